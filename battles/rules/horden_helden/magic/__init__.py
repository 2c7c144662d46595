"""Spells, counterspells, support, second chances."""
