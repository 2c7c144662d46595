"""What a battle of Horden & Helden is at a moment."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Literal

from msgspec import Struct

from battles.rules import base
from battles.rules.base import Knower, Seat, View
from battles.rules.horden_helden.arrivals.record import Arrivals
from battles.rules.horden_helden.field import Contacts, field_of
from battles.rules.horden_helden.frames import AnyFrame
from battles.rules.horden_helden.magic.record import Magic
from battles.rules.horden_helden.melee.record import Melee
from battles.rules.horden_helden.movement.record import Moving
from battles.rules.horden_helden.pieces import (
    ENEMY,
    Camp,
    Command,
    Commander,
    CommandId,
    Element,
    ElementId,
    Figure,
    SideId,
    SideRecord,
    Work,
)
from battles.rules.horden_helden.setup.record import SettingUp
from battles.rules.horden_helden.shooting.record import Shooting
from battles.rules.horden_helden.tables import BOARD
from battles.rules.horden_helden.terrain import Piece, RiverCharacter
from battles.rules.horden_helden.troops import Scale
from battles.rules.seats import in_order
from battles.rules.tabletop.board import Board

Mode = Literal["basic", "advanced"]
Edition = Literal["book", "sheet2020"]
Weather = Literal["day", "dawn_or_dusk", "fog_or_snow_by_day_or_bright_moon", "dark_night_dense_fog_sandstorm"]
Phase = Literal[
    "setup",
    "withdrawal",
    "roll_ap",
    "arrivals",
    "zap",
    "cast_second",
    "cast_raise",
    "cast_move",
    "withdrawing",
    "moves",
    "facing",
    "single_one",
    "cast_shoot",
    "shooting",
    "cast_melee",
    "single_two",
    "melee",
    "cast_end",
    "end",
]
EndReason = Literal["defeat", "conceded", "agreed", "abandoned", "turn_limit"]


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the lobby agrees (0.1)."""

    mode: Mode = "advanced"
    edition: Edition = "book"
    points: Literal[600, 1200, 1800, 2400] = 600
    scale: Scale = "15"
    map: str = ""
    """A ready map, `modular`, or empty for one drawn by lot; ignored with terrain_by_players."""
    plate_armour: bool = False
    four_edges: bool = False
    terrain_by_players: bool = False
    frog_wizards: bool = False
    captive_heroes: bool = False
    unreliable_allies: bool = False
    weather: Weather = "day"
    frozen_rivers: bool = False
    turn_limit: int = 0
    """House rule for timed play: after so many turns (of either player) the side with fewer losses wins; 0: none."""


class Ended(Struct, frozen=True, kw_only=True):
    """How the battle ended; `winner` None: a draw."""

    reason: EndReason
    winner: SideId | None = None


class State(base.State, frozen=True, kw_only=True, dict=True):
    """A battle at a moment. Turns count every player turn from 1; 0 is before the first."""

    flow: tuple[AnyFrame, ...] = ()
    scenario: str = ""
    options: Options = Options()
    board: Board = BOARD
    sides: dict[SideId, SideRecord]
    commands: dict[CommandId, Command] = {}
    elements: dict[ElementId, Element] = {}
    camps: dict[str, Camp] = {}
    works: dict[str, Work] = {}
    terrain: tuple[Piece, ...] = ()
    rivers: dict[str, RiverCharacter] = {}
    """Characters thrown so far (9.5)."""
    turn: int = 0
    active: SideId = "A"
    phase: Phase = "setup"
    setting_up: SettingUp = SettingUp()
    arrivals: Arrivals = Arrivals()
    moving: Moving = Moving()
    magic: Magic = Magic()
    shooting: Shooting = Shooting()
    melee: Melee = Melee()
    draw_offers: tuple[Seat, ...] = ()
    ended: Ended | None = None

    @property
    def other(self) -> SideId:
        return ENEMY[self.active]

    @property
    def is_advanced(self) -> bool:
        return self.options.mode == "advanced"

    @property
    def is_large(self) -> bool:
        return self.options.points > 600

    @cached_property
    def field(self) -> Contacts:
        """The geometry of who stands where; shared by states whose elements are the same."""
        return field_of(self.elements)

    @cached_property
    def groups(self) -> dict[tuple[object, ...], object]:
        """Groups that somebody wanted to move; filled by `moving.groups`."""
        return {}

    @cached_property
    def veils(self) -> dict[Knower, State]:
        """What a seat knows of this state, where it is not all of it; filled by `knowing`."""
        return {}

    @cached_property
    def whole_view(self) -> list[View]:
        """The view of those from whom nothing of this state is hidden, once somebody has asked; filled by `viewing`."""
        return []

    # --- seats, sides, commands -------------------------------------------------------------------------------------

    @cached_property
    def side_of_seat(self) -> dict[Seat, SideId]:
        owners = {side.seat: side.id for side in self.sides.values()}
        return owners | {command.seat: command.side for command in self.commands.values()}

    def seats_of(self, side: SideId) -> tuple[Seat, ...]:
        """All users of a side, the chief's first."""
        others = in_order({c.seat for c in self.commands.values() if c.side == side} - {self.sides[side].seat})
        return (self.sides[side].seat, *others)

    def seat_of(self, element: ElementId) -> Seat:
        """Who gives orders to an element."""
        return self.commands[self.elements[element].command].seat

    def commands_of(self, side: SideId) -> tuple[Command, ...]:
        return tuple(command for command in self.commands.values() if command.side == side)

    def command_of(self, element: ElementId) -> Command:
        return self.commands[self.elements[element].command]

    def commander_of(self, command: CommandId) -> Element | None:
        """The element of a command's commander; None if he is lost."""
        for element in self.elements.values():
            commander = element.commander
            if element.command == command and commander is not None and not commander.lost and not element.is_lost:
                return element
        return None

    # --- elements ---------------------------------------------------------------------------------------------------

    def elements_of(self, side: SideId) -> Iterator[Element]:
        return (element for element in self.elements.values() if element.side == side)

    @cached_property
    def on_table(self) -> tuple[Element, ...]:
        """Everybody who stands on the table for all to see."""
        return tuple(element for element in self.elements.values() if element.is_placed)

    def figure(self, element: ElementId) -> Figure | None:
        """The element's figure if it is active (15.13)."""
        figure = self.elements[element].figure
        return figure if figure is not None and self.is_active(figure) else None

    def is_active(self, figure: Figure) -> bool:
        return figure.status == "active" and figure.disabled_until < self.turn

    def commander(self, element: ElementId) -> Commander | None:
        """That a commander who is not lost is with this element."""
        commander = self.elements[element].commander
        return commander if commander is not None and not commander.lost else None

    def is_airborne(self, element: Element) -> bool:
        """A flyer that is neither landed nor in contact with a ground element (9.1)."""
        if not element.is_flyer or element.landed or not element.is_placed:
            return False
        return not any(
            touch.is_edge
            and not self.elements[touch.other].is_flyer
            and self.elements[touch.other].side != element.side
            for touch in self.field.touches(element.id)
        )

    def enchanted(self, element: ElementId, spell: str) -> int:
        """The grade of the caster whose spell lies on the element, 0 if none does."""
        if not self.magic.enchantments:
            return 0
        return max((e.grade for e in self.magic.enchantments if e.target == element and e.spell == spell), default=0)
