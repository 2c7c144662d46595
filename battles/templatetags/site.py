"""Tags for every page: symbols, the front end's scripts, navigation, times."""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache
from pathlib import Path

import msgspec
from django import template
from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from msgspec import Struct

from battles.presenters import rules_text
from battles.rules import registry
from battles.texts import wording

register = template.Library()
MANIFEST = Path("static/build/manifest.json")
ENTRIES = {
    "site": "src/site.ts",
    "battle": "src/battle.tsx",
    "army": "src/pages/armies/entry.tsx",
    "map": "src/pages/maps/entry.tsx",
    "dice": "src/pages/dice/entry.tsx",
    "broadcast": "src/pages/broadcast/entry.tsx",
    "service-worker": "src/service-worker.ts",
}
PAGE_TEXTS = {"de": "src/ui/texts/german.ts", "en": "src/ui/texts/english.ts"}
REPLAY_PART = "src/replay/Replay.tsx"


class Chunk(Struct, frozen=True):
    """An entry of Vite's manifest: its script, its styles, what it imports."""

    file: str
    css: tuple[str, ...] = ()
    imports: tuple[str, ...] = ()


@register.simple_tag
def sym(name: str, label: str = "", css: str = "sym") -> SafeString:
    """A symbol of symbols.svg; decorative unless it has a label."""
    address = f"{static('symbols.svg')}#{name}"
    if not label:
        return format_html('<svg class="{}" aria-hidden="true"><use href="{}"/></svg>', css, address)
    return format_html('<svg class="{}" role="img" aria-label="{}"><use href="{}"/></svg>', css, label, address)


@register.simple_tag
def badge(side: int) -> SafeString:
    """The sign of a side by its number: a shape and a hatching of its own beside the colour."""
    address = f"{static('symbols.svg')}#ui-side-{side}"
    return format_html('<svg class="badge" data-side="{}" aria-hidden="true"><use href="{}"/></svg>', side, address)


@register.simple_tag
def entry(name: str) -> SafeString:
    """Script and styles of a front-end entry, from Vite's manifest; nothing before the front end is built."""
    manifest = _manifest(_built_at())
    chunk = manifest.get(ENTRIES[name])
    if chunk is None:
        return SafeString("")
    styles = format_html_join(
        "\n", '<link rel="stylesheet" href="{}">', ((_built(css),) for css in _styles(manifest, ENTRIES[name]))
    )
    preloads = format_html_join(
        "\n",
        '<link rel="modulepreload" href="{}">',
        ((_built(manifest[key].file),) for key in chunk.imports),
    )
    return format_html('{}{}<script type="module" src="{}"></script>', styles, preloads, _built(chunk.file))


@register.simple_tag
def ahead(slug: str, mode: str, language: str) -> SafeString:
    """Parts that the script of a battle's page asks for once it runs: fetched while it is still on its way."""
    manifest, battle = _manifest(_built_at()), ENTRIES["battle"]
    if battle not in manifest:
        return SafeString("")
    system = f"src/systems/{slug.replace('-', '_')}"
    texts = [PAGE_TEXTS.get(language, PAGE_TEXTS["en"]), f"{system}/texts/{language}.ts"]
    parts = [f"{system}/index.tsx", *texts, *([REPLAY_PART] if mode == "replay" else [])]
    wanted = [key for part in parts if part in manifest for key in (part, *manifest[part].imports)]
    fresh = dict.fromkeys(key for key in wanted if key not in {battle, *manifest[battle].imports})
    return format_html_join(
        "\n", '<link rel="modulepreload" href="{}">', ((_built(manifest[key].file),) for key in fresh)
    )


def _styles(manifest: dict[str, Chunk], key: str) -> list[str]:
    """An entry's styles: first those of what it imports, each once."""
    chunk = manifest[key]
    found = [css for other in chunk.imports for css in _styles(manifest, other)]
    return list(dict.fromkeys([*found, *chunk.css]))


def built_file(name: str) -> str | None:
    """The file of an entry below static/build; None before the front end is built."""
    chunk = _manifest(_built_at()).get(ENTRIES[name])
    return chunk.file if chunk is not None else None


