"""Activations: what they cost, who may take part, which steps are left to the group in hand (4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from battles.rules.errors import Refusal
from battles.rules.lost_battles import attack, deployment, generals, movement, tables
from battles.rules.lost_battles.generals import Price
from battles.rules.lost_battles.movement import Group
from battles.rules.lost_battles.squares import FACINGS, ArmyId, TileId
from battles.rules.lost_battles.state import Activation, ActivationKind, GeneralId, State, Unit, UnitId
from battles.rules.refusals import refuse

GROUP_OF_VETERANS = 2


class Wish(Struct, frozen=True, kw_only=True):
    """An activation somebody thinks of."""

    kind: ActivationKind
    units: tuple[UnitId, ...]
    commander: GeneralId | None = None
    full_price: bool = False
    payers: tuple[GeneralId, ...] = ()


def cost(kind: ActivationKind, units: Sequence[Unit], *, deploying: bool, full_price: bool = False) -> int:
    """Commands an activation costs before exemptions (4.7–4.10, 15.4)."""
    if kind == "normal":
        if len(units) == 1:
            return tables.activation_cost("normal", 0)
        is_pair = len(units) == GROUP_OF_VETERANS and all(unit.is_veteran for unit in units)
        return tables.activation_cost("normal", 1 if is_pair else 2)
    if kind == "express":
        if units[0].is_veteran:
            return tables.activation_cost("express", 0)
        is_cheap = deploying and deployment.is_cheap_express(units[0]) and not full_price
        return tables.activation_cost("express", 1 if is_cheap else 2)
    return tables.activation_cost(kind, 0)


def actions(kind: ActivationKind, units: Sequence[Unit]) -> dict[UnitId, int]:
    return {unit.id: unit.traits.actions.get(kind, 0) for unit in units}


def free_turns(wish: Wish, units: Sequence[Unit], *, deploying: bool) -> dict[UnitId, int]:
    """Free turns by unit; light infantry that deploys at the low price has none (5.7, 15.4)."""
    is_cheap = deploying and wish.kind == "express" and not wish.full_price
    return {
        unit.id: 0 if is_cheap and unit.is_light_infantry and not unit.is_veteran else unit.traits.free_turns
        for unit in units
    }


def units_of(state: State, wish: Wish) -> list[Unit]:
    return [state.units[unit] for unit in wish.units if unit in state.units]


def joining(state: State, wish: Wish) -> list[GeneralId]:
    """Generals who take part: leaders of guards in the group, and the commander."""
    leaders = [leader.id for leader in generals.leaders_of(state, wish.units)]
    return leaders if wish.commander is None else [*leaders, wish.commander]


def price(state: State, army: ArmyId, wish: Wish) -> Price:
    """What the activation costs after exemptions (2.8)."""
    units = units_of(state, wish)
    tile = units[0].tile
    full = cost(wish.kind, units, deploying=tile is None, full_price=wish.full_price)
    return generals.price(state, army, tile, full, joining(state, wish), wish.payers)


def group(state: State, army: ArmyId, wish: Wish) -> Group:
    """The group as it would stand after this activation."""
    units = tuple(units_of(state, wish))
    is_deploying = units[0].tile is None
    chosen = Activation(
        units=wish.units,
        kind=wish.kind,
        commander=wish.commander,
        tile=units[0].tile,
        actions=actions(wish.kind, units),
        free_turns=free_turns(wish, units, deploying=is_deploying),
        is_deploying=is_deploying,
    )
    return Group(
        units=units,
        army=army,
        tile=units[0].tile,
        facing=units[0].facing,
        actions=chosen.actions,
        free_turns=chosen.free_turns,
        activation=chosen,
    )


# --- may they? -----------------------------------------------------------------------------------------------------


def problems(state: State, army: ArmyId, wish: Wish) -> list[Refusal]:
    """Everything against this activation."""
    found = _unit_problems(state, army, wish)
    if found:
        return found
    units = units_of(state, wish)
    found = _kind_problems(wish, units) + _commander_problems(state, army, wish, units[0].tile)
    found += payer_problems(state, army, wish, units[0].tile)
    due = price(state, army, wish)
    if due.commands > state.armies[army].commands:
        no = refuse("too_few_commands", "4.7", cost=due.commands, left=state.armies[army].commands)
        found.append(no)
    if units[0].tile is None:
        found += _deploying_problems(state, army, wish, units)
    return found


def _unit_problems(state: State, army: ArmyId, wish: Wish) -> list[Refusal]:
    if not wish.units:
        return [refuse("no_units", "4.6")]
    strangers = [u for u in wish.units if u not in state.units or state.units[u].army != army]
    if strangers or len(set(wish.units)) < len(wish.units):
        return [refuse("not_your_units", "4.6", units=strangers or list(wish.units))]
    units = units_of(state, wish)
    found = []
    if gone := [unit.id for unit in units if unit.place == "gone"]:
        return [refuse("unit_gone", "1.9", units=gone)]
    if active := [unit.id for unit in units if unit.active]:
        found.append(refuse("active_already", "1.9", units=active))
    if len({unit.tile for unit in units}) > 1:
        found.append(refuse("not_on_one_tile", "4.6", units=[unit.id for unit in units]))
    if late := [unit for unit in units if unit.earliest_turn > state.turn]:
        turn = max(unit.earliest_turn for unit in late)
        found.append(refuse("not_arrived", "15.1", units=[unit.id for unit in late], turn=turn))
    return found


def _kind_problems(wish: Wish, units: Sequence[Unit]) -> list[Refusal]:
    is_single = wish.kind in ("express", "double_express")
    if is_single and len(units) > 1:
        return [refuse("express_is_for_one", "4.9")]
    if wish.kind == "double_express" and "double_express" not in units[0].traits.actions:
        return [refuse("double_express_for_veteran_legions", "4.10", unit=units[0].id)]
    if wish.full_price and not (units[0].tile is None and units[0].is_light_infantry and not units[0].is_veteran):
        return [refuse("full_price_is_for_deploying_light_infantry", "15.4", unit=units[0].id)]
    return []


def _commander_problems(state: State, army: ArmyId, wish: Wish, tile: TileId | None) -> list[Refusal]:
    if wish.commander is None:
        return []
    general = state.generals.get(wish.commander)
    if general is None or general.army != army or general.gone is not None:
        return [refuse("no_such_commander", "2.5", general=wish.commander)]
    if not general.is_commander:
        return [refuse("leader_goes_with_guard", "2.4", general=general.id)]
    found = []
    if general.active:
        found.append(refuse("general_active_already", "1.9", general=general.id))
    if not generals.is_there(state, general, tile):
        found.append(refuse("commander_elsewhere", "2.5", general=general.id, tile=general.tile))
    if general.earliest_turn > state.turn:
        found.append(refuse("not_arrived", "15.1", general=general.id, turn=general.earliest_turn))
    if generals.leaders_of(state, wish.units):
        found.append(refuse("two_generals_in_group", "2.7", general=general.id))
    return found


def payer_problems(state: State, army: ArmyId, wish: Wish, tile: TileId | None) -> list[Refusal]:
    """Only generals who can pay may be named as payers (2.16)."""
    able = [general.id for general in generals.helpers(state, army, tile)]
    if all(payer in able for payer in wish.payers):
        return []
    return [refuse("cannot_pay", "2.16", generals=able)]


def _deploying_problems(state: State, army: ArmyId, wish: Wish, units: Sequence[Unit]) -> list[Refusal]:
    if wish.kind not in tables.DEPLOYING_KINDS:
        return [refuse("no_limited_deployment", "15.4")]
    found = [deployment.weight_problem(state, army, units), deployment.group_problem(units)]
    known = [problem for problem in found if problem is not None]
    if len(generals.leaders_of(state, wish.units)) > 1:
        known.append(refuse("two_generals_in_group", "2.7", units=list(wish.units)))
    if not known and not movement.entries(state, group(state, army, wish)):
        known.append(refuse("no_room_to_deploy", "15.3", tiles=list(deployment.entry_tiles(state, army))))
    return known


# --- what is left? -------------------------------------------------------------------------------------------------


def possible_steps(state: State) -> tuple[str, ...]:
    """Orders other than end_activation that the group in hand could be given."""
    here = movement.group_of(state)
    return tuple(name for name, is_possible in _checks(state, here).items() if is_possible())


def _checks(state: State, here: Group) -> dict[str, Callable[[], bool]]:
    if here.tile is None:
        return {"deploy_to": lambda: bool(movement.entries(state, here))}
    return {
        "declare_attack": lambda: not attack.attack_problems(state, here),
        "move_forward": lambda: not movement.move_problems(state, here),
        "turn": lambda: any(not movement.turn_problems(state, here, facing) for facing in FACINGS),
        "exit_battlefield": lambda: not movement.exit_problems(state, here),
        "about_face": lambda: not movement.about_face_problems(state, here),
        "turn_to_attack": lambda: bool(attack.turns_to_attack(state, here)),
    }


def may_step(state: State) -> bool:
    """Whether any step is left to the group in hand."""
    here = movement.group_of(state)
    is_worn_out = here.activation.acted and not all(here.actions[u] or here.free_turns.get(u, 0) for u in here.ids)
    if here.tile is not None and is_worn_out:
        return False
    return any(is_possible() for is_possible in _checks(state, here).values())


def may_activate(state: State, army: ArmyId) -> bool:
    """Whether anything can still be activated in this player turn (4.4)."""
    commanders = (general for general in state.army_generals(army) if general.is_commander)
    if any(not commander.active and generals.has_arrived(state, commander) for commander in commanders):
        return True
    idle = [unit for unit in state.units.values() if unit.army == army and unit.place != "gone" and not unit.active]
    if any(unit.tile is not None and _is_affordable(state, army, unit.tile) for unit in idle):
        return True
    return any(unit.tile is None and _may_deploy(state, army, unit) for unit in idle)


def _is_affordable(state: State, army: ArmyId, tile: TileId) -> bool:
    """A single unit costs one command."""
    return state.armies[army].commands >= tables.activation_cost("normal", 0) or bool(
        generals.helpers(state, army, tile)
    )


def _may_deploy(state: State, army: ArmyId, unit: Unit) -> bool:
    kinds: tuple[ActivationKind, ...] = ("normal", "express")
    return any(not problems(state, army, Wish(kind=kind, units=(unit.id,))) for kind in kinds)
