"""Whether an order may be given now, and what it would mean: asked before it is carried out, and by dry runs."""

from __future__ import annotations

from battles.rules.base import CLOCK, Alternative, Order, Preview, RulesSystem, S, Seat, tag_of
from battles.rules.clock_orders import ClockOrder
from battles.rules.cooperative import Cooperative, run
from battles.rules.errors import IllegalOrder, Refusal


def check(rules: RulesSystem[S], state: S, seat: Seat, order: Order[S]) -> Preview:
    """The order's preview if it may be given; raises IllegalOrder with the first refusal."""
    preview = dry_run(rules, state, seat, order)
    if preview.refusals:
        raise IllegalOrder(preview.refusals[0])
    return preview


def dry_run(rules: RulesSystem[S], state: S, seat: Seat, order: Order[S]) -> Preview:
    """What the order would cost and mean for this seat, with every refusal; changes nothing."""
    return run(dry_run_in_parts(rules, state, seat, order))


def dry_run_in_parts(rules: RulesSystem[S], state: S, seat: Seat, order: Order[S]) -> Cooperative[Preview]:
    if (untimely := _untimely(rules, state, seat, order)) is not None:
        return Preview(refusals=(untimely,))
    if isinstance(order, ClockOrder):
        problem: Refusal | None = order.problem(rules, state)
        return Preview(refusals=() if problem is None else (problem,))
    return (yield from order.preview_cooperatively(rules.known_to(state, seat), seat))


def nearest_in_parts(
    rules: RulesSystem[S], state: S, seat: Seat, order: Order[S]
) -> Cooperative[Alternative[S] | None]:
    """What may be ordered in place of an order that is refused, if it comes at its time; see `Order.nearest`."""
    if isinstance(order, ClockOrder) or _untimely(rules, state, seat, order) is not None:
        return None
    return (yield from order.nearest_cooperatively(rules.known_to(state, seat), seat))


def _untimely(rules: RulesSystem[S], state: S, seat: Seat, order: Order[S]) -> Refusal | None:
    kind = tag_of(order)
    if rules.outcome(state) is not None:
        return Refusal(code="battle_over")
    if seat == CLOCK or order.by_clock:
        return None if seat == CLOCK and order.by_clock else Refusal(code="clock_only", facts={"order": kind})
    if order.anytime:
        return None
    question = rules.asked(state).get(seat)
    if question is not None and kind in question.orders:
        return None
    if (late := rules.too_late(state, seat, order)) is not None:
        return late
    if question is None:
        return Refusal(code="not_asked", facts={"order": kind})
    facts = {"order": kind, "question": question.kind, "orders": list(question.orders)}
    return Refusal(code="not_now", clause=question.clause, facts=facts)
