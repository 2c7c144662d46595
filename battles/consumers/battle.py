"""A battle's websocket: a message comes in, one service or selector is called, its answer goes out."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from time import time

import msgspec
from django.db import Error

from battles import live, services
from battles.consumers.base import BUGS, SocketConsumer
from battles.errors import ApplicationError
from battles.live import Room
from battles.messages import (
    ActOnClock,
    Answer,
    Answered,
    AnswerTakeBack,
    Ask,
    AskOdds,
    Attention,
    CommitSeed,
    Fault,
    FromClient,
    GiveOrder,
    Join,
    OddsFound,
    Ping,
    Pong,
    RevealSeed,
    SaveDraft,
    Say,
    TakeBack,
    Trial,
    TryOrder,
)
from battles.rules.base import PUBLIC, Knower, Seat, State
from battles.rules.cooperative import Cooperative, run
from battles.rules.errors import RulesError
from battles.rules.inquiry import Inquiry
from battles.runtime import tuning
from battles.runtime.clock import WALL
from battles.runtime.db_thread import in_db_thread
from battles.selectors import dry_runs, inquiries, scenes
from battles.store.moments import Moment
from battles.texts import wording
from battles.thinking import pool
from battles.thinking.tasks import InquiryTask, OddsTask

log = logging.getLogger(__name__)


class BattleConsumer(SocketConsumer):
    """A battle's table."""

    _odds: asyncio.Task[None] | None = None
    _dry_runs = 0

    def __init__(self) -> None:
        super().__init__()
        self._thinking: set[asyncio.Task[None]] = set()

    @property
    def battle_id(self) -> str:
        return str(self.scope["url_route"]["kwargs"]["battle_id"])

    async def heard(self, message: FromClient) -> None:
        match message:
            case Ping(t=t):
                self.connection.say(Pong(t=t, version=self.version(), now=time() - self.connection.delay))
            case Join():
                await self._join(message)
            case TryOrder(id=id):
                await self._answered(id, lambda: self._try(message))
            case Ask(id=id):
                await self._answered(id, lambda: self._ask(message))
            case AskOdds(id=id):
                await self._answered(id, lambda: self._ask_odds(message))
            case ActOnClock(id=id):
                await self._answered(id, lambda: self._serve(message))
            case GiveOrder(id=id) | CommitSeed(id=id) | RevealSeed(id=id) | SaveDraft(id=id) | Say(id=id):
                await self._answered(id, lambda: self._serve(message))
            case TakeBack(id=id) | AnswerTakeBack(id=id):
                await self._answered(id, lambda: self._serve(message))
            case Attention(here=here):
                live.hub.attend(self.connection, here)

    def _room(self) -> Room:
        room = live.hub.rooms.get(self.connection.battle)
        if room is None:
            raise ApplicationError("join_first")
        return room

    def version(self) -> int:
        room = live.hub.rooms.get(self.connection.battle)
        return 0 if room is None else room.version_of(self.connection)

    async def _join(self, wish: Join) -> None:
        """A refusal closes nothing: the client may join as a spectator instead."""
        self.connection.language = wording.known(wish.language)
        wish = msgspec.structs.replace(wish, language=self.connection.language)
        try:
            await live.hub.join(self.connection, self.battle_id, self.user, wish)
        except ApplicationError as error:
            self.fail(error, wish.id)
        except Error:
            log.exception("join: the database is away")
            self.fail(ApplicationError("database_away"), wish.id)

    async def _answered(self, id: str, work: Callable[[], Awaitable[None]]) -> None:
        """Whatever is wrong is answered under the message's id."""
        with self._refusing(id):
            self._room()
            await work()

    @contextmanager
    def _refusing(self, id: str) -> Iterator[None]:
        try:
            yield
        except (ApplicationError, RulesError) as error:
            self.refuse(id, error)
        except Error:
            log.exception("the database is away", extra={"battle": self.battle_id})
            self.refuse(id, ApplicationError("database_away"))
        except BUGS:
            log.exception("a mistake in the program", extra={"battle": self.battle_id})
            self.refuse(id, ApplicationError("internal"))

    def fault(self, error: ApplicationError | RulesError) -> Fault:
        language, room = self.connection.language, live.hub.rooms.get(self.connection.battle)
        if isinstance(error, ApplicationError) or room is None:
            return super().fault(error)
        moment = room.moment_of(self.connection)
        names = scenes.names(moment, self.connection.viewer, language)
        return wording.fault(error, language, wording.words_of(moment, names, language))

    # What changes something

    async def _serve(self, message: FromClient) -> None:
        self.connection.say(await in_db_thread(self._service, message, WALL.now()))

    def _service(self, message: FromClient, reached: datetime) -> Answer:
        """In the database thread: one service for each kind of message."""
        battle_id, user = self.battle_id, self.user
        match message:
            case GiveOrder(id=id, seat=seat, version=version, order=order):
                return services.submit_order(
                    battle_id=battle_id,
                    user=user,
                    seat=seat,
                    client_id=id,
                    version=version,
                    data=bytes(order),
                    reached=reached,
                )
            case TakeBack(id=id, seat=seat, version=version):
                return services.take_back(battle_id=battle_id, user=user, seat=seat, version=version, id=id)
            case AnswerTakeBack(id=id, seat=seat, agree=agree):
                return services.answer_take_back(battle_id=battle_id, user=user, seat=seat, agree=agree, id=id)
            case CommitSeed(id=id, seat=seat, hash=hash):
                return services.commit_seed(battle_id=battle_id, user=user, seat=seat, hash=hash, id=id)
            case RevealSeed(id=id, seat=seat, seed=seed):
                return services.reveal_seed(battle_id=battle_id, user=user, seat=seat, seed=seed, id=id)
            case SaveDraft(id=id, seat=seat, draft=draft):
                return services.save_draft(battle_id=battle_id, user=user, seat=seat, data=bytes(draft), id=id)
            case ActOnClock(id=id, act=act, seat=seat):
                return services.act_on_clock(battle_id=battle_id, user=user, act=act, seat=seat, id=id)
            case Say(id=id, text=text, phrase=phrase):
                return services.say(battle_id=battle_id, user=user, text=text, phrase=phrase, client_id=id)
        raise ApplicationError("malformed_message", detail="unknown type")

    # What only asks

    def _own_seat(self, seat: str) -> Seat:
        if seat not in self.connection.seats:
            raise ApplicationError("not_your_seat", seat=seat)
        return Seat(seat)

    async def _try(self, message: TryOrder) -> None:
        """A dry run stands in line; the socket goes on."""
        self._own_seat(message.seat)
        if self._dry_runs >= tuning.DRY_RUNS_WAITING:
            raise ApplicationError("too_fast")
        self._dry_runs += 1
        live.hub.line.add(lambda: self._made(message))

    def _made(self, message: TryOrder) -> Iterator[None]:
        """Its turn has come: from what is at hand now, without any database. Orders go before at every break."""
        self._dry_runs -= 1
        if self.connection.is_closed:
            return
        with self._refusing(message.id):
            moment = self._room().moment
            made = yield from self._trial(moment, message)
            if self._room().moment is not moment:  # in a break the battle has gone on
                made = run(self._trial(self._room().moment, message))
            if not self.connection.is_closed:
                self._own_seat(message.seat)
                self.connection.say(made)

    def _trial(self, moment: Moment, message: TryOrder) -> Cooperative[Trial]:
        seat, language = self._own_seat(message.seat), self.connection.language
        return dry_runs.trial_in_parts(moment, seat, bytes(message.order), id=message.id, language=language)

    async def _ask(self, message: Ask) -> None:
        """A question stands in the same line as dry runs, unless it is one for the thinking process."""
        viewer, moment = self._asker(message.seat)
        inquiry = inquiries.read(moment, viewer, bytes(message.inquiry))
        if inquiry.slow:
            thinking = asyncio.create_task(self._think(message.id, inquiries.task_of(moment, viewer, inquiry)))
            self._thinking.add(thinking)
            thinking.add_done_callback(self._thinking.discard)
            return
        if self._dry_runs >= tuning.DRY_RUNS_WAITING:
            raise ApplicationError("too_fast")
        self._dry_runs += 1
        live.hub.line.add(lambda: self._looked_up(message, inquiry))

    def _looked_up(self, message: Ask, inquiry: Inquiry[State]) -> Iterator[None]:
        """Its turn has come: from where the battle stands now. A page asks again when the battle has gone on."""
        self._dry_runs -= 1
        if self.connection.is_closed:
            return
        with self._refusing(message.id):
            viewer, moment = self._asker(message.seat)
            try:
                found = yield from inquiries.answer_of(moment, viewer, inquiry, id=message.id)
            except (ApplicationError, RulesError) as error:
                found = Answered(id=message.id, fault=self.fault(error))
            if not self.connection.is_closed:
                self._asker(message.seat)
                self.connection.say(found)

    def _asker(self, seat: str) -> tuple[Knower, Moment]:
        """Who asks, and of which moment: who watches with a delay asks of what he sees."""
        room, delay = self._room(), self.connection.delay
        if seat:
            return self._own_seat(seat), room.moment
        moment = room.late_moment(delay) if delay else room.moment
        if moment is None:
            raise ApplicationError("join_first")
        return PUBLIC, moment

    async def _think(self, id: str, task: InquiryTask) -> None:
        """The socket goes on while the thinking process answers."""
        try:
            found = inquiries.told(await pool.pool().answer(task), id)
        except (ApplicationError, RulesError) as error:
            found = Answered(id=id, fault=self.fault(error))
        except BUGS:
            log.exception("inquiry", extra={"battle": self.battle_id})
            found = Answered(id=id, fault=self.fault(ApplicationError("internal")))
        if not task.seat or task.seat in self.connection.seats:
            self.connection.say(found)
        else:
            self.refuse(id, ApplicationError("not_your_seat", seat=task.seat))

    async def _ask_odds(self, message: AskOdds) -> None:
        """One question at a time; the socket goes on while the thinking process counts."""
        if self._odds is not None and not self._odds.done():
            raise ApplicationError("busy")
        task = dry_runs.odds_of(self._room().moment, self._own_seat(message.seat), bytes(message.order))
        self._odds = asyncio.create_task(self._count(message.id, task))

    async def _count(self, id: str, task: OddsTask) -> None:
        try:
            found = await pool.pool().odds(task)
        except (ApplicationError, RulesError) as error:
            self.connection.say(OddsFound(id=id, fault=self.fault(error)))
        except BUGS:
            log.exception("odds", extra={"battle": self.battle_id})
            self.connection.say(OddsFound(id=id, fault=self.fault(ApplicationError("internal"))))
        else:
            self.connection.say(dry_runs.told(found, id))
