"""Terrain: its pieces and what they do (B.20)."""
