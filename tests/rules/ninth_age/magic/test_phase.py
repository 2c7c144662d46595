"""The magic phase: cards, casting, dispelling, miscasts and what spells do (B.13.32 to B.13.75)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import pytest
from msgspec import structs

from battles.rules.base import Order, Seat
from battles.rules.dice import seeded
from battles.rules.geometry import point_distance
from battles.rules.ninth_age import RULES
from battles.rules.ninth_age.armies.books import BOOKS
from battles.rules.ninth_age.armies.document import Selection
from battles.rules.ninth_age.magic import restoration, spell_casts
from battles.rules.ninth_age.magic.aims import SpellTarget
from battles.rules.ninth_age.magic.events import (
    AttemptEnded,
    CastingRolled,
    DiceReturned,
    DispelRolled,
    MiscastHappened,
    SpellLaid,
    UnitSummoned,
)
from battles.rules.ninth_age.magic.frames import AskCast, NextSpell
from battles.rules.ninth_age.magic.orders import AllowSpell, CastSpell, DispelSpell, EndMagic, SkipAttribute
from battles.rules.ninth_age.magic.record import Magic
from battles.rules.ninth_age.magic.steps import open_phase
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.state import State
from battles.rules.ninth_age.turns.frames import NextPhase
from battles.rules.play import Play
from tests.rules.ninth_age.builders import ONE, POSTS, TWO, choice, lone, pose, regiment, state_of

PIKES = choice("aldermark", "pike_burghers", 20)
LAST = NextPhase(at=3)
BOLT = SpellTarget(unit="B01")


def magus(level: str = "wizard_apprentice") -> Unit:
    bought = choice("aldermark", "guild_magus", options=(Selection(option="wizard", level=level, path="embers"),))
    return lone("A01", bought, pose(36, 20, 90))


def table(*spells: str, level: str = "wizard_apprentice", others: Sequence[Unit] = ()) -> State:
    """A wizard before an enemy regiment, asked for a spell, with so many dice on each side."""
    state = state_of(
        magus(level),
        regiment("B01", PIKES, pose(36, 30, 270)),
        *others,
        phase="magic",
        active="A",
        flow=(LAST, NextSpell(), AskCast()),
        magic=Magic(dice={"A": 6, "B": 6}),
    )
    entry = structs.replace(state.entries["A01"], spells=spells)
    sides = {key: structs.replace(side, book="aldermark") for key, side in state.sides.items()}
    return structs.replace(state, entries={**state.entries, "A01": entry}, sides=sides)


class FirstLoaded:
    """The first throws as they are given, all others by chance."""

    def __init__(self, faces: Sequence[Sequence[int]]) -> None:
        self.faces, self.rest, self.count = list(faces), seeded("magic"), 0

    def throw(self, sides: int, number: int) -> tuple[int, ...]:
        self.count += 1
        if not self.faces:
            return self.rest.throw(sides, number)
        found = tuple(self.faces.pop(0))
        assert len(found) == number, (found, number)
        return found


def run(state: State, faces: Sequence[Sequence[int]], *orders: Order[State]) -> Play[State]:
    """These orders one after another; dice as they are loaded, any others by chance."""
    play = Play(RULES, state, FirstLoaded(faces))
    for order in orders:
        (seat,) = RULES.asked(play.state)
        assert not order.preview(play.state, seat).refusals, order.preview(play.state, seat).refusals
        order.resolve(play, seat)
        while play.state.flow and not play.top.waits and play.top != LAST:
            play._step()
    return play


def refused(state: State, order: Order[State], seat: Seat = ONE) -> set[str]:
    return {one.code for one in order.preview(state, seat).refusals}


E = TypeVar("E")


def told(play: Play[State], kind: type[E]) -> list[E]:
    return [event for event in play.events if isinstance(event, kind)]


@pytest.mark.clause("B.13.36", "B.13.37")
def test_m10_and_m21_dice_are_one_to_five_and_the_total_decides() -> None:
    state = table("embers_1")
    assert refused(state, CastSpell(caster="A01", spell="embers_1", dice=6, target=BOLT)) == {"not_so_many_dice"}
    assert refused(state, CastSpell(caster="A01", spell="embers_1", dice=0, target=BOLT)) == {"not_so_many_dice"}
    play = run(state, [[2, 3]], CastSpell(caster="A01", spell="embers_1", dice=2, target=BOLT))
    (rolled,) = told(play, CastingRolled)
    assert isinstance(rolled, CastingRolled)
    assert (rolled.total, rolled.needed, rolled.passed) == (5, 5, True)
    assert play.state.magic.dice["A"] == 4


@pytest.mark.clause("B.13.45")
def test_m16_a_failed_attempt_gives_its_ones_back() -> None:
    own = SpellTarget(unit="A01")
    play = run(
        table("embers_2", "embers_1"), [[1, 1, 3]], CastSpell(caster="A01", spell="embers_2", dice=3, target=own)
    )
    assert [event.dice for event in told(play, DiceReturned)] == [2]
    assert play.state.magic.dice["A"] == 5
    assert [event.cast for event in told(play, AttemptEnded)] == [False]


@pytest.mark.clause("B.13.40", "B.13.45", "B.13.51")
def test_m18_and_m19_a_dispel_stops_a_spell_or_gives_its_ones_back() -> None:
    cast = CastSpell(caster="A01", spell="embers_1", dice=3, target=BOLT)
    stopped = run(table("embers_1", "embers_2"), [[1, 2, 4], [6, 1]], cast, DispelSpell(dice=2))
    assert [event.dispelled for event in told(stopped, DispelRolled)] == [True]
    assert told(stopped, DiceReturned) == []
    assert stopped.state.magic.dice == {"A": 3, "B": 4}
    through = run(table("embers_1", "embers_2"), [[1, 2, 4], [5, 1]], cast, DispelSpell(dice=2))
    assert [event.dispelled for event in told(through, DispelRolled)] == [False]
    assert through.state.magic.dice["B"] == 5
    assert refused(stopped.state, DispelSpell(dice=0), TWO) == {"not_so_many_dice"}


@pytest.mark.clause("B.13.20", "B.13.23", "B.13.35")
def test_m22_and_m23_one_attempt_a_player_or_one_a_wizard() -> None:
    state = table("embers_1", "embers_2")
    own = SpellTarget(unit="A01")
    play = run(state, [[1, 1]], CastSpell(caster="A01", spell="embers_2", dice=2, target=own))
    assert play.state.magic.tried == ("embers_2",)
    assert refused(play.state, CastSpell(caster="A01", spell="embers_2", dice=1, target=own)) == {"spell_tried_already"}
    again = run(state, [[1, 1]], CastSpell(caster="A01", spell="embers_1", dice=2, target=BOLT))
    assert again.state.magic.tried == ()
    bolt = CastSpell(caster="A01", spell="embers_1", dice=1, target=BOLT)
    assert refused(again.state, bolt) == {"spell_tried_already"}
    assert refused(state, CastSpell(caster="A01", spell="embers_4", dice=1, target=BOLT)) == {"spell_not_known"}


@pytest.mark.clause("B.13.50", "B.13.52", "B.13.55")
@pytest.mark.parametrize(
    ("faces", "result", "cast"),
    [
        ([4, 4, 4], "magical_inferno", True),
        ([2, 2, 2], "", False),
        ([4, 4, 4, 1], "amnesia", True),
        ([6, 6, 6, 1, 1], "breach_in_the_veil", True),
    ],
)
def test_three_equal_dice_bring_a_miscast(faces: list[int], result: str, cast: bool) -> None:
    cast_it = CastSpell(caster="A01", spell="embers_1", dice=len(faces), target=BOLT)
    play = run(table("embers_1"), [faces], cast_it, AllowSpell(), *([SkipAttribute()] if cast else []))
    results = [event.result for event in play.events if isinstance(event, MiscastHappened)]
    assert results == ([result] if result else [])
    assert [event.cast for event in play.events if isinstance(event, AttemptEnded)] == [cast]
    assert play.state.magic.forgotten == ((("A01", "embers_1"),) if result == "amnesia" else ())
    assert play.state.units["A01"].is_destroyed or result != "breach_in_the_veil"


@pytest.mark.clause("B.13.29", "B.13.47")
def test_a_spell_that_lasts_lies_on_its_target_until_the_casters_next_magic_phase() -> None:
    friend = regiment("A02", PIKES, pose(30, 20, 90))
    play = run(
        table("embers_3", others=[friend]),
        [[6, 5]],
        CastSpell(caster="A01", spell="embers_3", dice=2, target=SpellTarget(unit="A02")),
        AllowSpell(),
        SkipAttribute(),
    )
    (laid,) = told(play, SpellLaid)
    assert isinstance(laid, SpellLaid)
    assert [effect.on.unit for effect in laid.effects] == ["A02"]
    assert laid.effects[0].until.kind == "casters_next_magic_phase"
    assert set(play.state.effects) == {effect.id for effect in laid.effects}


@pytest.mark.clause("B.13.48")
def test_hits_of_a_spell_are_thrown_as_an_attack() -> None:
    play = run(
        table("embers_1"),
        [[5, 5], [6], [6] * 6, [1] * 6],
        CastSpell(caster="A01", spell="embers_1", dice=2, target=BOLT),
        AllowSpell(),
        SkipAttribute(),
    )
    assert play.state.units["B01"].hp < 20
    assert play.state.attacks.last is not None
    assert play.state.attacks.last.cause == "spell:embers_1"


@pytest.mark.clause("B.13.71", "B.13.72")
def test_me1_to_me4_points_and_models_come_back_in_their_order() -> None:
    hulks = choice("brakkar", next_of_three(), 10)
    unit = regiment("A01", hulks, pose(20, 20, 90))
    assert unit.troops is not None
    hurt = structs.replace(unit, troops=structs.replace(unit.troops, models=9, lost=1))
    entry = state_of(unit).entries["A01"]
    back = restoration.recovered(hurt, 3)
    assert (back.points, back.models) == (1, 0)
    risen = restoration.raised(hurt, 5, entry)
    assert risen.troops is not None
    assert (risen.points, risen.models, risen.troops.models, risen.troops.lost) == (4, 1, 10, 0)
    bought = choice("aldermark", "pike_burghers", 20, (Selection(option="command_group", choices=POSTS),))
    pikes = regiment("A02", bought, pose(40, 20, 90), command=("musician", "standard_bearer"))
    assert pikes.troops is not None
    fallen = structs.replace(pikes, troops=structs.replace(pikes.troops, models=16, champion=None))
    found = restoration.raised(fallen, 2, state_of(pikes).entries["A02"])
    assert found.troops is not None
    assert (found.troops.champion, found.troops.models, found.models) == (1, 18, 2)
    assert [post.kind for post in found.command] == ["musician", "standard_bearer", "champion"]


def next_of_three() -> str:
    """An entry whose models have three Health Points."""
    return next(one.id for one in BOOKS["brakkar"].units if one.defensive.hp == 3 and not one.is_character)


@pytest.mark.clause("B.13.70")
def test_me5_and_me6_a_magical_move_has_the_rates_of_the_spell_and_comes_once() -> None:
    friend = regiment("A02", PIKES, pose(20, 12, 90))
    state = table("gales_1", others=[friend])
    play = run(
        state,
        [[6, 6]],
        CastSpell(caster="A01", spell="gales_1", dice=2, target=SpellTarget(unit="A02")),
        AllowSpell(),
    )
    (seat,) = RULES.asked(play.state)
    question = RULES.asked(play.state)[seat]
    assert question.kind == "moves"
    assert question.facts["units"] == ["A02"]
    assert play.state.magic.moved == ("A02",)


@pytest.mark.clause("B.13.75")
def test_a_summoned_unit_stands_on_the_point_an_inch_from_everybody() -> None:
    state = table("graves_5")
    point = (36 * 25.4, 25 * 25.4)
    play = run(
        state,
        [[6, 6, 5]],
        CastSpell(caster="A01", spell="graves_5", dice=3, target=SpellTarget(point=point, facing=90.0)),
        AllowSpell(),
    )
    (seat,) = RULES.asked(play.state)
    question = RULES.asked(play.state)[seat]
    assert question.kind == "summon"
    question.default.resolve(play, seat)
    while not play.top.waits and play.top != LAST:
        play._step()
    (came,) = told(play, UnitSummoned)
    assert isinstance(came, UnitSummoned)
    unit = play.state.units[came.unit.id]
    assert unit.is_placed
    assert play.state.entries[unit.id].summoned
    near = [play.state.field.distance(unit.id, other) for other in ("A01", "B01")]
    assert min(near) >= 25.4 - 0.1
    assert point_distance(point, unit.shape) == pytest.approx(0.0, abs=0.1)


@pytest.mark.clause("B.13.1", "B.13.2", "B.13.12")
def test_the_phase_draws_a_card_even_without_wizards_and_ends_without_dice() -> None:
    state = state_of(regiment("A01", PIKES, pose(36, 20, 90)), phase="magic", active="A", flow=(LAST,))
    play = Play(RULES, state, seeded("card"))
    open_phase(play)
    while play.top != LAST and not play.top.waits:
        play._step()
    assert len(play.state.magic.drawn["A"]) == 1
    if play.top != LAST:
        (seat,) = RULES.asked(play.state)
        RULES.asked(play.state)[seat].default.resolve(play, seat)
        while play.top != LAST:
            play._step()
    assert play.state.magic.dice == {}
    assert play.state.magic.tokens["A"] <= 3


@pytest.mark.clause("B.13.34")
def test_nothing_more_is_cast_once_the_phase_is_ended() -> None:
    play = run(table("embers_1"), [], EndMagic())
    assert play.top == LAST
    assert not spell_casts.dice_of_side(play.state, "A")
