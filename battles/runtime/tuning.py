"""Times and limits of the hosting; each may be set by an environment variable FELDHERR_<NAME>."""

from __future__ import annotations

import os


def _tuned(name: str, default: float) -> float:
    return float(os.environ.get(f"FELDHERR_{name}", default))


SEED_SECONDS = _tuned("SEED_SECONDS", 20)
"""How long a seat may take to send its hash, and again its bytes, before the server draws them."""
ABANDONED_DAYS = _tuned("ABANDONED_DAYS", 7)
"""After so long without an answer the other side may claim the battle."""
OPEN_DAYS = _tuned("OPEN_DAYS", 30)
"""An open battle that nobody joined is taken from the lobby."""
SNAPSHOT_EVERY = int(_tuned("SNAPSHOT_EVERY", 50))
CACHED_BATTLES = int(_tuned("CACHED_BATTLES", 256))

FAST = bool(_tuned("FAST", 1))
"""0 switches `battles/fast/` off: everything goes the way that Django and the servers have of their own. Slower."""

QUEUE = int(_tuned("QUEUE", 64))
"""Messages a connection may lag behind before it is closed."""
SWEEP_SECONDS = _tuned("SWEEP_SECONDS", 2)
REJOIN_SECONDS = _tuned("REJOIN_SECONDS", 3600)
SILENT_SECONDS = _tuned("SILENT_SECONDS", 60)
"""A client that says nothing for so long (it should ping every 20 s) is taken for gone."""
JOIN_SECONDS = _tuned("JOIN_SECONDS", 60)
"""A client that has joined no battle and no season for so long is closed; opening the lobby is joining it."""
SOCKETS_AN_ADDRESS = int(_tuned("SOCKETS_AN_ADDRESS", 100))
"""Open websockets of one address at one worker (of IPv6: of one /64); 0 for any number."""
AWAY_SECONDS = _tuned("AWAY_SECONDS", 45)
"""A player whose page says nothing for so long is away."""
GONE_SECONDS = _tuned("GONE_SECONDS", 15)
"""A player whose last socket closed is called gone after so long: a reload is no leaving."""
SEEN_SECONDS = _tuned("SEEN_SECONDS", 60)
"""How often it is written down who is at the tables, for the case that the server ends without a word."""
STALLED_SECONDS = _tuned("STALLED_SECONDS", 30)
"""A client that takes nothing for so long is closed."""
REVOKE_SECONDS = _tuned("REVOKE_SECONDS", 30)
"""How often sessions of open sockets are checked again."""
MESSAGES_A_SECOND = _tuned("MESSAGES_A_SECOND", 40)
MESSAGES_AT_ONCE = _tuned("MESSAGES_AT_ONCE", 120)
SIGNUPS_A_MINUTE = int(_tuned("SIGNUPS_A_MINUTE", 20))
"""New guests and accounts a minute from one address."""
DRY_RUNS_WAITING = int(_tuned("DRY_RUNS_WAITING", 64))
"""Dry runs of one connection that may wait to be made."""
GIVE_WAY_SECONDS = _tuned("GIVE_WAY_SECONDS", 0.1)
"""How long a dry run gives way to orders."""

LONGEST_DELAY_SECONDS = int(_tuned("LONGEST_DELAY_SECONDS", 3600))
"""Spectators may be so far behind at most."""

WARM_SECONDS = _tuned("WARM_SECONDS", 5)
"""So long after a start the process that thinks is started, if nobody has asked before: first come the battles."""
THINKING_PROCESSES = int(_tuned("THINKING_PROCESSES", min(2, os.cpu_count() or 1)))
"""Processes that think for a worker; of several, one is kept free for computers."""
THINKING_TASKS_A_USER = int(_tuned("THINKING_TASKS_A_USER", 8))
"""Odds, replays and files that one user may have waiting at the same time; the next is refused."""
THINKING_SECONDS = _tuned("THINKING_SECONDS", 120)
"""A task that takes longer is given up, and its process ended: nothing that is asked should take a tenth of that."""
INQUIRY_SECONDS = _tuned("INQUIRY_SECONDS", 5)
"""A question about the position that takes longer to answer is cut off: somebody waits for it in front of the page."""
POLL_SECONDS = _tuned("POLL_SECONDS", 0.5)
"""How often the timekeeper looks when nobody wakes it."""
HEARTBEAT_SECONDS = _tuned("HEARTBEAT_SECONDS", 10)
DEAD_SECONDS = _tuned("DEAD_SECONDS", 60)
"""A worker without a heartbeat for so long is gone."""
GAP_SECONDS = _tuned("GAP_SECONDS", 20)
"""A longer time without a heartbeat of any worker is given back to running clocks at the next start; a shorter one only
where it is sure that none is left."""
RETURN_SECONDS = _tuned("RETURN_SECONDS", 20)
"""After an outage clocks go on so much later: by then every page that comes back by itself has its question again."""
HOLIDAY_DAYS = _tuned("HOLIDAY_DAYS", 21)
"""So many days of a year somebody's clocks over days may stand for declared holidays."""
HOLIDAY_NOTICE_HOURS = _tuned("HOLIDAY_NOTICE_HOURS", 72)
"""A holiday is declared so long before it begins."""
LEASE_SECONDS = _tuned("LEASE_SECONDS", 10)
"""How long a worker may think about a computer's order before another may try."""
NEWCOMER_DAYS = _tuned("NEWCOMER_DAYS", 1)
"""Accounts that are not so old may not send links, like guests."""
MAIL_TRIES = int(_tuned("MAIL_TRIES", 8))
NIGHT_SECONDS = _tuned("NIGHT_SECONDS", 1)
"""Where only the clock can go on, it goes on after so long."""
LEAVE_SECONDS = _tuned("LEAVE_SECONDS", 5)
"""After SIGTERM the process is gone within this time."""
TURN_NOTICE_SECONDS = _tuned("TURN_NOTICE_SECONDS", 60)
"""Somebody who is asked and not at the table is told after so long, if he has not come by then."""
JOINED_NOTICE_SECONDS = _tuned("JOINED_NOTICE_SECONDS", 8)
"""Offers and taken challenges do not wait so long: an open page comes to the table by itself within this time."""
MAIL_WAIT_SECONDS = _tuned("MAIL_WAIT_SECONDS", 600)
"""Mail about battles waits so long: several go into one, and what was answered meanwhile into none."""
