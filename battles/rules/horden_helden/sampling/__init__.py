"""Set-ups for random battles: whole ones from the lobby on, and others that begin where rare rules are used."""
