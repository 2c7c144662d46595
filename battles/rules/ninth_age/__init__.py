"""The 9th Age: regiments on a free table. So far how leagues count it; it becomes a system with its clauses."""
