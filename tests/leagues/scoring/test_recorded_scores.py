"""Finishes and points of many seasons, written down when leagues knew every system by name: none may change."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from battles.leagues.scoring import (
    Circumstances,
    Finish,
    Worth,
    finish_of,
    load_table,
    points_now,
    score,
    standard_table,
)
from battles.rules.codec import Json, encode

RECORDED: list[dict[str, Json]] = msgspec.json.decode(
    Path(__file__).with_name("recorded_scores.json").read_bytes(), type=list[dict[str, Json]]
)


def written(value: object) -> Json:
    """As it is stored."""
    return msgspec.json.decode(encode(value))


@pytest.mark.clause("1.3", "5.2")
def test_1_3_every_finish_is_read_as_it_was() -> None:
    rows = [row for row in RECORDED if row["what"] == "finish"]

    assert len(rows) == 81
    for row in rows:
        given = msgspec.convert(row["given"], Circumstances)
        assert written(finish_of(row["system"], row["standing"], row["outcome"], given)) == row["result"]


@pytest.mark.clause("1.3", "5.2")
def test_1_3_every_stored_finish_is_worth_what_it_was() -> None:
    rows = [row for row in RECORDED if row["what"] != "finish"]

    assert len(rows) == 386
    for row in rows:
        finish = msgspec.convert(row["finish"], Finish)
        table = standard_table(finish.system, 1) if row["table"] is None else load_table(row["table"])
        worth = Worth() if row["worth"] is None else msgspec.convert(row["worth"], Worth)
        points = score(finish, table, worth) if row["what"] == "score" else points_now(finish, table, worth)
        assert written(points) == row["result"]
