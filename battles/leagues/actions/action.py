"""An act: what it needs, and which service does it. Pages and the interface use the same, so neither knows more."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise
from rest_framework.exceptions import ValidationError
from rest_framework.serializers import Serializer

from accounts.models import User
from battles.errors import ApplicationError
from battles.leagues.actions.visible import check_visible
from battles.leagues.errors import LeagueError
from battles.leagues.scheduling import local
from battles.leagues.selectors.people import present_called
from battles.rules.codec import Json
from battles.runtime.clock import WALL, Clock

Given = Mapping[str, Json]
"""What an act was given: the numbers of its address and the checked fields of its shape."""
Shape = type[Serializer[object]]
_PARTS = re.compile(r"<(?:\w+:)?(\w+)>")


class Now:
    """The clock of everything people do on pages and through the interface; tests set another."""

    clock: Clock = WALL


@dataclass(frozen=True, kw_only=True)
class Action:
    """`name` is its operation in the interface and the value of a form's button; `path` is below /api/leagues/."""

    name: str
    path: str
    shape: Shape
    do: Callable[[User, Given], dict[str, Json]]
    about: str
    done: str | Promise = ""
    """What a page says when it is done."""
    made: bool = False
    """Whether something new exists then (201)."""

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(_PARTS.findall(self.path))


def perform(act: Action, user: object, ids: Given, data: object) -> dict[str, Json]:
    """Read, check, do. Raises `sign_in`, `malformed`, or what the service refuses."""
    if not isinstance(user, User):
        raise ApplicationError("sign_in")
    read = act.shape(data=data)
    if not read.is_valid():
        raise ApplicationError("malformed", detail=_first(read.errors))
    return carry_out(act, user, ids, read.validated_data)


def carry_out(act: Action, user: User, ids: Given, given: Given) -> dict[str, Json]:
    """Do it with fields that are checked; raises `no_such_…` for what this user may not see, or what the service
    refuses."""
    check_visible(user, ids)
    return act.do(user, {**given, **ids})


def checked(shape: Shape, data: object) -> Given:
    """The fields of a shape; raises DRF's own error with all that is wrong, field by field."""
    read = shape(data=data)
    if not read.is_valid():
        raise ValidationError(read.errors)
    found: Given = read.validated_data
    return found


def _first(errors: object) -> str:
    """The first thing that is wrong, with its field."""
    if isinstance(errors, Mapping) and errors:
        field, found = next(iter(errors.items()))
        return f"{field}: {_first(found)}"
    if isinstance(errors, list) and errors:
        return _first(errors[0])
    return str(errors)


# Reading what people write


def whole(given: Given, name: str) -> int:
    value = given[name]
    if not isinstance(value, int):
        raise ApplicationError("malformed", detail=f"{name}: a whole number is expected")
    return value


def text(given: Given, name: str) -> str:
    return str(given.get(name) or "")


def instant(given: Given, name: str) -> datetime:
    """An instant: with its offset, or as a clock on the wall of `zone` shows it."""
    value = text(given, name)
    try:
        read = datetime.fromisoformat(value)
    except ValueError:
        raise LeagueError("bad_time", clause="1.5", value=value[:40]) from None
    if read.tzinfo is not None:
        return read.astimezone(local.zone_of("UTC"))
    return local.instant_of(read, text(given, "zone") or "UTC", which(given))


def maybe_instant(given: Given, name: str) -> datetime | None:
    return instant(given, name) if text(given, name) else None


def wall_time(given: Given, name: str) -> datetime:
    """A local time as it stands, for services that know the zone themselves."""
    value = text(given, name)
    try:
        return datetime.fromisoformat(value).replace(tzinfo=None)
    except ValueError:
        raise LeagueError("bad_time", clause="1.5", value=value[:40]) from None


def which(given: Given) -> local.Which | None:
    match given.get("which"):
        case "earlier":
            return "earlier"
        case "later":
            return "later"
    return None


def person(given: Given, name: str = "player") -> User:
    """Somebody by name."""
    return named(text(given, name))


def named(username: str) -> User:
    found = present_called(username)
    if found is None:
        raise LeagueError("no_such_person", clause="2", name=username[:60])
    return found


def refused_office() -> LeagueError:
    """Somebody without any office asks for a page of those who have one."""
    return LeagueError("not_in_office", clause="12.1", act="desk")
