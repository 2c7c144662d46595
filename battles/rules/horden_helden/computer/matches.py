"""Types against types: what a fight of two elements in the open is worth, by the real odds, worked out once."""

from __future__ import annotations

from functools import lru_cache

from msgspec import structs

from battles.rules.geometry import Pose
from battles.rules.horden_helden.combat import panel
from battles.rules.horden_helden.combat.fight import Fight
from battles.rules.horden_helden.computer import values
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.state import Options, State
from battles.rules.horden_helden.tables import WIDTH

KEPT = 20_000
_X, _Y = 600.0, 400.0


def worth(state: State, one: Element, foe: Element, overlaps: int = 0) -> float:
    """Points that `one` gains on average; `overlaps`: friends who overlap the foe, less foes who overlap it."""
    return _worth(_plain(state, one), _plain(state, foe), state.options, max(-2, min(2, overlaps)))


def _plain(state: State, element: Element) -> Element:
    """What counts of an element wherever it stands."""
    commander = state.commander(element.id)
    figure = state.figure(element.id)
    return structs.replace(
        element,
        id=element.side,
        command=f"{element.side}1",
        entry="",
        commander=commander,
        figure=None if figure is None else structs.replace(figure, disabled_until=0),
        place="field",
        pose=Pose(_X, _Y, 90.0 if element.side == "A" else 270.0),
        front="front",
        boat=None,
        lair=None,
        appearances=0,
        appeared=0,
        called=0,
    )


@lru_cache(maxsize=KEPT)
def _worth(one: Element, foe: Element, options: Options, overlaps: int) -> float:
    elements = {one.id: one, foe.id: foe}
    helper = one if overlaps > 0 else foe
    for place in range(abs(overlaps)):
        assert helper.pose is not None
        pose = Pose(_X + (WIDTH if place else -WIDTH), _Y, helper.pose.facing)
        key = f"{helper.id}{place}"
        elements[key] = structs.replace(helper, id=key, pose=pose, figure=None, commander=None)
    state = values.bare_table(elements, options)
    odds = panel.odds(state, Fight(kind="melee", attacker=one.id, defender=foe.id))
    return values.weighed(state, odds, one.id, foe.id)
