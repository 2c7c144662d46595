"""Orders before the first turn, one class for each row of the decision table."""
