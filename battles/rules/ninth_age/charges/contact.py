"""Who is engaged with whom after a landing, and which of their models touch (A.11.29, A.3.25 to A.3.28)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct, structs

from battles.rules.geometry import SIDES, Box, Disc, Point, Side, is_within
from battles.rules.ninth_age.charges.landing import ChargeLanding, charged_edge
from battles.rules.ninth_age.formation.cells import Cell
from battles.rules.ninth_age.formation.contact import Meeting, meeting, meeting_disc
from battles.rules.ninth_age.measures import NEAR
from battles.rules.ninth_age.pieces import Engagement, Unit, UnitId
from battles.rules.ninth_age.state import State


class Clash(Struct, frozen=True, kw_only=True):
    """Two units come to be engaged: the charger with its front, the other with this edge."""

    charger: UnitId
    target: UnitId
    edge: Side


def clashes(state: State, landing: ChargeLanding) -> tuple[Clash, ...]:
    """Who is engaged by a landing: the target, and the other enemies that are touched."""
    charger = state.units[landing.unit]
    found = [Clash(charger=landing.unit, target=landing.target, edge=landing.edge)]
    for key in landing.touched:
        other = state.units[key]
        edge = aligned_edge(other.box, charger.box_at(landing.pose)) or charged_edge(charger, other)
        found.append(Clash(charger=landing.unit, target=key, edge=edge))
    return tuple(found)


def aligned_edge(box: Box, charger: Box) -> Side | None:
    """The edge on which the front of a charger lies flush."""
    fx, fy = charger.fx, charger.fy
    for side in SIDES:
        nx, ny = box.outward(side)
        x, y = box.middle(side)
        off = (charger.pose.x - x) * nx + (charger.pose.y - y) * ny
        if abs(off) <= 2 * NEAR and nx * fx + ny * fy < -0.999999:
            return side
    return None


def engaged(units: Iterable[Unit], found: Iterable[Clash]) -> list[Unit]:
    """The units with these engagements added to both."""
    changed = {unit.id: unit for unit in units}
    for clash in found:
        for mine, theirs, my_edge, their_edge in (
            (clash.charger, clash.target, "front", clash.edge),
            (clash.target, clash.charger, clash.edge, "front"),
        ):
            unit = changed[mine]
            is_charger = mine == clash.charger
            new = Engagement(enemy=theirs, mine=my_edge, theirs=their_edge, charged=is_charger)  # type: ignore[arg-type]
            kept = tuple(one for one in unit.engagements if one.enemy != theirs)
            changed[mine] = structs.replace(unit, engagements=(*kept, new))
    return list(changed.values())


def models_touching(one: Unit, engagement: Engagement, other: Unit) -> Meeting:
    """Which models of two engaged units touch, first those of `one` (A.3.26, A.3.28)."""
    if isinstance(other.shape, Disc):
        return _with_disc(one, engagement.mine, other)
    if isinstance(one.shape, Disc):
        turned = _with_disc(other, engagement.theirs, one)
        return Meeting(tuple((mine, theirs) for theirs, mine in turned.pairs))
    return meeting(one.rows, engagement.mine, other.rows, engagement.theirs, _offset(one, engagement, other))


def _offset(one: Unit, engagement: Engagement, other: Unit) -> float:
    """How far the middle of my edge lies to the right of that of theirs, for somebody who looks at theirs."""
    (x, y), (mx, my) = other.box.middle(engagement.theirs), one.box.middle(engagement.mine)
    nx, ny = other.box.outward(engagement.theirs)
    return (mx - x) * -ny + (my - y) * nx


def _with_disc(unit: Unit, side: Side, disc: Unit) -> Meeting:
    """A unit and a round base before an edge of it."""
    if not is_within(unit.shape, disc.shape, NEAR):
        return Meeting()
    at = _along(unit.box, side, disc.centre)
    return Meeting(tuple((where, Cell(0, 0)) for where in meeting_disc(unit.rows, side, at, disc.boundary.width)))


def _along(box: Box, side: Side, point: Point) -> float:
    """Where a point lies along an edge, to the right of somebody who looks at it."""
    (x, y), (nx, ny) = box.middle(side), box.outward(side)
    return (point[0] - x) * -ny + (point[1] - y) * nx
