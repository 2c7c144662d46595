"""The army book of Horden & Helden: what the army pages ask (2, 20)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec import structs

from battles.rules import books
from battles.rules.base import Setup
from battles.rules.books import ArmyReport, ArmyRow, Document, Finding
from battles.rules.codec import Json
from battles.rules.dice import Dice
from battles.rules.document_reader import LONGEST_NAME
from battles.rules.errors import BadSetup, Refusal
from battles.rules.horden_helden import armies
from battles.rules.horden_helden.armies import advice, army_check, builder, cures, papers, prices, units
from battles.rules.horden_helden.armies.document import Army, ArmyLine
from battles.rules.horden_helden.armies.specs import Part, Spec, parts, spec
from battles.rules.horden_helden.armies.troop_checks import entry_key
from battles.rules.horden_helden.setup import initial
from battles.rules.horden_helden.state import Options

ALLIANCE = "alliance"
UNKNOWN = "fg-commander"
"""The sign of a line whose entry the list does not have."""


def is_share(setup: Setup) -> bool:
    """Whether each player brings half of a side."""
    return initial.scenario_of(setup) == ALLIANCE


def options_of(setup: Setup) -> Options:
    """The options of a battle; the usual ones where they cannot be read."""
    try:
        return initial.options_of(setup)
    except BadSetup:
        return Options()


class ArmyBook(books.ArmyBook):
    """House lists and free building, 600 to 2400 points, basic and advanced."""

    def setup_for(self, army: Json) -> Setup:
        paper = armies.read(army)[0]
        mode = paper.mode or "advanced"
        if paper.role is not None:
            return Setup(scenario=ALLIANCE, options={"mode": mode, "points": initial.POINTS[ALLIANCE][0]})
        limit = paper.limit or prices.SMALL
        found = [key for key, allowed in initial.POINTS.items() if limit in allowed and key != ALLIANCE]
        scenario = found[0] if found else initial.CLASH
        points = limit if found else initial.POINTS[scenario][0]
        return Setup(scenario=scenario, options={"mode": mode, "points": points})

    def unreadable(self, army: Json) -> Sequence[Refusal]:
        return armies.read(army)[1]

    def blank(self, chosen: Mapping[str, Json]) -> Document:
        army = armies.read({key: chosen[key] for key in ("list", "mode", "limit", "role") if key in chosen})[0]
        army = structs.replace(army, mode=army.mode or "advanced", limit=army.limit or prices.SMALL)
        if army.list not in armies.LISTS:
            army = structs.replace(army, list=armies.FREE)
        return armies.written(army)

    def lists(self) -> Mapping[str, str]:
        return {key: key or "free_list" for key in sorted(armies.LISTS, key=lambda key: (key == armies.FREE, key))}

    def catalogue(self, setup: Setup) -> Document:
        options = options_of(setup)
        return builder.catalogue(options.mode) | {
            "mode": options.mode,
            "limit": army_check.limit_of(options, is_share=is_share(setup)),
            "is_large": options.points > prices.SMALL and not is_share(setup),
            "is_share": is_share(setup),
            "points": sorted({points for allowed in initial.POINTS.values() for points in allowed}),
        }

    def report(self, army: Json, setup: Setup) -> ArmyReport:
        options, share = options_of(setup), is_share(setup)
        paper, malformed = armies.read(army)
        problems = malformed or list(army_check.problems(paper, options, is_share=share))
        found = builder.report(army, options, is_share=share)
        bad = [_bad(problem, paper, options, share, curable=not malformed) for problem in problems]
        lesser = [*advice.doubts(paper, options, is_share=share), *advice.in_order(paper, problems)]
        kept = ("left", "lines", "commands", "camp", "works", "elements", "figures", "shooters", "flyers", "camp_size")
        return ArmyReport(
            total=found["total"],
            limit=found["limit"],
            legal=not problems,
            findings=(*bad, *([] if malformed else lesser)),
            rows=tuple(_rows(paper, options)),
            figures={key: found[key] for key in (*kept, "camp_sections")},
        )

    def samples(self, setup: Setup) -> Sequence[Document]:
        options = options_of(setup)
        if is_share(setup):
            return [sample | {"role": "chief"} for sample in armies.sample_armies(options.mode)]
        return armies.sample_armies(options.mode, options.points)

    def random(self, setup: Setup, dice: Dice, chosen: Mapping[str, Json]) -> Document:
        asked = chosen.get("list")
        own = asked if isinstance(asked, str) and asked in armies.LISTS else None
        army = armies.random_army(dice, options_of(setup), own, is_share=is_share(setup))
        role = chosen.get("role", "chief")
        return army | {"role": role} if is_share(setup) else army

    def named(self, army: Json, language: str) -> str:
        paper = armies.read(army)[0]
        return paper.name or papers.name_of(paper.list or "free_list", language)

    def renamed(self, army: Json, name: str) -> Document:
        printable = "".join(char for char in name if char.isprintable())
        return armies.written(structs.replace(armies.read(army)[0], name=printable[:LONGEST_NAME]))

    def to_text(self, army: Json, language: str) -> str:
        return armies.to_text(army, language)

    def from_text(self, text: str) -> tuple[Document, Sequence[Refusal]]:
        if not text.lstrip().startswith("{"):
            return armies.from_text(text)
        army, problems = armies.from_json(text)
        return (army if isinstance(army, dict) else {}), problems

    def from_file(self, data: bytes, name: str) -> tuple[Document, Sequence[Refusal]]:
        """A paper or JSON, saved as a file."""
        return self.from_text(data.decode(errors="replace"))

    def units(self, army: Json) -> tuple[str, Counter[str]]:
        return units.units_of(armies.read(army)[0])


def _bad(problem: Refusal, paper: Army, options: Options, share: bool, *, curable: bool) -> Finding:
    return Finding(
        level="bad",
        code=problem.code,
        clause=problem.clause,
        facts=problem.facts,
        witness=problem.witness,
        cures=cures.cures(problem, paper, options, is_share=share) if curable else (),
    )


def _rows(paper: Army, options: Options) -> Iterator[ArmyRow]:
    for part in parts(paper):
        for line in part.lines:
            yield _row(part, line, spec(line, part.list), options)


def _row(part: Part, line: ArmyLine, bought: Spec | None, options: Options) -> ArmyRow:
    each = 0 if bought is None else prices.element_price(line, bought, part.role, options.mode)
    riders = [f"{part.role}_{line.commander}"] if line.commander is not None else []
    riders += [f"{line.figure.kind}_{line.figure.grade}"] if line.figure is not None else []
    return ArmyRow(
        symbol=f"hh-{bought.type}" if bought is not None else UNKNOWN,
        name=entry_key(part.list, line.entry),
        count=line.n,
        points=each * line.n,
        details=(*riders, *line.options),
    )
