"""A question without an order: whom a unit could attack and where it could go, and who could attack it (5, 6, 8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from msgspec import Struct, structs

from battles.rules import registry
from battles.rules.base import Order, RulesSystem, Seat
from battles.rules.cooperative import Cooperative, run
from battles.rules.dice import seeded
from battles.rules.dice_tree import Branch
from battles.rules.inquiry import refused
from battles.rules.lost_battles import activation, attack, generals, movement, options, turn, victory
from battles.rules.lost_battles.activation import Wish
from battles.rules.lost_battles.events.turn import GeneralChosen, PlayerTurnStarted
from battles.rules.lost_battles.frames import SelectActivation, SelectAttacker, StartPlayerTurn, TakeStep
from battles.rules.lost_battles.leads import candidates, default, tiles_without_lead
from battles.rules.lost_battles.orders import activation as activating
from battles.rules.lost_battles.orders import steps
from battles.rules.lost_battles.orders.attack import AttackWith
from battles.rules.lost_battles.squares import ARMIES, ENEMY, NEIGHBOURS, ArmyId, TileId
from battles.rules.lost_battles.state import ActivationKind, State, Unit, UnitId
from battles.rules.odds import odds
from battles.rules.prospects import Outlook, Outlooking, PieceDeed, PieceWay, When, effect
from battles.rules.refusals import refuse

HARMLESS = frozenset({"no_effect"})
DIE_FACES = range(1, 7)
TOGETHER: tuple[ActivationKind, ...] = ("limited", "normal")
ALONE: tuple[ActivationKind, ...] = ("normal", "express", "double_express")
NO_STEPS = (steps.DeclareAttack, steps.EndActivation, steps.ExitBattlefield)


class Prospects(Outlooking[State], frozen=True, kw_only=True, tag="prospects"):
    """What could this unit, general or tile do to whom, and what could be done to it?"""

    public: ClassVar[bool] = True

    def answer(self, known: State, seat: Seat) -> Outlook:
        return run(self.answer_cooperatively(known, seat))

    def answer_cooperatively(self, known: State, seat: Seat) -> Cooperative[Outlook]:
        subject = _subject(known, self.piece)
        if subject is None:
            raise refused(refuse("no_such_piece", "1.1", piece=self.piece))
        known = _led(known)
        own = yield from _own(known, subject)
        suffers = yield from _suffered(known, subject.tile) if subject.tile is not None else _nothing()
        return structs.replace(own, piece=self.piece, suffers=suffers)


class _Subject(Struct, frozen=True, kw_only=True):
    """Whose prospects they are: one unit, all of a tile, or a commander, and where."""

    army: ArmyId | None
    tile: TileId | None
    units: tuple[Unit, ...] = ()
    commander: str | None = None


def _led(state: State) -> State:
    """In the middle of an attack a tile may be without lead unit: the one the server would name (7.4)."""
    missing = {tile: candidates(state, tile) for army in ARMIES for tile in tiles_without_lead(state, army)}
    named = {tile: default(state, tile, units, None).id for tile, units in missing.items()}
    return structs.replace(state, leads={**state.leads, **named}) if named else state


def _nothing() -> Cooperative[tuple[PieceDeed, ...]]:
    yield from ()
    return ()


def _subject(state: State, piece: str) -> _Subject | None:
    if piece in state.units:
        unit = state.units[piece]
        return _Subject(army=unit.army, tile=unit.tile, units=() if unit.place == "gone" else (unit,))
    if piece in state.generals:
        general = state.generals[piece]
        tile = state.tile_of(general)
        if general.guard is not None:
            guard = state.units[general.guard]
            return _Subject(army=general.army, tile=tile, units=() if guard.place == "gone" else (guard,))
        return _Subject(army=general.army, tile=tile, commander=piece if general.gone is None else None)
    if piece in state.tiles:
        return _Subject(army=state.holder(piece), tile=piece, units=state.at(piece))
    return None


# --- if its owner were asked now -----------------------------------------------------------------------------------


def asked_again(state: State, army: ArmyId) -> State | None:
    """The start of the army's next player turn if nothing changes before; None if it has none any more.

    A command die that would fall at once is thought of at its best (4.5).
    """
    is_to_come = any(_starts(state, frame) == army for frame in state.flow if isinstance(frame, StartPlayerTurn))
    number = state.turn if is_to_come else state.turn + 1
    if number > state.last_turn or state.ended is not None:
        return None
    before = state.player_turn
    is_twice = state.active is None and before is not None and before.army == army
    value = victory.fighting_value(state, army, fielded=state.armies[army].surprised)
    started = PlayerTurnStarted(
        army=army,
        turn=number,
        commands=value // turn.COMMAND_FROM,
        barred=before.attacked_from if before is not None and is_twice else (),
    )
    fresh = started.apply(structs.replace(state, turn=number, activation=None, attack=None, flow=_ASKED))
    pair = generals.adjacent_pair(fresh, army)
    if pair is not None:
        chosen = generals.better(pair)
        silent = pair[0] if chosen is pair[1] else pair[1]
        fresh = GeneralChosen(general=chosen.id, silent=silent.id).apply(fresh)
    return _at_best(fresh, army)


_ASKED = (SelectActivation(), SelectActivation())
"""One that is answered in thought, and one below it that stops whatever follows."""


def _starts(state: State, frame: StartPlayerTurn) -> ArmyId:
    return ENEMY[state.first] if frame.is_second else state.first


def _at_best(state: State, army: ArmyId) -> State:
    """With the commands that the die may bring, so that no die is thrown in thought."""
    own = state.armies[army]
    more = 0
    if own.commands <= turn.DIE_AT and not own.die_rolled:
        more = max(turn.commands_for(state, face) for face in DIE_FACES)
    ready = structs.replace(own, commands=own.commands + more, die_rolled=True)
    return structs.replace(state, armies={**state.armies, army: ready})


def _now(state: State, army: ArmyId) -> State | None:
    """What is left of the army's present player turn, the group in hand put aside."""
    if state.active != army:
        return None
    return _at_best(structs.replace(state, activation=None, attack=None, flow=_ASKED), army)


