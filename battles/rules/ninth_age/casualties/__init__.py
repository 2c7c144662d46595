"""Losses: pools, removal, places that are filled again (A.16)."""
