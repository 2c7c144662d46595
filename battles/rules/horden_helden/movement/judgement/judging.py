"""One judgement for all moves: far enough, free, paid for, and what comes of it (6, 8, 9)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from battles.rules.codec import Json
from battles.rules.cooperative import Cooperative, run
from battles.rules.errors import Refusal
from battles.rules.horden_helden import ground
from battles.rules.horden_helden.movement.contact import meetings, zones
from battles.rules.horden_helden.movement.contact.meetings import LANDING_EXTRA, Met, landing_problems
from battles.rules.horden_helden.movement.frames import MoveKind, Plan
from battles.rules.horden_helden.movement.judgement import admission, costs
from battles.rules.horden_helden.movement.judgement.consequences import consequences
from battles.rules.horden_helden.movement.judgement.verdicts import Verdict
from battles.rules.horden_helden.movement.ways import blocking, footing, passing, rivers
from battles.rules.horden_helden.movement.ways.blocking import Passes, Surroundings
from battles.rules.horden_helden.movement.ways.footing import Going
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import LE, NEAR, STEPS, members
from battles.rules.refusals import refuse
from battles.rules.tabletop.legs import (
    Circle,
    Way,
    around_all,
    farthest_corner,
    samples,
    sweep_way,
    way,
)

FARTHEST_MOVE = 20 * LE
"""No rate comes near this: beyond it nothing but the distance is judged."""
LIGHT = members("LIGHT_INFANTRY_ALL")


class Terms(Struct, frozen=True, kw_only=True):
    """Under what terms a move is made."""

    kind: MoveKind = "element"
    is_column: bool = False
    """One element wide: roads, difficult terrain and rivers are open to it (8.7)."""
    is_group: bool = False
    magic: bool = False
    extra: float = 0.0
    """Millimetres that may be gone beyond the rate (19.2)."""
    each: bool = False
    """Each element within its own rate, not the group's (8.6d)."""
    limit: float | None = None
    """Never more than this (6.6)."""
    take_off: bool = False
    land: bool = False
    boat: ElementId | None = None
    storm: str | None = None
    march_leg: int = 1
    ap: int | None = None
    """A price of its own (6.6)."""
    used: tuple[float, ...] | None = None
    """Measured otherwise than by corners (9.8)."""


def judge(state: State, ways: Sequence[Way[Element]], terms: Terms) -> Verdict:
    """Everything that speaks against a move, and what it costs and brings."""
    return run(judge_in_parts(state, ways, terms))


def judge_in_parts(state: State, ways: Sequence[Way[Element]], terms: Terms) -> Cooperative[Verdict]:
    if max(one.used for one in ways) > FARTHEST_MOVE:
        return _absurd(state, ways, terms)
    circle = around_all(ways)
    is_file = terms.is_column or not terms.is_group
    goings = footing.goings(state, ways, is_column=is_file, magic=terms.magic, circle=circle)
    used = terms.used or tuple(going.used for going in goings)
    allowed = _allowed(goings, terms)
    refusals = _too_far(ways, used, [going.allowed + terms.extra if terms.each else allowed for going in goings])
    near, foes = _surroundings(state, ways, circle), zones.foes_near(state, ways, circle)
    met = meetings.met(state, ways, near)
    yield
    refusals += _with_wet_feet(state, ways, _refusals(state, ways, terms, goings, near, met, foes), met)
    yield
    lines = _lines(state, ways, terms, met)
    price = costs.total(lines)
    refusals += _unaffordable(state, ways, price)
    return Verdict(
        plan=_plan(ways, terms, price, max(used)),
        refusals=tuple(refusals),
        consequences=consequences(state, ways, goings, met, foes),
        lines=lines,
        meetings=met.meetings,
        allowed=allowed,
        footing=goings[0].footing,
    )


def _absurd(state: State, ways: Sequence[Way[Element]], terms: Terms) -> Verdict:
    """So far that nothing on the way is looked at: only what would be allowed from where they stand."""
    standing = [way(one.piece, one.start, (one.start.pose,)) for one in ways]
    allowed = _allowed(footing.goings(state, standing, is_column=False, magic=terms.magic), terms)
    used = [one.used for one in ways]
    refusals = _too_far(ways, used, [allowed] * len(ways))
    return Verdict(plan=_plan(ways, terms, 0, max(used)), refusals=tuple(refusals), allowed=allowed)


def _surroundings(state: State, ways: Sequence[Way[Element]], circle: Circle) -> Surroundings:
    """Flyers need room behind them to land; whom a boat runs over stands in nobody's way."""
    x, y, far = circle
    if any(one.piece.is_flyer for one in ways):
        far += LANDING_EXTRA
    near = blocking.surroundings(state, ways, (x, y, far))
    if ways[0].piece.type != "boats":
        return near
    kept = [i for i, other in enumerate(near.elements) if not runs_over(state, ways[0].piece, other)]
    return Surroundings(
        tuple(near.ids[i] for i in kept), tuple(near.boxes[i] for i in kept), tuple(near.elements[i] for i in kept)
    )


def _plan(ways: Sequence[Way[Element]], terms: Terms, price: int, used: float) -> Plan:
    return Plan(
        kind=terms.kind,
        command=ways[0].piece.command,
        paths={one.piece.id: one.path for one in ways},
        ap=price,
        mm=used,
        take_off=terms.take_off,
        land=terms.land,
        boat=terms.boat,
        storm=terms.storm,
        is_column=terms.is_column,
    )


