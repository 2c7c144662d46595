"""Which tests run on PostgreSQL: together they issue every statement of the site, and their run is compared."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from accounts.models import User
from accounts.services import make_token
from tools import storage_cover
from tools.storage_cover import Place, Reach, StatementNotes, StorageMarks, pick, place_of, shape

A, B, C, D = (("battles/store.py", name, "SELECT ?") for name in "abcd")


def reach(seconds: float, *places: Place) -> Reach:
    return Reach(seconds, set(places))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("SELECT 1 WHERE id IN (%s, %s)", "SELECT 2 WHERE id IN (%s)"),
        ("INSERT INTO t (a, b) VALUES (%s, %s), (%s, %s)", "INSERT INTO t (a, b) VALUES (%s, %s)"),
        ("UPDATE t SET a = 'x'", "UPDATE t SET a = %s"),
        ('WHERE ("t"."id" = %s OR "t"."id" = %s OR "t"."id" = %s)', 'WHERE ("t"."id" = %s OR "t"."id" = %s)'),
        ('WHERE ("id" = %s OR "id" = %s)', 'WHERE "id" = %s'),
    ],
)
def test_values_and_lengths_of_lists_do_not_make_another_statement(one: str, other: str) -> None:
    assert shape(one) == shape(other)


def test_other_columns_make_another_statement() -> None:
    assert shape("SELECT a FROM t WHERE b = %s") != shape("SELECT a FROM t WHERE c = %s")
    assert shape('WHERE ("b" = %s OR "c" = %s)') != shape('WHERE ("b" = %s OR "b" = %s)')


def test_what_no_code_of_the_site_issues_is_no_place() -> None:
    assert place_of(sys._getframe(), "SELECT 1") is None


@pytest.mark.django_db
def test_a_statement_is_noted_where_the_site_issues_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from django.db.backends.utils import CursorWrapper

    notes = StatementNotes(tmp_path, "w")
    monkeypatch.setattr(CursorWrapper, "execute", notes.noting(CursorWrapper.execute))
    notes.test = "a test"
    make_token(user=User.objects.create_user("anna"), name="key")
    notes.pytest_sessionfinish()

    [place] = storage_cover.read(tmp_path)["a test"].places
    assert place[:2] == ("accounts/services.py", "make_token")
    assert place[2].startswith('INSERT INTO "accounts_apitoken"')


def test_the_tests_picked_reach_every_place() -> None:
    found = {"one": reach(1, A), "two": reach(1, A, B), "three": reach(1, B, C)}

    assert set().union(*(found[test].places for test in pick(found))) == {A, B, C}
    assert len(pick(found)) == 2


def test_of_two_that_reach_as_much_the_quicker_is_picked() -> None:
    assert pick({"slow": reach(9, A, B), "quick": reach(1, A, B)}) == ["quick"]


def test_a_test_is_left_out_whose_places_later_ones_reach_as_well() -> None:
    found = {"wide": reach(1, A, B), "first": reach(3, A, C), "second": reach(3, B, D)}

    assert pick(found) == ["first", "second"]


def test_a_place_that_the_other_run_left_out_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for run, places in (("first", [A, B]), ("other", [B])):
        (tmp_path / run).mkdir()
        (tmp_path / run / "w.json").write_text(json.dumps({"test": [1.0, places]}))
    first, other = str(tmp_path / "first"), str(tmp_path / "other")

    assert storage_cover.main(["compare", first, other]) == 1
    assert capsys.readouterr().out == "storage: no test reached battles/store.py, a\n"
    assert storage_cover.main(["compare", other, first]) == 0


def test_the_tests_of_the_list_and_those_with_transactions_are_marked(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    (tmp_path / "tests").write_text(f"{request.node.nodeid}\n")
    try:
        StorageMarks(tmp_path / "tests").pytest_collection_modifyitems([request.node])
        assert request.node.get_closest_marker("storage") is not None
    finally:
        request.node.own_markers[:] = [mark for mark in request.node.own_markers if mark.name != "storage"]


@pytest.mark.django_db(transaction=True)
def test_a_test_with_transactions_is_marked_without_a_list(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    (tmp_path / "tests").write_text("")
    StorageMarks(tmp_path / "tests").pytest_collection_modifyitems([request.node])

    assert request.node.get_closest_marker("storage") is not None
