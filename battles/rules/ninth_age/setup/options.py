"""What a seat may answer before the first turn: an example of every order, and how its fields may vary."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import get_args

from battles.rules.base import Option, Order, Seat
from battles.rules.codec import Json
from battles.rules.ninth_age.armies.books import BOOKS
from battles.rules.ninth_age.maps import MAPS
from battles.rules.ninth_age.setup import frames, markers, planned, special, spell_choice, vanguard, who
from battles.rules.ninth_age.setup.initial import OBJECTIVES, TYPES
from battles.rules.ninth_age.setup.orders import agreement, choices, deployment
from battles.rules.ninth_age.setup.orders.for_me import SetUpForMe
from battles.rules.ninth_age.setup.roles import PLANS
from battles.rules.ninth_age.setup.zones import Half
from battles.rules.ninth_age.state import State

HALVES: tuple[Half, ...] = get_args(Half)


def options(known: State, seat: Seat) -> Sequence[Option[State]]:
    frame = known.flow[-1]
    plan: dict[str, Json] = {"plan": [None, *PLANS]} if isinstance(frame, frames.AskDeploy) else {}
    return [*_options(known, seat), Option(order=SetUpForMe(), vary=plan)]


def _options(known: State, seat: Seat) -> Iterator[Option[State]]:
    match known.flow[-1]:
        case frames.AskTerrain(map=proposed):
            yield Option(order=agreement.GenerateTerrain())
            maps: list[Json] = [key for key, data in MAPS.items() if data.board == known.board]
            if proposed:
                yield Option(order=agreement.AcceptTerrain())
            else:
                yield Option(order=agreement.ProposeTerrain(map=str(maps[0])), vary={"map": maps})
        case frames.AskType(proposed=proposed):
            yield Option(order=agreement.RollDeploymentType())
            named = [proposed] if proposed else list(TYPES)
            first: Order[State] = agreement.AgreeDeploymentType(type=named[0])  # type: ignore[arg-type]  # one of the six
            yield Option(order=first, vary={"type": list(named)})
        case frames.AskObjective(proposed=proposed):
            yield Option(order=agreement.RollForObjective())
            named = [proposed] if proposed else list(OBJECTIVES)
            first = agreement.AgreeObjective(objective=named[0])  # type: ignore[arg-type]  # one of the six
            yield Option(order=first, vary={"objective": list(named)})
        case _:
            yield from _choices(known, seat)


def _choices(known: State, seat: Seat) -> Iterator[Option[State]]:
    match known.flow[-1]:
        case frames.AskLists():
            example = planned.order_for(known, seat)
            yield Option(order=example, facts={"points": known.options.points, "books": list(BOOKS)})
        case frames.AskZone():
            yield Option(order=planned.zone(known), vary={"half": list(HALVES)}, facts={"type": known.setting_up.type})
        case frames.AskSpells(side=side):
            pools: dict[str, Json] = {
                key: {"spells": list(pool.spells), "count": pool.count, "fewer": pool.may_take_fewer}
                for key, pool in spell_choice.wizards(known, side).items()
            }
            yield Option(order=planned.order_for(known, seat), facts={"wizards": pools})
        case frames.AskHill(side=side):
            for piece in markers.hills(known, side):
                yield Option(order=choices.ChooseTerrain(piece=piece.id))
        case frames.AskFlags(side=side):
            count, allowed = markers.flags_due(known, side)
            yield Option(order=planned.order_for(known, seat), facts={"count": count, "units": list(allowed)})
        case frames.AskSpecial(side=side):
            ways: dict[str, Json] = {
                unit.id: list(found) for unit in known.units_of(side) if (found := special.may_declare(known, unit))
            }
            yield Option(order=planned.order_for(known, seat), facts={"units": ways, "reserves": special.MOST_RESERVES})
        case _:
            yield from _deployment(known, seat)


def _deployment(known: State, seat: Seat) -> Iterator[Option[State]]:
    match known.flow[-1]:
        case frames.AskFirstDeployer():
            yield from (Option(order=deployment.ChooseFirstDeployer(side=side)) for side in known.sides)
        case frames.AskFirstTurn():
            yield from (Option(order=deployment.ChooseFirstPlayer(side=side)) for side in known.sides)
        case frames.AskAnnounce():
            yield from (Option(order=deployment.AnnounceFirstOrSecond(first=first)) for first in (True, False))
        case frames.AskDeploy(side=side):
            due: list[Json] = [unit.id for unit in who.waiting(known, side)]
            facts: dict[str, Json] = {"units": due, "single": who.has_single_turn(known, side)}
            yield Option(order=planned.order_for(known, seat), facts=facts)
            if known.setting_up.type == "marching_column":
                yield Option(order=deployment.DelayRemaining())
        case frames.AskVanguard(side=side):
            yield Option(order=deployment.PassVanguard())
            for unit in who.vanguards(known, side):
                legs = vanguard.straight_ahead(known, unit)
                if legs is not None:
                    facts = {"reach": vanguard.reach_of(unit)}
                    yield Option(order=deployment.VanguardMove(unit=unit.id, legs=legs), facts=facts)
        case _:
            yield Option(order=planned.order_for(known, seat))
