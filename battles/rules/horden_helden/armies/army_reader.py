"""From any JSON to an army: everything that is no army is named with the place where it stands."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import UNSET

from battles.rules.codec import Json, unsound
from battles.rules.document_reader import DocumentReader
from battles.rules.errors import Refusal
from battles.rules.horden_helden.armies import rulings
from battles.rules.horden_helden.armies.document import Army, ArmyLine, CommandPart, FigureLine
from battles.rules.horden_helden.armies.lists import EXTRAS

CLAUSE = "2.6"
MOST_LINES = 100
MOST_COMMANDS = 8
LARGEST_LIMIT = 100_000

KINDS = ("hero", "cleric", "wizard")
GRADE_NAMES = ("ii", "iii", "iv")
SCHOOLS = ("white", "other")
ROLES = ("chief", "subordinate", "ally")
CAMPS = ("camp", "baggage")
ARMY_FIELDS = tuple(field.encode_name for field in msgspec.structs.fields(Army))
LINE_FIELDS = tuple(field.encode_name for field in msgspec.structs.fields(ArmyLine))
COMMAND_FIELDS = tuple(field.encode_name for field in msgspec.structs.fields(CommandPart))
FIGURE_FIELDS = ("kind", "grade")


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
    lines = reader.items(plain.get("elements", []), "elements", MOST_LINES)
    commands = reader.items(plain.get("commands", []), "commands", MOST_COMMANDS)
    return Army(
        list=reader.maybe(plain, "list", reader.text, "") or "",
        name=reader.maybe(plain, "name", reader.text, "") or "",
        mode=reader.maybe(plain, "mode", lambda v, p: reader.one_of(v, p, ("basic", "advanced")), ""),
        limit=reader.maybe(plain, "limit", lambda v, p: reader.number(v, p, 0, LARGEST_LIMIT), ""),
        role=reader.maybe(plain, "role", lambda v, p: reader.one_of(v, p, ROLES), ""),  # type: ignore[arg-type]  # one of the three
        elements=tuple(_line(reader, line, f"elements[{i}]") for i, line in enumerate(lines)),
        commands=tuple(_command(reader, part, f"commands[{i}]") for i, part in enumerate(commands)),
        **_camp(reader, plain),
    )


def _camp(reader: DocumentReader, plain: Mapping[str, Json]) -> dict[str, Json]:
    given = plain.get("camp")
    kinds = given if isinstance(given, list | tuple) else [] if given in (None, "", "none") else [given]
    return {
        "camp": tuple(reader.one_of(kind, "camp", CAMPS) for kind in reader.items(kinds, "camp", len(CAMPS))),
        "baggage": reader.maybe(plain, "baggage", lambda v, p: reader.number(v, p, 0, MOST_LINES), ""),
        "wagon_train": reader.maybe(plain, "wagon_train", reader.flag, "") or False,
        "camp_fortified": reader.maybe(plain, "camp_fortified", reader.flag, "") or False,
        "camp_deep": reader.maybe(plain, "camp_deep", reader.flag, "") or False,
        "field_fortifications": reader.maybe(
            plain, "field_fortifications", lambda v, p: reader.number(v, p, 0, rulings.MOST_WORKS), ""
        )
        or 0,
    }


def _command(reader: DocumentReader, value: Json, path: str) -> CommandPart:
    plain = reader.mapping(value, path, COMMAND_FIELDS)
    lines = reader.items(plain.get("elements", []), f"{path}.elements", MOST_LINES)
    role = reader.maybe(plain, "role", lambda v, p: reader.one_of(v, p, ROLES), f"{path}.")
    own = reader.maybe(plain, "list", reader.text, f"{path}.")
    return CommandPart(
        elements=tuple(_line(reader, line, f"{path}.elements[{i}]") for i, line in enumerate(lines)),
        role=role or "subordinate",  # type: ignore[arg-type]  # one of the three
        list=UNSET if own is None else own,
    )


def _line(reader: DocumentReader, value: Json, path: str) -> ArmyLine:
    plain, dot = reader.mapping(value, path, LINE_FIELDS), f"{path}."
    extras = reader.items(plain.get("options", []), f"{dot}options", len(EXTRAS))
    flags = reader.items(plain.get("flags", []), f"{dot}flags", 10)
    if "entry" not in plain:
        reader.no("army_field_missing", path, field="entry")
    return ArmyLine(
        entry=reader.maybe(plain, "entry", reader.text, dot) or "",
        n=reader.maybe(plain, "n", lambda v, p: reader.number(v, p, 1, rulings.MOST_OF_AN_ENTRY), dot) or 1,
        options=tuple(dict.fromkeys(reader.one_of(extra, f"{dot}options", EXTRAS) for extra in extras)),
        figure=reader.maybe(plain, "figure", lambda v, p: _figure(reader, v, p), dot),
        flags=tuple(dict.fromkeys(reader.text(flag, f"{dot}flags", 40) for flag in flags)),
        **_grades(reader, plain, dot),
    )


def _grades(reader: DocumentReader, plain: Mapping[str, Json], dot: str) -> dict[str, Json]:
    return {
        "commander": reader.maybe(plain, "commander", lambda v, p: reader.one_of(v, p, GRADE_NAMES), dot),
        "school": reader.maybe(plain, "school", lambda v, p: reader.one_of(v, p, SCHOOLS), dot),
        "mobility": reader.maybe(plain, "mobility", lambda v, p: reader.one_of(v, p, ("III", "II", "IV")), dot),
        "strength": reader.maybe(plain, "strength", lambda v, p: reader.one_of(v, p, (3, 2, 4)), dot),
        "aboard": reader.maybe(plain, "aboard", reader.flag, dot) or False,
    }


def _figure(reader: DocumentReader, value: Json, path: str) -> FigureLine:
    plain = reader.mapping(value, path, FIGURE_FIELDS)
    kind = reader.one_of(plain.get("kind"), f"{path}.kind", KINDS)
    grade = reader.maybe(plain, "grade", lambda v, p: reader.one_of(v, p, GRADE_NAMES), f"{path}.") or "iii"
    return FigureLine(kind=kind, grade=grade)  # type: ignore[arg-type]  # each one of three
