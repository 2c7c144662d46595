"""What if: branches have dice of their own, never touch the record, and show nothing that is hidden."""

from __future__ import annotations

import pytest

from accounts.models import User
from battles import selectors, services, store
from battles.agreements.pace import Pace
from battles.errors import ApplicationError
from battles.management.upgrade import difference
from battles.models import Battle, EventRecord, Status, Visibility
from battles.rules.base import Seat
from battles.rules.codec import Json, encode
from battles.rules.kernel_events import Branched, Ruled
from battles.runtime.clock import SetClock
from battles.selectors.replays import begun_at
from tests.battles.tables import Table


def ends(battle: Battle) -> list[int]:
    """Where orders ended while the battle was not decided."""
    numbers = sorted(set(battle.orders.values_list("last_event", flat=True)))
    rules = store.rules_of(battle)
    return [n for n in numbers if rules.outcome(store.state_at(battle, n)) is None]


def log_of(battle: Battle) -> list[Json]:
    return list(
        EventRecord.objects.filter(battle=battle).order_by("number").values_list("number", "data", "seen", "at")
    )


def refusal(**given: Json) -> str:
    with pytest.raises(ApplicationError) as refused:
        services.branch_battle(**given)
    return refused.value.code


@pytest.fixture
def over(table: Table) -> Table:
    table.hide("1")
    table.play_to_the_end()
    return table


def sit_down(branch: Battle, clock: SetClock, **players: User) -> Table:
    """The branch as a table at which the dice have been agreed."""
    table = Table(str(branch.pk), players, clock)
    if table.battle.status == Status.SEEDING:
        services.draw_missing_seeds(battle_id=branch.pk, stage="hash", clock=clock)
    return table


def test_a_branch_goes_on_from_the_state_it_left_at(over: Table, carl: User, clock: SetClock) -> None:
    at = ends(over.battle)[1]
    branch = services.branch_battle(battle_id=over.battle_id, user=carl, at=at, opponent="self", clock=clock)
    own = sit_down(branch, clock, **{"1": carl, "2": carl})

    assert own.battle.status == Status.RUNNING
    assert store.state_of(own.battle) == store.state_at(over.battle, at)
    assert (own.battle.branch_of_id, own.battle.branch_at) == (over.battle.pk, at)
    assert own.play_to_the_end().status == Status.FINISHED


def test_its_log_begins_with_where_it_comes_from(over: Table, carl: User, clock: SetClock) -> None:
    at = ends(over.battle)[0]
    branch = services.branch_battle(battle_id=over.battle_id, user=carl, at=at, opponent="self", clock=clock)

    first = store.events_after(branch, 0)[0]
    assert first.event == Branched(origin=over.battle_id, at=at)
    assert dict(first.seen) == {"1": 1, "2": 1, "public": 1}


def test_the_record_is_never_touched(over: Table, carl: User, clock: SetClock) -> None:
    before, row = log_of(over.battle), Battle.objects.values().get(pk=over.battle_id)
    branch = services.branch_battle(
        battle_id=over.battle_id, user=carl, at=ends(over.battle)[0], opponent="self", clock=clock
    )
    sit_down(branch, clock, **{"1": carl, "2": carl}).play_to_the_end()

    assert log_of(over.battle) == before
    assert Battle.objects.values().get(pk=over.battle_id) == row


def test_its_dice_are_its_own(over: Table, carl: User, clock: SetClock) -> None:
    branch = services.branch_battle(
        battle_id=over.battle_id, user=carl, at=ends(over.battle)[0], opponent="computer", seat="1", clock=clock
    )
    sit_down(branch, clock, **{"1": carl})
    origin, branch = over.battle, store.find(branch.pk)

    assert bytes(branch.dice_secret) != bytes(origin.dice_secret)
    assert branch.dice_commitment != origin.dice_commitment
    assert (branch.throws, branch.rated, branch.rules_version) == (0, False, origin.rules_version)
    seeds = {bytes(p.seed or b"") for p in origin.participants.all()} & {
        bytes(p.seed or b"") for p in branch.participants.all()
    }
    assert not seeds
    assert "secret" not in selectors.plain(selectors.scene_of(branch, selectors.viewer_of(branch, carl, clock.now())))


