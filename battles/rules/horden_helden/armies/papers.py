"""Armies on paper: readable text in both languages, and JSON; both can be read back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import msgspec

from battles.rules.codec import Json, encode
from battles.rules.errors import Refusal
from battles.rules.horden_helden.armies import prices
from battles.rules.horden_helden.armies.army_reader import read
from battles.rules.horden_helden.armies.document import Army, ArmyLine, written
from battles.rules.horden_helden.armies.lists import FREE_LIST, LISTS
from battles.rules.horden_helden.armies.specs import EXOTIC, HOME, Part, parts, spec
from battles.rules.horden_helden.armies.troop_checks import entry_key
from battles.rules.refusals import refuse

TEXTS = Path(__file__).parent.parent / "texts"
LONGEST_PAPER = 20_000

WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "army": "Army",
        "rules": "Rules",
        "list": "List",
        "free": "free",
        "camp": "Camp",
        "works": "Field works",
        "joins": "Joins as",
        "command": "Command",
        "total": "Total",
        "points": "points",
        "basic": "basic",
        "advanced": "advanced",
        "camp.camp": "camp",
        "camp.baggage": "baggage",
        "fortified": "fortified",
        "deep": "deep",
        "wagon_train": "wagon train",
        "chief": "chief",
        "subordinate": "subordinate",
        "ally": "ally",
        "commander": "commander",
        "hero": "hero",
        "cleric": "cleric",
        "wizard": "wizard",
        "pavises": "pavises",
        "approach_obstacles": "approach obstacles",
        "mounted_infantry": "mounted infantry",
        "aboard": "aboard",
        "mobility": "mobility",
        "strength": "strength",
        "school": "magic",
        "white": "white",
        "other": "other",
        "undead": "undead",
        "chariot": "chariots",
        "plate_armour": "plate armour",
        "camel_mount": "on camels",
        "siege_tower": "siege tower",
        "exotic_mount": "at home on",
        "terrain": "lives in",
    },
    "de": {
        "army": "Heer",
        "rules": "Regeln",
        "list": "Liste",
        "free": "frei",
        "camp": "Lager",
        "works": "Feldbefestigungen",
        "joins": "Stößt dazu als",
        "command": "Kommando",
        "total": "Summe",
        "points": "Punkte",
        "basic": "Basisregeln",
        "advanced": "Fortgeschrittene Regeln",
        "camp.camp": "Lager",
        "camp.baggage": "Tross",
        "fortified": "befestigt",
        "deep": "tief",
        "wagon_train": "Wagentross",
        "chief": "Oberbefehlshaber",
        "subordinate": "Unteranführer",
        "ally": "Verbündeter",
        "commander": "Befehlshaber",
        "hero": "Held",
        "cleric": "Kleriker",
        "wizard": "Zauberer",
        "pavises": "Pavisen",
        "approach_obstacles": "Annäherungshindernisse",
        "mounted_infantry": "berittene Infanterie",
        "aboard": "an Bord",
        "mobility": "Beweglichkeit",
        "strength": "Kampfstärke",
        "school": "Magie",
        "white": "weiß",
        "other": "andere",
        "undead": "untot",
        "chariot": "Streitwagen",
        "plate_armour": "Plattenrüstung",
        "camel_mount": "auf Kamelen",
        "siege_tower": "Belagerungsturm",
        "exotic_mount": "daheim auf",
        "terrain": "lebt in",
    },
}
MEANINGS: Mapping[str, Mapping[str, str]] = {
    language: {word.lower(): key for key, word in words.items()} for language, words in WORDS.items()
}
GROUPS: Mapping[str, tuple[str, ...]] = {
    "figure": ("hero", "cleric", "wizard"),
    "options": ("pavises", "approach_obstacles", "mounted_infantry"),
    "flags": ("undead", "chariot", "plate_armour", "camel_mount", "siege_tower"),
    "terrain": ("exotic_mount", "terrain"),
}
ELEMENTS = re.compile(r"^\s*(\d{1,3})\s*[x×]\s*[^\[\]]*\[(\w{1,40})\]([^:]*)(?::.*)?$")
NAMED = re.compile(r"^\s*(\d{1,3})\s*[x×]?\s+([^\[\]:,]{2,60}?)\s*((?:,[^:\[\]]*)?)(?::.*)?$")
"""The same without the id: by the name that people see."""
COMMAND = re.compile(r"^\s*==\s*\w+\s*\d*\s*:\s*([\w ]+?)\s*(?:,[^\[\]]*\[(\w*)\])?\s*==\s*$")
FIELD = re.compile(r"^\s*([\w ]{2,30}?)\s*:\s*(.*)$")
ID = re.compile(r"\[(\w*)\]")


@cache
def names(language: str) -> Mapping[str, str]:
    """What lists and their entries are called (`term.…` of the texts)."""
    files = [TEXTS / f"{language}.json", TEXTS / "parts" / f"armies.{language}.json"]
    found: dict[str, str] = {}
    for file in files:
        if file.is_file():
            found |= {
                key: text for key, text in msgspec.json.decode(file.read_bytes()).items() if isinstance(text, str)
            }
    return found


def name_of(key: str, language: str) -> str:
    return names(language).get(f"term.{key}", key)


@cache
def _lists_by_name() -> Mapping[str, str]:
    """The id of a list by what it is called in either language."""
    return {name_of(key, language).casefold(): key for language in WORDS for key in LISTS}


@cache
def _entries_by_name(key: str) -> Mapping[str, str]:
    """The id of a list's entry by what it is called in either language; of free building the troop type."""
    own = LISTS.get(key, FREE_LIST)
    return {
        name_of(entry_key(own, entry.entry), language).casefold(): entry.entry
        for language in WORDS
        for entry in own.entries
    }


