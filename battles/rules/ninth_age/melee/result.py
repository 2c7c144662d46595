"""The result of a round, from the table: both columns, who lost, who is steadfast (A.15.40 to A.15.54)."""

from __future__ import annotations

from collections.abc import Iterator

from battles.rules.ninth_age.formation.ranks import full_ranks, is_line_formation
from battles.rules.ninth_age.ground.pieces import is_mostly_inside
from battles.rules.ninth_age.melee.attack_groups import numeric
from battles.rules.ninth_age.melee.events import RoundScored
from battles.rules.ninth_age.melee.record import MeleeRound
from battles.rules.ninth_age.melee.score import RankedFoe, ScoredUnit, ScoreLine, column, is_steadfast, total
from battles.rules.ninth_age.modifiers import compose
from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.moments.ask import ask
from battles.rules.ninth_age.moments.changes import Forbid, Ignore
from battles.rules.ninth_age.pieces import ENEMY, SideId, Unit
from battles.rules.ninth_age.sight.blocks import centres
from battles.rules.ninth_age.state import State

SIDES: tuple[SideId, SideId] = ("A", "B")
FLANKS_AND_REAR = frozenset({"left", "right", "rear"})
BATTLE_STANDARD = "battle_standard_bearer"


def ranks_of(state: State, unit: Unit) -> int:
    """Its full ranks, as model rules leave them (A.3.10)."""
    counted = full_ranks(unit.rows, unit.leading_profile.height)
    return compose("full_ranks", counted, numeric(ask(kinds.FullRanks(state=state, unit=unit)))).value


def lost_in(state: State, fought: MeleeRound, side: SideId) -> int:
    """Health Points that a side's units have lost in this round, also those that are gone since (A.15.42)."""
    lost = 0
    for key, before in fought.hp.items():
        unit = state.units[key]
        if unit.side == side:
            lost += before - (0 if unit.is_destroyed else unit.hp)
    return lost


def scored(state: State, unit: Unit) -> ScoredUnit:
    changes = numeric(ask(kinds.CombatScore(state=state, unit=unit)))
    return ScoredUnit(
        id=unit.id,
        full_ranks=ranks_of(state, unit),
        line_formation=is_line_formation(unit.rows),
        charging=unit.marks.charging,
        standards=standards(state, unit),
        edges=frozenset(engagement.theirs for engagement in unit.engagements),
        bonus=compose("combat_score", 0, changes).value,
    )


def standards(state: State, unit: Unit) -> int:
    """Standard bearer and battle standard bearer; not one who has refused a duel (A.15.33)."""
    own = sum(post.kind == "standard_bearer" for post in unit.command)
    carried = [
        member
        for member in unit.members
        if member.profile.has(BATTLE_STANDARD) and f"refused_duel:{member.id}" not in state.effects
    ]
    return own + len(carried)


def engaged(state: State, side: SideId) -> Iterator[Unit]:
    """A side's units of this combat that are still engaged."""
    fought = state.melee.round
    for key in () if fought is None else fought.units:
        unit = state.units[key]
        if unit.side == side and unit.is_engaged and not unit.is_destroyed:
            yield unit


def result(state: State) -> RoundScored:
    """Both columns; a tie has no loser: both sides count as winners (A.15.40)."""
    fought = state.melee.round
    assert fought is not None
    columns: dict[SideId, tuple[ScoreLine, ...]] = {
        side: column(
            [scored(state, unit) for unit in engaged(state, side)],
            lost_in(state, fought, ENEMY[side]),
            fought.overkill.get(side, 0),
        )
        for side in SIDES
    }
    points = {side: total(lines) for side, lines in columns.items()}
    difference = abs(points["A"] - points["B"])
    loser: SideId | None = None if not difference else "A" if points["A"] < points["B"] else "B"
    return RoundScored(columns=columns, points=points, loser=loser, difference=difference)


def is_steadfast_now(state: State, unit: Unit) -> bool:
    """More full ranks than every enemy of the combat, not disrupted, not in forest or water (A.15.51, A.15.52)."""
    inside = tuple(piece.kind for piece in state.terrain if is_mostly_inside(piece, centres(unit)))
    answers = ask(kinds.Steadfast(state=state, unit=unit, terrain=inside))
    if any(isinstance(one, Forbid) for one in answers):
        return False
    barred = any(kind in ("forest", "water") for kind in inside)
    if barred and not any(isinstance(one, Ignore) and one.what == "terrain" for one in answers):
        return False
    flanking = {engagement.enemy for engagement in unit.engagements if engagement.mine in FLANKS_AND_REAR}
    foes = [RankedFoe(ranks_of(state, enemy), enemy.id in flanking) for enemy in engaged(state, ENEMY[unit.side])]
    return is_steadfast(ranks_of(state, unit), foes)
