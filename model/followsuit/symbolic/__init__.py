"""The symbolic execution: rules called with Z3-backed values, explored until no path is left.

`claims` and `statements` are what the proofs are written in and import no solver; the rest is machinery.
"""
