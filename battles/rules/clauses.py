"""The clauses of a book of rules: one `clauses.json`, or `clauses/<chapter>.json` joined in order of their names."""

from __future__ import annotations

from pathlib import Path

import msgspec

from battles.rules.codec import Json


def files_of(folder: Path) -> tuple[Path, ...]:
    """Where they stand: none in a folder that is no book of rules, so either way marks a system."""
    whole = folder / "clauses.json"
    return (whole,) if whole.is_file() else tuple(sorted((folder / "clauses").glob("*.json")))


def read(folder: Path, *further: Path) -> tuple[dict[str, Json], ...]:
    """All of them as they are written, and those of files that lie elsewhere."""
    files = (*files_of(folder), *(file for file in further if file.is_file()))
    return tuple(clause for file in files for clause in msgspec.json.decode(file.read_bytes()))
