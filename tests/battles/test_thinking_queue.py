"""Whose turn it is to be thought for: urgent things first, then each kind and each asker in turn."""

from __future__ import annotations

import pytest

from battles.errors import ApplicationError
from battles.runtime import tuning
from battles.thinking.queue import Kind, Queue, Request


def request(kind: Kind, asker: str) -> Request:
    return Request(kind, asker, str, asker)


def queue_of(*asked: tuple[Kind, str]) -> Queue:
    queue = Queue()
    for kind, asker in asked:
        queue.put(request(kind, asker))
    return queue


def taken(queue: Queue, number: int) -> list[tuple[Kind, str]]:
    found = [queue.take() for _ in range(number)]
    return [(one.kind, one.asker) for one in found if one is not None]


def test_within_a_kind_everybody_has_a_turn() -> None:
    queue = queue_of(*((Kind.ODDS, asker) for asker in ("anna", "anna", "anna", "ben", "carl", "carl")))

    assert [asker for _, asker in taken(queue, 6)] == ["anna", "ben", "carl", "anna", "carl", "anna"]


def test_orders_under_way_go_first_then_questions_then_computers_then_the_rest() -> None:
    kinds = (Kind.LUCK, Kind.COMPUTER, Kind.ODDS, Kind.ODDS, Kind.INQUIRY, Kind.PERFORM, Kind.REPLAY, Kind.COMPUTER)
    queue = queue_of(*((kind, "anna") for kind in kinds))

    assert [kind.value for kind, _ in taken(queue, 8)] == [
        "perform", "odds", "inquiry", "odds", "computer", "replay", "computer", "luck"
    ]  # fmt: skip


def test_whoever_was_passed_four_times_has_a_turn() -> None:
    queue = queue_of((Kind.COMPUTER, "anna"), (Kind.LUCK, ""), *((Kind.ODDS, str(n)) for n in range(12)))

    assert [kind.value for kind, _ in taken(queue, 8)] == [
        "odds", "odds", "odds", "odds", "computer", "luck", "odds", "odds"
    ]  # fmt: skip


def test_nothing_goes_before_an_order_under_way() -> None:
    queue = queue_of((Kind.COMPUTER, "anna"), *((Kind.PERFORM, str(n)) for n in range(12)))

    assert [kind for kind, _ in taken(queue, 12)] == [Kind.PERFORM] * 12


def test_the_process_that_is_kept_serves_orders_and_computers_alone() -> None:
    queue = queue_of((Kind.ODDS, "anna"), (Kind.COMPUTER, "anna"), (Kind.PERFORM, ""), (Kind.INQUIRY, "anna"))

    kept = [queue.take(urgent_only=True) for _ in range(2)]
    assert [one.kind for one in kept if one is not None] == [Kind.PERFORM, Kind.COMPUTER]


def test_a_user_may_have_so_many_at_once_and_again_as_many_when_they_are_answered() -> None:
    queue, most = Queue(), tuning.THINKING_TASKS_A_USER
    requests = [request(Kind.ODDS if number % 2 else Kind.REPLAY, "anna") for number in range(most)]
    for one in requests:
        queue.put(one)
    with pytest.raises(ApplicationError) as refused:
        queue.put(request(Kind.FILE, "anna"))
    queue.put(request(Kind.FILE, "ben"))

    assert (refused.value.code, refused.value.status) == ("too_many_requests", 429)
    assert refused.value.facts == {"most": most}
    requests[0].future.set_result(None)
    queue.put(request(Kind.FILE, "anna"))


def test_computers_and_what_nobody_in_particular_asks_for_have_no_limit() -> None:
    queue = Queue()
    for _ in range(2 * tuning.THINKING_TASKS_A_USER):
        queue.put(request(Kind.COMPUTER, "anna"))
        queue.put(request(Kind.LUCK, ""))

    assert len(taken(queue, 4 * tuning.THINKING_TASKS_A_USER)) == 4 * tuning.THINKING_TASKS_A_USER


def test_a_cancelled_request_is_nobodys_turn() -> None:
    queue = Queue()
    gone, there = request(Kind.ODDS, "anna"), request(Kind.ODDS, "anna")
    queue.put(gone)
    queue.put(there)
    gone.future.cancel()

    assert queue.take() is there
