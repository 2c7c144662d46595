"""Where a battle may stand inside an order: questions (`waits`) and the server's own steps, with decision rows."""

from __future__ import annotations

from typing import ClassVar

from battles.rules.base import Frame, Seat
from battles.rules.lost_battles.pieces import EndReason
from battles.rules.lost_battles.squares import ArmyId, TileId

# --- before the battle (14.3) --------------------------------------------------------------------------------------


class DrawFirstBidder(Frame, frozen=True, kw_only=True, tag="draw_first_bidder"):
    """The lot says who bids first."""

    rows: ClassVar[tuple[int, ...]] = (2,)


class AskBid(Frame, frozen=True, kw_only=True, tag="ask_bid"):
    waits: ClassVar[bool] = True


class AskSide(Frame, frozen=True, kw_only=True, tag="ask_side"):
    """The winner of the bidding takes a side."""

    waits: ClassVar[bool] = True
    seat: Seat


class DrawSides(Frame, frozen=True, kw_only=True, tag="draw_sides"):
    """An equalled bid that nobody raised: the lot gives the sides."""


# --- the turn (4, 12, 13) ------------------------------------------------------------------------------------------


class StartTurn(Frame, frozen=True, kw_only=True, tag="start_turn"):
    """A turn begins: reversal offer, weather, two player turns."""

    turn: int


class OfferReversal(Frame, frozen=True, kw_only=True, tag="offer_reversal"):
    """Whoever may reverse the turns is asked, the second mover first."""

    armies: tuple[ArmyId, ...]


class AskReversal(Frame, frozen=True, kw_only=True, tag="ask_reversal"):
    waits: ClassVar[bool] = True
    army: ArmyId


class RollWeather(Frame, frozen=True, kw_only=True, tag="roll_weather"):
    rows: ClassVar[tuple[int, ...]] = (4,)


class SettleWeather(Frame, frozen=True, kw_only=True, tag="settle_weather"):
    face: int


class StartPlayerTurn(Frame, frozen=True, kw_only=True, tag="start_player_turn"):
    """Commands, flags and memory of a new player turn."""

    rows: ClassVar[tuple[int, ...]] = (32,)
    is_second: bool


class OfferGeneralChoice(Frame, frozen=True, kw_only=True, tag="offer_general_choice"):
    """Two own generals on adjacent tiles: only one will help (2.7)."""


class AskActiveGeneral(Frame, frozen=True, kw_only=True, tag="ask_active_general"):
    waits: ClassVar[bool] = True


class RollCommandDie(Frame, frozen=True, kw_only=True, tag="roll_command_die"):
    """Commands fell to one or none for the first time (4.5)."""

    rows: ClassVar[tuple[int, ...]] = (6,)


class SettleCommandDie(Frame, frozen=True, kw_only=True, tag="settle_command_die"):
    face: int


class EndTurn(Frame, frozen=True, kw_only=True, tag="end_turn"):
    rows: ClassVar[tuple[int, ...]] = (36,)


# --- the player turn (4, 5) ----------------------------------------------------------------------------------------


class NextActivation(Frame, frozen=True, kw_only=True, tag="next_activation"):
    """Asks for an activation, or ends the player turn when nothing can be activated (4.4)."""


class SelectActivation(Frame, frozen=True, kw_only=True, tag="select_activation"):
    waits: ClassVar[bool] = True


class NextStep(Frame, frozen=True, kw_only=True, tag="next_step"):
    """Asks for the group's next step, or ends the activation when none is left."""


class TakeStep(Frame, frozen=True, kw_only=True, tag="take_step"):
    waits: ClassVar[bool] = True


class EndPlayerTurn(Frame, frozen=True, kw_only=True, tag="end_player_turn"):
    """Commands are forfeit; lead units are named where there is a choice (4.3, 7.8)."""


class AskLeads(Frame, frozen=True, kw_only=True, tag="ask_leads"):
    waits: ClassVar[bool] = True


class ClosePlayerTurn(Frame, frozen=True, kw_only=True, tag="close_player_turn"):
    """Lone and stranded commanders leave, pauses after near misses end (2.6, 2.13, 15.6)."""


# --- one attack (7, 8, 9) ------------------------------------------------------------------------------------------


class NextAttacker(Frame, frozen=True, kw_only=True, tag="next_attacker"):
    """Asks for the next attacker, or ends the group's attack."""


class SelectAttacker(Frame, frozen=True, kw_only=True, tag="select_attacker"):
    waits: ClassVar[bool] = True


class RollAttack(Frame, frozen=True, kw_only=True, tag="roll_attack"):
    rows: ClassVar[tuple[int, ...]] = (20,)


