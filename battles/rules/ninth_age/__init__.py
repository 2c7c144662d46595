"""The 9th Age: regiments on a free table.

So far how leagues count it, its tables, and how models stand in units; it becomes a system with its clauses.
"""
