"""The contract about secrets: two worlds that differ only in what a seat cannot know are one world to it."""

from __future__ import annotations

from itertools import islice

import msgspec

from battles.rules import registry
from battles.rules.base import EVERYTHING, PUBLIC, Event, FlowSet, Knower, Order, Seat, State, Viewer
from battles.rules.codec import encode
from battles.rules.dice import seeded
from battles.rules.errors import IllegalOrder
from battles.rules.inquiry import NOBODY, Inquiry, answer
from battles.rules.odds import odds
from battles.rules.permission import dry_run
from battles.rules.play import begin, perform
from battles.rules.trays import has_dice
from battles.rules.words import LANGUAGES
from tests.rules import recorded
from tests.rules.recorded import Moment, moments, open_moments, recordings, seats, systems
from tests.rules.worlds import Pair, examples_of, worlds_of

AnyRules = registry.AnyRules
SECRETIVE = [rules for rules in systems() if worlds_of(rules.key) is not None]
every_system = recorded.every_system()
secretive_systems = recorded.every_system(SECRETIVE)
SEEDS, EVERY = 2, 4
"""Twins of a moment, and of which moments: enough to find a leak, few enough to take seconds."""


@every_system
def test_knowing_twice_is_knowing_once(rules: AnyRules) -> None:
    for moment in moments(rules):
        for seat in seats(rules, moment.state):
            known = rules.known_to(moment.state, seat)
            assert rules.known_to(known, seat) == known


@every_system
def test_the_public_knows_what_every_seat_knows(rules: AnyRules) -> None:
    """Whatever a seat knows, the public knows no more of it than of everything."""
    for moment in moments(rules):
        public = rules.known_to(moment.state, PUBLIC)
        assert rules.known_to(public, PUBLIC) == public
        for seat in seats(rules, moment.state):
            known = rules.known_to(moment.state, seat)
            assert rules.known_to(known, PUBLIC) == public
            assert rules.hides(public, PUBLIC) or not rules.hides(known, seat)


@every_system
def test_the_public_can_be_told_from_what_it_knows(rules: AnyRules) -> None:
    """Questions, names, standing and view are made from its knowledge; where nothing is hidden they are as they are."""
    for moment in moments(rules):
        public = rules.known_to(moment.state, PUBLIC)
        assert encode(rules.view(public, PUBLIC)) == encode(rules.view(moment.state, PUBLIC))
        assert set(rules.asked(public)) <= set(seats(rules, moment.state))
        assert set(rules.standing(public).seats) == set(seats(rules, moment.state))
        for language in LANGUAGES:
            assert set(rules.names(public, language)) <= set(rules.names(moment.state, language))
        if not rules.hides(public, PUBLIC):
            assert rules.asked(public) == rules.asked(moment.state)
            assert rules.outcome(public) == rules.outcome(moment.state)
            assert rules.standing(public) == rules.standing(moment.state)


@every_system
def test_a_system_without_worlds_hides_nothing(rules: AnyRules) -> None:
    """An open system proves that it needs no worlds.py; one that has it proves that it hides something."""
    if worlds_of(rules.key) is None:
        _hides_nothing(rules)
    else:
        assert any(
            rules.known_to(moment.state, seat) != moment.state
            for moment in moments(rules)
            for seat in seats(rules, moment.state)
        )


def _hides_nothing(rules: AnyRules) -> None:
    for moment in moments(rules):
        public = encode(rules.view(moment.state, EVERYTHING))
        assert encode(rules.view(moment.state, PUBLIC)) == public
        for seat in seats(rules, moment.state):
            assert rules.known_to(moment.state, seat) is moment.state
        assert rules.known_to(moment.state, PUBLIC) is moment.state
    for recording in recordings(rules.key):
        told = [event for event in recording.events if not isinstance(event, FlowSet)]
        assert [event.seen_by(PUBLIC) for event in told] == told


@every_system
def test_who_knows_of_nothing_hidden_can_go_on_from_what_he_knows(rules: AnyRules) -> None:
    """Branches of running battles begin with it: the same questions wait there, and it ends as the battle does."""
    for moment in moments(rules):
        for seat in seats(rules, moment.state):
            known = rules.known_to(moment.state, seat)
            if not rules.hides(known, seat):
                assert rules.asked(known) == rules.asked(moment.state)
                assert rules.outcome(known) == rules.outcome(moment.state)
                assert rules.standing(known) == rules.standing(moment.state)


