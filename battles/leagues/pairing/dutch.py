"""FIDE Dutch pairing for win, draw and loss (4.6): our values in and out, py4swiss inside.

Seat 1 is white, and draw number 1 starts in seat 1. The engine follows the rules valid until January 2026. A forfeited
fixture is not a played one: the two may meet again, and it counts for nobody's seats.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Literal

from msgspec import Struct
from py4swiss.engines.common import PairingError  # type: ignore[import-untyped]  # it ships no type marker
from py4swiss.engines.dutch import Engine  # type: ignore[import-untyped]
from py4swiss.trf import ParsedTrf  # type: ignore[import-untyped]
from py4swiss.trf.codes import PlayerCode  # type: ignore[import-untyped]
from py4swiss.trf.results import ColorToken, ResultToken, RoundResult  # type: ignore[import-untyped]
from py4swiss.trf.sections import PlayerSection, XSection  # type: ignore[import-untyped]

from battles.leagues.errors import LeagueError
from battles.leagues.pairing.byes import bye_order
from battles.leagues.pairing.field import Forbidden, SwissField
from battles.leagues.pairing.players import EntrantId, Pair, PairingPlayer, PairingRound, Seat, ranked

Outcome = Literal["win", "draw", "loss", "forfeit_win", "forfeit_loss", "bye", "absent"]

TENTHS: dict[Outcome, int] = {
    "win": 10,
    "draw": 5,
    "loss": 0,
    "forfeit_win": 10,
    "forfeit_loss": 0,
    "bye": 10,
    "absent": 0,
}
"""Points times ten, as the engine counts them."""

TOKENS: dict[Outcome, str] = {
    "win": "1",
    "draw": "=",
    "loss": "0",
    "forfeit_win": "+",
    "forfeit_loss": "-",
    "bye": "U",
    "absent": "Z",
}
"""The letters of the tournament report file, TRF16."""


class Outing(Struct, frozen=True, kw_only=True):
    """What one round was for one entrant; byes and absences have neither opponent nor seat."""

    outcome: Outcome
    opponent: EntrantId | None = None
    seat: Seat | None = None

    @property
    def was_played(self) -> bool:
        return self.outcome in ("win", "draw", "loss")


class DutchPlayer(Struct, frozen=True, kw_only=True):
    """An entrant with all his rounds; whoever is not `active` has left or misses this round."""

    id: EntrantId
    number: int
    history: tuple[Outing, ...] = ()
    active: bool = True
    team: int | None = None
    household: int | None = None

    @property
    def tenths(self) -> int:
        return sum(TENTHS[outing.outcome] for outing in self.history)

    def plain(self) -> PairingPlayer:
        """The same entrant as the other pairing functions see him."""
        return PairingPlayer(
            id=self.id,
            number=self.number,
            score=self.tenths,
            seats=tuple(outing.seat for outing in self.history if outing.seat is not None and outing.was_played),
            met=frozenset(o.opponent for o in self.history if o.opponent is not None and o.was_played),
            had_bye=any(outing.outcome in ("bye", "forfeit_win") for outing in self.history),
            team=self.team,
            household=self.household,
        )


def pair_dutch(
    players: Collection[DutchPlayer],
    *,
    rounds: int,
    forbidden: Forbidden = (),
    volunteers: Collection[EntrantId] = (),
) -> PairingRound:
    """The next round of a Dutch Swiss of so many rounds; volunteers have the bye first (4.4)."""
    field = sorted(players, key=lambda player: player.number)
    number, forbidden = _number_of_round(field), tuple(forbidden)
    barred = _closed(field, number, forbidden)
    active = [player for player in field if player.active]
    for volunteer in _volunteers(active, volunteers):
        rest = _paired(field, rounds, barred, resting=volunteer.id)
        if rest is not None:
            return PairingRound(pairs=rest.pairs, bye=volunteer.id)
    paired = _paired(field, rounds, barred)
    if paired is None:
        raise _no_pairing(active, number, forbidden)
    return paired


def _volunteers(active: Sequence[DutchPlayer], volunteers: Collection[EntrantId]) -> Iterator[PairingPlayer]:
    if len(active) % 2:
        order = bye_order([player.plain() for player in active], volunteers)
        yield from (player for player in order if player.id in volunteers)


def _number_of_round(field: Sequence[DutchPlayer]) -> int:
    lengths = {len(player.history) for player in field}
    if len(lengths) > 1:
        raise LeagueError("uneven_history", clause="4.6", rounds=sorted(lengths))
    return max(lengths, default=0) + 1


def _closed(field: Sequence[DutchPlayer], number: int, forbidden: Forbidden) -> set[tuple[EntrantId, EntrantId]]:
    """Forbidden pairs, teams and households; the engine itself knows who has met."""
    closed = SwissField([_unmet(player.plain()) for player in field], round_number=number, forbidden=forbidden)
    pairs = combinations(range(len(field)), 2)
    return {(field[one].id, field[other].id) for one, other in pairs if closed.reason(one, other)}


def _unmet(player: PairingPlayer) -> PairingPlayer:
    return PairingPlayer(id=player.id, number=player.number, team=player.team, household=player.household)


def _paired(
    field: Sequence[DutchPlayer],
    rounds: int,
    barred: Iterable[tuple[EntrantId, EntrantId]],
    resting: EntrantId | None = None,
) -> PairingRound | None:
    numbers = {player.id: number for number, player in enumerate(field, start=1)}
    away = {numbers[player.id] for player in field if not player.active or player.id == resting}
    if len(away) == len(field):
        return PairingRound(pairs=())
    report = ParsedTrf(
        player_sections=[_section(player, numbers) for player in field],
        x_section=XSection(
            number_of_rounds=rounds,
            zeroed_ids=away,
            forbidden_pairs={(numbers[one], numbers[other]) for one, other in barred},
        ),
    )
    try:
        boards = Engine.generate_pairings(report)
    except PairingError:
        return None
    return _named([(board.white, board.black) for board in boards], [player.id for player in field])


def _section(player: DutchPlayer, numbers: dict[EntrantId, int]) -> PlayerSection:
    return PlayerSection(
        code=PlayerCode.PLAYER,
        starting_number=numbers[player.id],
        points_times_ten=player.tenths,
        rank=numbers[player.id],
        results=[_result(outing, numbers) for outing in player.history],
    )


def _result(outing: Outing, numbers: dict[EntrantId, int]) -> RoundResult:
    colour = {None: ColorToken.BYE_OR_NOT_PAIRED, 1: ColorToken.WHITE, 2: ColorToken.BLACK}[outing.seat]
    opponent = 0 if outing.opponent is None else numbers[outing.opponent]
    return RoundResult(id=opponent, color=colour, result=ResultToken(TOKENS[outing.outcome]))


def _named(boards: Iterable[tuple[int, int]], ids: Sequence[EntrantId]) -> PairingRound:
    pairs, bye = [], None
    for white, black in boards:
        if black == 0:
            bye = ids[white - 1]
        else:
            pairs.append(Pair(ids[white - 1], ids[black - 1]))
    return PairingRound(pairs=tuple(pairs), bye=bye)


def _no_pairing(active: Sequence[DutchPlayer], number: int, forbidden: Forbidden) -> LeagueError:
    """With the pairs that block; none are named where seats alone make it impossible."""
    field = SwissField(ranked(player.plain() for player in active), round_number=number, forbidden=forbidden)
    if len(active) % 2 == 0:
        return field.no_pairing(field.matching(), "4.6")
    order = bye_order(field.players)
    if not order:
        return LeagueError("no_bye", clause="4.4")
    return field.no_pairing(field.matching(without=field.place[order[0].id]), "4.6")
