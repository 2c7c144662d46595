"""Mounted infantry, magic moves, raised undead, commands that do not obey (9.9, 19.4, 20)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.geometry import Pose
from battles.rules.horden_helden import invariants
from battles.rules.horden_helden.magic.record import Magic
from battles.rules.horden_helden.movement.orders import Dismount, MoveGroup
from battles.rules.horden_helden.pieces import Camp, Figure
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
    rank,
)

WOOD = Piece(id="t1", kind="wood", outline=((480.0, 330.0), (560.0, 330.0), (560.0, 400.0), (480.0, 400.0)))


@pytest.mark.clause("9.9")
def test_mounted_infantry_dismounts_by_order_or_by_contact() -> None:
    rider = element("A01", "axe_sword", 500, 300, 90, flags=("mounted_infantry",))
    state = field(CHIEF, rider, element("B01", "spears", 500, 360, 270))

    assert after(state, Dismount(elements=("A01",))).elements["A01"].dismounted
    charged = after(state, go("A01", (500, 360, 90), contact="B01"))
    assert charged.elements["A01"].dismounted
    assert codes(charged, Dismount(elements=("A01",))) == ["does_not_ride"]
    assert "will_dismount" in [one.code for one in ask(state, go("A01", (500, 360, 90), contact="B01")).consequences]


@pytest.mark.clause("19.4")
def test_a_magic_move_ignores_terrain_and_most_elements() -> None:
    wizard = structs.replace(element("A01", "spears", 520, 325, 90), figure=Figure(kind="wizard"))
    magic = Magic(magic_moves=("A01",))
    lake = structs.replace(WOOD, kind="lake", outline=((480.0, 340.0), (560.0, 340.0), (560.0, 380.0), (480.0, 380.0)))
    state = field(
        CHIEF, wizard, element("A02", "spears", 520, 340, 90), terrain=[lake], magic=magic, options=ADVANCED, ap=0
    )
    jump = go("A01", (520, 415, 90))

    assert ask(state, jump).cost == {"ap": 0.0, "mm": 90.0, "allowed": 90.0}
    assert codes(state, jump) == []
    assert codes(state, go("A01", (520, 370, 90))) == ["terrain_barred"]
    god = field(CHIEF, wizard, element("B02", "gods", 520, 340, 90), magic=magic, options=ADVANCED, ap=0)
    assert "blocked" in codes(god, jump)
    figure = structs.replace(element("B03", "spears", 520, 355, 90), figure=Figure(kind="hero"))
    assert "blocked" in codes(field(CHIEF, wizard, figure, magic=magic, options=ADVANCED, ap=0), jump)


@pytest.mark.clause("19.4")
@pytest.mark.parametrize("figure", [Figure(kind="cleric"), None])
@pytest.mark.parametrize("place", ["camp", "built_up"])
def test_a_magic_move_goes_through_no_camp_and_no_building_that_holds_an_enemy_figure(
    place: str, figure: Figure | None
) -> None:
    wizard = structs.replace(element("A01", "light_infantry", 520, 325, 90), figure=Figure(kind="wizard"))
    inside = structs.replace(element("B01", "spears", 580, 345, 270), figure=figure)
    town = Piece(id="t1", kind="built_up", outline=((480.0, 340.0), (620.0, 340.0), (620.0, 370.0), (480.0, 370.0)))
    camp = Camp(id="B", side="B", holder="B", width=140.0, depth=30.0, pose=Pose(550, 340, 270))
    more = {"terrain": [town]} if place == "built_up" else {"camps": {"B": camp}}
    state = field(CHIEF, wizard, inside, magic=Magic(magic_moves=("A01",)), options=ADVANCED, ap=0, **more)

    assert codes(state, go("A01", (520, 405, 90))) == (["figure_wards_off_magic"] if figure else [])


@pytest.mark.clause("19.4", "9.6")
def test_a_magic_move_crosses_a_river_without_a_throw() -> None:
    wizard = structs.replace(element("A01", "spears", 520, 325, 90), figure=Figure(kind="wizard"))
    river = Piece(id="r", kind="river", line=((0.0, 360.0), (1200.0, 360.0)), width=30.0)
    magic = Magic(magic_moves=("A01",))
    state = field(CHIEF, wizard, terrain=[river], rivers={"r": "raging"}, magic=magic, options=ADVANCED, ap=0)

    assert pose(after(state, go("A01", (520, 415, 90))), "A01") == (520.0, 415.0, 90.0)
    unknown = after(structs.replace(state, rivers={}), go("A01", (520, 415, 90)))
    assert pose(unknown, "A01") == (520.0, 415.0, 90.0)
    assert unknown.rivers == {}


@pytest.mark.clause("12.2", "11", "19.4")
@pytest.mark.parametrize(("kind", "magic"), [("spears", Magic(magic_moves=("A01",))), ("flying_beings", Magic())])
def test_who_passes_everybody_does_not_end_on_somebody_in_ambush(kind: str, magic: Magic) -> None:
    mover = structs.replace(element("A01", kind, 520, 325, 90), figure=Figure(kind="wizard"))
    hidden = element("B01", "spears", 520, 400, 270, place="ambush")
    there = carry(field(CHIEF, mover, hidden, magic=magic, options=ADVANCED, ap=9), go("A01", (520, 415, 90)))

    assert "move_cut_short" in kinds(there)
    assert there.state.elements["B01"].place == "field"
    assert invariants.broken(there.state) == []
    assert pose(there.state, "A01") == (520.0, 400.0, 90.0)


@pytest.mark.clause("12.2", "11", "19.4")
def test_a_magic_move_goes_back_before_all_who_lie_in_ambush_and_is_stopped_by_figures_there() -> None:
    mover = structs.replace(element("A01", "spears", 520, 325, 90), figure=Figure(kind="wizard"))
    rows = [element(key, "spears", 520, y, 90, place="ambush") for key, y in (("B01", 415), ("B02", 400))]
    magic = Magic(magic_moves=("A01",))
    there = carry(field(CHIEF, mover, *rows, magic=magic, options=ADVANCED), go("A01", (520, 415, 90)))

    assert invariants.broken(there.state) == []
    assert pose(there.state, "A01")[1] <= 385.0
    led = structs.replace(element("B01", "spears", 520, 370, 270, place="ambush"), figure=Figure(kind="hero"))
    stopped = carry(field(CHIEF, mover, led, magic=magic, options=ADVANCED), go("A01", (520, 415, 90)))
    assert pose(stopped.state, "A01") == (520.0, 370.0, 90.0)


@pytest.mark.clause("12.2", "8.6", "11")
def test_a_column_that_is_stopped_while_it_forms_does_not_stand_on_itself() -> None:
    hidden = element("B01", "spears", 500, 331, 270, place="ambush")
    form = MoveGroup(elements=("A01", "A02"), move="form_column", legs=(Pose(500, 360, 90),))
    there = carry(field(CHIEF, *rank("axe_sword", 2), hidden), form)

    assert "move_cut_short" in kinds(there)
    assert invariants.broken(there.state) == []


@pytest.mark.clause("12.2", "11")
def test_who_is_stopped_by_an_ambush_does_not_end_on_a_friend_whom_he_passes() -> None:
    screen = element("A01", "light_infantry", 500, 326, 90)
    hidden = element("B01", "spears", 500, 361, 270, place="ambush")
    there = carry(field(CHIEF, screen, element("A02", "spears", 500, 342, 90), hidden), go("A01", (500, 400, 90)))

    assert there.state.elements["B01"].place == "field"
    assert invariants.broken(there.state) == []
    assert pose(there.state, "A01") == (500.0, 326.0, 90.0)


@pytest.mark.clause("19.4")
def test_raised_undead_move_only_in_a_wizards_range() -> None:
    undead = element("A01", "hordes", 500, 300, 90, flags=("undead", "raised"))
    wizard = structs.replace(element("A02", "spears", 700, 300, 90), figure=Figure(kind="wizard", grade=2))
    far = field(CHIEF, undead, wizard, options=ADVANCED)
    near = field(CHIEF, undead, structs.replace(wizard, pose=Pose(600, 300, 90)), options=ADVANCED, ap=12)

    assert codes(far, go("A01", (500, 330, 90))) == ["no_wizard_in_range"]
    assert codes(near, go("A01", (500, 330, 90))) == []


# --- 20 ---------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("20")
def test_withdrawing_and_unreliable_commands_obey_no_such_orders() -> None:
    large = Options(mode="basic", points=1200)
    state = field(CHIEF, element("A01", "spears", 500, 300, 90), element("B01", "spears", 500, 500, 270), options=large)

    def with_command(**fields: object) -> State:
        return structs.replace(
            state, commands={**state.commands, "A1": structs.replace(state.commands["A1"], **fields)}
        )

    assert codes(with_command(withdrawing=True), go("A01", (500, 330, 90))) == ["command_withdraws"]
    assert codes(with_command(unreliable=True), go("A01", (500, 315, 90))) == []
    assert codes(with_command(unreliable=True), go("A01", (500, 325, 90))) == ["ally_stands_aside"]
