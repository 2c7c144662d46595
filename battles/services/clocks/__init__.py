"""Clocks: what an order costs, what happens at zero, pauses, holidays."""
