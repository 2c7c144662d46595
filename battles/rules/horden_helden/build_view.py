"""Building the view: field by field, from nothing, out of what the viewer may know."""

from __future__ import annotations

from battles.rules.base import Viewer, tag_of
from battles.rules.geometry import Point
from battles.rules.horden_helden import command_range, ground, knowledge, score
from battles.rules.horden_helden import view as v
from battles.rules.horden_helden.arrivals.steps import command_losses
from battles.rules.horden_helden.movement.ways.rates import rate_on
from battles.rules.horden_helden.pieces import Camp, Command, Commander, Element, Figure, SideId, Work
from battles.rules.horden_helden.shooting import shooters
from battles.rules.horden_helden.state import State


def view(state: State, viewer: Viewer) -> v.BattleView:
    """Whoever knows everything sees the same, and it is made once."""
    known = knowledge.seen_by(state, viewer)
    if known is not state:
        return _view(state, known)
    if not state.whole_view:
        state.whole_view.append(_view(state, state))
    made = state.whole_view[0]
    assert isinstance(made, v.BattleView)
    return made


def _view(state: State, known: State) -> v.BattleView:
    waiting = state.flow[-1] if state.flow and state.flow[-1].waits else None
    return v.BattleView(
        scenario=known.scenario,
        options=known.options,
        width=known.board.width,
        depth=known.board.depth,
        turn=known.turn,
        active=known.active,
        phase="ended" if known.ended is not None else known.phase,
        asked=tag_of(waiting) if waiting is not None else "",
        threshold=score.threshold(known),
        sides={side: side_view(known, side) for side in score.SIDES},
        commands={one.id: command_view(known, one) for one in known.commands.values()},
        elements={one.id: element_view(known, one) for one in known.elements.values()},
        camps={one.id: camp_view(one) for one in known.camps.values()},
        works={one.id: work_view(one) for one in known.works.values()},
        terrain=known.terrain,
        rivers=known.rivers,
        fights=fights(known),
        shots=known.shooting.shots,
        fight=known.melee.fight,
        casting=known.magic.casting,
        sketches=known.setting_up.sketches,
        armies_in=tuple(sorted(state.setting_up.armies)),
        draw_offers=known.draw_offers,
    )


def side_view(state: State, side: SideId) -> v.SideView:
    record = state.sides[side]
    return v.SideView(
        id=side,
        seat=record.seat,
        role=record.role,
        edge=record.edge,
        army=record.army,
        name=record.name,
        lost=score.lost_points(state, side),
        commander_lost=score.has_lost_commander(state, side),
        parts=score.losses(state, side),
        unseen=sum(one.place in knowledge.SECRET for one in state.elements_of(side)),
        zone=zone(state, side),
    )


def zone(state: State, side: SideId) -> tuple[Point, ...]:
    return ground.deployment_zone(state, side).points if state.sides[side].edge is not None else ()


def command_view(state: State, command: Command) -> v.CommandView:
    return v.CommandView(
        id=command.id,
        side=command.side,
        seat=command.seat,
        role=command.role,
        points=command.points,
        lost=int(command_losses(state, command.id)),
        ap=command.ap,
        withdrawing=command.withdrawing,
        unreliable=command.unreliable,
    )


def element_view(state: State, element: Element) -> v.ElementView:
    pose, commander = element.pose, element.commander
    return v.ElementView(
        id=element.id,
        side=element.side,
        command=element.command,
        type=element.type,
        category=element.category,
        entry=element.entry,
        depth=element.depth,
        strength=element.strength,
        mobility=element.mobility,
        points=element.points,
        flags=element.flags,
        equipment=element.equipment,
        home=element.home,
        figure=None if element.figure is None else figure_view(state, element, element.figure),
        commander=None if commander is None else commander_view(state, element, commander),
        place=element.place,
        pose=None if pose is None else (pose.x, pose.y, pose.facing),
        front=element.front,
        airborne=state.is_airborne(element),
        dismounted=element.dismounted,
        boat=element.boat,
        lair=element.lair,
        moved=element.id in state.moving.moved,
        fought=element.id in state.melee.fought,
        reach=rate_on(state, element, "open"),
        slow_reach=rate_on(state, element, "difficult"),
        fire=shooters.range_of(state, element),
        fire_from=shooters.faces(state, element) if shooters.is_shooter(state, element) else (),
        spells=spells(state, element),
    )


def commander_view(state: State, element: Element, commander: Commander) -> v.CommanderView:
    return v.CommanderView(
        role=commander.role,
        grade=commander.grade,
        lost=commander.lost,
        range=command_range.reach(state, element, element, seen=True),
        blind_range=command_range.reach(state, element, element, seen=False),
    )


def figure_view(state: State, element: Element, figure: Figure) -> v.FigureView:
    return v.FigureView(
        kind=figure.kind,
        grade=figure.grade,
        points=figure.points,
        school=figure.school,
        status=figure.status,
        active=state.is_active(figure),
        zap=state.magic.zap.get(element.id, 0),
        uses=state.magic.uses.get(element.id, {}),
    )


def spells(state: State, element: Element) -> tuple[v.SpellView, ...]:
    return tuple(
        v.SpellView(spell=one.spell, caster=one.caster, grade=one.grade, until=one.until)
        for one in state.magic.enchantments
        if one.target == element.id
    )


def camp_view(camp: Camp) -> v.CampView:
    return v.CampView(
        id=camp.id,
        side=camp.side,
        holder=camp.holder,
        width=camp.width,
        depth=camp.depth,
        pose=(camp.pose.x, camp.pose.y, camp.pose.facing),
        fortified=camp.fortified,
        gates=camp.gates,
        followers=camp.followers,
        lost=camp.lost,
    )


def work_view(work: Work) -> v.WorkView:
    return v.WorkView(
        id=work.id, side=work.side, start=work.start, end=work.end, permanent=work.permanent, gate=work.gate
    )


def fights(state: State) -> tuple[v.FightView, ...]:
    """Who stands front to front, the active side's element first."""
    return tuple(
        v.FightView(attacker=one.id, defender=foe, done=(one.id, foe) in state.melee.pairs)
        for one in state.on_table
        if one.side == state.active
        for foe in state.field.opponents(one.id)
    )
