"""The next season as a proposal: targets, vacancies, returners, newcomers (9.3, 9.5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from battles.leagues.errors import LeagueError
from battles.leagues.rollover.boundaries import Place, divisions_by_place, played_matches, targets
from battles.leagues.rollover.structs import (
    Applicant,
    Cause,
    ClosedSeason,
    DecidingMatch,
    Proposal,
    ProposalNote,
    ProposedDivision,
    Seat,
    Target,
    Who,
)
from battles.rules.first import first_of

CLAUSES: dict[Cause, str] = {
    "stays": "9.3",
    "relegated": "9.1",
    "promoted": "9.1",
    "promotion_match": "9.1",
    "jump_match": "9.1",
    "vacancy_match_loser": "9.3",
    "vacancy_relegated": "9.3",
    "vacancy_best": "9.3",
    "returns": "9.5",
    "returns_lower": "9.5",
    "removed": "9.5",
    "newcomer": "9.3",
    "by_hand": "9.4",
}


@dataclass
class ProposalDraft:
    """The season while it is put together: who sits in which division, and why."""

    season: ClosedSeason
    sizes: dict[Place, int]
    known: frozenset[Who]
    """All of last season's tables."""
    going: dict[Who, Target]
    """Those of last season who continue, and are not sent to the bottom."""
    matches: tuple[DecidingMatch, ...]
    members: dict[Place, dict[Who, Cause]] = field(default_factory=dict)

    @property
    def lowest(self) -> int:
        return max((tier for tier, _ in self.sizes), default=0)

    def room(self, place: Place) -> int:
        return self.sizes[place] - len(self.members[place])

    def home(self, who: Who) -> Place:
        return first_of(place for place, members in self.members.items() if who in members)

    def put(self, who: Who, place: Place, cause: Cause) -> None:
        self.members[place][who] = cause

    def pull_up(self, who: Who, place: Place, cause: Cause) -> None:
        del self.members[self.home(who)][who]
        self.put(who, place, cause)

    def open_tier(self) -> Place:
        """Another tier below the lowest, when that is full."""
        place = (self.lowest + 1, "A")
        self.sizes[place] = self.season.rules.new_division_size
        self.members[place] = {}
        return place


def propose(season: ClosedSeason) -> Proposal:
    """Same season in, same proposal out, in whatever order things are listed."""
    draft = _draft(season)
    for who, target in draft.going.items():
        draft.put(who, (target.to_tier, target.to_letter), target.cause)
    _fill(draft)
    _seat_at_the_bottom(draft)
    return _written(draft)


def _draft(season: ClosedSeason) -> ProposalDraft:
    entering = {one.who: one for one in season.entering}
    if len(entering) != len(season.entering):
        raise LeagueError("applied_twice", clause="15.3")
    everybody = targets(season)
    going = {who: target for who, target in everybody.items() if who in entering and not entering[who].is_removed}
    sizes = {place: one.size for place, one in divisions_by_place(season.divisions).items()}
    draft = ProposalDraft(season, sizes, frozenset(everybody), going, played_matches(season))
    draft.members = {place: {} for place in sizes}
    return draft


# --- returners and vacancies (9.3, 9.5) ----------------------------------------------------------------------------


def _fill(draft: ProposalDraft) -> None:
    """From the top tier down: who moves up leaves a vacancy below, which is filled in its turn.

    Ruling: a returner belongs to the tier below his last one, so he sits there before vacancies are filled from
    below; but nobody who earned his place by 9.1 makes room for him: a full tier sends him to the next one."""
    coming = _returners(draft)
    for tier in sorted({tier for tier, _ in draft.sizes}):
        while coming and coming[0][0] <= tier and (place := _roomiest(draft, tier)) is not None:
            wanted, one = coming.pop(0)
            draft.put(one.who, place, "returns" if wanted == tier else "returns_lower")
        for place in sorted(place for place in draft.sizes if place[0] == tier):
            _fill_vacancies(draft, place)
    _close_empty_tiers(draft)
    for _, one in coming:
        draft.put(one.who, _bottom(draft), "returns_lower")


def _returners(draft: ProposalDraft) -> list[tuple[int, Applicant]]:
    """With the tier they come back to, at most the lowest; in the order in which they sit down."""
    lowest = max(draft.lowest, 1)
    found = [
        (min(one.last_tier + 1, lowest), one)
        for one in draft.season.entering
        if one.who not in draft.known and one.last_tier is not None and not one.is_removed
    ]
    return sorted(found, key=lambda pair: (pair[0], _by_rating(pair[1])))


def _roomiest(draft: ProposalDraft, tier: int) -> Place | None:
    """The division of this tier with the most room."""
    free = [place for place in draft.sizes if place[0] == tier and draft.room(place) > 0]
    return min(free, key=lambda place: (-draft.room(place), place), default=None)


def _fill_vacancies(draft: ProposalDraft, place: Place) -> None:
    while draft.room(place) > 0:
        found = next(_candidates(draft, place), None)
        if found is None:
            return
        draft.pull_up(found[0], place, found[1])


def _close_empty_tiers(draft: ProposalDraft) -> None:
    """A lowest tier that has given everybody to those above is gone; the top tier stays."""
    while draft.lowest > 1 and not any(draft.members[place] for place in draft.sizes if place[0] == draft.lowest):
        for place in [place for place in draft.sizes if place[0] == draft.lowest]:
            del draft.sizes[place], draft.members[place]


