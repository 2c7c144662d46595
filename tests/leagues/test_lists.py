"""Army lists: handed in, frozen, revealed, picked, amended (leagues 3)."""

from __future__ import annotations

from datetime import timedelta
from hashlib import sha256

import pytest

from accounts.models import User
from battles.leagues.errors import LeagueError
from battles.leagues.models import AuditEntry, Entrant, ListSubmission, Notification, Season
from battles.leagues.selectors.lists import lists_of
from battles.leagues.selectors.teams import roster
from battles.leagues.services import entry, lists, seasons
from battles.rules import registry
from battles.rules.base import Setup
from battles.rules.codec import Json, encode
from battles.rules.dice import seeded
from battles.rules.errors import BadSetup
from battles.runtime.clock import SetClock
from tests.leagues import builders
from tests.leagues.builders import entrants, owner_of, pass_time, person

pytestmark = pytest.mark.django_db


def army(seed: str = "a", **chosen: Json) -> dict[str, Json]:
    """A legal army of the season's battles."""
    book = registry.systems()["horden_helden"].army_book
    assert book is not None
    return book.random(Setup(scenario="clash"), seeded(seed), chosen)


@pytest.fixture
def season(clock: SetClock) -> Season:
    return builders.season(clock=clock, system="horden_helden", lists={"count": 1})


def player(entrant: Entrant) -> User:
    assert entrant.player is not None
    return entrant.player


def hand_in(entrant: Entrant, content: Json, clock: SetClock, slot: int = 1) -> ListSubmission:
    return lists.hand_in(user=player(entrant), entrant_id=entrant.pk, slot=slot, content=content, clock=clock)


def close(season: Season, clock: SetClock) -> None:
    window = season.list_windows.get()
    clock.at = window.closes
    lists.window_closes(f"{window.pk}:{int(window.closes.timestamp())}", clock)


def reveal(season: Season, clock: SetClock) -> None:
    window = season.list_windows.get()
    clock.at = window.reveals
    lists.window_reveals(f"{window.pk}:{int(window.reveals.timestamp())}", clock)


def test_check_16_an_illegal_list_is_refused_with_everything_and_the_valid_one_stays(
    season: Season, clock: SetClock
) -> None:
    [anna] = entrants(season, 1, clock)
    good = hand_in(anna, army(), clock)
    with pytest.raises(BadSetup) as caught:
        hand_in(anna, {"list": "", "limit": 600, "elements": []}, clock)
    assert all(problem.clause for problem in caught.value.problems)
    good.refresh_from_db()
    assert good.state == "submitted"
    assert anna.lists.count() == 1


@pytest.mark.clause("3.2")
def test_3_2_the_last_valid_list_counts_and_text_is_taken_too(season: Season, clock: SetClock) -> None:
    [anna] = entrants(season, 1, clock)
    book = registry.systems()["horden_helden"].army_book
    assert book is not None
    first = hand_in(anna, army("a"), clock)
    second = hand_in(anna, book.to_text(army("b"), "en"), clock)
    first.refresh_from_db()
    assert (first.state, second.state) == ("replaced", "submitted")
    assert second.sha256 == sha256(encode(second.content)).hexdigest()


def test_check_17_the_instant_decides_though_the_job_is_late(season: Season, clock: SetClock) -> None:
    anna, ben = entrants(season, 2, clock)
    hand_in(anna, army(), clock)
    window = season.list_windows.get()
    clock.at = window.closes + timedelta(seconds=1)
    with pytest.raises(LeagueError) as caught:
        hand_in(ben, army("b"), clock)
    assert (caught.value.code, caught.value.clause) == ("window_closed", "3.3")
    clock.at = window.closes + timedelta(hours=1)
    for _ in range(2):
        lists.window_closes(f"{window.pk}:{int(window.closes.timestamp())}", clock)
    assert [row.state for row in anna.lists.all()] == ["frozen"]
    ben.refresh_from_db()
    assert ben.state == "reserve"
    assert AuditEntry.objects.filter(league=season.league, action="freeze_lists").count() == 1


