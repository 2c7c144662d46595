"""Ladders: who stands where, and who has challenged whom (leagues 4.10)."""

from __future__ import annotations

from django.db.models import QuerySet

from battles.leagues.models import Challenge, Division, Rung


def rungs_of(division: Division) -> list[Rung]:
    """From the top down."""
    return list(Rung.objects.filter(division=division).select_related("entrant").order_by("place"))


def challenges_of(division: Division) -> QuerySet[Challenge]:
    return Challenge.objects.filter(division=division).select_related("challenger", "challenged", "fixture")


def waiting_challenges(division: Division) -> QuerySet[Challenge]:
    """Those that nobody has answered yet."""
    return Challenge.objects.filter(division=division, answer="").select_related("challenger", "challenged")
