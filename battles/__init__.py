"""Feldherr: hosting tabletop battles."""

__version__ = "0.1.0"
