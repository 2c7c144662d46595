"""The one patience of all tests: they wait for what happens, and this long only to fail."""

PATIENCE = 120.0
"""Seconds. No test asserts how long something took; `make bench` does."""
