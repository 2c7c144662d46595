"""Where a battle stands before its first turn: what is asked, and the server's steps between (A.9, A.10)."""

from __future__ import annotations

from typing import ClassVar, Literal

from battles.rules.base import Frame, Row, Seat
from battles.rules.geometry import Point
from battles.rules.ninth_age.ground.pieces import TerrainPiece
from battles.rules.ninth_age.pieces import SideId
from battles.rules.rolled import Rolled

Stage = Literal[
    "terrain",
    "type",
    "objective",
    "zones",
    "markers",
    "spells",
    "marks",
    "special",
    "deploy",
    "scouts",
    "vanguard",
    "pre_battle",
    "first_turn",
    "begin",
]
STAGES: tuple[Stage, ...] = (
    "terrain",
    "type",
    "objective",
    "zones",
    "markers",
    "spells",
    "marks",
    "special",
    "deploy",
    "scouts",
    "vanguard",
    "pre_battle",
    "first_turn",
    "begin",
)


class SetUpStage(Frame, frozen=True, kw_only=True, tag="set_up_stage"):
    """The stage before is over; this one begins. The bottom of the flow before the battle."""

    stage: Stage


class AskLists(Frame, frozen=True, kw_only=True, tag="ask_lists"):
    """Who still has to hand in a list."""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("1.2",)
    seats: tuple[Seat, ...]


class RevealLists(Frame, frozen=True, kw_only=True, tag="reveal_lists"):
    """Both lists are in."""


class AskTerrain(Frame, frozen=True, kw_only=True, tag="ask_terrain"):
    """A side proposes terrain, or answers a proposal."""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("1.3",)
    side: SideId
    proposed: tuple[TerrainPiece, ...] = ()
    map: str = ""
    """A ready map that was proposed."""


class AskType(Frame, frozen=True, kw_only=True, tag="ask_type"):
    """A side proposes a deployment type, or answers a proposal."""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("1.4",)
    side: SideId
    proposed: str = ""


class AskObjective(Frame, frozen=True, kw_only=True, tag="ask_objective"):
    """A side proposes an objective, or answers a proposal."""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("1.5",)
    side: SideId
    proposed: str = ""


class DrawTerrain(Frame, frozen=True, kw_only=True, tag="draw_terrain"):
    """The three pieces that every board has, and how many more there will be (A.9.4)."""

    rows: ClassVar[tuple[Row, ...]] = ("1.3",)


class DrawMoreTerrain(Frame, frozen=True, kw_only=True, tag="draw_more_terrain"):
    """The further pieces (A.9.4)."""

    rows: ClassVar[tuple[Row, ...]] = ("1.3",)
    laid: tuple[TerrainPiece, ...]
    count: int


class RollType(Frame, frozen=True, kw_only=True, tag="roll_type"):
    rows: ClassVar[tuple[Row, ...]] = ("1.4",)


class SettleType(Rolled, frozen=True, kw_only=True, tag="settle_type"):
    pass


class RollObjective(Frame, frozen=True, kw_only=True, tag="roll_objective"):
    rows: ClassVar[tuple[Row, ...]] = ("1.5",)


class SettleObjective(Rolled, frozen=True, kw_only=True, tag="settle_objective"):
    pass


class RollZones(Frame, frozen=True, kw_only=True, tag="roll_zones"):
    """A die each; the higher chooses (A.9.13)."""

    rows: ClassVar[tuple[Row, ...]] = ("1.6",)


class SettleZones(Rolled, frozen=True, kw_only=True, tag="settle_zones"):
    pass


class AskZone(Frame, frozen=True, kw_only=True, tag="ask_zone"):
    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("1.7",)
    side: SideId


class AskMarker(Frame, frozen=True, kw_only=True, tag="ask_marker"):
    """Secure Target: a side places its marker."""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("1.8",)
    side: SideId


class AskMarkerPoint(Frame, frozen=True, kw_only=True, tag="ask_marker_point"):
    """Spoils of War: two points are equally near to the centre of the board."""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("1.8a",)
    side: SideId
    points: tuple[Point, ...]
    others: tuple[Point, ...]
    """Where the other markers lie."""


class AskSpells(Frame, frozen=True, kw_only=True, tag="ask_spells"):
    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("1.9",)
    side: SideId


class AskHill(Frame, frozen=True, kw_only=True, tag="ask_hill"):
    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("1.10a",)
    side: SideId


class AskFlags(Frame, frozen=True, kw_only=True, tag="ask_flags"):
    """A side marks units of the enemy whose list has too few that score."""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("1.10b",)
    side: SideId


class AskSpecial(Frame, frozen=True, kw_only=True, tag="ask_special"):
    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("1.11",)
    side: SideId


class AskFirstDeployer(Frame, frozen=True, kw_only=True, tag="ask_first_deployer"):
    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("2.1",)
    side: SideId


class DeployTurn(Frame, frozen=True, kw_only=True, tag="deploy_turn"):
    """Whose deployment turn is next, or is everything deployed?"""


class AskDeploy(Frame, frozen=True, kw_only=True, tag="ask_deploy"):
    """A deployment turn; `rest`: the other side has finished, everything that is left goes down now."""

    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("2.2", "2.4")
    side: SideId
    rest: bool = False


class AskAnnounce(Frame, frozen=True, kw_only=True, tag="ask_announce"):
    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("2.3",)
    side: SideId


class ScoutTurn(Frame, frozen=True, kw_only=True, tag="scout_turn"):
    """The next scouts, of this side if it has any left."""

    side: SideId


class AskScout(Frame, frozen=True, kw_only=True, tag="ask_scout"):
    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("2.5",)
    side: SideId


class VanguardTurn(Frame, frozen=True, kw_only=True, tag="vanguard_turn"):
    """The next vanguard move, of this side if it wants one."""

    side: SideId


class AskVanguard(Frame, frozen=True, kw_only=True, tag="ask_vanguard"):
    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("2.6",)
    side: SideId


class PreBattle(Frame, frozen=True, kw_only=True, tag="pre_battle"):
    """What happens immediately before the battle (A.10.8): no rule of any book at hand does."""

    rows: ClassVar[tuple[Row, ...]] = ("2.7",)


class FirstTurnRoll(Frame, frozen=True, kw_only=True, tag="first_turn_roll"):
    rows: ClassVar[tuple[Row, ...]] = ("2.8",)


class SettleFirstTurn(Rolled, frozen=True, kw_only=True, tag="settle_first_turn"):
    pass


class AskFirstTurn(Frame, frozen=True, kw_only=True, tag="ask_first_turn"):
    waits: ClassVar[bool] = True
    rows: ClassVar[tuple[Row, ...]] = ("2.9",)
    side: SideId


SetUpFrame = (
    SetUpStage
    | AskLists
    | RevealLists
    | AskTerrain
    | AskType
    | AskObjective
    | DrawTerrain
    | DrawMoreTerrain
    | RollType
    | SettleType
    | RollObjective
    | SettleObjective
    | RollZones
    | SettleZones
    | AskZone
    | AskMarker
    | AskMarkerPoint
    | AskSpells
    | AskHill
    | AskFlags
    | AskSpecial
    | AskFirstDeployer
    | DeployTurn
    | AskDeploy
    | AskAnnounce
    | ScoutTurn
    | AskScout
    | VanguardTurn
    | AskVanguard
    | PreBattle
    | FirstTurnRoll
    | SettleFirstTurn
    | AskFirstTurn
)
