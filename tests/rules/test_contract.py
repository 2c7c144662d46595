"""The contract: what every system keeps, proven on random battles. A new folder needs no line here."""

from __future__ import annotations

from itertools import islice

import msgspec
import pytest

from battles.rules import registry
from battles.rules.base import CLOCK, EVERYTHING, PUBLIC, Event, FlowSet, Frame, Order, Setup, Viewer, tag_of
from battles.rules.clock_orders import ClockOrder
from battles.rules.codec import digest, encode, is_finite, to_builtins
from battles.rules.dice import seeded
from battles.rules.kernel_events import KERNEL_EVENTS
from battles.rules.permission import check, dry_run
from battles.rules.play import begin, fold, perform
from battles.rules.playthrough import missing, random_battles, random_turns, replays
from battles.rules.seats import in_order
from tests.rules import recorded
from tests.rules.recorded import Moment, moments, open_moments, recordings, seats

AnyRules = registry.AnyRules
every_system = recorded.every_system()
SKILLS = (0, 1, 2)
MORE = 24
"""Random battles that are not replayed, so that more rows come up."""


@every_system
def test_random_battles_end_and_replay_exactly(rules: AnyRules) -> None:
    for recording in recordings(rules.key):
        assert rules.outcome(recording.end) is not None, f"battle {recording.number} has no end"
        assert len(recording.moments) <= rules.limits.orders
        again = fold(recording.start, recording.events)
        assert again == recording.end
        read = fold(
            rules.codec.state(encode(recording.start)),
            [rules.codec.event(encode(event)) for event in recording.events],
        )
        assert read == recording.end
        assert rules.codec.state(encode(read)) == recording.end


@pytest.mark.slow("dozens of whole battles, played twice")
@every_system
def test_many_random_battles_end_replay_exactly_and_give_nearly_every_row(rules: AnyRules) -> None:
    """`make soak` plays enough battles to demand all rows; here only the rarest may be missing."""
    count = recorded.replayed(rules)
    tally = random_battles(rules, count, 1_000, verify=True)

    assert tally.crashes == []
    assert (tally.ended, tally.crashed, tally.endless, tally.inexact) == (count, 0, 0, 0)
    tally.add(random_battles(rules, MORE, 5_000))
    assert tally.crashes == []
    rows = [row for row, who in rules.rows.items() if who != "lobby"]
    assert len(missing(rules, tally)) <= len(rows) // 10, missing(rules, tally)


@every_system
def test_a_suspended_battle_survives_json(rules: AnyRules) -> None:
    for moment in open_moments(rules):
        woken = rules.codec.state(encode(moment.state))
        assert woken == moment.state
        assert moment.seat is not None
        assert moment.order is not None
        order = rules.codec.order(encode(moment.order))
        play = perform(rules, woken, moment.seat, order, moment.dice(rules))
        assert tuple(play.events) == moment.events
        assert play.state == moment.after
        assert replays(rules, play)


@every_system
def test_asked_is_empty_exactly_at_the_end_or_when_only_the_clock_can_go_on(rules: AnyRules) -> None:
    for moment in moments(rules):
        asked = rules.asked(moment.state)
        if rules.outcome(moment.state) is not None:
            assert not asked
            continue
        assert moment.state.flow[-1].waits
        if not asked:
            lapse = rules.lapse(moment.state, frozenset())
            assert lapse.by_clock
            check(rules, moment.state, CLOCK, lapse)


@every_system
def test_questions_name_orders_and_a_default_that_passes_check(rules: AnyRules) -> None:
    tags = {order.__struct_config__.tag for order in rules.orders}
    clauses = {clause["id"] for clause in registry.clauses(rules.key)}
    for moment in open_moments(rules):
        for seat, question in rules.asked(moment.state).items():
            assert seat in seats(rules, moment.state)
            assert set(question.orders) <= tags
            assert tag_of(question.default) in question.orders
            assert not question.clause or question.clause in clauses
            check(rules, moment.state, seat, question.default)
            assert rules.asked(rules.known_to(moment.state, seat)).get(seat) == question


@every_system
def test_the_clock_can_always_answer_and_forfeit(rules: AnyRules) -> None:
    for moment in open_moments(rules):
        asked = frozenset(rules.asked(moment.state))
        late = perform(rules, moment.state, CLOCK, rules.lapse(moment.state, asked), moment.dice(rules))
        assert late.state != moment.state
        everybody = seats(rules, moment.state)
        for gone in ({everybody[0]}, set(everybody)):
            forfeited = perform(rules, moment.state, CLOCK, rules.forfeit(moment.state, gone), moment.dice(rules))
            assert rules.outcome(forfeited.state) is not None or len(everybody) - len(gone) > 1


