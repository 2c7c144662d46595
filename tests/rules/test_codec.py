"""JSON at the door: what is no order is malformed, what is one comes back as it went out."""

from __future__ import annotations

import json
from math import inf, nan

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from battles.rules.base import Order, Preview, Seat, Thrown, tag_of
from battles.rules.codec import (
    MAX_DEPTH,
    Json,
    depth,
    digest,
    encode,
    is_finite,
    is_plainly_sound,
    pack,
    to_builtins,
    unpack,
    unsound,
)
from battles.rules.dice import LoadedDice
from battles.rules.errors import MalformedOrder
from battles.rules.kernel_events import Restored, SeedCommitted, SeedRevealed
from battles.rules.play import Play, perform
from tests.rules import toy
from tests.rules.toy.builders import ONE, duel, hiding
from tests.rules.toy.orders import Hide, Keep, SetContent
from tests.rules.toy.state import State

CODEC = toy.RULES.codec


class March(Order[State], frozen=True, tag="march"):
    """An order with everything a field can be."""

    distance: float = 0.0
    steps: int = 0
    plan: Json = None

    def preview(self, known: State, seat: Seat) -> Preview:
        return Preview()

    def resolve(self, play: Play[State], seat: Seat) -> None:
        return


class Marching(toy.Ambush):
    orders = (*toy.RULES.orders, March)


MARCH = Marching().codec


@pytest.mark.parametrize("order", [Hide(path="ford"), Keep(), SetContent(content=True)])
def test_orders_come_back_as_they_went_out(order: Order[State]) -> None:
    assert CODEC.order(encode(order)) == order


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"null",
        b"[]",
        b'"keep"',
        b"{",
        b"{}",
        b'{"kind": "keep"} {"kind": "keep"}',
        b'{"kind": "fly"}',
        b'{"kind": 7}',
        b'{"kind": "hide"}',
        b'{"kind": "hide", "path": 3}',
        b'{"kind": "hide", "path": null}',
        b'{"kind": "hide", "path": ["ford"]}',
        b'{"kind": "hide", "path": "ford", "seat": "2"}',
        b'{"kind": "set_content", "content": 1}',
        b'{"kind": "set_content", "content": "true"}',
        b'{"kind": "hide", "path": "\xff"}',
        b'{"kind": "hide", "path": "\\ud800"}',
        b'\xef\xbb\xbf{"kind": "keep"}',
        "{'kind': 'keep'}".encode("utf-16"),
    ],
)
def test_what_is_no_order_is_malformed(data: bytes) -> None:
    with pytest.raises(MalformedOrder) as malformed:
        CODEC.order(data)
    assert malformed.value.code == "malformed_order"


@pytest.mark.parametrize("number", [b"NaN", b"Infinity", b"-Infinity", b"1e999", b"-1e999", b"9" * 400])
@pytest.mark.parametrize("name", [b"distance", b"plan"])
def test_numbers_must_be_finite(name: bytes, number: bytes) -> None:
    with pytest.raises(MalformedOrder):
        MARCH.order(b'{"kind": "march", "' + name + b'": ' + number + b"}")


@pytest.mark.parametrize("name", [b"steps", b"plan"])
@pytest.mark.parametrize("number", [str(2**53 + 1), str(-(2**53) - 1), "9" * 30, "9" * 400, "7" * 5000])
def test_whole_numbers_stay_within_what_every_client_can_hold(name: bytes, number: str) -> None:
    with pytest.raises(MalformedOrder):
        MARCH.order(b'{"kind": "march", "' + name + b'": ' + number.encode() + b"}")


def test_the_largest_whole_numbers_are_taken() -> None:
    assert MARCH.order(encode(March(steps=2**53, plan=[-(2**53)]))) == March(steps=2**53, plan=[-(2**53)])


def test_fractions_are_no_whole_numbers() -> None:
    with pytest.raises(MalformedOrder):
        MARCH.order(b'{"kind": "march", "steps": 1.5}')


@pytest.mark.parametrize("levels", [MAX_DEPTH, 400, 900, 5_000, 30_000])
@pytest.mark.parametrize(("left", "right"), [(b"[", b"]"), (b'{"a":', b"}")])
def test_deep_orders_are_refused_and_break_nothing(levels: int, left: bytes, right: bytes) -> None:
    data = b'{"kind": "march", "plan": ' + left * levels + b"1" + right * levels + b"}"
    with pytest.raises(MalformedOrder):
        MARCH.order(data)


def test_orders_as_deep_as_allowed_are_taken() -> None:
    plan: Json = 1
    for _ in range(MAX_DEPTH - 1):
        plan = [plan]

    assert MARCH.order(encode(March(plan=plan))) == March(plan=plan)


