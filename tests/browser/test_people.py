"""People at the table: quick phrases, blocking from the chat, private notes; the profile and its acts."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.guests import table_of_two
from tests.browser.looks import PHONE, assert_good
from tests.browser.table import MENU, tool
from tests.browser.test_table import POSITION as LEGIONS


def open_chat(page: Page) -> None:
    page.locator("#tab-chat").click()
    expect(page.locator(".chat-tab")).to_be_visible()


def test_phrases_are_read_in_ones_own_language_and_the_blocked_not_at_all(new_page: NewPage) -> None:
    host, other = new_page(language="en"), new_page(language="de", size=PHONE)
    table_of_two(host, other, "lost_battles", LEGIONS)
    tool(other, '.language-switch button[lang="de"]').click()
    expect(other.locator("#tab-chat")).to_be_visible()
    open_chat(host)
    open_chat(other)
    host.locator(".phrases summary").click()
    host.locator('[data-phrase="good_luck"]').click()

    expect(host.locator(".chat-tab .line")).to_contain_text("Good luck!")
    expect(other.locator(".chat-tab .line")).to_contain_text("Viel Glück!")
    assert_good(other)
    assert_good(host)

    other.on("dialog", lambda dialog: dialog.accept())
    other.locator(".line-acts summary").click()
    other.locator(".line-acts button").last.click()
    expect(other.locator(".chat-tab .line")).to_have_count(0)
    host.locator("#chat-line").fill("Are you there?")
    host.locator("#chat-line").press("Enter")
    expect(host.locator(".chat-tab .line")).to_have_count(2)
    other.locator("#chat-line").fill("Mein Zug.")
    other.locator("#chat-line").press("Enter")
    expect(other.locator(".chat-tab .line")).to_have_count(1)


def test_a_note_is_kept_and_found_and_a_refused_line_says_why(new_page: NewPage) -> None:
    host, other = new_page(language="en"), new_page(language="en")
    table_of_two(host, other, "lost_battles", LEGIONS)
    open_chat(host)
    host.locator("#chat-line").fill("look at https://evil.example/")
    host.locator("#chat-line").press("Enter")
    expect(host.locator(".chat-told")).to_contain_text("can’t send links")

    host.locator(".my-notes summary").click()
    host.locator("#my-note").fill("He guards the left.")
    host.locator(".my-notes button").click()
    expect(host.locator(".my-notes [role=status]")).to_have_text("Saved.")
    host.goto("/notes?search=guards")
    expect(host.locator(".note-text")).to_have_text("He guards the left.")
    assert_good(host)
    other.goto("/notes")
    expect(other.locator(".note-text")).to_have_count(0)


def test_conduct_is_reported_from_the_menu(new_page: NewPage) -> None:
    host, other = new_page(language="en"), new_page(language="de", size=PHONE)
    table_of_two(host, other, "lost_battles", LEGIONS)
    host.get_by_role("button", name="Table menu").click()
    host.locator(".conduct summary").press("Enter")
    expect(host.locator("#conduct-text")).to_be_visible()
    expect(host.locator("#conduct-whom option")).to_have_count(1)
    host.locator("#conduct-text").fill("He has not moved for a week.")
    assert_good(host)
    host.locator(".conduct button[type=submit]").click()
    expect(host.locator(".conduct [role=status]")).to_contain_text("The moderators will take a look.")
    expect(host.locator(".conduct button[type=submit]")).to_be_disabled()

    expect(tool(other, MENU)).to_have_accessible_name("Am Tisch")
    other.get_by_role("button", name="Am Tisch").click()
    other.locator(".conduct summary").focus()
    other.keyboard.press("Enter")
    expect(other.locator("#conduct-text")).to_be_visible()
    assert_good(other)
