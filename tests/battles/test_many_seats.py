"""Words about tables of more than two: seats are counted, long lists of names are cut, allies win together."""

from __future__ import annotations

import pytest
from django.utils.translation import override
from msgspec import structs

from accounts.models import User
from battles import selectors, services, store
from battles.models import Status
from battles.presenters import battle_cards
from battles.rules.base import Setup
from battles.runtime.clock import SetClock
from battles.selectors import BattleCard, SeatCard
from battles.selectors.notifications import opponents_of
from battles.texts.wording import few_names
from tests.battles.tables import Table
from tests.rules import toy

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil", "Frida", "Gus", "Hanna", "Ida", "Jan", "Kira", "Lars")


@pytest.mark.parametrize(
    ("count", "english", "german"),
    [
        (1, "Anna", "Anna"),
        (3, "Anna, Ben, Carl", "Anna, Ben, Carl"),
        (4, "Anna, Ben and 2 more", "Anna, Ben und 2 weitere"),
        (11, "Anna, Ben and 9 more", "Anna, Ben und 9 weitere"),
    ],
)
def test_more_than_three_names_are_cut(count: int, english: str, german: str) -> None:
    assert few_names(NAMES[:count], "en") == english
    assert few_names(NAMES[:count], "de") == german


@pytest.mark.django_db
def test_notices_name_few_of_many_opponents_by_seat(table: Table, anna: User) -> None:
    players = store.latest(table.battle_id).players
    [other] = [player for player in players.values() if player.user_id != anna.pk]
    many = {"1": players["1"], **{str(seat): other for seat in (10, 2, 3, 4)}}  # type: ignore[index]
    assert opponents_of(players, anna) == other.user.username  # type: ignore[union-attr]
    name = other.user.username  # type: ignore[union-attr]
    assert opponents_of(many, anna) == f"{name}, {name} and 2 more"  # type: ignore[arg-type]


@pytest.mark.django_db
def test_an_open_battle_says_how_many_seats_are_taken(anna: User, clock: SetClock) -> None:
    services.create_battle(host=anna, system=toy.KEY, setup=Setup(scenario="brook"), seat="1", clock=clock)
    [card] = battle_cards.shown(selectors.open_battles(anna))
    assert card.line == "1 of 2 seats taken"
    assert card.against == ""
    with override("de"):
        [card] = battle_cards.shown(selectors.open_battles(anna))
        assert card.line == "1 von 2 Plätzen besetzt"


@pytest.mark.django_db
def test_a_scene_says_the_sides_of_its_seats(table: Table) -> None:
    assert table.scene("1").sides == table.scene(None).sides == {"1": 1, "2": 2}


def seat(number: int, *, mine: bool, place: int | None = None) -> SeatCard:
    return SeatCard(
        seat=str(number), name=NAMES[number - 1], user=number, guest=False, computer=None, asked=not mine,
        asked_since=None, free=False, mine=mine, place=place,
    )  # fmt: skip


@pytest.fixture
def large(table: Table, anna: User) -> BattleCard:
    """A card of twelve seats, the third of them the reader's."""
    [card] = selectors.battles_of(anna)
    return structs.replace(card, seats=tuple(seat(n, mine=n == 3) for n in range(1, 13)))


@pytest.mark.django_db
def test_a_card_of_twelve_names_few(large: BattleCard) -> None:
    [card] = battle_cards.shown([large])
    assert card.against == "against Anna, Ben and 9 more"
    assert (len(card.few_seats), card.more_seats) == (3, 9)
    assert card.line.endswith("and 9 more to decide")
    assert [one.side for one in card.seats] == list(range(1, 13))


@pytest.mark.django_db
@pytest.mark.parametrize(("places", "chip"), [((1, 2, 1, 2), "ok"), ((1, 1, 1, 1), ""), ((2, 1, 2, 1), "bad")])
def test_allies_win_together(large: BattleCard, places: tuple[int, ...], chip: str) -> None:
    seats = tuple(seat(n, mine=n == 3, place=place) for n, place in enumerate(places, 1))
    over = structs.replace(
        large, system="horden_helden", scenario="alliance", seats=seats, status=Status.FINISHED, my_turn=False,
        outcome={"verdict": ""}, options={},
    )  # fmt: skip
    [card] = battle_cards.shown([structs.replace(over, id="00000000-0000-0000-0000-000000000000")])
    assert card.chip_kind == chip
    assert (card.line == "Draw") == (chip == "")
