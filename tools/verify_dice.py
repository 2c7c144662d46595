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
import sys
import uuid
from collections.abc import Iterable
from pathlib import Path
from typing import Any

SCHEME = b"feldherr-dice-1"
FORMAT = "feldherr-battle-1"
LARGEST = 65_536


class NotCheckable(Exception):
    """Not an exported battle, or one whose secret is not told yet."""


def problems(battle: dict[str, Any]) -> tuple[int, list[str]]:
    """How many throws there are, and everything that is wrong."""
    identity, secret, events = _read(battle)
    found: list[str] = []
    expected = hashlib.sha256(SCHEME + identity + secret).hexdigest()
    if expected != battle["dice"].get("commitment"):
        found.append("the secret is not the one the server committed to")
    seeds, wrong = _seeds(events)
    throws = [event for event in events if event.get("kind") == "thrown"]
    mix = hashlib.sha256(b"".join(seeds[seat] for seat in sorted(seeds, key=int))).digest()
    return len(throws), [*found, *wrong, *_wrong_throws(throws, secret, identity, mix)]


def _read(battle: dict[str, Any]) -> tuple[bytes, bytes, list[dict[str, Any]]]:
    try:
        if battle["format"] != FORMAT:
            raise NotCheckable(f"this is not a battle exported as {FORMAT}")
        secret = battle["dice"].get("secret")
        if not secret:
            raise NotCheckable("the secret is told when the battle is over; export it again then")
        events = [one["event"] for one in battle["events"]]
        return uuid.UUID(battle["id"]).bytes, bytes.fromhex(secret), events
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise NotCheckable(f"this is not an exported battle: {error!r}") from error


def _seeds(events: Iterable[dict[str, Any]]) -> tuple[dict[str, bytes], list[str]]:
    """Each seat's bytes, and seats whose bytes are not those they sealed."""
    sealed: dict[str, str] = {}
    seeds: dict[str, bytes] = {}
    wrong: list[str] = []
    for event in events:
        if event.get("kind") == "seed_committed":
            sealed[event["seat"]] = event["hash"]
        elif event.get("kind") == "seed_revealed":
            seat, data = event["seat"], bytes.fromhex(event["seed"])
            seeds[seat] = data
            drawn_later = event.get("by") == "server"
            if hashlib.sha256(data).hexdigest() != sealed.get(seat) and not drawn_later:
                wrong.append(f"seat {seat} opened other bytes than it had sealed")
    return seeds, wrong


def _wrong_throws(throws: list[dict[str, Any]], secret: bytes, identity: bytes, mix: bytes) -> list[str]:
    found = []
    for place, throw in enumerate(throws):
        if throw["n"] != place:
            found.append(f"throw {place} is missing, repeated or out of order: the file has number {throw['n']} there")
            break
        right = faces(throw["n"], throw["dice"], secret, identity, mix)
        if list(right) != list(throw["faces"]):
            found.append(f"throw {throw['n']} ({throw['dice']}) shows {throw['faces']}, but {list(right)} fell")
    return found


def faces(n: int, dice: str, secret: bytes, identity: bytes, mix: bytes) -> tuple[int, ...]:
    """How throw n fell: two bytes a die, left out where a face would gain."""
    number, _, sides_text = dice.partition("d")
    count, sides = int(number or 1), int(sides_text)
    limit, found, block = LARGEST - LARGEST % sides, list[int](), 0
    while len(found) < count:
        message = identity + n.to_bytes(8, "big") + block.to_bytes(4, "big") + mix
        data = hmac.digest(secret, message, "sha256")
        values = (int.from_bytes(data[at : at + 2], "big") for at in range(0, len(data), 2))
        found.extend(value % sides + 1 for value in values if value < limit)
        block += 1
    return tuple(found[:count])


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print(__doc__)
        return 2
    try:
        battle = json.loads(Path(arguments[0]).read_text(encoding="utf-8"))
        count, wrong = problems(battle)
    except (OSError, ValueError, NotCheckable) as error:
        print(f"cannot be checked: {error}")
        return 2
    for line in wrong:
        print(line)
    if not wrong:
        print(f"{count} throws, all as the committed dice fell")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
