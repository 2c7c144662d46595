"""The stages before the first turn, and the server's part in them (4, decisions 1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from battles.rules.base import Frame, Seat
from battles.rules.errors import RulesBroken
from battles.rules.horden_helden import armies, maps
from battles.rules.horden_helden.movement.events import BoatsReported
from battles.rules.horden_helden.movement.ways import boats
from battles.rules.horden_helden.pieces import ENEMY, SideId
from battles.rules.horden_helden.setup import camp_sites, engagement, events, frames, lairs, plans, terrain_phases, who
from battles.rules.horden_helden.setup.frames import Stage
from battles.rules.horden_helden.setup.orders import secret
from battles.rules.horden_helden.state import Options, State
from battles.rules.horden_helden.tables import load
from battles.rules.horden_helden.turns.frames import BeginTurn
from battles.rules.play import Play
from battles.rules.seats import in_order
from battles.rules.tabletop.board import Edge

BY_SERVER: tuple[Stage, ...] = (
    "armies",
    "roles",
    "map",
    "edge",
    "hidden",
    "swap",
    "ambush",
    "sketch",
    "camps",
    "deploy",
    "begin",
)
BY_PLAYERS: tuple[Stage, ...] = ("armies", "roles", "edge", "terrain", *BY_SERVER[4:])
"""With terrain by players the edges come first (3.12)."""
KEEPS = 3
"""The attacker keeps the edge he named from this face on (4.1)."""
_two_dice: Mapping[str, str] = load("deployment")["side"]["variant_2d6"]
LEFT_OF: dict[Edge, Edge] = {"south": "west", "north": "east"}
OPPOSITE: dict[Edge, Edge] = {"south": "north", "north": "south", "west": "east", "east": "west"}
LAST_LOT = 65_536


def first_frames(options: Options, waiting: Sequence[Seat] = ()) -> tuple[Frame, ...]:
    """What the battle begins with; `waiting` seats still hand in their armies."""
    asked: tuple[Frame, ...] = (frames.AskArmies(seats=tuple(waiting)),) if waiting else ()
    return (frames.SetUpStage(stage="roles"), frames.RevealArmies(), *asked)


def stages(state: State) -> tuple[Stage, ...]:
    return BY_PLAYERS if state.options.terrain_by_players else BY_SERVER


def step(play: Play[State]) -> None:
    match play.top:
        case frames.SetUpStage(stage=stage):
            _stage(play, stage)
        case frames.RevealArmies():
            _reveal(play)
        case frames.DeployStep(step=number):
            _deploy_step(play, number)
        case frames.CommandStep(side=side):
            _command_step(play, side)
        case frames.VanguardStep(side=side):
            _vanguard_step(play, side)
        case frames.RollRoles() | frames.LoadMap() | frames.RollEdge():
            _throw(play)
        case frames.SettleRoles() | frames.SettleMap() | frames.SettleEdge():
            _settle(play)
        case _:
            terrain_phases.step(play)


def _stage(play: Play[State], stage: Stage) -> None:
    """Begin a stage: the next one waits below it."""
    order = stages(play.state)
    if stage == "begin":
        attacker = who.attacker(play.state)
        play.add(events.SetUpEnded(attacker=attacker))
        _moor(play)
        play.replace(BeginTurn(side=attacker))
        return
    following = order[order.index(stage) + 1]
    play.replace(frames.SetUpStage(stage=following), *opened(play, stage))


def _moor(play: Play[State]) -> None:
    """Boats that were put down at a bank have landed there: their passengers need not sail first (9.8)."""
    afloat = [one for one in play.state.on_table if one.type == "boats"]
    landed = {one.id: play.state.turn for one in afloat if boats.bank_side(play.state, one.box) is not None}
    if landed:
        play.add(BoatsReported(landings=landed))


def opened(play: Play[State], stage: Stage) -> tuple[Frame, ...]:
    """The frames of a stage, the first one last; none if nobody has anything to do."""
    state = play.state
    match stage:
        case "roles":
            return (frames.RollRoles(),)
        case "map":
            return () if state.terrain else (frames.LoadMap(),)
        case "edge":
            return (frames.AskEdge(),)
        case "terrain":
            return terrain_phases.first_frames(state)
        case "hidden":
            seats = _seats_with_lairs(state)
            return (frames.AskHidden(seats=seats),) if seats else ()
        case "swap":
            return _swaps(play)
        case "ambush":
            seats = state.seats_of(who.defender(state))
            return () if who.is_meeting(state) else (frames.AskAmbush(seats=seats),)
        case "sketch":
            return _sketches(state)
        case "camps":
            return _camps(state)
        case "deploy":
            return _deployment(state)
        case _:
            raise RulesBroken(f"no such stage: {stage}")


def _reveal(play: Play[State]) -> None:
    """Lists are revealed together, and the armies stand ready."""
    papers, state = play.state.setting_up.armies, play.state
    musters = {
        side: armies.mustered([papers[seat] for seat in seats], side, state.options, seats)
        for side, seats in ((side, state.seats_of(side)) for side in state.sides)
    }
    play.pop()
    play.add(
        events.ArmiesRevealed(
            armies=papers,
            sides=tuple(muster.side for muster in musters.values()),
            commands=tuple(command for muster in musters.values() for command in muster.commands),
            elements=tuple(element for muster in musters.values() for element in muster.elements),
            plans={side: muster.camp for side, muster in musters.items()},
        )
    )


# --- throws -----------------------------------------------------------------------------------------------------------


def _throw(play: Play[State]) -> None:
    match play.top:
        case frames.RollRoles():
            play.replace(frames.SettleRoles(faces=play.throw("2d6", reason="roles")))
        case frames.LoadMap():
            _load_map(play)
        case frames.RollEdge(edge=edge):
            dice = "2d6" if play.state.options.four_edges else "1d6"
            seat = play.state.sides[who.attacker(play.state)].seat
            play.replace(frames.SettleEdge(faces=play.throw(dice, reason="edge", seat=seat), edge=edge))


def _load_map(play: Play[State]) -> None:
    """A named map lies at once; the lot chooses among them, or draws squares."""
    options = play.state.options
    if options.map in maps.MAPS:
        play.pop()
        play.add(events.MapLoaded(map=options.map, pieces=maps.load(options.map, options.points)))
        return
    lots = LAST_LOT if options.map == maps.MODULAR else len(maps.MAPS)
    play.replace(frames.SettleMap(faces=(play.draw(lots, reason="map"),)))


def _settle(play: Play[State]) -> None:
    match play.top:
        case frames.SettleRoles(faces=faces):
            _settle_roles(play, faces)
        case frames.SettleMap(faces=faces):
            _settle_map(play, faces[0])
        case frames.SettleEdge(faces=faces, edge=edge):
            attacker = who.attacker(play.state)
            own = edge_after(edge, faces)
            play.pop()
            settled = events.EdgesSettled(attacker=attacker, attackers_edge=own, defenders_edge=OPPOSITE[own])
            play.add(settled)


def _settle_roles(play: Play[State], faces: tuple[int, ...]) -> None:
    """The higher face attacks; equal ones are thrown again (4.1)."""
    first, second = faces
    if first == second:
        play.add(events.RolesTied(face=first))
        play.replace(frames.RollRoles())
        return
    play.pop()
    play.add(events.RolesSettled(attacker="A" if first > second else "B", faces=faces))


def _settle_map(play: Play[State], lot: int) -> None:
    options = play.state.options
    play.pop()
    if options.map == maps.MODULAR:
        play.add(events.MapLoaded(map=maps.MODULAR, pieces=maps.drawn(lot, options.points)))
        return
    key = sorted(maps.MAPS)[lot - 1]
    play.add(events.MapLoaded(map=key, pieces=maps.load(key, options.points)))


def edge_after(named: Edge, faces: tuple[int, ...]) -> Edge:
    """The attacker's edge: one die for long edges (4.1), two for all four (4.2)."""
    if len(faces) == 1:
        return named if faces[0] >= KEEPS else OPPOSITE[named]
    rule = _rule_for(sum(faces))
    if rule.startswith("short edge"):
        return LEFT_OF[named] if rule.startswith("short edge left") else OPPOSITE[LEFT_OF[named]]
    return named if rule.startswith("preferred") else OPPOSITE[named]


