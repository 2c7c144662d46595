"""Play now: one click to a ready battle against the computer, for guests and for everybody else."""

from __future__ import annotations

import pytest
from allauth.core import ratelimit
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from battles import selectors, services, store
from battles.models import Battle, Participant, Status
from battles.rules import registry
from battles.rules.base import Seat
from battles.rules.registry import AnyRules
from battles.runtime.clock import WALL
from battles.selectors.practice import last_system, strength_for
from tests.rules import toy

pytestmark = pytest.mark.django_db
READY = [rules for rules in registry.offered().values() if rules.ready_battles]
every_ready_system = pytest.mark.parametrize("rules", READY, ids=[rules.key for rules in READY])


@pytest.fixture(autouse=True)
def no_throttles() -> None:
    cache.clear()


def finished(user: User, rules: AnyRules, *, skill: int, won: bool) -> None:
    """A battle against the computer that is over."""
    battle = services.play_now(user=user, system=rules.key)
    Participant.objects.filter(battle=battle, user=None).update(computer_skill=skill)
    own = Participant.objects.get(battle=battle, user=user).seat
    places = {one.seat: 1 if (one.seat == own) == won else 2 for one in battle.participants.all()}
    Battle.objects.filter(pk=battle.pk).update(status=Status.FINISHED, outcome={"places": places}, ended_at=WALL.now())


@every_ready_system
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_guest_is_asked_for_a_move_at_once(client: Client, rules: AnyRules, language: str) -> None:
    response = client.post("/play", {"system": rules.key}, headers={"accept-language": language})
    battle = Battle.objects.get()
    own = Participant.objects.get(user__is_guest=True)

    assert response.headers["Location"] == f"/battles/{battle.pk}"
    assert (battle.status, battle.system, battle.pace) == (Status.RUNNING, rules.key, {})
    assert list(rules.asked(store.running_state(battle))) == [own.seat]
    assert Participant.objects.get(user=None).computer_skill == min(rules.skills)
    names = {registry.words(rules.key, language).say(f"ready.{one.id}.name") for one in rules.ready_battles}
    assert battle.title in names


def test_the_log_says_that_the_server_drew_all_bytes(client: Client) -> None:
    client.post("/play")
    battle = Battle.objects.get()

    assert all(battle.participants.values_list("seed_by_server", flat=True))
    assert client.get(f"/battles/{battle.pk}").status_code == 200


def test_the_first_time_it_is_the_first_offered_system_and_then_the_last_played(client: Client) -> None:
    client.post("/play")
    other = next(rules for rules in READY if rules.key != registry.first_offered().key)
    client.post("/play", {"system": other.key})
    client.post("/play")

    systems = list(Battle.objects.order_by("created_at").values_list("system", flat=True))
    assert systems == [registry.first_offered().key, other.key, other.key]
    assert User.objects.filter(is_guest=True).count() == 1


def test_a_system_that_is_not_offered_is_not_played(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(registry.first_offered()), "offered", False)
    client.post("/play", {"system": "nonsense"})

    assert Battle.objects.get().system == registry.first_offered().key


def test_a_system_without_ready_battles_begins_all_the_same(client: Client) -> None:
    assert registry.system(toy.KEY).ready_battles == ()
    client.post("/play", {"system": toy.KEY})
    battle = Battle.objects.get()

    assert (battle.system, battle.status) == (toy.KEY, Status.RUNNING)


def test_another_ready_battle_comes_each_time(anna: User) -> None:
    rules = READY[0]
    battles = [services.play_now(user=anna, system=rules.key) for _ in rules.ready_battles]

    assert len({battle.title for battle in battles}) == len(rules.ready_battles)


@every_ready_system
def test_the_computer_grows_with_whoever_wins_and_gives_way_to_whoever_loses(anna: User, rules: AnyRules) -> None:
    weakest, next_one = sorted(rules.skills)[:2]
    assert strength_for(anna, rules) == weakest
    finished(anna, rules, skill=weakest, won=True)
    assert strength_for(anna, rules) == weakest
    finished(anna, rules, skill=weakest, won=True)
    assert strength_for(anna, rules) == next_one
    finished(anna, rules, skill=next_one, won=False)
    assert strength_for(anna, rules) == next_one
    finished(anna, rules, skill=next_one, won=False)
    assert strength_for(anna, rules) == weakest
    assert last_system(anna) == rules.key


def test_guests_come_no_faster_than_elsewhere(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratelimit, "consume", lambda *_args, **_named: False)
    response = client.post("/play")

    assert response.headers["Location"] == "/"
    assert not User.objects.exists()
    assert not Battle.objects.exists()


def test_it_wants_a_post(client: Client) -> None:
    assert client.get("/play").status_code == 405
    assert not Battle.objects.exists()


def test_only_its_player_is_asked(client: Client, anna: User) -> None:
    battle = services.play_now(user=anna)
    point = selectors.viewer_of(battle, anna, WALL.now())

    assert point.seats == (Seat(Participant.objects.get(user=anna).seat),)
