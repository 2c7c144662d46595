"""Frames that no client of ours would send, and the count of what is answered to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

import msgspec

from battles.consumers.frame_ids import id_of
from battles.messages import MAX_FRAME_BYTES, Attention, decode
from battles.messages.client import ClientMessage
from battles.rules.codec import NO_TEXT, Json, encode

Frame = str | bytes
REPLIES = frozenset({"answer", "trial", "odds", "error", "situation", "season", "pong"})
WITHOUT_ID = frozenset({"situation", "season", "pong"})
TYPES = (
    *("join", "order", "try", "odds", "commit_seed", "reveal_seed", "take_back", "answer_take_back"),
    *("attention", "draft", "chat", "clock", "ping", "update", "bye"),
)
FIELDS = (
    *("id", "seat", "version", "order", "since", "language", "watching", "delay", "hash", "seed", "agree"),
    *("here", "draft", "text", "phrase", "act", "t", "extra"),
)
STRANGE = (
    *("0", "-1", "1.5", "1e400", "-1e-400", "NaN", "Infinity", "9" * 400, "-" + "9" * 30, "9223372036854775808"),
    *("18446744073709551616", "2147483648", "9223372036854775807", "9007199254740993", "true", "null", "[]", "{}"),
    *('""', '"1"', '"2"', '"public"', '"\\ud800"', '"\\udc00\\ud800"', '"\\u0000"', '"\\u202e\\u200b"'),
    *('"' + "x" * 300 + '"', '"🂡"', "'1'", "undefined", "01", '"../../etc/passwd"', '"%s OR 1=1"'),
    *('{"kind":"hide"}', '{"kind":7}', '{"kind":"hide","path":["ford"]}', '{"kind":"hide","path":"\\ud83c"}'),
    *('{"id":"nested"}', '{"__class__":"x"}', "[[[[1]]]]", '{"a":{"a":{"a":{}}}}'),
)
IDS = ("a", "a", "b", "x" * 64, "x" * 65, "ä", "computer:1", "\\u0041", "'; --", "0")
"""Few of them, so that they repeat."""


def hostile(chance: Random) -> Frame:
    """One frame of any kind; most are close to a message, because those come furthest."""
    [make] = chance.choices(tuple(KINDS), weights=tuple(KINDS.values()))
    return make(chance)


def _noise(chance: Random) -> Frame:
    return chance.randbytes(chance.randrange(200))


def _signs(chance: Random) -> Frame:
    return "".join(chance.choices('{}[]":,\\ \n\tuntrefals019eE-+.\x00\x7f\u2028ä🂡', k=chance.randrange(120)))


def _message(chance: Random) -> Frame:
    """Members as they come, strange values among them, some twice."""
    members = [f'"type":"{chance.choice(TYPES)}"', f'"id":"{chance.choice(IDS)}"']
    members += [f'"{chance.choice(FIELDS)}":{chance.choice(STRANGE)}' for _ in range(chance.randrange(4))]
    if not chance.randrange(4):
        chance.shuffle(members)
    return "{" + ",".join(members) + "}"


def _changed(chance: Random) -> Frame:
    """A message that would be right but for one or no value."""
    message = {name: encode(value).decode() for name, value in chance.choice(EXAMPLES).items()}
    if "id" in message:
        message["id"] = f'"{chance.choice(IDS)}"'
    if chance.randrange(8):
        name = chance.choice([*message, "extra"])
        message[name] = chance.choice(_alike(message.get(name, ""))) if chance.randrange(4) else chance.choice(STRANGE)
    return "{" + ",".join(f'"{name}":{value}' for name, value in message.items()) + "}"


def _alike(value: str) -> Sequence[str]:
    """Strange values of the same kind: texts for a text, numbers for a number."""
    kind = "1" if value[:1].isdigit() else value[:1]
    return [one for one in STRANGE if ("1" if one[0] in "-0123456789" else one[0]) == kind] or STRANGE


def _cut(chance: Random) -> Frame:
    whole = _changed(chance)
    return whole[: chance.randrange(len(whole))]


def _bytes(chance: Random) -> Frame:
    """A message with one byte that is another."""
    whole = bytearray(str(_changed(chance)).encode())
    whole[chance.randrange(len(whole))] = chance.randrange(256)
    return bytes(whole)


def _deep(chance: Random) -> Frame:
    opening, depth = chance.choice(("[", '{"a":')), chance.choice((10, 40, 900, 9000))
    return '{"type":"order","id":"deep","seat":"1","version":1,"order":' + opening * depth


def _large(chance: Random) -> Frame:
    return '{"type":"chat","id":"large","text":"' + "y" * chance.choice((1_000, 70_000, MAX_FRAME_BYTES)) + '"}'


KINDS: dict[Callable[[Random], Frame], int] = {
    _noise: 10,
    _signs: 10,
    _message: 28,
    _changed: 30,
    _cut: 10,
    _bytes: 10,
    _deep: 1,
    _large: 1,
}
"""How often each is sent, of a hundred."""

EXAMPLES: Sequence[dict[str, Json]] = (
    {"type": "join", "seat": None, "since": 0, "language": "de"},
    {"type": "join", "id": "j", "seat": "1", "watching": True, "delay": 5},
    {"type": "order", "id": "o", "seat": "1", "version": 1, "order": {"kind": "unheard_of", "path": "ford"}},
    {"type": "try", "id": "t", "seat": "1", "order": {"kind": "keep", "path": "ford"}},
    {"type": "odds", "id": "q", "seat": "1", "order": {"kind": "unheard_of"}},
    {"type": "commit_seed", "id": "h", "seat": "1", "hash": "0" * 64},
    {"type": "reveal_seed", "id": "s", "seat": "1", "seed": "0" * 64},
    {"type": "take_back", "id": "b", "seat": "1", "version": 0},
    {"type": "answer_take_back", "id": "n", "seat": "1", "agree": False},
    {"type": "attention", "id": "w", "here": True},
    {"type": "draft", "id": "d", "seat": "1", "draft": {"path": "hill"}},
    {"type": "chat", "id": "c", "text": "hello", "phrase": ""},
    {"type": "clock", "id": "k", "act": "claim", "seat": "2"},
    {"type": "ping", "t": 1.5},
)


class Barrage:
    """Hostile frames for one socket. Each is to be answered once, under its id if it has one that can be read; at a
    battle's table a page may say without an answer whether anybody looks at it."""

    def __init__(self, chance: Random, *, at_table: bool = True) -> None:
        self._chance, self._at_table = chance, at_table
        self.owed = 0
        self._ids: Counter[str] = Counter()
        self._plain = 0

    def next(self) -> Frame:
        frame = hostile(self._chance)
        message = _read(frame)
        id = id_of(frame) if message is None else message.id
        is_answered = not (self._at_table and isinstance(message, Attention))
        self.owed += is_answered
        if is_answered and id is not None:
            self._ids[id] += 1
        return frame

    def hear(self, message: Json) -> None:
        if message["type"] not in REPLIES:
            return
        self.owed -= 1
        self._plain += message["type"] in WITHOUT_ID
        if message.get("id") is not None:
            self._ids[message["id"]] -= 1

    def closed(self) -> None:
        """The server has closed with a code that the protocol names: what it owed is void."""
        self.owed = self._plain = 0
        self._ids.clear()

    def problems(self) -> list[str]:
        """What is wrong after the last answer."""
        foreign = {id: -count for id, count in self._ids.items() if count < 0}
        missing = {id: count for id, count in self._ids.items() if count > 0}
        found = [f"{self.owed} frames without an answer"] if self.owed else []
        found += [f"answers to what was never sent: {foreign}"] if foreign else []
        found += [f"not answered by their ids: {missing}"] if sum(missing.values()) > self._plain else []
        return found


def _read(frame: Frame) -> ClientMessage | None:
    """The message, if it is one that a consumer would come to read."""
    sign = NO_TEXT.decode() in frame if isinstance(frame, str) else NO_TEXT in frame
    if sign or len(frame) > MAX_FRAME_BYTES:
        return None
    try:
        message: ClientMessage = decode(frame)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return message
