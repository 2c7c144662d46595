"""What a seat may decide now: every option is an order that passes its check, with what may vary."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import structs

from battles.rules.base import Option, Order, Seat
from battles.rules.codec import Json
from battles.rules.lost_battles import activation, attack, frames, generals, leads, movement, questions, turn
from battles.rules.lost_battles.activation import Wish
from battles.rules.lost_battles.orders import activation as activating
from battles.rules.lost_battles.orders import attack as attacking
from battles.rules.lost_battles.orders import bidding, reactions, steps
from battles.rules.lost_battles.orders import turn as turning
from battles.rules.lost_battles.squares import FACINGS, TILES, ArmyId, TileId
from battles.rules.lost_battles.state import ActivationKind, General, State, Unit

Options = Iterator[Option[State]]


def options(state: State, seat: Seat) -> Sequence[Option[State]]:
    """All options of this seat's question; empty if it is not asked."""
    if seat not in questions.asked(state):
        return ()
    frame = state.flow[-1]
    match frame:
        case frames.SelectActivation():
            return tuple(activations(state))
        case frames.TakeStep():
            return tuple(group_steps(state))
        case frames.SelectAttacker():
            return tuple(attackers(state))
        case frames.AskAdvance():
            return tuple(advances(state))
        case frames.AskLead():
            return tuple(lead_answers(state, frame))
        case frames.AskLeads():
            return tuple(lead_designations(state))
        case frames.AskBid() | frames.AskSide():
            return tuple(bids(state))
        case _:
            return tuple(plain(*_answers(state, frame)))


def plain(*orders: Order[State]) -> Options:
    for order in orders:
        yield Option(order=order)


def _generals(state: State) -> tuple[Order[State], ...]:
    pair = generals.adjacent_pair(state, state.moving.id)
    assert pair is not None
    return tuple(turning.ChooseActiveGeneral(general=general.id) for general in pair)


def _answers(state: State, frame: frames.AnyFrame) -> tuple[Order[State], ...]:
    """Questions with two answers, or one for each of two generals."""
    match frame:
        case frames.AskReversal():
            return turning.AnnounceTurnReversal(), turning.Decline()
        case frames.AskReroll():
            return reactions.DemandReroll(), reactions.Accept()
        case frames.AskAllOut():
            return attacking.AllOut(), attacking.NoAllOut()
        case frames.AskRally():
            return reactions.Rally(), reactions.NoRally()
        case frames.AskActiveGeneral():
            return _generals(state)
        case _:
            return ()


# --- bids ----------------------------------------------------------------------------------------------------------


def bids(state: State) -> Options:
    bid = state.bidding
    assert bid is not None
    if isinstance(state.flow[-1], frames.AskSide):
        yield from plain(bidding.TakeSide(army="A"), bidding.TakeSide(army="B"))
        return
    least = 0 if bid.points is None else bid.points + 1
    yield Option(order=bidding.Bid(points=least), vary={"points": {"least": least}})
    if bid.points is not None and not bid.is_equalled and not bid.passes:
        yield Option(order=bidding.EqualBid())
    yield Option(order=bidding.PassBid())


# --- activations ---------------------------------------------------------------------------------------------------


def activations(state: State) -> Options:
    """One for each place with idle units and each kind, one for each free commander and tile, and the end."""
    army = state.moving.id
    places: dict[TileId | None, list[Unit]] = {}
    for unit in state.units.values():
        if unit.army == army and not unit.active and unit.place != "gone" and unit.earliest_turn <= state.turn:
            places.setdefault(unit.tile, []).append(unit)
    for tile, units in places.items():
        yield from _activations_at(state, army, tile, units)
    for general in state.army_generals(army):
        if general.is_commander and not general.active and general.earliest_turn <= state.turn:
            yield from commander_rides(state, general)
    yield Option(order=turning.EndPlayerTurn(), facts={"commands": state.moving.commands})


