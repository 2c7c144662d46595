"""A sensible answer to every question of the set-up."""

from __future__ import annotations

from battles.rules.base import Order, Seat
from battles.rules.dice import seeded
from battles.rules.errors import RulesBroken
from battles.rules.ninth_age.armies.books import BOOKS
from battles.rules.ninth_age.armies.document import Army, written
from battles.rules.ninth_age.armies.random_army import random_army
from battles.rules.ninth_age.armies.samples import samples
from battles.rules.ninth_age.pieces import SideId, UnitId
from battles.rules.ninth_age.setup import frames, markers, plans, special, spell_choice, who
from battles.rules.ninth_age.setup.deployment import Placement
from battles.rules.ninth_age.setup.orders import agreement, choices, deployment
from battles.rules.ninth_age.setup.record import SpecialDeployment
from battles.rules.ninth_age.setup.roles import PlanKind
from battles.rules.ninth_age.state import State


def order_for(state: State, seat: Seat, plan: PlanKind | None = None) -> Order[State]:
    """What a sensible player would answer."""
    match state.flow[-1]:
        case frames.AskLists():
            return agreement.SubmitArmyList(list=sample_list(state, seat))
        case frames.AskTerrain(map=proposed):
            return agreement.AcceptTerrain() if proposed else agreement.GenerateTerrain()
        case frames.AskType(proposed=proposed):
            return agreement.AgreeDeploymentType(type=proposed) if proposed else agreement.RollDeploymentType()  # type: ignore[arg-type]  # proposed by an order
        case frames.AskObjective(proposed=proposed):
            return agreement.AgreeObjective(objective=proposed) if proposed else agreement.RollForObjective()  # type: ignore[arg-type]  # proposed by an order
        case frames.AskZone():
            return zone(state)
        case _:
            return _before_deployment(state, seat, plan)


def _before_deployment(state: State, seat: Seat, plan: PlanKind | None) -> Order[State]:
    match state.flow[-1]:
        case frames.AskMarker(side=side):
            point = markers.best_marker_point(state, side)
            assert point is not None
            return choices.PlaceMarker(point=point)
        case frames.AskMarkerPoint(points=points):
            return choices.ChooseMarkerPoint(point=points[0])
        case frames.AskSpells(side=side):
            return choices.SelectSpells(spells=spell_choice.usual_spells(state, side))
        case frames.AskHill(side=side):
            return choices.ChooseTerrain(piece=markers.hills(state, side)[0].id)
        case frames.AskFlags(side=side):
            count, allowed = markers.flags_due(state, side)
            dearest = sorted(allowed, key=lambda key: (state.entries[key].cost, key))
            return choices.MarkEnemyUnits(units=tuple(dearest[:count]))
        case frames.AskSpecial(side=side):
            return choices.DeclareSpecial(special=usual_special(state, side))
        case _:
            return _deployment(state, plan)


def _deployment(state: State, kind: PlanKind | None) -> Order[State]:
    match state.flow[-1]:
        case frames.AskFirstDeployer(side=side):
            return deployment.ChooseFirstDeployer(side=side)
        case frames.AskDeploy(side=side):
            return deploy(state, side, kind)
        case frames.AskAnnounce():
            return deployment.AnnounceFirstOrSecond(first=True)
        case frames.AskScout(side=side):
            return scout(state, side)
        case frames.AskVanguard():
            return deployment.PassVanguard()
        case frames.AskFirstTurn(side=side):
            return deployment.ChooseFirstPlayer(side=side)
        case frame:
            raise RulesBroken(f"no plan for {frame}")


def sample_list(state: State, seat: Seat) -> dict[str, object]:
    """A ready list of these points, or one by lot where there is none."""
    points = state.options.points
    fitting = [army for army in samples().values() if army.points == points]
    if fitting:
        return written(fitting[(int(seat) - 1) % len(fitting)])
    book = list(BOOKS.values())[(int(seat) - 1) % len(BOOKS)]
    return written(random_army(seeded(f"{points} {seat}"), book, points) or Army(book=book.id, points=points))


def zone(state: State) -> Order[State]:
    match state.setting_up.type:
        case "dawn_assault":
            return choices.ChooseZone(half="south", short_edge="west")
        case "encircle":
            return choices.ChooseZone(half="south", role="attacker")
        case "refused_flank":
            return choices.ChooseZone(half="south", diagonal="rising")
        case _:
            return choices.ChooseZone(half="south")


def usual_special(state: State, side: SideId) -> dict[UnitId, SpecialDeployment]:
    """Whoever may scout scouts, whoever may lie in ambush does; nobody is kept back."""
    found = dict[UnitId, SpecialDeployment]()
    for unit in state.units_of(side):
        ways = [way for way in special.may_declare(state, unit) if way != "reserve"]
        if ways:
            found[unit.id] = ways[0]
    return found


def deploy(
    state: State, side: SideId, kind: PlanKind | None, *, mirrored: bool = False, most: int | None = None
) -> Order[State]:
    plan = plans.plan(state, side, kind, mirrored=mirrored, most=most)
    frame = state.flow[-1]
    rest = isinstance(frame, frames.AskDeploy) and frame.rest
    if state.setting_up.type == "marching_column" and plan.undeployable and (rest or not plan.placements):
        return deployment.DelayRemaining()
    lost = plan.undeployable if rest or not plan.placements else ()
    return deployment.DeployUnits(units=plan.placements, edge=plan.edge, undeployable=lost)


def scout(state: State, side: SideId, *, ahead: bool = True) -> Order[State]:
    unit = who.scouts(state, side)[0]
    place = plans.scout_place(state, side, unit, ahead=ahead)
    if place is None:
        return deployment.DeployScout(unit=Placement(unit=unit.id), undeployable=True)
    return deployment.DeployScout(unit=place)
