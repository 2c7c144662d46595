"""Scheduling: offers across time zones, effort, deadlines, holidays, slots and reminders (8)."""
