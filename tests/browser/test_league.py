"""A whole season of Horden & Helden: founded, entered, fought, disputed, expired, closed, and followed by the next."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from examples.bot import Answer
from tests.browser import league_bots as bots
from tests.browser import league_fights as fights
from tests.browser import league_pages as pages
from tests.browser import league_tables as tables
from tests.browser.conftest import NewPage
from tests.browser.league_bots import LISTS, Player, Table
from tests.browser.league_tables import Happened
from tests.browser.looks import PHONE
from tests.browser.table import soon

ORGANISER, BY_HAND, ON_THE_PHONE = "Olga", "Ada", "Björn"
OTHERS = ("Clara", "Dietrich", "Edda", "Frieda", "Gunnar", "Hilda", "Ivo", "Jutta", "Käthe", "Ludwig")
NAMES = (BY_HAND, ON_THE_PHONE, *OTHERS)
"""The better a name in the alphabet, the better its player."""
TURNS = 4
PLAYED_OUT = 3
CLAIM = "He moved a group farther than its reach."


@dataclass
class Story:
    """Who is there, and what has happened so far."""

    people: dict[str, Player]
    organiser: Page
    slug: str = ""
    season: int = 0
    happened: list[Happened] = field(default_factory=list)
    settled: set[int] = field(default_factory=set)
    """Fixtures that are decided, or that nobody is to play any more."""

    @property
    def base(self) -> str:
        return f"/leagues/{self.slug}/1/"

    def told(self, number: int = 1) -> Answer:
        return self.people[ORGANISER].get(f"leagues/{self.slug}/{number}")

    def fixtures(self) -> list[Answer]:
        return self.people[ORGANISER].rows(f"leagues/{self.slug}/1/fixtures")

    def open_fixtures(self) -> list[Answer]:
        return [one for one in self.fixtures() if one["id"] not in self.settled]

    def names(self, place: str, number: int = 1) -> list[str]:
        """Who plays in a division of a season."""
        found = self.people[ORGANISER].rows(f"leagues/{self.slug}/{number}/entrants")
        return [one["name"] for one in found if one["division"] == place]

    def table(self, fixture: Answer) -> Table:
        first, second = (self.people[fixture[side]["name"]] for side in ("first", "second"))
        return Table(first, second, fixture["id"], seed=fixture["id"])

    def agreed(self, fixture: Answer) -> Table:
        """The two have a date, if their round is not open yet."""
        table = self.table(fixture)
        if fixture["round"] > 1:
            bots.agree(table.players["1"], table.players["2"], table.fixture, days=5 + fixture["round"])
        return table

    def note(self, fixture: Answer, happened: Happened) -> None:
        self.settled.add(fixture["id"])
        self.happened.append(happened)


def sides(fixture: Answer) -> tuple[str, str]:
    return fixture["first"]["name"], fixture["second"]["name"]


@pytest.mark.slow("a whole season with its battles")
def test_a_season_from_its_founding_to_the_next_one(new_page: NewPage, site: str, var: Path, luck: str) -> None:
    signing_in = (ORGANISER, BY_HAND, ON_THE_PHONE)
    people = bots.make_people(site, var, (ORGANISER, *NAMES), signing_in, luck)
    story = Story(people, pages.sign_in(new_page(), ORGANISER))
    player = pages.sign_in(new_page(language="de"), BY_HAND)
    found_and_enter(story, player, pages.sign_in(new_page(size=PHONE), ON_THE_PHONE))
    spectator = new_page(language="de", path=story.base)
    let_one_expire(story, var)
    fight_one_by_hand(story, player)
    play_some_out(story, spectator)
    dispute_one(story, player)
    concede_the_rest(story)
    wait_until_closed(story)
    check_tables(story)
    check_the_next_season(story)


# Before the first round


def found_and_enter(story: Story, player: Page, on_the_phone: Page) -> None:
    page = story.organiser
    story.slug = pages.found_league(page, "Nordmark-Liga", "Sechs gegen sechs, ein Abend die Woche.")
    pages.draft_season(page, TURNS)
    pages.open_entry(page)
    story.season = int(story.told()["id"])
    pages.look(player, "entry-form", f"{story.base}enter")
    pages.enter(player, story.base)
    pages.hand_in(player, bots.random_army(story.people[BY_HAND], LISTS[0]))
    pages.enter(on_the_phone, story.base)
    army = bots.random_army(story.people[ON_THE_PHONE], LISTS[1])
    kept = story.people[ON_THE_PHONE].post("armies", system=bots.SYSTEM, name="Grünhäute", army=army)
    pages.hand_in(on_the_phone, kept=str(kept["id"]))
    for number, name in enumerate(OTHERS):
        bots.enter(story.people[name], story.season, LISTS[number % 2])
    pages.start_season(page, story.base)
    assert [len(story.names(place)) for place in ("1A", "2A")] == [6, 6]
    assert len(story.fixtures()) == 30


# Battles


def let_one_expire(story: Story, var: Path) -> None:
    """One side offers dates, the other never answers, and the time is over."""
    fixture = next(one for one in reversed(story.fixtures()) if BY_HAND not in sides(one))
    first, second = sides(fixture)
    for days in (3, 4, 6):
        bots.offer(story.people[first], fixture["id"], days=days)
    pages.end_waiting(story.organiser, fixture["id"])
    bots.let_deadline_come(var, fixture["id"])
    story.note(fixture, tables.nobody_came(first, second))


def fight_one_by_hand(story: Story, player: Page) -> None:
    """Her opponent offers two dates, she takes one, and begins at once; she moves a little and gives up."""
    fixture = next(one for one in story.fixtures() if BY_HAND in sides(one))
    table = story.table(fixture)
    opponent = next(one for one in table.players.values() if one.name != BY_HAND)
    for days in (3, 4):
        bots.offer(opponent, fixture["id"], days=days)
    pages.look(player, "fixture", f"/leagues/fixtures/{fixture['id']}/")
    fights.accept_offer(player, fixture["id"])
    hands = fights.begin(player, table, BY_HAND)
    fights.set_up(hands, table)
    fights.advance(hands)
    assert hands.given
    fights.give_up(hands)
    story.note(fixture, tables.conceded(*sides(fixture), loser=BY_HAND))


def play_some_out(story: Story, spectator: Page) -> None:
    """Programs play to the end; whoever watches the season's page sees the table change without doing anything."""
    spectator.evaluate("() => { window.isTheSamePage = true; }")
    top = story.names("1A")
    open_ones = [one for one in story.open_fixtures() if BY_HAND not in sides(one)]
    chosen = sorted(open_ones, key=lambda one: (one["round"], sides(one)[0] not in top))[:PLAYED_OUT]
    name = sides(chosen[0])[0]
    row = spectator.locator("table.standings tbody tr", has=spectator.get_by_role("link", name=name, exact=True))
    expect(row.locator("td.main-value")).to_have_text("0")
    for fixture in chosen:
        outcome = story.agreed(fixture).begin().play_out()
        story.note(fixture, tables.fought(*sides(fixture), outcome))
    assert sum_of(story, name)
    expect(row.locator("td.main-value")).to_have_text(str(sum_of(story, name)))
    assert spectator.evaluate("() => window.isTheSamePage") is True