@pytest.mark.clause("3.3")
def test_check_18_before_the_reveal_only_the_owner_reads_a_list(season: Season, clock: SetClock) -> None:
    anna, ben = entrants(season, 2, clock)
    for one in (anna, ben):
        hand_in(one, army(one.name), clock)
    close(season, clock)
    assert lists_of(anna, player(anna))[0].content is not None
    for reader in (player(ben), owner_of(season), None):
        [shown] = lists_of(anna, reader)
        assert (shown.content, len(shown.sha256)) == (None, 64)
    secret = str(anna.lists.get().content)
    assert secret not in str(list(AuditEntry.objects.values_list("before", "after")))


def test_submitted_lists_are_not_even_listed_for_others(season: Season, clock: SetClock) -> None:
    anna, ben = entrants(season, 2, clock)
    hand_in(anna, army(), clock)
    assert lists_of(anna, player(ben)) == ()


@pytest.mark.clause("3.3")
def test_check_19_at_the_reveal_all_open_at_once_and_match_their_hashes(season: Season, clock: SetClock) -> None:
    both = entrants(season, 2, clock)
    for one in both:
        hand_in(one, army(one.name), clock)
    close(season, clock)
    hashes = [row.sha256 for one in both for row in one.lists.all()]
    reveal(season, clock)
    shown = [lists_of(one, None)[0] for one in both]
    assert [one.sha256 for one in shown] == hashes == [sha256(encode(one.content)).hexdigest() for one in shown]
    assert Notification.objects.filter(kind="lists_revealed").count() == 2


def test_3_4_an_old_list_is_taken_if_allowed(season: Season, clock: SetClock) -> None:
    anna, ben = entrants(season, 2, clock)
    hand_in(anna, army("old"), clock)
    hand_in(ben, army("b"), clock)
    close(season, clock)
    later = builders.season(clock=clock, of=season.league, lists={"count": 1})
    again = entry.enter(user=player(anna), season_id=later.pk, old_list_allowed=True, clock=clock)
    never = entry.enter(user=person(), season_id=later.pk, old_list_allowed=True, clock=clock)
    close(later, clock)
    again.refresh_from_db()
    never.refresh_from_db()
    assert (again.state, again.lists.get().content) == ("admitted", army("old"))
    assert never.state == "reserve"


@pytest.mark.clause("7.5")
def test_7_5_a_list_that_did_not_come_in_time_costs_what_the_season_says(season: Season, clock: SetClock) -> None:
    anna, ben = entrants(season, 2, clock)
    hand_in(anna, army("old"), clock)
    close(season, clock)
    later = builders.season(clock=clock, of=season.league, lists={"count": 1, "late_penalty": 3})
    again = entry.enter(user=player(anna), season_id=later.pk, old_list_allowed=True, clock=clock)
    in_time = entry.enter(user=player(ben), season_id=later.pk, old_list_allowed=True, clock=clock)
    hand_in(in_time, army("b"), clock)
    close(later, clock)
    assert [(row.points, row.clause) for row in again.penalties.all()] == [(3, "7.5")]
    assert not in_time.penalties.exists()


@pytest.mark.clause("3.4")
def test_1_7_the_number_of_lists_may_change_while_people_enter(clock: SetClock) -> None:
    """leagues 3.4: who has as many as the rules say now is no reserve"""
    made = builders.season(clock=clock, system="horden_helden", lists={"count": 2})
    [anna] = entrants(made, 1, clock)
    seasons.change_terms(user=owner_of(made), season_id=made.pk, changes={"lists": {"count": 1}}, clock=clock)
    hand_in(anna, army(), clock)
    with pytest.raises(LeagueError) as caught:
        hand_in(anna, army("b"), clock, slot=2)
    assert caught.value.code == "bad_slot"
    close(made, clock)
    anna.refresh_from_db()
    assert anna.state == "admitted"


def test_3_4_the_first_reserve_with_a_list_moves_up(clock: SetClock) -> None:
    season = builders.season(clock=clock, system="horden_helden", lists={"count": 1}, most_entrants=2)
    late, _, empty, ready = entrants(season, 4, clock)
    for one in season.entrants.exclude(pk__in=(late.pk, empty.pk)):
        hand_in(one, army(one.name), clock)
    close(season, clock)
    states = {one.pk: one.state for one in Entrant.objects.filter(season=season)}
    assert (states[late.pk], states[empty.pk], states[ready.pk]) == ("reserve", "reserve", "admitted")


