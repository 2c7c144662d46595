"""A case from a rulebook question, a bug report or a tutorial: set up, given orders and dice, judged."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import Struct

from battles.rules.base import CLOCK, Order, RulesSystem, S, Seat, Setup, tag_of
from battles.rules.codec import Json, encode, to_builtins, unsound
from battles.rules.errors import BadSetup, IllegalOrder, MalformedOrder, Refusal, RulesError
from battles.rules.play import Play, begin, perform
from battles.rules.seats import in_order


class CaseOrder(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    seat: Seat
    order: msgspec.Raw


class JudgeCase(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is asked: a set-up or a position, orders in turn, and the faces as they fall."""

    setup: Setup | None = None
    position: dict[str, Json] | None = None
    orders: tuple[CaseOrder, ...] = ()
    dice: tuple[int, ...] = ()


class BadCase(RulesError):
    """Not a case that can be judged."""

    code = "bad_case"


class CaseDice:
    """The faces of the case; running out of them is the case's fault."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.left, self.count = list(faces), 0

    def throw(self, sides: int, number: int) -> tuple[int, ...]:
        faces, left = tuple(self.left[:number]), self.left[number:]
        if len(faces) < number:
            raise BadCase(f"no dice left: throw {self.count} needs {number}d{sides}, there is {list(faces)}")
        if any(not 1 <= face <= sides for face in faces):
            raise BadCase(f"throw {self.count} is {number}d{sides}: {list(faces)} cannot fall")
        self.left, self.count = left, self.count + 1
        return faces


def read(data: bytes) -> JudgeCase:
    """A case as it was sent; raises BadCase."""
    try:
        plain = msgspec.json.decode(data)
        if (problem := unsound(plain)) is not None:
            raise BadCase(problem)
        case = msgspec.json.decode(data, type=JudgeCase)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise BadCase(str(error)) from error
    if (case.setup is None) == (case.position is None):
        raise BadCase("give either a setup or a position")
    return case


def judge(rules: RulesSystem[S], case: JudgeCase) -> dict[str, Json]:
    """Events, the refusal that stopped it if any, the standing and the position after. Raises BadCase, BadSetup."""
    dice, setup = CaseDice(case.dice), case.setup or Setup(position=case.position)
    if problems := rules.setup_problems(setup):
        raise BadSetup(tuple(problems))
    play = begin(rules, setup, dice)
    plays, refusal = [play], None
    for number, (seat, order) in enumerate(_orders(rules, case, play)):
        try:
            plays.append(perform(rules, plays[-1].state, seat, order, dice))
        except IllegalOrder as illegal:
            refusal = {"order": number, "seat": seat, "kind": tag_of(order), **to_builtins(illegal.refusal)}
            break
    return _verdict(rules, plays, refusal, dice)


def _orders(rules: RulesSystem[S], case: JudgeCase, play: Play[S]) -> Iterator[tuple[Seat, Order[S]]]:
    known = (*in_order(rules.standing(play.state).seats), CLOCK)
    for number, given in enumerate(case.orders):
        if given.seat not in known:
            raise BadCase(f"order {number}: there is no seat {given.seat!r}, only {', '.join(known)}")
        try:
            yield given.seat, rules.codec.order(bytes(given.order))
        except MalformedOrder as malformed:
            raise BadCase(f"order {number}: {malformed.detail}") from malformed


def _verdict(
    rules: RulesSystem[S], plays: list[Play[S]], refusal: dict[str, Json] | None, dice: CaseDice
) -> dict[str, Json]:
    state = plays[-1].state
    asked = {seat: to_builtins(question) for seat, question in rules.asked(state).items()}
    told = {
        "events": [to_builtins(event) for play in plays for event in play.events],
        "refusal": refusal,
        "asked": asked,
        "standing": to_builtins(rules.standing(state)),
        "outcome": to_builtins(rules.outcome(state)),
        "position": rules.position(state),
        "dice_left": dice.left,
    }
    plain: dict[str, Json] = msgspec.json.decode(encode(told))
    return plain


def problem(error: RulesError) -> dict[str, Json]:
    """The error as JSON: its code, what is wrong, and every problem of a set-up."""
    problems: tuple[Refusal, ...] = getattr(error, "problems", ())
    return {"error": {"code": error.code, "detail": str(error), "problems": to_builtins(problems)}}
