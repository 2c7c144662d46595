"""Picks and amendments (leagues 3.5, 3.6)."""

from __future__ import annotations

import copy
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest

from battles.leagues.amendments import (
    AmendmentState,
    Picks,
    check_amendment,
    check_minor,
    keeps_old_list,
    opened,
    pick,
    unused_lists,
    unused_penalty,
)
from battles.leagues.errors import LeagueError
from battles.rules.codec import Json
from battles.rules.horden_helden.armies import sample_armies
from battles.rules.horden_helden.army_book import ArmyBook

BOOK = ArmyBook()
PUBLISHED = datetime(2027, 5, 3, tzinfo=UTC)
ARMY: dict[str, Json] = {
    "list": "",
    "elements": [
        {"entry": "spears", "n": 8},
        {"entry": "archers", "n": 4},
        {"entry": "knights", "n": 1, "commander": "iii"},
        {"entry": "knights", "n": 1, "figure": {"kind": "hero", "grade": "iii"}},
    ],
    "camp": "camp",
}


def army(*more: dict[str, Json], without: int | None = None, **fields: Json) -> dict[str, Json]:
    changed = copy.deepcopy(ARMY)
    if without is not None:
        del changed["elements"][without]
    changed["elements"] += list(more)
    return {**changed, **fields}


def refusal(after: dict[str, Json]) -> str | None:
    try:
        check_minor("horden_helden", ARMY, after)
    except LeagueError as refused:
        return refused.code
    return None


AXES: dict[str, Json] = {"entry": "axes", "n": 2}
BOWS: dict[str, Json] = {"entry": "bows", "n": 2}
HERO: dict[str, Json] = {"entry": "knights", "n": 1, "figure": {"kind": "hero", "grade": "iii"}}


@pytest.mark.clause("3.6")
@pytest.mark.parametrize(
    ("after", "code"),
    [
        (army(AXES, BOWS), "amendment_too_large"),
        (army(AXES, without=1), None),
        (army(AXES), None),
        (army(without=0), None),
        (army(), None),
    ],
)
def test_check_21_two_units_added_are_refused_and_one_added_one_removed_passes(
    after: dict[str, Json], code: str | None
) -> None:
    """leagues 3.6"""
    assert refusal(after) == code


def test_3_6_model_counts_are_free_and_lines_may_be_split() -> None:
    more = army({"entry": "spears", "n": 3}, without=0, name="another name")

    assert refusal(more) is None
    assert BOOK.units(army({"entry": "spears", "n": 3})) == BOOK.units(ARMY)


def test_3_6_every_figure_is_a_unit_of_his_own() -> None:
    assert refusal(army(HERO)) is None
    assert refusal(army(HERO, HERO)) == "amendment_too_large"


def test_3_6_other_options_make_another_unit() -> None:
    refitted = {"entry": "spears", "n": 8, "flags": ["undead"]}

    assert refusal(army(refitted, without=0)) is None
    assert refusal(army(refitted, AXES, without=0)) == "amendment_too_large"


def test_3_6_the_list_the_mode_and_the_commands_stay() -> None:
    assert refusal(army(list="dwarfs")) == "another_army"
    assert refusal(army(mode="advanced")) == "another_army"
    assert refusal(army(commands=[{"elements": [], "role": "ally"}])) == "another_army"


def test_3_6_camp_and_works_count_as_units_but_not_how_many() -> None:
    assert refusal(army(field_fortifications=3)) is None
    assert refusal(army(AXES, field_fortifications=3)) == "amendment_too_large"
    check_minor("horden_helden", army(field_fortifications=3), army(AXES, field_fortifications=5))


@pytest.mark.clause("3.1", "3.6")
def test_3_6_what_is_no_army_and_systems_without_lists_are_refused() -> None:
    assert refusal({"elements": "none"}) == "malformed_army"
    with pytest.raises(LeagueError) as refused:
        check_minor("lost_battles", {}, {})
    assert refused.value.code == "no_armies"


def test_3_6_every_sample_army_is_a_minor_amendment_of_itself_and_of_no_other() -> None:
    papers = sample_armies("advanced", 1200)

    assert len(papers) > 3
    for paper, other in pairwise(papers):
        check_minor("horden_helden", paper, paper)
        with pytest.raises(LeagueError):
            check_minor("horden_helden", paper, other)


@pytest.mark.parametrize(
    ("standing", "days", "code"),
    [
        (AmendmentState(update="none", published=PUBLISHED, is_valid=False), 1, "amendment_not_open"),
        (AmendmentState(update="minor", published=PUBLISHED, is_valid=True), 1, "list_still_valid"),
        (AmendmentState(update="minor", published=PUBLISHED, is_valid=False, has_amended=True), 1, "amendment_used"),
        (AmendmentState(update="minor", published=PUBLISHED, is_valid=False), 7.01, "amendment_late"),
        (AmendmentState(update="minor", published=PUBLISHED, is_valid=False), 7, "amendment_too_large"),
    ],
)
def test_3_6_amendments_that_are_not_open(standing: AmendmentState, days: float, code: str) -> None:
    with pytest.raises(LeagueError) as refused:
        check_amendment(standing, "horden_helden", ARMY, army(AXES, BOWS), at=PUBLISHED + timedelta(days=days))

    assert refused.value.code == code


def test_3_6_a_major_update_leaves_it_free() -> None:
    standing = AmendmentState(update="major", published=PUBLISHED, is_valid=False)

    check_amendment(standing, "horden_helden", ARMY, army(AXES, BOWS, list="dwarfs"), at=PUBLISHED)

    assert refusal(army(AXES, BOWS, list="dwarfs")) == "another_army"


def test_3_6_a_fixture_agreed_within_48_hours_keeps_the_old_list() -> None:
    hours = (0, 48, 49)

    assert [keeps_old_list(PUBLISHED + timedelta(hours=h), PUBLISHED) for h in hours] == [True, True, False]
    assert not keeps_old_list(None, PUBLISHED)


def test_3_5_picks_open_together_and_no_pick_means_list_1() -> None:
    picks = pick(Picks(), 2, 2, lists=2, are_open=False)

    assert opened(picks, both_checked_in=False) is None
    assert opened(picks, both_checked_in=True) == (1, 2)
    assert opened(pick(picks, 1, 2, lists=2, are_open=False), both_checked_in=True) == (2, 2)


@pytest.mark.parametrize(("slot", "are_open", "code"), [(3, False, "no_such_list"), (1, True, "picks_open")])
def test_3_5_picks_that_are_refused(slot: int, are_open: bool, code: str) -> None:
    with pytest.raises(LeagueError) as refused:
        pick(Picks(), 1, slot, lists=2, are_open=are_open)

    assert refused.value.code == code


def test_3_5_an_unused_list_costs_and_a_forfeit_counts_as_use_of_each() -> None:
    assert unused_lists(3, [1, 1, 3], has_forfeited=False) == (2,)
    assert unused_lists(3, [], has_forfeited=True) == ()
    assert unused_penalty(unused_lists(2, [], has_forfeited=False)) == 4
