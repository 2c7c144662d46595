"""Lessons: what there is to learn, the script of one, and its battle."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.views import APIView

from battles import lessons, selectors, services
from battles.api.lobby import player
from battles.api.schemas import BattleShape
from battles.api.systems import rules_named
from battles.services.lessons import lesson_named
from battles.texts.wording import known
from battles.web.json_responses import answer


class LessonShape(serializers.Serializer[object]):
    """A lesson in the language of Accept-Language."""

    id = serializers.CharField()
    system = serializers.CharField()
    title = serializers.CharField()
    about = serializers.CharField()
    minutes = serializers.IntegerField()
    seat = serializers.CharField(help_text="Your seat.")
    steps = serializers.ListField(child=serializers.DictField(), help_text="What is said, and what ends each step.")
    tips = serializers.DictField(help_text="Kind of question → a tip.")
    won = serializers.CharField()
    lost = serializers.CharField()
    drawn = serializers.CharField()


class BeginShape(serializers.Serializer[object]):
    again = serializers.BooleanField(
        required=False, default=False, help_text="Put the running one aside and start again."
    )


class LessonsView(APIView):
    @extend_schema(operation_id="lessons", responses=LessonShape(many=True), tags=["learning"])
    def get(self, request: Request, system: str) -> HttpResponse:
        """The guided first battles of a system."""
        rules, language = rules_named(system), known(get_language() or "en")
        return answer([lessons.told(one, rules.key, language) for one in lessons.lessons_of(rules.key).values()])


class LessonView(APIView):
    @extend_schema(operation_id="lesson", responses=LessonShape, tags=["learning"])
    def get(self, request: Request, system: str, lesson: str) -> HttpResponse:
        """One lesson with all its steps."""
        rules = rules_named(system)
        return answer(lessons.told(lesson_named(rules.key, lesson), rules.key, known(get_language() or "en")))


class LessonBattleView(APIView):
    @extend_schema(
        operation_id="begin_lesson",
        request=BeginShape,
        responses={200: BattleShape},
        tags=["learning"],
    )
    def post(self, request: Request, system: str, lesson: str) -> HttpResponse:
        """Your battle in this lesson: the running one, or a new one."""
        given = BeginShape(data=request.data)
        given.is_valid(raise_exception=True)
        me, rules = player(request), rules_named(system)
        again = bool(given.validated_data["again"])
        battle = services.begin_lesson(user=me, system=rules.key, lesson=lesson, again=again)
        return answer(selectors.battle_card(battle, me))
