"""The named moments at which model rules speak (B.21)."""
