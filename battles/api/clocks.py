"""Clocks: claims, grants, pauses, the last turn; and holidays from clocks over days."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from battles import services
from battles.api.lobby import player
from battles.api.schemas import AnswerShape
from battles.models import Holiday
from battles.rules.codec import Json
from battles.runtime.clock import WALL
from battles.selectors.holidays import days_left, holidays_of
from battles.services.clocks.actions import ACTS
from battles.web.json_responses import answer


class ClockActShape(serializers.Serializer[object]):
    act = serializers.ChoiceField(choices=ACTS)
    seat = serializers.CharField(
        required=False, allow_blank=True, max_length=8, default="", help_text="The seat that gets time."
    )


class HolidayWishShape(serializers.Serializer[object]):
    """Whole days in a time zone."""

    first = serializers.DateField()
    last = serializers.DateField()
    zone = serializers.CharField(max_length=64, help_text="IANA name, as Europe/Berlin.")


class HolidayShape(serializers.Serializer[object]):
    id = serializers.IntegerField()
    first = serializers.DateField()
    last = serializers.DateField()
    zone = serializers.CharField()
    begins = serializers.DateTimeField()
    ends = serializers.DateTimeField()


class HolidaysShape(serializers.Serializer[object]):
    holidays = HolidayShape(many=True)
    left = serializers.IntegerField(help_text="Days you can still book this year.")


class ClockView(APIView):
    @extend_schema(operation_id="act_on_clock", request=ClockActShape, responses=AnswerShape, tags=["table"])
    def post(self, request: Request, battle_id: UUID) -> HttpResponse:
        """Claim a battle when the other side is out of time, give a seat time, offer or decline a pause, resume after
        one, make the present game turn the last, extend the present round."""
        shape = ClockActShape(data=request.data)
        shape.is_valid(raise_exception=True)
        given = shape.validated_data
        done = services.act_on_clock(
            battle_id=battle_id, user=player(request), act=given["act"], seat=given["seat"], id=given["act"]
        )
        return answer({"id": done.id, "ok": done.ok, "version": done.version})


class HolidaysView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="holidays", responses=HolidaysShape, tags=["people"])
    def get(self, request: Request) -> HttpResponse:
        """Your holidays that are not over yet."""
        me, now = player(request), WALL.now()
        return answer({"holidays": [_told(one) for one in holidays_of(me, now)], "left": days_left(me, now.year)})

    @extend_schema(
        operation_id="declare_holiday", request=HolidayWishShape, responses={201: HolidayShape}, tags=["people"]
    )
    def post(self, request: Request) -> HttpResponse:
        """Book days on which your clocks in battles over days stop; your opponents are told."""
        shape = HolidayWishShape(data=request.data)
        shape.is_valid(raise_exception=True)
        return answer(_told(services.declare_holiday(user=player(request), **shape.validated_data)), 201)


class HolidayView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="cancel_holiday", responses={204: None}, tags=["people"])
    def delete(self, request: Request, holiday_id: int) -> HttpResponse:
        """Cancel a holiday; a running one ends now."""
        services.cancel_holiday(user=player(request), holiday_id=holiday_id)
        return HttpResponse(status=204)


def _told(holiday: Holiday) -> dict[str, Json]:
    return {
        "id": holiday.pk,
        "first": holiday.first_day,
        "last": holiday.last_day,
        "zone": holiday.zone,
        "begins": holiday.begins,
        "ends": holiday.ends,
    }