@pytest.mark.parametrize(
    ("opponent", "status", "visibility"),
    [
        ("computer", Status.SEEDING, Visibility.PUBLIC),
        ("self", Status.SEEDING, Visibility.PUBLIC),
        ("friend", Status.OPEN, Visibility.LINK),
        ("open", Status.OPEN, Visibility.PUBLIC),
    ],
)
def test_whom_one_may_play_against(
    over: Table, carl: User, ben: User, clock: SetClock, opponent: Json, status: str, visibility: str
) -> None:
    branch = services.branch_battle(
        battle_id=over.battle_id, user=carl, at=ends(over.battle)[0], opponent=opponent, seat="2", clock=clock
    )
    players = store.players_of(branch)

    assert (branch.status, branch.visibility) == (status, visibility)
    assert players[Seat("2")].user == carl
    if opponent == "friend":
        token = services.make_invitation(battle_id=branch.pk, user=carl, seat="1", clock=clock)
        services.take_invitation(token=token, user=ben, clock=clock)
        assert store.find(branch.pk).status == Status.SEEDING


def test_a_branch_begins_only_where_an_order_ends(over: Table, carl: User) -> None:
    battle = over.battle
    long = next(one for one in battle.orders.order_by("first_event") if one.last_event > one.first_event)
    assert refusal(battle_id=battle.pk, user=carl, at=long.first_event) == "branch_inside"
    assert refusal(battle_id=battle.pk, user=carl, at=begun_at(battle) - 1) == "branch_inside"
    assert refusal(battle_id=battle.pk, user=carl, at=battle.version) == "branch_over"
    assert refusal(battle_id=battle.pk, user=carl, at=battle.version + 1) == "no_such_moment"
    assert refusal(battle_id=battle.pk, user=None, at=0) == "sign_in"


def test_bad_choices_are_named(over: Table, carl: User) -> None:
    given = {"battle_id": over.battle_id, "user": carl, "at": ends(over.battle)[0]}
    assert refusal(**given, opponent="nobody") == "bad_opponent"
    assert refusal(**given, opponent="computer", skill=99) == "bad_skill"
    assert refusal(**given, seat="7") == "bad_seat"


def test_a_battle_under_way_is_branched_by_its_players_where_nothing_is_hidden(
    table: Table, carl: User, clock: SetClock
) -> None:
    given: Json = {"battle_id": table.battle_id, "opponent": "self", "clock": clock}
    begun = table.number("1")
    assert refusal(**given, user=carl, at=begun) == "not_over"
    table.hide("1")
    assert refusal(**given, user=table.players["2"], at=table.number("2")) == "branch_hidden"
    table.hide("2")
    while not _knows(table, "2"):
        table.play_one()
    branch = services.branch_battle(**given, user=table.players["2"], at=table.number("2"))

    assert branch.visibility == Visibility.PRIVATE
    with pytest.raises(ApplicationError):
        selectors.viewer_of(branch, table.players["1"], clock.now())
    assert [one.card.id for one in selectors.branch_tree(table.battle, table.players["1"])] == [table.battle_id]
    assert len(selectors.branch_tree(table.battle, table.players["2"])) == 2


def _knows(table: Table, seat: str) -> bool:
    state = store.running_state(table.battle)
    return bool(store.rules_of(table.battle).known_to(state, Seat(seat)) == state)


def test_a_battle_of_a_league_is_left_alone_until_its_end(table: Table) -> None:
    Battle.objects.filter(pk=table.battle_id).update(league="Winter", revision=99)
    store.moment_cache.clear()
    assert refusal(battle_id=table.battle_id, user=table.players["1"], at=table.number("1")) == "branch_league"


