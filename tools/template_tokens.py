"""Templates as tokens, each with what is known about white space beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import IntEnum
from typing import Literal, NamedTuple

BLOCKS = re.compile(
    r"address|article|aside|blockquote|body|br|caption|col|colgroup|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|"
    r"footer|form|h[1-6]|head|header|hr|html|legend|li|link|main|meta|nav|noscript|ol|optgroup|option|p|section|summary|"
    r"table|tbody|td|tfoot|th|thead|title|tr|ul|"
    r"circle|defs|g|line|lineargradient|path|polygon|rect|stop|symbol|use"
)
INLINE = frozenset({"btn", "chip", "chip-choice", "waiting"})
FLEXIBLE = INLINE | frozenset(
    {"actions", "bar-end", "callout", "check", "chips", "choice", "field", "filter", "filters", "foot-line", "form"}
    | {"languages", "link-box", "match-side", "menu-parts", "menu-sheet", "nav", "page-head", "pages", "row"}
    | {"rules-search", "section-head", "sign", "stack", "tabs", "themes"}
)
"""Classes that the style sheets lay out as flex or grid: white space between their children is never shown; nor is it
outside of them, but for those that stand in a line."""
FLOWING = frozenset(
    {"a", "abbr", "b", "bdi", "code", "em", "i", "kbd", "label", "mark", "small", "span", "strong", "time"}
)
"""Inline elements: where white space before them is not shown, it is not shown at their beginning either."""
BLOCKS_WITHIN: Mapping[str, frozenset[str]] = {"small": frozenset({"choice", "cross", "duel", "fixtures", "score-now"})}
"""Elements that are blocks inside of something with one of these classes."""
LAID_OUT_WITHIN: Mapping[str, frozenset[str]] = {"label": frozenset({"filter", "watch-filters"})}
"""Elements that lay out their children there."""
VOID = frozenset({"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "use", "wbr"})
OPENING = frozenset({"if", "for", "with", "ifchanged"})
MIDDLE = frozenset({"elif", "else", "empty"})
_DJANGO = r"\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}"
_QUOTED = rf'"(?:{_DJANGO}|[^"])*"' + "|" + rf"'(?:{_DJANGO}|[^'])*'"
_TAG = rf"</?[a-zA-Z](?:{_DJANGO}|{_QUOTED}|[^>\"'])*>"
_TRANSLATED = r"\{% *blocktranslate\b.*?\{% *endblocktranslate *%\}|\{% *translate\b.*?%\}"
_WHOLE = "|".join(
    [
        r"\{% *comment\b.*?\{% *endcomment *%\}",
        r"\{% *verbatim\b.*?\{% *endverbatim *%\}",
        *(rf"<{name}\b.*?</{name}>" for name in ("script", "style", "pre", "textarea")),
        r"<!.*?>",
    ]
)
BLOCKTRANSLATE = re.compile(r"(?P<head>\{% *blocktranslate\b.*?%\})(?P<text>.*)\{% *endblocktranslate *%\}", re.S)
TOKEN = re.compile(
    rf"(?P<whole>{_WHOLE})|(?P<translate>{_TRANSLATED})|(?P<django>{_DJANGO})|(?P<tag>{_TAG})|(?P<text>[^<{{]+|.)", re.S
)
CONDITIONAL = re.compile(rf"(=(?:{_QUOTED}))(\{{% if )")
"""An attribute that is there only if: white space before it changes nothing, and it can have a line of its own."""
_SILENT = re.compile(r" as \w+ %\}$")
_AS_VARIABLE = re.compile(r"\{% *blocktranslate\b[^%]*\basvar\b")
_CLASS = re.compile(r'\bclass="([^"]*)"')
_NAME = re.compile(r"</?([a-zA-Z][a-zA-Z0-9]*)")
_WORD = re.compile(r"\{% *(\w+)")
Kind = Literal["block", "inline", "text", "translate", "whole", "open", "middle", "close", "django"]


class Edge(IntEnum):
    """What is beside a gap: something that is shown, white space, or the edge of a block."""

    SHOWN = 0
    SPACE = 1
    BLOCK = 2


class Token(NamedTuple):
    """A piece of a template, with its two edges; None: nothing of it is shown, what lies beyond counts."""

    kind: Kind
    text: str
    at: int
    word: str = ""
    before: Edge | None = Edge.SHOWN
    after: Edge | None = Edge.SHOWN

    @property
    def is_flowing(self) -> bool:
        """The tag of an inline element: what lies beyond counts if it is a block."""
        return self.kind == "inline" and self.word in FLOWING


def tokens(source: str) -> Iterator[Token]:
    elements = Elements()
    for found in TOKEN.finditer(source):
        yield _token(found, elements)


def _token(found: re.Match[str], elements: Elements) -> Token:
    text, at = found[0], found.start()
    match found.lastgroup:
        case "tag":
            return elements.token(text, at)
        case "django" if word := _WORD.match(text):
            edge = None if word[1] == "csrf_token" or _SILENT.search(text) else Edge.SHOWN
            return Token(_django(word[1]), text, at, word[1], edge, edge)
        case "text":
            return Token("text", text, at, "", Edge(text[0].isspace()), Edge(text[-1].isspace()))
        case "translate":
            edge = None if _SILENT.search(text) or _AS_VARIABLE.match(text) else Edge.SHOWN
            return Token("translate", text, at, "", edge, edge)
        case "whole":
            return Token("whole", text, at)
    return Token("django", text, at)


def _django(word: str) -> Kind:
    if word in OPENING:
        return "open"
    if word in MIDDLE:
        return "middle"
    return "close" if word.startswith("end") and word[3:] in OPENING else "django"


class Element(NamedTuple):
    """An element that is open: whether white space outside of it, and beside its children, is not shown."""

    name: str
    classes: frozenset[str]
    is_block: bool
    lays_out: bool


class Elements:
    """Which elements are open where a template has been read to."""

    def __init__(self) -> None:
        self.open: list[Element] = []

    def token(self, text: str, at: int) -> Token:
        found = _NAME.match(text)
        name = found[1].lower() if found else ""
        if text.startswith("</"):
            element = self._close(name)
            return self._placed(element, text, at, is_end=True)
        element = self._element(name, text)
        token = self._placed(element, text, at, is_end=False)
        if name not in VOID and not text.endswith("/>"):
            self.open.append(element)
        return token

    def _element(self, name: str, tag: str) -> Element:
        found = _CLASS.search(tag)
        classes = frozenset(re.sub(_DJANGO, " ", found[1]).split()) if found else frozenset[str]()
        is_block = (
            bool(BLOCKS.fullmatch(name)) or bool(classes & (FLEXIBLE - INLINE)) or self._within(BLOCKS_WITHIN, name)
        )
        lays_out = name == "button" or bool(classes & FLEXIBLE) or self._within(LAID_OUT_WITHIN, name)
        return Element(name, classes, is_block, lays_out)

    def _within(self, places: Mapping[str, frozenset[str]], name: str) -> bool:
        return name in places and any(one.classes & places[name] for one in self.open)

    def _close(self, name: str) -> Element:
        while any(one.name == name for one in self.open):
            last = self.open.pop()
            if last.name == name:
                return last
        return self._element(name, "")

    def _placed(self, element: Element, text: str, at: int, *, is_end: bool) -> Token:
        """A tag: outside lies the parent, inside the content; an empty element has its parent on both sides."""
        if element.name == "input" and 'type="hidden"' in text:
            return Token("inline", text, at, element.name, None, None)
        is_laid_out = bool(self.open) and self.open[-1].lays_out
        outer = Edge.BLOCK if element.is_block or is_laid_out else Edge.SHOWN
        inner = Edge.BLOCK if element.is_block or element.lays_out or is_laid_out else Edge.SHOWN
        before, after = (inner, outer) if is_end else (outer, outer if element.name in VOID else inner)
        kind: Kind = "block" if BLOCKS.fullmatch(element.name) else "inline"
        return Token(kind, text, at, element.name, before, after)
