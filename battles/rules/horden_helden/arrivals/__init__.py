"""Who comes onto the table: gods, hordes, hidden beings; and what commands settle at the start of a turn."""