def _ready(state: State, army: ArmyId, units: Sequence[Unit]) -> tuple[When, State] | None:
    """When these could act, and in which state."""
    now = _now(state, army)
    if now is not None and not all(unit.active for unit in units):
        return "now", now
    later = asked_again(state, army)
    return None if later is None else ("next", later)


# --- what it can do ------------------------------------------------------------------------------------------------


def _own(state: State, subject: _Subject) -> Cooperative[Outlook]:
    if subject.army is None:
        return Outlook(piece="")
    if subject.commander is not None:
        return _rides(state, subject.army, subject.commander)
    if not subject.units:
        return Outlook(piece="", when="never")
    in_hand = _in_hand(state, subject)
    if in_hand is not None:
        return (yield from in_hand)
    ready = _ready(state, subject.army, subject.units)
    if ready is None:
        return Outlook(piece="", when="never")
    when, then = ready
    units = [then.units[unit.id] for unit in subject.units if not then.units[unit.id].active]
    can = yield from _attacks(then, subject.army, units)
    goes = yield from _goes(then, subject.army, units)
    return Outlook(piece="", when=when, can=can, goes=goes)


def _in_hand(state: State, subject: _Subject) -> Cooperative[Outlook] | None:
    """The group in hand goes on from where it stands."""
    group, top = state.activation, state.flow[-1] if state.flow else None
    if group is None or not any(unit.id in group.units for unit in subject.units):
        return None
    if isinstance(top, TakeStep):
        return _going_on(state, subject.units)
    return _striking_on(state, subject.units) if isinstance(top, SelectAttacker) else None


def _going_on(state: State, units: Sequence[Unit]) -> Cooperative[Outlook]:
    can: dict[TileId, PieceDeed] = {}
    goes: dict[TileId, PieceWay] = {}
    group = movement.group_of(state)
    mine = [unit for unit in units if unit.id in group.ids]
    for spot in _walk(state, state.seat(group.army)):
        yield
        _note(goes, spot, mine[0], 0)
        deed = yield from _strike(spot, mine, 0)
        if deed is not None:
            can.setdefault(deed.place, deed)
    goes.pop(group.tile or "", None)
    return Outlook(piece="", can=tuple(can.values()), goes=tuple(goes.values()))


def _striking_on(state: State, units: Sequence[Unit]) -> Cooperative[Outlook]:
    able = {unit.id for unit in attack.candidates(state, movement.group_of(state))}
    best = yield from _best(state, [unit for unit in units if unit.id in able], 0)
    return Outlook(piece="", can=() if best is None else (best,))


