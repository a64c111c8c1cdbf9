"""Tests of positions, records and their check."""