def _refusals(
    state: State,
    ways: Sequence[Way[Element]],
    terms: Terms,
    goings: Sequence[Going],
    near: Surroundings,
    met: Met,
    foes: Sequence[ElementId],
) -> list[Refusal]:
    passes = _passes(state, ways, terms)
    found = blocking.problems(state, ways, near, passes, terrain=not terms.magic)
    found += met.refusals
    found += zones.problems(state, ways, met.enemies | run_over(state, ways), foes)
    if terms.is_group and not terms.is_column:
        found += _formation(state, ways, goings)
    if terms.land:
        for one in ways:
            found += landing_problems(state, one, _with_comrades(near, ways, one)) if one.piece.is_flyer else []
    if state.is_large:
        found += admission.distrust(state, ways)
    return found


def _with_comrades(near: Surroundings, ways: Sequence[Way[Element]], one: Way[Element]) -> Surroundings:
    """Those who move along need room on the ground as well."""
    others = [other for other in ways if other is not one]
    return Surroundings(
        (*near.ids, *(other.piece.id for other in others)),
        (*near.boxes, *(other.end for other in others)),
        (*near.elements, *(other.piece for other in others)),
    )


def _with_wet_feet(state: State, ways: Sequence[Way[Element]], refusals: Sequence[Refusal], met: Met) -> list[Refusal]:
    """Whoever attacks a boat at the bank may have to stand partly in the water for it, but nobody swims (3.7, 9.8)."""
    at_boats = {
        one.element for one in met.meetings if one.kind != "section" and state.elements[one.enemy].type == "boats"
    }
    waders = {
        one.piece.id
        for one in ways
        if one.piece.id in at_boats and not any(ground.is_under_water(state, box) for _, _, box in samples(one, STEPS))
    }
    return [
        one
        for one in refusals
        if not (one.facts.get("mover") in waders and one.facts.get("terrain") in ground.LARGE_WATERS)
    ]


def _passes(state: State, ways: Sequence[Way[Element]], terms: Terms) -> Passes:
    if terms.magic:
        return lambda mover, other: passes_by_magic(state, mover, other)
    if terms.boat is not None:
        return lambda mover, other: other.id == terms.boat or passing.may_pass(state, mover, other, "move")
    return blocking.plain_passing(state)


def passes_by_magic(state: State, mover: Element, other: Element) -> bool:
    """All but gods and enemies with figures (19.4)."""
    if other.type == "gods":
        return False
    return other.side == mover.side or state.figure(other.id) is None


def runs_over(state: State, boat: Element, other: Element) -> bool:
    """An enemy ground element in the water does not stop a boat; it is run over (9.8)."""
    if other.side == boat.side or other.is_flyer or other.type in ("boats", "hidden_beings"):
        return False
    return ground.is_in_water(state, other)


def run_over(state: State, ways: Sequence[Way[Element]]) -> frozenset[ElementId]:
    """Whom a boat runs over on its way."""
    if ways[0].piece.type != "boats":
        return frozenset()
    return frozenset(
        other.id
        for one in ways
        for other in state.on_table
        if runs_over(state, one.piece, other) and sweep_way(one, [other.box], NEAR) is not None
    )


# --- distance ---------------------------------------------------------------------------------------------------------


def _allowed(goings: Sequence[Going], terms: Terms) -> float:
    """A group goes as far as its slowest (8.2)."""
    allowed = min(going.allowed for going in goings) + terms.extra
    return allowed if terms.limit is None else min(allowed, terms.limit)


def _too_far(ways: Sequence[Way[Element]], used: Sequence[float], allowed: Sequence[float]) -> list[Refusal]:
    far = max(range(len(ways)), key=lambda i: used[i] - allowed[i])
    if used[far] <= allowed[far] + NEAR:
        return []
    one = ways[far]
    corner, path = farthest_corner(one)
    points: list[Json] = [[round(x, 3), round(y, 3)] for x, y in path]
    witness: dict[str, Json] = {"mover": one.piece.id, "corner": corner, "points": points}
    facts: dict[str, Json] = {"used": round(used[far], 1), "allowed": round(allowed[far], 1)}
    return [refuse("too_far", "8.1", witness=witness, mover=one.piece.id, **facts)]


# --- formation --------------------------------------------------------------------------------------------------------


def _formation(state: State, ways: Sequence[Way[Element]], goings: Sequence[Going]) -> list[Refusal]:
    """Difficult terrain and rough rivers ask for a column, unless all are light infantry (8.7)."""
    movers = [one.piece for one in ways]
    if all(mover.type in LIGHT for mover in movers):
        return []
    for one, going in zip(ways, goings, strict=True):
        if going.piece is not None and not _is_aloft(one.piece):
            return [_needs_column(one, going.piece.id, going.piece.kind)]
        for river in going.rivers:
            if rivers.needs_column(state, river, movers):
                return [_needs_column(one, river.id, river.kind)]
    return []


def _is_aloft(element: Element) -> bool:
    return element.is_flyer and not element.landed


def _needs_column(one: Way[Element], piece: str, kind: str) -> Refusal:
    witness: dict[str, Json] = {"mover": one.piece.id, "piece": piece}
    return refuse("needs_column", "8.7", witness=witness, mover=one.piece.id, terrain=kind)


# --- price ------------------------------------------------------------------------------------------------------------


def _lines(state: State, ways: Sequence[Way[Element]], terms: Terms, met: Met) -> tuple[costs.CostLine, ...]:
    if terms.magic:
        return (costs.CostLine("magic_move", 0, "19.4"),)
    if terms.ap is not None:
        return (costs.CostLine("extra_step", terms.ap, "6.6"),)
    return costs.lines(state, [one.piece for one in ways], met.meetings, march_leg=terms.march_leg)


def _unaffordable(state: State, ways: Sequence[Way[Element]], price: int) -> list[Refusal]:
    command = state.commands[ways[0].piece.command]
    if command.ap >= price:
        return []
    return [refuse("not_enough_ap", "6.1" if not state.is_advanced else "6.2", needed=price, left=command.ap)]
