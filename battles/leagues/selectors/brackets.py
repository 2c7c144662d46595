"""Brackets as they stand: seeds in `Division.progress`, matches from the pure bracket, winners from results (4.7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from battles.leagues import terms as terms_
from battles.leagues.models import Division, Entrant, Fixture
from battles.leagues.models.fixtures import FixtureState
from battles.leagues.pairing import knockout
from battles.leagues.pairing.knockout import Bracket, Match, MatchId, MatchState, Tie
from battles.leagues.scoring import Points
from battles.leagues.selectors.results import first_side, second_side, total
from battles.leagues.terms import Terms

DECIDED = (FixtureState.PROVISIONAL, FixtureState.FINAL)


@dataclass(frozen=True)
class BracketNow:
    """A bracket with everything a page or the next step needs."""

    division: Division
    bracket: Bracket
    seeds: tuple[int, ...]
    """Entrants, seed 1 first."""
    matches: Mapping[MatchId, MatchState]
    fixtures: Mapping[MatchId, Fixture]
    decided_by: Mapping[MatchId, str]
    """What decided a match that was played: points, margin, victory_points, thinking_time, seed."""
    names: Mapping[int, str]

    def entrant(self, seed: int | None) -> int | None:
        """Who stands behind a seed; None for a bye or somebody not known yet."""
        return self.seeds[seed - 1] if seed else None

    @property
    def champion(self) -> int | None:
        played = [one for one in self.matches.values() if one.state != "not_needed"]
        if not played:
            return self.seeds[0] if len(self.seeds) == 1 else None
        return self.entrant(played[-1].winner)


def has_bracket(division: Division) -> bool:
    return "seeds" in division.progress


def bracket_of(division: Division) -> BracketNow:
    """Where the knock-out of a division stands, in a constant number of queries."""
    terms = terms_.read(division.season.terms)
    seeds = tuple(division.progress["seeds"])
    bracket = shape(division, terms)
    fixtures = {fixture.slot: fixture for fixture in _fixtures(division)}
    seed_of = {entrant: seed for seed, entrant in enumerate(seeds, 1)}
    won, by = _winners(fixtures, seed_of, terms)
    pairs = {slot: _pair(fixture, seed_of) for slot, fixture in fixtures.items()}
    return BracketNow(
        division=division,
        bracket=bracket,
        seeds=seeds,
        matches=_standings(bracket, won, pairs),
        fixtures=fixtures,
        decided_by=by,
        names=dict(Entrant.objects.filter(pk__in=seeds).values_list("pk", "name")),
    )


def _pair(fixture: Fixture, seed_of: Mapping[int, int]) -> tuple[int, int]:
    second = second_side(fixture)
    return seed_of.get(first_side(fixture).entrant_id, 0), seed_of.get(second.entrant_id, 0) if second else 0


def shape(division: Division, terms: Terms) -> Bracket:
    count = len(division.progress["seeds"])
    if division.progress.get("double"):
        return knockout.double_bracket(count, reset=terms.grand_final_reset)
    return knockout.single_bracket(count)


def _fixtures(division: Division) -> list[Fixture]:
    rows = Fixture.objects.filter(division=division, parent=None, round__isnull=False).exclude(slot="")
    found = rows.select_related("round").prefetch_related("sides__entrant", "results", "legs__battle")
    return list(found.order_by("pk"))


def _winners(
    fixtures: Mapping[MatchId, Fixture], seed_of: Mapping[int, int], terms: Terms
) -> tuple[dict[MatchId, Literal[1, 2]], dict[MatchId, str]]:
    won: dict[MatchId, Literal[1, 2]] = {}
    by: dict[MatchId, str] = {}
    for slot, fixture in fixtures.items():
        points = total(fixture, terms)
        if points is not None and fixture.state in DECIDED:
            won[slot], by[slot] = decided(fixture, points, seed_of)
    return won, by


def decided(fixture: Fixture, points: Points, seed_of: Mapping[int, int]) -> tuple[Literal[1, 2], str]:
    """Who goes on: points, summed margin, VP, less thinking time, better seed (4.7)."""
    first, second = first_side(fixture).entrant_id, second_side(fixture)
    thinking = thinking_ms(fixture)
    other = second.entrant_id if second is not None else first
    return knockout.decide_tie(
        Tie(
            seed=seed_of.get(first, 0),
            points=points.first,
            margin=points.margin,
            victory_points=points.vp[0],
            thinking_seconds=thinking[0] // 1000,
        ),
        Tie(
            seed=seed_of.get(other, 0),
            points=points.second,
            margin=-points.margin,
            victory_points=points.vp[1],
            thinking_seconds=thinking[1] // 1000,
        ),
    )


def thinking_ms(fixture: Fixture) -> tuple[int, int]:
    """What both have thought in all legs together."""
    found = [row.details.get("thinking_ms") or [0, 0] for row in fixture.results.all() if row.is_valid]
    return sum(int(one[0]) for one in found), sum(int(one[1]) for one in found)


def _standings(
    bracket: Bracket, won: Mapping[MatchId, Literal[1, 2]], pairs: Mapping[MatchId, tuple[int, int]]
) -> dict[MatchId, MatchState]:
    """Stage by stage. A result of others than those who are in the match now (after a correction) does not count."""
    kept: dict[MatchId, Literal[1, 2]] = {}
    for stage in sorted({stage_of(bracket, match) for match in bracket.matches}):
        known = knockout.bracket_state(bracket, kept)
        for match in bracket.matches:
            now = known[match.id]
            is_theirs = pairs.get(match.id) == (now.first, now.second)
            if stage_of(bracket, match) == stage and match.id in won and now.state == "open" and is_theirs:
                kept[match.id] = won[match.id]
    return knockout.bracket_state(bracket, kept)


def stage_of(bracket: Bracket, match: Match) -> int:
    """The round of the division in which a match is played: nobody is in two matches of a stage.

    In a double knock-out the winners' round r ≥ 2 is fought beside the losers' round 2r − 3; the finals come last.
    """
    if all(one.bracket == "winners" for one in bracket.matches):
        return match.round
    match match.bracket:
        case "winners":
            return 1 if match.round == 1 else 2 * (match.round - 1)
        case "losers":
            return match.round + 1
        case "final":
            return 2 * max(one.round for one in bracket.matches if one.bracket == "winners") + match.round - 1


def final_order(now: BracketNow) -> list[int]:
    """Everybody from the champion down: who was beaten later is better, then the better seed."""
    beaten: dict[int, int] = {}
    for one in now.matches.values():
        loser = now.entrant(one.loser)
        if one.state == "played" and loser is not None:
            beaten[loser] = max(beaten.get(loser, 0), stage_of(now.bracket, one.match))
    champion, unbeaten = now.champion, len(now.matches) + 1
    places = {entrant: seed for seed, entrant in enumerate(now.seeds)}
    rest = [entrant for entrant in now.seeds if entrant != champion]
    ordered = sorted(rest, key=lambda entrant: (-beaten.get(entrant, unbeaten), places[entrant]))
    return [champion, *ordered] if champion is not None else ordered
