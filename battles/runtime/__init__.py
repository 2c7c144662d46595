"""What runs below everything: clock, environment, tuning, presence, the bus, the database thread."""
