"""Awards at the end of a season (9.6)."""

from __future__ import annotations

import pytest

from battles.leagues.rollover import EarnedAward, SeasonOf, awards


def entrant(who: int, tier: int, place: int, **more: object) -> SeasonOf:
    told = {"fixtures": 5, "played": 5, "lost": place - 1, "on_time": 4} | more
    return SeasonOf(who=who, tier=tier, place=place, **told)  # type: ignore[arg-type]  # counts and factions


def of_kind(found: tuple[EarnedAward, ...], kind: str) -> list[tuple[int, str]]:
    return [(award.who, award.subject) for award in found if award.kind == kind]


@pytest.mark.clause("9.6")
def test_9_6_champion_and_division_winners() -> None:
    found = awards([entrant(21, 2, 1), entrant(11, 1, 1), entrant(12, 1, 2)])

    assert of_kind(found, "champion") == [(11, "")]
    assert of_kind(found, "division_winner") == [(11, "1A"), (21, "2A")]


@pytest.mark.clause("9.6")
def test_9_6_play_offs_make_the_champion() -> None:
    assert of_kind(awards([entrant(21, 2, 1), entrant(11, 1, 1)], title=21), "champion") == [(21, "")]


@pytest.mark.clause("9.6")
def test_9_6_two_top_divisions_without_play_offs_have_no_champion() -> None:
    found = awards([entrant(11, 1, 1), entrant(13, 1, 1, letter="B")])

    assert of_kind(found, "champion") == []
    assert of_kind(found, "division_winner") == [(11, "1A"), (13, "1B")]


@pytest.mark.clause("9.6")
def test_9_6_promoted() -> None:
    found = awards([entrant(21, 2, 1, is_promoted=True), entrant(22, 2, 2)])

    assert of_kind(found, "promoted") == [(21, "2A")]


@pytest.mark.clause("9.6")
def test_9_6_undefeated_needs_a_battle_and_counts_forfeits_lost() -> None:
    seasons = [entrant(1, 1, 1), entrant(2, 1, 2, lost=1), entrant(3, 1, 3, played=0, lost=0)]

    assert of_kind(awards(seasons), "undefeated") == [(1, "")]


@pytest.mark.clause("9.6")
def test_9_6_best_of_each_faction_with_three_entrants() -> None:
    orcs = [entrant(30, 3, 1, factions=("orcs",)), entrant(21, 2, 4, factions=("orcs", "elves"))]
    orcs += [entrant(22, 2, 2, factions=("orcs",)), entrant(11, 1, 1, factions=("elves",))]

    assert of_kind(awards(orcs), "best_of_faction") == [(22, "orcs")]


@pytest.mark.clause("9.6")
def test_9_6_who_withdrew_has_no_award_but_brought_his_faction() -> None:
    orcs = [entrant(1, 1, 1, factions=("orcs",), is_withdrawn=True, on_time=5)]
    orcs += [entrant(2, 1, 2, factions=("orcs",)), entrant(3, 1, 3, factions=("orcs",))]
    found = awards(orcs)

    assert of_kind(found, "best_of_faction") == [(2, "orcs")]
    assert 1 not in [award.who for award in found]


@pytest.mark.clause("9.6")
def test_9_6_all_fixtures_played_on_time() -> None:
    seasons = [
        entrant(1, 1, 1, on_time=5),
        entrant(2, 1, 2, on_time=4),
        entrant(3, 1, 3, played=4, on_time=4),
        entrant(4, 1, 4, fixtures=0, played=0, on_time=0),
    ]

    assert of_kind(awards(seasons), "always_on_time") == [(1, "")]


@pytest.mark.clause("9.6")
def test_9_6_the_order_of_the_input_does_not_matter() -> None:
    seasons = [entrant(10 * tier + place, tier, place, factions=("x",)) for tier in (1, 2) for place in (1, 2, 3)]

    assert awards(seasons) == awards(seasons[::-1])
