"""Trays: many dice at once, for many matters that are settled in the same moment.

A throw is one matter: its number says when it fell, and whoever throws earlier gets other faces. Where a server step
settles a hundred fights at once that would let one of them shift all others, so each cast of a tray has a key that says
what it is for. Throw n of the battle's dice still follows from the secret alone; the key says which cast got it, and
when the same matter is settled again, its cast is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from battles.rules.base import EVERYTHING, Event, S, Seat, Thrown, Told, Viewer


class Cast(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Dice for one matter of a tray. The key names it once in a battle: `fight:7:northern isle`, 7 being the month."""

    key: str
    dice: str
    reason: str


class FallenCast(Cast, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A cast as throw `n` of the battle's dice; `kept` if that fell for the same key before."""

    n: int
    faces: tuple[int, ...]
    kept: bool = False


class TrayThrown(Told[S], frozen=True, tag="tray_thrown"):
    """A tray fell. Only the seats in `to` see it, everybody if `to` is None."""

    casts: tuple[FallenCast, ...]
    to: tuple[Seat, ...] | None = None

    def seen_by(self, viewer: Viewer) -> Event[S] | None:
        return self if self.to is None or viewer is EVERYTHING or viewer in self.to else None

    @property
    def fresh(self) -> tuple[FallenCast, ...]:
        """Those that were not kept from before."""
        return tuple(cast for cast in self.casts if not cast.kept)


def throws_of(event: Event[S]) -> tuple[Thrown[S] | FallenCast, ...]:
    """The throws that were made with this event, each with its number, dice and faces; none with most."""
    if isinstance(event, Thrown):
        return (event,)
    return event.fresh if isinstance(event, TrayThrown) else ()


def has_dice(event: Event[S]) -> bool:
    """Whether it tells how dice fell, now or before."""
    return isinstance(event, Thrown | TrayThrown)


def cast_by_key(events: Iterable[Event[S]]) -> Mapping[str, FallenCast]:
    """What `Play.kept` is made of: how each key fell the first time."""
    found: dict[str, FallenCast] = {}
    for event in events:
        for cast in event.casts if isinstance(event, TrayThrown) else ():
            found.setdefault(cast.key, cast)
    return found
