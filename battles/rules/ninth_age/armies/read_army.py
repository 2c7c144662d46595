"""From any JSON to an army: everything that is no army is named with the place where it stands."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from battles.rules.codec import Json, unsound
from battles.rules.document_reader import DocumentReader
from battles.rules.errors import Refusal
from battles.rules.ninth_age.armies.document import USUAL_POINTS, Army, ArmyUnit, ChosenItem, Selection

CLAUSE = "A.8.1"
MOST_UNITS = 80
MOST_MODELS = 1_000
MOST_POINTS = 20_000
MOST_CHOICES = 20
"""Options of a unit, choices of an option, items of a character, spells of a wizard: more are no army list."""
LONGEST_ID = 60

ARMY_FIELDS = tuple(field.encode_name for field in msgspec.structs.fields(Army))
UNIT_FIELDS = tuple(field.encode_name for field in msgspec.structs.fields(ArmyUnit))
SELECTION_FIELDS = tuple(field.encode_name for field in msgspec.structs.fields(Selection))
ITEM_FIELDS = tuple(field.encode_name for field in msgspec.structs.fields(ChosenItem))


def read(value: Json) -> tuple[Army, list[Refusal]]:
    """The army, and everything that is not as it should be; then the army is only good for a glance."""
    reader = DocumentReader(CLAUSE)
    if not isinstance(value, dict):
        reader.no("army_wrong_type", "", expected="object")
        return Army(), reader.problems
    if (detail := unsound(value)) is not None:
        reader.no("army_unsound", "", detail=detail)
        return Army(), reader.problems
    return _army(reader, value), reader.problems


def _army(reader: DocumentReader, value: Json) -> Army:
    plain = reader.mapping(value, "", ARMY_FIELDS)
    units = reader.items(plain.get("units", []), "units", MOST_UNITS)
    points = reader.maybe(plain, "points", lambda v, p: reader.number(v, p, 1, MOST_POINTS), "")
    return Army(
        book=reader.maybe(plain, "book", _id(reader), "") or "",
        name=reader.maybe(plain, "name", reader.text, "") or "",
        points=points or USUAL_POINTS,
        units=tuple(_unit(reader, unit, f"units[{i}]") for i, unit in enumerate(units)),
    )


def _unit(reader: DocumentReader, value: Json, path: str) -> ArmyUnit:
    plain, dot = reader.mapping(value, path, UNIT_FIELDS), f"{path}."
    if "entry" not in plain:
        reader.no("army_field_missing", path, field="entry")
    options = reader.items(plain.get("options", []), f"{dot}options", MOST_CHOICES)
    return ArmyUnit(
        entry=reader.maybe(plain, "entry", _id(reader), dot) or "",
        models=reader.maybe(plain, "models", lambda v, p: reader.number(v, p, 1, MOST_MODELS), dot) or 1,
        options=tuple(_selection(reader, one, f"{dot}options[{i}]") for i, one in enumerate(options)),
        general=reader.maybe(plain, "general", reader.flag, dot) or False,
        spells=_ids(reader, plain.get("spells", []), f"{dot}spells"),
        joins=reader.maybe(plain, "joins", _id(reader), dot) or "",
    )


def _selection(reader: DocumentReader, value: Json, path: str) -> Selection:
    plain, dot = reader.mapping(value, path, SELECTION_FIELDS), f"{path}."
    if "option" not in plain:
        reader.no("army_field_missing", path, field="option")
    items = reader.items(plain.get("items", []), f"{dot}items", MOST_CHOICES)
    words = {
        key: reader.maybe(plain, key, _id(reader), dot) or "" for key in ("option", "choice", "banner", "level", "path")
    }
    return Selection(
        **words,
        choices=_ids(reader, plain.get("choices", []), f"{dot}choices"),
        banners=_ids(reader, plain.get("banners", []), f"{dot}banners"),
        items=tuple(_item(reader, item, f"{dot}items[{i}]") for i, item in enumerate(items)),
    )


def _item(reader: DocumentReader, value: Json, path: str) -> ChosenItem:
    plain, dot = reader.mapping(value, path, ITEM_FIELDS), f"{path}."
    if "item" not in plain:
        reader.no("army_field_missing", path, field="item")
    return ChosenItem(
        item=reader.maybe(plain, "item", _id(reader), dot) or "", on=reader.maybe(plain, "on", _id(reader), dot) or ""
    )


def _ids(reader: DocumentReader, value: Json, path: str) -> tuple[str, ...]:
    found = reader.items(value, path, MOST_CHOICES)
    return tuple(reader.text(one, f"{path}[{i}]", LONGEST_ID) for i, one in enumerate(found))


def _id(reader: DocumentReader) -> Callable[[Json, str], str]:
    return lambda value, path: reader.text(value, path, LONGEST_ID)
