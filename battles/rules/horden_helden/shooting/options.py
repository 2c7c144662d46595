"""What a seat may decide while both sides shoot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from battles.rules.base import Option, Seat
from battles.rules.codec import Json
from battles.rules.first import first_of
from battles.rules.horden_helden.combat import panel
from battles.rules.horden_helden.shooting import orders, shooters, support, targets, volleys
from battles.rules.horden_helden.shooting.frames import AskFire, AskShootSupport
from battles.rules.horden_helden.shooting.record import Shot
from battles.rules.horden_helden.shooting.rulings import SUPPORT_AP
from battles.rules.horden_helden.shooting.targets import Aim
from battles.rules.horden_helden.state import State


def options(known: State, seat: Seat) -> Sequence[Option[State]]:
    match known.flow[-1]:
        case AskFire():
            return [*_shots(known, seat), _everybody(known, seat), Option(order=orders.DeclareFire())]
        case AskShootSupport():
            return [*_payments(known, seat), Option(order=orders.PayShootSupport())]
        case _:
            return [_resolving(known, fight.defender) for fight in volleys.fights(known.shooting.pending)]


def aims(known: State, seat: Seat) -> Iterator[Aim]:
    """Every shot that this seat may declare, one by one."""
    side = known.side_of_seat[seat]
    for element in known.elements_of(side):
        if element.pose is None or known.seat_of(element.id) != seat or element.id in known.shooting.shooters:
            continue
        if shooters.is_shooter(known, element):
            yield from targets.permitted(known, element, known.shooting.shots)


def _shots(known: State, seat: Seat) -> Iterator[Option[State]]:
    for aim in aims(known, seat):
        order = orders.DeclareFire(shots=((aim.shooter, aim.target, aim.face),))
        facts: dict[str, Json] = {"width": round(aim.width, 1), **order.preview(known, seat).facts}
        yield Option(order=order, facts=facts)


def volley(known: State, seat: Seat) -> tuple[orders.Aimed, ...]:
    """Everybody shoots whom he can, the first who may choose first."""
    shots: list[Shot] = list(known.shooting.shots)
    found: list[orders.Aimed] = []
    for shooter in dict.fromkeys(aim.shooter for aim in aims(known, seat)):
        free = targets.permitted(known, known.elements[shooter], shots)
        if free:
            found.append((shooter, free[0].target, free[0].face))
            shots.append(Shot(shooter=shooter, target=free[0].target, distance=free[0].distance))
    return tuple(found)


def _everybody(known: State, seat: Seat) -> Option[State]:
    return Option(order=orders.DeclareFire(shots=volley(known, seat)))


def _payments(known: State, seat: Seat) -> Iterator[Option[State]]:
    for shooter in support.candidates(known, seat):
        yield Option(order=orders.PayShootSupport(shooters=(shooter,)), cost={"ap": SUPPORT_AP})


def _resolving(known: State, target: str) -> Option[State]:
    fight = first_of(one for one in volleys.fights(known.shooting.pending) if one.defender == target)
    return Option(order=orders.ResolveShot(target=target), facts={"odds": panel.odds(known, fight)})
