"""Magic points, casting windows, prices, ranges, targets (19.3, 19.4)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.dice import seeded
from battles.rules.horden_helden.magic import cast_check, spells
from battles.rules.horden_helden.magic.frames import AskSpell
from battles.rules.horden_helden.magic.options import options
from battles.rules.horden_helden.magic.orders import CastSpell, PassWindow
from battles.rules.horden_helden.magic.record import SpellId
from battles.rules.horden_helden.magic.spells import SPELLS, WINDOWS
from battles.rules.horden_helden.magic.suggest import suggest
from battles.rules.horden_helden.pieces import Figure
from battles.rules.horden_helden.state import Phase, State
from battles.rules.horden_helden.troops import TROOPS
from tests.rules.horden_helden.builders import battle, element
from tests.rules.horden_helden.duelling import (
    ADVANCED,
    BASIC,
    ONE,
    THREE,
    TWO,
    codes,
    do,
    is_over,
    magical,
    opened,
    out_of_action,
    tried,
    with_zap,
    wizard,
)


def rolled(grade: int, *faces: int) -> int:
    state = battle(wizard("A01", 200, 200, grade=grade), options=ADVANCED)
    return opened(state, "zap", *faces).magic.zap["A01"]


# --- magic points ------------------------------------------------


@pytest.mark.clause("19.3")
@pytest.mark.parametrize(
    ("grade", "faces", "zap"), [(2, (5, 2), 2), (3, (4,), 4), (4, (5, 2), 5), (2, (3, 3), 3), (4, (1, 1), 1)]
)
def test_magic_points_are_thrown_by_grade(grade: int, faces: tuple[int, ...], zap: int) -> None:
    assert rolled(grade, *faces) == zap


@pytest.mark.clause("19.3")
def test_in_the_first_turn_the_other_side_has_half_rounded_up() -> None:
    state = battle(
        wizard("A01", 200, 200), wizard("B01", 200, 600, 270), wizard("B02", 500, 600, 270), options=ADVANCED, turn=1
    )

    after = opened(state, "zap", 5, 5, 2)

    assert after.magic.zap == {"A01": 5, "B01": 3, "B02": 1}


@pytest.mark.clause("19.3")
def test_later_only_the_active_side_throws_and_the_others_keep_theirs() -> None:
    state = with_zap(battle(wizard("A01", 200, 200), wizard("B01", 200, 600, 270), options=ADVANCED, turn=2), B01=4)

    assert opened(state, "zap", 6).magic.zap == {"A01": 6, "B01": 4}


@pytest.mark.clause("19.3")
def test_wizards_out_of_action_throw_frogs_and_dead_do_not() -> None:
    out = wizard("A01", 200, 200)
    out = out_of_action(out, 9)
    frog = wizard("A02", 300, 200)
    frog = structs.replace(frog, figure=Figure(kind="wizard", status="frog"))
    lost = structs.replace(wizard("A03", 400, 200), place="destroyed", pose=None)

    after = opened(battle(out, frog, lost, options=ADVANCED), "zap", 3)

    assert after.magic.zap == {"A01": 3}


@pytest.mark.clause("5.1")
def test_the_basic_game_has_no_magic_points_and_no_windows() -> None:
    state = battle(wizard("A01", 200, 200), element("A02", "spears", 200, 300, 90), options=BASIC)

    assert is_over(opened(state, "zap"))
    assert is_over(opened(with_zap(state, A01=6), "cast_move"))


# --- windows ------------------------------------------------


@pytest.mark.clause("19.4", "5.1")
def test_each_spell_has_its_window() -> None:
    assert {phase: set(names) for phase, names in WINDOWS.items()} == {
        "cast_second": {"second_chance"},
        "cast_raise": {"raise_undead", "ancestor_spirits"},
        "cast_move": {"obedience", "winged_steps", "magic_move"},
        "single_one": {"magic_sphere"},
        "cast_shoot": {"thunder_arrows", "tail_wind"},
        "cast_melee": {"strength"},
        "cast_end": {"disobedience", "leaden_weight", "head_wind", "weakness"},
    }


@pytest.mark.clause("19.4")
def test_a_window_in_which_nobody_can_cast_is_skipped() -> None:
    alone = (wizard("A01", 200, 200), element("B01", "spears", 200, 700, 270))

    assert is_over(magical(*alone, phase="cast_end"))
    assert is_over(magical(*alone, phase="cast_move", zap=0))
    assert not is_over(magical(*alone, phase="cast_melee"))


@pytest.mark.clause("19.4")
def test_a_spell_outside_its_window_is_refused() -> None:
    state = magical(wizard("A01", 200, 200))

    assert codes(state, CastSpell(wizard="A01", spell="strength", targets=("A01",))) == ["wrong_window"]


@pytest.mark.clause("19.4")
def test_one_spell_for_each_wizard_and_turn_then_the_window_closes() -> None:
    state = magical(wizard("A01", 200, 200), wizard("A02", 300, 200))

    state = do(state, CastSpell(wizard="A01", spell="winged_steps", targets=("A01",)))
    assert "already_cast" in codes(state, CastSpell(wizard="A01", spell="obedience", targets=("A02",)))
    state = do(state, CastSpell(wizard="A02", spell="obedience", targets=("A02",)))

    assert is_over(state)


@pytest.mark.clause("19.4")
def test_passing_closes_the_window() -> None:
    state = magical(wizard("A01", 200, 200))

    assert isinstance(state.flow[-1], AskSpell)
    assert is_over(do(state, PassWindow()))


# --- prices, uses, schools, grades, duration ------------------------------------------------


def price(spell: SpellId, *types: str, caster: str = "spears") -> int:
    own = element("A01", caster, 200, 200, 90)
    targets = [own if kind == "self" else element("A02", kind, 0, 0, 90) for kind in types]
    return spells.price(own, SPELLS[spell], targets)


@pytest.mark.clause("19.4")
@pytest.mark.parametrize(
    ("spell", "types", "zap"),
    [
        ("second_chance", ("self",), 6),
        ("ancestor_spirits", (), 4),
        ("magic_sphere", (), 3),
        ("obedience", ("self",), 1),
        ("obedience", ("spears",), 1),
        ("obedience", ("self", "spears", "knights"), 2),
        ("disobedience", ("spears", "knights"), 4),
        ("winged_steps", ("spears", "self"), 4),
        ("leaden_weight", ("spears",), 2),
        ("leaden_weight", ("spears", "great_flyers"), 5),
        ("thunder_arrows", ("artillery",), 2),
        ("tail_wind", ("artillery", "light_archers"), 2),
        ("head_wind", ("artillery",), 1),
        ("strength", ("spears", "spears"), 4),
        ("weakness", ("spears", "spears", "spears"), 3),
    ],
)
def test_what_spells_cost(spell: SpellId, types: tuple[str, ...], zap: int) -> None:
    assert price(spell, *types) == zap


@pytest.mark.clause("19.4")
@pytest.mark.parametrize(
    ("caster", "zap"),
    [
        ("spears", 2),
        ("light_infantry", 2),
        ("wagon_axe", 2),
        ("hordes", 3),
        ("pikes", 3),
        ("riders", 3),
        ("flying_beings", 3),
        ("great_flyers", 4),
        ("airships", 4),
        ("giants", 4),
    ],
)
def test_a_magic_move_costs_by_the_wizards_element(caster: str, zap: int) -> None:
    assert price("magic_move", "self", caster=caster) == zap


@pytest.mark.clause("19.4")
def test_a_chariot_moves_by_magic_for_four() -> None:
    assert spells.moving_price(element("A01", "riders", 0, 0, 0, flags=("chariot",))) == 4


@pytest.mark.clause("19.4")
def test_raising_costs_by_troop_type() -> None:
    prices = {kind: spells.raising_price(kind) for kind in TROOPS}

    assert {kind for kind, zap in prices.items() if zap == 2} == {"hordes", "light_infantry", "petardiers"}
    assert {kind for kind, zap in prices.items() if zap == 6} == {"giants", "great_flyers"}
    mounted = {"beasts", "expendables", "camel_riders", "lancers", "light_horse", "riders", "knights"}
    assert {kind for kind, zap in prices.items() if zap == 4} == mounted | {"pikes", "flying_beings"}
    assert prices["spears"] == prices["wagon_archers"] == prices["axe_sword"] == 3
    never = ("gods", "airships", "artillery", "boats", "war_wagons", "hidden_beings", "baggage")
    assert all(prices.get(kind) is None for kind in never)


USES = {
    "second_chance": 1,
    "raise_undead": 1,
    "ancestor_spirits": 1,
    "magic_move": None,
    "magic_sphere": None,
    "obedience": None,
    "disobedience": 3,
    "winged_steps": None,
    "leaden_weight": 3,
    "thunder_arrows": 2,
    "tail_wind": 2,
    "head_wind": 2,
    "strength": 2,
    "weakness": 3,
}


@pytest.mark.clause("19.4")
def test_how_often_a_wizard_may_cast_each_spell() -> None:
    assert {spell.id: spell.uses for spell in SPELLS.values()} == USES


@pytest.mark.clause("19.4")
def test_the_last_use_is_announced_and_then_refused() -> None:
    state = magical(wizard("A01", 200, 200), phase="cast_melee")
    cast = CastSpell(wizard="A01", spell="strength", targets=("A01",))
    once = structs.replace(state, magic=structs.replace(state.magic, uses={"A01": {"strength": 1}}))
    twice = structs.replace(state, magic=structs.replace(state.magic, uses={"A01": {"strength": 2}}))

    assert tried(state, cast).consequences == ()
    assert [one.code for one in tried(once, cast).consequences] == ["last_use"]
    assert codes(twice, cast) == ["no_uses_left"]
    assert do(once, cast).magic.uses == {"A01": {"strength": 2}}


@pytest.mark.clause("19.4")
def test_only_grade_iv_has_a_second_chance() -> None:
    young = magical(wizard("A01", 200, 200, grade=3), wizard("A02", 400, 200, grade=4), phase="cast_second")

    assert codes(young, CastSpell(wizard="A01", spell="second_chance")) == ["grade_forbids"]
    after = do(young, CastSpell(wizard="A02", spell="second_chance"))
    (lying,) = after.magic.enchantments
    assert (lying.target, lying.until, after.magic.zap["A02"]) == ("A02", young.turn + 1, 0)


LASTING: dict[SpellId, tuple[Phase, int]] = {
    "obedience": ("cast_move", 0),
    "winged_steps": ("cast_move", 0),
    "thunder_arrows": ("cast_shoot", 1),
    "tail_wind": ("cast_shoot", 1),
    "strength": ("cast_melee", 1),
    "disobedience": ("cast_end", 1),
    "leaden_weight": ("cast_end", 1),
    "head_wind": ("cast_end", 1),
    "weakness": ("cast_end", 1),
}


@pytest.mark.clause("19.4")
@pytest.mark.parametrize("spell", LASTING)
def test_how_long_spells_lie(spell: SpellId) -> None:
    phase, turns = LASTING[spell]
    archers = element("A02", "heavy_archers", 260, 200, 90)
    enemy = element("B01", "heavy_archers", 200, 300, 270)
    target = "B01" if phase == "cast_end" else "A02"
    state = magical(wizard("A01", 200, 200, grade=4), archers, enemy, phase=phase)

    after = do(state, CastSpell(wizard="A01", spell=spell, targets=(target,)))

    assert after.enchanted(target, spell) == 4
    assert [one.until for one in after.magic.enchantments] == [state.turn + turns]
    kept = after.magic.renewed(state.turn)
    assert bool(kept.enchantments) == (turns == 1)
    assert kept.renewed(state.turn + 1).enchantments == ()


@pytest.mark.clause("19.4")
def test_example_11_a_tail_wind_lies_on_artillery() -> None:
    guns = element("A02", "artillery", 260, 200, 90)
    state = magical(wizard("A01", 200, 200), guns, phase="cast_shoot")

    after = do(state, CastSpell(wizard="A01", spell="tail_wind", targets=("A02",)))

    assert after.enchanted("A02", "tail_wind") == 3
    assert after.magic.zap["A01"] == 5


@pytest.mark.clause("19.4")
def test_example_54_weakness_of_a_grade_iv_caster_counts_four() -> None:
    state = magical(wizard("A01", 200, 200, grade=4), element("B01", "spears", 200, 300, 270), phase="cast_end")

    after = do(state, CastSpell(wizard="A01", spell="weakness", targets=("B01",)))

    assert after.enchanted("B01", "weakness") == 4


@pytest.mark.clause("19.4")
def test_spells_on_movement_end_with_the_movement() -> None:
    state = magical(wizard("A01", 200, 200), wizard("A02", 300, 200))
    state = do(state, CastSpell(wizard="A01", spell="winged_steps", targets=("A01",)))
    state = do(state, CastSpell(wizard="A02", spell="magic_move"))
    assert state.enchanted("A01", "winged_steps")
    assert state.magic.magic_moves == ("A02",)

    later = opened(state, "single_one")

    assert later.magic.enchantments == ()
    assert later.magic.magic_moves == ()


# --- several users, options, suggestions ------------------------------------------------


def two_users() -> State:
    one = battle(wizard("A01", 200, 200), wizard("A02", 400, 200, command="A2"), phase="cast_move", options=ADVANCED)
    second = structs.replace(one.commands["A1"], id="A2", seat=THREE, role="subordinate")
    state = structs.replace(one, commands={**one.commands, "A2": second})
    return opened(with_zap(state, A01=6, A02=6), "cast_move")


@pytest.mark.clause("20", "19.4")
def test_each_user_casts_and_passes_for_himself() -> None:
    state = two_users()
    assert isinstance(state.flow[-1], AskSpell)
    assert state.flow[-1].seats == (ONE, THREE)

    assert codes(state, CastSpell(wizard="A02", spell="magic_move")) == ["not_yours"]
    state = do(state, PassWindow(), seat=THREE)
    assert codes(state, PassWindow(), seat=THREE) == ["not_asked"]
    state = do(state, CastSpell(wizard="A01", spell="magic_move"))

    assert is_over(state)


@pytest.mark.clause("19.4")
def test_every_option_is_lawful_and_says_what_may_vary() -> None:
    archers = element("A02", "heavy_archers", 260, 200, 90)
    foes = (element("B01", "spears", 200, 320, 270), element("B02", "great_flyers", 260, 340, 270))
    for phase in ("cast_second", "cast_move", "cast_shoot", "cast_melee", "cast_end"):
        state = magical(wizard("A01", 200, 200, grade=4), archers, *foes, phase=phase)
        found = options(state, ONE)
        names = {one.order.spell for one in found if isinstance(one.order, CastSpell)}
        assert names == set(WINDOWS[phase]), phase
        assert all(codes(state, one.order) == [] for one in found)
        assert isinstance(found[-1].order, PassWindow)
    assert options(state, TWO) == ()


@pytest.mark.clause("19.4")
def test_random_casters_use_every_spell_and_never_break_a_rule() -> None:
    archers = element("A02", "heavy_archers", 260, 200, 90)
    foes = (element("B01", "spears", 200, 320, 270), element("B02", "great_flyers", 260, 340, 270))
    dice, seen = seeded("spells"), set()
    for phase in ("cast_second", "cast_move", "cast_shoot", "cast_melee", "cast_end"):
        state = magical(wizard("A01", 200, 200, grade=4), archers, *foes, phase=phase)
        for _ in range(40):
            order = suggest(state, ONE, dice)
            assert codes(state, order) == []
            if isinstance(order, CastSpell):
                seen.add((order.spell, len(order.targets)))
    assert {spell for spell, _ in seen} == set(LASTING) | {"second_chance", "magic_move"}
    assert {count for _, count in seen} >= {1, 2}


@pytest.mark.clause("19.4")
def test_what_is_too_dear_is_no_example() -> None:
    state = magical(wizard("A01", 200, 200, grade=4), element("A02", "spears", 260, 200, 90), zap=1)

    wishes = list(cast_check.examples(state, ONE))

    assert [one.spell for one in wishes] == ["obedience"]
