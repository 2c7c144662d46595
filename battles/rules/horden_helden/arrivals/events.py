"""What happens at the start of a turn, and when hidden beings come and go."""

from __future__ import annotations

from typing import Literal

from msgspec import structs

from battles.rules.base import EVERYTHING, Event, Seat, Viewer
from battles.rules.geometry import Pose
from battles.rules.horden_helden.changes import spent, with_commands, with_elements
from battles.rules.horden_helden.pieces import CommandId, ElementId, PieceId
from battles.rules.horden_helden.state import State


class CommandBroke(Event[State], frozen=True, kw_only=True, tag="command_broke"):
    """A command withdraws (20)."""

    command: CommandId
    reason: Literal["commander", "losses"]

    def apply(self, state: State) -> State:
        return with_commands(state, [structs.replace(state.commands[self.command], withdrawing=True)])


class AllyHeartened(Event[State], frozen=True, kw_only=True, tag="ally_heartened"):
    """An unreliable ally will be reliable from a turn on (20)."""

    command: CommandId
    turn: int
    reason: Literal["enemy_withdraws", "attacked", "won_back"]

    def apply(self, state: State) -> State:
        return with_commands(state, [structs.replace(state.commands[self.command], reliable_from=self.turn)])


class AllyReliable(Event[State], frozen=True, kw_only=True, tag="ally_reliable"):
    command: CommandId

    def apply(self, state: State) -> State:
        trusted = structs.replace(state.commands[self.command], unreliable=False, reliable_from=0)
        return with_commands(state, [trusted])


class AllyUnmoved(Event[State], frozen=True, kw_only=True, tag="ally_unmoved"):
    """The attempt to win an ally back failed."""

    command: CommandId

    def apply(self, state: State) -> State:
        return state


class AllyUrged(Event[State], frozen=True, kw_only=True, tag="ally_urged"):
    """The chief pays to win an ally back."""

    command: CommandId
    payer: CommandId
    ap: int

    def apply(self, state: State) -> State:
        tried = (*state.arrivals.tried, self.command)
        after = spent(state, self.payer, self.ap)
        return structs.replace(after, arrivals=structs.replace(state.arrivals, tried=tried))


class ApGiven(Event[State], frozen=True, kw_only=True, tag="ap_given"):
    """The chief hands action points on to a subordinate (20)."""

    giver: CommandId
    command: CommandId
    ap: int

    def apply(self, state: State) -> State:
        after = spent(spent(state, self.giver, self.ap), self.command, -self.ap)
        return structs.replace(after, arrivals=structs.replace(state.arrivals, gave_ap=True))


class GodPaid(Event[State], frozen=True, kw_only=True, tag="god_paid"):
    """A god stays; what it costs pays for its move (12.1)."""

    god: ElementId
    ap: int

    def apply(self, state: State) -> State:
        after = spent(state, state.elements[self.god].command, self.ap)
        credits = {**state.moving.credits, self.god: self.ap}
        return structs.replace(after, moving=structs.replace(state.moving, credits=credits))


class GodCalled(Event[State], frozen=True, kw_only=True, tag="god_called"):
    """A god comes (12.1)."""

    god: ElementId
    pose: Pose
    ap: int

    def apply(self, state: State) -> State:
        god = structs.replace(state.elements[self.god], place="field", pose=self.pose, called=state.turn)
        return with_elements(spent(state, god.command, self.ap), [god])


class HordeReplaced(Event[State], frozen=True, kw_only=True, tag="horde_replaced"):
    """A lost horde is made good; its figure and commander do not return (12.4)."""

    element: ElementId
    pose: Pose
    ap: int

    def apply(self, state: State) -> State:
        horde = structs.replace(state.elements[self.element], place="field", pose=self.pose, front="front")
        return with_elements(spent(state, horde.command, self.ap), [horde])


class HiddenAppeared(Event[State], frozen=True, kw_only=True, tag="hidden_appeared"):
    """A hidden being shows itself at a victim (12.3)."""

    element: ElementId
    victim: ElementId
    pose: Pose
    lair: PieceId
    ap: int

    def apply(self, state: State) -> State:
        being = state.elements[self.element]
        shown = structs.replace(
            being,
            place="field",
            pose=self.pose,
            lair=self.lair,
            appearances=being.appearances + 1,
            appeared=state.turn,
            fled=False,
        )
        contacts = (*state.moving.contacts, (self.element, self.victim))
        after = with_elements(spent(state, being.command, self.ap), [shown])
        return structs.replace(after, moving=structs.replace(state.moving, contacts=contacts))


class HiddenLeft(Event[State], frozen=True, kw_only=True, tag="hidden_left"):
    """A hidden being goes off the table alive: it fled, or no enemy was near (5.6, 16.3)."""

    element: ElementId
    fled: bool

    def apply(self, state: State) -> State:
        gone = structs.replace(
            state.elements[self.element], place="off", pose=None, lair=None, front="front", fled=self.fled
        )
        return with_elements(state, [gone])


class ReturnRecorded(Event[State], frozen=True, kw_only=True, tag="return_recorded"):
    """Where a hidden being went is written down; None: there is no place for it. Only its owners know."""

    element: ElementId
    lair: PieceId | None
    to: tuple[Seat, ...]

    def apply(self, state: State) -> State:
        place: Literal["hidden", "off"] = "off" if self.lair is None else "hidden"
        return with_elements(state, [structs.replace(state.elements[self.element], place=place, lair=self.lair)])

    def seen_by(self, viewer: Viewer) -> Event[State] | None:
        return self if viewer is EVERYTHING or viewer in self.to else None


class FrogFreed(Event[State], frozen=True, kw_only=True, tag="frog_freed"):
    """A wizard is himself again (21.4)."""

    element: ElementId
    ap: int

    def apply(self, state: State) -> State:
        element = state.elements[self.element]
        assert element.figure is not None
        commander = None if element.commander is None else structs.replace(element.commander, lost=False)
        freed = structs.replace(element, figure=structs.replace(element.figure, status="active"), commander=commander)
        return with_elements(spent(state, element.command, self.ap), [freed])


EVENTS: tuple[type[Event[State]], ...] = (
    CommandBroke,
    AllyHeartened,
    AllyReliable,
    AllyUnmoved,
    AllyUrged,
    ApGiven,
    GodPaid,
    GodCalled,
    HordeReplaced,
    HiddenAppeared,
    HiddenLeft,
    ReturnRecorded,
    FrogFreed,
)
