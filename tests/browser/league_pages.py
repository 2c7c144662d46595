"""Hands on the pages of a league: forms are found by what they do, so they work in every language."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect

from examples.bot import Answer
from tests.browser.league_bots import PASSWORD
from tests.browser.looks import SIZES, keep, overflows, serious

ZONE = "Europe/Berlin"
LOOKS = (("desktop", "en"), ("desktop", "de"), ("phone", "en"), ("phone", "de"))
JUDGED = (("desktop", "en"), ("phone", "de"))
"""Looks in which axe-core judges a page; the others are only looked at."""
UNWORDED = re.compile(r"\b(?:error|notice|term|league|fixture|refusal)\.[a-z_]+\b")
Fields = Mapping[str, str | bool]
"""What is typed, chosen or ticked, by the names of the fields."""


def sign_in(page: Page, name: str) -> Page:
    page.goto("/accounts/login/")
    page.locator("#id_login").fill(name)
    page.locator("#id_password").fill(PASSWORD)
    page.locator("form:has(#id_password) button[type=submit]").click()
    expect(page.locator(".menu-name")).to_have_text(name)
    return page


# Forms


def form_of(page: Page, action: str, within: str = "main") -> Locator:
    """The form whose button or hidden field names this act."""
    return page.locator(f'{within} form:has([name="action"][value="{action}"])').first


def fill(form: Locator, fields: Fields) -> None:
    """Each field by its name; folded parts are opened as a person does."""
    for name, value in fields.items():
        field = form.locator(f'[name="{name}"]').first
        unfold(field)
        if isinstance(value, bool):
            field.set_checked(value)
        elif field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)


def unfold(field: Locator) -> None:
    """Open every fold around a field, the outermost first."""
    folds = field.locator("xpath=ancestor::details[not(@open)]")
    for _ in range(folds.count()):
        folds.first.locator("> summary").click()


def send(form: Locator, fields: Fields, button: str = "button[type=submit]") -> None:
    """Fill a form and press its button; a question whether one is sure is answered with yes. Nothing is refused."""
    page, is_asked = form.page, form.get_attribute("data-confirm") is not None
    fill(form, fields)
    pressed = form.locator(button).first
    unfold(pressed)
    with page.expect_navigation():
        pressed.click()
        if is_asked:
            page.locator("dialog[open] .btn.primary").click()
    expect(page.locator("#fault")).to_have_count(0)


# The organiser


def found_league(page: Page, name: str, about: str) -> str:
    """From the list of leagues to the form of the first season; the league's slug."""
    page.goto("/leagues/")
    page.locator('main a.btn.primary[href$="/leagues/new"]').click()
    fields = {"name": name, "system": "horden_helden", "language": "de", "about": about}
    send(form_of(page, "create_league"), fields)
    found = re.search(r"/leagues/([\w-]+)/new-season", page.url)
    assert found is not None, page.url
    return found[1]


def draft_season(page: Page, turn_limit: int) -> None:
    """The fortnight league, made short: one list, results final at once, nobody plays for his promotion."""
    page.locator('nav.presets a[href="?preset=fortnight_league"]').click()
    expect(page.locator('input[name="lists.count"]')).to_have_value("2")
    fields: Fields = {
        "division_size": "6",
        "lists.count": "1",
        "dates.round_days": "7",
        "provisional_hours": "0",
        "promotion.match": False,
        "promotion.jump": False,
        "promotion.playoffs": False,
        "option-turn_limit": str(turn_limit),
    }
    send(form_of(page, "create_season"), fields)
    expect(page).to_have_url(re.compile(r"/1/settings$"))


def open_entry(page: Page) -> None:
    closes = (datetime.now(UTC) + timedelta(days=3)).strftime("%Y-%m-%dT20:00")
    send(form_of(page, "open_entry"), {"entry_closes": closes, "zone": ZONE})


def start_season(page: Page, base: str) -> None:
    page.goto(f"{base}settings")
    send(form_of(page, "start_season"), {"reason": "All twelve are there."})


def end_waiting(page: Page, fixture: int) -> None:
    """The organiser moves a deadline to tomorrow."""
    tomorrow = (datetime.now(UTC) + timedelta(days=1)).strftime("%Y-%m-%dT20:00")
    page.goto(f"/leagues/fixtures/{fixture}/")
    send(form_of(page, "move_deadline"), {"deadline": tomorrow, "reason": "They had their time."})


def rule(page: Page, claim: str, outcome: str, text: str) -> None:
    """At the desk: the words of the ruling, and one press; the clause is the claim's."""
    form = page.locator("article.case", has_text=claim).locator("form.ruling")
    send(form, {"text": text}, f'button[value="{outcome}"]')


def publish(page: Page) -> None:
    send(form_of(page, "publish_next_season"), {"zone": ZONE})


# Players


def enter(page: Page, base: str) -> int:
    """By the button on the season's page; the entrant."""
    page.goto(base)
    page.locator(f'main a[href="{base}enter"]').first.click()
    send(form_of(page, "enter_season"), {"zone": ZONE})
    found = re.search(r"/entrants/(\d+)/entry", page.url)
    assert found is not None, page.url
    return int(found[1])


def hand_in(page: Page, army: Answer | None = None, kept: str = "") -> None:
    """A list as text, or one of the armies one keeps."""
    page.locator('nav.tabs a[href$="/lists"]').click()
    fields: Fields = {"army": kept} if kept else {"text": json.dumps(army)}
    send(form_of(page, "hand_in_list"), fields)
    expect(page.locator("main .chip.ok").first).to_be_visible()


# Looking


def look(page: Page, name: str, address: str = "") -> None:
    """A page in both sizes and both languages: nothing is cut off, axe-core finds nothing serious; kept as pictures."""
    page.goto(address or page.url)
    for size, language in LOOKS:
        _turn(page, size, language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        assert overflows(page) <= 0, f"{name} {size} {language}"
        assert UNWORDED.findall(page.locator("body").inner_text()) == []
        if (size, language) in JUDGED:
            assert serious(page) == [], f"{name} {size} {language}"
        keep(page, f"league-{name}-{size}-{language}", is_whole=True)
    _turn(page, "desktop", "en")


def _turn(page: Page, size: str, language: str) -> None:
    """The same page in another window and another language."""
    width, height = SIZES[size]["width"], SIZES[size]["height"]
    page.set_viewport_size({"width": width, "height": height})
    host = urlsplit(page.url).hostname or ""
    page.context.add_cookies([{"name": "django_language", "value": language, "domain": host, "path": "/"}])
    page.reload()
