"""The rules of Isles, clause by clause."""

from __future__ import annotations

from typing import TypeVar

import pytest
from msgspec import structs

from battles.rules.base import CLOCK, EVERYTHING, PUBLIC, Event, Order, Seat, Setup
from battles.rules.codec import Json
from battles.rules.dice import LoadedDice
from battles.rules.end_offers import AcceptEnd, OfferEnd
from battles.rules.errors import IllegalOrder
from battles.rules.inquiry import answer
from battles.rules.permission import dry_run
from battles.rules.play import Play, perform
from battles.rules.sides import scenario_sides
from tests.rules.toy_isles import RULES
from tests.rules.toy_isles.builders import (
    FIVE,
    FIVE_CLANS,
    FOUR,
    ONE,
    THREE,
    TWELVE_CLANS,
    TWO,
    evaluated,
    first_month,
    moved,
    sealed,
)
from tests.rules.toy_isles.events import (
    BoatGiven,
    BoatLost,
    BoatSailed,
    IsleFought,
    IsleTaken,
    MonthSealed,
    SeatFell,
    SeatReady,
    TruceMade,
)
from tests.rules.toy_isles.inquiries import Reach, Reachable
from tests.rules.toy_isles.orders import Evaluate, Reopen, Resign, SealMonth
from tests.rules.toy_isles.state import Gift, Sheet, State

NO_DICE = LoadedDice()
E = TypeVar("E", bound=Event[State])


def happened(play: Play[State], kind: type[E]) -> list[E]:
    return [event for event in play.events if isinstance(event, kind)]


def refusals(state: State, seat: Seat, order: Order[State]) -> list[str]:
    return [refusal.code for refusal in dry_run(RULES, state, seat, order).refusals]


def calm(*fights: int, open_isles: int) -> LoadedDice:
    """No storm at so many open isles with boats, then these faces in fights."""
    return LoadedDice(*[6] * open_isles, *fights)


@pytest.mark.clause("1.1")
def test_1_1_five_clans_of_three_sides_or_twelve() -> None:
    five, twelve = first_month(FIVE_CLANS), first_month(TWELVE_CLANS)

    assert five.sides == {ONE: 1, TWO: 2, THREE: 1, FOUR: 2, FIVE: 3}
    assert sorted(twelve.sides.values()) == list(range(1, 13))
    assert [RULES.sides(state) for state in (five, twelve)] == [scenario_sides(one) for one in RULES.scenarios]


@pytest.mark.clause("1.2")
@pytest.mark.parametrize(("months", "codes"), [(1, []), (5, []), (0, ["bad_months"]), (6, ["bad_months"])])
def test_1_2_one_to_five_months(months: int, codes: list[str]) -> None:
    setup = Setup(scenario="five_clans", options={"months": months})
    assert [refusal.code for refusal in RULES.setup_problems(setup)] == codes
    assert first_month().months == 3


@pytest.mark.clause("1.3")
def test_1_3_each_begins_with_its_coast_and_two_boats() -> None:
    state = first_month()

    assert {name: boat.isle for name, boat in state.boats.items() if boat.seat == TWO} == {"2.1": "c2", "2.2": "s2"}
    assert state.holders == {f"c{seat}": seat for seat in state.seats}
    armed = structs.replace(FIVE_CLANS, armies={ONE: {}})
    assert [refusal.code for refusal in RULES.setup_problems(armed)] == ["no_armies"]


@pytest.mark.parametrize("broken", [{"seats": ["1", "3"]}, {"sides": {"1": 1}}, {"holders": {"c9": "1"}}, {"flow": []}])
def test_a_position_that_does_not_fit_together_is_refused(broken: dict[str, Json]) -> None:
    position = {**RULES.position(first_month()), **broken}
    assert [one.code for one in RULES.setup_problems(Setup(position=position))] == ["bad_position"]


@pytest.mark.clause("2.1")
def test_2_1_open_isles_are_seen_by_who_is_there() -> None:
    state = moved(first_month(), b1_2="s2")

    assert {name for name in RULES.known_to(state, ONE).boats if name.endswith(".2")} == {"1.2", "2.2"}
    assert set(RULES.known_to(state, PUBLIC).boats) == {"1.1", "2.1", "3.1", "4.1", "5.1"}
    seen = {isle.id for isle in RULES.view(state, THREE).isles if isle.seen}
    assert seen == {"c1", "c2", "c3", "c4", "c5", "s3"}


