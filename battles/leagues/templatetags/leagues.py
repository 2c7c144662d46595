"""Tags of league pages: instants in the reader's zone, numbers, addresses."""

from __future__ import annotations

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

from django import template
from django.urls import reverse
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString

from accounts.models import User
from battles.leagues import rules
from battles.leagues.presenters import times
from battles.leagues.presenters.fixtures import lines_of_all
from battles.leagues.scheduling.local import zone_of
from battles.leagues.selectors import fixtures, seasons
from battles.leagues.selectors.people import plays_somewhere
from battles.presenters import rules_text

register = template.Library()

SHOWN = 5


def _zone(context: template.Context) -> ZoneInfo | None:
    """The reader's own zone, where he has told it."""
    known = context.get("zone") or ""
    return zone_of(str(known)) if known else None


@register.simple_tag(takes_context=True)
def moment(context: template.Context, at: datetime | None) -> SafeString:
    """An instant: in the reader's zone if it is known, else in UTC until his browser tells its own."""
    return _time(context, at, "moment")


@register.simple_tag(takes_context=True)
def day(context: template.Context, at: datetime | None) -> SafeString:
    """The day of an instant, likewise; the whole instant is its title."""
    return _time(context, at, "day")


@register.simple_tag
def calendar_day(at: date | None) -> SafeString:
    """A day that is no instant: the same for everybody."""
    return SafeString("") if at is None else format_html('<time datetime="{}">{}</time>', at.isoformat(), times.day(at))


def _time(context: template.Context, at: datetime | None, form: times.Form) -> SafeString:
    if at is None:
        return SafeString("")
    zone, exact = _zone(context), f"{at.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"
    text = times.moment(at, zone) if form == "moment" else times.day(at, zone)
    if zone is not None:
        title = f"{times.moment(at, zone)} ({zone.key})"
        return format_html('<time datetime="{}" title="{}">{}</time>', exact, title, text)
    title = times.moment(at, None)
    return format_html('<time datetime="{}" title="{}" data-local="{}">{}</time>', exact, title, form, text)


@register.simple_tag
def league_clause(clause: str) -> SafeString:
    """A clause of the league rules as a link to it; whatever else somebody cited as it is."""
    if clause not in {one.id for one in rules_text.clauses(rules.KEY, "en")}:
        return conditional_escape(clause)
    return format_html('<a href="{}#{}">{}</a>', reverse("rules", args=[rules.KEY]), clause, clause)


@register.inclusion_tag("leagues/parts/mine.html", takes_context=True)
def my_leagues(context: template.Context) -> dict[str, object]:
    """On the home page: the fixtures that need the reader. One query for those who play in no league."""
    reader = getattr(context.get("request"), "user", None)
    if not isinstance(reader, User) or not plays_somewhere(reader):
        return {"lines": []}
    cards = [card for card in fixtures.of_user(reader) if card.state != "provisional"][:SHOWN]
    return {"lines": lines_of_all(cards), "zone": seasons.zone_of(reader)}


@register.filter
def signed(value: int) -> str:
    """A number with a real minus and thin spaces between thousands: −2 822."""
    return f"{value:,}".replace(",", "\u202f").replace("-", "−")
