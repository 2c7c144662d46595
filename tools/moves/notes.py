"""`python -m tools.moves.notes stored|names`: write down what tests compare with."""

from __future__ import annotations

import json
import os
import sys

import django

from tools.moves.sources import ROOT


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "battles.settings")
    django.setup()
    if sys.argv[1] == "stored":
        test = __import__("tests.test_stored_names", fromlist=["*"])
        write("stored_names", test.stored_names())
        return
    test = __import__("tests.test_names", fromlist=["*"])
    names = {"modules that keep an old name": test.old_modules(), "modules named by a gerund": test.gerunds()}
    write("names", names | {"classes that share a name": test.double_classes()})


def write(name: str, found: object) -> None:
    (ROOT / "tests" / f"{name}.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
