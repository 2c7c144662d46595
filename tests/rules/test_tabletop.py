"""The board, documents, and who stands where, for any game on a free table."""

from __future__ import annotations

from random import Random

import pytest
from msgspec import Struct, structs

from battles.rules.codec import Json
from battles.rules.geometry import Bounds, Box, Pose, distance
from battles.rules.tabletop.board import Board, Edge, bounds, edge_line
from battles.rules.tabletop.documents import DocumentCodes, name_problems, read_plain
from battles.rules.tabletop.placed import PlacedIndex

BOARD = Board(width=1200, depth=800)
CODES = DocumentCodes(too_long="map_too_long", unreadable="map_unreadable", id="map_id", name="map_name")


def test_a_board_is_bounded_by_its_size() -> None:
    assert bounds(BOARD) == Bounds(0, 0, 1200, 800)


@pytest.mark.parametrize("edge", ["south", "north", "west", "east"])
def test_an_edge_goes_from_left_to_right_for_those_who_have_it_in_their_back(edge: Edge) -> None:
    facing = {"south": 90, "north": 270, "west": 0, "east": 180}[edge]
    (x0, y0), (x1, y1) = edge_line(BOARD, edge)

    right = Pose((x0 + x1) / 2, (y0 + y1) / 2, facing).right
    assert (x1 - x0) * right[0] + (y1 - y0) * right[1] == pytest.approx(abs(x1 - x0) + abs(y1 - y0))
    assert all(x in (0, 1200) and y in (0, 800) for x, y in ((x0, y0), (x1, y1)))


# --- documents --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("document", ['{"id": 1}', b'{"id": 1}', {"id": 1}])
def test_a_document_is_read_as_plain_values(document: Json) -> None:
    assert read_plain(document, 100, CODES, "3.3") == ({"id": 1}, None)


@pytest.mark.parametrize(
    ("document", "code"),
    [
        ('{"id": 1}' + " " * 100, "map_too_long"),
        ("{", "map_unreadable"),
        (b"\xff\xfe", "map_unreadable"),
        ("[1, 2]", "map_unreadable"),
        (None, "map_unreadable"),
        ({"x": float("nan")}, "map_unreadable"),
        ({"x": 2**60}, "map_unreadable"),
        ('{"x": 1e999}', "map_unreadable"),
    ],
)
def test_what_is_no_document_is_refused_with_the_game_s_own_code(document: Json, code: str) -> None:
    plain, refusal = read_plain(document, 100, CODES, "3.3")

    assert plain is None
    assert refusal is not None
    assert (refusal.code, refusal.clause) == (code, "3.3")


def test_deep_documents_are_refused() -> None:
    deep: Json = {}
    for _ in range(100):
        deep = {"x": deep}

    assert read_plain(deep, 100, CODES, "3.3")[1] is not None
    assert read_plain('{"x":' * 20_000 + "1" + "}" * 20_000, 1_000_000, CODES, "3.3")[1] is not None


@pytest.mark.parametrize(
    ("id", "names", "codes"),
    [
        ("kings_ford", {"en": "King's Ford", "de": "Königsfurt"}, []),
        ("King", {"en": "King's Ford", "de": "Königsfurt"}, ["map_id"]),
        ("k", {"en": " ", "de": "x" * 61}, ["map_id", "map_name", "map_name"]),
        ("kings_ford", {"en": "King's Ford"}, ["map_name"]),
        ("k" * 100, {"en": "a", "de": "b"}, ["map_id"]),
    ],
)
def test_ids_and_names_are_judged(id: str, names: dict[str, str], codes: list[str]) -> None:
    found = name_problems(id, names, ("en", "de"), CODES, "3.12")

    assert [one.code for one in found] == codes
    assert all(one.clause == "3.12" for one in found)


# --- who stands where -------------------------------------------------------------------------------------------------


class Block(Struct, frozen=True):
    """Something that stands on the table, and of a colour that neighbours care for."""

    id: str
    pose: Pose
    colour: str = "red"

    @property
    def box(self) -> Box:
        return Box(40, 20, self.pose)


Blocks = dict[str, Block]
TOUCH = 0.1


