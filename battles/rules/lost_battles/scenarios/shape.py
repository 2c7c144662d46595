"""Whether a document has the shape of a scenario: every difference from `data/scenario.schema.json`, none twice."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import cast

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from jsonschema.validators import extend

from battles.rules.codec import MAX_DEPTH, Json, depth, is_finite
from battles.rules.errors import Refusal
from battles.rules.lost_battles import tables

MOST_PROBLEMS = 100
LONGEST_SHOWN = 60
LARGEST = 10**12


def shape_problems(document: Json) -> tuple[Refusal, ...]:
    """Depth and numbers first, for nothing else can be read safely; then the schema."""
    if depth(document) > MAX_DEPTH:
        return (Refusal(code="scenario_too_deep", facts={"limit": MAX_DEPTH}),)
    if not is_finite(document) or not _is_small(document):
        return (Refusal(code="scenario_not_finite"),)
    found = {(problem.code, problem.facts["path"], problem.facts.get("field")): problem for problem in _found(document)}
    return tuple(islice(found.values(), MOST_PROBLEMS))


def _is_small(value: Json) -> bool:
    """Whether all whole numbers are of a size that anything could be made of."""
    if isinstance(value, dict | list):
        return all(map(_is_small, value.values() if isinstance(value, dict) else value))
    return not isinstance(value, int) or abs(value) <= LARGEST


def _found(document: Json) -> Iterator[Refusal]:
    wrong_type: set[str] = set()
    errors = sorted(islice(_validator().iter_errors(document), 10 * MOST_PROBLEMS), key=_type_first)
    for error in errors:
        path = _path(error)
        if error.validator == "type":
            wrong_type.add(path)
        elif path in wrong_type:
            continue
        yield from _worded(error, path)


def _type_first(error: ValidationError) -> tuple[bool, list[str]]:
    return error.validator != "type", [str(part) for part in error.absolute_path]


def _worded(error: ValidationError, path: str) -> Iterator[Refusal]:
    instance = cast(Json, error.instance)
    match error.validator:
        case "required":
            missing = [field for field in cast(list[str], error.validator_value) if field not in instance]
            yield from (_refusal("scenario_field_missing", path, field=field) for field in missing)
        case "additionalProperties":
            known = cast(dict[str, Json], error.schema)["properties"]
            unknown = [shown(field) for field in instance if field not in known]
            yield from (_refusal("scenario_field_unknown", path, field=field) for field in unknown)
        case "type":
            yield _refusal("scenario_wrong_type", path, expected=_words(error.validator_value))
        case "enum" | "const":
            yield _refusal("scenario_value", path, value=shown(instance), allowed=_words(error.validator_value))
        case "pattern":
            yield _refusal("scenario_name", path, value=shown(instance))
        case _:
            limit = cast(int, error.validator_value)
            yield _refusal("scenario_range", path, rule=f"{error.validator}", limit=limit, value=shown(instance))


def _refusal(code: str, path: str, **facts: Json) -> Refusal:
    return Refusal(code=code, facts={"path": path, **facts})


def _path(error: ValidationError) -> str:
    return ".".join(str(shown(part)) for part in error.absolute_path) or "–"


def _words(value: Json) -> str:
    values = value if isinstance(value, list) else [value]
    return ", ".join("null" if item is None else str(item) for item in values)


def shown(value: Json) -> Json:
    """A value as it may be repeated in a sentence: short, whatever it was."""
    if isinstance(value, str):
        return value if len(value) <= LONGEST_SHOWN else value[:LONGEST_SHOWN] + "…"
    if isinstance(value, bool | float) or value is None:
        return str(value).lower()
    if isinstance(value, int):
        return value
    return "{…}" if isinstance(value, dict) else "[…]"


@cache
def _validator() -> Draft202012Validator:
    """Whole numbers must be written as such: 4.0 and true are none."""
    schema = tables.load("scenario.schema")
    whole = Draft202012Validator.TYPE_CHECKER.redefine(
        "integer", lambda _, value: isinstance(value, int) and not isinstance(value, bool)
    )
    strict = extend(Draft202012Validator, type_checker=whole)  # type: ignore[no-untyped-call]  # untyped in the stubs
    return cast(Draft202012Validator, strict(schema))
