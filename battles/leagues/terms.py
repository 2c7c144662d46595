"""The rules of a season as data: every number an organiser may set, with its default, and the presets (leagues 1.7)."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct, structs

from battles.agreements.agreement import Agreement
from battles.agreements.pace import DAY, HOUR, MINUTE, BadCalendar, BadPace, Pace, checked, tempo
from battles.agreements.pace import PRESETS as PACES
from battles.leagues.errors import LeagueError
from battles.rules import registry
from battles.rules.codec import Json
from battles.rules.league_books import Mirror

Format = Literal[
    "round_robin", "double_round_robin", "swiss", "knockout", "double_knockout", "groups", "ladder", "arena"
]
Withdrawal = Literal["annul_below_half", "forfeit_all", "keep_played"]


class Swiss(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """4.3, 4.4, 4.6"""

    engine: Literal["adjacent", "dutch"] = "adjacent"
    first_round: Literal["fold", "random", "by_hand"] = "fold"
    rounds: int | None = None
    """None: ⌈log2 n⌉."""
    late_points: int = 0
    """What a missed round is worth to a late entry (7.7)."""


class Groups(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """4.8"""

    groups: int = 4
    qualified: int = 2
    double_bracket: bool = False


class Lists(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """3; only for systems with army building."""

    count: int = 1
    factions: Literal["one", "any"] = "one"
    window_days: int = 14
    reveal_hours: int = 24
    """Before round 1 opens."""
    use_every_list: bool = False
    unused_penalty: int = 2
    late_penalty: int = 0


class Dates(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """8"""

    round_days: int = 14
    grace_days: int = 14
    holidays: int = 14
    open_offers: int = 5
    check_in_minutes: int = 30
    no_show_minutes: int = 30
    desk_days: int = 7
    at_deadline: Literal["effort", "void", "extend"] = "effort"
    """Without a battle: forfeit by effort (8.4), 0–0 for both, or once more `extension_days`."""
    extension_days: int = 7


class Promotion(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """9"""

    direct: int = 1
    match: bool = True
    jump: bool = False
    playoffs: bool = False


class TeamTerms(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """4.12–4.14; the entrants are teams."""

    boards: int = 8
    process: Literal["roster", "put_up", "defender_attackers"] = "defender_attackers"
    step_hours: float = 12
    draw_band: int | None = None
    """None: 10 for 8 boards, in proportion."""
    cap: int | None = None
    """None: 100 for 8 boards, in proportion."""


class Arena(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    minutes: int = 120


class SeasonRounds(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where both sides decide at once, one instant ends the round for both (5.7); nobody has a clock of their own."""

    ends: Literal["minutes", "hours", "days", "calendar"] = "days"
    """After so many of them, or on days of the week."""
    length: int = 2
    days: tuple[str, ...] = ("tue", "fri")
    at: str = "20:00"
    zone: str = "Europe/Berlin"
    hold: bool = True
    """A round waits once a battle for a side that has written nothing."""
    extensions: int = 2
    missed: int = 3
    """A side that misses so many in a row is out of time, and the other may claim the battle; 0: never."""
    late_entry: bool = False
    """Instead a reserve may take the seat, and later the computer plays on."""
    regents: bool = True
    """Players may name a regent for their holidays."""


