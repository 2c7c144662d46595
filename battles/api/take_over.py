"""Abandoned seats: which they are, giving one up, offering it, taking it over, giving it to the computer."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request

from battles import selectors, services
from battles.api.lobby import card, player
from battles.api.play import TableView
from battles.api.schemas import BattleShape
from battles.errors import ApplicationError
from battles.runtime.clock import WALL
from battles.selectors.take_over import abandoned_seats, offered_seats
from battles.store import rules_of
from battles.web.json_responses import answer


class AbandonedSeatShape(serializers.Serializer[object]):
    seat = serializers.CharField()
    name = serializers.CharField()
    why = serializers.ChoiceField(choices=["given_up", "timed_out", "silent", "missed"])
    since = serializers.DateTimeField()
    offered = serializers.BooleanField()


class AbandonedShape(serializers.Serializer[object]):
    seats = AbandonedSeatShape(many=True)
    skills = serializers.ListField(child=serializers.IntegerField(), help_text="The computer's strengths.")
    league = serializers.BooleanField(help_text="Only the league's organiser can put in a substitute.")


class ComputerShape(serializers.Serializer[object]):
    skill = serializers.IntegerField(required=False, allow_null=True, default=None, help_text="Null: its strongest.")


class LinkShape(serializers.Serializer[object]):
    link = serializers.CharField(help_text="Works for one person; shown once.")


class OfferedSeatShape(serializers.Serializer[object]):
    card = BattleShape()
    seat = serializers.CharField()


class OfferedSeatsShape(serializers.Serializer[object]):
    seats = OfferedSeatShape(many=True)


class OfferedSeatsView(TableView):
    @extend_schema(operation_id="offered_seats", responses=OfferedSeatsShape, tags=["battles"])
    def get(self, request: Request) -> HttpResponse:
        """Seats in running battles that wait for a substitute."""
        return answer({"seats": offered_seats(request.user, WALL.now())})


class AbandonedView(TableView):
    @extend_schema(operation_id="abandoned_seats", responses=AbandonedShape, tags=["table"])
    def get(self, request: Request, battle_id: UUID) -> HttpResponse:
        """For the players: seats whose players have left, and what you can do about them."""
        battle, viewpoint = self.seen(request, battle_id)
        if not viewpoint.seats:
            raise ApplicationError("not_allowed")
        skills = rules_of(battle).skills
        found = abandoned_seats(battle, WALL.now())
        return answer({"seats": found, "skills": list(skills), "league": bool(battle.league)})


class GiveUpView(TableView):
    @extend_schema(operation_id="give_up_seat", request=None, responses=BattleShape, tags=["table"])
    def post(self, request: Request, battle_id: UUID, seat: str) -> HttpResponse:
        """Give up your seat, so that another player or the computer can play on."""
        services.give_up_seat(battle_id=battle_id, user=player(request), seat=seat)
        return card(selectors.battle_of(battle_id), request)


class OfferView(TableView):
    @extend_schema(operation_id="offer_seat", request=None, responses=LinkShape, tags=["table"])
    def post(self, request: Request, battle_id: UUID, seat: str) -> HttpResponse:
        """Offer an abandoned seat to a substitute: in the lobby (public battles), and by a link for one person."""
        token = services.offer_seat(battle_id=battle_id, user=player(request), seat=seat)
        return answer({"link": request.build_absolute_uri(reverse("take_over_link", args=[token]))})


class TakeOverView(TableView):
    @extend_schema(operation_id="take_over_seat", request=None, responses=BattleShape, tags=["table"])
    def post(self, request: Request, battle_id: UUID, seat: str) -> HttpResponse:
        """Take over an offered seat and play on from here."""
        services.take_over_seat(battle_id=battle_id, user=player(request), seat=seat)
        return card(selectors.battle_of(battle_id), request)


class ComputerView(TableView):
    @extend_schema(operation_id="give_to_computer", request=ComputerShape, responses=BattleShape, tags=["table"])
    def post(self, request: Request, battle_id: UUID, seat: str) -> HttpResponse:
        """Let the computer play on for an abandoned seat."""
        given = self.read(request, ComputerShape)
        services.give_to_computer(battle_id=battle_id, user=player(request), seat=seat, skill=given["skill"])
        return card(selectors.battle_of(battle_id), request)


class ReturnView(TableView):
    @extend_schema(operation_id="return_to_seat", request=None, responses=BattleShape, tags=["table"])
    def post(self, request: Request, battle_id: UUID, seat: str) -> HttpResponse:
        """Come back to your seat, which the computer has played in the meantime."""
        services.return_to_seat(battle_id=battle_id, user=player(request), seat=seat)
        return card(selectors.battle_of(battle_id), request)


class RegentShape(serializers.Serializer[object]):
    name = serializers.CharField(required=False, allow_blank=True, max_length=150, default="", help_text="A friend.")
    skill = serializers.IntegerField(required=False, allow_null=True, default=None, help_text="Or the computer.")


class RegentView(TableView):
    @extend_schema(operation_id="name_regent", request=RegentShape, responses=BattleShape, tags=["table"])
    def put(self, request: Request, battle_id: UUID, seat: str) -> HttpResponse:
        """Who plays for you while you're away, in a battle in rounds; if empty, your standing orders do."""
        given = self.read(request, RegentShape)
        services.name_regent(
            battle_id=battle_id, user=player(request), seat=seat, name=given["name"], skill=given["skill"]
        )
        return card(selectors.battle_of(battle_id), request)
