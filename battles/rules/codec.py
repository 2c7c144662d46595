"""JSON in and out: one set of decoders for each rules system."""

from __future__ import annotations

import hashlib
import re
import zlib
from functools import cached_property
from math import isfinite
from typing import TYPE_CHECKING, Any, Generic, TypeVar, Union

import msgspec

if TYPE_CHECKING:
    from battles.rules.base import Event, Order, RulesSystem, State
    from battles.rules.errors import MalformedOrder
    from battles.rules.inquiry import Inquiry

Json = Any
"""A value that JSON can hold."""

S = TypeVar("S", bound="State")
T = TypeVar("T")

MAX_DEPTH = 32
LARGEST_NUMBER = 2**53
NO_TEXT = b"\\u0000"
"""A sign that databases cannot hold in a text, as JSON writes it."""
PACKED = b"\x78"
"""How packed data begins, and no JSON does."""
_LARGE = re.compile(rb"[0-9]{16}|[0-9][eE]")
_encoder = msgspec.json.Encoder(order="deterministic")


def encode(value: object) -> bytes:
    """The one way to write JSON: mappings sorted, so equal values give equal bytes."""
    return _encoder.encode(value)


def pack(value: object) -> bytes:
    """JSON made small, for keeping: much of a state repeats itself."""
    return zlib.compress(encode(value), 1)


def unpack(data: bytes) -> bytes:
    """The JSON that was packed; JSON that never was is left as it is."""
    if not data.startswith(PACKED):
        return data
    try:
        return zlib.decompress(data)
    except zlib.error as error:
        raise msgspec.DecodeError(str(error)) from error


def to_builtins(value: object) -> Json:
    """The value as plain dicts, lists and numbers, as a client will read it."""
    return msgspec.to_builtins(value, str_keys=True)


def digest(value: object) -> str:
    """A short fingerprint of a value."""
    return hashlib.sha256(encode(value)).hexdigest()[:16]


def is_finite(value: Json) -> bool:
    """No NaN and no infinity anywhere (encoding would silently write null)."""
    if isinstance(value, float):
        return isfinite(value)
    if isinstance(value, dict):
        return all(is_finite(item) for item in value.values())
    if isinstance(value, list | tuple):
        return all(is_finite(item) for item in value)
    return True


def depth(value: Json, limit: int = MAX_DEPTH) -> int:
    """How deeply lists and objects are nested; stops counting past the limit."""
    deepest, queue = 0, [(value, 1)]
    while queue and deepest <= limit:
        item, level = queue.pop()
        children = item.values() if isinstance(item, dict) else item if isinstance(item, list | tuple) else None
        if children is not None:
            deepest = max(deepest, level)
            queue.extend((child, level + 1) for child in children)
    return deepest


def unsound(value: Json) -> str | None:
    """What no client may send: deeper than `MAX_DEPTH`, not finite, or a whole number that JavaScript cannot hold."""
    if depth(value) > MAX_DEPTH:
        return f"nested more than {MAX_DEPTH} deep"
    if not is_finite(value):
        return "numbers must be finite"
    return None if is_moderate(value) else f"whole numbers must not pass {LARGEST_NUMBER}"


def is_plainly_sound(data: bytes) -> bool:
    """Whether a look at the text suffices: too few brackets to be deep, no number that could be too large.

    JSON has no other way to an infinity than many digits or an exponent.
    """
    return data.count(b"[") + data.count(b"{") <= MAX_DEPTH and _LARGE.search(data) is None


def is_moderate(value: Json) -> bool:
    """No whole number beyond 2⁵³ anywhere."""
    if isinstance(value, int):
        return -LARGEST_NUMBER <= value <= LARGEST_NUMBER
    if isinstance(value, dict):
        return all(is_moderate(item) for item in value.values())
    return all(is_moderate(item) for item in value) if isinstance(value, list | tuple) else True


class Codec(Generic[S]):
    """The decoders of one system: orders, events, state."""

    def __init__(self, rules: RulesSystem[S]) -> None:
        self.rules = rules

    @cached_property
    def _orders(self) -> msgspec.json.Decoder[Order[S]]:
        return msgspec.json.Decoder(Union[tuple(self.rules.orders)])

    @cached_property
    def _events(self) -> msgspec.json.Decoder[Event[S]]:
        from battles.rules.kernel_events import KERNEL_EVENTS

        return msgspec.json.Decoder(Union[tuple(self.rules.events) + KERNEL_EVENTS])

    @cached_property
    def _states(self) -> msgspec.json.Decoder[S]:
        return msgspec.json.Decoder(self.rules.state_type)

    @cached_property
    def _inquiries(self) -> msgspec.json.Decoder[Inquiry[S]]:
        return msgspec.json.Decoder(Union[tuple(self.rules.inquiries)])

    def order(self, data: bytes) -> Order[S]:
        """An order as a client sent it; anything else is malformed."""
        from battles.rules.errors import MalformedOrder

        return _sound(self._orders, data, self.rules.limits.order_bytes, MalformedOrder)

    def inquiry(self, data: bytes) -> Inquiry[S]:
        """A question as a client sent it; anything else is malformed."""
        from battles.rules.errors import MalformedInquiry

        if not self.rules.inquiries:
            raise MalformedInquiry("this game answers no questions")
        return _sound(self._inquiries, data, self.rules.limits.order_bytes, MalformedInquiry)

    def event(self, data: bytes) -> Event[S]:
        return self._events.decode(data)

    def state(self, data: bytes) -> S:
        """A state, packed or plain."""
        return self._states.decode(unpack(data))


def _sound(decoder: msgspec.json.Decoder[T], data: bytes, most: int, malformed: type[MalformedOrder]) -> T:
    """What a client sent, if it can be read and holds nothing that no client may send."""
    if len(data) > most:
        raise malformed(f"more than {most} bytes")
    try:
        read = decoder.decode(data)
        problem = None if is_plainly_sound(data) else unsound(to_builtins(read))
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise malformed(str(error)) from error
    if problem is not None:
        raise malformed(problem)
    return read
