"""`python -m tests.battles.fork_server`: a process that has imported what every server needs, and forks.

It reads what to run from its input, a line of JSON each, and answers with the number of the process, or how one ended.
What is forked has its own environment, sockets and files, and reads the settings itself; it only need not import the
packages and the rules again. It dies by itself, by a signal, and with this process.
"""

from __future__ import annotations

import json
import os
import random
import runpy
import signal
import sys
import traceback
from importlib import import_module
from typing import Any, NoReturn

PACKAGES = (
    "battles.rules.registry",
    "channels.layers",
    "channels.routing",
    "channels_redis.pubsub",
    "concurrent.futures.process",
    "cryptography.hazmat.primitives.asymmetric.ec",
    "django.core.handlers.asgi",
    "django.core.management",
    "django.db.backends.postgresql.base",
    "django.db.backends.sqlite3.base",
    "django.db.models",
    "django.template.defaultfilters",
    "django.test.client",
    "django.views.generic",
    "icalendar",
    "multiprocessing.popen_spawn_posix",
    "networkx",
    "py4swiss.engines",
    "pydantic",
    "redis.asyncio",
    "rest_framework.serializers",
    "twisted.internet.endpoints",
    "twisted.internet.tcp",
    "twisted.web.http",
    "uvicorn",
    "uvicorn.protocols.websockets.websockets_sansio_impl",
    "websockets.asyncio.client",
    "whitenoise.base",
)
"""None of them reads the settings, starts a thread or opens a loop: Daphne's reactor is made after the fork."""


def serve() -> None:
    living: set[int] = set()
    for line in sys.stdin:
        asked = json.loads(line)
        if "run" in asked:
            pid = os.fork() or run(asked["run"], asked["env"], asked["out"])
            living.add(pid)
            answer: Any = pid
        else:
            pid, status = os.waitpid(asked["reap"], 0)
            living.discard(pid)
            answer = os.waitstatus_to_exitcode(status)
        sys.stdout.write(f"{answer}\n")
        sys.stdout.flush()
    for pid in living:
        os.kill(pid, signal.SIGKILL)


def run(command: list[str], env: dict[str, str], out: str) -> NoReturn:
    """In the new process: as `python command …` would, with this environment and its output in this file."""
    code = 1
    try:
        os.environ.clear()
        os.environ.update(env)
        _redirect(out)
        random.seed()
        code = _executed(command)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def _redirect(out: str) -> None:
    for number, name, flags in ((0, os.devnull, os.O_RDONLY), (1, out, os.O_WRONLY | os.O_CREAT | os.O_APPEND)):
        opened = os.open(name, flags, 0o600)
        os.dup2(opened, number)
        os.close(opened)
    os.dup2(1, 2)


def _executed(command: list[str]) -> int:
    try:
        if command[0] == "-m":
            sys.argv = command[1:]
            runpy.run_module(command[1], run_name="__main__", alter_sys=True)
        else:
            sys.argv = command
            runpy.run_path(command[0], run_name="__main__")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    return 0


if __name__ == "__main__":
    for package in PACKAGES:
        import_module(package)
    from battles.rules import registry

    registry.systems()
    serve()