def _candidates(draft: ProposalDraft, place: Place) -> Iterator[tuple[Who, Cause]]:
    """Who may take a vacancy, the first claim first."""
    for who in _match_losers(draft, place):
        if _sits_below(draft, who, place):
            yield who, "vacancy_match_loser"
    for who in _relegated(draft, place):
        if _sits_below(draft, who, place):
            yield who, "vacancy_relegated"
    for who in _best_below(draft, place):
        yield who, "vacancy_best"


def _sits_below(draft: ProposalDraft, who: Who, place: Place) -> bool:
    return who in draft.going and draft.home(who)[0] > place[0]


def _match_losers(draft: ProposalDraft, place: Place) -> Iterator[Who]:
    """At the boundary below this division. A draw leaves the lower one where he was: he has lost it (E5)."""
    for match in draft.matches:
        if match.kind == "promotion" and (match.tier, match.letter) == place:
            yield match.upper if match.winner == "lower" else match.lower


def _relegated(draft: ProposalDraft, place: Place) -> list[Who]:
    """Those who went down from here by their place, the best first."""
    found = [
        target
        for target in draft.going.values()
        if target.cause == "relegated" and (target.tier, target.letter) == place
    ]
    return [target.who for target in sorted(found, key=lambda target: target.place)]


def _best_below(draft: ProposalDraft, place: Place) -> list[Who]:
    """By target tier, then last season's tier and place; between letters the same one first, then points."""
    found = [draft.going[who] for who in draft.going if draft.home(who)[0] > place[0]]

    def claim(target: Target) -> tuple[int, int, int, bool, int, str, Who]:
        is_other = target.letter != place[1]
        return target.to_tier, target.tier, target.place, is_other, -target.points, target.letter, target.who

    return [target.who for target in sorted(found, key=claim)]


# --- the bottom (9.3, 9.5) -----------------------------------------------------------------------------------------


def _seat_at_the_bottom(draft: ProposalDraft) -> None:
    """Removed ones and newcomers enter the lowest tier by rating, highest first; a full one opens another."""
    removed = [one for one in draft.season.entering if one.is_removed]
    new = [one for one in draft.season.entering if _is_newcomer(one) and one.who not in draft.known]
    for one in sorted(removed, key=_by_rating):
        draft.put(one.who, _bottom(draft), "removed")
    for one in sorted(new, key=_by_rating):
        draft.put(one.who, _bottom(draft), "newcomer")


def _is_newcomer(one: Applicant) -> bool:
    return one.last_tier is None and not one.is_removed


def _by_rating(one: Applicant) -> tuple[int, Who]:
    return -one.rating, one.who


def _bottom(draft: ProposalDraft) -> Place:
    return _roomiest(draft, draft.lowest) or draft.open_tier()


# --- the result ----------------------------------------------------------------------------------------------------


def _written(draft: ProposalDraft) -> Proposal:
    divisions = tuple(_division(draft, place) for place in sorted(draft.sizes) if draft.members[place])
    entering = {one.who for one in draft.season.entering}
    leaving = tuple(sorted(draft.known - entering))
    return Proposal(divisions=divisions, leaving=leaving, notes=tuple(_notes(draft)))


def _division(draft: ProposalDraft, place: Place) -> ProposedDivision:
    ratings = {one.who: one.rating for one in draft.season.entering}
    last_tiers = {one.who: one.last_tier for one in draft.season.entering}
    seats = [_seat(draft, who, cause, ratings[who]) for who, cause in draft.members[place].items()]

    def order(seat: Seat) -> tuple[int, int, int, int, int]:
        """Last season's tier and place, then those who return, then the others, by rating."""
        if seat.from_tier is not None and seat.place is not None and seat.cause != "removed":
            return 0, seat.from_tier, seat.place, 0, seat.who
        group = {"returns": 1, "returns_lower": 1, "removed": 2}.get(seat.cause, 3)
        return group, last_tiers[seat.who] or 0, 0, -seat.rating, seat.who

    return ProposedDivision(
        tier=place[0], letter=place[1], size=draft.sizes[place], seats=tuple(sorted(seats, key=order))
    )


def _seat(draft: ProposalDraft, who: Who, cause: Cause, rating: int) -> Seat:
    target = draft.going.get(who)
    if target is None:
        return Seat(who=who, cause=cause, clause=CLAUSES[cause], rating=rating)
    return Seat(
        who=who,
        cause=cause,
        clause=CLAUSES[cause],
        from_tier=target.tier,
        from_letter=target.letter,
        place=target.place,
        rating=rating,
    )


def _notes(draft: ProposalDraft) -> Iterator[ProposalNote]:
    for tier, letter in sorted(draft.sizes):
        count, size = len(draft.members[tier, letter]), draft.sizes[tier, letter]
        if count != size and count:
            code = "small_division" if count < size else "large_division"
            yield ProposalNote(code=code, tier=tier, letter=letter, facts={"members": count, "size": size})
    for match in draft.matches:
        if match.winner is None:
            yield ProposalNote(code="match_not_played", tier=match.tier, letter=match.letter)
