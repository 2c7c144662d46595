"""Hosted battles of five and twelve seats: sealed at once, reopened, evaluated once, played by requests."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from datetime import timedelta
from pathlib import Path

import pytest

from battles import services
from battles.agreements.pace import HOUR, Pace
from battles.errors import ApplicationError
from battles.models import Battle, Due, Status
from battles.records import battle_file
from battles.rules.base import Seat
from battles.rules.clock_events import ClockAnswered
from battles.rules.codec import Json, encode
from battles.rules.errors import IllegalOrder
from battles.rules.trays import TrayThrown
from battles.runtime import tuning
from battles.runtime.clock import SetClock
from battles.runtime.db_thread import in_db_thread
from battles.services.clocks import rounds
from battles.timekeeper.loop import Timekeeper
from tests.battles.isles_tables import (
    at_once,
    clans,
    evaluate,
    events,
    five,
    isles,
    isles_table,
    seal,
    sheet,
    state_of,
    twelve,
)
from tests.battles.programs import Program
from tests.battles.tables import Table
from tests.battles.toy_pool import KilledPool
from tests.rules import toy_isles
from tests.rules.toy_isles.events import MonthEnded, MonthSealed, Reopened, SeatReady

__all__ = ["five", "isles", "twelve"]
pytestmark = pytest.mark.django_db
AT_ONCE = pytest.mark.django_db(transaction=True)
STRICT = Pace(kind="rounds", round=HOUR)

# Sealing


@AT_ONCE
def test_twelve_seal_at_once(twelve: Table) -> None:
    """Each seat has a version of its own, so nobody is too late for another's seal."""
    sheets = {seat: sheet(twelve, seat) for seat in twelve.players}
    versions = {seat: twelve.number(seat) for seat in twelve.players}

    def work(seat: str) -> object:
        return lambda: twelve.order(seat, sheets[seat], version=versions[seat])

    assert at_once(*(work(seat) for seat in twelve.players)) == []
    assert twelve.asked() == []
    assert sorted(int(event.seat) for event in events(twelve, SeatReady)) == list(range(1, 13))
    assert {seat: dict(one.moves) for seat, one in state_of(twelve).sheets.items()} == {
        seat: one["moves"] for seat, one in sheets.items()
    }
    evaluate(twelve)
    assert len(events(twelve, MonthEnded)) == len(events(twelve, TrayThrown)) == 1


def test_questions_of_twelve_are_put_by_number(twelve: Table) -> None:
    in_order = [str(number) for number in range(1, 13)]

    assert twelve.asked() == in_order
    assert list(twelve.scene(None).asked) == list(twelve.scene("10").asked) == in_order


def test_a_seat_seals_reopens_and_seals_again(five: Table) -> None:
    seal(five)
    five.order("2", {"kind": "reopen"})
    assert five.asked() == ["2"]
    evaluate(five)
    assert events(five, MonthEnded) == [], "the month is open"

    five.order("2", {"kind": "seal_month", "truce": "1"})
    assert [event.seat for event in events(five, Reopened)] == ["2"]
    assert state_of(five).sheets[Seat("2")].truce == "1"
    evaluate(five)
    assert [event.month for event in events(five, MonthEnded)] == [1]


def test_what_was_evaluated_cannot_be_reopened(five: Table) -> None:
    seal(five)
    evaluate(five)
    with pytest.raises(IllegalOrder) as refused:
        five.order("2", {"kind": "reopen"})

    assert (refused.value.code, refused.value.refusal.clause) == ("not_sealed", "2.6")


# Rounds


def deadline(table: Table) -> None:
    ends = table.battle.round_ends_at
    assert ends is not None
    table.clock.move(seconds=(ends - table.clock.now()).total_seconds())


def in_time(table: Table, seat: str, order: Json, version: int) -> None:
    """It came to the server a moment before the end."""
    services.submit_order(
        battle_id=table.battle_id,
        user=table.players[seat],
        seat=seat,
        client_id="in time",
        version=version,
        data=encode(order),
        reached=table.clock.now() - timedelta(milliseconds=1),
        clock=table.clock,
    )


