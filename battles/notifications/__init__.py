"""Which notifications there are, and the ways they leave the site by."""
