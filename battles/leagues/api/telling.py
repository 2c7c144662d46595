"""Rows of leagues as the interface tells them."""

from __future__ import annotations

from battles.leagues.models import Award, Division, Entrant, League, Round, Season, TeamMatch
from battles.leagues.models.seasons import SeasonState
from battles.leagues.pairing.teams import PutUpView
from battles.leagues.selectors import leagues, seasons, teams
from battles.leagues.sheets.tables import division_name
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
