"""Who lives with whom: said by one, confirmed by the other (leagues 15.3)."""

from __future__ import annotations

import pytest

from accounts.models import Notification
from battles.leagues.models import Household
from battles.leagues.selectors import households as reading
from battles.runtime.clock import SetClock
from tests.leagues.acting import api, at, press, set_time
from tests.leagues.builders import person

__all__ = ["set_time"]
pytestmark = pytest.mark.django_db
PAGE = "/leagues/household"


@pytest.mark.clause("15.3")
def test_15_3_one_says_it_the_other_confirms_it_and_either_ends_it(clock: SetClock) -> None:
    one, other = person("Anna"), person("Bela")
    press(at(one), PAGE, "declare_household", {"player": "bela"})
    row = Household.objects.get()
    assert (reading.near(one), reading.near(other)) == (set(), set()), "not on one side's word"
    assert Notification.objects.get(user=other).kind == "household"
    assert "says so about you" in at(other).get(PAGE).content.decode()

    press(at(other), PAGE, "confirm_household", {"household_id": row.pk})
    assert (reading.near(one), reading.near(other)) == ({other.pk}, {one.pk})
    assert reading.pairs_among([one.pk, other.pk]) == [(one.pk, other.pk)]

    press(at(one), PAGE, "end_household", {"household_id": row.pk})
    assert not Household.objects.exists()


@pytest.mark.clause("15.3")
def test_15_3_saying_it_of_each_other_is_a_confirmation(clock: SetClock) -> None:
    one, other = person("Anna"), person("Bela")
    assert api(one, "households", {"player": "Bela"}, 201)["confirmed"] is False
    assert api(other, "households", {"player": "Anna"}, 201)["confirmed"] is True
    assert Household.objects.count() == 1
    assert reading.near(one) == {other.pk}


@pytest.mark.clause("15.3")
def test_15_3_nobody_confirms_his_own_word_or_somebody_elses(clock: SetClock) -> None:
    one, other, third = person("Anna"), person("Bela"), person("Cleo")
    row = api(one, "households", {"player": "Bela"}, 201)["id"]
    api(one, f"households/{row}/confirm", {}, 403, "household_not_yours", "15.3")
    api(third, f"households/{row}/confirm", {}, 404, "no_such_household", "15.3")
    api(third, f"households/{row}/end", {}, 404, "no_such_household", "15.3")
    api(one, "households", {"player": "Anna"}, 400, "household_of_one", "15.3")
    assert Household.objects.get().confirmed_at is None
    assert reading.near(other) == set()


@pytest.mark.clause("15.3")
def test_15_3_guests_are_nobodys_household_and_there_is_a_limit(clock: SetClock) -> None:
    one, guest = person("Anna"), person("Guest")
    guest.is_guest = True
    guest.save(update_fields=["is_guest"])
    api(one, "households", {"player": "Guest"}, 403, "guests_cannot", "15.3")
    for number in range(8):
        api(one, "households", {"player": person(f"P{number}").username}, 201)
    api(one, "households", {"player": person("P8").username}, 409, "household_full", "15.3")
