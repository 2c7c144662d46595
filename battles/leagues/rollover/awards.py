"""Awards, computed when a season closes and shown for ever (9.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from battles.leagues.rollover.structs import Who

AwardKind = Literal["champion", "division_winner", "promoted", "undefeated", "best_of_faction", "always_on_time"]
LEAST_OF_A_FACTION = 3


class SeasonOf(Struct, frozen=True, kw_only=True):
    """One entrant's season.

    `fixtures`: all he had, byes and free rounds apart; `played`: those fought on the table; `lost`: those he lost, by
    forfeit as well; `on_time`: those fought before their round's (soft) deadline. `factions`: of his lists; systems
    without lists leave it empty. `is_promoted`: by place or match, not by a vacancy."""

    who: Who
    tier: int
    letter: str = "A"
    place: int
    points: int = 0
    fixtures: int = 0
    played: int = 0
    lost: int = 0
    on_time: int = 0
    factions: tuple[str, ...] = ()
    is_promoted: bool = False
    is_withdrawn: bool = False


class EarnedAward(Struct, frozen=True, kw_only=True):
    """`subject`: the division (`2A`) or faction it is for."""

    kind: AwardKind
    who: Who
    subject: str = ""


def awards(seasons: Sequence[SeasonOf], *, title: Who | None = None) -> tuple[EarnedAward, ...]:
    """All awards of a season. `title`: who won the play-offs, where there were any."""
    ordered = sorted(seasons, key=_by_success)
    staying = [one for one in ordered if not one.is_withdrawn]
    return (
        *_champion(staying, title),
        *(EarnedAward(kind="division_winner", who=one.who, subject=_name(one)) for one in staying if one.place == 1),
        *(EarnedAward(kind="promoted", who=one.who, subject=_name(one)) for one in staying if one.is_promoted),
        *(EarnedAward(kind="undefeated", who=one.who) for one in staying if one.played and not one.lost),
        *_factions(staying, ordered),
        *(EarnedAward(kind="always_on_time", who=one.who) for one in staying if _is_always_on_time(one)),
    )


def _by_success(one: SeasonOf) -> tuple[int, int, int, str, Who]:
    return one.tier, one.place, -one.points, one.letter, one.who


def _name(one: SeasonOf) -> str:
    return f"{one.tier}{one.letter}"


def _champion(staying: Sequence[SeasonOf], title: Who | None) -> Iterator[EarnedAward]:
    """Who won the play-offs, else the winner of the top division. Several top divisions without play-offs have
    winners, but no champion: the award has one holder."""
    if title is not None:
        yield EarnedAward(kind="champion", who=title)
        return
    top = [one for one in staying if one.tier == 1 and one.place == 1]
    if len(top) == 1:
        yield EarnedAward(kind="champion", who=top[0].who)


def _factions(staying: Sequence[SeasonOf], everybody: Sequence[SeasonOf]) -> Iterator[EarnedAward]:
    """The best of each faction that three entrants brought, by tier, place, points."""
    for faction in sorted({faction for one in everybody for faction in one.factions}):
        entrants = sum(faction in one.factions for one in everybody)
        best = next((one for one in staying if faction in one.factions), None)
        if entrants >= LEAST_OF_A_FACTION and best is not None:
            yield EarnedAward(kind="best_of_faction", who=best.who, subject=faction)


def _is_always_on_time(one: SeasonOf) -> bool:
    return one.fixtures > 0 and one.on_time == one.fixtures == one.played
