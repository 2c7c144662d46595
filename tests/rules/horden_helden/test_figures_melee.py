"""Who must fight a single melee, and when (5.4, 13.2)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.dice import seeded
from battles.rules.geometry import Pose
from battles.rules.horden_helden.figures.frames import AskDuel, AskSingle
from battles.rules.horden_helden.figures.options import options
from battles.rules.horden_helden.figures.orders import EndSingle, StartSingleMelee
from battles.rules.horden_helden.figures.suggest import suggest
from battles.rules.horden_helden.state import Options
from tests.rules.horden_helden.duelling import (
    ONE,
    THREE,
    TWO,
    codes,
    do,
    facing,
    figure_in,
    foe,
    game,
    is_over,
    opened,
    out_of_action,
    own,
    tried,
)

ADVANCED, SHEET = Options(mode="advanced"), Options(mode="advanced", edition="sheet2020")
MELEE = StartSingleMelee(figure="A01", enemy="B01")


# --- single melees ------------------------------------------------


@pytest.mark.clause("5.4", "13.2")
def test_in_the_first_round_single_melee_is_free() -> None:
    state = opened(facing("hero", "hero"), "single_one")
    assert isinstance(state.flow[-1], AskSingle)

    preview = tried(state, EndSingle())

    assert [one.code for one in preview.consequences] == ["melee_comes_later"]
    assert is_over(do(state, EndSingle()))


@pytest.mark.clause("5.4", "13.2")
def test_in_the_second_round_the_last_pair_fights_by_itself() -> None:
    after = opened(facing("hero", "wizard"), "single_two", 10, 1)

    assert figure_in(after, "B01").status == "dead"
    assert after.magic.duels == (("A01", "B01"),)
    assert is_over(after)


@pytest.mark.clause("5.4", "5.5")
def test_the_order_of_the_second_round_is_the_active_players() -> None:
    more = (own("hero", 400, 200, "A02"), foe("hero", 400, 200, "B02"))
    state = opened(game(own("hero", y=200), foe(y=200), *more), "single_two")
    assert isinstance(state.flow[-1], AskDuel)
    assert [type(one.order) for one in options(state, ONE)] == [StartSingleMelee, StartSingleMelee]
    assert options(state, TWO) == ()
    dice = seeded("order")
    assert {suggest(state, ONE, dice) for _ in range(20)} == {one.order for one in options(state, ONE)}

    after = do(state, StartSingleMelee(figure="A02", enemy="B02"), 9, 8, 1, 12)

    assert after.magic.duels == (("A02", "B02"), ("A01", "B01"))
    assert is_over(after)


@pytest.mark.clause("5.4")
def test_a_pair_fights_once_a_turn() -> None:
    state = opened(facing("hero", "wizard"), "single_one")
    after = do(state, MELEE, 1, 3)
    assert after.figure("A01") is not None
    assert after.figure("B01") is not None

    assert is_over(opened(after, "single_two"))


@pytest.mark.clause("5.4", "15.13")
def test_clerics_and_the_disabled_never_start_and_the_enemy_neither() -> None:
    assert is_over(opened(facing("cleric", "hero"), "single_two"))
    out = out_of_action(own("hero", y=200), 3)
    assert is_over(opened(game(out, foe(y=200)), "single_two"))
    ill = out_of_action(foe(y=200), 3)
    assert is_over(opened(game(own("hero", y=200), ill), "single_two"))
    assert is_over(opened(facing("hero", "hero", active="B"), "single_two", 5, 5))


@pytest.mark.clause("13.2")
def test_front_contact_is_needed() -> None:
    beside = foe("hero", 400, 200, "B02")
    state = opened(game(own("hero", y=200), foe(y=200), own("cleric", 500, 200, "A02"), beside), "single_one")

    def fight(one: str, other: str) -> list[str]:
        return codes(state, StartSingleMelee(figure=one, enemy=other))

    assert fight("A01", "B01") == []
    assert fight("A01", "B02") == ["not_front_to_front"]
    assert fight("A02", "B02") == ["clerics_never_start"]
    assert fight("B01", "A01") == ["not_yours", "no_active_figure_of_yours", "no_enemy_figure"]
    assert fight("A01", "A02") == ["no_enemy_figure"]
    assert fight("A01", "Z1") == ["no_such_element"]
    fought = structs.replace(state, magic=structs.replace(state.magic, duels=(("A01", "B01"),)))
    assert codes(fought, MELEE) == ["figure_fought"]


@pytest.mark.clause("13.2", "8.12")
def test_who_cannot_turn_fights_with_the_side_attacked() -> None:
    wagon = foe("wizard", 215, 240, troop="war_wagons", front="right")
    wagon = structs.replace(wagon, pose=Pose(200 + wagon.depth / 2, 220, 0))
    state = game(own("hero", y=200), wagon)

    assert state.field.opponents("A01") == ("B01",)
    assert is_over(opened(state, "single_two", 10, 1))


@pytest.mark.clause("20", "5.4")
def test_each_user_starts_for_his_own_figures_first_then_the_chief_for_all() -> None:
    more = (own("hero", 400, 200, "A02", command="A2"), foe("hero", 400, 200, "B02"))
    state = game(own("hero", y=200), foe(y=200), *more)
    second = structs.replace(state.commands["A1"], id="A2", seat=THREE, role="subordinate")
    state = structs.replace(state, commands={**state.commands, "A2": second})
    other = StartSingleMelee(figure="A02", enemy="B02")

    free = opened(state, "single_one")
    assert codes(free, other) == ["not_yours"]
    assert codes(free, other, THREE) == []
    bound = opened(state, "single_two")
    assert codes(bound, other) == []
    assert codes(bound, other, THREE) == ["not_asked"]
