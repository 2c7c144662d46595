"""Knock-out brackets as data (4.7): every match with where its two sides come from, and who they are by the results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from battles.leagues.errors import LeagueError

MatchId = str
"""`W2-1`: winners' round 2, match 1; `L…`: losers' bracket; `F1`, `F2`: grand finals."""

BYE = 0
"""Stands where a seed would stand if nobody is there."""


class SeedNumber(Struct, frozen=True, tag="seed"):
    number: int


class WinnerOf(Struct, frozen=True, tag="winner"):
    match: MatchId


class LoserOf(Struct, frozen=True, tag="loser"):
    match: MatchId


Source = SeedNumber | WinnerOf | LoserOf


class Match(Struct, frozen=True, kw_only=True):
    id: MatchId
    bracket: Literal["winners", "losers", "final"]
    round: int
    first: Source
    second: Source


class Bracket(Struct, frozen=True, kw_only=True):
    """All matches in an order in which each comes after its sources."""

    entrants: int
    matches: tuple[Match, ...]


class MatchState(Struct, frozen=True, kw_only=True):
    """A match as it stands: seeds, BYE, or None while unknown. `state` is `open` when it can be played."""

    match: Match
    first: int | None
    second: int | None
    winner: int | None
    loser: int | None
    state: Literal["waiting", "open", "played", "bye", "not_needed"]


Results = Mapping[MatchId, Literal[1, 2]]
"""Which side won: the first named or the second."""


def bracket_order(size: int) -> list[int]:
    """Seeds from top to bottom; `size` is a power of two."""
    order = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        order = [seed for each in order for seed in (each, total - each)]
    return order


def bracket_size(entrants: int) -> int:
    """The power of two that holds them all."""
    return 1 << (entrants - 1).bit_length() if entrants > 1 else 1


def single_bracket(entrants: int) -> Bracket:
    """Seeds 1 … n; numbers above n are byes."""
    return Bracket(entrants=entrants, matches=tuple(_winners(entrants)))


def double_bracket(entrants: int, *, reset: bool = True) -> Bracket:
    """With a losers' bracket and a grand final, and a second one if the unbeaten side loses it."""
    winners = list(_winners(entrants))
    if not winners:
        return Bracket(entrants=entrants, matches=())
    losers = list(_losers(winners))
    final = _grand_final(winners[-1], losers[-1] if losers else None)
    finals = [final, _second_final()] if reset else [final]
    return Bracket(entrants=entrants, matches=(*winners, *losers, *finals))


def bracket_state(bracket: Bracket, results: Results) -> dict[MatchId, MatchState]:
    """Every match with its sides as far as the results name them; byes advance by themselves."""
    known: dict[MatchId, MatchState] = {}
    for match in bracket.matches:
        known[match.id] = _stand(match, bracket.entrants, known, results.get(match.id))
    unknown = set(results) - {each.match.id for each in known.values() if each.state == "played"}
    if unknown:
        raise LeagueError("not_playable", clause="4.7", matches=sorted(unknown))
    return known


def champion(bracket: Bracket, results: Results) -> int | None:
    """The seed that has won it all; None while it is open."""
    if not bracket.matches:
        return 1 if bracket.entrants == 1 else None
    decided = [each for each in bracket_state(bracket, results).values() if each.state != "not_needed"]
    return decided[-1].winner


def _winners(entrants: int) -> Iterator[Match]:
    size = bracket_size(entrants)
    sources: list[Source] = [SeedNumber(seed) for seed in bracket_order(size)]
    number = 1
    while len(sources) > 1:
        matches = _meet("W", "winners", number, sources[::2], sources[1::2])
        yield from matches
        sources = [WinnerOf(match.id) for match in matches]
        number += 1


def _losers(winners: Sequence[Match]) -> Iterator[Match]:
    rounds = [[m for m in winners if m.round == number] for number in range(1, winners[-1].round + 1)]
    survivors: list[Source] = [LoserOf(match.id) for match in rounds[0]]
    number = 0
    for later in rounds[1:]:
        number += 1
        among = _meet("L", "losers", number, survivors[::2], survivors[1::2])
        number += 1
        entering: list[Source] = [LoserOf(match.id) for match in reversed(later)]
        against = _meet("L", "losers", number, [WinnerOf(match.id) for match in among], entering)
        survivors = [WinnerOf(match.id) for match in against]
        yield from (*among, *against)


def _meet(
    letter: str, bracket: Literal["winners", "losers"], number: int, firsts: Sequence[Source], seconds: Sequence[Source]
) -> list[Match]:
    return [
        Match(id=f"{letter}{number}-{place}", bracket=bracket, round=number, first=first, second=second)
        for place, (first, second) in enumerate(zip(firsts, seconds, strict=True), start=1)
    ]


def _grand_final(winners: Match, losers: Match | None) -> Match:
    challenger = LoserOf(winners.id) if losers is None else WinnerOf(losers.id)
    return Match(id="F1", bracket="final", round=1, first=WinnerOf(winners.id), second=challenger)


def _second_final() -> Match:
    return Match(id="F2", bracket="final", round=2, first=LoserOf("F1"), second=WinnerOf("F1"))


def _stand(match: Match, entrants: int, known: Mapping[MatchId, MatchState], won: Literal[1, 2] | None) -> MatchState:
    first, second = (_side(source, entrants, known) for source in (match.first, match.second))
    if match.id == "F2" and known["F1"].winner is not None and known["F1"].winner == known["F1"].first:
        return MatchState(match=match, first=first, second=second, winner=None, loser=None, state="not_needed")
    if first is None or second is None:
        return MatchState(match=match, first=first, second=second, winner=None, loser=None, state="waiting")
    if BYE in (first, second):
        return MatchState(match=match, first=first, second=second, winner=first or second, loser=BYE, state="bye")
    if won is None:
        return MatchState(match=match, first=first, second=second, winner=None, loser=None, state="open")
    winner, loser = (first, second) if won == 1 else (second, first)
    return MatchState(match=match, first=first, second=second, winner=winner, loser=loser, state="played")


def _side(source: Source, entrants: int, known: Mapping[MatchId, MatchState]) -> int | None:
    match source:
        case SeedNumber(number=number):
            return number if number <= entrants else BYE
        case WinnerOf(match=before):
            return known[before].winner
        case LoserOf(match=before):
            return known[before].loser


class Tie(Struct, frozen=True, kw_only=True):
    """What one side of a knock-out fixture has made, all legs together."""

    seed: int
    points: int
    margin: int = 0
    victory_points: int = 0
    thinking_seconds: int = 0


Level = Literal["points", "margin", "victory_points", "thinking_time", "seed"]


def decide_tie(first: Tie, second: Tie) -> tuple[Literal[1, 2], Level]:
    """Who goes on, and by what: points, summed margin, VP, less thinking time, better seed."""
    levels: tuple[tuple[Level, int], ...] = (
        ("points", first.points - second.points),
        ("margin", first.margin - second.margin),
        ("victory_points", first.victory_points - second.victory_points),
        ("thinking_time", second.thinking_seconds - first.thinking_seconds),
        ("seed", second.seed - first.seed),
    )
    level, lead = next((each for each in levels if each[1]), levels[-1])
    return (1 if lead > 0 else 2), level


def rounds_before_meeting(entrants: int, one: int, other: int) -> int:
    """In which winners' round two seeds can meet at the earliest."""
    order = bracket_order(bracket_size(entrants))
    return (order.index(one) ^ order.index(other)).bit_length()
