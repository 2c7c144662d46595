"""Pictures of every page, into var/screens/: `make screens`, or `python -m tools.screens ADDRESS Livia=… Marcus=…`.

Without an address a site with fresh demo data is started. A site of your own needs fresh demo data, too; the names are
those of its organiser and of a player, with the passwords it printed; without them only public pages are taken. The few
pictures that the documents show are copied to docs/screens/ by hand.
"""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tools import screens_free, services
from tools.demo_site import demo_site

FOLDER = Path(__file__).resolve().parent.parent / "var" / "screens"
SIZES = {"desktop": (1440, 900), "phone": (390, 844)}
LEAGUE = "/leagues/fortnight-league"
PAGES = {
    "lobby": "/",
    "new-battle": "/battles/new",
    "new-battle-horden": "/battles/new?system=horden_helden",
    "watch": "/watch",
    "finished": "/finished",
    "rules": "/rules/lost-battles",
    "rules-index": "/rules/",
    "rules-horden": "/rules/horden-helden",
    "rules-leagues": "/rules/leagues",
    "scenarios": "/scenarios/lost-battles/",
    "scenario": "/scenarios/lost-battles/cannae",
    "armies": "/armies",
    "maps": "/maps",
    "learn": "/learn",
    "help": "/help",
    "dice-help": "/help/dice",
    "dice-check": "/dice/check",
    "leagues": "/leagues/",
    "league": f"{LEAGUE}/",
    "season": f"{LEAGUE}/1/",
    "season-rounds": f"{LEAGUE}/1/rounds/",
    "season-round": f"{LEAGUE}/1/rounds/1/",
    "season-entrants": f"{LEAGUE}/1/entrants/",
    "season-rules": f"{LEAGUE}/1/rules/",
    "season-history": f"{LEAGUE}/1/history/",
    "league-log-check": f"{LEAGUE}/log/check/",
    "ratings": "/leagues/ratings/",
    "sign-in": "/accounts/login/",
    "sign-up": "/accounts/signup/",
    "password-reset": "/accounts/password/reset/",
    "imprint": "/imprint",
    "privacy": "/privacy",
    "licences": "/licences",
    "report": "/report",
    "not-found": "/no-such-page",
    "programs": "/api/docs/",
}
OF_A_PLAYER = {
    "lobby-signed-in": "/",
    "notifications": "/notifications/",
    "notification-settings": "/notifications/settings",
    "notes": "/notes",
    "settings": "/accounts/settings/",
    "email": "/accounts/email/",
    "password-change": "/accounts/password/change/",
    "delete-account": "/accounts/delete/",
    "holidays": "/holidays",
    "profile": "/players/{name}",
    "league-player": "/leagues/players/{name}/",
    "free-hours": "/leagues/availability",
    "household": "/leagues/household",
    "calendar": "/leagues/calendar/",
}
OF_AN_ORGANISER = {
    "moderation": "/moderation",
    "moderation-log": "/moderation/log",
    "scenario-upload": "/scenarios/lost-battles/upload",
    "new-league": "/leagues/new",
    "edit-league": f"{LEAGUE}/edit",
    "new-season": f"{LEAGUE}/new-season",
    "organiser-desk": f"{LEAGUE}/1/desk",
    "organiser-people": f"{LEAGUE}/1/people",
    "organiser-pairing": f"{LEAGUE}/1/pairing",
    "organiser-settings": f"{LEAGUE}/1/settings",
    "organiser-log": f"{LEAGUE}/1/log",
    "round-picture": f"{LEAGUE}/1/rounds/1/broadcast/",
}
FOLLOWED = {
    "rating-list": ("/leagues/ratings/", "main a[href^='/leagues/ratings/']"),
    "entrant": (f"{LEAGUE}/1/", ".standings .who a"),
    "derivation": (f"{LEAGUE}/1/", ".standings .main-value a"),
}
"""Pages whose address another page knows: where, and which link."""
TABLE = re.compile(r"/battles/[0-9a-f-]{36}")
LUCK_MILLISECONDS = 180_000
"""So long may the luck of a whole battle be reckoned when it is first asked for."""


