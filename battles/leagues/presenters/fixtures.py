"""Fixtures on a page: two names, what stands between them, and where it is watched or replayed (leagues 13.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _
from msgspec import Struct, structs

from battles.leagues import addresses
from battles.leagues.presenters import words
from battles.leagues.selectors.fixtures import FixtureCard, LegCard, seasons_of

USUAL_CAUSES = ("", "rule", "legs", "boards", "limit")
"""Causes that need no word."""


class LegLine(Struct, frozen=True, kw_only=True):
    """A battle of a fixture: its score or how it stands now, and where it is seen."""

    number: int
    score: str
    is_live: bool
    turn: int
    address: str
    label: str
    note: str


class FixtureLine(Struct, frozen=True, kw_only=True):
    """One row of a round. `score` is empty until there is one; `agreed_for` stands there before."""

    card: FixtureCard
    first: str
    second: str
    first_address: str
    second_address: str
    first_won: bool
    second_won: bool
    score: str
    address: str
    chip: str
    chip_kind: str
    chip_address: str
    note: str
    map: str
    legs: tuple[LegLine, ...]
    is_mine: bool
    where: str = ""
    """Its season, where fixtures of several stand together."""

    @property
    def agreed_for(self) -> datetime | None:
        return self.card.agreed_for

    @property
    def is_live(self) -> bool:
        return any(leg.is_live for leg in self.legs)


def lines(cards: Iterable[FixtureCard], system: str, mine: int | None = None) -> list[FixtureLine]:
    return [line(card, system, mine) for card in cards]


def lines_of_all(cards: Sequence[FixtureCard]) -> list[FixtureLine]:
    """Fixtures of several seasons, each with the name of its own; one query for all names."""
    seasons = seasons_of(cards)
    return [
        structs.replace(line(card, seasons[card.division].league.system), where=str(seasons[card.division].league))
        for card in cards
    ]


def line(card: FixtureCard, system: str, mine: int | None = None) -> FixtureLine:
    legs = tuple(leg_line(leg) for leg in card.legs)
    kind, chip, address = _chip(card, legs)
    second = card.second
    return FixtureLine(
        card=card,
        first=card.first.name,
        second=second.name if second is not None else "",
        first_address=_entrant(card.first.entrant),
        second_address=_entrant(second.entrant) if second is not None else "",
        first_won=card.outcome == "first",
        second_won=card.outcome == "second",
        score=score(card),
        address=f"{addresses.ROOT}fixtures/{card.id}/",
        chip=chip,
        chip_kind=kind,
        chip_address=address,
        note=_note(card),
        map=words.map_name(system, card.map_id),
        legs=legs,
        is_mine=mine is not None and mine in (card.first.entrant, second.entrant if second is not None else None),
    )


def _entrant(pk: int) -> str:
    return f"{addresses.ROOT}entrants/{pk}/"


def score(card: FixtureCard) -> str:
    return f"{card.points[0]} : {card.points[1]}" if card.points is not None and card.second is not None else ""


def leg_line(leg: LegCard) -> LegLine:
    """A leg; running ones show the points on the table as far as everybody may know."""
    is_live = leg.status == "running" and leg.points is None
    pair = leg.points or leg.now
    return LegLine(
        number=leg.number,
        score=f"{pair[0]} : {pair[1]}" if pair is not None else "",
        is_live=is_live,
        turn=leg.turn,
        address=_seen_at(leg),
        label=_leg_label(leg, is_live),
        note=words.label(words.CAUSES, leg.cause) if leg.cause not in ("", "rule") else "",
    )


def _seen_at(leg: LegCard) -> str:
    if leg.battle is None:
        return ""
    if leg.status == "finished":
        return reverse("replay", args=[leg.battle])
    return reverse("watch_battle", args=[leg.battle])


def _leg_label(leg: LegCard, is_live: bool) -> str:
    if is_live:
        return _("Watch")
    return _("Replay") if leg.status == "finished" else _("Table")


def _chip(card: FixtureCard, legs: tuple[LegLine, ...]) -> tuple[str, str, str]:
    """Kind, words and address of what a fixture is doing."""
    live = next((leg for leg in legs if leg.is_live), None)
    seen = next((leg for leg in legs if leg.address), None)
    match card.state:
        case _ if card.second is None:
            return ("info", _("Bye"), "") if card.points is not None else ("", _("Free"), "")
        case "annulled":
            return "bad", _("Annulled"), ""
        case "desk":
            return "turn", _("With the referee"), ""
        case "provisional" | "final":
            return _done(card, seen)
        case "live":
            return "live", _("Live"), live.address if live is not None else ""
        case "agreed":
            return "ok", _("Date agreed"), ""
        case _:
            return ("live", _("Live"), live.address) if live is not None else ("", _("No date yet"), "")


def _done(card: FixtureCard, seen: LegLine | None) -> tuple[str, str, str]:
    if seen is None:
        was_fought = any(leg.source in ("battle", "ruling") for leg in card.legs)
        return "info", _("Decided") if was_fought else _("Forfeit"), ""
    if card.state == "provisional":
        return "ok", _("Provisional, replay"), seen.address
    return "ok", _("Played, replay"), seen.address


def _note(card: FixtureCard) -> str:
    """Why there is a result that no battle made, and whether it was corrected."""
    said = []
    if (
        card.points is not None
        and card.cause not in ("", "rule", "legs", "boards", "limit")
        and card.second is not None
    ):
        said.append(words.label(words.CAUSES, card.cause))
    if card.is_corrected:
        said.append(_("corrected"))
    return ", ".join(said)
