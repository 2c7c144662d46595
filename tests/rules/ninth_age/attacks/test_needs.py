"""What dice need in each step of an attack (Tables 2, 3 and 6), and where that comes from."""

from __future__ import annotations

import pytest

from battles.rules.ninth_age.attacks.blow import HOPELESS, NEVER, Need, required, shot
from battles.rules.ninth_age.attacks.needs import armour_save, melee_to_hit, shooting_to_hit, to_wound
from battles.rules.ninth_age.modifiers import Add, ModifierLine, compose_characteristic, exactly


def to_hit(amount: int, rule: str = "some", *, combines: bool = True) -> Add:
    return Add("to_hit", amount, combines, rule=rule, clause="A.14.9")


def save(armour: int, penetration: int) -> int | None:
    found = armour_save(armour, penetration)
    return None if found is None else found.value


@pytest.mark.clause("A.7.6")
@pytest.mark.parametrize(("strength", "resilience", "need"), [(4, 4, 4), (3, 6, 6), (10, 3, 2)])
def test_e13_strength_against_resilience(strength: int, resilience: int, need: int) -> None:
    assert to_wound(strength, resilience).value == need
    assert Need(need).passed([1]) == 0


@pytest.mark.clause("A.7.6")
@pytest.mark.parametrize(("difference", "need"), [(9, 2), (2, 2), (1, 3), (0, 4), (-1, 5), (-2, 6), (-3, 6), (-10, 6)])
def test_table_2_row_by_row(difference: int, need: int) -> None:
    assert to_wound(10 + difference, 10).value == need


@pytest.mark.clause("A.7.6")
def test_a_natural_6_wounds_whatever_the_penalty_and_a_natural_1_fails_whatever_the_bonus() -> None:
    assert to_wound(3, 5, [Add("to_wound", -1, rule="some", clause="B.1")]).value == 6
    assert to_wound(9, 3, [Add("to_wound", 2, rule="some", clause="B.1")]).value == 2


@pytest.mark.clause("A.7.7")
def test_e14_innate_armour_and_light_armour_against_penetration() -> None:
    armour = compose_characteristic("arm", 2, [Add("arm", 1, rule="light_armour", clause="B.21.120")])

    assert armour is not None
    assert [save(armour.value, penetration) for penetration in (0, 1, 3)] == [4, 5, None]


@pytest.mark.clause("A.7.7")
def test_e15_no_armour_is_better_than_2() -> None:
    assert save(6, 0) == 2
    assert save(6, 1) == 2


@pytest.mark.clause("A.7.7")
@pytest.mark.parametrize(
    ("difference", "need"), [(-4, None), (0, None), (1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 2), (8, 2)]
)
def test_table_3_row_by_row(difference: int, need: int | None) -> None:
    assert save(10 + difference, 10) == need


@pytest.mark.clause("A.7.7")
def test_a_changed_save_never_succeeds_on_a_1_and_is_none_beyond_6() -> None:
    better = armour_save(5, 0, [Add("armour_save", 2, rule="some", clause="B.1")])
    worse = armour_save(1, 0, [Add("armour_save", -1, rule="some", clause="B.1")])

    assert better is not None
    assert worse is not None
    assert required(better.value) == Need(2)
    assert required(worse.value) == NEVER
    assert armour_save(2, 2, [Add("armour_save", 1, rule="some", clause="B.1")]) is None


@pytest.mark.clause("A.7.2")
def test_e18_a_halberd_adds_to_strength_and_penetration() -> None:
    halberd = [Add(field, 1, rule="halberd", clause="B.21.127") for field in ("str", "ap")]

    strength, penetration = (compose_characteristic(name, base, halberd) for name, base in (("str", 3), ("ap", 0)))

    assert strength is not None
    assert penetration is not None
    assert (strength.value, penetration.value) == (4, 1)
    assert strength.lines == (ModifierLine("add", "halberd", "B.21.127", 1, 4),)


@pytest.mark.clause("A.15.18")
@pytest.mark.parametrize(
    ("offence", "defence", "need"),
    [(4, 2, 3), (4, 8, 5), (7, 3, 2), (3, 6, 4), (2, 10, 6), (9, 5, 2), (8, 5, 3), (6, 5, 3), (5, 5, 4), (1, 8, 5)],
)
def test_e67_e68_offensive_against_defensive_skill(offence: int, defence: int, need: int) -> None:
    assert melee_to_hit(offence, defence).value == need


@pytest.mark.clause("A.15.18")
def test_a_natural_6_always_hits_in_melee() -> None:
    assert melee_to_hit(2, 10, [to_hit(-2)]).value == 6
    assert melee_to_hit(9, 2, [to_hit(2)]).value == 2


@pytest.mark.clause("B.21.111")
def test_r25_r26_distracting_against_other_changes() -> None:
    distracting = to_hit(-1, "distracting", combines=False)

    assert melee_to_hit(4, 4, [to_hit(-1, "fear"), distracting]).value == 5
    assert melee_to_hit(4, 4, [to_hit(1, "lightning_reflexes"), distracting]).value == 4


@pytest.mark.clause("B.21.159")
def test_r49_a_toxic_halberd_is_strength_3() -> None:
    changes = [
        Add("str", 1, rule="halberd", clause="B.21.127"),
        Add("ap", 1, rule="halberd", clause="B.21.127"),
        exactly("str", 3, rule="toxic", clause="B.21.159"),
        exactly("ap", 10, rule="toxic", clause="B.21.159"),
    ]

    strength, penetration = (compose_characteristic(name, base, changes) for name, base in (("str", 4), ("ap", 0)))

    assert strength is not None
    assert penetration is not None
    assert to_wound(strength.value, 4).value == 5
    assert save(6, penetration.value) is None


@pytest.mark.clause("A.14.18")
def test_e59_e61_hopeless_shots() -> None:
    covered = shooting_to_hit(4, [to_hit(-2, "hard_cover"), to_hit(-1, "moved")])
    farther = shooting_to_hit(4, [to_hit(-2, "hard_cover"), to_hit(-1, "moved"), to_hit(-1, "long_range")])

    assert (covered.value, farther.value) == (7, 8)
    assert shot(covered.value) == HOPELESS
    assert shot(farther.value) == NEVER
    assert shooting_to_hit(4, [to_hit(-2, "unwieldy"), to_hit(-1, "long_range")]).value == 7


@pytest.mark.clause("A.14.9")
def test_r24_r46_penalties_of_a_shot_add_up_and_a_1_always_misses() -> None:
    assert shooting_to_hit(3, [to_hit(-1, "hard_target"), to_hit(-2, "hard_target")]).value == 6
    assert shot(shooting_to_hit(4, [to_hit(-2, "unwieldy")]).value) == Need(6)
    assert shot(shooting_to_hit(2, [to_hit(2)]).value) == Need(2)


def test_the_lines_begin_with_the_table() -> None:
    found = melee_to_hit(4, 4, [to_hit(-1, "fear")])

    assert found.lines == (
        ModifierLine("base", "table", "A.15.18", 4, 4),
        ModifierLine("add", "fear", "A.14.9", -1, 5),
    )
    assert shooting_to_hit(3).lines == (ModifierLine("base", "aim", "A.14.8", 3, 3),)
