"""A small battle in the making: elements by lot, put down where there is room."""

from __future__ import annotations

from msgspec import structs

from battles.rules.base import Seat
from battles.rules.dice import Dice, pick
from battles.rules.geometry import Pose, placed
from battles.rules.horden_helden import maps, room
from battles.rules.horden_helden.changes import with_commands, with_elements
from battles.rules.horden_helden.pieces import (
    Command,
    Commander,
    CommanderRole,
    Element,
    Equipment,
    Figure,
    FigureKind,
    Flag,
    Grade,
    Place,
    SideId,
    SideRecord,
)
from battles.rules.horden_helden.score import SIDES
from battles.rules.horden_helden.setup.initial import WEATHERS
from battles.rules.horden_helden.state import Edition, Mode, Options, State
from battles.rules.horden_helden.tables import WIDTH, members
from battles.rules.horden_helden.terrain import Piece
from battles.rules.horden_helden.troops import TROOPS, depth_of

SEATS: dict[SideId, Seat] = {"A": Seat("1"), "B": Seat("2")}
FACING: dict[SideId, float] = {"A": 90.0, "B": 270.0}
TURN = 3
"""The turn in which such battles begin: nobody's first one."""
LIMIT = 12
GRADES: tuple[Grade, ...] = (2, 3, 4)
KINDS: tuple[FigureKind, ...] = ("hero", "wizard", "wizard", "cleric")
LINE = tuple(sorted(set(TROOPS) - {"gods", "boats", "hidden_beings", "baggage", "camp_followers"}))
"""Troops that stand in a line."""
FOOT = tuple(one for one in LINE if one in members("FOOT") and one not in ("artillery", "war_wagons"))
SWORN = frozenset({"boats", "hidden_beings", "gods", "baggage", "expendables"})
"""Without figures and commanders."""
LAYERS: tuple[tuple[Mode, bool], ...] = (
    ("basic", False),
    ("basic", False),
    ("basic", True),
    ("advanced", False),
    ("advanced", False),
    ("advanced", True),
    ("advanced", True),
)
"""Mode, and whether it is a large battle."""
MIGHTY = 18
"""Action points of a lucky throw."""


