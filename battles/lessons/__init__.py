"""Guided first battles. A lesson is a file of a system: where a real battle begins, and what is said step by step.

The table plays it by the rules like any other battle; a step is over when the battle's own events or questions say so.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import msgspec
from msgspec import Struct

from battles.rules import registry
from battles.rules.base import Seat, Setup
from battles.rules.codec import Json, encode

Worded = Mapping[str, str]
"""A text by language."""


class Until(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What ends a step; one of these is enough."""

    read: bool = False
    """The reader says that he has read it."""
    events: tuple[dict[str, Json], ...] = ()
    """An event that has these fields has happened since the step began."""
    asked: tuple[str, ...] = ()
    """The learner is asked a question of this kind."""
    over: bool = False


class Step(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One card: what one sees, what to do, how by keyboard, and what helps whoever does something else."""

    id: str
    title: Worded
    text: Worded
    until: Until
    keys: Worded = {}
    hint: Worded = {}
    show: tuple[dict[str, str], ...] = ()
    """What is lit on the page: {"tile": "A_centre"} is whatever carries `data-tile="A_centre"`; {"part": "dice"}."""
    here: tuple[str, ...] = ()
    """Kinds of questions at which the step makes sense; at any other one the learner has gone his own way."""
    milestone: bool = False
    """Whoever gets here by another way goes on from here."""
    hold: bool | None = None
    """While its card is open nothing goes on: the board shows no further beat. None: as steps that are to be read."""

    @property
    def holds(self) -> bool:
        return self.until.read if self.hold is None else self.hold


class Lesson(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: str
    title: Worded
    about: Worded
    minutes: int
    seat: Seat
    skill: int
    setup: Setup
    steps: tuple[Step, ...]
    tips: dict[str, Worded] = {}
    """For fighting on alone: a word on each kind of question."""
    won: Worded
    lost: Worded
    drawn: Worded

    @property
    def packed(self) -> bytes:
        """The set-up as a battle stores it: by it a battle is known to be this lesson's."""
        return encode(self.setup)


class ToldStep(Struct, frozen=True, kw_only=True):
    id: str
    title: str
    text: str
    keys: str
    hint: str
    show: tuple[dict[str, str], ...]
    here: tuple[str, ...]
    milestone: bool
    hold: bool
    until: Until


class Told(Struct, frozen=True, kw_only=True):
    """A lesson in one language."""

    id: str
    system: str
    title: str
    about: str
    minutes: int
    seat: str
    steps: tuple[ToldStep, ...]
    tips: dict[str, str]
    won: str
    lost: str
    drawn: str


@cache
def lessons_of(system: str) -> Mapping[str, Lesson]:
    """All lessons of a system by id, in the order of their files."""
    files = sorted((registry.folder(system) / "lessons").glob("*.json"))
    found = [msgspec.json.decode(file.read_bytes(), type=Lesson) for file in files]
    return {lesson.id: lesson for lesson in found}


def lesson_of(system: str, setup: bytes) -> Lesson | None:
    """The lesson that a battle with this set-up is."""
    return next((lesson for lesson in lessons_of(system).values() if lesson.packed == setup), None)


def told(lesson: Lesson, system: str, language: str) -> Told:
    """What a learner reads."""
    return Told(
        id=lesson.id,
        system=system,
        title=lesson.title[language],
        about=lesson.about[language],
        minutes=lesson.minutes,
        seat=lesson.seat,
        steps=tuple(_step(step, language) for step in lesson.steps),
        tips={kind: tip[language] for kind, tip in lesson.tips.items()},
        won=lesson.won[language],
        lost=lesson.lost[language],
        drawn=lesson.drawn[language],
    )


def _step(step: Step, language: str) -> ToldStep:
    return ToldStep(
        id=step.id,
        title=step.title[language],
        text=step.text[language],
        keys=step.keys.get(language, ""),
        hint=step.hint.get(language, ""),
        show=step.show,
        here=step.here,
        milestone=step.milestone,
        hold=step.holds,
        until=step.until,
    )
