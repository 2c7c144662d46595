"""Cannae as a document, whole and broken."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from battles.rules.lost_battles import scenarios

Document = dict[str, Any]


def cannae() -> Document:
    return deepcopy(scenarios.document_of("cannae"))


def codes(document: object) -> set[str]:
    return {problem.code for problem in scenarios.problems(document)}


def broken(change: Callable[[Document], object]) -> set[str]:
    document = cannae()
    change(document)
    return codes(document)


def changed(**fields: object) -> set[str]:
    """Problems of Cannae with other fields."""
    return codes(cannae() | fields)


def army_changed(**fields: object) -> set[str]:
    """Problems of Cannae with other fields of army A."""
    return broken(lambda document: army(document).update(fields))


def army(document: Document, name: str = "A") -> Document:
    found: Document = document["armies"][name]
    return found
