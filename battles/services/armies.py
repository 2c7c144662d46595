"""Armies and maps that players keep, and armies that come with a battle's set-up."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence

from django.db import transaction
from msgspec import structs

from accounts.models import User
from battles import store
from battles.errors import ApplicationError
from battles.models import ArmyList, DrawnMap
from battles.rules.base import Seat, Setup
from battles.rules.books import ArmyBook
from battles.rules.codec import Json, encode
from battles.rules.dice import Dice, seeded
from battles.rules.errors import BadSetup
from battles.rules.registry import AnyRules
from battles.runtime.clock import WALL, Clock
from battles.selectors.armies import army_book, army_of, map_book, own_map, readable_army
from battles.selectors.people import AnyUser
from battles.services import filters
from battles.services.lobby import ALL, RANDOM
from battles.services.talk import plain_json

MOST_ARMIES = 200
MOST_MAPS = 100
LARGEST_ARMY = 64 * 1024
LARGEST_MAP = 200_000
LONGEST_NAME = 80


def save_army(
    *,
    user: User,
    system: str,
    data: Json,
    army_id: int | None = None,
    name: str = "",
    ready: bool = False,
    shared: bool | None = None,
    clock: Clock = WALL,
) -> ArmyList:
    """Keep an army, legal or not; `ready` only if it is; `shared` None: as it was. BadSetup for what is no army."""
    book = army_book(store.system(system))
    plain_json(encode(data), LARGEST_ARMY)
    if unreadable := tuple(book.unreadable(data)):
        raise BadSetup(unreadable)
    title = (name.strip() or book.named(data, user.language))[:LONGEST_NAME]
    army = book.renamed(data, title)
    if ready and not (report := book.report(army, book.setup_for(army))).legal:
        raise ApplicationError("army_not_ready", count=sum(one.level == "bad" for one in report.findings))
    with transaction.atomic():
        row = army_of(user, army_id) if army_id is not None else _new_army(user, system)
        row.name, row.data, row.ready, row.saved_at = title, army, ready, clock.now()
        row.shared = row.shared if shared is None else shared
        _check_shared(user, row, clock)
        row.save()
    return row


def _check_shared(user: User, row: ArmyList, clock: Clock) -> None:
    """What everybody reads is fit to read; raises `muted`, `no_links`, `unwanted_word`."""
    if row.shared:
        filters.check_writer(user, clock.now())
        filters.check_words(user, row.name, clock.now())


def _new_army(user: User, system: str) -> ArmyList:
    if ArmyList.objects.filter(owner=user).count() >= MOST_ARMIES:
        raise ApplicationError("too_many_armies", most=MOST_ARMIES)
    return ArmyList(owner=user, system=system)


def share_army(*, user: User, army_id: int, shared: bool, clock: Clock = WALL) -> ArmyList:
    """Let everybody read an army on one's profile, or no longer."""
    row = army_of(user, army_id)
    row.shared = shared
    _check_shared(user, row, clock)
    row.save(update_fields=["shared"])
    return row


def copy_army(*, user: User, army_id: int, name: str, clock: Clock = WALL) -> ArmyList:
    """A new army like one's own, or like one that somebody shares; it is not shared itself."""
    row = readable_army(user, army_id)
    return save_army(user=user, system=row.system, data=row.data, name=name, ready=row.ready, clock=clock)


def delete_army(*, user: AnyUser, army_id: int) -> None:
    army_of(user, army_id).delete()


# Maps


def save_map(
    *, user: User, system: str, document: Json, map_id: int | None = None, shared: bool = False, clock: Clock = WALL
) -> DrawnMap:
    """Keep a map, sound or not; only a sound one can be shared. Raises `malformed` for what is no map at all."""
    book = map_book(store.system(system))
    plain_json(encode(document), LARGEST_MAP)
    if not isinstance(document, dict):
        raise ApplicationError("malformed", detail="a map is a JSON object")
    problems = book.problems(document)
    if shared and problems:
        raise ApplicationError("map_not_sound", count=len(problems))
    with transaction.atomic():
        row = own_map(user, map_id) if map_id is not None else _new_map(user, system)
        row.name = (book.named(document, user.language) or str(document.get("id", "")) or "?")[:LONGEST_NAME]
        row.document, row.sound, row.shared, row.saved_at = document, not problems, shared, clock.now()
        row.save()
    return row


def _new_map(user: User, system: str) -> DrawnMap:
    if DrawnMap.objects.filter(owner=user).count() >= MOST_MAPS:
        raise ApplicationError("too_many_maps", most=MOST_MAPS)
    return DrawnMap(owner=user, system=system)


def delete_map(*, user: AnyUser, map_id: int) -> None:
    own_map(user, map_id).delete()


def transfer_armies(*, old: User, new: User) -> None:
    """A guest signed in to an account he had: his armies and maps become the account's."""
    ArmyList.objects.filter(owner=old).update(owner=new)
    DrawnMap.objects.filter(owner=old).update(owner=new)


# Armies in a set-up


def random_army(rules: AnyRules, setup: Setup, chosen: Mapping[str, Json] | None = None) -> dict[str, Json]:
    """A legal army by lot; no battle's dice are touched."""
    return army_book(rules).random(setup, chance(), chosen or {})


def chance() -> Dice:
    """For what is chosen by lot before a battle."""
    return seeded(secrets.token_hex(16))


def mustered(
    rules: AnyRules, setup: Setup, seats: Sequence[Seat], *, seat: str, army: Json = None, others: bool = False
) -> tuple[Setup, str]:
    """The set-up with the host's army (and random ones for all `others`), and his seat, drawn now if by lot.

    Armies that are not handed in here are handed in at the table.
    """
    own = secrets.choice(seats) if seat == RANDOM else seat
    armies: dict[Seat, Json] = {}
    first = seats[0] if own == ALL else own
    if army is not None and first in seats:
        armies[Seat(first)] = army
    if others:
        book = army_book(rules)
        for number, one in enumerate(seats):
            if one not in armies:
                armies[one] = _by_lot(book, setup, number, len(seats))
    return structs.replace(setup, armies=armies), own


def _by_lot(book: ArmyBook, setup: Setup, number: int, seats: int) -> Json:
    """Of several players on a side the first is its chief."""
    return book.random(setup, chance(), {"role": "chief" if number < 2 or seats <= 2 else "subordinate"})
