"""`manage.py timekeeper`: what happens by itself, beside any number of servers."""

from __future__ import annotations

import asyncio
from typing import Any

from django.core.management.base import BaseCommand

from battles.live import hub
from battles.runtime import worker_ids
from battles.runtime.db_thread import in_db_thread
from battles.services import dues
from battles.serving.worker import SIGNALS, leave_in_time
from battles.thinking import pool
from battles.timekeeper.loop import Timekeeper


class Command(BaseCommand):
    help = "Serve what is due (absent players' dice, the computer, mail) until SIGTERM or Ctrl-C."

    def handle(self, *args: Any, **options: Any) -> None:
        asyncio.run(keep_time())


async def keep_time() -> None:
    timekeeper = Timekeeper(worker=worker_ids.name(), is_host=False)
    pool.pool().warm()
    hub.start()  # it has no connections here; it passes this process's notices on to the workers
    running = asyncio.create_task(timekeeper.run())

    def leave() -> None:
        leave_in_time()  # a mail or webhook may be on its way, which nobody can call back
        running.cancel()

    for number in SIGNALS:
        asyncio.get_running_loop().add_signal_handler(number, leave)
    try:
        await running
    except asyncio.CancelledError:
        pool.pool().close()
        await hub.stop()
        await in_db_thread(dues.leave, worker=timekeeper.worker, is_host=False)
