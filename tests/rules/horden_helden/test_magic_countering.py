"""Counterspells, support, the duel (19.5), frogs (21.4)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.horden_helden.magic import counterspells
from battles.rules.horden_helden.magic.frames import AskCounter, AskSpell, AskSupport
from battles.rules.horden_helden.magic.orders import (
    CastSpell,
    Counterspell,
    PassCounter,
    PassSupport,
    SupportCounter,
    SupportSpell,
)
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.terrain import Piece
from tests.rules.horden_helden.builders import element
from tests.rules.horden_helden.duelling import (
    TWO,
    announced,
    cleric,
    codes,
    do,
    figure,
    is_over,
    out_of_action,
    tried,
    with_zap,
    wizard,
)

RIVER = Piece(id="t1", kind="river", line=((0, 260), (1200, 260)), width=40)


def factors(state: State) -> tuple[int, int]:
    own, theirs = counterspells.lines(state, counterspells.casting_in(state))
    return counterspells.total(own), counterspells.total(theirs)


def rows(state: State, at: int) -> dict[str, int]:
    return {line.code: line.value for line in counterspells.lines(state, counterspells.casting_in(state))[at]}


# --- the duel ------------------------------------------------


@pytest.mark.clause("19.5")
def test_example_70_a_counterspell_is_beaten() -> None:
    state = announced(wizard("A01", 200, 200, grade=2), cleric("B01", 200, 300, grade=4))

    after = do(state, Counterspell(figure="B01"), 8, 7, seat=TWO)

    assert after.enchanted("A01", "winged_steps") == 2
    assert after.magic.casting is None
    assert is_over(after)


@pytest.mark.clause("19.5")
def test_example_71_a_tie_fails_and_the_points_are_spent() -> None:
    state = announced(wizard("A01", 200, 200, grade=2), cleric("B01", 200, 300, grade=4))

    after = do(state, Counterspell(figure="B01"), 7, 7, seat=TWO)

    assert after.magic.enchantments == ()
    assert after.magic.casting is None
    assert after.magic.zap["A01"] == 4
    assert after.magic.enchanted == ()
    assert after.magic.cast == ("A01",)


@pytest.mark.clause("19.5")
def test_what_counts_in_example_70_line_by_line() -> None:
    state = announced(wizard("A01", 200, 200, grade=2), cleric("B01", 200, 300, grade=4))
    state = structs.replace(
        state,
        magic=structs.replace(state.magic, casting=structs.replace(counterspells.casting_in(state), counter="B01")),
    )

    assert rows(state, 0) == {"base": 13, "C3": 4, "C4": 2, "C5": -4}
    assert rows(state, 1) == {"base": 13, "C4": 4, "C5": -2}
    facts = tried(
        announced(wizard("A01", 200, 200, grade=2), cleric("B01", 200, 300, grade=4)), Counterspell(figure="B01"), TWO
    ).facts
    assert (facts["factors"], facts["works"], facts["of"]) == ([15, 15], 66, 144)


@pytest.mark.clause("19.5")
def test_without_anybody_to_counter_the_spell_simply_works() -> None:
    after = announced(wizard("A01", 200, 200), element("B01", "spears", 200, 300, 270))

    assert after.enchanted("A01", "winged_steps") == 3


@pytest.mark.clause("19.5")
def test_whoever_passes_lets_it_work() -> None:
    state = announced(wizard("A01", 200, 200), cleric("B01", 200, 300))
    assert isinstance(state.flow[-1], AskCounter)

    assert do(state, PassCounter(), seat=TWO).enchanted("A01", "winged_steps") == 3


@pytest.mark.clause("19.5")
def test_one_counterspell_cancels_a_casting_on_several() -> None:
    cast = CastSpell(wizard="A01", spell="winged_steps", targets=("A01", "A02"))
    state = announced(
        wizard("A01", 200, 200), element("A02", "spears", 240, 200, 90), cleric("B01", 200, 300), cast=cast
    )

    assert do(state, Counterspell(figure="B01"), 1, 12, seat=TWO).magic.enchantments == ()


# --- price ------------------------------------------------


@pytest.mark.clause("19.5")
def test_example_88_engaged_counter_wizards_pay_half_and_one() -> None:
    caster = wizard("A01", 200, 200)
    cast = CastSpell(wizard="A01", spell="strength", targets=("A01", "A02"))
    friends = (element("A02", "spears", 240, 200, 90), element("B02", "spears", 240, 200, 270))
    state = announced(caster, wizard("B01", 200, 200, 270), *friends, cast=cast, phase="cast_melee", zap=5)

    assert state.magic.zap["A01"] == 0
    assert counterspells.casting_in(state).zap == 4
    assert tried(state, Counterspell(figure="B01"), TWO).cost == {"zap": 3}


@pytest.mark.clause("19.5", "19.3")
def test_example_72_two_raised_hordes_cost_four_and_their_counter_two() -> None:
    from battles.rules.horden_helden.magic.spells import halved, raising_price

    hordes, spears = raising_price("hordes"), raising_price("spears")
    assert hordes is not None
    assert spears is not None
    assert 2 * hordes + spears == 7
    assert (2 * hordes, halved(2 * hordes), halved(3), halved(1)) == (4, 2, 2, 1)


@pytest.mark.clause("19.5")
def test_clerics_counter_free_wizards_need_their_points() -> None:
    state = announced(wizard("A01", 200, 200), cleric("B01", 200, 300), wizard("B02", 300, 300, 270))
    poor = with_zap(state, A01=4, B02=0)

    assert tried(poor, Counterspell(figure="B01"), TWO).cost == {"zap": 0}
    assert codes(poor, Counterspell(figure="B02"), TWO) == ["not_enough_zap"]
    rich = do(state, Counterspell(figure="B02"), seat=TWO)
    assert rich.magic.zap["B02"] == 5
    assert isinstance(rich.flow[-1], AskSupport)
    assert rich.flow[-1].of == "counter"


# --- who, range and sight ------------------------------------------------


@pytest.mark.clause("19.5", "15.13")
def test_heroes_the_disabled_and_the_casters_own_side_cannot_counter() -> None:
    out = cleric("B02", 300, 300)
    out = out_of_action(out, 3)
    state = announced(
        wizard("A01", 200, 200),
        cleric("B01", 200, 300),
        out,
        figure("hero", "B03", 250, 300, 270),
        cleric("A02", 150, 200),
    )

    assert codes(state, Counterspell(figure="B02"), TWO) == ["no_active_figure"]
    assert codes(state, Counterspell(figure="B03"), TWO) == ["no_active_figure"]
    assert codes(state, Counterspell(figure="A02"), TWO) == ["not_yours", "no_active_figure"]


@pytest.mark.clause("19.5", "19.1")
@pytest.mark.parametrize(("grade", "reach"), [(2, 120.0), (3, 180.0), (4, 240.0)])
def test_target_or_caster_in_range_is_enough(grade: int, reach: float) -> None:
    """The target 30 mm away on the flank, the caster farther off."""
    cast = CastSpell(wizard="A01", spell="winged_steps", targets=("A02",))
    near = (wizard("A01", 200, 200), element("A02", "spears", 340, 200, 90))
    inside = announced(*near, cleric("B01", 340 + 40 + reach, 200, grade=grade), cast=cast)
    outside = announced(*near, cleric("B01", 341 + 40 + reach, 200, grade=grade), cast=cast)

    assert isinstance(inside.flow[-1], AskCounter)
    assert is_over(outside) or isinstance(outside.flow[-1], AskSpell)
    assert outside.enchanted("A02", "winged_steps")


@pytest.mark.clause("19.5", "10.2")
def test_one_of_the_two_must_be_seen() -> None:
    wood = Piece(id="t2", kind="wood", outline=((100, 230), (300, 230), (300, 290), (100, 290)))
    hidden = announced(wizard("A01", 200, 200), cleric("B01", 280, 310), terrain=[wood])
    cast = CastSpell(wizard="A01", spell="winged_steps", targets=("A02",))
    seen = announced(
        wizard("A01", 200, 200),
        element("A02", "spears", 380, 240, 90),
        cleric("B01", 280, 310),
        terrain=[wood],
        cast=cast,
    )

    assert hidden.enchanted("A01", "winged_steps")
    assert isinstance(seen.flow[-1], AskCounter)


@pytest.mark.clause("19.5")
def test_the_preview_says_why_a_counterspell_is_out_of_reach() -> None:
    state = announced(wizard("A01", 200, 200), cleric("B01", 200, 300), cleric("B02", 900, 700))

    (refusal,) = tried(state, Counterspell(figure="B02"), TWO).refusals

    assert (refusal.code, refusal.facts["allowed"]) == ("spell_out_of_range", 180.0)
    assert refusal.facts["distance"] > 180


@pytest.mark.clause("19.5")
def test_one_counterspell_for_each_figure_and_turn() -> None:
    state = announced(wizard("A01", 200, 200), wizard("A02", 240, 200), cleric("B01", 200, 300))
    state = do(state, Counterspell(figure="B01"), seat=TWO)
    state = do(state, PassSupport(), 12, 1)

    second = do(state, CastSpell(wizard="A02", spell="winged_steps", targets=("A02",)))

    assert second.enchanted("A02", "winged_steps")
    assert second.magic.countered == ("B01",)


# --- rows of the duel ------------------------------------------------


def countered(*elements: Element, **more: object) -> State:
    """The counterspell of B01 is spoken; the factors may be read."""
    state = announced(*elements, **more)  # type: ignore[arg-type]
    casting = structs.replace(counterspells.casting_in(state), counter="B01")
    return structs.replace(state, magic=structs.replace(state.magic, casting=casting))


@pytest.mark.clause("19.5")
def test_a_god_beside_the_counter_caster_gives_ten() -> None:
    god = element("B02", "gods", 240, 300, 270)
    corner = element("B02", "gods", 240, 315, 270)
    apart = element("B02", "gods", 300, 300, 270)
    foreign = element("A09", "gods", 240, 300, 90)

    assert rows(countered(wizard("A01", 200, 200), cleric("B01", 200, 300), god), 1)["C1"] == 10
    assert "C1" not in rows(countered(wizard("A01", 200, 200), cleric("B01", 200, 300), god), 0)
    touching = cleric("B01", 200, 300)
    assert rows(countered(wizard("A01", 200, 200), touching, corner), 1).get("C1") == 10
    assert "C1" not in rows(countered(wizard("A01", 200, 200), touching, apart), 1)
    assert "C1" not in rows(countered(wizard("A01", 200, 200), touching, foreign), 1)


@pytest.mark.clause("19.5")
def test_a_god_beside_the_target_gives_ten_too() -> None:
    cast = CastSpell(wizard="A01", spell="weakness", targets=("B03",))
    state = countered(
        wizard("A01", 200, 200),
        cleric("B01", 100, 300),
        element("B03", "spears", 240, 300, 270),
        element("B02", "gods", 280, 300, 270),
        cast=cast,
        phase="cast_end",
    )

    assert rows(state, 1)["C1"] == 10


@pytest.mark.clause("19.5", "3.10")
def test_flowing_water_between_target_and_opposing_figure_gives_six() -> None:
    """The caster's own element is the target: only the way to the counter-caster crosses the river."""
    own = countered(wizard("A01", 200, 200), cleric("B01", 200, 300), terrain=[RIVER])
    assert rows(own, 0)["C2"] == 6
    assert "C2" not in rows(own, 1)

    cast = CastSpell(wizard="A01", spell="weakness", targets=("B01",))
    theirs = countered(wizard("A01", 200, 200), cleric("B01", 200, 300), cast=cast, phase="cast_end", terrain=[RIVER])
    assert rows(theirs, 1)["C2"] == 6
    assert "C2" not in rows(theirs, 0)


