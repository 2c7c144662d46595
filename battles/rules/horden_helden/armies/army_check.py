"""Everything that keeps an army from the field, all at once (2.1–2.7, 20)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.horden_helden.armies import prices, troop_checks
from battles.rules.horden_helden.armies.army_reader import read
from battles.rules.horden_helden.armies.document import Army
from battles.rules.horden_helden.armies.lists import LISTS, ArmyList
from battles.rules.horden_helden.armies.specs import Part, list_of, parts
from battles.rules.horden_helden.state import Options
from battles.rules.horden_helden.tables import load
from battles.rules.refusals import refuse

_large = load("large_battle")
FEWEST_COMMANDS: int = _large["commands"]["min"]
MOST_COMMANDS: int = _large["commands"]["max"]
COMMAND_POINTS: tuple[int, int] = tuple(_large["commands"]["points"])
_limits = load("individuals")["limits"]
MOST_FIGURES: int = _limits["basic_and_advanced_per_army"]
MOST_GRADE_IV: int = _limits["max_grade_iv_per_army"]
POINTS_A_FIGURE = 200


def army_problems(army: Json, options: Options, *, is_share: bool = False) -> list[Refusal]:
    """All that is wrong with an army. `is_share`: one of two commands that players bring to a side together."""
    document, malformed = read(army)
    return malformed or list(problems(document, options, is_share=is_share))


def limit_of(options: Options, *, is_share: bool = False) -> int:
    return options.points // 2 if is_share else options.points


def problems(army: Army, options: Options, *, is_share: bool = False) -> Iterator[Refusal]:
    """The rules' own problems with a well-formed army."""
    is_large = options.points > prices.SMALL and not is_share
    yield from _paper(army, options, is_share)
    yield from _commands(army, is_large)
    yield from _points(army, options, is_share)
    for part in parts(army):
        yield from troop_checks.of_part(part, options.mode)
        yield from _command(part, army, options)
        yield from _counts(part)
    yield from _figures_of_army(army, options, is_large)
    yield from _schools(army)
    yield from _camp(army, options, is_share)


def _paper(army: Army, options: Options, is_share: bool) -> Iterator[Refusal]:
    """Mode, limit and lists as they stand on the paper."""
    if army.mode is not None and army.mode != options.mode:
        yield refuse("wrong_mode", "0.1", witness={"path": "mode"}, mode=army.mode, allowed=options.mode)
    limit = limit_of(options, is_share=is_share)
    if army.limit is not None and army.limit != limit:
        yield refuse("wrong_limit", "0.1", witness={"path": "limit"}, limit=army.limit, allowed=limit)
    own = {"list": army.list} | {
        f"commands[{i}].list": command.list for i, command in enumerate(army.commands) if command.list is not UNSET
    }
    for path, key in own.items():
        if key not in LISTS:
            yield refuse("unknown_list", "2.6", witness={"path": path}, list=key, lists=sorted(LISTS)[1:])


def _commands(army: Army, is_large: bool) -> Iterator[Refusal]:
    """How a large army is divided (20)."""
    if not is_large:
        if army.commands:
            yield refuse("commands_not_large", "20", witness={"path": "commands"}, points=prices.SMALL)
        return
    count = len(army.commands)
    if not FEWEST_COMMANDS <= count <= MOST_COMMANDS or army.elements:
        yield refuse("command_count", "20", witness={"path": "commands"}, count=count, low=2, high=4)
    chiefs = [command for command in army.commands if command.role == "chief"]
    if count and len(chiefs) != 1:
        yield refuse("one_chief", "20", witness={"path": "commands"}, count=len(chiefs))
    for place, command in enumerate(army.commands):
        if command.role != "ally" and command.list is not UNSET and command.list != army.list:
            yield refuse("only_allies_bring_lists", "20", witness={"path": f"commands[{place}]"}, list=command.list)


def _points(army: Army, options: Options, is_share: bool) -> Iterator[Refusal]:
    """The sum (2.1) and the size of each command (20)."""
    bill = prices.bill(army, options.mode, options.points)
    limit = limit_of(options, is_share=is_share)
    if bill.total > limit:
        yield refuse("over_points", "2.1", total=bill.total, limit=limit, over=bill.total - limit)
    low, high = COMMAND_POINTS
    sized = range(len(army.commands)) if army.commands else [0] if is_share else []
    for place in sized:
        points = bill.commands[place]
        if not low <= points <= high:
            path = f"commands[{place}]" if army.commands else "elements"
            yield refuse("command_size", "20", witness={"path": path}, points=points, low=low, high=high)