def _rule_for(total: int) -> str:
    """The row of the table for two dice: rows are a number, or from a number to another."""
    for numbers, rule in _two_dice.items():
        low, _, high = numbers.partition("-")
        if int(low) <= total <= int(high or low):
            return rule
    raise RulesBroken(f"no row for {total}")


# --- frames of the stages ---------------------------------------------------------------------------------------------


def _both(state: State) -> tuple[SideId, SideId]:
    """Defender first."""
    defender = who.defender(state)
    return defender, ENEMY[defender]


def _seats_with_lairs(state: State) -> tuple[Seat, ...]:
    """Whoever has a hidden being with a place to write down."""
    owners = {
        state.seat_of(one.id)
        for one in state.elements.values()
        if lairs.is_hidden_being(one) and one.place == "reserve" and lairs.lairs(state, one)
    }
    return in_order(owners)


def _swaps(play: Play[State]) -> tuple[Frame, ...]:
    """Elements whose list allows nothing lapse at once; of others their owners decide."""
    asked: set[Seat] = set()
    for side in play.state.sides:
        stuck = lairs.unplaceable(play.state, side)
        lapse = [one.id for one in stuck if lairs.substitutes(play.state, one) == ("none",)]
        asked |= {play.state.seat_of(one.id) for one in stuck if one.id not in lapse}
        if lapse:
            secret.swap(play, dict.fromkeys(lapse, "none"))
    return (frames.AskSwap(seats=in_order(asked)),) if asked else ()


