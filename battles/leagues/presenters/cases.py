"""Cases, what needs attention, and the log, as the desk reads them (leagues 11.1, 12.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

import msgspec
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Struct

from battles.leagues import addresses
from battles.leagues.models import AuditEntry, Case, Penalty, Ruling, Season
from battles.leagues.presenters import history, words
from battles.leagues.presenters.meetings import OUTCOMES as SAID
from battles.leagues.selectors.desk import DeskAttention, penalties_of
from battles.leagues.selectors.ends import OTHER_SEAT
from battles.leagues.selectors.lists import picks_are_open
from battles.leagues.selectors.seasons import names_of
from battles.leagues.services.desk import CLOCK_FACTS
from battles.rules import registry
from battles.rules.codec import Json
from battles.rules.words import Words
from battles.texts.wording import texts

OUTCOMES = SAID
KINDS: words.Labels = {
    "claim": gettext_lazy("Referee called"),
    "deadline": gettext_lazy("Deadline"),
    "early_stop": gettext_lazy("Stopped early"),
    "flag": gettext_lazy("Suspicious"),
    "appeal": gettext_lazy("Appeal"),
}
SIGNS = {"claim": "ui-gavel", "appeal": "ui-gavel", "deadline": "ui-clock", "early_stop": "ui-clock", "flag": "ui-warn"}
COLOURS = {"claim": "bad", "appeal": "bad", "deadline": "turn", "early_stop": "turn", "flag": "info"}
SENSIBLE: Mapping[str, tuple[str, ...]] = {
    "claim": ("dismiss", "restore", "table_score"),
    "deadline": ("double_forfeit", "forfeit", "replay"),
    "early_stop": ("table_score", "continue", "replay"),
    "flag": ("dismiss", "penalty"),
    "appeal": ("dismiss", "table_score", "replay"),
}
"""The two or three decisions that usually fit a kind of case; the full form has them all."""
MOST_BLOCKED = 12
CLOSED: words.Labels = {
    "met": gettext_lazy("have met"),
    "forbidden": gettext_lazy("forbidden by the organiser"),
    "team": gettext_lazy("share a team"),
    "household": gettext_lazy("share a household"),
}
ATTENTION: words.Labels = {
    "no_date": gettext_lazy("No date yet"),
    "no_list": gettext_lazy("No list yet"),
    "applied": gettext_lazy("Waiting for admission"),
    "unconfirmed": gettext_lazy("Not confirmed"),
}


WEEK = timedelta(days=7)


class CaseSide(Struct, frozen=True, kw_only=True):
    entrant: int
    name: str


class CaseSheet(Struct, frozen=True, kw_only=True):
    """A case with its facts: where it is played, what the machine knew, what was ruled before on its clause."""

    case: Case
    title: str
    sign: str
    colour: str
    names: str
    sides: tuple[CaseSide, ...]
    address: str
    table: str
    """The battle at the event where it stands, with its log."""
    lists: str
    """The army lists of the season; empty where there are none."""
    round: str
    code: str
    facts: tuple[tuple[str, str], ...]
    decisions: tuple[tuple[str, str], ...]
    clocks: tuple[tuple[str, str], ...]
    """Fields for the clocks that a ruling can set, with the side's name and what it has left; none without clocks."""
    rulings: tuple[Ruling, ...]
    may_rule: bool


class AttentionSheet(Struct, frozen=True, kw_only=True):
    kind: str
    title: str
    names: str
    address: str
    fixture: int
    entrant: int
    until: datetime | None
    days: int | None
    later: str
    """A week after it, for the button that extends."""


class EntrySheet(Struct, frozen=True, kw_only=True):
    entry: AuditEntry
    who: str
    role: str
    act: str
    object: str
    before: str
    after: str
    is_sealed: bool


def case_sheet(case: Case, system: str, *, may_rule: bool, rulings: Sequence[Ruling]) -> CaseSheet:
    fixture = case.fixture
    sides = (
        tuple(CaseSide(entrant=one.entrant_id, name=one.entrant.name) for one in fixture.sides.all()) if fixture else ()
    )
    return CaseSheet(
        case=case,
        title=_title(case),
        sign=SIGNS.get(case.kind, "ui-warn"),
        colour=COLOURS.get(case.kind, "info"),
        names=_(" and ").join(one.name for one in sides),
        sides=sides,
        address=addresses.fixture(fixture) if fixture is not None else "",
        table=_table(case),
        lists=_lists(case, system),
        round=str(fixture.round.number) if fixture is not None and fixture.round is not None else "",
        code=_said(case.code, case.evidence),
        facts=_facts(case, {one.entrant: one.name for one in sides}),
        decisions=_decisions(case),
        clocks=_clocks(case, sides),
        rulings=tuple(rulings)[:5],
        may_rule=may_rule,
    )


def _title(case: Case) -> str:
    label = words.label(KINDS, case.kind)
    fixture = case.fixture
    if fixture is None:
        return label
    if case.at_event is not None:
        return _("%(kind)s: board %(board)s, event %(event)s") % {
            "kind": label,
            "board": fixture.board,
            "event": case.at_event,
        }
    return _("%(kind)s: board %(board)s") % {"kind": label, "board": fixture.board}


