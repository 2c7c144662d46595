"""Round robin by Berger table (4.1) and double round robin (4.2)."""

from __future__ import annotations

from collections.abc import Sequence

from battles.leagues.pairing.players import EntrantId, Pair, PairingRound

Table = tuple[tuple[tuple[int, int], ...], ...]
"""Rounds of (seat 1, seat 2) in draw numbers."""


def berger_table(size: int) -> Table:
    """The rounds for an even number of entrants, boards in order."""
    boards = [(board, size + 1 - board) for board in range(1, size // 2 + 1)]
    rounds = [tuple(boards)] if boards else []
    for number in range(2, size):
        boards = [(_moved(one, size), _moved(other, size)) for one, other in boards]
        rounds.append(tuple(_last_in_seat(boards, number, size)))
    return tuple(rounds)


def round_robin(entrants: Sequence[EntrantId]) -> tuple[PairingRound, ...]:
    """Everybody meets everybody once; entrants in the order of their draw numbers (4.1)."""
    return tuple(_named(boards, entrants) for boards in berger_table(_even(len(entrants))))


def double_round_robin(entrants: Sequence[EntrantId]) -> tuple[PairingRound, ...]:
    """First cycle with its last two rounds exchanged, then the table with seats swapped (4.2)."""
    table = round_robin(entrants)
    first = table[:-2] + table[:-3:-1]
    return first + tuple(
        PairingRound(pairs=tuple(pair.swapped() for pair in each.pairs), bye=each.bye) for each in table
    )


def _even(entrants: int) -> int:
    return entrants + entrants % 2


def _moved(number: int, size: int) -> int:
    """Where a number stands one round later; the last one stays."""
    return number if number == size else (number + size // 2 - 1) % (size - 1) + 1


def _last_in_seat(boards: list[tuple[int, int]], number: int, size: int) -> list[tuple[int, int]]:
    """The last number sits on board 1 and changes seat every round: seat 2 in the odd ones."""
    one, other = boards[0]
    opponent = one if other == size else other
    return [(opponent, size) if number % 2 else (size, opponent), *boards[1:]]


def _named(boards: Sequence[tuple[int, int]], entrants: Sequence[EntrantId]) -> PairingRound:
    """Draw numbers replaced by entrants; who meets the number that nobody has is free."""
    pairs, bye = [], None
    for one, other in boards:
        if max(one, other) > len(entrants):
            bye = entrants[min(one, other) - 1]
        else:
            pairs.append(Pair(entrants[one - 1], entrants[other - 1]))
    return PairingRound(pairs=tuple(pairs), bye=bye)
