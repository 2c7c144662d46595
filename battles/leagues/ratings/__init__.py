"""Ratings: Glicko-2 by months for battles of two, Plackett–Luce for campaigns (10)."""
