"""What a change of rules would do to stored battles, told before it is released."""

from __future__ import annotations

import io
import json

import pytest
from django.core.management import call_command

from accounts.models import User
from battles.management.upgrade import difference
from battles.models import Battle, EventRecord
from battles.rules.base import Preview, Seat
from battles.rules.codec import Json, encode
from battles.runtime.clock import SetClock
from tests.battles.tables import Table
from tests.rules import toy
from tests.rules.toy import duels
from tests.rules.toy.orders import Hide
from tests.rules.toy.state import State
from tests.rules.toy.tables import PATHS


def report() -> Json:
    out = io.StringIO()
    call_command("rules_upgrade_report", "toy", "--json", stdout=out)
    return json.loads(out.getvalue())


@pytest.fixture
def finished(anna: User, ben: User, clock: SetClock) -> Battle:
    table = Table.of(anna, ben, clock=clock)
    table.order("1", {"kind": "set_content", "content": True})
    table.play_to_the_end()
    return Battle.objects.get(pk=table.battle_id)


def test_nothing_differs_while_the_rules_stay(finished: Battle) -> None:
    assert difference(finished) is None
    assert report() == {"battles": 1, "differing": {}}


def test_a_battle_that_has_only_begun_is_compared_too(anna: User, ben: User, clock: SetClock) -> None:
    table = Table.of(anna, ben, clock=clock)

    assert difference(Battle.objects.get(pk=table.battle_id)) is None


def test_a_battle_that_waits_for_players_is_left_out(anna: User, clock: SetClock) -> None:
    Battle.objects.create(
        system="toy", rules_version=1, setup=b"{}", dice_secret=b"", created_at=clock.now(), moved_at=clock.now()
    )

    assert report()["battles"] == 0


def test_only_battles_under_way_can_be_asked_for(
    finished: Battle, anna: User, ben: User, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table.of(anna, ben, clock=clock)
    table.hide("1")
    out = io.StringIO()
    call_command("rules_upgrade_report", "toy", "--json", "--running", stdout=out)
    assert json.loads(out.getvalue()) == {"battles": 1, "differing": {}}
    monkeypatch.setattr(Hide, "preview", lambda self, known, seat: Preview.refused("path_closed", path="", paths=[]))
    out = io.StringIO()
    call_command("rules_upgrade_report", "toy", "--json", "--running", stdout=out)

    assert list(json.loads(out.getvalue())["differing"]) == [table.battle_id]


def test_a_changed_number_is_told(finished: Battle, monkeypatch: pytest.MonkeyPatch) -> None:
    for path in PATHS:
        monkeypatch.setitem(PATHS, path, 7)
    monkeypatch.setattr(duels, "_total", lambda state, seat, face: face + 40)

    told = report()["differing"][str(finished.pk)]
    assert told["system"] == "toy"
    assert "duel_fought" in told["difference"]


def test_an_order_that_would_be_refused_is_told(finished: Battle, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(self: Hide, known: State, seat: Seat) -> Preview:
        return Preview.refused("path_closed", path=self.path, paths=[])

    monkeypatch.setattr(Hide, "preview", never)

    assert "would be refused: path_closed" in str(difference(finished))


def test_other_dice_are_told(finished: Battle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PATHS, "wood", 0)

    assert difference(finished) == "throw 0 would be 1d4, it was 1d3"


def test_events_that_cannot_be_read_any_more_are_told(finished: Battle) -> None:
    EventRecord.objects.filter(battle=finished).order_by("number").last()
    last = EventRecord.objects.filter(battle=finished).latest("number")
    EventRecord.objects.filter(pk=last.pk).update(data=b'{"kind": "unheard_of"}')

    assert "it can no longer be read" in str(difference(finished))


def test_a_stored_state_that_the_events_do_not_give_is_told(finished: Battle) -> None:
    state: State = toy.RULES.codec.state(bytes(finished.state or b""))
    finished.state = encode(state.with_force(Seat("1"), state.forces[Seat("2")]))

    assert "another state" in str(difference(finished))
