"""Decisions at the start of a turn (decision rows 18–25) and where hidden beings go (row 62)."""

from __future__ import annotations

from typing import ClassVar

from battles.rules.base import Order, Preview, Seat
from battles.rules.errors import Refusal
from battles.rules.first import first_of
from battles.rules.geometry import Pose, contact, placed, turn_between
from battles.rules.horden_helden import command_range
from battles.rules.horden_helden.arrivals import events, places, possible, prices, steps
from battles.rules.horden_helden.arrivals.frames import AskArrivals, AskReturn, AskUpkeep, RollAlly
from battles.rules.horden_helden.events import ElementLost
from battles.rules.horden_helden.pieces import CommandId, Element, ElementId, PieceId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR, WIDTH
from battles.rules.play import Play
from battles.rules.refusals import refuse

SNAP_MM, SNAP_DEGREES = 2.0, 2.0
"""A pose this near to a permitted one is meant to be it (8.9)."""


def _named(state: State, seat: Seat, key: ElementId, among: list[Element], code: str, clause: str) -> list[Refusal]:
    """Why the element is not one of those an order may name."""
    element = state.elements.get(key)
    if element is None:
        return [refuse("no_such_element", clause, element=key)]
    if state.seat_of(key) != seat:
        return [refuse("not_yours", "20", witness={"element": key}, element=key)]
    return [] if element in among else [refuse(code, clause, element=key, allowed=[one.id for one in among])]


def _too_dear(state: State, command: CommandId, ap: int, clause: str) -> list[Refusal]:
    has = state.commands[command].ap
    return [] if has >= ap else [refuse("too_few_ap", clause, cost=ap, ap=has)]


class PayGod(Order[State], frozen=True, kw_only=True, tag="pay_god"):
    """Keep a god for this turn; the points pay for its move (12.1)."""

    rows: ClassVar[tuple[int, ...]] = (18,)
    god: ElementId

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        if not isinstance(frame, AskUpkeep) or self.god != frame.god:
            return Preview.refused("not_this_god", clause="12.1", god=self.god)
        lacking = _too_dear(known, known.elements[self.god].command, prices.UPKEEP, "12.1")
        return Preview(cost={"ap": prices.UPKEEP}, refusals=tuple(lacking))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.add(events.GodPaid(god=self.god, ap=prices.UPKEEP))
        _next_god(play)


class DismissGod(Order[State], frozen=True, kw_only=True, tag="dismiss_god"):
    """Let a god go: it is lost (12.1)."""

    rows: ClassVar[tuple[int, ...]] = (18,)
    god: ElementId

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        if not isinstance(frame, AskUpkeep) or self.god != frame.god:
            return Preview.refused("not_this_god", clause="12.1", god=self.god)
        return Preview(facts={"points": known.elements[self.god].points})

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.add(ElementLost(element=self.god, how="left", cause="god_gone"))
        _next_god(play)


def _next_god(play: Play[State]) -> None:
    frame = play.top
    assert isinstance(frame, AskUpkeep)
    play.replace(*((AskUpkeep(god=frame.left[0], left=frame.left[1:]),) if frame.left else ()))


class CallGod(Order[State], frozen=True, kw_only=True, tag="call_god"):
    """A god comes to the commander or to a hero (12.1)."""

    rows: ClassVar[tuple[int, ...]] = (19,)
    god: ElementId
    pose: Pose

    def preview(self, known: State, seat: Seat) -> Preview:
        gods = [one for one in possible.troops(known, seat) if one.place == "heaven"]
        wrong = _named(known, seat, self.god, gods, "not_a_god_to_call", "12.1")
        if wrong:
            return Preview(refusals=tuple(wrong))
        god, price = known.elements[self.god], prices.GOD[known.options.mode]
        box = placed(WIDTH, god.depth, self.pose)
        wrong = _too_dear(known, god.command, price, "12.1") + places.problems(known, god, box)
        if not places.is_beside_herald(known, god, box):
            heralds = [one.id for one in places.heralds(known, god)]
            wrong.append(refuse("god_without_herald", "12.1", witness={"elements": heralds}, heralds=heralds))
        return Preview(cost={"ap": price}, refusals=tuple(wrong))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        god = play.state.elements[self.god]
        pose = steps.place_for(play, self.god, self.pose, lambda state: places.god_places(state, god))
        if pose is not None:
            play.add(events.GodCalled(god=self.god, pose=pose, ap=prices.GOD[play.state.options.mode]))
        steps.arrived(play)


