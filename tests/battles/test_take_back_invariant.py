"""Nothing is learnt by taking back: random battles of every system in which every free order may be taken back."""

from __future__ import annotations

import hashlib
from itertools import count

import pytest

from accounts.models import User
from battles import selectors, services, store
from battles.models import Battle, Status
from battles.rules.base import PUBLIC, Seat, Setup, State, Thrown, Viewer
from battles.rules.codec import Json, encode
from battles.rules.dice import pick, seeded
from battles.rules.kernel_events import Restored
from battles.rules.seat_events import TakenBack
from battles.rules.seats import in_order
from battles.runtime.clock import SetClock
from battles.selectors import scenes
from battles.selectors.take_back_candidates import state_for
from battles.services.archive import import_battle

pytestmark = pytest.mark.django_db
ORDERS = {"lost_battles": 40, "horden_helden": 15, "toy": 30}
_ids = count(1)


class Witness:
    """A battle played by whims through the services, and everything each audience was shown of it."""

    def __init__(self, system: str, seed: int, players: tuple[User, User], clock: SetClock) -> None:
        self.rules, self.clock, self.whims = store.system(system), clock, seeded(f"{system}-{seed}")
        setup = self.rules.sample_setup(seeded(seed)) if system != "toy" else Setup(scenario="brook")
        battle = services.create_battle(host=players[0], system=system, setup=setup, seat="1", clock=clock)
        services.join_battle(battle_id=battle.pk, user=players[1], clock=clock)
        self.id, self.players = str(battle.pk), dict(zip(("1", "2"), players, strict=True))
        for stage in ("hash", "open"):
            for seat, user in self.players.items():
                self._seed(stage, seat, user, seed)

    def _seed(self, stage: str, seat: str, user: User, seed: int) -> None:
        own = hashlib.sha256(f"{seed}-{seat}".encode()).digest()
        who: Json = {"battle_id": self.id, "user": user, "seat": seat, "clock": self.clock}
        if stage == "hash":
            services.commit_seed(hash=hashlib.sha256(own).hexdigest(), **who)
        else:
            services.reveal_seed(seed=own.hex(), **who)

    @property
    def battle(self) -> Battle:
        return store.find(self.id)

    def viewers(self) -> tuple[Viewer, ...]:
        return (Seat("1"), Seat("2"), PUBLIC)

    def shown(self, viewer: Viewer) -> Json:
        """The scene without what only counts: numbers, and what is said about taking back itself."""
        plain = scenes.plain(scenes.scene(store.latest(self.id), viewer))
        plain.pop("take_back", None)
        return plain

    def give(self) -> tuple[Seat, State] | None:
        """One order by whim; its seat and the state before."""
        before = store.running_state(self.battle)
        asked = in_order(self.rules.asked(before))
        if not asked:
            services.run_clock(battle_id=self.id, version=self.battle.version, clock=self.clock)
            return None
        seat = pick(self.whims, asked)
        order = self.rules.suggest(self.rules.known_to(before, seat), seat, self.whims, 0)
        services.submit_order(
            battle_id=self.id,
            user=self.players[seat],
            seat=seat,
            client_id=f"w{next(_ids)}",
            version=int(self.battle.numbers.get(seat, 0)),
            data=encode(order),
            clock=self.clock,
        )
        return seat, before

    def take_back(self, seat: Seat) -> None:
        version = int(self.battle.numbers[seat])
        services.take_back(battle_id=self.id, user=self.players[seat], seat=seat, version=version, clock=self.clock)

    def events(self, viewer: Viewer, after: int) -> list[str]:
        return [bytes(one).decode() for one in scenes.seen_after(self.battle, viewer, after)]


def can_take_back(witness: Witness, seat: Seat) -> bool:
    if witness.battle.status != Status.RUNNING:
        return False
    found = state_for(store.latest(witness.id), seat)
    return found is not None and found.now == "free"


def foreseeable(witness: Witness, before: State, seat: Seat, version: int) -> None:
    """The order threw no die and asked nobody else, and the taker saw nothing that his own knowledge did not hold."""
    told = [one.event for one in store.events_after(witness.battle, version)]
    assert not any(isinstance(event, Thrown) for event in told)
    old, new = witness.rules.asked(before), witness.rules.asked(store.running_state(witness.battle))
    assert all(old.get(other) == new.get(other) for other in {*old, *new} - {seat})


