"""Campaigns of more than two realms: Plackett–Luce by final place, in a list of their own (10.1)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from openskill.models import PlackettLuce

from battles.leagues.ratings import rated
from battles.leagues.ratings.months import Month, months
from battles.leagues.ratings.periods import FEWEST_BATTLES
from battles.leagues.ratings.rankings import Ranked, is_idle, placed
from battles.leagues.ratings.rated import PlayerId, RatedBattle, Unrated

START_MEAN = 25.0
START_SPREAD = 25.0 / 3.0


class Skill(Struct, frozen=True, kw_only=True):
    """Mean and spread of what a player can do in a company."""

    mean: float = START_MEAN
    spread: float = START_SPREAD

    @property
    def sure(self) -> float:
        """What he can be trusted to be, at least: the number that ranks."""
        return self.mean - 3 * self.spread


class PlacesEntry(Struct, frozen=True, kw_only=True):
    """One player in one month of a campaign list."""

    player: PlayerId
    before: Skill
    after: Skill
    battles: tuple[str, ...]
    total: int
    last_played: Month

    @property
    def is_provisional(self) -> bool:
        return self.total < FEWEST_BATTLES


class PlacesPeriod(Struct, frozen=True, kw_only=True):
    """A closed month of a campaign list."""

    month: Month
    revision: int
    entries: tuple[PlacesEntry, ...]
    unrated: tuple[tuple[str, Unrated], ...]


def rate(company: Mapping[PlayerId, tuple[int, Skill]]) -> dict[PlayerId, Skill]:
    """One campaign: place and skill of each player before it give the skills after it."""
    model = PlackettLuce(mu=START_MEAN, sigma=START_SPREAD)
    players = sorted(company, key=lambda player: (company[player][0], player))
    skills = [company[player][1] for player in players]
    teams = [[model.rating(mu=skill.mean, sigma=skill.spread)] for skill in skills]
    after = model.rate(teams, ranks=[float(company[player][0]) for player in players])
    return {
        player: Skill(mean=float(team[0].mu), spread=float(team[0].sigma))
        for player, team in zip(players, after, strict=True)
    }


def history(campaigns: Iterable[RatedBattle], through: Month) -> tuple[PlacesPeriod, ...]:
    """All months of the list, recomputed from its first campaign."""
    return recomputed((), campaigns, None, through)


def recomputed(
    periods: Sequence[PlacesPeriod], campaigns: Iterable[RatedBattle], since: Month | None, through: Month
) -> tuple[PlacesPeriod, ...]:
    """Months before `since` as they are, all from it on in a new revision; None: only what is not closed yet."""
    made = [period for period in periods if since is None or period.month < since]
    revisions = {period.month: period.revision for period in periods}
    by_month: defaultdict[Month, list[RatedBattle]] = defaultdict(list)
    for campaign in campaigns:
        by_month[Month.of(campaign.ended)].append(campaign)
    first = made[-1].month.next if made else min([*by_month, *revisions], default=through.next)
    for month in months(first, through):
        entries = made[-1].entries if made else ()
        made.append(closed(entries, by_month[month], month, revisions.get(month, 0) + 1))
    return tuple(made)


def closed(
    before: Sequence[PlacesEntry], campaigns: Sequence[RatedBattle], month: Month, revision: int = 1
) -> PlacesPeriod:
    """One month: its campaigns one after another, in the order in which they ended."""
    reasons = rated.verdicts(campaigns)
    counted = [campaign for campaign in rated.in_order(campaigns) if reasons[campaign.id] is None]
    earlier = {entry.player: entry for entry in before}
    skills = {player: entry.after for player, entry in earlier.items()}
    for campaign in counted:
        skills |= rate({p: (place, skills.get(p, Skill())) for p, place in _company(campaign)})
    return PlacesPeriod(
        month=month,
        revision=revision,
        entries=tuple(_entry(player, earlier.get(player), counted, skills[player], month) for player in sorted(skills)),
        unrated=tuple(sorted((name, reason) for name, reason in reasons.items() if reason is not None)),
    )


def _company(campaign: RatedBattle) -> Iterable[tuple[PlayerId, int]]:
    return zip(campaign.players, campaign.places, strict=True)


def _entry(
    player: PlayerId,
    earlier: PlacesEntry | None,
    counted: Sequence[RatedBattle],
    skill: Skill,
    month: Month,
) -> PlacesEntry:
    fought = tuple(campaign.id for campaign in counted if player in campaign.players)
    return PlacesEntry(
        player=player,
        before=earlier.after if earlier else Skill(),
        after=skill,
        battles=fought,
        total=len(fought) + (earlier.total if earlier else 0),
        last_played=month if fought or earlier is None else earlier.last_played,
    )


def ranking(period: PlacesPeriod) -> tuple[Ranked[PlacesEntry], ...]:
    """By what can be trusted; provisional and idle players are left out as in the other lists (10.3)."""
    shown = [e for e in period.entries if not e.is_provisional and not is_idle(e.last_played, period.month)]
    return placed(shown, value=lambda entry: entry.after.sure, player=lambda entry: entry.player)
