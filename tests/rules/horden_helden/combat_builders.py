"""Fights between two elements, made in a line."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from battles.rules.geometry import Point, Pose
from battles.rules.horden_helden.combat import factors, results
from battles.rules.horden_helden.combat.case import cases
from battles.rules.horden_helden.combat.fight import FactorLine, Fight, FightKind
from battles.rules.horden_helden.pieces import Camp, Command, Element, Figure, FigureKind
from battles.rules.horden_helden.state import Options, State
from battles.rules.horden_helden.terrain import Piece, TerrainKind
from tests.rules.horden_helden.builders import SEATS, battle, element

BASIC, ADVANCED = Options(mode="basic"), Options(mode="advanced")
SHEET = Options(mode="advanced", edition="sheet2020")
MODES = {"basic": BASIC, "advanced": ADVANCED, "sheet2020": SHEET}
HERE, THERE = "A01", "B01"


def area(key: str, kind: TerrainKind, left: float, low: float, right: float, high: float) -> Piece:
    corners: tuple[Point, ...] = ((left, low), (right, low), (right, high), (left, high))
    return Piece(id=key, kind=kind, outline=corners)


SOUTH = area("t1", "swamp", 400.0, 300.0, 600.0, 400.0)
"""Difficult ground under the southern element only."""
NORTH = area("t2", "swamp", 400.0, 400.0, 600.0, 500.0)
"""Difficult ground under the northern element only."""
MELEE = Fight(kind="melee", attacker=HERE, defender=THERE)


def figure(kind: FigureKind, grade: int = 3) -> Figure:
    return Figure(kind=kind, grade=grade, points=24)  # type: ignore[arg-type]


def duel(one: str, other: str, *more: Element, options: Options = BASIC, **fields: object) -> State:
    """Two elements front to front at (500, 400): A01 in the south, B01 in the north."""
    here, there = element(HERE, one, 500.0, 400.0, 90.0), element(THERE, other, 500.0, 400.0, 270.0)
    return battle(here, there, *more, options=options, phase="melee", **fields)  # type: ignore[arg-type]


def shooting(one: str, other: str, *more: Element, options: Options = BASIC, **fields: object) -> State:
    """A01 in the south has B01, which looks south, 60 mm before its front."""
    here, there = element(HERE, one, 500.0, 400.0, 90.0), element(THERE, other, 500.0, 460.0, 270.0)
    return battle(here, there, *more, options=options, phase="shooting", **fields)  # type: ignore[arg-type]


def fire(*, reply: bool = False, shooters: Iterable[str] = ()) -> Fight:
    """A01 shoots at B01."""
    return Fight(kind="shooting", attacker=HERE, defender=THERE, reply=reply, shooters=tuple(shooters))


def changed(state: State, key: str, **fields: object) -> State:
    return structs.replace(state, elements={**state.elements, key: structs.replace(state.elements[key], **fields)})


def lines(state: State, fight: Fight = MELEE) -> tuple[dict[str, int], dict[str, int]]:
    """Code and value of both sides' lines."""
    one, other = factors.lines(state, fight)
    return _values(one), _values(other)


def _values(found: tuple[FactorLine, ...]) -> dict[str, int]:
    assert len({line.code for line in found}) == len(found)
    return {line.code: line.value for line in found}


def totals(state: State, fight: Fight = MELEE) -> tuple[int, int]:
    """Both totals before the dice."""
    one, other = factors.lines(state, fight)
    return factors.total(one), factors.total(other)


def fate(state: State, mine: int, theirs: int, fight: Fight = MELEE, at: int = 0) -> str:
    """What becomes of a side (0: the attacker) with these totals."""
    return results.outcome(results.prospect(cases(state, fight)[at]), mine, theirs)


def of_kind(kind: FightKind) -> Fight:
    return MELEE if kind == "melee" else fire()


def row(state: State, code: str, at: int = 0, fight: Fight = MELEE) -> int | None:
    return lines(state, fight)[at].get(code)


def camp(side: str = "B", *, fortified: bool = False, followers: bool = True) -> Camp:
    """B's camp lies at (460..540, 400..440) and is attacked from the south."""
    return Camp(
        id="c",
        side=side,  # type: ignore[arg-type]
        holder=side,  # type: ignore[arg-type]
        width=80.0,
        depth=40.0,
        pose=Pose(500.0, 400.0, 270.0),
        fortified=fortified,
        followers=followers,
    )


AT_CAMP = Fight(kind="melee", attacker=HERE, defender="camp:c:1")
"""The followers of the section at (520, 400), left in the front of a camp that looks south."""


def with_second_command(state: State, role: str, second_army: str = "", **first: object) -> State:
    """A02 belongs to a second command of the south."""
    second = Command(id="A2", side="A", seat=SEATS["A"], role=role, army=second_army)  # type: ignore[arg-type]
    chief = structs.replace(state.commands["A1"], **first)
    state = structs.replace(state, commands={**state.commands, "A1": chief, "A2": second})
    return changed(state, "A02", command="A2")


def goblins(options: Options) -> State:
    """Dwarves overlapped on both flanks fight goblin spears two deep."""
    strength = 2 if options.mode == "advanced" else 3
    places = ((500.0, 400.0), (540.0, 400.0), (460.0, 400.0), (500.0, 385.0))
    spears = [element(f"A0{n + 1}", "spears", x, y, 90.0, strength=strength) for n, (x, y) in enumerate(places)]
    return battle(*spears, element(THERE, "axe_sword", 500.0, 400.0, 270.0), options=options)


def shot_at(*, options: Options = BASIC, shooter: str = "heavy_archers", **fields: object) -> State:
    return changed(shooting(shooter, "heavy_archers", options=options), THERE, **fields)
