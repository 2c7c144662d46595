"""Processes of the site, forked from one that has imported its packages."""

from __future__ import annotations

import atexit
import json
import os
import select
import subprocess
import sys
from functools import cache
from pathlib import Path
from threading import Lock

ROOT = Path(__file__).resolve().parents[2]


class Forked:
    """A process that was forked, with what tests need of `subprocess.Popen`."""

    def __init__(self, forks: ForkServer, pid: int) -> None:
        self.pid, self._forks = pid, forks
        self._end = os.pidfd_open(pid)
        self._code: int | None = None

    def poll(self) -> int | None:
        if self._code is None and select.select([self._end], [], [], 0)[0]:
            self._code = self._forks.reap(self.pid)
            os.close(self._end)
        return self._code

    def wait(self, timeout: float | None = None) -> int:
        if self._code is None and not select.select([self._end], [], [], timeout)[0]:
            raise subprocess.TimeoutExpired(str(self.pid), timeout or 0)
        code = self.poll()
        assert code is not None
        return code

    def send_signal(self, sig: int, /) -> None:
        if self.poll() is None:
            os.kill(self.pid, sig)


class ForkServer:
    """The process they are forked from; one for each process that runs tests, and it ends with that."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tests.battles.fork_server"]
        self._process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._lock = Lock()
        atexit.register(self._end)

    def _end(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()

    def start(self, command: list[str], env: dict[str, str], out: Path) -> Forked:
        """As `python command …` with this environment; what it prints is added to the file."""
        return Forked(self, self._ask({"run": command, "env": env, "out": str(out)}))

    def reap(self, pid: int) -> int:
        return self._ask({"reap": pid})

    def _ask(self, question: dict[str, object]) -> int:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with self._lock:
            self._process.stdin.write(json.dumps(question) + "\n")
            self._process.stdin.flush()
            return int(self._process.stdout.readline())


@cache
def fork_server() -> ForkServer:
    return ForkServer()


def run(command: list[str], env: dict[str, str], out: Path) -> str:
    """What the command prints; it must end well."""
    out.unlink(missing_ok=True)
    code = fork_server().start(command, env, out).wait()
    assert code == 0, out.read_text()
    return out.read_text()
