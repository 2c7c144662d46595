"""How good the ends are that a group could come to, and which is best."""

from __future__ import annotations

from battles.rules.lost_battles import attack
from battles.rules.lost_battles.computer import reach
from battles.rules.lost_battles.computer.field import ThreatBoard
from battles.rules.lost_battles.computer.reach import End
from battles.rules.lost_battles.computer.strikes import Assault
from battles.rules.lost_battles.movement import Group
from battles.rules.lost_battles.squares import AHEAD
from battles.rules.lost_battles.state import General, State


def best(field: ThreatBoard, group: Group) -> tuple[End, float] | None:
    """The best end of a group: attacks and the most promising marches are looked at closely."""
    found = list(reach.ends(field.state, group))
    marches = sorted((end for end in found if not end.attacks), key=lambda end: -promise(field, group, end))
    stay = [end for end in marches[field.mind.leaves :] if end.stays]
    looked = [*(end for end in found if end.attacks), *marches[: field.mind.leaves], *stay]
    if not looked:
        return None
    return max(((end, worth(field, group, end)) for end in looked), key=lambda item: item[1])


def promise(field: ThreatBoard, group: Group, end: End) -> float:
    """A first glance: how far it leads on."""
    return sum(u.value * field.roads(mounted=u.is_mounted)[end.tile, end.facing] for u in group.units)


def worth(field: ThreatBoard, group: Group, end: End) -> float:
    """A close look: the attack, and what changes on the tiles left and entered."""
    struck = field.strike(assault(field, group, end)) if end.attacks else 0.0
    return struck + change(field, group, end)


def change(field: ThreatBoard, group: Group, end: End) -> float:
    """How much better the tiles concerned would be afterwards."""
    start = group.activation.tile
    if end.tile == start and end.facing == field.state.facing(start):
        return 0.0
    tiles = [end.tile] if start is None or start == end.tile else [end.tile, start]
    after = field.moved(group.units, end.tile, end.facing).settled(*tiles)
    return sum(after.standing(there) - field.standing(there) for there in tiles)


def assault(field: ThreatBoard, group: Group, end: End) -> Assault:
    """The attack a group would make at this end."""
    target = AHEAD[end.tile][end.facing]
    assert target is not None
    state, activation = field.state, group.activation
    turn, general = state.player_turn, _general(state, group)
    return Assault(
        units=group.units,
        tile=end.tile,
        target=target,
        start=activation.tile,
        limit=field.limit(field.army, end.tile, end.facing, target),
        moved=end.moved,
        limited=activation.kind == "limited",
        screen=turn.leads_at_start.get(end.tile) if turn is not None else None,
        budget=_budget(general),
        guard=general.guard if general is not None else None,
    )


def _general(state: State, group: Group) -> General | None:
    """The general who goes with the group and may give bonuses, now or as soon as it is activated."""
    given = attack.giver(state, group)
    if given is not None:
        return given
    commander = group.activation.commander
    found = [state.leader_of(unit) for unit in group.ids]
    if commander is not None:
        found.append(state.generals[commander])
    able = (g for g in found if g is not None and not g.active and not g.silent and not g.recovering)
    return next(able, None)


def _budget(general: General | None) -> int:
    if general is None:
        return 0
    return general.budget if general.active else general.traits.free_bonus
