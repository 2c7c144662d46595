"""Learning by a first battle: which lessons there are, and beginning one."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_GET, require_POST
from msgspec import Struct

from accounts.adapter import player_of
from battles import lessons, selectors, services
from battles.lessons import Told
from battles.models import Battle, Status
from battles.presenters import rules_text, scenarios
from battles.presenters.battle_cards import system_name
from battles.rules import registry
from battles.rules.registry import AnyRules
from battles.texts.wording import known


class Offer(Struct, frozen=True, kw_only=True):
    """A lesson on the page: what it is, and how far the reader has come with it."""

    lesson: Told
    running: Battle | None
    is_done: bool


class Course(Struct, frozen=True, kw_only=True):
    """The lessons of a system."""

    slug: str
    name: str
    symbol: str
    offers: tuple[Offer, ...]


@require_GET
def learn(request: HttpRequest, slug: str = "") -> HttpResponse:
    """All lessons, or those of one system."""
    systems = [rules for rules in registry.offered().values() if lessons.lessons_of(rules.key)]
    wanted = [rules for rules in systems if slug in ("", rules.slug)]
    if not wanted:
        raise Http404
    courses = [_course(request, rules) for rules in wanted]
    return render(request, "battles/learn.html", {"courses": courses, "only": courses[0] if slug else None})


def _course(request: HttpRequest, rules: AnyRules) -> Course:
    return Course(
        slug=rules.slug,
        name=system_name(rules.key),
        symbol=scenarios.symbol(rules.key),
        offers=tuple(_offer(request, rules, one) for one in lessons.lessons_of(rules.key).values()),
    )


def _offer(request: HttpRequest, rules: AnyRules, lesson: lessons.Lesson) -> Offer:
    battles = selectors.lesson_battles(request.user, rules.key, lesson)
    return Offer(
        lesson=lessons.told(lesson, rules.key, known(get_language() or "en")),
        running=next((one for one in battles if one.status in selectors.LESSON_UNDER_WAY), None),
        is_done=any(one.status == Status.FINISHED for one in battles),
    )


@require_POST
def begin_lesson(request: HttpRequest, slug: str, lesson: str) -> HttpResponse:
    """To the table; whoever has no account learns as a guest."""
    rules = rules_text.by_slug(slug)
    if rules is None or lesson not in lessons.lessons_of(rules.key):
        raise Http404
    again = request.POST.get("again") == "1"
    battle = services.begin_lesson(user=player_of(request), system=rules.key, lesson=lesson, again=again)
    return redirect("battle", battle.pk)
