"""The one place that words errors: hosting's codes from battles/texts, the rules' from the system's texts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime, tzinfo
from functools import cache
from pathlib import Path

import msgspec
from django.utils import dateformat, timezone, translation

from battles.errors import ApplicationError
from battles.messages import Fault
from battles.rules import registry
from battles.rules.base import Consequence
from battles.rules.codec import Json, to_builtins
from battles.rules.errors import BadSetup, IllegalOrder, MalformedOrder, Refusal, RulesError
from battles.rules.words import LANGUAGES, Text, Words
from battles.store import Moment

HERE = Path(__file__).parent.parent
MOST_NAMES = 3
"""So many names are said; of more only the first two, and how many others there are."""
PLACES = ("texts/{}.json", "leagues/texts/*.{}.json")
"""Where hosting's sentences stand; those of leagues in a file a subject."""


@cache
def texts(language: str) -> Mapping[str, Text]:
    """Hosting's sentences in one language."""
    loaded: dict[str, Text] = {}
    for place in PLACES:
        for file in sorted(HERE.glob(place.format(known(language)))):
            loaded |= msgspec.json.decode(file.read_bytes())
    return loaded


def few_names(names: Sequence[str], language: str) -> str:
    """“Anna, Ben, Carl”; “Anna, Ben and 9 more”."""
    if len(names) <= MOST_NAMES:
        return ", ".join(names)
    said = names[: MOST_NAMES - 1]
    return Words(texts(language), {}).say("names.more", {"names": ", ".join(said), "count": len(names) - len(said)})


def known(language: str) -> str:
    """The language, if there are words in it; else English."""
    short = language[:2].lower()
    return short if short in LANGUAGES else LANGUAGES[0]


def words_of(moment: Moment, names: Mapping[str, str], language: str) -> Words:
    return registry.words(moment.rules.key, known(language), names)


def fault(error: ApplicationError | RulesError, language: str, words: Words | None = None, system: str = "") -> Fault:
    """Any error a service raises, for people and programs. `words` or `system` say whose rules refused."""
    if isinstance(error, ApplicationError):
        return _own(error.code, error.facts, language)
    if isinstance(error, IllegalOrder):
        return refusal(error.refusal, words or rule_words(system, language))
    if isinstance(error, MalformedOrder):
        return _own(error.code, {"detail": error.detail}, language)
    if isinstance(error, BadSetup):
        problems = [to_builtins(refusal(one, words or rule_words(system, language))) for one in error.problems]
        return _own(error.code, {"problems": problems, "count": len(problems)}, language)
    return _own("rules_broken", {}, language)


def rule_words(system: str, language: str) -> Words:
    if system in registry.systems():
        return registry.words(system, known(language))
    return Words(texts(language), None, known(language))


def phrase(code: str, language: str) -> str:
    """A quick phrase of the chat."""
    return Words(texts(language), None, known(language)).say(f"phrase.{code}")


_INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)")


def spoken(facts: Mapping[str, Json], language: str, zone: tzinfo | None = None) -> dict[str, Json]:
    """The facts for a sentence: instants as people write them, in a zone (else the page's own)."""
    return {name: _instant(value, language, zone) for name, value in facts.items()}


def _instant(value: Json, language: str, zone: tzinfo | None) -> Json:
    if not isinstance(value, str) or not _INSTANT.fullmatch(value):
        return value
    try:
        there = datetime.fromisoformat(value).astimezone(zone or timezone.get_current_timezone())
    except (ValueError, OverflowError):  # what somebody has called a battle only looks like one
        return value
    form = "j. F Y, H:i" if known(language) == "de" else "j F Y, H:i"
    with translation.override(known(language)):
        return f"{dateformat.format(there, form)} {there.tzname()}"


def _own(code: str, facts: Mapping[str, Json], language: str) -> Fault:
    words = Words(texts(language), None, known(language))
    sentence = words.say(f"error.{code}", spoken(facts, language))
    return Fault(code=code, message=sentence, clause=str(facts.get("clause", "")), facts=dict(facts))


def refusal(one: Refusal, words: Words) -> Fault:
    sentence = words.say(f"refusal.{one.code}", one.facts)
    return Fault(code=one.code, message=sentence, clause=one.clause, facts=one.facts, witness=one.witness)


def limit(one: Refusal, words: Words) -> Fault:
    """A refusal as what keeps a motion from going on: in a few words, where the system has them."""
    if not words.has(f"limit.{one.code}"):
        return refusal(one, words)
    sentence = words.say(f"limit.{one.code}", one.facts)
    return Fault(code=one.code, message=sentence, clause=one.clause, facts=one.facts, witness=one.witness)


def consequence(one: Consequence, words: Words) -> Fault:
    sentence = words.say(f"consequence.{one.code}", one.facts)
    return Fault(code=one.code, message=sentence, clause=one.clause, facts=one.facts, witness=one.witness)
