"""Groups and play-offs (4.8): filled in snake order, the best of each seeded into a bracket."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from msgspec import Struct

from battles.leagues.pairing.berger import round_robin
from battles.leagues.pairing.draw import lot
from battles.leagues.pairing.knockout import bracket_order, bracket_size
from battles.leagues.pairing.players import EntrantId, PairingRound


class GroupPlace(Struct, frozen=True, kw_only=True):
    """How an entrant came out of his group; `place` counts from 1."""

    entrant: EntrantId
    group: int
    place: int
    points: int
    margin: int
    fixtures: int


def fill_groups(entrants_by_seed: Sequence[EntrantId], groups: int) -> tuple[tuple[EntrantId, ...], ...]:
    """Groups in snake order by seed: 1 2 3 3 2 1 1 2 3 …"""
    dealt: list[list[EntrantId]] = [[] for _ in range(groups)]
    for place, entrant in enumerate(entrants_by_seed):
        lap, step = divmod(place, groups)
        dealt[step if lap % 2 == 0 else groups - 1 - step].append(entrant)
    return tuple(tuple(group) for group in dealt)


def group_rounds(groups: Iterable[Sequence[EntrantId]]) -> tuple[tuple[PairingRound, ...], ...]:
    """The round robin inside each group (4.1)."""
    return tuple(round_robin(group) for group in groups)


def play_off_seeds(places: Iterable[GroupPlace], *, qualify: int = 2, seed: str) -> tuple[EntrantId, ...]:
    """Who goes on, seed 1 first, so that no first-round pair comes from one group if that can be helped."""
    going_on = [place for place in places if place.place <= qualify]
    order = sorted(going_on, key=lambda place: _merit(place, seed))
    return tuple(place.entrant for place in _apart(order))


def _merit(place: GroupPlace, seed: str) -> tuple[int, Fraction, Fraction, str]:
    """All firsts before all seconds; equals by points and margin for each fixture, then lots."""
    fixtures = max(place.fixtures, 1)
    points, margin = Fraction(place.points, fixtures), Fraction(place.margin, fixtures)
    return place.place, -points, -margin, lot(seed, "play-off", place.entrant)


def _apart(order: list[GroupPlace]) -> list[GroupPlace]:
    """Pairs from the top of the bracket down; the lower seed changes places with the next that cures it.

    Ruling: it is cured if neither of the two pairs that the exchange touches is from one group afterwards.
    """
    order = list(order)
    for higher, lower in first_round_pairs(len(order)):
        if order[higher].group == order[lower].group:
            _cure(order, lower)
    return order


def first_round_pairs(entrants: int) -> list[tuple[int, int]]:
    """Places in the order of seeds, from 0, the higher first; byes left out."""
    line = [seed - 1 for seed in bracket_order(bracket_size(entrants))]
    pairs = [(min(pair), max(pair)) for pair in zip(line[::2], line[1::2], strict=False)]
    return [pair for pair in pairs if pair[1] < entrants]


def _cure(order: list[GroupPlace], lower: int) -> None:
    for other in (*range(lower + 1, len(order)), *range(lower - 1, -1, -1)):
        tried = list(order)
        tried[lower], tried[other] = tried[other], tried[lower]
        if not any(tried[one].group == tried[two].group for one, two in _touched(len(order), lower, other)):
            order[:] = tried
            return


def _touched(entrants: int, *places: int) -> list[tuple[int, int]]:
    return [pair for pair in first_round_pairs(entrants) if pair[0] in places or pair[1] in places]
