"""Horden & Helden, section by section."""

LONG_BATTLES = True
