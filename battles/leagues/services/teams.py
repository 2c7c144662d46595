"""Team matches: captains seal their choices, steps open for both at once, boards become fixtures (leagues 4.12–4.14).

Of a seal nobody but its captain learns anything before both are in: no notification, no log entry, no sequence of the
season tells even *that* somebody has sealed (check 14).
"""

from __future__ import annotations

from datetime import timedelta

import msgspec
from django.db import transaction

from accounts.models import User
from battles.leagues import terms as terms_
from battles.leagues.errors import LeagueError
from battles.leagues.models import Entrant, Fixture, Leg, Season, Side, TeamMatch, TeamSeal
from battles.leagues.models.seasons import SeasonState
from battles.leagues.pairing import draw
from battles.leagues.pairing.teams import DefenderMatch, MatchBoard, PutUpMatch, RosterMatch, Sides, SquadMatch
from battles.leagues.pairing.teams.boards import LineUp
from battles.leagues.pairing.teams.boards import Side as Bench
from battles.leagues.pairing.teams.defenders import FEWEST_BOARDS
from battles.leagues.pairing.teams.put_up import loser_of_roll_off
from battles.leagues.selectors.teams import (
    BENCHES,
    LINE_UPS,
    State,
    View,
    bench_of,
    entrants_of,
    fitting,
    line_up,
    loaded,
    own_seal,
    roster,
    with_seal,
)
from battles.leagues.services import fixtures, log, maps, pairs, results, seasons
from battles.leagues.terms import Terms
from battles.rules.codec import Json
from battles.runtime.clock import WALL, Clock
from battles.services import dues

AGAIN = "~"
"""Between a map and its number where a match has more boards than the season has maps."""


# The captains


def seal(*, user: User, match_id: int, choice: list[int | str], clock: Clock = WALL) -> None:
    """A captain's choice for the present step. When both have sealed, the step opens for both."""
    with transaction.atomic():
        season, match = _locked(match_id)
        _check_open(season, match, clock)
        bench = bench_of(match, user)
        if bench is None:
            raise LeagueError("not_captain", clause="12.1")
        entrant = entrants_of(match)[BENCHES.index(bench)]
        state, held = _begun(match, terms_.read(season.terms)), own_seal(match, entrant)
        if held is not None and fitting(state, bench, held.choice):
            raise LeagueError("already_sealed", clause="4.13")
        _chosen(state, bench, choice)
        sealed: Json = {"choice": choice, "sealed_at": clock.now()}
        TeamSeal.objects.update_or_create(match=match, entrant=entrant, step=match.step, defaults=sealed)
        _open_if_complete(season, match, state, clock)


def seal_line_up(*, user: User, match_id: int, players: list[int], clock: Clock = WALL) -> None:
    """Who of the roster sits on which board, the first board first; both line-ups open together (4.12)."""
    with transaction.atomic():
        season, match = _locked(match_id)
        if not _is_roster(match, terms_.read(season.terms)):
            raise LeagueError("no_line_up_here", clause="4.12")
        seal(user=user, match_id=match_id, choice=[*players], clock=clock)


def _locked(match_id: int) -> tuple[Season, TeamMatch]:
    found = TeamMatch.objects.filter(pk=match_id).values_list("fixture_id", flat=True).first()
    if found is None:
        raise LeagueError("no_such_match", clause="4.12")
    season, fixture = fixtures.locked(found)
    match = TeamMatch.objects.get(pk=match_id)
    match.fixture = fixture
    return season, match


def _check_open(season: Season, match: TeamMatch, clock: Clock) -> None:
    seasons.in_state(season, SeasonState.RUNNING, SeasonState.DECIDERS)
    round_ = match.fixture.round
    if match.done_at is not None or match.fixture.state not in pairs.UNDER_WAY:
        raise LeagueError("match_is_made", clause="4.13")
    if season.paused_at is not None:
        raise LeagueError("season_paused", clause="12.2")
    if round_ is not None and (round_.published_at is None or clock.now() < round_.opens):
        raise LeagueError("round_not_open", clause="8.1", opens=round_.opens.isoformat())


def _begun(match: TeamMatch, terms: Terms) -> State:
    """Where the captains stand; the beginning if nothing has happened yet.

    A team that has become too short for the season's process goes by line-ups from then on.
    """
    state, boards = loaded(match), terms.team.boards if terms.team is not None else 0
    home, away = (roster(entrant) for entrant in entrants_of(match))
    if _is_roster(match, terms) and match.done_at is None:
        return RosterMatch.begun(home, away, boards)
    if state is not None:
        return state
    if max(len(home), len(away)) > boards:
        return SquadMatch.begun(home, away, boards)
    return _first_choices(match, Sides(home, away))


