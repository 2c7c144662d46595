"""What lasts for a while: spells, abilities, refused duels. Words say what it does; `until` says when it ends."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from battles.rules.base import Seat
from battles.rules.codec import Json
from battles.rules.ninth_age.pieces import MemberId, UnitId

EffectId = str
UntilKind = Literal[
    "step",
    "round",
    "phase",
    "player_turn",
    "next_player_turn",
    "owners_next_player_turn",
    "game_turn",
    "casters_next_magic_phase",
    "game",
    "condition",
]


class Until(Struct, frozen=True, kw_only=True):
    """When an effect ends: the kind, and from which player turn of whom it is counted."""

    kind: UntilKind
    turn: int = 0
    seat: Seat | None = None


class EffectTarget(Struct, frozen=True, kw_only=True):
    """A unit, or one model of it (a member's id or the kind of a post), or a whole side, or a place on the table."""

    unit: UnitId | None = None
    model: MemberId | None = None
    side: str | None = None


class EffectSource(Struct, frozen=True, kw_only=True):
    """What brought it: a spell, an item, a rule, a refused duel."""

    kind: Literal["spell", "item", "rule", "duel", "terrain", "miscast"]
    id: str
    clause: str = ""
    by: UnitId | None = None


class Effect(Struct, frozen=True, kw_only=True):
    """Something that holds for a while."""

    id: EffectId
    source: EffectSource
    on: EffectTarget
    words: tuple[dict[str, Json], ...] = ()
    """Records in the controlled words of `data/house/effect-words.json`."""
    until: Until
    seat: Seat
