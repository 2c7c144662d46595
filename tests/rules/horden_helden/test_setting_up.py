"""Armies, roles, edges, maps, camps and works before the battle (4.1–4.5, 4.9, 17.6)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.base import PUBLIC, Setup
from battles.rules.codec import Json, encode, to_builtins
from battles.rules.dice import LoadedDice, seeded
from battles.rules.errors import BadSetup
from battles.rules.geometry import Pose
from battles.rules.horden_helden import ground, maps
from battles.rules.horden_helden.setup import camp_sites, events, initial
from battles.rules.horden_helden.setup.camp_sites import WorkPlace
from battles.rules.horden_helden.setup.orders.armies import NameEdge, SubmitArmy
from battles.rules.horden_helden.setup.orders.camps import PlaceBaggage, PlaceCamp, PlaceWorks
from battles.rules.horden_helden.setup.orders.for_me import SetUpForMe
from battles.rules.horden_helden.setup.orders.terrain import ChooseTerrain, PlaceTerrain
from battles.rules.horden_helden.setup.record import CampPlan, SettingUp
from battles.rules.horden_helden.state import Options, State
from battles.rules.play import Play, fold
from tests.rules.horden_helden.builders import commander, element
from tests.rules.horden_helden.set_ups import (
    ONE,
    RULES,
    TWO,
    asked,
    at_stage,
    begun,
    codes,
    edges,
    free,
    give,
    on_to,
    refusals,
    sample,
    wood,
)

# --- the lobby --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        (Setup(scenario="siege"), "no_such_scenario"),
        (Setup(options={"mode": "expert"}), "bad_options"),
        (Setup(options={"points": 1200}), "scenario_points"),
        (Setup(scenario="grand", options={"points": 600}), "scenario_points"),
        (Setup(options={"mode": "basic", "edition": "sheet2020"}), "edition_needs_advanced"),
        (Setup(options={"turn_limit": -3}), "bad_turn_limit"),
        (Setup(options={"map": "atlantis"}), "no_such_map"),
        (Setup(document={"pieces": "none"}), "map_unreadable"),
        (Setup(armies={"9": {}}), "no_such_seat"),  # type: ignore[dict-item]
        (Setup(armies={ONE: {"elements": 3}}), "army_wrong_type"),
    ],
)
@pytest.mark.clause("0.1")
def test_what_the_lobby_may_not_agree(setup: Setup, code: str) -> None:
    assert code in [problem.code for problem in initial.problems(setup)]
    with pytest.raises(BadSetup):
        initial.initial(setup)


@pytest.mark.clause("0.1", "3.1")
def test_scenarios_have_their_points_boards_and_seats() -> None:
    assert {one.id: one.seats for one in initial.SCENARIOS} == {
        "clash": ("1", "2"),
        "grand": ("1", "2"),
        "alliance": ("1", "2", "3", "4"),
    }
    assert initial.initial(Setup()).board.width == 1200
    grand = initial.initial(Setup(scenario="grand", options={"points": 1800}))
    assert (grand.board.width, grand.board.depth) == (2800, 800)
    alliance = initial.initial(Setup(scenario="alliance"))
    assert alliance.options.points == 1200
    assert alliance.seats_of("A") == ("1", "3")
    assert alliance.side_of_seat == {"1": "A", "2": "B", "3": "A", "4": "B"}


# --- armies -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("2.7", "1.11")
def test_armies_are_handed_in_in_secret_and_revealed_together() -> None:
    play = Play(RULES, initial.initial(Setup()), seeded("armies"))
    play.run()
    assert asked(play) == {ONE: "army", TWO: "army"}
    assert codes(play, ONE, SubmitArmy(army=free(camp=None))) == ["no_camp"]
    told = give(play, ONE, SubmitArmy(army=sample()))
    assert [event.seen_by(TWO) for event in told] == [None, events.PaperSealed(seat=ONE, paper="army")]
    assert told[0].seen_by(ONE) == told[0]
    assert asked(play) == {TWO: "army"}
    assert RULES.known_to(play.state, TWO).setting_up.armies == {}
    assert list(RULES.known_to(play.state, ONE).setting_up.armies) == [ONE]
    told = give(play, TWO, SubmitArmy(army=sample("northmen")))
    revealed = next(event for event in told if isinstance(event, events.ArmiesRevealed))
    assert revealed.seen_by(PUBLIC) == revealed
    assert {side.army for side in play.state.sides.values()} == {"dwarf_hold", "northmen"}
    assert len(list(play.state.elements_of("A"))) == 16
    assert RULES.known_to(play.state, TWO).setting_up.armies.keys() == {ONE, TWO}


@pytest.mark.clause("4.1")
def test_equal_dice_are_thrown_again_and_the_higher_attacks() -> None:
    dice = LoadedDice(3, 3, 2, 5)
    play = begun(dice=dice, map=sorted(maps.MAPS)[0])
    assert [side.role for side in play.state.sides.values()] == ["defender", "attacker"]
    assert any(isinstance(event, events.RolesTied) for event in play.events)
    assert asked(play) == {TWO: "edge"}
    assert play.rows >= {3, 4}
    assert play.state.terrain == maps.load(sorted(maps.MAPS)[0], 600)


@pytest.mark.parametrize(("face", "edge"), [(1, "north"), (2, "north"), (3, "south"), (6, "south")])
@pytest.mark.clause("4.1")
def test_the_attacker_keeps_his_edge_on_three_or_more(face: int, edge: str) -> None:
    play = begun(dice=LoadedDice(6, 1, face), map=sorted(maps.MAPS)[0])
    give(play, ONE, NameEdge(edge="south"))
    assert play.state.sides["A"].edge == edge
    assert play.state.sides["B"].edge == ("north" if edge == "south" else "south")


@pytest.mark.clause("4.2")
def test_two_dice_for_all_four_edges() -> None:
    assert edges("south", 1, 1) == "west"
    assert edges("south", 6, 6) == "east"
    assert edges("north", 1, 1) == "east"
    assert edges("north", 6, 6) == "west"
    for total in range(3, 12):
        faces = (min(6, total - 1), total - min(6, total - 1))
        assert edges("south", *faces) == ("south" if total <= 8 else "north")


@pytest.mark.clause("3.12")
def test_maps_by_name_by_lot_and_of_squares() -> None:
    by_lot = begun(dice=LoadedDice(6, 1, 2), map="")
    assert by_lot.state.setting_up.map == sorted(maps.MAPS)[1]
    squares = begun(dice=LoadedDice(6, 1, 777), map="modular")
    assert squares.state.terrain == maps.drawn(777, 600)
    document: Json = {"id": "mine", "names": {"en": "Mine", "de": "Meine"}, "pieces": []}
    ready = maps.MAPS[sorted(maps.MAPS)[0]]
    document["pieces"] = to_builtins(ready.pieces)
    uploaded = initial.initial(Setup(document=document))
    assert uploaded.terrain == ready.pieces


@pytest.mark.clause("3.12", "23.15")
def test_with_terrain_by_players_edges_come_first_and_the_attacker_chooses_first() -> None:
    play = begun(terrain_by_players=True, dice=seeded("by players"))
    attacker = on_to(play, "edge")
    defender = TWO if attacker == ONE else ONE
    give(play, attacker, NameEdge(edge="south"))
    assert asked(play) == {attacker: "terrain"}
    assert play.state.terrain == ()
    bad = ChooseTerrain(choice=structs.replace(_choice(play, attacker), fields=True))
    assert codes(play, attacker, bad)
    told = give(play, attacker, SetUpForMe())
    assert told[0].seen_by(defender) == told[0]
    assert asked(play) == {defender: "terrain"}
    give(play, defender, SetUpForMe())
    layers = []
    while "lay" in asked(play).values():
        (seat,) = asked(play)
        layers.append(seat)
        wrong = PlaceTerrain(piece=wood("x", 600, 400, kind="beach"))
        assert codes(play, seat, wrong) == ["another_piece_is_due"]
        give(play, seat, SetUpForMe())
    assert layers.count(defender) >= 2
    laid = [event for event in play.events if isinstance(event, events.TerrainLaid)]
    assert laid
    assert {event.side for event in laid} <= {"A", "B"}
    assert len(play.state.terrain) >= len(laid)


def _choice(play: Play[State], seat: str) -> Json:
    order = RULES.options(play.state, seat)[0].order  # type: ignore[arg-type]
    assert isinstance(order, ChooseTerrain)
    return order.choice


@pytest.mark.clause("3.12")
def test_a_piece_that_fits_may_not_be_dropped() -> None:
    play = begun(terrain_by_players=True, dice=seeded("by players"))
    seat = on_to(play, "lay")
    option = RULES.options(play.state, seat)[0].order
    assert isinstance(option, PlaceTerrain)
    assert option.piece is not None
    assert codes(play, seat, PlaceTerrain()) == ["terrain_fits"]
    shifted = structs.replace(option.piece, outline=tuple((x + 5000, y) for x, y in option.piece.outline), line=())
    assert codes(play, seat, PlaceTerrain(piece=shifted))


@pytest.mark.clause("3.12")
def test_the_square_of_a_piece_is_told() -> None:
    play = begun(terrain_by_players=True, dice=seeded("by players"))
    seat = on_to(play, "lay")
    square = RULES.asked(play.state)[seat].facts["square"]
    told = RULES.options(play.state, seat)[0].vary["squares"]
    places = {one.number: [[list(one.low), list(one.high)]] for one in ground.squares(play.state.board)}
    assert told == places.get(square, [])


# --- camps ------------------------------------------------------------------------------------------------------------


def camp_play(plan: CampPlan | None = None, **more: object) -> Play[State]:
    """The defender (B, in the north) is asked for his camp."""
    plans = {"A": CampPlan(), "B": plan or CampPlan()}
    return at_stage(
        "camps",
        commander("A01", "riders", 0, 0, 90, place="reserve", pose=None),
        commander("B01", "riders", 0, 0, 90, place="reserve", pose=None),
        setting_up=SettingUp(plans=plans),  # type: ignore[arg-type]
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.clause("4.5")
def test_the_defender_pitches_his_camp_first_on_the_base_line() -> None:
    play = camp_play()
    assert asked(play) == {TWO: "camp"}
    good = PlaceCamp(pose=Pose(600, 760, 270))
    assert codes(play, TWO, good) == []
    assert codes(play, TWO, PlaceCamp(pose=Pose(600, 750, 270))) == ["camp_not_on_base_line"]
    assert "camp_not_on_base_line" in codes(play, TWO, PlaceCamp(pose=Pose(600, 800, 90)))
    assert codes(play, TWO, PlaceCamp(pose=Pose(80, 760, 270))) == []
    near = refusals(play, TWO, PlaceCamp(pose=Pose(75, 760, 270)))
    assert [one.code for one in near] == ["camp_too_near_the_side"]
    assert near[0].facts["distance"] == 35.0
    assert "camp_off_board" in codes(play, TWO, PlaceCamp(pose=Pose(20, 760, 270)))
    give(play, TWO, good)
    assert play.state.camps["B"].box.depth == 40
    assert play.state.camps["B"].holder == "B"
    assert asked(play) == {ONE: "camp"}


@pytest.mark.clause("4.5", "3.7")
def test_no_camp_on_water_or_on_ones_own_ambush() -> None:
    lake = wood("t1", 600, 760, 40, "lake")
    assert codes(camp_play(terrain=[lake]), TWO, PlaceCamp(pose=Pose(600, 760, 270))) == ["camp_on_bad_ground"]
    play = camp_play()
    hidden = element("B02", "spears", 600, 770, 270, place="ambush")
    play.state = structs.replace(play.state, elements={**play.state.elements, "B02": hidden})
    assert codes(play, TWO, PlaceCamp(pose=Pose(600, 760, 270))) == ["camp_on_element"]


@pytest.mark.clause("17.6", "2.5")
def test_gates_need_a_section_between_them() -> None:
    play = camp_play(CampPlan(fortified=True))
    pose = Pose(600, 760, 270)
    assert codes(play, TWO, PlaceCamp(pose=pose, gates=(0, 2))) == []
    assert codes(play, TWO, PlaceCamp(pose=pose, gates=(1, 2))) == ["gates_too_near"]
    assert codes(play, TWO, PlaceCamp(pose=pose, gates=(4,))) == ["no_gate_there"]
    assert codes(camp_play(), TWO, PlaceCamp(pose=pose, gates=(0,))) == ["no_gate_there"]
    none = PlaceCamp(pose=pose).preview(play.state, TWO)
    assert [one.code for one in none.consequences] == ["camp_without_gate"]
    give(play, TWO, PlaceCamp(pose=pose, gates=(1, 3)))
    assert play.state.camps["B"].gates == (1, 3)


@pytest.mark.clause("20", "4.5")
def test_camps_of_large_armies_are_wide_or_deep() -> None:
    for width, depth in ((6, 1), (3, 2), (8, 1), (4, 2)):
        play = camp_play(CampPlan(width=width, depth=depth))
        pose = Pose(600, 800 - depth * 40, 270)
        give(play, TWO, PlaceCamp(pose=pose))
        assert (play.state.camps["B"].width, play.state.camps["B"].depth) == (width * 40, depth * 40)


@pytest.mark.clause("4.10", "4.2")
def test_in_a_meeting_engagement_camps_stand_on_the_short_edges() -> None:
    play = camp_play()
    sides = {
        "A": structs.replace(play.state.sides["A"], edge="west"),
        "B": structs.replace(play.state.sides["B"], edge="east"),
    }
    play.state = structs.replace(play.state, sides=sides)
    assert codes(play, TWO, PlaceCamp(pose=Pose(1160, 400, 180))) == []
    assert "camp_not_on_base_line" in codes(play, TWO, PlaceCamp(pose=Pose(600, 760, 270)))


@pytest.mark.clause("4.9", "1.6")
def test_baggage_stands_in_the_own_zone() -> None:
    baggage = [element(key, "baggage", 0, 0, 0, place="reserve", pose=None) for key in ("B08", "B09")]
    swamp = wood("t1", 300, 700, 60, "swamp")
    play = at_stage(
        "camps",
        commander("A01", "riders", 0, 0, 90, place="reserve", pose=None),
        *baggage,
        terrain=[swamp],
        setting_up=SettingUp(plans={"A": CampPlan(), "B": CampPlan(kind="baggage")}),
    )
    assert asked(play) == {TWO: "baggage"}
    fine = {"B08": Pose(600, 760, 270), "B09": Pose(640, 760, 270)}
    assert codes(play, TWO, PlaceBaggage(poses=fine)) == []
    assert codes(play, TWO, PlaceBaggage(poses={"B08": fine["B08"]})) == ["all_baggage_at_once"]
    assert codes(play, TWO, PlaceBaggage(poses=fine | {"B09": Pose(630, 760, 270)})) == ["stands_on_another"]
    assert codes(play, TWO, PlaceBaggage(poses=fine | {"B09": Pose(640, 600, 270)})) == ["outside_zone"]
    assert codes(play, TWO, PlaceBaggage(poses=fine | {"B09": Pose(300, 700, 270)})) == ["may_not_stand_there"]
    assert codes(play, TWO, PlaceBaggage(poses={"B08": fine["B08"]}, left_out=("B09",))) == ["there_is_room"]
    give(play, TWO, PlaceBaggage(poses=fine))
    assert play.state.elements["B09"].place == "field"


def work(x0: float, y0: float, x1: float, y1: float, *, gate: bool = False) -> WorkPlace:
    return WorkPlace(start=(x0, y0), end=(x1, y1), gate=gate)


@pytest.mark.clause("4.9", "2.5")
def test_field_works_are_one_width_long_and_in_the_zone() -> None:
    play = camp_play(CampPlan(works=2))
    give(play, TWO, PlaceCamp(pose=Pose(600, 760, 270)))
    assert asked(play) == {TWO: "works"}
    first, second = work(540, 640, 500, 640), work(500, 640, 460, 640)
    assert codes(play, TWO, PlaceWorks(works=(first, second))) == []
    assert codes(play, TWO, PlaceWorks(works=(first, second, work(300, 700, 260, 700)))) == ["too_many_works"]
    assert codes(play, TWO, PlaceWorks(works=(work(540, 640, 490, 640),))) == ["work_length"]
    assert codes(play, TWO, PlaceWorks(works=(work(540, 610, 500, 610),))) == ["work_outside_zone"]
    assert codes(play, TWO, PlaceWorks(works=(first, work(530, 640, 490, 640)))) == ["works_cross"]
    assert codes(play, TWO, PlaceWorks(works=(first, work(520, 660, 520, 620)))) == ["works_cross"]
    assert codes(play, TWO, PlaceWorks(works=(work(600, 790, 600, 750),))) == ["work_on_element"]
    gates = (work(540, 640, 500, 640, gate=True), work(500, 640, 460, 640, gate=True))
    assert codes(play, TWO, PlaceWorks(works=gates)) == ["gates_too_near"]
    fewer = PlaceWorks(works=(first,)).preview(play.state, TWO)
    assert [one.code for one in fewer.consequences] == ["works_given_up"]
    give(play, TWO, PlaceWorks(works=(first, second)))
    assert [one.side for one in play.state.works.values()] == ["B", "B"]


# --- whole set-ups ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(14))
@pytest.mark.clause("4.6", "4.7")
def test_random_set_ups_come_to_an_end_and_replay(seed: int) -> None:
    dice = seeded(f"whole{seed}")
    start = initial.initial(initial.sample(dice))
    play = Play(RULES, RULES.codec.state(encode(start)), dice)
    first = play.state
    play.run()
    given = 0
    while questions := RULES.asked(play.state):
        seat = sorted(questions)[dice.throw(len(questions), 1)[0] - 1]
        order = RULES.suggest(RULES.known_to(play.state, seat), seat, dice, 0)
        assert RULES.codec.order(encode(order)) == order
        give(play, seat, order)
        given += 1
        assert given < 120
    play.close()
    assert fold(first, play.events) == play.state
    assert RULES.codec.state(encode(play.state)) == play.state
    stored = [RULES.codec.event(encode(event)) for event in play.events]
    assert stored == play.events
    assert_all_placed(play.state)


def assert_all_placed(state: State) -> None:
    for one in state.elements.values():
        assert one.place in ("field", "column", "ambush", "hidden", "heaven", "aboard")
        assert (one.pose is not None) == (one.place in ("field", "ambush"))
    attacker = next(side for side in state.sides.values() if side.role == "attacker")
    assert state.active == attacker.id
    for side in state.sides:
        has_camp = side in state.camps
        assert has_camp == (camp_sites.plan_of(state, side).kind == "camp")


@pytest.mark.parametrize("scenario", ["clash", "grand", "alliance"])
@pytest.mark.clause("4.7")
def test_the_server_sets_up_everything_for_players_who_wish(scenario: str) -> None:
    play = Play(RULES, initial.initial(Setup(scenario=scenario)), seeded(scenario))
    play.run()
    for _ in range(60):
        questions = RULES.asked(play.state)
        if not questions:
            break
        seat = max(questions)
        assert questions[seat].default == SetUpForMe()
        give(play, seat, SetUpForMe())
    assert_all_placed(play.state)
    assert play.state.options == Options(points=play.state.options.points)
