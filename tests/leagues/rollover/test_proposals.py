"""The proposal for the next season (9.3–9.5)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from battles.leagues.errors import LeagueError
from battles.leagues.rollover import Applicant, ClosedSeason, MoveRules, moved_by_hand, propose, targets
from battles.rules.codec import encode
from tests.leagues.rollover.builders import P, Q, R, division, season

TWO = (division(1), division(2))
THREE = (division(1), division(2), division(3))


def tiers(one: ClosedSeason) -> list[list[int]]:
    return [list(found.order) for found in propose(one).divisions]


def new(who: int, rating: int, **more: int | bool) -> Applicant:
    return Applicant(who=who, rating=rating, **more)  # type: ignore[arg-type]  # last_tier, is_removed


def test_check_49_e5_roll_over_with_promotion_match() -> None:
    """leagues E5: P5–Q2 10–10, P3 leaves, newcomer N1"""
    one = season(TWO, leaving=[P[3]], coming=[new(900, 1620)])

    assert tiers(one) == [[P[1], P[2], P[4], P[5], Q[1], Q[2]], [P[6], Q[3], Q[4], Q[5], Q[6], 900]]
    proposal = propose(one)
    causes = {seat.who: (seat.cause, seat.clause) for found in proposal.divisions for seat in found.seats}
    assert causes[Q[2]] == ("vacancy_match_loser", "9.3")
    assert (causes[P[6]], causes[Q[1]]) == (("relegated", "9.1"), ("promoted", "9.1"))
    assert (causes[900], causes[P[5]]) == (("newcomer", "9.3"), ("stays", "9.3"))
    assert (proposal.leaving, proposal.notes) == ((P[3],), ())


@pytest.mark.clause("9.4")
def test_check_49_the_same_season_has_the_same_key() -> None:
    """leagues 9.4: a second publication is recognised by it"""
    one = season(TWO, leaving=[P[3]], coming=[new(900, 1620)])
    mixed = structs.replace(one, divisions=one.divisions[::-1], entering=one.entering[::-1], matches=one.matches[::-1])

    assert propose(one).key == propose(mixed).key
    assert encode(propose(one)) == encode(propose(mixed))
    assert propose(one).key != propose(season(TWO)).key


def test_9_3_two_vacancies_loser_then_relegated() -> None:
    found = tiers(season(TWO, leaving=[P[3], P[4]]))

    assert found == [[P[1], P[2], P[5], P[6], Q[1], Q[2]], [Q[3], Q[4], Q[5], Q[6]]]


def test_9_3_three_vacancies_then_the_best_of_the_next_tier() -> None:
    found = tiers(season(TWO, leaving=[P[2], P[3], P[4]]))

    assert found[0] == [P[1], P[5], P[6], Q[1], Q[2], Q[3]]


def test_9_3_the_loser_of_a_match_won_by_the_lower_is_the_upper() -> None:
    one = season(TWO, leaving=[P[3]], won={("promotion", 1): "lower"})
    proposal = propose(one)

    assert proposal.division(1).order == (P[1], P[2], P[4], P[5], Q[1], Q[2])
    seat = next(seat for seat in proposal.division(1).seats if seat.who == P[5])
    assert seat.cause == "vacancy_match_loser"


def test_9_3_who_is_promoted_but_leaves_leaves_a_vacancy_above() -> None:
    assert tiers(season(TWO, leaving=[Q[1]]))[0] == [P[1], P[2], P[3], P[4], P[5], Q[2]]


def test_9_3_a_loser_who_leaves_is_passed_over() -> None:
    assert tiers(season(TWO, leaving=[P[3], Q[2]]))[0] == [P[1], P[2], P[4], P[5], P[6], Q[1]]


def test_9_3_vacancies_travel_down_from_tier_to_tier() -> None:
    found = tiers(season(THREE, leaving=[P[3]], coming=[new(900, 1500)]))

    assert found[0] == [P[1], P[2], P[4], P[5], Q[1], Q[2]]
    assert found[1] == [P[6], Q[3], Q[4], Q[5], R[1], R[2]]
    assert found[2] == [Q[6], R[3], R[4], R[5], R[6], 900]


def test_9_3_best_of_the_next_tier_by_target_then_last_tier_and_place() -> None:
    """Tier 1 lost everybody but one: match loser, relegated, then tier 2 by place before who came up from tier 3."""
    found = tiers(season(THREE, leaving=[P[1], P[2], P[3], P[4]]))

    assert found[0] == [P[5], P[6], Q[1], Q[2], Q[3], Q[4]]
    assert found[1] == [Q[5], Q[6], R[1], R[2], R[3], R[4]]


def test_9_3_newcomers_by_rating_and_a_full_lowest_tier_opens_another() -> None:
    coming = [new(901, 1400), new(902, 1900), new(903, 1600)]
    proposal = propose(season(TWO, leaving=[Q[6]], coming=coming))

    assert [found.order for found in proposal.divisions][1:] == [(P[6], Q[2], Q[3], Q[4], Q[5], 902), (903, 901)]
    assert proposal.division(3).size == 6
    assert [(note.code, note.tier, note.facts) for note in proposal.notes] == [
        ("small_division", 3, {"members": 2, "size": 6})
    ]


def test_9_3_newcomers_never_enter_a_tier_that_everybody_left() -> None:
    """Tier 2 gives its people to tier 1: then tier 1 is the lowest."""
    found = tiers(season((division(1), division(2, count=2)), leaving=[P[1], P[2], Q[1]], coming=[new(900, 1500)]))

    assert found == [[P[3], P[4], P[5], P[6], Q[2], 900]]


def test_9_3_a_first_season_of_newcomers_only() -> None:
    one = ClosedSeason(
        divisions=(),
        entering=tuple(new(900 + number, 1500 + number) for number in range(8)),
        rules=MoveRules(new_division_size=4),
    )

    assert tiers(one) == [[907, 906, 905, 904], [903, 902, 901, 900]]


def test_9_3_two_lowest_divisions_fill_evenly() -> None:
    divisions = (division(1), division(2, count=4), division(2, "B", base=1000, count=4))
    proposal = propose(season(divisions, coming=[new(900 + number, 1500 - number) for number in range(4)]))

    assert [len(found.seats) for found in proposal.divisions] == [6, 6, 6]
    assert proposal.division(2, "A").order[-2:] == (900, 902)
    assert proposal.division(2, "B").order[-2:] == (901, 903)


@pytest.mark.clause("9.5")
def test_9_5_returning_one_tier_below_the_last_one() -> None:
    """The vacancy of P3 takes Q2 out of tier 2: there the returner sits down, before anybody from below."""
    proposal = propose(season(THREE, leaving=[P[3]], coming=[new(900, 1700, last_tier=1)]))

    assert proposal.division(2).order == (P[6], Q[3], Q[4], Q[5], R[1], 900)
    seat = proposal.division(2).seats[-1]
    assert (seat.cause, seat.clause) == ("returns", "9.5")


@pytest.mark.clause("9.5")
def test_9_5_nobody_who_earned_his_place_makes_room_for_a_returner() -> None:
    proposal = propose(season(THREE, leaving=[R[6]], coming=[new(900, 1700, last_tier=1)]))

    assert proposal.division(2).order == (P[6], Q[2], Q[3], Q[4], Q[5], R[1])
    assert proposal.division(3).order[-1] == 900
    assert proposal.division(3).seats[-1].cause == "returns_lower"


@pytest.mark.clause("9.5")
def test_9_5_from_the_lowest_tier_there_is_no_lower_one() -> None:
    proposal = propose(season(TWO, leaving=[Q[5]], coming=[new(900, 1700, last_tier=2)]))

    assert (proposal.division(2).order[-1], proposal.division(2).seats[-1].cause) == (900, "returns")


@pytest.mark.clause("9.5")
def test_9_5_a_returner_without_room_anywhere_opens_a_tier() -> None:
    proposal = propose(season(TWO, coming=[new(900, 1700, last_tier=1), new(901, 1900)]))

    assert proposal.division(3).order == (900, 901)


@pytest.mark.clause("9.5")
def test_9_5_removed_for_no_shows_starts_in_the_lowest_tier() -> None:
    proposal = propose(season(THREE, coming=[new(P[2], 2000, is_removed=True)]))

    assert proposal.division(1).order == (P[1], P[3], P[4], P[5], Q[1], Q[2])
    assert proposal.division(3).order == (Q[6], R[3], R[4], R[5], R[6], P[2])
    assert proposal.division(3).seats[-1].cause == "removed"


def test_9_4_the_organiser_moves_somebody_by_hand() -> None:
    proposal = propose(season(TWO))
    moved = moved_by_hand(proposal, P[6], tier=1)

    assert moved.division(1).order[-1] == P[6]
    assert P[6] not in moved.division(2).order
    assert moved.division(1).seats[-1].cause == "by_hand"
    assert moved.key != proposal.key
    assert moved_by_hand(moved, P[6], tier=1) == moved


@pytest.mark.parametrize(("who", "tier", "code"), [(P[6], 9, "no_such_division"), (12345, 1, "not_in_proposal")])
def test_9_4_what_cannot_be_moved(who: int, tier: int, code: str) -> None:
    with pytest.raises(LeagueError) as refused:
        moved_by_hand(propose(season(TWO)), who, tier=tier)

    assert refused.value.code == code


@pytest.mark.clause("15.3")
def test_15_3_nobody_enters_twice() -> None:
    one = season(TWO)

    with pytest.raises(LeagueError) as refused:
        propose(structs.replace(one, entering=one.entering * 2))

    assert refused.value.code == "applied_twice"


def test_9_3_a_match_nobody_played_is_noted() -> None:
    proposal = propose(structs.replace(season(TWO), matches=()))

    assert [(note.code, note.tier) for note in proposal.notes] == [("match_not_played", 1)]


everyone = [100 * tier + place for tier in (1, 2, 3) for place in range(1, 7)]
results = st.fixed_dictionaries({("promotion", tier): st.sampled_from(["draw", "upper", "lower"]) for tier in (1, 2)})
arrivals = st.builds(
    lambda who, rating, last, removed: Applicant(who=who, rating=rating, last_tier=last, is_removed=removed),
    st.integers(900, 915),
    st.integers(1200, 2000),
    st.one_of(st.none(), st.integers(1, 3)),
    st.booleans(),
)


@settings(max_examples=100, deadline=None)
@given(
    st.sets(st.sampled_from(everyone)),
    results,
    st.lists(arrivals, unique_by=lambda one: one.who, max_size=9),
    st.randoms(use_true_random=False),
)
def test_9_3_whatever_happens_everybody_has_one_place_and_no_tier_is_too_large(
    leaving: set[int], won: dict[tuple[str, int], str], coming: list[Applicant], luck: Random
) -> None:
    one = season(THREE, leaving=leaving, won=won, coming=coming)
    proposal = propose(one)
    seated = [who for found in proposal.divisions for who in found.order]
    entering = list(one.entering)
    luck.shuffle(entering)

    assert sorted(seated) == sorted(applicant.who for applicant in one.entering)
    assert all(len(found.seats) <= found.size for found in proposal.divisions)
    assert propose(structs.replace(one, entering=tuple(entering))) == proposal
    _only_the_lowest_have_room(one)


def _only_the_lowest_have_room(one: ClosedSeason) -> None:
    """A tier with room has nobody of last season below it who could have moved up, unless he was removed."""
    proposal = propose(one)
    known = set(targets(one)) - {applicant.who for applicant in one.entering if applicant.is_removed}
    for upper in proposal.divisions:
        if len(upper.seats) < upper.size:
            assert not [
                who for lower in proposal.divisions if lower.tier > upper.tier for who in lower.order if who in known
            ]
