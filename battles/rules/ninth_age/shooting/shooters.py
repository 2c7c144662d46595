"""Which models shoot, and how each of them sees the target (A.14.3, A.14.6, A.14.9)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec import Struct, structs

from battles.rules.geometry import Convex, Side, distance
from battles.rules.ninth_age.formation.boundary import Spot, Where, spots
from battles.rules.ninth_age.formation.cells import Cell
from battles.rules.ninth_age.formation.ranks import is_line_formation
from battles.rules.ninth_age.ground.pieces import Cover
from battles.rules.ninth_age.measures import inches, more_than, within
from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.moments.ask import allowed, ask, ignored, number, prepared
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.shooting.guns import Gun, attack_with
from battles.rules.ninth_age.shooting.permissions import has_moved
from battles.rules.ninth_age.shooting.record import ShotGroup
from battles.rules.ninth_age.sight.blocks import base_box
from battles.rules.ninth_age.sight.cover import cover_from, facing_of, location_of
from battles.rules.ninth_age.sight.heights import level_of
from battles.rules.ninth_age.sight.lines import seen_models, sees_target, viewer_at
from battles.rules.ninth_age.state import State

RANKS_THAT_SHOOT = 2


class Shooter(Struct, frozen=True):
    """A model that shoots: from where, how far, against what cover."""

    where: Where
    gun: Gun
    distance: float
    cover: Cover | None
    edge: Side
    long_range: bool
    moved: bool


def who_at(unit: Unit, where: Where) -> kinds.Who:
    """The kind of model on a place; musicians and standard bearers are rank and file."""
    name = unit.occupants.get(where, "")
    if any(name == member.id for member in unit.members):
        return name
    return kinds.CHAMPION if name == kinds.CHAMPION else kinds.RANK_AND_FILE


def ranks_of(state: State, unit: Unit, gun: Gun, *, stand_and_shoot: bool = False) -> int:
    """From how many ranks these weapons shoot; skirmishers from all (A.14.3, B.21.26, B.21.155)."""
    attack = prepared(state, attack_with(unit, gun, stand_and_shoot=stand_and_shoot))
    line = is_line_formation(unit.rows)
    answers = ask(kinds.ShootingRanks(state=state, unit=unit, attack=attack, line_formation=line))
    if allowed(answers, "any_rank") is not None:
        return len(spots(unit.rows))
    return number(answers, "ranks", RANKS_THAT_SHOOT).value


def volley_height(state: State, unit: Unit, gun: Gun, target: Unit) -> int | None:
    """Volley Fire: once one model sees the target, models of this height and lower are as if not there."""
    attack = prepared(state, attack_with(unit, gun, target))
    moment = kinds.SightPast(state=state, unit=unit, who=gun.who, target=target, attack=attack, one_sees=True)
    if "own_height" not in ignored(ask(moment)):
        return None
    return level_of(kinds.profile_in(unit, gun.who).height)


def shooters_of(
    state: State,
    unit: Unit,
    target: Unit,
    gun: Gun,
    *,
    only: Collection[Where] | None = None,
    stand_and_shoot: bool = False,
) -> Iterator[Shooter]:
    """All models of a kind that can shoot with these weapons; `only`: those that shall."""
    ranks = ranks_of(state, unit, gun, stand_and_shoot=stand_and_shoot)
    mine = [
        spot
        for spot in spots(unit.rows)
        if who_at(unit, spot.where) == gun.who and _rank(spot.where) < ranks and (only is None or spot.where in only)
    ]
    near = [spot for spot in mine if stand_and_shoot or in_range(unit, spot, target, gun)]
    goals = tuple(seen_models(state, target))
    over = volley_height(state, unit, gun, target) if near else None
    plain = [spot for spot in near if sees_target(state, unit, spot, goals)]
    helped = plain
    if over is not None and (plain or _somebody_sees(state, unit, target)):
        helped = [spot for spot in near if spot in plain or sees_target(state, unit, spot, goals, over)]
    else:
        over = None
    moved = has_moved(state, unit, gun.who)
    for spot in helped:
        yield _shooter(state, unit, target, gun, spot, over, moved=moved)


def _somebody_sees(state: State, unit: Unit, target: Unit) -> bool:
    goals = tuple(seen_models(state, target))
    return any(sees_target(state, unit, spot, goals) for spot in spots(unit.rows) if spot.front >= 0.0)


def _rank(where: Where) -> int:
    return where.rank if isinstance(where, Cell) else 0


def in_range(unit: Unit, spot: Spot, target: Unit, gun: Gun) -> bool:
    """From the model's base to the nearest point of the target's boundary; at least partly beyond a minimum range."""
    away = model_distance(unit, spot, target)
    if more_than(away, inches(gun.range_in)):
        return False
    return not gun.weapon.min_range_in or farthest(unit, spot, target) >= inches(gun.weapon.min_range_in)


def model_distance(unit: Unit, spot: Spot, target: Unit) -> float:
    shape = unit.shape if unit.boundary.round else base_box(unit, spot)
    return distance(shape, target.shape)


def farthest(unit: Unit, spot: Spot, target: Unit) -> float:
    """To the farthest point of the target's boundary."""
    shape = unit.shape if unit.boundary.round else base_box(unit, spot)
    points = [point for part in target.shape.parts for point in part.points]
    radius = target.boundary.width / 2 if target.boundary.round else 0.0
    return max(distance(shape, Convex([point])) for point in points) + radius


def _shooter(state: State, unit: Unit, target: Unit, gun: Gun, spot: Spot, over: int | None, *, moved: bool) -> Shooter:
    away = model_distance(unit, spot, target)
    viewer = viewer_at(state, unit, spot, target.centre)
    return Shooter(
        where=spot.where,
        gun=gun,
        distance=away,
        cover=cover_from(state, unit, spot, target, over),
        edge=facing_of(target, location_of(unit, viewer)),
        long_range=not within(away, inches(gun.range_in) / 2),
        moved=moved,
    )


def grouped(state: State, unit: Unit, shooters: Collection[Shooter]) -> tuple[ShotGroup, ...]:
    """Those that shoot alike, together."""
    counts = dict[ShotGroup, int]()
    for one in shooters:
        helped = state.shooting.engineered.get(unit.id)
        aim = helped.aim if helped is not None and helped.weapon == one.gun.weapon.id else one.gun.aim
        group = ShotGroup(
            who=one.gun.who,
            part=one.gun.part.id,
            weapon=one.gun.key,
            aim=aim,
            cover=one.cover or "",
            edge=one.edge,
            long_range=one.long_range,
            moved=one.moved,
        )
        counts[group] = counts.get(group, 0) + one.gun.each
    return tuple(structs.replace(group, weapons=count) for group, count in counts.items())
