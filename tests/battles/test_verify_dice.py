"""`tools/verify_dice.py`: alone, from an exported battle, it finds every way to cheat with the dice."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from battles import selectors
from battles.rules.codec import Json, encode
from battles.rules.dice import VerifiableDice
from tests.battles.tables import Table
from tools import verify_dice

SCRIPT = Path(verify_dice.__file__)
Battle = dict[str, Json]


@pytest.fixture
def exported(table: Table) -> Battle:
    """A finished battle as everybody may download it."""
    table.play_to_the_end()
    viewpoint = selectors.viewer_of(table.battle, None, table.clock.now())
    found: Battle = json.loads(encode(selectors.replay_of(table.battle, viewpoint)))
    return found


def throws(battle: Battle) -> list[Json]:
    return [one["event"] for one in battle["events"] if one["event"]["kind"] == "thrown"]


def drop(battle: Battle, wanted: Callable[[Json], bool]) -> None:
    at = next(place for place, one in enumerate(battle["events"]) if wanted(one["event"]))
    del battle["events"][at]


@pytest.mark.django_db
def test_an_honest_battle_passes(exported: Battle) -> None:
    count, wrong = verify_dice.problems(exported)
    assert wrong == []
    assert count == len(throws(exported)) > 0


@pytest.mark.django_db
def test_a_changed_face_is_found(exported: Battle) -> None:
    throw = throws(exported)[-1]
    throw["faces"][0] = throw["faces"][0] % 6 + 1
    assert f"throw {throw['n']} " in verify_dice.problems(exported)[1][0]


@pytest.mark.django_db
def test_a_missing_a_repeated_and_an_inserted_throw_are_found(exported: Battle) -> None:
    missing = copy.deepcopy(exported)
    drop(missing, lambda event: event["kind"] == "thrown")
    if throws(missing):
        assert "missing" in verify_dice.problems(missing)[1][0]
    repeated, inserted = copy.deepcopy(exported), copy.deepcopy(exported)
    last = next(one for one in reversed(exported["events"]) if one["event"]["kind"] == "thrown")
    repeated["events"].append(copy.deepcopy(last))
    assert verify_dice.problems(repeated)[1]
    false = copy.deepcopy(last)
    false["event"] |= {"n": last["event"]["n"] + 1, "faces": [7 for _ in last["event"]["faces"]]}
    inserted["events"].append(false)
    assert "inserted" in verify_dice.problems(inserted)[1][0]
    inserted["dice"]["throws"] += 1
    assert "shows" in verify_dice.problems(inserted)[1][0], "its faces give it away where the count was changed, too"


@pytest.mark.django_db
def test_another_secret_and_other_bytes_of_a_seat_are_found(exported: Battle) -> None:
    swapped = copy.deepcopy(exported)
    swapped["dice"]["secret"] = "11" * 32
    assert "committed" in verify_dice.problems(swapped)[1][0]
    opened = copy.deepcopy(exported)
    seed = next(one["event"] for one in opened["events"] if one["event"]["kind"] == "seed_revealed")
    seed["seed"] = "22" * 32
    wrong = verify_dice.problems(opened)[1]
    assert "sealed" in wrong[0]
    assert len(wrong) > 1, "and the throws are others"


@pytest.mark.django_db
def test_it_runs_alone_without_the_project(exported: Battle, tmp_path: Path) -> None:
    file, alone = tmp_path / "battle.json", tmp_path / "verify_dice.py"
    alone.write_bytes(SCRIPT.read_bytes())

    def run(battle: Json) -> tuple[int, str]:
        file.write_text(json.dumps(battle))
        done = subprocess.run(
            [sys.executable, "-I", "-S", str(alone), str(file)],
            capture_output=True,
            text=True,
            check=False,
            cwd=tmp_path,
        )
        return done.returncode, done.stdout

    code, said = run(exported)
    assert (code, said.strip()) == (0, f"{len(throws(exported))} throws, all as the committed dice fell")
    throws(exported)[0]["faces"][0] += 1
    assert run(exported)[0] == 1
    assert run({"format": "something else"})[0] == 2


@pytest.mark.django_db
def test_a_battle_under_way_cannot_be_checked_yet(table: Table) -> None:
    viewpoint = selectors.viewer_of(table.battle, table.players["1"], table.clock.now())
    running = json.loads(encode(selectors.replay_of(table.battle, viewpoint)))
    with pytest.raises(verify_dice.NotCheckable, match="over"):
        verify_dice.problems(running)


CRITICAL = {2: 10.83, 3: 13.82, 4: 16.27, 6: 20.52, 8: 24.32, 10: 27.88, 12: 31.26, 20: 43.82, 100: 148.23}
"""Chi-squared at one in a thousand, for sides − 1 degrees of freedom."""


@pytest.mark.slow
@pytest.mark.parametrize("sides", sorted(CRITICAL))
def test_a_million_throws_of_each_die_are_fair(sides: int) -> None:
    """Fixed keys: the same numbers in every run; a bias of the rejection or of the byte order would show at once."""
    dice = VerifiableDice(b"k" * 32, b"b" * 16, b"m" * 32)
    faces = dice.throw(sides, 1_000_000)
    expected = 1_000_000 / sides
    counts = [0] * sides
    for face in faces:
        counts[face - 1] += 1
    assert sum((count - expected) ** 2 / expected for count in counts) < CRITICAL[sides]


@pytest.mark.slow
def test_first_dice_of_many_throws_are_fair_too() -> None:
    dice = VerifiableDice(b"k" * 32, b"b" * 16, b"m" * 32)
    counts = [0] * 12
    for _ in range(200_000):
        counts[dice.throw(12, 1)[0] - 1] += 1
    expected = 200_000 / 12
    assert sum((count - expected) ** 2 / expected for count in counts) < CRITICAL[12]
