"""Leagues as pages show them: what selectors found, put into words of the reader's language."""
