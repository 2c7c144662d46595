"""Battles at their end, by a few numbers."""

from __future__ import annotations

from decimal import Decimal

from battles.leagues.scoring import Finish, SeatFinish
from battles.rules.codec import Json


def ninth_age(first: int, second: int, army: int = 4500, **more: Json) -> Finish:
    return Finish(
        system="ninth_age",
        ended="limit",
        first=SeatFinish(vp=first),
        second=SeatFinish(vp=second),
        army_points=army,
        **more,
    )


def horden(first: int, second: int, **more: Json) -> Finish:
    """Points that both have lost."""
    told: dict[str, Json] = {"ended": "limit", "army_points": 600} | more
    return Finish(system="horden_helden", first=SeatFinish(lost=first), second=SeatFinish(lost=second), **told)


def lost(first: int, second: int, values: tuple[int, int] = (40, 40), **more: Json) -> Finish:
    told: dict[str, Json] = {"ended": "limit"} | more
    seats = [
        SeatFinish(total=total, fighting_value=value) for total, value in zip((first, second), values, strict=True)
    ]
    return Finish(system="lost_battles", first=seats[0], second=seats[1], **told)


def tir(first: str, second: str, **more: Json) -> Finish:
    told: dict[str, Json] = {"ended": "limit"} | more
    seats = [SeatFinish(score=Decimal(text)) for text in (first, second)]
    return Finish(system="tir_an_dhia", first=seats[0], second=seats[1], **told)
