"""Random Swiss tournaments, and slow pairing by other means to compare with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

import networkx

from battles.leagues.pairing import EntrantId, Pair, PairingPlayer, PairingRound, ranked
from battles.leagues.pairing.players import Seat

Open = Callable[[PairingPlayer, PairingPlayer], bool]


class Swiss:
    """Entrants 1 … n with scores on the 20–0 scale."""

    def __init__(self, entrants: int, seed: int, *, teams: int = 0) -> None:
        self.random = Random(seed)
        self.ids = list(range(1, entrants + 1))
        self.score = dict.fromkeys(self.ids, 0)
        self.met: dict[EntrantId, set[EntrantId]] = {each: set() for each in self.ids}
        self.seats: dict[EntrantId, list[Seat]] = {each: [] for each in self.ids}
        self.byes: list[EntrantId] = []
        self.team = {each: each % teams if teams else None for each in self.ids}

    def players(self) -> list[PairingPlayer]:
        """In a different order each time: it must not matter."""
        players = [
            PairingPlayer(
                id=each,
                number=each,
                score=self.score[each],
                seats=tuple(self.seats[each]),
                met=frozenset(self.met[each]),
                had_bye=each in self.byes,
                team=self.team[each],
            )
            for each in self.ids
        ]
        self.random.shuffle(players)
        return players

    def play(self, paired: PairingRound) -> None:
        for pair in paired.pairs:
            self._meet(pair)
            points = self.random.randint(0, 20)
            self.score[pair.first] += points
            self.score[pair.second] += 20 - points
        if paired.bye is not None:
            self.byes.append(paired.bye)
            self.score[paired.bye] += 13

    def _meet(self, pair: Pair) -> None:
        self.met[pair.first].add(pair.second)
        self.met[pair.second].add(pair.first)
        self.seats[pair.first].append(1)
        self.seats[pair.second].append(2)


def is_open(one: PairingPlayer, other: PairingPlayer) -> bool:
    return other.id not in one.met and (one.team is None or one.team != other.team)


def all_pairings(order: Sequence[PairingPlayer], may_meet: Open) -> Iterable[list[tuple[EntrantId, EntrantId]]]:
    """Every complete pairing, the lexicographically first first."""
    if not order:
        yield []
        return
    highest, rest = order[0], order[1:]
    for place, other in enumerate(rest):
        if may_meet(highest, other):
            for further in all_pairings([*rest[:place], *rest[place + 1 :]], may_meet):
                yield [(highest.id, other.id), *further]


def can_be_paired(players: Sequence[PairingPlayer], may_meet: Open) -> bool:
    """By networkx: is there a matching of all?"""
    graph: networkx.Graph[int] = networkx.Graph()
    graph.add_nodes_from(player.id for player in players)
    graph.add_edges_from(
        (one.id, other.id)
        for place, one in enumerate(players)
        for other in players[place + 1 :]
        if may_meet(one, other)
    )
    return 2 * len(networkx.max_weight_matching(graph, maxcardinality=True)) == len(players)


def paired_slowly(players: Iterable[PairingPlayer], may_meet: Open) -> list[tuple[EntrantId, EntrantId]]:
    """The rule taken word by word, asking networkx whether the rest can still be paired."""
    left, pairs = ranked(players), []
    while left:
        highest = left.pop(0)
        for place, other in enumerate(left):
            rest = [*left[:place], *left[place + 1 :]]
            if may_meet(highest, other) and can_be_paired(rest, may_meet):
                pairs.append((highest.id, other.id))
                left = rest
                break
    return pairs


def unseated(paired: PairingRound) -> list[frozenset[EntrantId]]:
    """The pairs without their seats, board 1 first."""
    return [frozenset((pair.first, pair.second)) for pair in paired.pairs]


def as_sets(pairs: Iterable[tuple[EntrantId, EntrantId]]) -> list[frozenset[EntrantId]]:
    return [frozenset(pair) for pair in pairs]
