"""`python -m tests.battles.later_site serve …`: manage.py on a machine whose clock is TEST_DAYS_AHEAD days ahead.

The site itself has no such switch: whoever could move its clock could run everybody's time out.
"""

import os
from datetime import UTC, datetime, timedelta

from django.utils import timezone

from battles.runtime.clock import WallClock
from manage import main

AHEAD = timedelta(days=float(os.environ["TEST_DAYS_AHEAD"]))


def now_ahead(*_: object) -> datetime:
    return datetime.now(UTC) + AHEAD


setattr(WallClock, "now", now_ahead)  # noqa: B010 - mypy knows that methods are not for changing
setattr(timezone, "now", now_ahead)  # noqa: B010

if __name__ == "__main__":
    main()
