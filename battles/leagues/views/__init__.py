"""Pages of leagues: thin. Selectors read, services write, sheets put things into words."""
