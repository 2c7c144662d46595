"""The choice of an army where a battle is offered: kept, ready, by lot, or at the table."""

from __future__ import annotations

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from msgspec import Struct

from battles import selectors, services
from battles.errors import ApplicationError
from battles.rules.base import Setup
from battles.rules.codec import Json
from battles.rules.registry import AnyRules
from battles.selectors import AnyUser
from battles.texts.wording import known
from battles.web.forms import SAVED, saved_number

TABLE, RANDOM, SAMPLE = "table", "random", "sample-"


class ArmyChoice(Struct, frozen=True, kw_only=True):
    """An army on the list; one that may not take this field says how much is against it."""

    value: str
    name: str
    refused: str = ""
    chosen: bool = False


class ArmyChoices(Struct, frozen=True, kw_only=True):
    kept: tuple[ArmyChoice, ...] = ()
    ready: tuple[ArmyChoice, ...] = ()
    others: tuple[ArmyChoice, ...] = ()


def army_choices(rules: AnyRules, setup: Setup, user: AnyUser, chosen: str) -> ArmyChoices | None:
    """What can be chosen for this battle; None where armies are not built."""
    book = rules.army_book
    if book is None:
        return None
    kept = [
        ArmyChoice(
            value=f"{SAVED}{one.army.pk}",
            name=one.army.name,
            refused=_against(one.problems),
            chosen=chosen == f"{SAVED}{one.army.pk}" and not one.problems,
        )
        for one in selectors.fitting_armies(user, rules, setup)
    ]
    ready = [
        ArmyChoice(
            value=f"{SAMPLE}{number}",
            name=book.named(army, known(get_language() or "en")),
            chosen=chosen == f"{SAMPLE}{number}",
        )
        for number, army in enumerate(book.samples(setup))
    ]
    others = [
        ArmyChoice(value=TABLE, name=_("Choose at the table"), chosen=chosen == TABLE),
        ArmyChoice(value=RANDOM, name=_("Random legal army"), chosen=chosen == RANDOM),
    ]
    return ArmyChoices(kept=tuple(kept), ready=tuple(ready), others=tuple(others))


def _against(problems: int) -> str:
    if not problems:
        return ""
    return ngettext("%(count)d problem here", "%(count)d problems here", problems) % {"count": problems}


def army_chosen(rules: AnyRules, setup: Setup, user: AnyUser, value: str) -> Json:
    """The army that was chosen; None: at the table."""
    if rules.army_book is None or value in ("", TABLE):
        return None
    if value == RANDOM:
        return services.random_army(rules, setup)
    if (number := saved_number(value)) is not None:
        return selectors.army_of(user, number).data
    samples = rules.army_book.samples(setup)
    place = int(value.removeprefix(SAMPLE))
    if place >= len(samples):
        raise ApplicationError("no_such_army")
    return samples[place]
