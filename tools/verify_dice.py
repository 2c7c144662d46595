#!/usr/bin/env python3
"""Check every throw of a finished battle from its exported file. Needs nothing but Python 3.11; run it anywhere:

    python verify_dice.py battle.json

The server committed to a secret before the battle, each seat added bytes of its own, and throw n follows from both:
HMAC-SHA256(secret, battle ‖ n ‖ block ‖ SHA-256(all seats' bytes)). Prints what is wrong, or how many throws are right;
exit code 0 if all is right, 1 if something is not, 2 if the file cannot be checked.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import sys
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

SCHEME = b"feldherr-dice-1"
FORMAT = "feldherr-battle-1"
LARGEST = 65_536
MOST_DICE = 10_000
DICE = re.compile(r"([0-9]{0,5})d([0-9]{1,5})")
HEX = re.compile(r"(?:[0-9a-f]{2})+", re.IGNORECASE)

SENTENCES = {
    "identity": "the dice are those of another battle",
    "secret": "the secret is not the one the server committed to",
    "sealed": "seat {seat} revealed different bytes from those it sealed",
    "unsealed": "seat {seat} revealed bytes that it had not sealed",
    "twice": "seat {seat} sealed or revealed its bytes twice",
    "early": "seat {seat} revealed its bytes before all seats had sealed theirs",
    "unopened": "seat {seat} has not revealed its bytes, but dice were thrown",
    "mix": "the mix is not that of the seats' bytes",
    "unreadable": "event {event} is not a possible throw",
    "before": "throw {n} was made before all seats had revealed their bytes",
    "repeated": "throw {n} appears twice",
    "misplaced": "throw {n} comes after a later one",
    "inserted": "throw {n} was inserted: the server counted only {count} throws",
    "face": "throw {n} ({dice}) shows {shown}, but {fell} fell",
    "not_kept": "throw {n} is shown as kept for {key}, but did not fall so for it before",
    "missing": "throw {n} is missing",
    "missing_run": "throws {n} to {last} are missing",
    "server": "the server drew the bytes of seat {seat}",
    "replaced": "seat {seat} did not open what it had sealed; bytes drawn by the server took their place",
    "kept": "{count} casts fell before, for the same matter, and were kept",
}
NOTES = ("server", "replaced", "kept")
"""What is worth knowing, but not wrong."""


class NotCheckable(Exception):
    """Not an exported battle, or one whose secret is not told yet."""

    def __init__(self, code: str, said: str) -> None:
        super().__init__(said)
        self.code = code


@dataclass(frozen=True)
class Finding:
    """Something wrong, or worth knowing: a code and its facts."""

    code: str
    facts: dict[str, Any] = field(default_factory=dict)

    @property
    def is_note(self) -> bool:
        return self.code in NOTES

    def __str__(self) -> str:
        return SENTENCES[self.code].format(**self.facts)


@dataclass(frozen=True)
class Dice:
    """What all throws of a battle follow from."""

    secret: bytes
    battle: bytes
    mix: bytes

    def fell(self, n: int, number: int, sides: int) -> list[int]:
        """How throw n fell: two bytes a die, left out where a face would gain."""
        limit, found, block = LARGEST - LARGEST % sides, list[int](), 0
        while len(found) < number:
            message = self.battle + n.to_bytes(8, "big") + block.to_bytes(4, "big") + self.mix
            data = hmac.digest(self.secret, message, "sha256")
            values = (int.from_bytes(data[at : at + 2], "big") for at in range(0, len(data), 2))
            found.extend(value % sides + 1 for value in values if value < limit)
            block += 1
        return found[:number]


def problems(battle: Any) -> tuple[int, list[str]]:
    """How many throws there are, and everything that is wrong."""
    count = sum(1 for event in _read(battle).events for throw in _throws(event) if not _is_kept(throw))
    return count, [str(one) for one in findings(battle) if not one.is_note]


def findings(battle: Any) -> list[Finding]:
    """Everything that is wrong, and what is worth knowing, in the order in which it is checked."""
    read = _read(battle)
    bytes_of, about_seats = _seeds(read)
    mix = hashlib.sha256(b"".join(bytes_of[seat] for seat in sorted(bytes_of, key=int))).digest()
    found = [*_about_secret(read), *about_seats]
    if bytes_of and read.mix is not None and read.mix.lower() != mix.hex():
        found.append(Finding("mix"))
    return found + list(_about_throws(read, Dice(read.secret, read.battle, mix), set(bytes_of)))


# Reading the file


@dataclass(frozen=True)
class File:
    """What of an exported battle has to do with its dice."""

    id: bytes
    battle: bytes
    secret: bytes
    commitment: str
    mix: str | None
    throws: int | None
    """How many the server counted."""
    seats: frozenset[str]
    events: list[dict[str, Any]]


def _read(battle: Any) -> File:
    try:
        if battle["format"] != FORMAT:
            raise NotCheckable("not_a_battle", f"this is not a battle exported as {FORMAT}")
        dice = battle["dice"]
        if not dice.get("secret"):
            raise NotCheckable("no_secret", "the secret is told when the battle is over; export it again then")
        return _file(battle, dice, [one["event"] for one in battle["events"]])
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise NotCheckable("not_a_battle", f"this is not an exported battle: {error!r}") from error


def _file(battle: dict[str, Any], dice: dict[str, Any], events: list[dict[str, Any]]) -> File:
    throws, mix = dice.get("throws"), dice.get("mix")
    if not all(isinstance(event["kind"], str) for event in events):
        raise ValueError("an event has no kind")
    return File(
        id=uuid.UUID(battle["id"]).bytes,
        battle=uuid.UUID(dice.get("battle") or battle["id"]).bytes,
        secret=_bytes(dice["secret"]),
        commitment=str(dice.get("commitment", "")).lower(),
        mix=mix if isinstance(mix, str) else None,
        throws=throws if _is_count(throws) else None,
        seats=frozenset(str(int(seat)) for seat in battle["players"]),
        events=events,
    )


def _bytes(text: Any) -> bytes:
    if not isinstance(text, str) or not HEX.fullmatch(text):
        raise ValueError("bytes must be hexadecimal")
    return bytes.fromhex(text)


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value < 2**53


# What was fixed before the first throw


def _about_secret(read: File) -> Iterator[Finding]:
    if read.id != read.battle:
        yield Finding("identity")
    if hashlib.sha256(SCHEME + read.battle + read.secret).hexdigest() != read.commitment:
        yield Finding("secret")


def _seeds(read: File) -> tuple[dict[str, bytes], list[Finding]]:
    """Each seat's bytes, and what is to be said about them."""
    sealed: dict[str, str] = {}
    opened: dict[str, bytes] = {}
    found: list[Finding] = []
    for event in read.events:
        kind, seat = event["kind"], str(event.get("seat"))
        if kind not in ("seed_committed", "seed_revealed"):
            continue
        if not seat.isdecimal():
            raise NotCheckable("not_a_battle", "this is not an exported battle: a seat has no number")
        if seat in (sealed if kind == "seed_committed" else opened):
            found.append(Finding("twice", {"seat": seat}))
        if kind == "seed_committed":
            sealed[seat] = str(event.get("hash")).lower()
        else:
            found += _about_opening(seat, event, sealed, read.seats)
            opened[seat] = _opened(event)
    return opened, found