def _rides(state: State, army: ArmyId, commander: str) -> Outlook:
    """Where a commander may ride alone (2.5)."""
    now = _now(state, army)
    when: When = "now"
    if now is None or now.generals[commander].active:
        now, when = asked_again(state, army), "next"
    if now is None:
        return Outlook(piece="", when="never")
    found = [one for one in options.commander_rides(now, now.generals[commander]) if "tile" in one.vary]
    tiles = found[0].vary["tile"] if found else []
    cost = {"commands": 1.0}
    ways = tuple(PieceWay(place=tile, cost=cost) for tile in tiles if tile != activating.WITHDRAW)
    return Outlook(piece="", when=when, goes=ways)


def _wishes(state: State, army: ArmyId, units: Sequence[Unit], kinds: Sequence[ActivationKind]) -> list[Wish]:
    """Activations that the army could pay, the cheapest first; with the commander who is there, if he may come."""
    tile = units[0].tile
    along: list[str | None] = [g.id for g in state.army_generals(army) if generals.may_join(state, g, tile)]
    found = []
    for kind in kinds:
        wishes = [Wish(kind=kind, units=tuple(unit.id for unit in units), commander=one) for one in (*along, None)]
        lawful = next((wish for wish in wishes if not activation.problems(state, army, wish)), None)
        if lawful is not None:
            found.append(lawful)
    return sorted(found, key=lambda wish: activation.price(state, army, wish).commands)


def _activated(state: State, army: ArmyId, wish: Wish) -> tuple[State, int]:
    """The state in which the group is asked for its first step, and what that costs."""
    price = activation.price(state, army, wish).commands
    play = _branch(state)
    activating.activate(play, wish)
    play.advance(_undecided)
    return play.state, price


def _attacks(state: State, army: ArmyId, units: Sequence[Unit]) -> Cooperative[tuple[PieceDeed, ...]]:
    """Each enemy tile that these could attack, by the cheapest activation and the shortest way (4.12, 6)."""
    found: dict[TileId, PieceDeed] = {}
    tile = units[0].tile if units else None
    here = state.at(tile)
    if not here or any(unit.active for unit in here):
        return ()
    for wish in _wishes(state, army, here, TOGETHER):
        began, price = _activated(state, army, wish)
        for spot in _walk(began, state.seat(army)):
            yield
            target = movement.group_of(spot).ahead if isinstance(spot.flow[-1], TakeStep) else None
            if target is None or target in found:
                continue
            deed = yield from _strike(spot, units, price)
            if deed is not None:
                found.setdefault(deed.place, deed)
    return tuple(found.values())


def _goes(state: State, army: ArmyId, units: Sequence[Unit]) -> Cooperative[tuple[PieceWay, ...]]:
    """Where the first of them could go, alone or with all who are there (5)."""
    found: dict[TileId, PieceWay] = {}
    if not units:
        return ()
    unit = units[0]
    here = [one for one in state.at(unit.tile) if not one.active] if unit.tile is not None else [unit]
    wishes = _wishes(state, army, [unit], ALONE)
    if len(here) > 1:
        wishes = sorted(
            (*wishes, *_wishes(state, army, here, ("normal",))),
            key=lambda wish: activation.price(state, army, wish).commands,
        )
    for wish in wishes:
        began, price = _activated(state, army, wish)
        for spot in _walk(began, state.seat(army)):
            yield
            _note(found, spot, unit, price)
    found.pop(unit.tile or "", None)
    return tuple(found.values())


def _note(found: dict[TileId, PieceWay], spot: State, unit: Unit, price: int) -> None:
    """A place where it may stay: facings of others there must fit (5.10)."""
    tile = spot.units[unit.id].tile
    if tile is None or not _may_stay(spot):
        return
    found.setdefault(tile, PieceWay(place=tile, cost={"commands": float(price)}))


def _may_stay(spot: State) -> bool:
    if not isinstance(spot.flow[-1], TakeStep):
        return True
    group = movement.group_of(spot)
    facing = movement.others_stay(spot, group)
    return facing is None or facing == group.facing


# --- ways ----------------------------------------------------------------------------------------------------------


def _rules() -> RulesSystem[State]:
    return registry.system("lost_battles")


def _branch(state: State) -> Branch[State]:
    return Branch(_rules(), state, None)


