"""Taking orders back: doing or asking it, answering, and both positions to look at."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request

from battles import selectors, services
from battles.api.lobby import player
from battles.api.play import SEAT, TableView
from battles.api.schemas import AnswerShape
from battles.selectors.take_back import both_positions
from battles.web.json_responses import answer


class TakeBackShape(serializers.Serializer[object]):
    seat = serializers.CharField(max_length=8)
    version = serializers.IntegerField(min_value=0, help_text="Your version; an older one is refused as stale.")


class AnswerTakeBackShape(serializers.Serializer[object]):
    seat = serializers.CharField(max_length=8)
    agree = serializers.BooleanField(help_text="If the seat that asked answers no, it withdraws the question.")


class PositionsShape(serializers.Serializer[object]):
    now = serializers.DictField(help_text="The scene as you see it now.")
    then = serializers.DictField(help_text="The scene as it would be if the order were taken back.")


class TakeBackView(TableView):
    @extend_schema(operation_id="take_back_positions", responses=PositionsShape, parameters=[SEAT], tags=["table"])
    def get(self, request: Request, battle_id: UUID) -> HttpResponse:
        """While a player asks to take an order back: the table now, and as it would be."""
        battle, viewpoint = self.seen(request, battle_id)
        now, then = both_positions(battle, viewpoint)
        return answer({"now": selectors.plain(now), "then": selectors.plain(then)})

    @extend_schema(operation_id="take_back", request=TakeBackShape, responses=AnswerShape, tags=["table"])
    def post(self, request: Request, battle_id: UUID) -> HttpResponse:
        """Take your last order back; if the others have to agree, they are asked. See `scene.take_back`."""
        given = self.read(request, TakeBackShape)
        taken = services.take_back(
            battle_id=battle_id, user=player(request), seat=given["seat"], version=given["version"]
        )
        return answer({"id": taken.id, "ok": taken.ok, "version": taken.version})


class AnswerTakeBackView(TableView):
    @extend_schema(operation_id="answer_take_back", request=AnswerTakeBackShape, responses=AnswerShape, tags=["table"])
    def post(self, request: Request, battle_id: UUID) -> HttpResponse:
        """Agree or refuse when another player asks to take an order back."""
        given = self.read(request, AnswerTakeBackShape)
        taken = services.answer_take_back(
            battle_id=battle_id, user=player(request), seat=given["seat"], agree=given["agree"]
        )
        return answer({"id": taken.id, "ok": taken.ok, "version": taken.version})
