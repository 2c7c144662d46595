"""Targets of spells, casters, magic moves (19.4)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.horden_helden.magic.orders import CastSpell
from battles.rules.horden_helden.terrain import Piece
from tests.rules.horden_helden.builders import element
from tests.rules.horden_helden.duelling import (
    codes,
    do,
    figure,
    magical,
    out_of_action,
    tried,
    with_zap,
    wizard,
)
from tests.rules.horden_helden.melee_table import camp

WOOD = Piece(id="t1", kind="wood", outline=((100, 230), (300, 230), (300, 290), (100, 290)))

# --- targets ------------------------------------------------


@pytest.mark.clause("19.1", "19.4")
@pytest.mark.parametrize(("grade", "reach"), [(2, 120.0), (3, 180.0), (4, 240.0)])
def test_targets_lie_at_least_partly_in_range(grade: int, reach: float) -> None:
    near = element("A02", "spears", 200, 200 + reach + 15, 90)
    far = element("A03", "spears", 300, 200 + reach + 60, 90)
    state = magical(wizard("A01", 200, 200, grade=grade), near, far)

    assert codes(state, CastSpell(wizard="A01", spell="winged_steps", targets=("A02",))) == []
    (refusal,) = tried(state, CastSpell(wizard="A01", spell="winged_steps", targets=("A03",))).refusals
    assert refusal.code == "magic_out_of_range"
    assert refusal.facts["allowed"] == reach
    assert refusal.witness["distance"] > reach
    assert len(refusal.witness["line"]) == 2


@pytest.mark.clause("19.4", "10.2")
def test_targets_must_be_seen() -> None:
    behind = element("A02", "spears", 200, 330, 90)
    state = magical(wizard("A01", 200, 200), behind, terrain=[WOOD])

    (refusal,) = tried(state, CastSpell(wizard="A01", spell="winged_steps", targets=("A02",))).refusals

    assert (refusal.code, refusal.facts["figure"], refusal.facts["target"]) == ("magic_unseen", "A01", "A02")


@pytest.mark.clause("19.4")
def test_gods_are_never_enchanted() -> None:
    state = magical(wizard("A01", 200, 200), element("A02", "gods", 200, 300, 90))

    assert codes(state, CastSpell(wizard="A01", spell="obedience", targets=("A02",))) == ["gods_are_immune"]


@pytest.mark.clause("19.4")
def test_an_element_is_enchanted_once_a_turn() -> None:
    state = magical(wizard("A01", 200, 200), wizard("A02", 260, 200), element("A03", "spears", 200, 300, 90))
    state = do(state, CastSpell(wizard="A01", spell="obedience", targets=("A03",)))

    assert codes(state, CastSpell(wizard="A02", spell="winged_steps", targets=("A03",))) == ["enchanted_already"]
    assert state.magic.renewed(state.turn).enchanted == ()


@pytest.mark.clause("19.4")
def test_own_and_enemy_targets_are_not_mixed_up() -> None:
    both = (element("A02", "spears", 300, 200, 90), element("B01", "spears", 200, 300, 270))
    moving = magical(wizard("A01", 200, 200), *both)
    ending = magical(wizard("A01", 200, 200), *both, phase="cast_end")

    assert codes(moving, CastSpell(wizard="A01", spell="obedience", targets=("B01",))) == ["wrong_side_for_spell"]
    assert codes(ending, CastSpell(wizard="A01", spell="weakness", targets=("A02",))) == ["wrong_side_for_spell"]


@pytest.mark.clause("19.4")
def test_arrows_and_wind_need_somebody_who_shoots() -> None:
    crew = element("A04", "heavy_archers", 0, 0, 0, place="aboard", pose=None, boat="A03")
    boat, spears = element("A03", "boats", 300, 260, 90), element("A02", "spears", 260, 200, 90)
    state = magical(wizard("A01", 200, 200), spears, boat, crew, phase="cast_shoot")

    assert codes(state, CastSpell(wizard="A01", spell="tail_wind", targets=("A02",))) == ["target_does_not_shoot"]
    assert codes(state, CastSpell(wizard="A01", spell="tail_wind", targets=("A03",))) == []


@pytest.mark.clause("19.4")
def test_a_casting_needs_targets_each_once_and_on_the_table() -> None:
    hidden = structs.replace(element("B01", "spears", 200, 300, 270), place="unseen", pose=None)
    state = magical(wizard("A01", 200, 200), element("B02", "spears", 260, 300, 270), hidden, phase="cast_end")

    def cast(*targets: str) -> list[str]:
        return codes(state, CastSpell(wizard="A01", spell="weakness", targets=targets))

    assert cast() == ["no_spell_target"]
    assert cast("B02", "B02") == ["target_named_twice"]
    assert cast("B01") == ["target_not_on_table"]
    assert cast("Z9") == ["no_such_element"]


@pytest.mark.clause("19.4")
def test_several_targets_add_up_and_all_refusals_are_listed() -> None:
    far = element("B03", "spears", 900, 700, 270)
    foes = (element("B01", "spears", 200, 300, 270), element("B02", "great_flyers", 260, 340, 270), far)
    state = magical(wizard("A01", 200, 200), *foes, phase="cast_end", zap=5)

    fine = CastSpell(wizard="A01", spell="leaden_weight", targets=("B01", "B02"))
    assert tried(state, fine).cost == {"zap": 5}
    assert do(state, fine).magic.zap["A01"] == 0
    wide = CastSpell(wizard="A01", spell="leaden_weight", targets=("B01", "B02", "B03"))
    assert sorted(codes(state, wide)) == ["magic_out_of_range", "not_enough_zap"]


# --- the caster ------------------------------------------------


@pytest.mark.clause("19.4", "15.13")
def test_only_an_active_wizard_of_ones_own_casts() -> None:
    out = wizard("A02", 300, 200)
    out = out_of_action(out, 3)
    state = magical(
        wizard("A01", 200, 200), out, figure("cleric", "A03", 400, 200), wizard("B01", 200, 320, 270), turn=3
    )

    def cast(key: str) -> list[str]:
        return codes(state, CastSpell(wizard=key, spell="obedience", targets=("A01",)))

    assert cast("A02") == ["no_active_wizard"]
    assert "no_active_wizard" in cast("A03")
    assert "not_yours" in cast("B01")
    assert cast("Z1") == ["no_such_element"]


@pytest.mark.clause("19.4")
def test_a_wizard_off_the_table_casts_nothing() -> None:
    waiting = structs.replace(wizard("A02", 300, 200), place="ambush")
    state = magical(wizard("A01", 200, 200), waiting)

    assert codes(state, CastSpell(wizard="A02", spell="magic_move")) == ["wizard_not_on_table"]


@pytest.mark.clause("19.4")
def test_the_engaged_pay_one_more() -> None:
    """In base contact, as overlap, or as rear support."""
    enemy = element("B01", "spears", 200, 200, 270)
    touching = magical(wizard("A01", 200, 200), enemy)
    friend = element("A02", "axe_sword", 200, 200, 90)
    overlapping = magical(wizard("A01", 240, 200), friend, enemy)
    front = element("A02", "spears", 200, 200, 90)
    supporting = magical(wizard("A01", 200, 200 - front.depth), front, element("B01", "knights", 200, 200, 270))
    free = magical(wizard("A01", 260, 200), friend, enemy)
    cast = CastSpell(wizard="A01", spell="winged_steps", targets=("A01",))

    costs = [tried(state, cast).cost["zap"] for state in (touching, overlapping, supporting, free)]

    assert costs == [3, 3, 3, 2]
    assert [one.code for one in tried(touching, cast).consequences] == ["engaged_surcharge"]
    assert codes(with_zap(touching, A01=2), cast) == ["not_enough_zap"]


@pytest.mark.clause("19.4", "17.1", "17.2")
def test_so_do_those_who_fight_about_a_camp() -> None:
    """With followers, as overlap beside them, or behind their attacker (R2)."""
    own, theirs = camp("A", 200, 200, 90), camp("B", 200, 200, 270)
    cast = CastSpell(wizard="A01", spell="winged_steps", targets=("A01",))
    attacking = magical(wizard("A01", 220, 200), camps={"B": theirs})
    overlapping = magical(wizard("A01", 180, 200), element("B01", "spears", 220, 200, 270), camps={"A": own})
    front = element("A02", "spears", 220, 200, 90)
    behind = structs.replace(wizard("A01", 220, 200 - front.depth), type="light_infantry")
    supporting = magical(behind, front, camps={"B": theirs})
    deserted = magical(wizard("A01", 220, 200), camps={"B": structs.replace(theirs, followers=False)})

    assert [tried(one, cast).cost["zap"] for one in (attacking, overlapping, supporting, deserted)] == [3, 3, 3, 2]
    assert codes(attacking, CastSpell(wizard="A01", spell="magic_move")) == ["wizard_in_contact"]


# --- magic move ------------------------------------------------


@pytest.mark.clause("19.4")
def test_a_magic_move_is_granted_to_the_own_element_alone() -> None:
    state = magical(wizard("A01", 200, 200), element("A02", "spears", 300, 200, 90))

    assert codes(state, CastSpell(wizard="A01", spell="magic_move", targets=("A02",))) == ["only_own_element"]
    after = do(state, CastSpell(wizard="A01", spell="magic_move"))
    assert after.magic.magic_moves == ("A01",)
    assert after.magic.enchanted == ("A01",)


@pytest.mark.clause("19.4")
def test_no_magic_move_out_of_contact() -> None:
    state = magical(wizard("A01", 200, 200), element("B01", "spears", 200, 200, 270))

    (refusal,) = tried(state, CastSpell(wizard="A01", spell="magic_move")).refusals

    assert (refusal.code, refusal.witness) == ("wizard_in_contact", {"elements": ["B01"]})


@pytest.mark.clause("19.4")
def test_an_enchanted_wizard_has_no_magic_move() -> None:
    state = magical(wizard("A01", 200, 200), wizard("A02", 300, 200))
    state = do(state, CastSpell(wizard="A02", spell="winged_steps", targets=("A01",)))

    assert codes(state, CastSpell(wizard="A01", spell="magic_move")) == ["enchanted_already"]
