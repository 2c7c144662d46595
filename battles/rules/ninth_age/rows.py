"""The decision table: which rows an order decides, which the server, which the lobby."""

from __future__ import annotations

from collections.abc import Mapping

from battles.rules.base import Row
from battles.rules.ninth_age.topics import FRAMES, ORDERS

LOBBY: tuple[Row, ...] = ("1.1",)
GIVEN: frozenset[Row] = frozenset(
    [row for order in ORDERS for row in order.rows] + [row for frame in FRAMES for row in frame.rows]
)
BY_ORDER: frozenset[Row] = frozenset(row for order in ORDERS for row in order.rows)
ROWS: Mapping[Row, str] = {
    **dict.fromkeys(LOBBY, "lobby"),
    **{row: "order" if row in BY_ORDER else "server" for row in sorted(GIVEN, key=str)},
}
