"""Short words for morale: what an army and its units would test on."""

from battles.rules.lost_battles import morale
from tests.rules.lost_battles.builders import Table, Wanted, field, many


def army(battle: Table, lowest: int = 6, side: str = "B") -> int:
    """Army morale of B after nothing but the lowest die."""
    assert side in ("A", "B")
    return morale.tested(battle.state, "B" if side == "B" else "A", "B_centre", (), lowest).morale


def modifiers(battle: Table) -> dict[str, int]:
    return dict(morale.army_modifiers(battle.state, "B"))


def unit(battle: Table, name: str, attacked: str = "B_centre") -> set[str]:
    return {modifier for modifier, _ in morale.unit_modifiers(battle.state, battle[name], attacked)}


def balanced(b: dict[str, str], a: dict[str, str] | None = None, **more: Wanted) -> Table:
    """Three units of A far away, so that nobody is outnumbered by chance."""
    return field({"A_left_wing": many("a", 3, "A HI"), **(a or {})}, b, **more)
