"""The site's settings; and what it draws for a request follows from the test that sent it."""

from __future__ import annotations

from tests.browser import draws

draws.install()

from battles import settings  # noqa: E402 - the first draws are made while it loads

globals().update({name: getattr(settings, name) for name in dir(settings) if name.isupper()})