def _undecided(branch: Branch[State]) -> str:
    return ""


def _after(state: State, seat: Seat, order: Order[State]) -> State:
    """Where the order leads before anybody decides or throws."""
    play = _branch(state)
    order.resolve(play, seat)
    play.advance(_undecided)
    return play.state


def _walk(state: State, seat: Seat) -> Iterator[State]:
    """Every state to which the steps of the group in hand lead, the nearest first."""
    queue, seen = [state], {_place(state)}
    while queue:
        spot = queue.pop(0)
        yield spot
        if not isinstance(spot.flow[-1], TakeStep):
            continue
        for option in options.group_steps(spot):
            if isinstance(option.order, NO_STEPS):
                continue
            there = _after(spot, seat, option.order)
            if (key := _place(there)) not in seen:
                seen.add(key)
                queue.append(there)


def _place(state: State) -> object:
    """What makes a difference for further steps."""
    group = state.activation
    if group is None or not group.units:
        return tuple((unit.id, unit.tile, unit.facing) for unit in state.units.values() if unit.active)
    unit = state.units[group.units[0]]
    left = (*group.actions.items(), *group.free_turns.items())
    return unit.tile, unit.facing, left, group.acted, group.turned_behind_lines, group.committed, group.stopped


# --- attacks -------------------------------------------------------------------------------------------------------


def _strike(spot: State, units: Sequence[Unit], price: int) -> Cooperative[PieceDeed | None]:
    """The attack of the group from where it stands, led by the best of these units."""
    if not isinstance(spot.flow[-1], TakeStep):
        return None
    group = movement.group_of(spot)
    if attack.attack_problems(spot, group):
        return None
    declared = _after(spot, spot.seat(group.army), steps.DeclareAttack())
    if not isinstance(declared.flow[-1], SelectAttacker):
        return None
    able = {unit.id for unit in attack.candidates(declared, movement.group_of(declared))}
    return (yield from _best(declared, [unit for unit in units if unit.id in able], price))


def _best(state: State, units: Sequence[Unit], price: int) -> Cooperative[PieceDeed | None]:
    """The most promising attack of one of these; units that are alike are tried once."""
    current, found = state.attack, list[PieceDeed]()
    assert current is not None
    tried: set[object] = set()
    for unit in units:
        kind = (unit.type, unit.subtype, unit.unit_class, unit.spent, state.leader_of(unit.id) is not None)
        if kind in tried:
            continue
        tried.add(kind)
        found.append(_deed(state, unit.id, price))
        yield
    return max(found, key=lambda deed: deed.chance or 0, default=None)


def _deed(state: State, unit: UnitId, price: int) -> PieceDeed:
    current, group = state.attack, state.activation
    assert current is not None
    assert group is not None
    seat = state.seat(state.units[unit].army)
    return PieceDeed(
        verb="attack",
        by=unit,
        target=state.leads[current.target],
        place=current.target,
        start=current.tile,
        cost={"commands": float(price)},
        chance=effect(odds(_rules(), state, seat, AttackWith(unit=unit), seeded(unit)), HARMLESS),
        clause="8.5",
    )


# --- what it suffers -----------------------------------------------------------------------------------------------


def _suffered(state: State, tile: TileId) -> Cooperative[tuple[PieceDeed, ...]]:
    """Who could attack this tile in the rest of the enemy's turn, or in the next one."""
    army = state.holder(tile)
    if army is None:
        return ()
    found: list[PieceDeed] = []
    for there, units in state.on_tile.items():
        enemy = units[0].army
        if enemy == army or not _is_near(there, tile):
            continue
        ready = _ready(state, enemy, units)
        if ready is None:
            continue
        then = ready[1]
        if any(then.units[unit.id].active for unit in units):
            then = asked_again(state, enemy) or then
        deeds = yield from _attacks(then, enemy, then.at(there))
        found += [deed for deed in deeds if deed.place == tile]
    return tuple(sorted(found, key=lambda deed: -(deed.chance or 0)))


def _is_near(tile: TileId, other: TileId) -> bool:
    """Nobody goes farther than two tiles before an attack."""
    near = {other}
    for _ in range(3):
        if tile in near:
            return True
        near |= {one for there in near for one in NEIGHBOURS[there]}
    return tile in near


INQUIRIES = (Prospects,)
