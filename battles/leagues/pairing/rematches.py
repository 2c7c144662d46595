"""When no pairing without closed pairs exists, the organiser may allow the fewest rematches (4.3)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import networkx

from battles.leagues.errors import LeagueError
from battles.leagues.pairing.byes import bye_order
from battles.leagues.pairing.field import Forbidden, SwissField
from battles.leagues.pairing.matching import Matching, members
from battles.leagues.pairing.players import EntrantId, PairingPlayer, PairingRound, ranked, seated
from battles.leagues.pairing.swiss import pair_adjacent


def pair_with_fewest_rematches(
    players: Collection[PairingPlayer],
    *,
    round_number: int,
    forbidden: Forbidden = (),
    volunteers: Collection[EntrantId] = (),
) -> PairingRound:
    """Pairs that have met are let in, as few as possible; of these pairings the lexicographically first.

    Forbidden pairs, teams and households stay closed: `no_pairing` if not even this helps.
    """
    forbidden = tuple(forbidden)
    try:
        return pair_adjacent(players, round_number=round_number, forbidden=forbidden, volunteers=volunteers)
    except LeagueError as refused:
        if refused.code != "no_pairing":
            raise
    return _with_rematches(SwissField(ranked(players), round_number=round_number, forbidden=forbidden), volunteers)


def _with_rematches(field: SwissField, volunteers: Collection[EntrantId]) -> PairingRound:
    byes = [field.place[player.id] for player in bye_order(field.players, volunteers)] if len(field.players) % 2 else []
    _demand_some_pairing(field, byes)
    mates = _cheapest(field, byes)
    boards = [(place, mates[place]) for place in range(len(field.players)) if place < mates[place] < len(field.players)]
    bye = next((field.players[place].id for place in byes if mates[place] == len(field.players)), None)
    return PairingRound(pairs=tuple(seated(field.players[one], field.players[other]) for one, other in boards), bye=bye)


def _demand_some_pairing(field: SwissField, byes: Collection[int]) -> None:
    size = len(field.players)
    open_to = [bits | (1 << size if place in byes else 0) for place, bits in enumerate(field.unless_met)]
    everybody = field.everybody
    if byes:
        open_to.append(sum(1 << place for place in byes))
        everybody |= 1 << size
    if any(True for _ in Matching(open_to, everybody).left_out()):
        bare = Matching(field.unless_met, field.everybody & ~(1 << next(iter(byes))) if byes else field.everybody)
        raise field.no_pairing(bare)


def _cheapest(field: SwissField, byes: list[int]) -> dict[int, int]:
    """Mates of the one cheapest complete matching; the place after the last is the bye."""
    graph: networkx.Graph[int] = networkx.Graph()
    for one, other, cost in _costs(field, byes):
        graph.add_edge(one, other, weight=-cost)
    pairs = networkx.max_weight_matching(graph, maxcardinality=True)
    return {one: other for pair in pairs for one, other in (pair, pair[::-1])}


def _costs(field: SwissField, byes: list[int]) -> Iterator[tuple[int, int, int]]:
    """Whole numbers with a digit for each thing that matters: rematches, then the bye, then each mate from the top.

    Two complete pairings never cost the same, so the cheapest is the one that the rule names.
    """
    size = len(field.players)
    base = size + 1
    for one in range(size):
        for other in members(field.unless_met[one] >> one << one):
            yield one, other, other * base ** (size - one) + field.has_met(one, other) * base ** (size + 2)
    for turn, place in enumerate(byes):
        yield place, size, turn * base ** (size + 1)
