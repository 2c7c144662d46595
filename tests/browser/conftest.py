"""A real server in a process of its own, and real browsers in front of it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Generator, Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests.browser import guests, sites
from tests.browser.draws import HEADER
from tests.browser.looks import DESKTOP, PHONE
from tests.browser.sites import RunningSite
from tests.conftest import LUCK
from tests.patience import PATIENCE as PATIENCE_SECONDS
from tools import services

PATIENCE = PATIENCE_SECONDS * 1000
"""Milliseconds that a page may take for anything on a busy machine; used only to fail."""
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-sync"]

SHARE = """{
    const [drawn, kept] = ["%s", Storage.prototype.getItem];
    const turned = (seat) => drawn.slice(seat) + drawn.slice(0, seat);
    Storage.prototype.getItem = function (key) {
        const isShare = key.startsWith("feldherr.seed.");
        return kept.call(this, key) ?? (isShare ? turned(Number(key.split(".").at(-1))) : null);
    };
}"""
"""A browser's own share of the dice of every battle."""

NewPage = Callable[..., Page]
Launch = Callable[[str], Browser]
Imported = Callable[[str], str]
FAILED = pytest.StashKey[bool]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with `empty` and `demo`, shared by all workers of a run."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base) / "prepared-sites"
    sites.prepare(folder)
    return folder


@pytest.fixture(scope="session")
def var(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the site keeps its database and logs."""
    folder = tmp_path_factory.mktemp("site") / "var"
    shutil.copytree(prepared / "demo", folder)
    return folder


@pytest.fixture(scope="session")
def site(var: Path) -> Iterator[str]:
    """The address of a site with demo data, one a worker."""
    running = RunningSite(var)
    try:
        running.start()
        yield running.address
    finally:
        running.end()


@pytest.fixture(scope="session")
def imported(site: str, browser: Browser) -> Imported:
    """`imported("lost_battles")`: the replay of a battle that is over, brought once a worker; nobody changes it."""
    addresses: dict[str, str] = {}

    def address(system: str) -> str:
        if system not in addresses:
            context = browser.new_context(base_url=site)
            addresses[system] = guests.bring_battle(context.new_page(), sites.battle_file(system))
            context.close()
        return addresses[system]

    return address


@pytest.fixture(scope="session")
def launch() -> Iterator[Launch]:
    """A browser of each program, started when somebody first needs it."""
    expect.set_options(timeout=PATIENCE)
    started: dict[str, Browser] = {}
    with sync_playwright() as playwright:

        def launched(program: str) -> Browser:
            if program not in started:
                started[program] = playwright.chromium.launch(executable_path=program, args=FLAGS)
            return started[program]

        yield launched
        for browser in started.values():
            browser.close()


@pytest.fixture(scope="session")
def whole_browser(launch: Launch, chromium_path: str) -> Browser:
    """Chromium with all that belongs to its windows: notifications are shown by nothing less."""
    return launch(chromium_path)


@pytest.fixture(scope="session")
def browser(launch: Launch, chromium_path: str) -> Browser:
    """The same without windows, where the machine has it: it opens and draws a page with half the work."""
    return launch(str(services.find("chromium-headless-shell") or chromium_path))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call" and report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture
def contexts(browser: Browser, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[list[BrowserContext]]:
    """All contexts of a test; what its pages showed is kept if it fails."""
    opened: list[BrowserContext] = []
    yield opened
    for number, context in enumerate(opened, 1):
        if request.node.stash.get(FAILED, False):
            for page in context.pages:
                page.screenshot(path=tmp_path / f"page-{number}.png")
                print(f"page {number} at {page.url}: {tmp_path / f'page-{number}.png'}")
        context.close()


@pytest.fixture
def faults() -> Iterator[list[str]]:
    """What pages complained about: script errors and messages of the console's error level. None is expected."""
    found: list[str] = []
    yield found
    assert found == []


def note(faults: list[str], page: Page, said: ConsoleMessage) -> None:
    if said.type == "error":
        faults.append(f"{page.url}: {said.text}")


@pytest.fixture
def luck(request: pytest.FixtureRequest) -> str:
    """What all that is drawn in a test depends on: its name."""
    return sha256(f"{LUCK} {request.node.nodeid}".encode()).hexdigest()


@pytest.fixture
def new_page(browser: Browser, site: str, contexts: list[BrowserContext], faults: list[str], luck: str) -> NewPage:
    """A person with a browser of their own: `new_page(size=PHONE, language="de", path="/")`. Without a path nothing is
    loaded yet. The table changes at once unless `stage` is wanted; nothing travels or falls unless `motion` is."""

    def make(
        size: dict[str, int] = DESKTOP,
        language: str = "en",
        path: str = "",
        dark: bool = False,
        stage: bool = False,
        motion: bool = False,
    ) -> Page:
        context = browser.new_context(
            base_url=site,
            viewport={"width": size["width"], "height": size["height"]},
            locale=language,
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if motion else "reduce",
            has_touch=size == PHONE,
            extra_http_headers={HEADER: f"{luck} {len(contexts)}"},
        )
        context.add_init_script(SHARE % sha256(f"{luck} {len(contexts)}".encode()).hexdigest())
        context.set_default_timeout(PATIENCE)
        if not stage:
            context.add_init_script('try { sessionStorage.setItem("feldherr.stage", "nothing") } catch {}')
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(f"{page.url}: {error}"))
        page.on("console", lambda said: note(faults, page, said))
        if path:
            page.goto(path)
        return page

    return make
