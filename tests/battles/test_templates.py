"""Templates: lines that can be read, and a formatter that changes nothing that is shown."""

from __future__ import annotations

import pytest

from tools.compare_templates import Shape
from tools.format_templates import ROOT, WIDTH, broken, cut, templates
from tools.template_gaps import free_gaps
from tools.template_tokens import tokens


def test_no_line_of_a_template_is_too_long() -> None:
    lines = [
        (str(file.relative_to(ROOT)), number)
        for file in templates([])
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > WIDTH
    ]

    assert lines == []


def marked(source: str) -> str:
    """The template with a bar at every gap where a line may be broken."""
    found = list(tokens(source))
    return "".join(f"{'|' * is_free}{token.text}" for token, is_free in zip(found, free_gaps(found), strict=True))


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("<p>a<b>c</b></p>", "|<p>|a<b>c|</b>|</p>"),
        ("<p>a <b>c</b>, d</p>", "|<p>|a |<b>c</b>, d|</p>"),
        ("<p>a{% if b %}, c{% endif %}</p>", "|<p>|a{% if b %}, c|{% endif %}|</p>"),
        ("<p>{% if a %}b{% else %}c{% endif %}</p>", "|<p>|{% if a %}|b|{% else %}|c|{% endif %}|</p>"),
        ("<p>{% for a in b %}<b>c</b>{% endfor %}</p>", "|<p>|{% for a in b %}<b>c</b>{% endfor %}|</p>"),
        (
            "<ul>{% for a in b %}<li>c</li>{% endfor %}</ul>",
            "|<ul>|{% for a in b %}|<li>|c|</li>|{% endfor %}|</ul>",
        ),
        ('<p><input type="hidden">{% csrf_token %}a</p>', '|<p>|<input type="hidden">|{% csrf_token %}|a|</p>'),
        ('a<span class="row"><i>b</i><i>c</i></span>', 'a|<span class="row">|<i>|b|</i>|<i>|c|</i>|</span>'),
        ("<p>{% url 'x' as y %}a</p>", "|<p>|{% url 'x' as y %}|a|</p>"),
    ],
)
def test_lines_are_broken_only_where_white_space_is_not_shown(source: str, expected: str) -> None:
    assert marked(source) == expected


def test_what_is_broken_and_cut_is_shown_as_before() -> None:
    row = '<li><a href="/x">one</a>, <b>two</b>three<small> four</small></li>'
    source = f'<div class="row"><ul>{row * 3}</ul><label>a{"very " * 40}long text</label><span>end</span></div>'

    assert Shape(cut(broken(source))).lines == Shape(source).lines


def test_a_space_that_is_shown_makes_a_difference() -> None:
    assert Shape("<p>a<b>c</b></p>").lines != Shape("<p>a <b>c</b></p>").lines
    assert Shape("<p> <b> c</b>\n</p>").lines == Shape("<p><b>c</b></p>").lines


def test_a_long_text_keeps_its_message() -> None:
    words = "word " * 40 + "end"
    formatted = cut(f'<p>\n{{% translate "{words}" %}}\n</p>')

    assert "{% blocktranslate trimmed %}" in formatted
    assert " ".join(formatted.split("%}")[1].split("{%")[0].split()) == words
    assert max(map(len, formatted.splitlines())) <= WIDTH
