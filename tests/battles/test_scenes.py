"""Scenes are made from what has changed, and are the same as if they had been made from nothing."""

from __future__ import annotations

import random

import pytest
from msgspec import Struct

from accounts.models import User
from battles import services, store
from battles.records.merge_patch import diff, merged, plain, plain_after
from battles.rules.base import PUBLIC, Seat, Setup, Viewer
from battles.rules.codec import Json, encode
from battles.selectors import scenes
from battles.selectors.scenes import ShownScene
from tests.battles.tables import Table


class Piece(Struct, frozen=True):
    name: str
    tile: str | None = None


class Position(Struct, frozen=True, rename="camel"):
    turn_number: int
    pieces: dict[str, Piece | None]
    note: tuple[int | None, ...] = ()
    end: Piece | None = None


POSITIONS = (
    Position(turn_number=1, pieces={"a": Piece("A", "x1"), "b": Piece("B")}),
    Position(turn_number=2, pieces={"a": Piece("A", "x1"), "b": Piece("B", "x2")}),
    Position(turn_number=2, pieces={"a": Piece("A"), "c": Piece("C")}, note=(1, None)),
    Position(turn_number=2, pieces={}, end=Piece("over")),
    Position(turn_number=3, pieces={"a": None, "b": Piece("B")}),
)


@pytest.mark.parametrize("old", POSITIONS)
@pytest.mark.parametrize("new", POSITIONS)
def test_what_is_made_from_the_changes_is_what_is_made_from_nothing(old: Position, new: Position) -> None:
    before = plain(old)
    after = plain_after(new, old, before)

    assert after == plain(new)
    assert merged(before, diff(before, after)) == plain(new)


def test_what_has_not_changed_is_the_very_same_object() -> None:
    before = plain(POSITIONS[0])
    after = plain_after(POSITIONS[1], POSITIONS[0], before)

    assert after["pieces"]["a"] is before["pieces"]["a"]
    assert after["pieces"]["b"] is not before["pieces"]["b"]


def test_another_kind_of_view_is_made_from_nothing() -> None:
    assert plain_after(Piece("A"), POSITIONS[0], plain(POSITIONS[0])) == {"name": "A"}


class Followed:
    """All audiences of a battle, each shown from what it was shown before."""

    def __init__(self, battle_id: str, seats: tuple[str, ...]) -> None:
        self.battle_id = battle_id
        self.viewers: tuple[Viewer, ...] = (*(Seat(seat) for seat in seats), PUBLIC)
        self.shown: dict[Viewer, ShownScene] = {}

    def check(self) -> None:
        moment = store.latest(self.battle_id)
        for viewer in self.viewers:
            shown = self.shown[viewer] = scenes.shown(moment, viewer, self.shown.get(viewer))
            assert shown.scene == scenes.plain(scenes.scene(moment, viewer))


@pytest.mark.django_db
def test_every_audience_is_shown_the_whole_scene_though_secrets_differ(table: Table) -> None:
    followed, most = Followed(table.battle_id, ("1", "2")), 0
    followed.check()
    while table.battle.status == "running":
        table.play_one()
        followed.check()
        most = max(most, len({encode(shown.scene["view"]) for shown in followed.shown.values()}))

    assert most == 3


@pytest.mark.django_db
def test_every_audience_of_lost_battles_is_shown_the_whole_scene(anna: User) -> None:
    setup = Setup(scenario="cannae")
    battle = services.create_battle(host=anna, system="lost_battles", setup=setup, seat="all")
    services.draw_missing_seeds(battle_id=battle.pk, stage="hash")
    followed, whims = Followed(str(battle.pk), ("1", "2")), random.Random(3)
    for number in range(40):
        followed.check()
        _give(str(battle.pk), anna, whims, number)

    assert followed.shown[Seat("1")].scene["options"] != followed.shown[Seat("2")].scene["options"]


def _give(battle_id: str, user: User, whims: random.Random, number: int) -> None:
    moment = store.latest(battle_id)
    seat = next(seat for seat, player in moment.players.items() if player.asked_at is not None)
    order: Json = whims.choice(scenes.options(moment, seat))["order"]
    now = moment.battle.numbers[seat]
    services.submit_order(
        battle_id=battle_id, user=user, seat=seat, client_id=f"o{number}", version=now, data=encode(order)
    )
