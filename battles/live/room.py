"""The connections of one battle on this worker, and what each audience has been shown."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field

from msgspec import Raw

from battles import store
from battles.live.connection import Connection
from battles.merge_patch import adds, diff
from battles.messages import Chat, ChatLine, FromServer, Presence, Situation, Update
from battles.rules.base import PUBLIC, Viewer
from battles.rules.codec import encode
from battles.selectors import scenes, talk
from battles.selectors.people import OVER, Standpoint
from battles.selectors.scenes import Shown
from battles.store import Moment, Noted


@dataclass
class Audience:
    """All who see through the same eyes: what they have been shown last, and who they are."""

    viewer: Viewer
    number: int
    shown: Shown
    names: dict[str, dict[str, str]] = field(default_factory=dict)
    """By language."""
    connections: set[Connection] = field(default_factory=set)
    raw: Raw | None = None

    def encoded(self) -> Raw:
        """The scene as bytes, encoded once however many join."""
        if self.raw is None:
            self.raw = Raw(encode(self.shown.scene))
        return self.raw


class Room:
    """One battle. `lock` keeps joining and delivering apart."""

    def __init__(self, moment: Moment) -> None:
        self.id = str(moment.battle.pk)
        self.moment = moment
        self.lock = asyncio.Lock()
        self.wanted = moment.battle.revision
        self.catching_up: asyncio.Task[None] | None = None
        self.chat_number = 0
        self.audiences: dict[Viewer, Audience] = {}
        self._pending: deque[tuple[Audience, Moment, tuple[Noted, ...]]] = deque()
        self._is_pumping = False
        self.elsewhere_seats: frozenset[str] = frozenset()
        self.elsewhere_spectators = 0
        self.presence_said: Presence | None = None
        self.presence_saved: Presence | None = None

    @property
    def revision(self) -> int:
        return self.moment.battle.revision

    def connections(self) -> Iterator[Connection]:
        """Players first."""
        for audience in self._ordered():
            yield from audience.connections

    def _ordered(self, first: Viewer | None = None) -> list[Audience]:
        """Whose order it was, the other seats, the spectators."""
        return sorted(self.audiences.values(), key=lambda one: (one.viewer is PUBLIC, one.viewer != first))

    @property
    def is_empty(self) -> bool:
        return not any(audience.connections for audience in self.audiences.values())

    # Joining

    def admit(self, connection: Connection, point: Standpoint, arrival: Arrival) -> None:
        """Seat a connection with its audience, and show it everything. Called with the lock held."""
        self._drain()
        audience = self._audience(point.viewer)
        self.leave(connection)
        if self.is_empty:
            self.chat_number = max((line.n for line in arrival.chat), default=0)
        connection.battle, connection.viewer, connection.seats = self.id, point.viewer, point.seats
        connection.language = arrival.language
        audience.connections.add(connection)
        connection.say(self._situation(audience, point, arrival))

    def _audience(self, viewer: Viewer) -> Audience:
        if (audience := self.audiences.get(viewer)) is None:
            number = scenes.number_of(self.moment.battle, viewer)
            audience = self.audiences[viewer] = Audience(viewer, number, scenes.shown(self.moment, viewer))
        return audience

    def _names(self, audience: Audience, language: str) -> dict[str, str]:
        if (names := audience.names.get(language)) is None:
            names = audience.names[language] = scenes.names(self.moment, audience.viewer, language)
        return names

    def _situation(self, audience: Audience, point: Standpoint, arrival: Arrival) -> Situation:
        battle = self.moment.battle
        return Situation(
            battle=self.id,
            system=battle.system,
            title=battle.title,
            version=audience.number,
            role="seat" if point.is_seat else "spectator",
            seat=str(point.viewer) if point.is_seat else None,
            my_seats=point.seats,
            names=self._names(audience, arrival.language),
            scene=audience.encoded(),
            events=arrival.events,
            chat=arrival.chat,
            draft=arrival.draft,
        )

    def leave(self, connection: Connection) -> None:
        for audience in self.audiences.values():
            audience.connections.discard(connection)

    # Delivering

    def can_deliver(self, moment: Moment) -> bool:
        """Whether the moment brings along all events since the last one."""
        known, new = self.moment.battle.version, moment.battle.version
        return new == known or (bool(moment.fresh) and moment.fresh[0].number == known + 1)

    def deliver(self, moment: Moment, noted: tuple[Noted, ...]) -> None:
        """Show every audience what has changed: one text each, the same for all its connections."""
        if moment.battle.revision <= self.revision:
            return
        self.moment = moment
        for audience in self._ordered(first=moment.by):
            if audience.connections:
                self._pending.append((audience, moment, noted))
            else:
                del self.audiences[audience.viewer]
        if not self._is_pumping:
            self._pump()

    def _pump(self) -> None:
        """One audience after another, a turn of the loop each: what the first get is written before the next is built.

        In between, the other workers are told, and others in this loop have their turn.
        """
        if self._pending:
            self._update(*self._pending.popleft())
        self._is_pumping = bool(self._pending)
        if self._is_pumping:
            asyncio.get_running_loop().call_soon(self._pump)

    def _drain(self) -> None:
        while self._pending:
            self._update(*self._pending.popleft())

    def _update(self, audience: Audience, moment: Moment, noted: tuple[Noted, ...]) -> None:
        before, shown = audience.shown.scene, scenes.shown(moment, audience.viewer, audience.shown)
        events = scenes.seen(noted, audience.viewer, audience.number)
        since, version = audience.number, scenes.number_of(moment.battle, audience.viewer)
        patch = diff(before, shown.scene)
        may_name = "players" in patch or "status" in patch or adds(before, patch)
        audience.number, audience.shown, audience.raw = version, shown, None
        if not events and not patch:
            return
        raw, texts = Raw(encode(patch)), dict[str, str]()
        for connection in audience.connections:
            language = connection.language
            if (text := texts.get(language)) is None:
                names = self._new_names(audience, moment, language) if may_name else {}
                update = Update(since=since, version=version, events=events, patch=raw, names=names)
                text = texts[language] = encode(update).decode()
            connection.push(text)

    @staticmethod
    def _new_names(audience: Audience, moment: Moment, language: str) -> dict[str, str]:
        """Looked for only when somebody or something new may have come to the table."""
        known = audience.names.get(language, {})
        names = audience.names[language] = scenes.names(moment, audience.viewer, language)
        return {key: name for key, name in names.items() if known.get(key) != name}

    # Chat

    def show_chat(self, lines: tuple[ChatLine, ...]) -> None:
        """New lines, each to those who may read its room."""
        if not lines:
            return
        self.chat_number = max(self.chat_number, *(line.n for line in lines))
        over = self.moment.battle.status in OVER
        for room in (talk.PLAYERS, talk.SPECTATORS):
            own = tuple(line for line in lines if line.room == room or over)
            readers = [one for one in self.connections() if (talk.PLAYERS if one.seats else talk.SPECTATORS) == room]
            if own and readers:
                self.send(Chat(lines=own), readers)

    @staticmethod
    def send(message: FromServer, connections: list[Connection]) -> None:
        """The same text to all of them."""
        text = encode(message).decode()
        for connection in connections:
            connection.push(text)

    # Presence

    def here(self) -> Presence:
        """Who is at the table through this worker."""
        seats = {str(seat) for one in self.connections() if one.is_player for seat in one.seats}
        watching = self.audiences.get(PUBLIC)
        return Presence(
            seats={seat: seat in seats for seat in self.moment.players},
            spectators=len(watching.connections) if watching else 0,
        )

    def everywhere(self) -> Presence:
        here = self.here()
        return Presence(
            seats={seat: present or seat in self.elsewhere_seats for seat, present in here.seats.items()},
            spectators=here.spectators + self.elsewhere_spectators,
        )

    def show_presence(self) -> None:
        """Tell everybody who is here, if that has changed."""
        presence = self.everywhere()
        if presence != self.presence_said:
            self.presence_said = presence
            self.send(presence, list(self.connections()))


@dataclass(frozen=True)
class Arrival:
    """What somebody gets on joining besides the scene."""

    language: str
    events: tuple[Raw, ...] = ()
    chat: tuple[ChatLine, ...] = ()
    draft: Raw | None = None


def arrival(room_moment: Moment, point: Standpoint, since: int | None, language: str) -> Arrival:
    """Read what a newcomer missed (in the database thread), up to the moment the room stands at."""
    battle = room_moment.battle
    events: tuple[Raw, ...] = ()
    if since is not None:
        noted = store.events_after(battle, max(0, since), battle.version)
        events = scenes.seen(noted, point.viewer, since)
    draft = talk.draft_of(battle, point.viewer) if isinstance(point.viewer, str) else None
    return Arrival(language, events, talk.chat_of(battle, point), draft)
