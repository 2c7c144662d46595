"""Every act that is logged has its words in both languages (leagues 12.3)."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import translation

from battles.leagues import services
from battles.leagues.models import AuditEntry
from battles.leagues.models.seasons import RoleName
from battles.leagues.presenters import history
from battles.texts import wording

WRITERS = {"record", "noted", "_log", "_leave", "_change_office"}
"""Functions through which an act is logged."""


def logged_acts() -> set[str]:
    """The names of acts as the services write them: words with small letters handed to a writer of the log."""
    found: set[str] = set()
    for path in Path(services.__path__[0]).glob("*.py"):
        found |= set(_acts(ast.parse(path.read_text())))
    return found


def _acts(tree: ast.Module) -> Iterator[str]:
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            continue
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        if name in WRITERS:
            named = [word.value for word in call.keywords if word.arg == "action"]
            for value in (named or call.args)[:5]:
                if isinstance(value, ast.Constant) and isinstance(value.value, str) and value.value.isidentifier():
                    yield value.value


@pytest.mark.parametrize("language", ["en", "de"])
def test_12_3_every_act_in_the_log_has_words(language: str) -> None:
    acts = logged_acts() - {"player"}
    assert {"enter", "rule", "pair_by_hand", "challenge", "refuse_entry", "appoint"} <= acts
    texts = wording.texts(language)
    assert [act for act in sorted(acts) if f"log.{act}" not in texts] == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_12_3_every_role_in_the_log_has_words(language: str) -> None:
    texts = wording.texts(language)
    roles = ["owner", "player", *(one for one in RoleName.values if one != RoleName.MEMBER)]
    assert [role for role in roles if f"log.role.{role}" not in texts] == []


def test_12_3_who_acted_is_told_in_the_readers_words() -> None:
    with translation.override("de"):
        assert history.role(AuditEntry(actor="Livia", role="owner")) == "Leitung"
        itself = AuditEntry(actor="timekeeper", role="timekeeper")
        assert (history.who(itself), history.role(itself)) == ("automatisch", "")
