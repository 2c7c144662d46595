"""“As usual: …”: everything about a battle that nobody has to choose, in one sentence that both sides see."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from battles import store
from battles.agreements import agreement as agreements
from battles.agreements.agreement import Agreement
from battles.models import Battle, Visibility
from battles.presenters.agreement_text import span
from battles.presenters.battle_cards import option_words
from battles.rules.base import Setup
from battles.rules.registry import AnyRules


def usual_terms(
    rules: AnyRules,
    setup: Setup,
    agreement: Agreement,
    visibility: str,
    *,
    rated: bool = False,
    leads: str = "",
    has_army: bool = False,
) -> str:
    """The parts of the sentence, with dots between them; `leads` names the side its author has chosen, `has_army`
    tells that he has chosen an army that the set-up does not hold yet."""
    has_army = has_army or bool(setup.armies)
    return " · ".join(_parts(rules, setup, agreement, visibility, rated=rated, leads=leads, has_army=has_army))


def terms_of(battle: Battle) -> str:
    """The same of a battle that has been offered; who leads what is seen above it."""
    agreement, setup = agreements.of(battle), store.setup_of(battle)
    return usual_terms(store.rules_of(battle), setup, agreement, battle.visibility, rated=battle.rated)


def _parts(
    rules: AnyRules, setup: Setup, agreement: Agreement, visibility: str, *, rated: bool, leads: str, has_army: bool
) -> Iterator[str]:
    if leads:
        yield leads
    if setup.position is not None:
        yield _("both armies stand ready")
    else:
        yield from option_words(rules.key, setup.options)
        if rules.army_book is not None:
            yield _("one army chosen") if has_army else _("armies chosen at the table")
    yield _("odds shown") if agreement.odds else _("without odds")
    yield _take_backs(rules, agreement)
    yield _spectators(agreement, visibility)
    yield _("rated") if rated else _("not rated")


def _take_backs(rules: AnyRules, agreement: Agreement) -> str:
    if not agreement.take_backs or rules.take_back == "never":
        return _("no take-backs")
    return _("free take-backs") if rules.take_back == "free" else _("take-backs by consent")


def _spectators(agreement: Agreement, visibility: str) -> str:
    if visibility == Visibility.PRIVATE:
        return _("watching only with a link")
    if agreement.delay:
        return _("spectators %(span)s later") % {"span": span(agreement.delay)}
    return _("spectators at once")
