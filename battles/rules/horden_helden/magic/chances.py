"""Second chance: a die may fall again, once, right after the throw (19.4)."""

from __future__ import annotations

from collections.abc import Iterator

from battles.rules.base import Seat, Thrown
from battles.rules.dice import parse
from battles.rules.horden_helden.magic.events import SecondChanceTaken
from battles.rules.horden_helden.magic.frames import AskReroll, RollAgain
from battles.rules.horden_helden.magic.reach import is_in_reach
from battles.rules.horden_helden.pieces import ElementId, SideId
from battles.rules.horden_helden.rolled import Rolled
from battles.rules.horden_helden.state import State
from battles.rules.play import Play
from battles.rules.rolled import change_face

REASON = "second_chance"


def after_throw(play: Play[State], throw: Thrown[State]) -> None:
    """Whoever has a second chance on one of these dice is asked, the active side first."""
    rolled = play.top
    if not isinstance(rolled, Rolled) or throw.reason == REASON:
        return
    sides = parse(throw.dice)[1]
    for seat, dice in reversed(list(offers(play.state, rolled))):
        play.push(AskReroll(seat=seat, dice=dice, sides=sides))


def offers(state: State, rolled: Rolled) -> Iterator[tuple[Seat, tuple[int, ...]]]:
    """Seats and the dice of this throw that they may repeat."""
    running = {side: _reached(state, side) for side in (state.active, state.other)}
    for side, reached in running.items():
        dice = [at for at, key in enumerate(rolled.elements[: len(rolled.faces)]) if key in reached]
        for seat in state.seats_of(side):
            own = tuple(at for at in dice if state.seat_of(rolled.elements[at]) == seat)
            if own:
                yield seat, own


def _reached(state: State, side: SideId) -> set[ElementId]:
    """Elements of a side in range of one of its wizards with a running second chance.

    Ruling: the range is the caster's, so it works only while he is on the table and not out of action.
    """
    found: set[ElementId] = set()
    for one in state.magic.enchantments:
        caster, figure = state.elements[one.target], state.figure(one.target)
        if one.spell == "second_chance" and caster.side == side and figure is not None and caster.is_placed:
            mine = (other for other in state.elements_of(side) if other.is_placed)
            found |= {other.id for other in mine if is_in_reach(state, caster, figure, other.box)}
    return found


def roll_again(play: Play[State], frame: RollAgain) -> None:
    """The die falls again; its second value stands."""
    (face,) = play.throw(f"1d{frame.sides}", reason="second_chance", seat=frame.seat)
    play.pop()
    rolled = change_face(play, Rolled, frame.die, face)
    element, before = rolled.elements[frame.die], rolled.faces[frame.die]
    play.add(SecondChanceTaken(seat=frame.seat, element=element, before=before, after=face))
