"""What players do about clocks, by name: one door for socket, REST and page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Literal, get_args
from uuid import UUID

from battles import store
from battles.errors import ApplicationError
from battles.messages import Answer
from battles.runtime.clock import WALL, Clock
from battles.selectors.people import AnyUser, seats_of
from battles.services.abandonment import claim_abandoned
from battles.services.clocks import flags, pauses, rounds

Act = Literal["claim", "grant", "offer_pause", "withdraw_pause", "resume", "last_turn", "extend"]
ACTS: tuple[Act, ...] = get_args(Act)


def claim_battle(*, battle_id: UUID | str, user: AnyUser, clock: Clock = WALL) -> None:
    """With clocks: the other side's time is out. Without: it has not answered for days."""
    claim = flags.claim_battle if store.find(battle_id).pace else claim_abandoned
    claim(battle_id=battle_id, user=user, clock=clock)


def act_on_clock(
    *, battle_id: UUID | str, user: AnyUser, act: str, seat: str = "", clock: Clock = WALL, id: str = ""
) -> Answer:
    """Claim, grant time to `seat`, offer or decline a pause, go on, call the last turn, extend the round."""
    ways: Mapping[str, Callable[..., object]] = {
        "claim": claim_battle,
        "grant": partial(flags.grant_time, seat=seat),
        "offer_pause": pauses.offer_pause,
        "withdraw_pause": pauses.withdraw_pause,
        "resume": pauses.resume,
        "last_turn": flags.call_last_turn,
        "extend": rounds.extend_round,
    }
    if act not in ways:
        raise ApplicationError("malformed", detail=f"act: one of {', '.join(ACTS)}")
    ways[act](battle_id=battle_id, user=user, clock=clock)
    return Answer(id=id, ok=True, version=_own_number(battle_id, user))


def _own_number(battle_id: UUID | str, user: AnyUser) -> int:
    """How many events the player has seen; others' sealed ones do not count."""
    moment = store.latest(battle_id)
    return max((int(moment.battle.numbers.get(seat, 0)) for seat in seats_of(moment, user)), default=0)