def _command(part: Part, army: Army, options: Options) -> Iterator[Refusal]:
    """Commander and figures of a command (1.5, 2.4)."""
    where = {"path": part.path}
    commanders = [i for i, line in enumerate(part.lines) if line.commander is not None for _ in range(line.n)]
    if not commanders:
        yield refuse("no_commander", "1.5", witness=where)
    if len(commanders) > 1:
        paths: list[Json] = [f"{part.path}[{i}]" for i in commanders]
        yield refuse("several_commanders", "1.5", witness={"paths": paths}, count=len(commanders))
    figures = sum(line.n for line in part.lines if line.figure is not None)
    if figures > MOST_FIGURES:
        yield refuse("too_many_figures", "2.4", witness=where, count=figures, limit=MOST_FIGURES)
    grand = sum(line.n for line in part.lines if line.figure is not None and line.figure.grade == "iv")
    if options.mode == "advanced" and grand > MOST_GRADE_IV:
        yield refuse("too_many_grade_iv", "2.4", witness=where, count=grand, limit=MOST_GRADE_IV)


def _figures_of_army(army: Army, options: Options, is_large: bool) -> Iterator[Refusal]:
    """One figure for each full 200 points of a large army (2.4)."""
    limit = options.points // POINTS_A_FIGURE
    count = sum(line.n for part in parts(army) for line in part.lines if line.figure is not None)
    if is_large and count > limit:
        yield refuse("too_many_figures", "2.4", witness={"path": "commands"}, count=count, limit=limit)


def _counts(part: Part) -> Iterator[Refusal]:
    """What the list demands and allows (2.6). Ruling: lists are made for 600 points, so it holds for each command."""
    bought: dict[str, int] = {}
    for line in part.lines:
        bought[line.entry] = bought.get(line.entry, 0) + line.n
    for entry in part.list.entries:
        count, where = bought.get(entry.entry, 0), {"path": part.path, "entry": entry.entry}
        name = troop_checks.entry_key(part.list, entry.entry)
        if count < entry.min:
            yield refuse("entry_min", "2.6", witness=where, entry=name, count=count, limit=entry.min)
        if count > entry.max:
            yield refuse("entry_max", "2.6", witness=where, entry=name, count=count, limit=entry.max)
    yield from _kinds(part)


def _kinds(part: Part) -> Iterator[Refusal]:
    """Heroes, clerics, wizards within the list's numbers."""
    for kind, (low, high) in part.list.individuals.items():
        count = sum(line.n for line in part.lines if line.figure is not None and line.figure.kind == kind)
        if count < low:
            yield refuse("figure_min", "2.6", witness={"path": part.path}, figure=kind, count=count, limit=low)
        if count > high and not part.list.is_free:
            yield refuse("figure_max", "2.6", witness={"path": part.path}, figure=kind, count=count, limit=high)


def _schools(army: Army) -> Iterator[Refusal]:
    """White or other magic, one for an army of one list (2.6)."""
    for part in parts(army):
        named = {line.school: i for i, line in enumerate(part.lines) if line.school is not None}
        if part.list.is_free and len(named) > 1:
            yield refuse("schools_mixed", "2.6", witness={"path": part.path}, schools=sorted(named))
        for school, place in named.items():
            if not part.list.is_free and school != part.list.magic_school:
                facts: dict[str, Json] = {"school": school, "allowed": part.list.magic_school}
                yield refuse("school_not_in_list", "2.6", witness={"path": f"{part.path}[{place}]"}, **facts)


def _camp(army: Army, options: Options, is_share: bool) -> Iterator[Refusal]:
    """Camp or baggage, and works (1.6, 2.5). Of two players on a side the chief brings the camp."""
    own = list_of(army.list)
    where: dict[str, Json] = {"path": "camp"}
    needed = prices.camp_elements(options.points)
    if not army.camp and not (is_share and army.role in ("ally", "subordinate")):
        yield refuse("no_camp", "1.6", witness=where, elements=needed)
    if len(set(army.camp)) > 1 or ("camp" in army.camp and army.baggage):
        yield refuse("camp_and_baggage", "1.6", witness=where, elements=needed)
    elif army.camp == ("baggage",) and army.baggage not in (None, needed):
        yield refuse("baggage_count", "1.6", witness=where, count=army.baggage, limit=needed)
    if army.camp_deep and options.points <= prices.SMALL:
        yield refuse("camp_shape", "20", witness=where)
    yield from _works(army, own)


def _works(army: Army, own: ArmyList) -> Iterator[Refusal]:
    if army.camp_fortified and ("camp" not in army.camp or not own.fortified_camp):
        yield refuse("fortification_not_allowed", "2.5", witness={"path": "camp_fortified"}, allowed=0)
    allowed = own.field_fortification_sections
    if army.field_fortifications > allowed:
        where: dict[str, Json] = {"path": "field_fortifications"}
        yield refuse("fortification_not_allowed", "2.5", witness=where, allowed=allowed)
