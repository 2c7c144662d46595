"""What a scenario file says, as typed values; tiles and facings are the board's own, not seen from the army."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Literal

from msgspec import Struct

from battles.rules.codec import Json

ArmyId = Literal["A", "B"]
ARMIES: tuple[ArmyId, ...] = ("A", "B")
FACINGS: Mapping[str, Mapping[str, str]] = {
    "A": {"forward": "N", "right": "E", "back": "S", "left": "W"},
    "B": {"forward": "S", "right": "W", "back": "N", "left": "E"},
}
"""What the army's own words mean on the board (3.1)."""


class PieceData(Struct, frozen=True, kw_only=True):
    """One unit. `line` is the entry of the army list it came from."""

    id: str
    line: str
    type: str
    subtype: str
    unit_class: str | None
    label: str


class GeneralData(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    kind: str
    general_class: str
    timid: bool = False
    guard: str | None = None


class CampData(Struct, frozen=True, kw_only=True):
    tile: str
    fortified: bool


class PlacementData(Struct, frozen=True, kw_only=True):
    """A tile of the historical deployment: `tile` is A_left_flank …, `facing` one of N, E, S, W."""

    tile: str
    facing: str
    units: tuple[str, ...]
    lead: str
    generals: tuple[str, ...] = ()


class ReinforcementData(Struct, frozen=True, kw_only=True):
    units: tuple[str, ...]
    generals: tuple[str, ...]
    earliest_turn: int


class ArmyData(Struct, frozen=True, kw_only=True, dict=True):
    id: ArmyId
    name: str
    colour: str
    fighting_value: int
    fatigued: bool
    surprised: bool
    key_zone: str
    camp: CampData | None
    pieces: tuple[PieceData, ...]
    generals: tuple[GeneralData, ...]
    deployment: tuple[PlacementData, ...]
    undeployed: tuple[str, ...]
    undeployed_generals: tuple[str, ...]
    reinforcements: tuple[ReinforcementData, ...]

    @cached_property
    def piece_by_id(self) -> Mapping[str, PieceData]:
        return {piece.id: piece for piece in self.pieces}

    def piece(self, piece: str) -> PieceData:
        return self.piece_by_id[piece]


class WeatherData(Struct, frozen=True, kw_only=True):
    kind: str
    start: str | None = None

    @property
    def halves_commands(self) -> bool:
        """Whether it rains or dust lies over the field at the start (12.2, 12.3)."""
        return self.kind == "dusty" or self.start == "rain"


class ScenarioData(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    year: int | None
    place: str
    provenance: str
    historical_note: str
    attack_limit: int
    men_per_figure: int | None
    tile_metres: int | None
    minutes_per_turn: int | None
    weather: WeatherData
    last_turn: int
    terrain: Mapping[str, tuple[str, ...]]
    armies: Mapping[ArmyId, ArmyData]
    victory_adjustment: Mapping[ArmyId, int]


def scenario_of(document: Mapping[str, Json]) -> ScenarioData:
    """The document as typed values. It must have the right shape."""
    return ScenarioData(
        id=document["id"],
        name=document["name"],
        year=document.get("year"),
        place=document.get("place", ""),
        provenance=document["provenance"],
        historical_note=document["historical_note"],
        attack_limit=document["attack_limit"],
        men_per_figure=document.get("men_per_figure"),
        tile_metres=document.get("tile_metres"),
        minutes_per_turn=document.get("minutes_per_turn"),
        weather=WeatherData(kind=document["weather"]["kind"], start=document["weather"].get("start")),
        last_turn=document.get("last_turn", 10),
        terrain={entry["tile"]: tuple(entry["features"]) for entry in document["terrain"]},
        armies={army: army_of(army, document["armies"][army]) for army in ARMIES},
        victory_adjustment={army: document["victory_adjustment"][army] for army in ARMIES},
    )


def army_of(army: ArmyId, data: Mapping[str, Json]) -> ArmyData:
    return ArmyData(
        id=army,
        name=data["name"],
        colour=data.get("colour", ""),
        fighting_value=data["fighting_value"],
        fatigued=data["fatigued"],
        surprised=data["surprised"],
        key_zone=f"{army}_{data['key_zone']}",
        camp=data["camp"] and CampData(tile=f"{army}_{data['camp']['tile']}", fortified=data["camp"]["fortified"]),
        pieces=tuple(piece for line in data["units"] for piece in _pieces(line)),
        generals=tuple(_general(general) for general in data["generals"]),
        deployment=tuple(_placement(army, place) for place in data["historical_deployment"]),
        undeployed=tuple(data["undeployed"]),
        undeployed_generals=tuple(data["undeployed_generals"]),
        reinforcements=tuple(_reinforcement(entry) for entry in data["reinforcements"]),
    )


def _pieces(line: Mapping[str, Json]) -> tuple[PieceData, ...]:
    """A line of one is one piece with the plain id; a line of n gives id-1 … id-n."""
    name, count = line["id"], line["count"]
    ids = (name,) if count == 1 else tuple(f"{name}-{number}" for number in range(1, count + 1))
    return tuple(
        PieceData(
            id=piece,
            line=name,
            type=line["type"],
            subtype=line["subtype"],
            unit_class=line["class"],
            label=line["label"],
        )
        for piece in ids
    )


def _general(data: Mapping[str, Json]) -> GeneralData:
    return GeneralData(
        id=data["id"],
        name=data["name"],
        kind=data["kind"],
        general_class=data["class"],
        timid=data["timid"],
        guard=data["guard"],
    )


def _placement(army: ArmyId, data: Mapping[str, Json]) -> PlacementData:
    return PlacementData(
        tile=f"{army}_{data['tile']}",
        facing=FACINGS[army][data["facing"]],
        units=tuple(data["units"]),
        lead=data["lead"],
        generals=tuple(data["generals"]),
    )


def _reinforcement(data: Mapping[str, Json]) -> ReinforcementData:
    return ReinforcementData(
        units=tuple(data["units"]), generals=tuple(data["generals"]), earliest_turn=data["earliest_turn"]
    )