@every_system
def test_every_option_and_suggestion_passes_check(rules: AnyRules) -> None:
    for moment in open_moments(rules):
        for seat in seats(rules, moment.state):
            known = rules.known_to(moment.state, seat)
            question = rules.asked(moment.state).get(seat)
            options = rules.options(known, seat)
            for option in options:
                check(rules, moment.state, seat, option.order)
                assert is_finite(to_builtins(option))
            if question is None:
                assert all(option.order.anytime for option in options)
                continue
            assert any(tag_of(option.order) in question.orders for option in options)
            for skill in SKILLS:
                check(rules, moment.state, seat, rules.suggest(known, seat, seeded(moment.throws), skill))


@every_system
def test_a_seat_that_is_not_asked_is_refused(rules: AnyRules) -> None:
    refused = 0
    for moment in open_moments(rules):
        asked = rules.asked(moment.state)
        for seat in seats(rules, moment.state):
            for question in asked.values() if seat not in asked else ():
                preview = dry_run(rules, moment.state, seat, question.default)
                late = rules.too_late(moment.state, seat, question.default)
                reason = "not_asked" if late is None else late.code
                assert preview.refusals[0].code == reason or question.default.anytime
                refused += 1
    assert refused


@every_system
def test_after_the_end_everything_is_refused(rules: AnyRules) -> None:
    for recording in recordings(rules.key):
        for moment in recording.moments[:-1][-5:]:
            assert moment.order is not None
            for seat in (*seats(rules, recording.end), CLOCK):
                assert dry_run(rules, recording.end, seat, moment.order).refusals[0].code == "battle_over"


@every_system
def test_views_are_typed_and_json_and_leave_the_state_equal(rules: AnyRules) -> None:
    for moment in moments(rules):
        before = encode(moment.state)
        viewers: list[Viewer] = [*seats(rules, moment.state), PUBLIC, EVERYTHING]
        for viewer in viewers:
            view = rules.view(moment.state, viewer)
            assert type(view) is rules.view_type
            assert msgspec.json.decode(encode(view), type=rules.view_type) == view
            assert is_finite(to_builtins(view))
        assert encode(moment.state) == before


@every_system
def test_nothing_that_looks_at_a_state_changes_it(rules: AnyRules) -> None:
    for moment in open_moments(rules):
        before = encode(moment.state)
        for seat in rules.asked(moment.state):
            known = rules.known_to(moment.state, seat)
            rules.options(known, seat)
            rules.suggest(known, seat, seeded(1), 2)
            rules.worth(moment.state, seat)
        rules.standing(moment.state)
        rules.position(moment.state)
        assert encode(moment.state) == before


@every_system
def test_standing_and_worth_are_sound(rules: AnyRules) -> None:
    for moment in moments(rules):
        standing = rules.standing(moment.state)
        assert is_finite(to_builtins(standing))
        assert min(told.place for told in standing.seats.values()) == 1
        assert all(0 <= rules.worth(moment.state, seat) <= 1 for seat in standing.seats)
        if (outcome := rules.outcome(moment.state)) is not None:
            assert set(outcome.places) == set(outcome.points) == set(standing.seats)
            assert min(outcome.places.values()) == 1
            assert is_finite(to_builtins(outcome))


@every_system
def test_the_same_secret_gives_the_same_battle(rules: AnyRules) -> None:
    for recording in recordings(rules.key)[:2]:
        again = [event for turn in random_turns(rules, recording.number) for event in turn.play.events]
        assert digest(again) == digest(recording.events)


@every_system
def test_different_secrets_give_different_battles(rules: AnyRules) -> None:
    assert len({digest(recording.events) for recording in recordings(rules.key)}) == len(recordings(rules.key))


@every_system
def test_a_position_can_be_played_on(rules: AnyRules) -> None:
    for moment in islice(moments(rules), 0, None, 3):
        position = msgspec.json.decode(encode(rules.position(moment.state)))
        setup = Setup(position=position)
        assert rules.setup_problems(setup) == () or list(rules.setup_problems(setup)) == []
        again = begin(rules, setup, seeded(1)).state
        assert msgspec.json.decode(encode(rules.position(again))) == position
        assert rules.asked(again) == rules.asked(moment.state)
        assert rules.outcome(again) == rules.outcome(moment.state)
        _plays_on(rules, moment, again)


