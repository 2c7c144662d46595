"""What every page knows."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

from accounts.language import theme_of
from accounts.models import User
from battles import __version__

ORGANISERS = "organisers"
"""Members of this group may upload scenarios."""


def site(request: HttpRequest) -> dict[str, object]:
    return {"theme": theme_of(request), "version": __version__, "operator": settings.OPERATOR}


def is_organiser(user: object) -> bool:
    return isinstance(user, User) and (user.is_staff or user.groups.filter(name=ORGANISERS).exists())