class AskReroll(Frame, frozen=True, kw_only=True, tag="ask_reroll"):
    """Fortune of war: `seats` are asked one after another (14.1)."""

    waits: ClassVar[bool] = True
    seats: tuple[Seat, ...]


class ScoreAttack(Frame, frozen=True, kw_only=True, tag="score_attack"):
    faces: tuple[int, ...]


class AskAllOut(Frame, frozen=True, kw_only=True, tag="ask_all_out"):
    waits: ClassVar[bool] = True


class AssignHits(Frame, frozen=True, kw_only=True, tag="assign_hits"):
    """How many hits there are, after screen and scythed chariots (8.5–8.11)."""


class TakeHit(Frame, frozen=True, kw_only=True, tag="take_hit"):
    """A hit falls on the lead unit; `left` counts it."""

    rows: ClassVar[tuple[int, ...]] = (33,)
    left: int


class AskRally(Frame, frozen=True, kw_only=True, tag="ask_rally"):
    waits: ClassVar[bool] = True
    general: str
    left: int


class RollRally(Frame, frozen=True, kw_only=True, tag="roll_rally"):
    general: str
    left: int


class SettleRally(Frame, frozen=True, kw_only=True, tag="settle_rally"):
    general: str
    left: int
    faces: tuple[int, ...]


class ApplyHit(Frame, frozen=True, kw_only=True, tag="apply_hit"):
    """The hit stands."""

    left: int


class OfferLead(Frame, frozen=True, kw_only=True, tag="offer_lead"):
    """A lead unit may or must be named on this tile; asks if there is a choice (7.3–7.7)."""

    tile: TileId
    was_hit: bool


class AskLead(Frame, frozen=True, kw_only=True, tag="ask_lead"):
    """`may_keep`: the present lead unit may stay."""

    waits: ClassVar[bool] = True
    tile: TileId
    candidates: tuple[str, ...]
    may_keep: bool


class CarryOff(Frame, frozen=True, kw_only=True, tag="carry_off"):
    """Generals leave with a lost guard or an emptied tile (2.4, 2.6, 15.6)."""

    rows: ClassVar[tuple[int, ...]] = (34,)
    army: ArmyId
    tiles: tuple[TileId, ...] = ()
    """Where units left the battle."""
    tests: bool = False
    """A morale test follows if the attack in hand shattered a unit or cost a general."""


class RollMorale(Frame, frozen=True, kw_only=True, tag="roll_morale"):
    """One die for each unit shattered and general lost (10.2)."""

    rows: ClassVar[tuple[int, ...]] = (25,)


class SettleMorale(Frame, frozen=True, kw_only=True, tag="settle_morale"):
    faces: tuple[int, ...]


class ReplaceLeads(Frame, frozen=True, kw_only=True, tag="replace_leads"):
    """Every tile of this army with units but without lead unit gets one (7.4)."""

    army: ArmyId


class OfferAdvance(Frame, frozen=True, kw_only=True, tag="offer_advance"):
    """The attacked tile is empty: who goes in? (8.13)"""


class AskAdvance(Frame, frozen=True, kw_only=True, tag="ask_advance"):
    waits: ClassVar[bool] = True


# --- the end (16) --------------------------------------------------------------------------------------------------


class CheckEnd(Frame, frozen=True, kw_only=True, tag="check_end"):
    """An army below three is beaten (16.1)."""

    rows: ClassVar[tuple[int, ...]] = (35,)


class EndBattle(Frame, frozen=True, kw_only=True, tag="end_battle"):
    """Collapse, score, victory level."""

    rows: ClassVar[tuple[int, ...]] = (37,)
    reason: EndReason
    army: ArmyId | None = None


BeforeBattle = DrawFirstBidder | AskBid | AskSide | DrawSides
InTurn = (
    StartTurn
    | OfferReversal
    | AskReversal
    | RollWeather
    | SettleWeather
    | StartPlayerTurn
    | OfferGeneralChoice
    | AskActiveGeneral
    | RollCommandDie
    | SettleCommandDie
    | EndTurn
)
InPlayerTurn = NextActivation | SelectActivation | NextStep | TakeStep | EndPlayerTurn | AskLeads | ClosePlayerTurn
InAttack = (
    NextAttacker
    | SelectAttacker
    | RollAttack
    | AskReroll
    | ScoreAttack
    | AskAllOut
    | AssignHits
    | TakeHit
    | AskRally
    | RollRally
    | SettleRally
    | ApplyHit
    | OfferLead
    | AskLead
    | CarryOff
    | RollMorale
    | SettleMorale
    | ReplaceLeads
    | OfferAdvance
    | AskAdvance
)
AnyFrame = BeforeBattle | InTurn | InPlayerTurn | InAttack | CheckEnd | EndBattle
FRAMES: tuple[type[Frame], ...] = AnyFrame.__args__
