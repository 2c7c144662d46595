"""Random movement phases: whatever is suggested is legal, and nobody ever stands in another."""

from __future__ import annotations

import pytest
from msgspec import structs

from battles.rules.base import tag_of
from battles.rules.codec import encode
from battles.rules.dice import seeded
from battles.rules.ninth_age.formation.cells import Cell
from battles.rules.ninth_age.invariants import broken
from battles.rules.ninth_age.movement.frames import AskMoves
from battles.rules.ninth_age.movement.invariants import broken_formations
from battles.rules.ninth_age.movement.steps import open_phase
from battles.rules.ninth_age.pieces import ENEMY, Marks, Unit
from battles.rules.ninth_age.state import State
from battles.rules.ninth_age.topics import TOPICS, asked
from battles.rules.ninth_age.turns.events import PhaseStarted
from battles.rules.play import Play
from tests.rules.ninth_age.builders import POSTS, choice, joined, lone, pose, regiment, state_of
from tests.rules.ninth_age.movement.terrain import rectangle
from tests.rules.ninth_age.psychology.plays import RULES

TURNS = 6
GROUND = (
    rectangle("wood", "forest", 20, 20, 27, 26),
    rectangle("lake", "water", 34, 20, 40, 26),
    rectangle("rock", "impassable", 48, 22, 51, 25),
    rectangle("ruin", "ruins", 8, 21, 13, 26),
)


def army(side: str, y: float, facing: float) -> list[Unit]:
    """A bit of everything: foot with a captain, horse, flyers, skirmishers, a gun, a wagon, ambushers, a runaway."""
    captain, other = choice("aldermark", "field_captain"), choice("brakkar", "skullbanner_chief")
    pikes = choice("aldermark", "pike_burghers", 20)
    led = joined(regiment(f"{side}01", pikes, pose(36, y, facing), command=POSTS), f"{side}08", captain, Cell(0, 2))
    return [
        led,
        regiment(f"{side}02", choice("aldermark", "gilded_spurs", 6), pose(46, y, facing), files=3),
        regiment(f"{side}03", choice("silverbough", "storm_eagles", 3), pose(56, y, facing), files=3),
        regiment(f"{side}04", choice("aldermark", "hedge_wardens", 10), pose(24, y, facing)),
        regiment(f"{side}05", choice("aldermark", "bombard_battery", 1), pose(10, y, facing), files=1),
        regiment(f"{side}06", choice("aldermark", "kettle_wagon", 1), pose(64, y, facing), files=1),
        structs.replace(regiment(f"{side}07", choice("brakkar", "spore_lurkers", 10)), place="ambush"),
        lone(f"{side}09", captain, pose(41, y, facing)),
        lone(f"{side}10", other, pose(30, y, facing)),
        regiment(
            f"{side}11",
            choice("brakkar", "warg_snags", 8),
            pose(17, y, facing),
            files=4,
            marks=Marks(fleeing=True, fled_from_start=True),
        ),
    ]


def start() -> State:
    state = state_of(*army("A", 12, 90), *army("B", 36, 270), terrain=GROUND)
    captain = choice("aldermark", "field_captain")
    inside = {key: structs.replace(lone(key, captain), place="joined", members=()) for key in ("A08", "B08")}
    return structs.replace(state, turn=2, units=dict(sorted({**state.units, **inside}.items())))


@pytest.mark.clause("A.12.1", "A.3.17")
@pytest.mark.parametrize("seed", range(6))
def test_random_phases_end_and_leave_everybody_in_his_place(seed: int) -> None:
    state, dice, whim = start(), seeded(f"fall {seed}"), seeded(f"whim {seed}")
    given = set[str]()
    for _ in range(TURNS):
        side = ENEMY[state.active]
        state = structs.replace(state, turn=state.turn + 1, active=side)
        play = Play(RULES, state, dice)
        play.add(PhaseStarted(phase="movement"))
        open_phase(play)
        play.run()
        while play.state.flow:
            ((seat, question),) = asked(play.state).items()
            assert not question.default.preview(play.state, seat).refusals
            order = TOPICS.suggest(play.state, seat, whim)
            assert tag_of(order) in question.orders
            assert not order.preview(play.state, seat).refusals
            given.add(tag_of(order))
            play = Play(RULES, play.state, dice)
            order.resolve(play, seat)
            play.run()
            assert not [*broken(play.state), *broken_formations(play.state)]
        state = play.state
        assert encode(state)
    assert {"advance", "march"} <= given


def test_options_of_a_full_table_are_all_legal() -> None:
    play = Play(RULES, structs.replace(start(), turn=1), seeded("options"))
    open_phase(play)
    play.run()
    while play.state.flow and not isinstance(play.state.flow[-1], AskMoves):
        ((seat, question),) = asked(play.state).items()
        question.default.resolve(play, seat)
        play.run()
    ((seat, _),) = asked(play.state).items()
    found = TOPICS.options(play.state, seat)
    assert {tag_of(one.order) for one in found} >= {"advance", "march", "reform", "stay", "end_movement"}
    assert not [one for one in found if one.order.preview(play.state, seat).refusals]
