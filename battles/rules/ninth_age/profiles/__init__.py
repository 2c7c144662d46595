"""What a unit of a list is on the table: a profile, compiled from its entry and what was chosen (A.5, A.8, B.19)."""
