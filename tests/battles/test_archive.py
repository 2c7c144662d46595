"""Backup and restore; export and import of a battle; the operators' pages."""

from __future__ import annotations

import gzip
import threading
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, models
from django.test import Client

from accounts.models import Notification, NotificationSetting, User
from battles import selectors, services, store
from battles.errors import ApplicationError
from battles.models import Battle, EventRecord, Report, Status
from battles.operations import backup
from battles.rules.clock_events import TimeGivenBack, TimeOut
from battles.rules.codec import Json, encode
from battles.rules.errors import BadSetup
from battles.runtime.clock import WALL, SetClock
from battles.services import dues
from tests.battles.clocked import LIVE, serve_dues, told
from tests.battles.tables import Table
from tests.rules import toy


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "backup.jsonl.gz"


def empty() -> None:
    """A database as after `migrate`."""
    call_command("flush", verbosity=0, interactive=False)
    store.moment_cache.clear()


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_a_restored_site_plays_on(table: Table, file: Path) -> None:
    table.hide("1")
    services.say(battle_id=table.battle_id, user=table.players["1"], text="<b>hello</b>", client_id="c")
    before = {
        "events": list(EventRecord.objects.values_list("number", "data", "seen").order_by("number")),
        "scene": encode(table.scene("2")),
        "secret": bytes(Battle.objects.get().dice_secret),
    }
    call_command("backup", str(file), verbosity=0)
    empty()
    assert not Battle.objects.exists()

    call_command("restore", str(file), verbosity=0)

    assert list(EventRecord.objects.values_list("number", "data", "seen").order_by("number")) == before["events"]
    assert encode(table.scene("2")) == before["scene"]
    assert bytes(Battle.objects.get().dice_secret) == before["secret"]
    table.players = {seat: User.objects.get(pk=user.pk) for seat, user in table.players.items()}
    table.play_to_the_end()
    assert User.objects.create_user("dora").pk > max(user.pk for user in table.players.values())


@pytest.mark.django_db(transaction=True)
def test_while_a_backup_is_written_battles_go_on(table: Table, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    row, done = backup._row, list[bool]()

    def meanwhile() -> None:
        try:
            table.hide("1")
        finally:
            connection.close()

    def slow(one: models.Model) -> Json:
        if not done:
            player = threading.Thread(target=meanwhile, daemon=True)
            player.start()
            player.join(5)
            done.append(not player.is_alive())
        return row(one)

    monkeypatch.setattr(backup, "_row", slow)
    backup.write(file)

    assert done == [True]
    assert table.battle.orders.count() == 1
    assert '"battles.orderrecord"' not in gzip.decompress(file.read_bytes()).decode().partition("\n")[2]


@pytest.mark.django_db(transaction=True)
def test_after_a_restoring_no_clock_has_run_since_the_backup(anna: User, ben: User, file: Path) -> None:
    clock = SetClock(WALL.now())
    table = Table.of(anna, ben, clock=clock, pace=LIVE)
    backup.write(file)
    empty()
    backup.read(file)
    clock.move(days=2)

    dues.give_back_gap(worker="new", clock=clock)

    serve_dues(table)
    assert len(told(table, TimeGivenBack)) == 1
    assert told(table, TimeOut) == []


@pytest.mark.django_db(transaction=True)
def test_a_backup_is_for_its_owners_eyes(table: Table, file: Path) -> None:
    backup.write(file)
    assert file.stat().st_mode & 0o077 == 0


@pytest.mark.django_db(transaction=True)
def test_a_backup_from_before_notices_were_called_notifications_is_read(anna: User, file: Path) -> None:
    NotificationSetting.objects.create(user=anna, zone="Europe/Vienna")
    told = Notification.objects.create(user=anna, kind="turn", object="battle:1", facts={"a": 1}, made_at=WALL.now())
    backup.write(file)
    text = gzip.decompress(file.read_bytes()).decode()
    old = text.replace('"accounts.notification', '"accounts.notice').replace('"accounts.0005_notifications", ', "")
    assert "notification" not in old
    file.write_bytes(gzip.compress(old.encode()))
    empty()

    counts = backup.read(file)

    assert (counts["accounts.notification"], counts["accounts.notificationsetting"]) == (1, 1)
    assert Notification.objects.get().facts == told.facts
    assert NotificationSetting.objects.get().zone == "Europe/Vienna"


@pytest.mark.django_db(transaction=True)
def test_a_database_in_use_is_not_overwritten(table: Table, file: Path) -> None:
    backup.write(file)
    with pytest.raises(CommandError, match="not empty"):
        call_command("restore", str(file))


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("damage", ["half", "nonsense", "short"])
def test_a_damaged_backup_changes_nothing(table: Table, file: Path, damage: str) -> None:
    backup.write(file)
    if damage == "half":
        file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    elif damage == "nonsense":
        file.write_bytes(gzip.compress(b"something else\n"))
    else:
        lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
        file.write_bytes(gzip.compress(b"".join(lines[:-3])))
    empty()

    with pytest.raises(CommandError):
        call_command("restore", str(file))
    assert not User.objects.exists()


# Export and import


def export(table: Table) -> bytes:
    battle = table.battle
    return encode(selectors.replay_of(battle, selectors.viewer_of(battle, None, table.clock.now())))


@pytest.mark.django_db
def test_a_finished_battle_goes_out_and_comes_in_again(table: Table, carl: User, clock: SetClock) -> None:
    table.play_to_the_end()
    battle = services.import_battle(user=carl, data=export(table), clock=clock)

    assert (battle.imported, battle.rated, battle.status) == (True, False, Status.FINISHED)
    assert battle.outcome == table.battle.outcome
    assert store.state_at(battle, battle.version) == store.state_of(table.battle)
    card = selectors.battle_card(battle)
    assert [seat.name for seat in card.seats] == ["anna", "ben"]


@pytest.mark.django_db
def test_a_running_battle_shows_its_own_eyes_and_cannot_be_imported(table: Table, carl: User) -> None:
    table.hide("1")
    battle = table.battle
    point = selectors.viewer_of(battle, table.players["2"], table.clock.now())
    replay = selectors.replay_of(battle, point)

    kinds = [event.event for event in replay.events]
    assert not any(b"token_hidden" in bytes(kind) for kind in kinds)
    assert [event.n for event in replay.events] == list(range(1, len(kinds) + 1))
    with pytest.raises(ApplicationError) as refused:
        services.import_battle(user=carl, data=encode(replay))
    assert refused.value.code == "import_unfinished"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda data: data.replace(b'"faces":[', b'"faces":[9,', 1), "import_dice"),
        (lambda data: data[:-20], "malformed"),
        (lambda data: b"[" * 100 + b"]" * 100, "malformed"),
        (lambda data: b" " * 1_100_000, "too_large"),
        (lambda data: b'{"format":"other"}', "malformed"),
        (lambda data: data.replace(b'"system":"toy"', b'"system":"chess"', 1), "unknown_system"),
    ],
)
def test_a_file_that_was_changed_is_refused(table: Table, carl: User, change: Json, code: str) -> None:
    table.play_to_the_end()
    with pytest.raises(ApplicationError) as refused:
        services.import_battle(user=carl, data=change(export(table)))
    assert refused.value.code == code
    assert Battle.objects.count() == 1


