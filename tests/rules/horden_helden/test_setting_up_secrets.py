"""Hidden beings, swaps and ambushes, and that nobody else learns of them (4.3, 4.4, decisions 9)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.base import EVERYTHING, PUBLIC, Event, Order, Seat, Viewer
from battles.rules.codec import Json, encode
from battles.rules.geometry import Pose
from battles.rules.horden_helden import knowledge
from battles.rules.horden_helden.pieces import Command, Element, Figure
from battles.rules.horden_helden.setup import ambushes, events, lairs
from battles.rules.horden_helden.setup.orders.for_me import SetUpForMe
from battles.rules.horden_helden.setup.orders.secret import (
    RecordAmbush,
    RecordHidden,
    SketchCommandZones,
    SwapUnplaceable,
)
from battles.rules.horden_helden.setup.record import CampPlan, SettingUp, Sketch
from battles.rules.horden_helden.state import Options, State
from battles.rules.horden_helden.terrain import Piece
from battles.rules.permission import dry_run
from battles.rules.play import Play
from tests.rules.horden_helden.builders import element
from tests.rules.horden_helden.set_ups import ONE, RULES, TWO, asked, at_stage, codes, give, on_to, wood

PLANS = {"A": CampPlan(), "B": CampPlan()}


def reserve(key: str, kind: str, **more: object) -> Element:
    return element(key, kind, 0, 0, 90, place="reserve", pose=None, **more)


def stage(name: str, *elements: Element, terrain: list[Piece] | None = None, **more: object) -> Play[State]:
    papers = SettingUp(plans=PLANS)  # type: ignore[arg-type]
    return at_stage(name, *elements, terrain=terrain or [], setting_up=papers, **more)  # type: ignore[arg-type]


NEAR_A, NEAR_B, MIDDLE = wood("t1", 300, 120), wood("t2", 900, 700), wood("t3", 600, 400)


# --- hidden beings ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("4.3", "12.3")
def test_the_attacker_hides_in_his_zone_the_defender_anywhere() -> None:
    beings = [reserve(f"{side}01", "hidden_beings", home="wood") for side in "AB"]
    play = stage("hidden", *beings, terrain=[NEAR_A, NEAR_B, MIDDLE])
    assert asked(play) == {ONE: "hidden", TWO: "hidden"}
    assert [piece.id for piece in lairs.lairs(play.state, beings[0])] == ["t1"]
    assert [piece.id for piece in lairs.lairs(play.state, beings[1])] == ["t1", "t2", "t3"]
    assert codes(play, ONE, RecordHidden(lairs={"A01": "t3"})) == ["lair_not_allowed"]
    assert codes(play, ONE, RecordHidden(lairs={})) == ["hidden_missing"]
    assert codes(play, ONE, RecordHidden(lairs={"B01": "t1"})) == ["not_yours"]
    assert codes(play, TWO, RecordHidden(lairs={"B01": "t9"})) == ["lair_not_allowed"]
    give(play, TWO, RecordHidden(lairs={"B01": "t3"}))
    assert asked(play) == {ONE: "hidden"}
    assert (play.state.elements["B01"].place, play.state.elements["B01"].lair) == ("hidden", "t3")
    known = RULES.known_to(play.state, ONE).elements["B01"]
    assert (known.place, known.lair) == ("unseen", None)


@pytest.mark.clause("4.3", "3.10")
def test_beings_of_the_water_find_their_waters() -> None:
    lake, sea = wood("t1", 300, 100, 60, "lake"), wood("t2", 900, 100, 60, "sea")
    homes = {"inland_water": ["t1"], "sea": ["t2"], "all_waters": ["t1", "t2"], "swamp": []}
    for home, expected in homes.items():
        being = reserve("A01", "hidden_beings", home=home)
        play = stage("hidden", being, terrain=[lake, sea])
        assert [piece.id for piece in lairs.lairs(play.state, being)] == expected


# --- swaps ------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("4.3")
def test_without_terrain_beings_and_boats_are_exchanged() -> None:
    being = reserve("A01", "hidden_beings", home="wood")
    boat, crew = reserve("A02", "boats"), element("A03", "spears", 0, 0, 0, place="aboard", pose=None, boat="A02")
    play = stage("hidden", being, boat, crew)
    assert asked(play) == {ONE: "swap"}
    assert lairs.substitutes(play.state, being) == ("light_infantry", "hordes", "works", "none")
    swap: Json = {"A01": "light_infantry", "A02": "works"}
    assert codes(play, ONE, SwapUnplaceable(swaps=swap)) == []
    assert codes(play, ONE, SwapUnplaceable(swaps={"A01": "hordes"})) == ["swap_missing"]
    assert codes(play, ONE, SwapUnplaceable(swaps=swap | {"A03": "hordes"})) == ["terrain_is_there"]
    give(play, ONE, SwapUnplaceable(swaps=swap))
    changed = play.state.elements["A01"]
    assert (changed.type, changed.points, changed.depth, changed.home) == ("light_infantry", 18, 20.0, "")
    assert "A02" not in play.state.elements
    assert (play.state.elements["A03"].place, play.state.elements["A03"].boat) == ("reserve", None)
    assert play.state.setting_up.plans["A"].works == 1


@pytest.mark.clause("4.3", "2.6")
def test_the_list_says_what_comes_instead() -> None:
    def swaps(army: str, *entries: str) -> tuple[str, ...]:
        being = reserve("A01", "hidden_beings", home="swamp")
        others = [reserve(f"A{i + 2:02}", "light_infantry", entry=entry) for i, entry in enumerate(entries)]
        command = {"A1": Command(id="A1", side="A", seat=ONE, army=army), "B1": Command(id="B1", side="B", seat=TWO)}
        play = stage("deploy", being, *others, commands=command)
        return lairs.substitutes(play.state, being)

    assert swaps("goblin_orc_host") == ("hordes", "none")
    assert swaps("wood_elves") == ("light_infantry", "none")
    assert swaps("wood_elves", *["wood_elves.skirmishers"] * 4) == ("none",)
    assert swaps("legion_empire") == ("light_infantry", "works", "none")
    assert swaps("city_state") == ("none",)


@pytest.mark.clause("4.3")
def test_without_leave_of_the_list_the_points_lapse_at_once() -> None:
    commands = {
        "A1": Command(id="A1", side="A", seat=ONE, army="city_state"),
        "B1": Command(id="B1", side="B", seat=TWO),
    }
    play = stage("swap", reserve("A01", "boats"), reserve("A02", "spears"), commands=commands)
    assert "A01" not in play.state.elements
    assert asked(play) == {TWO: "ambush"}


@pytest.mark.clause("4.3", "4.6")
def test_boats_stay_where_water_lies_in_the_zone() -> None:
    river = Piece(id="t1", kind="river", line=((400, 0), (400, 800)), width=60)
    brook = structs.replace(river, width=30)
    for piece, stuck in ((river, False), (brook, True)):
        play = stage("swap", reserve("A01", "boats"), terrain=[piece])
        assert (asked(play).get(ONE) == "swap") == stuck
    frozen = stage("swap", reserve("A01", "boats"), terrain=[river], options=Options(mode="basic", frozen_rivers=True))
    assert asked(frozen) == {ONE: "swap"}


@pytest.mark.clause("4.3")
def test_figures_lapse_with_what_is_given_up() -> None:
    wizard = Figure(kind="wizard", points=24)
    play = stage("swap", reserve("A01", "boats", figure=wizard))
    warned = SwapUnplaceable(swaps={"A01": "works"}).preview(play.state, ONE).consequences
    assert [one.code for one in warned] == ["figure_goes_too"]
    give(play, ONE, SwapUnplaceable(swaps={"A01": "hordes"}))
    assert play.state.elements["A01"].figure == wizard


# --- ambushes ---------------------------------------------------------------------------------------------------------


def ambushing(*kinds: str, terrain: list[Piece]) -> Play[State]:
    own = [reserve(f"B{i + 1:02}", kind) for i, kind in enumerate(kinds)]
    return stage("ambush", reserve("A01", "riders"), *own, terrain=terrain)


@pytest.mark.clause("4.4")
def test_ambushes_lie_in_woods_and_towns_of_the_outer_squares() -> None:
    terrain = [wood("t1", 250, 450), wood("t2", 1000, 450, kind="built_up"), wood("t3", 600, 450), wood("t4", 250, 250)]
    play = ambushing("knights", "flying_beings", "boats", terrain=terrain)
    assert asked(play) == {TWO: "ambush"}
    assert codes(play, TWO, RecordAmbush(poses={})) == []
    assert codes(play, TWO, RecordAmbush(poses={"B01": Pose(250, 450, 270)})) == []
    assert codes(play, TWO, RecordAmbush(poses={"B01": Pose(1000, 450, 90)})) == []
    assert codes(play, TWO, RecordAmbush(poses={"B01": Pose(600, 450, 270)})) == ["ambush_not_at_the_sides"]
    assert codes(play, TWO, RecordAmbush(poses={"B01": Pose(180, 450, 270)})) == ["ambush_seen"]
    for key in ("B02", "B03"):
        assert codes(play, TWO, RecordAmbush(poses={key: Pose(250, 450, 270)})) == ["may_not_lie_in_wait"]
    assert codes(play, TWO, RecordAmbush(poses={"A01": Pose(250, 450, 270)})) == ["not_yours"]


@pytest.mark.clause("4.4")
def test_no_ambush_in_the_attackers_zone() -> None:
    play = ambushing("spears", terrain=[wood("t1", 250, 150, 100)])
    assert "ambush_in_enemy_zone" in codes(play, TWO, RecordAmbush(poses={"B01": Pose(250, 150, 270)}))
    assert "ambush_in_enemy_zone" not in codes(play, TWO, RecordAmbush(poses={"B01": Pose(250, 200, 270)}))


@pytest.mark.clause("4.4")
def test_only_light_infantry_hides_in_swamp_and_bush() -> None:
    for kind in ("swamp", "bush"):
        play = ambushing("light_infantry", "spears", terrain=[wood("t1", 250, 450, kind=kind)])
        assert codes(play, TWO, RecordAmbush(poses={"B01": Pose(250, 450, 270)})) == []
        assert codes(play, TWO, RecordAmbush(poses={"B02": Pose(250, 450, 270)})) == ["ambush_seen"]
    play = ambushing("light_infantry", terrain=[wood("t1", 250, 450, kind="rough")])
    assert codes(play, TWO, RecordAmbush(poses={"B01": Pose(250, 450, 270)})) == ["ambush_seen"]


@pytest.mark.clause("4.4", "10.4")
def test_behind_a_wide_hill_or_wood_unseen_from_the_whole_zone() -> None:
    outline = ((0.0, 450.0), (400.0, 450.0), (400.0, 600.0), (0.0, 600.0))
    wide = ((0.0, 300.0), (1200.0, 300.0), (1200.0, 420.0), (0.0, 420.0))
    narrow = Piece(id="t1", kind="gentle_hill", outline=outline, high=True)
    across = Piece(id="t1", kind="wood", outline=wide)
    behind = {"B01": Pose(200, 700, 270)}
    assert codes(ambushing("spears", terrain=[across]), TWO, RecordAmbush(poses=behind)) == []
    assert codes(ambushing("spears", terrain=[narrow]), TWO, RecordAmbush(poses={"B01": Pose(380, 640, 270)})) == [
        "ambush_seen"
    ]
    fields = structs.replace(across, kind="small_fields")
    assert codes(ambushing("spears", terrain=[fields]), TWO, RecordAmbush(poses=behind)) == ["ambush_seen"]


@pytest.mark.clause("4.4")
def test_the_watchers_stand_on_a_grid_over_the_whole_zone() -> None:
    play = ambushing("spears", terrain=[])
    points = ambushes.watch_points(play.state, "A")
    assert len(points) == 41 * 7
    assert max(y for _, y in points) == 180
    assert ambushes.GRID == 30


# --- nobody else learns of it -----------------------------------------------------------------------------------------


def told(happened: list[Event[State]], viewer: Viewer) -> list[Event[State] | None]:
    return [seen for event in happened if (seen := event.seen_by(viewer)) is not None]


def looks(state: State, seat: Seat) -> list[bytes]:
    """All that another seat and the public can see and ask."""
    known = RULES.known_to(state, seat)
    questions = {there: question.kind for there, question in RULES.asked(state).items()}
    probes: list[Order[State]] = [SetUpForMe(), RecordAmbush(poses={}), RecordHidden(lairs={"B01": "t1"})]
    return [
        encode(knowledge.known_to(state, seat)),
        encode(knowledge.seen_by(state, PUBLIC)),
        encode(RULES.view(state, seat)),
        encode(RULES.view(state, PUBLIC)),
        encode(questions),
        *(encode(dry_run(RULES, state, seat, order)) for order in probes),
        encode([option.order for option in RULES.options(known, seat)]),
    ]


def assert_same_for(seat: Seat, owner: Seat, play: Play[State], one: Order[State], other: Order[State]) -> None:
    """Two worlds that differ in what the owner writes down are one world to the other seat and the public."""
    start, worlds = play.state, []
    for order in (one, other):
        world = Play(RULES, start, play.dice)
        happened = give(world, owner, order)
        assert told(happened, EVERYTHING) == happened
        assert any(event.seen_by(owner) != event.seen_by(PUBLIC) for event in happened)
        worlds.append((world.state, told(happened, seat), told(happened, PUBLIC)))
    (first, first_seat, first_public), (second, second_seat, second_public) = worlds
    assert first.elements != second.elements or first.setting_up != second.setting_up
    assert first_seat == second_seat
    assert first_public == second_public
    assert looks(first, seat) == looks(second, seat)


@pytest.mark.clause("4.3", "1.11")
def test_worlds_that_differ_in_a_lair_look_the_same() -> None:
    beings = [reserve(f"{side}01", "hidden_beings", home="wood") for side in "AB"]
    play = stage("hidden", *beings, terrain=[NEAR_A, NEAR_B, MIDDLE])
    first, second = RecordHidden(lairs={"B01": "t1"}), RecordHidden(lairs={"B01": "t3"})
    assert_same_for(ONE, TWO, play, first, second)


@pytest.mark.clause("4.4", "1.11")
def test_worlds_that_differ_in_an_ambush_look_the_same() -> None:
    play = ambushing("spears", "spears", terrain=[wood("t1", 250, 450)])
    here, there = Pose(250, 450, 270), Pose(250, 500, 270)
    assert_same_for(ONE, TWO, play, RecordAmbush(poses={"B01": here}), RecordAmbush(poses={"B01": there}))
    assert_same_for(ONE, TWO, play, RecordAmbush(poses={"B01": here}), RecordAmbush(poses={"B02": here}))
    assert_same_for(ONE, TWO, play, RecordAmbush(poses={"B01": here}), RecordAmbush(poses={}))


@pytest.mark.clause("4.8")
def test_worlds_that_differ_in_a_sketch_look_the_same_until_both_are_drawn() -> None:
    elements = [reserve("A01", "spears"), reserve("B01", "spears")]
    play = stage("sketch", *elements, options=Options(points=1200))

    def sketch(side: str, x: float) -> SketchCommandZones:
        low, high = (x, 620.0 if side == "B" else 0.0), (x + 400, 800.0 if side == "B" else 180.0)
        return SketchCommandZones(sketches=(Sketch(command=f"{side}1", low=low, high=high),), camp=f"{side}1")

    assert_same_for(ONE, TWO, play, sketch("B", 0.0), sketch("B", 700.0))
    give(play, TWO, sketch("B", 0.0))
    happened = give(play, ONE, sketch("A", 0.0))
    revealed = next(event for event in happened if isinstance(event, events.SketchesRevealed))
    assert revealed.seen_by(PUBLIC) == revealed
    assert set(RULES.known_to(play.state, ONE).setting_up.sketches) == {"A", "B"}


@pytest.mark.clause("4.4", "4.6")
def test_troops_in_ambush_are_missing_from_the_steps_of_the_deployment() -> None:
    play = ambushing("spears", "spears", "spears", terrain=[wood("t1", 250, 450)])
    give(play, TWO, RecordAmbush(poses={"B01": Pose(250, 450, 270)}))
    seat = on_to(play, "deploy")
    assert seat == TWO
    (option,) = RULES.options(RULES.known_to(play.state, TWO), TWO)
    assert option.vary["least"] == 1
    assert "B01" not in option.vary["elements"]
    while RULES.asked(play.state):
        give(play, min(RULES.asked(play.state)), SetUpForMe())
    assert play.state.elements["B01"].place == "ambush"
    assert RULES.known_to(play.state, ONE).elements["B01"].pose is None
