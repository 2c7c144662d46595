"""Guided first battles: real battles whose scripts can be followed to the end; begun, left, resumed, begun again."""

from __future__ import annotations

import msgspec
import pytest
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from battles import lessons, selectors, services
from battles.errors import ApplicationError
from battles.lessons import Lesson, Step
from battles.models import Battle, Status, Visibility
from battles.rules import registry
from battles.rules.base import Event, Seat, State, tag_of
from battles.rules.codec import Json, encode
from battles.rules.dice import seeded
from battles.rules.playthrough import battle
from battles.rules.words import LANGUAGES
from tests.battles.programs import Program

SYSTEMS = tuple(registry.systems())
ALL = [(system, lesson) for system in SYSTEMS for lesson in lessons.lessons_of(system).values()]
NAMES = [f"{system}/{lesson.id}" for system, lesson in ALL]
MOST_DECISIONS = 60
"""A lesson is a small battle: nobody has to decide more often."""


@pytest.fixture(autouse=True)
def not_in_check() -> None:
    cache.clear()


# The scripts


@pytest.mark.parametrize("system", registry.offered())
def test_each_system_that_is_offered_has_a_lesson(system: str) -> None:
    assert lessons.lessons_of(system)


@pytest.mark.parametrize(("system", "lesson"), ALL, ids=NAMES)
def test_everything_is_said_in_both_languages(system: str, lesson: Lesson) -> None:
    for step in lesson.steps:
        for text in (step.title, step.text, *filter(None, (step.keys, step.hint))):
            assert set(text) == set(LANGUAGES)
            assert all(text.values())
    for text in (lesson.title, lesson.about, lesson.won, lesson.lost, lesson.drawn, *lesson.tips.values()):
        assert set(text) == set(LANGUAGES)


@pytest.mark.parametrize(("system", "lesson"), ALL, ids=NAMES)
def test_the_set_up_can_be_played(system: str, lesson: Lesson) -> None:
    assert list(registry.system(system).setup_problems(lesson.setup)) == []
    assert lesson.skill in registry.system(system).skills


@pytest.mark.parametrize(("system", "lesson"), ALL, ids=NAMES)
def test_the_script_speaks_of_events_and_questions_that_exist(system: str, lesson: Lesson) -> None:
    rules = registry.system(system)
    known = {tag_of_type(kind): {field.encode_name for field in msgspec.structs.fields(kind)} for kind in rules.events}
    for step in lesson.steps:
        for wanted in step.until.events:
            assert set(wanted) - {"kind"} <= known[wanted["kind"]], step.id
        for kind in (*step.here, *step.until.asked):
            assert registry.words(system, "en").has(f"question.{kind}"), kind
    for kind in lesson.tips:
        assert registry.words(system, "en").has(f"question.{kind}"), kind


def tag_of_type(kind: type[Event[State]]) -> str:
    return str(kind.__struct_config__.tag)


@pytest.mark.slow
@pytest.mark.parametrize(("system", "lesson"), ALL, ids=NAMES)
@pytest.mark.parametrize("seed", range(3))
def test_whoever_plays_on_passes_every_milestone_and_ends_the_battle(system: str, lesson: Lesson, seed: int) -> None:
    rules = registry.system(system)
    turns = list(battle(rules, lesson.setup, seeded(seed), seeded(f"whims {seed}"), {Seat("1"): 1, Seat("2"): 1}))

    at = 0
    for turn in turns:
        for event in turn.play.events:
            at = after(lesson, at, {"kind": tag_of(event), **msgspec.to_builtins(event)})
    outcome = rules.outcome(turns[-1].play.state)
    assert outcome is not None
    assert not any(step.milestone for step in lesson.steps[at:])
    assert sum(turn.seat == lesson.seat for turn in turns) <= MOST_DECISIONS


def after(lesson: Lesson, at: int, event: dict[str, Json]) -> int:
    """The same rule as on the page: the present step, or a milestone farther on; what is only read is skipped over."""
    while lesson.steps[at].until.read:
        at += 1
    for index, step in enumerate(lesson.steps):
        if index >= at and (index == at or step.milestone) and ends(step, event):
            return index + 1
    return at


def ends(step: Step, event: dict[str, Json]) -> bool:
    return any(all(event.get(name) == value for name, value in wanted.items()) for wanted in step.until.events)


# Beginning, resuming, beginning again


