"""Seasons that somebody watches: each connection is told the number its page should show, never content.

Leagues say how numbers are read (`season_marks` of the hooks); hosting itself knows nothing of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from battles.hooks import hooks
from battles.live.connection import Connection
from battles.live.room import Room
from battles.messages import SeasonAt


class SeasonMark(Struct, frozen=True, kw_only=True):
    """Where a season stands: its sequence, how far its running battles have come, and which those are."""

    sequence: int
    boards: int
    battles: frozenset[str] = frozenset()

    def message(self, season: str) -> SeasonAt:
        return SeasonAt(season=int(season), sequence=self.sequence, boards=self.boards)


class Seasons:
    """Who watches which season through this worker, and what they were last told."""

    def __init__(self) -> None:
        self._watchers: dict[str, set[Connection]] = {}
        self._marks: dict[str, SeasonMark] = {}

    @property
    def watched(self) -> list[str]:
        return list(self._watchers)

    def everybody(self) -> Iterable[Connection]:
        for watchers in self._watchers.values():
            yield from watchers

    def enter(self, connection: Connection, season: str, mark: SeasonMark) -> None:
        """From now on this connection hears of the season; first it is told where the season stands."""
        self._watchers.setdefault(season, set()).add(connection)
        self._marks[season] = mark
        connection.say(mark.message(season))

    def leave(self, connection: Connection) -> None:
        for season in [one for one, watchers in self._watchers.items() if connection in watchers]:
            self._watchers[season].discard(connection)
            if not self._watchers[season]:
                del self._watchers[season]
                self._marks.pop(season, None)

    def of_battle(self, battle: str) -> list[str]:
        """The watched seasons whose pages show this battle."""
        return [season for season, mark in self._marks.items() if battle in mark.battles]

    def is_behind(self, season: str, sequence: int) -> bool:
        mark = self._marks.get(season)
        return mark is not None and mark.sequence < sequence

    def read(self, seasons: Sequence[str]) -> Mapping[str, SeasonMark]:
        """In the database thread."""
        return {season: mark for read in tuple(hooks.season_marks) for season, mark in read(seasons).items()}

    def tell(self, marks: Mapping[str, SeasonMark]) -> None:
        """Those whose season has moved on."""
        for season, mark in marks.items():
            if season in self._watchers and self._marks.get(season) != mark:
                self._marks[season] = mark
                Room.send(mark.message(season), list(self._watchers[season]))

    def mark_of(self, season: str) -> SeasonMark | None:
        return self._marks.get(season)
