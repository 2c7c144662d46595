#!/usr/bin/env python
"""`tools/move.py --all`: carry out tools/moves.toml, a commit for each entry.

`--from N`, `--to N` carry out a part, `--list` prints the entries, `--no-commit` leaves the last one in the
tree; `--remove` is the end of it.
"""

from __future__ import annotations

import argparse
import ast
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Mapping
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.moves import names, typescript
from tools.moves.modules import Plan, Words, move_imports
from tools.moves.sources import OWN, ROOT, Source, Tree, dotted, git, tracked

LEAST_ALIKE = 70
SMALL = 60
TEXTS = (".md", ".toml", ".html", ".txt", ".ts", ".tsx", ".css", ".cfg", ".in", ".po", "Makefile", ".ci/run")
NOT_CHANGED = ("CHANGELOG.md", "frontend/package-lock.json", "requirements/", "docs/screens/")
BIN = ROOT / ".venv" / "bin"
Entry = dict[str, Any]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--from", dest="first", type=int, default=1)
    parser.add_argument("--to", dest="last", type=int, default=0)
    parser.add_argument("--no-commit", action="store_true")
    parser.add_argument("--remove", action="store_true", help="remove this tool, after everything else")
    given = parser.parse_args()
    table = tomllib.loads((ROOT / "tools" / "moves.toml").read_text(encoding="utf-8"))
    entries: list[Entry] = table["move"]
    if given.remove:
        git("rm", "-rqf", "--", *OWN)
        git("commit", "--quiet", "-m", "tools: Remove the mover, which has done its work")
        return
    for number, entry in enumerate(entries, 1):
        if given.list:
            print(number, entry["commit"])
        elif (given.all or given.last) and given.first <= number <= (given.last or len(entries)):
            print(f"== {number}/{len(entries)} {entry['commit']}", flush=True)
            carry_out(entry, table)
            if not given.no_commit:
                commit(entry)


def carry_out(entry: Entry, table: Entry) -> None:
    said: list[str] = []
    plan = plan_of(entry, table, said)
    files = typescript.expanded({old: new for old, new in entry.get("files", {}).items() if is_there(old, said)})
    facades = {old: new for old, new in entry.get("facades", {}).items() if is_there(path_of(old), said)}
    if plan.files or plan.folders or files or facades:
        move(entry, plan, files, facades, table)
    for module, text in entry.get("packages", {}).items():
        make_package(module, text)
    for one in entry.get("patches", []):
        patch(one, said)
    rename_names(entry, said)
    for command in entry.get("run", []):
        subprocess.run((BIN / "python", *command), cwd=ROOT, check=True)
    tidy()
    check(plan, files, table)
    if entry.get("check") == "imports":
        subprocess.run((BIN / "lint-imports", "--no-logo"), cwd=ROOT, check=True)
    for line in said:
        print("   ", line, flush=True)


def plan_of(entry: Entry, table: Entry, said: list[str]) -> Plan:
    modules = {old: new for old, new in entry.get("modules", {}).items() if is_there(path_of(old), said, old)}
    folders = {
        old: new for old, new in modules.items() if (ROOT / old.replace(".", "/")).is_dir() and not path_is_file(old)
    }
    plain = {old: new for old, new in modules.items() if old not in folders}
    return Plan(plain, folders, table.get("aliases", {}), said)


def path_of(module: str) -> str:
    path = module.replace(".", "/")
    return f"{path}.py" if (ROOT / f"{path}.py").is_file() else path


def path_is_file(module: str) -> bool:
    return (ROOT / f"{module.replace('.', '/')}.py").is_file()


def is_there(path: str, said: list[str], name: str = "") -> bool:
    found = (ROOT / path).exists()
    if not found:
        said.append(f"missing, left out: {name or path}")
    return found


def move(entry: Entry, plan: Plan, files: Mapping[str, str], facades: Mapping[str, str], table: Entry) -> None:
    tree, words = Tree(), Words(plan)
    move_imports(tree, plan)
    typescript.move_paths(files, plan.said)

    def change(text: str) -> str:
        return typescript.change_text(words.change(text), files)

    for source in tree.sources:
        if "/migrations/" not in source.path and change(source.text) != source.text:
            source.change_words(kept(source.path, change, table))
        source.write()
    change_texts(change, table)
    for old, new in {**plan.files, **plan.folders}.items():
        carry(path_of(old), new.replace(".", "/") + (".py" if old in plan.files else ""))
    for old, new in files.items():
        carry(old, new)
    for old, new in facades.items():
        exported = exports(Tree().by_module[old])
        carry(path_of(old), f"{new.replace('.', '/')}.py")
        facade(old, new, exported, entry.get("packages", {}).pop(old))


