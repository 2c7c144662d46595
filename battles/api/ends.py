"""The end of a battle, for its banner."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request

from battles.api.play import TableView
from battles.selectors.battle_ends import end_of
from battles.texts.wording import known
from battles.web.json_responses import answer


class TurningPointShape(serializers.Serializer[object]):
    event = serializers.IntegerField(help_text="Last event of the order after which chances changed most.")
    before = serializers.IntegerField(help_text="The event from which one can try again.")
    turn = serializers.IntegerField(allow_null=True)
    text = serializers.CharField(allow_blank=True)
    worth = serializers.ListField(child=serializers.DictField(), help_text="Each seat's chances before and after it.")


class SeriesShape(serializers.Serializer[object]):
    won = serializers.IntegerField()
    lost = serializers.IntegerField()
    drawn = serializers.IntegerField()
    in_a_row = serializers.IntegerField(help_text="Won one after the other up to now; lost ones are negative.")


class BattleEndShape(serializers.Serializer[object]):
    turning = TurningPointShape(allow_null=True, help_text="Null until the luck report is there.")
    series = SeriesShape(allow_null=True, help_text="Between you and your only opponent, in this game.")
    rating = serializers.FloatField(allow_null=True, help_text="Yours, after a rated battle.")


class BattleEndView(TableView):
    @extend_schema(operation_id="battle_end", responses=BattleEndShape, tags=["replays"])
    def get(self, request: Request, battle_id: UUID) -> HttpResponse:
        """Where a finished battle turned, and how often you have met this opponent."""
        battle, viewpoint = self.seen(request, battle_id)
        return answer(end_of(battle, request.user, viewpoint, known(get_language() or "en")))
