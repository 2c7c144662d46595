"""Which map a pair plays on (4.5): the same for all, assigned by capacity, picked with bans, or drawn."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from msgspec import Struct

from battles.leagues.errors import LeagueError
from battles.leagues.pairing.draw import drawn
from battles.leagues.pairing.players import EntrantId, Pair

Plays = Mapping[tuple[EntrantId, str], int]
"""How often an entrant has played a map; what is missing is 0."""


class Map(Struct, frozen=True, kw_only=True):
    """A map as the organiser lists it: with scenario and deployment, and for how many boards a round."""

    id: str
    scenario: str = ""
    deployment: str = ""
    capacity: int = 1


def map_of_round(maps: Sequence[Map], used: Collection[str]) -> Map:
    """Policy `round`: the first in list order that the season has not had yet."""
    for each in maps:
        if each.id not in used:
            return each
    raise LeagueError("maps_used_up", clause="4.5", maps=[each.id for each in maps])


def drawn_map(maps: Sequence[Map], *, seed: str, label: str) -> Map:
    """Policy `drawn`: one of the list by the draw seed."""
    _demand_maps(maps)
    return _by_id(maps)[drawn(seed, label, [each.id for each in maps])]


def picked_map(maps: Sequence[Map], bans: Iterable[str | None], *, seed: str, label: str) -> Map:
    """Policy `picked`: each side bans one (None: it did not), the draw is from the rest."""
    banned = {ban for ban in bans if ban is not None}
    unknown = banned - {each.id for each in maps}
    if unknown:
        raise LeagueError("not_on_map_list", clause="4.5", maps=sorted(unknown))
    return drawn_map([each for each in maps if each.id not in banned], seed=seed, label=label)


def assigned_maps(pairs: Sequence[Pair], maps: Sequence[Map], plays: Plays) -> tuple[Map, ...]:
    """Policy `assigned`: a map for each board at least total cost; ties by list order for board 1, then board 2 …

    The cost of a map for a pair is how often each of the two has played it, added.
    """
    capacity = sum(each.capacity for each in maps)
    if capacity < len(pairs):
        raise LeagueError("maps_too_few", clause="4.5", capacity=capacity, boards=len(pairs))
    costs = [_row(board, pair, maps, plays, len(pairs)) for board, pair in enumerate(pairs)]
    places = _Assignment(costs, [each.capacity for each in maps]).map_of_board
    return tuple(maps[places[board]] for board in range(len(pairs)))


def _row(board: int, pair: Pair, maps: Sequence[Map], plays: Plays, boards: int) -> list[int]:
    """What each map costs this board: whole numbers whose lower digits are the ties, board 1 the highest.

    So no two assignments cost the same, and the cheapest is the one that the rule names.
    """
    base = len(maps) + 1
    played = [plays.get((pair.first, each.id), 0) + plays.get((pair.second, each.id), 0) for each in maps]
    return [cost * base**boards + place * base ** (boards - 1 - board) for place, cost in enumerate(played)]


class _Assignment:
    """Boards are put in one after another, each by the cheapest chain of moves that ends on a map with room."""

    def __init__(self, costs: Sequence[Sequence[int]], capacity: Sequence[int]) -> None:
        self._costs, self._capacity = costs, capacity
        self._boards_on: list[list[int]] = [[] for _ in capacity]
        self.map_of_board: dict[int, int] = {}
        for board in range(len(costs)):
            self._put_in(board)

    def _put_in(self, board: int) -> None:
        cost, before = self._cheapest_chains(board)
        rooms = (place for place, room in enumerate(self._capacity) if len(self._boards_on[place]) < room)
        place = min((place for place in rooms if place in cost), key=lambda place: cost[place])
        while place in before:
            moved, source = before[place]
            self._boards_on[source].remove(moved)
            self._settle(moved, place)
            place = source
        self._settle(board, place)

    def _settle(self, board: int, place: int) -> None:
        self._boards_on[place].append(board)
        self.map_of_board[board] = place

    def _cheapest_chains(self, board: int) -> tuple[dict[int, int], dict[int, tuple[int, int]]]:
        """For each map what it costs to come to fill a place there, and which board moves in from where."""
        moves = self._moves()
        cost = {place: self._costs[board][place] for place, room in enumerate(self._capacity) if room}
        before: dict[int, tuple[int, int]] = {}
        waiting = sorted(cost)
        while waiting:
            source = waiting.pop(0)
            for target, (extra, moved) in moves[source].items():
                if cost[source] + extra < cost[target]:
                    cost[target] = cost[source] + extra
                    before[target] = (moved, source)
                    if target not in waiting:
                        waiting.append(target)
        return cost, before

    def _moves(self) -> list[dict[int, tuple[int, int]]]:
        """From each map to each other: the board that moves at the least extra cost."""
        targets = [place for place, room in enumerate(self._capacity) if room]
        return [
            {
                target: min((self._costs[board][target] - self._costs[board][source], board) for board in boards)
                for target in targets
                if boards and target != source
            }
            for source, boards in enumerate(self._boards_on)
        ]


def _by_id(maps: Sequence[Map]) -> dict[str, Map]:
    return {each.id: each for each in maps}


def _demand_maps(maps: Sequence[Map]) -> None:
    if not maps:
        raise LeagueError("no_map_left", clause="4.5")