def _first_choices(match: TeamMatch, playing: Sides[LineUp]) -> DefenderMatch | PutUpMatch:
    """The season's process, for those who play."""
    if match.process == "defender_attackers":
        return DefenderMatch.begun(playing.home, playing.away)
    seed = match.fixture.division.season.draw_seed
    first = loser_of_roll_off(seed, f"roll-off:{match.fixture.pk}")
    return PutUpMatch.begun(playing.home, playing.away, _maps(match, len(playing.home)), first)


def _gone_on(match: TeamMatch, state: State) -> State:
    """When both captains have said who plays, the process begins."""
    playing = state.squads if isinstance(state, SquadMatch) else None
    return state if playing is None else _first_choices(match, playing)


def _maps(match: TeamMatch, boards: int) -> tuple[str, ...]:
    """A map for each board in the organiser's order; the list begins again where it is too short."""
    known = [each.id for each in maps.choices(match.fixture.division.season)]
    if not known:
        raise LeagueError("no_map_left", clause="4.12")
    laps = [divmod(number, len(known)) for number in range(boards)]
    return tuple(known[place] if lap == 0 else f"{known[place]}{AGAIN}{lap + 1}" for lap, place in laps)


def _chosen(state: State, bench: Bench, choice: list[int | str]) -> State:
    """The state with a choice laid down; raises `not_eligible`, `not_a_line_up` or `not_a_squad`."""
    if not isinstance(state, PutUpMatch):
        return state.seal(bench, tuple(one for one in choice if isinstance(one, int)))
    if len(choice) != 1:
        raise LeagueError("not_eligible", clause="4.12", eligible=list[Json](state.eligible(bench)))
    return state.choose(bench, choice[0])


def _open_if_complete(season: Season, match: TeamMatch, state: State, clock: Clock) -> None:
    sealed = _gone_on(match, _with_seals(match, state))
    if sealed.step != state.step or _is_next(state, sealed):
        _opened(season, match, sealed, clock)


def _is_next(before: State, after: State) -> bool:
    """A step that looks the same may be the next: another cycle, another exchange."""
    return len(after.boards) != len(before.boards)


def _with_seals(match: TeamMatch, state: State) -> State:
    choices = {seal.entrant_id: seal.choice for seal in TeamSeal.objects.filter(match=match, step=match.step)}
    for bench, entrant in zip(BENCHES, entrants_of(match), strict=True):
        if entrant.pk in choices and (choice := fitting(state, bench, choices[entrant.pk])):
            state = _chosen(state, bench, choice)
    return state


def _opened(season: Season, match: TeamMatch, state: State, clock: Clock) -> None:
    """Both see it now, and everybody else; the next step has its time."""
    terms = terms_.read(season.terms)
    match.step += 1
    match.state = {_kept_as(state): msgspec.to_builtins(state)}
    is_over = state.step == "over"
    hours = terms.team.step_hours if terms.team is not None else 0
    match.step_due = None if is_over else clock.now() + timedelta(hours=hours)
    match.done_at = clock.now() if is_over else None
    match.save(update_fields=["step", "state", "step_due", "done_at"])
    _tell_opened(season, match, state, clock)
    if is_over:
        make_boards(match, state.boards, terms, clock)
    elif match.step_due is not None:
        dues.schedule(("league_team_step", f"{match.pk}:{match.step}", match.step_due))
    seasons.touch(season)


def _kept_as(state: State) -> str:
    return LINE_UPS if isinstance(state, RosterMatch) else "match"


def _tell_opened(season: Season, match: TeamMatch, state: State, clock: Clock) -> None:
    """Into the log, and to the captains."""
    is_line_up, is_squad = isinstance(state, RosterMatch), _is_squad(match, state)
    note: Json = {"step": match.step, "boards": [[board.home, board.away] for board in state.boards]}
    if is_line_up or is_squad:
        note["sealed"] = sorted(match.seals.filter(step=match.step - 1).values_list("entrant_id", flat=True))
    if is_squad:
        note["squads"] = [[*state.view(None).hands.of(bench)] for bench in BENCHES]
    action = "open_line_ups" if is_line_up else "open_squads" if is_squad else "open_step"
    log.noted(season, None, action, object=f"fixture:{match.fixture.pk}", after=note, clock=clock)
    kind = "line_ups" if is_line_up else "team_step"
    fixtures.tell(match.fixture, kind, version=str(match.step), clock=clock)


def _is_squad(match: TeamMatch, state: State) -> bool:
    """Whether it was the captains' first step that opened, and it said who plays."""
    return match.step == 1 and state.step in ("defender", "champion")


