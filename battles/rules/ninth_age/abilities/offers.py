"""What is offered at a moment: asked of every unit's rules, items and effects."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from battles.rules.ninth_age.abilities.frames import EffectMoment, EffectUse
from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.moments.ask import ask, only
from battles.rules.ninth_age.moments.changes import Offer, Recover
from battles.rules.ninth_age.pieces import SideId, Unit, UnitId
from battles.rules.ninth_age.state import State


def _moments(state: State, unit: Unit, at: EffectMoment) -> Iterator[kinds.Moment]:
    match at:
        case "turn_start":
            yield kinds.TurnStart(state=state, unit=unit)
            yield kinds.ChargePhaseStart(state=state, unit=unit)
        case "magic_start":
            yield kinds.MagicStart(state=state, unit=unit)
        case "round_start":
            yield kinds.RoundStart(state=state, unit=unit)


def _units(state: State, units: Sequence[UnitId]) -> list[Unit]:
    return [unit for unit in state.on_table if not units or unit.id in units]


def offers(state: State, at: EffectMoment, side: SideId, units: Sequence[UnitId] = ()) -> list[Offer]:
    """What this side's models offer, each once."""
    found = [
        one
        for unit in _units(state, units)
        if unit.side == side
        for moment in _moments(state, unit, at)
        for one in only(ask(moment), Offer)
        if one.unit == unit.id
    ]
    return list({(one.ability, one.unit, one.bearer): one for one in found}.values())


def recoveries(state: State, at: EffectMoment, units: Sequence[UnitId] = ()) -> list[Recover]:
    """Health Points that come back by themselves."""
    return [
        one
        for unit in _units(state, units)
        for moment in _moments(state, unit, at)
        for one in only(ask(moment), Recover)
        if one.unit == unit.id
    ]


def uses_of(offer: Offer) -> Iterator[EffectUse]:
    """All ways to use an offer."""
    if offer.options:
        for option in offer.options:
            yield _use(offer, "", option)
    elif offer.targets:
        for target in offer.targets:
            yield _use(offer, target, "")
    else:
        yield _use(offer, "", "")


def _use(offer: Offer, target: UnitId, option: str) -> EffectUse:
    return EffectUse(ability=offer.ability, unit=offer.unit, bearer=offer.bearer, target=target, option=option)


def offer_of(known: Sequence[Offer], use: EffectUse) -> Offer | None:
    """The offer that a use belongs to; None if it is not among its ways."""
    return next((one for one in known if use in list(uses_of(one))), None)


def usual_uses(state: State, known: Sequence[Offer]) -> tuple[EffectUse, ...]:
    """Everything is used: on the dearest unit that it may be used on, or as its first alternative."""
    found = list[EffectUse]()
    for offer in known:
        ways = list(uses_of(offer))
        if ways:
            found.append(max(ways, key=lambda use: _worth(state, use)) if offer.targets else ways[0])
    return tuple(found)


def _worth(state: State, use: EffectUse) -> int:
    entry = state.entries.get(use.target)
    return 0 if entry is None else entry.cost
