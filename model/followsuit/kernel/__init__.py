"""The rules, as plain functions on integers.

A set of cards is a bit mask, a card is a mask with one bit, a suit is the mask of all its cards (0 where
there is no trump), points and counts are ints, readings of a ruling are the small ints of
`followsuit.kernel.readings`. Every function is written in the kernel dialect, which the lint in
`followsuit.kernel.dialect` enforces, so that the very same source is played, compiled and proved.
"""
