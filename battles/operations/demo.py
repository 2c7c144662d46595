"""Demo data: an organiser, two players, a battle of each system under way, an open challenge, one to replay."""

from __future__ import annotations

import hashlib
import secrets

from django.contrib.auth.models import Group
from django.utils.translation import override

from accounts.models import User
from battles import services, store
from battles.models import Battle, Status
from battles.rules import registry
from battles.rules.base import Seat, Setup
from battles.rules.codec import encode
from battles.rules.seats import in_order
from battles.thinking import tasks
from battles.thinking.tasks import SuggestTask
from battles.web.context_processors import ORGANISERS

WITH_SCENARIOS, WITH_LISTS = "lost_battles", "horden_helden"
"""The systems that are shown: one whose armies are ready, and one in which players build them."""
ORGANISER, FIRST, SECOND = "Livia", "Hanno", "Marcus"
UNDER_WAY_ORDERS, OTHERS_ORDERS = 60, 80
MOST_ORDERS = 5_000
SKILL = 1


def is_empty() -> bool:
    return not User.objects.exists() and not Battle.objects.exists()


def make_users() -> dict[str, str]:
    """The people, with their passwords: this is the only time anybody can read them."""
    passwords = {name: secrets.token_urlsafe(9) for name in (ORGANISER, FIRST, SECOND)}
    organisers, _ = Group.objects.get_or_create(name=ORGANISERS)
    organiser = User.objects.create_superuser(ORGANISER, password=passwords[ORGANISER])
    organiser.groups.add(organisers)
    for name in (FIRST, SECOND):
        User.objects.create_user(name, password=passwords[name])
    return passwords


def make_battles() -> None:
    system = WITH_SCENARIOS if WITH_SCENARIOS in registry.offered() else registry.first_offered().key
    first, second = User.objects.get(username=FIRST), User.objects.get(username=SECOND)
    scenarios = [scenario.id for scenario in registry.system(system).scenarios]
    pick = {number: scenarios[number % len(scenarios)] for number in range(3)}
    if "cannae" in scenarios:
        pick = {0: "zama", 1: "cannae", 2: "leuctra"}
    advance(begin(system, pick[0], first, second), MOST_ORDERS)
    advance(begin(system, pick[1], second, first), UNDER_WAY_ORDERS)
    for other in registry.offered().keys() - {system}:
        advance(begin(other, registry.system(other).scenarios[0].id, first, second), OTHERS_ORDERS)
    with override("en"):
        services.create_battle(host=first, system=system, setup=Setup(scenario=pick[2]), seat="2")


def begin(system: str, scenario: str, host: User, guest: User) -> Battle:
    """A battle of two people, dice agreed."""
    battle = services.create_battle(host=host, system=system, setup=Setup(scenario=scenario), seat="1")
    services.join_battle(battle_id=battle.pk, user=guest)
    seeds = {"1": (host, secrets.token_bytes(32)), "2": (guest, secrets.token_bytes(32))}
    for seat, (user, seed) in seeds.items():
        services.commit_seed(battle_id=battle.pk, user=user, seat=seat, hash=hashlib.sha256(seed).hexdigest())
    for seat, (user, seed) in seeds.items():
        services.reveal_seed(battle_id=battle.pk, user=user, seat=seat, seed=seed.hex())
    return battle


def advance(battle: Battle, orders: int, first: int = 0) -> None:
    """So many orders, as the computer would give them, in the players' names; counted from `first`."""
    for number in range(first, first + orders):
        moment = store.latest(battle.pk)
        if moment.battle.status != Status.RUNNING or moment.state is None:
            return
        asked = moment.rules.asked(moment.state)
        if not asked:
            services.run_clock(battle_id=battle.pk, version=moment.battle.version)
            continue
        seat = in_order(asked)[0]
        services.submit_order(
            battle_id=battle.pk,
            user=moment.players[seat].user,
            seat=seat,
            client_id=f"demo-{number}",
            version=moment.battle.numbers.get(seat, 0),
            data=_suggested(moment, seat),
        )


def _suggested(moment: store.Moment, seat: Seat) -> bytes:
    assert moment.state is not None
    known = moment.rules.known_to(moment.state, seat)
    task = SuggestTask(
        system=moment.rules.key, state=encode(known), seat=seat, skill=SKILL, seed=f"demo-{moment.battle.version}"
    )
    return tasks.suggest(task)
