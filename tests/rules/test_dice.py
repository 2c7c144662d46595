"""Dice anyone can check: against a second implementation, fixed vectors, and what chance demands."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest

from battles.rules.dice import LoadedDice, VerifiableDice, commitment, mixed, parse, permutation, pick, seeded

VECTORS = [
    (2, 1),
    (6, 4, 5, 3, 5, 1, 1, 6, 2, 2, 6, 3, 4, 3, 5, 6, 6, 5, 1, 2),
    (26480, 13215, 2393),
    (1, 2, 1, 2),
]
SECRET, BATTLE, MIX = bytes(range(32)), bytes(range(100, 116)), bytes(range(200, 232))


def hmac_by_hand(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA256 as RFC 2104 writes it down, for keys up to 64 bytes."""
    padded = key.ljust(64, b"\0")
    inner = sha256(bytes(byte ^ 0x36 for byte in padded) + message).digest()
    return sha256(bytes(byte ^ 0x5C for byte in padded) + inner).digest()


def reference(n: int, sides: int, number: int) -> tuple[list[int], int]:
    """The published recipe, die by die; also how many values were rejected."""
    faces: list[int] = []
    rejected, position, block, data = 0, 32, -1, b""
    while len(faces) < number:
        if position == 32:
            block, position = block + 1, 0
            data = hmac_by_hand(SECRET, BATTLE + n.to_bytes(8, "big") + block.to_bytes(4, "big") + MIX)
        value = data[position] * 256 + data[position + 1]
        position += 2
        if value < 65536 - 65536 % sides:
            faces.append(value % sides + 1)
        else:
            rejected += 1
    return faces, rejected


@pytest.mark.parametrize("sides", [1, 2, 3, 4, 6, 7, 8, 10, 12, 20, 100, 1000, 40_000, 65_535, 65_536])
@pytest.mark.parametrize("number", [1, 2, 16, 17, 40])
def test_throws_follow_the_published_recipe(sides: int, number: int) -> None:
    dice = VerifiableDice(SECRET, BATTLE, MIX)

    for n in range(3):
        assert list(dice.throw(sides, number)) == reference(n, sides, number)[0]


def test_fixed_vectors() -> None:
    dice = VerifiableDice(SECRET, BATTLE, MIX)

    thrown = [dice.throw(6, 2), dice.throw(6, 20), dice.throw(40_000, 3), dice.throw(2, 4)]

    assert thrown == VECTORS


def test_commitment_and_mix_are_plain_hashes() -> None:
    assert commitment(BATTLE, SECRET) == sha256(b"feldherr-dice-1" + BATTLE + SECRET).hexdigest()
    assert mixed([b"a" * 32, b"b" * 32]) == sha256(b"a" * 32 + b"b" * 32).digest()


def test_the_mix_depends_on_the_order_of_seats() -> None:
    assert mixed([b"a" * 32, b"b" * 32]) != mixed([b"b" * 32, b"a" * 32])


@pytest.mark.parametrize("changed", ["secret", "battle", "mix", "count"])
def test_every_ingredient_changes_the_throw(changed: str) -> None:
    dice = VerifiableDice(SECRET, BATTLE, MIX)
    other = VerifiableDice(
        SECRET[::-1] if changed == "secret" else SECRET,
        BATTLE[::-1] if changed == "battle" else BATTLE,
        MIX[::-1] if changed == "mix" else MIX,
        1 if changed == "count" else 0,
    )

    assert dice.throw(1000, 8) != other.throw(1000, 8)


def test_a_throw_depends_on_its_number_only_and_not_on_what_fell_before() -> None:
    whole = VerifiableDice(SECRET, BATTLE, MIX)
    whole.throw(20, 7)
    whole.throw(6, 40)

    assert VerifiableDice(SECRET, BATTLE, MIX, 2).throw(6, 3) == whole.throw(6, 3)


def test_the_count_goes_up_by_one_a_throw_whatever_its_size() -> None:
    dice = VerifiableDice(SECRET, BATTLE, MIX, 5)
    dice.throw(6, 40)
    dice.throw(40_000, 9)

    assert dice.count == 7


def test_values_that_would_favour_a_face_are_rejected() -> None:
    """Of 40,000 sides 25,536 of 65,536 values must go: a third of all."""
    dice = VerifiableDice(SECRET, BATTLE, MIX)
    faces, rejected = reference(0, 40_000, 200)

    assert list(dice.throw(40_000, 200)) == faces
    assert rejected > 50


@pytest.mark.parametrize(("sides", "limit"), [(3, 13.8), (6, 20.5), (7, 22.5), (20, 43.8)])
def test_faces_are_uniform(sides: int, limit: float) -> None:
    """Chi² over 12,000 throws of a fixed seed; the limit is the 0.1 % point."""
    faces = Counter(seeded("uniform").throw(sides, 12_000))
    expected = 12_000 / sides

    assert sum((faces[face] - expected) ** 2 / expected for face in range(1, sides + 1)) < limit


def test_single_throws_in_a_row_are_uniform_too() -> None:
    dice = seeded("row")
    faces = Counter(dice.throw(6, 1)[0] for _ in range(6_000))

    assert sum((faces[face] - 1000) ** 2 / 1000 for face in range(1, 7)) < 20.5


@pytest.mark.parametrize("sides", [0, -1, 65_537])
def test_impossible_dice_are_refused_and_not_counted(sides: int) -> None:
    dice = VerifiableDice(SECRET, BATTLE, MIX)

    with pytest.raises(ValueError, match="no die has"):
        dice.throw(sides, 1)
    assert dice.count == 0


@pytest.mark.parametrize(("notation", "meaning"), [("2d6", (2, 6)), ("d20", (1, 20)), ("40d6", (40, 6))])
def test_notation(notation: str, meaning: tuple[int, int]) -> None:
    assert parse(notation) == meaning


@pytest.mark.parametrize("notation", ["", "6", "2x6", "d", "2d", "-1d6", "0d6", "1d0"])
def test_nonsense_is_no_notation(notation: str) -> None:
    with pytest.raises(ValueError):
        parse(notation)


def test_loaded_dice_fall_in_order() -> None:
    dice = LoadedDice(4, 3, 6)

    assert (dice.throw(6, 2), dice.throw(6, 1), dice.left, dice.count) == ((4, 3), (6,), [], 2)


def test_loaded_dice_say_when_they_are_used_up() -> None:
    with pytest.raises(AssertionError, match="no dice left for 2d6"):
        LoadedDice(4).throw(6, 2)


@pytest.mark.parametrize("face", [0, 7])
def test_loaded_dice_cannot_show_what_is_not_on_the_die(face: int) -> None:
    with pytest.raises(AssertionError, match="cannot fall on d6"):
        LoadedDice(face).throw(6, 1)


def test_seeded_dice_repeat_themselves_and_differ_by_seed() -> None:
    assert seeded(7).throw(1000, 5) == seeded("7").throw(1000, 5)
    assert seeded(7).throw(1000, 5) != seeded(8).throw(1000, 5)


def test_every_order_of_three_is_equally_likely() -> None:
    dice = seeded("permutations")
    seen = Counter(permutation(dice, 3) for _ in range(3_000))

    assert len(seen) == 6
    assert sum((count - 500) ** 2 / 500 for count in seen.values()) < 20.5


def test_picking_takes_the_item_the_die_shows() -> None:
    assert pick(LoadedDice(2), "abc") == "b"
    assert permutation(LoadedDice(1, 1), 3) == (1, 2, 0)
