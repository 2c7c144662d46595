"""Moving TypeScript and style sheets: relative paths in imports, and `src/…` in any text."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping

from tools.moves.sources import ROOT, tracked

SPECIFIER = re.compile(r"""((?:\bfrom|\bimport|@import|\bimport\(|\bmock\(|\bglob\()\s*)(["'])(\.[^"']*)\2""")
ENDINGS = (".ts", ".tsx", ".css", ".json", "/index.ts", "/index.tsx", "")


def expanded(files: Mapping[str, str]) -> dict[str, str]:
    """Old path → new path of each file; a name that ends with a slash is a folder."""
    found: dict[str, str] = {}
    paths = tracked()
    for old, new in files.items():
        for path in paths if old.endswith("/") else [old]:
            if path.startswith(old) and path not in found:
                found[path] = new + path.removeprefix(old)
    return found


def target_of(path: str, specifier: str, known: set[str]) -> str | None:
    base = posixpath.normpath(posixpath.join(posixpath.dirname(path), specifier))
    return next((base + end for end in ENDINGS if base + end in known), None)


def relative(path: str, target: str, written: str) -> str:
    """The import of `target` from `path`, with as much of its ending as was written."""
    for end in ENDINGS:
        if end and target.endswith(end) and not written.endswith(end.rpartition("/")[2]):
            target = target.removesuffix(end)
            break
    found = posixpath.relpath(target, posixpath.dirname(path))
    return found if found.startswith(".") else f"./{found}"


def move_paths(files: Mapping[str, str], said: list[str]) -> None:
    """Every import of, and in, a moved file; to be called before the files are moved."""
    known = set(tracked())
    for path in sorted(known):
        if path.startswith("frontend/") and path.endswith((".ts", ".tsx", ".css")):
            text = (ROOT / path).read_text(encoding="utf-8")
            new = SPECIFIER.sub(lambda found, path=path: _moved(found, path, files, known, said), text)  # type: ignore[misc]
            if new != text:
                (ROOT / path).write_text(new, encoding="utf-8")


def _moved(found: re.Match[str], path: str, files: Mapping[str, str], known: set[str], said: list[str]) -> str:
    before, quote, written = found.groups()
    target = target_of(path, written, known)
    if target is None:
        if path in files:
            said.append(f"{path}: {written} is no file, look at it")
        return found.group()
    if path not in files and target not in files:
        return found.group()
    return f"{before}{quote}{relative(files.get(path, path), files.get(target, target), written)}{quote}"


def change_text(text: str, files: Mapping[str, str]) -> str:
    """`frontend/src/x.ts` and `src/x.ts` in documents, templates and settings."""
    if not files or "src/" not in text:
        return text
    short = {old.removeprefix("frontend/"): new.removeprefix("frontend/") for old, new in files.items()}
    every = "|".join(re.escape(one) for one in sorted(short, key=len, reverse=True))
    return re.sub(rf"(?<![\w-])(?:{every})(?!\w)", lambda found: short[found.group()], text)
