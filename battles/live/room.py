"""The connections of one battle on this worker, and what each audience has been shown."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from time import time

from msgspec import Raw, structs

from battles import store
from battles.live.attendance import Attendance, PresentUser, looking
from battles.live.connection import REVOKED, Connection
from battles.messages import Chat, ChatLine, FromServer, Presence, Situation, Update
from battles.records.merge_patch import adds, diff
from battles.rules.base import PUBLIC, Viewer
from battles.rules.codec import encode
from battles.selectors import scenes, talk
from battles.selectors.delayed import Glimpse
from battles.selectors.people import OVER, Viewpoint
from battles.selectors.scenes import ShownScene
from battles.store import Moment, Noted


@dataclass
class RoomAudience:
    """All who see through the same eyes: what they have been shown last, and who they are."""

    viewer: Viewer
    number: int
    shown: ShownScene
    names: dict[str, dict[str, str]] = field(default_factory=dict)
    """By language."""
    connections: set[Connection] = field(default_factory=set)
    raw: Raw | None = None
    late: Moment | None = None
    """The moment it stands at, if it sees the battle with a delay."""
    delay: int = 0
    prepared: Change | None = None
    """What it will be shown next, if what is just being written is committed."""

    def encoded(self) -> Raw:
        """The scene as bytes, encoded once however many join."""
        if self.raw is None:
            self.raw = Raw(encode(self.shown.scene))
        return self.raw


@dataclass(frozen=True)
class Change:
    """What an audience is shown of a moment, after what it was shown before."""

    before: ShownScene
    moment: Moment
    after: ShownScene
    events: tuple[Raw, ...]
    patch: Raw
    is_nothing: bool
    may_name: bool
    """Somebody or something new may have come to the table."""

    def fits(self, audience: RoomAudience, moment: Moment) -> bool:
        return self.moment is moment and self.before is audience.shown


def _changed(audience: RoomAudience, moment: Moment, noted: tuple[Noted, ...]) -> Change:
    before, after = audience.shown, scenes.shown(moment, audience.viewer, audience.shown)
    events, patch = scenes.seen(noted, audience.viewer, audience.number), diff(before.scene, after.scene)
    return Change(
        before=before,
        moment=moment,
        after=after,
        events=events,
        patch=Raw(encode(patch)),
        is_nothing=not events and not patch,
        may_name="players" in patch or "status" in patch or adds(before.scene, patch),
    )


AUDIENCES_A_TURN = 3
"""An update is built for so many of them before others in the loop have their turn."""
Eyes = tuple[Viewer, int]
"""Who sees, and how many seconds late."""


class Room:
    """One battle. `lock` keeps joining and delivering apart."""

    def __init__(self, moment: Moment, now: datetime) -> None:
        self.id = str(moment.battle.pk)
        self.moment = moment
        self.lock = asyncio.Lock()
        self.wanted = moment.battle.revision
        self.catching_up: asyncio.Task[None] | None = None
        self.chat_number = 0
        self.audiences: dict[Eyes, RoomAudience] = {}
        self.following: asyncio.Task[None] | None = None
        self.to_follow = False
        self._pending: deque[tuple[RoomAudience, Moment, tuple[Noted, ...]]] = deque()
        self._is_pumping = False
        self.attendance = Attendance(moment.players, now)
        self.presence_said: Presence | None = None
        self.presence_saved: PresentUser | None = None

    @property
    def revision(self) -> int:
        return self.moment.battle.revision

    def connections(self) -> Iterator[Connection]:
        """Players first."""
        for audience in self._ordered():
            yield from audience.connections

    def _ordered(self, first: Viewer | None = None) -> list[RoomAudience]:
        """Whose order it was, the other seats, the spectators."""
        return sorted(self.audiences.values(), key=lambda one: (one.viewer is PUBLIC, one.viewer != first))

    @property
    def is_empty(self) -> bool:
        return not any(audience.connections for audience in self.audiences.values())

    # Joining

    def admit(self, connection: Connection, point: Viewpoint, arrival: Arrival) -> None:
        """Seat a connection with its audience, and show it everything. Called with the lock held."""
        self._drain()
        audience = self._late_audience(arrival) if arrival.late is not None else self._audience(point.viewer)
        self.leave(connection)
        if self.is_empty:
            self.chat_number = max((line.n for line in arrival.chat), default=0)
        connection.battle, connection.viewer, connection.seats = self.id, point.viewer, point.seats
        connection.delay = audience.delay
        connection.language = arrival.language
        audience.connections.add(connection)
        connection.say(self._situation(audience, point, arrival))

    def _audience(self, viewer: Viewer) -> RoomAudience:
        if (audience := self.audiences.get((viewer, 0))) is None:
            number = scenes.number_of(self.moment.battle, viewer)
            audience = self.audiences[viewer, 0] = RoomAudience(viewer, number, scenes.shown(self.moment, viewer))
        return audience

    def _names(self, audience: RoomAudience, language: str) -> dict[str, str]:
        if (names := audience.names.get(language)) is None:
            names = audience.names[language] = scenes.names(audience.late or self.moment, audience.viewer, language)
        return names

    # Those who see the battle late

    def _late_audience(self, arrival: Arrival) -> RoomAudience:
        """Whoever is there already stands where the newcomer was told of."""
        eyes, moment = (PUBLIC, arrival.delay), arrival.late
        assert moment is not None
        if (audience := self.audiences.get(eyes)) is None:
            number, shown = scenes.number_of(moment.battle, PUBLIC), scenes.shown(moment, PUBLIC)
            audience = self.audiences[eyes] = RoomAudience(PUBLIC, number, shown, late=moment, delay=arrival.delay)
        return audience

    def late(self) -> list[RoomAudience]:
        return [audience for audience in self.audiences.values() if audience.delay]

    def late_moment(self, delay: int) -> Moment | None:
        """Where those stand who are so many seconds behind; None: there are none."""
        audience = self.audiences.get((PUBLIC, delay))
        return audience.late if audience is not None else None

    def show_late(self, audience: RoomAudience, glimpse: Glimpse) -> None:
        """Bring them to what they may see by now. Called with the lock held."""
        if not audience.connections:
            self.audiences.pop((PUBLIC, audience.delay), None)
            return
        audience.late = glimpse.moment
        self._update(audience, glimpse.moment, glimpse.noted)

    def version_of(self, connection: Connection) -> int:
        """The version the connection should have."""
        audience = self.audiences.get((connection.viewer, connection.delay))
        if connection.delay and audience is not None:
            return audience.number
        return scenes.number_of(self.moment.battle, connection.viewer)

    def moment_of(self, connection: Connection) -> Moment:
        """The moment the connection may know of."""
        return self.late_moment(connection.delay) or self.moment if connection.delay else self.moment

    def _situation(self, audience: RoomAudience, point: Viewpoint, arrival: Arrival) -> Situation:
        battle = self.moment.battle
        return Situation(
            battle=self.id,
            system=battle.system,
            title=battle.title,
            version=audience.number,
            role="seat" if point.is_seat else "spectator",
            seat=str(point.viewer) if point.is_seat else None,
            my_seats=point.seats if point.is_seat else (),
            names=self._names(audience, arrival.language),
            scene=audience.encoded(),
            events=arrival.events,
            chat=arrival.chat,
            draft=arrival.draft,
            now=time() - audience.delay,
            delay=audience.delay,
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
        self._part(moment)
        self.moment = moment
        for audience in self._ordered(first=moment.by):
            if audience.connections and not audience.delay:
                self._pending.append((audience, moment, noted))
            elif not audience.connections:
                del self.audiences[audience.viewer, audience.delay]
        if not self._is_pumping:
            self._pump()

    def _part(self, moment: Moment) -> None:
        """Whoever has lost a seat is shown nothing more of it: he comes back as what he is now, also if he watched."""
        if all(moment.players[seat].user_id == player.user_id for seat, player in self.moment.players.items()):
            return
        for audience in self.audiences.values():
            for one in [one for one in audience.connections if not _holds(one, moment)]:
                audience.connections.discard(one)
                one.bye("moved", retry=0.2, close_code=REVOKED)

    def _pump(self, most: int = 1) -> None:
        """The giver's audience first: what it gets is written before anything else is built.

        Then some more with every turn of the loop; in between, the other workers are told, and others in this loop
        have their turn.
        """
        for _ in range(min(most, len(self._pending))):
            self._update(*self._pending.popleft())
        self._is_pumping = bool(self._pending)
        if self._is_pumping:
            asyncio.get_running_loop().call_soon(self._pump, AUDIENCES_A_TURN)

    def _drain(self) -> None:
        while self._pending:
            self._update(*self._pending.popleft())

    def prepare(self, moment: Moment) -> None:
        """Build what the giver will be shown of a moment that is just being written. Says nothing to anybody."""
        audience = self.audiences.get((moment.by, 0)) if moment.by is not None else None
        if audience is not None and audience.connections and moment.battle.revision == self.revision + 1:
            audience.prepared = _changed(audience, moment, moment.fresh)

    def _update(self, audience: RoomAudience, moment: Moment, noted: tuple[Noted, ...]) -> None:
        change, audience.prepared = audience.prepared, None
        if change is None or not change.fits(audience, moment):
            change = _changed(audience, moment, noted)
        version, since = scenes.number_of(moment.battle, audience.viewer), audience.number
        audience.number, audience.shown, audience.raw = version, change.after, None
        if change.is_nothing:
            return
        texts = dict[str, str]()
        for connection in audience.connections:
            language = connection.language
            if (text := texts.get(language)) is None:
                names = self._new_names(audience, moment, language) if change.may_name else {}
                update = Update(since=since, version=version, events=change.events, patch=change.patch, names=names)
                text = texts[language] = encode(update).decode()
            connection.push(text)

    @staticmethod
    def _new_names(audience: RoomAudience, moment: Moment, language: str) -> dict[str, str]:
        known = audience.names.get(language, {})
        names = audience.names[language] = scenes.names(moment, audience.viewer, language)
        return {key: name for key, name in names.items() if known.get(key) != name}

    # Chat

    def show_chat(self, lines: tuple[ChatLine, ...], unwanted: Mapping[int, Collection[int]]) -> None:
        """New lines, each to those who may read its room and have not blocked its writer."""
        if not lines:
            return
        self.chat_number = max(self.chat_number, *(line.n for line in lines))
        for audience in self._ordered():
            over = (audience.late or self.moment).battle.status in OVER
            for room in (talk.PLAYERS, talk.SPECTATORS):
                own = tuple(line for line in lines if line.room == room or over)
                readers = [one for one in audience.connections if talk.room_for(one.seats) == room]
                self._send_lines(own, readers, unwanted)

    def _send_lines(
        self, lines: tuple[ChatLine, ...], readers: list[Connection], unwanted: Mapping[int, Collection[int]]
    ) -> None:
        groups: dict[frozenset[int], list[Connection]] = {}
        for one in readers:
            blocked = unwanted.get(one.user_id, ()) if one.user_id is not None else ()
            groups.setdefault(frozenset(blocked), []).append(one)
        for blocked, some in groups.items():
            if own := tuple(line for line in lines if line.user not in blocked):
                self.send(Chat(lines=own), some)

    def unsay(self, number: int) -> None:
        """A moderator has taken a line away."""
        self.send(Chat(lines=(), gone=(number,)), list(self.connections()))

    @staticmethod
    def send(message: FromServer, connections: list[Connection]) -> None:
        """The same text to all of them."""
        text = encode(message).decode()
        for connection in connections:
            connection.push(text)

    # Presence

    def here(self) -> PresentUser:
        """Who is at the table through this worker."""
        watching = sum(len(one.connections) for one in self.audiences.values() if one.viewer is PUBLIC)
        return PresentUser(seats=looking(self.connections()), spectators=watching)

    def show_presence(self, now: datetime) -> None:
        """Tell everybody where the players are, if that has changed."""
        presence = self.attendance.presence(self.moment.players, self.here(), now)
        if presence != self.presence_said:
            self.presence_said = presence
            self.send(structs.replace(presence, now=now.isoformat()), list(self.connections()))

    def tell_presence(self, connection: Connection, now: datetime) -> None:
        """A newcomer is told even if nothing has changed."""
        presence = self.attendance.presence(self.moment.players, self.here(), now)
        connection.say(structs.replace(presence, now=now.isoformat()))


def _holds(connection: Connection, moment: Moment) -> bool:
    """Whether all the seats it came for are still its user's."""
    return all(moment.players[seat].user_id == connection.user_id for seat in connection.seats)


@dataclass(frozen=True)
class Arrival:
    """What somebody gets on joining besides the scene."""

    language: str
    events: tuple[Raw, ...] = ()
    chat: tuple[ChatLine, ...] = ()
    draft: Raw | None = None
    late: Moment | None = None
    """For those who see the battle late: the moment they may see."""
    delay: int = 0


def arrival(
    moment: Moment,
    point: Viewpoint,
    since: int | None,
    language: str,
    delay: int = 0,
    reader: int | None = None,
) -> Arrival:
    """Read what a newcomer missed (in the database thread), up to the moment he is shown."""
    battle = moment.battle
    events: tuple[Raw, ...] = ()
    if since is not None and since < scenes.number_of(battle, point.viewer):
        noted = store.events_after(battle, max(0, since), battle.version)
        events = scenes.seen(noted, point.viewer, since)
    draft, was_said = talk.kept_for(battle, point.viewer) if isinstance(point.viewer, str) else (None, True)
    chat = talk.chat_of(battle, point, reader=reader) if was_said else ()
    return Arrival(language, events, chat, draft, late=moment if delay else None, delay=delay)
