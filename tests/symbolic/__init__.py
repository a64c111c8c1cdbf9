"""Tests of the symbolic execution."""
