"""A battle's dice sheet: what was fixed before the first throw, and every throw the viewer may know of."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

from msgspec import Raw, Struct

from battles import store
from battles.models import Battle
from battles.records.battle_file import FORMAT, ReplayEvent
from battles.rules.base import EVERYTHING, Viewer
from battles.rules.codec import Json, encode
from battles.selectors import delayed, scenes
from battles.selectors.people import Viewpoint, name_of

KINDS = tuple(f'{{"kind":"{kind}"'.encode() for kind in ("thrown", "tray_thrown", "seed_committed", "seed_revealed"))
"""How the rows of such events begin: the others, ten times as many, are not even decoded."""


class DiceSheet(Struct, frozen=True, kw_only=True):
    """An exported battle without everything that has nothing to do with its dice; it is checked in the same way."""

    format: str = FORMAT
    id: str
    """Of the battle the dice belong to; an imported one has its dice from elsewhere."""
    system: str
    status: str
    players: dict[str, str]
    dice: dict[str, Json]
    events: tuple[ReplayEvent, ...]


def dice_sheet(battle: Battle, viewpoint: Viewpoint) -> DiceSheet:
    """What the viewpoint may know of the dice: everything, and the secret, once the battle is over."""
    moment = delayed.as_of(store.moment_of(battle), viewpoint.as_of)
    dice = scenes.dice(moment)
    return DiceSheet(
        id=str(UUID(str(dice.get("battle") or moment.battle.pk.hex))),
        system=battle.system,
        status=moment.battle.status,
        players={seat: name_of(player) for seat, player in moment.players.items()},
        dice=dice,
        events=tuple(_events(moment.battle, viewpoint.replay_viewer)),
    )


def _events(battle: Battle, viewer: Viewer) -> Iterator[ReplayEvent]:
    decode, key = store.rules_of(battle).codec.event, store.audience(viewer)
    rows = battle.events.filter(number__lte=battle.version).order_by("number")
    for number, data, seen, at in rows.values_list("number", "data", "seen", "at").iterator(chunk_size=1000):
        if not bytes(data).startswith(KINDS):
            continue
        if (event := decode(bytes(data)).seen_by(viewer)) is not None:
            yield ReplayEvent(n=number if viewer is EVERYTHING else seen[key], at=at, event=Raw(encode(event)))
