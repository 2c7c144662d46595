"""Replays with anybody's eyes once a battle is over, with one's own before; comments at its moments."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from accounts.models import User
from accounts.selectors import data_of
from accounts.services import delete_user
from battles import selectors, services, store
from battles.errors import ApplicationError
from battles.models import Battle, Comment, Report
from battles.records.merge_patch import merged
from battles.records.replay import replay
from battles.rules.base import EVERYTHING, PUBLIC, Seat, Viewer
from battles.rules.codec import Json
from battles.runtime.clock import SetClock
from battles.services import comments
from battles.thinking import pool
from battles.thinking.tasks import ReplayTask
from tests.battles.programs import Program
from tests.battles.tables import Table

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def thinks_here() -> Iterator[None]:
    """The thinking process knows no toys."""
    pool.use(pool.Inline())
    yield
    pool.use(pool.Pool())


@pytest.fixture
def annas(anna: User) -> Program:
    return Program(anna)


def seen_with(battle: Battle, user: User | None, clock: SetClock, eyes: str | None = None) -> Json:
    point = selectors.viewer_of(battle, user, clock.now())
    return json.loads(replay(selectors.replay_task(battle, point, selectors.eyes_named(battle, point, eyes))))


def at_the_end(found: Json) -> Json:
    picture = found["first"]
    for step in found["steps"]:
        picture = merged(picture, step["patch"])
    return picture


# Eyes


@pytest.mark.parametrize("eyes", [EVERYTHING, PUBLIC, Seat("1"), Seat("2")])
def test_after_the_end_any_eyes_see_what_they_saw_then(table: Table, clock: SetClock, eyes: Viewer) -> None:
    battle = table.play_to_the_end()
    found = seen_with(battle, None, clock, store.audience(eyes))

    rules = store.rules_of(battle)
    assert at_the_end(found)["view"] == selectors.plain(selectors.scene_of(battle, _point(eyes)))["view"]
    assert [step["end"] for step in found["steps"]] == sorted({step["end"] for step in found["steps"]})
    told = [event for step in found["steps"] for event in step["events"]]
    first = found["steps"][0]["end"]
    wanted = [one.event.seen_by(eyes) for one in store.events_after(battle, 4)]
    assert len(told) == sum(event is not None for event in wanted)
    assert rules.outcome(store.running_state(battle)) is not None
    assert first > 4


def _point(viewer: Viewer) -> selectors.Viewpoint:
    return selectors.Viewpoint(viewer=viewer, seats=(), sees_all=True)


def test_a_seats_eyes_do_not_see_the_others_hidden_path(table: Table, clock: SetClock) -> None:
    table.hide("1")
    table.play_to_the_end()
    hides = {eyes: json.dumps(seen_with(table.battle, None, clock, eyes)).count("token_hidden") for eyes in ("1", "2")}
    everything = json.dumps(seen_with(table.battle, None, clock)).count("token_hidden")

    assert 0 < hides["1"] < everything
    assert 0 < hides["2"] < everything


def test_before_the_end_eyes_are_ones_own(table: Table, carl: User, clock: SetClock) -> None:
    table.hide("1")
    for user, eyes in ((table.players["1"], "2"), (table.players["1"], "everything"), (carl, "1"), (None, "2")):
        with pytest.raises(ApplicationError) as refused:
            seen_with(table.battle, user, clock, eyes)
        assert refused.value.code == "eyes_shut"
    assert seen_with(table.battle, table.players["1"], clock, "1")["steps"]
    assert seen_with(table.battle, carl, clock, "public")["steps"]


def test_orders_of_which_nothing_is_seen_cannot_be_counted(table: Table, clock: SetClock) -> None:
    before = len(seen_with(table.battle, table.players["2"], clock)["steps"])
    for _ in range(3):
        table.order("1", {"kind": "set_content", "content": True})
        table.order("1", {"kind": "set_content", "content": False})

    assert len(seen_with(table.battle, table.players["2"], clock)["steps"]) == before
    assert len(seen_with(table.battle, table.players["1"], clock)["steps"]) > before


def test_chances_and_numbers_of_the_log_are_told_after_the_end_alone(table: Table, annas: Program) -> None:
    table.hide("1")
    running = annas.get(f"battles/{table.battle_id}/replay")
    assert not any("end" in step or "worth" in step for step in running["steps"])
    assert (running["eyes"], running["may_see"], running["may_comment"]) == ("1", ["1"], False)
    table.play_to_the_end()
    over = annas.get(f"battles/{table.battle_id}/replay?eyes=2")

    assert all(set(step["worth"]) == {"1", "2"} for step in over["steps"])
    assert over["may_see"] == ["everything", "1", "2", "public"]
    assert {step["seat"] for step in over["steps"]} == {None, "2"}
    assert annas.get(f"battles/{table.battle_id}/replay?eyes=9", 403)["code"] == "eyes_shut"


class Counting(pool.Inline):
    """Notes through whose eyes recordings are made."""

    def __init__(self) -> None:
        self.made: list[str] = []

    async def replay(self, task: ReplayTask) -> bytes:
        self.made.append(task.viewer)
        return await super().replay(task)


def test_a_recording_is_made_once_for_the_same_eyes_and_log(table: Table, annas: Program, ben: User) -> None:
    pool.use(counting := Counting())
    table.hide("1")
    place = f"battles/{table.battle_id}/replay"
    first, again, other = annas.get(place), annas.get(place), Program(ben).get(place)
    assert counting.made == ["1", "2"]
    assert first["steps"] == again["steps"] != other["steps"]

    table.play_to_the_end()
    over, everything = annas.get(f"{place}?eyes=1"), annas.get(place)
    assert counting.made == ["1", "2", "1", "everything"]
    assert annas.get(f"{place}?eyes=1")["steps"] == over["steps"] != everything["steps"]
    assert len(counting.made) == 4
    assert len(over["steps"]) > len(first["steps"])


def test_a_replay_goes_back_where_the_battle_did(table: Table, clock: SetClock) -> None:
    table.hide("1")
    to = table.battle.version
    table.play_one()
    services.restore_battle(battle_id=table.battle_id, to=to, text="again", clause="1", clock=clock)
    table.play_to_the_end()

    found = at_the_end(seen_with(table.battle, None, clock))
    assert found["view"] == selectors.plain(selectors.scene_of(table.battle, _point(EVERYTHING)))["view"]


# Comments


def say(table: Table, user: User | None, clock: SetClock, text: str = "Well done.", **more: Json) -> Comment:
    given = {"number": 5, "client_id": f"c{Comment.objects.count()}", **more}
    return services.add_comment(battle_id=table.battle_id, user=user, text=text, clock=clock, **given)


def refused(table: Table, user: User | None, clock: SetClock, **more: Json) -> str:
    with pytest.raises(ApplicationError) as found:
        say(table, user, clock, **more)
    return found.value.code


def test_a_battle_under_way_is_not_commented_on(table: Table, carl: User, clock: SetClock) -> None:
    assert refused(table, carl, clock) == "not_over"
    assert refused(table, table.players["1"], clock) == "not_over"


def test_players_and_whoever_is_signed_in_may_comment(table: Table, carl: User, clock: SetClock) -> None:
    table.play_to_the_end()
    say(table, table.players["1"], clock, number=7)
    say(table, carl, clock, "<b>bold</b>")
    guest = User.objects.create_user("guest-1", is_guest=True)
    assert refused(table, guest, clock) == "sign_in"
    assert refused(table, None, clock) == "sign_in"
    point = selectors.viewer_of(table.battle, carl, clock.now())

    lines = selectors.comments_of(table.battle, point, carl)
    assert [(line.number, line.name, line.text, line.mine) for line in lines] == [
        (5, "carl", "<b>bold</b>", True),
        (7, "anna", "Well done.", False),
    ]


def test_comments_have_limits(table: Table, carl: User, clock: SetClock, monkeypatch: pytest.MonkeyPatch) -> None:
    table.play_to_the_end()
    assert refused(table, carl, clock, text="  ") == "nothing_said"
    assert refused(table, carl, clock, text="x" * 501) == "too_long"
    assert refused(table, carl, clock, client_id="") == "bad_client_id"
    assert refused(table, carl, clock, number=table.battle.version + 1) == "no_such_moment"
    assert say(table, carl, clock, client_id="same") == say(table, carl, clock, client_id="same")
    for _ in range(comments.LINES - 1):
        say(table, carl, clock)
    assert refused(table, carl, clock) == "too_fast"
    monkeypatch.setattr(comments, "MOST", 3)
    assert refused(table, carl, clock) == "too_many_comments"


def test_a_comment_is_deleted_by_its_author_alone_and_reported_once(
    table: Table, carl: User, ben: User, clock: SetClock
) -> None:
    table.play_to_the_end()
    made = say(table, carl, clock)
    given: Json = {"battle_id": table.battle_id, "comment_id": made.pk, "clock": clock}
    with pytest.raises(ApplicationError) as found:
        services.delete_comment(**given, user=ben)
    assert found.value.code == "not_allowed"
    services.report_comment(**given, user=ben)
    services.report_comment(**given, user=ben)
    assert Report.objects.count() == 1
    assert "Well done." in Report.objects.get().text
    services.delete_comment(**given, user=carl)
    with pytest.raises(ApplicationError) as found:
        services.report_comment(**given, user=ben)
    assert found.value.code == "no_such_comment"


def test_what_a_moderator_hid_is_gone(table: Table, carl: User, clock: SetClock) -> None:
    table.play_to_the_end()
    made = say(table, carl, clock)
    Comment.objects.filter(pk=made.pk).update(hidden=True)
    point = selectors.viewer_of(table.battle, carl, clock.now())
    assert selectors.comments_of(table.battle, point, carl) == ()


def test_words_that_a_reader_does_not_want_are_not_shown_to_him(
    table: Table, carl: User, ben: User, clock: SetClock
) -> None:
    table.play_to_the_end()
    say(table, carl, clock)
    services.block(user=ben, whom=carl.pk)
    seen = {
        user.username: len(
            selectors.comments_of(table.battle, selectors.viewer_of(table.battle, user, clock.now()), user)
        )
        for user in (ben, carl, table.players["1"])
    }
    assert seen == {"ben": 0, "carl": 1, "anna": 1}


def test_who_leaves_for_good_leaves_no_name_behind(table: Table, carl: User, clock: SetClock) -> None:
    table.play_to_the_end()
    say(table, carl, clock)
    assert data_of(carl)["comments"][0]["text"] == "Well done."
    delete_user(user=carl)
    assert Comment.objects.get().name == "former player"


# Through the interface


def test_branches_and_comments_through_the_interface(table: Table, annas: Program) -> None:
    table.play_to_the_end()
    here = f"battles/{table.battle_id}"
    at = annas.get(f"{here}/replay")["steps"][2]["end"]
    made = annas.post(f"{here}/branches", {"at": at, "opponent": "friend", "seat": "2", "title": "Other"}, 201)
    tree = annas.get(f"{here}/branches")["branches"]
    said = annas.post(f"{here}/comments", {"id": "x", "number": at, "text": "Here."}, 201)["comments"]

    assert "/invite/" in made["invitation"]
    assert [(one["of"], one["at"]) for one in tree] == [(None, None), (table.battle_id, at)]
    assert tree[1]["title"] == "Other"
    assert [one["text"] for one in said] == ["Here."]
    assert annas.get(f"{here}/comments")["comments"] == said
    assert annas.post(f"{here}/branches", {"at": at, "opponent": "nobody"}, 400)["code"] == "malformed"
    assert annas.post(f"{here}/branches", {"at": 1}, 400)["code"] == "branch_inside"
