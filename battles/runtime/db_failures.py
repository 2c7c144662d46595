"""One row that fails must not stop the others; a database that is away stops everything, and is waited for."""

from __future__ import annotations

from django.db import InterfaceError, OperationalError


def raise_if_database(error: Exception) -> None:
    """Whoever keeps going after `error` calls this first: a lost database, or two transactions that crossed, is no
    failure of the row in hand, and its caller tries again."""
    if isinstance(error, (OperationalError, InterfaceError)):
        raise error
