"""Push notifications: a quiet offer after the first order, the script behind the pages, the settings, the sign."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, Page, Worker, expect

from battles.notifications.web_push import b64
from tests.battles.pushing import PushService
from tests.browser.conftest import NewPage
from tests.browser.guests import come_as_guest, table_of_two
from tests.browser.looks import PHONE, assert_good
from tests.browser.table import Hands, battle_id, soon
from tests.browser.test_table import POSITION

ENDPOINT = "https://push.example.org/send/browser-test"
SUBSCRIBING = """
const subscription = {
  endpoint: ENDPOINT,
  options: { applicationServerKey: null },
  toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: P256DH, auth: AUTH } }),
  unsubscribe: async () => { localStorage.removeItem("test.subscribed"); return true; },
};
PushManager.prototype.subscribe = async (wish) => {
  subscription.options = { applicationServerKey: wish.applicationServerKey.buffer };
  localStorage.setItem("test.subscribed", "1");
  return subscription;
};
PushManager.prototype.getSubscription = async () => localStorage.getItem("test.subscribed") ? subscription : null;
"""
"""The browser's own push service is out of reach of tests: it answers as one would."""


@pytest.fixture(scope="module")
def browser(whole_browser: Browser) -> Browser:
    """Only a browser with windows shows notifications."""
    return whole_browser


def with_push(page: Page) -> Page:
    browser = PushService()
    keys = {"ENDPOINT": ENDPOINT, "P256DH": browser.public, "AUTH": b64(browser.auth)}
    script = "".join(f"const {name} = {json.dumps(value)};" for name, value in keys.items()) + SUBSCRIBING
    page.add_init_script(script)
    page.context.grant_permissions(["notifications"])
    return page


def duel(new_page: NewPage) -> tuple[Page, Page]:
    """Two people at a table from a position; the first is to move."""
    host, guest = with_push(new_page()), new_page()
    table_of_two(host, guest, "lost_battles", POSITION)
    Hands(guest).wait()
    expect(Hands(host).wait().table).to_have_attribute("data-asked", "activate")
    return host, guest


def worker_of(page: Page) -> Worker:
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    soon(page, lambda: len(page.context.service_workers) == 1)
    return page.context.service_workers[0]


def push(page: Page, message: object) -> None:
    """What a push service would hand to the browser."""
    session = page.context.new_cdp_session(page)
    found: list[dict[str, str]] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    page.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
    soon(page, lambda: any(one["scopeURL"].endswith("/") for one in found))
    number = next(one["registrationId"] for one in found if one["scopeURL"].endswith("/"))
    origin = page.evaluate("location.origin")
    session.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": origin, "registrationId": number, "data": json.dumps(message)},
    )


SHOWN = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
  .map(({ title, body, tag, data }) => ({ title, body, tag, link: data.link }))"""


def shown(page: Page, *bodies: str) -> list[dict[str, str]]:
    """What the browser shows, once these are the texts."""
    soon(page, lambda: [one["body"] for one in page.evaluate(SHOWN)] == [*bodies])
    found: list[dict[str, str]] = page.evaluate(SHOWN)
    return found


def test_the_offer_comes_after_the_first_order_and_the_worker_shows_what_is_pushed(new_page: NewPage) -> None:
    page, _guest = duel(new_page)
    offer = page.locator(".push-offer")
    expect(offer).to_have_count(0)
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0

    Hands(page).end_turn()
    expect(offer).to_be_visible()
    offer.get_by_role("button", name="Yes, tell me").click()
    expect(offer).to_have_count(0)

    here = f"/battles/{battle_id(page)}"
    message = {"title": "Your turn: Zama", "body": "against ben", "link": here, "tag": "battle:1"}
    worker = worker_of(page)
    push(page, message)
    assert shown(page, "against ben") == [message]
    later = message | {"body": "once more"}
    push(page, later)
    assert shown(page, "once more") == [later], "it takes the place of the first"
    click(worker)
    assert worker.evaluate("self.went") == f"focused {here}"
    assert shown(page) == []


def click(worker: Worker) -> None:
    """A click on the notification; whether windows may come to the front is the browser's to say, so only noted."""
    worker.evaluate(
        """async () => {
          const went = (how, address) => { self.went = `${how} ${new URL(address).pathname}`; };
          WindowClient.prototype.focus = async function () { went("focused", this.url); return this; };
          Clients.prototype.openWindow = async (address) => { went("opened", address); return null; };
          const [notification] = await self.registration.getNotifications();
          const event = new NotificationEvent("notificationclick", { notification });
          const works = [];
          event.waitUntil = (work) => works.push(work);
          self.dispatchEvent(event);
          await Promise.all(works);
        }"""
    )


def test_a_click_opens_what_is_not_open_and_only_on_this_site(new_page: NewPage) -> None:
    page = with_push(new_page())
    page.goto("/")
    page.evaluate("navigator.serviceWorker.register('/service-worker.js', { scope: '/' })")
    worker = worker_of(page)
    push(page, {"title": "A", "body": "one", "link": "/rules/"})
    assert len(shown(page, "one")) == 1
    click(worker)
    assert worker.evaluate("self.went") == "opened /rules/"
    worker.evaluate("self.went = ''")
    push(page, {"title": "B", "body": "two", "link": "https://elsewhere.example/"})
    assert len(shown(page, "two")) == 1
    click(worker)
    assert worker.evaluate("self.went") == ""


def test_a_declined_offer_does_not_come_again(new_page: NewPage) -> None:
    page, _guest = duel(new_page)
    hands, offer = Hands(page), page.locator(".push-offer")
    hands.activate("A_centre")
    expect(offer).to_be_visible()
    assert_good(page)
    offer.get_by_role("button", name="No, thanks").click()
    expect(offer).to_have_count(0)
    page.reload()
    hands.wait()
    hands.choose("declare_attack")
    hands.confirm()
    expect(offer).to_have_count(0)


@pytest.mark.parametrize("size", [None, PHONE], ids=["desktop", "phone"])
def test_the_settings_switch_this_browser_on_and_off(new_page: NewPage, size: dict[str, int] | None) -> None:
    page = with_push(new_page(size=size) if size else new_page())
    come_as_guest(page).goto("/notifications/settings")
    assert_good(page)
    page.locator("[data-push-on]").click()
    expect(page.locator("[data-push-off]")).to_be_visible()
    page.reload()
    expect(page.locator(".browsers")).to_contain_text("Chrome, Linux")
    expect(page.locator("[data-push-off]")).to_be_visible()
    page.locator("select[name=push-turn]").select_option("off")
    page.locator("input[name=hide_details]").check()
    page.locator("#ways button[type=submit]").click()
    expect(page.locator("select[name=push-turn]")).to_have_value("off")
    expect(page.locator("input[name=hide_details]")).to_be_checked()
    page.locator("[data-push-off]").click()
    expect(page.locator("[data-push-on]")).to_be_visible()
    page.reload()
    expect(page.locator(".browsers")).to_have_count(0)


def test_the_sign_the_title_and_the_icon_say_that_a_battle_waits(new_page: NewPage) -> None:
    page, _guest = duel(new_page)
    page.goto("/rules/")
    expect(page.locator(".waiting")).to_contain_text("1")
    expect(page).to_have_title(re.compile(r"^\(1\) "))
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", re.compile(r"icon-waiting\.svg$"))
    page.goto("/notifications/")
    assert_good(page)
    page.go_back()
    expect(page.locator(".waiting")).to_be_visible()
