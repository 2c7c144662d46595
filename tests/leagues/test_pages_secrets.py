"""Hidden facts of a running battle enter no page, embed, file or answer (leagues 13.2, check 59)."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from msgspec import structs

from battles import store
from battles.leagues import addresses, terms
from battles.leagues.models import Season
from battles.leagues.selectors import fixtures, tables
from battles.leagues.services import draw, lists, seasons
from battles.models import Battle
from battles.rules import registry
from battles.rules.base import Seat
from battles.rules.codec import pack
from battles.rules.dice import VerifiableDice
from battles.rules.horden_helden.state import State
from battles.runtime.clock import SetClock
from battles.selectors.armies import army_book
from tests.leagues import builders, playing
from tests.rules.horden_helden import worlds
from tests.rules.horden_helden.builders import battle as table
from tests.rules.horden_helden.builders import commander, element

pytestmark = pytest.mark.django_db
DICE = VerifiableDice(secret=bytes(32), battle=bytes(16), mix=bytes(32))
SECRET = re.compile(rb'name="csrfmiddlewaretoken" value="[^"]*"')


def ambushed() -> State:
    """Both sides have troops on the table, and side B lies in ambush with one more."""
    hidden = structs.replace(element("B02", "light_infantry", 500, 392, 90), place="ambush")
    lost = structs.replace(element("A03", "spears", 0, 0, 90), place="destroyed")
    return table(commander("A01", "spears", 100, 100, 90), commander("B01", "spears", 100, 700, 270), hidden, lost)


def with_lists(clock: SetClock) -> Season:
    """A running season of four with their armies."""
    season = builders.season(clock=clock, system="horden_helden", lists={"count": 1})
    book = army_book(registry.system("horden_helden"))
    sample = book.samples(seasons.game_setup(season.league, terms.read(season.terms)))[0]
    for entrant in builders.entrants(season, 4, clock):
        assert entrant.player is not None
        lists.hand_in(user=entrant.player, entrant_id=entrant.pk, content=sample, clock=clock)
    draw.start_now(user=builders.owner_of(season), season_id=season.pk, reason="all lists are in", clock=clock)
    season.refresh_from_db()
    return season


def set_state(battle: Battle, state: State) -> None:
    """As if the battle had come to this: same log, same revision."""
    Battle.objects.filter(pk=battle.pk).update(state=pack(state))
    store.moment_cache.clear()
    fixtures.forget()
    tables.forget()


def everything(client: Client, season: Season, entrant: int) -> dict[str, bytes]:
    base, division = addresses.season(season), f"{addresses.season(season)}1A/"
    api = f"/api/leagues/{season.league.slug}/{season.number}"
    pages = (
        base,
        division,
        f"{base}rounds/1/",
        f"{base}rounds/1/?fragment=1",
        f"{base}embed/round/1/",
        f"{base}embed/table/1A/",
        f"{base}embed/crosstable/1A/",
        f"{base}season.json",
        f"{base}results.csv",
        f"{base}calendar.ics",
        f"{base}history/",
        f"{division}table.csv",
        f"{division}report.trf",
        f"/leagues/entrants/{entrant}/",
        f"{api}/fixtures",
        f"{api}/divisions/1A/table?derivations=1",
        f"{api}/divisions/1A/crosstable",
        api,
    )
    return {page: SECRET.sub(b"", client.get(page).content) for page in pages}


def test_check_59_worlds_that_differ_in_hidden_facts_look_the_same(client: Client, clock: SetClock) -> None:
    season = with_lists(clock)
    division = playing.top(season)
    fixture = playing.of_round(division, 1)[0]
    battle = playing.begun(fixture, clock)
    one = ambushed()
    other = worlds.twin(one, Seat("1"), DICE)
    assert other is not None
    assert other != one
    entrant = fixture.sides.all()[0].entrant_id

    set_state(battle, one)
    first = everything(client, season, entrant)
    set_state(battle, other)
    second = everything(client, season, entrant)

    assert first == second
    shown = fixtures.cards(fixtures.rows().filter(pk=fixture.pk))[0].legs[0]
    assert shown.status == "running"
    assert shown.now is not None
