"""Second chance: a die falls again (19.4)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.dice import seeded
from battles.rules.horden_helden.figures.frames import SettleSingle
from battles.rules.horden_helden.figures.orders import StartSingleMelee
from battles.rules.horden_helden.magic.frames import AskReroll
from battles.rules.horden_helden.magic.options import options
from battles.rules.horden_helden.magic.orders import KeepRoll, RerollSecondChance
from battles.rules.horden_helden.magic.record import Enchantment
from battles.rules.horden_helden.magic.suggest import suggest
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.rolled import Rolled
from battles.rules.horden_helden.state import State
from battles.rules.rolled import thrown_below
from tests.rules.horden_helden.builders import battle
from tests.rules.horden_helden.duelling import (
    ADVANCED,
    ONE,
    TWO,
    codes,
    do,
    figure,
    figure_in,
    is_over,
    opened,
    out_of_action,
    tried,
    wizard,
)

FIGHT = StartSingleMelee(figure="A01", enemy="B01")


def running(*casters: Element, heroes: bool = True) -> State:
    """Two heroes face each other; these wizards have cast second_chance."""
    fighters = (figure("hero", "A01", 200, 200), figure("hero", "B01", 200, 200, 270)) if heroes else ()
    state = battle(*fighters, *casters, options=ADVANCED, phase="single_one")
    lying = tuple(
        Enchantment(spell="second_chance", target=one.id, caster=one.id, grade=4, until=state.turn + 1)
        for one in casters
    )
    return structs.replace(state, magic=structs.replace(state.magic, enchantments=lying))


def thrown(*casters: Element, faces: tuple[int, int] = (2, 9)) -> State:
    return do(opened(running(*casters), "single_one"), FIGHT, *faces)


OWN = wizard("A02", 260, 200, grade=4)
THEIRS = wizard("B02", 260, 260, 270, grade=4)


@pytest.mark.clause("19.4")
def test_the_second_value_stands() -> None:
    state = thrown(OWN)
    assert state.flow[-1] == AskReroll(seat=ONE, dice=(0,), sides=12)
    assert isinstance(state.flow[-2], SettleSingle)
    assert state.flow[-2].faces == (2, 9)

    after = do(state, RerollSecondChance(die=0), 12)

    assert figure_in(after, "B01").status == "dead"
    assert after.figure("A01") is not None


@pytest.mark.clause("19.4")
def test_even_if_the_second_value_is_worse() -> None:
    state = thrown(OWN, faces=(9, 8))

    after = do(state, RerollSecondChance(die=0), 1)

    assert figure_in(after, "A01").status == "dead"


@pytest.mark.clause("19.4")
def test_the_owner_may_keep_the_roll() -> None:
    after = do(thrown(OWN), KeepRoll())

    assert figure_in(after, "A01").status == "dead"
    assert is_over(after)


@pytest.mark.clause("19.4")
def test_only_own_dice_may_be_repeated() -> None:
    assert codes(thrown(OWN), RerollSecondChance(die=1)) == ["not_your_die"]
    assert tried(thrown(OWN), RerollSecondChance(die=0)).facts == {"face": 2, "sides": 12}
    assert codes(thrown(OWN), RerollSecondChance(die=0), TWO) == ["not_asked"]


@pytest.mark.clause("19.4")
def test_both_sides_are_asked_the_active_one_first_and_the_other_sees_the_new_die() -> None:
    state = thrown(OWN, THEIRS)
    assert [one.seat for one in state.flow if isinstance(one, AskReroll)] == [TWO, ONE]

    state = do(state, RerollSecondChance(die=0), 10)
    assert state.flow[-1] == AskReroll(seat=TWO, dice=(1,), sides=12)
    assert thrown_below(state, Rolled).faces == (10, 9)
    after = do(state, RerollSecondChance(die=1), 10, seat=TWO)

    assert figure_in(after, "A01").status == figure_in(after, "B01").status == "dead"


@pytest.mark.clause("19.4", "19.1")
def test_the_element_must_be_in_range_of_an_active_caster() -> None:
    near = wizard("A02", 200 + 40 + 240, 200, grade=4)
    far = wizard("A02", 202 + 40 + 240, 200, grade=4)
    out = out_of_action(OWN, 3)

    assert isinstance(thrown(near).flow[-1], AskReroll)
    assert is_over(thrown(far))
    assert is_over(thrown(out))


@pytest.mark.clause("19.4")
def test_rolls_for_magic_points_may_be_repeated_die_by_die() -> None:
    state = running(wizard("A02", 260, 200, grade=4), heroes=False)

    asked = opened(state, "zap", 1, 2)
    assert asked.flow[-1] == AskReroll(seat=ONE, dice=(0, 1), sides=6)
    after = do(asked, RerollSecondChance(die=1), 5)

    assert after.magic.zap == {"A02": 5}


@pytest.mark.clause("19.4")
def test_it_ends_after_the_next_enemy_turn() -> None:
    magic = running(OWN).magic

    assert magic.renewed(3).enchantments == magic.enchantments
    assert magic.renewed(4).enchantments == ()


@pytest.mark.clause("19.4")
def test_options_are_each_own_die_and_keeping() -> None:
    state = thrown(OWN)

    found = options(state, ONE)

    assert [one.order for one in found] == [RerollSecondChance(die=0), KeepRoll()]
    assert options(state, TWO) == ()
    dice = seeded("again")
    assert {type(suggest(state, ONE, dice)) for _ in range(20)} == {RerollSecondChance, KeepRoll}