@AT_ONCE
def test_the_last_seal_and_the_deadline_in_the_same_instant(clock: SetClock) -> None:
    """Whoever goes first: the seat has one sheet, its own or the clock's, and the month goes by once."""
    table = isles_table(5, clock, STRICT)
    seal(table, "1", "2", "3", "4")
    own, version = {"kind": "seal_month", "truce": "1"}, table.number("5")
    deadline(table)
    failed = at_once(
        lambda: in_time(table, "5", own, version),
        lambda: rounds.end_round(battle_id=table.battle_id, number=0, clock=clock),
    )

    (sealed,) = [event for event in events(table, MonthSealed) if event.seat == "5"]
    assert (sealed.sheet.truce == "1") == (failed == [])
    assert [event.seat for event in events(table, ClockAnswered)] == (["5"] if failed else [])
    assert all(isinstance(error, ApplicationError) and error.code == "round_over" for error in failed)
    evaluate(table)
    assert [event.month for event in events(table, MonthEnded)] == [1]


@AT_ONCE
@pytest.mark.parametrize(
    ("when", "possible"),
    [
        ("reopened too late", {"its first": ["4"]}),
        ("ended in between", {"the clock's": ["4", "5"]}),
        ("sealed in time", {"its second": ["4"]}),
        ("at once", {"its second": ["4"], "the clock's": ["4", "5"]}),
    ],
)
def test_a_seat_seals_reopens_and_seals_again_while_the_round_ends(
    clock: SetClock, when: str, possible: dict[str, list[str]]
) -> None:
    """One sheet stands, the seat is told if it is not the one it meant, and the month goes by once."""
    table = isles_table(5, clock, STRICT)
    seal(table, "1", "2", "3")
    table.order("5", {"kind": "seal_month", "truce": "1"})

    def seal_again() -> None:
        in_time(table, "5", {"kind": "seal_month", "truce": "2"}, table.number("5"))

    def end() -> None:
        rounds.end_round(battle_id=table.battle_id, number=0, clock=clock)

    if when != "reopened too late":
        table.order("5", {"kind": "reopen"})
    deadline(table)
    failed = {
        "reopened too late": lambda: at_once(lambda: table.order("5", {"kind": "reopen"})) + at_once(end),
        "ended in between": lambda: at_once(end) + at_once(seal_again),
        "sealed in time": lambda: at_once(seal_again) + at_once(end),
        "at once": lambda: at_once(seal_again, end),
    }[when]()

    sealed = state_of(table).sheets[Seat("5")]
    stands = {"1": "its first", "2": "its second", None: "the clock's"}[sealed.truce]
    assert [event.seat for event in events(table, ClockAnswered)] == possible[stands]
    refused = [] if stands == "its second" else ["round_over"]
    assert [error.code if isinstance(error, ApplicationError) else error for error in failed] == refused
    evaluate(table)
    assert [event.month for event in events(table, MonthEnded)] == [1]


def test_at_the_deadline_drafts_are_sealed_as_far_as_they_can_be(clock: SetClock) -> None:
    table = isles_table(5, clock, STRICT)
    draft = {"moves": {"1.1": "s1", "2.1": "s2"}, "truce": "2"}
    services.save_draft(
        battle_id=table.battle_id, user=table.players["1"], seat="1", data=encode(draft), clock=table.clock
    )
    deadline(table)
    rounds.end_round(battle_id=table.battle_id, number=0, clock=clock)

    first, *others = events(table, MonthSealed)
    assert (first.seat, first.sheet.moves, first.sheet.truce, first.left_out) == ("1", {"1.1": "s1"}, "2", 1)
    assert [event.seat for event in others] == ["2", "3", "4", "5"]
    assert all(event.sheet == type(event.sheet)() for event in others)


# Evaluating


