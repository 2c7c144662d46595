"""What computer players of all systems have in common: budgets, misjudgement, choices, ways over ground, characters.

Plain functions over type variables. Nothing here knows a system; each takes what suits it.
"""
