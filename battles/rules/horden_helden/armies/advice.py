"""What is legal but worth a thought, and what is in order: the amber and green lines of the check."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from battles.rules.books import Finding, Level
from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.horden_helden.armies import army_check, prices
from battles.rules.horden_helden.armies.document import Army
from battles.rules.horden_helden.armies.specs import parts, specs
from battles.rules.horden_helden.state import Options
from battles.rules.horden_helden.troops import TROOPS

SPARE = 24
"""From so many points on something more could be bought."""
FEW = 12
"""An army of 600 points with fewer elements breaks easily."""

COUNTS = {"entry_min", "entry_max", "unknown_entry", "figure_min", "figure_max"}
FIGURES = {"too_many_figures", "too_many_grade_iv"}
CAMPS = {"no_camp", "camp_and_baggage", "baggage_count", "camp_shape", "fortification_not_allowed"}


def doubts(army: Army, options: Options, *, is_share: bool) -> Iterator[Finding]:
    """Legal, but."""
    kinds = [(bought.type, line.n) for part in parts(army) for _, line, bought in specs(part)]
    elements = sum(n for _, n in kinds)
    left = army_check.limit_of(options, is_share=is_share) - prices.bill(army, options.mode, options.points).total
    if elements and left >= SPARE:
        yield _said("warn", "points_left", "2.1", left=left)
    if elements and not any(TROOPS[kind].shoots for kind, _ in kinds):
        yield _said("warn", "nobody_shoots")
    if 0 < elements * prices.SMALL < FEW * army_check.limit_of(options, is_share=is_share):
        yield _said("warn", "few_elements", "18.1", count=elements)
    if any(kind == "gods" for kind, _ in kinds) and not _has_herald(army):
        yield _said("warn", "god_without_hero", "1.8")


def _has_herald(army: Army) -> bool:
    return any(
        line.commander is not None or (line.figure is not None and line.figure.kind == "hero")
        for part in parts(army)
        for line in part.lines
    )


def in_order(army: Army, problems: Sequence[Refusal]) -> Iterator[Finding]:
    """Rules that are kept, where something could have broken them."""
    wrong = {problem.code for problem in problems}
    figures = sum(line.n for part in parts(army) for line in part.lines if line.figure is not None)
    if "over_points" not in wrong:
        yield _said("ok", "points_kept", "2.1")
    if not wrong & FIGURES:
        yield _said("ok", "figures_kept", "2.4", count=figures)
    if not wrong & COUNTS:
        yield _said("ok", "numbers_kept", "2.6")
    if not wrong & {"no_commander", "several_commanders"}:
        yield _said("ok", "commander_kept", "1.5")
    if not wrong & CAMPS:
        yield _said("ok", "camp_kept", "1.6")


def _said(level: Level, code: str, clause: str = "", **facts: Json) -> Finding:
    return Finding(level=level, code=code, clause=clause, facts=facts)