@pytest.mark.clause("2.1")
def test_2_1_who_sees_a_boat_arrive_is_not_told_where_it_came_from() -> None:
    play = evaluated(first_month(), {TWO: SealMonth(moves={"2.1": "s1"})}, calm(1, 6, open_isles=5))
    (sailed,) = happened(play, BoatSailed)

    assert sailed.seen_by(TWO) == sailed.seen_by(EVERYTHING) == sailed
    seen = sailed.seen_by(ONE)
    assert isinstance(seen, BoatSailed)
    assert (seen.start, seen.isle) == (None, "s1")
    assert (sailed.seen_by(THREE), sailed.seen_by(PUBLIC)) == (None, None)


@pytest.mark.clause("2.2")
def test_2_2_all_are_asked_at_once_and_a_sheet_is_its_owners_secret() -> None:
    state = first_month()
    play = perform(RULES, state, TWO, SealMonth(truce=ONE), NO_DICE)

    assert list(RULES.asked(state)) == [ONE, TWO, THREE, FOUR, FIVE]
    assert list(RULES.asked(play.state)) == [ONE, THREE, FOUR, FIVE]
    assert [type(event) for event in play.events if event.seen_by(PUBLIC)] == [SeatReady]
    assert [type(event) for event in play.events if event.seen_by(TWO)] == [MonthSealed, SeatReady]
    assert RULES.known_to(play.state, ONE).sheets == {TWO: Sheet()}
    assert refusals(play.state, TWO, SealMonth()) == ["not_asked"]


@pytest.mark.clause("2.2")
def test_2_2_only_the_clock_goes_on_when_all_are_in() -> None:
    state = perform(RULES, first_month(), ONE, SealMonth(), NO_DICE).state
    assert refusals(state, CLOCK, Evaluate()) == ["still_planning"]

    state = sealed(state)
    assert RULES.asked(state) == {}
    assert RULES.lapse(state, frozenset()) == Evaluate()
    assert refusals(state, ONE, Evaluate()) == ["clock_only"]


@pytest.mark.clause("2.3")
def test_2_3_a_boat_sails_two_steps_but_not_past_others_it_knows_of() -> None:
    state = first_month()
    assert answer(RULES, state, ONE, Reach(boat="1.1")) == Reachable(isles=("s1", "c2", "s2", "s4", "c5", "s5"))

    watched = moved(state, b1_2="s5")
    assert answer(RULES, watched, ONE, Reach(boat="1.1")) == Reachable(isles=("s1", "c2", "s2", "s5"))
    assert refusals(watched, ONE, SealMonth(moves={"1.1": "c5"})) == ["out_of_reach"]
    assert refusals(watched, ONE, SealMonth(moves={"2.1": "s2", "9.9": "s2"})) == ["not_your_boat", "not_your_boat"]
    with pytest.raises(IllegalOrder) as refused:
        answer(RULES, state, ONE, Reach(boat="2.1"))
    assert refused.value.code == "not_your_boat"


@pytest.mark.clause("2.4")
def test_2_4_a_boat_that_stays_may_be_given_away_but_not_the_last() -> None:
    state, gift = first_month(), Gift(boat="1.1", seat=TWO)

    assert refusals(state, ONE, SealMonth(gift=gift)) == []
    assert refusals(state, ONE, SealMonth(gift=gift, moves={"1.1": "s1"})) == ["sails_already"]
    assert refusals(moved(state, b1_2=""), ONE, SealMonth(gift=gift)) == ["last_boat"]
    assert refusals(state, ONE, SealMonth(gift=Gift(boat="2.1", seat=ONE))) == ["not_your_boat", "no_gift_to"]


@pytest.mark.clause("2.5")
@pytest.mark.parametrize(("other", "codes"), [(TWO, []), (ONE, ["no_truce_with"]), (THREE, ["no_truce_with"])])
def test_2_5_a_truce_is_offered_to_another_side(other: Seat, codes: list[str]) -> None:
    assert refusals(first_month(), ONE, SealMonth(truce=other)) == codes


@pytest.mark.clause("2.6")
def test_2_6_a_sheet_may_be_opened_again_until_the_month_goes_by() -> None:
    state = sealed(first_month())
    opened = perform(RULES, state, TWO, Reopen(), NO_DICE).state

    assert list(RULES.asked(opened)) == [TWO]
    assert refusals(opened, TWO, Reopen()) == ["not_sealed"]
    again = perform(RULES, opened, TWO, SealMonth(truce=ONE), NO_DICE).state
    assert again.sheets[TWO].truce == ONE
    assert refusals(evaluated(first_month()).state, TWO, Reopen()) == ["not_sealed"]


