"""Whether a document has the shape of a scenario: every difference from `data/scenario.schema.json`, none twice."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import cast

from msgspec import Struct

from battles.rules.codec import MAX_DEPTH, Json, depth, is_finite
from battles.rules.errors import Refusal
from battles.rules.lost_battles import tables

MOST_PROBLEMS = 100
LONGEST_SHOWN = 60
LARGEST = 10**12


class Fault(Struct, frozen=True, kw_only=True):
    """One keyword of the schema that a value does not keep."""

    path: tuple[str | int, ...]
    keyword: str
    value: Json
    schema: Mapping[str, Json]


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
    for fault in sorted(islice(faults(document), 10 * MOST_PROBLEMS), key=_type_first):
        path = ".".join(str(shown(part)) for part in fault.path) or "–"
        if fault.keyword == "type":
            wrong_type.add(path)
        elif path in wrong_type:
            continue
        yield from _worded(fault, path)


def _type_first(fault: Fault) -> tuple[bool, list[str]]:
    return fault.keyword != "type", [str(part) for part in fault.path]


# --- the schema ----------------------------------------------------------------------------------------------------


def faults(document: Json) -> Iterator[Fault]:
    """All keywords of the schema that the document does not keep, in the schema's own order."""
    return _faults(document, tables.load("scenario.schema"), ())


def _faults(value: Json, schema: Mapping[str, Json], path: tuple[str | int, ...]) -> Iterator[Fault]:
    for keyword, wanted in schema.items():
        match keyword:
            case "$ref":
                yield from _faults(value, _defined(wanted), path)
            case "properties" if isinstance(value, dict):
                for name in (name for name in wanted if name in value):
                    yield from _faults(value[name], wanted[name], (*path, name))
            case "items" if isinstance(value, list):
                for number, item in enumerate(value):
                    yield from _faults(item, wanted, (*path, number))
            case "additionalProperties" if isinstance(value, dict) and set(value) - set(schema["properties"]):
                yield Fault(path=path, keyword=keyword, value=value, schema=schema)
            case _ if keyword in KEPT and not KEPT[keyword](value, wanted):
                yield Fault(path=path, keyword=keyword, value=value, schema=schema)


def _defined(reference: str) -> Mapping[str, Json]:
    return cast(Mapping[str, Json], tables.load("scenario.schema")["$defs"][reference.removeprefix("#/$defs/")])


def _is_number(value: Json) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_same(value: Json, wanted: Json) -> bool:
    """Equal as JSON is: true is not 1."""
    return bool(value == wanted) and isinstance(value, bool) == isinstance(wanted, bool)


def _has_type(value: Json, wanted: str | list[str]) -> bool:
    return any(TYPES[name](value) for name in ([wanted] if isinstance(wanted, str) else wanted))


TYPES: Mapping[str, Callable[[Json], bool]] = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
    # Whole numbers must be written as such: 4.0 and true are none.
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
}

KEPT: Mapping[str, Callable[[Json, Json], bool]] = {
    "type": _has_type,
    "enum": lambda value, allowed: any(_is_same(value, one) for one in allowed),
    "const": _is_same,
    "required": lambda value, names: not isinstance(value, dict) or all(name in value for name in names),
    "pattern": lambda value, wanted: not isinstance(value, str) or re.search(wanted, value) is not None,
    "minLength": lambda value, least: not isinstance(value, str) or len(value) >= least,
    "maxLength": lambda value, most: not isinstance(value, str) or len(value) <= most,
    "minItems": lambda value, least: not isinstance(value, list) or len(value) >= least,
    "maxItems": lambda value, most: not isinstance(value, list) or len(value) <= most,
    "minimum": lambda value, least: not _is_number(value) or value >= least,
    "maximum": lambda value, most: not _is_number(value) or value <= most,
}


# --- what is said about it -----------------------------------------------------------------------------------------


def _worded(fault: Fault, path: str) -> Iterator[Refusal]:
    value, wanted = fault.value, fault.schema[fault.keyword]
    match fault.keyword:
        case "required":
            missing = [field for field in wanted if field not in value]
            yield from (_refusal("scenario_field_missing", path, field=field) for field in missing)
        case "additionalProperties":
            unknown = [shown(field) for field in value if field not in fault.schema["properties"]]
            yield from (_refusal("scenario_field_unknown", path, field=field) for field in unknown)
        case "type":
            yield _refusal("scenario_wrong_type", path, expected=_words(wanted))
        case "enum" | "const":
            yield _refusal("scenario_value", path, value=shown(value), allowed=_words(wanted))
        case "pattern":
            yield _refusal("scenario_name", path, value=shown(value))
        case rule:
            yield _refusal("scenario_range", path, rule=rule, limit=wanted, value=shown(value))


def _refusal(code: str, path: str, **facts: Json) -> Refusal:
    return Refusal(code=code, facts={"path": path, **facts})


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
