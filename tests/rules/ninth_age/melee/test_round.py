"""A round of combat from the first step to the last (A.15.5 to A.15.60)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.base import Order, Seat
from battles.rules.dice import pick, seeded
from battles.rules.ninth_age import RULES
from battles.rules.ninth_age.attacks.record import AttackResult, Attacks, BlowResult
from battles.rules.ninth_age.formation.cells import Cell
from battles.rules.ninth_age.melee import (
    after_step,
    attack_groups,
    blows,
    break_tests,
    duels,
    initiative,
    pursuit_choice,
)
from battles.rules.ninth_age.melee.events import (
    CombatFought,
    DuelAccepted,
    DuelDeclined,
    FearBegan,
    ModelShamed,
    PursuitChosen,
    PursuitMoved,
    RoundScored,
    UnitBroke,
)
from battles.rules.ninth_age.melee.orders.duels import DeclineDuel, IssueDuel
from battles.rules.ninth_age.melee.orders.outcomes import Overrun
from battles.rules.ninth_age.melee.record import BrokenFlight, MeleeRound, Pursuit, Reckoning
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.psychology.discipline import terms
from battles.rules.ninth_age.psychology.record import Test
from battles.rules.ninth_age.state import State
from battles.rules.play import Play
from tests.rules.ninth_age.builders import POSTS, choice, joined, pose, regiment
from tests.rules.ninth_age.melee.fights import charging, engaged, fight

PIKES = choice("aldermark", "pike_burghers", 20)
HALBERDS = choice("aldermark", "banner_halberdiers", 25)
KNIGHTS = choice("aldermark", "gilded_spurs", 8)
CAPTAIN = choice("aldermark", "field_captain")
FEW = choice("aldermark", "pike_burghers", 1)


def target() -> Unit:
    return regiment("B01", PIKES, pose(36, 24, 90), command=POSTS)


def in_round(state: State, **more: object) -> State:
    units = tuple(state.units)
    begun = MeleeRound(
        units=units,
        hp={key: unit.hp for key, unit in state.units.items()},
        contacts={key: unit.engagements for key, unit in state.units.items()},
        **more,  # type: ignore[arg-type]
    )
    return structs.replace(state, melee=structs.replace(state.melee, round=begun))


@pytest.mark.clause("A.15.6", "A.15.7")
def test_e73_charging_models_strike_one_step_earlier_ten_at_most() -> None:
    state = engaged(regiment("A01", HALBERDS), target())
    unit = state.units["A01"]
    part = unit.leading_profile.parts[0]
    slow = initiative.agility(state, unit, "", part)
    quick = charging(state, "A01")
    assert initiative.agility(quick, quick.units["A01"], "", part) == slow + 1
    swift = structs.replace(part, agi=10)
    assert initiative.agility(quick, quick.units["A01"], "", swift) == 10


@pytest.mark.clause("A.15.5", "A.15.6", "A.15.40")
def test_a_round_is_fought_in_its_order_and_scored() -> None:
    play = fight(charging(engaged(regiment("A01", HALBERDS, command=POSTS), target()), "A01"))
    told = [type(event).__name__ for event in play.events]
    assert told[:2] == ["MeleeOpened", "CombatBegan"]
    assert (
        told.index("InitiativeSet") < told.index("HitsScored") < told.index("RoundScored") < told.index("CombatFought")
    )
    scored = next(event for event in play.events if isinstance(event, RoundScored))
    charge = [line for line in scored.columns["A"] if line.code == "charge"]
    assert [line.value for line in charge] == [1]
    assert not any(line.code == "charge" for line in scored.columns["B"])
    lost = {key: engaged_hp - play.state.units[key].hp for key, engaged_hp in (("A01", 25), ("B01", 20))}
    by_side = {
        side: next(line.value for line in lines if line.code == "losses") for side, lines in scored.columns.items()
    }
    if not any(isinstance(event, UnitBroke) for event in play.events):
        assert by_side == {"A": lost["B01"], "B": lost["A01"]}


@pytest.mark.clause("A.15.3", "A.11.5")
def test_after_its_first_round_a_unit_no_longer_charges() -> None:
    play = fight(charging(engaged(regiment("A01", HALBERDS, command=POSTS), target()), "A01"), seed="calm")
    assert any(isinstance(event, CombatFought) for event in play.events)
    for unit in play.state.units.values():
        if unit.is_engaged:
            assert not unit.marks.charging
            assert all(not one.first_round for one in unit.engagements)


@pytest.mark.clause("A.15.50", "A.15.51")
def test_e75_the_difference_is_taken_off_discipline_but_not_of_the_steadfast() -> None:
    few = engaged(
        regiment("A01", HALBERDS), regiment("B01", choice("aldermark", "pike_burghers", 10), pose(36, 24, 90))
    )
    lost = in_round(few, reckoning=Reckoning(points={"A": 6, "B": 3}, loser="B", difference=3))
    assert break_tests.break_test(lost, lost.units["B01"]).modifier == -3
    deep = engaged(regiment("A01", choice("aldermark", "banner_halberdiers", 15)), target())
    steadfast = in_round(deep, reckoning=Reckoning(points={"A": 6, "B": 3}, loser="B", difference=3))
    assert break_tests.break_test(steadfast, steadfast.units["B01"]).modifier == 0


@pytest.mark.clause("A.15.40", "A.15.50")
def test_e76_a_tie_has_no_loser() -> None:
    state = engaged(regiment("A01", PIKES), target())
    tied = in_round(state, reckoning=Reckoning(points={"A": 5, "B": 5}))
    assert break_tests.losing_units(tied) == ()


@pytest.mark.clause("A.15.58", "A.15.80")
def test_e76a_a_charger_without_foes_may_overrun() -> None:
    state = charging(engaged(regiment("A01", KNIGHTS, files=4), regiment("B01", FEW, pose(36, 24, 90), files=1)), "A01")
    asked = list[str]()

    def overrun(known: State, seat: Seat) -> Order[State]:
        question = RULES.asked(known)[seat]
        asked.append(question.kind)
        return Overrun() if question.kind == "overrun" else question.default

    play = fight(state, seed="overrun", answer=overrun)
    assert play.state.units["B01"].is_destroyed
    assert "overrun" in asked
    moved = next(event for event in play.events if isinstance(event, PursuitMoved))
    assert (moved.unit, moved.how) == ("A01", "pursued")
    assert play.state.units["A01"].pose != state.units["A01"].pose


@pytest.mark.clause("A.15.59")
def test_e80_a_pursuer_that_rolls_as_much_destroys_the_unit_it_pursues() -> None:
    state = engaged(regiment("A01", HALBERDS), target())
    for roll, caught in ((6, False), (7, True), (8, True)):
        rolled = in_round(
            state,
            broken=("B01",),
            flights=(BrokenFlight(unit="B01", away_from="A01", heading=90.0, roll=7),),
            pursuits=(Pursuit(unit="A01", after="B01", heading=90.0, roll=roll),),
        )
        play = Play(RULES, rolled, seeded("catch"))
        pursuit_choice.catch(play)
        assert play.state.units["B01"].is_destroyed is caught


@pytest.mark.clause("A.15.56", "A.15.60")
def test_e82_a_broken_unit_flees_along_the_outward_normal_of_the_enemys_edge() -> None:
    state = in_round(engaged(regiment("A01", HALBERDS), target()))
    away = state.units["A01"].box.outward("front")
    heading = pursuit_choice.flight_from(state, "B01", "A01").heading
    assert heading == pytest.approx(270.0)
    assert away == pytest.approx((0.0, -1.0))


@pytest.mark.clause("A.15.30", "A.15.32", "A.15.36")
def test_champions_and_characters_fight_duels() -> None:
    one = joined(regiment("A01", HALBERDS, command=POSTS), "A02", CAPTAIN, Cell(0, 2))
    state = in_round(engaged(one, target()))
    assert duels.issuers(state, "A") == ("A01/A02", "A01:champion")
    assert duels.accepters(state, "A01/A02") == ("B01:champion",)
    accepted = DuelAccepted(issuer="A01/A02", accepter="B01:champion").apply(state)
    assert accepted.melee.opponents == {"A01/A02": "B01:champion", "B01:champion": "A01/A02"}
    assert duels.issuers(accepted, "B") == ()
    assert not duels.is_over(accepted, accepted.melee.duels[0])


@pytest.mark.clause("A.15.33")
def test_a_character_who_could_have_accepted_is_put_to_shame() -> None:
    two = joined(target(), "B02", CAPTAIN, Cell(0, 1))
    one = joined(regiment("A01", HALBERDS, command=POSTS), "A02", CAPTAIN, Cell(0, 2))

    def decline(known: State, seat: Seat) -> Order[State]:
        question = RULES.asked(known)[seat]
        match question.kind:
            case "duel" if known.side_of_seat[seat] == "A":
                return IssueDuel(issuer="A01/A02")
            case "answer_duel":
                return DeclineDuel()
            case _:
                return question.default

    play = fight(engaged(one, two), answer=decline)
    assert any(isinstance(event, DuelDeclined) for event in play.events)
    shamed = next(event for event in play.events if isinstance(event, ModelShamed))
    assert (shamed.effect.on.unit, shamed.effect.on.model) == ("B01", "B02")
    begun = engaged(one, two)
    unit, part = begun.units["B01"], begun.units["B01"].member("B02").profile.parts[0]
    assert attack_groups.attack_value(begun, unit, "B02", part) == part.att
    ashamed = shamed.apply(begun)
    assert attack_groups.attack_value(ashamed, unit, "B02", part) == 0
    own = terms(begun, Test(kind="other", unit="B01", model="B02")).need.value
    assert own > 0
    assert terms(ashamed, Test(kind="other", unit="B01", model="B02")).need.value == 0


@pytest.mark.clause("A.15.31")
def test_the_reactive_player_issues_with_those_who_could_not_have_accepted() -> None:
    one = regiment("A01", HALBERDS, command=POSTS)
    state = in_round(engaged(one, joined(target(), "B02", CAPTAIN, Cell(0, 1))))
    could = duels.accepters(state, "A01:champion")
    assert set(could) == {"B01/B02", "B01:champion"}
    assert duels.issuers(state, "B", leave_out=could) == ()
    assert set(duels.issuers(state, "B")) == {"B01/B02", "B01:champion"}


@pytest.mark.clause("A.15.9", "A.15.11", "A.15.14")
def test_groups_have_the_attacks_of_all_their_models() -> None:
    state = engaged(regiment("A01", PIKES), regiment("B01", PIKES, pose(36, 24, 90)))
    groups = list(attack_groups.groups_of(state, state.units["A01"]))
    contact = sum(one.total for one in groups if not one.supporting)
    att = state.units["A01"].leading_profile.parts[0].att
    assert isinstance(att, int)
    assert contact == 5 * att
    assert all(one.targets == ("B01",) for one in groups)


@pytest.mark.clause("A.15.57")
def test_whoever_touched_a_broken_unit_pursues_or_tests_to_restrain_itself() -> None:
    found = set[str]()
    for number in range(12):
        state = charging(engaged(regiment("A01", KNIGHTS, files=4, command=POSTS), target()), "A01")
        rng = seeded(f"pursuit {number}")

        def any_order(known: State, seat: Seat, rng=rng) -> Order[State]:  # type: ignore[no-untyped-def]
            return pick(rng, [option.order for option in RULES.options(known, seat)])

        play = fight(state, seed=f"pursuit {number}", answer=any_order)
        found |= {event.choice for event in play.events if isinstance(event, PursuitChosen)}
        for unit in play.state.units.values():
            assert not (unit.is_fleeing and unit.is_engaged)
    assert {"pursue", "restrain"} <= found


@pytest.mark.clause("A.15.35", "A.15.37")
def test_attacks_left_against_a_removed_duellist_count_as_overkill() -> None:
    one = joined(regiment("A01", HALBERDS, command=POSTS), "A02", CAPTAIN, Cell(0, 2))
    state = engaged(one, joined(target(), "B02", CAPTAIN, Cell(0, 1)))
    begun = DuelAccepted(issuer="A01/A02", accepter="B01/B02").apply(in_round(state))
    group = next(found for found in attack_groups.groups_of(begun, begun.units["A01"]) if found.who == "A02")
    assert group.targets == ("B01/B02",)
    standing = blows.blow_at(begun, group, "B01/B02")
    unit = begun.units["B01"]
    without = structs.replace(begun, units={**begun.units, "B01": structs.replace(unit, members=())})
    assert blows.blow_at(without, group, "B01/B02") == standing
    caused = AttackResult(blows=(BlowResult(by="A01/A02", at="B01/B02", points=5),), losses={"B01/B02": 2})
    assert after_step.overkill(structs.replace(begun, attacks=Attacks(last=caused))) == {"A": 3}


@pytest.mark.clause("B.21.1")
def test_fear_lasts_for_the_round() -> None:
    state = in_round(engaged(regiment("A01", HALBERDS), target()))
    afraid = FearBegan(unit="B01").apply(state)
    assert [effect.source.id for effect in afraid.effects.values()] == ["fear"]
    assert CombatFought(units=("A01", "B01")).apply(afraid).effects == {}
    assert CombatFought(units=("A09",)).apply(structs.replace(afraid, units={**afraid.units, "A09": target()})).effects
