"""What happens by itself: due rows, computers, mail, heartbeats. Any number may run; each thing happens once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Coroutine
from contextlib import suppress
from datetime import datetime, timedelta

from django.db import Error, connection, transaction
from django.db.models import F

from battles import services, store
from battles.errors import ApplicationError
from battles.hooks import hooks
from battles.models import Due
from battles.models.running import MOST_TRIES
from battles.rules.base import Seat
from battles.rules.codec import encode
from battles.rules.dice import derived
from battles.rules.errors import RulesError
from battles.runtime import bus, db_failures, db_thread, tuning
from battles.runtime.bus import BusMessage
from battles.runtime.clock import WALL, Clock
from battles.runtime.db_thread import in_db_thread
from battles.services import dues, turns
from battles.services import notifications as telling
from battles.services.clocks import lapse, scheduled
from battles.thinking import pool
from battles.thinking.tasks import PerformedData, PerformTask, SuggestTask
from battles.timekeeper.outbox import Sender

log = logging.getLogger(__name__)

AT_ONCE = 50
LONGEST_WAIT = 11
"""As a power of two, in seconds: between two tries of a slow order."""
TIDY_SECONDS = 3600.0
Handler = Callable[[str, Clock], None]
BUGS = (ArithmeticError, LookupError, AssertionError, TypeError, ValueError, AttributeError)


class Timekeeper:
    """Serves what is due, as soon as it is due or somebody wakes it."""

    def __init__(
        self,
        *,
        worker: str,
        is_host: bool = True,
        clock: Clock = WALL,
        thinking_: pool.Thinking | None = None,
    ) -> None:
        """`is_host`: orders are taken in this process, too."""
        self.is_host = is_host
        self.worker, self.clock, self._thinking = worker, clock, thinking_
        self._woken = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thoughts: dict[int, asyncio.Task[None]] = {}
        self._beat_at = self._tidied_at = 0.0
        self._has_begun = False
        self._sender = Sender(clock)
        self._sending: asyncio.Task[None] | None = None

    @property
    def thinking(self) -> pool.Thinking:
        return self._thinking or pool.pool()

    async def run(self) -> None:
        """Until cancelled. A lost database is waited for."""
        self._loop = asyncio.get_running_loop()
        bus.subscribers.append(self.on_local)
        try:
            await self._begin()
            self._sending = asyncio.create_task(self._sender.run())
            while True:
                if not self._has_begun:
                    await self._begin()
                if self._has_begun:
                    await self._once_guarded()
                await self._pause()
        finally:
            bus.subscribers.remove(self.on_local)
            for task in (*self._thoughts.values(), *([self._sending] if self._sending else [])):
                task.cancel()

    def on_local(self, notice: BusMessage) -> None:
        if notice.topic == "due" and self._loop is not None:
            self._loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        self._woken.set()
        self._sender.wake()

    async def _pause(self) -> None:
        try:
            async with asyncio.timeout(tuning.POLL_SECONDS):
                await self._woken.wait()
        except TimeoutError:
            pass
        self._woken.clear()

    async def _begin(self) -> None:
        """At start, and after the database was away: nobody could answer meanwhile."""
        try:
            gap = timedelta()
            if self.is_host:
                gap = await in_db_thread(dues.give_back_gap, worker=self.worker, clock=self.clock)
            await in_db_thread(turns.look_after_start, clock=self.clock)
            self._has_begun = True
            log.info("timekeeper", extra={"worker": self.worker, "given_back_seconds": gap.total_seconds()})
        except Exception:  # whatever it is, the next try may succeed; until then nobody's time runs out
            log.exception("the timekeeper cannot begin")

    async def _once_guarded(self) -> None:
        try:
            await self.once()
        except Error:
            log.exception("timekeeper: the database is away")
            self._has_begun = False
            await asyncio.sleep(tuning.POLL_SECONDS)
        except Exception:  # a fault in one round must not end all rounds
            log.exception("timekeeper: a round failed")
            await asyncio.sleep(tuning.POLL_SECONDS)

    async def once(self) -> int:
        """Serve everything due now; how many that were. Computers' and slow orders are begun, not awaited."""
        rows = await in_db_thread(self._due_now, frozenset(self._thoughts))
        for due in rows:
            if due.kind == "computer":
                self._think(due, self._computer)
            elif due.kind == "clock" and await in_db_thread(is_slow, due.key):
                self._think(due, self._perform)
            else:
                await self._serve(due)
        if self._sending is None:
            await self._sender.once()
        await self._look_alive()
        return len(rows)

    def _due_now(self, under_way: Collection[int]) -> list[Due]:
        """Nothing while nobody can answer: as long as no worker takes orders, the whole site stands."""
        now = self.clock.now()
        return due_now(now, under_way) if self.is_host or dues.is_hosted(now) else []

    async def _serve(self, due: Due) -> None:
        """A row that the database refuses again and again while it is there waits, and the others are served."""
        try:
            await in_db_thread(serve, due.pk, self.clock)
        except Error:
            if not await in_db_thread(db_thread.answers):
                raise
            log.exception("due failed in the database", extra={"due": due.pk})
            await in_db_thread(put_off, due.pk, self.clock)

    async def settle(self) -> None:
        """Serve until nothing is due and nobody thinks: for tests and commands."""
        while await self.once() or self._thoughts:
            await asyncio.gather(*self._thoughts.values())

    async def _look_alive(self) -> None:
        time = asyncio.get_running_loop().time()
        if time - self._beat_at >= tuning.HEARTBEAT_SECONDS or not self._beat_at:
            self._beat_at = time
            await in_db_thread(dues.beat_after_round, worker=self.worker, is_host=self.is_host, clock=self.clock)
        if time - self._tidied_at >= TIDY_SECONDS:
            self._tidied_at = time
            await in_db_thread(dues.forget_the_done, clock=self.clock)
            await in_db_thread(telling.forget_old, clock=self.clock)

    # What takes thought

    def _think(self, due: Due, work: Callable[[Due], Coroutine[None, None, None]]) -> None:
        if due.pk not in self._thoughts:
            thought = asyncio.create_task(work(due))
            self._thoughts[due.pk] = thought
            thought.add_done_callback(lambda _: self._thoughts.pop(due.pk, None))

    async def _computer(self, due: Due) -> None:
        """Think without holding anything, then give the order and mark the row done in one transaction."""
        try:
            if not await in_db_thread(claim, due, self.clock):
                return
            task = await in_db_thread(question, due.key)
            data = None if task is None else await self._thought(task)
            await in_db_thread(answer, due.pk, data, self.clock)
        except Exception:  # whatever one question raises, it is put again when its claim lapses
            log.exception("the computer could not answer", extra={"due": due.key})

    async def _perform(self, due: Due) -> None:
        """Carry a slow order out without holding anything, then write it and mark the row done in one transaction.

        Whatever ends it in the middle has stored nothing: the row is tried again, later and later, and never given up.
        """
        try:
            if not await in_db_thread(claim, due, self.clock):
                return
            task = await in_db_thread(slow_task, due.key, self.clock)
            done = None if task is None else await self.thinking.perform(task)
            await in_db_thread(write_down, due.pk, done, self.clock)
        except Exception as error:
            if isinstance(error, ApplicationError) and error.code == "closing":  # the next worker does it instead
                return
            log.exception("a slow order failed", extra={"due": due.key})
            with suppress(Error):  # with the database away, its claim lapses
                await in_db_thread(try_later, due.pk, self.clock)

    async def _thought(self, task: SuggestTask) -> bytes:
        """The computer's order; empty where the rules know none, then the question's default is given."""
        try:
            return await self.thinking.suggest(task)
        except (ApplicationError, RulesError, *BUGS) as error:
            if isinstance(error, ApplicationError) and error.code == "closing":  # the next worker thinks instead
                raise
            log.exception("the computer has no order", extra={"system": task.system, "seat": task.seat})
            return b""


