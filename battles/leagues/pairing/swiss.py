"""Swiss rounds by nearest neighbours (4.3, `adjacent`), with the first round folded, drawn or made by hand."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Literal

from battles.leagues.errors import LeagueError
from battles.leagues.pairing.byes import choose_bye
from battles.leagues.pairing.draw import shuffled
from battles.leagues.pairing.field import ClosedPair, Forbidden, SwissField
from battles.leagues.pairing.matching import Matching, Search, members
from battles.leagues.pairing.players import EntrantId, Pair, PairingPlayer, PairingRound, ranked, seated

Candidates = Callable[[int, int], Iterable[int]]
"""For a place and those open to it: whom he would take, first choice first."""


def swiss_rounds(entrants: int) -> int:
    """⌈log2 n⌉ rounds unless the event says otherwise."""
    return (entrants - 1).bit_length() if entrants > 1 else 0


def most_rounds(entrants: int) -> int:
    """At most n − 1 rounds can be held."""
    return max(entrants - 1, 0)


def pair_adjacent(
    players: Collection[PairingPlayer],
    *,
    round_number: int,
    forbidden: Forbidden = (),
    volunteers: Collection[EntrantId] = (),
) -> PairingRound:
    """The lexicographically first complete pairing without closed pairs; `no_pairing` if there is none."""
    field, bye = _without_bye(ranked(players), round_number, forbidden, volunteers)
    return _round(field, complete(field, _nearest), bye)


def pair_first_round(
    players: Collection[PairingPlayer],
    *,
    how: Literal["fold", "random"] = "fold",
    seed: str = "",
    forbidden: Forbidden = (),
    volunteers: Collection[EntrantId] = (),
) -> PairingRound:
    """Round 1: i against i + n/2, or as drawn.

    Ruling: where the pair of a fold is closed, the higher takes the nearest to that place, the lower one first.
    """
    forbidden = tuple(forbidden)
    field, bye = _without_bye(ranked(players), 1, forbidden, volunteers)
    if how == "fold":
        return _round(field, complete(field, _folded(len(field.players) // 2)), bye)
    known = {player.id: player for player in field.players}
    drawn = [known[each] for each in shuffled(seed, "round-1", known)]
    field = SwissField(drawn, round_number=1, forbidden=forbidden)
    return _round(field, complete(field, _nearest), bye)


def pair_by_hand(
    players: Collection[PairingPlayer],
    pairs: Sequence[Pair],
    *,
    round_number: int,
    bye: EntrantId | None = None,
    forbidden: Forbidden = (),
    allow_closed: bool = False,
) -> PairingRound:
    """The organiser's pairs, checked: everybody once, a bye only for odd numbers, closed pairs only if he says so."""
    named = sorted([each for pair in pairs for each in (pair.first, pair.second)] + ([] if bye is None else [bye]))
    entered = sorted(player.id for player in players)
    if named != entered or (bye is not None) != (len(entered) % 2 == 1):
        raise LeagueError("not_everybody_once", clause="4.3", named=named, entered=entered)
    field = SwissField(ranked(players), round_number=round_number, forbidden=forbidden)
    closed = closed_pairs(field, pairs)
    if closed and not allow_closed:
        raise LeagueError("closed_pair", clause="4.3", blocking=closed)
    return PairingRound(pairs=tuple(pairs), bye=bye)


def closed_pairs(field: SwissField, pairs: Iterable[Pair]) -> list[ClosedPair]:
    """Which of these pairs are closed, and why."""
    places = [(field.place[pair.first], field.place[pair.second]) for pair in pairs]
    return [field.closed(one, other) for one, other in places if field.reason(one, other)]


def complete(field: SwissField, candidates: Candidates) -> list[tuple[int, int]]:
    """Highest place first, each with his first candidate that leaves the rest pairable."""
    matching = field.matching()
    if any(True for _ in matching.left_out()):
        raise field.no_pairing(matching)
    pairs = []
    while matching.alive:
        highest = (matching.alive & -matching.alive).bit_length() - 1
        pairs.append((highest, _take_first(matching, highest, candidates)))
    return pairs


def _take_first(matching: Matching, highest: int, candidates: Candidates) -> int:
    """Take both out of the matching, which stays complete for the rest."""
    left_over = matching.part(highest)
    search: Search | None = None
    for candidate in candidates(highest, matching.open_to[highest] & matching.alive):
        if candidate != left_over and not matching.swap_cheaply(left_over, candidate):
            search = search or Search(matching, left_over)
            if not search.spare >> candidate & 1:
                continue
            matching.shift(search, candidate)
        matching.part(candidate)
        return candidate
    raise AssertionError("a complete matching has a mate for everybody")


def _nearest(_place: int, open_to_him: int) -> Iterable[int]:
    return members(open_to_him)


def _folded(half: int) -> Candidates:
    def nearest_to_fold(place: int, open_to_him: int) -> Iterable[int]:
        return sorted(members(open_to_him), key=lambda other: (abs(other - place - half), -other))

    return nearest_to_fold


def _without_bye(
    order: Sequence[PairingPlayer], round_number: int, forbidden: Forbidden, volunteers: Collection[EntrantId]
) -> tuple[SwissField, PairingPlayer | None]:
    forbidden = tuple(forbidden)
    field = SwissField(order, round_number=round_number, forbidden=forbidden)
    if len(order) % 2 == 0:
        return field, None
    bye = choose_bye(field, volunteers)
    rest = [player for player in order if player.id != bye.id]
    return SwissField(rest, round_number=round_number, forbidden=forbidden), bye


def _round(field: SwissField, pairs: Iterable[tuple[int, int]], bye: PairingPlayer | None) -> PairingRound:
    order = {player.id: rank for rank, player in enumerate(ranked(field.players))}
    boards = []
    for places in pairs:
        one, other = sorted((field.players[place] for place in places), key=lambda player: order[player.id])
        boards.append(seated(one, other))
    return PairingRound(pairs=tuple(boards), bye=None if bye is None else bye.id)