def _activations_at(state: State, army: ArmyId, tile: TileId | None, units: list[Unit]) -> Options:
    free = [g.id for g in state.army_generals(army) if generals.may_join(state, g, tile)]
    along: dict[str, Json] = {"commander": free, **_payers(state, army, tile)}
    kinds: tuple[Literal["normal", "limited"], ...] = ("normal", "limited") if tile is not None else ("normal",)
    for kind in kinds:
        wish = _whole_or_single(state, army, kind, units)
        if wish is not None:
            order = activating.ActivateGroup(activation=kind, units=wish.units)
            yield _priced(state, army, wish, order, {"units": [unit.id for unit in units], **along})
    yield from _express_at(state, army, units, along)


def _payers(state: State, army: ArmyId, tile: TileId | None) -> dict[str, Json]:
    """Where two generals could pay, whose exemptions are used first is named in this field (2.16)."""
    able = [general.id for general in generals.helpers(state, army, tile)]
    return {"payers": able} if len(able) > 1 else {}


def _priced(state: State, army: ArmyId, wish: Wish, order: Order[State], vary: dict[str, Json]) -> Option[State]:
    due = activation.price(state, army, wish)
    facts: dict[str, Json] = {"tile": state.units[wish.units[0]].tile, "price": due.cost, "exemptions": due.exemptions}
    return Option(order=order, cost={"commands": due.commands}, facts=facts, vary=vary)


def _whole_or_single(state: State, army: ArmyId, kind: ActivationKind, units: list[Unit]) -> Wish | None:
    """All units of the place, else the first one that may go alone."""
    groups = [units] if len(units) > 1 else []
    for group in (*groups, *([alike[0]] for alike in _kinds(state, units))):
        if _may(state, army, kind, group):
            return Wish(kind=kind, units=tuple(unit.id for unit in group))
    return None


def _may(state: State, army: ArmyId, kind: ActivationKind, units: list[Unit]) -> bool:
    """Idle units of one tile need only be paid for; undeployed ones must find room as well."""
    if units[0].tile is not None:
        spared = sum(general.exemptions for general in generals.helpers(state, army, units[0].tile))
        return activation.cost(kind, units, deploying=False) <= state.armies[army].commands + spared
    return not activation.problems(state, army, Wish(kind=kind, units=tuple(unit.id for unit in units)))


def _express_at(state: State, army: ArmyId, units: list[Unit], along: dict[str, Json]) -> Options:
    kinds: tuple[ActivationKind, ...] = ("express", "double_express")
    for kind in kinds:
        able = _able(state, army, kind, units)
        if able:
            order = activating.ActivateExpress(unit=able[0].id, double=kind == "double_express")
            vary: dict[str, Json] = {"unit": [unit.id for unit in able], **along}
            option = _priced(state, army, Wish(kind=kind, units=(able[0].id,)), order, vary)
            yield _with_full_price(option, _full_payers(state, army, kind, able))


def _full_payers(state: State, army: ArmyId, kind: ActivationKind, able: list[Unit]) -> list[Unit]:
    """Who may pay the full price to keep its free turn: deploying light infantry (15.4)."""
    if kind != "express" or able[0].tile is not None:
        return []
    return [
        unit
        for alike in _kinds(state, able)
        if not activation.problems(state, army, Wish(kind=kind, units=(alike[0].id,), full_price=True))
        for unit in alike
    ]


def _with_full_price(option: Option[State], payers: list[Unit]) -> Option[State]:
    """The price as one more choice, and the units that have it."""
    if not payers:
        return option
    facts: dict[str, Json] = {**option.facts, "full_price": [unit.id for unit in payers]}
    return structs.replace(option, facts=facts, vary={**option.vary, "full_price": [False, True]})


def _kinds(state: State, units: list[Unit]) -> list[list[Unit]]:
    """Units of a place, those together that are alike in everything that matters for an activation."""
    alike: dict[tuple[str | None, ...], list[Unit]] = {}
    for unit in units:
        leader = state.leader_of(unit.id)
        key = (unit.type, unit.subtype, unit.unit_class, leader.id if leader is not None else None)
        alike.setdefault(key, []).append(unit)
    return list(alike.values())


def _able(state: State, army: ArmyId, kind: ActivationKind, units: list[Unit]) -> list[Unit]:
    """Who may go alone by this kind of activation."""
    return [
        unit
        for alike in _kinds(state, units)
        if kind in alike[0].traits.actions and _may(state, army, kind, alike[:1])
        for unit in alike
    ]