def kept(path: str, change: Callable[[str], str], table: Entry) -> Callable[[str], str]:
    """Leaves alone what `keep` names for a file: labels of models look like modules."""
    own = [text for one in table.get("keep", []) if path in one["files"] for text in one["texts"]]

    def changed(text: str) -> str:
        return text if any(one in text for one in own) else change(text)

    return changed


def change_texts(change: Callable[[str], str], table: Entry) -> None:
    for path in tracked():
        if path.endswith(TEXTS) and not path.startswith(NOT_CHANGED) and "/data/" not in path:
            text = (ROOT / path).read_text(encoding="utf-8")
            new = kept(path, change, table)(text)
            if new != text:
                (ROOT / path).write_text(new, encoding="utf-8")


def carry(old: str, new: str) -> None:
    (ROOT / new).parent.mkdir(parents=True, exist_ok=True)
    if (ROOT / old).is_dir() and (ROOT / new).is_dir():
        for one in sorted((ROOT / old).rglob("*")):
            if one.is_file() and "__pycache__" not in one.parts:
                carry(str(one.relative_to(ROOT)), f"{new}/{one.relative_to(ROOT / old)}")
        return
    # Through another name: `x.py` becomes `x/y.py`.
    git("mv", old, new)


def exports(source: Source) -> list[str]:
    """What a module means others to use: its own public names, and those imported `as` themselves."""
    found = []
    for name, nodes in source.scope.bound.items():
        own = [one for one in nodes if not isinstance(one, ast.alias) or one.asname == name]
        if own and not name.startswith("_") and is_used(source.module, name):
            found.append(name)
    return sorted(found)


def is_used(module: str, name: str) -> bool:
    """Whether another file has `module.name`, or imports the name."""
    short = module.rpartition(".")[2]
    pattern = re.compile(rf"\b{short}\.{name}\b|from {module} import [^\n]*\b{name}\b|setattr\({short}, .{name}\b")
    return any(pattern.search(one.text) for one in Tree().sources if one.module != module)


def facade(package: str, module: str, exported: list[str], text: str) -> None:
    listed = "".join(f'    "{one}",\n' for one in exported)
    path = ROOT / package.replace(".", "/") / "__init__.py"
    path.write_text(f'"""{text}"""\n\nfrom {module} import {", ".join(exported)}\n\n__all__ = [\n{listed}]\n', "utf-8")
    git("add", str(path))


def make_package(module: str, text: str) -> None:
    path = ROOT / module.replace(".", "/") / "__init__.py"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f'"""{text}"""\n' if text else "", encoding="utf-8")


def patch(one: Entry, said: list[str]) -> None:
    """Search and replace in a file; what is not found any more is said, not fatal."""
    if "apply" in one:
        done = subprocess.run(("git", "apply", "--3way", f"tools/moves/{one['apply']}"), cwd=ROOT, check=False)
        if done.returncode:
            said.append(f"NOT APPLIED: {one['apply']}")
        return
    if "create" in one:
        (ROOT / one["create"]).write_text((ROOT / "tools/moves" / one["text"]).read_text("utf-8"), encoding="utf-8")
        return
    path = ROOT / one["file"]
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    if "import" in one:
        new, count = re.subn(r"\A(.*?^)(?=from battles)", rf"\1{one['import']}\n", text, count=1, flags=re.M | re.S)
    elif one.get("regex"):
        new, count = re.subn(one["search"], one["replace"], text, flags=re.MULTILINE)
    else:
        new, count = text.replace(one["search"], one["replace"]), text.count(one["search"])
    if not count:
        said.append(f"NOT FOUND in {one['file']}: {one.get('search', one)!r:.70}")
        return
    path.write_text(new, encoding="utf-8")


def rename_names(entry: Entry, said: list[str]) -> None:
    for module, pairs in entry.get("names", {}).items():
        for old, new in pairs.items():
            tree = Tree()
            names.rename(tree, module, old, new, said)
            for source in tree.sources:
                source.write()
            change_texts(lambda text, m=module, o=old, n=new: text.replace(f"{m}.{o}", f"{m}.{n}"), {})  # type: ignore[misc]
    for one in entry.get("words", []):
        change_matching(one)
    for one in entry.get("attributes", []):
        tree = Tree()
        names.rename_attribute(tree, one["old"], one["new"], one["files"], said)
        for source in tree.sources:
            source.write()


def change_matching(one: Entry) -> None:
    """A regular expression in the files named."""
    for path in tracked():
        if "/migrations/" not in path and any(fnmatch(path, each.replace("**/", "")) for each in one["files"]):
            text = (ROOT / path).read_text(encoding="utf-8")
            new = re.sub(one["search"], one["replace"], text)
            if new != text:
                (ROOT / path).write_text(new, encoding="utf-8")


