"""Who is asked what inside an attack."""

from __future__ import annotations

from collections.abc import Mapping

from battles.rules.base import Question, Seat
from battles.rules.codec import Json
from battles.rules.errors import RulesBroken
from battles.rules.ninth_age.attacks import distribution, orders
from battles.rules.ninth_age.attacks.frames import AskBracket, AskDistribution, AskRemoval
from battles.rules.ninth_age.state import State


def asked(state: State) -> Mapping[Seat, Question[State]]:
    match state.flow[-1]:
        case AskDistribution():
            return {_attacker(state): _distribution(state)}
        case AskBracket():
            pools = orders.bracket_pools(state)
            question = Question(
                kind="bracket",
                orders=("assign_hit",),
                default=orders.AssignHit(pool=pools[0]),
                clause="B.21.145",
                facts={"pools": list(pools)},
                standing=True,
            )
            return {_attacker(state): question}
        case AskRemoval() as ask:
            return {state.owner(ask.unit): _removal(state, ask)}
        case frame:
            raise RulesBroken(f"no question for {frame}")


def _attacker(state: State) -> Seat:
    attacker = orders.distributing(state).volley.attacker
    assert attacker is not None
    return state.owner(attacker)


def _distribution(state: State) -> Question[State]:
    frame = orders.distributing(state)
    hits, among = frame.volley.tallies[frame.at].hits.total, orders.recipients(state)
    limits: Json = {pool: list(ends) for pool, ends in distribution.bounds(among, hits).items()}
    return Question(
        kind="distribution",
        orders=("distribute_hits",),
        default=orders.DistributeHits(shares=distribution.proposed(among, hits)),
        clause="A.7.4",
        facts={"hits": hits, "limits": limits},
        standing=True,
    )


def _removal(state: State, ask: AskRemoval) -> Question[State]:
    choices = orders.open_now(state)
    match ask.aspect:
        case "models":
            default: orders.AnyRemoval = orders.RemoveModels(
                from_left=choices.from_left[0] if choices.from_left else None,
                last_rank=choices.last_ranks[0] if choices.last_ranks else None,
            )
            facts: dict[str, Json] = {
                "from_left": list(choices.from_left),
                "last_ranks": [list(one) for one in choices.last_ranks],
            }
            return _question("removal", "remove_models", default, "A.16.10", ask.unit, facts)
        case "gap":
            return _question("gap", "fill_gap", orders.FillGap(), "B.21.2", ask.unit, {"halves": choices.halves})
        case "replacement":
            chosen = orders.ChooseReplacement(posts=orders.first_posts(choices))
            shown: Json = {kind: [[cell.rank, cell.file] for cell in cells] for kind, cells in choices.posts.items()}
            return _question("replacement", "choose_replacement", chosen, "B.21.105", ask.unit, {"posts": shown})


def _question(
    kind: str, order: str, default: orders.AnyRemoval, clause: str, unit: str, facts: dict[str, Json]
) -> Question[State]:
    return Question(
        kind=kind, orders=(order,), default=default, clause=clause, facts={"unit": unit, **facts}, standing=True
    )
