"""Orders of the set-up, by rows of the decision table."""
