"""Translation catalogues in plain Python: `.po` for people, `.mo` for programs. No gettext is needed anywhere."""

from __future__ import annotations

import ast
import struct
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct

PLURAL = "nplurals=2; plural=(n != 1);"
MAGIC = 0x950412DE


class Message(Struct, frozen=True, kw_only=True, order=True):
    """A sentence of the sources."""

    id: str
    plural: str = ""
    context: str = ""

    @property
    def key(self) -> str:
        """As the `.mo` format knows it."""
        text = f"{self.id}\0{self.plural}" if self.plural else self.id
        return f"{self.context}\x04{text}" if self.context else text


Catalogue = dict[Message, tuple[str, ...]]
"""What each sentence is called; an empty string where nobody has said it yet."""


def read_po(file: Path) -> Catalogue:
    """All messages of a `.po` file, without its header."""
    if not file.exists():
        return {}
    blocks = file.read_text(encoding="utf-8").split("\n\n")
    found = dict(_read(block) for block in blocks if block.strip())
    return {message: texts for message, texts in found.items() if message.id}


def _read(block: str) -> tuple[Message, tuple[str, ...]]:
    parts: dict[str, str] = {}
    name = ""
    for line in block.splitlines():
        if line.startswith("#"):
            continue
        if not line.startswith('"'):
            name, line = line.split(" ", 1)
        parts[name] = parts.get(name, "") + str(ast.literal_eval(line))
    texts = tuple(parts[key] for key in sorted(parts) if key.startswith("msgstr"))
    message = Message(id=parts["msgid"], plural=parts.get("msgid_plural", ""), context=parts.get("msgctxt", ""))
    return message, texts


def write_po(file: Path, catalogue: Catalogue, language: str) -> None:
    header = f'msgid ""\nmsgstr ""\n{_quoted(_header(language))}\n'
    blocks = [header, *(_block(message, catalogue[message]) for message in sorted(catalogue))]
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n".join(blocks), encoding="utf-8")


def _header(language: str) -> str:
    return f"Language: {language}\nContent-Type: text/plain; charset=UTF-8\nPlural-Forms: {PLURAL}\n"


def _block(message: Message, texts: tuple[str, ...]) -> str:
    lines = [f"msgctxt {_quoted(message.context)}"] if message.context else []
    lines.append(f"msgid {_quoted(message.id)}")
    if message.plural:
        lines.append(f"msgid_plural {_quoted(message.plural)}")
        lines += [f"msgstr[{number}] {_quoted(text)}" for number, text in enumerate(texts or ("", ""))]
    else:
        lines.append(f"msgstr {_quoted(texts[0] if texts else '')}")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    lines = escaped.split("\n")
    if len(lines) == 1:
        return f'"{escaped}"'
    pieces = [f"{line}\\n" for line in lines[:-1]] + ([lines[-1]] if lines[-1] else [])
    return "\n".join(f'"{piece}"' for piece in pieces)


def write_mo(file: Path, catalogue: Catalogue, language: str) -> None:
    file.write_bytes(compiled(catalogue, language))


def compiled(catalogue: Catalogue, language: str) -> bytes:
    """The `.mo` file: two sorted tables of lengths and places, then the strings."""
    pairs = sorted(_pairs(catalogue, language))
    count, start = len(pairs), 28
    strings = start + 16 * count
    keys, texts, data = b"", b"", b""
    for key, _ in pairs:
        keys += struct.pack("<II", len(key), strings + len(data))
        data += key + b"\0"
    for _, text in pairs:
        texts += struct.pack("<II", len(text), strings + len(data))
        data += text + b"\0"
    head = struct.pack("<7I", MAGIC, 0, count, start, start + 8 * count, 0, 0)
    return head + keys + texts + data


def _pairs(catalogue: Catalogue, language: str) -> Iterator[tuple[bytes, bytes]]:
    yield b"", _header(language).encode()
    for message, texts in catalogue.items():
        if all(texts) and texts:
            yield message.key.encode(), "\0".join(texts).encode()


def missing(catalogue: Catalogue) -> Iterable[Message]:
    """What nobody has translated yet."""
    return [message for message, texts in sorted(catalogue.items()) if not texts or not all(texts)]