def test_huge_orders_are_refused_before_they_are_read() -> None:
    with pytest.raises(MalformedOrder, match="more than 65536 bytes"):
        CODEC.order(b" " * (toy.RULES.limits.order_bytes + 1))


def test_an_order_may_be_as_long_as_the_limit() -> None:
    data = encode(Keep())

    assert CODEC.order(data.ljust(toy.RULES.limits.order_bytes)) == Keep()


def test_equal_values_give_equal_bytes() -> None:
    assert encode({"b": 1, "a": {"d": 1, "c": 2}}) == encode({"a": {"c": 2, "d": 1}, "b": 1})
    assert encode({Seat("2"): 1, Seat("1"): 2}) == b'{"1":2,"2":1}'
    assert encode(frozenset(["b", "a", "c"])) == b'["a","b","c"]'


def test_digests_tell_values_apart() -> None:
    assert digest({"a": 1, "b": 2}) == digest({"b": 2, "a": 1})
    assert digest({"a": 1}) != digest({"a": 2})
    assert len(digest(None)) == 16


def test_events_and_states_come_back_as_they_went_out() -> None:
    state = hiding()
    play = perform(toy.RULES, state, ONE, Hide(path="ford"), LoadedDice())

    assert [CODEC.event(encode(event)) for event in play.events] == play.events
    assert CODEC.state(encode(play.state)) == play.state
    assert encode(CODEC.state(encode(duel()))) == encode(duel())


def test_kernel_events_belong_to_every_system() -> None:
    for event in (
        Thrown[State](n=3, dice="2d6", faces=(1, 6), reason="duel", seat=ONE, to=(ONE,)),
        Restored[State](to=9),
        SeedCommitted[State](seat=ONE, hash="ab"),
        SeedRevealed[State](seat=ONE, seed="cd", by="server"),
    ):
        assert CODEC.event(encode(event)) == event
        assert json.loads(encode(event))["kind"] == tag_of(event)


@pytest.mark.parametrize("value", [nan, inf, -inf, [1.0, nan], {"a": {"b": (inf,)}}])
def test_what_is_not_finite_is_found_at_any_depth(value: Json) -> None:
    assert not is_finite(value)
    assert unsound(value) == "numbers must be finite"


@pytest.mark.parametrize("value", [0, 1.5, "nan", None, True, [1.0, {"a": -2.5}], {}])
def test_everything_else_is_finite_and_sound(value: Json) -> None:
    assert is_finite(value)
    assert unsound(value) is None


@pytest.mark.parametrize(("value", "levels"), [(1, 0), ([], 1), ({"a": [1]}, 2), ([[], [[[]]]], 4)])
def test_depth(value: Json, levels: int) -> None:
    assert depth(value) == levels


def test_depth_stops_counting_past_its_limit() -> None:
    value: Json = []
    for _ in range(100_000):
        value = [value]

    assert depth(value) == MAX_DEPTH + 1


class Point(Struct, frozen=True):
    x: int
    names: tuple[str, ...]


def test_builtins_are_what_a_client_reads() -> None:
    assert to_builtins({1: Point(2, ("a",))}) == {"1": {"x": 2, "names": ("a",)}}


def test_what_is_kept_packed_or_plain_is_the_same_state() -> None:
    state = duel()
    packed = pack(state)

    assert toy.RULES.codec.state(packed) == toy.RULES.codec.state(encode(state))
    assert unpack(packed) == encode(state)
    assert unpack(encode(state)) == encode(state)


def test_damaged_packing_is_a_state_that_cannot_be_read() -> None:
    packed = pack(duel())
    with pytest.raises(msgspec.DecodeError):
        toy.RULES.codec.state(packed[:-9])


NUMBERS = st.integers() | st.floats() | st.sampled_from([2**53 + 1, -(2**53) - 1, 1e308, 10**15, 10**16])
NESTED = st.recursive(
    NUMBERS | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=60,
)


@given(NESTED, st.integers(0, MAX_DEPTH + 4))
def test_what_looks_sound_is_sound(value: Json, folds: int) -> None:
    for _ in range(folds):
        value = [value]
    data = json.dumps(value).encode()
    if is_plainly_sound(data) and is_finite(value):  # JSON has no NaN: msgspec refuses Python's own
        assert unsound(msgspec.json.decode(data)) is None


@pytest.mark.parametrize(
    "data", [b"[" * 33, b'{"a":' * 33, b"9007199254740993", b"1e999", b"1E5", b"-12345678901234567.5", b"9" * 400]
)
def test_what_may_be_unsound_is_looked_at(data: bytes) -> None:
    assert not is_plainly_sound(data)


@pytest.mark.parametrize("data", [b"[" * 32, b'{"kind":"hide","path":"ford"}', b"9007199254740.992", b"-0.001"])
def test_what_is_plain_is_not(data: bytes) -> None:
    assert is_plainly_sound(data)
