"""What a move costs, whether it is allowed and what it brings about."""