@pytest.mark.slow("battles in which every order is taken back")
@pytest.mark.parametrize("system", sorted(ORDERS))
@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_is_learnt_by_taking_back(system: str, seed: int, anna: User, ben: User, clock: SetClock) -> None:
    witness = Witness(system, seed, (anna, ben), clock)
    taken = 0
    for _ in range(ORDERS[system]):
        if witness.battle.status != Status.RUNNING:
            break
        scenes_before = {viewer: witness.shown(viewer) for viewer in witness.viewers()}
        numbers, version, throws = dict(witness.battle.numbers), witness.battle.version, witness.battle.throws
        given = witness.give()
        if given is None or not can_take_back(witness, given[0]):
            continue
        seat, before = given
        foreseeable(witness, before, seat, version)
        shown_between = {viewer: witness.events(viewer, _number(numbers, viewer)) for viewer in witness.viewers()}
        witness.take_back(seat)
        taken += 1
        assert store.running_state(witness.battle) == before
        assert witness.battle.throws == throws
        for viewer in witness.viewers():
            assert witness.shown(viewer) == scenes_before[viewer], "everybody sees what he saw before, no more"
            told = witness.events(viewer, _number(numbers, viewer))
            assert told[: len(shown_between[viewer])] == shown_between[viewer], "what was shown stays in the log"
            added = told[len(shown_between[viewer]) :]
            expected = [encode(TakenBack[State](seat=seat)).decode()] if shown_between[viewer] else []
            assert added == expected, "one plain line for those who saw the order, nothing for others"
    assert store.running_state(witness.battle) == store.state_at(witness.battle, witness.battle.version)
    if store.system(system).take_back == "free":
        assert taken > 3, "too few to prove anything"
    else:
        assert taken == 0


def _number(numbers: dict[str, int], viewer: Viewer) -> int:
    return int(numbers.get(store.audience(viewer), 0))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_the_other_keeps_secret_does_not_change_what_can_be_taken_back(
    seed: int, anna: User, ben: User, clock: SetClock
) -> None:
    """Two worlds: in one of them Ben has settled an answer beforehand. Anna's buttons look the same."""
    seen = []
    for has_secret in (False, True):
        store.moment_cache.clear()
        witness = Witness("toy", seed, (anna, ben), clock)
        if has_secret:
            _settle(witness)
        trail = []
        for _ in range(2):
            witness.whims = seeded(seed)
            if (given := _give_for(witness, Seat("1"))) is None:
                break
            found = state_for(store.latest(witness.id), given)
            trail.append((found, witness.shown(Seat("1"))["view"]))
            witness.take_back(given)
        seen.append(trail)
    assert seen[0]
    assert [one for one, _ in seen[0]] == [one for one, _ in seen[1]]


def _settle(witness: Witness) -> None:
    services.submit_order(
        battle_id=witness.id,
        user=witness.players["2"],
        seat="2",
        client_id="settle",
        version=int(witness.battle.numbers["2"]),
        data=encode({"kind": "set_content", "content": True}),
        clock=witness.clock,
    )


def _give_for(witness: Witness, seat: Seat) -> Seat | None:
    before = store.running_state(witness.battle)
    if seat not in witness.rules.asked(before):
        return None
    order = witness.rules.suggest(witness.rules.known_to(before, seat), seat, witness.whims, 1)
    services.submit_order(
        battle_id=witness.id,
        user=witness.players[seat],
        seat=seat,
        client_id=f"g{next(_ids)}",
        version=int(witness.battle.numbers[seat]),
        data=encode(order),
        clock=witness.clock,
    )
    return seat


def test_a_log_with_take_backs_is_replayed_exported_and_imported(anna: User, ben: User, clock: SetClock) -> None:
    witness = Witness("toy", 5, (anna, ben), clock)
    taken = 0
    while witness.battle.status == Status.RUNNING:
        given = witness.give()
        if given is not None and taken < 4 and can_take_back(witness, given[0]):
            witness.take_back(given[0])
            taken += 1
    battle = witness.battle
    assert taken
    assert sum(isinstance(one.event, Restored) for one in store.events_after(battle, 0)) == taken
    point = selectors.viewer_of(battle, anna, clock.now())
    data = encode(selectors.replay_of(battle, point))
    again = import_battle(user=anna, data=data, clock=clock)
    assert again.outcome == battle.outcome
    assert store.state_at(again, again.version) == store.state_of(battle)
