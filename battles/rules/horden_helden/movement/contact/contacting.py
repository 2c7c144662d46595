"""Since when who is in contact with whom (8.12, combat results)."""

from __future__ import annotations

from msgspec import structs

from battles.rules.horden_helden.movement.events import ContactsNoted, ElementsDismounted
from battles.rules.horden_helden.movement.record import Moving
from battles.rules.horden_helden.pieces import ElementId
from battles.rules.horden_helden.state import State
from battles.rules.play import Play

Pair = tuple[ElementId, ElementId]


def note(play: Play[State], movers: tuple[ElementId, ...] = ()) -> None:
    """New contacts arose by the movers (or by pursuit, if nobody is named), ended ones are forgotten; mounted infantry
    that was touched gets off (9.9)."""
    state = play.state
    now = noted(state, movers)
    if now != state.moving:
        play.add(
            ContactsNoted(
                contacts=now.contacts,
                arisen=now.arisen,
                direct=now.direct,
                artillery=now.contacted_artillery,
                orders=now.orders,
            )
        )
    touched = tuple(one.id for one in state.on_table if one.rides and state.field.foes(one.id))
    if touched:
        play.add(ElementsDismounted(elements=touched, cause="touched"))


def noted(state: State, movers: tuple[ElementId, ...]) -> Moving:
    """The record after everybody has been looked at."""
    moving, present = state.moving, _fronts(state)
    kept = [(pair, when) for pair, when in zip(moving.contacts, moving.arisen, strict=False) if pair in present]
    known = {pair for pair, _ in kept}
    new = [pair for pair in present if pair not in known]
    kept += [(pair, moving.orders) for pair in new]
    return structs.replace(
        moving,
        contacts=tuple(pair for pair, _ in kept),
        arisen=tuple(when for _, when in kept),
        direct=_direct(state, movers),
        contacted_artillery=_artillery(state, new, movers),
        orders=moving.orders + bool(new),
    )


def _fronts(state: State) -> list[Pair]:
    """Attacker and attacked wherever a front edge touches an enemy."""
    field = state.field
    return [
        (element.id, touch.other)
        for element in state.on_table
        for touch in field.foes(element.id)
        if touch.mine == element.front
    ]


def _direct(state: State, movers: tuple[ElementId, ...]) -> tuple[Pair, ...]:
    """Front to front by movement; a pair stays as long as it is in front contact."""
    field = state.field
    old = [pair for pair in state.moving.direct if pair[0] in field.boxes and pair[1] in field.opponents(pair[0])]
    new = [
        (one, foe)
        for one in movers
        if one in field.boxes
        for foe in field.opponents(one)
        if field.are_front_to_front(one, foe) and (one, foe) not in old and (foe, one) not in old
    ]
    return (*old, *new)


def _artillery(state: State, new: list[Pair], movers: tuple[ElementId, ...]) -> tuple[ElementId, ...]:
    """Elements that have moved into contact with enemy artillery this turn."""
    hit = [
        attacker for attacker, attacked in new if attacker in movers and state.elements[attacked].type == "artillery"
    ]
    known = state.moving.contacted_artillery
    return (*known, *(one for one in dict.fromkeys(hit) if one not in known))


def arisen(state: State, attacker: ElementId, attacked: ElementId) -> int:
    """With which order the contact arose; contacts not yet noted are the newest."""
    moving = state.moving
    times = dict(zip(moving.contacts, moving.arisen, strict=False))
    return times.get((attacker, attacked), moving.orders + 1)
