"""The end of a battle for its banner: the turning point, the series between two players, who may ask."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from battles import services, store
from battles.models import Battle, LuckReport, Participant, Status
from battles.rules import registry
from battles.rules.codec import encode
from battles.rules.dice import seeded
from battles.runtime.clock import WALL, SetClock
from tests.battles.tables import Table
from tests.rules import toy

pytestmark = pytest.mark.django_db


def ended(battle: Battle, winner: str) -> Battle:
    places = {one.seat: 1 if one.seat == winner else 2 for one in battle.participants.all()}
    Battle.objects.filter(pk=battle.pk).update(
        status=Status.FINISHED,
        outcome={"places": places, "points": places, "verdict": "", "reason": ""},
        ended_at=WALL.now(),
    )
    return battle


def asked(user: User | None, battle: Battle, status: int = 200) -> dict[str, object]:
    client = Client()
    if user is not None:
        client.force_login(user)
    reply = client.get(f"/api/battles/{battle.pk}/end")
    assert reply.status_code == status, reply.content
    found: dict[str, object] = reply.json()
    return found


def test_nobody_is_told_before_the_end(table: Table, anna: User) -> None:
    assert asked(anna, Battle.objects.get(pk=table.battle_id), 409)["code"] == "not_over"


def test_the_series_counts_this_game_and_these_two_alone(
    table: Table, anna: User, ben: User, carl: User, clock: SetClock
) -> None:
    first = ended(Battle.objects.get(pk=table.battle_id), "1")
    second = ended(Battle.objects.get(pk=Table.of(anna, ben, clock=clock).battle_id), "2")
    third = ended(Battle.objects.get(pk=Table.of(anna, ben, clock=clock).battle_id), "2")
    ended(Battle.objects.get(pk=Table.of(anna, carl, clock=clock).battle_id), "1")

    assert asked(anna, third)["series"] == {"won": 1, "lost": 2, "drawn": 0, "in_a_row": -2}
    assert asked(ben, first)["series"] == {"won": 2, "lost": 1, "drawn": 0, "in_a_row": 2}
    assert asked(carl, second)["series"] is None
    assert asked(None, second)["series"] is None


def test_the_computer_is_an_opponent_like_any_other(anna: User) -> None:
    battle = services.play_now(user=anna)
    seat = Participant.objects.get(battle=battle, user=anna).seat
    told = asked(anna, ended(battle, seat))

    assert told == {"turning": None, "series": {"won": 1, "lost": 0, "drawn": 0, "in_a_row": 1}, "rating": None}


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_turning_point_is_the_largest_step_and_can_be_tried_again(anna: User, language: str) -> None:
    """Played by the computer on both sides for a few orders; the report then says which of them counted most."""
    User.objects.filter(pk=anna.pk).update(language=language)
    battle = services.play_now(user=anna, system=registry.first_offered().key)
    orders = _play(battle, anna)
    ended(battle, "1")
    worths = [[0.5, 0.5] for _ in orders]
    worths[2] = [0.8, 0.2]
    line = [{"event": event, "worth": worth} for event, worth in zip(orders, worths, strict=True)]
    line.append({"event": orders[-1] + 1, "worth": [0.0, 1.0]})
    LuckReport.objects.create(battle=battle, made_at=WALL.now(), report={"line": line, "seats": ["1", "2"]})
    turning = asked(anna, battle)["turning"]

    assert isinstance(turning, dict)
    assert (turning["before"], turning["event"]) == (orders[1], orders[2])
    assert turning["worth"] == [{"1": 0.5, "2": 0.5}, {"1": 0.8, "2": 0.2}]
    assert turning["turn"] >= 1
    assert turning["text"]
    branch = services.branch_battle(battle_id=battle.pk, user=anna, at=int(turning["before"]), seat="1")
    assert branch.branch_at == orders[1]


def _play(battle: Battle, user: User) -> list[int]:
    """Gives some orders as the computer would; the last event of each."""
    rules, ends = registry.system(battle.system), []
    for number in range(6):
        battle.refresh_from_db()
        state = store.running_state(battle)
        seat = next(iter(rules.asked(state)))
        if not Participant.objects.filter(battle=battle, seat=seat, user=user).exists():
            break
        order = rules.suggest(rules.known_to(state, seat), seat, seeded(f"{number}"), 1)
        services.submit_order(
            battle_id=battle.pk,
            user=user,
            seat=seat,
            client_id=f"o{number}",
            version=battle.numbers[seat],
            data=encode(order),
        )
        battle.refresh_from_db()
        ends.append(battle.version)
    assert len(ends) >= 3
    return ends


def test_a_toy_battle_without_words_has_a_banner_too(table: Table, anna: User) -> None:
    told = asked(anna, ended(Battle.objects.get(pk=table.battle_id), "2"))

    assert told["rating"] is None
    assert registry.system(toy.KEY).key == toy.KEY
