"""Lines of templates: breaks where white space means nothing, then djLint's indentation. `make format` runs it.

A line break beside a block-level tag changes nothing that is shown; beside an inline tag or a word it would be a space.
So breaks are put before and after block-level tags; in lines that are still too long also at white space that is there,
and at `{% if %}` and its like where a block begins or ends. Scripts and preformatted text stay as they are.
"""

from __future__ import annotations

import re
import subprocess
import sys
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path

from tools.template_gaps import free_gaps
from tools.template_tokens import BLOCKTRANSLATE, CONDITIONAL, Token, tokens

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("battles/templates", "battles/leagues/templates", "accounts/templates")
WIDTH = 120
ROUNDS = 6
_TRANSLATE = re.compile(r'\{% translate "([^"%{}]+)" %\}')


def broken(source: str) -> str:
    """The template with a line break on both sides of every block-level tag."""
    return "".join(f"\n{token.text}\n" if token.kind == "block" else token.text for token in tokens(source))


def cut(source: str) -> str:
    """Lines that are too long, cut at every free gap in them, and at white space in their texts."""
    found = list(tokens(source))
    gaps = [*free_gaps(found), True]
    long_lines = _long_lines(source)
    parts: list[str] = []
    for token, is_free, is_free_after in zip(found, gaps, gaps[1:], strict=False):
        inside = any(start <= token.at + len(token.text) and token.at <= end for start, end in long_lines)
        parts.append(
            ("\n" if inside and is_free else "")
            + (_wrapped(token, source, is_free and is_free_after) if inside else token.text)
        )
    return "".join(parts)


def _long_lines(source: str) -> list[tuple[int, int]]:
    spans, at = [], 0
    for line in source.split("\n"):
        if len(line) > WIDTH:
            spans.append((at, at + len(line)))
        at += len(line) + 1
    return spans


def _wrapped(token: Token, source: str, is_alone: bool) -> str:
    """A text in a long line: broken at a space where it would go too far; texts to translate are trimmed and filled."""
    column = token.at - (source.rfind("\n", 0, token.at) + 1)
    is_long = max(len(line) for line in (" " * column + token.text).split("\n")) > WIDTH
    match token.kind:
        case "text" if is_long and "\n" not in token.text.strip():
            return _folded(token.text, column)
        case "translate" if is_long and is_alone and not source[token.at - column : token.at].strip():
            return _filled(token.text)
        case "inline" | "block":
            return CONDITIONAL.sub(r"\1 \2", token.text)
    return token.text


def _folded(text: str, column: int) -> str:
    room, lines = WIDTH - 20 - column, [""]
    for word in re.split(r"(?<=\S) (?=\S)", text):
        if lines[-1] and len(lines[-1]) + len(word) > (room if len(lines) == 1 else WIDTH - 40):
            lines.append(word)
        else:
            lines[-1] += f" {word}" if lines[-1] else word
    return "\n".join(lines)


def _filled(text: str) -> str:
    """A long text to translate in several lines; `trimmed` keeps the message the same."""
    if found := _TRANSLATE.fullmatch(text):
        return _block("{% blocktranslate trimmed %}", found[1])
    found = BLOCKTRANSLATE.fullmatch(text)
    if found is None:
        return text
    if "trimmed" in found["head"]:
        return _block(found["head"], " ".join(found["text"].split()))
    if found["text"] != found["text"].strip():
        return text
    return _block(found["head"].replace("translate", "translate trimmed", 1), found["text"])


def _block(head: str, text: str) -> str:
    parts = [_fill(part.strip()) for part in text.split("{% plural %}")]
    return "\n".join([head, "\n{% plural %}\n".join(parts), "{% endblocktranslate %}"])


def _fill(text: str) -> str:
    """Words in lines; a tag, and what stands in braces, is one word."""
    whole = re.sub(r"<[^>]*>|\{\{.*?\}\}", lambda found: found[0].replace(" ", "\x00"), text)
    return textwrap.fill(whole, WIDTH - 40, break_long_words=False, break_on_hyphens=False).replace("\x00", " ")


def templates(given: Iterable[str]) -> Iterator[Path]:
    if given:
        yield from map(Path, given)
        return
    for folder in FOLDERS:
        yield from sorted((ROOT / folder).rglob("*.html"))


def main(given: list[str]) -> int:
    files = list(templates(given))
    for file in files:
        file.write_text(broken(file.read_text(encoding="utf-8")), encoding="utf-8")
    indent(files)
    for _ in range(ROUNDS):
        for file in files:
            file.write_text(cut(file.read_text(encoding="utf-8")), encoding="utf-8")
        indent(files)
    return 0


def indent(files: list[Path]) -> None:
    command = [sys.executable, "-m", "djlint", "--reformat", "--quiet", *map(str, files)]
    subprocess.run(command, cwd=ROOT, check=False, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
