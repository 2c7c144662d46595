"""Support of spells and counterspells (19.5), frogs (21.4)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.dice import seeded
from battles.rules.horden_helden.magic import counterspells
from battles.rules.horden_helden.magic.frames import AskSupport
from battles.rules.horden_helden.magic.options import options
from battles.rules.horden_helden.magic.orders import (
    CastSpell,
    Counterspell,
    PassSupport,
    SupportCounter,
    SupportSpell,
)
from battles.rules.horden_helden.magic.suggest import suggest
from battles.rules.horden_helden.state import Options, State
from tests.rules.horden_helden.duelling import (
    ONE,
    STEPS,
    TWO,
    announced,
    cleric,
    codes,
    do,
    figure,
    figure_in,
    is_over,
    magical,
    tried,
    with_zap,
    wizard,
)

# --- support ------------------------------------------------


def supported() -> State:
    """X = A02 (5 points) could support the winged steps of Y = A01; the clerics B01 and B02 stand by."""
    state = announced(
        wizard("A01", 200, 200),
        wizard("A02", 240, 200),
        wizard("A03", 700, 200),
        cleric("B01", 200, 300),
        cleric("B02", 240, 300),
        wizard("B03", 160, 300, 270),
        zap=5,
    )
    return do(state, Counterspell(figure="B01"), seat=TWO)


@pytest.mark.clause("19.5")
def test_example_87_a_supporter_pays_one_and_may_not_cast() -> None:
    state = supported()
    assert isinstance(state.flow[-1], AskSupport)
    assert state.flow[-1].of == "spell"

    state = do(state, SupportSpell(figures=("A02",)))
    assert state.magic.zap["A02"] == 4
    state = do(state, PassSupport(), 12, 1, seat=TWO)

    assert "supported_a_spell" in codes(state, CastSpell(wizard="A02", spell="winged_steps", targets=("A02",)))
    assert codes(state, CastSpell(wizard="A03", spell="winged_steps", targets=("A03",))) == []


@pytest.mark.clause("19.5")
def test_supporting_is_unlimited_casting_forbids_it() -> None:
    state = do(supported(), SupportSpell(figures=("A02",)))
    state = do(state, PassSupport(), 12, 1, seat=TWO)
    state = do(state, CastSpell(wizard="A03", spell="winged_steps", targets=("A03",)))

    again = structs.replace(counterspells.casting_in(supported()), caster="A03")
    assert counterspells.support_problems(state, again, "A02", "spell") == []
    assert [one.code for one in counterspells.support_problems(state, again, "A01", "spell")] == ["already_cast"]


@pytest.mark.clause("19.5")
def test_supporters_of_a_spell_need_target_or_counter_caster_in_range() -> None:
    assert codes(supported(), SupportSpell(figures=("A03",))) == ["spell_out_of_range"]
    behind = announced(wizard("A01", 200, 200), wizard("A02", 200, 450), cleric("B01", 200, 370), zap=5)
    state = do(behind, Counterspell(figure="B01"), seat=TWO)

    assert codes(state, SupportSpell(figures=("A02",))) == []


@pytest.mark.clause("19.5")
def test_only_wizards_support_spells_at_most_two_each_once() -> None:
    state = announced(
        wizard("A01", 200, 200),
        wizard("A02", 240, 200),
        wizard("A03", 280, 200),
        wizard("A04", 160, 200),
        figure("cleric", "A05", 120, 200),
        cleric("B01", 200, 300),
    )
    state = do(state, Counterspell(figure="B01"), seat=TWO)

    assert codes(state, SupportSpell(figures=("A05",))) == ["no_active_figure"]
    assert codes(state, SupportSpell(figures=("A02", "A03", "A04"))) == ["too_many_supporters"]
    assert codes(state, SupportSpell(figures=("A02", "A02"))) == ["supports_already"]
    assert codes(state, SupportSpell(figures=())) == ["no_figure_named"]
    assert codes(state, SupportSpell(figures=("A01",))) == ["already_cast"]
    assert tried(state, SupportSpell(figures=("A02", "A03"))).cost == {"zap": 2}
    poor = with_zap(state, A02=0)
    assert codes(poor, SupportSpell(figures=("A02",))) == ["not_enough_zap"]


@pytest.mark.clause("19.5")
def test_clerics_support_counterspells_free_wizards_for_one() -> None:
    state = do(supported(), PassSupport())
    assert isinstance(state.flow[-1], AskSupport)
    assert state.flow[-1].of == "counter"

    both = SupportCounter(figures=("B02", "B03"))
    preview = tried(state, both, TWO)
    assert preview.cost == {"zap": 1}
    assert [one.code for one in preview.consequences] == ["supporter_may_not_counter"]
    after = do(state, both, 12, 1, seat=TWO)

    assert after.magic.zap["B03"] == 4
    assert after.magic.counter_supported == ("B02", "B03")
    later = structs.replace(counterspells.casting_in(state), counter=None)
    assert [one.code for one in counterspells.counter_problems(after, later, "B02")] == ["supported_a_counterspell"]
    assert [one.code for one in counterspells.counter_problems(after, later, "B01")] == ["already_countered"]
    assert [one.code for one in counterspells.support_problems(after, later, "B01", "counter")] == ["already_countered"]


@pytest.mark.clause("19.5")
def test_support_is_skipped_where_nobody_can() -> None:
    state = announced(wizard("A01", 200, 200), cleric("B01", 200, 300))

    assert is_over(do(state, Counterspell(figure="B01"), 3, 3, seat=TWO))


# --- frogs ------------------------------------------------


@pytest.mark.clause("21.4")
def test_a_wizard_who_throws_low_twice_at_counterspells_becomes_a_frog() -> None:
    options_ = Options(mode="advanced", frog_wizards=True)
    both = (wizard("A01", 200, 200), wizard("A02", 240, 200), wizard("B01", 200, 300, 270))
    state = do(magical(*both, options=options_), STEPS)
    state = do(state, Counterspell(figure="B01"), seat=TWO)
    first = do(state, PassSupport(), 12, 3)
    assert first.magic.low_rolls == {"B01": 1}
    assert first.figure("B01") is not None

    again = structs.replace(first, magic=structs.replace(first.magic, countered=()))
    again = do(again, CastSpell(wizard="A02", spell="obedience", targets=("A02",)))
    second = do(again, Counterspell(figure="B01"), 12, 1, seat=TWO)

    assert figure_in(second, "B01").status == "frog"
    assert second.figure("B01") is None
    assert second.elements["B01"].is_placed
    assert second.magic.low_rolls == {"B01": 0}


@pytest.mark.clause("21.4")
def test_frogs_need_the_option_a_low_die_and_a_wizard() -> None:
    def after(face: int, *, frogs: bool, kind: str = "wizard") -> dict[str, int]:
        options_ = Options(mode="advanced", frog_wizards=frogs)
        foe = figure(kind, "B01", 200, 300, 270)  # type: ignore[arg-type]
        state = do(magical(wizard("A01", 200, 200), foe, options=options_), STEPS)
        return do(state, Counterspell(figure="B01"), 12, face, seat=TWO).magic.low_rolls

    assert after(3, frogs=True) == {"B01": 1}
    assert after(4, frogs=True) == {}
    assert after(3, frogs=False) == {}
    assert after(1, frogs=True, kind="cleric") == {}


# --- options and suggestions ------------------------------------------------


@pytest.mark.clause("19.5")
def test_options_of_counterspell_and_support_are_lawful() -> None:
    start = announced(
        wizard("A01", 200, 200), wizard("A02", 240, 200), cleric("B01", 200, 300), cleric("B02", 240, 300)
    )
    spoken = do(start, Counterspell(figure="B01"), seat=TWO)
    helped = do(spoken, SupportSpell(figures=("A02",)))
    for state, seat, count in ((start, TWO, 3), (spoken, ONE, 2), (helped, TWO, 2)):
        found = options(state, seat)
        assert len(found) == count
        assert all(codes(state, one.order, seat) == [] for one in found)
        dice = seeded("support")
        kinds = {type(suggest(state, seat, dice)) for _ in range(30)}
        assert kinds == {type(one.order) for one in found}
