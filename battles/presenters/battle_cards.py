"""Battles as pages show them: a selector's card with names, a picture and words in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

import msgspec
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from msgspec import Struct

from accounts.services import FORMER_PLAYER
from battles import selectors
from battles.models import Status
from battles.presenters import agreement_text, scenarios
from battles.presenters.scenarios import ScenarioSheet
from battles.rules import registry
from battles.rules.base import Seat
from battles.rules.codec import Json
from battles.rules.sides import sides_of
from battles.selectors import BattleCard, SeatCard
from battles.selectors.pictures import PictureSource, tables_of
from battles.texts.wording import few_names, known

MOST_SEATS = 4
"""So many seats of a battle stand in a list; of more the first three, and how many others there are."""
DECISIVE = ("deployment", "mode", "points")
"""Options that are always said; others only where something unusual was chosen."""


class ShownSeat(Struct, frozen=True, kw_only=True):
    """A side of a battle: its sign, its army, who leads it."""

    card: SeatCard
    side: int
    name: str
    army: str
    profile: str


class BattleCardPage(Struct, frozen=True, kw_only=True):
    """A battle on a page."""

    card: BattleCard
    title: str
    system: str
    scenario: str
    symbol: str
    address: str
    chip: str
    chip_kind: str
    line: str
    picture: SafeString
    seats: tuple[ShownSeat, ...]
    options: tuple[str, ...]
    pace: str

    @property
    def against(self) -> str:
        """“against Anna, Ben and 9 more”: those who are there."""
        names = [seat.name for seat in self.seats if not seat.card.mine and not seat.card.free]
        if not names:
            return ""
        return _("against %(name)s") % {"name": few_names(names, get_language() or "en")}

    @property
    def few_seats(self) -> tuple[ShownSeat, ...]:
        """All seats of a small table, the first ones of a large one."""
        return self.seats if len(self.seats) <= MOST_SEATS else self.seats[: MOST_SEATS - 1]

    @property
    def more_seats(self) -> int:
        """How many others there are."""
        return len(self.seats) - len(self.few_seats)

    @property
    def mine(self) -> ShownSeat | None:
        return next((seat for seat in self.seats if seat.card.mine), None)

    @property
    def at(self) -> datetime:
        return self.card.ended_at or self.card.moved_at


def shown(cards: Iterable[BattleCard]) -> list[BattleCardPage]:
    """Any number of battles with two statements at most: their tables, and uploaded scenarios if one is among them."""
    found = list(cards)
    tables = tables_of({card.id: _my_seat(card) for card in found if card.status != Status.OPEN})
    documents = _documents(found)
    return [_shown(card, tables.get(card.id), documents.get((card.system, card.scenario))) for card in found]


def _my_seat(card: BattleCard) -> str:
    return next((seat.seat for seat in card.seats if seat.mine), "")


def _documents(cards: list[BattleCard]) -> dict[tuple[str, str], dict[str, Json]]:
    """Uploaded scenarios, asked for only where a battle is of none of the rules' own."""
    systems = {card.system for card in cards if card.scenario and not is_own(card.system, card.scenario)}
    return {(key, slug): document for key in systems for slug, document in selectors.documents(key).items()}


def is_own(system: str, scenario: str) -> bool:
    """Whether a scenario comes with the rules."""
    return any(one.id == scenario for one in registry.system(system).scenarios)


def sheet_of(card: BattleCard, document: dict[str, Json] | None) -> ScenarioSheet | None:
    """The scenario's sheet; none for a battle from a position, or of an upload that is gone."""
    if document is None and not is_own(card.system, card.scenario):
        return None
    return scenarios.scenario_sheet(card.system, card.scenario, document, known(get_language() or "en"))


def scenario_name(system: str, scenario: str) -> str:
    """What a scenario is called in the reader's language, also where there is no card of its battle."""
    document = None if is_own(system, scenario) else selectors.documents(system).get(scenario)
    if document is None and not is_own(system, scenario):
        return _("From a position")
    return scenarios.scenario_sheet(system, scenario, document, known(get_language() or "en")).name


def _shown(card: BattleCard, table: PictureSource | None, document: dict[str, Json] | None) -> BattleCardPage:
    sheet = sheet_of(card, document)
    scenario = sheet.name if sheet is not None else _("From a position")
    seats, view = _seats(card, sheet, table), None if table is None else table.view
    chip_kind, chip = _chip(card, seats)
    return BattleCardPage(
        card=card,
        title=card.title or scenario,
        system=system_name(card.system),
        scenario=scenario,
        symbol=scenarios.symbol(card.system),
        address=reverse("battle", args=[card.id]),
        chip=chip,
        chip_kind=chip_kind,
        line=_line(card, seats, view),
        picture=_picture(card, sheet, view),
        seats=seats,
        options=(*((_("What if"),) if card.branch else ()), *option_words(card.system, card.options)),
        pace=agreement_text.pace_line(card.pace),
    )


def _picture(card: BattleCard, sheet: ScenarioSheet | None, view: Json) -> SafeString:
    if view is not None:
        return scenarios.picture(card.system, view, _my_seat(card))
    return SafeString(sheet.picture if sheet is not None else "")


