"""The site was away: every season's dates move by as long; one that cannot be moved stops no other (leagues 7.3)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from battles.leagues.models import Season
from battles.leagues.ratings.months import Month
from battles.leagues.services import pauses, ratings
from battles.models import Due
from battles.runtime.clock import SetClock
from battles.services import dues
from tests.leagues import builders
from tests.leagues.builders import pass_time

pytestmark = pytest.mark.django_db


def be_away(clock: SetClock, **by: float) -> None:
    """The whole site, as the next worker finds it."""
    dues.beat(worker="old", clock=clock)
    clock.move(**by)
    dues.give_back_gap(worker="new", clock=clock)


@pytest.fixture
def with_lists(clock: SetClock) -> Season:
    """Its lists are taken until they are revealed, at the same instant."""
    return builders.season(clock=clock, system="horden_helden", lists={"count": 1})


@pytest.mark.parametrize("days", [1, 30, 365])
def test_7_3_a_window_of_lists_moves_as_a_whole(with_lists: Season, clock: SetClock, days: int) -> None:
    before = with_lists.list_windows.get()

    be_away(clock, days=days)

    after = with_lists.list_windows.get()
    assert after.closes == before.closes + timedelta(days=days)
    assert after.reveals == before.reveals + timedelta(days=days)
    assert after.opens == before.opens, "it was open already"


def test_7_3_a_window_that_is_closed_moves_only_its_reveal(with_lists: Season, clock: SetClock) -> None:
    window = with_lists.list_windows.get()
    with_lists.list_windows.update(frozen_at=clock.now(), reveals=window.reveals + timedelta(days=2))

    be_away(clock, days=30)

    after = with_lists.list_windows.get()
    assert after.closes == window.closes
    assert after.reveals == window.reveals + timedelta(days=32)


def test_7_3_a_window_that_is_still_to_open_opens_later(with_lists: Season, clock: SetClock) -> None:
    window = with_lists.list_windows.get()
    opens = clock.now() + timedelta(hours=1)
    with_lists.list_windows.update(opens=opens)

    be_away(clock, days=1)

    after = with_lists.list_windows.get()
    assert (after.opens, after.closes) == (opens + timedelta(days=1), window.closes + timedelta(days=1))


def test_a_season_that_cannot_be_moved_stands_and_the_others_are_moved(
    clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, sound = builders.season(clock=clock), builders.season(clock=clock)
    assert broken.entry_closes is not None
    assert sound.entry_closes is not None
    down, shift = clock.now(), pauses.shift

    def fail(season: Season, by: timedelta, clock: SetClock) -> None:
        shift(season, by, clock)
        if season.pk == broken.pk:
            raise RuntimeError("a fault of this season alone")

    with monkeypatch.context() as patch:
        patch.setattr(pauses, "shift", fail)
        be_away(clock, days=30)
        pass_time(clock, seconds=1)

    moved, stands = Season.objects.get(pk=sound.pk), Season.objects.get(pk=broken.pk)
    assert moved.entry_closes == sound.entry_closes + timedelta(days=30)
    assert (stands.entry_closes, stands.paused_at) == (broken.entry_closes, down)
    assert stands.state == "entry", "nothing falls due in it"
    assert Due.objects.get(kind="league_outage").tries == 1, "an operator sees it"

    pass_time(clock, hours=1)

    late = Season.objects.get(pk=broken.pk)
    assert late.paused_at is None
    assert late.entry_closes is not None
    assert late.entry_closes >= broken.entry_closes + timedelta(days=30)
    assert Due.objects.get(kind="league_outage").done


def test_a_list_of_ratings_that_cannot_be_closed_keeps_no_other_and_no_later_month(
    clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    month = Month.of(clock.now())
    clock.at = month.ends
    closed: list[str] = []

    def close_list(list_key: str, through: Month, clock: SetClock) -> None:
        if list_key == "broken":
            raise LookupError("a fault of this list alone")
        closed.append(list_key)

    monkeypatch.setattr(ratings, "_lists", lambda: ["broken", "sound"])
    monkeypatch.setattr(ratings, "close_list", close_list)
    ratings.month_closes(str(month), clock)

    assert closed == ["sound"]
    assert Due.objects.filter(kind="league_rating_month", key=str(month.next)).exists()
    assert Due.objects.get(kind="league_rating_list").key == f"broken|{month}"
