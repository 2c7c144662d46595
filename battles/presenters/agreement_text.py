"""What was agreed about a battle, in the reader's words."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.dates import WEEKDAYS_ABBR
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from battles.agreements import pace as pace_
from battles.agreements.agreement import Agreement
from battles.agreements.pace import DAY, HOUR, MINUTE, Pace
from battles.rules.codec import Json


def span(seconds: int) -> str:
    """45 min, 12 h, 5 days; two units where one is not enough."""
    days, rest = divmod(seconds, DAY)
    parts = [ngettext("%(count)d day", "%(count)d days", days) % {"count": days}] if days else []
    units = ((HOUR, _("h")), (MINUTE, _("min")), (1, _("s")))
    for size, unit in units:
        number, rest = divmod(rest, size)
        parts += [f"{number} {unit}"] if number else []
    return " ".join(parts[:2]) or f"0 {_('s')}"


def pace_line(data: Json) -> str:
    """For a list: “45 min + 15 s, 20 s for each decision”, or that there is no clock."""
    pace = pace_.read(data)
    if pace is None:
        return _("No clock")
    if pace.kind == "rounds":
        return _rounds_line(pace)
    parts = [span(pace.bank) + (f" + {span(pace.increment)}" if pace.increment else "")]
    if pace.reserve:
        parts.append(_("%(span)s for each decision") % {"span": span(pace.reserve)})
    if pace.cap:
        parts.append(_("at most %(span)s") % {"span": span(pace.cap)})
    return ", ".join(parts)


def _rounds_line(pace: Pace) -> str:
    """“24 h a round”, “Tue, Fri at 20:00 (Europe/Berlin)”, and how it may last longer."""
    if pace.round:
        parts = [_("%(span)s a round") % {"span": span(pace.round)}]
    else:
        days = ", ".join(str(WEEKDAYS_ABBR[pace_.DAYS.index(day)]) for day in pace.days.split(","))
        parts = [_("%(days)s at %(time)s (%(zone)s)") % {"days": days, "time": pace.at, "zone": pace.zone}]
    if pace.first:
        parts.append(_("%(span)s for the first") % {"span": span(pace.first)})
    if pace.extensions:
        told = ngettext("%(count)d extension each", "%(count)d extensions each", pace.extensions)
        parts.append(told % {"count": pace.extensions})
    if pace.review:
        parts.append(_("%(span)s for a review") % {"span": span(pace.review)})
    return ", ".join(parts)


def kind_name(pace: Pace | None) -> str:
    if pace is None:
        return _("No clock")
    names = {"live": _("Live"), "days": _("Over days"), "rounds": _("In rounds")}
    return names[pace.kind]


def at_zero(pace: Pace | None) -> str:
    """What happens when the time is over."""
    if pace is None:
        return _("After seven days without an answer the other side can claim the battle.")
    if pace.kind == "rounds":
        sealed = _(
            "The round ends for all of you at once: when everybody has sealed, or at its end. Then the server seals "
            "what you've written, or what stood before."
        )
        waits = _("If you've written nothing, it waits for you once, for %(span)s.") % {"span": span(pace.grace)}
        return f"{sealed} {waits}" if pace.grace else sealed
    return _(
        "When time runs out, the server gives the default answer to reactions; otherwise the other side can claim the "
        "battle or give more time."
    )


def agreed_lines(agreement: Agreement) -> Iterator[tuple[str, str]]:
    """For the sheet both sides see before the battle: what, and how it is."""
    pace = agreement.pace
    line = pace_line(pace_.write(pace))
    yield _("Pace"), line if pace is None else f"{kind_name(pace)}: {line}"
    yield _("At zero") if pace is not None else "", at_zero(pace)
    if pace is not None and pace.hours:
        told = _("After %(hours)g h a player can make the current game turn the last.") % {"hours": pace.hours}
        yield _("Length"), told
    yield _("Odds"), _("shown before an order") if agreement.odds else _("not shown")
    yield _("Take-backs"), _("as in the rules") if agreement.take_backs else _("none")
    if agreement.late_entry:
        yield _("Late entry"), _("you can take a computer's seat while the battle runs")
    behind = _("%(span)s delay") % {"span": span(agreement.delay)} if agreement.delay else _("at once")
    yield _("Spectators see"), behind


PRESET_NAMES = {
    "quick": lambda: _("Quick"),
    "usual": lambda: _("Usual"),
    "calm": lambda: _("Calm"),
    "brisk": lambda: _("Brisk"),
    "steady": lambda: _("Steady"),
    "leisurely": lambda: _("Leisurely"),
    "blitz": lambda: _("Blitz"),
    "evening": lambda: _("An evening"),
    "daily": lambda: _("Daily"),
    "twice_weekly": lambda: _("Twice a week"),
    "weekly": lambda: _("Weekly"),
}


def presets(kind: str) -> list[tuple[str, str, str]]:
    """The presets of a kind for a form: value, name, what it means."""
    return [
        (key, PRESET_NAMES[key](), pace_line(pace_.write(one)))
        for key, one in pace_.PRESETS.items()
        if one.kind == kind
    ]
