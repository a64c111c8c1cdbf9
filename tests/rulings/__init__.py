"""The doubtful points: a test for each number, and rule sets of every combination of their readings at play."""
