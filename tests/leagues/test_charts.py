"""Charts: real SVG, without scripts or colours of their own, and readable without eyes (leagues 13.1)."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battles.leagues.charts import HEIGHT, WIDTH, RatingPoint, Series, places_chart, rating_chart

PRINTABLE = st.text(st.characters(blacklist_categories=["Cs", "Cc", "Cn", "Co"]), max_size=30)


def rating(*values: float, deviation: float = 50, is_estimate: bool = False) -> str:
    points = [RatingPoint(label=f"2027-{n:02}", rating=value, deviation=deviation) for n, value in enumerate(values, 1)]
    if is_estimate:
        points.append(RatingPoint(label="now", rating=1500, deviation=deviation, is_estimate=True))
    return rating_chart(points, key="r1", title="Wertung", description="Von 1500 auf 1600")


def places(*series: Series, rounds: int = 3) -> str:
    names = [f"R{n}" for n in range(1, rounds + 1)]
    return places_chart(series, names, key="p1", title="Plätze", description="Nach jeder Runde")


ANNA = Series(name="Anna", places=(1, 3, 2))
BERT = Series(name="Bert", places=(2, None, 1))


def numbers(svg: str, tag: str, *names: str) -> list[tuple[float, ...]]:
    return [tuple(float(element.attrib[name]) for name in names) for element in ElementTree.fromstring(svg).iter(tag)]


def test_13_1_a_chart_has_a_title_and_a_text_for_screen_readers() -> None:
    for svg in (rating(1500, 1600), places(ANNA, BERT)):
        root = ElementTree.fromstring(svg)
        title, text = root.attrib["aria-labelledby"].split()

        assert root.attrib["role"] == "img"
        assert [element.attrib["id"] for element in list(root)[:2]] == [title, text]
        assert all(element.text for element in list(root)[:2])


def test_13_1_there_are_no_scripts_styles_or_fixed_colours() -> None:
    for svg in (rating(1500, 1600, is_estimate=True), places(ANNA, BERT)):
        for element in ElementTree.fromstring(svg).iter():
            assert element.tag not in ("script", "style", "foreignObject", "a")
            assert "style" not in element.attrib
            assert not any(name.startswith("on") for name in element.attrib)
            for paint in ("fill", "stroke"):
                assert element.attrib.get(paint, "none") in ("none", "currentColor")


def test_13_1_a_higher_rating_stands_higher_and_time_goes_right() -> None:
    (first, low), (second, high), (third, _) = numbers(rating(1400, 1600, 1500), "circle", "cx", "cy")

    assert first < second < third
    assert high < low


def test_13_1_every_point_says_its_value_and_an_estimate_is_hollow() -> None:
    root = ElementTree.fromstring(rating(1487.4, is_estimate=True))
    marks = list(root.iter("circle"))

    assert [mark.find("title").text for mark in marks] == ["2027-01: 1487 ± 100", "now: 1500 ± 100"]  # type: ignore[union-attr]
    assert [mark.attrib["fill"] for mark in marks] == ["currentColor", "none"]


def test_13_1_the_first_place_is_at_the_top_and_a_missing_round_breaks_the_line() -> None:
    root = ElementTree.fromstring(places(ANNA, BERT))
    anna, bert = (group.find("path").attrib["d"] for group in root.iter("g"))  # type: ignore[union-attr]

    assert anna.count("M") == 1
    assert bert.count("M") == 2
    by_place = sorted(numbers(places(ANNA), "circle", "cy"))
    assert by_place[0] == numbers(places(ANNA), "circle", "cy")[0]


def test_13_1_lines_differ_also_without_colour() -> None:
    svg = places(*[Series(name=f"P{n}", places=(n, n, n)) for n in range(1, 9)])

    dashes = [path.attrib.get("stroke-dasharray", "") for path in ElementTree.fromstring(svg).iter("path")]

    assert len(set(dashes)) == 8
    assert [text.text for text in ElementTree.fromstring(svg).iter("text") if text.attrib["class"] == "name"] == [
        f"P{n}" for n in range(1, 9)
    ]


@pytest.mark.parametrize("svg", [rating(), rating(1500), rating(1500, 1500, deviation=0), places(), places(rounds=0)])
def test_13_1_little_to_show_is_still_a_chart(svg: str) -> None:
    assert ElementTree.fromstring(svg).tag == "svg"


def test_13_1_long_times_have_few_labels_and_the_last_one() -> None:
    svg = rating(*[1500 + n for n in range(60)])
    labels = [text.text for text in ElementTree.fromstring(svg).iter("text") if (text.text or "").startswith("2027")]

    assert len(labels) <= 12
    assert labels[-1] == "2027-60"


@settings(deadline=None)
@given(name=PRINTABLE, title=PRINTABLE)
def test_13_1_no_name_breaks_out_of_the_text(name: str, title: str) -> None:
    svg = places_chart(
        [Series(name=name, places=(1, 2))], ["<b>", "&"], key='k"x', title=title, description="</desc><script>"
    )

    assert {element.tag for element in ElementTree.fromstring(svg).iter()} <= {
        *("svg", "title", "desc", "line", "text", "g", "path", "circle")
    }


@settings(deadline=None)
@given(st.lists(st.floats(0, 4000), min_size=1, max_size=40), st.floats(0, 350))
def test_13_1_everything_stays_on_the_paper(values: list[float], deviation: float) -> None:
    for x, y in numbers(rating(*values, deviation=deviation), "circle", "cx", "cy"):
        assert 0 <= x <= WIDTH
        assert 0 <= y <= HEIGHT
    for (y,) in numbers(rating(*values, deviation=deviation), "line", "y1"):
        assert 0 <= y <= HEIGHT