class ReplaceHorde(Order[State], frozen=True, kw_only=True, tag="replace_horde"):
    """A lost horde is made good at the base edge (12.4)."""

    rows: ClassVar[tuple[int, ...]] = (20,)
    element: ElementId
    pose: Pose

    def preview(self, known: State, seat: Seat) -> Preview:
        lost = [one for one in possible.troops(known, seat) if _is_replaceable(one)]
        wrong = _named(known, seat, self.element, lost, "no_lost_horde", "12.4")
        if wrong:
            return Preview(refusals=tuple(wrong))
        horde, price = known.elements[self.element], prices.HORDE[known.options.mode]
        wrong = _too_dear(known, horde.command, price, "12.4")
        free = places.horde_places(known, horde)
        if not any(_is_meant(self.pose, pose) for pose in free):
            where = [[pose.x, pose.y, pose.facing] for pose in free]
            wrong.append(refuse("not_a_horde_place", "12.4", witness={"poses": where}, poses=where))
        return Preview(cost={"ap": price}, facts={"points": -horde.points}, refusals=tuple(wrong))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        horde = play.state.elements[self.element]
        meant = first_of(one for one in places.horde_places(play.state, horde) if _is_meant(self.pose, one))
        pose = steps.place_for(play, self.element, meant, lambda state: places.horde_places(state, horde))
        if pose is not None:
            price = prices.HORDE[play.state.options.mode]
            play.add(events.HordeReplaced(element=self.element, pose=pose, ap=price))
        steps.arrived(play)


def _is_replaceable(element: Element) -> bool:
    return element.type == "hordes" and element.is_lost and not element.has("raised")


def _is_meant(pose: Pose, exact: Pose) -> bool:
    return (
        abs(pose.x - exact.x) <= SNAP_MM
        and abs(pose.y - exact.y) <= SNAP_MM
        and abs(turn_between(pose.facing, exact.facing)) <= SNAP_DEGREES
    )


class RevealHidden(Order[State], frozen=True, kw_only=True, tag="reveal_hidden"):
    """A hidden being appears at a victim (12.3)."""

    rows: ClassVar[tuple[int, ...]] = (21,)
    element: ElementId
    victim: ElementId
    pose: Pose

    def preview(self, known: State, seat: Seat) -> Preview:
        beings = [one for one in possible.troops(known, seat) if one.place == "hidden"]
        wrong = _named(known, seat, self.element, beings, "not_hidden", "12.3")
        if wrong:
            return Preview(refusals=tuple(wrong))
        being = known.elements[self.element]
        price = prices.hidden(known, being)
        wrong = _too_dear(known, being.command, price, "12.3") + self._misplaced(known, being)
        if known.commands[being.command].unreliable:
            wrong.append(refuse("ally_unreliable", "20", command=being.command))
        return Preview(cost={"ap": price}, refusals=tuple(wrong))

    def _misplaced(self, known: State, being: Element) -> list[Refusal]:
        victims = places.victims(known, being)
        victim = next((one for one in victims if one.id == self.victim), None)
        if victim is None:
            ids = [one.id for one in victims]
            return [refuse("victim_out_of_reach", "12.3", witness={"elements": ids}, allowed=ids)]
        box = placed(WIDTH, being.depth, self.pose)
        piece = places.piece_of(known, being.lair)
        wrong: list[Refusal] = []
        how = contact(box, victim.box, NEAR)
        if how is None or not how.is_edge:
            wrong.append(refuse("not_in_contact", "12.3", witness={"element": victim.id}))
        if piece is None or not places.reaches(piece, box, touching=False):
            wrong.append(refuse("outside_lair", "12.3", witness={"piece": being.lair}))
        return wrong + places.problems(known, being, box)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        being, victim = play.state.elements[self.element], play.state.elements[self.victim]
        price = prices.hidden(play.state, being)
        pose = steps.place_for(play, self.element, self.pose, lambda state: places.hidden_places(state, being, victim))
        if pose is not None:
            appeared = events.HiddenAppeared(
                element=self.element, victim=self.victim, pose=pose, lair=being.lair or "", ap=price
            )
            play.add(appeared)
        steps.arrived(play)


