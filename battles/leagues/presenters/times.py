"""How league pages write instants and days: one form everywhere, instants with their zone (leagues 1.5)."""

from __future__ import annotations

from datetime import UTC, date, datetime, tzinfo
from typing import Literal

from django.utils import dateformat
from django.utils.translation import get_language

Form = Literal["moment", "day"]
FORMATS: dict[str, dict[Form, str]] = {
    "en": {"moment": "D j M{year}, H:i", "day": "j F{year}"},
    "de": {"moment": "D j. M{year}, H:i", "day": "j. F{year}"},
}


def moment(at: datetime, zone: tzinfo | None) -> str:
    """Day and time in a zone (else UTC) with its name: "Sun 21 Mar, 20:00 CET"; the year where it is another one."""
    local = at.astimezone(zone or UTC)
    return f"{dateformat.format(local, _form('moment', local))} {zone_name(local)}"


def clock_time(at: datetime, zone: tzinfo) -> str:
    """The same without the zone's name, where that stands beside it."""
    local = at.astimezone(zone)
    return dateformat.format(local, _form("moment", local))


def day(at: date, zone: tzinfo | None = None) -> str:
    """The day of an instant in a zone (else UTC), or a day as it is in the calendar."""
    local = at.astimezone(zone or UTC) if isinstance(at, datetime) else at
    return dateformat.format(local, _form("day", local))


def zone_name(local: datetime) -> str:
    """CET, or UTC-03 where a zone has no letters of its own."""
    name = local.tzname() or "UTC"
    return f"UTC{name}" if name[0] in "+-" else name


def _form(form: Form, local: date) -> str:
    language = "de" if (get_language() or "en").startswith("de") else "en"
    year = "" if local.year == datetime.now(UTC).year else " Y"
    return FORMATS[language][form].replace("{year}", year)
