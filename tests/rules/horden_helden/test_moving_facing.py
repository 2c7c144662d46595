"""Turning to face, and the end of movement (8.12)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.base import PUBLIC, Seat
from battles.rules.dice import LoadedDice
from battles.rules.geometry import Pose
from battles.rules.horden_helden import invariants
from battles.rules.horden_helden.arrivals.frames import AskArrivals
from battles.rules.horden_helden.arrivals.orders import RevealHidden
from battles.rules.horden_helden.movement.contact import facing
from battles.rules.horden_helden.movement.events import ContactsNoted
from battles.rules.horden_helden.movement.frames import AskFacing, AskFlyerFacing, AskMoves, AutoFace
from battles.rules.horden_helden.movement.orders import ChooseFacing, EndMovement, FaceContact
from battles.rules.horden_helden.movement.steps import movers, open_phase
from battles.rules.horden_helden.pieces import Command, Element
from battles.rules.horden_helden.state import Options, State
from battles.rules.horden_helden.terrain import Piece
from battles.rules.play import Play
from tests.rules.horden_helden.builders import battle, element
from tests.rules.horden_helden.melee_table import camp
from tests.rules.horden_helden.moving_table import (
    BELOW,
    CHIEF,
    ONE,
    RULES,
    TWO,
    after,
    ask,
    codes,
    field,
    go,
    pose,
)


def faced(*elements: Element, **more: object) -> State:
    """After everybody has turned to face."""
    state = field(*elements, top=AutoFace(), phase="facing", **more)
    play = Play(RULES, state, LoadedDice())
    play.run()
    return play.state


# --- 8.12 -------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("8.12")
def test_touched_on_the_flank_one_turns() -> None:
    state = faced(element("A01", "axe_sword", 480, 420, 0), element("B01", "axe_sword", 500, 400, 270))

    assert pose(state, "B01") == (480.0, 420.0, 180.0)
    assert state.field.opponents("B01") == ("A01",)
    assert state.moving.turned == ("B01",)


@pytest.mark.clause("8.12", "12.2")
def test_whoever_lies_in_ambush_where_one_would_turn_is_found_and_left_room() -> None:
    hidden = element("A02", "light_infantry", 500, 441, 90, place="ambush")
    state = faced(element("A01", "axe_sword", 480, 420, 0), hidden, element("B01", "axe_sword", 500, 400, 270))

    assert state.elements["A02"].place == "field"
    assert invariants.broken(state) == []
    assert pose(state, "B01")[0::2] == (480.0, 180.0)
    assert state.field.opponents("B01") == ("A01",)


@pytest.mark.clause("8.12")
def test_in_front_contact_one_does_not_turn() -> None:
    state = faced(
        element("A01", "axe_sword", 480, 420, 0),
        element("A02", "axe_sword", 500, 400, 90),
        element("B01", "axe_sword", 500, 400, 270),
    )

    assert pose(state, "B01") == (500.0, 400.0, 270.0)


@pytest.mark.clause("8.12", "17.1")
@pytest.mark.parametrize(("followers", "facing"), [(True, 90.0), (False, 180.0)])
def test_nor_does_one_who_fights_the_followers_of_a_camp(followers: bool, facing: float) -> None:
    attacked = camp("B", 200, 200, 270, followers=followers)
    state = faced(
        element("A01", "axe_sword", 220, 200, 90), element("B01", "axe_sword", 200, 180, 0), camps={"B": attacked}
    )

    assert pose(state, "A01")[2] == facing


@pytest.mark.clause("8.12")
@pytest.mark.parametrize("kind", ["artillery", "boats", "war_wagons", "airships", "baggage"])
def test_some_fight_with_the_side_that_is_attacked(kind: str) -> None:
    state = faced(element("A01", "axe_sword", 480, 420, 0), element("B01", kind, 500, 400, 270))

    assert pose(state, "B01") == (500.0, 400.0, 270.0)
    assert state.elements["B01"].front == "right"
    assert state.field.opponents("B01") == ("A01",)


@pytest.mark.clause("8.12")
def test_one_attacker_on_two_flanks_both_turn_one_behind_the_other() -> None:
    state = faced(
        element("A01", "axe_sword", 480, 418, 0),
        element("B01", "axe_sword", 500, 400, 270),
        element("B02", "axe_sword", 500, 420, 270),
    )

    assert pose(state, "B01") == (480.0, 418.0, 180.0)
    assert pose(state, "B02") == (500.0, 418.0, 180.0)


@pytest.mark.clause("8.12")
def test_the_first_in_time_is_faced() -> None:
    state = field(
        CHIEF,
        element("A01", "riders", 400, 420, 0),
        element("A02", "riders", 600, 420, 180),
        element("B01", "axe_sword", 500, 400, 270),
    )
    left = after(state, go("A02", (520, 420, 180), contact="B01"))
    both = after(left, go("A01", (480, 420, 0), contact="B01"))
    ended = structs.replace(both, flow=(BELOW, AutoFace()))
    play = Play(RULES, ended, LoadedDice())
    play.run()

    assert facing.first_attackers(both, "B01") == ("A02",)
    assert pose(play.state, "B01") == (520.0, 420.0, 0.0)


@pytest.mark.clause("8.12", "12.3")
def test_a_hidden_being_that_appeared_came_before_all_who_move() -> None:
    wood = Piece(id="t1", kind="wood", outline=((400, 300), (510, 300), (510, 500), (400, 500)))
    being = structs.replace(element("A07", "hidden_beings", 0, 0, 90, home="wood"), place="hidden", pose=None)
    state = field(
        CHIEF,
        structs.replace(being, lair="t1"),
        element("A01", "riders", 620, 420, 180),
        element("B01", "axe_sword", 500, 400, 270),
        top=AskArrivals(seats=(ONE,)),
        terrain=[wood],
        phase="arrivals",
    )
    shown = after(state, RevealHidden(element="A07", victim="B01", pose=Pose(480, 410, 0)))
    moving = structs.replace(shown, flow=(BELOW, AskMoves(seats=(ONE,))), phase="moves")
    both = after(moving, go("A01", (520, 420, 180), contact="B01"))

    assert facing.first_attackers(both, "B01") == ("A07",)


@pytest.mark.clause("8.12")
def test_who_chose_whom_to_face_stands_in_front_if_more_of_him_is_touched() -> None:
    state = field(
        element("A01", "axe_sword", 480, 422, 0),
        element("A02", "axe_sword", 520, 400, 180),
        element("B01", "axe_sword", 500, 400, 270),
        element("B02", "spears", 500, 420, 270),
        top=AskFacing(element="B01", attackers=("A01", "A02")),
        phase="facing",
    )
    chosen = after(state, ChooseFacing(attacker="A01"), seat=TWO)

    assert pose(chosen, "B01") == (480.0, 422.0, 180.0)
    assert pose(chosen, "B02") == (500.0, 422.0, 180.0)


@pytest.mark.clause("8.12")
def test_of_two_at_the_same_time_the_owner_chooses() -> None:
    state = field(
        element("A01", "axe_sword", 480, 420, 0),
        element("A02", "axe_sword", 520, 420, 180),
        element("B01", "axe_sword", 500, 400, 270),
        top=AutoFace(),
        phase="facing",
    )
    play = Play(RULES, state, LoadedDice())
    play.run()

    assert play.top == AskFacing(element="B01", attackers=("A01", "A02"))
    assert set(RULES.asked(play.state)) == {TWO}
    assert codes(play.state, ChooseFacing(attacker="A09"), TWO) == ["not_first_attacker"]
    chosen = after(play.state, ChooseFacing(attacker="A02"), seat=TWO)
    assert pose(chosen, "B01") == (520.0, 420.0, 0.0)
    assert chosen.flow == (BELOW,)


@pytest.mark.clause("8.12")
def test_without_room_one_slides_along_the_front_or_fights_sideways() -> None:
    attacker, turning = element("A01", "axe_sword", 480, 420, 0), element("B01", "axe_sword", 500, 400, 270)
    slid = faced(attacker, turning, element("B02", "artillery", 500, 470, 90))
    stuck = faced(attacker, turning, element("B02", "artillery", 500, 470, 90), element("B03", "spears", 500, 395, 90))

    assert pose(slid, "B01")[0] == 480.0
    assert pose(slid, "B01")[1] < 420.0
    assert slid.field.opponents("B01") == ("A01",)
    assert pose(slid, "B01")[1] == pytest.approx(410.0, abs=0.2)
    assert pose(stuck, "B01") == (500.0, 400.0, 270.0)
    assert stuck.elements["B01"].front == "right"
    assert stuck.field.opponents("B01") == ("A01",)


@pytest.mark.clause("6.5", "8.12")
def test_either_player_may_turn_to_a_contact_at_once() -> None:
    state = field(
        CHIEF,
        element("A01", "axe_sword", 480, 420, 0),
        element("B01", "axe_sword", 500, 400, 270),
        element("B02", "artillery", 800, 400, 270),
        element("A02", "axe_sword", 780, 420, 0),
    )
    turn = FaceContact(element="B01")

    assert ask(state, turn, TWO).facts["poses"] == {"B01": [480.0, 420.0, 180.0]}
    assert pose(after(state, turn, seat=TWO), "B01") == (480.0, 420.0, 180.0)
    assert codes(state, turn, ONE) == ["not_yours"]
    assert codes(state, FaceContact(element="A01"), ONE) == ["nobody_to_face"]
    assert codes(state, FaceContact(element="B02"), TWO) == ["cannot_turn"]
    later = structs.replace(state, flow=(BELOW, AskFlyerFacing(seats=(TWO,))))
    assert codes(later, turn, TWO) == ["not_while_moving"]
    assert codes(state, FaceContact(element="B01", attacker="A02"), TWO) == ["not_first_attacker"]


# --- ending -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("20")
def test_every_user_of_a_side_ends_his_own_movement() -> None:
    ally = Command(id="A2", side="A", seat=Seat("3"), ap=4)
    state = field(
        CHIEF, element("A01", "spears", 500, 300, 90, command="A2"), options=Options(mode="basic", points=1200)
    )
    both = structs.replace(
        state, commands={**state.commands, "A2": ally}, flow=(BELOW, AskMoves(seats=(ONE, Seat("3"))))
    )

    assert movers(both) == (ONE, Seat("3"))
    assert codes(both, go("A01", (500, 320, 90)), ONE) == ["not_yours"]
    first = after(both, EndMovement(), seat=ONE)
    assert first.flow[-1] == AskMoves(seats=(Seat("3"),))
    assert codes(first, EndMovement(), ONE) == ["not_asked"]
    assert after(first, EndMovement(), seat=Seat("3")).flow == (BELOW,)


@pytest.mark.clause("5.1")
def test_the_phases_open_with_whoever_has_something_to_decide() -> None:
    state = structs.replace(battle(CHIEF, element("B01", "spears", 500, 500, 270)), flow=(BELOW,))
    play = Play(RULES, state, LoadedDice())
    open_phase(play, "moves")
    assert play.top == AskMoves(seats=(ONE,))
    quiet = Play(RULES, state, LoadedDice())
    open_phase(quiet, "facing")
    assert quiet.top == AutoFace()
    winged = structs.replace(
        battle(element("A01", "flying_beings", 700, 400, 90), element("B01", "spears", 500, 500, 270)), flow=(BELOW,)
    )
    asked = Play(RULES, winged, LoadedDice())
    open_phase(asked, "facing")
    assert asked.top == AskFlyerFacing(seats=(TWO,))


@pytest.mark.clause("8.12")
def test_the_record_of_contacts_is_told_to_nobody() -> None:
    noted = ContactsNoted(contacts=(), arisen=(), direct=())

    assert noted.seen_by(PUBLIC) is None
    assert noted.seen_by(ONE) is None