@pytest.mark.clause("3.1")
def test_3_1_a_truce_that_both_have_sealed_changes_sides() -> None:
    sheets = {TWO: SealMonth(truce=FIVE), FIVE: SealMonth(truce=TWO), ONE: SealMonth(truce=FOUR)}
    play = evaluated(first_month(), sheets)

    assert [(made.first, made.second, made.side) for made in happened(play, TruceMade)] == [(TWO, FIVE, 2)]
    assert RULES.sides(play.state) == {ONE: 1, TWO: 2, THREE: 1, FOUR: 2, FIVE: 2}
    assert all(made.seen_by(PUBLIC) == made for made in happened(play, TruceMade))


@pytest.mark.clause("3.1")
def test_3_1_new_allies_do_not_fight_and_gifts_change_hands() -> None:
    sheets = {
        TWO: SealMonth(truce=FIVE, gift=Gift(boat="2.2", seat=THREE)),
        FIVE: SealMonth(truce=TWO, moves={"5.1": "s4"}),
    }
    play = evaluated(first_month(), sheets, calm(open_isles=5))

    assert happened(play, IsleFought) == []
    (given,) = happened(play, BoatGiven)
    assert given.told == (TWO, THREE)
    assert play.state.boats_of(THREE) == ("2.2", "3.1", "3.2")


@pytest.mark.clause("3.2")
def test_3_2_boats_that_change_places_do_not_meet() -> None:
    sheets = {ONE: SealMonth(moves={"1.2": "s2"}), TWO: SealMonth(moves={"2.2": "s1"})}
    play = evaluated(first_month(), sheets, calm(open_isles=5))

    assert [(event.boat, event.isle) for event in happened(play, BoatSailed)] == [("1.2", "s2"), ("2.2", "s1")]
    assert happened(play, IsleFought) == []


@pytest.mark.clause("3.3")
@pytest.mark.parametrize(("face", "lost"), [(1, ["2.2"]), (2, [])])
def test_3_3_a_storm_sinks_a_boat(face: int, lost: list[str]) -> None:
    play = evaluated(first_month(), None, LoadedDice(6, face, 6, 6, 6))
    assert [(event.boat, event.reason) for event in happened(play, BoatLost)] == [(name, "storm") for name in lost]


@pytest.mark.clause("3.3")
def test_3_3_who_is_sunk_by_the_storm_fights_no_more() -> None:
    state = moved(first_month(), b2_2="s1")
    play = evaluated(state, None, LoadedDice(1, 6, 6, 6, 3, 3))

    assert [event.boat for event in happened(play, BoatLost)] == ["1.2"]
    assert happened(play, IsleFought) == []


@pytest.mark.clause("3.4")
@pytest.mark.parametrize(
    ("faces", "totals", "winner", "lost"),
    [((2, 5), (4, 6), 2, ["1.2"]), ((3, 4), (5, 5), 0, []), ((3, 1), (5, 2), 1, ["2.2"])],
)
def test_3_4_the_highest_side_wins(
    faces: tuple[int, int], totals: tuple[int, int], winner: int, lost: list[str]
) -> None:
    """Clans 1 and 3 fight together."""
    play = evaluated(moved(first_month(), b2_2="s1", b3_2="s1"), None, calm(*faces, open_isles=3))
    (fought,) = happened(play, IsleFought)

    assert (fought.sides, fought.totals, fought.winner) == ((1, 2), totals, winner)
    assert [event.boat for event in happened(play, BoatLost)] == lost


@pytest.mark.clause("3.5")
def test_3_5_a_side_alone_holds_an_isle_for_who_has_most_boats_there() -> None:
    state = moved(first_month(), b1_1="s5", b1_2="s2", b2_2="s3", b3_1="s2", b3_2="s2", b4_2="s3", b5_1="c1", b5_2="c1")
    play = evaluated(state, {TWO: SealMonth(moves={"2.2": "s4"})}, calm(open_isles=4))

    taken = [(event.isle, event.seat) for event in happened(play, IsleTaken)]
    assert taken == [("c1", FIVE), ("s2", THREE), ("s3", FOUR), ("s4", TWO), ("s5", ONE)]
    assert not any(event.isle == "c1" for event in happened(evaluated(play.state), IsleTaken))


@pytest.mark.clause("4.1")
def test_4_1_who_has_no_boat_left_is_out_and_the_others_play_on() -> None:
    play = evaluated(moved(first_month(), b2_1=""), None, LoadedDice(6, 1, 6, 6, 6))

    assert [(event.seat, event.reason) for event in happened(play, SeatFell)] == [(TWO, "sunk")]
    assert "c2" not in play.state.holders
    assert list(RULES.asked(play.state)) == [ONE, THREE, FOUR, FIVE]
    assert refusals(play.state, TWO, Resign()) == ["already_out"]


