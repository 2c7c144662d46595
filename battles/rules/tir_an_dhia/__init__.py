"""Tir an Dhia: realms that move by month. So far how leagues count it; it becomes a system with its clauses."""
