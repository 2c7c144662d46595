"""Armies and maps that players keep."""

from __future__ import annotations

from msgspec import Struct

from accounts.models import User
from battles.errors import ApplicationError
from battles.models import ArmyList, DrawnMap
from battles.rules.base import Setup
from battles.rules.books import ArmyBook, MapBook
from battles.rules.registry import AnyRules
from battles.selectors.people import AnyUser


class Fitting(Struct, frozen=True, kw_only=True):
    """A kept army, and how many problems it has in some battle."""

    army: ArmyList
    problems: int


def army_book(rules: AnyRules) -> ArmyBook:
    """The system's army book, or `no_armies`."""
    if rules.army_book is None:
        raise ApplicationError("no_armies")
    return rules.army_book


def map_book(rules: AnyRules) -> MapBook:
    if rules.map_book is None:
        raise ApplicationError("no_maps")
    return rules.map_book


def armies_of(user: AnyUser, system: str = "") -> list[ArmyList]:
    """Somebody's armies, the latest first."""
    if not isinstance(user, User):
        return []
    found = ArmyList.objects.filter(owner=user).select_related("owner").order_by("-saved_at", "-pk")
    return list(found.filter(system=system) if system else found)


def army_of(user: AnyUser, army_id: int) -> ArmyList:
    """One of somebody's own armies, or `no_such_army`."""
    found = ArmyList.objects.filter(owner=user, pk=army_id).first() if isinstance(user, User) else None
    if found is None:
        raise ApplicationError("no_such_army")
    return found


def readable_army(user: AnyUser, army_id: int) -> ArmyList:
    """One's own army, or one that its owner shares; else `no_such_army`: nobody sees what others keep."""
    found = ArmyList.objects.filter(pk=army_id, owner__is_active=True).select_related("owner").first()
    if found is None or not (found.shared or (isinstance(user, User) and found.owner_id == user.pk)):
        raise ApplicationError("no_such_army")
    return found


def shared_armies(owner: User, limit: int = 60) -> list[ArmyList]:
    """What somebody lets everybody read, the latest first."""
    return list(ArmyList.objects.filter(owner=owner, shared=True).order_by("-saved_at", "-pk")[:limit])


def fitting_armies(user: AnyUser, rules: AnyRules, setup: Setup) -> list[Fitting]:
    """Somebody's armies with what each has against this battle, those that may take the field first."""
    found = [
        Fitting(army=army, problems=len(rules.army_problems(army.data, setup))) for army in armies_of(user, rules.key)
    ]
    return sorted(found, key=lambda one: one.problems > 0)


def maps_of(user: AnyUser, system: str = "") -> list[DrawnMap]:
    """Somebody's maps, the latest first."""
    if not isinstance(user, User):
        return []
    found = DrawnMap.objects.filter(owner=user).order_by("-saved_at", "-pk")
    return list(found.filter(system=system) if system else found)


def shared_maps(user: AnyUser, system: str, limit: int = 60) -> list[DrawnMap]:
    """Maps of others that everybody may use."""
    found = DrawnMap.objects.filter(system=system, shared=True, sound=True).select_related("owner")
    mine = user.pk if isinstance(user, User) else None
    return list(found.exclude(owner_id=mine).order_by("-saved_at", "-pk")[:limit])


def own_map(user: AnyUser, map_id: int) -> DrawnMap:
    found = DrawnMap.objects.filter(owner=user, pk=map_id).first() if isinstance(user, User) else None
    if found is None:
        raise ApplicationError("no_such_map")
    return found


def map_of(user: AnyUser, map_id: int) -> DrawnMap:
    """A map of one's own, or a shared one; else `no_such_map`."""
    found = DrawnMap.objects.filter(pk=map_id).select_related("owner").first()
    if found is None or not (found.shared or (isinstance(user, User) and found.owner_id == user.pk)):
        raise ApplicationError("no_such_map")
    return found


def fitting_maps(user: AnyUser, rules: AnyRules, setup: Setup) -> list[DrawnMap]:
    """Sound maps of the size this battle needs: one's own, then shared ones."""
    if rules.map_book is None:
        return []
    book = rules.map_book
    found = [one for one in maps_of(user, rules.key) if one.sound] + shared_maps(user, rules.key)
    return [one for one in found if book.fits(one.document, setup)]
