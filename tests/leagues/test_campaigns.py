"""Campaigns of more than two: their places are kept when they end, and rated in a list of their own (5.6, 10.1)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from accounts import services as account_services
from accounts.models import User
from battles.leagues import addresses
from battles.leagues.models import CampaignPlace, CampaignResult
from battles.leagues.ratings.months import Month
from battles.leagues.scoring import points_by_place
from battles.leagues.selectors import campaigns, own, ratings
from battles.leagues.services import campaigns as keeping
from battles.models import Battle, Due
from battles.runtime.clock import SetClock
from battles.services.dues import schedule
from battles.timekeeper import loop
from tests.battles.tables import Table
from tests.leagues.builders import person
from tests.rules import toy

pytestmark = pytest.mark.django_db
LIST = "toy:campaign"
MAY = datetime(2027, 5, 10, tzinfo=UTC)


@pytest.fixture(autouse=True)
def ambush(monkeypatch: pytest.MonkeyPatch) -> toy.Ambush:
    return toy.register(monkeypatch)


@pytest.fixture
def people() -> list[User]:
    return [person(name) for name in ("Ada", "Bo", "Cy")]


def ended(people: list[User], clock: SetClock, scenario: str = "crossroads") -> Battle:
    """Everybody but the first gives up, the last one first."""
    table = Table.of(*people, clock=clock, scenario=scenario)
    for seat in reversed(range(2, len(people) + 1)):
        table.order(str(seat), {"kind": "resign"})
    return table.battle


def notes() -> list[Due]:
    return list(Due.objects.filter(kind="league_campaign_ended", done=False))


def kept(places: Mapping[User | None, int], at: datetime = MAY, **more: object) -> CampaignResult:
    told: dict[str, object] = {"turns": 6, "rated": True} | more
    result = CampaignResult.objects.create(list_key=LIST, ended_at=at, **told)
    for number, (user, place) in enumerate(places.items(), 1):
        CampaignPlace.objects.create(result=result, user=user, seat=str(number), place=place, twice_points=0)
    return result


@pytest.mark.clause("5.6")
def test_5_6_places_alone_give_the_points() -> None:
    assert points_by_place({"1": 1, "2": 2, "3": 3}) == {"1": 4, "2": 2, "3": 0}
    assert points_by_place({"1": 1, "2": 1, "3": 3}) == {"1": 3, "2": 3, "3": 0}
    assert points_by_place({}) == {}


@pytest.mark.clause("5.6")
def test_5_6_a_campaign_that_ends_is_kept_with_its_places_once(people: list[User], clock: SetClock) -> None:
    battle = ended(people, clock)
    (note,) = notes()
    assert not CampaignResult.objects.exists()

    loop.serve(note.pk, clock)
    keeping.campaign_ended(note.key, clock)

    result = CampaignResult.objects.get()
    assert (result.battle, result.list_key, result.ended_at) == (battle, LIST, battle.ended_at)
    assert (result.rated, result.has_computer) == (False, False)
    places = list(result.places.order_by("seat").values_list("user__username", "seat", "place"))
    assert places[0] == ("Ada", "1", 1)
    assert all(place > 1 for _, _, place in places[1:])
    assert sum(result.places.values_list("twice_points", flat=True)) == 2 * (2 + 1 + 0)
    assert result.places.get(seat="1").parts[0]["code"] == "strength"


def test_5_6_a_battle_of_two_is_no_campaign(people: list[User], clock: SetClock) -> None:
    ended(people[:2], clock, "brook")

    assert notes() == []


def test_13_2_the_note_waits_until_spectators_with_a_delay_have_seen_the_end(
    people: list[User], clock: SetClock
) -> None:
    battle = ended(people, clock)
    Due.objects.all().delete()
    battle.delay = 600
    keeping.record_finished(battle)

    (note,) = notes()
    assert battle.ended_at is not None
    assert note.at == battle.ended_at + timedelta(seconds=600)


def test_a_note_of_a_battle_that_goes_on_changes_nothing(people: list[User], clock: SetClock) -> None:
    table = Table.of(*people, clock=clock, scenario="crossroads")
    schedule(("league_campaign_ended", f"{table.battle.pk}:1", clock.now()))

    loop.serve(notes()[0].pk, clock)

    assert not CampaignResult.objects.exists()


@pytest.mark.clause("10.1", "10.5")
def test_10_1_places_feed_the_list_of_campaigns(people: list[User]) -> None:
    ada, bo, cy = people
    for day in range(8):
        kept({ada: 1, bo: 2, cy: 3, None: 4}, MAY + timedelta(days=day))
    kept({cy: 1, ada: 2, bo: 3}, rated=False)
    kept({cy: 1, ada: 2, bo: 3}, has_computer=True)
    kept({cy: 1, ada: 2, bo: 3}, turns=0)
    june = SetClock(MAY + timedelta(days=40))

    lines = [*ratings.ranking(LIST, clock=june), *ratings.unranked(LIST, clock=june)]

    known = {line.name: line for line in lines if line.player is not None}
    assert {line.battles for line in known.values()} == {8}
    assert known["Ada"].rating > known["Bo"].rating > known["Cy"].rating
    assert [line.place for line in ratings.ranking(LIST, clock=june)] == [1, 2, 3]
    assert {line.month for line in lines} == {"2027-05"}


@pytest.mark.clause("10.2")
def test_10_2_the_running_month_is_an_estimate(people: list[User]) -> None:
    ada, bo, cy = people
    kept({ada: 1, bo: 2, cy: 3})
    may = SetClock(MAY + timedelta(days=1))

    assert ratings.ranking(LIST, clock=may) == []
    assert ratings.unranked(LIST, clock=may) == []
    found = ratings.estimates(LIST, clock=may)
    assert found[ada.pk].rating > 1500 > found[cy.pk].rating
    assert all(line.is_estimate and line.is_provisional for line in found.values())


def test_10_1_the_list_has_a_page(client: Client, people: list[User]) -> None:
    ada, bo, cy = people
    kept({ada: 1, bo: 2, cy: 3}, datetime(2020, 5, 10, tzinfo=UTC))

    assert LIST in ratings.list_keys()
    page = client.get(addresses.ratings(LIST))
    assert page.status_code == 200
    assert "Ada" in page.content.decode()


def test_what_is_kept_of_a_player_is_told_and_stays_without_a_name(people: list[User]) -> None:
    ada, bo, cy = people
    kept({ada: 1, bo: 2, cy: 3})
    assert own.data_of(bo)["leagues"]["campaigns"][0]["place"] == 2

    account_services.delete_user(user=bo)

    assert CampaignPlace.objects.get(place=2).user is None
    (campaign,) = campaigns.campaigns_of(LIST)
    assert campaign.players[1] < 0


def test_the_month_before() -> None:
    assert (Month(2027, 1).before, Month(2027, 12).before) == (Month(2026, 12), Month(2027, 11))
