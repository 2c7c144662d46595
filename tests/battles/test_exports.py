"""A battle as a file: out, in and out again with the same bytes; old files stay readable; broken ones are named."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from django.test import Client

from accounts.models import User
from battles import selectors, services, store
from battles.agreements.pace import HOUR, Pace
from battles.errors import ApplicationError
from battles.models import Battle, Status
from battles.records import battle_file
from battles.records.battle_file import Checked, Refused
from battles.records.replay import replay
from battles.rules import registry
from battles.rules.base import Setup
from battles.rules.codec import Json, encode
from battles.rules.limits import Limits
from battles.runtime.clock import SetClock
from battles.selectors import clocks
from battles.texts.wording import fault, texts
from battles.thinking import pool
from tests.battles.clocked import LIVE
from tests.battles.tables import Table
from tests.battles.test_branching import ends, sit_down
from tests.battles.test_replays import at_the_end
from tests.rules import toy
from tools import verify_dice

KEPT = Path(__file__).parents[1] / "rules"
"""Where each system keeps a battle of every version: `<key>/exports/<key>-<version>.json`."""
MUTATIONS = 400


def exported(battle: Battle, clock: SetClock) -> bytes:
    battle = store.find(battle.pk)
    return encode(selectors.replay_of(battle, selectors.viewer_of(battle, None, clock.now())))


def comes_back(battle: Battle, user: User, clock: SetClock) -> Battle:
    """The battle goes out, in, and out again with the same bytes."""
    first = exported(battle, clock)
    found = services.import_battle(user=user, data=first, clock=clock)
    assert exported(found, clock) == first
    return found


# Out, in, out


@pytest.mark.django_db
def test_a_finished_battle(table: Table, carl: User, clock: SetClock) -> None:
    battle = table.play_to_the_end()
    found = comes_back(battle, carl, clock)

    assert (found.imported, found.rated, found.status, found.host) == (True, False, Status.FINISHED, carl)
    assert found.pk != battle.pk
    assert store.state_at(found, found.version) == store.state_of(battle)
    assert found.orders.count() == battle.orders.count()


@pytest.mark.django_db
def test_a_branch(table: Table, carl: User, clock: SetClock) -> None:
    table.play_to_the_end()
    at = ends(table.battle)[1]
    branch = services.branch_battle(battle_id=table.battle_id, user=carl, at=at, opponent="self", clock=clock)
    battle = sit_down(branch, clock, **{"1": carl, "2": carl}).play_to_the_end()
    found = comes_back(battle, carl, clock)

    assert (found.branch_of, found.branch_at) == (None, at)
    assert store.state_at(found, 1) == store.state_at(table.battle, at)
    again = services.branch_battle(battle_id=found.pk, user=carl, at=ends(found)[0], opponent="self", clock=clock)
    assert sit_down(again, clock, **{"1": carl, "2": carl}).play_to_the_end().status == Status.FINISHED


@pytest.mark.django_db
def test_a_battle_with_something_taken_back(table: Table, carl: User, clock: SetClock) -> None:
    table.hide("1")
    to = table.battle.version
    table.play_one()
    services.restore_battle(battle_id=table.battle_id, to=to, text="misclick", clause="1.1", clock=clock)
    found = comes_back(table.play_to_the_end(), carl, clock)

    assert store.state_at(found, found.version) == store.state_of(table.battle)


@pytest.mark.django_db
def test_a_judged_battle(table: Table, carl: User, clock: SetClock) -> None:
    services.halt_battle(battle_id=table.battle_id, seat="1", claim="he looked", clock=clock)
    services.end_battle(battle_id=table.battle_id, losers=frozenset({"2"}), text="so be it", clause="2", clock=clock)  # type: ignore[arg-type]
    assert table.battle.status == Status.FINISHED

    comes_back(table.battle, carl, clock)


@pytest.mark.django_db
def test_a_battle_whose_last_turn_was_called(
    anna: User, ben: User, carl: User, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(toy.Ambush, "turns_done", lambda rules, state: state.round - 1)
    table = Table.of(anna, ben, clock=clock, pace=Pace(kind="live", bank=6 * HOUR, hours=1))
    clock.move(hours=1)
    services.act_on_clock(battle_id=table.battle_id, user=anna, act="last_turn", clock=clock)
    battle = table.play_to_the_end()
    assert (battle.status, (battle.outcome or {})["reason"]) == (Status.FINISHED, "cap")

    assert comes_back(battle, carl, clock).outcome == battle.outcome


@pytest.mark.django_db
def test_an_abandoned_battle(table: Table, carl: User, clock: SetClock) -> None:
    table.hide("1")
    services.stop_battle(battle_id=table.battle_id, clock=clock)
    found = comes_back(table.battle, carl, clock)

    assert (found.status, found.outcome) == (Status.ABANDONED, None)


@pytest.mark.django_db
def test_a_file_of_an_imported_battle_keeps_its_proof(table: Table, carl: User, clock: SetClock) -> None:
    found = comes_back(table.play_to_the_end(), carl, clock)
    dice = json.loads(exported(found, clock))["dice"]

    assert dice["secret"] == bytes(table.battle.dice_secret).hex()
    assert dice["battle"] == table.battle.pk.hex


def replayed(battle: Battle) -> Json:
    """What the replay page is told."""
    told = Client().get(f"/api/battles/{battle.pk}/replay")
    assert told.status_code == 200
    return json.loads(told.content)


@pytest.mark.django_db(transaction=True)
def test_a_battle_with_clocks_shows_them_in_its_replay(
    anna: User, ben: User, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "_thinking", pool.Inline())
    table = Table.of(anna, ben, clock=clock, pace=LIVE)
    clock.move(seconds=90)
    battle = table.play_to_the_end()
    found = services.import_battle(user=ben, data=exported(battle, clock), clock=clock)
    own, brought = replayed(battle), replayed(found)

    assert own["scene"]["clocks"] is not None
    assert brought["scene"]["clocks"] == own["scene"]["clocks"]
    kinds = [event["kind"] for step in brought["steps"] for event in step["events"]]
    assert "time_spent" in kinds
    assert found.pace == {}, "nobody's clock runs there"


@pytest.mark.django_db
@pytest.mark.parametrize(
    "broken", [{"kind": "live", "bank": 10**9}, {"kind": "live"}, {"kind": "soon", "bank": 600}, {}]
)
def test_clocks_that_cannot_have_been_are_not_shown(anna: User, ben: User, clock: SetClock, broken: Json) -> None:
    table = Table.of(anna, ben, clock=clock, pace=LIVE)
    file = json.loads(exported(table.play_to_the_end(), clock))
    for one in file["events"]:
        if one["event"]["kind"] == "clocks_set":
            one["event"]["pace"] = broken
    found = services.import_battle(user=ben, data=encode(file), clock=clock)
    assert clocks.at_first(store.moment_of(found)) is None


# Old files


def files() -> list[Path]:
    return sorted(KEPT.glob("*/exports/*.json"))


def test_every_version_of_every_system_has_its_file() -> None:
    """Whoever changes a system's version keeps a battle of it: `manage.py sample_export SYSTEM > tests/rules/…`."""
    known = {(one["system"], one["rules_version"]) for one in (json.loads(file.read_bytes()) for file in files())}
    systems = {key: rules for key, rules in registry.systems().items() if key != toy.KEY}
    assert known == {(key, version) for key, rules in systems.items() for version in range(1, rules.version + 1)}


