"""The turn: its phases, action points, its end, victory."""
