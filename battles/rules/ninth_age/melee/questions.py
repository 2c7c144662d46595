"""Who is asked what in the melee phase."""

from __future__ import annotations

from collections.abc import Mapping

from battles.rules.base import Question, Seat
from battles.rules.errors import RulesBroken
from battles.rules.ninth_age.melee import allocation, combat_reform, weapons
from battles.rules.ninth_age.melee.attack_groups import AttackGroup
from battles.rules.ninth_age.melee.break_tests import fought_round, worst_first
from battles.rules.ninth_age.melee.fighters import unit_of_pool
from battles.rules.ninth_age.melee.frames import (
    AskAllocation,
    AskAnswerDuel,
    AskBreakOrder,
    AskCombat,
    AskCombatReform,
    AskCrush,
    AskDuel,
    AskFleeFrom,
    AskMakeWay,
    AskNoLongerEngaged,
    AskNominate,
    AskPostCombat,
    AskPursuit,
    AskPursuitTarget,
    AskReformOrder,
    AskReformTest,
    AskRollOrder,
    AskUnstable,
    AskWeapons,
)
from battles.rules.ninth_age.melee.orders import attacks, combats, duels, outcomes
from battles.rules.ninth_age.pieces import ENEMY
from battles.rules.ninth_age.psychology.discipline import chance
from battles.rules.ninth_age.psychology.record import Test
from battles.rules.ninth_age.state import State


def asked(state: State) -> Mapping[Seat, Question[State]]:
    frame = state.flow[-1]
    found = _before_blows(state) or _after_blows(state)
    if found is None:
        raise RulesBroken(f"no question for {frame}")
    return found


def _before_blows(state: State) -> Mapping[Seat, Question[State]] | None:
    match state.flow[-1]:
        case AskCombat(combats=found):
            question = Question(
                kind="combat",
                orders=("select_combat",),
                default=combats.SelectCombat(unit=found[0][0]),
                clause="A.15.1",
                facts={"combats": [list(one) for one in found]},
            )
            return {state.seat_of(state.active): question}
        case AskWeapons(side=side, pools=pools):
            may = {pool: list(weapons.choices(state, state.units[unit_of_pool(pool)])[pool]) for pool in pools}
            question = Question(
                kind="weapons",
                orders=("choose_weapons",),
                default=combats.ChooseWeapons(),
                clause="B.21.126",
                facts={"weapons": may},
                standing=True,
            )
            return {state.seat_of(side): question}
        case AskMakeWay(side=side, characters=characters):
            question = Question(
                kind="make_way",
                orders=("make_way",),
                default=combats.MakeWay(),
                clause="B.21.97",
                facts={"characters": list(characters)},
                standing=True,
            )
            return {state.seat_of(side): question}
        case AskDuel(side=side, issuers=issuers):
            question = Question(
                kind="duel",
                orders=("issue_duel", "no_duel"),
                default=duels.NoDuel(),
                clause="A.15.30",
                facts={"issuers": list(issuers)},
                standing=True,
            )
            return {state.seat_of(side): question}
        case AskAnswerDuel(side=side, issuer=issuer, able=able):
            question = Question(
                kind="answer_duel",
                orders=("accept_duel", "decline_duel"),
                default=duels.DeclineDuel(),
                clause="A.15.32",
                facts={"issuer": issuer, "able": list(able)},
                standing=True,
            )
            return {state.seat_of(side): question}
        case AskNominate(side=side, able=able):
            question = Question(
                kind="nominate",
                orders=("nominate",),
                default=duels.Nominate(model=able[0]),
                clause="A.15.33",
                facts={"able": list(able)},
                standing=True,
            )
            return {state.seat_of(side): question}
        case AskCrush(side=side, able=able):
            question = Question(
                kind="crush",
                orders=("declare_crush",),
                default=attacks.DeclareCrush(),
                clause="B.21.165",
                facts={"able": list(able)},
                standing=True,
            )
            return {state.seat_of(side): question}
        case AskAllocation(side=side, step=step):
            groups = allocation.groups_at(state, step, side)
            question = Question(
                kind="allocation",
                orders=("allocate_attacks",),
                default=attacks.AllocateAttacks(),
                clause="A.15.14",
                facts={"step": step, "groups": [_group(one) for one in groups]},
                standing=True,
            )
            return {state.seat_of(side): question}
    return None


def _group(group: AttackGroup) -> dict[str, object]:
    return {
        "group": group.key,
        "model": group.pool,
        "part": group.part.id,
        "weapon": group.weapon,
        "attacks": group.total if isinstance(group.attacks, int) else group.attacks,
        "targets": list(group.targets),
    }


