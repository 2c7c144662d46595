"""Battles that need no choosing: one click, a ready set-up, the computer at one's own strength."""

from __future__ import annotations

from msgspec import Struct, structs

from accounts.models import User
from battles import store
from battles.models import Battle
from battles.rules import registry
from battles.rules.base import Scenario, Setup
from battles.rules.dice import pick
from battles.rules.registry import AnyRules
from battles.runtime.clock import WALL, Clock
from battles.selectors.practice import last_system, ready_played, strength_for
from battles.services.armies import chance, mustered
from battles.services.dice_seeds import draw_missing_seeds
from battles.services.lobby import RANDOM, create_battle, seats_of


class QuickSetup(Struct, frozen=True, kw_only=True):
    """What is played, from which seat, and what it is called where the rules' own scenarios do not say it."""

    setup: Setup
    seat: str = RANDOM
    ready: str = ""


def quick_setup(rules: AnyRules, played: frozenset[str] = frozenset()) -> QuickSetup:
    """A ready battle by lot, one that was not `played` lately if there is one, from the seat that is asked first.

    A system without ready battles gives its first scenario with a map by lot, or any scenario of fixed armies.
    """
    ready = [one for one in rules.ready_battles if one.id not in played] or list(rules.ready_battles)
    if ready:
        return ready_setup(pick(chance(), tuple(ready)))
    if rules.army_book is None:
        return QuickSetup(setup=Setup(scenario=pick(chance(), tuple(rules.scenarios)).id))
    setup = Setup(scenario=rules.scenarios[0].id)
    if rules.map_book is not None:
        setup = structs.replace(setup, options={"map": pick(chance(), tuple(rules.map_book.choices(setup)))})
    return QuickSetup(setup=setup)


def ready_setup(scenario: Scenario) -> QuickSetup:
    return QuickSetup(setup=Setup(position=scenario.ready), seat=scenario.seats[0], ready=scenario.id)


def play_now(*, user: User, system: str = "", language: str = "en", clock: Clock = WALL) -> Battle:
    """At once to the first decision: the system last played, the computer, no clock. The server draws all bytes, so
    nobody waits for them; the log says so, and the dice can be checked like any others."""
    rules = registry.offered().get(system or last_system(user)) or registry.first_offered()
    quick = quick_setup(rules, ready_played(user, rules))
    has_armies = quick.setup.position is None and rules.army_book is not None
    setup, seat = mustered(rules, quick.setup, seats_of(rules, quick.setup), seat=quick.seat, others=has_armies)
    title = registry.words(rules.key, language).say(f"ready.{quick.ready}.name") if quick.ready else ""
    skill = strength_for(user, rules)
    battle = create_battle(
        host=user, system=rules.key, setup=setup, seat=seat, computer=skill, title=title, clock=clock
    )
    draw_missing_seeds(battle_id=battle.pk, stage="hash", clock=clock)
    return store.find(battle.pk)
