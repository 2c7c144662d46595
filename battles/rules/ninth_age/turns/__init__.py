"""The round of turns and phases (A.2)."""
