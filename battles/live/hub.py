"""One hub a worker. Notices come in, updates go out; nobody depends on a notice, because the hub also sweeps."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable, Coroutine, Iterable
from contextvars import Context
from functools import partial
from time import sleep
from uuid import UUID

from django.db import Error

from battles import services, store
from battles.errors import ApplicationError
from battles.live import sweep
from battles.live.connection import NOT_JOINED, REVOKED, SILENT, Connection
from battles.live.delayed import DelayedAudiences
from battles.live.dry_run_queue import DryRunQueue
from battles.live.layer_link import LayerLink
from battles.live.open_sockets import OpenSockets
from battles.live.room import Arrival, Room, arrival
from battles.live.seasons import SeasonMark, Seasons
from battles.messages import Join, LobbyChanged
from battles.runtime import bus, presence, tuning, worker_ids
from battles.runtime.bus import BusMessage
from battles.runtime.clock import WALL, Clock
from battles.runtime.db_thread import in_db_thread
from battles.selectors import delayed, talk
from battles.selectors.people import AnyUser, Viewpoint, spectator, viewpoint
from battles.services import turns
from battles.store import moments
from battles.store.moments import Moment

log = logging.getLogger(__name__)

PAUSE_SECONDS = 0.3
"""Presence and the lobby are said once for many changes at the same time."""
HAND_OVER_SECONDS = 0.00002
"""The thread that tells of an order lets the loop go first: somebody is waiting for his update."""
STOP_AGAIN_SECONDS = 0.2
"""A task that has not ended by then is told once more."""


class Hub:
    """The battles this worker has connections for."""

    def __init__(self, clock: Clock = WALL) -> None:
        self.worker = worker_ids.name()
        self.clock = clock
        self.rooms: dict[str, Room] = {}
        self.sockets = OpenSockets()
        self.lobby: set[Connection] = set()
        self.seasons = Seasons()
        self.closing = False
        self._wire = LayerLink(self.worker, self.on_message, self._sweep_now)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.line = DryRunQueue(self._spawn)
        self.late = DelayedAudiences(
            self._spawn, lambda: self.clock.now(), lambda room: self.rooms.get(room.id) is room
        )
        self._pauses: set[str] = set()
        self._saved: set[str] = set()
        self._checked_at = 0.0
        self._marked_at = 0.0

    # Beginning and end

    def start(self) -> None:
        """Listen and sweep. Called for every connection; only the first call in a loop does anything."""
        loop = asyncio.get_running_loop()
        if self._loop is loop:
            return
        self._loop = loop
        if self.on_local not in bus.subscribers:
            bus.subscribers.append(self.on_local)
            moments.forecast.listen(self.expect)
        self._spawn(self._wire.listen())
        self._spawn(self._sweep_for_ever())

    def _spawn(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def close(self) -> None:
        """Send everybody away, to come back to the next server, and stop."""
        self.closing = True
        everybody = list(self.everybody())
        for connection in everybody:
            connection.bye("restarting", retry=round(random.uniform(1, 3), 2))
        await asyncio.gather(*(connection.flushed() for connection in everybody))
        try:
            await in_db_thread(sweep.forget_presence, self.worker)
        except Error:
            log.warning("presence not forgotten", exc_info=True)
        await self.stop()

    async def stop(self) -> None:
        if self.on_local in bus.subscribers:
            bus.subscribers.remove(self.on_local)
            moments.forecast.forget(self.expect)
        tasks = left = set(self._tasks)
        while left:  # one that is just connecting to the layer may swallow the first word
            for task in left:
                task.cancel()
            _, left = await asyncio.wait(left, timeout=STOP_AGAIN_SECONDS)
        await asyncio.gather(*tasks, return_exceptions=True)
        presence.forget()
        self._loop = None

    def everybody(self) -> Iterable[Connection]:
        for room in self.rooms.values():
            yield from room.connections()
        yield from self.lobby
        yield from self.seasons.everybody()
        yield from self.sockets.waiting

    # Joining and leaving

    def admit(self, connection: Connection, address: str) -> bool:
        """A socket asks to come in; false if its address has too many already."""
        self.start()
        return self.sockets.admit(connection, address, self.loop_time())

    def loop_time(self) -> float:
        return asyncio.get_running_loop().time()

    async def join(self, connection: Connection, battle_id: str, user: AnyUser, wish: Join) -> Room:
        """Bring a connection to a battle's table; raises ApplicationError."""
        self.start()
        room = await self._room(battle_id)
        try:
            async with room.lock:
                point, came = await in_db_thread(self._arrive, room, user, wish)
                room.admit(connection, point, came)
                self.sockets.joined(connection)
        finally:
            self._drop_if_empty(room)
        self._check(room)
        self.late.follow(room)
        room.tell_presence(connection, self.clock.now())
        self._presence_changed(room)
        return room

    def _arrive(self, room: Room, user: AnyUser, wish: Join) -> tuple[Viewpoint, Arrival]:
        moment, now = room.moment, self.clock.now()
        wished = delayed.step_of(wish.delay) if wish.watching else 0
        point = spectator(moment, user, now, wished) if wish.watching else viewpoint(moment, user, now, wish.seat)
        if point.is_seat:
            services.mark_here(moment=moment, seats=point.seats, clock=self.clock)
        delay = 0 if point.is_seat else max(moment.battle.delay, wished)
        if delay:
            moment = room.late_moment(delay) or delayed.as_public(moment, now, delay)
        reader = user.pk if user is not None else None
        return point, arrival(moment, point, wish.since, wish.language, delay, reader)

    async def _room(self, battle_id: str) -> Room:
        if (room := self.rooms.get(battle_id)) is not None:
            return room
        moment = await in_db_thread(store.latest, battle_id)
        return self.rooms.setdefault(str(moment.battle.pk), Room(moment, self.clock.now()))

    def _check(self, room: Room) -> None:
        """A change may have been made while the room was being opened."""
        if (kept := store.moment_cache.get(UUID(room.id))) is not None:
            self._battle_at(room, kept.battle.revision)

    def leave(self, connection: Connection) -> None:
        """The socket is gone."""
        connection.gone()
        self.sockets.leave(connection)
        self.lobby.discard(connection)
        self.seasons.leave(connection)
        if (room := self.rooms.get(connection.battle)) is None:
            return
        room.leave(connection)
        if connection.is_player and not self.closing:
            self._spawn(self._mark_seen(room.id, connection.seats))
        self._drop_if_empty(room)
        self._presence_changed(room)

    async def _mark_seen(self, battle_id: str, seats: Iterable[str]) -> None:
        try:
            await in_db_thread(services.mark_seen, battle_id=battle_id, seats=tuple(seats), clock=self.clock)
            await in_db_thread(turns.leave_table, battle_id=battle_id, seats=tuple(seats), clock=self.clock)
        except (Error, ApplicationError):
            log.warning("not marked as seen", extra={"battle": battle_id}, exc_info=True)

    def _drop_if_empty(self, room: Room) -> None:
        if room.is_empty and not room.lock.locked():
            self.rooms.pop(room.id, None)

    # Notices

    def on_local(self, notice: BusMessage) -> None:
        """A notice of this process, from whatever thread: own rooms at once, other workers through the layer."""
        if self._loop is not None and notice.topic != "due":
            # In a context of its own: the caller's may forbid work in the database thread it is holding.
            self._loop.call_soon_threadsafe(self._own, notice, context=Context())
            if notice.topic == "battle":
                sleep(HAND_OVER_SECONDS)

    def expect(self, moment: Moment) -> None:
        """A moment is about to be written: its giver's update is built meanwhile, and waits for the notice."""
        if self._loop is not None and (room := self.rooms.get(str(moment.battle.pk))) is not None:
            self._loop.call_soon_threadsafe(room.prepare, moment, context=Context())

    def _own(self, notice: BusMessage) -> None:
        self.on_message(notice)
        if not self._wire.is_alone:
            self._spawn(self._wire.tell(notice))

    def on_message(self, notice: BusMessage) -> None:
        """Do what a notice asks for; it carries no content."""
        match notice.topic:
            case "battle":
                if (room := self.rooms.get(notice.id)) is not None:
                    self._battle_at(room, notice.number)
                for season in self.seasons.of_battle(notice.id):
                    self._after_a_pause(f"season:{season}", partial(self._look_at_season, season))
            case "chat":
                if (room := self.rooms.get(notice.id)) is not None:
                    self._chat_at(room, notice.number)
            case "unsaid":
                if (room := self.rooms.get(notice.id)) is not None:
                    room.unsay(notice.number)
            case "lobby":
                self._lobby_changed(notice.id)
            case "revoke":
                self.revoke(lambda connection: str(connection.user_id) == notice.id)
            case "presence":
                self._sweep_now()
            case "season":
                if self.seasons.is_behind(notice.id, notice.number):
                    self._after_a_pause(f"season:{notice.id}", partial(self._look_at_season, notice.id))
            case "due":
                pass

    def _battle_at(self, room: Room, revision: int) -> None:
        """At once, if this worker made the change and nobody is just joining; else one after another."""
        if revision <= room.revision:
            return
        room.wanted = max(room.wanted, revision)
        moment = store.moment_cache.get(UUID(room.id), revision)
        if moment is not None and not room.lock.locked() and room.can_deliver(moment):
            room.deliver(moment, moment.fresh if moment.battle.version > room.moment.battle.version else ())
            self.late.follow(room)
        elif room.catching_up is None:
            room.catching_up = self._spawn(self._catch_up(room))

    async def _catch_up(self, room: Room) -> None:
        """Read what this worker has not made itself."""
        try:
            while room.revision < room.wanted:
                async with room.lock:
                    moment, noted = await in_db_thread(store.news, room.moment)
                    room.wanted = moment.battle.revision
                    room.deliver(moment, noted)
            self.late.follow(room)
        except (Error, ApplicationError):
            log.exception("cannot catch up; the sweep will", extra={"battle": room.id})
            room.wanted = room.revision
        finally:
            room.catching_up = None

    def _chat_at(self, room: Room, number: int) -> None:
        if number > room.chat_number:
            self._spawn(self._show_chat(room))

    async def _show_chat(self, room: Room) -> None:
        try:
            async with room.lock:
                readers = {one.user_id for one in room.connections() if one.user_id is not None}
                room.show_chat(*await in_db_thread(talk.news, room.id, room.chat_number, readers))
        except Error:
            log.exception("cannot read the chat; the sweep will", extra={"battle": room.id})

    def revoke(self, concerns: Callable[[Connection], bool]) -> None:
        """Close the sockets of those who may no longer come in as who they were."""
        for connection in [one for one in self.everybody() if concerns(one)]:
            connection.bye("revoked", retry=1, close_code=REVOKED)

    # Seasons

    def watch_season(self, connection: Connection, season: str, mark: SeasonMark) -> None:
        self.start()
        self.sockets.joined(connection)
        self.seasons.enter(connection, season, mark)

    def _look_at_season(self, season: str) -> None:
        self._spawn(self._show_seasons([season]))

    async def _show_seasons(self, seasons: list[str]) -> None:
        try:
            self.seasons.tell(await in_db_thread(self.seasons.read, seasons))
        except Error:
            log.exception("cannot read the season; the sweep will")

    # The lobby and who is here

    def enter_lobby(self, connection: Connection) -> None:
        self.start()
        self.sockets.joined(connection)
        self.lobby.add(connection)

    def _lobby_changed(self, whose: str) -> None:
        """Everybody's lists, or one user's own battles."""
        if whose == "all":
            self._after_a_pause("lobby", self._show_lobby)
        else:
            Room.send(LobbyChanged(scope="mine"), [one for one in self.lobby if str(one.user_id) == whose])

    def _show_lobby(self) -> None:
        Room.send(LobbyChanged(scope="all"), list(self.lobby))

    def _presence_changed(self, room: Room) -> None:
        players = [audience for audience in room.audiences.values() if isinstance(audience.viewer, str)]
        presence.note(room.id, {str(seat) for some in players for one in some.connections for seat in one.seats})
        self._after_a_pause(room.id, lambda: room.show_presence(self.clock.now()))

    def attend(self, connection: Connection, is_here: bool) -> None:
        """Somebody looks at the page again, or no longer."""
        connection.attends = is_here
        if connection.is_player and (room := self.rooms.get(connection.battle)) is not None:
            self._presence_changed(room)

    def _after_a_pause(self, key: str, work: Callable[[], None]) -> None:
        if key not in self._pauses and self._loop is not None:
            self._pauses.add(key)
            self._loop.call_later(PAUSE_SECONDS, self._paused, key, work)

    def _paused(self, key: str, work: Callable[[], None]) -> None:
        self._pauses.discard(key)
        work()

    # The sweep

    async def _sweep_for_ever(self) -> None:
        while True:
            await asyncio.sleep(tuning.SWEEP_SECONDS)
            await self._swept()

    def _sweep_now(self) -> None:
        if self._loop is not None:
            self._spawn(self._swept())

    async def _swept(self) -> None:
        try:
            await self.sweep()
        except Error:
            log.exception("sweep: the database is away")

    async def sweep(self) -> None:
        """Whatever a notice should have told: revisions, chat, who is here, who is gone."""
        now = self.loop_time()
        for connection in [one for one in self.everybody() if now - one.heard_at > tuning.SILENT_SECONDS]:
            connection.bye("silent", retry=0, close_code=SILENT)
        for connection in self.sockets.overdue(now):
            connection.bye("not_joined", retry=1, close_code=NOT_JOINED)
        await self._sweep_rooms()
        if self.seasons.watched:
            await self._show_seasons(self.seasons.watched)
        if now - self._checked_at >= tuning.REVOKE_SECONDS:
            self._checked_at = now
            await self._check_sessions()

    async def _sweep_rooms(self) -> None:
        await self._save_presence()
        if not self.rooms:
            return
        for battle_id, found in (await in_db_thread(sweep.look, self.worker, list(self.rooms), self.clock)).items():
            if (room := self.rooms.get(battle_id)) is not None:
                room.attendance.elsewhere, room.attendance.seen = found.here, found.seen
                room.show_presence(self.clock.now())
                self._battle_at(room, found.revision)
                self.late.follow(room)
                self._chat_at(room, found.chat)

    async def _save_presence(self) -> None:
        """For the other workers and for lists: only what has changed is written."""
        here = {room.id: now for room in self.rooms.values() if (now := room.here()) != room.presence_saved}
        gone = self._saved - set(self.rooms)
        if here or gone:
            await in_db_thread(sweep.save_presence, self.worker, here, gone)
        await self._mark_present()
        self._saved = (self._saved | set(here)) - gone
        for battle_id, now in here.items():
            if (room := self.rooms.get(battle_id)) is not None:
                room.presence_saved = now

    async def _mark_present(self) -> None:
        """Every so often it is written down who is here: a server that is killed says nothing at the end."""
        now = asyncio.get_running_loop().time()
        if now - self._marked_at < tuning.SEEN_SECONDS:
            return
        self._marked_at = now
        present = {room.id: tuple(room.here().seats) for room in self.rooms.values()}
        if any(present.values()):
            await in_db_thread(sweep.mark_present, present, self.clock)

    async def _check_sessions(self) -> None:
        """Whoever has signed out or been banned since he came loses his sockets, even if no notice told it."""
        signed = {one: (one.session, one.user_id) for one in self.everybody() if one.session and one.user_id}
        if not signed:
            return
        sessions, users = {session for session, _ in signed.values()}, {user for _, user in signed.values()}
        good = await in_db_thread(
            sweep.still_good, [s for s in sessions if s], [user for user in users if user], self.clock
        )
        self.revoke(lambda one: one in signed and not (one.session in good[0] and one.user_id in good[1]))


hub = Hub()
"""This worker's."""
