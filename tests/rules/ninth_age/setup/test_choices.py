"""Zones, markers, spells, marks and special deployment (rows 1.6–1.11)."""

from __future__ import annotations

import pytest

from battles.rules.codec import Json
from battles.rules.dice import seeded
from battles.rules.geometry import length
from battles.rules.ninth_age.measures import in_inches, inches
from battles.rules.ninth_age.pieces import ENEMY
from battles.rules.ninth_age.setup import frames, markers, special, spell_choice, who
from battles.rules.ninth_age.setup.events import ChooserFixed
from battles.rules.ninth_age.setup.orders.choices import (
    ChooseMarkerPoint,
    ChooseTerrain,
    ChooseZone,
    DeclareSpecial,
    MarkEnemyUnits,
    PlaceMarker,
    SelectSpells,
)
from battles.rules.ninth_age.state import State
from battles.rules.ninth_age.tables import load
from tests.rules.ninth_age.set_ups import begun, given, refused, up_to


def chosen(**options: Json) -> State:
    """A warband battle whose chooser is asked for the zone."""
    return up_to(begun(**options), frames.AskZone)


@pytest.mark.clause("A.9.13", "A.2.4")
def test_the_higher_die_chooses_and_ties_are_thrown_again() -> None:
    seen = set[str]()
    for seed in range(12):
        state = begun(seed=seed, deployment_type="frontline_clash", objective="breakthrough")
        assert state.setting_up.chooser is not None
        seen.add(state.setting_up.chooser)
    assert seen == {"A", "B"}
    assert ChooserFixed(side="A", faces=(5, 3)).apply(state).setting_up.chooser == "A"


@pytest.mark.clause("A.9.5", "B.9.5", "B.9.7", "B.9.8")
@pytest.mark.parametrize(
    ("kind", "needed", "order"),
    [
        ("dawn_assault", "short_edge", ChooseZone(half="north", short_edge="east")),
        ("encircle", "role", ChooseZone(half="north", role="defender")),
        ("refused_flank", "diagonal", ChooseZone(half="north", diagonal="falling")),
    ],
)
def test_some_types_ask_the_chooser_for_more(kind: str, needed: str, order: ChooseZone) -> None:
    state = chosen(deployment_type=kind, objective="breakthrough")

    assert refused(state, ChooseZone(half="north")).facts["choice"] == needed
    after = given(state, order).state.setting_up
    side = after.chooser
    assert side is not None
    assert after.halves == {side: "north", ENEMY[side]: "south"} or after.halves[side] == "north"
    assert after.terms is not None
    if kind == "dawn_assault":
        assert after.edge_of(side) == "east"
        assert after.edge_of(ENEMY[side]) == "west"
    if kind == "encircle":
        assert after.terms.attacker == "south"


def test_a_plain_type_leaves_nothing_else_to_choose() -> None:
    state = chosen(deployment_type="frontline_clash", objective="breakthrough")

    assert refused(state, ChooseZone(half="south", role="attacker")).code == "zone_needs_not"


@pytest.mark.clause("A.9.12", "B.9.17")
def test_markers_of_secure_target_lie_far_from_the_own_zone_and_from_each_other() -> None:
    state = up_to(begun(deployment_type="frontline_clash", objective="secure_target"), frames.AskMarker)
    side = who.chooser(state)
    own_edge = 0.0 if state.setting_up.halves[side] == "south" else state.board.depth
    centre = state.board.depth / 2

    near_zone = (inches(18), centre)
    assert refused(state, PlaceMarker(point=near_zone)).code == "marker_near_zone"
    beyond = centre + (inches(1) if own_edge == 0.0 else -inches(1))
    after = given(state, PlaceMarker(point=(inches(18), beyond))).state
    assert len(after.objective.markers) == 1
    other = centre - (inches(1) if own_edge == 0.0 else -inches(1))
    assert refused(after, PlaceMarker(point=(inches(25), other))).code == "markers_too_near"
    last = given(after, PlaceMarker(point=(inches(31), other))).state
    one, two = (marker.point for marker in last.objective.markers)
    assert one is not None
    assert two is not None
    assert in_inches(length(one[0] - two[0], one[1] - two[1])) > 12


@pytest.mark.clause("A.9.9", "A.9.17", "B.9.14")
def test_markers_of_spoils_of_war_are_laid_by_the_server_or_chosen_on_a_tie() -> None:
    plain = up_to(begun(map="goat_pass", deployment_type="frontline_clash", objective="spoils_of_war"), frames.AskZone)
    after = given(plain, ChooseZone(half="south")).state
    assert len(after.objective.markers) == 3 or isinstance(after.flow[-1], frames.AskMarkerPoint)
    blocked = up_to(
        begun(
            "battle",
            "aldermark_gun_line",
            "brakkar_horde",
            deployment_type="frontline_clash",
            objective="spoils_of_war",
        ),
        frames.AskMarkerPoint,
        frames.AskSpells,
    )
    if isinstance(blocked.flow[-1], frames.AskMarkerPoint):
        points = blocked.flow[-1].points
        assert refused(blocked, ChooseMarkerPoint(point=(1.0, 1.0))).code == "no_such_point"
        laid = given(blocked, ChooseMarkerPoint(point=points[1])).state.objective.markers
        assert laid[0].point == points[1]
        assert len(laid) == 3