def _plays_on(rules: AnyRules, moment: Moment, again: object) -> None:
    if moment.seat is not None and moment.order is not None:
        play = perform(rules, again, moment.seat, moment.order, moment.dice(rules))
        visible = [event for event in play.events if not isinstance(event, FlowSet)]
        assert visible == [event for event in moment.events if not isinstance(event, FlowSet)]


@every_system
def test_classes_override_what_they_must(rules: AnyRules) -> None:
    for order in rules.orders:
        assert issubclass(order, Order)
        assert order.preview is not Order.preview, order
        assert order.resolve is not Order.resolve, order
        assert not (order.anytime and order.by_clock), order
        assert order.by_clock == issubclass(order, ClockOrder), order
        assert not issubclass(order, ClockOrder) or order.problem is not ClockOrder.problem, order
    for event in rules.events:
        assert issubclass(event, Event)
        assert event.apply is not Event.apply, event
    assert issubclass(rules.flow_set, FlowSet)
    assert rules.flow_set in rules.events
    assert rules.flow_set.__struct_config__.tag == "flow_set"


@every_system
def test_tags_are_unique(rules: AnyRules) -> None:
    for things in (rules.orders, (*rules.events, *KERNEL_EVENTS), rules.frames):
        tags = [thing.__struct_config__.tag for thing in things]
        assert all(isinstance(tag, str) for tag in tags)
        assert len(set(tags)) == len(tags)


@every_system
def test_everything_that_can_be_made_is_declared(rules: AnyRules) -> None:
    """No order, event or frame of the system's own modules is forgotten in its lists."""
    home = type(rules).__module__.rpartition(".")[0]
    for base, declared in ((Order, rules.orders), (Event, rules.events), (Frame, rules.frames)):
        made = {made for made in _subclasses(base) if made.__module__.startswith(f"{home}.")}
        tagged = {made for made in made if made.__struct_config__.tag is not None and not made.__subclasses__()}
        assert tagged <= set(declared)


def _subclasses(base: type) -> set[type[msgspec.Struct]]:
    return {found for child in base.__subclasses__() for found in (child, *_subclasses(child))}


@every_system
def test_structs_are_frozen_and_refuse_unknown_fields(rules: AnyRules) -> None:
    for struct in (*rules.orders, *rules.events, *rules.frames, rules.state_type, rules.view_type):
        assert struct.__struct_config__.frozen, struct
    for struct in (*rules.orders, *rules.events, *rules.frames):
        assert struct.__struct_config__.forbid_unknown_fields, struct


@every_system
def test_every_decision_row_has_its_class(rules: AnyRules) -> None:
    given = {row for order in rules.orders for row in order.rows} | {
        row for frame in rules.frames for row in frame.rows
    }

    assert set(rules.rows.values()) <= {"order", "server", "lobby"}
    assert given <= set(rules.rows)
    assert {row for row, who in rules.rows.items() if who != "lobby"} <= given
    for moment in moments(rules):
        if moment.order is not None:
            assert set(moment.order.rows_given()) <= set(moment.order.rows)


@every_system
def test_scenarios_have_seats_sides_and_can_be_set_up(rules: AnyRules) -> None:
    assert rules.scenarios
    assert len({scenario.id for scenario in rules.scenarios}) == len(rules.scenarios)
    for scenario in rules.scenarios:
        assert 2 <= len(scenario.seats) == len(scenario.sides) <= 12
        assert list(rules.setup_problems(Setup(scenario=scenario.id))) == []
        assert seats(rules, begin(rules, Setup(scenario=scenario.id), seeded(1)).state) == in_order(scenario.seats)


@every_system
def test_sample_setups_have_no_problems_and_are_json(rules: AnyRules) -> None:
    dice = seeded(f"setups {rules.key}")
    chosen = [rules.sample_setup(dice) for _ in range(20)]

    assert all(not rules.setup_problems(setup) for setup in chosen)
    assert [msgspec.json.decode(encode(setup), type=Setup) for setup in chosen] == chosen
    assert len({digest(setup) for setup in chosen}) > 1


@every_system
def test_nonsense_is_no_setup(rules: AnyRules) -> None:
    for setup in (
        Setup(scenario="no such scenario"),
        Setup(scenario=rules.scenarios[0].id, options={"no such option": 1}),
        Setup(document={"nonsense": [1, 2]}),
        Setup(document={}),
        Setup(position={"nonsense": [1, 2]}),
        Setup(position={}),
    ):
        assert rules.setup_problems(setup), setup


@every_system
def test_only_the_clock_gives_slow_orders(rules: AnyRules) -> None:
    """Somebody waits for the answer to any other order: it is carried out at once."""
    assert all(order.by_clock for order in rules.orders if order.slow)
