"""Bases: sizes, edges, and which fit into ranks of others."""

from __future__ import annotations

import pytest

from battles.rules.ninth_age import tables
from battles.rules.ninth_age.formation.bases import Base, base_of, disc, multiples, reference_bases
from tests.rules.ninth_age.formations import BRUTE, FOOT, GUARD, RIDER


@pytest.mark.clause("A.3.2")
@pytest.mark.parametrize(
    ("record", "base"),
    [
        ({"shape": "rectangle", "width_mm": 25, "length_mm": 50}, RIDER),
        ({"shape": "round", "diameter_mm": 60}, disc(60)),
    ],
)
def test_a_base_is_width_by_length_or_a_diameter(record: dict[str, object], base: Base) -> None:
    assert base_of(record) == base


@pytest.mark.clause("A.3.1")
@pytest.mark.parametrize("book", ["aldermark", "brakkar", "hollow_throne", "long_fen", "nine_kilns", "silverbough"])
def test_every_entry_of_the_house_books_stands_on_one_base(book: str) -> None:
    entries = tables.load(f"house/books/{book}")["units"]
    found = [base_of(entry["base"]) for entry in entries if "base" in entry]

    assert len(found) >= 10
    assert all(base.width > 0 and base.length > 0 for base in found)


@pytest.mark.parametrize(("width", "length", "is_round"), [(0, 20, False), (20, -1, False), (20, 25, True)])
def test_what_is_no_base_is_refused(width: float, length: float, is_round: bool) -> None:
    with pytest.raises(ValueError):
        Base(width, length, is_round)


def test_a_base_is_whole_thousandths_of_a_millimetre() -> None:
    with pytest.raises(ValueError, match="thousandths"):
        Base(20.00001, 20)


@pytest.mark.clause("A.3.4", "A.3.18")
def test_a_round_base_has_one_edge_its_front() -> None:
    assert disc(60).sides == ("front",)
    assert set(RIDER.sides) == {"front", "rear", "left", "right"}


@pytest.mark.clause("A.3.29")
@pytest.mark.parametrize(
    ("base", "of", "times"),
    [
        (FOOT, FOOT, (1, 1)),
        pytest.param(BRUTE, FOOT, (2, 2), id="r5"),
        (BRUTE, GUARD, None),
        (Base(50, 75), GUARD, (2, 3)),
        pytest.param(Base(50, 75), RIDER, None, id="r6"),
        (Base(50, 75), FOOT, None),
        (RIDER, GUARD, (1, 2)),
        (Base(50, 25), RIDER, None),
        (FOOT, BRUTE, None),
        (Base(40.1, 39.9), FOOT, (2, 2)),
        (Base(40.2, 40), FOOT, None),
        (disc(60), FOOT, None),
        (FOOT, disc(20), None),
    ],
)
def test_a_base_matches_if_it_is_whole_multiples_in_both_directions_without_turning(
    base: Base, of: Base, times: tuple[int, int] | None
) -> None:
    assert multiples(base, of) == times


@pytest.mark.clause("B.21.2")
@pytest.mark.parametrize(
    ("bases", "found"),
    [
        ([FOOT], (FOOT,)),
        ([BRUTE, FOOT, FOOT], (FOOT,)),
        ([FOOT, GUARD], (FOOT, GUARD)),
        ([FOOT, GUARD, GUARD], (GUARD,)),
        pytest.param([GUARD, RIDER, RIDER], (GUARD,), id="r4"),
    ],
)
def test_characters_alone_take_the_base_that_leaves_the_fewest_mismatching(
    bases: list[Base], found: tuple[Base, ...]
) -> None:
    assert reference_bases(bases) == found


def test_nobody_has_no_reference_base() -> None:
    with pytest.raises(ValueError, match="no bases"):
        reference_bases([])
