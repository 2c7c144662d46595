"""How far a move goes and what is in its way."""