@every_system
def test_the_flow_is_never_told(rules: AnyRules) -> None:
    for recording in recordings(rules.key):
        for event in recording.events:
            if isinstance(event, FlowSet):
                assert event.seen_by(PUBLIC) is None
                assert event.seen_by(Seat("1")) is None


@every_system
def test_everything_is_told_to_who_may_see_everything(rules: AnyRules) -> None:
    for recording in recordings(rules.key):
        assert all(event.seen_by(EVERYTHING) == event for event in recording.events)


@every_system
def test_the_public_is_told_nothing_that_a_seat_is_not(rules: AnyRules) -> None:
    for recording in recordings(rules.key):
        for event in recording.events:
            if event.seen_by(PUBLIC) == event:
                assert all(event.seen_by(seat) is not None for seat in seats(rules, recording.end))


@every_system
def test_where_dice_are_hidden_nobody_sees_them_fall(rules: AnyRules) -> None:
    """A throw's number tells how many fell before it."""
    viewers: list[Viewer] = [PUBLIC, *seats(rules, recordings(rules.key)[0].end)]
    for recording in recordings(rules.key):
        thrown = [event for event in recording.events if has_dice(event)]
        assert thrown
        if rules.hidden_dice:
            assert all(event.seen_by(viewer) is None for event in thrown for viewer in viewers)


@secretive_systems
def test_two_worlds_are_one_to_who_cannot_tell(rules: AnyRules) -> None:
    worlds = worlds_of(rules.key)
    assert worlds is not None
    wild = _orders(rules)
    compared = 0
    for moment in islice(open_moments(rules), 0, None, EVERY):
        for seat in seats(rules, moment.state):
            for seed in range(SEEDS):
                other = worlds.twin(moment.state, seat, seeded(f"{moment.throws} {seed}"))
                if other is None or other == moment.state:
                    continue
                _compare(rules, moment, other, seat, wild)
                compared += 1
    assert compared > 10


@secretive_systems
def test_two_worlds_are_one_to_the_public(rules: AnyRules) -> None:
    worlds = worlds_of(rules.key)
    assert worlds is not None
    compared = 0
    for at, moment in enumerate(open_moments(rules)):
        for seed in range(SEEDS):
            other = worlds.twin(moment.state, PUBLIC, seeded(f"{moment.throws} {seed}"))
            if other is not None and other != moment.state:
                _compare_public(rules, moment.state, other)
                if at % EVERY == 0:
                    _compare_answers(rules, moment.state, other, PUBLIC)
                compared += 1
    assert compared > 10


def _compare_public(rules: AnyRules, one: State, other: State) -> None:
    assert encode(rules.view(one, PUBLIC)) == encode(rules.view(other, PUBLIC))
    known, also = (rules.known_to(state, PUBLIC) for state in (one, other))
    assert encode(known) == encode(also)
    assert encode(rules.asked(known)) == encode(rules.asked(also))
    assert encode(rules.standing(known)) == encode(rules.standing(also))
    assert rules.hides(known, PUBLIC) == rules.hides(also, PUBLIC)
    for language in LANGUAGES:
        assert rules.names(known, language) == rules.names(also, language)


