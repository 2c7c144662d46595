"""What the thinking process is asked, as plain data: it imports the rules and nothing of the site."""

from __future__ import annotations

from msgspec import Struct

from battles.records import army_file, battle_file
from battles.records.army_file import ArmyFile, ArmyFileTask
from battles.records.replay import ReplayTask, replay
from battles.rules import registry
from battles.rules.base import Seat
from battles.rules.codec import Json, encode, pack, to_builtins
from battles.rules.dice import VerifiableDice, seeded
from battles.rules.odds import Odds, odds
from battles.rules.play import perform
from battles.rules.trays import FallenCast

__all__ = [
    "ArmyFileTask",
    "InquiryTask",
    "OddsTask",
    "PerformTask",
    "PerformedData",
    "ReplayTask",
    "SuggestTask",
    "answer_inquiry",
    "chances",
    "find_odds",
    "perform_order",
    "prepare",
    "read_army",
    "read_file",
    "replay",
    "suggest",
]


class OddsTask(Struct, frozen=True, kw_only=True):
    """The odds of an order, from what the seat knows."""

    system: str
    state: bytes
    seat: str
    order: bytes
    asker: str = ""
    """Whose turn it uses up in the queue."""


class SuggestTask(Struct, frozen=True, kw_only=True):
    """An order for the computer, from what its seat knows. The seed makes its whims repeatable."""

    system: str
    state: bytes
    seat: str
    skill: int
    seed: str
    asker: str = ""


class InquiryTask(Struct, frozen=True, kw_only=True):
    """A slow question, from what the seat knows."""

    system: str
    state: bytes
    seat: str
    inquiry: bytes
    asker: str = ""


class PerformTask(Struct, frozen=True, kw_only=True):
    """A slow order to be carried out, with the battle's own dice as far as they have been thrown."""

    system: str
    state: bytes
    seat: str
    order: bytes
    secret: bytes
    battle: bytes
    mix: bytes
    throws: int
    kept: dict[str, FallenCast] = {}
    """Casts of trays that fell for the same matters before something was put back."""

    def __repr__(self) -> str:
        """Nothing that is secret, wherever it may be written down."""
        return f"PerformTask({self.system}, {self.battle.hex()})"


class PerformedData(Struct, frozen=True, kw_only=True):
    """What a slow order has come to."""

    events: tuple[bytes, ...]
    state: bytes
    throws: int


def prepare() -> None:
    """Import every system before the first question comes."""
    registry.systems()


def find_odds(task: OddsTask) -> Odds:
    rules = registry.system(task.system)
    known, order = rules.codec.state(task.state), rules.codec.order(task.order)
    return odds(rules, known, Seat(task.seat), order, seeded(task.order.hex()[:64]))


def perform_order(task: PerformTask) -> PerformedData:
    """Raises IllegalOrder. The same task has the same outcome, however often it is begun."""
    rules = registry.system(task.system)
    state, order = rules.codec.state(task.state), rules.codec.order(task.order)
    dice = VerifiableDice(task.secret, task.battle, task.mix, task.throws)
    done = perform(rules, state, Seat(task.seat), order, dice, task.kept).performed
    return PerformedData(
        events=tuple(encode(event) for event in done.events), state=pack(done.state), throws=done.throws
    )


def suggest(task: SuggestTask) -> bytes:
    rules = registry.system(task.system)
    known = rules.codec.state(task.state)
    return encode(rules.suggest(known, Seat(task.seat), seeded(task.seed), task.skill))


def answer_inquiry(task: InquiryTask) -> bytes:
    """The answer as JSON."""
    rules = registry.system(task.system)
    known, inquiry = rules.codec.state(task.state), rules.codec.inquiry(task.inquiry)
    return encode(inquiry.answer(known, Seat(task.seat)))


def read_file(data: bytes) -> bytes:
    """A battle that somebody brings as a file: checked and replayed, or why not, as JSON."""
    return encode(battle_file.read(data))


def read_army(task: ArmyFileTask) -> ArmyFile:
    """An army that somebody brings as a file."""
    return army_file.read(task)


def chances(found: Odds) -> tuple[Json, ...]:
    """The odds as a client reads them."""
    return tuple(to_builtins(chance) for chance in found.chances)
