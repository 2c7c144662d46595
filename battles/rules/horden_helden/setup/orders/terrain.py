"""Terrain by the players (rows 5 and 6)."""

from __future__ import annotations

from typing import ClassVar

from msgspec import structs

from battles.rules.base import Order, Preview, Seat
from battles.rules.codec import to_builtins
from battles.rules.errors import Refusal
from battles.rules.geometry import Point
from battles.rules.horden_helden.maps import placing
from battles.rules.horden_helden.maps.placing import Choice
from battles.rules.horden_helden.setup import events, frames, terrain_phases
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.terrain import Piece, TerrainKind
from battles.rules.play import Play
from battles.rules.refusals import refuse


class ChooseTerrain(Order[State], frozen=True, kw_only=True, tag="choose_terrain"):
    """Choose all the terrain that you will lay (3.12)."""

    rows: ClassVar[tuple[int, ...]] = (5,)
    choice: Choice

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview(refusals=tuple(placing.choice_problems(known, known.side_of_seat[seat], self.choice)))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        side = play.state.side_of_seat[seat]
        play.pop()
        play.add(
            events.TerrainChosen(side=side, choice=to_builtins(self.choice) | {"pieces": list(self.choice.pieces)})
        )


class PlaceTerrain(Order[State], frozen=True, kw_only=True, tag="place_terrain"):
    """Lay the piece that is due, or drop it because it has no lawful place (3.12)."""

    rows: ClassVar[tuple[int, ...]] = (6,)
    piece: Piece | None = None

    def preview(self, known: State, seat: Seat) -> Preview:
        frame = known.flow[-1]
        assert isinstance(frame, frames.AskLay)
        return Preview(refusals=tuple(self._problems(known, frame)))

    def _problems(self, known: State, frame: frames.AskLay) -> list[Refusal]:
        kind = kind_due(known, frame)
        if self.piece is None:
            place = suggested(known, frame)
            return [] if place is None else [refuse("terrain_fits", "3.12", terrain=kind)]
        if self.piece.kind != kind:
            return [refuse("another_piece_is_due", "3.12", terrain=self.piece.kind, due=kind)]
        piece = named(known, frame, self.piece)
        return placing.placement_problems(known, frame.side, piece, frame.square, frame.position)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.top
        assert isinstance(frame, frames.AskLay)
        kind = kind_due(play.state, frame)
        play.pop()
        if self.piece is None:
            play.add(events.TerrainDropped(side=frame.side, terrain=kind))
            return
        piece = named(play.state, frame, self.piece)
        pieces = (piece, *placing.with_crossings(play.state, piece))
        play.add(events.TerrainLaid(side=frame.side, terrain=kind, pieces=pieces))


def kind_due(state: State, frame: frames.AskLay) -> TerrainKind:
    wanted = terrain_phases.task(state, frame.phase, frame.at)
    assert wanted is not None
    return wanted.kind


def suggested(state: State, frame: frames.AskLay) -> Piece | None:
    return placing.suggested(state, frame.side, kind_due(state, frame), frame.square, frame.position)


def named(state: State, frame: frames.AskLay, piece: Piece) -> Piece:
    """The piece with an id of the server's and points of whole thousandths."""
    key = placing.next_id(state, frame.side)
    return structs.replace(piece, id=key, outline=_rounded(piece.outline), line=_rounded(piece.line))


def _rounded(points: tuple[Point, ...]) -> tuple[Point, ...]:
    return tuple((round(x, 3), round(y, 3)) for x, y in points)
