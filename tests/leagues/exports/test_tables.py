"""CSV exports (leagues 13.4)."""

from __future__ import annotations

import csv
from datetime import datetime, timedelta, timezone
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battles.leagues.exports.tables import RESULTS, TABLE, ResultCsvLine, TableCsvLine, results_csv, table_csv


def line(name: str = "Anna", value: int | Fraction = 3) -> TableCsvLine:
    return TableCsvLine(
        rank=1,
        name=name,
        played=3,
        won=2,
        drawn=0,
        lost=1,
        points=41,
        match_points=4,
        penalty=2,
        tie_breaks=(("head_to_head", 20), ("buchholz", value)),
    )


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(text.splitlines()))


def test_13_4_a_table_has_a_column_for_every_value() -> None:
    (row,) = rows(table_csv([line()]))

    assert list(row) == [*TABLE, "head_to_head", "buchholz"]
    assert (row["name"], row["points"], row["penalty"], row["buchholz"]) == ("Anna", "41", "2", "3")
    assert table_csv([]) == ",".join(TABLE) + "\r\n"


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Fraction(65, 2), "32.5"),
        (Fraction(-1, 2), "-0.5"),
        (Fraction(4, 2), "2"),
        (Fraction(7, 3), "7/3"),
        (-12, "-12"),
    ],
)
def test_1_4_fractions_are_written_exactly(value: int | Fraction, shown: str) -> None:
    assert rows(table_csv([line(value=value)]))[0]["buchholz"] == shown


@pytest.mark.parametrize("name", ["=1+1", "+49 30", "-Kai", "@home"])
def test_13_4_a_name_never_becomes_a_formula(name: str) -> None:
    assert rows(table_csv([line(name)]))[0]["name"] == f"'{name}"


def test_13_4_results_are_written_leg_by_leg_with_instants_in_utc() -> None:
    ended = datetime(2027, 5, 3, 23, 30, tzinfo=timezone(timedelta(hours=2)))
    text = results_csv(
        [
            ResultCsvLine(
                round=1,
                board=2,
                first="Anna",
                second='Bert "der Bär", Köln',
                points=(14, 6),
                match_points=(2, 0),
                victory_points=(2650, 850),
                margin=1800,
                source="battle",
                is_rated=True,
                map="ford",
                ended=ended,
                battle="b-1",
            ),
            ResultCsvLine(round=2, board=1, first="Anna"),
        ]
    )

    played, open_ = rows(text)

    assert list(played) == list(RESULTS)
    assert played["second"] == 'Bert "der Bär", Köln'
    assert (played["points_first"], played["points_second"], played["vp_second"]) == ("14", "6", "850")
    assert (played["rated"], played["ended"]) == ("yes", "2027-05-03T21:30:00Z")
    assert (open_["points_first"], open_["margin"], open_["rated"], open_["ended"]) == ("", "", "no", "")


@settings(deadline=None)
@given(st.text(st.characters(blacklist_categories=["Cs", "Cc"]), max_size=30))
def test_13_4_any_name_survives(name: str) -> None:
    found = next(csv.DictReader(table_csv([line(name)]).split("\r\n")))["name"]

    assert found in (name, f"'{name}")
