"""What is asked about a battle beside its rules: pace, odds, take-backs, the spectators' delay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import forms
from django.utils.translation import gettext_lazy as _

from battles.agreements import agreement
from battles.agreements import pace as pace_
from battles.agreements.agreement import Agreement
from battles.agreements.pace import DAY, HOUR, MINUTE, Pace
from battles.presenters import agreement_text
from battles.rules.codec import Json

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

OWN_LIVE, OWN_DAYS = "own-live", "own-days"
PACES = ("", *pace_.PRESETS, OWN_LIVE, OWN_DAYS)
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
    without_odds = forms.BooleanField(required=False)
    without_take_backs = forms.BooleanField(required=False)
    delay = forms.TypedChoiceField(choices=[(one, one) for one in DELAYS], coerce=int, required=False, initial=0)

    def agreement(self) -> Agreement:
        """As chosen; call after `is_valid`. Raises `bad_pace`, `bad_delay`."""
        chosen = self.cleaned_data
        return agreement.checked(
            Agreement(
                pace=self._pace(chosen),
                odds=not chosen["without_odds"],
                delay=chosen["delay"] or 0,
                take_backs=not chosen["without_take_backs"],
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
            case preset:
                return pace_.PRESETS.get(preset)

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
    def live_numbers(self) -> list[forms.BoundField]:
        return [self[name] for name in ("bank_minutes", "increment_seconds", "reserve_seconds")]

    @property
    def days_numbers(self) -> list[forms.BoundField]:
        return [self[name] for name in ("bank_days", "increment_hours", "cap_days")]

    @property
    def delays(self) -> list[tuple[int, str]]:
        return [(one, agreement_text.span(one) if one else "") for one in DELAYS]
