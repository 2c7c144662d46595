"""Entry bans after missed battles, and flags for the desk: facts that a person should look at, never verdicts (15)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from statistics import median
from typing import Literal

from msgspec import Struct

from battles.rules.codec import Json

PlayerId = int
FIRST_BAN = timedelta(hours=24)
LONGEST_BAN = timedelta(days=30)
FULL_DOUBLINGS = 5
"""24 h doubled five times is past 30 days."""

Mark = Literal["no_show", "time_out", "finished"]
FlagKind = Literal[
    "early_resignation",
    "trading_wins",
    "shared_device",
    "pace_change",
    "unusual_thinking",
    "answering_amendment",
    "team_votes",
]


class Deed(Struct, frozen=True, kw_only=True):
    """A battle missed or finished; an excused one is no deed."""

    at: datetime
    mark: Mark
    is_excused: bool = False

    @property
    def is_offence(self) -> bool:
        return self.mark != "finished" and not self.is_excused


class Record(Struct, frozen=True, kw_only=True):
    """How somebody stands: offences not cleared, what clears them, and until when he may not enter."""

    offences: int = 0
    to_clear: int = 0
    """Battles still to be finished."""
    banned_until: datetime | None = None
    missed: int = 0
    finished: int = 0

    def is_banned(self, now: datetime) -> bool:
        return self.banned_until is not None and now < self.banned_until

    @property
    def missed_rate(self) -> tuple[int, int]:
        """Missed battles of all, as two whole numbers; opponents see it."""
        return self.missed, self.missed + self.finished


def ban_length(offences: int) -> timedelta:
    """24 h, doubling with each offence on record, up to 30 days (15.1)."""
    return min(LONGEST_BAN, FIRST_BAN * (1 << min(offences - 1, FULL_DOUBLINGS)))


def record_of(deeds: Iterable[Deed]) -> Record:
    """The record after all deeds. As many finished battles as offences clear it, and the ban with it."""
    offences = since = missed = finished = 0
    until: datetime | None = None
    for deed in sorted(deeds, key=lambda deed: (deed.at, deed.mark)):
        if deed.is_offence:
            offences, missed = offences + 1, missed + 1
            until = deed.at + ban_length(offences)
        elif deed.mark == "finished":
            finished += 1
            since = since + 1 if offences else 0
            if since >= offences:
                offences, since, until = 0, 0, None
    return Record(offences=offences, to_clear=offences - since, banned_until=until, missed=missed, finished=finished)


class Flag(Struct, frozen=True, kw_only=True):
    """Something for the desk to look at."""

    kind: FlagKind
    players: tuple[PlayerId, ...]
    facts: Mapping[str, Json]
    clause: str = "15.2"


class BattleFacts(Struct, frozen=True, kw_only=True):
    """What is known of a finished battle of two, besides its result."""

    battle: str
    players: tuple[PlayerId, PlayerId]
    winner: PlayerId | None
    turns: int
    """Game turns begun."""
    resigned_by: PlayerId | None = None
    devices: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
    """Hashes of devices and addresses of either side."""
    pauses: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())
    """Seconds before each order of either side, in order."""


EARLY_TURNS = 2
TRADES = 4
"""So many battles with the winner changing every time look arranged."""
PACE_ORDERS = 10
PACE_RATIO = 4.0
HABIT_BATTLES = 5
HABIT_RATIO = 3.0


def battle_flags(
    facts: BattleFacts, earlier: Sequence[BattleFacts] = (), habits: Mapping[PlayerId, Sequence[float]] | None = None
) -> tuple[Flag, ...]:
    """All flags of one battle. `earlier`: the pair's battles before it; `habits`: median pauses of other battles."""
    return (
        *_early_resignation(facts),
        *_trading(facts, earlier),
        *_shared_device(facts),
        *_pace(facts),
        *_thinking(facts, habits or {}),
    )


def _early_resignation(facts: BattleFacts) -> Iterator[Flag]:
    if facts.resigned_by is not None and facts.turns <= EARLY_TURNS:
        yield Flag(
            kind="early_resignation",
            players=(facts.resigned_by,),
            facts={"battle": facts.battle, "turns": facts.turns},
        )


def _trading(facts: BattleFacts, earlier: Sequence[BattleFacts]) -> Iterator[Flag]:
    """The winner changed with every one of the last battles of the pair."""
    row = [battle.winner for battle in (*earlier, facts) if set(battle.players) == set(facts.players)][-TRADES:]
    changes = all(one is not None and one != other for one, other in pairwise(row))
    if len(row) == TRADES and changes and row[-1] is not None:
        yield Flag(
            kind="trading_wins",
            players=tuple(sorted(facts.players)),
            facts={"battle": facts.battle, "winners": list(row)},
        )


def _shared_device(facts: BattleFacts) -> Iterator[Flag]:
    """The hashes themselves stay out: the desk learns that there are some, not which."""
    one, other = facts.devices
    if one & other:
        yield Flag(
            kind="shared_device",
            players=tuple(sorted(facts.players)),
            facts={"battle": facts.battle, "count": len(one & other)},
        )


def _pace(facts: BattleFacts) -> Iterator[Flag]:
    """One half of the battle in a quite different rhythm from the other."""
    for player, pauses in zip(facts.players, facts.pauses, strict=True):
        half = len(pauses) // 2
        if half < PACE_ORDERS:
            continue
        before, after = median(pauses[:half]), median(pauses[half:])
        if _differ(before, after, PACE_RATIO):
            yield Flag(
                kind="pace_change",
                players=(player,),
                facts={"battle": facts.battle, "before": round(before, 1), "after": round(after, 1)},
            )


def _thinking(facts: BattleFacts, habits: Mapping[PlayerId, Sequence[float]]) -> Iterator[Flag]:
    """The usual pause of this battle is far from that of the player's other battles."""
    for player, pauses in zip(facts.players, facts.pauses, strict=True):
        known = habits.get(player, ())
        if len(known) < HABIT_BATTLES or len(pauses) < PACE_ORDERS:
            continue
        usual, now = median(known), median(pauses)
        if _differ(usual, now, HABIT_RATIO):
            yield Flag(
                kind="unusual_thinking",
                players=(player,),
                facts={"battle": facts.battle, "usual": round(usual, 1), "now": round(now, 1)},
            )


def _differ(one: float, other: float, ratio: float) -> bool:
    """By that factor either way; below a second all pauses are alike."""
    low, high = sorted((max(one, 1.0), max(other, 1.0)))
    return high >= ratio * low


def amendment_flag(
    player: PlayerId, *, amended: datetime, paired: datetime | None, revealed: datetime | None, fixture: int
) -> Flag | None:
    """The list was changed when its owner knew both his next opponent and that opponent's list."""
    if paired is None or revealed is None or amended < max(paired, revealed):
        return None
    return Flag(
        kind="answering_amendment", players=(player,), facts={"fixture": fixture, "amended": amended.isoformat()}
    )


def vote_flag(votes: Mapping[PlayerId, int | None], beneficiary: PlayerId, team: int, *, fixture: int) -> Flag | None:
    """Votes for a walk-over, by voter with his team: those of the beneficiary's own team decided it."""
    own = sorted(voter for voter, side in votes.items() if side == team and voter != beneficiary)
    if not own or 2 * len(own) <= len(votes):
        return None
    return Flag(
        kind="team_votes",
        players=(beneficiary, *own),
        facts={"fixture": fixture, "votes": len(votes), "own": len(own)},
    )