@pytest.mark.django_db
@pytest.mark.parametrize(("system", "lesson"), ALL, ids=NAMES)
def test_a_lesson_is_a_private_unrated_battle_against_the_computer(anna: User, system: str, lesson: Lesson) -> None:
    begun = services.begin_lesson(user=anna, system=system, lesson=lesson.id)

    assert begun.visibility == Visibility.PRIVATE
    assert not begun.rated
    seats = {row.seat: (row.user_id, row.computer_skill) for row in begun.participants.all()}
    assert seats[lesson.seat] == (anna.pk, None)
    assert [skill for _, skill in seats.values() if skill is not None] == [lesson.skill]
    assert selectors.lesson_of(begun) == lesson


@pytest.mark.django_db
def test_a_lesson_that_was_left_is_gone_on_with(anna: User) -> None:
    first = services.begin_lesson(user=anna, system="lost_battles", lesson="first-battle")

    assert services.begin_lesson(user=anna, system="lost_battles", lesson="first-battle").pk == first.pk


@pytest.mark.django_db
def test_beginning_again_lays_the_old_battle_aside(anna: User) -> None:
    first = services.begin_lesson(user=anna, system="lost_battles", lesson="first-battle")

    second = services.begin_lesson(user=anna, system="lost_battles", lesson="first-battle", again=True)

    assert second.pk != first.pk
    assert Battle.objects.get(pk=first.pk).status == Status.ABANDONED
    assert Battle.objects.get(pk=second.pk).status in (Status.SEEDING, Status.RUNNING)


@pytest.mark.django_db
def test_each_learner_has_a_battle_of_his_own(anna: User, ben: User) -> None:
    hers = services.begin_lesson(user=anna, system="horden_helden", lesson="first-battle")
    his = services.begin_lesson(user=ben, system="horden_helden", lesson="first-battle")

    assert hers.pk != his.pk
    with pytest.raises(ApplicationError, match="not_allowed"):
        selectors.viewer_of(hers, ben, hers.created_at)


@pytest.mark.django_db
def test_an_unknown_lesson_is_refused(anna: User) -> None:
    with pytest.raises(ApplicationError, match="no_such_lesson"):
        services.begin_lesson(user=anna, system="lost_battles", lesson="second-life")


@pytest.mark.django_db
def test_any_other_battle_is_no_lesson(anna: User) -> None:
    lesson = lessons.lessons_of("lost_battles")["first-battle"]
    other = msgspec.structs.replace(lesson.setup, options={"odd": True})

    assert lessons.lesson_of("lost_battles", encode(other)) is None


# Pages and programs


@pytest.mark.django_db
def test_the_home_page_leads_to_the_lessons_and_a_guest_may_begin() -> None:
    visitor = Client()
    assert 'href="/learn"' in visitor.get("/").content.decode()
    page = visitor.get("/learn").content.decode()
    assert page.count("lesson-offer") == len(ALL)

    answer = visitor.post("/learn/lost-battles/first-battle")

    begun = Battle.objects.get()
    assert answer.status_code == 302
    assert str(begun.pk) in answer["Location"]
    table = visitor.get(answer["Location"]).content.decode()
    assert 'data-lesson="/api/systems/lost-battles/lessons/first-battle"' in table
    assert "Continue" in visitor.get("/learn/lost-battles").content.decode()


@pytest.mark.django_db
def test_lessons_that_do_not_exist_are_not_found() -> None:
    assert Client().get("/learn/no-such-system").status_code == 404
    assert Client().post("/learn/lost-battles/no-such-lesson").status_code == 404
    assert Client().get("/learn/lost-battles/first-battle").status_code == 405


@pytest.mark.django_db
def test_programs_read_a_lesson_in_their_language_and_begin_it(anna: User) -> None:
    told = Program().get("systems/horden-helden/lessons")
    german = Client().get("/api/systems/horden-helden/lessons/first-battle", headers={"accept-language": "de"}).json()

    assert [one["id"] for one in told] == ["first-battle"]
    assert german["steps"][0]["title"] == "Der Tisch"
    assert Program().get("systems/horden-helden/lessons/none", 404)["code"] == "no_such_lesson"

    program = Program(anna)
    first = program.post("systems/horden-helden/lessons/first-battle/battle", {})
    again = program.post("systems/horden-helden/lessons/first-battle/battle", {"again": True})
    assert first["id"] != again["id"]
    assert again["visibility"] == "private"
