"""The 9th Age, section by section."""

LONG_BATTLES = True