def main(address: str, *people: str) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        program = services.require("chromium")["chromium"]
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        if people:
            prepare(browser, address, people)
        for size in SIZES:
            for language in ("en", "de"):
                take(browser, address, size, language)
                take_signed_in(browser, address, size, language, people)
        take_dark(browser, address)
        take_free(browser, address)
        browser.close()


@contextmanager
def somebody(browser: Browser, address: str, size: str, language: str = "en", dark: bool = False) -> Iterator[Page]:
    """A visitor with a browser of his own."""
    width, height = SIZES[size]
    context = browser.new_context(
        base_url=address,
        viewport={"width": width, "height": height},
        locale=language,
        reduced_motion="reduce",
        color_scheme="dark" if dark else "light",
        has_touch=size == "phone",
    )
    yield context.new_page()
    context.close()


# What everybody sees


def take(browser: Browser, address: str, size: str, language: str) -> None:
    """All pages once; the live table, its broadcast, a replay, a lesson, an attack, what a guest makes for himself."""
    with somebody(browser, address, size, language) as page:
        for name, path in PAGES.items():
            page.goto(path)
            keep(page, f"{name}-{size}-{language}")
        for name, (path, link) in FOLLOWED.items():
            page.goto(path)
            page.goto(page.locator(link).first.get_attribute("href") or "")
            keep(page, f"{name}-{size}-{language}")
        battle = address_of(page, "/watch")
        show(page, battle, f"battle-{size}-{language}")
        page.goto(f"{battle}/broadcast")
        page.locator("svg [data-tile]").first.wait_for()
        keep(page, f"broadcast-{size}-{language}")
        replay(page, address_of(page, "/finished"), f"{size}-{language}")
        lesson(page)
        keep(page, f"lesson-{size}-{language}")
        attack(page)
        keep(page, f"attack-{size}-{language}")
        link = offered(page)
        keep(page, f"challenge-{size}-{language}")
    with somebody(browser, address, size, language) as page:
        page.goto(link)
        keep(page, f"invitation-{size}-{language}")
        page.goto("/accounts/password/reset/")
        page.locator("main input[type=email]").fill("somebody@example.org")
        page.locator("main button[type=submit]").click()
        keep(page, f"password-reset-sent-{size}-{language}")


def replay(page: Page, battle: str, suffix: str) -> None:
    """A finished battle: a moment of it, its luck, its dice."""
    show(page, f"{battle}/replay?at=60", f"replay-{suffix}")
    page.locator("#tab-luck").click()
    page.locator("[data-luck=ready]").wait_for(timeout=LUCK_MILLISECONDS)
    keep(page, f"luck-{suffix}")
    page.goto(f"{battle}/dice")
    page.locator("[data-verdict=right]").wait_for()
    keep(page, f"dice-{suffix}")


def lesson(page: Page) -> None:
    page.goto("/learn")
    page.locator("[data-lesson]").last.click()
    page.locator(".lesson h2").wait_for()


def attack(page: Page) -> None:
    """As a guest on both sides of Cannae: the Romans wait, the Carthaginian centre attacks."""
    page.goto("/battles/new")
    page.locator(".as-usual > summary").click()
    page.locator("label", has=page.locator("input[name=opponent][value=both]")).click()
    page.locator("button[form=new-battle]").click()
    for asked in ("reversal", "activate", "leads", "activate"):
        page.locator(f".battle-table[data-asked={asked}]").wait_for()
        if asked == "activate" and page.locator("[data-place=B_centre]").count():
            break
        if asked == "activate":
            page.locator("[data-end-turn]").click()
        confirm(page)
    page.locator("[data-place=B_centre]").click()
    page.locator("label[data-order=activate_group]").first.click()
    confirm(page)
    page.locator("label[data-order=declare_attack]").click()
    confirm(page)
    page.locator("[data-attacker]").first.click()
    page.locator(".odds-bar").wait_for()


