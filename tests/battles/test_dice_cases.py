"""The cases that the script and the page share: each way to cheat is found, and both find the same."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest

from battles.rules.codec import Json
from battles.rules.dice import VerifiableDice, commitment, mixed, parse
from tools import verify_dice

SHARED = json.loads((Path(__file__).parent / "dice_cases.json").read_text(encoding="utf-8"))
BATTLE: dict[str, Json] = SHARED["battle"]
CASES: dict[str, dict[str, Json]] = {case["name"]: case for case in SHARED["cases"]}


def edited(edits: list[dict[str, Json]]) -> dict[str, Json]:
    """The battle with something set, taken away or put in; `frontend/tests/dice.test.ts` does the same."""
    battle: dict[str, Json] = copy.deepcopy(BATTLE)
    for edit in edits:
        steps: list[Json] = edit.get("set") or edit.get("take") or edit["put"]
        *path, last = steps
        place: Json = battle
        for step in path:
            place = place[step]
        if "take" in edit:
            del place[last]
        elif "put" in edit:
            place.insert(last, edit["to"])
        else:
            place[last] = edit["to"]
    return battle


@pytest.mark.parametrize("name", CASES)
def test_the_script_finds_what_is_wrong(name: str) -> None:
    case = CASES[name]
    battle = edited(case["edits"])
    if "obstacle" in case:
        with pytest.raises(verify_dice.NotCheckable) as refused:
            verify_dice.findings(battle)
        assert refused.value.code == case["obstacle"]
        return
    found = verify_dice.findings(battle)

    assert [{"code": one.code, "facts": one.facts} for one in found] == case["found"]
    assert all(str(one) for one in found), "each has its sentence"


def test_the_cases_were_thrown_with_the_dice_of_the_rules() -> None:
    dice, seeds, identity = BATTLE["dice"], {}, bytes.fromhex(BATTLE["dice"]["battle"])
    events = [one["event"] for one in BATTLE["events"]]
    for event in events:
        if event["kind"] == "seed_revealed":
            seeds[event["seat"]] = bytes.fromhex(event["seed"])
    secret, mix = bytes.fromhex(dice["secret"]), mixed([seeds[seat] for seat in sorted(seeds)])
    ours = VerifiableDice(secret, identity, mix)

    assert commitment(identity, secret) == dice["commitment"]
    for throw in (event for event in events if event["kind"] == "thrown"):
        number, sides = parse(throw["dice"])
        assert ours.count == throw["n"]
        assert list(ours.throw(sides, number)) == throw["faces"]


def test_every_finding_has_a_case() -> None:
    found = {one["code"] for case in CASES.values() for one in case.get("found", ())}
    assert found == set(verify_dice.SENTENCES)
