"""What a seat may decide in the charge phase."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from battles.rules.base import Option, Seat
from battles.rules.ninth_age.charges import eligibility, orders, reactions, redirects
from battles.rules.ninth_age.charges.frames import (
    AskBlockedPath,
    AskCharger,
    AskCharges,
    AskPivot,
    AskPivotTest,
    AskPlace,
    AskReaction,
    AskRedirect,
    AskRedirectTarget,
    AskSecondary,
)
from battles.rules.ninth_age.state import State


def options(known: State, seat: Seat) -> Sequence[Option[State]]:
    return list(_options(known, seat))


def _options(known: State, seat: Seat) -> Iterator[Option[State]]:
    match known.flow[-1]:
        case AskCharges():
            yield from _charges(known, seat)
        case AskReaction(unit=unit, target=target, must_flee=must_flee):
            charger, charged = known.units[unit], known.units[target]
            for reaction in reactions.possible(known, charger, charged, must_flee=must_flee):
                order = orders.React(reaction=reaction)
                yield Option(order=order, facts=order.preview(known, seat).facts)
        case AskSecondary(targets=targets):
            for target in targets:
                yield Option(order=orders.DeclareSecondaryCharge(target=target))
        case AskRedirect(left=left):
            for unit in left:
                yield Option(order=orders.AttemptRedirect(unit=unit), facts=redirects.test_facts(known, unit))
                yield Option(order=orders.KeepTarget(unit=unit))
        case AskRedirectTarget(unit=unit):
            for other, mode in redirects.other_targets(known, unit):
                declared = orders.DeclareCharge(unit=unit, target=other.id, mode=mode)
                yield Option(order=declared, facts=declared.preview(known, seat).facts)
            yield Option(order=orders.KeepTarget(unit=unit))
        case AskCharger():
            yield Option(order=orders.MoveChargers())
            for charge in known.charges.pending:
                yield Option(order=orders.SelectCharger(unit=charge.unit), vary={"place": ["best", "ask"]})
        case AskPlace():
            yield Option(order=orders.ChargeMove(), vary={"offset": "inches"})
        case AskBlockedPath():
            yield Option(order=orders.BlockedPathCharge())
            yield Option(order=orders.BlockedPathCharge(go=False))
        case AskPivotTest():
            yield Option(order=orders.TakePivotTest())
            yield Option(order=orders.TakePivotTest(take=False))
        case AskPivot():
            yield Option(order=orders.TurnCharger(), vary={"heading": "degrees"})
        case _:
            return


def _charges(known: State, seat: Seat) -> Iterator[Option[State]]:
    """Every charge that may be declared now, and an end to it."""
    side = known.active
    for unit in known.on_table:
        if unit.side != side:
            continue
        for target, mode in eligibility.legal_charges(known, unit):
            order = orders.DeclareCharge(unit=unit.id, target=target.id, mode=mode)
            yield Option(order=order, facts=order.preview(known, seat).facts)
    for unit, character, target, mode in eligibility.characters_who_may(known, side):
        order = orders.DeclareCharge(unit=unit.id, target=target.id, mode=mode, character=character)
        told = order.preview(known, seat)
        if not told.refusals:
            yield Option(order=order, facts=told.facts)
    if not eligibility.obliged(known, side):
        yield Option(order=orders.EndCharges(), vary={"in_one_go": [False, True]})
