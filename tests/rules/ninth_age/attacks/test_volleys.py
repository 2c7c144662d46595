"""Attacks thrown stage by stage, and what they cost (A.7.3, A.16, A.17)."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from msgspec import structs

from battles.rules.dice import seeded
from battles.rules.ninth_age.attacks.blow import NEVER, SURE, Blow, Losses, Need
from battles.rules.ninth_age.attacks.events import HitsDistributed, HitsScored, LossesTaken, WoundsSaved, WoundsScored
from battles.rules.ninth_age.attacks.frames import AskBracket, AskDistribution, AskRemoval, TakeLosses, Volley
from battles.rules.ninth_age.attacks.orders import (
    AssignHit,
    ChooseReplacement,
    DistributeHits,
    FillGap,
    RemoveModels,
)
from battles.rules.ninth_age.attacks.spread import spread, together
from battles.rules.ninth_age.events import UnitDestroyed
from battles.rules.ninth_age.formation.cells import Cell
from battles.rules.ninth_age.pieces import Post, Unit
from battles.rules.ninth_age.psychology.events import TestTaken
from battles.rules.ninth_age.state import StandingAnswers, State
from tests.rules.ninth_age.attacks.plays import codes, give, run
from tests.rules.ninth_age.builders import ONE, TWO, choice, joined, lone, pose, regiment, state_of

PIKES = choice("aldermark", "pike_burghers", 20)
CAPTAIN = choice("aldermark", "field_captain")
BOWS = choice("hollow_throne", "hollow_bowmen", 10)
BLOW = Blow(n=4, hit=Need(4), wound=Need(4), armour=Need(5), kind="shooting", by="A01", at="B01")


def table(*others: Unit, target: Unit | None = None, **more: Any) -> State:
    own = regiment("A01", BOWS, pose(36, 10, 90), files=5)
    mine = target or regiment("B01", PIKES, pose(36, 30, 270), files=5)
    mine = structs.replace(mine, marks=structs.replace(mine.marks, hp_at_phase_start=mine.hp))
    return state_of(own, mine, *others, phase="shooting", **more)


@pytest.mark.clause("A.7.3", "A.7.9")
def test_a_volley_goes_from_hits_to_losses() -> None:
    after = run(table(), Volley(blows=(BLOW,), attacker="A01", cause="shooting"), dice=(6, 4, 3, 1, 5, 2, 3))

    assert after.one(HitsScored).counts[0].count == 2
    assert after.one(WoundsScored).counts[0].count == 1
    assert after.one(WoundsSaved).counts[0].count == 0
    assert after.one(LossesTaken).points == {"B01": 1}
    assert after.state.units["B01"].hp == 19
    result = after.state.attacks.last
    assert result is not None
    assert (result.losses, result.models, result.destroyed) == ({"B01": 1}, {"B01": 1}, ())
    assert result.lost_by("B01") == 1


@pytest.mark.clause("A.7.3", "A.15.13")
def test_simultaneous_blows_share_one_throw_a_stage() -> None:
    other = structs.replace(BLOW, n=2, hit=SURE, at="A01", by="B01")

    after = run(table(), Volley(blows=(BLOW, other), cause="melee"), dice=(4, 4, 1, 1, 4, 1, 4, 4, 1, 1, 1))

    assert [event.unit for event in after.all(LossesTaken)] == ["A01", "B01"]
    assert after.state.attacks.last is not None
    assert after.state.attacks.last.losses == {"A01": 2, "B01": 1}


@pytest.mark.clause("A.2.8")
def test_compulsory_rerolls_are_stages() -> None:
    hating = structs.replace(BLOW, n=3, hit=Need(4).rerolled("failed"), armour=NEVER)

    after = run(table(), Volley(blows=(hating,), attacker="A01"), dice=(4, 1, 2, 5, 3, 4, 6))

    assert after.one(HitsScored).counts[0].count == 2
    assert after.one(LossesTaken).points == {"B01": 2}


@pytest.mark.clause("A.14.18")
def test_hopeless_shots_have_a_second_die() -> None:
    shots = structs.replace(BLOW, n=3, hit=Need(6, then=4), wound=SURE, armour=NEVER)

    after = run(table(), Volley(blows=(shots,), attacker="A01"), dice=(6, 6, 5, 4, 3))

    assert after.one(LossesTaken).points == {"B01": 1}


@pytest.mark.clause("B.21.153")
def test_r21_multiple_wounds_are_capped_by_the_health_of_a_model() -> None:
    trolls = regiment("B01", choice("brakkar", "sump_trolls", 6), pose(36, 30, 270), files=3)
    assert trolls.troops is not None
    trolls = structs.replace(trolls, troops=structs.replace(trolls.troops, lost=1))
    wound = Blow(n=1, hit=SURE, wound=SURE, losses=Losses(add=0, dice=1), cap=3, at="B01", by="A01", kind="shooting")

    after = run(table(target=trolls), Volley(blows=(wound,), attacker="A01"), dice=(5,))

    assert after.one(LossesTaken).points == {"B01": 3}


@pytest.mark.clause("A.17.1", "A.17.7")
@pytest.mark.parametrize(("lost", "tests"), [(4, 0), (5, 1)])
def test_e88_a_quarter_lost_in_a_phase_brings_a_test(lost: int, tests: int) -> None:
    after = run(table(), TakeLosses(losses={"B01": lost}, attacker="A01"), dice=(1, 1) * tests)

    assert len(after.all(TestTaken)) == tests


@pytest.mark.clause("A.17.1")
def test_e89_a_single_model_does_not_panic_for_losses_but_for_friends() -> None:
    giant = regiment("B01", choice("brakkar", "quarry_giant", 1), pose(36, 30, 270), files=1)
    near = lone("B02", CAPTAIN, pose(40, 30, 270))

    hurt = run(table(target=giant), TakeLosses(losses={"B01": 3}, attacker="A01"))
    lost = run(table(near, target=giant), TakeLosses(losses={"B02/B02": 2}, attacker="A01"), dice=(1, 1))

    assert not hurt.all(TestTaken)
    assert lost.one(UnitDestroyed).unit == "B02"
    assert lost.one(TestTaken).unit == "B01"


@pytest.mark.clause("A.16.16", "A.17.1")
def test_friends_of_a_destroyed_unit_test() -> None:
    friend = regiment("B02", PIKES, pose(41, 30, 270), files=5)
    far = regiment("B03", PIKES, pose(60, 30, 270), files=5)

    after = run(table(friend, far), TakeLosses(losses={"B01": 20}, attacker="A01"), dice=(1, 1))

    assert after.state.units["B01"].is_destroyed
    assert after.one(TestTaken).unit == "B02"
    assert after.state.attacks.last is not None
    assert after.state.attacks.last.destroyed == ("B01",)


# --- distribution ----------------------------------------------------------------------------------------------------


def small_with_captain() -> Unit:
    four = choice("aldermark", "pike_burghers", 4)
    return joined(regiment("B01", four, pose(36, 30, 270), files=4), "B07", CAPTAIN, Cell(0, 1))


def spell(n: int) -> Volley:
    hits = Blow(n=n, hit=SURE, wound=SURE, armour=NEVER, kind="damage_spell", by="A01", at="B01")
    at_captain = structs.replace(hits, at="B01/B07", cap=2)
    return Volley(blows=(hits,), others=((at_captain,),), attacker="A01", cause="spell:test", panic=False)


@pytest.mark.clause("A.7.4", "B.21.96")
def test_r39_hits_are_distributed_evenly_over_models() -> None:
    after = run(table(target=small_with_captain()), spell(3))

    assert after.state.attacks.last is not None
    assert after.state.attacks.last.losses == {"B01": 3}
    asked = run(asking(small_with_captain()), spell(7))
    assert isinstance(asked.state.flow[-1], AskDistribution)
    assert asked.question(ONE).facts["limits"] == {"B01": [5, 6], "B01/B07": [1, 2]}
    assert codes(asked.state, ONE, DistributeHits(shares={"B01": 4, "B01/B07": 3})) == ["hits_not_even"]
    assert codes(asked.state, ONE, DistributeHits(shares={"B01": 4})) == ["not_all_hits"]
    done = give(asked.state, ONE, DistributeHits(shares={"B01": 5, "B01/B07": 2}))
    assert done.one(HitsDistributed).counts[1].count == 2
    assert done.state.units["B01"].is_destroyed


def asking(target: Unit) -> State:
    answers = StandingAnswers(distribution="ask", removal="ask")
    return structs.replace(table(target=target), standing_answers={ONE: answers, TWO: answers})


@pytest.mark.clause("B.21.145")
def test_the_bracketed_hit_goes_where_the_attacker_wants() -> None:
    weak = Blow(n=5, hit=SURE, wound=NEVER, kind="shooting", by="A01", at="B01")
    strong = structs.replace(weak, n=1, wound=SURE, armour=NEVER, cap=2)
    volley = Volley(
        blows=(weak,),
        others=((structs.replace(weak, at="B01/B07"),),),
        brackets=((strong, structs.replace(strong, at="B01/B07", losses=Losses(add=2))),),
        attacker="A01",
        panic=False,
    )

    plain = run(table(target=small_with_captain()), volley)
    asked = run(asking(small_with_captain()), volley)

    assert plain.one(LossesTaken).points == {"B01": 1}
    assert isinstance(asked.state.flow[-1], AskBracket)
    assert codes(asked.state, ONE, AssignHit(pool="A01")) == ["pool_not_hit"]
    assert give(asked.state, ONE, AssignHit(pool="B01/B07")).one(LossesTaken).points == {"B01/B07": 2}


# --- choices about losses --------------------------------------------------------------------------------------------


@pytest.mark.clause("A.16.10", "A.16.11")
def test_owners_who_want_to_are_asked_which_models_go() -> None:
    row = regiment("B01", choice("aldermark", "pike_burghers", 15), pose(36, 30, 270), files=15)

    asked = run(asking(row), TakeLosses(losses={"B01": 3}, panic=False))

    assert isinstance(asked.state.flow[-1], AskRemoval)
    assert codes(asked.state, TWO, RemoveModels(from_left=3)) == ["uneven_ends"]
    done = give(asked.state, TWO, RemoveModels(from_left=2))
    assert done.state.units["B01"].files == 12
    unasked = run(table(target=row), TakeLosses(losses={"B01": 3}, panic=False))
    assert unasked.state.units["B01"].files == 12


@pytest.mark.clause("A.16.10")
def test_the_last_rank_keeps_the_files_its_owner_names() -> None:
    asked = run(asking(regiment("B01", PIKES, pose(36, 30, 270), files=5)), TakeLosses(losses={"B01": 2}, panic=False))

    assert codes(asked.state, TWO, RemoveModels(last_rank=(0, 1))) == ["last_rank_does_not_fit"]
    done = give(asked.state, TWO, RemoveModels(last_rank=(0, 2, 4)))
    assert done.state.units["B01"].rows.last_rank == (0, 2, 4)


@pytest.mark.clause("A.16.14", "B.21.2")
def test_a_gap_in_one_rank_may_be_closed_from_either_half() -> None:
    row = joined(
        regiment("B01", choice("aldermark", "pike_burghers", 4), pose(36, 30, 270), files=5), "B07", CAPTAIN, Cell(0, 2)
    )
    row = structs.replace(row, files=5)

    asked = run(asking(row), TakeLosses(losses={"B01/B07": 2}, panic=False))

    assert codes(asked.state, TWO, FillGap(half=2)) == ["no_such_half"]
    one, other = (give(asked.state, TWO, FillGap(half=half)).state.units["B01"] for half in (0, 1))
    assert one.pose is not None
    assert other.pose is not None
    assert abs(one.pose.x - other.pose.x) == pytest.approx(20)


@pytest.mark.clause("A.16.15", "B.21.105")
def test_owners_choose_who_takes_up_the_standard() -> None:
    unit = regiment("B01", choice("aldermark", "pike_burghers", 12), pose(36, 30, 270), files=5)
    unit = structs.replace(unit, command=(Post("standard_bearer", Cell(2, 1)), Post("musician", Cell(1, 1))))

    asked = run(asking(unit), TakeLosses(losses={"B01": 2}, panic=False))

    assert isinstance(asked.state.flow[-1], AskRemoval)
    assert asked.state.flow[-1].aspect == "replacement"
    cells = {"standard_bearer": Cell(0, 3)}
    assert codes(asked.state, TWO, ChooseReplacement(posts=cells)) == ["not_the_nearest"]  # type: ignore[arg-type]
    done = give(asked.state, TWO, asked.question(TWO).default)
    assert {post.kind for post in done.state.units["B01"].command} == {"standard_bearer", "musician"}


# --- dice against chances --------------------------------------------------------------------------------------------


@pytest.mark.clause("A.7.3")
def test_random_volleys_fall_as_their_spread_says() -> None:
    chance = random.Random(9)
    state = table(target=regiment("B01", choice("aldermark", "pike_burghers", 50), pose(36, 30, 270), files=10))
    for number in range(4):
        blows = tuple(
            Blow(
                n=chance.randint(2, 6),
                hit=Need(chance.randint(2, 5), again=chance.choice([(), (1,)])),
                wound=Need(chance.randint(3, 5)),
                armour=Need(chance.randint(4, 6)),
                six_wounds=chance.random() < 0.5,
                lethal=chance.random() < 0.5,
                kind="shooting",
                by="A01",
                at="B01",
            )
            for _ in range(2)
        )
        exact = together(spread(blow) for blow in blows)
        dice, falls, count = seeded(f"volleys {number}"), Counter[int](), 300
        for _ in range(count):
            after = run(state, Volley(blows=blows, attacker="A01", panic=False), dice=dice)
            last = after.state.attacks.last
            assert last is not None
            falls[last.losses.get("B01", 0)] += 1
        mean = sum(lost * times for lost, times in falls.items()) / count
        variance = float(sum(weight * (at - exact.mean) ** 2 for at, weight in enumerate(exact.chances)))
        assert abs(mean - float(exact.mean)) < 4 * (variance / count) ** 0.5
