"""Base factors and tactical rows, with the values of the printed tables written out."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.horden_helden.combat import factors
from battles.rules.horden_helden.combat.fight import Fight
from battles.rules.horden_helden.melee.record import Melee
from battles.rules.horden_helden.movement.record import Moving
from battles.rules.horden_helden.pieces import Commander, FigureKind
from battles.rules.horden_helden.shooting.record import Shooting
from battles.rules.horden_helden.state import Options, State
from battles.rules.horden_helden.terrain import Piece
from battles.rules.horden_helden.troops import TROOPS
from tests.rules.horden_helden.builders import battle, element
from tests.rules.horden_helden.combat_builders import (
    ADVANCED,
    AT_CAMP,
    HERE,
    MELEE,
    MODES,
    NORTH,
    SHEET,
    SOUTH,
    THERE,
    camp,
    changed,
    duel,
    figure,
    fire,
    lines,
    row,
    shooting,
)

BASE: dict[str, tuple[int, int]] = {
    "flying_beings": (4, 4),
    "gods": (12, 12),
    "great_flyers": (8, 8),
    "airships": (8, 6),
    "beasts": (6, 8),
    "expendables": (10, 8),
    "camel_riders": (4, 6),
    "lancers": (7, 6),
    "light_horse": (4, 4),
    "riders": (6, 6),
    "giants": (10, 8),
    "knights": (8, 6),
    "artillery": (8, 8),
    "axe_sword": (6, 10),
    "boats": (4, 4),
    "arquebusiers": (8, 8),
    "elf_archers": (8, 4),
    "auxiliaries": (4, 6),
    "hordes": (2, 2),
    "war_wagons": (8, 6),
    "legionaries": (6, 10),
    "light_infantry": (4, 4),
    "hidden_beings": (4, 4),
    "petardiers": (8, 8),
    "light_archers": (8, 4),
    "heavy_archers": (8, 4),
    "light_spears": (8, 8),
    "pikes": (10, 8),
    "spears": (8, 8),
    "tribal_foot": (4, 6),
    "tribal_warriors": (4, 6),
    "wagon_axe": (6, 10),
    "wagon_archers": (8, 4),
    "baggage": (2, 2),
    "camp_followers": (2, 2),
}
"""Against mounted and flying, against foot."""
MISSILES = ("light_archers", "heavy_archers", "elf_archers", "wagon_archers", "war_wagons", "airships")
OTHER_SHOOTERS = ("artillery", "arquebusiers")


def test_every_type_has_its_base_factor() -> None:
    assert set(BASE) == set(TROOPS)


@pytest.mark.clause("15.3")
@pytest.mark.parametrize("kind", BASE)
def test_15_3_the_base_factor_goes_by_the_category_of_the_opponent(kind: str) -> None:
    against_mounted, against_foot = BASE[kind]

    assert factors.base(kind, "mounted") == factors.base(kind, "flying") == against_mounted
    assert factors.base(kind, "foot") == against_foot


@pytest.mark.clause("15.3")
def test_15_3_a_fight_uses_the_factor_against_the_main_opponent() -> None:
    assert lines(duel("lancers", "spears")) == ({"base": 6}, {"base": 8})
    assert lines(duel("lancers", "great_flyers")) == ({"base": 7}, {"base": 8})


# --- T01 --------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("15.3")
@pytest.mark.parametrize("mode", MODES)
def test_15_3_t01_pikes_add_four_in_melee(mode: str) -> None:
    assert row(duel("pikes", "axe_sword", options=MODES[mode]), "T01") == 4
    assert row(duel("spears", "axe_sword", options=MODES[mode]), "T01") is None
    assert row(shooting("heavy_archers", "pikes", options=MODES[mode]), "T01", 1, fire()) is None


@pytest.mark.clause("15.3", "3.5")
def test_15_3_t01_not_in_difficult_terrain() -> None:
    assert row(duel("pikes", "axe_sword", terrain=[SOUTH]), "T01") is None
    assert row(duel("pikes", "axe_sword", terrain=[NORTH]), "T01") == 4


@pytest.mark.clause("15.3", "9.7")
@pytest.mark.parametrize(("character", "bonus"), [("calm", 4), ("normal", None), ("raging", None)])
def test_15_3_t01_not_while_crossing_a_strong_river(character: str, bonus: int | None) -> None:
    river = Piece(id="r", kind="river", line=((0.0, 380.0), (1200.0, 380.0)), width=30.0)

    assert row(duel("pikes", "axe_sword", terrain=[river], rivers={"r": character}), "T01") == bonus


@pytest.mark.clause("15.3")
def test_15_3_t01_not_with_an_enemy_in_flank_or_rear() -> None:
    flanked = duel("pikes", "axe_sword", element("B02", "spears", 520.0, 385.0, 180.0))

    assert row(flanked, "T01") is None
    assert row(flanked, "T23") == -2


@pytest.mark.clause("15.3")
def test_15_3_t01_not_at_the_front_of_expendables_nor_after_contacting_artillery() -> None:
    assert row(duel("pikes", "expendables"), "T01") is None
    assert row(duel("pikes", "artillery"), "T01") == 4
    assert row(duel("pikes", "artillery", moving=Moving(contacted_artillery=(HERE,))), "T01") is None


@pytest.mark.clause("15.3", "17.8")
def test_15_3_t01_neither_attacking_nor_defending_a_camp() -> None:
    from_outside = battle(element(HERE, "pikes", 520.0, 400.0, 90.0), camps={"c": camp()})
    inside = battle(
        element(HERE, "axe_sword", 520.0, 400.0, 90.0),
        element(THERE, "pikes", 520.0, 400.0, 270.0),
        camps={"c": camp()},
    )

    assert row(from_outside, "T01", 0, AT_CAMP) is None
    assert row(inside, "T01", 1) is None


# --- T02–T05 ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("15.3")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("appeared", "melee", "bonus"),
    [
        (3, Melee(), 4),
        (2, Melee(), 4),
        (1, Melee(), None),
        (0, Melee(), None),
        (3, Melee(fought=(HERE,)), None),
        (2, Melee(fought_before=(HERE,)), None),
        (3, Melee(fought_before=(HERE,)), 4),
    ],
)
def test_15_3_t02_a_hidden_being_in_its_first_melee(appeared: int, melee: Melee, bonus: int | None, mode: str) -> None:
    state = duel("hidden_beings", "spears", turn=3, melee=melee, options=MODES[mode])

    assert row(changed(state, HERE, appeared=appeared), "T02") == bonus
    assert row(changed(duel("light_infantry", "spears"), HERE, appeared=3), "T02") is None


@pytest.mark.clause("15.3", "15.13")
def test_15_3_t03_heroes_and_commanders_in_melee_and_shot_at() -> None:
    hero = changed(duel("riders", "spears"), HERE, figure=figure("hero", 2))
    chief = changed(duel("riders", "spears"), HERE, commander=Commander(grade=4))
    both = changed(hero, HERE, commander=Commander(grade=4))
    disabled = changed(hero, HERE, figure=structs.replace(figure("hero"), disabled_until=3))

    assert [row(one, "T03") for one in (hero, chief, both, disabled)] == [3, 3, 3, None]
    assert row(changed(duel("riders", "spears"), HERE, figure=figure("wizard")), "T03") is None
    shot = changed(shooting("light_archers", "riders"), THERE, figure=figure("hero"))
    assert row(shot, "T03", 1, fire()) == 3
    shooter = changed(shooting("light_archers", "heavy_archers"), HERE, figure=figure("hero"))
    assert row(shooter, "T03", 0, fire()) is None
    assert row(shooter, "T03", 0, fire(reply=True)) == 3


@pytest.mark.clause("13.4", "15.3", "15.13")
@pytest.mark.parametrize("kind", ["hero", "wizard", "cleric"])
def test_13_4_t03_a_commander_whose_figure_is_out_of_action_helps_only_in_the_advanced_game(kind: FigureKind) -> None:
    stunned = structs.replace(figure(kind, 2), disabled_until=3)
    state = changed(duel("riders", "spears", turn=3), HERE, figure=stunned, commander=Commander(grade=4))

    assert row(state, "T03") is None
    assert row(structs.replace(state, turn=4), "T03") == 3
    assert row(structs.replace(state, options=ADVANCED), "T03") == 4


@pytest.mark.clause("15.3", "19.8")
@pytest.mark.parametrize("options", [ADVANCED, SHEET])
def test_19_8_t03_is_the_higher_grade_in_the_advanced_game(options: Options) -> None:
    hero = changed(duel("riders", "spears", options=options), HERE, figure=figure("hero", 2))
    both = changed(hero, HERE, commander=Commander(grade=4))
    lost = changed(hero, HERE, commander=Commander(grade=4, lost=True))

    assert [row(one, "T03") for one in (hero, both, lost)] == [2, 4, 2]


@pytest.mark.clause("14.8", "15.3")
@pytest.mark.parametrize(
    ("kind", "bonus"),
    [*((kind, 3) for kind in (*MISSILES, "arquebusiers")), ("artillery", None)],
)
def test_14_8_t04_a_paid_wizard_strengthens_shooting(kind: str, bonus: int | None) -> None:
    state = changed(shooting(kind, "spears", shooting=Shooting(supported=(HERE,))), HERE, figure=figure("wizard"))
    unpaid = structs.replace(state, shooting=Shooting())

    assert row(state, "T04", 0, fire()) == bonus
    assert row(unpaid, "T04", 0, fire()) is None
    assert row(structs.replace(state, options=ADVANCED), "T04", 0, fire()) is None
    assert row(structs.replace(state, options=SHEET), "T04", 0, fire()) is None


@pytest.mark.clause("15.12", "15.3")
@pytest.mark.parametrize(("paid", "bonus"), [(3, 3), (2, 3), (1, None)])
def test_15_12_t05_a_paid_wizard_helps_in_melee_for_two_turns(paid: int, bonus: int | None) -> None:
    state = changed(duel("riders", "spears", turn=3, melee=Melee(paid={HERE: paid})), HERE, figure=figure("wizard"))

    assert row(state, "T05") == bonus
    assert row(structs.replace(state, options=ADVANCED), "T05") is None
    assert row(structs.replace(state, options=SHEET), "T05") is None
    assert row(changed(state, HERE, figure=structs.replace(figure("wizard"), disabled_until=3)), "T05") is None


# --- rows of two types ------------------------------------------------------------------------------------------------

PAIRS: list[tuple[str, str, tuple[str, ...], tuple[str, ...], tuple[str, ...], int]] = [
    ("T15", "melee", ("beasts", "camel_riders", "lancers", "pikes", "knights"), ("boats",), ("spears",), 1),
    ("T17", "melee", ("camel_riders",), ("lancers", "knights"), ("riders",), 1),
    ("T18", "melee", ("auxiliaries", "tribal_warriors"), ("arquebusiers",), ("heavy_archers",), 1),
    ("T22", "melee", ("axe_sword", "legionaries", "giants", "wagon_axe"), ("boats",), ("hordes",), -2),
    ("T13", "melee", ("elf_archers", "heavy_archers", "wagon_archers"), ("spears", "boats", "hordes"), ("riders",), 2),
    (
        "T28",
        "melee",
        ("petardiers",),
        ("light_infantry", "hidden_beings", "auxiliaries", "petardiers"),
        ("spears",),
        -4,
    ),
    ("T31", "melee", ("artillery",), ("spears", "riders"), (), -4),
    ("T06", "shot_at", ("knights", "war_wagons"), MISSILES, OTHER_SHOOTERS, 3),
    ("T08", "shot_at", ("light_infantry", "petardiers", "hidden_beings"), (*MISSILES, *OTHER_SHOOTERS), (), 3),
    ("T12", "shot_at", ("lancers", "riders"), MISSILES, OTHER_SHOOTERS, 2),
    ("T26", "shot_at", ("axe_sword", "light_spears", "wagon_axe"), MISSILES, OTHER_SHOOTERS, -3),
    ("T28", "shot_at", ("petardiers",), (*MISSILES, *OTHER_SHOOTERS), (), -4),
    ("T31", "shot_at", ("artillery",), (*MISSILES, *OTHER_SHOOTERS), (), -4),
    ("T07", "shoots", MISSILES[:4], MISSILES[:4], ("war_wagons", "airships", "spears"), 3),
    ("T14", "shoots", ("elf_archers", "heavy_archers", "wagon_archers"), ("light_archers",), ("heavy_archers",), 2),
    ("T16", "shoots", MISSILES, ("boats",), ("spears",), 1),
]
"""Row, situation, for whom, against whom, against whom not, worth in every mode."""
NOT_IN_IT = {
    "T06": "spears",
    "T07": "arquebusiers",
    "T08": "auxiliaries",
    "T12": "camel_riders",
    "T13": "light_archers",
    "T14": "light_archers",
    "T15": "spears",
    "T16": "artillery",
    "T17": "riders",
    "T18": "axe_sword",
    "T22": "spears",
    "T26": "spears",
    "T28": "light_infantry",
    "T31": "boats",
}


def paired(situation: str, me: str, foe: str, options: Options) -> tuple[State, int, Fight]:
    if situation == "melee":
        return duel(me, foe, options=options), 0, MELEE
    if situation == "shoots":
        return shooting(me, foe, options=options), 0, fire()
    return shooting(foe, me, options=options), 1, fire()


@pytest.mark.clause("15.3")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("code", "situation", "who", "against", "others", "worth"), PAIRS)
def test_15_3_rows_for_two_types(
    code: str,
    situation: str,
    who: tuple[str, ...],
    against: tuple[str, ...],
    others: tuple[str, ...],
    worth: int,
    mode: str,
) -> None:
    for me in who:
        for foe in (*against, *others):
            state, at, fight = paired(situation, me, foe, MODES[mode])
            assert row(state, code, at, fight) == (worth if foe in against else None), (me, foe)
    state, at, fight = paired(situation, NOT_IN_IT[code], against[0], MODES[mode])
    assert row(state, code, at, fight) is None


@pytest.mark.clause("15.3", "14.9")
def test_15_3_rows_of_shooting_count_for_a_target_only_if_it_shoots_back() -> None:
    state = shooting("heavy_archers", "light_archers")

    assert lines(state, fire()) == ({"base": 4, "T07": 3, "T14": 2}, {"base": 4})
    assert lines(state, fire(reply=True))[1] == {"base": 4, "T07": 3}


@pytest.mark.clause("15.3")
def test_15_3_t31_artillery_that_shoots_back_loses_nothing() -> None:
    state = shooting("artillery", "artillery")

    assert lines(state, fire()) == ({"base": 8}, {"base": 8, "T31": -4})
    assert lines(state, fire(reply=True)) == ({"base": 8}, {"base": 8})


@pytest.mark.clause("15.3", "3.5")
def test_15_3_t13_heavy_archers_need_open_ground_and_elves_do_not() -> None:
    assert row(duel("heavy_archers", "spears", terrain=[SOUTH]), "T13") is None
    assert row(duel("wagon_archers", "spears", terrain=[SOUTH]), "T13") is None
    assert row(duel("elf_archers", "spears", terrain=[SOUTH]), "T13") == 2
    assert row(duel("heavy_archers", "spears", terrain=[NORTH]), "T13") == 2