class FreeFrog(Order[State], frozen=True, kw_only=True, tag="free_frog"):
    """Give an enchanted wizard back his shape (21.4)."""

    rows: ClassVar[tuple[int, ...]] = (22,)
    element: ElementId

    def preview(self, known: State, seat: Seat) -> Preview:
        price = prices.FROG[known.options.mode]
        wrong = _named(known, seat, self.element, _frogs(known, seat), "no_frog", "21.4")
        if not wrong:
            wrong = _too_dear(known, known.elements[self.element].command, price, "21.4")
        return Preview(cost={"ap": price}, refusals=tuple(wrong))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        play.add(events.FrogFreed(element=self.element, ap=prices.FROG[play.state.options.mode]))
        steps.settle(play)


def _frogs(state: State, seat: Seat) -> list[Element]:
    troops = possible.troops(state, seat)
    return [one for one in troops if not one.is_lost and one.figure is not None and one.figure.status == "frog"]


class GiveAp(Order[State], frozen=True, kw_only=True, tag="give_ap"):
    """The chief hands action points on to one subordinate in range, up to his grade (20)."""

    rows: ClassVar[tuple[int, ...]] = (23,)
    command: CommandId
    ap: int

    def preview(self, known: State, seat: Seat) -> Preview:
        heard = [one.id for one in possible.givers(known, seat)]
        if self.command not in heard:
            return Preview.refused("no_such_subordinate", clause="20", command=self.command, allowed=heard)
        chief = command_range.chief_of(known, self.command)
        assert chief is not None
        most = min(command_range.grade_of(known, chief), known.commands[chief].ap)
        if not 1 <= self.ap <= most:
            return Preview.refused("too_many_ap", clause="20", ap=self.ap, allowed=most)
        return Preview(cost={"ap": self.ap})

    def resolve(self, play: Play[State], seat: Seat) -> None:
        chief = command_range.chief_of(play.state, self.command)
        assert chief is not None
        play.add(events.ApGiven(giver=chief, command=self.command, ap=self.ap))
        steps.settle(play)


class WinBackAlly(Order[State], frozen=True, kw_only=True, tag="win_back_ally"):
    """The chief tries to win an unreliable ally back (20)."""

    rows: ClassVar[tuple[int, ...]] = (24,)
    command: CommandId

    def preview(self, known: State, seat: Seat) -> Preview:
        allies = [one.id for one in possible.allies(known, seat)]
        if self.command not in allies:
            return Preview.refused("no_such_ally", clause="20", command=self.command, allowed=allies)
        return Preview(cost={"ap": prices.ALLY})

    def resolve(self, play: Play[State], seat: Seat) -> None:
        chief = command_range.chief_of(play.state, self.command)
        assert chief is not None
        play.add(events.AllyUrged(command=self.command, payer=chief, ap=prices.ALLY))
        play.push(RollAlly(command=self.command))


class EndArrivals(Order[State], frozen=True, kw_only=True, tag="end_arrivals"):
    """Nothing more comes this turn."""

    rows: ClassVar[tuple[int, ...]] = (25,)

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.top
        assert isinstance(frame, AskArrivals)
        left = tuple(one for one in frame.seats if one != seat)
        play.replace(*((AskArrivals(seats=left),) if left else ()))


class RecordReturn(Order[State], frozen=True, kw_only=True, tag="record_return"):
    """Write down where a hidden being went; None only if there is no place for it (12.3)."""

    rows: ClassVar[tuple[int, ...]] = (62,)
    piece: PieceId | None

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        assert isinstance(frame, AskReturn)
        allowed = [piece.id for piece in places.lairs(known, known.elements[frame.element])]
        is_right = self.piece in allowed if allowed else self.piece is None
        return Preview() if is_right else Preview.refused("not_its_home", clause="12.3", allowed=allowed)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.pop()
        assert isinstance(frame, AskReturn)
        to = steps.owners(play.state, frame.element)
        play.add(events.ReturnRecorded(element=frame.element, lair=self.piece, to=to))


ORDERS: tuple[type[Order[State]], ...] = (
    PayGod,
    DismissGod,
    CallGod,
    ReplaceHorde,
    RevealHidden,
    FreeFrog,
    GiveAp,
    WinBackAlly,
    EndArrivals,
    RecordReturn,
)