class Neighbours(PlacedIndex[Block]):
    """Who touches whom, with colours: found once, taken over where nothing has changed."""

    def __init__(self, blocks: Blocks, before: Neighbours | None = None) -> None:
        super().__init__(blocks.values(), TOUCH, before)
        self.found: dict[str, tuple[tuple[str, str], ...]] = {} if before is None else self.inherited(before.found)
        self.taken_over = set(self.found)

    def stands_alike(self, one: Block, other: Block) -> bool:
        return super().stands_alike(one, other) and one.colour == other.colour

    def of(self, key: str) -> tuple[tuple[str, str], ...]:
        if key not in self.found:
            box = self.boxes[key]
            near = [other for other in self.near(box, TOUCH) if other != key]
            touching = [other for other in near if distance(box, self.boxes[other]) <= TOUCH]
            self.found[key] = tuple((other, self.pieces[other].colour) for other in touching)
        return self.found[key]

    def learned(self) -> list[tuple[str, Box, tuple[tuple[str, str], ...]]]:
        return [(key, self.boxes[key], self.of(key)) for key in self.ids]


def crowd(lot: Random) -> Blocks:
    places = [(40.0 * (n % 8), 20.0 * (n // 8)) for n in range(32)]
    shifted = [(x + lot.choice((0.0, 0.0, 20.0)), y) for x, y in places]
    return {f"{n:02}": Block(f"{n:02}", Pose(x, y, 90.0)) for n, (x, y) in enumerate(shifted)}


def changed(blocks: Blocks, lot: Random) -> Blocks:
    """A few move, one goes, one comes, one changes its colour, one is another object that stands alike."""
    after = dict(blocks)
    for key in lot.sample(sorted(after), 3):
        old = after[key].pose
        after[key] = structs.replace(after[key], pose=Pose(old.x + lot.choice((-40.0, 40.0)), old.y, old.facing))
    del after[lot.choice(sorted(after))]
    painted, copied = lot.sample(sorted(after), 2)
    after[painted] = structs.replace(after[painted], colour=lot.choice(("red", "blue")))
    after[copied] = structs.replace(after[copied])
    new = f"n{lot.random()}"
    after[new] = Block(new, Pose(lot.choice((0.0, 160.0)), lot.choice((80.0, 100.0)), 90.0))
    return after


def test_an_index_takes_over_exactly_what_still_holds() -> None:
    """A wrong entry would be a fault that nobody sees: every one is found anew and compared."""
    lot, taken = Random(11), 0
    for _ in range(20):
        blocks = crowd(lot)
        index = Neighbours(blocks)
        for _ in range(6):
            index.learned()
            blocks = changed(blocks, lot)
            index = Neighbours(blocks, index)
            taken += len(index.taken_over)
            assert index.learned() == Neighbours(blocks).learned()
    assert taken > 20 * 6


def test_nothing_is_taken_over_in_another_order() -> None:
    blocks = crowd(Random(1))
    before = Neighbours(blocks)
    before.learned()

    turned_round = Neighbours(dict(reversed(blocks.items())), before)

    assert turned_round.taken_over == set()
    assert turned_round.learned() == Neighbours(dict(reversed(blocks.items()))).learned()


def test_an_index_alone_has_nothing_to_take_over() -> None:
    assert Neighbours(crowd(Random(1))).inherited({"00": 1}) == {}


def test_boxes_of_those_who_are_the_same_are_not_made_again() -> None:
    blocks = crowd(Random(3))
    before = Neighbours(blocks)
    after = Neighbours({**blocks, "00": structs.replace(blocks["00"], colour="blue")}, before)

    assert after.boxes["01"] is before.boxes["01"]
    assert after.boxes["00"] is not before.boxes["00"]


def test_who_is_near_is_found_never_too_few() -> None:
    index = Neighbours(crowd(Random(5)))
    for key, box in index.boxes.items():
        close = {other for other in index.ids if distance(box, index.boxes[other]) <= 15}
        assert key in close
        assert close <= set(index.near(box, 15))
    assert index.near(Box(40, 20, Pose(2000, 2000, 0)), 10) == []
    assert index.around(2000, 2000, 10) == []
    assert "00" in index.around(index.boxes["00"].cx, index.boxes["00"].cy, 1)
