"""Magic spheres of the advanced game (19.6), frogs and captives (21.4, 21.5)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.horden_helden.figures.frames import AskDefence, AskJoining
from battles.rules.horden_helden.figures.orders import (
    CastSphere,
    JoinSphere,
    MagicAttack,
    PassDefence,
    PassJoining,
    SupportDefence,
)
from battles.rules.horden_helden.magic.orders import CastSpell
from battles.rules.horden_helden.pieces import Commander
from battles.rules.horden_helden.state import Options, State
from tests.rules.horden_helden.builders import battle, element
from tests.rules.horden_helden.duelling import (
    FOUR,
    THREE,
    TWO,
    basic,
    cleric,
    codes,
    do,
    figure_in,
    hero,
    is_over,
    magical,
    opened,
    sphere,
    tried,
    two_users,
    with_zap,
    wizard,
)

ATTACK = MagicAttack(wizard="A01", target="B01")
SPHERE = CastSphere(wizard="A01", target="B01")


# --- spheres (advanced) ------------------------------------------------


@pytest.mark.clause("19.6", "19.1")
@pytest.mark.parametrize(("grade", "reach"), [(2, 120), (3, 180), (4, 240)])
def test_a_sphere_costs_three_and_flies_as_far_as_the_casters_grade(grade: int, reach: int) -> None:
    inside = sphere(wizard("A01", 200, 100, grade=grade), hero("B01", 200, 100 + reach), zap=3)
    outside = sphere(wizard("A01", 200, 100, grade=grade), hero("B01", 200, 101 + reach), zap=3)

    assert tried(inside, SPHERE).cost == {"zap": 3}
    assert is_over(outside)
    assert is_over(with_zap_(inside, 2))


def with_zap_(state: State, zap: int) -> State:
    return opened(with_zap(state, A01=zap), "single_one")


@pytest.mark.clause("13.6", "19.4")
def test_a_wizard_in_contact_casts_a_sphere_for_one_more() -> None:
    state = sphere(wizard("A01", 200, 100), element("B02", "spears", 200, 100, 270), hero("B01", 260, 200))

    preview = tried(state, SPHERE)

    assert preview.cost == {"zap": 4}
    assert [one.code for one in preview.consequences] == ["engaged_surcharge"]


@pytest.mark.clause("19.6")
def test_each_caster_of_a_sphere_must_be_able_to_cast_it() -> None:
    state = sphere(
        wizard("A01", 200, 100),
        wizard("A02", 240, 100),
        wizard("A03", 280, 100),
        wizard("A04", 160, 100),
        wizard("A05", 900, 100),
        hero("B01", 200, 200),
        hero("B02", 240, 200),
    )

    def joined(*others: str) -> list[str]:
        return codes(state, CastSphere(wizard="A01", target="B01", others=others))

    assert joined("A02", "A03") == []
    assert joined("A02", "A03", "A04") == ["too_many_casters"]
    assert joined("A01") == ["caster_named_twice"]
    assert joined("A05") == ["magic_out_of_range"]
    assert joined("Z1") == ["no_such_element"]
    poor = with_zap(state, A01=3, A02=2)
    assert codes(poor, CastSphere(wizard="A01", target="B01", others=("A02",))) == ["not_enough_zap"]
    after = do(state, SPHERE, 6, 6)
    assert codes(after, CastSphere(wizard="A01", target="B02")) == ["already_cast"]
    assert codes(after, CastSphere(wizard="A02", target="B01")) == ["attacked_before"]


@pytest.mark.clause("19.6")
def test_a_sphere_is_no_ordinary_spell() -> None:
    state = magical(wizard("A01", 200, 100), hero("B01", 200, 200))

    found = codes(state, CastSpell(wizard="A01", spell="magic_sphere", targets=("B01",)))

    assert found == ["wrong_window", "sphere_is_cast_at_a_figure"]


@pytest.mark.clause("19.6")
def test_a_sphere_cannot_be_countered_but_its_defence_supported() -> None:
    state = sphere(
        wizard("A01", 200, 100, grade=4),
        hero("B01", 200, 200, grade=2),
        cleric("B02", 240, 200, grade=2),
        wizard("B03", 160, 200, 270, grade=3),
        cleric("B04", 900, 700),
    )
    assert [one.code for one in tried(state, SPHERE).consequences] == ["defence_may_be_supported"]
    state = do(state, SPHERE)
    assert isinstance(state.flow[-1], AskDefence)
    assert tried(state, PassDefence(), TWO).facts["factors"] == [8 + 4 - 2, 10 + 2 - 4 + 2]

    both = SupportDefence(figures=("B02", "B03"))
    preview = tried(state, both, TWO)
    assert preview.cost == {"zap": 1}
    assert preview.facts["factors"] == [8 + 4 - 2 - 2 - 3, 10]
    after = do(state, both, 6, 6, seat=TWO)

    assert after.magic.zap["B03"] == 5
    assert after.magic.counter_supported == ("B02", "B03")
    assert is_over(after)


@pytest.mark.clause("19.6", "19.5")
def test_who_may_support_the_defence() -> None:
    state = sphere(
        wizard("A01", 200, 100),
        wizard("B01", 200, 200, 270),
        cleric("B02", 240, 200),
        cleric("B03", 280, 200),
        cleric("B04", 160, 200),
        cleric("B05", 900, 700),
        hero("B06", 120, 200),
    )
    state = do(state, SPHERE)

    def supported(*figures: str) -> list[str]:
        return codes(state, SupportDefence(figures=figures), TWO)

    assert supported("B02", "B03") == []
    assert supported("B01") == ["defends_himself"]
    assert supported("B02", "B03", "B04") == ["too_many_supporters"]
    assert supported("B02", "B02") == ["supports_already"]
    assert supported() == ["no_figure_named"]
    assert supported("B05") == ["spell_out_of_range"]
    assert supported("B06") == ["no_active_figure"]
    assert supported("A01") == ["not_yours", "no_active_figure"]
    countered = structs.replace(state, magic=structs.replace(state.magic, countered=("B02",)))
    assert codes(countered, SupportDefence(figures=("B02",)), TWO) == ["already_countered"]


@pytest.mark.clause("19.6")
def test_the_defender_may_stand_alone() -> None:
    state = do(sphere(wizard("A01", 200, 100), hero("B01", 200, 200), cleric("B02", 240, 200)), SPHERE)

    after = do(state, PassDefence(), 12, 1, seat=TWO)

    assert after.figure("B01") is None
    assert figure_in(after, "B01").disabled_until == after.turn + 1


@pytest.mark.clause("20", "19.6")
def test_several_users_support_one_after_another() -> None:
    start = battle(
        wizard("A01", 200, 100),
        hero("B01", 200, 200),
        cleric("B02", 240, 200),
        cleric("B03", 160, 200, command="B2"),
        options=Options(mode="advanced"),
        phase="single_one",
    )
    second = structs.replace(start.commands["B1"], id="B2", seat=THREE, role="subordinate")
    start = structs.replace(start, commands={**start.commands, "B2": second})
    state = do(opened(with_zap(start, A01=6), "single_one"), SPHERE)

    state = do(state, SupportDefence(figures=("B02",)), seat=TWO)
    assert isinstance(state.flow[-1], AskDefence)
    assert codes(state, SupportDefence(figures=("B02",)), THREE) == ["not_yours", "supports_already"]
    after = do(state, SupportDefence(figures=("B03",)), 6, 6, seat=THREE)

    assert after.magic.counter_supported == ("B02", "B03")


@pytest.mark.clause("19.6", "20")
def test_wizards_of_another_user_join_in_a_sphere() -> None:
    state = two_users(cleric("B02", 240, 200))
    assert [one.code for one in tried(state, SPHERE).consequences] == ["others_may_join", "defence_may_be_supported"]
    asked = do(state, SPHERE)
    assert isinstance(asked.flow[-1], AskJoining)
    assert tried(asked, PassJoining(), THREE).facts["factors"] == [8 + 3 - 2, 10 + 2 - 3 + 2]

    both = JoinSphere(figures=("A02", "A03"))
    preview = tried(asked, both, THREE)
    assert preview.cost == {"zap": 6}
    assert preview.facts["factors"] == [8 + 3 - 2, 10 + 2 - 3 + 2 - 2 - 2]
    defence = do(asked, both, seat=THREE)

    assert isinstance(defence.flow[-1], AskDefence)
    assert defence.flow[-1].duel.supporters == ("A02", "A03")
    assert defence.magic.zap == {"A01": 3, "A02": 3, "A03": 3, "A04": 6}
    after = do(defence, PassDefence(), 1, 12, seat=TWO)
    assert codes(after, CastSphere(wizard="A02", target="B01"), THREE) == ["already_cast", "attacked_before"]


@pytest.mark.clause("19.6", "20")
def test_who_of_another_user_may_join_in_a_sphere() -> None:
    asked = do(two_users(), SPHERE)

    def joining(*figures: str) -> list[str]:
        return codes(asked, JoinSphere(figures=figures), THREE)

    assert joining("A02", "A04") == []
    assert joining() == ["no_figure_named"]
    assert joining("A02", "A02") == ["caster_named_twice"]
    assert joining("A02", "A03", "A04") == ["too_many_casters"]
    assert joining("A01") == ["not_yours"]
    assert joining("Z1") == ["no_such_element"]
    assert codes(with_zap(asked, A01=3, A02=2), JoinSphere(figures=("A02",)), THREE) == ["not_enough_zap"]


@pytest.mark.clause("19.6")
def test_a_sphere_is_left_to_its_caster_where_nobody_joins_in() -> None:
    asked = do(two_users(), SPHERE)

    after = do(asked, PassJoining(), 12, 1, seat=THREE)

    assert figure_in(after, "B01").status == "dead"
    assert after.magic.zap["A02"] == 6


@pytest.mark.clause("19.6")
def test_who_has_nothing_to_cast_it_with_is_not_asked_to_join_in_a_sphere() -> None:
    state = two_users()
    poor = opened(with_zap(state, A01=6, A02=2, A03=2, A04=2), "single_one")

    after = do(poor, SPHERE, 6, 6)

    assert is_over(after)


@pytest.mark.clause("19.6")
def test_a_third_user_is_asked_only_while_there_is_room_for_more_casters() -> None:
    start = two_users()
    third = structs.replace(start.commands["A2"], id="A3", seat=FOUR)
    elements = {**start.elements, "A04": structs.replace(start.elements["A04"], command="A3")}
    asked = do(structs.replace(start, commands={**start.commands, "A3": third}, elements=elements), SPHERE)

    one_more = do(asked, JoinSphere(figures=("A02",)), seat=THREE)
    assert codes(one_more, JoinSphere(figures=("A04",)), FOUR) == []
    assert is_over(do(asked, JoinSphere(figures=("A02", "A03")), 6, 6, seat=THREE))


# --- frogs and captives ------------------------------------------------


@pytest.mark.clause("21.4")
def test_a_low_die_at_a_magic_attack_counts_for_frogs() -> None:
    frogs = Options(mode="basic", frog_wizards=True)
    state = basic(wizard("A01", 200, 100), hero("B01", 200, 200), options_=frogs)
    second = structs.replace(state, magic=structs.replace(state.magic, low_rolls={"A01": 1}))

    assert do(state, ATTACK, 3, 12).magic.low_rolls == {"A01": 1}
    assert do(state, ATTACK, 4, 12).magic.low_rolls == {}
    assert figure_in(do(second, ATTACK, 3, 12), "A01").status == "frog"


@pytest.mark.clause("21.4", "1.5")
def test_a_frog_is_no_commander_any_more() -> None:
    frogs = Options(mode="advanced", frog_wizards=True)
    chief = structs.replace(wizard("A01", 200, 100), commander=Commander(grade=3, points=24))
    state = sphere(chief, hero("B01", 200, 200), options=frogs)
    second = structs.replace(state, magic=structs.replace(state.magic, low_rolls={"A01": 1}))

    after = do(second, SPHERE, 1, 12)

    assert after.commander_of("A1") is None
    assert after.commands["A1"].lost_commander == after.turn


@pytest.mark.clause("21.5")
def test_a_hero_struck_down_by_magic_may_be_a_captive() -> None:
    def after(*, captives: bool) -> State:
        options_ = Options(mode="advanced", captive_heroes=captives)
        return do(
            sphere(wizard("A01", 200, 100, grade=4), hero("B01", 200, 200, grade=2), options=options_), SPHERE, 12, 1
        )

    assert after(captives=True).magic.captives == ("B01",)
    assert after(captives=False).magic.captives == ()
    assert figure_in(after(captives=True), "B01").status == "dead"
