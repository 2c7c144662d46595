"""The dice of a battle: what anybody needs to work every throw out again."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request

from battles import selectors
from battles.api.play import SEAT, TableView
from battles.web.json_responses import answer


class DiceEventShape(serializers.Serializer[object]):
    n = serializers.IntegerField()
    at = serializers.DateTimeField()
    event = serializers.DictField(help_text="thrown, seed_committed or seed_revealed")


class DiceSheetShape(serializers.Serializer[object]):
    """As much of an exported battle as is needed to check its dice."""

    format = serializers.CharField()
    id = serializers.UUIDField(help_text="Of the battle the dice belong to.")
    system = serializers.CharField()
    status = serializers.CharField()
    players = serializers.DictField(child=serializers.CharField())
    dice = serializers.DictField(help_text="scheme, battle, commitment, throws, mix; secret once it is over")
    events = DiceEventShape(many=True)


class DiceView(TableView):
    @extend_schema(operation_id="dice", responses=DiceSheetShape, parameters=[SEAT], tags=["table"])
    def get(self, request: Request, battle_id: UUID) -> HttpResponse:
        """What was fixed before the first throw, every throw you may know of, and the secret once it is over."""
        battle, viewpoint = self.seen(request, battle_id)
        return answer(selectors.dice_sheet(battle, viewpoint))