def system_name(key: str) -> str:
    return registry.words(key, known(get_language() or "en")).say("system.name")


def _seats(card: BattleCard, sheet: ScenarioSheet | None, table: PictureSource | None) -> tuple[ShownSeat, ...]:
    names = {army.seat: army.name for army in sheet.armies} if sheet is not None else {}
    plays = scenarios.armies(card.system, None if table is None else table.view)
    seats = [Seat(seat.seat) for seat in card.seats]
    ruled = {} if table is None else table.sides
    agreed = sides_of(registry.system(card.system), None, seats, lambda: card.scenario)
    return tuple(
        ShownSeat(
            card=seat,
            side=ruled.get(Seat(seat.seat)) or agreed[Seat(seat.seat)],
            name=seat_name(seat),
            army=names.get(plays.get(seat.seat, seat.seat), ""),
            profile=seat.name if seat.user is not None else "",
        )
        for seat in card.seats
    )


def seat_name(seat: SeatCard) -> str:
    if seat.computer is not None:
        return _("Computer, strength %(skill)d") % {"skill": seat.computer}
    if seat.free:
        return _("free seat")
    return _("former player") if seat.name == FORMER_PLAYER else seat.name


def seats_taken(card: BattleCard) -> str:
    """“2 of 4 seats taken”."""
    taken = sum(not seat.free for seat in card.seats)
    return _("%(taken)d of %(count)d seats taken") % {"taken": taken, "count": len(card.seats)}


def _chip(card: BattleCard, seats: tuple[ShownSeat, ...]) -> tuple[str, str]:
    if card.my_turn:
        return "turn", _("Your turn")
    match card.status:
        case Status.OPEN:
            return "info", _("Open")
        case Status.SEEDING:
            return "info", _("Beginning")
        case Status.RUNNING:
            return ("", _("Waiting")) if card.mine else ("live", _("Live"))
        case Status.ABANDONED:
            return "", _("Cancelled")
        case _:
            return _result_chip(seats)


def _result_chip(seats: tuple[ShownSeat, ...]) -> tuple[str, str]:
    mine = [seat.card for seat in seats if seat.card.mine]
    if len(mine) != 1 or mine[0].place is None:
        return "", _("Finished")
    if mine[0].place != 1:
        return "bad", _("Lost")
    return ("ok", _("Won")) if winners_of(seats) else ("", _("Drawn"))


def _line(card: BattleCard, seats: tuple[ShownSeat, ...], view: Json) -> str:
    if card.status == Status.FINISHED:
        return result_line(card, seats)
    if card.status == Status.OPEN:
        return seats_taken(card)
    if card.status == Status.ABANDONED:
        return _("Cancelled before it began")
    names = dict.fromkeys(_called(seat) for seat in seats if seat.card.asked and not seat.card.mine)
    asked = few_names(list(names), get_language() or "en")
    parts = [scenarios.situation(card.system, view), _("%(who)s to decide") % {"who": asked} if asked else ""]
    return ": ".join(part for part in parts if part) or _("Setting up the dice")


def _called(seat: ShownSeat) -> str:
    return seat.army or seat.name


def result_line(card: BattleCard, seats: tuple[ShownSeat, ...]) -> str:
    """“Carthaginians: narrow victory” or “Draw”."""
    outcome = card.outcome or {}
    words = registry.words(card.system, known(get_language() or "en"))
    winners = winners_of(seats)
    verdict = outcome.get("verdict", "")
    key = f"term.victory.{verdict}"
    said = words.say(key) if words.has(key) else ""
    if not winners:
        return _("Draw")
    who = few_names(list(dict.fromkeys(_called(seat) for seat in winners)), get_language() or "en")
    return f"{who}: {said}" if said else _("%(who)s won") % {"who": who}


def winners_of(seats: Iterable[ShownSeat]) -> list[ShownSeat]:
    """The seats of the one side that is first; none where several sides share the first place."""
    first = [seat for seat in seats if seat.card.place == 1]
    return first if len({seat.side for seat in first}) == 1 else []


def option_words(system: str, options: dict[str, Json]) -> Iterable[str]:
    """The chosen options in words, only those that differ from nothing chosen."""
    words = registry.words(system, known(get_language() or "en"))
    usual = {field.name: field.default for field in msgspec.structs.fields(registry.system(system).options_schema)}
    for name, value in options.items():
        if value is True:
            yield words.say(f"option.{name}.name")
        elif isinstance(value, str | int) and words.has(f"option.{name}.{value}.name"):
            if name in DECISIVE or value != usual.get(name):
                yield f"{words.say(f'option.{name}.name')}: {_in_a_line(words.say(f'option.{name}.{value}.name'))}"
        elif isinstance(value, int) and value:
            yield f"{words.say(f'option.{name}.name')}: {value}"
        elif isinstance(value, dict) and any(value.values()):
            given = ", ".join(f"{seat} +{points}" for seat, points in value.items() if points)
            yield f"{words.say(f'option.{name}.name')} ({given})"


def _in_a_line(name: str) -> str:
    """German keeps its capital letters."""
    return name if known(get_language() or "en") == "de" else name[:1].lower() + name[1:]
