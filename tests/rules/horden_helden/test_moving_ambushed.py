"""Who runs into those of whom he knew nothing, or comes down on them (11, 12.2)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.dice import LoadedDice
from battles.rules.geometry import Pose
from battles.rules.horden_helden import invariants
from battles.rules.horden_helden.magic.record import Magic
from battles.rules.horden_helden.movement.frames import AskFlyerFacing, AutoFace
from battles.rules.horden_helden.movement.orders import Disembark, Embark, FaceFlyer, MoveGroup
from battles.rules.horden_helden.movement.record import Moving
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.terrain import Piece
from battles.rules.play import Play
from tests.rules.horden_helden.builders import element
from tests.rules.horden_helden.moving_table import (
    ADVANCED,
    CHIEF,
    RULES,
    TWO,
    after,
    carry,
    codes,
    field,
    go,
    kinds,
    names,
    pose,
    rank,
)

RIVER = Piece(id="t4", kind="river", line=((0.0, 400.0), (1200.0, 400.0)), width=90.0)


def lurking(x: float, y: float, key: str = "B01") -> Element:
    return structs.replace(element(key, "axe_sword", x, y, 270), place="ambush")


@pytest.mark.clause("11", "12.2")
@pytest.mark.parametrize("kind", ["flying_beings", "gods"])
def test_nobody_comes_down_on_an_ambush(kind: str) -> None:
    """Whoever passes over others may not end on those of whom he knew nothing."""
    state = field(CHIEF, element("A01", kind, 500, 300, 90), lurking(500, 440))
    assert not codes(state, go("A01", (500, 450, 90)))
    play = carry(state, go("A01", (500, 450, 90)))

    assert kinds(play)[:3] == ["ambush_shown", "move_cut_short", "elements_moved"]
    assert pose(play.state, "A01") == (500, 440, 90)
    assert pose(after(state, go("A01", (500, 505, 90))), "A01") == (500, 505, 90)


@pytest.mark.clause("9.3", "12.2")
def test_who_is_stopped_in_the_air_does_not_land() -> None:
    state = field(CHIEF, element("A01", "flying_beings", 500, 300, 90), lurking(500, 440))
    order = go("A01", (500, 450, 90), land=True)
    assert not codes(state, order)

    assert not after(state, order).elements["A01"].landed


@pytest.mark.clause("11", "19.4")
def test_a_magic_move_does_not_end_on_an_ambush() -> None:
    magic = Magic(magic_moves=("A01",))
    state = field(CHIEF, element("A01", "riders", 500, 300, 90), lurking(500, 400), options=ADVANCED, magic=magic)

    assert pose(after(state, go("A01", (500, 410, 90))), "A01") == (500, 400, 90)


@pytest.mark.clause("11", "12.2")
def test_who_is_stopped_on_his_way_through_friends_stops_before_them() -> None:
    spears = element("A02", "spears", 500, 330, 90)
    state = field(CHIEF, element("A01", "light_infantry", 500, 300, 90), spears, lurking(500, 345))
    assert not codes(state, go("A01", (500, 365, 90)))

    assert pose(after(state, go("A01", (500, 365, 90))), "A01") == (500, 315, 90)


@pytest.mark.clause("12.2")
def test_only_those_who_are_run_into_are_shown() -> None:
    """A group that stops before the first never comes to the second, who lies in a wood."""
    wood = Piece(id="t1", kind="wood", outline=((515.0, 345.0), (580.0, 345.0), (580.0, 420.0), (515.0, 420.0)))
    state = field(CHIEF, *rank("light_infantry", 2), lurking(500, 310), lurking(548, 350, "B02"), terrain=[wood])
    play = carry(state, MoveGroup(elements=names(2), move="advance", distance=60))

    assert pose(play.state, "A01") == (500, 310, 90)
    assert play.state.elements["B01"].place == "field"
    assert play.state.elements["B02"].place == "ambush"


@pytest.mark.clause("9.8", "12.2")
def test_who_is_stopped_before_a_boat_does_not_go_aboard() -> None:
    boat = element("A02", "boats", 540, 375, 0)
    legs = go("A01", (500, 355, 90)).legs
    state = field(CHIEF, element("A01", "axe_sword", 500, 290, 90), boat, terrain=[RIVER])
    order = Embark(element="A01", boat="A02", legs=legs)
    assert after(state, order).elements["A01"].place == "aboard"
    hiding = structs.replace(state, elements=state.elements | {"B01": lurking(500, 310)})
    assert not codes(hiding, order)

    stopped = after(hiding, order)
    assert stopped.elements["A01"].place == "field"
    assert pose(stopped, "A01") == (500, 310, 90)


@pytest.mark.clause("8.12", "12.2")
def test_who_turns_to_face_does_not_turn_onto_an_ambush() -> None:
    """Where it would stand somebody is found: it slides along the attacker's front, or fights as it stands."""
    pieces = (CHIEF, element("A01", "spears", 500, 300, 90), element("B01", "axe_sword", 520, 290, 180))
    state = field(*pieces, lurking(490, 265, "B02"), top=AutoFace(), phase="facing")
    play = Play(RULES, state, LoadedDice())
    play.run()

    assert play.state.elements["B02"].place == "field"
    assert not invariants.broken(play.state)


@pytest.mark.clause("8.13", "12.2")
@pytest.mark.parametrize(("key", "codes_"), [("B05", ["no_room"]), ("A05", [])])
def test_who_turns_to_a_flyer_does_not_turn_onto_an_ambush(key: str, codes_: list[str]) -> None:
    """Friends in ambush are known to stand there; enemies are found, and it stays as it was."""
    flyer, turning = element("A01", "flying_beings", 800, 400, 90), element("B01", "axe_sword", 500, 400, 270)
    top = AskFlyerFacing(seats=(TWO,))
    state = field(CHIEF, flyer, turning, lurking(500, 378, key), top=top, phase="facing")
    order = FaceFlyer(element="B01", flyer="A01")
    assert codes(state, order, TWO) == codes_
    if not codes_:
        turned = after(state, order, seat=TWO)
        assert pose(turned, "B01") == (500, 400, 270)
        assert not invariants.broken(turned)


@pytest.mark.clause("9.8", "12.2")
@pytest.mark.parametrize(("y", "place", "end"), [(335, "aboard", None), (320, "field", 340), (310, "field", 330)])
def test_who_goes_ashore_stops_before_an_ambush_or_stays_aboard(y: float, place: str, end: float | None) -> None:
    aboard = structs.replace(element("A02", "spears", 0, 0, 90), place="aboard", pose=None, boat="A01")
    state = field(
        CHIEF,
        element("A01", "boats", 560, 375, 0),
        aboard,
        lurking(520, y),
        terrain=[RIVER],
        moving=Moving(landings={"A01": 1}),
    )
    ashore = after(state, Disembark(element="A02", pose=Pose(520, 310, 270)))

    assert ashore.elements["B01"].place == "field"
    assert ashore.elements["A02"].place == place
    assert end is None or pose(ashore, "A02") == (520, end, 270)
    assert not invariants.broken(ashore)
