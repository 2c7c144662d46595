"""Which group to activate next: every sensible activation with what it is worth and what it costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from battles.rules.base import Order
from battles.rules.computing import assignment
from battles.rules.lost_battles import activation, generals
from battles.rules.lost_battles.activation import Wish
from battles.rules.lost_battles.computer import marches
from battles.rules.lost_battles.computer.field import ThreatBoard
from battles.rules.lost_battles.orders import activation as activating
from battles.rules.lost_battles.squares import AHEAD, TileId
from battles.rules.lost_battles.state import ActivationKind, GeneralId, State, Unit

LEAST = 0.12
"""What is worth less is left alone."""
GROUP_COST = 2
COMMAND = 0.3
"""What a command is worth as part of an attack bonus."""
DIE_TO_COME = 3
"""Commands the command die will bring, if it has not been rolled."""
FREE = 0.4
"""What even a free activation counts as, in commands."""


class Plan(Struct, frozen=True, kw_only=True):
    """An activation somebody could order."""

    order: Order[State]
    tile: TileId | None
    worth: float
    cost: int
    attacks: bool

    @property
    def gain(self) -> float:
        """What it is worth beyond the commands that it takes."""
        return self.worth - COMMAND * self.cost

    @property
    def density(self) -> float:
        return self.worth / (self.cost + FREE)


def plans(field: ThreatBoard) -> list[Plan]:
    """All activations of units on the field that are worth something, best return first."""
    found = [plan for wish in wishes(field) if (plan := _plan(field, wish)) is not None]
    return sorted(found, key=lambda plan: -plan.density)


def next_plan(field: ThreatBoard, extra: Plan | None = None) -> Plan | None:
    """What to do first: the best return, or what the best use of all commands begins with."""
    found = plans(field) if extra is None else sorted((*plans(field), extra), key=lambda plan: -plan.density)
    if not found or not field.mind.is_thorough:
        return found[0] if found else None
    own = field.state.armies[field.army]
    chosen = _best_use(found, own.commands + (0 if own.die_rolled else DIE_TO_COME))
    able = [plan for plan in chosen if plan.cost <= own.commands]
    return max(able, key=lambda plan: (plan.attacks, plan.density)) if able else None


def _best_use(found: Sequence[Plan], commands: int) -> tuple[Plan, ...]:
    """One plan a tile, together worth most for so many commands."""
    by_tile: dict[TileId | None, list[Plan]] = {}
    for plan in found:
        by_tile.setdefault(plan.tile, []).append(plan)
    return assignment.best_use(by_tile.values(), commands, lambda plan: plan.cost, lambda plan: plan.gain)


def _plan(field: ThreatBoard, wish: Wish) -> Plan | None:
    state, army = field.state, field.army
    due = activation.price(state, army, wish)
    if due.commands > state.armies[army].commands or activation.problems(state, army, wish):
        return None
    chosen = marches.best(field, activation.group(state, army, wish))
    if chosen is None or chosen[1] < LEAST:
        return None
    end, worth = chosen
    tile = state.units[wish.units[0]].tile
    return Plan(order=order_for(wish), tile=tile, worth=worth, cost=due.commands, attacks=end.attacks)


def order_for(wish: Wish) -> Order[State]:
    if wish.kind in ("express", "double_express"):
        is_double = wish.kind == "double_express"
        return activating.ActivateExpress(
            unit=wish.units[0], double=is_double, full_price=wish.full_price, commander=wish.commander
        )
    limited = wish.kind == "limited"
    return activating.ActivateGroup(
        activation="limited" if limited else "normal", units=wish.units, commander=wish.commander
    )


# --- groups --------------------------------------------------------------------------------------------------------


def wishes(field: ThreatBoard) -> Iterator[Wish]:
    """Groups worth thinking of, tile by tile."""
    for tile, units in field.state.on_tile.items():
        if units[0].army == field.army:
            idle = [unit for unit in units if not unit.active]
            if idle:
                yield from _at(field, tile, idle, is_whole=len(idle) == len(units))


def _at(field: ThreatBoard, tile: TileId, idle: list[Unit], *, is_whole: bool) -> Iterator[Wish]:
    commander = _commander(field, tile, idle)
    if is_whole:
        yield _wish("normal", idle, commander)
        if len(idle) > 1 and field.is_near(tile):
            yield _wish("limited", idle, commander)
    for part in _parts(idle, is_whole=is_whole):
        yield _wish("normal", part, None)
    if field.mind.is_thorough:
        yield from _alone(field, tile, idle)


def _wish(kind: ActivationKind, units: Sequence[Unit], commander: GeneralId | None = None) -> Wish:
    return Wish(kind=kind, units=tuple(unit.id for unit in units), commander=commander)


def _commander(field: ThreatBoard, tile: TileId, units: Sequence[Unit]) -> GeneralId | None:
    """The commander who would go with the whole tile, unless a leader does (2.7)."""
    general = field.state.generals_on.get(tile)
    if general is None or not general.is_commander or general.active or general.army != field.army:
        return None
    return None if generals.leaders_of(field.state, (unit.id for unit in units)) else general.id


def _parts(idle: Sequence[Unit], *, is_whole: bool) -> Iterator[Sequence[Unit]]:
    """Parts of a tile that could march off by themselves."""
    fast = [unit for unit in idle if unit.is_fast]
    slow = [unit for unit in idle if not unit.is_fast]
    fresh = [unit for unit in idle if unit.is_fresh and not unit.is_scythed]
    sound = [unit for unit in idle if not unit.is_scythed]
    seen = {len(idle)} if is_whole else set[int]()
    for part in (idle, fast, slow, fresh, sound):
        if part and len(part) not in seen:
            seen.add(len(part))
            yield part


def _alone(field: ThreatBoard, tile: TileId, idle: Sequence[Unit]) -> Iterator[Wish]:
    """One unit of each kind: alone, and by express where it pays."""
    if len(idle) == 1:
        if not field.is_near(tile):
            yield from _express(idle[0])
        return
    seen: set[tuple[object, ...]] = set()
    for unit in idle:
        kind = (unit.type, unit.subtype, unit.unit_class, unit.spent)
        if kind not in seen and unit.is_fresh:
            seen.add(kind)
            yield _wish("normal", (unit,))
            yield from _express(unit)


def _express(unit: Unit) -> Iterator[Wish]:
    yield _wish("express", (unit,))
    if "double_express" in unit.traits.actions:
        yield _wish("double_express", (unit,))


def ready(field: ThreatBoard) -> list[TileId]:
    """Own tiles that face an enemy and have not been active."""
    return [
        tile
        for tile, units in field.state.on_tile.items()
        if units[0].army == field.army
        and not any(unit.active for unit in units)
        and units[0].facing is not None
        and field.state.is_enemy(field.army, AHEAD[tile][units[0].facing])
    ]
