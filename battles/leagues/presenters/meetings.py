"""A fixture on its own page: offers in both zones, how its result came about, what was ruled (leagues 5, 8.2, 11.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from battles.leagues.models import Offer, Result, Ruling, Side
from battles.leagues.presenters import times, words
from battles.leagues.scheduling import local
from battles.leagues.scheduling.effort import Effort
from battles.leagues.scheduling.slots import Slot
from battles.rules.codec import Json

ANSWERS: words.Labels = {
    "": _("open"),
    "accepted": _("accepted"),
    "declined": _("declined"),
    "countered": _("another time was offered"),
    "withdrawn": _("withdrawn"),
    "expired": _("expired"),
}
ANSWER_CHIPS = {"": "turn", "accepted": "ok", "declined": "bad"}
STEPS: Mapping[str, str | Promise] = {
    "vp_difference": _("by the difference of victory points"),
    "objective": _("secondary objective"),
    "loss_rule": _("ended by the loss rule"),
    "losses": _("by the losses"),
    "margin": _("by the margin"),
    "decided": _("decided on the table"),
    "lead": _("by the lead in score"),
    "resignation": _("resigned"),
    "clock": _("out of time"),
    "slower_seat": _("points for the slower side's time"),
    "forfeit": _("forfeit"),
    "bye": _("bye"),
}
OUTCOMES: words.Labels = {
    "dismiss": _("dismissed: everything stays"),
    "restore": _("the battle goes back to an event"),
    "continue": _("the battle goes on"),
    "table_score": _("the score on the table counts"),
    "forfeit": _("forfeit"),
    "double_forfeit": _("0–0, both lose"),
    "replay": _("annulled; it will be played again"),
    "penalty": _("penalty"),
}


class Clockface(Struct, frozen=True, kw_only=True):
    """An instant as a clock on the wall of a zone shows it."""

    text: str
    zone: str


class OfferLine(Struct, frozen=True, kw_only=True):
    offer: Offer
    is_mine: bool
    is_open: bool
    faces: tuple[Clockface, ...]
    answer: str
    chip: str


class StepLine(Struct, frozen=True, kw_only=True):
    text: str
    clause: str
    first: Json
    second: Json


class ResultLine(Struct, frozen=True, kw_only=True):
    """One result, also one that holds no longer."""

    row: Result
    cause: str
    steps: tuple[StepLine, ...]


class RulingLine(Struct, frozen=True, kw_only=True):
    row: Ruling
    outcome: str
    may_appeal: bool


def face(at: datetime, zone: str) -> Clockface:
    return Clockface(text=times.clock_time(at, local.zone_of(zone)), zone=zone)


def faces(at: datetime, zones: Sequence[str]) -> tuple[Clockface, ...]:
    """In every zone once, the reader's first."""
    return tuple(face(at, zone) for zone in dict.fromkeys(zones))


def offer_lines(offers: Iterable[Offer], mine: Side | None, zones: Sequence[str], now: datetime) -> list[OfferLine]:
    return [
        OfferLine(
            offer=one,
            is_mine=mine is not None and one.maker_id == mine.entrant_id,
            is_open=not one.answer and one.starts_at > now,
            faces=faces(one.starts_at, zones),
            answer=words.label(ANSWERS, one.answer if one.answer or one.starts_at > now else "expired"),
            chip=ANSWER_CHIPS.get(one.answer, "") if one.answer or one.starts_at > now else "",
        )
        for one in offers
    ]


def slot_lines(slots: Iterable[Slot], zone: str, zones: Sequence[str]) -> list[tuple[str, tuple[Clockface, ...]]]:
    """Common free hours: the local time that a button offers, and how both see it."""
    return [(f"{local.shown(one.start, zone):%Y-%m-%dT%H:%M}", faces(one.start, zones)) for one in slots]


def result_lines(results: Iterable[Result]) -> list[ResultLine]:
    """The newest last; steps show how the points came about, each with its clause."""
    return [
        ResultLine(
            row=row,
            cause=words.label(words.CAUSES, row.cause) if row.cause not in ("", "rule") else "",
            steps=tuple(_step(one) for one in row.details.get("steps", []) if isinstance(one, dict)),
        )
        for row in results
    ]


def _step(one: Mapping[str, Json]) -> StepLine:
    code = str(one.get("code", ""))
    return StepLine(
        text=str(STEPS.get(code, code.replace("_", " "))),
        clause=str(one.get("clause", "")),
        first=one.get("first"),
        second=one.get("second"),
    )


def ruling_lines(rulings: Iterable[Ruling], appealable: set[int]) -> list[RulingLine]:
    return [
        RulingLine(row=row, outcome=words.label(OUTCOMES, row.outcome), may_appeal=row.pk in appealable)
        for row in rulings
    ]


def effort_lines(efforts: Iterable[Effort], names: Mapping[int, str]) -> list[tuple[str, int, int, int, bool]]:
    """Name, offers that count, on how many days, offers left waiting, whether that is an effort (8.3)."""
    return [
        (names.get(one.entrant, "?"), len(one.counted), one.days, len(one.kept_waiting), one.is_enough)
        for one in efforts
    ]
