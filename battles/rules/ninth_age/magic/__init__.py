"""The magic phase (B.13)."""
