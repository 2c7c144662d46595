"""The movement phase, and every kind of move (A.12)."""
