"""The guided first battles, done to the end: by mouse, finger and keyboard; left and resumed; with other ways taken."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.guests import come_as_guest, headers_of
from tests.browser.keyboard import Keyboard
from tests.browser.loaded_dice import ANY, IN_VAIN, TELLING, sit_down
from tests.browser.looks import DESKTOP, PHONE, overflows
from tests.browser.table import Hands
from tests.browser.test_keyboard import move

MOST_ORDERS = 160
FIRST_STEPS = ["field", "commands", "activate", "declare", "attacker", "dice", "turn"]


def begin(page: Page, system: str) -> Page:
    page.goto("/")
    page.locator('.front-hero a[href="/learn"]').click()
    page.locator(f"[data-lesson={system}]").click()
    expect(page.locator(".lesson h2")).to_be_visible()
    expect(page.locator(".battle-table")).not_to_have_attribute("data-asked", "")
    return page


class Learner(Hands):
    """Somebody who reads each card and does what it lights; later what seems best."""

    def __init__(self, page: Page, *, taps: bool = False) -> None:
        super().__init__(page)
        self.taps = taps
        self.seen: list[str] = []

    def touch(self, target: Locator) -> None:
        target.scroll_into_view_if_needed()
        target.tap() if self.taps else target.click()

    @property
    def step(self) -> str:
        return self.page.locator(".lesson").get_attribute("data-step") or ""

    @property
    def is_over(self) -> bool:
        return self.page.locator(".end-card").count() > 0

    def settle(self) -> None:
        self.page.wait_for_function(
            "() => document.querySelector('.end-card') || document.querySelector('.battle-table').dataset.asked !== ''"
        )

    def go_on(self) -> None:
        """One card read, or one order given."""
        self.settle()
        if self.step not in self.seen:
            self.seen.append(self.step)
        following = self.page.locator("[data-next]")
        if following.count():
            self.touch(following)
            expect(self.page.locator(".lesson")).not_to_have_attribute("data-step", self.seen[-1])
            return
        self.order()

    def order(self) -> None:
        page = self.page
        match self.asked:
            case "activate":
                if self._ends_turn():
                    return
                self._activate()
            case "step":
                better = [page.locator(f'label[data-order="{one}"]') for one in ("declare_attack", "move_forward")]
                wanted = [one for one in better if one.count() and not self._is_reserve_home(one)]
                self.touch((wanted or [page.locator('label[data-order="end_activation"]')])[0].first)
            case _:
                if self._stops():
                    return
                cards = page.locator(".ask label.answer:visible")
                if cards.count() and not self._has_chosen():
                    self.touch(cards.first)
        self._confirm()

    def _stops(self) -> bool:
        """Where nobody can attack any more, the attack is over."""
        stop, before = self.page.locator(".ask [data-stop]:visible"), self.version
        if not stop.count() or self.page.locator(".ask label.answer:visible").count():
            return False
        self.touch(stop.first)
        expect(self.table).not_to_have_attribute("data-version", str(before))
        return True

    def _is_reserve_home(self, card: Locator) -> bool:
        """Moving forward is wanted only where the lesson lights it."""
        return card.first.get_attribute("data-order") == "move_forward" and card.first.get_attribute("data-lit") is None

    def _ends_turn(self) -> bool:
        """Nobody can act any more."""
        if self.page.locator("[data-place]").count():
            return False
        self.end_turn(lambda: self.touch(self.page.locator("[data-end-turn]")))
        return True

    def _activate(self) -> None:
        lit, places = self.page.locator("[data-place][data-lit]"), self.page.locator("[data-place]")
        self.touch((lit if lit.count() else places).first)
        self.touch(self.page.locator('label[data-order="activate_group"]').first)

    def _has_chosen(self) -> bool:
        button = self.page.locator(".ask button.confirm:visible").first
        return button.count() > 0 and bool(button.get_attribute("data-confirm")) and button.is_enabled()

    def _confirm(self) -> None:
        before, button = self.version, self.page.locator(".ask button.confirm:visible").first
        expect(button).to_be_enabled()
        expect(button).not_to_have_attribute("aria-disabled", "true")
        self.given.append(button.get_attribute("data-confirm") or "")
        self.touch(button)
        expect(self.table).not_to_have_attribute("data-version", str(before))

    def to_the_end(self) -> None:
        for _ in range(MOST_ORDERS):
            if self.is_over:
                break
            self.go_on()
            self.settle()
        expect(self.page.locator(".lesson")).to_have_attribute("data-step", "end")


class KeyboardLearner(Keyboard):
    """The same without a pointer: a card that holds the table is read first."""

    def settle(self) -> None:
        super().settle()
        while self.page.locator(".lesson[data-hold]").count():
            self.read()
            super().settle()

    def read(self) -> None:
        lesson = self.page.locator(".lesson")
        step, before = lesson.get_attribute("data-step") or "", self.version
        self.tab_to(".lesson [data-next]")
        self.press("Enter")
        expect(lesson).not_to_have_attribute("data-step", step)
        assert self.version == before, "a card is read, and nothing is ordered by it"


def first_battle(page: Page, var: Path, *totals: frozenset[int]) -> Page:
    """The lesson of Lost Battles; after the die for commands the attacks come to these totals."""
    come_as_guest(page)
    begun = page.request.post("/learn/lost-battles/first-battle", headers=headers_of(page), max_redirects=0)
    assert begun.status == 302, begun.text()
    sit_down(page, var, begun.headers["location"], [ANY, *totals])
    expect(page.locator(".lesson h2")).to_be_visible()
    return page


def test_the_first_battle_of_tiles_is_learnt_by_mouse(new_page: NewPage, var: Path) -> None:
    """All its steps: nobody is broken with the first attacks."""
    learner = Learner(first_battle(new_page(size=DESKTOP), var, *[IN_VAIN] * 4))

    learner.to_the_end()

    assert learner.seen[:7] == FIRST_STEPS
    expect(learner.page.locator(".lesson")).to_contain_text("battle")
    expect(learner.page.locator(".lesson a", has_text="All lessons")).to_have_attribute("href", "/learn/lost-battles")


def test_the_first_battle_of_tiles_is_learnt_by_finger_in_german(new_page: NewPage, var: Path) -> None:
    """The Gauls are soon broken."""
    learner = Learner(first_battle(new_page(size=PHONE, language="de"), var, *[TELLING] * 6), taps=True)
    expect(learner.page.locator(".lesson")).to_contain_text("Schritt 1 von 10")

    learner.to_the_end()

    assert overflows(learner.page) <= 0
    assert learner.seen[:4] == ["field", "commands", "activate", "declare"]


def test_the_first_battle_of_the_free_table_is_learnt_by_keyboard(new_page: NewPage) -> None:
    page = new_page(path="/learn")
    keys = KeyboardLearner(page)
    keys.tab_to("[data-lesson=horden-helden]")
    keys.press("Enter")
    expect(page.locator(".lesson h2")).to_have_text("The table")
    expect(page.locator('svg [data-element="A01"]')).to_have_attribute("data-lit", "")
    expect(keys.table).not_to_have_attribute("data-asked", "")
    expect(page.locator(".lesson h2")).to_be_focused()
    keys.press("Enter")
    expect(page.locator(".lesson h2")).to_have_text("Action points")
    keys.press("Enter")
    expect(page.locator(".lesson h2")).to_have_text("March")

    keys.play({"moves": move})

    expect(page.locator(".lesson")).to_have_attribute("data-step", "end")
    assert {"move_group", "end_movement"} <= set(keys.given)


def test_a_lesson_is_left_and_gone_on_with(new_page: NewPage) -> None:
    page = begin(new_page(), "lost-battles")
    learner = Learner(page)
    for _ in range(3):
        learner.go_on()
    expect(page.locator(".lesson")).to_have_attribute("data-step", "declare")
    address = page.url
    page.goto("/learn/lost-battles")
    page.get_by_role("button", name="Continue").click()
    expect(page).to_have_url(address)
    expect(page.locator(".lesson")).to_have_attribute("data-step", "declare")
    page.evaluate("() => localStorage.clear()")  # as on another device: the battle's own log says how far one is
    page.reload()
    expect(page.locator(".lesson")).to_have_attribute("data-step", "declare")


def test_whoever_goes_another_way_is_told_how_to_come_back(new_page: NewPage) -> None:
    page = begin(new_page(), "lost-battles")
    learner = Learner(page)
    learner.go_on()
    learner.go_on()
    learner.touch(page.locator('[data-place="A_rear"]'))
    learner.touch(page.locator('label[data-order="activate_group"]').first)
    learner._confirm()
    expect(page.locator(".lesson")).to_have_attribute("data-step", "declare")
    learner.choose("end_activation")
    learner._confirm()
    expect(learner.table).to_have_attribute("data-asked", "activate")
    expect(page.locator(".lesson-hint")).to_contain_text("another way")
    expect(page.locator(".lesson-tip")).to_be_visible()


def test_a_lesson_can_be_begun_again_from_its_card(new_page: NewPage) -> None:
    page = begin(new_page(), "lost-battles")
    before = page.url
    page.locator("[data-next]").click()
    page.locator(".lesson [data-again]").click()

    expect(page).not_to_have_url(before)
    expect(page.locator(".lesson")).to_have_attribute("data-step", "field")


LOW_WINDOW = {"width": 1280, "height": 720}
THIRTY_SECONDS = 30_000
ON_THE_BOARD = "() => document.querySelector('#stage').innerHTML"
IN_SIGHT = """() => {
    const shown = (one) => {
        const { left, top, right, bottom, width } = one.getBoundingClientRect();
        const isIn = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
        const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return !width || (isIn && over !== null && (one.contains(over) || over.contains(one)));
    };
    const wanted = ['.lesson h2', '.lesson [data-next]', '.ask .odds-bar', '.ask button.confirm'];
    const isHidden = (one) => !one.closest('[inert]') && !shown(one);
    return wanted.filter(name => [...document.querySelectorAll(name)].some(isHidden));
}"""
"""What of a card, its odds and its button is not in the window, or lies behind something."""


def test_in_a_low_window_card_odds_and_button_are_in_sight_at_each_step_and_cards_wait(new_page: NewPage) -> None:
    page = new_page(size=LOW_WINDOW)
    page.clock.install()
    learner = Learner(begin(page, "lost-battles"))
    while learner.step != "turn" and not learner.is_over:
        if learner.step == "attacker":
            expect(page.locator(".ask .odds-bar").first).to_be_visible()
        assert (learner.step, page.evaluate(IN_SIGHT)) == (learner.step, [])
        if page.locator(".lesson[data-hold]").count():
            step, board, version = learner.step, page.evaluate(ON_THE_BOARD), learner.version
            page.clock.run_for(THIRTY_SECONDS)
            assert (learner.step, page.evaluate(ON_THE_BOARD), learner.version) == (step, board, version)
        learner.go_on()
        page.clock.run_for(1_000)
        learner.settle()
    assert "attacker" in learner.seen


def test_show_me_plays_a_hand_on_what_is_lit(new_page: NewPage) -> None:
    page = begin(new_page(size=DESKTOP), "lost-battles")
    page.locator("[data-next]").click()
    page.locator("[data-next]").click()
    page.locator(".lesson .btn", has_text="Show me").click()

    expect(page.locator(".lesson-hand")).to_have_count(1)
    expect(page.locator(":focus")).to_have_attribute("data-lit", "")
