"""One-step cures: for a problem of an army the changes that end it. None is offered that does not."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import UNSET, structs

from battles.rules.books import Cure
from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.first import first_of
from battles.rules.horden_helden.armies import army_check, edits, rulings, savings
from battles.rules.horden_helden.armies.document import Army, FigureLine, written
from battles.rules.horden_helden.armies.lists import LISTS
from battles.rules.horden_helden.armies.specs import HOME, Part, parts, spec
from battles.rules.horden_helden.armies.troop_checks import HOMES, entry_key
from battles.rules.horden_helden.state import Options

MOST = 3
Step = tuple[str, dict[str, Json], Army]
"""A cure's code, its facts, and the army after it."""


def cures(problem: Refusal, army: Army, options: Options, *, is_share: bool = False) -> tuple[Cure, ...]:
    """What ends the problem in one step, at most three; () if nothing does."""
    found = []
    for code, facts, after in _steps(problem, army, options, is_share):
        if after != army and not _remains(problem, after, options, is_share):
            found.append(Cure(code=code, facts=facts, army=written(after)))
    return tuple(found[:MOST])


def _remains(problem: Refusal, after: Army, options: Options, is_share: bool) -> bool:
    return any(
        one.code == problem.code and one.witness == problem.witness
        for one in army_check.problems(after, options, is_share=is_share)
    )


def _steps(problem: Refusal, army: Army, options: Options, is_share: bool) -> Iterator[Step]:
    if problem.code in ("over_points", "command_size"):
        yield from savings.steps(problem, army, options, is_share=is_share)
    elif problem.code in STEPS:
        yield from STEPS[problem.code](problem, army)
    elif problem.code == "wrong_mode":
        yield "set_mode", {"mode": options.mode}, structs.replace(army, mode=options.mode)
    elif problem.code == "wrong_limit":
        limit = army_check.limit_of(options, is_share=is_share)
        yield "set_limit", {"points": limit}, structs.replace(army, limit=limit)


# --- the division of large armies -------------------------------------------------------------------------------------


def _unite(problem: Refusal, army: Army) -> Iterator[Step]:
    yield "unite_commands", {}, edits.undivided(army)


def _divide(problem: Refusal, army: Army) -> Iterator[Step]:
    if len(army.commands) > army_check.MOST_COMMANDS:
        yield "drop_command", {}, structs.replace(army, commands=army.commands[: army_check.MOST_COMMANDS])
    else:
        yield "divide", {}, edits.divided(army)


def _one_chief(problem: Refusal, army: Army) -> Iterator[Step]:
    yield "one_chief", {}, edits.one_chief(army)


def _foreign_list(problem: Refusal, army: Army) -> Iterator[Step]:
    place = int(problem.witness["path"].removeprefix("commands[").removesuffix("]"))
    yield "make_ally", {}, edits.with_command(army, place, role="ally")
    yield "own_list", {"list": army.list or "free_list"}, edits.with_command(army, place, list=UNSET)


def _unknown_list(problem: Refusal, army: Army) -> Iterator[Step]:
    if problem.witness["path"] == "list":
        yield "build_freely", {}, structs.replace(army, list="")


# --- lines ------------------------------------------------------------------------------------------------------------


def _part_of(army: Army, path: str) -> Part:
    return first_of(part for part in parts(army) if path.startswith(part.path))


def _remove_line(problem: Refusal, army: Army) -> Iterator[Step]:
    path = problem.witness["path"]
    yield "remove_line", {"entry": problem.facts["entry"]}, edits.changed_line(army, path, lambda line: None)


def _count(problem: Refusal, army: Army) -> Iterator[Step]:
    part, entry, limit = problem.witness["path"], problem.witness["entry"], problem.facts["limit"]
    more = limit - problem.facts["count"]
    after = edits.added(army, part, entry, more) if more > 0 else edits.taken(army, part, entry, -more)
    yield "set_count", {"entry": problem.facts["entry"], "limit": limit}, after


def _mobility(problem: Refusal, army: Army) -> Iterator[Step]:
    """What the list says; where building is free, whatever the troops may have."""
    path, allowed = problem.witness["path"], problem.facts["allowed"]
    own = _part_of(army, path).list
    part, place = edits.split(path)
    listed = own.by_entry[edits.lines_at(army, part)[place].entry].mobility
    for mobility in allowed if own.is_free else [listed]:
        yield "set_mobility", {"mobility": mobility}, edits.set_on_line(army, path, mobility=mobility)


def _strength(problem: Refusal, army: Army) -> Iterator[Step]:
    strength = problem.facts["allowed"]
    yield "set_strength", {"strength": strength}, edits.set_on_line(army, problem.witness["path"], strength=strength)


def _equipment(problem: Refusal, army: Army) -> Iterator[Step]:
    extra = problem.facts["option"]
    yield (
        "drop_option",
        {"option": extra},
        edits.changed_line(
            army,
            problem.witness["path"],
            lambda line: structs.replace(line, options=tuple(one for one in line.options if one != extra)),
        ),
    )


def _flag(problem: Refusal, army: Army) -> Iterator[Step]:
    flag = problem.facts["flag"]
    yield (
        "drop_flag",
        {"flag": flag},
        edits.changed_line(
            army,
            problem.witness["path"],
            lambda line: structs.replace(line, flags=tuple(one for one in line.flags if one != flag)),
        ),
    )


def _home(problem: Refusal, army: Army) -> Iterator[Step]:
    for home in HOMES[:MOST]:
        yield (
            "set_home",
            {"terrain": home},
            edits.changed_line(
                army,
                problem.witness["path"],
                lambda line, home=home: structs.replace(  # type: ignore[misc]  # the home of this turn of the loop
                    line, flags=(*(one for one in line.flags if not one.startswith(HOME)), HOME + home)
                ),
            ),
        )


def _ashore(problem: Refusal, army: Army) -> Iterator[Step]:
    yield "go_ashore", {}, edits.set_on_line(army, problem.witness["path"], aboard=False)


def _all_ashore(problem: Refusal, army: Army) -> Iterator[Step]:
    part = problem.witness["path"]
    lines = [structs.replace(line, aboard=False) for line in edits.lines_at(army, part)]
    yield "all_ashore", {}, edits.with_lines(army, part, lines)


# --- commanders and figures -------------------------------------------------------------------------------------------


def _name_commander(problem: Refusal, army: Army) -> Iterator[Step]:
    part = _part_of(army, problem.witness["path"])
    for place, line in enumerate(part.lines):
        bought = spec(line, part.list)
        if bought is not None and bought.type not in rulings.COMMANDER_NEVER_WITH:
            facts: dict[str, Json] = {"entry": entry_key(part.list, line.entry)}
            yield "name_commander", facts, edits.singled_out(army, f"{part.path}[{place}]", commander="iii")


def _first_commander(problem: Refusal, army: Army) -> Iterator[Step]:
    first, *others = dict.fromkeys(problem.witness["paths"])
    after = army
    for path in others:
        after = edits.set_on_line(after, path, commander=None)
    part, place = edits.split(first)
    if edits.lines_at(after, part)[place].n > 1:
        after = edits.single_riders(after, first)
    yield "first_commander", {}, after


def _no_commander_here(problem: Refusal, army: Army) -> Iterator[Step]:
    yield "drop_commander", {}, edits.set_on_line(army, problem.witness["path"], commander=None)


def _no_figure_here(problem: Refusal, army: Army) -> Iterator[Step]:
    yield "drop_figure", {}, edits.set_on_line(army, problem.witness["path"], figure=None, school=None)


def _riders(problem: Refusal, army: Army) -> Iterator[Step]:
    yield "single_out", {"entry": problem.facts["entry"]}, edits.single_riders(army, problem.witness["path"])


def _fewer_figures(problem: Refusal, army: Army) -> Iterator[Step]:
    """Dismiss the last figures: of one kind, of a command, or of the army."""
    kind, over = problem.facts.get("figure"), problem.facts["count"] - problem.facts["limit"]
    of_army = problem.witness["path"] == "commands"
    after = army
    for part in reversed(parts(army)):
        for place in reversed(range(len(part.lines))):
            figure = part.lines[place].figure
            here = of_army or part.path == problem.witness["path"]
            if over > 0 and here and figure is not None and kind in (None, figure.kind):
                after = edits.set_on_line(after, f"{part.path}[{place}]", figure=None, school=None)
                over -= part.lines[place].n
    yield "fewer_figures", {"limit": problem.facts["limit"]}, after


def _lower_grades(problem: Refusal, army: Army) -> Iterator[Step]:
    part = problem.witness["path"]
    lines, grand = list(edits.lines_at(army, part)), 0
    for place, line in enumerate(lines):
        if line.figure is not None and line.figure.grade == "iv":
            grand += 1
            if grand > problem.facts["limit"]:
                lines[place] = structs.replace(line, figure=structs.replace(line.figure, grade="iii"))
    yield "lower_grades", {"grade": "iii"}, edits.with_lines(army, part, lines)


def _add_figure(problem: Refusal, army: Army) -> Iterator[Step]:
    part, kind = _part_of(army, problem.witness["path"]), problem.facts["figure"]
    for place, line in enumerate(part.lines):
        if line.figure is None:
            facts: dict[str, Json] = {"figure": kind, "entry": entry_key(part.list, line.entry)}
            yield "add_figure", facts, edits.with_figure(army, f"{part.path}[{place}]", FigureLine(kind=kind))


def _schools(problem: Refusal, army: Army) -> Iterator[Step]:
    part = _part_of(army, problem.witness["path"])
    allowed = [part.list.magic_school] if not part.list.is_free else sorted(problem.facts.get("schools", ()))
    for school in allowed:
        lines = [line if line.school is None else structs.replace(line, school=school) for line in part.lines]
        yield "one_school", {"school": school}, edits.with_lines(army, part.path, lines)


# --- camp -------------------------------------------------------------------------------------------------------------


def _camp(problem: Refusal, army: Army) -> Iterator[Step]:
    bare = structs.replace(army, baggage=None)
    yield "choose_camp", {}, structs.replace(bare, camp=("camp",), wagon_train=False)
    yield "choose_baggage", {}, structs.replace(bare, camp=("baggage",), camp_fortified=False, camp_deep=False)


def _camp_shape(problem: Refusal, army: Army) -> Iterator[Step]:
    yield "plain_camp", {}, structs.replace(army, camp_deep=False)


def _works(problem: Refusal, army: Army) -> Iterator[Step]:
    if problem.witness["path"] == "camp_fortified":
        yield "unfortified", {}, structs.replace(army, camp_fortified=False)
        if LISTS.get(army.list, LISTS[""]).fortified_camp:
            yield "choose_camp", {}, structs.replace(army, camp=("camp",), wagon_train=False)
    else:
        allowed = problem.facts["allowed"]
        yield "fewer_works", {"limit": allowed}, structs.replace(army, field_fortifications=allowed)


STEPS: dict[str, Callable[[Refusal, Army], Iterator[Step]]] = {
    "commands_not_large": _unite,
    "command_count": _divide,
    "one_chief": _one_chief,
    "only_allies_bring_lists": _foreign_list,
    "unknown_list": _unknown_list,
    "unknown_entry": _remove_line,
    "entry_min": _count,
    "entry_max": _count,
    "forbidden_mobility": _mobility,
    "mobility_not_in_list": _mobility,
    "strength_not_in_list": _strength,
    "forbidden_equipment": _equipment,
    "flag_not_allowed": _flag,
    "hidden_needs_home": _home,
    "boat_cargo_forbidden": _ashore,
    "boats_full": _all_ashore,
    "no_commander": _name_commander,
    "several_commanders": _first_commander,
    "commander_off_table": _no_commander_here,
    "hero_on_wagon": _no_figure_here,
    "one_element_each": _riders,
    "too_many_figures": _fewer_figures,
    "figure_max": _fewer_figures,
    "too_many_grade_iv": _lower_grades,
    "figure_min": _add_figure,
    "schools_mixed": _schools,
    "school_not_in_list": _schools,
    "no_camp": _camp,
    "camp_and_baggage": _camp,
    "baggage_count": _camp,
    "camp_shape": _camp_shape,
    "fortification_not_allowed": _works,
}
