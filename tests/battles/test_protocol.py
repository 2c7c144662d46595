"""frontend/src/protocol.ts is made, never written: it says what messages.py and the rules say."""

from __future__ import annotations

import subprocess
import sys

from django.conf import settings


def test_the_types_of_the_front_end_are_current() -> None:
    """In a process of its own, where only the real systems are registered."""
    command = [sys.executable, "manage.py", "protocol_types", "--check"]
    done = subprocess.run(command, cwd=settings.BASE_DIR, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
