"""At each boundary: who moves by his place, and who by a match (9.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import structs

from battles.leagues.errors import LeagueError
from battles.leagues.rollover.structs import (
    Cause,
    ClosedSeason,
    DecidingKind,
    DecidingMatch,
    FinalDivision,
    MoveRules,
    Target,
    Who,
)

Place = tuple[int, str]
"""A division: tier and letter."""
JUMPED = 4
"""The place in the upper division that a jump match is about."""
LEAST_JUMP_TIER = 2
"""Nobody jumps into tier 1."""


def divisions_by_place(divisions: Sequence[FinalDivision]) -> dict[Place, FinalDivision]:
    """The divisions from the top; nobody is in two of them (15.3)."""
    found = {(one.tier, one.letter): one for one in sorted(divisions, key=lambda one: (one.tier, one.letter))}
    if len(found) != len(divisions):
        raise LeagueError("division_twice", clause="2")
    everybody = [place.who for one in divisions for place in one.order]
    if len(set(everybody)) != len(everybody):
        raise LeagueError("twice_in_tables", clause="15.3")
    return found


def deciding_matches(divisions: Sequence[FinalDivision], rules: MoveRules) -> tuple[DecidingMatch, ...]:
    """The matches that are due when the tables are final."""
    found = divisions_by_place(divisions)
    return tuple(match for place in found for match in _matches_of(found, place, rules))


def _matches_of(found: Mapping[Place, FinalDivision], place: Place, rules: MoveRules) -> Iterator[DecidingMatch]:
    tier, letter = place
    upper, lower = found[place], found.get((tier + 1, letter))
    if rules.has_promotion_match and lower is not None and _has_match(upper, lower, rules):
        yield _match("promotion", upper, len(upper.order) - rules.direct - 1, lower, rules.direct)
    below = found.get((tier + 2, letter))
    is_possible = rules.has_jump_match and tier >= LEAST_JUMP_TIER and lower is not None
    if is_possible and below is not None and _has_jump(upper, below, rules):
        yield _match("jump", upper, JUMPED - 1, below, 0)


def moving(upper: FinalDivision, lower: FinalDivision, rules: MoveRules) -> int:
    """How many move directly: the agreed number, never more than half of the smaller division."""
    return min(rules.direct, len(upper.order) // 2, len(lower.order) // 2)


def _has_match(upper: FinalDivision, lower: FinalDivision, rules: MoveRules) -> bool:
    """Both must have somebody left whom nothing else moves up or down."""
    least = 2 * rules.direct + 2
    return len(upper.order) >= least and len(lower.order) >= least


def _has_jump(upper: FinalDivision, below: FinalDivision, rules: MoveRules) -> bool:
    """The fourth must be neither promoted, nor relegated, nor in a promotion match himself."""
    is_free_above = rules.direct + 1 < JUMPED
    return is_free_above and len(upper.order) - rules.direct > JUMPED and len(below.order) > rules.direct >= 1


def _match(
    kind: DecidingKind, upper: FinalDivision, upper_index: int, lower: FinalDivision, lower_index: int
) -> DecidingMatch:
    return DecidingMatch(
        kind=kind,
        tier=upper.tier,
        letter=upper.letter,
        upper=upper.order[upper_index].who,
        lower=lower.order[lower_index].who,
    )


def played_matches(season: ClosedSeason) -> tuple[DecidingMatch, ...]:
    """The matches that were due, with what was reported of them; a match that was not due is refused."""
    due = deciding_matches(season.divisions, season.rules)
    reported = {(one.kind, one.tier, one.letter): one for one in season.matches}
    for match in season.matches:
        if structs.replace(match, winner=None) not in due:
            raise LeagueError("match_not_due", clause="9.1", kind=match.kind, tier=match.tier, letter=match.letter)
    return tuple(reported.get((one.kind, one.tier, one.letter), one) for one in due)


def targets(season: ClosedSeason) -> dict[Who, Target]:
    """Where everybody of last season goes by his place and by the matches."""
    found = divisions_by_place(season.divisions)
    going = {target.who: target for place in found for target in _staying(found[place])}
    for tier, letter in found:
        if (tier + 1, letter) in found:
            _move_directly(going, found[tier, letter], found[tier + 1, letter], season.rules)
    for match in played_matches(season):
        if match.winner == "lower":
            _move_by_match(going, match)
    return going


def _staying(division: FinalDivision) -> Iterator[Target]:
    for place, one in enumerate(division.order, 1):
        yield Target(
            who=one.who,
            tier=division.tier,
            letter=division.letter,
            place=place,
            points=one.points,
            to_tier=division.tier,
            to_letter=division.letter,
            cause="stays",
        )


def _send(going: dict[Who, Target], who: Who, tier: int, cause: Cause) -> None:
    going[who] = structs.replace(going[who], to_tier=tier, cause=cause)


def _move_directly(going: dict[Who, Target], upper: FinalDivision, lower: FinalDivision, rules: MoveRules) -> None:
    count = moving(upper, lower, rules)
    for one in upper.order[len(upper.order) - count :]:
        _send(going, one.who, lower.tier, "relegated")
    for one in lower.order[:count]:
        _send(going, one.who, upper.tier, "promoted")


def _move_by_match(going: dict[Who, Target], match: DecidingMatch) -> None:
    """Won by the lower: both move. A jump: the winner two up, the fourth one down."""
    cause: Cause = "promotion_match" if match.kind == "promotion" else "jump_match"
    _send(going, match.lower, match.tier, cause)
    _send(going, match.upper, match.tier + 1, cause)
