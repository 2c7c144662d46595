"""What only a game of many seats can show: Isles, beside the contract that it keeps as every system does."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from msgspec import structs

from battles.rules import registry
from battles.rules.base import CLOCK, PUBLIC, Event, Knower, Seat, Setup, State
from battles.rules.codec import encode
from battles.rules.dice import KeyedDice, VerifiableDice, commitment, mixed, permutation, seeded
from battles.rules.dice_check import dice_follow
from battles.rules.kernel_events import SeedRevealed
from battles.rules.play import Play, begin, perform
from battles.rules.playthrough import Turn, battle, sentences
from battles.rules.seats import in_order, number_of
from battles.rules.trays import TrayThrown, cast_by_key
from tests.rules.recorded import open_moments
from tests.rules.toy_isles import KEY, RULES, worlds
from tests.rules.toy_isles import state as isles
from tests.rules.toy_isles.builders import FIVE, FIVE_CLANS, FOUR, ONE, TWELVE_CLANS, TWO, evaluated, first_month
from tests.rules.toy_isles.events import BoatGiven, BoatSailed, IsleFought, SeatFell, SeatReady, TruceMade, Witnessed
from tests.rules.toy_isles.frames import IsleFaces, SettleIsles
from tests.rules.toy_isles.orders import Evaluate, SealMonth
from tests.rules.toy_isles.state import Gift, boats_in_order

SEATS = tuple(Seat(str(number)) for number in range(1, 13))
SETUPS = pytest.mark.parametrize("setup", [FIVE_CLANS, TWELVE_CLANS], ids=["five", "twelve"])
KNOWERS: tuple[Knower, ...] = (*SEATS, PUBLIC)


@cache
def turns(number: int, count: int) -> tuple[Turn[isles.State], ...]:
    """A whole battle of five or twelve, by random legal orders."""
    setup = structs.replace(FIVE_CLANS if count == 5 else TWELVE_CLANS, options={"months": 4})
    return tuple(battle(RULES, setup, seeded(f"dice {number}"), seeded(f"whims {number}"), {}))


@pytest.mark.parametrize("viewer", KNOWERS, ids=str)
def test_every_seat_and_the_public_have_worlds_they_cannot_tell_apart(viewer: Knower) -> None:
    """That differ in boats out of sight and in what others have sealed; the contract compares all they are told."""
    boats = sheets = 0
    for moment in open_moments(RULES):
        state = moment.state
        assert isinstance(state, isles.State)
        if viewer is not PUBLIC and viewer not in state.seats:
            continue
        other = worlds.twin(state, viewer, seeded(moment.throws))
        assert other is not None
        assert encode(RULES.known_to(other, viewer)) == encode(RULES.known_to(state, viewer))
        assert encode(RULES.view(other, viewer)) == encode(RULES.view(state, viewer))
        boats += other.boats != state.boats
        sheets += other.sheets != state.sheets
    assert boats > 5
    assert sheets > 5


# A month


def planned(state: isles.State) -> dict[Seat, SealMonth]:
    """What everybody might seal."""
    found = {seat: RULES.suggest(RULES.known_to(state, seat), seat, seeded(seat), 0) for seat in state.unsealed}
    return {seat: order for seat, order in found.items() if isinstance(order, SealMonth)}


@SETUPS
def test_a_month_sealed_in_any_order_of_seats_comes_to_the_same(setup: Setup) -> None:
    start = first_month(setup)
    sheets, ends = planned(start), set[bytes]()
    for number in range(12):
        seats = [start.seats[at] for at in permutation(seeded(number), len(start.seats))]
        state, ready = start, []
        for seat in seats:
            play = perform(RULES, state, seat, sheets[seat], seeded(1))
            state = play.state
            ready += [event.seat for event in play.events if isinstance(event, SeatReady)]
        assert ready == seats
        play = perform(RULES, state, CLOCK, RULES.lapse(state, frozenset()), seeded(1))
        assert any(isinstance(event, BoatSailed) for event in play.events)
        ends.add(encode((play.events, play.state)))
    assert len(ends) == 1


def test_one_tray_that_nobody_sees_then_isle_by_isle() -> None:
    for count in (5, 12):
        evaluations = [turn.play for turn in turns(1, count) if isinstance(turn.order, Evaluate)]
        assert evaluations
        for play in evaluations:
            (tray,) = (event for event in play.events if isinstance(event, TrayThrown))
            viewers: tuple[Knower, ...] = (*play.state.seats, PUBLIC)
            assert [tray.seen_by(viewer) for viewer in viewers] == [None] * len(viewers)
            assert {cast.key.split(":")[0] for cast in tray.casts} <= {"storm", "fight"}
            assert all(cast.key.split(":")[1] == str(play.start.month) for cast in tray.casts)


def test_a_step_settles_one_isle() -> None:
    play = Play(RULES, first_month(), KeyedDice(1))
    left = tuple(IsleFaces(isle=isle) for isle in ("c1", "s1", "c2"))
    play.replace(SettleIsles(left=left))
    for settled in range(1, 4):
        play._step()
        assert play.top == SettleIsles(left=left[settled:])


def test_a_truce_changes_sides_for_whoever_looks() -> None:
    sheets = {FOUR: SealMonth(truce=FIVE), FIVE: SealMonth(truce=FOUR)}
    state = evaluated(first_month(), sheets).state

    viewers: tuple[Knower, ...] = (*state.seats, PUBLIC)
    for viewer in viewers:
        known = RULES.known_to(state, viewer)
        assert [RULES.sides(known)[seat] for seat in state.seats] == [1, 2, 1, 2, 2]
        assert RULES.view(state, viewer).sides == state.sides


def test_rows_inside_a_sheet_are_counted() -> None:
    sheet = SealMonth(moves={"1.1": "s1"}, gift=Gift(boat="1.2", seat=TWO))
    play = perform(RULES, first_month(), ONE, sheet, seeded(1))

    assert play.rows == {"2.2", "2.3a", "2.3b"}
    assert perform(RULES, first_month(), ONE, SealMonth(truce=TWO), seeded(1)).rows == {"2.2", "2.3c"}
    assert perform(RULES, first_month(), ONE, SealMonth(), seeded(1)).rows == {"2.2"}


# Trays

BATTLE, SECRET = bytes(range(16)), b"isles" * 6
SEEDS = {seat: seat.encode() * 8 for seat in SEATS}
TOLD = {"secret": SECRET.hex(), "commitment": commitment(BATTLE, SECRET)}


def mixed_dice() -> VerifiableDice:
    return VerifiableDice(SECRET, BATTLE, mixed([SEEDS[seat] for seat in SEATS]))


def revealed() -> list[Event[State]]:
    return [SeedRevealed(seat=seat, seed=SEEDS[seat].hex(), by="server") for seat in SEATS]


def follows(events: list[Event[isles.State]], seats: tuple[Seat, ...] = SEATS) -> bool:
    return dice_follow(BATTLE.hex(), TOLD, seats, [*revealed(), *events])  # type: ignore[list-item]  # any state's


def test_trays_of_a_whole_battle_follow_from_the_dice_that_all_twelve_mixed() -> None:
    setup = structs.replace(TWELVE_CLANS, options={"months": 5})
    played = battle(RULES, setup, mixed_dice(), seeded("whims"), {})
    events = [event for turn in played for event in turn.play.events]
    trays = [event for event in events if isinstance(event, TrayThrown)]

    assert sum(len(tray.casts) for tray in trays) > 20
    assert follows(events)
    assert not follows(events, tuple(sorted(SEATS))), "seat 10 mixed its bytes before seat 2"
    bad = structs.replace(trays[0].casts[0], faces=(trays[0].casts[0].faces[0] % 6 + 1,))
    forged = structs.replace(trays[0], casts=(bad, *trays[0].casts[1:]))
    assert not follows([forged if event is trays[0] else event for event in events])


def test_a_month_that_is_evaluated_again_keeps_its_casts_by_key() -> None:
    """One sheet is another: whatever it does not touch falls as before, and only what is new throws dice."""
    start, dice = first_month(TWELVE_CLANS), mixed_dice()
    sheets = planned(start)
    first = evaluated(start, sheets, dice)
    sheets[Seat("10")] = SealMonth(moves={"10.1": "s11", "10.2": "s11"})
    state = _sealed_again(start, sheets)
    again = perform(RULES, state, CLOCK, Evaluate(), dice, cast_by_key(first.events))

    (before,), (after,) = ([event for event in play.events if isinstance(event, TrayThrown)] for play in (first, again))
    old = {cast.key: cast for cast in before.casts}
    same = [cast for cast in after.casts if cast.kept]
    assert same
    assert {cast.key for cast in after.casts} - set(old)
    assert all((cast.n, cast.faces) == (old[cast.key].n, old[cast.key].faces) for cast in same)
    assert {cast.key for cast in after.fresh} == {
        cast.key for cast in after.casts if cast.key not in old or old[cast.key].dice != cast.dice
    }
    assert follows([*first.events, *again.events])


def _sealed_again(state: isles.State, sheets: dict[Seat, SealMonth]) -> isles.State:
    for seat in reversed(SEATS):
        state = perform(RULES, state, seat, sheets[seat], seeded(1)).state
    return state


def test_the_same_month_twice_is_the_same_month() -> None:
    state = first_month(TWELVE_CLANS)
    first = evaluated(state, planned(state), mixed_dice())
    dice = mixed_dice()
    dice.count = first.dice.count
    again = perform(RULES, first.start, CLOCK, Evaluate(), dice, cast_by_key(first.events))

    assert again.state == first.state
    assert again.dice.count == first.dice.count


def test_what_falls_at_one_isle_does_not_depend_on_another() -> None:
    """By keyed dice: a further boat elsewhere changes no fight but its own."""
    state = first_month(TWELVE_CLANS)
    sheets = {Seat("3"): SealMonth(moves={"3.1": "c2"})}
    one = evaluated(state, sheets, KeyedDice("x"))
    two = evaluated(state, {**sheets, Seat("9"): SealMonth(moves={"9.1": "c10"})}, KeyedDice("x"))

    def fights(play: Play[isles.State]) -> dict[str, IsleFought]:
        return {event.isle: event for event in play.events if isinstance(event, IsleFought)}

    assert set(fights(one)) == {"c2"}
    assert set(fights(two)) == {"c2", "c10"}
    assert fights(two)["c2"] == fights(one)["c2"]


# Seat 10 never before seat 2


def rises(seats: tuple[Seat, ...]) -> bool:
    return seats == in_order(seats)


def test_seats_are_asked_answered_for_and_told_by_number() -> None:
    """States as they come back from JSON, in which mappings are in order of text."""
    for turn in turns(2, 12):
        state = RULES.codec.state(encode(turn.play.state))
        viewers: tuple[Knower, ...] = (*state.seats, PUBLIC)
        for viewer in viewers:
            assert rises(tuple(RULES.asked(RULES.known_to(state, viewer))))
            assert rises(RULES.view(state, viewer).ready)
        assert rises(tuple(RULES.asked(state)))
        assert rises(tuple(RULES.standing(state).seats))
        late = RULES.lapse(state, frozenset(RULES.asked(state)))
        assert rises(getattr(late, "seats", ()))
        assert rises(getattr(RULES.forfeit(state, frozenset(state.seats)), "seats", ()))


def test_a_month_is_told_by_number() -> None:
    evaluations = [turn.play for turn in turns(2, 12) if isinstance(turn.order, Evaluate)]
    assert evaluations
    for play in evaluations:
        assert all(rises(event.told or ()) for event in play.events if isinstance(event, Witnessed))
        assert rises(tuple(event.first for event in play.events if isinstance(event, TruceMade)))
        for kind in (BoatGiven, SeatFell):
            assert rises(tuple(event.seat for event in play.events if isinstance(event, kind)))
        sailed = [number_of(event.boat.split(".")[0]) for event in play.events if isinstance(event, BoatSailed)]
        assert sailed == sorted(sailed)
        (tray,) = (event for event in play.events if isinstance(event, TrayThrown))
        for reason in ("storm", "fight"):
            at = [number_of(cast.key.split(":")[2][1:]) for cast in tray.casts if cast.reason == reason]
            assert at == sorted(at)


def test_the_clock_answers_for_all_twelve_by_number() -> None:
    state = RULES.codec.state(encode(first_month(TWELVE_CLANS)))
    play = perform(RULES, state, CLOCK, RULES.lapse(state, set(SEATS)), seeded(1))
    words = registry.words(KEY, "en", RULES.names(state, "en"))

    assert [event.seat for event in play.events if isinstance(event, SeatReady)] == list(SEATS)
    ready = [line for line in sentences(play, words) if line.endswith(" is ready.")]
    assert ready == [f"Clan {seat} is ready." for seat in SEATS]


def _plays() -> Iterator[Play[isles.State]]:
    for number in range(3):
        yield from (turn.play for turn in turns(number, 12))


def test_battles_of_twelve_use_what_they_are_there_for() -> None:
    """Truces, gifts, fights, falls: what the tests above look at does happen."""
    kinds = {type(event).__name__ for play in _plays() for event in play.events}

    assert {"TruceMade", "BoatGiven", "IsleFought", "BoatLost", "IsleTaken", "SeatFell"} <= kinds


def test_a_new_battle_of_twelve_begins_by_number_too() -> None:
    state = begin(RULES, TWELVE_CLANS, seeded(1)).state
    assert list(state.boats) != list(boats_in_order(state.boats)), "JSON gives them in order of text"
    assert state.seats == SEATS
