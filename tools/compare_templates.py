"""Whether pages look the same with the templates of another commit: `python -m tools.compare_templates main`.

Every address of tools/screens.py and all that these pages link to, in both languages, as a visitor, a player and the
organiser: the same elements, attributes and text, white space that is not shown apart. It makes demo data of its own.
"""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from pathlib import Path

from tools.format_templates import FOLDERS, ROOT
from tools.screens import FOLLOWED, OF_A_PLAYER, OF_AN_ORGANISER, PAGES
from tools.template_tokens import Edge, Elements

Looked = tuple[str, str, str]
LINK = re.compile(r'href="(/[^"#?]*)"')
SKIPPED = re.compile(r"^/(static|api|admin|learn/|accounts/logout)|\.(svg|png|ico|js|py)$")
APART, TAG = "\x00", "\x01"
CHANGING = re.compile(r'(name="csrfmiddlewaretoken" value=|nonce=)"[^"]*"')
"""What differs from one answer to the next."""
RECENT = re.compile(r"just now|gerade eben|vor \d+ \w+|\b\d+ \w+ ago|\b\d+ (?:seconds?|minutes?|Sekunden?|Minuten?)\b")


class Shape(HTMLParser):
    """The elements and texts of a page as a browser shows them: white space at the edges of blocks is left out."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.parts: list[str] = []
        self.hidden: list[str] = []
        self.elements = Elements()
        self.feed(CHANGING.sub("", page))
        lines = re.sub(r"\s+", " ", "".join(self.parts)).split(APART)
        self.lines = [*(RECENT.sub("…", told) for line in lines if (told := collapsed(line))), *self.hidden]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = "".join(
            f" {name}={' '.join((value or '').split())!r}" for name, value in sorted(attrs, key=lambda one: one[0])
        )
        if ("type", "hidden") in attrs:
            self.hidden.append(told)
            return
        self._tag(f'<{tag} class="{dict(attrs).get("class") or ""}">', f"{TAG}<{tag}{told}>{TAG}")

    def handle_endtag(self, tag: str) -> None:
        self._tag(f"</{tag}>", f"{TAG}</{tag}>{TAG}")

    def handle_data(self, data: str) -> None:
        self.parts.append(data)

    def _tag(self, tag: str, told: str) -> None:
        token = self.elements.token(tag, 0)
        self.parts.append(f"{APART * (token.before == Edge.BLOCK)}{told}{APART * (token.after == Edge.BLOCK)}")


def collapsed(line: str) -> str:
    """A line of inline content: one space for several, also across tags, and none at its beginning and end."""
    pieces = line.split(TAG)
    for order in (range(0, len(pieces), 2), range(len(pieces) - 1 - (len(pieces) + 1) % 2, -1, -2)):
        is_edge = True
        for at in order:
            is_left = order.step > 0
            text = (pieces[at].lstrip() if is_left else pieces[at].rstrip()) if is_edge else pieces[at]
            is_edge = (is_edge and not text) or (text.endswith(" ") if is_left else text.startswith(" "))
            pieces[at] = text
            if is_edge and at + order.step in range(len(pieces)) and _is_content(pieces[at + order.step // 2]):
                is_edge = False
    return "".join(pieces)


def _is_content(tag: str) -> bool:
    return tag.startswith(("<svg", "</svg", "<img", "<input", "<select", "</select", "<textarea", "</textarea"))


def old_templates(ref: str, folder: Path) -> list[str]:
    """The templates of a commit, and the folders they are in now."""
    archive = subprocess.run(["git", "archive", ref, *FOLDERS], cwd=ROOT, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        tar.extractall(folder, filter="data")
    return [str(folder / one) for one in FOLDERS]


def pages() -> Iterator[Looked]:
    """Who looks, at which address, in which language."""
    for language in ("en", "de"):
        yield from (("", address, language) for address in [*PAGES.values(), *(path for path, _ in FOLLOWED.values())])
        yield from (("Marcus", path.format(name="Marcus"), language) for path in OF_A_PLAYER.values())
        yield from (("Livia", path, language) for path in OF_AN_ORGANISER.values())


def shapes(folders: list[str], looked: Iterable[Looked]) -> tuple[dict[Looked, list[str]], set[Looked]]:
    """Each page as it is shown with these templates before the site's own, and where it leads."""
    from django.conf import settings
    from django.test import override_settings

    found: dict[Looked, list[str]] = {}
    further: set[Looked] = set()
    with override_settings(TEMPLATES=[{**settings.TEMPLATES[0], "DIRS": folders}], ALLOWED_HOSTS=["*"]):
        for who, address, language in looked:
            page = fetched(who, address, language)
            found[who, address, language] = Shape(page).lines
            further |= {(who, link, language) for link in LINK.findall(page) if not SKIPPED.search(link)}
    return found, further


def fetched(who: str, address: str, language: str) -> str:
    from django.test import Client

    from accounts.models import User

    client = Client(headers={"Accept-Language": language})
    if who:
        User.objects.filter(username=who).update(language=language)
        client.force_login(User.objects.get(username=who))
    answer = client.get(address, follow=True)
    return answer.content.decode() if "html" in answer.headers.get("Content-Type", "") else ""


def main(ref: str) -> int:
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"FELDHERR_VAR": folder, "DATABASE_URL": "", "DJANGO_SETTINGS_MODULE": "battles.settings"}
        for command in (["migrate", "-v", "0"], ["demo", "--if-empty"]):
            subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        import django

        django.setup()
        old = old_templates(ref, Path(folder, "old"))
        before, further = shapes(old, pages())
        before |= shapes(old, sorted(further - set(before)))[0]
        after, _ = shapes([], before)
    return report(before, after)


def report(before: dict[Looked, list[str]], after: dict[Looked, list[str]]) -> int:
    different = [key for key in before if before[key] != after[key]]
    for key in different:
        pairs = ((one, other) for one, other in zip(before[key], after[key], strict=False) if one != other)
        print(*key, next(pairs, ("length", str(len(after[key]) - len(before[key])))), sep="\n  ")
    print(f"{len(before)} pages, {len(different)} differ")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
