"""What a move costs in action points, line by line (6.1–6.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from battles.rules.base import Clause
from battles.rules.codec import Json
from battles.rules.geometry import Box, distance, overlaps
from battles.rules.horden_helden import camps, command_range, ground, sight
from battles.rules.horden_helden.movement.contact import zones
from battles.rules.horden_helden.movement.contact.meetings import Meeting
from battles.rules.horden_helden.movement.ways.starts import start_box
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR, load, members

_basic, _advanced = load("ap_costs_basic"), load("ap_costs_advanced")
BASIC_BASE: int = _basic["move_base"]
FLOOR: int = _advanced["floor"]
BASIC_ROWS: Mapping[str, int] = {row["id"]: row["add"] for row in _basic["move_rows"]}
ADVANCED_ROWS: Mapping[str, int] = {row["id"]: row["add"] for row in _advanced["move_rows"]}
EXTRA_STEP: int = _basic["other"]["extra_step_wizard"]
COVER = frozenset({"wood", "swamp", "dunes", "built_up"})
LIGHT = members("LIGHT_INFANTRY_ALL")
CHARGERS = (members("MOUNTED") | {"flying_beings"}) - {"giants"}
MONSTERS_BASIC = frozenset({"great_flyers", "giants"})
MONSTERS_ADVANCED = MONSTERS_BASIC | {"gods"}


class CostLine(Struct, frozen=True):
    """One reason for the price."""

    code: str
    ap: int
    clause: Clause
    element: ElementId | None = None

    def told(self) -> dict[str, Json]:
        return {"code": self.code, "ap": self.ap, "clause": self.clause, "element": self.element}


def lines(
    state: State, movers: Sequence[Element], meetings: Sequence[Meeting] = (), *, march_leg: int = 1
) -> tuple[CostLine, ...]:
    """Everything that makes the move dearer or cheaper."""
    if state.is_advanced:
        return (*_advanced_lines(state, movers, meetings), *_march(march_leg), *_upkeep(state, movers))
    return tuple(_basic_lines(state, movers, meetings))


def total(found: Sequence[CostLine]) -> int:
    return max(FLOOR, sum(line.ap for line in found))


def _march(leg: int) -> Iterator[CostLine]:
    if leg > 1:
        yield CostLine("march_leg", leg - 1, "19.2")


def _upkeep(state: State, movers: Sequence[Element]) -> Iterator[CostLine]:
    """What was paid for a god pays for its base move, once, if it moves by itself (12.1)."""
    credit = state.moving.credits.get(movers[0].id, 0) if len(movers) == 1 else 0
    if credit:
        yield CostLine("god_upkeep", -min(credit, movers[0].mobility), "12.1", movers[0].id)


# --- basic ------------------------------------------------------------------------------------------------------------


def _basic_lines(state: State, movers: Sequence[Element], meetings: Sequence[Meeting]) -> Iterator[CostLine]:
    yield CostLine("base", BASIC_BASE, "6.1")
    for code in _mixed(state, movers):
        yield _row(code)
    monster = _meets(state, meetings, MONSTERS_BASIC)
    if monster is not None:
        yield _row("contact_great_flyer_or_giant", monster)
    commander = state.commander_of(movers[0].command)
    if commander is None:
        yield _row("commander_dead")
    else:
        if _is_covered(state, commander) or _worst(state, commander, movers) is not None:
            yield _row("commander_position", commander.id)
        if _is_engaged(state, commander):
            yield _row("commander_in_contact", commander.id)
    wizard = _wizard_against_flyer(state, meetings)
    if wizard is not None:
        yield _row("wizard_attacks_airborne", wizard, "9.2")


def _row(code: str, element: ElementId | None = None, clause: Clause = "6.1") -> CostLine:
    return CostLine(code, BASIC_ROWS[code], clause, element)


def _wizard_against_flyer(state: State, meetings: Sequence[Meeting]) -> ElementId | None:
    """A ground element reaches an airborne flyer only by its wizard (9.2)."""
    for one in meetings:
        flyer = state.elements.get(one.enemy)
        figure = state.figure(one.element)
        if flyer is None or figure is None or figure.kind != "wizard" or state.elements[one.element].is_flyer:
            continue
        if state.is_airborne(flyer) and not zones.overlaps_on_the_ground(state, flyer):
            return one.element
    return None


# --- advanced ---------------------------------------------------------------------------------------------------------


def _advanced_lines(state: State, movers: Sequence[Element], meetings: Sequence[Meeting]) -> Iterator[CostLine]:
    dearest = max(movers, key=lambda one: _own_price(state, one))
    yield CostLine("mobility", dearest.mobility, "6.2", dearest.id)
    if state.enchanted(dearest.id, "obedience"):
        yield _adv("spell_obedience", dearest.id)
    if state.enchanted(dearest.id, "disobedience"):
        yield _adv("spell_disobedience", dearest.id)
    leader = next((one for one in movers if state.commander(one.id) is not None), None)
    if leader is not None:
        yield _adv("commander_with_mover", leader.id)
    hero = next((one.element for one in meetings if _has_hero(state, one.element)), None)
    if hero is not None:
        yield _adv("hero_charge", hero)
    monster = _meets(state, meetings, MONSTERS_ADVANCED)
    if monster is not None:
        yield _adv("contact_monster", monster)
    for code in _mixed(state, movers):
        yield _adv(code)
    yield from _advanced_commander(state, movers)


def _own_price(state: State, element: Element) -> int:
    """Mobility with what spells change of it; the group pays the dearest."""
    cheaper = ADVANCED_ROWS["spell_obedience"] if state.enchanted(element.id, "obedience") else 0
    dearer = ADVANCED_ROWS["spell_disobedience"] if state.enchanted(element.id, "disobedience") else 0
    return element.mobility + cheaper + dearer


def _adv(code: str, element: ElementId | None = None) -> CostLine:
    return CostLine(code, ADVANCED_ROWS[code], "6.2", element)


def _has_hero(state: State, element: ElementId) -> bool:
    figure = state.figure(element)
    return figure is not None and figure.kind == "hero"


def _advanced_commander(state: State, movers: Sequence[Element]) -> Iterator[CostLine]:
    commander = state.commander_of(movers[0].command)
    if commander is None:
        yield _adv("commander_dead")
        return
    worst = _worst(state, commander, movers)
    if worst is not None:
        far, seen = worst
        yield _adv("commander_far_seen" if seen else "commander_far_unseen", far)
    if _is_covered(state, commander):
        yield _adv("commander_in_cover", commander.id)
    if _is_engaged(state, commander):
        yield _adv("commander_in_contact", commander.id)


# --- common -----------------------------------------------------------------------------------------------------------


def _mixed(state: State, movers: Sequence[Element]) -> Iterator[str]:
    """Mounted with foot, flying with ground; light infantry and a commander's element do not mix."""
    if len(movers) < 2:
        return
    plain = [one for one in movers if state.commander(one.id) is None]
    if any(one.category == "mounted" for one in plain) and any(
        one.category == "foot" and one.type not in LIGHT for one in movers
    ):
        yield "mixed_mounted_foot"
    if any(one.is_flyer for one in plain) and any(not one.is_flyer for one in movers):
        yield "mixed_flying_ground"