def _table(case: Case) -> str:
    battle = case.leg.battle if case.leg is not None else None
    while battle is not None and battle.created_at > case.opened_at:  # it was continued as another one since
        battle = battle.branch_of
    if battle is None:
        return ""
    if battle.status in ("finished", "abandoned") or battle.halted_at is not None:
        at = f"?at={case.at_event}" if case.at_event is not None else ""
        return reverse("replay", args=[battle.pk]) + at
    return reverse("watch_battle", args=[battle.pk])


def _lists(case: Case, system: str) -> str:
    if case.fixture is None or registry.system(system).army_book is None:
        return ""
    return reverse("season_lists", args=[case.season.league.slug, case.season.number])


def _clocks(case: Case, sides: Sequence[CaseSide]) -> tuple[tuple[str, str], ...]:
    battle = case.leg.battle if case.leg is not None else None
    if case.leg is None or battle is None or battle.halted_at is None or not battle.pace:
        return ()
    left = {one.seat: one.clock_left_ms for one in battle.participants.all() if one.clock_left_ms is not None}
    seats = (case.leg.first_seat, OTHER_SEAT[case.leg.first_seat])
    fields = zip(CLOCK_FACTS, seats, sides, strict=False)
    return tuple((name, _with_minutes(side.name, left[seat])) for name, seat, side in fields if seat in left)


def _with_minutes(name: str, ms: int) -> str:
    return _("%(name)s (now %(minutes)d)") % {"name": name, "minutes": ms // 60000}


def _said(code: str, facts: Mapping[str, Json]) -> str:
    """What a rule found: its cause in words, or the sentence of its code."""
    if not code:
        return ""
    if code in words.CAUSES:
        return words.label(words.CAUSES, code)
    said = Words(texts(words.language()), None, words.language())
    return said.say(f"error.{code}", facts) if f"error.{code}" in said.texts else code.replace("_", " ")


def _facts(case: Case, names: Mapping[int, str]) -> tuple[tuple[str, str], ...]:
    """What the machine knew when it was opened, in short lines."""
    evidence = case.evidence
    found: list[tuple[str, str]] = []
    for one in _rows(evidence.get("efforts")):
        who = names.get(int(one.get("entrant") or 0), "?")
        found.append((who, _("%(count)d offers that count") % {"count": len(_list(one.get("counted")))}))
    offers = _rows(evidence.get("offers"))
    if offers:
        found.append((_("Offers"), str(len(offers))))
    if evidence.get("version") is not None:
        found.append((_("Events so far"), str(evidence["version"])))
    found += [(_("Blocked"), said) for said in blocked(evidence.get("blocking"))]
    picks = case.fixture.picks.all() if case.fixture is not None and picks_are_open(case.fixture) else ()
    found += [(names.get(one.entrant_id, "?"), _("List %(slot)d") % {"slot": one.slot}) for one in picks]
    thinking = _list(evidence.get("thinking_ms"))
    if thinking:
        found.append((_("Thinking time"), " : ".join(f"{int(one) // 60000} min" for one in thinking)))
    return tuple(found)


def blocked(value: Json) -> list[str]:
    """Pairs that stand in the way of a round, by name and with the reason (check 6)."""
    pairs = _rows(value)[:MOST_BLOCKED]
    if not pairs:
        return []
    names = names_of(int(pair[name]) for pair in pairs for name in ("first", "second"))
    return [
        f"{names.get(pair['first'], '?')} – {names.get(pair['second'], '?')}: "
        f"{words.label(CLOSED, str(pair.get('reason', '')))}"
        for pair in pairs
    ]


def _rows(value: Json) -> list[dict[str, Json]]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _list(value: Json) -> list[Json]:
    return list(value) if isinstance(value, list | tuple) else []


def _decisions(case: Case) -> tuple[tuple[str, str], ...]:
    """Restoring needs a battle, a table score too."""
    has_battle = case.leg is not None and case.leg.battle is not None
    wanted = SENSIBLE.get(case.kind, ("dismiss",)) if case.fixture is not None else ("dismiss",)
    fits = [one for one in wanted if has_battle or one not in ("restore", "table_score", "continue")]
    return tuple((one, words.label(OUTCOMES, one)) for one in fits)


def attention_sheet(one: DeskAttention, now: datetime) -> AttentionSheet:
    what, _colon, number = one.object.partition(":")
    pk = int(number) if number.isdecimal() else 0
    return AttentionSheet(
        kind=one.kind,
        title=words.label(ATTENTION, one.kind),
        names=_(" and ").join(one.names),
        address=f"{addresses.ROOT}{what}s/{pk}/",
        fixture=pk if what == "fixture" else 0,
        entrant=pk if what == "entrant" else 0,
        until=one.until,
        days=(one.until - now).days if one.until is not None else None,
        later=(one.until + WEEK).isoformat() if one.until is not None else "",
    )


def penalties(season: Season) -> list[tuple[Penalty, bool]]:
    """All that were given, and whether the points were given back."""
    return [(row, hasattr(row, "revoked_by")) for row in penalties_of(season)]


def entry_sheet(entry: AuditEntry, *, full: bool) -> EntrySheet:
    is_sealed = entry.is_private and not full
    return EntrySheet(
        entry=entry,
        who=history.who(entry),
        role=history.role(entry),
        act=history.act(entry.action),
        object=history.thing(entry.object),
        before="" if is_sealed else _written(entry.before),
        after="" if is_sealed else _written(entry.after),
        is_sealed=is_sealed,
    )


def _written(value: Json) -> str:
    if value in (None, "", {}, []):
        return ""
    return value if isinstance(value, str) else msgspec.json.format(msgspec.json.encode(value), indent=1).decode()