@pytest.mark.clause("7.9")
def test_3_4_once_lists_are_frozen_a_place_goes_to_the_first_reserve_who_has_his(clock: SetClock) -> None:
    """leagues 7.9: who had no list in time is not asked, however early he applied"""
    season = builders.season(clock=clock, system="horden_helden", lists={"count": 1}, most_entrants=3)
    late, one, two, _, ready, second = entrants(season, 6, clock)
    for each in (one, two, ready, second):
        hand_in(each, army(each.name), clock)
    pass_time(clock, seconds=(season.list_windows.get().closes - clock.now()).total_seconds())
    entry.take_back_entry(user=player(one), entrant_id=one.pk, clock=clock)
    asked = [each.name for each in season.entrants.all() if each.offered_until is not None]
    states = dict(season.entrants.values_list("pk", "state"))
    assert (states[late.pk], states[ready.pk], asked) == ("reserve", "admitted", [second.name])


def test_3_4_reminders_go_to_those_without_a_list_once(season: Season, clock: SetClock) -> None:
    anna, ben = entrants(season, 2, clock)
    hand_in(anna, army(), clock)
    window = season.list_windows.get()
    for hours in ("72", "72", "24"):
        lists.list_reminder(f"{window.pk}:{hours}:{int(window.closes.timestamp())}", clock)
    told = Notification.objects.filter(kind="list_reminder")
    assert [(one.user, one.version) for one in told.order_by("pk")] == [(player(ben), "72"), (player(ben), "24")]


def test_3_5_all_lists_are_of_one_faction_unless_told(clock: SetClock) -> None:
    season = builders.season(clock=clock, system="horden_helden", lists={"count": 2})
    [anna] = entrants(season, 1, clock)
    book = registry.systems()["horden_helden"].army_book
    assert book is not None
    one, other, *_ = book.lists()
    hand_in(anna, army("a", list=one), clock)
    with pytest.raises(LeagueError) as caught:
        hand_in(anna, army("b", list=other), clock, slot=2)
    assert (caught.value.code, caught.value.clause) == ("one_faction", "3.5")
    assert hand_in(anna, army("b", list=one), clock, slot=2).slot == 2
    with pytest.raises(LeagueError) as caught:
        hand_in(anna, army("c", list=one), clock, slot=3)
    assert caught.value.code == "bad_slot"


def test_9_2_play_offs_take_new_lists_and_who_hands_in_none_keeps_his(season: Season, clock: SetClock) -> None:
    anna, ben = entrants(season, 2, clock)
    for one in (anna, ben):
        hand_in(one, army(one.name), clock)
    close(season, clock)
    reveal(season, clock)
    season.list_windows.update(opens=clock.now() - timedelta(days=9))
    closes = clock.now() + timedelta(days=3)
    window = season.list_windows.create(opens=clock.now(), closes=closes, reveals=closes, lists=1, update="playoffs")
    hand_in(anna, army("new"), clock)
    assert lists_of(anna, None)[0].content == army(anna.name), "the old list stays open until the new one counts"
    clock.at = closes
    lists.window_reveals(f"{window.pk}:{int(closes.timestamp())}", clock)
    assert [one.content for one in lists_of(anna, None)] == [army("new")]
    assert [one.content for one in lists_of(ben, None)] == [army(ben.name)]


def test_14_the_verdict_on_a_list_is_told_once_also_of_an_old_one(season: Season, clock: SetClock) -> None:
    anna, ben = entrants(season, 2, clock)
    hand_in(anna, army("old"), clock)
    assert Notification.objects.filter(kind="list_verdict", user=player(anna)).count() == 1
    with pytest.raises(BadSetup):
        hand_in(ben, {"list": "", "limit": 600, "elements": []}, clock)
    assert not Notification.objects.filter(kind="list_verdict", user=player(ben)).exists()
    close(season, clock)
    later = builders.season(clock=clock, of=season.league, lists={"count": 1})
    entry.enter(user=player(anna), season_id=later.pk, old_list_allowed=True, clock=clock)
    close(later, clock)
    assert Notification.objects.filter(kind="list_verdict", user=player(anna)).count() == 2