def shown(match: TeamMatch, user: User | None) -> View:
    """What somebody may know of the captains' choices, also before the first step has opened. The other captain's
    seal is not even looked for (check 14)."""
    terms = terms_.read(match.fixture.division.season.terms)
    state, bench = _begun(match, terms), bench_of(match, user)
    if bench is None:
        return state.view(None)
    seal = own_seal(match, entrants_of(match)[BENCHES.index(bench)])
    return (state if seal is None else with_seal(state, bench, seal.choice)).view(bench)


# By the clock


def step_due(key: str, clock: Clock) -> None:
    """Time for a step is over: the first eligible in roster order are taken for whoever has not sealed."""
    match_id, step = key.split(":")[:2]
    if not TeamMatch.objects.filter(pk=match_id).exists():
        return
    with transaction.atomic():
        season, match = _locked(int(match_id))
        running = season.state in (SeasonState.RUNNING, SeasonState.DECIDERS) and season.paused_at is None
        if match.step != int(step) or match.done_at is not None or not running:
            return
        if match.step_due is not None and clock.now() < match.step_due:
            return
        state = _begun(match, terms_.read(season.terms))
        _opened(season, match, _gone_on(match, _with_seals(match, state).time_out()), clock)


def line_up_wanted(key: str, clock: Clock) -> None:
    """The round opens: the captains are told until when they seal who plays, if they have a choice there."""
    match = TeamMatch.objects.filter(pk=key, done_at=None, step=0).select_related("fixture").first()
    if match is None or match.step_due is None:
        return
    match.fixture = fixtures.rows().get(pk=match.fixture_id)
    state = _begun(match, terms_.read(match.fixture.division.season.terms))
    if isinstance(state, RosterMatch | SquadMatch):
        kind = "line_up" if isinstance(state, RosterMatch) else "squad"
        fixtures.tell(match.fixture, kind, until=match.step_due.isoformat(), clock=clock)


def _is_roster(match: TeamMatch, terms: Terms) -> bool:
    """Board by board; also where a team is too short for anything else."""
    boards = terms.team.boards if terms.team is not None else 0
    is_short = any(len(line_up(entrant, boards)) < boards for entrant in entrants_of(match))
    least = FEWEST_BOARDS if match.process == "defender_attackers" else 1
    return match.process == "roster" or is_short or boards < least


# Boards


def make_boards(match: TeamMatch, boards: tuple[MatchBoard, ...], terms: Terms, clock: Clock) -> list[Fixture]:
    """A fixture for each board, with its players named; an empty side forfeits it (4.14). Twice is once."""
    parent = match.fixture
    if parent.boards.exists():
        return list(parent.boards.all())
    benches = entrants_of(match)
    made = [_make_board(parent, number, board, benches, terms) for number, board in enumerate(boards, 1)]
    pairs.schedule_deadlines(made)
    for fixture, board in zip(made, boards, strict=True):
        told = fixtures.rows().get(pk=fixture.pk)
        told.division, told.parent = parent.division, parent
        fixtures.tell(told, "pairing", clock=clock, round=fixture.slot, division=str(parent.division))
        _forfeit_if_empty(told, board, benches, clock)
    return made


def _make_board(
    parent: Fixture, number: int, board: MatchBoard, benches: tuple[Entrant, Entrant], terms: Terms
) -> Fixture:
    fixture = Fixture.objects.create(
        division=parent.division,
        round=parent.round,
        parent=parent,
        board=number,
        slot=f"board-{number}",
        legs_wanted=terms.game.legs,
        map_id=_map_of(parent, number, board, terms),
        scenario=parent.scenario,
        hard_deadline=parent.hard_deadline,
    )
    players = (board.home, board.away)
    for is_first, entrant, player in zip((True, False), benches, players, strict=True):
        Side.objects.create(fixture=fixture, entrant=entrant, is_first=is_first, player_id=player)
    for leg in range(1, terms.game.legs + 1):
        Leg.objects.create(fixture=fixture, number=leg, first_seat=pairs.SEATS[leg - 1])
    return fixture


def _map_of(parent: Fixture, number: int, board: MatchBoard, terms: Terms) -> str:
    """The one that was picked for the board, the round's, or one by lot."""
    if board.map:
        return board.map.partition(AGAIN)[0]
    if terms.game.map_policy == "round" and parent.round is not None and parent.round.map_id:
        return parent.round.map_id
    known = [each.id for each in maps.choices(parent.division.season)]
    seed = parent.division.season.draw_seed
    return draw.drawn(seed, f"map:{parent.pk}:board-{number}", known) if known else ""


def _forfeit_if_empty(fixture: Fixture, board: MatchBoard, benches: tuple[Entrant, Entrant], clock: Clock) -> None:
    if board.home is None and board.away is None:
        results.double_forfeit(fixture, cause="empty_board", clock=clock)
    elif board.home is None or board.away is None:
        winner = benches[0] if board.away is None else benches[1]
        results.forfeit(fixture, winner=winner.pk, cause="empty_board", clock=clock)
