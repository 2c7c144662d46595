"""People who come with a cookie, and battles that begin from a stored position: no form is filled in, no page loaded.

The forms are used where they are what is tested; `README.md` says where.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import FilePayload, Page, expect

from tests.browser.table import Hands

TOKEN = "tokenOfAllWhoComeWithoutAnyForms"
"""Against forged requests the site asks for the same word in a cookie and in a header; any of 32 letters will do."""


def come_as_guest(page: Page) -> Page:
    """A guest in the language of this browser."""
    site = page.request.get("/healthz").url
    page.context.add_cookies([{"name": "csrftoken", "value": TOKEN, "url": site}])
    headers = {"X-CSRFToken": TOKEN, "Accept-Language": str(page.evaluate("navigator.language"))}
    answer = page.request.post("/accounts/guest/", headers=headers, form={"next": "/"}, max_redirects=0)
    assert answer.status == 302, answer.text()
    return page


def headers_of(page: Page) -> dict[str, str]:
    """For requests of somebody who has come; the site gave him a word of his own."""
    return {"X-CSRFToken": next(one["value"] for one in page.context.cookies() if one["name"] == "csrftoken")}


def make_battle(page: Page, system: str, position: object, **wish: object) -> str:
    """A guest's battle from a position, the guest in seat 1; its address."""
    come_as_guest(page)
    body = {"system": system, "position": position, "seat": "1", **wish}
    made = page.request.post("/api/battles", headers=headers_of(page), data=body)
    assert made.status == 201, made.text()
    return f"/battles/{made.json()['id']}"


def bring_battle(page: Page, file: Path) -> str:
    """A battle that is over, from the file kept of it; the address of its replay."""
    come_as_guest(page)
    content: FilePayload = {"name": file.name, "mimeType": "application/json", "buffer": file.read_bytes()}
    answer = page.request.post("/battles/import", headers=headers_of(page), multipart={"file": content})
    assert answer.url.endswith("/replay"), answer.text()
    return answer.url


def against_the_computer(page: Page, system: str, position: object, **wish: object) -> Page:
    """The guest sits before the table and is asked something."""
    page.goto(make_battle(page, system, position, computer=1, **wish))
    expect(Hands(page).table).not_to_have_attribute("data-asked", "")
    return page


def table_of_two(host: Page, other: Page, system: str, position: object, **wish: object) -> str:
    """A battle from a position: the host on seat 1, somebody else on seat 2; both stand before the table."""
    address = make_battle(host, system, position, title="Two", **wish)
    come_as_guest(other)
    joined = other.request.post(f"/api{address}/join", headers=headers_of(other), data={})
    assert joined.ok, joined.text()
    for page in (host, other):
        page.goto(address)
    for page in (host, other):
        expect(page.locator(".battle-table")).to_be_visible()
    return address
