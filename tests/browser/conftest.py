"""A real server in a process of its own, and real browsers in front of it."""

from __future__ import annotations

import fcntl
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tools.services import free_port

ROOT = Path(__file__).resolve().parent.parent.parent
PICTURES = ROOT / "var" / "screens"
"""Where tests keep what they have seen; nothing of a run is left in the tree."""
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
PATIENCE = 15_000
"""Milliseconds that a page may take for anything on a busy machine."""
START_SECONDS = 90.0
"""How long a server may take to start there."""
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-sync"]

NewPage = Callable[..., Page]
FAILED = pytest.StashKey[bool]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with `empty` and `demo`: what a site keeps, migrated, without and with demo data. Made once a run."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base) / "prepared-sites"
    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "demo").exists():
            make(folder / "making", ["migrate", "-v", "0"])
            shutil.copytree(folder / "making", folder / "empty")
            make(folder / "making", ["demo", "--if-empty"])
            (folder / "making").rename(folder / "demo")
    return folder


def make(var: Path, command: list[str]) -> None:
    environment = {**os.environ, "FELDHERR_VAR": str(var), "DATABASE_URL": ""}
    subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, env=environment, check=True, capture_output=True)


@pytest.fixture(scope="session")
def var(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the site keeps its database and logs."""
    folder = tmp_path_factory.mktemp("site") / "var"
    shutil.copytree(prepared / "demo", folder)
    return folder


@pytest.fixture(scope="session")
def site(var: Path) -> Iterator[str]:
    """The address of a site with demo data; SQLite and the in-memory layer, as `make run` has it."""
    port = free_port()
    environment = {
        **os.environ,
        "FELDHERR_VAR": str(var),
        "FELDHERR_SIGNUPS_A_MINUTE": "10000",  # All guests of all tests come from one address.
        "PORT": str(port),
        "HOST": "127.0.0.1",
        "DATABASE_URL": "",
    }
    with (var / "server.log").open("wb") as log:
        server = subprocess.Popen(
            [sys.executable, "manage.py", "serve"], cwd=ROOT, env=environment, stdout=log, stderr=log
        )
        address = f"http://127.0.0.1:{port}"
        try:
            wait_until_up(address, server, var / "server.log")
            yield address
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(10)


def wait_until_up(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until:
        with suppress(OSError), urlopen(f"{address}/healthz", timeout=10):
            return
        if server.poll() is not None:
            pytest.fail(f"the server ended:\n{log.read_text()[-3000:]}")
        time.sleep(0.05)
    pytest.fail("the server does not answer")


@pytest.fixture(scope="session")
def browser(chromium_path: str) -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path, args=FLAGS)
        yield browser
        browser.close()


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
def new_page(browser: Browser, site: str, contexts: list[BrowserContext], faults: list[str]) -> NewPage:
    """A person with a browser of their own: `new_page(size=PHONE, language="de", path="/")`."""

    def make(size: dict[str, int] = DESKTOP, language: str = "en", path: str = "/", dark: bool = False) -> Page:
        context = browser.new_context(
            base_url=site,
            viewport={"width": size["width"], "height": size["height"]},
            locale=language,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            has_touch=size == PHONE,
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(f"{page.url}: {error}"))
        page.on("console", lambda said: note(faults, page, said))
        page.goto(path)
        return page

    return make
