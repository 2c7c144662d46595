"""The two parts of an Ambush: hiding, and the duels with the night after them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from battles.rules.base import Option, Order, Question, Seat
from battles.rules.dice import Dice, pick
from battles.rules.play import Play
from battles.rules.topics import Topic, Topics
from tests.rules.toy import duels, events, frames, hiding
from tests.rules.toy.orders import Dawn, Hide, Keep, Reroll
from tests.rules.toy.state import State
from tests.rules.toy.tables import PATHS


def _step_hiding(play: Play[State]) -> None:
    match play.top:
        case frames.NewRound():
            hiding.begin_round(play)
        case frames.ThrowOmens(left=left):
            hiding.throw_omen(play, left)
        case frames.TakeOmen(seat=seat, face=face):
            hiding.take_omen(play, seat, face)
        case frames.Reveal():
            hiding.reveal(play)


def _ask_hiding(state: State) -> Mapping[Seat, Question[State]]:
    default = Hide(path=hiding.open_paths(state)[0])
    return dict.fromkeys(state.unhidden, Question(kind="hide", orders=("hide",), default=default, clause="2.3"))


def _paths(known: State, seat: Seat) -> Sequence[Option[State]]:
    return [Option(order=Hide(path=path), facts={"modifier": PATHS[path]}) for path in hiding.open_paths(known)]


def _any_path(known: State, seat: Seat, dice: Dice) -> Order[State]:
    return Hide(path=pick(dice, hiding.open_paths(known)))


def _step_duels(play: Play[State]) -> None:
    match play.top:
        case frames.DrawDuels(pairs=pairs):
            duels.draw_order(play, pairs)
        case frames.Duels(left=pairs):
            duels.next_duel(play, pairs)
        case frames.RollFirst(pair=pair):
            duels.roll_first(play, pair)
        case frames.RollSecond(pair=pair, faces=(face,)):
            duels.roll_second(play, pair, face)
        case frames.Settle(pair=pair, faces=(face, other)):
            duels.settle(play, pair, face, other)
        case frames.Rethrow(seat=seat):
            duels.rethrow(play, seat)
        case frames.EndRound():
            duels.end_round(play)


def _ask_reroll(state: State) -> Mapping[Seat, Question[State]]:
    """In the night nobody is asked anything."""
    top = state.flow[-1]
    if not isinstance(top, frames.AskReroll):
        return {}
    facts = {"face": top.face, "count": state.forces[top.seat].rerolls}
    question = Question[State](
        kind="reroll", orders=("reroll", "keep"), default=Keep(), clause="3.2", facts=facts, standing=True
    )
    return {top.seat: question}


def _throw_or_keep(known: State, seat: Seat) -> Sequence[Option[State]]:
    return [Option(order=Reroll(), cost={"rerolls": 1}), Option(order=Keep())]


def _throw_again(known: State, seat: Seat, dice: Dice) -> Order[State]:
    return Reroll()


HIDING = Topic[State](
    frames=(frames.NewRound, frames.ThrowOmens, frames.TakeOmen, frames.Hiding, frames.Reveal),
    events=(events.RoundBegun, events.OmenTaken, events.TokenHidden, events.SeatReady, events.Revealed),
    orders=(Hide,),
    step=_step_hiding,
    asked=_ask_hiding,
    options=_paths,
    suggest=_any_path,
)
DUELS = Topic[State](
    frames=(
        frames.DrawDuels,
        frames.Duels,
        frames.RollFirst,
        frames.RollSecond,
        frames.Settle,
        frames.AskReroll,
        frames.Rethrow,
        frames.EndRound,
        frames.Night,
    ),
    events=(events.RerollSpent, events.FaceKept, events.DuelFought, events.NightFell, events.DayBroke),
    orders=(Reroll, Keep, Dawn),
    step=_step_duels,
    asked=_ask_reroll,
    options=_throw_or_keep,
    suggest=_throw_again,
)
TOPICS = Topics[State](HIDING, DUELS)
