"""Lines of sight and cover (A.4, A.14)."""
