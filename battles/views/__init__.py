"""Pages. Thin: selectors read, services write, templates show."""
