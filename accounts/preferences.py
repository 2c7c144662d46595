"""How somebody wants battles shown and heard. Pages with a board give it to their scripts as one JSON attribute.

`frontend/src/ui/preferences.ts` reads it, keeps the choices of people who are not signed in, and sends changes here.
"""

from __future__ import annotations

from msgspec import Struct, json

from accounts.models import SoundScope, StageShow, User


class Preferences(Struct, frozen=True, kw_only=True):
    """The names are those of `User`, of the form, and of the script."""

    stage_speed: float = 1.0
    """0.5, 1, 2 or 4 times as fast."""
    stage_show: str = StageShow.EVERYTHING.value
    """everything, fights or nothing is played step by step."""
    drop_gives_order: bool = True
    """A piece that is put down is an order at once; else it has to be confirmed."""
    sound_volume: int = 0
    """0 (off) to 10."""
    sound_scope: str = SoundScope.ALL.value
    """all or mine."""


def preferences_of(user: object) -> Preferences:
    """Those of the profile; the usual ones for somebody who is not signed in."""
    if not isinstance(user, User):
        return Preferences()
    return Preferences(**{name: getattr(user, name) for name in Preferences.__struct_fields__})


def as_json(preferences: Preferences) -> str:
    return json.encode(preferences).decode()