def _sketches(state: State) -> tuple[Frame, ...]:
    """Only in large battles from long edges (4.8)."""
    if not state.is_large or who.is_meeting(state):
        return ()
    return (frames.AskSketches(seats=in_order(side.seat for side in state.sides.values())),)


def _camps(state: State) -> tuple[Frame, ...]:
    """Defender, then attacker: camp or baggage, then works. Where no camp finds a place at all there is none."""
    asked: list[Frame] = []
    for side in _both(state):
        plan = camp_sites.plan_of(state, side)
        if plan.kind == "baggage":
            asked.append(frames.AskBaggage(side=side))
        elif plans.camp_pose(state, side) is not None:
            asked.append(frames.AskCamp(side=side))
        if plan.works:
            asked.append(frames.AskWorks(side=side))
    return tuple(reversed(asked))


def _deployment(state: State) -> tuple[Frame, ...]:
    if not who.is_meeting(state):
        if state.is_large:
            return (frames.CommandStep(side=who.defender(state)),)
        return (frames.DeployStep(step=1),)
    asked: list[Frame] = []
    for side in _both(state):
        marching = tuple(seat for seat in state.seats_of(side) if engagement.commands_of(state, seat))
        asked += [frames.AskColumns(side=side, seats=marching), frames.VanguardStep(side=side)] if marching else []
    return (frames.DeployStep(step=who.LAST_STEPS[0]), *reversed(asked))


def _deploy_step(play: Play[State], number: int) -> None:
    """Ask for the step if there is anybody to place."""
    state = play.state
    if number > who.STEPS:
        play.pop()
        return
    side = who.side_of_step(state, number)
    due = who.due(state, side, number)
    seats = tuple(seat for seat in state.seats_of(side) if who.of_seat(state, seat, due))
    asked = (frames.AskDeploy(side=side, step=number, seats=seats),) if seats else ()
    play.replace(frames.DeployStep(step=number + 1), *asked)


def _command_step(play: Play[State], side: SideId) -> None:
    """The side's next command, or the other side's if it has none left."""
    for turn in (side, ENEMY[side]):
        if seats := who.seats_due(play.state, turn):
            play.replace(frames.AskDeployCommand(side=turn, seats=seats))
            return
    play.pop()


def _vanguard_step(play: Play[State], side: SideId) -> None:
    state = play.state
    able = {one.seat for one in state.commands_of(side) if engagement.may_go_ahead(state, one.id)}
    seats = tuple(seat for seat in state.seats_of(side) if seat in able)
    play.replace(*((frames.AskVanguard(side=side, seats=seats),) if seats else ()))
