"""Month by month: everybody's values, closed, estimated, and recomputed after a correction (10.2–10.6)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct, structs

from battles.leagues.ratings import glicko, rated
from battles.leagues.ratings.glicko import RatedGame, Rating
from battles.leagues.ratings.months import Month, months
from battles.leagues.ratings.rated import PlayerId, RatedBattle, Unrated

UNKNOWN_ABOVE = 110.0
FEWEST_BATTLES = 8


class PeriodEntry(Struct, frozen=True, kw_only=True):
    """One player in one period."""

    player: PlayerId
    before: Rating
    after: Rating
    battles: tuple[str, ...]
    """The rated ones of this period, in order."""
    total: int
    """Rated battles up to and with this period."""
    last_played: Month

    @property
    def is_provisional(self) -> bool:
        """Shown with `?` (10.3)."""
        return self.after.deviation > UNKNOWN_ABOVE or self.total < FEWEST_BATTLES

    @property
    def shown(self) -> tuple[int, int, bool]:
        """What pages print: rating, deviation, and whether there is a `?`."""
        return round(self.after.rating), round(self.after.deviation), self.is_provisional


class Period(Struct, frozen=True, kw_only=True):
    """A closed month of one list; a correction makes a new revision of it."""

    month: Month
    revision: int
    entries: tuple[PeriodEntry, ...]
    """By player; everybody who has ever had a rated battle in this list."""
    unrated: tuple[tuple[str, Unrated], ...]
    """Battles that ended in it and do not count, and why."""

    def entry(self, player: PlayerId) -> PeriodEntry | None:
        return next((entry for entry in self.entries if entry.player == player), None)


def history(battles: Iterable[RatedBattle], through: Month) -> tuple[Period, ...]:
    """All periods of a list from the first month with a battle."""
    return _continued((), battles, through, {})


def recomputed(
    periods: Sequence[Period], battles: Iterable[RatedBattle], since: Month, through: Month
) -> tuple[Period, ...]:
    """After a correction in a month: the periods before it as they are, all from it on in a new revision (10.6)."""
    kept = tuple(period for period in periods if period.month < since)
    revisions = {period.month: period.revision for period in periods}
    return _continued(kept, battles, through, revisions)


def continued(periods: Sequence[Period], battles: Iterable[RatedBattle], through: Month) -> tuple[Period, ...]:
    """The months that have closed since; what is closed already stays as it is, so closing late or twice is safe."""
    return _continued(tuple(periods), battles, through, {})


def _continued(
    kept: tuple[Period, ...], battles: Iterable[RatedBattle], through: Month, revisions: Mapping[Month, int]
) -> tuple[Period, ...]:
    by_month: defaultdict[Month, list[RatedBattle]] = defaultdict(list)
    for battle in battles:
        by_month[Month.of(battle.ended)].append(battle)
    first = kept[-1].month.next if kept else min([*by_month, *revisions], default=through.next)
    made = list(kept)
    for month in months(first, through):
        entries = made[-1].entries if made else ()
        made.append(closed(entries, by_month[month], month, revisions.get(month, 0) + 1))
    return tuple(made)


def closed(before: Sequence[PeriodEntry], battles: Sequence[RatedBattle], month: Month, revision: int = 1) -> Period:
    """One month: all its battles at once, opponents with their values before it."""
    reasons = rated.verdicts(battles)
    counted = [battle for battle in rated.in_order(battles) if reasons[battle.id] is None]
    return Period(
        month=month,
        revision=revision,
        entries=_entries(before, counted, month),
        unrated=tuple(sorted((name, reason) for name, reason in reasons.items() if reason is not None)),
    )


def _entries(before: Sequence[PeriodEntry], counted: Sequence[RatedBattle], month: Month) -> tuple[PeriodEntry, ...]:
    earlier = {entry.player: entry for entry in before}
    values = {player: entry.after for player, entry in earlier.items()}
    fought: defaultdict[PlayerId, list[RatedBattle]] = defaultdict(list)
    for battle in counted:
        for player in battle.players:
            fought[player].append(battle)
    return tuple(
        _entry(player, earlier.get(player), fought.get(player, ()), values, month)
        for player in sorted(earlier.keys() | fought.keys())
    )


def _entry(
    player: PlayerId,
    earlier: PeriodEntry | None,
    fought: Sequence[RatedBattle],
    values: Mapping[PlayerId, Rating],
    month: Month,
) -> PeriodEntry:
    before = values.get(player, Rating())
    games = [
        RatedGame(opponent=values.get(battle.opponent(player), Rating()), halves=battle.halves(player))
        for battle in fought
    ]
    return PeriodEntry(
        player=player,
        before=before,
        after=glicko.after(before, games),
        battles=tuple(battle.id for battle in fought),
        total=len(fought) + (earlier.total if earlier else 0),
        last_played=month if fought or earlier is None else earlier.last_played,
    )


def estimates(
    periods: Sequence[Period], battles: Iterable[RatedBattle], month: Month
) -> Mapping[PlayerId, PeriodEntry]:
    """How the running month would close now, for those who have played in it. Pages must mark these as estimates."""
    running = [battle for battle in battles if Month.of(battle.ended) == month]
    before = periods[-1].entries if periods else ()
    period = closed(before, running, month)
    return {entry.player: entry for entry in period.entries if entry.battles}


def changes(old: Sequence[Period], new: Sequence[Period]) -> tuple[PlayerId, ...]:
    """Whose present shown number differs between two revisions: only they are told (10.6)."""
    before, after = _shown(old), _shown(new)
    return tuple(sorted(p for p in before.keys() | after.keys() if before.get(p) != after.get(p)))


def _shown(periods: Sequence[Period]) -> dict[PlayerId, tuple[int, int, bool]]:
    return {entry.player: entry.shown for entry in periods[-1].entries} if periods else {}


def same_values(old: Period, new: Period) -> bool:
    """Whether a new revision of a month says nothing new."""
    return structs.replace(new, revision=old.revision) == old
