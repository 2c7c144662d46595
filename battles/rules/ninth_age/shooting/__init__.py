"""The shooting phase (A.14)."""
