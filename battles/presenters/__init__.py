"""What selectors found, as pages and programs show it."""