@pytest.mark.clause("3.2")
def test_3_2_what_was_handed_in_stays_when_the_dates_are_moved(season: Season, clock: SetClock) -> None:
    [anna] = entrants(season, 1, clock)
    row = hand_in(anna, army(), clock)
    assert season.starts_at is not None
    later = season.starts_at + timedelta(days=7)
    closes = clock.now() + timedelta(days=9)
    seasons.move_dates(
        user=owner_of(season), season_id=season.pk, entry_closes=closes, starts_at=later, reason="snow", clock=clock
    )
    window = season.list_windows.get()
    assert window.closes == later - timedelta(hours=24)
    assert [one.pk for one in anna.lists.filter(state="submitted")] == [row.pk]
    close(season, clock)
    anna.refresh_from_db()
    assert anna.state == "admitted"


# Teams


def team(season: Season, name: str, members: list[User], clock: SetClock) -> Entrant:
    return entry.enter_team(user=members[0], season_id=season.pk, name=name, members=members, clock=clock)


def captained(entrant: Entrant, slot: int, content: Json, clock: SetClock) -> None:
    assert entrant.team is not None
    assert entrant.team.captain is not None
    lists.hand_in(user=entrant.team.captain, entrant_id=entrant.pk, slot=slot, content=content, clock=clock)


def team_season(clock: SetClock, **changes: Json) -> Season:
    return builders.season(
        clock=clock, system="horden_helden", preset="team_eight", team={"boards": 2, "process": "roster"}, **changes
    )


def test_3_4_a_team_needs_a_list_for_each_of_its_boards(clock: SetClock) -> None:
    """One list for the first of the roster is not enough: the team is reminded, and then a reserve."""
    made = team_season(clock, most_entrants=2)
    full, short, waiting, other = (
        team(made, name, [person(), person(), person()], clock) for name in ("Aaa", "Bbb", "Ccc", "Ddd")
    )
    for entrant, slots in ((full, (1, 3)), (short, (1,)), (waiting, (2,)), (other, (1, 2))):
        for slot in slots:
            captained(entrant, slot, army(f"{entrant.name}{slot}"), clock)
    window = made.list_windows.get()

    lists.list_reminder(f"{window.pk}:24:{int(window.closes.timestamp())}", clock)
    close(made, clock)

    assert short.team is not None
    assert [one.user for one in Notification.objects.filter(kind="list_reminder")] == [short.team.captain]
    states = dict(made.entrants.values_list("name", "state"))
    assert states == {"Aaa": "admitted", "Bbb": "reserve", "Ccc": "reserve", "Ddd": "admitted"}


def test_3_4_who_of_a_roster_has_no_frozen_list_does_not_play(clock: SetClock) -> None:
    made = team_season(clock)
    entrant = team(made, "Aaa", [person(), person(), person()], clock)
    everybody = roster(entrant)
    for slot in (1, 3):
        captained(entrant, slot, army(f"list {slot}"), clock)
    assert roster(entrant) == everybody

    close(made, clock)

    assert roster(entrant) == (everybody[0], everybody[2])


def test_3_4_old_lists_of_its_members_are_taken_if_a_team_allowed_it(clock: SetClock) -> None:
    made = team_season(clock)
    anna, ben, carl = person(), person(), person()
    before = team(made, "Aaa", [anna, ben], clock)
    for slot in (1, 2):
        captained(before, slot, army(f"list {slot}"), clock)
    close(made, clock)
    reveal(made, clock)
    later = builders.season(clock=clock, of=made.league, preset="team_eight", team={"boards": 2, "process": "roster"})
    again = team(later, "Aaa", [carl, ben, anna], clock)
    entry.change_entry(user=carl, entrant_id=again.pk, old_list_allowed=True)

    close(later, clock)

    again.refresh_from_db()
    assert again.state == "admitted"
    assert {row.slot: row.content for row in again.lists.all()} == {2: army("list 2"), 3: army("list 1")}
