"""How tables look: the camera opens on the armies, writing can be read or is not there, and every label stands out."""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.guests import against_the_computer
from tests.browser.looks import DESKTOP, PHONE, darken, hold, keep, lighten
from tests.browser.sites import ROOT
from tests.browser.table import camera_rests, soon
from tests.browser.test_free_table import element
from tests.browser.test_table import POSITION as TILES

MAPS = ROOT / "battles" / "rules" / "horden_helden" / "maps" / "data"
WIDEST = 0.5
"""Pixels that the browser may round away."""
SMALLEST = 12.5
READABLE = 4.5
SAMPLED = 20


def armies(map_name: str) -> dict[str, object]:
    """Seven bases a side on a ready map, the own ones in the south."""
    kinds = ("axe_sword", "spears", "light_archers", "arquebusiers", "axe_sword", "riders", "artillery")
    depths = {"riders": 30, "artillery": 40, "spears": 15}
    lead: dict[str, object] = {"commander": {"points": 24}}
    own = [
        element(f"A0{n}", kind, 440 + 41 * n, 260, 90, depth=depths.get(kind, 20), **(lead if n == 0 else {}))
        for n, kind in enumerate(kinds)
    ]
    others = [
        element(f"B0{n}", kind, 430 + 41 * n, 560, 270, depth=depths.get(kind, 20), **(lead if n == 0 else {}))
        for n, kind in enumerate(kinds)
    ]
    return {
        "options": {"mode": "basic"},
        "sides": {
            "A": {"id": "A", "seat": "1", "role": "attacker", "edge": "south"},
            "B": {"id": "B", "seat": "2", "role": "defender", "edge": "north"},
        },
        "commands": {
            "A1": {"id": "A1", "side": "A", "seat": "1", "points": 300, "ap": 6},
            "B1": {"id": "B1", "side": "B", "seat": "2", "points": 300},
        },
        "elements": {str(one["id"]): one for one in [*own, *others]},
        "terrain": json.loads((MAPS / f"{map_name}.json").read_bytes())["pieces"],
        "turn": 3,
        "active": "A",
        "phase": "moves",
    }


def free_table(page: Page, map_name: str = "kings_ford") -> Page:
    against_the_computer(page, "horden_helden", armies(map_name))
    expect(page.locator('svg.map [data-element="A01"]').first).to_be_visible()
    return camera_rests(page)


def tiles(page: Page) -> Page:
    against_the_computer(page, "lost_battles", TILES)
    expect(page.locator("svg.map .unit").first).to_be_visible()
    return camera_rests(page)


@pytest.mark.parametrize(("size", "width"), [(DESKTOP, 56), (PHONE, 44)], ids=["desktop", "phone"])
def test_the_camera_opens_on_the_armies_with_every_own_base_in_view(
    new_page: NewPage, size: dict[str, int], width: int
) -> None:
    page = free_table(new_page(size=size))
    soon(page, lambda: _is_every_own_base_in_view(page, width))
    expect(page.locator(".overview")).to_be_visible()
    page.locator("svg.map").press("0")
    expect(page.locator(".overview")).to_have_count(0)


@pytest.mark.parametrize(("size", "width"), [(DESKTOP, 56), (PHONE, 44)], ids=["desktop", "phone"])
def test_the_opened_camera_keeps_to_the_armies_as_its_frame_changes_until_somebody_touches_it(
    new_page: NewPage, size: dict[str, int], width: int
) -> None:
    page = free_table(new_page(size={**size, "height": size["height"] - 120}))
    soon(page, lambda: _is_every_own_base_in_view(page, width))
    low = page.locator("svg.map").get_attribute("viewBox") or ""
    page.set_viewport_size({"width": size["width"], "height": size["height"]})
    expect(page.locator("svg.map")).not_to_have_attribute("viewBox", low)
    soon(page, lambda: _is_every_own_base_in_view(page, width))


def _is_every_own_base_in_view(page: Page, width: int) -> bool:
    frame, *bases = page.evaluate(BASES)
    return len(bases) == 7 and all(
        base["width"] >= width
        and frame["left"] - WIDEST <= base["left"]
        and base["right"] <= frame["right"] + WIDEST
        and frame["top"] - WIDEST <= base["top"]
        and base["bottom"] <= frame["bottom"] + WIDEST
        for base in bases
    )


