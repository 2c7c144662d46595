"""How many files and sockets the process may have open."""

from __future__ import annotations

import resource

ENOUGH = 65_536


def raise_limit() -> int:
    """As many as the machine lets it, up to `ENOUGH`; what the limit is now."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return soft
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted
