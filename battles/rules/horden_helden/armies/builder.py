"""What the army-builder page needs: the lists with prices, and a live report on an army."""

from __future__ import annotations

from battles.rules.codec import Json, to_builtins
from battles.rules.horden_helden.armies import army_check, prices
from battles.rules.horden_helden.armies.army_reader import read
from battles.rules.horden_helden.armies.document import Army
from battles.rules.horden_helden.armies.lists import LISTS, ArmyList, Entry
from battles.rules.horden_helden.armies.specs import Spec, parts, spec
from battles.rules.horden_helden.armies.troop_checks import HOMES, entry_key, may_have
from battles.rules.horden_helden.state import Options
from battles.rules.horden_helden.troops import ROMAN, TROOPS

FREE_FLAGS = ("undead", "chariot", "plate_armour", "camel_mount", "siege_tower")
FIGURES = ("hero", "cleric", "wizard")


def catalogue(mode: prices.Mode) -> dict[str, Json]:
    """All lists with their entries, limits and prices, and what everything else costs. Names: `term.<name>`."""
    return {
        "lists": [_list(one, mode) for one in LISTS.values()],
        "figures": {kind: _grades(kind, mode) for kind in FIGURES},
        "commander": {grade: prices.commander_price(grade, "chief", mode) for grade in ("ii", "iii", "iv")},
        "allied_commander": {grade: prices.commander_price(grade, "ally", mode) for grade in ("ii", "iii", "iv")},
        "limits": {
            "figures": army_check.MOST_FIGURES,
            "grade_iv": army_check.MOST_GRADE_IV,
            "commands": [army_check.FEWEST_COMMANDS, army_check.MOST_COMMANDS],
            "command_points": list(army_check.COMMAND_POINTS),
            "points_a_figure": army_check.POINTS_A_FIGURE,
        },
        "field_work": prices.works_price(1),
        "homes": list(HOMES),
    }


def _grades(kind: Json, mode: prices.Mode) -> dict[str, Json]:
    return {grade: prices.figure_price(kind, grade, mode) for grade in ("ii", "iii", "iv")}


def _list(own: ArmyList, mode: prices.Mode) -> dict[str, Json]:
    return {
        "id": own.id,
        "name": own.id or "free_list",
        "homeland": list(own.homeland),
        "fortified_camp": own.fortified_camp,
        "works": own.field_fortification_sections,
        "figures": {kind: list(limits) for kind, limits in own.individuals.items()},
        "school": own.magic_school,
        "distrusts": list(own.distrusts),
        "entries": [_entry(own, entry, mode) for entry in own.entries],
    }


def _entry(own: ArmyList, entry: Entry, mode: prices.Mode) -> dict[str, Json]:
    troop = TROOPS[entry.type]
    plain = _spec(entry)
    return {
        "entry": entry.entry,
        "name": entry_key(own, entry.entry),
        "type": entry.type,
        "category": troop.category,
        "min": entry.min,
        "max": entry.max,
        "mobility": entry.mobility,
        "strength": entry.strength,
        "mobilities": [r for r, value in ROMAN.items() if value in troop.mobilities]
        if own.is_free
        else [entry.mobility],
        "strengths": list(troop.strengths) if own.is_free else [entry.strength],
        "price": prices.troops_price(plain, mode),
        "options": {extra: prices.extra_price(entry.type, extra) for extra in entry.options},
        "flags": list(entry.flags),
        "may_have": [flag for flag in FREE_FLAGS if own.is_free and may_have(plain, flag)],
        "factors": [troop.against_mounted, troop.against_foot],
        "depth": troop.depth,
    }


def _spec(entry: Entry) -> Spec:
    return Spec(
        type=entry.type,
        entry=entry,
        mobility=entry.mobility,
        strength=entry.strength,
        extras=(),
        flags=entry.flags,
    )


def report(army: Json, options: Options, *, is_share: bool = False) -> dict[str, Json]:
    """Prices line by line, the total, what is left, and all problems; also of an army that is not yet one."""
    paper, malformed = read(army)
    bill = prices.bill(paper, options.mode, options.points)
    limit = army_check.limit_of(options, is_share=is_share)
    problems = malformed or list(army_check.problems(paper, options, is_share=is_share))
    return {
        "total": bill.total,
        "limit": limit,
        "left": limit - bill.total,
        "lines": [{"path": line.path, "n": line.n, "each": line.each, "total": line.total} for line in bill.lines],
        "commands": list(bill.commands),
        "camp": bill.camp,
        "works": bill.works,
        "legal": not problems,
        "problems": [to_builtins(problem) for problem in problems],
        **_numbers(paper, options),
    }


def _numbers(paper: Army, options: Options) -> dict[str, Json]:
    """Counts that the page shows beside the total."""
    lines = [(line, spec(line, part.list)) for part in parts(paper) for line in part.lines]
    size = prices.footprint(options.points, deep=paper.camp_deep)
    return {
        "elements": sum(line.n for line, _ in lines),
        "figures": sum(line.n for line, _ in lines if line.figure is not None),
        "shooters": sum(line.n for line, bought in lines if bought is not None and TROOPS[bought.type].shoots),
        "flyers": sum(
            line.n for line, bought in lines if bought is not None and TROOPS[bought.type].category == "flying"
        ),
        "camp_size": [size.width, size.depth],
        "camp_sections": size.sections,
    }
