"""Which sentences of templates and Python sources are to be translated."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from pathlib import Path

from django.template.base import Lexer, Token, TokenType
from django.utils.text import smart_split
from msgspec import Struct

PLAIN = {"_", "gettext", "gettext_lazy", "gettext_noop"}
PLURALS = {"ngettext", "ngettext_lazy"}
CONTEXTS = {"pgettext", "pgettext_lazy"}
TRANSLATE, BLOCK = {"translate", "trans"}, {"blocktranslate", "blocktrans"}
SUFFIXES = {".html", ".txt"}


class Message(Struct, frozen=True, kw_only=True, order=True):
    """A sentence of the sources."""

    id: str
    plural: str = ""
    context: str = ""


def messages_of(app: Path, inner: Collection[Path] = ()) -> set[Message]:
    """All messages of an app's sources, without those of apps inside it."""
    found: set[Message] = set()
    for file in _files(app, "*.py", inner):
        source = file.read_text(encoding="utf-8")
        found |= set(in_python(source)) if "gettext" in source else set()
    for file in _files(app, "templates/**/*", inner):
        found |= set(in_template(file.read_text(encoding="utf-8"))) if file.suffix in SUFFIXES else set()
    return found


def _files(app: Path, pattern: str, inner: Collection[Path]) -> list[Path]:
    return sorted(file for file in app.rglob(pattern) if not any(file.is_relative_to(one) for one in inner))


def in_python(source: str) -> Iterator[Message]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            texts = [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
            yield from _call(node.func.id, texts)


def _call(name: str, texts: list[str]) -> Iterator[Message]:
    if name in PLAIN and len(texts) == 1:
        yield Message(id=texts[0])
    elif name in PLURALS and len(texts) == 2:
        yield Message(id=texts[0], plural=texts[1])
    elif name in CONTEXTS and len(texts) == 2:
        yield Message(id=texts[1], context=texts[0])


def in_template(source: str) -> Iterator[Message]:
    tokens = iter(Lexer(source).tokenize())
    for token in tokens:
        if token.token_type != TokenType.BLOCK:
            continue
        words = list(smart_split(token.contents))
        if words[0] in TRANSLATE:
            yield _translate(words)
        elif words[0] in BLOCK:
            yield _block(tokens, trimmed="trimmed" in words)


def _translate(words: list[str]) -> Message:
    text = str(ast.literal_eval(words[1]))
    context = str(ast.literal_eval(words[words.index("context") + 1])) if "context" in words else ""
    return Message(id=text.replace("%", "%%"), context=context)


def _block(tokens: Iterator[Token], *, trimmed: bool) -> Message:
    parts: list[list[str]] = [[]]
    for token in tokens:
        if token.token_type == TokenType.TEXT:
            parts[-1].append(token.contents.replace("%", "%%"))
        elif token.token_type == TokenType.VAR:
            parts[-1].append(f"%({token.contents})s")
        elif token.contents.strip() == "plural":
            parts.append([])
        else:
            break
    texts = ["".join(part) for part in parts]
    if trimmed:
        texts = [re.sub(r"\s*\n\s*", " ", text).strip() for text in texts]
    return Message(id=texts[0], plural=texts[1] if len(texts) > 1 else "")