def _orders(rules: AnyRules) -> list[Order[State]]:
    """One order of each kind that random battles gave, and a few more: legal once, mostly not now."""
    given = [moment.order for recording in recordings(rules.key) for moment in recording.moments if moment.order]
    kinds = {type(order): order for order in given}
    return [*kinds.values(), *islice(given, 0, None, max(1, len(given) // 10))]


def _compare(rules: AnyRules, moment: Moment, other: State, seat: Seat, wild: list[Order[State]]) -> None:
    one = moment.state
    assert encode(rules.view(one, seat)) == encode(rules.view(other, seat))
    assert encode(rules.view(one, PUBLIC)) == encode(rules.view(other, PUBLIC))
    assert encode(rules.known_to(one, seat)) == encode(rules.known_to(other, seat))
    assert rules.asked(one).get(seat) == rules.asked(other).get(seat)
    options, others = (rules.options(rules.known_to(state, seat), seat) for state in (one, other))
    assert encode(options) == encode(others)
    for order in (*(option.order for option in options), *wild):
        assert encode(dry_run(rules, one, seat, order)) == encode(dry_run(rules, other, seat, order))
    _compare_answers(rules, one, other, seat)
    if seat in rules.asked(one):
        _compare_chances(rules, one, other, seat)


def _compare_answers(rules: AnyRules, one: State, other: State, viewer: Knower) -> None:
    """Questions made with the whole state in view, and so also about what a seat or the public cannot know of."""
    examples, seat = examples_of(rules.key), viewer if isinstance(viewer, str) else NOBODY
    asked = () if examples is None else (*examples.examples(one, seat), *examples.examples(other, seat))
    for inquiry in dict.fromkeys(asked):
        if inquiry.public or viewer is not PUBLIC:
            assert answered(rules, one, viewer, inquiry) == answered(rules, other, viewer, inquiry)


def _compare_chances(rules: AnyRules, one: State, other: State, seat: Seat) -> None:
    known = [rules.known_to(state, seat) for state in (one, other)]
    for option in rules.options(known[0], seat)[:3]:
        first, second = (odds(rules, state, seat, option.order, seeded(1)) for state in known)
        assert first == second
    for skill in (0, 1, 2):
        first_order, second_order = (rules.suggest(state, seat, seeded(7), skill) for state in known)
        assert first_order == second_order


@every_system
def test_every_question_has_an_answer_or_a_refusal(rules: AnyRules) -> None:
    """Of every kind that the system answers; whole as in parts, and a battle goes on as if nobody had asked."""
    examples, kinds, ways = examples_of(rules.key), set[type[Inquiry[State]]](), set[str]()
    for moment in open_moments(rules):
        for seat in seats(rules, moment.state):
            before = encode(moment.state)
            for inquiry in () if examples is None else examples.examples(moment.state, seat):
                way, data = answered(rules, moment.state, seat, inquiry)
                assert (way, data) == _answered_whole(rules, moment.state, seat, inquiry)
                assert rules.codec.inquiry(encode(inquiry)) == inquiry
                kinds.add(type(inquiry))
                ways.add(way)
            assert encode(moment.state) == before
    assert kinds == set(rules.inquiries)
    assert ways == ({"answer", "refusal"} if rules.inquiries else set())


def answered(rules: AnyRules, state: State, viewer: Knower, inquiry: Inquiry[State]) -> tuple[str, bytes]:
    try:
        return "answer", encode(answer(rules, state, viewer, inquiry))
    except IllegalOrder as refused:
        return "refusal", encode(refused.refusal)


def _answered_whole(rules: AnyRules, state: State, seat: Seat, inquiry: Inquiry[State]) -> tuple[str, bytes]:
    try:
        return "answer", encode(inquiry.answer(rules.known_to(state, seat), seat))
    except IllegalOrder as refused:
        return "refusal", encode(refused.refusal)


@secretive_systems
def test_secret_orders_look_the_same_as_they_happen(rules: AnyRules) -> None:
    worlds = worlds_of(rules.key)
    assert worlds is not None
    pairs = list(worlds.pairs())
    assert pairs
    for pair in pairs:
        (seen, state), (also_seen, other) = (_course(rules, pair, orders) for orders in (pair.one, pair.other))
        assert seen == also_seen
        assert state != other
        assert encode(rules.view(state, pair.seat)) == encode(rules.view(other, pair.seat))
        assert encode(rules.known_to(state, pair.seat)) == encode(rules.known_to(other, pair.seat))


def _course(
    rules: AnyRules, pair: Pair[State], orders: tuple[tuple[Seat, Order[State]], ...]
) -> tuple[list[bytes], State]:
    """What the pair's seat sees happen, and where it ends."""
    dice = seeded(pair.seed)
    play = begin(rules, pair.setup, dice)
    events: list[Event[State]] = list(play.events)
    for seat, order in orders:
        play = perform(rules, play.state, seat, order, dice)
        events.extend(play.events)
    seen = [event.seen_by(pair.seat) for event in events]
    return [encode(event) for event in seen if event is not None], play.state


@secretive_systems
def test_views_can_be_read_back_by_type(rules: AnyRules) -> None:
    """What is left out of a view is left out of its JSON too: nothing but the typed fields is sent."""
    for moment in moments(rules):
        for seat in seats(rules, moment.state):
            sent = msgspec.json.decode(encode(rules.view(moment.state, seat)))
            assert set(sent) <= set(rules.view_type.__struct_encode_fields__)
