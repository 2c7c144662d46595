"""Ambushers seen, marches into hiding places (12.2, 19.2)."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.base import PUBLIC
from battles.rules.dice import LoadedDice
from battles.rules.geometry import Pose, overlaps
from battles.rules.horden_helden.movement.contact import reveals
from battles.rules.horden_helden.movement.events import AmbushShown
from battles.rules.horden_helden.movement.frames import AskMarchReveal, AskMoves
from battles.rules.horden_helden.movement.orders import March, MoveGroup, PassReveal, Reveal, SetUpAmbush, SetUpHidden
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.state import Options
from battles.rules.horden_helden.tables import NEAR
from battles.rules.horden_helden.terrain import Piece
from battles.rules.play import Play
from tests.rules.horden_helden.builders import battle, commander, element
from tests.rules.horden_helden.moving_table import (
    ADVANCED,
    CHIEF,
    ONE,
    RULES,
    TWO,
    after,
    ask,
    carry,
    codes,
    field,
    go,
    kinds,
    pose,
)

WOOD = Piece(id="t1", kind="wood", outline=((400.0, 400.0), (640.0, 400.0), (640.0, 520.0), (400.0, 520.0)))


def hiding(key: str = "B01", x: float = 500, y: float = 420, facing_: float = 270) -> Element:
    return structs.replace(element(key, "spears", x, y, facing_), place="ambush")


@pytest.mark.clause("12.2")
def test_ambushers_appear_when_they_are_seen() -> None:
    state = field(CHIEF, element("A01", "axe_sword", 500, 300, 90), hiding(), terrain=[WOOD])
    far = carry(state, go("A01", (500, 350, 90)))
    near = carry(state, go("A01", (500, 389, 90)))

    assert far.state.elements["B01"].place == "ambush"
    assert near.state.elements["B01"].place == "ambush"
    close = field(CHIEF, element("A01", "axe_sword", 500, 370, 90), hiding(y=410), terrain=[WOOD])
    shown = carry(close, go("A01", (500, 395, 90)))
    assert shown.state.elements["B01"].place == "field"
    assert "ambush_shown" in kinds(shown)


@pytest.mark.clause("12.2")
def test_a_preview_knows_nothing_of_those_in_ambush() -> None:
    pieces = (CHIEF, element("A01", "axe_sword", 500, 380, 90))
    empty = field(*pieces, structs.replace(hiding(), place="reserve", pose=None), terrain=[WOOD])
    full = field(*pieces, hiding(y=425), terrain=[WOOD])
    order = go("A01", (500, 440, 90))

    assert ask(empty, order) == ask(full, order)
    assert ask(full, order).refusals == ()


@pytest.mark.clause("12.2")
def test_who_runs_into_an_ambush_stops_there() -> None:
    state = field(CHIEF, element("A01", "axe_sword", 500, 380, 90), hiding(y=425), terrain=[WOOD])
    play = carry(state, go("A01", (500, 460, 90)))

    assert pose(play.state, "A01")[1] == pytest.approx(425.0, abs=0.02)
    assert play.state.elements["B01"].place == "field"
    assert kinds(play)[:3] == ["ambush_shown", "move_cut_short", "elements_moved"]


@pytest.mark.clause("12.2")
def test_whoever_moves_or_wishes_shows_himself() -> None:
    own = structs.replace(element("A01", "spears", 500, 460, 90), place="ambush")
    state = field(CHIEF, own, terrain=[WOOD])
    moved = carry(state, go("A01", (500, 480, 90)))
    shown = carry(state, Reveal(element="A01"))

    assert kinds(moved)[:2] == ["ambush_shown", "elements_moved"]
    assert shown.state.elements["A01"].place == "field"
    assert codes(shown.state, Reveal(element="A01")) == ["not_in_ambush"]
    event = next(one for one in shown.events if isinstance(one, AmbushShown))
    assert event.seen_by(PUBLIC) == event


@pytest.mark.clause("20")
def test_an_unreliable_ally_stays_hidden() -> None:
    own = structs.replace(element("A01", "spears", 500, 460, 90), place="ambush")
    state = field(CHIEF, own, terrain=[WOOD], options=Options(mode="basic", points=1200))
    ally = structs.replace(
        state, commands={**state.commands, "A1": structs.replace(state.commands["A1"], unreliable=True)}
    )

    assert codes(ally, Reveal(element="A01")) == ["ally_stays_hidden"]
    assert codes(ally, go("A01", (500, 470, 90))) == ["ally_stays_hidden"]


@pytest.mark.clause("20", "12.2")
def test_nobody_sees_an_unreliable_ally_in_ambush() -> None:
    state = battle(element("A01", "spears", 500, 395, 90), hiding(y=410), terrain=[WOOD])
    doubting = structs.replace(state.commands["B1"], unreliable=True)
    play = Play(RULES, structs.replace(state, commands={**state.commands, "B1": doubting}), LoadedDice())
    reveals.after_poses(play)

    assert play.state.elements["B01"].place == "ambush"
    assert reveals.seen_by(play.state, [state.elements["A01"]]) == ()


@pytest.mark.clause("12.2")
def test_after_poses_shows_whom_somebody_sees() -> None:
    state = battle(element("A01", "spears", 500, 395, 90), hiding(y=410), terrain=[WOOD])
    play = Play(RULES, state, LoadedDice())
    reveals.after_poses(play)

    assert play.state.elements["B01"].place == "field"


@pytest.mark.clause("19.2")
def test_a_march_that_sees_an_ambush_asks_its_owner_and_ends() -> None:
    near = commander("A90", "spears", 460, 40, 90)
    state = field(
        near, element("A01", "axe_sword", 380, 420, 90), hiding(x=425, y=440), terrain=[WOOD], options=ADVANCED, ap=12
    )
    play = carry(state, March(elements=("A01",), move="element", poses=(Pose(380, 450, 90),)))

    assert isinstance(play.top, AskMarchReveal)
    assert play.top.ambushers == ("B01",)
    assert play.state.moving.marched_out == ("A01",)
    assert set(RULES.asked(play.state)) == {TWO}
    asked = structs.replace(
        play.state,
        elements={
            **play.state.elements,
            "B01": structs.replace(play.state.elements["B01"], place="ambush", pose=Pose(425, 440, 270)),
        },
    )
    placed = after(asked, SetUpAmbush(element="B01"), seat=TWO)
    assert placed.elements["B01"].place == "field"
    assert after(placed, PassReveal(), seat=TWO).flow[-1] == AskMoves(seats=(ONE,))
    assert codes(placed, SetUpAmbush(element="B01"), TWO) == ["not_in_ambush"]


@pytest.mark.clause("19.2", "12.3")
def test_a_march_into_a_lair_lets_the_hidden_rise_free_of_charge() -> None:
    near = commander("A90", "spears", 460, 40, 90)
    being = structs.replace(
        element("B01", "hidden_beings", 0, 0, 270), place="hidden", pose=None, home="wood", lair="t1"
    )
    state = field(near, element("A01", "axe_sword", 500, 390, 90), being, terrain=[WOOD], options=ADVANCED, ap=12)
    play = carry(state, March(elements=("A01",), move="element", poses=(Pose(500, 450, 90),)))
    asked = play.state

    assert isinstance(play.top, AskMarchReveal)
    assert play.top.pieces == ("t1",)
    assert codes(asked, SetUpHidden(element="B01", victim="A01", pose=Pose(500, 470, 270)), TWO) == ["not_in_contact"]
    assert codes(asked, SetUpHidden(element="B01", victim="A90", pose=Pose(500, 450, 270)), TWO) == ["no_such_victim"]
    rise = SetUpHidden(element="B01", victim="A01", pose=Pose(500, 450, 270))
    risen = after(asked, rise, seat=TWO)
    assert risen.elements["B01"].place == "field"
    assert risen.elements["B01"].appearances == 1
    assert risen.elements["B01"].appeared == risen.turn, "it has the bonus of its first melee (T02)"
    assert risen.commands["B1"].ap == 0
    assert risen.moving.marched_out == ("A01",)
    assert codes(asked, PassReveal(), TWO) == []


@pytest.mark.clause("19.2", "12.2")
@pytest.mark.parametrize(("key", "codes_"), [("A05", []), ("B05", ["no_room"])])
def test_the_hidden_do_not_rise_on_an_ambush(key: str, codes_: list[str]) -> None:
    """Friends in ambush take up room; enemies are found, and it takes the next free side of its victim."""
    being = structs.replace(
        element("B01", "hidden_beings", 0, 0, 270), place="hidden", pose=None, home="wood", lair="t1"
    )
    waiting = structs.replace(element(key, "axe_sword", 500, 455, 270), place="ambush")
    marcher = element("A01", "axe_sword", 500, 450, 90)
    frame = AskMarchReveal(seats=(TWO,), marchers=("A01",), ambushers=(), pieces=("t1",))
    state = field(CHIEF, marcher, being, waiting, terrain=[WOOD], options=ADVANCED, top=frame)
    rise = SetUpHidden(element="B01", victim="A01", pose=Pose(500, 450, 270))
    assert codes(state, rise, TWO) == codes_
    if not codes_:
        risen = after(state, rise, seat=TWO)
        assert risen.elements["A05"].place == risen.elements["B01"].place == "field"
        assert not overlaps(risen.elements["A05"].box, risen.elements["B01"].box, NEAR)


@pytest.mark.clause("20", "19.2")
def test_the_hidden_beings_of_an_unreliable_ally_let_a_march_pass() -> None:
    near = commander("A90", "spears", 460, 40, 90)
    being = structs.replace(
        element("B01", "hidden_beings", 0, 0, 270), place="hidden", pose=None, home="wood", lair="t1"
    )
    state = field(near, element("A01", "axe_sword", 500, 390, 90), being, terrain=[WOOD], options=ADVANCED, ap=12)
    doubting = structs.replace(state.commands["B1"], unreliable=True)
    state = structs.replace(state, commands={**state.commands, "B1": doubting})
    asked = carry(state, March(elements=("A01",), move="element", poses=(Pose(500, 450, 90),))).state

    rise = SetUpHidden(element="B01", victim="A01", pose=Pose(500, 450, 270))
    assert codes(asked, rise, TWO) == ["ally_stays_hidden"]
    assert [option.order for option in RULES.options(asked, TWO)] == [PassReveal()]


@pytest.mark.clause("19.2")
def test_being_asked_tells_nothing_of_where_the_hidden_are() -> None:
    near = commander("A90", "spears", 460, 40, 90)
    other = structs.replace(WOOD, id="t9", outline=((900.0, 600.0), (1000.0, 600.0), (1000.0, 700.0), (900.0, 700.0)))
    being = structs.replace(element("B01", "hidden_beings", 0, 0, 270), place="hidden", pose=None, home="wood")
    march = March(elements=("A01",), move="element", poses=(Pose(500, 450, 90),))

    def asked_with(lair: str) -> tuple[object, ...]:
        hidden = structs.replace(being, lair=lair)
        state = field(
            near, element("A01", "axe_sword", 500, 390, 90), hidden, terrain=[WOOD, other], options=ADVANCED, ap=12
        )
        return carry(state, march).state.flow

    assert asked_with("t1") == asked_with("t9")


@pytest.mark.clause("8.6")
def test_a_group_of_ambushers_moves_out_together() -> None:
    pair = [structs.replace(element(f"A0{i}", "spears", 460 + 40 * i, 460, 90), place="ambush") for i in (1, 2)]
    state = field(CHIEF, *pair, terrain=[structs.replace(WOOD, kind="swamp")])
    column = MoveGroup(elements=("A01", "A02"), move="advance", distance=20)

    assert "needs_column" in codes(state, column)