BASES = """() => {
    const own = [...Array(7).keys()].map(n => document.querySelector(`svg.map [data-element="A0${n}"] .base`));
    const shown = [document.querySelector('.frame'), ...own].filter(one => one);
    return shown.map(one => one.getBoundingClientRect().toJSON());
}"""
"""The frame and the own bases as they lie on the screen at one moment."""


WRITTEN = """() => [...document.querySelectorAll('.frame text')].flatMap(text => {
    const box = text.getBoundingClientRect(), style = getComputedStyle(text), matrix = text.getScreenCTM();
    if (!box.width || !text.textContent.trim()) return [];
    const scale = Math.hypot(matrix.a, matrix.b);
    return [{ text: text.textContent, size: parseFloat(style.fontSize) * scale }];
})"""
"""Everything that is written on the board, and how large it is on the screen."""


def test_what_is_written_on_a_board_can_be_read_or_is_not_there(new_page: NewPage) -> None:
    for page in (tiles(new_page()), free_table(new_page())):
        assert page.evaluate(WRITTEN), page.url
        for size in ("desktop", "phone"):
            small = [one for one in page.evaluate(WRITTEN) if one["size"] < SMALLEST - 0.05]
            assert small == [], (page.url, size)
            camera_rests(hold(page, "phone"))


LABELS = """most => {
    const seen = document.querySelector('.board').getBoundingClientRect();
    const written = '.place-names text, .names text, .tile-name, .general .name';
    const all = [...document.querySelectorAll(written)].filter(text => {
        const box = text.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
        const isIn = box.left > seen.left && box.right < seen.right && box.top > seen.top && box.bottom < seen.bottom;
        const top = document.elementFromPoint(x, y);
        return box.width && isIn && top && top.closest('.frame') !== null;
    });
    const every = Math.max(1, Math.floor(all.length / most));
    return all.filter((_, index) => index % every === 0).slice(0, most).map(text => {
        const { x, y, width, height } = text.getBoundingClientRect();
        const fill = getComputedStyle(text).fill.match(/[0-9.]+/g).slice(0, 3).map(Number);
        return { text: text.textContent, fill, x, y, width, height };
    });
}"""
"""Labels on the ground that nothing of the page covers: their boxes and the colour they are written in."""
UNWRITTEN = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.frame text { fill: transparent !important; } * { transition: none !important; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""
"""What a label is written on stays, with its halo; the letters go."""
BEHIND = """async ([picture, boxes]) => {
    const image = new Image();
    image.src = picture;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    const pen = canvas.getContext('2d', { willReadFrequently: true });
    pen.drawImage(image, 0, 0);
    const part = value => { const v = value / 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; };
    const light = (r, g, b) => 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
    return boxes.map(({ fill, x, y, width, height }) => {
        const { data } = pen.getImageData(x, y, Math.max(1, width), Math.max(1, height));
        let sum = 0;
        for (let at = 0; at < data.length; at += 4) sum += light(data[at], data[at + 1], data[at + 2]);
        const behind = sum / (data.length / 4), own = light(...fill);
        return (Math.max(behind, own) + 0.05) / (Math.min(behind, own) + 0.05);
    });
}"""
"""The contrast of each label with what is behind it."""


def contrasts(page: Page) -> Sequence[tuple[str, float]]:
    labels: list[dict[str, Any]] = page.evaluate(LABELS, SAMPLED)
    page.evaluate(UNWRITTEN)
    picture = "data:image/png;base64," + base64.b64encode(page.screenshot()).decode()
    found: list[float] = page.evaluate(BEHIND, [picture, labels])
    page.evaluate("() => { document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1); }")
    return [(label["text"], round(ratio, 2)) for label, ratio in zip(labels, found, strict=True)]


@pytest.mark.parametrize("table", [tiles, free_table], ids=["tiles", "free_table"])
def test_labels_on_the_ground_stand_out_by_day_and_by_night(new_page: NewPage, table: Any) -> None:
    page = table(new_page())
    for shade in (lighten, darken):
        shade(page)
        keep(page, f"look-{table.__name__}-{shade.__name__}")
        measured = contrasts(page)
        assert len(measured) >= 3, measured
        assert [one for one in measured if one[1] < READABLE] == []
