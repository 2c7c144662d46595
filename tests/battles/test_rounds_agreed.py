"""Rounds as they are agreed on: paces, calendars, forms, sentences."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.template.loader import render_to_string
from django.utils import translation
from msgspec import structs

from accounts.models import User
from battles import services
from battles.agreements import pace as pace_
from battles.agreements import round_times
from battles.agreements.agreement import Agreement
from battles.agreements.pace import DAY, HOUR, MINUTE, PRESETS, BadCalendar, BadPace, Pace
from battles.errors import ApplicationError
from battles.models import Battle
from battles.presenters import agreement_text
from battles.rules.base import Setup
from battles.runtime.clock import SetClock
from battles.web.agreement_form import AgreementForm
from tests.battles.in_rounds import (
    STRICT,
    game,
    months,
    people,
    strict,
)
from tests.rules import toy

__all__ = ["game", "months", "people", "strict"]
pytestmark = pytest.mark.django_db

# Agreeing on it


def test_only_games_that_have_rounds_take_the_pace(anna: User, clock: SetClock) -> None:
    with pytest.raises(ApplicationError) as refused:
        services.create_battle(
            host=anna, system=toy.KEY, setup=Setup(scenario="brook"), agreement=Agreement(pace=STRICT), clock=clock
        )
    assert refused.value.code == "no_rounds"
    assert not Battle.objects.exists()


@pytest.mark.parametrize(
    ("pace", "field"),
    [
        (Pace(kind="rounds"), "round"),
        (Pace(kind="rounds", round=59), "round"),
        (Pace(kind="rounds", round=31 * DAY), "round"),
        (Pace(kind="rounds", round=HOUR, first=10), "first"),
        (Pace(kind="rounds", round=HOUR, bank=5), "bank"),
        (Pace(kind="rounds", round=HOUR, grace=8 * DAY), "grace"),
        (Pace(kind="rounds", round=HOUR, extensions=11), "extensions"),
        (Pace(kind="rounds", round=HOUR, at="20:00", days="tue", zone="UTC"), "round"),
        (Pace(kind="rounds", at="24:00", days="tue", zone="UTC"), "at"),
        (Pace(kind="rounds", at="20:00", days="", zone="UTC"), "days"),
        (Pace(kind="rounds", at="20:00", days="tue,tue", zone="UTC"), "days"),
        (Pace(kind="rounds", at="20:00", days="someday", zone="UTC"), "days"),
        (Pace(kind="rounds", at="20:00", days="tue", zone="Atlantis"), "zone"),
        (Pace(kind="rounds", at="20:00", days="tue", zone="../../etc/passwd"), "zone"),
        (Pace(kind="live", bank=HOUR, round=HOUR), "round"),
        (Pace(kind="live", bank=HOUR, at="20:00"), "at"),
        (Pace(kind="days"), "bank"),
    ],
)
def test_a_pace_that_cannot_be_is_refused(pace: Pace, field: str) -> None:
    with pytest.raises(BadPace) as refused:
        pace_.checked(pace)
    assert refused.value.field == field
    assert isinstance(refused.value, BadCalendar) == (field in ("at", "days", "zone"))


def test_every_preset_can_be_agreed_on_and_comes_back() -> None:
    for pace in PRESETS.values():
        assert pace_.read(pace_.write(pace)) == pace


WINTER = datetime(2026, 1, 13, 12, tzinfo=UTC)
"""A Tuesday."""


@pytest.mark.parametrize(
    ("opened", "expected"),
    [
        (WINTER, datetime(2026, 1, 13, 19, tzinfo=UTC)),
        (WINTER + timedelta(hours=2), datetime(2026, 1, 16, 19, tzinfo=UTC)),
        (datetime(2026, 1, 13, 19, tzinfo=UTC), datetime(2026, 1, 16, 19, tzinfo=UTC)),
        (datetime(2026, 1, 16, 19, tzinfo=UTC), datetime(2026, 1, 20, 19, tzinfo=UTC)),
        (datetime(2026, 3, 27, 19, tzinfo=UTC), datetime(2026, 3, 31, 18, tzinfo=UTC)),
    ],
)
def test_by_the_calendar_a_round_ends_on_its_next_day_in_its_own_zone(opened: datetime, expected: datetime) -> None:
    """Less than six hours is nobody's round; over the change to summer time the hour of the day stays."""
    assert round_times.end_of(PRESETS["twice_weekly"], opened, is_first=True) == expected


def test_a_short_round_is_extended_by_a_minute_a_long_one_by_a_day() -> None:
    assert round_times.extension(PRESETS["blitz"]) == timedelta(seconds=MINUTE)
    assert round_times.extension(PRESETS["weekly"]) == timedelta(days=1)


def test_by_the_form_presets_and_own_numbers_are_agreed_on() -> None:
    def agreed(**data: object) -> Pace | None:
        form = AgreementForm(data=data)
        assert form.is_valid(), form.errors
        return form.agreement().pace

    assert agreed(pace="blitz") == PRESETS["blitz"]
    assert agreed(pace="weekly", round_zone="America/New_York") == structs.replace(
        PRESETS["weekly"], zone="America/New_York"
    )
    assert agreed(pace="own-rounds", round_hours="36", extensions="1") == structs.replace(
        PRESETS["daily"], round=36 * HOUR, extensions=1
    )
    chosen = agreed(pace="own-calendar", round_days=["sun", "wed"], round_at="18:30", round_zone="UTC")
    assert chosen is not None
    assert (chosen.days, chosen.at, chosen.zone, chosen.round) == ("wed,sun", "18:30", "UTC", 0)
    with pytest.raises(ApplicationError) as refused:
        agreed(pace="own-calendar", round_days=[], round_at="18:30")
    assert refused.value.code == "bad_calendar"


@pytest.mark.parametrize("has_rounds", [True, False])
def test_the_page_offers_rounds_only_to_games_that_have_them(has_rounds: bool) -> None:
    page = render_to_string("battles/parts/agreement.html", {"form": AgreementForm(), "has_rounds": has_rounds})

    assert ('value="twice_weekly"' in page) == has_rounds
    assert ('name="late_entry"' in page) == has_rounds


@pytest.mark.parametrize(("language", "said"), [("en", "Tue, Fri at 20:00"), ("de", "Di, Fr um 20:00 Uhr")])
def test_the_sheet_says_how_long_a_round_lasts_and_what_happens_then(language: str, said: str) -> None:
    with translation.override(language):
        lines = dict(agreement_text.agreed_lines(Agreement(pace=PRESETS["twice_weekly"], late_entry=True)))

    assert any(said in line for line in lines.values())
    assert len(lines) == 6