def commander_rides(state: State, general: General) -> Options:
    """One option with all tiles a commander may ride to, one for leaving."""
    seat = state.seat(general.army)
    rides = [activating.ActivateCommander(commander=general.id, tile=tile) for tile in TILES]
    lawful = [ride for ride in rides if not ride.preview(state, seat).refusals]
    if lawful:
        yield Option(order=lawful[0], vary={"tile": [*(ride.tile for ride in lawful), activating.WITHDRAW]})
    yield Option(order=activating.ActivateCommander(commander=general.id, tile=activating.WITHDRAW))


# --- steps ---------------------------------------------------------------------------------------------------------


def group_steps(state: State) -> Options:
    """Every lawful step of the group in hand."""
    group = movement.group_of(state)
    if group.tile is None:
        for tile, facing in movement.entries(state, group):
            yield Option(order=steps.DeployTo(tile=tile, facing=facing), facts={"tile": tile})
        return
    if not movement.move_problems(state, group):
        yield Option(order=steps.MoveForward(), facts={"tile": group.ahead})
    for facing in FACINGS:
        if not movement.turn_problems(state, group, facing):
            yield Option(order=steps.Turn(direction=facing), vary={"use_free": [True, False]})
    if not movement.exit_problems(state, group):
        yield Option(order=steps.ExitBattlefield())
    yield from _first_acts(state, group)
    if not attack.attack_problems(state, group):
        yield Option(order=steps.DeclareAttack(), facts={"tile": group.ahead})
    others = movement.others_stay(state, group)
    if others is None or others == group.facing:
        yield Option(order=steps.EndActivation())


def _first_acts(state: State, group: movement.Group) -> Options:
    if group.activation.acted:
        return
    if not movement.about_face_problems(state, group):
        yield Option(order=steps.AboutFace())
    for facing in attack.turns_to_attack(state, group):
        yield Option(order=steps.TurnToAttack(direction=facing))


# --- attack --------------------------------------------------------------------------------------------------------


def attackers(state: State) -> Options:
    """Every unit that may attack next, plain, with whatever bonus and support it could have."""
    group, current = movement.group_of(state), state.attack
    assert current is not None
    for unit in attack.candidates(state, group):
        wishes: tuple[attack.BonusWish, ...] = ("none", "bought", "topped_up")
        lawful = [wish for wish in wishes if attack.bonus(state, group, unit, wish).refusal is None]
        support = [supporter.id for supporter in attack.supporters(state, group, unit)]
        share = attack.share(state, current, unit)
        assert share is not None
        facts: dict[str, Json] = {"points": share.points, "half": share.is_half}
        yield Option(
            order=attacking.AttackWith(unit=unit.id), facts=facts, vary={"bonus": lawful, "supporter": support}
        )
    if current.attackers:
        yield Option(order=attacking.StopAttacking())


def advances(state: State) -> Options:
    """All who may go (as many as the tile holds), each alone, or nobody."""
    group, current = movement.group_of(state), state.attack
    assert current is not None
    able = attack.advancers(state, group)
    limit, chosen = state.tiles[current.target].stacking_limit, list[str]()
    for unit in able:
        if unit.traits.stacking <= limit:
            limit -= unit.traits.stacking
            chosen.append(unit.id)
    vary: dict[str, Json] = {
        "units": [u.id for u in able],
        "commander": [False, group.activation.commander is not None],
    }
    has_commander = group.activation.commander is not None
    yield Option(order=attacking.Advance(units=tuple(chosen), commander=has_commander), vary=vary)
    if len(chosen) > 1:
        for unit in able:
            yield Option(order=attacking.Advance(units=(unit.id,)), vary=vary)
    yield Option(order=attacking.Advance())


def lead_answers(state: State, frame: frames.AskLead) -> Options:
    for unit in frame.candidates:
        yield Option(order=reactions.NameLead(tile=frame.tile, unit=unit))
    if frame.may_keep:
        yield Option(order=reactions.NameLead(tile=frame.tile))


def lead_designations(state: State) -> Options:
    army = state.moving.id
    choices = {tile: [unit.id for unit in units] for tile, units in leads.open_tiles(state, army).items()}
    yield Option(order=turning.DesignateLeads(leads=turn.default_leads(state, army)), vary={"leads": choices})