def _opened(event: dict[str, Any]) -> bytes:
    seed = event.get("seed")
    return bytes.fromhex(seed) if isinstance(seed, str) and HEX.fullmatch(seed) else b""


def _about_opening(seat: str, event: dict[str, Any], sealed: dict[str, str], seats: frozenset[str]) -> list[Finding]:
    fits = hashlib.sha256(_opened(event)).hexdigest() == sealed.get(seat)
    found = [] if seats <= set(sealed) else [Finding("early", {"seat": seat})]
    if event.get("by") == "server":
        found.append(Finding("server" if fits else "replaced", {"seat": seat}))
    elif not fits:
        found.append(Finding("sealed" if seat in sealed else "unsealed", {"seat": seat}))
    return found


# The throws


def _throws(event: dict[str, Any]) -> list[Any]:
    """The throws of an event: one, or each cast of a tray."""
    if event["kind"] == "tray_thrown":
        casts = event.get("casts")
        return casts if isinstance(casts, list) else [None]
    return [event] if event["kind"] == "thrown" else []


def _is_kept(throw: Any) -> bool:
    """A cast that fell before, when the same matter was settled for the first time."""
    return isinstance(throw, dict) and throw.get("kept") is True


def _about_throws(read: File, dice: Dice, opened: set[str]) -> Iterator[Finding]:
    if any(_throws(event) for event in read.events):
        yield from (Finding("unopened", {"seat": seat}) for seat in sorted(read.seats - opened, key=int))
    seen: set[int] = set()
    fallen: dict[int, Fallen] = {}
    waiting = set(read.seats & opened)
    for number, event in enumerate(read.events, 1):
        if event["kind"] == "seed_revealed":
            waiting.discard(str(event.get("seat")))
        for throw in _throws(event):
            if _is_kept(throw):
                yield from _about_kept(throw, number, fallen)
            else:
                yield from _about_throw(read, dice, throw, number, seen, bool(waiting))
                _remember(throw, fallen)
    yield from _missing(seen, read.throws)
    if kept := sum(_is_kept(throw) for event in read.events for throw in _throws(event)):
        yield Finding("kept", {"count": kept})


