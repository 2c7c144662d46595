"""Tables to sit at: a battle of Ambush and the hands that play it through the services."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from itertools import count

from accounts.models import User
from battles import selectors, services, store
from battles.agreements.agreement import Agreement
from battles.agreements.pace import Pace
from battles.messages import Answer
from battles.models import Battle, Status
from battles.rules.base import Seat, Setup
from battles.rules.codec import Json, encode
from battles.runtime.clock import SetClock
from tests.rules import toy

_ids = count(1)


@dataclass
class Table:
    """A battle and its players by seat."""

    battle_id: str
    players: dict[str, User]
    clock: SetClock

    @staticmethod
    def of(
        *players: User, clock: SetClock, scenario: str = "brook", pace: Pace | None = None, **options: Json
    ) -> Table:
        """A battle of these players in seat order, begun."""
        setup, agreement = Setup(scenario=scenario, options=options), Agreement(pace=pace)
        battle = services.create_battle(
            host=players[0], system=toy.KEY, setup=setup, seat="1", agreement=agreement, clock=clock
        )
        for player in players[1:]:
            services.join_battle(battle_id=battle.pk, user=player, clock=clock)
        table = Table(str(battle.pk), {str(n): player for n, player in enumerate(players, 1)}, clock)
        table.agree_dice()
        return table

    def agree_dice(self) -> None:
        seeds = {seat: secrets.token_bytes(32) for seat in self.players}
        for seat, seed in seeds.items():
            services.commit_seed(hash=hashlib.sha256(seed).hexdigest(), **self._who(seat))
        for seat, seed in seeds.items():
            services.reveal_seed(seed=seed.hex(), **self._who(seat))

    def _who(self, seat: str) -> Json:
        return {"battle_id": self.battle_id, "user": self.players[seat], "seat": seat, "clock": self.clock}

    @property
    def battle(self) -> Battle:
        return store.find(self.battle_id)

    def number(self, seat: str) -> int:
        """The seat's own version."""
        return int(self.battle.numbers[seat])

    def order(
        self, seat: str, order: dict[str, Json], *, version: int | None = None, client_id: str | None = None
    ) -> Answer:
        """An order given now, with an id of its own unless told."""
        return services.submit_order(
            client_id=client_id or f"order-{next(_ids)}",
            version=self.number(seat) if version is None else version,
            data=encode(order),
            **self._who(seat),
        )

    def hide(self, seat: str, path: str | None = None) -> Answer:
        """Hide on a path that is open."""
        return self.order(seat, {"kind": "hide", "path": path or self.open_path()})

    def open_path(self) -> str:
        closed = self.view("1")["closed"]
        return next(path for path in ("ford", "hill", "marsh") if path != closed)

    def view(self, seat: str) -> Json:
        return self.scene(seat).view

    def scene(self, seat: str | None) -> selectors.Scene:
        battle = self.battle
        user = self.players[seat] if seat else None
        return selectors.scene_of(battle, selectors.viewer_of(battle, user, self.clock.now(), seat))

    def asked(self) -> list[Seat]:
        return [seat for seat, player in store.latest(self.battle_id).players.items() if player.asked_at is not None]

    def play_to_the_end(self, most: int = 300) -> Battle:
        """Everybody answers as the computer would until it is over."""
        for _ in range(most):
            if self.battle.status != Status.RUNNING:
                break
            self.play_one()
        assert self.battle.status == Status.FINISHED
        return self.battle

    def play_one(self) -> None:
        asked = self.asked()
        if not asked:
            services.run_clock(battle_id=self.battle_id, version=self.battle.version, clock=self.clock)
            return
        options = self.scene(asked[0]).options
        self.order(asked[0], options[0]["order"])
