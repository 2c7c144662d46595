"""Dice of many seats: mixed by number, told to nobody, kept when a month is evaluated again."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles import services, store
from battles.management import upgrade
from battles.records import battle_file
from battles.rules.base import Seat
from battles.rules.codec import encode
from battles.rules.dice import mixed
from battles.rules.trays import TrayThrown
from battles.runtime import tuning
from battles.runtime.clock import SetClock
from battles.runtime.db_thread import in_db_thread
from battles.thinking import pool
from battles.timekeeper.loop import Timekeeper
from tests.battles.isles_tables import (
    evaluate,
    events,
    five,
    isles,
    isles_table,
    seal,
    state_of,
    twelve,
)
from tests.battles.programs import Program
from tests.battles.tables import Table
from tools import verify_dice

__all__ = ["five", "isles", "twelve"]
pytestmark = pytest.mark.django_db

# Dice


def test_twelve_mix_their_bytes_by_number(twelve: Table) -> None:
    players = store.players_of(twelve.battle)
    by_number = mixed([bytes(players[Seat(str(number))].seed or b"") for number in range(1, 13)])
    by_text = mixed([bytes(players[Seat(seat)].seed or b"") for seat in sorted(twelve.players)])

    assert by_number != by_text
    assert store.dice_of(twelve.battle, players).mix == by_number
    assert twelve.scene("10").dice["mix"] == by_number.hex()


def test_nobody_learns_how_many_dice_have_fallen_before_the_end(five: Table) -> None:
    seal(five)
    evaluate(five)

    assert five.battle.throws > 0
    for viewer in (*five.players, None):
        assert "throws" not in five.scene(viewer).dice
    five.play_to_the_end()
    assert five.scene(None).dice["throws"] == five.battle.throws


# A month that is put back (0026)


def put_back(table: Table, to: int) -> None:
    services.restore_battle(battle_id=table.battle_id, to=to, text="once more", clause="3.1", clock=table.clock)


def is_sound(table: Table) -> list[str]:
    """The finished battle as anybody can check it; what the tool has to say beside that all is right."""
    file = Program(table.players["1"]).get(f"battles/{table.battle_id}/export")
    assert isinstance(battle_file.read(encode(file)), battle_file.Checked)
    found = verify_dice.findings(file)
    assert {one.code for one in found} <= {*verify_dice.NOTES}
    return [f"{one.code} {one.facts.get('count', '')}".strip() for one in found]


def test_a_month_that_is_put_back_and_sealed_the_same_keeps_its_casts(five: Table) -> None:
    seal(five)
    before = five.battle.version
    evaluate(five)
    first, thrown = state_of(five), five.battle.throws
    put_back(five, before)
    assert five.asked() == []
    evaluate(five)

    one, other = events(five, TrayThrown)
    assert other.casts == tuple(structs.replace(cast, kept=True) for cast in one.casts)
    assert (state_of(five), five.battle.throws) == (first, thrown), "the same month, and no die more"
    five.play_to_the_end()
    assert is_sound(five) == [f"kept {len(one.casts)}"]
    assert upgrade.difference(five.battle) is None


def test_only_what_was_not_settled_before_is_thrown(five: Table) -> None:
    """Seat 2 stays in the second try: what it would have fought for is another matter, all else falls as it fell."""
    begin = five.battle.version
    seal(five)
    evaluate(five)
    (one,) = events(five, TrayThrown)
    put_back(five, begin)
    five.order("2", {"kind": "seal_month"})
    seal(five)
    evaluate(five)

    other = events(five, TrayThrown)[1]
    fell = {(cast.key, cast.dice): (cast.n, cast.faces) for cast in one.casts}
    again = [cast for cast in other.casts if (cast.key, cast.dice) in fell]
    fresh = [cast for cast in other.casts if (cast.key, cast.dice) not in fell]
    assert again
    assert all(cast.kept and (cast.n, cast.faces) == fell[cast.key, cast.dice] for cast in again)
    assert not any(cast.kept for cast in fresh)
    assert [cast.n for cast in fresh] == list(range(len(one.casts), len(one.casts) + len(fresh)))
    assert five.battle.throws == len(one.casts) + len(fresh)


def test_a_month_put_back_twice_keeps_what_fell_first(five: Table) -> None:
    seal(five)
    before = five.battle.version
    evaluate(five)
    for _ in range(2):
        put_back(five, before)
        evaluate(five)

    first, *later = events(five, TrayThrown)
    assert [tray.casts for tray in later] == [tuple(structs.replace(cast, kept=True) for cast in first.casts)] * 2
    five.play_to_the_end()
    assert is_sound(five) == [f"kept {2 * len(first.casts)}"]


@pytest.mark.django_db(transaction=True)
async def test_the_thinking_process_keeps_them_too(clock: SetClock) -> None:
    five = await in_db_thread(isles_table, 5, clock)
    keeper = Timekeeper(worker="test", clock=clock, thinking_=pool.Inline())
    await in_db_thread(seal, five)
    before = (await in_db_thread(lambda: five.battle)).version
    for _ in range(2):
        clock.move(seconds=tuning.NIGHT_SECONDS)
        await keeper.settle()
        if (await in_db_thread(state_of, five)).month == 2 and len(await in_db_thread(events, five, TrayThrown)) == 1:
            await in_db_thread(put_back, five, before)

    one, other = await in_db_thread(events, five, TrayThrown)
    assert other.casts == tuple(structs.replace(cast, kept=True) for cast in one.casts)


def test_the_months_after_it_have_dice_of_their_own(five: Table) -> None:
    seal(five)
    before = five.battle.version
    evaluate(five)
    put_back(five, before)
    evaluate(five)
    seal(five)
    evaluate(five)

    *_, last = events(five, TrayThrown)
    assert not any(cast.kept for cast in last.casts)


def test_where_nothing_was_put_back_no_cast_is_looked_for(five: Table) -> None:
    seal(five)
    evaluate(five)

    assert dict(store.kept_casts(five.battle)) == {}
