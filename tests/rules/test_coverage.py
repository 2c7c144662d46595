"""Clauses and their tests: an enforced clause without a test is a failure, for every system and for leagues."""

from __future__ import annotations

from pathlib import Path

import pytest

from battles.management.clause_coverage import coverage
from battles.presenters import rules_text
from tests.rules.recorded import systems

EVERY = [*(rules.key for rules in systems()), *rules_text.books()]


@pytest.mark.parametrize("key", EVERY)
def test_every_enforced_clause_has_a_test(key: str) -> None:
    found = coverage(key)

    assert found.untested == ()
    assert found.faults == ()


@pytest.mark.parametrize("key", EVERY)
def test_the_numbers_add_up(key: str) -> None:
    found = coverage(key)
    missing = len(found.untested) + len(found.untested_server_steps)

    assert found.clauses >= found.tested + missing
    assert found.clauses - missing - len(found.not_automated) <= found.tested


def marked(folder: Path, source: str) -> Path:
    (folder / "test_some.py").write_text(source, encoding="utf-8")
    return folder


def test_marks_are_found_wherever_they_stand(tmp_path: Path) -> None:
    source = """
import pytest
pytestmark = pytest.mark.clause("1.1")
class TestMore:
    @pytest.mark.clause("1.2", "1.3")
    def test_one(self) -> None: ...
@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.clause("2.1")), 2])
async def test_two(x): ...
"""
    found = coverage("toy", marked(tmp_path, source))

    assert found.faults == ()
    assert found.tested == 4
    assert "1.1" not in found.untested
    assert "2.3" in found.untested
    assert "2.2" in found.untested_server_steps
    assert found.not_automated == ("5.3",)
    assert not found.is_complete


@pytest.mark.parametrize(
    "source",
    [
        '@pytest.mark.clause("1.1", "1.2", "1.3", "2.1")\ndef test_one(): ...',
        '@pytest.mark.clause("1.1", "1.2")\n@pytest.mark.clause("1.3", "2.1")\ndef test_one(): ...',
        'pytestmark = [pytest.mark.clause("1.1", "1.2")]\n@pytest.mark.clause("1.3", "2.1")\ndef test_one(): ...',
        '@pytest.mark.clause("1.1")\nclass TestX:\n @pytest.mark.clause("1.3", "2.1", "2.3")\n def test_one(self): ...',
    ],
)
def test_a_test_that_claims_more_than_three_clauses_is_a_fault(tmp_path: Path, source: str) -> None:
    assert coverage("toy", marked(tmp_path, source)).faults == ("test_some.py: test_one claims more than 3 clauses",)


def test_a_clause_that_does_not_exist_is_a_fault(tmp_path: Path) -> None:
    found = coverage("toy", marked(tmp_path, '@pytest.mark.clause("99.9")\ndef test_one(): ...'))

    assert found.faults == ("test_some.py: there is no clause 99.9",)
    assert found.tested == 0


def test_a_mark_without_a_test_folder_leaves_everything_untested(tmp_path: Path) -> None:
    found = coverage("toy", tmp_path)

    assert found.tested == 0
    assert len(found.untested) == 15
