"""The melee phase (A.15)."""
