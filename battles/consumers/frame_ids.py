"""The `id` of a frame, read before anything else: what cannot be read or comes too fast is answered under it, too."""

from __future__ import annotations

import re

HEAD = 256
"""The id stands among so many of the first characters; clients write `type` and `id` first."""

_TEXT = r'"(?:[^"\\]|\\.)*"'
_PLAIN_MEMBER = rf'{_TEXT}\s*:\s*(?:{_TEXT}|[^"\[\]{{}},\s]+)\s*,\s*'
_SIGN = r'[^"\\\x00-\x1f\ud800-\udfff\ufffd]'
_ID = re.compile(rf'\s*\{{\s*(?:{_PLAIN_MEMBER})*?"id"\s*:\s*"({_SIGN}+)"')
"""A member of the frame itself, before any of its members that is an object or an array."""


def id_of(frame: str | bytes) -> str | None:
    """None where there is none to read."""
    head = frame[:HEAD]
    found = _ID.match(head if isinstance(head, str) else head.decode(errors="replace"))
    return found[1] if found else None
