"""What can happen anywhere in a battle: where it stands, losses, the end."""

from __future__ import annotations

from typing import Literal

from msgspec import structs

from battles.rules.base import Event, FlowSet, Seat
from battles.rules.clock_orders import TimeRanOut
from battles.rules.horden_helden.changes import spent, with_commands, with_elements
from battles.rules.horden_helden.frames import AnyFrame
from battles.rules.horden_helden.pieces import CommandId, ElementId, FigureStatus, SideId
from battles.rules.horden_helden.state import Ended, EndReason, State

LossCause = str
"""Why an element is lost; the log has words for each: `melee`, `recoil`, `flight`, `river`, `board_edge`, …"""


class FlowChanged(FlowSet[State], frozen=True, kw_only=True, tag="flow_set"):
    """Where the battle now stands."""

    flow: tuple[AnyFrame, ...]


class ElementLost(Event[State], frozen=True, kw_only=True, tag="element_lost"):
    """An element is gone, with whoever rode on it (18.1). `left`: off the board, back in a campaign."""

    element: ElementId
    how: Literal["destroyed", "left"]
    cause: LossCause

    def apply(self, state: State) -> State:
        element = state.elements[self.element]
        commander = element.commander
        lost = structs.replace(
            element,
            place=self.how,
            pose=None,
            front="front",
            boat=None,
            landed=False,
            figure=None if element.figure is None else structs.replace(element.figure, status="dead"),
            commander=None if commander is None else structs.replace(commander, lost=True),
        )
        after = with_elements(state, [lost])
        return after if commander is None or commander.lost else _without_commander(after, element.command)


def _without_commander(state: State, command: CommandId) -> State:
    return with_commands(state, [structs.replace(state.commands[command], lost_commander=state.turn)])


class FigureLost(Event[State], frozen=True, kw_only=True, tag="figure_lost"):
    """A figure is dead or enchanted for good; its element goes on as a plain one (1.4). A commander is lost with it."""

    element: ElementId
    status: FigureStatus
    cause: LossCause

    def apply(self, state: State) -> State:
        element = state.elements[self.element]
        assert element.figure is not None
        figure, commander = structs.replace(element.figure, status=self.status), element.commander
        plain = None if commander is None else structs.replace(commander, lost=True)
        after = with_elements(state, [structs.replace(element, figure=figure, commander=plain)])
        return after if commander is None or commander.lost else _without_commander(after, element.command)


class ApSpent(Event[State], frozen=True, kw_only=True, tag="ap_spent"):
    """A command pays action points for something that has no event of its own."""

    command: CommandId
    ap: int
    reason: str

    def apply(self, state: State) -> State:
        return spent(state, self.command, self.ap)


class DrawOffered(Event[State], frozen=True, kw_only=True, tag="draw_offered"):
    seat: Seat

    def apply(self, state: State) -> State:
        return structs.replace(state, draw_offers=(*state.draw_offers, self.seat))


class DrawDeclined(Event[State], frozen=True, kw_only=True, tag="draw_declined"):
    seat: Seat

    def apply(self, state: State) -> State:
        return structs.replace(state, draw_offers=())


class BattleEnded(Event[State], frozen=True, kw_only=True, tag="battle_ended"):
    """It is over; `winner` None: a draw."""

    reason: EndReason
    winner: SideId | None = None

    def apply(self, state: State) -> State:
        return structs.replace(state, ended=Ended(reason=self.reason, winner=self.winner), draw_offers=())


EVENTS: tuple[type[Event[State]], ...] = (
    FlowChanged,
    ElementLost,
    FigureLost,
    ApSpent,
    DrawOffered,
    DrawDeclined,
    TimeRanOut,
    BattleEnded,
)