@pytest.mark.django_db
def test_the_replay_in_steps_ends_where_the_battle_does(table: Table) -> None:
    import msgspec

    from battles.records.merge_patch import merged
    from battles.thinking import tasks

    battle = table.play_to_the_end()
    point = selectors.viewer_of(battle, None, table.clock.now())
    steps = msgspec.json.decode(tasks.replay(selectors.replay_task(battle, point)))
    picture = steps["first"]
    for step in steps["steps"]:
        picture = merged(picture, step["patch"])

    at_the_end = selectors.plain(selectors.scene_at(battle, point, battle.version))
    assert picture["view"] == at_the_end["view"]
    assert picture["standing"] == at_the_end["standing"]
    assert sum(len(step["events"]) for step in steps["steps"]) > 20


@pytest.mark.django_db
def test_any_moment_can_be_looked_at_with_ones_own_eyes(table: Table) -> None:
    table.hide("1")
    battle = table.battle
    for seat, sees in (("1", True), ("2", False)):
        point = selectors.viewer_of(battle, table.players[seat], table.clock.now())
        scene = selectors.scene_at(battle, point, selectors.number_of(battle, point.viewer))
        assert (scene.view["forces"]["1"]["path"] is not None) is sees
        with pytest.raises(ApplicationError) as refused:
            selectors.scene_at(battle, point, 10_000)
        assert refused.value.code == "no_such_moment"


@pytest.mark.django_db
def test_scenario_files_are_checked_before_they_are_kept(anna: User, ben: User) -> None:
    upload = {"user": anna, "system": toy.KEY, "slug": "two-sides"}
    with pytest.raises(BadSetup):
        services.upload_scenario(document={"sides": ["nowhere"]}, **upload)  # type: ignore[arg-type]
    services.upload_scenario(document={"sides": ["north", "south"]}, **upload)  # type: ignore[arg-type]
    assert list(selectors.documents(toy.KEY)) == ["two-sides"]
    for change, code in (({"user": ben}, "slug_taken"), ({"slug": "Bad Name"}, "bad_slug")):
        with pytest.raises(ApplicationError) as refused:
            services.upload_scenario(document={"sides": ["north", "south"]}, **upload | change)  # type: ignore[arg-type]
        assert refused.value.code == code


# Operators


@pytest.mark.django_db
def test_operators_see_no_secrets(table: Table, client: Client) -> None:
    table.hide("1")
    services.make_report(user=table.players["2"], text="strange", battle_id=table.battle_id, version=3)
    User.objects.create_superuser("operator", password="x")
    client.login(username="operator", password="x")
    battle = Battle.objects.get()
    pages = [
        f"/admin/battles/battle/{battle.pk}/change/",
        "/admin/battles/battle/",
        "/admin/battles/due/",
        "/admin/battles/outbox/",
        f"/admin/battles/report/{Report.objects.get().pk}/change/",
    ]
    told = b"".join(client.get(page).content for page in pages)

    assert battle.dice_commitment.encode() in told
    assert bytes(battle.dice_secret).hex().encode() not in told
    assert repr(bytes(battle.dice_secret)).encode() not in told
    assert client.get("/admin/battles/eventrecord/").status_code == 404
    assert client.get("/admin/battles/draft/").status_code == 404
    assert client.get("/admin/battles/participant/").status_code == 404
    assert client.post(f"/admin/battles/battle/{battle.pk}/change/", {"title": "x"}).status_code == 403


@pytest.mark.django_db
def test_a_report_has_the_position_as_its_author_knows_it(table: Table, carl: User) -> None:
    path = table.open_path()
    table.hide("1", path)
    by_ben = services.make_report(user=table.players["2"], text="why?", battle_id=table.battle_id, version=5)
    by_carl = services.make_report(user=carl, text="why?", battle_id=table.battle_id)

    assert by_ben.position is not None
    assert by_ben.position["forces"]["1"]["path"] != path
    assert by_carl.position is None
    assert connection.vendor in {"sqlite", "postgresql"}
