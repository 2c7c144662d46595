"""Knock-outs, groups and play-offs on the site: matches become fixtures as soon as both sides are known (4.7, 4.8)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from battles.leagues import pairing
from battles.leagues.models import Division, Entrant, Fixture, Round
from battles.leagues.models.people import EntrantState
from battles.leagues.pairing import GroupPlace, Pair
from battles.leagues.pairing.knockout import MatchState
from battles.leagues.selectors import results, tables
from battles.leagues.selectors.brackets import BracketNow, bracket_of, has_bracket, stage_of
from battles.leagues.services import cases, fixtures, log, maps, pairs, scores
from battles.leagues.services.pairs import Wanted
from battles.leagues.terms import Terms
from battles.rules.codec import Json
from battles.runtime.clock import Clock

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
PLAYOFFS = "playoffs"
GROUP = "group"


def begin(
    division: Division,
    seeds: Sequence[int],
    terms: Terms,
    *,
    double: bool,
    opens: datetime | None = None,
    clock: Clock,
) -> None:
    """A bracket for these seeds; its first matches are published at once."""
    division.progress = {"seeds": list(seeds), "double": double}
    if opens is not None:
        division.progress["opens"] = opens.isoformat()
    division.save(update_fields=["progress"])
    advance(division, terms, clock)


def advance(division: Division, terms: Terms, clock: Clock) -> list[Fixture]:
    """Fixtures for every match whose sides are known now and that has none. Late or twice makes the same."""
    made: list[Fixture] = []
    now = bracket_of(division)
    for state in now.matches.values():
        fixture = now.fixtures.get(state.match.id)
        if fixture is not None and state.first and state.second:
            _mend(now, state, fixture, terms, clock)
        elif fixture is None and state.state == "open":
            made.append(_make(now, state, terms, clock))
    return made


def _make(now: BracketNow, state: MatchState, terms: Terms, clock: Clock) -> Fixture:
    first, second = now.entrant(state.first), now.entrant(state.second)
    if first is None or second is None:
        raise AssertionError("an open match has both its sides")
    round_ = _round(now, stage_of(now.bracket, state.match), terms, clock)
    chosen = maps.for_pairs(now.division, round_, [Pair(first, second)], terms)
    board = round_.fixtures.filter(parent=None).count() + 1
    wanted = Wanted(first=first, second=second, board=board, slot=state.match.id, map_id=chosen[0])
    window = timedelta(days=terms.dates.round_days + terms.dates.grace_days)
    deadline = max(round_.hard_deadline, clock.now() + window)
    fixture = pairs.make(now.division, round_, [wanted], terms=terms, deadline=deadline, clock=clock)[0]
    told = fixtures.rows().get(pk=fixture.pk)
    fixtures.tell(told, "pairing", clock=clock, round=state.match.id, division=str(now.division))
    return fixture


def _round(now: BracketNow, number: int, terms: Terms, clock: Clock) -> Round:
    division = now.division
    found = division.rounds.filter(number=number).first()
    if found is not None:
        if found.closed_at is not None:
            found.closed_at = None
            found.save(update_fields=["closed_at"])
        return found
    usual = division.progress.get("opens")
    start = datetime.fromisoformat(usual) if usual else division.season.starts_at
    opens = max(start, clock.now()) if start is not None else clock.now()
    kind = "playoff" if division.stage == PLAYOFFS else "main"
    map_id = maps.of_round(division, number, terms)
    return pairs.new_round(division, number, opens, terms=terms, kind=kind, map_id=map_id, published_at=clock.now())


# A result was corrected after the next match was made


def _mend(now: BracketNow, state: MatchState, fixture: Fixture, terms: Terms, clock: Clock) -> None:
    """Others are in this match now than its fixture has. Before its first order the sides are exchanged; afterwards
    the referee decides, and the bracket waits for him."""
    wanted = (now.entrant(state.first), now.entrant(state.second))
    second = results.second_side(fixture)
    if second is None or (results.first_side(fixture).entrant_id, second.entrant_id) == wanted:
        return
    if fixture.state in scores.DECIDED or fixtures.has_begun(fixture):
        _to_the_desk(now, fixture, wanted, clock)
        return
    before: Json = [side.entrant.name for side in fixture.sides.all()]
    pairs.remove(fixture, clock)
    made = _make(now, state, terms, clock)
    after: Json = [side.entrant.name for side in made.sides.select_related("entrant")]
    season = now.division.season
    log.noted(season, None, "mend_bracket", object=f"fixture:{made.pk}", before=before, after=after, clock=clock)


def _to_the_desk(now: BracketNow, fixture: Fixture, wanted: tuple[int | None, int | None], clock: Clock) -> None:
    evidence: dict[str, Json] = {"slot": fixture.slot, "wanted": list(wanted)}
    cases.open_case(
        season=now.division.season,
        fixture=fixture,
        kind="flag",
        code="bracket_changed",
        clause="4.7",
        evidence=evidence,
        clock=clock,
    )


def is_over(division: Division) -> bool:
    return has_bracket(division) and bracket_of(division).champion is not None


# Groups


def make_groups(division: Division, terms: Terms) -> list[Division]:
    """The field in groups, filled in snake order by seed; each becomes a division of its own (4.8)."""
    entrants = list(division.entrants.filter(state=EntrantState.ACTIVE).exclude(number=None).order_by("number"))
    count = max(1, min(terms.groups.groups, len(entrants) // 2))
    known = {one.pk: one for one in entrants}
    filled = pairing.fill_groups([one.pk for one in entrants], count)
    division.entrants.update(number=None)
    return [_group(division, number, [known[pk] for pk in members]) for number, members in enumerate(filled)]


def _group(division: Division, number: int, members: Sequence[Entrant]) -> Division:
    """The first group is the old division, so that nothing points to nowhere."""
    group = division if number == 0 else Division(season=division.season, tier=division.tier, letter=letter(number))
    group.stage, group.size = GROUP, len(members)
    group.name = letter(number)
    group.progress = {"group": number}
    group.save()
    for place, entrant in enumerate(members, 1):
        entrant.division, entrant.number = group, place
        entrant.save(update_fields=["division", "number"])
    return group


def letter(number: int) -> str:
    lap, rest = divmod(number, len(LETTERS))
    return LETTERS[rest] if lap == 0 else LETTERS[lap - 1] + LETTERS[rest]


def begin_playoffs(groups: Sequence[Division], terms: Terms, clock: Clock) -> Division:
    """The best of each group in a bracket; firsts before seconds, no first-round pair from one group (4.8)."""
    season = groups[0].season
    found = season.divisions.filter(tier=0, letter="A").first()
    if found is not None:
        return found
    places = [place for group in groups for place in _places(group)]
    seeds = pairing.play_off_seeds(places, qualify=terms.groups.qualified, seed=season.draw_seed)
    division = Division.objects.create(season=season, tier=0, letter="A", size=len(seeds), stage=PLAYOFFS)
    begin(division, seeds, terms, double=terms.groups.double_bracket, opens=clock.now(), clock=clock)
    return division


def _places(group: Division) -> list[GroupPlace]:
    made = tables.fresh(group, is_closed=True)
    rows = [row for row in made.table.rows if not row.is_withdrawn]
    accounts = made.standings.ledger.lines if made.standings is not None else {}
    return [
        GroupPlace(
            entrant=row.entrant,
            group=int(group.progress.get("group", 0)),
            place=place,
            points=row.points,
            margin=row.vp_for - row.vp_against,
            fixtures=len(accounts.get(row.entrant, ())),
        )
        for place, row in enumerate(rows, 1)
    ]
