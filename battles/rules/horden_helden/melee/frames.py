"""Where a battle stands in a fight and in what comes of it."""

from __future__ import annotations

from typing import ClassVar, Literal

from battles.rules.base import Frame, Seat
from battles.rules.horden_helden.combat.fight import Fight
from battles.rules.horden_helden.pieces import ElementId
from battles.rules.horden_helden.rolled import Rolled

RunReason = Literal["flight", "withdrawal"]


class NextFight(Frame, frozen=True, kw_only=True, tag="next_fight"):
    """Is there a melee left in this turn?"""

    rows: ClassVar[tuple[int, ...]] = (67,)


class AskMelee(Frame, frozen=True, kw_only=True, tag="ask_melee"):
    """Which fight comes next? (5.5)"""

    waits: ClassVar[bool] = True


class AskMeleeSupport(Frame, frozen=True, kw_only=True, tag="ask_melee_support"):
    """Users may pay for their wizards: others than the chief's before the first fight; all, where there is none."""

    waits: ClassVar[bool] = True
    seats: tuple[Seat, ...]


# --- the fight --------------------------------------------------------------------------------------------------------


class RollFight(Frame, frozen=True, kw_only=True, tag="roll_fight"):
    """The fight in hand, `state.melee.fight`, in melee or shooting: both dice."""


class SettleFight(Rolled, frozen=True, kw_only=True, tag="settle_fight"):
    """The dice of the fight in hand: first the attacker's, then the defender's."""


class RollUndead(Frame, frozen=True, kw_only=True, tag="roll_undead"):
    """One of the two is undead: the higher die is raised (15.4)."""


class SettleUndead(Rolled, frozen=True, kw_only=True, tag="settle_undead"):
    """The die that is added."""


class ScoreFight(Frame, frozen=True, kw_only=True, tag="score_fight"):
    """All dice have fallen: totals and results."""


class AfterFight(Frame, frozen=True, kw_only=True, tag="after_fight"):
    """The losers are gone: the winner enters, takes, pursues."""

    fight: Fight
    supporters: tuple[tuple[ElementId, ...], tuple[ElementId, ...]] = ((), ())
    """Who gave the attacker, and the defender, a rear bonus."""


# --- results ----------------------------------------------------------------------------------------------------------


class AskOutcome(Frame, frozen=True, kw_only=True, tag="ask_outcome"):
    """Recoil or retreat, as the loser's owner likes (15.8)."""

    waits: ClassVar[bool] = True
    element: ElementId
    foe: str
    fight: Fight
    supporters: tuple[ElementId, ...] = ()
    helpers: tuple[ElementId, ...] = ()


class AskBreakOff(Frame, frozen=True, kw_only=True, tag="ask_break_off"):
    """A tie: it may retreat (15.8)."""

    waits: ClassVar[bool] = True
    element: ElementId
    foe: str
    fight: Fight
    supporters: tuple[ElementId, ...] = ()
    helpers: tuple[ElementId, ...] = ()


class SufferOutcome(Frame, frozen=True, kw_only=True, tag="suffer_outcome"):
    """A result is carried out: `recoil`, `retreat`, `flee:n`, `leave`, `destroyed` (16)."""

    rows: ClassVar[tuple[int, ...]] = (58,)
    element: ElementId
    foe: str
    outcome: str
    fight: Fight
    supporters: tuple[ElementId, ...] = ()
    """They share its destruction (15.11)."""
    helpers: tuple[ElementId, ...] = ()
    """Friends in the foe's flank or rear (15.8)."""


class RecoilHelpers(Frame, frozen=True, kw_only=True, tag="recoil_helpers"):
    """Elements in the flank or rear of an enemy who has beaten their friend (15.8)."""

    elements: tuple[ElementId, ...]
    foe: ElementId


class Retreat(Frame, frozen=True, kw_only=True, tag="retreat"):
    """After the recoil, straight away from the opponent (16.4)."""

    element: ElementId
    foe: str
    heading: float
    """Where to, in degrees."""
    left: float
    """Millimetres still to go."""


class Run(Frame, frozen=True, kw_only=True, tag="run"):
    """It runs, round what is in the way: flight after the recoil (16.3), or a command's withdrawal (20)."""

    element: ElementId
    heading: float
    left: float
    reason: RunReason = "flight"
    bend: float = 0.0
    """The deflection that was chosen, left positive."""


class AskDeflection(Frame, frozen=True, kw_only=True, tag="ask_deflection"):
    """Two ways round are equally short: which? (16.3)"""

    waits: ClassVar[bool] = True
    element: ElementId
    heading: float
    left: float
    bend: float
    """How far it must bend, to either side."""
    reason: RunReason = "flight"


# --- winners ----------------------------------------------------------------------------------------------------------


class AskPursuit(Frame, frozen=True, kw_only=True, tag="ask_pursuit"):
    """It may pursue, and need not (16.5)."""

    waits: ClassVar[bool] = True
    element: ElementId
    loser: str
    distance: float
    supporter: ElementId | None = None


class PursueLoser(Frame, frozen=True, kw_only=True, tag="pursue_loser"):
    """Straight ahead, with the supporter directly behind (16.5)."""

    element: ElementId
    loser: str
    distance: float
    supporter: ElementId | None = None
    forced: bool = True


class NewContact(Frame, frozen=True, kw_only=True, tag="new_contact"):
    """A pursuer has met a new enemy: they fight at once (16.5)."""

    rows: ClassVar[tuple[int, ...]] = (64,)
    element: ElementId
    enemy: ElementId


class AskEnter(Frame, frozen=True, kw_only=True, tag="ask_enter"):
    """Foot behind victorious artillery or war wagons may enter in their stead (17.3)."""

    waits: ClassVar[bool] = True
    element: ElementId
    section: str


# --- withdrawing commands ---------------------------------------------------------------------------------------------


class WithdrawNext(Frame, frozen=True, kw_only=True, tag="withdraw_next"):
    """Elements of withdrawing commands go, one by one (20)."""

    elements: tuple[ElementId, ...]


MeleeFrame = (
    NextFight
    | AskMelee
    | AskMeleeSupport
    | RollFight
    | SettleFight
    | RollUndead
    | SettleUndead
    | ScoreFight
    | AfterFight
    | AskOutcome
    | AskBreakOff
    | SufferOutcome
    | RecoilHelpers
    | Retreat
    | Run
    | AskDeflection
    | AskPursuit
    | PursueLoser
    | NewContact
    | AskEnter
    | WithdrawNext
)
FRAMES: tuple[type[Frame], ...] = MeleeFrame.__args__
