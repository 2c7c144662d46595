"""Rows of leagues as the interface tells them."""

from __future__ import annotations

from battles.leagues.models import (
    Award,
    Case,
    Challenge,
    Division,
    Entrant,
    League,
    Offer,
    Penalty,
    Round,
    Ruling,
    Season,
    TeamMatch,
)
from battles.leagues.models.seasons import SeasonState
from battles.leagues.pairing.teams import PutUpView
from battles.leagues.presenters.tables import division_name
from battles.leagues.selectors import leagues, seasons, teams
from battles.rules.codec import Json


def place_of(division: Division | None) -> str | None:
    return f"{division.tier}{division.letter}" if division is not None else None


def league(found: League, roles: frozenset[str]) -> dict[str, object]:
    awards = leagues.awards_of(found)
    return {
        "id": found.pk,
        "name": found.name,
        "slug": found.slug,
        "system": found.system,
        "language": found.language,
        "visibility": found.visibility,
        "about": found.about,
        "owner": found.owner.username if found.owner is not None else None,
        "seasons": [season_card(one) for one in leagues.seasons_of(found, roles)],
        "awards": [award(one) for rows in awards.values() for one in rows],
    }


def captains(match: TeamMatch, view: teams.View) -> dict[str, object]:
    """A team match as somebody may know it."""
    sealed = view.sealed
    return {
        "match": match.pk,
        "fixture": match.fixture.pk,
        "process": match.process,
        "step": view.step,
        "step_due": match.step_due,
        "players": {str(number): name for number, name in teams.names_of(match).items()},
        "hands": view.hands,
        "boards": view.boards,
        "eligible": view.eligible,
        "count": (1 if view.eligible else 0) if isinstance(view, PutUpView) else view.count,
        "sealed": sealed if sealed is None or isinstance(sealed, tuple) else (sealed,),
    }


def season_card(season: Season) -> dict[str, object]:
    return {
        "id": season.pk,
        "number": season.number,
        "name": season.name,
        "state": season.state,
        "entrants": getattr(season, "entered", 0),
        "starts_at": season.starts_at,
        "closed_at": season.closed_at,
    }


def season(found: Season) -> dict[str, object]:
    mark = seasons.mark(found)
    terms: Json = found.terms
    return {
        "id": found.pk,
        "league": found.league.slug,
        "number": found.number,
        "name": found.name,
        "system": found.league.system,
        "state": found.state,
        "terms": terms,
        "rules_version": found.rules_version,
        "entry_opens": found.entry_opens,
        "entry_closes": found.entry_closes,
        "starts_at": found.starts_at,
        "closed_at": found.closed_at,
        "paused_at": found.paused_at,
        "hidden_from_round": found.hidden_from_round,
        "draw_commitment": found.draw_commitment,
        "draw_seed": found.draw_seed if found.state == SeasonState.CLOSED else None,
        "sequence": mark.sequence,
        "boards": mark.boards,
        "divisions": [division(one) for one in seasons.divisions_of(found)],
    }


def division(one: Division) -> dict[str, object]:
    return {
        "id": one.pk,
        "place": place_of(one),
        "tier": one.tier,
        "letter": one.letter,
        "name": division_name(one),
        "stage": one.stage,
        "size": one.size,
        "entrants": getattr(one, "filled", 0),
    }


def entrant(one: Entrant) -> dict[str, object]:
    return {
        "id": one.pk,
        "name": one.name,
        "player": one.player.username if one.player is not None else None,
        "team": one.team.name if one.team is not None else None,
        "state": one.state,
        "division": place_of(one.division),
        "number": one.number,
        "seed_rating": round(one.seed_rating) if one.seed_rating is not None else None,
        "applied_at": one.applied_at,
    }


def round_(one: Round) -> dict[str, object]:
    return {
        "id": one.pk,
        "division": place_of(one.division),
        "number": one.number,
        "kind": one.kind,
        "opens": one.opens,
        "soft_deadline": one.soft_deadline,
        "hard_deadline": one.hard_deadline,
        "map_id": one.map_id,
        "closed_at": one.closed_at,
    }


def award(one: Award) -> dict[str, object]:
    return {
        "season": one.season.number,
        "kind": one.kind,
        "text": one.text,
        "entrant": one.entrant_id,
        "name": one.entrant.name,
        "division": place_of(one.division),
    }


# What acts refer to


def offer(one: Offer) -> dict[str, object]:
    return {
        "id": one.pk,
        "maker": one.maker_id,
        "starts_at": one.starts_at,
        "zone": one.zone,
        "made_at": one.made_at,
        "answer": one.answer,
        "answered_at": one.answered_at,
    }


def ruling(one: Ruling) -> dict[str, object]:
    return {
        "id": one.pk,
        "case": one.case_id,
        "outcome": one.outcome,
        "text": one.text,
        "clause": one.clause,
        "referee": one.referee.username if one.referee is not None else None,
        "made_at": one.made_at,
        "is_appealed": bool(one.appeals.all()),
    }


def case(one: Case, *, may_rule: bool) -> dict[str, object]:
    """A case as the desk has it, evidence and all."""
    battle = one.leg.battle_id if one.leg is not None else None
    return {
        "id": one.pk,
        "kind": one.kind,
        "code": one.code,
        "fixture": one.fixture_id,
        "battle": str(battle) if battle is not None else None,
        "event": one.at_event,
        "claimant": one.claimant.username if one.claimant is not None else None,
        "claim": one.claim,
        "clause": one.clause,
        "evidence": one.evidence,
        "appeals": one.appeals_id,
        "opened_at": one.opened_at,
        "due_at": one.due_at,
        "may_rule": may_rule,
    }


def penalty(one: Penalty) -> dict[str, object]:
    return {
        "id": one.pk,
        "entrant": one.entrant_id,
        "name": one.entrant.name,
        "points": one.points,
        "reason": one.reason,
        "clause": one.clause,
        "given_at": one.given_at,
        "revoked": hasattr(one, "revoked_by"),
    }


def challenge(one: Challenge) -> dict[str, object]:
    return {
        "id": one.pk,
        "challenger": one.challenger_id,
        "challenged": one.challenged_id,
        "made_at": one.made_at,
        "answer": one.answer,
        "answered_at": one.answered_at,
        "fixture": one.fixture_id,
    }
