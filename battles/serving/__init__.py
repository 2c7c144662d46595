"""Running a worker: web server, hub, timekeeper and thinking process in one, until a signal ends it."""
