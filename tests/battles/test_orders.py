"""Orders: once each, in turn, by their own seat (issue 2, sections 4 and 7)."""

from __future__ import annotations

import pytest

from accounts.models import User
from battles import selectors, services, store
from battles.errors import ApplicationError
from battles.hooks import hooks
from battles.models import Battle, EventRecord, OrderRecord, Snapshot, Status
from battles.rules.base import Seat
from battles.rules.codec import encode
from battles.rules.errors import IllegalOrder, MalformedOrder
from battles.runtime.clock import SetClock
from tests.battles.tables import Table

pytestmark = pytest.mark.django_db


def refusal(table: Table, seat: str, order: dict[str, object], **more: object) -> str:
    """The code an order is refused with; nothing may have changed."""
    before = (table.battle.version, table.battle.revision, OrderRecord.objects.count(), EventRecord.objects.count())
    with pytest.raises((ApplicationError, IllegalOrder, MalformedOrder)) as refused:
        table.order(seat, order, **more)  # type: ignore[arg-type]
    after = (table.battle.version, table.battle.revision, OrderRecord.objects.count(), EventRecord.objects.count())
    assert before == after
    return str(getattr(refused.value, "code", refused.value))


def test_an_order_is_stored_with_its_events_and_the_new_state(table: Table) -> None:
    version = table.battle.version

    answer = table.hide("1")

    battle = table.battle
    assert answer.ok
    assert answer.version == battle.numbers["1"]
    record = OrderRecord.objects.get(battle=battle)
    assert (record.first_event, record.last_event) == (version + 1, battle.version)
    store.moment_cache.clear()
    assert store.state_of(battle) == store.state_at(battle, battle.version)


def test_a_repeat_gets_the_first_answer_and_changes_nothing(table: Table) -> None:
    order, version = {"kind": "hide", "path": table.open_path()}, table.number("1")
    first = table.order("1", order, version=version, client_id="again")
    table.hide("2")
    logged = table.battle.version

    second = table.order("1", order, version=version, client_id="again")

    assert second == first
    assert table.battle.version == logged
    assert OrderRecord.objects.filter(client_id="again").count() == 1


def test_the_same_id_of_another_seat_is_another_order(table: Table) -> None:
    path = table.open_path()
    table.order("1", {"kind": "hide", "path": path}, client_id="same")
    table.order("2", {"kind": "hide", "path": path}, client_id="same")

    assert OrderRecord.objects.filter(client_id="same").count() == 2


def test_an_order_for_another_seat_is_refused(table: Table) -> None:
    table.players["2"] = table.players["1"]

    assert refusal(table, "2", {"kind": "hide", "path": table.open_path()}) == "not_your_seat"


def test_a_spectator_cannot_order(table: Table, carl: User) -> None:
    table.players["1"] = carl

    assert refusal(table, "1", {"kind": "hide", "path": "ford"}, version=0) == "not_your_seat"


def test_out_of_turn_is_refused(table: Table) -> None:
    table.hide("1")

    assert refusal(table, "1", {"kind": "hide", "path": table.open_path()}) == "not_asked"


def test_an_answer_to_an_earlier_question_is_stale(table: Table) -> None:
    version = table.number("1")
    for seat in ("1", "2"):
        table.hide(seat)
    while "1" not in table.asked():
        table.play_one()

    assert refusal(table, "1", table.scene("1").options[0]["order"], version=version) == "stale"


def test_a_question_that_stays_put_is_not_made_stale_by_the_other_side(table: Table) -> None:
    version = table.number("2")
    table.hide("1")

    assert table.order("2", {"kind": "hide", "path": table.open_path()}, version=version).ok


def test_an_order_given_anytime_does_not_renew_the_own_question(table: Table) -> None:
    version = table.number("1")
    table.order("1", {"kind": "set_content", "content": True})

    assert table.order("1", {"kind": "hide", "path": table.open_path()}, version=version).ok


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[]",
        b"nonsense",
        b'{"kind": "unheard_of"}',
        b'{"kind": "hide", "path": 3}',
        b'{"kind": "hide"}',
        b'{"kind": "hide", "path": "ford", "extra": 1}',
        b'{"kind": "hide", "path": NaN}',
        b'{"kind": "hide", "path": "' + b"x" * 70_000 + b'"}',
        b"\xff\xfe",
        b"[" * 5_000,
    ],
)
def test_what_is_no_order_is_malformed(table: Table, data: bytes) -> None:
    with pytest.raises(MalformedOrder):
        services.submit_order(
            battle_id=table.battle_id, user=table.players["1"], seat="1", client_id="x", version=99, data=data
        )


@pytest.mark.parametrize("client_id", ["", "x" * 65])
def test_an_order_needs_an_id_of_some_length(table: Table, client_id: str) -> None:
    with pytest.raises(ApplicationError) as refused:
        services.submit_order(
            battle_id=table.battle_id, user=table.players["1"], seat="1", client_id=client_id, version=9, data=b"{}"
        )
    assert refused.value.code == "bad_client_id"


def test_after_the_end_nothing_is_taken(table: Table) -> None:
    table.play_to_the_end()

    assert refusal(table, "1", {"kind": "resign"}) == "battle_over"


def test_only_the_clock_gives_the_clocks_orders(table: Table) -> None:
    assert refusal(table, "1", {"kind": "forfeit", "seats": ["2"]}) == "clock_only"


