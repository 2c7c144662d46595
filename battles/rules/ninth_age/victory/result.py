"""Victory points, objective and battle points of a battle as it stands (B.18)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from battles.rules.ninth_age.pieces import ENEMY, ListEntry, SideId
from battles.rules.ninth_age.state import State
from battles.rules.ninth_age.victory import scoring_units as scoring
from battles.rules.ninth_age.victory.points import Fate, ListedUnit, PointsLine, battle_points, lines

SIDES: tuple[SideId, SideId] = ("A", "B")


class Result(Struct, frozen=True):
    """As if the battle ended now."""

    points: dict[SideId, int]
    """Victory points: what the enemy has lost."""
    objective: SideId | None
    battle: dict[SideId, int]


def listed(state: State, side: SideId) -> Iterator[ListedUnit]:
    """Every line of a side's list as it is now; characters apart from the units they are in (B.18.4)."""
    for entry in state.entries.values():
        if entry.side == side:
            yield _listed(state, entry)


def _listed(state: State, entry: ListEntry) -> ListedUnit:
    fate, hp = _fate(state, entry)
    return ListedUnit(
        id=entry.id,
        cost=entry.cost,
        starting_hp=entry.hp,
        hp=hp,
        fate=fate,
        is_general=entry.general,
        is_standard=entry.battle_standard,
        is_summoned=entry.summoned,
    )


def _fate(state: State, entry: ListEntry) -> tuple[Fate, int]:
    home = state.home_of(entry.id)
    if home is not None:
        return "fleeing" if home.is_fleeing else "stands", home.member(entry.id).hp
    unit = state.units.get(entry.id)
    if unit is None or unit.place in ("destroyed", "joined") or unit.troops_hp == 0:
        return "removed", 0
    return "fleeing" if unit.is_fleeing else "stands", unit.troops_hp


def loss_lines(state: State, side: SideId) -> list[PointsLine]:
    """What a side's losses are worth to its enemy."""
    return lines(listed(state, side))


def result(state: State) -> Result:
    points = {side: sum(line.points for line in loss_lines(state, ENEMY[side])) for side in SIDES}
    won = scoring.winner(state)
    mine, theirs = battle_points(points["A"], points["B"], state.options.points, None if won is None else won == "A")
    return Result(points, won, {"A": mine, "B": theirs})


def winner(state: State) -> SideId | None:
    """Who has more battle points; None for a draw."""
    battle = result(state).battle
    if battle["A"] == battle["B"]:
        return None
    return "A" if battle["A"] > battle["B"] else "B"
