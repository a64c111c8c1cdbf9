"""followsuit: the executable reference for Tre Belli, Bismarck, Tribello and Belote à 3."""

__version__ = "0.1.0"
