"""The rules of every game: pure Python, no web, no clock, no chance except dice."""