def offered(page: Page) -> str:
    """A battle by link that nobody has accepted yet: the link, which is shown once."""
    page.goto("/battles/new")
    page.locator("label", has=page.locator("input[name=opponent][value=link]")).click()
    page.locator("button[form=new-battle]").click()
    page.wait_for_url(TABLE)
    return page.locator("input[readonly]").input_value()


def confirm(page: Page) -> None:
    before = page.locator(".battle-table").get_attribute("data-version")
    page.locator("button.confirm:visible").first.click()
    page.locator(f".battle-table:not([data-version='{before}'])").wait_for()


def take_dark(browser: Browser, address: str) -> None:
    """What changes most in the dark: the lobby and a table."""
    with somebody(browser, address, "desktop", dark=True) as page:
        page.goto("/")
        keep(page, "lobby-dark")
        show(page, address_of(page, "/watch"), "battle-dark")


def take_free(browser: Browser, address: str) -> None:
    """Horden & Helden at the free table, its army builder and its map editor; a fight in the dark as well."""
    for size in SIZES:
        for language in ("en", "de"):
            with somebody(browser, address, size, language) as page:
                for name, scene in screens_free.SCENES.items():
                    scene(page)
                    keep(page, f"{name}-{size}-{language}")
    with somebody(browser, address, "desktop", "de", dark=True) as page:
        screens_free.fight(page)
        keep(page, "horden-fight-dark")


# What those see who sign in


def prepare(browser: Browser, address: str, people: tuple[str, ...]) -> None:
    """Something to read: a line of chat, a note, a name that was reported."""
    with somebody(browser, address, "desktop") as page:
        sign_in(page, people[-1], "en")
        page.goto(address_of(page, "/watch"))
        page.locator("#tab-chat").click()
        page.locator("#chat-line").fill("Good luck! I shall be back this evening.")
        page.locator("#chat-line").press("Enter")
        page.locator(".my-notes summary").click()
        page.locator("#my-note").fill("He guards the left.\nThe right with the horse, then the centre.")
        page.locator(".my-notes button").click()
        page.locator(".my-notes [role=status]").wait_for()
        page.goto("/players/Gisgo")
        page.locator(".profile-acts summary").click()
        page.locator(".profile-acts input[name=text]").fill("Is this the Gisgo of the other league?")
        page.locator(".profile-acts details button").click()


def take_signed_in(browser: Browser, address: str, size: str, language: str, people: tuple[str, ...]) -> None:
    for person, pages in zip(reversed(people), (OF_A_PLAYER, OF_AN_ORGANISER), strict=False):
        with somebody(browser, address, size, language) as page:
            sign_in(page, person, language)
            for name, path in pages.items():
                page.goto(path.format(name=person.partition("=")[0]))
                keep(page, f"{name}-{size}-{language}")


def sign_in(page: Page, person: str, language: str) -> None:
    """The account's own language comes before the browser's: it is chosen."""
    name, _, password = person.partition("=")
    page.goto("/accounts/login/")
    page.locator("#id_login").fill(name)
    page.locator("#id_password").fill(password)
    page.locator("form:has(#id_password) button[type=submit]").click()
    page.locator(".menu-name").wait_for(state="attached")
    page.locator(f".languages button[value={language}]").click()
    page.locator(f".languages button.on[value={language}]").wait_for()


# Pages and files


def show(page: Page, address: str, name: str) -> None:
    """A table with tiles."""
    page.goto(address)
    page.locator("svg [data-tile]").first.wait_for()
    keep(page, name)


def address_of(page: Page, listing: str) -> str:
    """The last battle of a list: the one of the demo data."""
    page.goto(listing)
    link = page.locator("a[href*='/battles/']:not([href*='/new'])").last.get_attribute("href") or ""
    found = TABLE.search(link)
    if found is None:
        raise SystemExit(f"no battle on {listing}: make demo data first")
    return found[0]


def keep(page: Page, name: str) -> None:
    page.wait_for_timeout(400)
    page.screenshot(path=FOLDER / f"{name}.png")


def run(arguments: list[str]) -> None:
    if arguments:
        main(*arguments)
        return
    with demo_site() as (address, people):
        main(address, *people)


if __name__ == "__main__":
    run(sys.argv[1:])