def tidy() -> None:
    subprocess.run((BIN / "ruff", "check", "--fix", "--quiet", "--select", "I,RUF022", "."), cwd=ROOT, check=False)
    subprocess.run((BIN / "ruff", "format", "--quiet", "."), cwd=ROOT, check=True)
    if (ROOT / "biome.jsonc").exists() and "frontend/" in git("status", "--short"):
        biome = ROOT / "frontend" / "node_modules" / ".bin" / "biome"
        is_formatted = "--formatter-enabled=false" not in (ROOT / "frontend/package.json").read_text("utf-8")
        off = ("--linter-enabled=false", *(() if is_formatted else ("--formatter-enabled=false",)))
        subprocess.run((biome, "check", "--write", "--log-level=error", *off, "."), cwd=ROOT / "frontend", check=True)
    git("add", "-A", ".")
    git("reset", "--quiet", "--", "tools/move.py", "tools/moves.toml", "tools/moves")
    for folder in sorted((one for one in ROOT.glob("battles/**/") if one.is_dir()), reverse=True):
        left = [one for one in folder.rglob("*") if one.is_file() and one.suffix != ".pyc"]
        if not left:
            shutil.rmtree(folder)


def check(plan: Plan, files: Mapping[str, str], table: Entry) -> None:
    subprocess.run((BIN / "ruff", "check", "--quiet", "--ignore", "E501", "."), cwd=ROOT, check=True)
    subprocess.run((BIN / "ruff", "check", "--quiet", "--select", "E501", "--output-format", "concise", "."), cwd=ROOT)
    left = left_over(plan, files, table)
    if left:
        sys.exit("old names are left:\n" + "\n".join(left))
    print(alike(), flush=True)


def left_over(plan: Plan, files: Mapping[str, str], table: Entry) -> list[str]:
    own: dict[str, list[str]] = {}
    for path in tracked():
        if path.endswith(".py"):
            home, _, last = dotted(path).rpartition(".")
            own.setdefault(home, []).append(last)
    words, found = Words(plan, own), []
    if not plan.files and not plan.folders and not files:
        return []
    allowed = {path: one["texts"] for one in table.get("keep", []) for path in one["files"]}
    for path in tracked():
        if path.endswith((".py", *TEXTS)) and "/migrations/" not in path and not path.startswith(NOT_CHANGED):
            for number, line in enumerate((ROOT / path).read_text(encoding="utf-8").splitlines(), 1):
                old = words.left(line) if plan.files or plan.folders else []
                old += (
                    [
                        one
                        for one in files
                        if re.search(rf"(?<![\w-]){re.escape(one.removeprefix('frontend/'))}(?!\w)", line)
                    ]
                    if "src/" in line
                    else []
                )
                if old and not any(one in line for one in allowed.get(path, [])):
                    found.append(f"  {path}:{number}: {line.strip()[:140]}")
    return found


def alike() -> str:
    """How alike each moved file is to what it was; too little stops, unless the file is small."""
    figures, unlike = [], []
    for line in git("diff", "--cached", "-M30%", "--name-status").splitlines():
        kind, *paths = line.split("\t")
        if kind.startswith("R"):
            figures.append(int(kind[1:]))
            lines = (ROOT / paths[1]).read_text(encoding="utf-8").count("\n")
            if figures[-1] < LEAST_ALIKE:
                unlike.append(f"    {paths[1]} ({lines} lines): {figures[-1]} %")
                if lines > SMALL and not paths[1].endswith("__init__.py"):
                    sys.exit(f"{paths[1]} is only {figures[-1]} % alike")
    if not figures:
        return "   no file moved"
    told = f"   {len(figures)} files moved, {min(figures)} to 100 % alike" if figures else ""
    return "\n".join(
        [
            told,
            *(["    below 70 %, small files or lists of imports, by their import lines alone:"] if unlike else []),
            *unlike,
        ]
    )


def commit(entry: Entry) -> None:
    if not git("diff", "--cached", "--name-only").strip():
        print("    nothing to commit", flush=True)
        return
    figures = alike().strip()
    body = entry.get("body", "")
    if figures != "no file moved":
        body = f"{body}\n\n{_sentence(figures)}".strip()
    git("commit", "--quiet", "-m", entry["commit"], *(("-m", body) if body else ()))


def _sentence(figures: str) -> str:
    return "\n".join(" ".join(line.split()) for line in figures.splitlines())


if __name__ == "__main__":
    main()
