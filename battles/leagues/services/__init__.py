"""Every write of leagues, a module a subject. Each locks the season first, so acts come one after another."""
