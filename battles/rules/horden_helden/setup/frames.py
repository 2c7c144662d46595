"""Where a battle stands before its first turn."""

from __future__ import annotations

from typing import ClassVar, Literal

from battles.rules.base import Frame, Seat
from battles.rules.horden_helden.pieces import SideId
from battles.rules.horden_helden.rolled import Rolled
from battles.rules.tabletop.board import Edge

Stage = Literal[
    "armies", "roles", "map", "edge", "terrain", "hidden", "swap", "ambush", "sketch", "camps", "deploy", "begin"
]


Phase = Literal[1, 2, 3]
"""Of laying terrain: the attacker's, the defender's, the attacker's (3.12)."""


class SetUpStage(Frame, frozen=True, kw_only=True, tag="set_up_stage"):
    """The stage before is over; this one begins."""

    stage: Stage


class AskArmies(Frame, frozen=True, kw_only=True, tag="ask_armies"):
    """Army lists are handed in, in secret."""

    waits: ClassVar[bool] = True
    seats: tuple[Seat, ...]


class RevealArmies(Frame, frozen=True, kw_only=True, tag="reveal_armies"):
    """All lists are in: they become public together."""


class RollRoles(Frame, frozen=True, kw_only=True, tag="roll_roles"):
    """Who attacks (4.1)."""

    rows: ClassVar[tuple[int, ...]] = (3,)


class SettleRoles(Rolled, frozen=True, kw_only=True, tag="settle_roles"):
    """One face for each side."""


class LoadMap(Frame, frozen=True, kw_only=True, tag="load_map"):
    """The terrain is laid by the server (3.12)."""

    rows: ClassVar[tuple[int, ...]] = (4,)


class SettleMap(Rolled, frozen=True, kw_only=True, tag="settle_map"):
    """The lot chose."""


class AskEdge(Frame, frozen=True, kw_only=True, tag="ask_edge"):
    """The attacker names a long edge (4.1)."""

    waits: ClassVar[bool] = True


class RollEdge(Frame, frozen=True, kw_only=True, tag="roll_edge"):
    edge: Edge


class SettleEdge(Rolled, frozen=True, kw_only=True, tag="settle_edge"):
    edge: Edge


class AskTerrain(Frame, frozen=True, kw_only=True, tag="ask_terrain"):
    """A side chooses its terrain, the attacker first (3.12)."""

    waits: ClassVar[bool] = True
    side: SideId


class LayTerrain(Frame, frozen=True, kw_only=True, tag="lay_terrain"):
    """The next piece of a phase of laying, if there is one."""

    phase: Phase
    at: int


class RollTerrain(Frame, frozen=True, kw_only=True, tag="roll_terrain"):
    """The die for a piece's square, then the one for its position; `square` 0: not thrown for."""

    phase: Phase
    at: int
    square: int = 0


class SettleTerrain(Rolled, frozen=True, kw_only=True, tag="settle_terrain"):
    phase: Phase
    at: int
    square: int = 0


class AskLay(Frame, frozen=True, kw_only=True, tag="ask_lay"):
    """The owner of a piece lays it."""

    waits: ClassVar[bool] = True
    side: SideId
    phase: Phase
    at: int
    square: int = 0
    position: int = 0


class AskHidden(Frame, frozen=True, kw_only=True, tag="ask_hidden"):
    """Places of hidden beings are written down, in secret (4.3)."""

    waits: ClassVar[bool] = True
    seats: tuple[Seat, ...]


class AskSwap(Frame, frozen=True, kw_only=True, tag="ask_swap"):
    """What comes instead of hidden beings and boats without terrain (4.3)."""

    waits: ClassVar[bool] = True
    seats: tuple[Seat, ...]


class AskAmbush(Frame, frozen=True, kw_only=True, tag="ask_ambush"):
    """The defender may write down ambushes (4.4)."""

    waits: ClassVar[bool] = True
    seats: tuple[Seat, ...]


class AskSketches(Frame, frozen=True, kw_only=True, tag="ask_sketches"):
    """A rectangle for each command, in secret (4.8)."""

    waits: ClassVar[bool] = True
    seats: tuple[Seat, ...]


class AskCamp(Frame, frozen=True, kw_only=True, tag="ask_camp"):
    """Where the camp is pitched (4.5)."""

    waits: ClassVar[bool] = True
    side: SideId


class AskBaggage(Frame, frozen=True, kw_only=True, tag="ask_baggage"):
    """Where the baggage stands (4.9)."""

    waits: ClassVar[bool] = True
    side: SideId


class AskWorks(Frame, frozen=True, kw_only=True, tag="ask_works"):
    """Where field works are raised (4.9)."""

    waits: ClassVar[bool] = True
    side: SideId


class DeployStep(Frame, frozen=True, kw_only=True, tag="deploy_step"):
    """The next of the six steps (4.6), if it has anything to place."""

    step: int


class AskDeploy(Frame, frozen=True, kw_only=True, tag="ask_deploy"):
    """One of the six steps: 1, 3, 5 the defender's, 2, 4, 6 the attacker's (4.6)."""

    waits: ClassVar[bool] = True
    side: SideId
    step: int
    seats: tuple[Seat, ...]


class CommandStep(Frame, frozen=True, kw_only=True, tag="command_step"):
    """The next command of a large battle is deployed (4.8); `side` would be next."""

    side: SideId


class AskDeployCommand(Frame, frozen=True, kw_only=True, tag="ask_deploy_command"):
    waits: ClassVar[bool] = True
    side: SideId
    seats: tuple[Seat, ...] = ()
    """Whose commands may come next: the other side, which cannot count them, knows who is asked. () in older logs."""


class AskColumns(Frame, frozen=True, kw_only=True, tag="ask_columns"):
    """Marching order and entry points of a meeting engagement (4.2)."""

    waits: ClassVar[bool] = True
    side: SideId
    seats: tuple[Seat, ...]


class VanguardStep(Frame, frozen=True, kw_only=True, tag="vanguard_step"):
    """Whoever has somebody to send ahead is asked."""

    side: SideId


class AskVanguard(Frame, frozen=True, kw_only=True, tag="ask_vanguard"):
    """Who is on the board already (4.2)."""

    waits: ClassVar[bool] = True
    side: SideId
    seats: tuple[Seat, ...]


Simultaneous = AskArmies | AskHidden | AskSwap | AskAmbush | AskSketches | AskDeploy | AskColumns | AskVanguard
"""Questions that several seats answer, each once, in any order."""

SettingUpFrame = (
    SetUpStage
    | AskArmies
    | RevealArmies
    | RollRoles
    | SettleRoles
    | LoadMap
    | SettleMap
    | AskEdge
    | RollEdge
    | SettleEdge
    | AskTerrain
    | LayTerrain
    | RollTerrain
    | SettleTerrain
    | AskLay
    | AskHidden
    | AskSwap
    | AskAmbush
    | AskSketches
    | AskCamp
    | AskBaggage
    | AskWorks
    | DeployStep
    | AskDeploy
    | CommandStep
    | AskDeployCommand
    | AskColumns
    | VanguardStep
    | AskVanguard
)
