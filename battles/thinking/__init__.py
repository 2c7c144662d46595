"""Slow work in a process of its own: the pool and what it is asked."""
