"""Abilities and effects that come at the same moment: who announces what first, and what then happens (A.2.4)."""
