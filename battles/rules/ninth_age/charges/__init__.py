"""The charge phase (A.11)."""