@pytest.mark.clause("A.9.14", "B.13.4", "B.13.5")
def test_spells_come_from_the_pool_of_the_level_and_differ() -> None:
    """M32, M33."""
    state = up_to(
        begun(
            "battle",
            "aldermark_gun_line",
            "aldermark_gun_line",
            deployment_type="frontline_clash",
            objective="breakthrough",
        ),
        frames.AskSpells,
    )
    side = who.chooser(state)
    (wizard, pool), *_ = spell_choice.wizards(state, side).items()
    assert pool.count == 4
    assert pool.spells == tuple([f"embers_{number}" for number in range(1, 7)] + ["crown_cadence"])

    same = SelectSpells(spells={wizard: ("embers_1", "embers_1", "embers_4", "embers_6")})
    assert refused(state, same).code == "spells_must_differ"
    strange = SelectSpells(spells={wizard: ("embers_1", "embers_2", "embers_4", "stone_1")})
    assert refused(state, strange).code == "spell_not_in_pool"
    assert refused(state, SelectSpells(spells={wizard: ("embers_1",)})).code == "number_of_spells"
    legal = SelectSpells(spells={wizard: ("embers_1", "embers_2", "embers_6", "crown_cadence")})
    assert given(state, legal).state.entries[wizard].spells == ("embers_1", "embers_2", "embers_6", "crown_cadence")


@pytest.mark.clause("A.9.14", "B.13.5")
def test_an_apprentice_chooses_the_first_spell_or_the_hereditary_one() -> None:
    levels = {row["id"]: row for row in load("wizard_levels")["levels"]}
    assert levels["wizard_apprentice"]["pool"] == ["learned_1", "hereditary"]
    assert levels["wizard_adept"]["spells"] == 2


@pytest.mark.clause("A.9.14", "B.13.7")
def test_a_conclave_may_take_fewer() -> None:
    state = begun("battle", "silverbough_spears", "silverbough_spears", deployment_type="frontline_clash")
    conclaves = [
        pool
        for pool in (spell_choice.pool_of(entry) for entry in state.entries.values())
        if pool and pool.may_take_fewer
    ]
    assert all(pool.count <= 2 for pool in conclaves)


@pytest.mark.clause("A.9.10", "B.9.15")
def test_a_hill_is_neither_impassable_nor_wholly_in_the_own_zone() -> None:
    state = up_to(begun(deployment_type="frontline_clash", objective="king_of_the_hill"), frames.AskHill)
    side = who.chooser(state)
    allowed = {piece.id for piece in markers.hills(state, side)}
    zone = who.zone_of(state, side)

    for piece in state.terrain:
        assert (piece.id in allowed) == (not piece.is_impassable and not zone.holds(piece.corners))
    wrong = next(piece.id for piece in state.terrain if piece.id not in allowed)
    assert refused(state, ChooseTerrain(piece=wrong)).code == "no_such_hill"
    after = given(state, ChooseTerrain(piece=sorted(allowed)[0])).state
    assert after.objective.hills == {side: sorted(allowed)[0]}


@pytest.mark.clause("A.9.11", "B.9.16")
def test_flags_are_topped_up_to_three_by_the_enemy() -> None:
    state = up_to(
        begun(
            first="long_fen_warband",
            second="long_fen_warband",
            deployment_type="frontline_clash",
            objective="capture_the_flags",
        ),
        frames.AskFlags,
        frames.AskSpecial,
        frames.AskFirstDeployer,
    )
    for side in ("A", "B"):
        scoring = markers.scoring_entries(state, side)
        marked = [entry.id for entry in state.entries.values() if entry.side == side and entry.marked]
        assert set(scoring) <= set(marked)
    if isinstance(state.flow[-1], frames.AskFlags):
        enemy = ENEMY[state.flow[-1].side]
        count, others = markers.flags_due(state, state.flow[-1].side)
        assert refused(state, MarkEnemyUnits(units=())).code == "wrong_marks"
        after = given(state, MarkEnemyUnits(units=tuple(others[:count]))).state
        assert sum(entry.marked for entry in after.entries.values() if entry.side == enemy) == 3


@pytest.mark.clause("A.9.15", "B.21.10", "B.21.19")
def test_special_deployment_needs_its_rule() -> None:
    state = up_to(
        begun(
            first="brakkar_warband",
            second="silverbough_warband",
            deployment_type="frontline_clash",
            objective="breakthrough",
        ),
        frames.AskSpecial,
    )
    side = who.chooser(state) if special.has_choice(state, who.chooser(state)) else ENEMY[who.chooser(state)]
    able = {unit.id: special.may_declare(state, unit) for unit in state.units_of(side)}
    unable = next(key for key, ways in able.items() if not ways)
    assert refused(state, DeclareSpecial(special={unable: "scout"})).code == "no_such_deployment"
    assert refused(state, DeclareSpecial(special={unable: "reserve"})).code == "no_such_deployment"
    key, ways = next((key, ways) for key, ways in able.items() if ways)
    after = given(state, DeclareSpecial(special={key: ways[0]})).state
    assert after.setting_up.special == {key: ways[0]}
    assert after.units[key].place == ("not_deployed" if ways[0] == "scout" else "ambush")


@pytest.mark.clause("B.9.5")
def test_dawn_assault_keeps_two_units_back() -> None:
    state = up_to(begun(deployment_type="dawn_assault", objective="breakthrough"), frames.AskSpecial)
    own = [unit.id for unit in state.units_of(who.chooser(state)) if unit.troops is not None]

    three = DeclareSpecial(special=dict.fromkeys(own[:3], "reserve"))
    assert refused(state, three).code == "too_many_reserves"
    after = given(state, DeclareSpecial(special=dict.fromkeys(own[:2], "reserve")), dice=seeded(1)).state
    assert {after.units[key].place for key in own[:2]} == {"reserve"}