@pytest.mark.slow("three processes are started")
@AT_ONCE
async def test_a_killed_evaluation_happens_once(
    clock: SetClock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process ends when the boats have sailed and the tray is about to be thrown, twice."""
    monkeypatch.setattr(tuning, "THINKING_PROCESSES", 1)
    kills = tmp_path / "kills"
    await asyncio.to_thread(kills.write_text, "kill\n" * 2)
    table = await in_db_thread(isles_table, 12, clock)
    await in_db_thread(seal, table)
    before = (await in_db_thread(lambda: table.battle)).version
    killed = KilledPool(kills)
    keeper = Timekeeper(worker="test", clock=clock, thinking_=killed)
    for tried in range(2):
        clock.move(seconds=2 ** (tried + 1))
        await keeper.settle()
        battle = await in_db_thread(lambda: table.battle)
        assert await asyncio.to_thread(kills.read_text) == "kill\n" * (1 - tried)
        assert (battle.version, battle.throws) == (before, 0), "nothing is stored before it is whole"
    clock.move(seconds=8)
    await keeper.settle()
    killed.close()

    assert len(await in_db_thread(events, table, MonthEnded)) == 1
    (tray,) = await in_db_thread(events, table, TrayThrown)
    assert [cast.n for cast in tray.casts] == list(range(len(tray.casts)))
    assert (await in_db_thread(lambda: table.battle)).throws == len(tray.casts)
    assert not await in_db_thread(lambda: Due.objects.filter(kind="clock", done=False).exists())


# By requests


def test_five_play_a_battle_to_its_end_by_requests(clock: SetClock) -> None:
    programs = {str(number): Program(user) for number, user in enumerate(clans(5), 1)}
    offer = {"system": toy_isles.KEY, "scenario": "five_clans", "seat": "1", "options": {"months": 2}}
    here = f"battles/{programs['1'].post('battles', offer, 201)['id']}"
    for seat, program in programs.items():
        if seat != "1":
            program.post(f"{here}/join", {"seat": seat})
    seeds = {seat: secrets.token_bytes(32) for seat in programs}
    for seat, program in programs.items():
        program.post(f"{here}/seeds", {"seat": seat, "hash": hashlib.sha256(seeds[seat]).hexdigest()})
    for seat, program in programs.items():
        program.post(f"{here}/seeds", {"seat": seat, "seed": seeds[seat].hex()})

    battle = Battle.objects.get()
    while battle.status == Status.RUNNING:
        for seat, program in programs.items():
            _plan_by_request(program, here, seat)
        battle.refresh_from_db()
        services.run_clock(battle_id=str(battle.pk), version=battle.version, clock=clock)
        battle.refresh_from_db()

    assert battle.status == Status.FINISHED
    outcome = programs["5"].get(f"{here}/state")["scene"]["outcome"]
    assert list(outcome["places"]) == ["1", "2", "3", "4", "5"]
    _check_file(programs["1"].get(f"{here}/export"))


def _plan_by_request(program: Program, here: str, seat: str) -> None:
    """Where may my first boat go? There it sails."""
    found = program.get(f"{here}/options")
    (option,) = (
        (one for one in found["options"] if one["order"]["kind"] == "seal_month") if found["options"] else (None,)
    )
    if option is None:
        return
    boat, *_ = option["vary"]["moves"]
    reach = program.post(f"{here}/ask", {"seat": seat, "inquiry": {"kind": "reach", "boat": boat}})["answer"]["isles"]
    assert reach == option["vary"]["moves"][boat]
    order = {"kind": "seal_month", "moves": {boat: reach[0]}}
    body = {"id": f"{seat}-{found['version']}", "seat": seat, "version": found["version"], "order": order}
    assert program.post(f"{here}/orders", body)["ok"]


def _check_file(file: Json) -> None:
    """What anybody can download is sound: its trays follow from the dice, and no others would."""
    read = battle_file.read(encode(file))
    assert isinstance(read, battle_file.Checked)
    assert list(read.seats) == ["1", "2", "3", "4", "5"]
    trays = [one["event"] for one in file["events"] if one["event"]["kind"] == "tray_thrown"]
    cast = next(cast for tray in trays for cast in tray["casts"])
    cast["faces"] = [face % 6 + 1 for face in cast["faces"]]
    forged = battle_file.read(encode(file))
    assert isinstance(forged, battle_file.Refused)
    assert forged.code == "import_dice"
