"""Swiss rounds: the field as the pairing engines see it, from what has been played (leagues 4.3, 4.4, 4.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from battles.leagues import pairing
from battles.leagues.models import Division, Entrant, Fixture, ForbiddenPair, Side
from battles.leagues.models.fixtures import FixtureState
from battles.leagues.models.people import EntrantState
from battles.leagues.pairing import DutchPlayer, Outing, PairingPlayer
from battles.leagues.pairing.dutch import Outcome
from battles.leagues.pairing.players import Seat
from battles.leagues.pairing.swiss import most_rounds, swiss_rounds
from battles.leagues.selectors import results, tables
from battles.leagues.selectors.households import pairs_among
from battles.leagues.terms import Terms


class Meeting(Struct, frozen=True, kw_only=True):
    """A fixture of an earlier round as one entrant saw it."""

    round: int
    outcome: Outcome
    opponent: int | None = None
    seat: Seat | None = None

    @property
    def was_played(self) -> bool:
        return self.outcome in ("win", "draw", "loss")


def rounds_wanted(division: Division, terms: Terms) -> int:
    """⌈log2 n⌉ unless the season says otherwise; never more than everybody can meet."""
    count = division.entrants.exclude(number=None).count()
    return min(terms.swiss.rounds or swiss_rounds(count), most_rounds(count))


def paired(division: Division, number: int, terms: Terms, *, allow_rematches: bool = False) -> pairing.PairingRound:
    """Round `number`; raises `no_pairing` with the pairs that block."""
    entrants = active(division, number)
    met = meetings(division, number, terms)
    forbidden = forbidden_pairs(division)
    volunteers = [one.pk for one in entrants if one.bye_wanted]
    if terms.swiss.engine == "dutch" and not allow_rematches:
        field = dutch_field(division, entrants, met, number)
        return pairing.pair_dutch(
            field, rounds=rounds_wanted(division, terms), forbidden=forbidden, volunteers=volunteers
        )
    players = field_of(division, entrants, met)
    if allow_rematches:
        return pairing.pair_with_fewest_rematches(
            players, round_number=number, forbidden=forbidden, volunteers=volunteers
        )
    if number == 1:
        return pairing.pair_first_round(
            players,
            how="random" if terms.swiss.first_round == "random" else "fold",
            seed=division.season.draw_seed,
            forbidden=forbidden,
            volunteers=volunteers,
        )
    return pairing.pair_adjacent(players, round_number=number, forbidden=forbidden, volunteers=volunteers)


def active(division: Division, number: int) -> list[Entrant]:
    """Who is paired in a round: not who has left, nor who comes in later."""
    rows = division.entrants.filter(state=EntrantState.ACTIVE, joined_round__lte=number).exclude(number=None)
    return list(rows.order_by("number"))


def field_of(division: Division, entrants: Iterable[Entrant], met: dict[int, list[Meeting]]) -> list[PairingPlayer]:
    """The field for `adjacent`: scores of the table, seats and opponents of what was played."""
    points = {row.entrant: row.points for row in tables.fresh(division).table.rows}
    homes = households(division)
    return [
        PairingPlayer(
            id=one.pk,
            number=one.number or 0,
            score=points.get(one.pk, 0),
            seats=tuple(each.seat for each in met.get(one.pk, ()) if each.seat is not None and each.was_played),
            met=frozenset(e.opponent for e in met.get(one.pk, ()) if e.opponent is not None and e.was_played),
            had_bye=any(each.outcome in ("bye", "forfeit_win") for each in met.get(one.pk, ())),
            household=homes.get(one.player_id),
        )
        for one in entrants
    ]


def dutch_field(
    division: Division, entrants: Iterable[Entrant], met: dict[int, list[Meeting]], number: int
) -> list[DutchPlayer]:
    """Everybody with all his rounds; who has left or is not in yet is not active."""
    here = {one.pk for one in entrants}
    homes = households(division)
    return [
        DutchPlayer(
            id=one.pk,
            number=one.number or 0,
            history=_history(met.get(one.pk, []), number),
            active=one.pk in here,
            household=homes.get(one.player_id),
        )
        for one in division.entrants.exclude(number=None)
    ]


def _history(met: list[Meeting], number: int) -> tuple[Outing, ...]:
    by_round = {each.round: each for each in met}
    found = (by_round.get(each) for each in range(1, number))
    return tuple(
        Outing(outcome="absent")
        if each is None
        else Outing(outcome=each.outcome, opponent=each.opponent, seat=each.seat)
        for each in found
    )


def meetings(division: Division, before: int, terms: Terms) -> dict[int, list[Meeting]]:
    """What everybody has had in the main rounds before this one. A fixture still open counts as a draw for pairing:
    the two have each other, and nobody is ahead."""
    rows = Fixture.objects.filter(division=division, parent=None, round__kind="main", round__number__lt=before)
    found: dict[int, list[Meeting]] = {}
    for fixture in (
        rows.exclude(state=FixtureState.ANNULLED)
        .order_by("round__number", "board")
        .select_related("round")
        .prefetch_related("sides", "results")
    ):
        for side in fixture.sides.all():
            found.setdefault(side.entrant_id, []).append(_meeting(fixture, side, terms))
    return found


def _meeting(fixture: Fixture, side: Side, terms: Terms) -> Meeting:
    number = fixture.round.number if fixture.round is not None else 0
    second = results.second_side(fixture)
    if second is None:
        return Meeting(round=number, outcome=_bye(fixture))
    other = second.entrant_id if side.is_first else results.first_side(fixture).entrant_id
    seat: Seat = 1 if side.is_first else 2
    return Meeting(round=number, outcome=_outcome(fixture, side, terms), opponent=other, seat=seat)


def _bye(fixture: Fixture) -> Outcome:
    """A missed round of a late entry is no bye: he may still have one (7.7)."""
    return "absent" if any(row.cause == "late_entry" for row in fixture.results.all()) else "bye"


def _outcome(fixture: Fixture, side: Side, terms: Terms) -> Outcome:
    total = results.total(fixture, terms)
    if total is None or total.outcome == "draw":
        return "draw"
    won = total.outcome == ("first" if side.is_first else "second")
    if total.kind == "battle":
        return "win" if won else "loss"
    return "forfeit_win" if won else "forfeit_loss"


def forbidden_pairs(division: Division) -> list[tuple[int, int]]:
    return list(ForbiddenPair.objects.filter(season=division.season).values_list("one_id", "other_id"))


def households(division: Division) -> dict[int | None, int]:
    """Which household a user lives in, as a number: people who said so of each other, taken together."""
    users = set(division.entrants.exclude(player=None).values_list("player_id", flat=True))
    home: dict[int | None, int] = {user: user or 0 for user in users}
    for one, other in pairs_among(users):
        old, new = home[other], home[one]
        home = {user: new if own == old else own for user, own in home.items()}
    sizes = Counter(home.values())
    return {user: own for user, own in home.items() if sizes[own] > 1}
