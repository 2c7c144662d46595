"""Every read of leagues, a module a subject."""