# In the database thread


def due_now(now: datetime, under_way: Collection[int] = ()) -> list[Due]:
    """The oldest first; computers that think for long keep no other row from its place."""
    waiting = Due.objects.filter(done=False, at__lte=now).exclude(pk__in=under_way)
    return list(waiting.order_by("at")[:AT_ONCE])


def serve(due_id: int, clock: Clock) -> None:
    """One thing that is due, exactly once: done in the transaction that does it."""
    try:
        with transaction.atomic():
            due = _locked(due_id)
            if due is None:
                return
            hooks.due_handlers[due.kind](due.key, clock)
            _done(due)
    except Exception as error:  # whatever one row raises, the others are served
        db_failures.raise_if_database(error)
        log.exception("due failed", extra={"due": due_id})
        put_off(due_id, clock)


def _locked(due_id: int) -> Due | None:
    skip = connection.features.has_select_for_update_skip_locked
    return Due.objects.select_for_update(skip_locked=skip).filter(pk=due_id, done=False).first()


def _done(due: Due) -> None:
    due.done = True
    due.save(update_fields=["done"])


def put_off(due_id: int, clock: Clock) -> None:
    """Later and later, and in the end no more; the row stays for operators."""
    due = Due.objects.filter(pk=due_id).first()
    if due is None:
        return
    due.tries += 1
    due.at, due.done = clock.now() + timedelta(seconds=2**due.tries), due.tries >= MOST_TRIES
    due.save(update_fields=["tries", "at", "done"])