def _meets(state: State, meetings: Sequence[Meeting], monsters: frozenset[str]) -> ElementId | None:
    """Flying beings or mounted troops that dare a monster; once for a group."""
    for one in meetings:
        foe = state.elements.get(one.enemy)
        if foe is not None and foe.type in monsters and state.elements[one.element].type in CHARGERS:
            return one.element
    return None


def place_of(state: State, commander: Element) -> Box | None:
    """Where the commander is: on the table, in ambush, aboard, or waiting to march in."""
    if commander.boat is not None and commander.boat in state.field.boxes:
        return state.field.boxes[commander.boat]
    return start_box(state, commander)


def _worst(state: State, commander: Element, movers: Sequence[Element]) -> tuple[ElementId, bool] | None:
    """The mover that is out of his range, and whether it is seen; gods are never out of it (6.3)."""
    box = place_of(state, commander)
    if box is None:
        return None
    places = [(at, one) for one in movers if (at := place_of(state, one)) is not None]
    within = command_range.reach(state, commander, commander, seen=False)
    if all((dx := at.cx - box.cx) * dx + (dy := at.cy - box.cy) * dy <= within * within for at, _ in places):
        return None  # boxes are never farther from each other than their centres
    apart = sorted(
        ((distance(box, at), one) for at, one in places),
        key=lambda pair: (-pair[0], pair[1].id),
    )
    for far, one in apart:
        if one.id == commander.id or one.type == "gods":
            continue
        if far <= command_range.reach(state, commander, one, seen=False) + NEAR:
            return None  # the unseen range is the same for all, and the others are nearer
        seen = is_seen(state, commander, one)
        if not seen or far > command_range.reach(state, commander, one, seen=True) + NEAR:
            return one.id, seen
    return None


def is_seen(state: State, commander: Element, element: Element) -> bool:
    """Does one see the other at the start of the move? Who is aboard is seen with the boat; whoever waits off the board
    is not seen."""
    one, other = command_range.seen_as(state, commander), command_range.seen_as(state, element)
    return one.pose is not None and other.pose is not None and sight.sees(state, one, other)


def _is_covered(state: State, commander: Element) -> bool:
    """In camp, wood, swamp, dunes or a built-up area, wholly or partly; in ambush too."""
    if commander.pose is None or state.is_airborne(commander):
        return False
    if not commander.is_flyer and any(overlaps(commander.box, camp.box, NEAR) for camp in state.camps.values()):
        return True
    return any(piece.kind in COVER for piece in ground.pieces_at(state, commander.box))


def _is_engaged(state: State, commander: Element) -> bool:
    return commander.is_placed and camps.is_in_contact(state, commander.id)
