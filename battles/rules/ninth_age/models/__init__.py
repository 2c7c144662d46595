"""The model rules, one function each (B.21, B.22)."""