def claim(due: Due, clock: Clock) -> bool:
    """Whether this worker may think about it: others leave it alone for a while."""
    until = clock.now() + timedelta(seconds=tuning.LEASE_SECONDS)
    mine = Due.objects.filter(pk=due.pk, done=False, at=due.at)
    return mine.update(at=until, tries=F("tries") + 1) == 1


def try_later(due_id: int, clock: Clock) -> None:
    """A claimed row that failed: twice as long after every try, in the end every half hour."""
    for due in Due.objects.filter(pk=due_id, done=False):
        wait = timedelta(seconds=2 ** min(due.tries, LONGEST_WAIT))
        Due.objects.filter(pk=due_id, done=False, at=due.at).update(at=clock.now() + wait)


def is_slow(key: str) -> bool:
    """Whether the clock's order takes so long that nobody may wait for it."""
    battle_id, version = key.split(":")
    try:
        return lapse.is_slow(battle_id=battle_id, version=int(version))
    except ApplicationError:
        return False


def slow_task(key: str, clock: Clock) -> PerformTask | None:
    battle_id, version = key.split(":")
    return lapse.slow_task(battle_id=battle_id, version=int(version), clock=clock)


def write_down(due_id: int, done: PerformedData | None, clock: Clock) -> None:
    """What the clock's slow order came to; None: the battle has gone on."""
    with transaction.atomic():
        due = Due.objects.select_for_update().filter(pk=due_id, done=False).first()
        if due is None:
            return
        _done(due)
        if done is not None:
            battle_id, version = due.key.split(":")
            lapse.write_lapse(battle_id=battle_id, version=int(version), done=done, clock=clock)


def question(key: str) -> SuggestTask | None:
    """What the computer is asked, as far as its seat may know; None if it is no longer asked."""
    battle_id, seat, asked_at = key.split(":")
    try:
        moment = store.latest(battle_id)
    except ApplicationError:
        return None
    player = moment.players.get(Seat(seat))
    if moment.state is None or player is None or player.computer_skill is None or player.asked_at != int(asked_at):
        return None
    known = moment.rules.known_to(moment.state, Seat(seat))
    return SuggestTask(
        system=moment.rules.key,
        state=encode(known),
        seat=seat,
        skill=player.computer_skill,
        seed=derived(bytes(moment.battle.dice_secret), "computer", key),
        asker=f"user {moment.battle.host_id}",
    )


def answer(due_id: int, data: bytes | None, clock: Clock) -> None:
    """The computer's order, as a player's would be given; `data` None: it is no longer asked."""
    with transaction.atomic():
        due = Due.objects.select_for_update().filter(pk=due_id, done=False).first()
        if due is None:
            return
        _done(due)
        if data is None:
            return
        battle_id, seat, asked_at = due.key.split(":")
        if data:
            services.submit_computer_order(
                battle_id=battle_id, seat=seat, asked_at=int(asked_at), data=data, clock=clock
            )
        else:
            services.give_default(battle_id=battle_id, seat=seat, asked_at=int(asked_at), clock=clock)


def _seeds(key: str, clock: Clock) -> None:
    battle_id, stage = key.split(":")
    services.draw_missing_seeds(battle_id=battle_id, stage=stage, clock=clock)


def _clock(key: str, clock: Clock) -> None:
    battle_id, version = key.split(":")
    services.run_clock(battle_id=battle_id, version=int(version), clock=clock)


def _expire(key: str, clock: Clock) -> None:
    services.expire_battle(battle_id=key, clock=clock)


HANDLERS: dict[str, Handler] = {
    "seeds": _seeds,
    "clock": _clock,
    "expire": _expire,
    **turns.HANDLERS,
    **scheduled.HANDLERS,
}
"""One service for each kind of hosting's own; other apps plug in theirs."""
