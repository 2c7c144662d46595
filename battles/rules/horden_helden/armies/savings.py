"""Where an army that costs too much can save: every single change, the one that loses least first (2.1–2.5, 20)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.horden_helden.armies import army_check, edits, prices
from battles.rules.horden_helden.armies.document import GRADES, Army, ArmyLine, GradeName
from battles.rules.horden_helden.armies.specs import Part, parts
from battles.rules.horden_helden.armies.troop_checks import entry_key
from battles.rules.horden_helden.state import Options

Step = tuple[str, dict[str, Json], Army]
MOST_AWAY = 4
"""So many elements of a line may go in one step."""


def steps(problem: Refusal, army: Army, options: Options, *, is_share: bool) -> Iterator[Step]:
    """Single changes that save enough and break nothing else, cheapest first."""
    before = prices.bill(army, options.mode, options.points).total
    known = len(list(army_check.problems(army, options, is_share=is_share)))
    found: list[tuple[int, Step]] = []
    for code, facts, after in _changes(problem, army, options):
        saved = before - prices.bill(after, options.mode, options.points).total
        if saved > 0 and len(list(army_check.problems(after, options, is_share=is_share))) < known:
            found.append((saved, (code, {**facts, "saved": saved}, after)))
    yield from (step for _, step in sorted(found, key=lambda one: one[0]))


def _changes(problem: Refusal, army: Army, options: Options) -> Iterator[Step]:
    if army.camp_fortified:
        yield "unfortified", {}, structs.replace(army, camp_fortified=False)
    if army.field_fortifications:
        yield "no_works", {}, structs.replace(army, field_fortifications=0)
    where = str(problem.witness.get("path", ""))
    for part in parts(army):
        if part.path.startswith(where):
            for place, line in enumerate(part.lines):
                yield from _of_line(army, part, f"{part.path}[{place}]", line, options)


def _of_line(army: Army, part: Part, path: str, line: ArmyLine, options: Options) -> Iterator[Step]:
    facts: dict[str, Json] = {"entry": entry_key(part.list, line.entry)}
    if line.figure is None and line.commander is None:
        for away in range(1, min(line.n, MOST_AWAY) + 1):
            yield "take_away", {**facts, "count": away}, edits.counted(army, path, line.n - away)
    for extra in line.options:
        rest = tuple(one for one in line.options if one != extra)
        yield "drop_option", {"option": extra}, edits.set_on_line(army, path, options=rest)
    if options.mode == "advanced":
        yield from _grades(army, part, path, line, facts)


def _grades(army: Army, part: Part, path: str, line: ArmyLine, facts: dict[str, Json]) -> Iterator[Step]:
    if line.commander is not None and (lower := _lower(line.commander)) is not None:
        yield "lower_commander", {"grade": lower}, edits.set_on_line(army, path, commander=lower)
    if line.figure is not None and (lower := _lower(line.figure.grade)) is not None:
        after = structs.replace(line.figure, grade=lower)
        yield "lower_figure", {"figure": line.figure.kind, "grade": lower}, edits.set_on_line(army, path, figure=after)
    if part.list.is_free:
        yield "set_mobility", {**facts, "mobility": "IV"}, edits.set_on_line(army, path, mobility="IV")
        yield "set_strength", {**facts, "strength": 2}, edits.set_on_line(army, path, strength=2)


def _lower(grade: GradeName) -> GradeName | None:
    names = list(GRADES)
    place = names.index(grade)
    return names[place - 1] if place else None