def sum_of(story: Story, name: str) -> int:
    return tables.row_of(name, story.happened).points


def dispute_one(story: Story, player: Page) -> None:
    """She calls the judge at the table, which stands still; the organiser rules at the desk that it counts as it is."""
    fixture = next(one for one in story.open_fixtures() if BY_HAND in sides(one))
    table = story.agreed(fixture)
    hands = fights.begin(player, table, BY_HAND)
    fights.set_up(hands, table)
    fights.call_judge(hands, CLAIM, "8.2")
    assert all(table.is_halted(seat) for seat in table.bots)
    page = story.organiser
    page.goto(story.base)
    page.locator(".tabs a.desk").click()
    expect(page.locator("article.case", has_text=CLAIM)).to_be_visible()
    pages.look(page, "desk")
    pages.rule(page, CLAIM, "table_score", "The move stays within reach; the battle counts as it stands.")
    expect(page.locator("article.case", has_text=CLAIM)).to_have_count(0)
    story.note(fixture, Happened(*sides(fixture), (10, 10)))


def concede_the_rest(story: Story) -> None:
    """The better one wins."""
    for fixture in story.open_fixtures():
        loser = max(sides(fixture))
        story.agreed(fixture).begin().concede("1" if loser == sides(fixture)[0] else "2")
        story.note(fixture, tables.conceded(*sides(fixture), loser=loser))
    assert len(story.settled) == 30


def wait_until_closed(story: Story) -> None:
    """The timekeeper finds that nobody came, and then that the season is over."""
    soon(story.organiser, lambda: story.told()["state"] == "closed", every=200)


# Afterwards


def check_tables(story: Story) -> None:
    """The pages show what follows from what happened, summed by hand."""
    page = story.organiser
    for place in ("1A", "2A"):
        page.goto(f"{story.base}{place}/")
        expected = tables.ranked(story.names(place), story.happened)
        shown = tables.shown_table(page)
        assert tables.fits([name for name, _ in shown], expected), (shown, expected)
        assert dict(shown) == {name: sum_of(story, name) for name in story.names(place)}
        for name, _ in shown:
            row = tables.row_of(name, story.happened)
            assert tables.shown_record(page, name) == f"{row.won} {row.drawn} {row.lost}", name
        assert tables.shown_cells(page) == tables.cells(story.names(place), story.happened)
    pages.look(page, "division", f"{story.base}1A/")
    pages.look(page, "season", story.base)
    pages.look(page, "league", f"/leagues/{story.slug}/")


def check_the_next_season(story: Story) -> None:
    """The first of the lower division rises, the last of the upper falls; the organiser publishes, once."""
    page = story.organiser
    order = {}
    for place in ("1A", "2A"):
        page.goto(f"{story.base}{place}/")
        order[place] = [name for name, _ in tables.shown_table(page)]
    falls, rises = order["1A"][-1], order["2A"][0]
    wanted = {"1A": {*order["1A"][:-1], rises}, "2A": {*order["2A"][1:], falls}}
    pages.look(page, "proposal", f"{story.base}proposal")
    proposed = tables.moves_of(page)
    assert {place: {name for name, _ in rows} for place, rows in proposed.items()} == wanted
    assert [name for name, chip in proposed["1A"] if chip == "ok"] == [rises]
    assert [name for name, chip in proposed["2A"] if chip == "bad"] == [falls]
    pages.publish(page)
    expect(page).to_have_url(re.compile(f"/leagues/{story.slug}/2/$"))
    assert {place: {*story.names(place, 2)} for place in wanted} == wanted
    assert story.told(2)["state"] == "lists"