Fallen = tuple[Any, Any, Any]
"""The key, dice and faces of a cast."""


def _remember(throw: Any, fallen: dict[int, Fallen]) -> None:
    if _parsed(throw) is not None and isinstance(throw.get("key"), str):
        fallen.setdefault(throw["n"], _fallen(throw))


def _fallen(throw: dict[str, Any]) -> Fallen:
    return throw["key"], throw["dice"], throw["faces"]


def _about_kept(throw: dict[str, Any], number: int, fallen: dict[int, Fallen]) -> Iterator[Finding]:
    if _parsed(throw) is None or not isinstance(throw.get("key"), str):
        yield Finding("unreadable", {"event": number})
    elif fallen.get(throw["n"]) != _fallen(throw):
        yield Finding("not_kept", {"n": throw["n"], "key": throw["key"]})


def _about_throw(read: File, dice: Dice, event: Any, number: int, seen: set[int], early: bool) -> Iterator[Finding]:
    parsed = _parsed(event)
    if parsed is None:
        yield Finding("unreadable", {"event": number})
        return
    n, count, sides = parsed
    if n in seen:
        yield Finding("repeated", {"n": n})
        return
    if early:
        yield Finding("before", {"n": n})
    if seen and n < max(seen):
        yield Finding("misplaced", {"n": n})
    seen.add(n)
    if read.throws is not None and n >= read.throws:
        yield Finding("inserted", {"n": n, "count": read.throws})
    elif (fell := dice.fell(n, count, sides)) != event["faces"]:
        yield Finding("face", {"n": n, "dice": event["dice"], "shown": event["faces"], "fell": fell})


def _parsed(event: Any) -> tuple[int, int, int] | None:
    """Number of the throw, dice and sides; None if there can be no such throw."""
    if not isinstance(event, dict):
        return None
    n, dice, faces = event.get("n"), event.get("dice"), event.get("faces")
    found = DICE.fullmatch(dice) if isinstance(dice, str) else None
    if not _is_count(n) or found is None or not isinstance(faces, list) or not all(map(_is_count, faces)):
        return None
    count, sides = int(found[1] or 1), int(found[2])
    return (int(n or 0), count, sides) if 1 <= count <= MOST_DICE and 1 <= sides <= LARGEST else None


def _missing(seen: set[int], throws: int | None) -> Iterator[Finding]:
    """Gaps in the numbers, and throws that the server counted and the file does not have."""
    end = throws if throws is not None else max(seen, default=-1) + 1
    at = 0
    for n in [*sorted(one for one in seen if one < end), end]:
        if n > at:
            last = n - 1
            yield Finding("missing", {"n": at}) if at == last else Finding("missing_run", {"n": at, "last": last})
        at = n + 1


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print(__doc__)
        return 2
    try:
        battle = json.loads(Path(arguments[0]).read_text(encoding="utf-8"))
        count, wrong = problems(battle)
        notes = [one for one in findings(battle) if one.is_note]
    except (OSError, ValueError, RecursionError, NotCheckable) as error:
        print(f"cannot be checked: {error}")
        return 2
    for line in [*wrong, *(f"note: {one}" for one in notes)]:
        print(line)
    if not wrong:
        print(f"{count} throws, all as the committed dice fell")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
