"""How units move: Fly, Strider, Ghost Step, Swiftstride, Swift Reform, Random Movement, Feigned Flight."""

from __future__ import annotations

from fractions import Fraction

from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.moments.changes import Changes
from battles.rules.ninth_age.moments.held import has_rule, rule_values
from battles.rules.ninth_age.moments.held_rule import Held
from battles.rules.ninth_age.moments.registry import rule

FLYING_MOVES: tuple[kinds.MoveKind, ...] = ("charge", "advance", "march", "vanguard")
HINDERING = ("forest", "water")
"""Pieces in which nobody is steadfast (B.20.9, B.20.14)."""
DistanceMoment = kinds.RandomDistance | kinds.FleeRoll | kinds.PursuitRoll | kinds.OverrunRoll


@rule("fly", "B.21.7")
def fly(m: kinds.MayMove | kinds.Obstacles, held: Held) -> Changes:
    """Only units all of whose models fly, each at the rates of its slowest."""
    if not has_rule(m.state, m.unit, "fly", "all") or m.how not in FLYING_MOVES:
        return
    if isinstance(m, kinds.MayMove):
        yield held.allow("fly", held.ref.X, held.ref.Y)
    elif m.means == "fly":
        yield held.ignore("terrain")
        yield held.ignore("units")


@rule("strider", "B.21.9")
def strider(m: kinds.DangerousGround | kinds.Steadfast, held: Held) -> Changes:
    kind = held.ref.terrain
    if isinstance(m, kinds.DangerousGround):
        if m.terrain and held.by(m.who) and kind in (None, m.terrain):
            yield held.passes()
    elif held.by_most and all(kind in (None, one) for one in m.terrain if one in HINDERING):
        yield held.ignore("terrain")


@rule("ghost_step", "B.21.16")
def ghost_step(m: kinds.Obstacles | kinds.DangerousGround, held: Held) -> Changes:
    if isinstance(m, kinds.DangerousGround):
        if m.terrain:
            yield held.passes()
    elif held.by_all:
        yield held.ignore("terrain")


@rule("swiftstride", "B.21.30")
def swiftstride(m: kinds.ChargeRoll | kinds.FleeRoll | kinds.PursuitRoll | kinds.OverrunRoll, held: Held) -> Changes:
    """All models; units with Random Movement lose it and cannot gain it (B.21.44)."""
    if not has_rule(m.state, m.unit, "swiftstride", "all") or has_rule(m.state, m.unit, "random_movement"):
        return
    match m:
        case kinds.ChargeRoll():
            yield held.maximise("charge_range_roll")
        case kinds.FleeRoll():
            yield held.maximise("flee_distance")
        case kinds.PursuitRoll() | kinds.OverrunRoll():
            yield held.maximise("pursuit_distance")


@rule("swift_reform", "B.21.31")
def swift_reform(m: kinds.MayMove, held: Held) -> Changes:
    if m.how == "reform":
        yield held.allow("swift_reform")


@rule("feigned_flight", "B.21.38")
def feigned_flight(m: kinds.AfterRally, held: Held) -> Changes:
    """Only who fled by choice, and was not fleeing before; its reform then hinders nothing."""
    if held.by_all and m.unit.marks.fled_by_choice:
        yield held.ignore("shaken")
        yield held.ignore("reform")


# --- Random Movement -------------------------------------------------------------------------------------------------


def mean(dice: object) -> Fraction:
    """Of `3d6+1`: the mean of all throws."""
    head, _, plus = str(dice).partition("+")
    count, _, sides = head.partition("d")
    if not sides:
        return Fraction(int(head))
    return Fraction(int(count or 1) * (int(sides) + 1), 2) + int(plus or 0)


def most(dice: object) -> int:
    head, _, plus = str(dice).partition("+")
    count, _, sides = head.partition("d")
    return (int(count or 1) * int(sides) if sides else int(head)) + int(plus or 0)


def counts(m: kinds.Moment, held: Held) -> bool:
    """Of several sources the one with the lowest mean; of equal ones the first."""
    values = [ref.X for ref in rule_values(m.state, m.unit, "random_movement")]
    return bool(values) and min(values, key=mean) == held.ref.X


@rule("random_movement", "B.21.44")
def random_movement(m: DistanceMoment, held: Held) -> Changes:
    if counts(m, held):
        yield held.replace("distance", held.ref.X)


@rule("random_movement", "B.21.44")
def random_rates(m: kinds.MoveRates, held: Held) -> Changes:
    """Where a March Rate is needed, the most that can be rolled."""
    if counts(m, held):
        yield held.set("mar", most(held.ref.X))


@rule("random_movement", "B.21.44")
def no_other_moves(m: kinds.MayMove | kinds.MayDeclare | kinds.MarchAllowed, held: Held) -> Changes:
    if not isinstance(m, kinds.MayMove) or m.how not in ("random", "flee", "pursue"):
        yield held.forbid("random_mover")


@rule("random_movement", "B.21.44")
def random_movers_join_nobody(m: kinds.MayJoin, held: Held) -> Changes:
    if held.by(m.who):
        yield held.forbid("joins_nobody")


@rule("random_movement", "B.21.44", by="target")
def nobody_joins_random_movers(m: kinds.MayJoin, held: Held) -> Changes:
    yield held.forbid("joins_nobody")


@rule("random_movement", "B.21.44")
def inside_random_movers(m: kinds.Grants, held: Held) -> Changes:
    """Characters who are already inside gain it."""
    for member in m.unit.members:
        if not held.by(member.id) and not member.profile.has("random_movement"):
            yield held.grant("random_movement", held.ref.X, to=(member.id,))
