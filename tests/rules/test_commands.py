"""The commands about rules: random battles, coverage, judging a case, a battle as text."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.management import call_command
from django.core.management.base import CommandError

from battles.rules.base import Setup
from battles.rules.codec import Json, encode
from battles.rules.judge import BadCase, judge, read
from battles.rules.limits import Limits
from battles.rules.play import Play
from battles.rules.playthrough import missing, random_battles
from tests.rules import toy
from tests.rules.recorded import playthroughs
from tests.rules.toy import frames
from tests.rules.toy.builders import ONE, duel
from tests.rules.toy.state import State
from tools.mutation import changed, mutants, numbers

CANNOT = {"forces": "north"}
CASE = {
    "setup": {"scenario": "brook"},
    "orders": [
        {"seat": "1", "order": {"kind": "hide", "path": "ford"}},
        {"seat": "2", "order": {"kind": "hide", "path": "ford"}},
    ],
    "dice": [3, 3, 3, 4],
}


def told(*arguments: str) -> str:
    out = io.StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue()


def judged(case: Json, monkeypatch: pytest.MonkeyPatch) -> Json:
    data = case if isinstance(case, bytes) else json.dumps(case).encode()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
    return json.loads(told("judge", "toy"))


def test_random_battles_are_counted() -> None:
    counted = json.loads(told("random_battles", "toy", "--count", "40", "--seed", "1", "--verify", "--json"))

    assert counted["battles"] == counted["ended"] == 40
    assert (counted["crashed"], counted["endless"], counted["inexact"]) == (0, 0, 0)
    assert counted["orders"] > 400
    assert counted["rows_never_given"] == []
    assert counted["seconds"] > 0


def test_random_battles_are_the_same_whatever_the_number_of_processes() -> None:
    one, two = (
        json.loads(told("random_battles", "toy", "--count", "25", "--jobs", jobs, "--json")) for jobs in ("1", "2")
    )

    assert {**one, "seconds": 0} == {**two, "seconds": 0}


def test_random_battles_in_words() -> None:
    assert "rows never given" in told("random_battles", "toy", "--count", "2")


class Crashing(toy.Ambush):
    def step(self, play: Play[State]) -> None:
        if isinstance(play.top, frames.Settle):
            raise LookupError("no such table")
        super().step(play)


class Stuck(toy.Ambush):
    limits = Limits(orders=3)


class Forgetful(toy.Ambush):
    """Changes its state past the events: replay must find it out."""

    def step(self, play: Play[State]) -> None:
        super().step(play)
        play.state = play.state.with_force(ONE, play.state.forces[ONE])
        if play.state.round == 1:
            play.state = type(play.state)(**{name: getattr(play.state, name) for name in KEPT}, rounds=99)


KEPT = [name for name in State.__struct_fields__ if name != "rounds"]


def test_crashes_are_kept_with_number_and_line() -> None:
    tally = random_battles(Crashing(), 5, 1)

    assert (tally.battles, tally.ended) == (5, 5 - tally.crashed)
    assert tally.crashed >= 3
    assert tally.crashes[0].startswith("battle ")
    assert "LookupError: no such table" in tally.crashes[0]
    assert "test_commands.py:" in tally.crashes[0]


def test_a_battle_without_end_is_counted() -> None:
    tally = random_battles(Stuck(), 4, 1)

    assert tally.endless == 4
    assert "no end within 3 orders" in tally.crashes[0]
    assert missing(toy.RULES, tally) != []


def test_a_state_changed_past_the_events_is_found_out() -> None:
    tally = random_battles(Forgetful(), 1, 1, verify=True)

    assert tally.inexact > 0


def test_a_crash_makes_the_command_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy.Ambush, "limits", Limits(orders=3))

    with pytest.raises(SystemExit) as failed:
        told("random_battles", "toy", "--count", "1")
    assert failed.value.code == 1


def test_an_unknown_system_is_named() -> None:
    with pytest.raises(CommandError, match=r"no system 'chess'.*toy"):
        told("random_battles", "chess")


def test_coverage_of_the_toy_is_complete() -> None:
    found = json.loads(told("rules_coverage", "toy", "--json"))

    assert (found["clauses"], found["tested"], found["untested"], found["not_automated"]) == (18, 17, [], ["5.3"])
    assert told("rules_coverage", "toy").startswith("toy: 18 clauses, 17 tested, 1 not automated")


def test_a_missing_test_makes_coverage_fail(settings: LazySettings, tmp_path: Path) -> None:
    settings.BASE_DIR = tmp_path

    with pytest.raises(SystemExit) as failed:
        told("rules_coverage", "toy")
    assert failed.value.code == 1


def test_a_case_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    # Seat 1 throws 4, seat 2 a 2 and is asked whether to throw again.
    verdict = judged({**CASE, "dice": [3, 3, 3, 4, 2]}, monkeypatch)

    assert verdict["refusal"] is None
    assert verdict["asked"]["2"]["kind"] == "reroll"
    assert [event["kind"] for event in verdict["events"]][-2:] == ["thrown", "flow_set"]
    assert verdict["standing"]["seats"]["1"]["points"] == 3
    assert verdict["dice_left"] == []
    assert verdict["position"]["revealed"] is True


def test_a_case_may_begin_in_the_middle(monkeypatch: pytest.MonkeyPatch) -> None:
    position = toy.RULES.position(duel(5))
    case = {"position": position, "orders": [{"seat": "1", "order": {"kind": "keep"}}], "dice": [1, 3, 3, 3, 6]}
    verdict = judged(json.loads(encode(case)), monkeypatch)

    assert verdict["standing"]["seats"]["2"]["points"] == 2
    assert verdict["dice_left"] == [6]


def test_a_refusal_ends_the_case(monkeypatch: pytest.MonkeyPatch) -> None:
    orders = [{"seat": "1", "order": {"kind": "hide", "path": "marsh"}}, *CASE["orders"]]
    verdict = judged({**CASE, "orders": orders, "dice": [3, 3, 3]}, monkeypatch)

    assert verdict["refusal"]["code"] == "path_closed"
    assert (verdict["refusal"]["order"], verdict["refusal"]["seat"], verdict["refusal"]["clause"]) == (0, "1", "2.1")
    assert verdict["refusal"]["facts"]["paths"] == ["ford", "hill"]
    assert verdict["position"]["forces"]["1"]["path"] is None


def test_the_clock_may_order_in_a_case(monkeypatch: pytest.MonkeyPatch) -> None:
    orders = [{"seat": "clock", "order": {"kind": "forfeit", "seats": ["2"]}}]
    verdict = judged({**CASE, "orders": orders, "dice": [3, 3, 3]}, monkeypatch)

    assert verdict["outcome"]["places"] == {"1": 1, "2": 2}


@pytest.mark.parametrize(
    ("case", "detail"),
    [
        (b"{", "truncated"),
        (b"[]", "Expected `object`"),
        (b"\xff", "malformed"),
        (b'{"setup": {}, "dice": [NaN]}', "malformed"),
        (b'{"setup": ' + b"[" * 40 + b"]" * 40 + b"}", "nested more than 32"),
        ({}, "either a setup or a position"),
        ({"setup": {"scenario": "brook"}, "position": {}}, "either a setup or a position"),
        ({**CASE, "dices": [1]}, "unknown field `dices`"),
        ({**CASE, "dice": ["six"]}, "Expected `int`"),
        ({**CASE, "dice": [9, 3, 3]}, "throw 0 is 1d3: [9] cannot fall"),
        ({**CASE, "dice": [3, 3]}, "throw 2 needs 1d6"),
        ({**CASE, "orders": [{"seat": "7", "order": {"kind": "keep"}}]}, "no seat '7'"),
        ({**CASE, "orders": [{"seat": "1", "order": {"kind": "fly"}}]}, "order 0: Invalid value 'fly'"),
        ({**CASE, "orders": [{"seat": "1", "order": "keep"}]}, "order 0: Expected `object`"),
    ],
)
def test_what_is_no_case_gets_a_clear_error(case: Json, detail: str, monkeypatch: pytest.MonkeyPatch) -> None:
    data = case if isinstance(case, bytes) else json.dumps(case).encode()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
    out = io.StringIO()

    with pytest.raises(SystemExit) as failed:
        call_command("judge", "toy", stdout=out)

    error = json.loads(out.getvalue())["error"]
    assert (failed.value.code, error["code"]) == (1, "bad_case")
    assert detail in error["detail"]


@pytest.mark.parametrize("case", [{"setup": {"scenario": "nowhere", "options": {"rounds": 99}}}, {"position": CANNOT}])
def test_a_bad_setup_lists_its_problems(case: Json, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(case).encode())))
    out = io.StringIO()

    with pytest.raises(SystemExit):
        call_command("judge", "toy", stdout=out)

    error = json.loads(out.getvalue())["error"]
    assert error["code"] == "bad_setup"
    assert {problem["code"] for problem in error["problems"]} <= {"unknown_scenario", "bad_rounds", "bad_position"}
    assert error["problems"]


def test_judging_is_a_function_too() -> None:
    verdict = judge(toy.RULES, read(encode({"setup": Setup(scenario="brook"), "dice": [1, 2, 3]})))

    assert verdict["asked"].keys() == {"1", "2"}
    with pytest.raises(BadCase):
        read(b"null")


def test_a_playthrough_is_text_in_either_language() -> None:
    english, german = (told("playthrough", "toy", "--seed", "7", "--language", language) for language in ("en", "de"))

    assert english == (playthroughs("toy") / "toy-7.txt").read_text(encoding="utf-8")
    assert german.startswith("Hinterhalt 7:")
    assert len(german.splitlines()) == len(english.splitlines())


def test_a_playthrough_can_be_kept(settings: LazySettings, tmp_path: Path) -> None:
    settings.BASE_DIR = tmp_path
    written = told("playthrough", "toy", "--seed", "8", "--keep")

    assert written.startswith("tests/rules/toy/playthroughs/toy-8.txt")
    assert (tmp_path / "tests/rules/toy/playthroughs/toy-8.txt").read_text(encoding="utf-8").startswith("Ambush 8:")
    with pytest.raises(CommandError, match="in English"):
        told("playthrough", "toy", "--keep", "--language", "de")


def test_soaking_plays_and_replays(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = told("soak", "toy", "--count", "40", "--jobs", "1", "--no-mutations")
    assert "ended             40" in counted

    with pytest.raises(SystemExit):
        told("soak", "toy", "--count", "1", "--jobs", "1", "--no-mutations")


def test_numbers_are_found_and_changed_one_at_a_time(tmp_path: Path) -> None:
    table = {"a": 1, "b": [2.5, {"c": 0}], "d": True, "e": "7", "f": None}
    (tmp_path / "table.json").write_text(json.dumps(table), encoding="utf-8")
    places = list(numbers(table))

    assert places == [("a",), ("b", 0), ("b", 1, "c")]
    assert changed(table, ("b", 1, "c")) == {**table, "b": [2.5, {"c": 1}]}
    assert changed(table, ("b", 0))["b"] == [3.5, {"c": 0}]
    assert table["b"] == [2.5, {"c": 0}]
    assert len(mutants(tmp_path, "", 1)) == 3
    assert mutants(tmp_path, "other", 1) == []
