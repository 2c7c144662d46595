"""One module a system, called as the system is."""