@pytest.mark.django_db
@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_old_files_stay_readable(file: Path, carl: User, clock: SetClock) -> None:
    data = file.read_bytes().strip()
    found = services.import_battle(user=carl, data=data, clock=clock)

    assert found.status == Status.FINISHED
    assert exported(found, clock) == data
    throws, wrong = verify_dice.problems(json.loads(data))
    assert (throws > 20, wrong) == (True, [])
    point = selectors.viewer_of(found, None, clock.now())
    replayed = json.loads(replay(selectors.replay_task(found, point, point.viewer)))
    assert len(replayed["steps"]) > 20
    assert at_the_end(replayed)["view"] == selectors.plain(selectors.scene_of(found, point))["view"]


def test_a_file_without_orders_is_of_the_first_days_and_stays_readable() -> None:
    for file in files():
        plain = json.loads(file.read_bytes())
        del plain["orders"]
        assert isinstance(battle_file.read(encode(plain)), Checked)


# Broken files


@pytest.fixture
def plain(table: Table, clock: SetClock) -> dict[str, Json]:
    found: dict[str, Json] = json.loads(exported(table.play_to_the_end(), clock))
    return found


def changed(plain: dict[str, Json], *path: Json, to: Json) -> bytes:
    copy = json.loads(json.dumps(plain))
    place = copy
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = to
    return encode(copy)


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "to", "code"),
    [
        (("format",), "feldherr-battle-9", "malformed"),
        (("system",), "chess", "unknown_system"),
        (("rules_version",), 99, "import_newer"),
        (("rules_version",), 0, "malformed"),
        (("id",), "nonsense", "malformed"),
        (("status",), "running", "import_unfinished"),
        (("viewer",), "1", "import_unfinished"),
        (("started_at",), None, "import_unfinished"),
        (("created_at",), "2026-01-01T00:00:00", "malformed"),
        (("created_at",), "0001-01-01T00:00:00Z", "malformed"),
        (("title",), "x" * 121, "malformed"),
        (("title",), "a\u0000b", "malformed"),
        (("players", "1"), "x" * 61, "malformed"),
        (("players",), {"1": "anna"}, "malformed"),
        (("setup", "scenario"), "nowhere", "malformed"),
        (("events", 3, "n"), 9, "malformed"),
        (("events", 0, "event", "kind"), "unheard_of", "malformed"),
        (("events", -1, "event"), {"kind": "restored", "to": 99999}, "malformed"),
        (("events", 0, "event"), {"kind": "branched", "origin": "x", "at": 1}, "malformed"),
        (("orders", 0, "seat"), "9", "malformed"),
        (("orders", 0, "first"), 99999, "malformed"),
        (("orders", 0, "order"), {"kind": "unheard_of"}, "malformed"),
        (("dice", "secret"), "00" * 32, "import_dice"),
        (("dice", "secret"), "xyz", "import_dice"),
        (("dice", "secret"), 7, "malformed"),
        (("outcome", "verdict"), "other", "malformed"),
        (("branch",), {"origin": "x", "at": 1, "state": {}}, "malformed"),
    ],
)
def test_what_is_wrong_with_a_file_is_named(
    plain: dict[str, Json], carl: User, path: Json, to: Json, code: str
) -> None:
    with pytest.raises(ApplicationError) as refused:
        services.import_battle(user=carl, data=changed(plain, *path, to=to))
    assert refused.value.code == code
    for language in ("en", "de"):
        assert f"error.{code}" in texts(language)
        assert "{" not in fault(refused.value, language).message
    assert not Battle.objects.filter(imported=True).exists()