def test_branches_of_branches_stand_in_one_tree(over: Table, carl: User, clock: SetClock) -> None:
    at = ends(over.battle)[0]
    one = services.branch_battle(battle_id=over.battle_id, user=carl, at=at, opponent="self", title="One", clock=clock)
    table = sit_down(one, clock, **{"1": carl, "2": carl})
    table.play_to_the_end()
    two = services.branch_battle(battle_id=one.pk, user=carl, at=ends(table.battle)[0], opponent="self", clock=clock)
    hidden = services.branch_battle(battle_id=over.battle_id, user=carl, at=at, opponent="friend", clock=clock)

    tree = {branch.card.id: (branch.of, branch.at) for branch in selectors.branch_tree(table.battle, None)}
    assert tree == {
        over.battle_id: (None, None),
        str(one.pk): (over.battle_id, at),
        str(two.pk): (str(one.pk), two.branch_at),
    }
    assert str(hidden.pk) in {branch.card.id for branch in selectors.branch_tree(table.battle, carl)}


def test_a_branch_of_a_private_battle_stays_private(over: Table, clock: SetClock) -> None:
    Battle.objects.filter(pk=over.battle_id).update(visibility=Visibility.PRIVATE, revision=500)
    store.moment_cache.clear()
    branch = services.branch_battle(
        battle_id=over.battle_id, user=over.players["1"], at=ends(over.battle)[0], opponent="open", clock=clock
    )
    assert branch.visibility == Visibility.PRIVATE


def test_the_upgrade_report_understands_branches(over: Table, carl: User, clock: SetClock) -> None:
    branch = services.branch_battle(
        battle_id=over.battle_id, user=carl, at=ends(over.battle)[1], opponent="self", clock=clock
    )
    table = sit_down(branch, clock, **{"1": carl, "2": carl})
    assert difference(Battle.objects.get(pk=branch.pk)) is None
    table.play_to_the_end()
    assert difference(Battle.objects.get(pk=branch.pk)) is None
    assert encode(selectors.replay_of(table.battle, selectors.viewer_of(table.battle, None, clock.now())))


# What was over and goes on by a ruling


def continued(over: Table, at: int) -> Table:
    battle = services.continue_battle(
        battle_id=over.battle_id, to=at, text="Once more.", clause="11.2", clock=over.clock
    )
    return sit_down(battle, over.clock, **over.players)


@pytest.mark.django_db
def test_a_battle_that_is_over_goes_on_with_dice_that_nobody_knows(over: Table) -> None:
    at = ends(over.battle)[1]
    old, again = over.battle, continued(over, at)

    assert again.battle.status == Status.RUNNING
    assert store.state_of(again.battle) == store.state_at(old, at)
    assert bytes(again.battle.dice_secret) != bytes(old.dice_secret)
    assert [one.event for one in store.events_after(again.battle, 0)][:2] == [
        Branched(origin=over.battle_id, at=at),
        Ruled(outcome="restore", text="Once more.", clause="11.2"),
    ]
    assert again.play_to_the_end().status == Status.FINISHED


@pytest.mark.django_db
def test_everything_agreed_stays_and_clocks_begin_anew(anna: User, ben: User, clock: SetClock) -> None:
    table = Table.of(anna, ben, clock=clock, pace=Pace(kind="live", bank=600))
    at = table.battle.version
    Battle.objects.filter(pk=table.battle_id).update(rated=True, delay=60, odds=False, take_backs=False, league="Cup")
    store.moment_cache.clear()
    table.hide("1")
    clock.move(seconds=400)
    table.hide("2")
    services.stop_battle(battle_id=table.battle_id, clock=clock)
    again = continued(table, at).battle

    assert (again.rated, again.delay, again.odds, again.take_backs, again.league) == (True, 60, False, False, "Cup")
    assert again.pace == table.battle.pace
    assert {one.clock_left_ms for one in again.participants.all()} == {600_000}
    assert table.battle.rated is False, "its result holds no longer"


@pytest.mark.django_db
def test_a_running_battle_is_not_continued_and_one_that_is_over_not_restored(table: Table) -> None:
    at = table.battle.version
    with pytest.raises(ApplicationError) as running:
        services.continue_battle(battle_id=table.battle_id, to=at, text="?", clause="1", clock=table.clock)
    table.play_to_the_end()
    with pytest.raises(ApplicationError) as ended:
        services.restore_battle(battle_id=table.battle_id, to=at, text="?", clause="1", clock=table.clock)

    assert (running.value.code, ended.value.code) == ("no_such_moment", "not_running")
    assert Battle.objects.count() == 1
