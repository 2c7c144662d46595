"""Where a move ends at somebody else's elements."""