def _built(file: str) -> str:
    return static(f"build/{file}")


def _built_at() -> int:
    file = Path(settings.BASE_DIR) / MANIFEST
    return int(file.stat().st_mtime) if file.exists() else 0


@lru_cache(maxsize=2)
def _manifest(at: int) -> dict[str, Chunk]:
    return msgspec.json.decode((Path(settings.BASE_DIR) / MANIFEST).read_bytes(), type=dict[str, Chunk]) if at else {}


ARMY_PAGES = {"armies", "army", "import_army", "maps", "map", "import_map"}


def _has_armies() -> bool:
    return any(rules.army_book is not None for rules in registry.offered().values())


@register.simple_tag(takes_context=True)
def navigation(context: template.Context) -> list[dict[str, object]]:
    """The links of the top bar; `here` is the one this page belongs to."""
    request = context.get("request")
    match = getattr(request, "resolver_match", None)
    name = match.url_name if match else ""
    links = [
        ("lobby", _("Lobby"), {"lobby", "new_battle", "challenge", "invitation"}),
        *([("armies", _("Armies"), ARMY_PAGES)] if _has_armies() else []),
        ("watch", _("Watch"), {"watch", "finished"}),
        ("leagues", _("Leagues"), set()),
        ("scenarios_index", _("Scenarios"), {"scenarios_index", "scenarios", "scenario", "scenario_upload"}),
        ("rules_index", _("Rules"), {"rules_index", "rules"}),
        ("help", _("Help"), {"help", "dice_help", "dice_check"}),
    ]
    path = getattr(request, "path", "")
    return [
        {"address": reverse(to), "label": label, "here": name in pages or _is_below(path, to)}
        for to, label, pages in links
    ]


def _is_below(path: str, to: str) -> bool:
    """Leagues are a tree of their own: every page in it belongs to them."""
    return to == "leagues" and path.startswith(reverse(to))


@register.filter
def ago(at: datetime | None) -> str:
    """How long since, in words: "3 minutes ago"."""
    if at is None:
        return ""
    seconds = max(0, int((timezone.now() - at).total_seconds()))
    minutes, hours, days = seconds // 60, seconds // 3600, seconds // 86400
    if minutes < 1:
        return _("just now")
    if hours < 1:
        return ngettext("%(count)d minute ago", "%(count)d minutes ago", minutes) % {"count": minutes}
    if days < 1:
        return ngettext("%(count)d hour ago", "%(count)d hours ago", hours) % {"count": hours}
    return ngettext("%(count)d day ago", "%(count)d days ago", days) % {"count": days}


@register.filter
def minutes(seconds: int) -> int:
    """Whole minutes, rounded."""
    return round(seconds / 60)


@register.simple_tag
def since(at: datetime | None) -> SafeString:
    """A time for people (how long ago) and for machines."""
    if at is None:
        return SafeString("")
    return format_html(
        '<time datetime="{}" title="{}">{}</time>',
        at.isoformat(),
        timezone.localtime(at).strftime("%Y-%m-%d %H:%M"),
        ago(at),
    )


@register.simple_tag
def lasting(seconds: float) -> str:
    """How long something takes, in one unit."""
    if seconds < 90:
        return _("%(count)d s") % {"count": round(seconds)}
    if seconds < 90 * 60:
        return _("%(count)d min") % {"count": round(seconds / 60)}
    hours = round(seconds / 3600)
    if hours < 48:
        return _("%(count)d h") % {"count": hours}
    return ngettext("%(count)d day", "%(count)d days", round(hours / 24)) % {"count": round(hours / 24)}


@register.simple_tag
def phrase(code: str) -> str:
    """A quick phrase of the chat in the page's language."""
    return wording.phrase(code, get_language() or "en")


@register.filter
def linked(text: str, ids: set[str]) -> SafeString:
    return rules_text.linked(text, ids)


@register.simple_tag
def system_name(key: str, language: str = "en") -> str:
    return registry.words(key, language).say("system.name") if key in registry.systems() else key
