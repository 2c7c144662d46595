"""What is chosen already when a seat is asked: aims, the order of shots and fights, answers to their results."""

from __future__ import annotations

from collections.abc import Sequence

from battles.rules.base import Order, Seat
from battles.rules.dice import seeded
from battles.rules.horden_helden import topics
from battles.rules.horden_helden.computer import answers
from battles.rules.horden_helden.computer.volleys import best_volley
from battles.rules.horden_helden.computer.weights import STRENGTHS
from battles.rules.horden_helden.melee import frames as melee
from battles.rules.horden_helden.melee import orders as fighting
from battles.rules.horden_helden.shooting import frames as shooting
from battles.rules.horden_helden.shooting import orders as shots
from battles.rules.horden_helden.state import State

ANSWERED = (melee.AskOutcome, melee.AskPursuit, melee.AskEnter, melee.AskDeflection)
"""Results of fights. Breaking off is a choice of fate: nobody makes it for a player."""
IN_ORDER = (shots.ResolveShot, fighting.ResolveMelee)


def suggestions(known: State, seat: Seat) -> Sequence[Order[State]]:
    """Best first; nothing where a player had better think."""
    if known.ended is not None or not known.flow:
        return ()
    frame = known.flow[-1]
    if isinstance(frame, shooting.AskFire):
        volley = best_volley(known, seat, seeded(0))
        return (shots.DeclareFire(shots=volley),) if volley else ()
    if isinstance(frame, shooting.AskShot | melee.AskMelee):
        return _in_order(known, seat)
    if isinstance(frame, ANSWERED):
        return (answers.choose(known, seat, seeded(0), STRENGTHS[2]),)
    return ()


def _in_order(known: State, seat: Seat) -> tuple[Order[State], ...]:
    """The fights that are surest to go well come first: they free others, or make overlaps for them."""
    fights = [option for option in topics.options(known, seat) if isinstance(option.order, IN_ORDER)]
    ranked = sorted(fights, key=lambda option: -answers.valued(known, option))
    return tuple(option.order for option in ranked)
