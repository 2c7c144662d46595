"""Every refusal survives copying and pickling: whoever catches it in another process knows all that was said."""

from __future__ import annotations

import ast
import copy
import pickle
from pathlib import Path

import pytest

import battles
from battles.errors import ApplicationError
from battles.rules.errors import BadSetup, IllegalOrder, RulesError
from tests.battles.refusals import EXAMPLES, REFUSAL, said

ROOT = Path(battles.__file__).parent.parent
SOURCES = sorted(file for app in ("battles", "accounts") for file in (ROOT / app).rglob("*.py"))


def kinds_written_down() -> set[str]:
    """The names of all classes in the source that come from the two roots, wherever they stand."""
    classes = [
        (node.name, {base.id for base in node.bases if isinstance(base, ast.Name)})
        for file in SOURCES
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.ClassDef)
    ]
    known, found = set[str](), {"RulesError", "ApplicationError"}
    while known != found:
        known, found = found, found | {name for name, bases in classes if bases & found}
    return found


def test_there_is_an_example_of_every_kind_of_refusal() -> None:
    assert {type(error).__name__ for error in EXAMPLES} == kinds_written_down()


@pytest.mark.parametrize("error", EXAMPLES, ids=str)
def test_a_refusal_is_the_same_after_pickling_and_copying(error: RulesError | ApplicationError) -> None:
    assert said(pickle.loads(pickle.dumps(error))) == said(error)
    assert said(copy.copy(error)) == said(error)


def test_a_refusal_says_in_its_sentence_what_was_refused() -> None:
    assert str(IllegalOrder(REFUSAL)) == "too_far (4.2.1) {'reach': 3, 'asked': 4.5}"
    assert str(BadSetup((REFUSAL, REFUSAL))).count("too_far") == 2
    assert str(ApplicationError("too_many_open", most=8)) == "too_many_open {'most': 8}"
    assert str(ApplicationError("internal")) == "internal"
