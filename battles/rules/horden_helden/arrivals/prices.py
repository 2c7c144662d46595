"""What arrivals cost (12, 19.7)."""

from __future__ import annotations

from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import load

_basic, _advanced = load("ap_costs_basic")["other"], load("ap_costs_advanced")["other"]


def _numbers(text: str) -> int:
    """The first number of a line such as `2,4,6,... per element` or `1 for the 1st appearance`."""
    return int(text.replace(",", " ").split()[0])


GOD: dict[str, int] = {"basic": _basic["call_god"], "advanced": _advanced["call_god"]}
UPKEEP: int = _advanced["god_upkeep_per_turn"]
HORDE: dict[str, int] = {"basic": _basic["replace_horde"], "advanced": _advanced["replace_horde"]}
HIDDEN: dict[str, int] = {
    "basic": _numbers(_basic["hidden_being_appears"]),
    "advanced": _numbers(_advanced["hidden_being_appears"]),
}
FROG: dict[str, int] = {
    "basic": int(_basic["free_wizard_from_frog"].rsplit("basic: ", 1)[1].split()[0]),
    "advanced": _advanced["free_frog_wizard"],
}
ALLY: int = _advanced["win_back_ally"]


def hidden(state: State, being: Element) -> int:
    """The first appearance has its price, each further one so much more (12.3)."""
    return HIDDEN[state.options.mode] * (being.appearances + 1)