class Draft:
    """The state so far, and the lot."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.state = _begun(dice)
        self.command: dict[SideId, str] = {side: f"{side}1" for side in SIDES}
        """Whose troops are put down now."""

    def one_in(self, chances: int) -> bool:
        return self.dice.throw(chances, 1)[0] == 1

    def lay(self, *pieces: Piece) -> None:
        self.state = structs.replace(self.state, terrain=(*self.state.terrain, *pieces))

    def new_id(self, side: SideId) -> str:
        return f"{side}{1 + sum(one.side == side for one in self.state.elements.values()):02}"

    def add(self, element: Element) -> Element:
        self.state = with_elements(self.state, [element])
        return element

    def raised(self, side: SideId, kind: str, place: Place = "field") -> Element:
        """An element of this kind, not yet put down; figures, flags and equipment by lot."""
        flags = self._flags(kind)
        plain = Element(
            id=self.new_id(side),
            side=side,
            command=self.command[side],
            type=kind,
            depth=depth_of(kind, chariot="chariot" in flags),
            points=TROOPS[kind].cost,
            place=place,
            flags=flags,
        )
        return structs.replace(plain, figure=self._figure(kind), equipment=self._equipment(kind), **self._grades(kind))

    def put(self, side: SideId, kind: str, pose: Pose, *, in_camp: bool = False) -> Element | None:
        """Put an element down if there is room; None if there is not."""
        element = self.raised(side, kind)
        box = placed(WIDTH, element.depth, pose)
        problems = room.problems(self.state, element, box)
        if any(one.code != "camp_in_the_way" or not in_camp for one in problems):
            return None
        return self.add(structs.replace(element, pose=pose))

    def _flags(self, kind: str) -> tuple[Flag, ...]:
        may: list[Flag] = ["undead"] if kind not in SWORN else []
        if kind in ("riders", "lancers", "knights"):
            may.append("chariot")
        if kind in ("axe_sword", "spears", "heavy_archers", "auxiliaries"):
            may.append("mounted_infantry")
        if kind == "light_horse":
            may.append("camel_mount")
        return tuple(flag for flag in may if self.one_in(5))[:1]

    def _figure(self, kind: str) -> Figure | None:
        if kind in SWORN or not self.one_in(3):
            return None
        rider = pick(self.dice, KINDS)
        if rider == "hero" and kind in ("wagon_axe", "wagon_archers"):
            return None
        is_frog = rider == "wizard" and self.state.options.frog_wizards and self.one_in(3)
        return Figure(kind=rider, grade=pick(self.dice, GRADES), points=24, status="frog" if is_frog else "active")

    def _equipment(self, kind: str) -> tuple[Equipment, ...]:
        if kind in ("heavy_archers", "pikes") and self.one_in(3):
            return ("pavises",)
        return ("obstacles",) if kind in ("legionaries", "heavy_archers") and self.one_in(4) else ()

    def _grades(self, kind: str) -> dict[str, int]:
        if not self.state.is_advanced:
            return {}
        troop = TROOPS[kind]
        return {"mobility": pick(self.dice, troop.mobilities), "strength": pick(self.dice, troop.strengths)}

    def finished(self) -> State:
        """With commanders, action points, and the points of what is there."""
        for command in self.state.commands.values():
            self._lead(command)
        return self.state

    def _lead(self, command: Command) -> None:
        own = [one for one in self.state.elements.values() if one.command == command.id]
        able = [one for one in own if one.is_placed and one.type not in SWORN]
        if not able:  # he has fallen
            self.command[command.side] = command.id
            able = [self.raised(command.side, "spears", "destroyed")]
            own += able
        commander = Commander(role=command.role, grade=pick(self.dice, GRADES), points=24)
        self.add(structs.replace(pick(self.dice, able), commander=commander))
        most = MIGHTY if self.state.is_advanced else 6
        thrown = most if self.one_in(2) else self.dice.throw(most, 1)[0]
        ap = thrown if command.side == self.state.active else 0
        worth = max(1, sum(one.points for one in own))
        self.state = with_commands(self.state, [structs.replace(command, ap=ap, points=worth)])


def _begun(dice: Dice) -> State:
    """An empty table between two sides."""
    options = _options(dice)
    active = pick(dice, SIDES)
    edges: dict[SideId, SideRecord] = {
        "A": SideRecord(id="A", seat=SEATS["A"], role="attacker", edge="south", limit=options.points),
        "B": SideRecord(id="B", seat=SEATS["B"], role="defender", edge="north", limit=options.points),
    }
    commands = [one for side in SIDES for one in _commands(dice, side, options)]
    return State(
        scenario="grand" if options.points > 600 else "clash",
        options=options,
        board=maps.board_for(options.points),
        sides=edges,
        commands={one.id: one for one in commands},
        turn=TURN,
        active=active,
        phase="arrivals",
    )


def _options(dice: Dice) -> Options:
    editions: tuple[Edition, ...] = ("book", "sheet2020")
    mode, is_large = pick(dice, LAYERS)
    return Options(
        mode=mode,
        edition=pick(dice, editions) if mode == "advanced" else "book",
        points=1200 if is_large else 600,
        plate_armour=dice.throw(2, 1)[0] == 1,
        frog_wizards=dice.throw(2, 1)[0] == 1,
        captive_heroes=dice.throw(2, 1)[0] == 1,
        unreliable_allies=dice.throw(3, 1)[0] > 1,
        weather=pick(dice, WEATHERS),
        turn_limit=LIMIT,
    )


def _commands(dice: Dice, side: SideId, options: Options) -> list[Command]:
    """One; in a large battle two, the second under a subordinate or an ally, who may stand aside."""
    found = [Command(id=f"{side}1", side=side, seat=SEATS[side])]
    if options.points > 600:
        role: CommanderRole = "subordinate" if dice.throw(3, 1)[0] == 1 else "ally"
        doubts = role == "ally" and options.unreliable_allies
        found.append(Command(id=f"{side}2", side=side, seat=SEATS[side], role=role, unreliable=doubts))
    return found
