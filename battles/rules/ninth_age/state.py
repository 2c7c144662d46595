"""What a battle of The 9th Age is at a moment."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Literal

from msgspec import Struct

from battles.rules import base
from battles.rules.base import Seat
from battles.rules.ninth_age.attacks.record import Attacks
from battles.rules.ninth_age.charges.record import Charges
from battles.rules.ninth_age.effects import Effect, EffectId
from battles.rules.ninth_age.field import Field, field_of
from battles.rules.ninth_age.frames import AnyFrame
from battles.rules.ninth_age.ground.pieces import TerrainPiece
from battles.rules.ninth_age.magic.record import Magic
from battles.rules.ninth_age.measures import inches
from battles.rules.ninth_age.melee.record import Melee
from battles.rules.ninth_age.movement.record import Movement
from battles.rules.ninth_age.pieces import ENEMY, ListEntry, SideId, SideRecord, Unit, UnitId
from battles.rules.ninth_age.psychology.record import Psychology
from battles.rules.ninth_age.setup.record import SettingUp
from battles.rules.ninth_age.shooting.record import Shooting
from battles.rules.ninth_age.victory.record import ObjectiveRecord
from battles.rules.tabletop.board import Board

Phase = Literal["setup", "charge", "movement", "magic", "shooting", "melee", "end"]
EndReason = Literal["turn_limit", "conceded", "agreed", "abandoned", "destroyed"]
STANDARD_BOARD = Board(width=inches(72), depth=inches(48))
WARBAND_BOARD = Board(width=inches(36), depth=inches(48))


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the lobby agrees (row 1.1)."""

    points: Literal[1500, 2000, 3000, 4500, 6000] = 4500
    map: str = ""
    """A ready map, or empty for terrain by lot."""
    deployment_type: str = ""
    """One of the six, or empty for a die."""
    objective: str = ""
    """One of the six, or empty for a die."""
    game_turns: int = 6
    agreement: bool = False
    """Terrain, deployment type and objective are settled at the table where the lobby left them open."""


class Ended(Struct, frozen=True, kw_only=True):
    """How the battle ended; `winner` None: a draw, or by points."""

    reason: EndReason
    winner: SideId | None = None


class StandingAnswers(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat's answers to routine questions, given beforehand and known to it alone."""

    reroll_tests: bool = True
    """Failed tests are thrown again wherever that is allowed; False: the seat is asked."""
    discipline: Literal["best", "ask"] = "best"
    """Whose Discipline is used in a test (X.1)."""
    removal: Literal["as_proposed", "ask"] = "as_proposed"
    distribution: Literal["as_proposed", "ask"] = "as_proposed"
    test_order: Literal["worst_first", "ask"] = "worst_first"
    restrain: Literal["ask", "always", "never"] = "ask"
    allocation: Literal["as_proposed", "characters", "ask"] = "characters"
    """Attacks in melee: asked where a character can be reached, always, or never."""
    dispel_from: int = 8
    """Spells with a lower casting value are allowed without a question."""


class State(base.State, frozen=True, kw_only=True, dict=True):
    """A battle at a moment. Turns count every player turn from 1; 0 is before the first."""

    flow: tuple[AnyFrame, ...] = ()
    scenario: str = ""
    options: Options = Options()
    board: Board = STANDARD_BOARD
    sides: dict[SideId, SideRecord]
    entries: dict[UnitId, ListEntry] = {}
    units: dict[UnitId, Unit] = {}
    terrain: tuple[TerrainPiece, ...] = ()
    effects: dict[EffectId, Effect] = {}
    turn: int = 0
    active: SideId = "A"
    first: SideId = "A"
    """Who has the first player turn of each game turn."""
    phase: Phase = "setup"
    setting_up: SettingUp = SettingUp()
    psychology: Psychology = Psychology()
    attacks: Attacks = Attacks()
    charges: Charges = Charges()
    movement: Movement = Movement()
    magic: Magic = Magic()
    shooting: Shooting = Shooting()
    melee: Melee = Melee()
    objective: ObjectiveRecord = ObjectiveRecord()
    used: tuple[tuple[str, str], ...] = ()
    """What can be used once in a battle and has been: whose, and what."""
    standing_answers: dict[Seat, StandingAnswers] = {}
    draw_offers: tuple[Seat, ...] = ()
    ended: Ended | None = None

    # --- sides and seats ---------------------------------------------------------------------------------------------

    @property
    def reactive(self) -> SideId:
        """The side whose turn it is not (A.2.3)."""
        return ENEMY[self.active]

    @property
    def game_turn(self) -> int:
        """From 1; 0 before the first."""
        return (self.turn + 1) // 2

    @cached_property
    def side_of_seat(self) -> dict[Seat, SideId]:
        return {side.seat: side.id for side in self.sides.values()}

    def seat_of(self, side: SideId) -> Seat:
        return self.sides[side].seat

    def owner(self, unit: UnitId) -> Seat:
        return self.sides[self.units[unit].side].seat

    # --- units -------------------------------------------------------------------------------------------------------

    @cached_property
    def field(self) -> Field:
        """The geometry of who stands where; shared by states whose units are the same."""
        return field_of(self.units)

    def units_of(self, side: SideId) -> Iterator[Unit]:
        return (unit for unit in self.units.values() if unit.side == side)

    @cached_property
    def on_table(self) -> tuple[Unit, ...]:
        return tuple(unit for unit in self.units.values() if unit.is_placed)

    def is_shaken(self, unit: Unit) -> bool:
        return unit.marks.shaken_until >= self.turn > 0

    def home_of(self, member: UnitId) -> Unit | None:
        """The unit in which a character is now; None once he is gone."""
        for unit in self.units.values():
            if any(one.id == member for one in unit.members) and not unit.is_destroyed and unit.place != "joined":
                return unit
        return None

    def general(self, side: SideId) -> ListEntry | None:
        return next((one for one in self.entries.values() if one.side == side and one.general), None)

    @cached_property
    def combats(self) -> tuple[tuple[UnitId, ...], ...]:
        """Units that are engaged with each other, directly or through others, in order of their ids (A.15.1)."""
        left = [unit.id for unit in self.units.values() if unit.is_engaged]
        found = list[tuple[UnitId, ...]]()
        while left:
            group, reach = set[UnitId](), [left[0]]
            while reach:
                one = reach.pop()
                if one not in group:
                    group.add(one)
                    reach.extend(engagement.enemy for engagement in self.units[one].engagements)
            found.append(tuple(sorted(group)))
            left = [one for one in left if one not in group]
        return tuple(found)