@pytest.mark.clause("4.2")
def test_4_2_it_ends_with_the_last_month_and_is_counted() -> None:
    state = moved(structs.replace(first_month(), month=3), b1_2="")
    outcome = RULES.outcome(evaluated(state, None, calm(open_isles=4)).state)

    assert outcome is not None
    assert (outcome.reason, outcome.verdict) == ("months_over", "shared")
    assert outcome.points == {ONE: 3.0, TWO: 6.0, THREE: 6.0, FOUR: 6.0, FIVE: 6.0}
    assert outcome.places == {ONE: 5, TWO: 1, THREE: 1, FOUR: 1, FIVE: 1}


@pytest.mark.clause("4.2")
@pytest.mark.parametrize(
    ("fallen", "reason"), [((TWO, FOUR, FIVE), "one_side"), ((TWO, THREE, FOUR, FIVE), "last_one"), ((TWO,), None)]
)
def test_4_2_it_ends_when_one_side_is_left(fallen: tuple[Seat, ...], reason: str | None) -> None:
    state = first_month()
    for seat in fallen:
        state = SeatFell(seat=seat, reason="sunk").apply(state)
    outcome = RULES.outcome(evaluated(state).state)

    assert (outcome and outcome.reason) == reason


def test_the_sea_may_take_everybody() -> None:
    state = moved(first_month(), **{f"b{seat}_1": "" for seat in range(1, 6)})
    outcome = RULES.outcome(evaluated(state, None, LoadedDice(1, 1, 1, 1, 1)).state)

    assert outcome is not None
    assert (outcome.reason, set(outcome.places.values())) == ("all_lost", {1})


@pytest.mark.clause("4.3")
def test_4_3_who_leaves_is_behind_all_and_nobody_waits_for_him() -> None:
    state = first_month()
    for seat in (ONE, TWO, THREE, FOUR):
        state = perform(RULES, state, seat, SealMonth(), NO_DICE).state
    left = perform(RULES, state, FIVE, Resign(), NO_DICE).state

    assert RULES.asked(left) == {}
    assert RULES.standing(left).seats[FIVE].place == 5
    assert evaluated(left).state.month == 2


@pytest.mark.clause("4.4")
def test_4_4_it_ends_when_all_who_are_still_in_it_agree() -> None:
    state = SeatFell(seat=THREE, reason="sunk").apply(first_month())
    state = perform(RULES, state, FIVE, OfferEnd(), NO_DICE).state
    for seat in (ONE, TWO, FOUR):
        assert RULES.outcome(state) is None
        state = perform(RULES, state, seat, AcceptEnd(), NO_DICE).state

    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.reason == "agreed"


@pytest.mark.clause("5.1")
def test_5_1_a_late_clan_seals_what_its_draft_is_good_for() -> None:
    known = RULES.known_to(first_month(), ONE)
    draft: Json = {"moves": {"1.1": "s1", "1.2": "s9", "2.1": "s2", "x": 7}, "gift": {"boat": "1.1"}, "truce": "2"}

    assert RULES.from_draft(known, ONE, draft) == SealMonth(moves={"1.1": "s1"}, truce=TWO, left_out=4)
    drafts: list[Json] = [
        None,
        [],
        "moves",
        7,
        {},
        {"moves": []},
        {"moves": {"1.1": "c4"}},
        {"truce": "3"},
        {"gift": 5},
    ]
    for nothing in drafts:
        assert RULES.from_draft(known, ONE, nothing) is None


@pytest.mark.clause("5.1")
def test_5_1_without_a_draft_the_clock_seals_an_empty_sheet() -> None:
    state = perform(RULES, first_month(), TWO, SealMonth(), NO_DICE).state
    late = perform(RULES, state, CLOCK, RULES.lapse(state, set(RULES.asked(state))), NO_DICE).state

    assert late.sheets == dict.fromkeys(state.seats, Sheet())
    assert RULES.asked(late) == {}


@pytest.mark.clause("5.2")
def test_5_2_who_stays_away_has_left() -> None:
    state = first_month()
    alone = perform(RULES, state, CLOCK, RULES.forfeit(state, {ONE}), NO_DICE)
    everybody = perform(RULES, state, CLOCK, RULES.forfeit(state, set(state.seats)), NO_DICE)

    assert [(event.seat, event.reason) for event in happened(alone, SeatFell)] == [(ONE, "abandoned")]
    assert RULES.outcome(alone.state) is None
    outcome = RULES.outcome(everybody.state)
    assert outcome is not None
    assert outcome.reason == "last_one"
