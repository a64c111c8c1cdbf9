"""Reports over everything the reference knows: the worked examples, and the verification of the whole."""
