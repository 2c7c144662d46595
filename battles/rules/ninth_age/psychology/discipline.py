"""Discipline: the value a test is taken on, with its lines, and the chance to pass (A.5.6, A.6, A.12.4, A.17.13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product

from msgspec import Struct, structs

from battles.rules.ninth_age.modifiers import Add, Change, Composed, Divide, compose_characteristic
from battles.rules.ninth_age.moments.ask import ask, only
from battles.rules.ninth_age.moments.changes import AnyChange, AutoPass, Ignore, Maximise, Minimise, RerollDice
from battles.rules.ninth_age.moments.kinds import CHAMPION, RANK_AND_FILE, Discipline, Who, profile_in
from battles.rules.ninth_age.pieces import Unit, UnitId
from battles.rules.ninth_age.psychology.record import TROOPS, Test, TestKind
from battles.rules.ninth_age.rolls import Roll
from battles.rules.ninth_age.state import State
from battles.rules.ninth_age.tables import load

DECIMATED = Fraction(load("states")["decimated"]["threshold"])
"""Down to this share of its Health Points on the army list a unit is decimated."""
BY_SCORE: frozenset[TestKind] = frozenset({"break", "combat_reform"})
"""Tests that the difference of a combat changes."""


class DisciplineTerms(Struct, frozen=True, kw_only=True):
    """What a test comes to before its dice fall."""

    need: Composed
    who: Who
    passes: bool = False
    """Without dice."""
    roll: Roll = Roll(2)
    again: tuple[RerollDice, ...] = ()
    """Which rules let it be thrown again."""


def models_of(unit: Unit) -> Iterator[Who]:
    """The kinds of models whose Discipline may be used."""
    if unit.troops is not None and unit.troops.models:
        if unit.troops.models > (unit.troops.champion is not None):
            yield RANK_AND_FILE
        if unit.troops.champion is not None:
            yield CHAMPION
    for member in unit.members:
        yield member.id


def is_decimated(state: State, unit: Unit) -> bool:
    """Down to a quarter of the list's Health Points without characters, its own with them (A.17.13).

    Characters who are left of a unit are new for rally tests (B.21.94), and so is a character alone.
    """
    entry = state.entries.get(unit.id)
    if unit.troops is None or not unit.troops.models or entry is None:
        return False
    return unit.hp <= DECIMATED * entry.hp


def discipline(state: State, unit: UnitId, kind: TestKind) -> Composed:
    """The best Discipline of a unit in a test of this kind, with its lines."""
    return terms(state, Test(kind=kind, unit=unit)).need


def terms(state: State, test: Test) -> DisciplineTerms:
    """What a test comes to: with the model that was chosen, else with the best."""
    unit = state.units[test.unit]
    chosen = None if test.model is None else RANK_AND_FILE if test.model == TROOPS else test.model
    whos = [chosen] if chosen is not None else list(models_of(unit))
    found = [_terms(state, unit, who, test) for who in whos]
    return max(found, key=lambda one: (one.passes, one.need.value))


def _terms(state: State, unit: Unit, who: Who, test: Test) -> DisciplineTerms:
    answers = ask(Discipline(state=state, unit=unit, kind=test.kind, who=who, cause=test.cause))
    base = profile_in(unit, who).dis
    changes = [one for one in answers if isinstance(one, Change)]
    changes += _changes(state, unit, test, answers)
    need = compose_characteristic("dis", base if isinstance(base, int) else 0, changes)
    assert need is not None
    return DisciplineTerms(
        need=need,
        who=who,
        passes=any(isinstance(one, AutoPass) for one in answers),
        roll=Roll(
            2,
            test.maximised + len({one.rule for one in only(answers, Maximise)}),
            test.minimised + len({one.rule for one in only(answers, Minimise)}),
        ),
        again=only(answers, RerollDice),
    )


def _changes(state: State, unit: Unit, test: Test, answers: Sequence[AnyChange]) -> Iterator[Change]:
    """What the test itself brings: the lost combat, and half Discipline of the decimated."""
    ignored = test.kind in BY_SCORE and any(
        isinstance(one, Ignore) and one.what == "combat_difference" for one in answers
    )
    if test.modifier and not (ignored and test.modifier < 0):
        yield Add(field="dis", amount=test.modifier, rule=test.cause or test.kind, clause="A.15.50")
    if test.kind == "rally" and is_decimated(state, unit):
        yield Divide(field="dis", by=2, rule="decimated", clause="A.12.4")


def is_thrown_again(test: Test, found: DisciplineTerms, *, passed: bool) -> tuple[bool, RerollDice | None]:
    """Whether the dice must fall again, and by which rule they may, if they need not."""
    wanted = ("successes", "all") if passed else ("failed", "all")
    if test.must_reroll and not passed:
        return True, None
    meant = [one for one in found.again if one.which in wanted]
    if any(one.must for one in meant):
        return True, None
    may = [one for one in meant if not passed]
    return False, next((one for one in may if one.use is None), may[0] if may else None)


def chance(state: State, test: Test) -> Fraction:
    """The chance to pass, with the re-rolls that must or may be made."""
    found = terms(state, test)
    if found.passes:
        return Fraction(1)
    once = _chance(found.roll, found.need.value)
    must_fail, may_fail = is_thrown_again(test, found, passed=False)
    must_pass, _ = is_thrown_again(test, found, passed=True)
    passed = once * (once if must_pass else 1)
    return passed + (1 - once) * (once if must_fail or may_fail else 0)


@lru_cache(maxsize=256)
def _chance(roll: Roll, need: int) -> Fraction:
    falls = [roll.total(faces) <= need for faces in product(range(1, 7), repeat=roll.thrown)]
    return Fraction(sum(falls), len(falls))


def on_discipline_of(test: Test, who: Who) -> Test:
    """The same test with a chosen model (X.1)."""
    return structs.replace(test, model=who or TROOPS)
