"""Where the milliseconds went: what reaches into private parts of Django and the servers."""