# --- JSON -------------------------------------------------------------------------------------------------------------


def to_json(army: Json) -> bytes:
    """The army as a file, written in one way only."""
    return encode(written(read(army)[0]))


def from_json(data: bytes | str) -> tuple[Json, list[Refusal]]:
    """The army in a file, and what is wrong with the file as such."""
    try:
        army: Json = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return {}, [refuse("army_no_json", "2.6", detail=str(error)[:200])]
    return army, read(army)[1]


# --- writing text -----------------------------------------------------------------------------------------------------


def to_text(army: Json, language: str, points: int | None = None) -> str:
    """The army as players write it down, with prices; `from_text` reads it back."""
    paper = read(army)[0]
    limit = points or paper.limit or prices.SMALL
    return "\n".join(_written(paper, WORDS[language], language, limit)) + "\n"


def _written(paper: Army, words: Mapping[str, str], language: str, limit: int) -> Iterator[str]:
    mode = paper.mode or "advanced"
    if paper.name:
        yield f"{words['army']}: {paper.name}"
    yield f"{words['rules']}: {words[mode]}, {limit} {words['points']}"
    yield f"{words['list']}: {_list_name(paper.list, words, language)} [{paper.list}]"
    if paper.role is not None:
        yield f"{words['joins']}: {words[paper.role]}"
    yield from _camp(paper, words)
    bill = prices.bill(paper, mode, limit)
    for number, part in enumerate(parts(paper)):
        yield ""
        if paper.commands:
            foreign = f", {name_of(part.list.id, language)} [{part.list.id}]" if part.list.id != paper.list else ""
            yield f"== {words['command']} {number + 1}: {words[part.role]}{foreign} =="
        yield from _lines(part, words, language, mode)
    yield ""
    yield f"{words['total']}: {bill.total}"


def _list_name(key: str, words: Mapping[str, str], language: str) -> str:
    return name_of(key, language) if key else words["free"]


def _camp(paper: Army, words: Mapping[str, str]) -> Iterator[str]:
    if paper.camp:
        extras = [key for key in ("fortified", "deep") if getattr(paper, f"camp_{key}")]
        extras += ["wagon_train"] if paper.wagon_train else []
        yield ", ".join([f"{words['camp']}: {words['camp.' + paper.camp[0]]}", *(words[key] for key in extras)])
    if paper.field_fortifications:
        yield f"{words['works']}: {paper.field_fortifications}"


def _lines(part: Part, words: Mapping[str, str], language: str, mode: prices.Mode) -> Iterator[str]:
    for line in part.lines:
        bought = spec(line, part.list)
        each = 0 if bought is None else prices.element_price(line, bought, part.role, mode)
        name = name_of(entry_key(part.list, line.entry), language)
        tokens = "".join(f", {token}" for token in _tokens(line, words))
        price = f"{line.n} × {each} = {line.n * each}" if line.n > 1 else f"{each}"
        yield f"{line.n} × {name} [{line.entry}]{tokens}: {price}"


def _tokens(line: ArmyLine, words: Mapping[str, str]) -> Iterator[str]:
    if line.commander is not None:
        yield f"{words['commander']} {line.commander}"
    if line.figure is not None:
        yield f"{words[line.figure.kind]} {line.figure.grade}"
    if line.school is not None:
        yield f"{words['school']} {words[line.school]}"
    yield from (words[extra] for extra in line.options)
    if line.mobility is not None:
        yield f"{words['mobility']} {line.mobility}"
    if line.strength is not None:
        yield f"{words['strength']} {line.strength}"
    for flag in line.flags:
        start, _, detail = flag.partition(":")
        yield f"{words.get(start, start)} {detail}".strip()
    if line.aboard:
        yield words["aboard"]


# --- reading text -----------------------------------------------------------------------------------------------------


