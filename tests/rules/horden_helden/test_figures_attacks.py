"""Magic attacks of the basic game and magic spheres (13.1, 19.6)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.base import Seat
from battles.rules.dice import seeded
from battles.rules.geometry import Pose
from battles.rules.horden_helden.figures.frames import AskSingle
from battles.rules.horden_helden.figures.options import options
from battles.rules.horden_helden.figures.orders import (
    CastSphere,
    EndSingle,
    MagicAttack,
    PassDefence,
    StartSingleMelee,
    SupportDefence,
)
from battles.rules.horden_helden.figures.suggest import suggest
from battles.rules.horden_helden.pieces import Camp
from battles.rules.horden_helden.terrain import Piece
from tests.rules.horden_helden.builders import element
from tests.rules.horden_helden.duelling import (
    ONE,
    TWO,
    basic,
    cleric,
    codes,
    do,
    figure_in,
    hero,
    is_over,
    out_of_action,
    sphere,
    tried,
    wizard,
)

ATTACK = MagicAttack(wizard="A01", target="B01")
SPHERE = CastSphere(wizard="A01", target="B01")
CAMP = Camp(id="B", side="B", holder="B", width=80, depth=40, pose=Pose(200, 420, 270))


# --- examples ------------------------------------------------


@pytest.mark.clause("13.3", "13.4")
def test_example_67_an_attack_on_a_wizard_near_his_camp() -> None:
    state = basic(wizard("A01", 200, 100), wizard("B01", 200, 230, 270), camps={"B": CAMP})

    after = do(state, ATTACK, 9, 6)

    assert after.figure("B01") is not None
    assert figure_in(after, "A01").status == "active"
    assert after.figure("A01") is None
    assert figure_in(after, "A01").disabled_until == after.turn
    assert after.commands["A1"].ap == 2


@pytest.mark.clause("13.3")
def test_example_68_an_attack_on_a_hero_disables_him() -> None:
    after = do(basic(wizard("A01", 200, 100), hero("B01", 200, 230)), ATTACK, 12, 1)

    assert figure_in(after, "B01").status == "active"
    assert after.figure("B01") is None


@pytest.mark.clause("19.6", "13.3")
def test_example_89_two_casters_of_a_sphere_tie_with_a_hero() -> None:
    state = sphere(wizard("A01", 200, 100, grade=2), wizard("A02", 300, 100, grade=4), hero("B01", 200, 200), zap=3)

    order = CastSphere(wizard="A01", target="B01", others=("A02",))
    assert tried(state, order).facts["factors"] == [7, 7]
    assert tried(state, order).cost == {"zap": 6}
    after = do(state, order, 6, 6)

    assert after.magic.zap == {"A01": 0, "A02": 0}
    assert after.figure("A01") is not None
    assert after.figure("B01") is not None
    assert after.magic.cast == ("A01", "A02")


# --- who may attack whom (basic) ------------------------------------------------


@pytest.mark.clause("13.1")
def test_a_magic_attack_costs_one_action_point_of_the_wizards_command() -> None:
    state = basic(wizard("A01", 200, 100), hero("B01", 200, 200), ap=1)

    assert tried(state, ATTACK).cost == {"ap": 1}
    assert do(state, ATTACK, 1, 12).commands["A1"].ap == 0
    broke = basic(wizard("A01", 200, 100), hero("B01", 200, 200), ap=0)
    assert is_over(broke)


@pytest.mark.clause("13.1")
def test_no_action_point_no_attack() -> None:
    pair = (hero("A09", 500, 500, 90), hero("B09", 500, 500, 270))
    state = basic(wizard("A01", 200, 100), hero("B01", 200, 200), *pair, ap=0)

    (refusal,) = tried(state, ATTACK).refusals

    assert (refusal.code, refusal.facts) == ("too_few_ap", {"cost": 1, "ap": 0})


@pytest.mark.clause("13.1", "19.1")
def test_the_target_must_be_within_six_length_units() -> None:
    assert codes(basic(wizard("A01", 200, 100), hero("B01", 200, 280)), ATTACK) == []
    far = basic(wizard("A01", 200, 100), hero("B01", 200, 281), hero("B02", 260, 200))
    (refusal,) = tried(far, ATTACK).refusals
    assert (refusal.code, refusal.facts["allowed"], refusal.facts["distance"]) == ("magic_out_of_range", 180.0, 181.0)


@pytest.mark.clause("13.1", "10.2")
def test_the_target_must_be_seen() -> None:
    wood = Piece(id="t1", kind="wood", outline=((100, 130), (300, 130), (300, 180), (100, 180)))
    state = basic(wizard("A01", 200, 100), hero("B01", 200, 220), hero("B02", 370, 100), terrain=[wood])

    assert codes(state, ATTACK) == ["magic_unseen"]


@pytest.mark.clause("13.1")
def test_a_wizard_in_contact_or_overlapping_does_not_attack() -> None:
    others = (wizard("A09", 600, 100), hero("B01", 200, 250), hero("B09", 600, 200))
    touching = basic(wizard("A01", 200, 100), element("B02", "spears", 200, 100, 270), *others)
    friend, enemy = element("A02", "axe_sword", 160, 100, 90), element("B02", "spears", 160, 100, 270)
    overlapping = basic(wizard("A01", 200, 100), friend, enemy, *others)

    assert codes(touching, ATTACK) == ["wizard_in_contact"]
    assert codes(overlapping, ATTACK) == ["wizard_overlaps"]


@pytest.mark.clause("13.1", "15.13")
def test_only_active_wizards_attack_only_active_enemy_figures() -> None:
    out = hero("B02", 260, 200)
    out = out_of_action(out, 3)
    state = basic(
        wizard("A01", 200, 100),
        hero("A02", 260, 100, 90),
        hero("B01", 200, 200),
        out,
        element("B03", "spears", 320, 200, 270),
    )

    def attack(one: str, other: str, seat: Seat = ONE) -> list[str]:
        return codes(state, MagicAttack(wizard=one, target=other), seat)

    assert attack("A01", "B01") == []
    assert attack("A02", "B01") == ["no_active_wizard"]
    assert attack("A01", "B02") == ["no_figure_to_attack"]
    assert attack("A01", "B03") == ["no_figure_to_attack"]
    assert attack("A01", "A02") == ["own_figure"]
    assert attack("Z1", "B01") == ["no_such_element"]
    assert attack("A01", "Z1") == ["no_figure_to_attack"]
    assert attack("B01", "A02") == ["not_yours"]


@pytest.mark.clause("13.1")
def test_the_nearest_wizard_attacks_the_others_support_him_and_are_bound() -> None:
    state = basic(
        wizard("A01", 200, 120),
        wizard("A02", 240, 80),
        wizard("A03", 160, 70),
        wizard("A04", 120, 60),
        hero("B01", 200, 200),
        hero("B02", 260, 200),
    )

    (refusal,) = tried(state, MagicAttack(wizard="A02", target="B01")).refusals
    assert (refusal.code, refusal.witness) == ("nearer_wizard_attacks", {"element": "A01"})
    preview = tried(state, ATTACK)
    assert preview.facts["supporters"] == ["A02", "A03"]
    assert preview.facts["factors"] == [8, 6]
    assert [one.code for one in preview.consequences] == ["wizards_are_bound"]
    after = do(state, ATTACK, 1, 12)

    assert after.commands["A1"].ap == 2
    assert after.magic.attacked == ("A01", "A02", "A03")
    assert codes(after, MagicAttack(wizard="A02", target="B02")) == ["wizard_attacked_before"]
    assert codes(after, MagicAttack(wizard="A04", target="B01")) == ["attacked_before"]
    assert codes(after, MagicAttack(wizard="A04", target="B02")) == []


@pytest.mark.clause("6.6", "13.1")
def test_a_wizard_after_his_extra_step_supports_nobody() -> None:
    state = basic(wizard("A01", 200, 120), wizard("A02", 240, 80), hero("B01", 200, 200))
    barred = structs.replace(state, moving=structs.replace(state.moving, barred_wizards=("A02",)))

    assert tried(state, ATTACK).facts["supporters"] == ["A02"]
    assert tried(barred, ATTACK).facts["supporters"] == []


@pytest.mark.clause("5.4")
def test_magic_attacks_come_before_single_melee() -> None:
    pair = (hero("A09", 500, 500, 90), hero("B09", 500, 500, 270))
    state = basic(
        wizard("A01", 200, 100), hero("B01", 200, 200), *pair, hero("A08", 600, 500, 90), hero("B08", 600, 500)
    )

    melee = StartSingleMelee(figure="A09", enemy="B09")
    assert [one.code for one in tried(state, melee).consequences] == ["magic_attacks_lapse"]
    after = do(state, melee, 6, 6)

    assert codes(after, ATTACK) == ["melee_has_begun"]


# --- the phase, options, suggestions ------------------------------------------------


@pytest.mark.clause("5.4")
def test_nobody_is_asked_where_there_is_nothing_to_decide() -> None:
    assert is_over(basic(wizard("A01", 200, 100), element("B01", "spears", 200, 200, 270)))
    assert is_over(basic(cleric("A01", 200, 100, 90), hero("B01", 200, 100, 270)))
    state = basic(wizard("A01", 200, 100), hero("B01", 200, 200))
    assert isinstance(state.flow[-1], AskSingle)
    assert is_over(do(state, EndSingle()))


@pytest.mark.clause("13.1")
def test_options_and_random_choices_are_lawful() -> None:
    cast = (wizard("A01", 200, 100), wizard("A02", 240, 100), hero("A03", 500, 500, 90))
    foes = (hero("B01", 200, 200), cleric("B02", 240, 200), hero("B03", 500, 500))
    kinds: set[type] = set()
    dice = seeded("figures")
    for state in (basic(*cast, *foes), sphere(*cast, *foes)):
        found = options(state, ONE)
        assert all(codes(state, one.order) == [] for one in found)
        for _ in range(40):
            order = suggest(state, ONE, dice)
            assert codes(state, order) == []
            kinds.add(type(order))
    assert kinds == {MagicAttack, CastSphere, StartSingleMelee, EndSingle}
    asked = do(sphere(*cast, *foes), SPHERE)
    assert {type(suggest(asked, TWO, dice)) for _ in range(20)} == {SupportDefence, PassDefence}
    assert options(asked, ONE) == ()