@pytest.mark.clause("19.5")
def test_of_several_targets_the_nearest_counts_for_the_water() -> None:
    cast = CastSpell(wizard="A01", spell="winged_steps", targets=("A01", "A02"))
    over = element("A02", "spears", 240, 320, 90)
    state = countered(wizard("A01", 200, 200), over, cleric("B01", 200, 360), cast=cast, terrain=[RIVER])

    assert "C2" not in rows(state, 0)


@pytest.mark.clause("19.5")
def test_each_opposing_supporter_takes_his_grade() -> None:
    state = announced(
        wizard("A01", 200, 200),
        wizard("A02", 240, 200, grade=2),
        wizard("A03", 160, 200, grade=4),
        cleric("B01", 200, 300),
        cleric("B02", 240, 300, grade=4),
        cleric("B03", 160, 300, grade=2),
    )
    before = state
    state = do(before, Counterspell(figure="B01"), seat=TWO)
    state = do(state, SupportSpell(figures=("A02", "A03")))
    helped = structs.replace(
        state,
        magic=structs.replace(
            state.magic,
            casting=structs.replace(counterspells.casting_in(state), counter_supporters=("B02", "B03")),
        ),
    )

    assert factors(helped) == (13 + 4 + 3 - 3 - 4 - 2, 13 + 3 - 3 - 2 - 4)
    after = do(state, SupportCounter(figures=("B02", "B03")), 1, 3, seat=TWO)
    assert after.enchanted("A01", "winged_steps") == 3
