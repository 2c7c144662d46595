"""What people can be told about, and by which ways. Hosting's own kinds stand here; leagues add theirs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from battles.hooks import hooks

Label = str | Promise

ON, OFF, DIGEST = "on", "off", "digest"
WAYS: Mapping[str, tuple[str, ...]] = {"mail": (ON, DIGEST, OFF), "push": (ON, OFF), "webhook": (ON, OFF)}
"""How a kind may come by each channel; the first is meant where nobody has chosen."""
CHANNELS = tuple(WAYS)
WAY_NAMES: Mapping[str, Label] = {ON: _("at once"), DIGEST: _("once a day"), OFF: _("not at all")}
MAIL, PUSH = _("Mail"), _("Browser")


@dataclass(frozen=True)
class Group:
    """Kinds that stand together on the page of settings."""

    name: Label
    kinds: Mapping[str, Label]


BATTLES = Group(
    _("Battles"),
    {
        "turn": _("Your turn"),
        "reaction": _("Your reaction is needed"),
        "time_low": _("You’re running low on time"),
        "battle_joined": _("Your challenge is accepted"),
        "take_back": _("Take-back request"),
        "pause": _("You’re offered a pause"),
        "rematch": _("A rematch is offered"),
        "battle_over": _("A battle is over"),
    },
)


def groups() -> list[Group]:
    """All groups that apps have plugged in, hosting's first."""
    return list(hooks.notification_groups)


def kinds() -> dict[str, Label]:
    """Every kind that can be switched, with its name."""
    return {kind: label for group in groups() for kind, label in group.kinds.items()}
