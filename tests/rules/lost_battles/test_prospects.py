"""What a unit could do and suffer, as an inquiry: the same as the options of its owner's turn, with the same odds."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec import structs

from battles.rules.base import PUBLIC, Seat
from battles.rules.dice import seeded
from battles.rules.errors import IllegalOrder
from battles.rules.inquiry import answer
from battles.rules.lost_battles import RULES
from battles.rules.lost_battles.orders import steps
from battles.rules.lost_battles.orders.activation import ActivateGroup
from battles.rules.lost_battles.orders.attack import AttackWith
from battles.rules.lost_battles.orders.turn import EndPlayerTurn
from battles.rules.lost_battles.prospects import HARMLESS, Prospects
from battles.rules.lost_battles.squares import AHEAD, ENEMY
from battles.rules.lost_battles.state import State
from battles.rules.odds import odds
from battles.rules.play import perform
from battles.rules.prospects import Outlook, effect
from tests.rules.lost_battles.builders import field
from tests.rules.recorded import recordings

Found = dict[tuple[str, str], set[int | None]]
"""Unit and target tile: the chances of all ways to attack it."""
PER_BATTLE, POSITIONS = 8, 20
NO_STEPS = (steps.EndActivation, steps.ExitBattlefield, steps.DeclareAttack)


def outlook(state: State, piece: str, seat: Seat | None = None) -> Outlook:
    found = answer(RULES, state, PUBLIC if seat is None else seat, Prospects(piece=piece))
    assert isinstance(found, Outlook)
    return found


def seeded_positions() -> list[tuple[State, Seat]]:
    """Moments at which somebody is asked whom to activate and armies have met, from four random battles."""
    found: list[tuple[State, Seat]] = []
    for recording in recordings("lost_battles"):
        asked = [
            (moment.state, moment.seat)
            for moment in recording.moments
            if moment.seat is not None and isinstance(moment.state, State) and _asks(moment.state, moment.seat)
        ]
        near = [(state, seat) for state, seat in asked if _have_met(state)]
        found += near[:: max(1, len(near) // PER_BATTLE)][:PER_BATTLE]
    return found


def _asks(state: State, seat: Seat) -> bool:
    question = RULES.asked(state).get(seat)
    return question is not None and question.kind == "activate"


def _have_met(state: State) -> bool:
    """Some tile has an enemy tile before it."""
    return any(
        unit.facing is not None and state.is_enemy(unit.army, AHEAD[tile][unit.facing])
        for tile, (unit, *_) in state.on_tile.items()
    )


def by_options(state: State, seat: Seat) -> Found:
    """All attacks that a seat can come to by its options, with the odds of each."""
    found: Found = {}
    for option in RULES.options(state, seat):
        units = option.vary.get("units", [])
        if not isinstance(option.order, ActivateGroup):
            continue
        tile = option.facts["tile"]
        if tile is None or len(units) < len(state.at(tile)):
            continue
        for commander in (*option.vary["commander"], None):
            order = structs.replace(option.order, units=tuple(units), commander=commander)
            try:
                began = perform(RULES, state, seat, order, seeded(1)).state
            except IllegalOrder:
                continue
            for spot in _walked(began, seat):
                _noted(found, spot, seat)
    return found


def _walked(state: State, seat: Seat) -> Iterator[State]:
    queue, seen = [state], set[str]()
    while queue:
        spot = queue.pop()
        yield spot
        if RULES.asked(spot).get(seat) is None or RULES.asked(spot)[seat].kind != "step":
            continue
        for option in RULES.options(spot, seat):
            if isinstance(option.order, NO_STEPS):
                continue
            there = perform(RULES, spot, seat, option.order, seeded(1)).state
            key = f"{there.activation} {[(u.tile, u.facing) for u in there.units.values() if u.active]}"
            if there.activation is not None and key not in seen:
                seen.add(key)
                queue.append(there)


def _noted(found: Found, spot: State, seat: Seat) -> None:
    question = RULES.asked(spot).get(seat)
    if question is None or question.kind != "step":
        return
    if not any(isinstance(option.order, steps.DeclareAttack) for option in RULES.options(spot, seat)):
        return
    declared = perform(RULES, spot, seat, steps.DeclareAttack(), seeded(1)).state
    for option in RULES.options(declared, seat):
        if isinstance(option.order, AttackWith):
            assert declared.attack is not None
            chance = effect(odds(RULES, declared, seat, option.order, seeded(2)), HARMLESS)
            found.setdefault((option.order.unit, declared.attack.target), set()).add(chance)


def compare(state: State, asked: State, seat: Seat) -> int:
    """How many attacks there are; what is told in `state` is what can be done where the seat is asked."""
    wanted, count = by_options(asked, seat), 0
    army = state.army_of(seat)
    for unit in state.army_units(army):
        if asked.units[unit.id].active:
            continue
        told = {deed.place: deed.chance for deed in outlook(state, unit.id, seat).can}
        assert set(told) == {target for one, target in wanted if one == unit.id}
        for place, chance in told.items():
            assert chance in wanted[unit.id, place]
            count += 1
    return count


@pytest.mark.slow("follows every option of twenty positions to its end")
@pytest.mark.clause("6.1")
def test_what_a_unit_can_do_is_what_its_owner_is_offered() -> None:
    """Twenty seeded positions: the same targets, and the chance that `odds` tells of that attack."""
    positions = seeded_positions()[:POSITIONS]
    assert len(positions) == POSITIONS
    assert sum(compare(state, state, seat) for state, seat in positions) > POSITIONS


@pytest.mark.slow("compares all attacks of a turn in dozens of positions")
@pytest.mark.clause("4.3")
def test_while_the_enemy_is_asked_it_is_what_the_next_own_turn_offers() -> None:
    """If nothing changes: the enemy ends his turn at once, and everybody leads who led."""
    compared = 0
    for state, seat in seeded_positions():
        other = state.seat(ENEMY[state.army_of(seat)])
        play = perform(RULES, state, seat, EndPlayerTurn(), seeded(3))
        while (asked := RULES.asked(play.state)) and not _asks(play.state, other):
            (who, question), *_ = asked.items()
            play = perform(RULES, play.state, who, question.default, seeded(3))
        later = play.state
        if not asked or later.leads != state.leads or later.armies[state.army_of(other)].die_rolled:
            continue
        compared += compare(state, later, other)
    assert compared > 5


@pytest.mark.clause("6.1")
def test_what_a_tile_suffers_is_what_its_enemy_can_do() -> None:
    state = field({"A_centre": "x A HC, y A HI"}, {"B_centre": "p A LE"}).state

    told = outlook(state, "B_centre")
    done = outlook(state, "A.x")

    assert [deed.by for deed in done.can] == ["A.x"]
    assert {deed.start for deed in told.suffers} == {"A_centre"}
    assert told.suffers[0].chance is not None
    assert done.can[0].chance is not None
    assert told.suffers[0].chance >= done.can[0].chance


def test_everybody_is_answered_alike_for_nothing_is_hidden() -> None:
    state = field({"A_centre": "x A HC"}, {"B_centre": "p A LE"}).state

    assert outlook(state, "A.x") == outlook(state, "A.x", Seat("1")) == outlook(state, "A.x", Seat("2"))


def test_without_odds_no_chance_is_told() -> None:
    state = field({"A_centre": "x A HC"}, {"B_centre": "p A LE"}).state
    found = outlook(state, "A.x")

    silent = Prospects(piece="A.x").without_chances(found)

    assert isinstance(silent, Outlook)
    assert [deed.chance for deed in (*silent.can, *silent.suffers)] == [None] * len((*found.can, *found.suffers))
    assert [deed.place for deed in silent.can] == [deed.place for deed in found.can]


def test_nobody_knows_a_piece_that_is_not_there() -> None:
    with pytest.raises(IllegalOrder) as refused:
        outlook(field({"A_centre": "x A HC"}, {}).state, "A.nobody")
    assert refused.value.code == "no_such_piece"