def _after_blows(state: State) -> Mapping[Seat, Question[State]] | None:
    match state.flow[-1]:
        case AskBreakOrder(side=side, units=units):
            question = Question(
                kind="break_order",
                orders=("order_break_tests",),
                default=outcomes.OrderBreakTests(units=worst_first(state, units)),
                clause="A.15.50",
                facts={"units": list(units)},
                standing=True,
            )
            return {state.seat_of(side): question}
        case AskUnstable(unit=unit, open=among, points=points):
            question = Question(
                kind="unstable",
                orders=("distribute_unstable",),
                default=outcomes.DistributeUnstable(models=among[:points]),
                clause="B.21.13",
                facts={"unit": unit, "models": list(among), "points": points},
                standing=True,
            )
            return {state.owner(unit): question}
        case AskRollOrder(side=side, units=units):
            question = Question(
                kind="roll_order",
                orders=("order_flight_rolls",),
                default=outcomes.OrderFlightRolls(units=units),
                clause="A.15.59",
                facts={"units": list(units)},
                standing=True,
            )
            return {state.seat_of(side): question}
        case AskFleeFrom(unit=unit, enemies=enemies):
            question = Question(
                kind="flee_from",
                orders=("choose_flee_from",),
                default=outcomes.ChooseFleeFrom(enemy=enemies[0]),
                clause="A.15.56",
                facts={"unit": unit, "enemies": list(enemies)},
                standing=True,
            )
            return {state.seat_of(ENEMY[state.units[unit].side]): question}
        case AskPursuit() as frame:
            return {state.owner(frame.unit): _pursuit(state, frame)}
        case AskPursuitTarget(unit=unit, enemies=enemies):
            question = Question(
                kind="pursuit_target",
                orders=("pursuit_target",),
                default=outcomes.PursuitTarget(enemy=enemies[0]),
                clause="A.15.64",
                facts={"unit": unit, "enemies": list(enemies)},
                standing=True,
            )
            return {state.owner(unit): question}
        case AskNoLongerEngaged(unit=unit, overrun=overrun):
            more = ("overrun",) if overrun else ()
            question = Question(
                kind="no_longer_engaged",
                orders=("remain_in_place", "post_combat_pivot", "post_combat_reform", *more),
                default=outcomes.RemainInPlace(),
                clause="A.15.4",
                facts={"unit": unit},
                standing=True,
            )
            return {state.owner(unit): question}
        case AskPostCombat(unit=unit):
            question = Question(
                kind="post_combat",
                orders=("remain_in_place", "post_combat_pivot", "post_combat_reform"),
                default=outcomes.RemainInPlace(),
                clause="A.15.76",
                facts={"unit": unit},
                standing=True,
            )
            return {state.owner(unit): question}
        case _:
            return _reforms(state)


def _pursuit(state: State, frame: AskPursuit) -> Question[State]:
    facts: dict[str, object] = {"unit": frame.unit, "after": list(frame.after)}
    if not frame.after:
        return Question(
            kind="overrun",
            orders=("overrun", "remain_in_place"),
            default=outcomes.RemainInPlace(),
            clause="A.15.58",
            facts=facts,
            standing=True,
        )
    orders = ("pursue",) if frame.must else ("pursue", "restrain")
    held = chance(state, Test(kind="restrain", unit=frame.unit))
    return Question(
        kind="pursuit",
        orders=orders,
        default=outcomes.Pursue(after=frame.after[0]),
        clause="A.15.57",
        facts=facts | {"restrain_chance": float(held)},
        standing=True,
    )


def _reforms(state: State) -> Mapping[Seat, Question[State]] | None:
    match state.flow[-1]:
        case AskReformTest(units=units):
            question = Question(
                kind="reform_test",
                orders=("attempt_combat_reform", "remain_in_place"),
                default=outcomes.RemainInPlace(),
                clause="A.15.78",
                facts={"unit": units[0]},
                standing=True,
            )
            return {state.owner(units[0]): question}
        case AskReformOrder():
            question = Question(
                kind="reform_order",
                orders=("reform_first",),
                default=outcomes.ReformFirst(side=state.active),
                clause="A.15.78",
                standing=True,
            )
            return {state.seat_of(state.active): question}
        case AskCombatReform(side=side, units=units):
            question = Question(
                kind="combat_reform",
                orders=("combat_reform", "remain_in_place"),
                default=outcomes.RemainInPlace(),
                clause="A.15.78",
                facts={"units": list(units)},
                standing=True,
            )
            return {state.seat_of(side): question}
    return None


def proposed_reform(state: State, unit: str) -> outcomes.CombatReform | None:
    """The best reform of a unit as an order."""
    best = combat_reform.best(state, state.units[unit], fought_round(state).units)
    if best is None or best.unit.pose is None:
        return None
    return outcomes.CombatReform(unit=unit, pose=best.unit.pose, files=best.unit.files)
