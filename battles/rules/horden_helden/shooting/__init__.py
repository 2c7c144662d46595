"""Shooting: declared by both, resolved one target after another."""