@pytest.mark.django_db
def test_throws_that_are_missing_or_swapped_are_found(plain: dict[str, Json]) -> None:
    places = [n for n, one in enumerate(plain["events"]) if one["event"]["kind"] == "thrown"]
    for change in ({"n": 77}, {"faces": [1, 1, 1]}, {"dice": "999999999d6"}, {"dice": "no"}, {"n": -1}):
        event = plain["events"][places[0]]["event"] | change
        found = battle_file.read(changed(plain, "events", places[0], "event", to=event))
        assert isinstance(found, Refused)
        assert found.code == "import_dice"


@pytest.mark.slow
@pytest.mark.django_db
def test_no_mutilated_file_does_more_than_be_refused(plain: dict[str, Json], carl: User, clock: SetClock) -> None:
    """Values swapped for others, members removed, at random places: read well, or refused with a known code."""
    whims = random.Random(5)
    for _ in range(MUTATIONS):
        found = battle_file.read(mutilated(plain, whims))
        if isinstance(found, Refused):
            assert f"error.{found.code}" in texts("en")
        else:
            battle = services.keep_import(user=carl, found=found, clock=clock)
            assert exported(battle, clock)


STRANGE: tuple[Json, ...] = (None, True, -1, 0, 10**12, 1.5, "", "1", "é" * 70, [], {}, [[]], {"kind": "flow_set"})


def mutilated(plain: dict[str, Json], whims: random.Random) -> bytes:
    copy: Json = json.loads(json.dumps(plain))
    place = copy
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = whims.choice(keys)
        inner = place[key]
        if isinstance(inner, dict | list) and inner and whims.random() < 0.85:
            place = inner
            continue
        if whims.random() < 0.2:
            del place[key]
        else:
            place[key] = whims.choice(STRANGE)
        return encode(copy)


@pytest.mark.parametrize(
    "data", [b"", b"null", b"[]", b"{", b"\xff\xfe", b"[" * 100_000, b"9" * 5000, b'{"format":"feldherr-battle-1"}']
)
def test_what_is_no_file_at_all_is_refused(data: bytes) -> None:
    found = battle_file.read(data)
    assert isinstance(found, Refused)
    assert found.code in ("malformed", "too_large")


def test_a_file_may_not_be_too_large() -> None:
    assert battle_file.read(b" " * (1024 * 1024 + 1)) == Refused(code="too_large", facts={"most": 1024 * 1024})


def test_a_file_may_not_be_larger_than_its_system_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    data = (KEPT / "lost_battles" / "exports" / "lost_battles-1.json").read_bytes()
    monkeypatch.setattr(type(registry.system("lost_battles")), "limits", Limits(file_bytes=len(data) - 1))

    assert battle_file.read(data) == Refused(code="too_large", facts={"most": len(data) - 1})


# Under way


@pytest.mark.django_db
def test_a_position_with_something_hidden_is_in_nobodys_file_before_the_end(
    table: Table, anna: User, ben: User, clock: SetClock
) -> None:
    table.hide("1", path := table.open_path())
    state = store.running_state(table.battle)
    assert isinstance(state, toy.state.State)
    setup = Setup(position=toy.RULES.position(state))
    battle = services.create_battle(host=anna, system=toy.KEY, setup=setup, seat="1", clock=clock)
    services.join_battle(battle_id=battle.pk, user=ben, clock=clock)
    again = Table(str(battle.pk), {"1": anna, "2": ben}, clock)
    again.agree_dice()

    for user in (ben, None):
        point = selectors.viewer_of(again.battle, user, clock.now())
        file = selectors.replay_of(again.battle, point)
        assert file.setup.position is None
        assert f'"path":"{path}"' not in encode(file).decode()
    again.play_to_the_end()
    assert b'"position":{' in exported(again.battle, clock)
