"""What workers are called, and how another one on the same machine can tell that one of them is dead."""

from __future__ import annotations

import os
import socket
from pathlib import Path
from uuid import uuid4

NUMBERS = Path("/proc/self/ns/pid")
"""Which processes can see each other's numbers (Linux): containers on one machine cannot."""
_given: set[str] = set()
"""The names this very process goes by."""


def name() -> str:
    """A new one for this process: machine, number space, process, and something of its own."""
    given = f"{socket.gethostname()[:24]}-{_space()}-{os.getpid()}-{uuid4().hex[:6]}"
    _given.add(given)
    return given


def _space() -> str:
    try:
        return str(NUMBERS.stat().st_ino)
    except OSError:
        return "0"


def _is_zombie(process: str) -> bool:
    """It has ended, and whoever started it has not asked how: its number is still taken."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] in "ZX"
    except OSError:
        return False


def is_dead(worker: str) -> bool:
    """Whether its process has surely ended. Of other machines, and of other number spaces, nothing is known."""
    host, space, process, _ = worker.rsplit("-", 3) if worker.count("-") >= 3 else ("", "", "", "")
    if (host, space) != (socket.gethostname()[:24], _space()) or space == "0" or not process.isdigit():
        return False
    if int(process) == os.getpid():
        return worker not in _given
    if _is_zombie(process):
        return True
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return True
    except (PermissionError, OverflowError):
        return False
    return False
