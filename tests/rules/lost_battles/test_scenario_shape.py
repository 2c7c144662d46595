"""The walk over the scenario schema finds what a full validator of JSON Schema finds: jsonschema is its oracle."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from jsonschema.validators import extend

from battles.rules.lost_battles import scenarios, tables
from battles.rules.lost_battles.scenarios.shape import KEPT, MOST_PROBLEMS, TYPES, faults, shape_problems
from tests.rules.lost_battles.documents import Document, cannae

Path = tuple[str | int, ...]
SCHEMA = tables.load("scenario.schema")
STRANGE: tuple[Any, ...] = (
    *(None, True, False, 0, 1, 3, -1, 10**9, 4.0, 2.5, "", "x", "x" * 121, "Ä b", "a\n", "clear", "A_centre"),
    *([], [None], ["hill", "hill", "hill"], [{}] * 41, {}, {"A": 1}, {"kind": "clear", "more": 1}),
)


def _oracle() -> Draft202012Validator:
    """As strict as a scenario is: whole numbers must be written as such."""
    whole = Draft202012Validator.TYPE_CHECKER.redefine(
        "integer", lambda _, value: isinstance(value, int) and not isinstance(value, bool)
    )
    strict = extend(Draft202012Validator, type_checker=whole)  # type: ignore[no-untyped-call]  # untyped in the stubs
    return cast(Draft202012Validator, strict(SCHEMA))


ORACLE = _oracle()


def expected(document: object) -> set[tuple[Path, str]]:
    return {(tuple(error.absolute_path), str(error.validator)) for error in ORACLE.iter_errors(document)}


def found(document: object) -> list[tuple[Path, str]]:
    return [(fault.path, fault.keyword) for fault in faults(document)]


def agrees(document: object) -> bool:
    """Whether both find the same, and the walk nothing twice."""
    return sorted(map(str, found(document))) == sorted(map(str, expected(document)))


def small() -> Document:
    """Cannae with one of each thing: every part of the schema is there, and validating it is quick."""
    document = cannae() | {"weather": {"kind": "changeable", "start": "rain"}}
    document["terrain"] = [{"tile": "A_centre", "features": ["hill"]}]
    for army in document["armies"].values():
        army["camp"] = {"tile": "rear", "fortified": False}
        army["historical_deployment"][0]["generals"] = army["undeployed"] = army["undeployed_generals"] = ["one"]
        army["reinforcements"] = [{"units": ["one"], "generals": ["two"], "earliest_turn": 4}]
        for name in ("units", "generals", "historical_deployment"):
            del army[name][1:]
    return document


def places(value: Any, path: Path = ()) -> Iterator[Path]:
    yield path
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(inner, (*path, key))


PLACES = [path for path in places(small()) if path and path[:2] != ("armies", "B")]


def parent(document: Document, path: Path) -> Any:
    inner: Any = document
    for part in path[:-1]:
        inner = inner[part]
    return inner


@pytest.mark.parametrize("scenario", sorted(scenarios.ALL))
def test_neither_finds_a_fault_in_a_shipped_scenario(scenario: str) -> None:
    document = scenarios.document_of(scenario)
    assert found(document) == []
    assert expected(document) == set()


@pytest.mark.parametrize("path", PLACES, ids=lambda path: ".".join(map(str, path)))
def test_both_find_the_same_in_a_document_with_one_strange_value(path: Path) -> None:
    document = small()
    for value in STRANGE:
        parent(document, path)[path[-1]] = deepcopy(value)
        assert agrees(document), value


@pytest.mark.parametrize("path", PLACES, ids=lambda path: ".".join(map(str, path)))
def test_both_find_the_same_where_something_is_left_out(path: Path) -> None:
    document = small()
    del parent(document, path)[path[-1]]
    assert agrees(document)


@given(st.lists(st.tuples(st.sampled_from(PLACES), st.sampled_from(STRANGE)), min_size=2, max_size=8))
def test_both_find_the_same_in_a_document_with_many_strange_values(changes: list[tuple[Path, Any]]) -> None:
    document = small()
    for path, value in sorted(changes, key=lambda change: -len(change[0])):
        parent(document, path)[path[-1]] = deepcopy(value)
    assert agrees(document)


@pytest.mark.parametrize("document", [None, 7, True, "text", [], {}], ids=repr)
def test_both_find_the_same_in_what_is_no_scenario_at_all(document: object) -> None:
    assert agrees(document)


def test_all_faults_are_told_at_once_with_their_paths() -> None:
    document = small()
    document["attack_limit"] = document["armies"]["A"]["units"][0]["count"] = "four"
    document["armies"]["B"]["generals"][0]["kind"] = "king"
    del document["weather"]["kind"]

    told = {(problem.code, problem.facts["path"]) for problem in shape_problems(document)}

    assert told == {
        ("scenario_wrong_type", "attack_limit"),
        ("scenario_wrong_type", "armies.A.units.0.count"),
        ("scenario_value", "armies.B.generals.0.kind"),
        ("scenario_field_missing", "weather"),
    }


def test_a_document_with_very_many_faults_is_told_the_first_hundred() -> None:
    document = small() | {"terrain": [{"tile": 1, "features": []}] * 5000}
    assert len(shape_problems(document)) == MOST_PROBLEMS


def test_the_walk_knows_every_keyword_and_type_of_the_schema() -> None:
    known = {"$ref", "properties", "items", "additionalProperties", *KEPT}
    said = {"$schema", "$defs", "title", "source"}
    for schema in _schemas(SCHEMA):
        assert set(schema) <= known | (said if schema is SCHEMA else set())
        assert schema.get("additionalProperties", False) is False
        types = schema.get("type", [])
        assert set([types] if isinstance(types, str) else types) <= set(TYPES)


def _schemas(schema: Any) -> Iterator[Any]:
    yield schema
    inner = [*schema.get("properties", {}).values(), *schema.get("$defs", {}).values()]
    for one in [*inner, *([schema["items"]] if "items" in schema else [])]:
        yield from _schemas(one)