def from_text(text: str) -> tuple[dict[str, Json], list[Refusal]]:
    """The army on a paper in either language, and the lines that say nothing."""
    if len(text) > LONGEST_PAPER:
        return {}, [refuse("army_too_long", "2.6", path="", limit=LONGEST_PAPER, length=len(text))]
    reader = _PaperReader(_language(text))
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip() and not reader.take(line):
            reader.problems.append(refuse("army_text_line", "2.6", witness={"line": number}, line=number))
    return reader.army, reader.problems


def _language(text: str) -> str:
    """The language most of whose field names the paper uses."""
    heads = [found[1].lower() for line in text.splitlines() if (found := FIELD.match(line))]
    return max(MEANINGS, key=lambda language: sum(head in MEANINGS[language] for head in heads))


class _PaperReader:
    def __init__(self, language: str) -> None:
        self.words = MEANINGS[language]
        self.army: dict[str, Json] = {"list": "", "elements": []}
        self.lines: list[Json] = self.army["elements"]
        self.problems: list[Refusal] = []
        self.own = ""
        """The list of the command that is being read, where it is another than the army's."""

    def take(self, line: str) -> bool:
        """One line; False if it says nothing."""
        if (found := ELEMENTS.match(line)) is not None:
            return self._elements(int(found[1]), found[2], found[3])
        if (found := NAMED.match(line)) is not None and (entry := self._entry_named(found[2])):
            return self._elements(int(found[1]), entry, found[3])
        if (found := COMMAND.match(line)) is not None:
            return self._command(found[1], found[2])
        found = FIELD.match(line)
        return found is not None and self._field(self.words.get(found[1].lower(), ""), found[2].strip())

    def _field(self, key: str, value: str) -> bool:
        match key:
            case "army":
                self.army["name"] = value
            case "rules":
                mode, _, points = value.partition(",")
                self.army["mode"] = self.words.get(mode.strip().lower(), mode)
                if digits := re.search(r"\d{1,6}", points):
                    self.army["limit"] = int(digits[0])
            case "list":
                known = _lists_by_name().get(value.casefold(), value)
                self.army["list"] = found[1] if (found := ID.search(value)) else known
            case "joins":
                self.army["role"] = self.words.get(value.lower(), value)
            case "camp" | "camp.camp":
                self._camp([self.words.get(word.strip().lower(), "") for word in value.split(",")])
            case "works":
                self.army["field_fortifications"] = int(value) if value.isdecimal() and len(value) < 4 else -1
            case _:
                return key == "total"
        return True

    def _camp(self, words: list[str]) -> None:
        for word in words:
            match word:
                case "camp" | "camp.camp":
                    self.army["camp"] = "camp"
                case "camp.baggage":
                    self.army["camp"] = "baggage"
                case "wagon_train":
                    self.army["wagon_train"] = True
                case "fortified" | "deep":
                    self.army[f"camp_{word}"] = True
                case _:
                    self.army["camp"] = word or "?"

    def _command(self, role: str, own: str | None) -> bool:
        self.lines, self.own = [], own or ""
        command: dict[str, Json] = {"role": self.words.get(role.lower(), role), "elements": self.lines}
        self.army.setdefault("commands", []).append(command if own is None else command | {"list": own})
        return True

    def _entry_named(self, name: str) -> str:
        """The entry of the command's list, else of the army's, that is called so; empty if there is none."""
        return _entries_by_name(self.own or self.army["list"]).get(name.strip().casefold(), "")

    def _elements(self, count: int, entry: str, tokens: str) -> bool:
        line: dict[str, Json] = {"entry": entry, "n": count}
        self.lines.append(line)
        known = [self._token(line, token.strip()) for token in tokens.split(",") if token.strip()]
        return all(known)

    def _token(self, line: dict[str, Json], token: str) -> bool:
        key = self.words.get(token.lower())
        if key is not None:
            return self._word(line, key)
        head, _, value = token.rpartition(" ")
        return self._pair(line, self.words.get(head.strip().lower(), ""), value)

    def _word(self, line: dict[str, Json], key: str) -> bool:
        if key == "aboard":
            line["aboard"] = True
            return True
        group = next((name for name in ("options", "flags") if key in GROUPS[name]), None)
        if group is not None:
            line.setdefault(group, []).append(key)
        return group is not None

    def _pair(self, line: dict[str, Json], key: str, value: str) -> bool:
        if key in GROUPS["figure"]:
            line["figure"] = {"kind": key, "grade": value}
        elif key in GROUPS["terrain"]:
            line.setdefault("flags", []).append((EXOTIC if key == "exotic_mount" else HOME) + value)
        elif key == "strength":
            line[key] = int(value) if value.isdecimal() and len(value) < 4 else value
        elif key == "school":
            line[key] = self.words.get(value.lower(), value)
        elif key in ("commander", "mobility"):
            line[key] = value
        else:
            return False
        return True
