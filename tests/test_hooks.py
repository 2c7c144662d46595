"""The hook object: every field, who has plugged in, and that twice is once."""

from __future__ import annotations

from dataclasses import fields

import pytest
from django.apps import apps

from battles.hooks import App, Hooks, hooks
from battles.models import Battle

HOSTING, LEAGUES, ACCOUNTS = "battles", "battles.leagues", "accounts"
WHO: dict[str, list[str]] = {
    "battle_ended": [LEAGUES],
    "site_back": [HOSTING, LEAGUES],
    "user_gone": [LEAGUES],
    "timed_out": [],
    "holiday_declared": [],
    "absences": [HOSTING, LEAGUES],
    "judges": [LEAGUES],
    "substitutes": [LEAGUES],
    "scenario_names": [HOSTING],
    "strengths": [LEAGUES],
    "unwanted_authors": [HOSTING],
    "rating_sheets": [LEAGUES],
    "further_data": [LEAGUES],
    "season_marks": [LEAGUES],
    "season_moved": [LEAGUES],
    "notification_groups": [HOSTING, LEAGUES],
    "due_handlers": [HOSTING, LEAGUES, ACCOUNTS],
    "rule_books": [LEAGUES],
}


def test_every_field_and_who_has_plugged_in() -> None:
    assert list(hooks.plugged) == [HOSTING, LEAGUES, ACCOUNTS]
    assert {one.name: _who(one.name) for one in fields(App) if one.name != "name"} == WHO
    assert {one.name for one in fields(Hooks)} == {*WHO, "plugged"}


def _who(field: str) -> list[str]:
    return [name for name, app in hooks.plugged.items() if getattr(app, field)]


@pytest.mark.parametrize("field", WHO)
def test_what_was_plugged_in_is_there_once_and_nothing_else(field: str) -> None:
    offered = [one for app in hooks.plugged.values() for one in getattr(app, field)]

    assert list(getattr(hooks, field)) == offered
    assert len(set(map(id, offered))) == len(offered)


def test_getting_ready_twice_is_once() -> None:
    before = {field: list(getattr(hooks, field)) for field in WHO}

    for label in ("battles", "leagues", "accounts"):
        apps.get_app_config(label).ready()

    assert {field: list(getattr(hooks, field)) for field in WHO} == before


def test_an_app_plugs_in_what_it_has() -> None:
    heard: list[Battle] = []
    own, battle = Hooks(), Battle()
    app = App(name="club", battle_ended=(heard.append,), due_handlers={"club_night": lambda key, clock: None})

    own.plug(app)
    own.plug(app)
    own.tell_ended(battle)

    assert heard == [battle]
    assert list(own.due_handlers) == ["club_night"]
    assert list(own.plugged) == ["club"]


def test_two_apps_for_one_kind_are_refused_and_nothing_is_plugged_in() -> None:
    own = Hooks()
    own.plug(App(name="club", due_handlers={"night": lambda key, clock: None}))

    with pytest.raises(ValueError, match="guild plugs due_handlers again: night"):
        own.plug(
            App(
                name="guild",
                battle_ended=(lambda battle: None,),
                due_handlers={"night": lambda key, clock: None, "day": lambda key, clock: None},
            )
        )

    assert own.battle_ended == []
    assert list(own.due_handlers) == ["night"]
