"""Embeds and files: for other sites, spreadsheets, engines, calendars, and the log (leagues 12.3, 13.3, 13.4)."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from icalendar import Calendar
from py4swiss.engines import DutchEngine  # type: ignore[import-untyped]  # it ships no type marker
from py4swiss.trf import TrfParser  # type: ignore[import-untyped]

from battles.leagues import addresses
from battles.leagues.models import Division, League, Season
from battles.leagues.selectors import archives, tables
from battles.leagues.services import archives as importing
from battles.leagues.services import feeds
from battles.runtime.clock import SetClock
from tests.leagues import builders, playing
from tests.leagues.test_pages_seasons import played, text_of

pytestmark = pytest.mark.django_db


# Embeds


@pytest.mark.clause("13.3")
@pytest.mark.parametrize("part", ["table/1A/", "crosstable/1A/", "round/1/"])
def test_13_3_embeds_have_no_chrome_and_no_cookies(client: Client, clock: SetClock, part: str) -> None:
    season, _ = played(6, clock)
    client.force_login(builders.owner_of(season))
    response = client.get(f"{addresses.season(season)}embed/{part}")
    page = response.content.decode()
    assert response.status_code == 200
    assert 'class="bar"' not in page
    assert "<form" not in page
    assert "organiser" not in page.lower()
    assert not response.cookies
    assert "Cookie" not in response.headers.get("Vary", "")
    assert "frame-ancestors *" in response.headers["Content-Security-Policy"]
    assert "X-Frame-Options" not in response.headers
    assert response.headers["Cache-Control"] == "public, max-age=30"
    again = client.get(response.request["PATH_INFO"], headers={"if-none-match": response.headers["ETag"]})
    assert again.status_code == 304


def test_only_embeds_may_be_framed(client: Client, clock: SetClock) -> None:
    season, _ = played(6, clock, rounds=1)
    response = client.get(addresses.season(season))
    assert "frame-ancestors 'none'" in response.headers["Content-Security-Policy"]
    assert response.headers["X-Frame-Options"] == "DENY"


def test_a_bracket_can_be_embedded(client: Client, clock: SetClock) -> None:
    season = playing.started(8, clock, preset="club_cup", format="knockout")
    assert "Quarter-finals" in text_of(client, f"{addresses.season(season)}embed/bracket/1A/")
    assert "Viertelfinale" in text_of(client, f"{addresses.season(season)}embed/bracket/1A/?language=de")


def test_embeds_of_private_leagues_are_not_there(client: Client, clock: SetClock) -> None:
    season, _ = played(6, clock, rounds=1)
    League.objects.update(visibility="private")
    client.force_login(builders.owner_of(season))
    text_of(client, f"{addresses.season(season)}embed/table/1A/", 404)


# Files


def order_of(division: Division) -> list[tuple[int, int, dict[str, int]]]:
    return [(row.entrant, row.points, row.values) for row in tables.fresh(division).table.rows]


def test_13_4_importing_the_json_into_an_empty_site_gives_the_same_tables(client: Client, clock: SetClock) -> None:
    season, _ = played(12, clock, rounds=3)
    before = {str(one): order_of(one) for one in season.divisions.select_related("season__league")}
    document = json.loads(text_of(client, f"{addresses.season(season)}season.json"))
    owner = builders.owner_of(season)
    League.objects.all().delete()
    assert not Season.objects.exists()

    again = importing.import_season(user=owner, document=document, clock=clock)

    assert {str(one): order_of(one) for one in again.divisions.select_related("season__league")} == before
    told = json.loads(json.dumps(archives.exported(again), default=str))
    assert told["tables"] == document["tables"]
    text_of(client, addresses.season(again))


def test_13_4_an_operator_imports_a_season_by_a_command(client: Client, clock: SetClock, tmp_path: Path) -> None:
    season, _ = played(6, clock, rounds=1)
    file, owner = tmp_path / "season.json", builders.owner_of(season)
    file.write_bytes(client.get(f"{addresses.season(season)}season.json").content)
    with pytest.raises(CommandError, match="archive_collides"):
        call_command("import_season", str(file), owner=owner.username)
    League.objects.all().delete()
    with pytest.raises(CommandError, match="nobody called"):
        call_command("import_season", str(file), owner="nobody-of-that-name")

    call_command("import_season", str(file), owner=owner.username)

    assert Season.objects.get().league.owner == owner


def test_the_table_as_csv(client: Client, clock: SetClock) -> None:
    _, division = played(6, clock)
    rows = list(csv.DictReader(io.StringIO(text_of(client, f"{addresses.division(division)}table.csv"))))
    made = tables.table(division)
    assert [row["name"] for row in rows] == [made.names[row.entrant] for row in made.table.rows]
    assert [int(row["points"]) for row in rows] == [row.points for row in made.table.rows]
    assert [int(row["vp_margin"]) for row in rows] == [row.values["vp_margin"] for row in made.table.rows]


def test_results_as_csv_hide_what_the_table_hides(client: Client, clock: SetClock) -> None:
    season, _ = played(6, clock)
    address = f"{addresses.season(season)}results.csv"
    rows = list(csv.DictReader(io.StringIO(text_of(client, address))))
    assert len(rows) == 15
    assert sum(row["points_first"] != "" for row in rows) == 6
    season.hidden_from_round = 2
    season.save()
    rows = list(csv.DictReader(io.StringIO(text_of(client, address))))
    assert sum(row["points_first"] != "" for row in rows) == 3


def test_check_60_the_report_pairs_the_next_round_as_the_site_does(
    client: Client, clock: SetClock, tmp_path: Path
) -> None:
    changes = {"format": "swiss", "scale": "match", "swiss": {"engine": "dutch", "rounds": 4}, "division_size": 20}
    _season, division = played(8, clock, rounds=1, **changes)
    file = tmp_path / "event.trf"
    file.write_text(text_of(client, f"{addresses.division(division)}report.trf"), encoding="utf-8")
    found = {(one.white, one.black) for one in DutchEngine.generate_pairings(TrfParser.parse(file, strict=True))}
    numbers = dict(division.entrants.values_list("pk", "number"))
    published = playing.of_round(division, 2)
    sides = [{side.is_first: numbers[side.entrant_id] for side in fixture.sides.all()} for fixture in published]
    assert found == {(one[True], one[False]) for one in sides}


def test_a_knock_out_has_no_report(client: Client, clock: SetClock) -> None:
    season = playing.started(8, clock, preset="club_cup", format="knockout")
    text_of(client, f"{addresses.season(season)}1A/report.trf", 400)


# Calendars


def test_check_32_a_revoked_feed_answers_404_and_the_new_one_works(client: Client, clock: SetClock) -> None:
    _, division = played(6, clock, rounds=1)
    user = division.entrants.all()[0].player
    assert user is not None
    old = feeds.new_feed(user=user, clock=clock)
    calendar = Calendar.from_ical(text_of(client, f"/leagues/calendar/{old}.ics"))
    assert len(calendar.walk("VEVENT")) == 5
    new = feeds.new_feed(user=user, clock=clock)
    text_of(client, f"/leagues/calendar/{old}.ics", 404)
    text_of(client, f"/leagues/calendar/{new}.ics")
    feeds.revoke_feed(user=user)
    text_of(client, f"/leagues/calendar/{new}.ics", 404)


def test_8_7_calendars_of_a_season_and_of_an_entrant(client: Client, clock: SetClock) -> None:
    season, division = played(6, clock, rounds=1)
    whole = text_of(client, f"{addresses.season(season)}calendar.ics")
    own = text_of(client, f"{addresses.entrant(division.entrants.all()[0])}calendar.ics")
    assert (whole.count("BEGIN:VEVENT"), own.count("BEGIN:VEVENT")) == (15, 5)


# The log


def checked(client: Client, league: League, log: bytes) -> str:
    upload = SimpleUploadedFile("log.jsonl", log)
    response = client.post(f"{addresses.league(league)}log/check/", {"log": upload})
    assert response.status_code == 200
    return response.content.decode()


def test_check_58_one_changed_byte_names_its_entry(client: Client, clock: SetClock) -> None:
    season, _ = played(6, clock, rounds=1)
    log = client.get(f"{addresses.league(season.league)}log.jsonl").content
    assert "No entry has been changed" in checked(client, season.league, log)
    lines = log.split(b"\n")
    at = log.index(lines[2]) + lines[2].index(b'"action"') + 12
    changed = log[:at] + (b"x" if log[at : at + 1] != b"x" else b"y") + log[at + 1 :]
    assert "Entry 3 has been changed" in checked(client, season.league, changed)
    cut = b"\n".join(lines[:-2]) + b"\n"
    assert "The end is missing" in checked(client, season.league, cut)
