"""Model rules (B.21, B.22): one function a rule, in files like the rulebook's groups. They return changes,
nothing more, and import no part of the game that asks them."""

from __future__ import annotations

from importlib import import_module

MODULES: tuple[str, ...] = (
    "courage", "command", "movement", "formations", "deployment", "wizards", "undead", "machines", "characters",
    "protections", "armour", "melee_weapons", "shooting_weapons", "artillery", "attributes", "special_attacks",
    "ground", "army_rules", "items",
)  # fmt: skip


for _module in MODULES:
    import_module(f"{__name__}.{_module}")