class Game(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is fought: every battle of a fixture begins with this."""

    scenario: str = ""
    """Empty: the system's first."""
    options: dict[str, Json] = {}
    army_points: int = 600
    legs: Literal[1, 2] = 1
    mirror: Mirror = "swap_sides"
    map_policy: Literal["round", "assigned", "picked", "drawn"] = "round"
    maps: tuple[str, ...] = ()
    """Map ids, or scenario ids where scenarios are the maps. Empty: all the system has."""
    map_capacity: int | None = None
    pace: Literal["live", "days"] = "days"
    clock: Literal["none", "quick", "usual", "calm"] = "none"
    """How much time everybody has; with `pace` it makes the clocks of every battle (5.7)."""
    rounds: SeasonRounds | None = None
    """In place of clocks, for systems with rounds."""
    odds: bool = True
    """Whether players may ask for odds."""
    delay: int = 0
    """Spectators see the battles so many seconds late."""
    first_period_hours: int = 72
    """Over days: no first order within this is a no-show (7.1)."""
    live_cap_hours: float = 4.5
    spectators: bool = True


class Terms(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything a season is played by."""

    format: Format = "round_robin"
    division_size: int = 6
    scale: Literal["points", "match"] = "points"
    """Rank by 20–0 points or by match points."""
    chain: tuple[str, ...] = ()
    """Tie-breaks in order; empty: the format's own (6.1)."""
    match_points: tuple[int, int, int] = (2, 1, 0)
    bye_points: int = 13
    forfeit_points: int = 13
    withdrawal: Withdrawal = "annul_below_half"
    admission: Literal["open", "approval"] = "open"
    most_entrants: int | None = None
    rated: bool = True
    take_back: bool = False
    provisional_hours: int = 48
    swiss: Swiss = Swiss()
    groups: Groups = Groups()
    lists: Lists = Lists()
    dates: Dates = Dates()
    promotion: Promotion = Promotion()
    team: TeamTerms | None = None
    arena: Arena = Arena()
    grand_final_reset: bool = True
    game: Game = Game()
    points_table: dict[str, Json] | None = None
    """An own table from battle to points (5.2); None: the system's."""


CLOCKED = Game(clock="usual")
PRESETS: dict[str, Terms] = {
    "fortnight_league": Terms(
        game=CLOCKED,
        lists=Lists(count=2),
        withdrawal="forfeit_all",
        promotion=Promotion(match=True, jump=True, playoffs=True),
    ),
    "mirrored_swiss": Terms(format="swiss", swiss=Swiss(rounds=5), game=Game(legs=2, clock="usual"), division_size=500),
    "team_eight": Terms(format="swiss", team=TeamTerms(boards=8), division_size=64, game=CLOCKED),
    "club_cup": Terms(format="groups", division_size=64, promotion=Promotion(match=False), game=CLOCKED),
    "evening_arena": Terms(
        format="arena",
        scale="match",
        division_size=500,
        game=Game(pace="live", clock="quick"),
        promotion=Promotion(match=False),
    ),
    "ladder": Terms(format="ladder", division_size=500, promotion=Promotion(match=False), game=CLOCKED),
}

LIVE = ("admission", "most_entrants")
"""What can be changed after the first pairing is published."""


CLOCKS: dict[tuple[str, str], str] = {
    ("live", "quick"): "quick",
    ("live", "usual"): "usual",
    ("live", "calm"): "calm",
    ("days", "quick"): "brisk",
    ("days", "usual"): "steady",
    ("days", "calm"): "leisurely",
}
"""Pace and clock of a season → the preset of `battles.agreements.pace`."""


def pace_of(game: Game) -> Pace | None:
    """The clocks, or the rounds, of a season's battles; a live one with clocks has its cap (5.7)."""
    if game.rounds is not None:
        return _in_rounds(game.rounds)
    preset = CLOCKS.get((game.pace, game.clock))
    if preset is None:
        return None
    hours = game.live_cap_hours if game.pace == "live" else 0
    return structs.replace(PACES[preset], hours=hours)


LENGTHS = {"minutes": MINUTE, "hours": HOUR, "days": DAY}
HOLDS: dict[str, int] = {"live": MINUTE, "days": DAY}
"""How long a round waits for a side that has written nothing."""


def _in_rounds(rounds: SeasonRounds) -> Pace:
    """Unchecked: `check_new` looks at what is written anew."""
    pace = Pace(
        kind="rounds",
        extensions=rounds.extensions,
        missed=0 if rounds.late_entry else rounds.missed,
        regents=rounds.regents,
    )
    if rounds.ends == "calendar":
        pace = structs.replace(pace, days=",".join(rounds.days), at=rounds.at, zone=rounds.zone)
    else:
        pace = structs.replace(pace, round=rounds.length * LENGTHS[rounds.ends])
    return structs.replace(pace, grace=HOLDS[tempo(pace)]) if rounds.hold else pace


def agreement_of(terms: Terms) -> Agreement:
    """What every battle of the season is agreed to be like."""
    game = terms.game
    return Agreement(
        pace=pace_of(game),
        odds=game.odds,
        delay=game.delay,
        take_backs=terms.take_back,
        late_entry=game.rounds is not None and game.rounds.late_entry,
    )


def read(data: Json) -> Terms:
    """Terms from JSON; raises LeagueError with what is wrong where."""
    try:
        terms = msgspec.convert(data, Terms)
    except msgspec.ValidationError as error:
        raise LeagueError("bad_terms", clause="1.7", problem=str(error)) from error
    return _checked(terms)


def write(terms: Terms) -> Json:
    return msgspec.to_builtins(terms)


def preset(name: str, system: str) -> Terms:
    """A preset as a system plays it: some always exchange armies, or sides, in two legs (4.9)."""
    if name not in PRESETS:
        raise LeagueError("unknown_preset", clause="1.7", preset=name, known=sorted(PRESETS))
    terms = PRESETS[name]
    book = registry.league_book(system)
    if book is None or book.mirror is None:
        return terms
    return structs.replace(terms, game=structs.replace(terms.game, mirror=book.mirror))


BOUNDS: dict[str, tuple[int, int]] = {
    "division_size": (2, 1000),
    "bye_points": (0, 20),
    "forfeit_points": (11, 20),
    "provisional_hours": (0, 336),
    "dates.round_days": (1, 180),
    "dates.grace_days": (0, 180),
    "dates.holidays": (0, 90),
    "dates.open_offers": (1, 20),
    "lists.count": (1, 4),
    "groups.groups": (2, 64),
    "groups.qualified": (1, 8),
    "promotion.direct": (0, 10),
    "arena.minutes": (10, 720),
    "game.army_points": (100, 10000),
    "game.delay": (0, 3600),
}
"""Smallest and largest value of a number."""
SENSIBLE: dict[str, tuple[int, int]] = {
    "dates.check_in_minutes": (0, 1440),
    "dates.no_show_minutes": (1, 1440),
    "dates.desk_days": (1, 90),
    "dates.extension_days": (1, 90),
    "lists.window_days": (1, 180),
    "lists.reveal_hours": (0, 720),
    "lists.unused_penalty": (0, 100),
    "lists.late_penalty": (0, 100),
    "swiss.late_points": (0, 20),
    "swiss.rounds": (1, 100),
    "game.first_period_hours": (1, 2000),
    "game.map_capacity": (1, 1000),
    "game.rounds.length": (1, 720),
    "game.rounds.extensions": (0, 10),
    "game.rounds.missed": (0, 20),
    "most_entrants": (2, 10_000),
    "team.boards": (1, 12),
}
"""The same for what is written anew; seasons from before keep what they have. What is left open has no bounds."""


def _checked(terms: Terms) -> Terms:
    for path in BOUNDS:
        value = _at(terms, path)
        if not isinstance(value, int):
            raise _bad_number(path)
        _check_bounds(path, value)
    return terms


def check_new(terms: Terms) -> None:
    """Terms that somebody writes now: no numbers that would decide fixtures by themselves."""
    for path in SENSIBLE:
        value = _at(terms, path)
        if isinstance(value, int):
            _check_bounds(path, value)
    win, draw, loss = terms.match_points
    if not win > draw >= loss >= 0:
        raise LeagueError("bad_terms", clause="5.1", problem="match_points: win > draw >= loss >= 0")
    if terms.game.rounds is not None:
        _check_rounds(terms.game, terms.game.rounds)


def _check_rounds(game: Game, rounds: SeasonRounds) -> None:
    """They can be played, and are as long as the season's pace says: nobody waits at a table for days."""
    pace = _in_rounds(rounds)
    try:
        checked(pace)
    except BadCalendar as bad:
        raise LeagueError("bad_round_days", clause="5.7", field=bad.field) from bad
    except BadPace as bad:
        raise LeagueError("bad_round", clause="5.7", minutes=bad.least // MINUTE, days=bad.most // DAY) from bad
    if tempo(pace) != game.pace:
        raise LeagueError("rounds_and_pace", clause="5.7", pace=game.pace, minutes=HOUR // MINUTE)


def _at(terms: Terms, path: str) -> object:
    value: object = terms
    for part in path.split("."):
        value = getattr(value, part, None)
    return value


def _check_bounds(path: str, value: int) -> None:
    least, most = bounds_of(path)
    if not least <= value <= most:
        raise _bad_number(path)


def _bad_number(path: str) -> LeagueError:
    least, most = bounds_of(path)
    return LeagueError("bad_number", clause="1.7", field=path, least=least, most=most)


def bounds_of(path: str, least: int = 0, most: int = 1_000_000) -> tuple[int, int]:
    """Of a number; `least` and `most` where it has none."""
    return BOUNDS.get(path) or SENSIBLE.get(path) or (least, most)
