"""Tests of the games: whole deals and matches, judgement, views."""
