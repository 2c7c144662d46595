"""Pages that are read: seasons, divisions, rounds, derivations (leagues 13.1)."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from battles.leagues import addresses
from battles.leagues.models import Division, Season
from battles.leagues.selectors import tables
from battles.runtime.clock import SetClock
from tests.leagues import builders, playing
from tests.leagues.builders import owner_of

pytestmark = pytest.mark.django_db
PAGES = ("", "rounds/", "rounds/1/", "entrants/", "rules/", "history/", "1A/", "embed/table/1A/", "embed/round/1/")


def text_of(client: Client, address: str, status: int = 200) -> str:
    response = client.get(address)
    assert response.status_code == status, (address, response.status_code)
    return response.content.decode()


def played(number: int, clock: SetClock, rounds: int = 2, **changes: object) -> tuple[Season, Division]:
    """A season after some rounds."""
    made = playing.started(number, clock, **changes)  # type: ignore[arg-type]  # terms as JSON
    division = playing.top(made)
    for one in range(1, rounds + 1):
        playing.decide_round(division, one, clock)
    made.refresh_from_db()
    return made, playing.top(made)


def test_the_home_of_a_season_shows_table_and_rounds(client: Client, clock: SetClock) -> None:
    season, division = played(12, clock)

    page = text_of(client, addresses.season(season))

    assert 'class="list standings short"' in page
    assert "Going up" not in page.split("</table>")[0], "nobody rises from the top division"
    assert "Going down" in page
    assert "Decider" in page
    assert "Division 2" in page
    for row in tables.table(division).table.rows:
        assert tables.table(division).names[row.entrant] in page
    assert season.draw_commitment in page
    assert season.draw_seed not in page


def test_every_page_of_a_season_in_both_languages(client: Client, clock: SetClock) -> None:
    season, _ = played(12, clock)
    for path in (*PAGES, "2A/"):
        for language in ("en", "de"):
            address = f"{addresses.season(season)}{path}?language={language}"
            page = client.get(address, headers={"accept-language": language})
            assert page.status_code == 200, path
            assert f'<html lang="{language}"' in page.content.decode()


def test_check_47_every_value_of_the_table_opens_into_terms_that_add_up(client: Client, clock: SetClock) -> None:
    _season, division = played(6, clock, rounds=3)
    page = text_of(client, addresses.division(division))
    opened = re.findall(r'<a class="value" href="([^"]+)">([^<]+)</a>', page)
    made = tables.table(division)
    columns = [one for one in made.table.chain if one not in ("head_to_head", "lots")]
    assert len(opened) == len(columns) * len(made.table.rows)

    for address, shown in opened:
        derivation = text_of(client, address)
        body, foot = derivation.split("<tfoot>")
        terms = re.findall(r'<td class="r num">([^<]+)</td>', body)
        total = re.findall(r'<td class="r num main-value">([^<]+)</td>', foot)
        assert total == [shown]
        assert sum(map(number_of, terms)) == number_of(shown), address


def number_of(shown: str) -> float:
    plain = shown.replace("\u202f", "").replace("−", "-")
    return float(plain.replace("½", "")) + (0.5 if "½" in plain else 0)


def test_direct_battle_and_lots_open_too(client: Client, clock: SetClock) -> None:
    _, division = played(6, clock, rounds=2)
    entrant = tables.table(division).table.rows[0].entrant
    for criterion in ("head_to_head", "lots"):
        text_of(client, f"{addresses.division(division)}derivation/{entrant}/{criterion}/")
    text_of(client, f"{addresses.division(division)}derivation/{entrant}/nonsense/", 400)
    text_of(client, f"{addresses.division(division)}derivation/999999/points/", 404)


def queries_of(client: Client, address: str) -> int:
    client.get(address)
    with CaptureQueriesContext(connection) as queries:
        text_of(client, address)
    return len(queries)


def test_a_page_costs_the_same_for_six_and_for_sixty(client: Client, clock: SetClock) -> None:
    """issue: a page costs a constant number of queries"""
    client.force_login(builders.person())
    counts: list[dict[str, int]] = []
    for number in (6, 60):
        season, division = played(number, clock, rounds=1, format="swiss", division_size=60)
        entrant = division.entrants.all()[0]
        pages = {path: addresses.season(season) + path for path in PAGES}
        pages["entrant"] = addresses.entrant(entrant)
        pages["value"] = f"{addresses.division(division)}derivation/{entrant.pk}/points/"
        counts.append({path: queries_of(client, address) for path, address in pages.items()})
    assert counts[0] == counts[1]
    assert max(counts[0].values()) <= 45, counts[0]


def test_entry_shows_who_is_in_and_the_commitment(client: Client, clock: SetClock) -> None:
    season = builders.season(clock=clock)
    found = builders.entrants(season, 3, clock)
    page = text_of(client, addresses.season(season))
    assert all(one.name in page for one in found)
    assert season.draw_commitment in page
    assert season.draw_seed not in page


def test_a_draft_is_there_for_its_organisers_alone(client: Client, clock: SetClock) -> None:
    season = builders.season(clock=clock, opened=False)
    text_of(client, addresses.season(season), 404)
    client.force_login(owner_of(season))
    text_of(client, addresses.season(season))


def test_a_private_league_is_there_for_its_members_alone(client: Client, clock: SetClock) -> None:
    season, division = played(6, clock, rounds=1)
    season.league.visibility = "private"
    season.league.save()
    for address in (addresses.season(season), addresses.league(season.league), addresses.division(division)):
        text_of(client, address, 404)
    assert season.league.name not in text_of(client, "/leagues/")
    player = division.entrants.all()[0].player
    assert player is not None
    client.force_login(player)
    text_of(client, addresses.season(season))
    assert season.league.name in text_of(client, "/leagues/")


def test_standings_stay_hidden_where_the_organiser_said_so(client: Client, clock: SetClock) -> None:
    season, division = played(6, clock, rounds=2)
    season.hidden_from_round = 2
    season.save()
    before = text_of(client, addresses.division(division))
    assert "is hidden until" in before
    leader = tables.table(division, 1).table.rows[0]
    assert f'derivation/{leader.entrant}/points/">{leader.points}</a>' in before
    client.force_login(owner_of(season))
    assert "is hidden until" not in text_of(client, addresses.division(division))


def test_a_penalty_is_a_footnote(client: Client, clock: SetClock) -> None:
    from battles.leagues.models import Penalty

    _, division = played(6, clock, rounds=1)
    entrant = division.entrants.all()[2]
    Penalty.objects.create(
        entrant=entrant, points=3, reason="late list", clause="7.5", given_at=clock.now(), key="test"
    )
    page = text_of(client, addresses.division(division))
    assert '<sup><a href="#note-1">1</a></sup>' in page
    assert "3 points deducted, late list" in page
    assert '(<a href="/rules/leagues#7.5">7.5</a>)' in page
