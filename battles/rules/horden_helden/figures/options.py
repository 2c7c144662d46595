"""What a seat may decide while figures duel: every option passes its check."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from battles.rules.base import Option, Seat
from battles.rules.horden_helden.figures import attacks, defence, further_casters, pairs
from battles.rules.horden_helden.figures.frames import AskDefence, AskDuel, AskJoining, AskSingle
from battles.rules.horden_helden.figures.orders import (
    CastSphere,
    EndSingle,
    JoinSphere,
    MagicAttack,
    PassDefence,
    PassJoining,
    StartSingleMelee,
    SupportDefence,
)
from battles.rules.horden_helden.figures.single import MOST_HELPERS
from battles.rules.horden_helden.magic.counterspells import support_price
from battles.rules.horden_helden.state import State

Options = Iterator[Option[State]]


def options(known: State, seat: Seat) -> Sequence[Option[State]]:
    match known.flow[-1]:
        case AskSingle(seats=seats) if seat in seats:
            return (*attacking(known, seat), *fighting(known, seat), Option(order=EndSingle()))
        case AskJoining() as frame if frame.seats[0] == seat:
            return tuple(joining_in(known, seat, frame))
        case AskDefence() as frame if frame.seats[0] == seat:
            return tuple(defending(known, seat, frame))
        case AskDuel() if known.sides[known.active].seat == seat:
            return tuple(fighting(known, seat))
        case _:
            return ()


def attacking(known: State, seat: Seat) -> Options:
    for wizard, target in attacks.possible(known, seat):
        if known.is_advanced:
            others = attacks.co_casters(known, seat, wizard, target)
            cost = {"zap": float(attacks.sphere_price(known, wizard))}
            yield Option(
                order=CastSphere(wizard=wizard, target=target),
                cost=cost,
                vary={"others": others, "most": MOST_HELPERS},
            )
        else:
            yield Option(order=MagicAttack(wizard=wizard, target=target), cost={"ap": float(attacks.ATTACK_AP)})


def fighting(known: State, seat: Seat) -> Options:
    for figure, enemy in pairs.pairs_of(known, seat):
        yield Option(order=StartSingleMelee(figure=figure, enemy=enemy))


def joining_in(known: State, seat: Seat, frame: AskJoining) -> Options:
    able = [one.id for one in further_casters.able(known, frame.duel) if known.seat_of(one.id) == seat]
    for wizard in able:
        cost = {"zap": float(attacks.sphere_price(known, wizard))}
        vary = {"figures": able, "most": further_casters.room_for(frame.duel)}
        yield Option(order=JoinSphere(figures=(wizard,)), cost=cost, vary=vary)
    yield Option(order=PassJoining())


def defending(known: State, seat: Seat, frame: AskDefence) -> Options:
    able = [one for one in defence.helpers(known, frame.duel) if known.seat_of(one.id) == seat]
    figures = [one.id for one in able]
    for one in able:
        assert one.figure is not None
        cost = {"zap": float(support_price(one.figure, "counter"))}
        vary = {"figures": figures, "most": MOST_HELPERS}
        yield Option(order=SupportDefence(figures=(one.id,)), cost=cost, vary=vary)
    yield Option(order=PassDefence())
