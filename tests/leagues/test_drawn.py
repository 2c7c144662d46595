"""A table is drawn once for all who see the same, and anew when the season moves on (leagues 13.3)."""

from __future__ import annotations

from unittest.mock import patch

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils.translation import override

from accounts.models import User
from battles.leagues import lookup
from battles.leagues.models import Division, Season
from battles.leagues.services import seasons
from battles.leagues.views import drawn
from battles.leagues.views.season_frame import season_frame
from battles.runtime.clock import SetClock
from battles.selectors.people import AnyUser
from tests.leagues.builders import owner_of
from tests.leagues.playing import decide_round, numbered, started, top

pytestmark = pytest.mark.django_db(transaction=True)


def shown(division: Division, reader: AnyUser, *, short: bool = False) -> str:
    season = Season.objects.select_related("league").get(pk=division.season_id)
    frame = season_frame(lookup.here(season, reader), "standings")
    own = next(one for one in frame.divisions if one.pk == division.pk)
    own.season = season
    return drawn.table(own, frame, short=short)


@pytest.fixture
def division(clock: SetClock) -> Division:
    drawn._kept.clear()
    found = top(started(6, clock))
    decide_round(found, 1, clock)
    return found


def test_the_second_reader_gets_what_was_drawn_for_the_first(division: Division) -> None:
    first = shown(division, AnonymousUser())
    with patch.object(drawn, "_draw") as draw:
        assert shown(division, AnonymousUser()) == first
    assert not draw.called


def test_it_is_drawn_anew_when_the_season_has_moved(division: Division, clock: SetClock) -> None:
    before = shown(division, AnonymousUser())
    decide_round(division, 2, clock)

    after = shown(division, AnonymousUser())

    assert after != before
    assert len(drawn._kept) == 1, "what is old is forgotten"


def test_readers_see_their_own_row_language_and_length(division: Division) -> None:
    player = numbered(division, 1).player
    assert isinstance(player, User)
    texts = {shown(division, AnonymousUser()), shown(division, player), shown(division, AnonymousUser(), short=True)}
    with override("de"):
        texts.add(shown(division, AnonymousUser()))

    assert len(texts) == 4
    assert 'class="mine"' in shown(division, player)
    assert 'class="mine"' not in shown(division, AnonymousUser())


def test_what_is_hidden_is_not_shown_from_an_officers_table(division: Division, clock: SetClock) -> None:
    owner = owner_of(division.season)
    seasons.hide_standings(user=owner, season_id=division.season_id, from_round=1, reason="suspense", clock=clock)

    whole, public = shown(division, owner), shown(division, AnonymousUser())

    assert whole != public
    assert ">15<" in whole
    assert ">15<" not in public


def test_no_more_is_kept_than_there_is_room_for(division: Division, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawn, "KEPT", 2)
    for number in range(1, 5):
        player = numbered(division, number).player
        assert player is not None
        shown(division, player)

    assert len(drawn._kept) == 2
