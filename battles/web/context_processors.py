"""What every page knows."""

from __future__ import annotations

from functools import partial

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from accounts.language import theme_of
from accounts.models import User
from battles import __version__
from battles.selectors.notifications import waiting

ORGANISERS = "organisers"
"""Members of this group may upload scenarios."""


def site(request: HttpRequest) -> dict[str, object]:
    waits = SimpleLazyObject(partial(waiting, getattr(request, "user", None)))
    return {"theme": theme_of(request), "version": __version__, "operator": settings.OPERATOR, "bar_waiting": waits}


def is_organiser(user: object) -> bool:
    return isinstance(user, User) and (user.is_staff or user.groups.filter(name=ORGANISERS).exists())
