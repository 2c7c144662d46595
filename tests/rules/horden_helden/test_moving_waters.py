"""Rivers, and boats on them (9.5–9.8)."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from msgspec import structs

from battles.rules.geometry import Pose
from battles.rules.horden_helden.magic.record import Enchantment, Magic, SpellId
from battles.rules.horden_helden.movement.orders import Disembark, Embark, MoveGroup
from battles.rules.horden_helden.movement.ways import boats, rivers
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.state import Options, State
from battles.rules.horden_helden.terrain import Piece
from tests.rules.horden_helden.builders import element
from tests.rules.horden_helden.moving_table import (
    ADVANCED,
    CHIEF,
    after,
    ask,
    carry,
    codes,
    field,
    go,
    kinds,
    pose,
)

BROOK = Piece(id="t3", kind="river", line=((0.0, 340.0), (1200.0, 340.0)), width=30.0)
RIVER = Piece(id="t4", kind="river", line=((0.0, 400.0), (1200.0, 400.0)), width=90.0)


# --- rivers -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("9.5")
@pytest.mark.parametrize(
    ("width", "face", "character"),
    [
        (30, 1, "calm"),
        (30, 2, "calm"),
        (30, 3, "normal"),
        (30, 4, "normal"),
        (30, 5, "raging"),
        (40, 2, "normal"),
        (40, 4, "raging"),
        (39.9, 4, "normal"),
    ],
)
def test_example_76_the_character_of_a_river(width: float, face: int, character: str) -> None:
    assert rivers.character_of(structs.replace(BROOK, width=width), face) == character


@pytest.mark.clause("9.6")
@pytest.mark.parametrize(
    ("character", "flags", "needed"),
    [
        ("calm", ("undead",), None),
        ("normal", (), None),
        ("normal", ("undead",), 2),
        ("raging", (), 2),
        ("raging", ("undead",), 4),
    ],
)
def test_who_must_throw_to_cross(character: str, flags: tuple[str, ...], needed: int | None) -> None:
    state = field(element("A01", "spears", 500, 310, 90, flags=flags), terrain=[BROOK], rivers={"t3": character})

    assert rivers.needed(state, state.elements["A01"], BROOK) == needed
    boat = element("A02", "boats", 500, 310, 90)
    assert rivers.needed(state, boat, BROOK) is None


@pytest.mark.clause("9.5", "9.6")
def test_the_first_crossing_throws_for_river_and_element() -> None:
    state = field(CHIEF, element("A01", "spears", 500, 310, 90), terrain=[BROOK])
    across = carry(state, go("A01", (500, 340, 90)), 5, 2)

    assert kinds(across)[:5] == ["thrown", "river_tested", "thrown", "crossing_tested", "elements_moved"]
    assert across.state.rivers == {"t3": "raging"}
    assert pose(across.state, "A01") == (500.0, 340.0, 90.0)
    assert across.state.moving.crossed == ("A01",)


@pytest.mark.clause("9.6")
def test_who_fails_stops_at_the_bank() -> None:
    state = field(CHIEF, element("A01", "spears", 500, 310, 90), terrain=[BROOK], rivers={"t3": "raging"})
    failed = carry(state, go("A01", (500, 340, 90)), 1)

    assert "move_cut_short" in kinds(failed)
    x, y, _ = pose(failed.state, "A01")
    assert x == 500.0
    assert 324.9 <= y <= 325.1
    assert failed.state.commands["A1"].ap < 6


@pytest.mark.clause("9.6")
def test_those_behind_are_blocked_by_who_failed() -> None:
    state = field(
        CHIEF,
        element("A01", "spears", 500, 320, 90),
        element("A02", "spears", 500, 305, 90),
        terrain=[BROOK],
        rivers={"t3": "raging"},
    )
    column = carry(state, MoveGroup(elements=("A01", "A02"), move="column", legs=(Pose(500, 350, 90),)), 1, 6)

    assert pose(column.state, "A01")[1] == pytest.approx(325.0, abs=0.1)
    assert pose(column.state, "A02")[1] <= 310.2


@pytest.mark.clause("8.7", "9.5")
def test_a_line_that_finds_the_river_rough_stops_as_a_whole() -> None:
    state = field(
        CHIEF, element("A01", "spears", 500, 310, 90), element("A02", "spears", 540, 310, 90), terrain=[BROOK]
    )
    stopped = carry(state, MoveGroup(elements=("A01", "A02"), move="advance", distance=30), 4)

    assert pose(stopped.state, "A01")[1] == pytest.approx(325.0, abs=0.1)
    assert pose(stopped.state, "A02")[1] == pose(stopped.state, "A01")[1]


# --- boats ------------------------------------------------------------------------------------------------------------


def fleet(*more: Element, **kept: object) -> State:
    terrain: Iterable[Piece] = [RIVER]
    return field(CHIEF, element("A01", "boats", 500, 400, 0), *more, terrain=terrain, ap=20, **kept)


@pytest.mark.clause("9.8", "8.2")
def test_boats_go_four_units_downstream_and_two_upstream() -> None:
    state = fleet()

    assert ask(state, go("A01", (620, 400, 0))).cost["mm"] == 120.0
    assert codes(state, go("A01", (620, 400, 0))) == []
    assert codes(state, go("A01", (440, 400, 0))) == []
    assert codes(state, go("A01", (438, 400, 0))) == ["too_far"]
    lake = Piece(id="t5", kind="lake", outline=((300.0, 300.0), (900.0, 300.0), (900.0, 600.0), (300.0, 600.0)))
    still = field(CHIEF, element("A01", "boats", 600, 400, 0), terrain=[lake])
    assert codes(still, go("A01", (480, 400, 0))) == []


@pytest.mark.clause("8.2", "9.8")
@pytest.mark.parametrize(("facing", "farthest"), [(0, 60), (180, 60)])
def test_in_the_dark_boats_too_go_no_more_than_two_units(facing: float, farthest: float) -> None:
    way = farthest if facing == 0 else -farthest
    night = Options(mode="basic", weather="dark_night_dense_fog_sandstorm")
    state = field(CHIEF, element("A01", "boats", 500, 400, facing), terrain=[RIVER], options=night)

    assert codes(state, go("A01", (500 + way, 400, facing))) == []
    assert codes(state, go("A01", (500 + 1.02 * way, 400, facing))) == ["too_far"]


@pytest.mark.clause("8.2", "19.4")
@pytest.mark.parametrize(("spell", "farthest"), [("winged_steps", 150), ("leaden_weight", 90)])
def test_spells_change_how_far_a_boat_sails(spell: SpellId, farthest: float) -> None:
    magic = Magic(enchantments=(Enchantment(spell=spell, target="A01", caster="A90", grade=3, until=3),))
    boat = element("A01", "boats", 500, 400, 0)
    state = field(CHIEF, boat, terrain=[RIVER], options=ADVANCED, magic=magic, ap=12)

    assert codes(state, go("A01", (500 + farthest, 400, 0))) == []
    assert codes(state, go("A01", (502 + farthest, 400, 0))) == ["too_far"]


@pytest.mark.clause("9.8")
def test_boats_stay_on_the_water() -> None:
    assert "terrain_barred" in codes(fleet(), go("A01", (500, 340, 0)))


@pytest.mark.clause("9.8")
def test_a_boat_runs_over_enemies_in_the_water() -> None:
    state = fleet(element("B01", "spears", 560, 400, 90), rivers={"t4": "calm"})
    play = carry(state, go("A01", (610, 400, 0)))

    assert play.state.elements["B01"].place == "destroyed"
    assert pose(play.state, "A01") == (610.0, 400.0, 0.0)
    friend = fleet(element("A02", "spears", 560, 400, 90))
    assert "blocked" in codes(friend, go("A01", (610, 400, 0)))


@pytest.mark.clause("9.8", "1.9")
def test_embarking_and_landing_take_turns() -> None:
    state = fleet(element("A02", "spears", 460, 330, 90), element("A03", "spears", 400, 330, 90))
    moored = after(state, go("A01", (500, 375, 0)))
    turn2 = structs.replace(moored, turn=5, moving=moored.moving.renewed())

    assert boats.bank_side(moored, moored.elements["A01"].box) == "right"
    assert moored.moving.landings == {"A01": 3}
    aboard = after(turn2, Embark(element="A02", boat="A01", legs=(Pose(460, 355, 90),)))
    assert aboard.elements["A02"].place == "aboard"
    assert codes(aboard, go("A01", (560, 375, 0))) == ["boat_must_wait"]
    assert codes(aboard, Embark(element="A03", boat="A01", legs=(Pose(440, 355, 90),)))[-1] == "boat_is_full"
    turn3 = structs.replace(aboard, turn=7, moving=aboard.moving.renewed())
    sailed = after(turn3, go("A01", (560, 375, 0)))
    assert sailed.moving.sailed == ("A02",)
    assert codes(sailed, Disembark(element="A02", pose=Pose(520, 330, 270))) == ["sailed_already"]
    turn4 = structs.replace(sailed, turn=9, moving=sailed.moving.renewed())
    assert codes(turn4, Disembark(element="A02", pose=Pose(520, 280, 270))) == ["too_far"]
    ashore = after(turn4, Disembark(element="A02", pose=Pose(520, 320, 270)))
    assert ashore.elements["A02"].place == "field"
    assert pose(ashore, "A02") == (520.0, 320.0, 270.0)
    assert ashore.moving.moved == ("A02",)


@pytest.mark.clause("9.8")
def test_landing_needs_a_boat_at_the_bank_since_an_earlier_turn() -> None:
    passenger = structs.replace(element("A02", "spears", 0, 0, 90), place="aboard", pose=None, boat="A01")
    afloat = fleet(passenger)
    order = Disembark(element="A02", pose=Pose(460, 330, 270))

    assert codes(afloat, order) == ["boat_not_landed"]
    assert codes(fleet(element("A02", "spears", 460, 330, 90)), order) == ["not_aboard"]


@pytest.mark.clause("9.8", "20")
def test_nobody_of_a_command_that_withdraws_goes_ashore() -> None:
    passenger = structs.replace(element("A02", "spears", 0, 0, 90), place="aboard", pose=None, boat="A01")
    state = field(CHIEF, element("A01", "boats", 560, 375, 0), passenger, terrain=[RIVER])
    state = structs.replace(state, moving=structs.replace(state.moving, landings={"A01": 1}))
    broken = structs.replace(
        state, commands={**state.commands, "A1": structs.replace(state.commands["A1"], withdrawing=True)}
    )
    order = Disembark(element="A02", pose=Pose(520, 320, 270))

    assert codes(state, order) == []
    assert codes(broken, order) == ["command_withdraws"]


@pytest.mark.clause("9.8", "1.9")
@pytest.mark.parametrize("kind", ["pikes", "hordes", "artillery", "riders"])
def test_what_no_boat_carries(kind: str) -> None:
    state = field(CHIEF, element("A01", "boats", 500, 375, 0), element("A02", kind, 460, 340, 90), terrain=[RIVER])

    assert "not_for_boats" in codes(state, Embark(element="A02", boat="A01", legs=(Pose(460, 355, 90),)))


@pytest.mark.clause("9.8")
def test_a_boat_is_attacked_from_the_bank_at_which_it_lies() -> None:
    lake = Piece(id="t5", kind="lake", outline=((300.0, 355.0), (900.0, 355.0), (900.0, 700.0), (300.0, 700.0)))
    moored = field(
        CHIEF, element("A02", "axe_sword", 440, 340, 90), element("B01", "boats", 500, 375, 0), terrain=[lake]
    )
    attack = go("A02", (440, 355, 90), contact="B01")
    off = structs.replace(moored, elements={**moored.elements, "B01": element("B01", "boats", 500, 415, 0)})

    assert codes(moored, attack) == []
    assert codes(moored, go("A02", (480, 355, 90), contact="B01")) == []
    assert "not_a_contact_pose" in codes(moored, go("A02", (460, 355, 90), contact="B01"))
    assert codes(off, go("A02", (440, 395, 90))) == ["terrain_barred", "boat_out_of_reach"]


@pytest.mark.clause("9.8")
def test_a_boat_in_midstream_is_out_of_reach() -> None:
    wide = field(
        CHIEF,
        element("A02", "axe_sword", 440, 360, 90),
        element("B01", "boats", 500, 400, 0),
        terrain=[RIVER],
        rivers={"t4": "calm"},
    )

    assert "boat_out_of_reach" in codes(wide, go("A02", (440, 380, 90), contact="B01"))


@pytest.mark.clause("9.8")
@pytest.mark.parametrize(("start", "end", "facing"), [(360, 380, 90), (440, 420, 270)])
def test_a_boat_that_touches_both_banks_is_attacked_from_both(start: float, end: float, facing: float) -> None:
    narrow = structs.replace(RIVER, width=40.0)
    state = field(
        CHIEF,
        element("A02", "axe_sword", 440, start, facing),
        element("B01", "boats", 500, 400, 0),
        terrain=[narrow],
        rivers={"t4": "calm"},
    )

    assert set(boats.bank_sides(state, state.elements["B01"].box)) == {"left", "right"}
    assert codes(state, go("A02", (440, end, facing), contact="B01")) == []


@pytest.mark.clause("9.8")
@pytest.mark.parametrize(("y", "facing"), [(358, 270), (442, 90)])
def test_from_a_boat_that_touches_both_banks_one_lands_on_either(y: float, facing: float) -> None:
    passenger = structs.replace(element("A02", "axe_sword", 0, 0, 90), place="aboard", pose=None, boat="A01")
    narrow = structs.replace(RIVER, width=40.0)
    state = field(CHIEF, element("A01", "boats", 560, 400, 0), passenger, terrain=[narrow], rivers={"t4": "calm"})
    moored = structs.replace(state, moving=structs.replace(state.moving, landings={"A01": 1}))
    ashore = after(moored, Disembark(element="A02", pose=Pose(520, y, facing)))

    assert pose(ashore, "A02") == (520.0, y, facing)


@pytest.mark.clause("3.7", "9.8")
@pytest.mark.parametrize(("top", "found"), [(360.0, ["terrain_barred"]), (290.0, [])])
def test_nobody_walks_through_a_lake_to_attack_a_boat(top: float, found: list[str]) -> None:
    waters = [
        Piece(id=key, kind="lake", outline=((300.0, low), (900.0, low), (900.0, high), (300.0, high)))
        for key, low, high in (("t5", 375.0, 700.0), ("t6", top - 60.0, top))
    ]
    attacker = element("A02", "axe_sword", 440, 320 if top < 300 else 290, 90)
    state = field(CHIEF, attacker, element("B01", "boats", 500, 395, 0), terrain=waters)

    assert codes(state, go("A02", (440, 375, 90), contact="B01")) == found
