"""A battle as a file, and as it is played again."""
