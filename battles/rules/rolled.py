"""Dice that lie on the table and wait to be counted: until then a face may still be changed."""

from __future__ import annotations

from typing import TypeVar

from msgspec import structs

from battles.rules.base import Frame, S, State
from battles.rules.first import first_of
from battles.rules.play import Play


class Rolled(Frame, frozen=True, kw_only=True):
    """A throw is counted by a frame of this kind, put on top in the step that throws. Systems add what they need to
    know of it; questions about throwing again lie above."""

    faces: tuple[int, ...]


R = TypeVar("R", bound=Rolled)


def thrown_below(state: State, kind: type[R]) -> R:
    """The throw of this kind that lies on the table under the questions about it; LookupError if none does."""
    return first_of(frame for frame in reversed(state.flow) if isinstance(frame, kind))


def change_face(play: Play[S], kind: type[R], die: int, face: int) -> R:
    """One die of the throw below now shows another face; the throw as it was comes back."""
    before = thrown_below(play.state, kind)
    above: list[Frame] = []
    while play.top is not before:
        above.append(play.pop())
    faces = (*before.faces[:die], face, *before.faces[die + 1 :])
    play.replace(structs.replace(before, faces=faces), *reversed(above))
    return before
