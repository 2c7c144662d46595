"""Campaigns of more than two that ended: their places feed the rating lists of campaigns (leagues 5.6, 10.1)."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

from django.db import transaction

from battles import store
from battles.leagues import scoring
from battles.leagues.models import CampaignPlace, CampaignResult
from battles.leagues.ratings.lists import list_of
from battles.models import Battle, Status
from battles.rules import registry
from battles.rules.base import Seat
from battles.rules.codec import to_builtins
from battles.runtime.clock import WALL, Clock
from battles.services import dues


def record_finished(battle: Battle) -> None:
    """The listener, in the order's transaction: only a note, served once spectators with a delay have seen the end."""
    book = registry.league_book(battle.system)
    if book is not None and not battle.imported and book.is_campaign(store.setup_of(battle)):
        at = (battle.ended_at or WALL.now()) + timedelta(seconds=battle.delay)
        dues.schedule(("league_campaign_ended", f"{battle.pk}:{battle.version}", at))


def campaign_ended(key: str, clock: Clock) -> None:
    """By the clock, once for each end of a battle; late or twice changes nothing."""
    battle_id, _, _ = key.partition(":")
    take_campaign(battle_id=battle_id)


def take_campaign(*, battle_id: UUID | str) -> CampaignResult | None:
    """The places of a campaign that is over; None if it is not, or they are known. One that goes on after a ruling and
    ends anew is looked at again: its earlier places are replaced."""
    with transaction.atomic():
        battle = store.find(battle_id)
        state, rules = store.running_state(battle), store.rules_of(battle)
        outcome, book = rules.outcome(state), registry.league_book(battle.system)
        if battle.status != Status.FINISHED or outcome is None or book is None or battle.ended_at is None:
            return None
        known = CampaignResult.objects.filter(battle=battle).first()
        if known is not None and known.ended_at == battle.ended_at:
            return None
        mode = str(store.setup_of(battle).options.get("mode", ""))
        key = list_of(system=battle.system, mode=mode, players=len(outcome.places), is_campaign=True)
        if key is None or key.kind != "places":
            return None
        if known is not None:
            known.delete()
        seats = {one.seat: one for one in battle.participants.all()}
        result = CampaignResult.objects.create(
            battle=battle,
            list_key=str(key),
            ended_at=battle.ended_at,
            turns=book.turns(state).done,
            rated=battle.rated,
            has_computer=any(one.computer_skill is not None for one in seats.values()),
        )
        _write_places(
            result,
            {seat: one.user_id for seat, one in seats.items()},
            outcome.places,
            to_builtins({seat: one.parts for seat, one in rules.standing(state).seats.items()}),
        )
        return result


def _write_places(
    result: CampaignResult, users: dict[str, int | None], places: dict[Seat, int], parts: dict[str, list[object]]
) -> None:
    points = scoring.points_by_place(places)
    CampaignPlace.objects.bulk_create(
        [
            CampaignPlace(
                result=result,
                user_id=users.get(seat),
                seat=seat,
                place=place,
                twice_points=points[seat],
                parts=list(parts.get(seat, ())),
            )
            for seat, place in places.items()
        ]
    )
