"""Figures: magic attacks and single combat."""