def test_the_end_is_told_to_listeners_in_the_orders_transaction(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(hooks, "battle_ended", [lambda battle: told.append(str(battle.pk))])

    table.order("1", {"kind": "resign"})

    battle = table.battle
    assert told == [table.battle_id]
    assert battle.status == Status.FINISHED
    assert battle.outcome is not None
    assert battle.outcome["places"] == {"1": 2, "2": 1}


def test_a_closing_server_takes_no_orders(table: Table) -> None:
    services.draining.active = True

    assert refusal(table, "1", {"kind": "hide", "path": "ford"}) == "closing"


def test_each_audience_counts_its_own_events_without_gaps(table: Table) -> None:
    table.play_to_the_end()

    for audience in ("1", "2", "public"):
        seen = [row.seen[audience] for row in EventRecord.objects.all() if audience in row.seen]
        assert seen == list(range(1, table.battle.numbers[audience] + 1))
    assert table.battle.numbers["public"] < table.battle.numbers["1"] < table.battle.version


def test_every_moment_can_be_found_again(table: Table) -> None:
    table.play_to_the_end()
    battle = table.battle
    state = store.state_at(battle, 0)
    assert state is None
    assert Snapshot.objects.filter(battle=battle).count() >= 2

    ends = OrderRecord.objects.values_list("last_event", flat=True)
    states = [store.state_at(battle, number) for number in ends]

    assert states[-1] == store.state_of(battle)
    assert len({encode(one) for one in states}) > 5
    with pytest.raises(ApplicationError):
        store.state_at(battle, battle.version + 1)


def test_a_restored_battle_folds_to_the_state_it_names(table: Table, clock: SetClock) -> None:
    from battles.rules.kernel_events import Restored

    table.hide("1")
    battle, to = table.battle, table.battle.version
    earlier = store.state_at(battle, to)
    table.hide("2")

    battle = table.battle
    store.append(battle, store.players_of(battle), [Restored(to=to)], clock.now())

    assert store.state_at(battle, battle.version) == earlier


def test_throws_follow_from_secret_and_seeds(table: Table) -> None:
    """Anyone can check every throw once the secret is told."""
    from battles.rules.base import Thrown
    from battles.rules.dice import VerifiableDice, commitment, parse

    battle = table.play_to_the_end()
    dice = selectors.plain(table.scene(None))["dice"]
    secret, identity = bytes.fromhex(dice["secret"]), bytes.fromhex(dice["battle"])
    throws = [one.event for one in store.events_after(battle, 0) if isinstance(one.event, Thrown)]

    assert commitment(identity, secret) == dice["commitment"]
    assert len(throws) == dice["throws"] > 10
    for throw in throws:
        number, sides = parse(throw.dice)
        again = VerifiableDice(secret, identity, bytes.fromhex(dice["mix"]), throw.n)
        assert again.throw(sides, number) == throw.faces


def test_the_secret_is_nowhere_before_the_end(table: Table) -> None:
    secret = bytes(Battle.objects.get(pk=table.battle_id).dice_secret).hex()
    battle = table.battle
    for seat in ("1", "2", None):
        point = selectors.viewer_of(battle, table.players.get(seat or ""), table.clock.now(), seat)
        told = encode(selectors.scene_of(battle, point)) + encode(selectors.replay_of(battle, point))
        assert secret.encode() not in told


def test_an_abandoned_battle_can_be_claimed_after_seven_days(table: Table, clock: SetClock) -> None:
    table.hide("1")
    claim = {"battle_id": table.battle_id, "user": table.players["1"], "clock": clock}
    clock.move(days=6, hours=23)
    with pytest.raises(ApplicationError) as refused:
        services.claim_abandoned(**claim)  # type: ignore[arg-type]
    assert refused.value.code == "not_abandoned"

    clock.move(hours=2)
    services.claim_abandoned(**claim)  # type: ignore[arg-type]

    battle = table.battle
    assert battle.status == Status.FINISHED
    assert battle.outcome is not None
    assert battle.outcome["places"]["1"] == 1


def test_who_is_asked_himself_cannot_claim(table: Table, clock: SetClock) -> None:
    clock.move(days=30)
    with pytest.raises(ApplicationError) as refused:
        services.claim_abandoned(battle_id=table.battle_id, user=table.players["1"], clock=clock)
    assert refused.value.code == "not_abandoned"


def test_a_cold_cache_plays_on_like_a_warm_one(table: Table) -> None:
    for _ in range(6):
        store.moment_cache.clear()
        table.play_one()

    assert store.state_of(table.battle) == store.state_at(table.battle, table.battle.version)


def test_secrets_stay_with_their_seat(table: Table) -> None:
    table.hide("1", table.open_path())
    hidden = table.scene("1").view["forces"]["1"]["path"]

    assert hidden is not None
    assert table.scene("2").view["forces"]["1"]["path"] is None
    assert table.scene(None).view["forces"]["1"]["path"] is None
    assert "default" not in table.scene("1").asked["2"]
    assert table.scene("2").asked[Seat("2")]["default"]["kind"] == "hide"


@pytest.mark.parametrize("client_id", ["time-out-3", "computer-3"])
def test_ids_of_the_servers_own_orders_cannot_be_taken_beforehand(table: Table, client_id: str) -> None:
    assert refusal(table, "1", {"kind": "hide", "path": table.open_path()}, client_id=client_id) == "bad_client_id"
