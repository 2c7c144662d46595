"""What is asked about a battle beside its rules: pace, odds, take-backs, the spectators' delay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import forms
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext_lazy as _
from msgspec import structs

from battles.agreements import agreement
from battles.agreements import pace as pace_
from battles.agreements.agreement import Agreement
from battles.agreements.pace import DAY, HOUR, MINUTE, Pace
from battles.presenters import agreement_text
from battles.rules.codec import Json

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

OWN_LIVE, OWN_DAYS, OWN_ROUNDS, OWN_CALENDAR = "own-live", "own-days", "own-rounds", "own-calendar"
PACES = ("", *pace_.PRESETS, OWN_LIVE, OWN_DAYS, OWN_ROUNDS, OWN_CALENDAR)
WEEK = [(day, WEEKDAYS[number]) for number, day in enumerate(pace_.DAYS)]
DELAYS = (0, 60, 120, 300, 600, 1800)


def _number(label: _StrPromise, initial: int, least: int, most: int) -> forms.IntegerField:
    widget = forms.NumberInput(attrs={"class": "points", "inputmode": "numeric"})
    return forms.IntegerField(
        label=label, initial=initial, min_value=least, max_value=most, required=False, widget=widget
    )


class AgreementForm(forms.Form):
    """Whatever is left out is as ever: no clock, odds, take-backs, no delay."""

    pace = forms.ChoiceField(choices=[(one, one) for one in PACES], required=False)
    bank_minutes = _number(_("Minutes on the clock"), 45, 1, 360)
    increment_seconds = _number(_("Seconds more after each turn of yours"), 15, 0, 600)
    reserve_seconds = _number(_("Seconds for each decision, used first"), 20, 0, 600)
    bank_days = _number(_("Days on the clock"), 5, 1, 60)
    increment_hours = _number(_("Hours more after each turn of yours"), 24, 0, 336)
    cap_days = _number(_("Maximum days on the clock (0: no limit)"), 10, 0, 90)
    round_hours = _number(_("Hours a round"), 24, 1, 720)
    extensions = _number(_("How often each of you may extend one"), 2, 0, 10)
    round_days = forms.MultipleChoiceField(
        label=_("Rounds end on"), choices=WEEK, required=False, initial=["tue", "fri"]
    )
    round_at = forms.RegexField(
        r"^([01]\d|2[0-3]):[0-5]\d$",
        label=_("Time of day"),
        required=False,
        initial="20:00",
        widget=forms.TextInput(attrs={"class": "points", "inputmode": "numeric"}),
    )
    round_zone = forms.CharField(label=_("Time zone"), max_length=64, required=False, initial="Europe/Berlin")
    late_entry = forms.BooleanField(required=False)
    without_odds = forms.BooleanField(required=False)
    without_take_backs = forms.BooleanField(required=False)
    delay = forms.TypedChoiceField(choices=[(one, one) for one in DELAYS], coerce=int, required=False, initial=0)

    def agreement(self) -> Agreement:
        """As chosen; call after `is_valid`. Raises `bad_pace`, `bad_calendar`, `bad_delay`."""
        chosen = self.cleaned_data
        return agreement.checked(
            Agreement(
                pace=self._pace(chosen),
                odds=not chosen["without_odds"],
                delay=chosen["delay"] or 0,
                take_backs=not chosen["without_take_backs"],
                late_entry=chosen["late_entry"],
            )
        )

    def _pace(self, chosen: dict[str, Json]) -> Pace | None:
        match chosen["pace"]:
            case "own-live":
                return Pace(
                    kind="live",
                    bank=self._given("bank_minutes") * MINUTE,
                    increment=self._given("increment_seconds"),
                    reserve=self._given("reserve_seconds"),
                )
            case "own-days":
                return Pace(
                    kind="days",
                    bank=self._given("bank_days") * DAY,
                    increment=self._given("increment_hours") * HOUR,
                    cap=self._given("cap_days") * DAY,
                )
            case "own-rounds":
                return structs.replace(
                    pace_.PRESETS["daily"],
                    round=self._given("round_hours") * HOUR,
                    extensions=self._given("extensions"),
                )
            case "own-calendar":
                return structs.replace(
                    self._in_zone(pace_.PRESETS["weekly"]),
                    days=",".join(day for day in pace_.DAYS if day in chosen["round_days"]),
                    at=chosen["round_at"] or self.fields["round_at"].initial,
                    extensions=self._given("extensions"),
                )
            case preset:
                pace = pace_.PRESETS.get(preset)
                return self._in_zone(pace) if pace is not None and pace.at else pace

    def _in_zone(self, pace: Pace) -> Pace:
        """By the calendar of whoever offers the battle."""
        return structs.replace(pace, zone=self.cleaned_data["round_zone"] or pace.zone)

    def _given(self, name: str) -> int:
        """A number that was left empty is the usual one."""
        value = self.cleaned_data[name]
        return int(self.fields[name].initial if value is None else value)

    # For the page

    @property
    def live_presets(self) -> list[tuple[str, str, str]]:
        return agreement_text.presets("live")

    @property
    def days_presets(self) -> list[tuple[str, str, str]]:
        return agreement_text.presets("days")

    @property
    def rounds_presets(self) -> list[tuple[str, str, str]]:
        return agreement_text.presets("rounds")

    @property
    def rounds_numbers(self) -> list[forms.BoundField]:
        return [self[name] for name in ("round_hours", "extensions")]

    @property
    def calendar_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ("round_days", "round_at", "round_zone")]

    @property
    def live_numbers(self) -> list[forms.BoundField]:
        return [self[name] for name in ("bank_minutes", "increment_seconds", "reserve_seconds")]

    @property
    def days_numbers(self) -> list[forms.BoundField]:
        return [self[name] for name in ("bank_days", "increment_hours", "cap_days")]

    @property
    def delays(self) -> list[tuple[int, str]]:
        return [(one, agreement_text.span(one) if one else "") for one in DELAYS]
