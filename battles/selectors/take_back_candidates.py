"""Taking orders back: which order could be, by whom, and why not. A battle's row remembers it as its trail."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Literal

import msgspec
from msgspec import Struct, structs

from battles import store
from battles.messages import TakeBackOffer, TakeBackState
from battles.models import Battle, Participant, Status
from battles.rules.base import CLOCK, PUBLIC, Order, Seat, State, Viewer, tag_of
from battles.rules.codec import Json, to_builtins
from battles.rules.play import Play
from battles.rules.registry import AnyRules
from battles.rules.take_back import Bar, bar_of
from battles.store import Moment, Noted

GROWTH = 3
"""After each refusal a seat gives so many times as many orders before it can ask again: 1, 3, 9, …"""
Players = Mapping[Seat, Participant]


class Last(Struct, frozen=True, kw_only=True):
    """A seat's latest order that stands: the battle's event before it, its kind, what keeps it from being undone."""

    to: int
    order: str
    bar: Bar = ""

    def barred(self, has_acted: bool = True) -> Last:
        return structs.replace(self, bar="acted") if has_acted and not self.bar else self


class TakeBackCandidate(Struct, frozen=True, kw_only=True):
    """A seat has asked to take its last order back."""

    seat: Seat
    to: int
    agreed: tuple[Seat, ...] = ()


class OrderTrail(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a battle remembers about taking back."""

    last: dict[Seat, Last] = {}
    offer: TakeBackCandidate | None = None
    refusals: dict[Seat, int] = {}
    waits: dict[Seat, int] = {}
    """So many orders each has still to give before it can ask again."""

    def refused(self) -> OrderTrail:
        """The offer is gone; whoever made it must wait longer than the last time."""
        if self.offer is None:
            return self
        seat = self.offer.seat
        count = self.refusals.get(seat, 0) + 1
        waits = {**self.waits, seat: GROWTH ** (count - 1)}
        return structs.replace(self, offer=None, refusals={**self.refusals, seat: count}, waits=waits)

    def barred(self, seats: Collection[str]) -> OrderTrail:
        """What these seats could have taken back freely they no longer can: another has acted."""
        return structs.replace(self, last={seat: one.barred(seat in seats) for seat, one in self.last.items()})


def trail_of(battle: Battle) -> OrderTrail:
    return msgspec.convert(battle.trail or {}, OrderTrail)


def plain(trail: OrderTrail) -> dict[str, Json]:
    """The trail as the row keeps it."""
    kept: dict[str, Json] = to_builtins(trail)
    return kept


def bar_named(name: str) -> Bar:
    """A bar as an order's row keeps it."""
    bar: Bar = msgspec.convert(name, Bar)
    return bar


def rule_of(battle: Battle, rules: AnyRules) -> Literal["free", "consent", "never"]:
    """What holds in this battle. In a rated one only an organiser can allow it, and a friendly battle has none."""
    if not battle.take_backs or (battle.rated and not battle.league):
        return "never"
    return rules.take_back


# Following a battle


def bar_after(battle: Battle, seat: Seat, order: Order[State], before: State, play: Play[State]) -> Bar:
    """What keeps this order from being taken back, once it is carried out."""
    rules = store.rules_of(battle)
    if rule_of(battle, rules) == "never" or order.anytime or seat == CLOCK:
        return "rule"
    return bar_of(rules, before, seat, order, play)


def after_order(battle: Battle, seat: Seat, order: Order[State], bar: Bar, noted: Sequence[Noted]) -> dict[str, Json]:
    """The trail after an order. What others do not see of it changes nothing for them."""
    known: dict[str, Json] = battle.trail or {}
    if rule_of(battle, store.rules_of(battle)) == "never" or (order.anytime and is_private(noted, seat)):
        return known
    trail = trail_of(battle)
    if trail.offer is not None:
        trail = structs.replace(trail, offer=None) if trail.offer.seat == seat else trail.refused()
    trail = trail.barred({audience for one in noted for audience in one.seen})
    if order.anytime or seat == CLOCK:
        return plain(trail)
    to = noted[0].number - 1 if noted else battle.version
    last = {**trail.last, seat: Last(to=to, order=tag_of(order), bar=bar)}
    waits = {one: left - (one == seat) for one, left in trail.waits.items() if left - (one == seat) > 0}
    return plain(structs.replace(trail, last=last, waits=waits))


def is_private(noted: Sequence[Noted], seat: Seat) -> bool:
    """Whether nobody but its giver saw anything of it: a standing answer, a look."""
    return all(set(one.seen) <= {seat} for one in noted)


# Showing it


def state_for(moment: Moment, viewer: Viewer) -> TakeBackState | None:
    """What this viewer's seat can do about its last order, and who asks for what."""
    if moment.battle.status != Status.RUNNING or moment.state is None:
        return None
    rule, trail = rule_of(moment.battle, moment.rules), trail_of(moment.battle)
    offer = None if viewer is PUBLIC and moment.battle.delay else _offer(moment.players, trail)
    known = TakeBackState(rule=rule, now="never" if rule == "never" else "none", offer=offer)
    if rule == "never" or not isinstance(viewer, str) or viewer not in trail.last:
        return known
    last = trail.last[Seat(viewer)]
    known = structs.replace(known, order=last.order, bar=last.bar)
    return _possible(known, trail, moment.players, Seat(viewer))


def _offer(players: Players, trail: OrderTrail) -> TakeBackOffer | None:
    if (offer := trail.offer) is None:
        return None
    waits_for = tuple(seat for seat in others(players, offer.seat) if seat not in offer.agreed)
    return TakeBackOffer(seat=offer.seat, agreed=offer.agreed, waits_for=waits_for)


def _possible(known: TakeBackState, trail: OrderTrail, players: Players, seat: Seat) -> TakeBackState:
    if not known.bar:
        return structs.replace(known, now="free")
    asked = others(players, seat)
    if any(players[one].computer_skill is not None for one in asked):
        return structs.replace(known, now="never", bar="computer")
    if wait := trail.waits.get(seat, 0):
        return structs.replace(known, now="wait", wait=wait)
    return structs.replace(known, now="ask" if asked else "free")


def others(players: Players, seat: Seat) -> tuple[Seat, ...]:
    """The seats that must agree: all that somebody else, or the computer, holds."""
    own = players[seat].user_id
    return tuple(one for one, player in players.items() if one != seat and (own is None or player.user_id != own))
