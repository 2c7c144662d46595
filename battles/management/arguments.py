"""What the commands about rules have in common: they name a system."""

from __future__ import annotations

from django.core.management.base import CommandError

from battles.rules import registry


def system(name: str) -> registry.AnyRules:
    """The system by key or slug."""
    try:
        return registry.system(name.replace("-", "_"))
    except KeyError:
        raise CommandError(f"There is no system {name!r}; there are: {', '.join(registry.systems())}.") from None
