"""Random legal answers in the set-up: a plan, varied by lot."""

from __future__ import annotations

from battles.rules.base import Order, Seat
from battles.rules.dice import Dice, pick
from battles.rules.ninth_age.armies.books import BOOKS
from battles.rules.ninth_age.armies.document import written
from battles.rules.ninth_age.armies.random_army import random_army
from battles.rules.ninth_age.maps import MAPS
from battles.rules.ninth_age.pieces import SideId, UnitId
from battles.rules.ninth_age.setup import frames, markers, planned, special, spell_choice, vanguard, who
from battles.rules.ninth_age.setup.initial import OBJECTIVES, TYPES
from battles.rules.ninth_age.setup.options import HALVES
from battles.rules.ninth_age.setup.orders import agreement, choices, deployment
from battles.rules.ninth_age.setup.orders.for_me import SetUpForMe
from battles.rules.ninth_age.setup.record import SpecialDeployment
from battles.rules.ninth_age.setup.roles import PLANS
from battles.rules.ninth_age.state import State

BY_SERVER = 12
"""One answer in so many is left to the server."""


def _coin(dice: Dice, sides: int = 2) -> bool:
    return dice.throw(sides, 1)[0] == 1


def suggest(known: State, seat: Seat, dice: Dice) -> Order[State]:
    """Any legal order."""
    if _coin(dice, BY_SERVER):
        return SetUpForMe(plan=pick(dice, [None, *PLANS]))
    match known.flow[-1]:
        case frames.AskLists():
            army = random_army(dice, pick(dice, list(BOOKS.values())), known.options.points)
            return planned.order_for(known, seat) if army is None else agreement.SubmitArmyList(list=written(army))
        case frames.AskTerrain(map=proposed):
            if proposed:
                return agreement.AcceptTerrain() if _coin(dice) else agreement.GenerateTerrain()
            maps = [key for key, data in MAPS.items() if data.board == known.board]
            return agreement.ProposeTerrain(map=pick(dice, maps)) if _coin(dice) else agreement.GenerateTerrain()
        case frames.AskType(proposed=proposed) if _coin(dice):
            return agreement.AgreeDeploymentType(type=proposed or pick(dice, TYPES))  # type: ignore[arg-type]  # one of the six
        case frames.AskType():
            return agreement.RollDeploymentType()
        case frames.AskObjective(proposed=proposed) if _coin(dice):
            return agreement.AgreeObjective(objective=proposed or pick(dice, OBJECTIVES))  # type: ignore[arg-type]  # one of the six
        case frames.AskObjective():
            return agreement.RollForObjective()
        case _:
            return _choice(known, seat, dice)


def _choice(known: State, seat: Seat, dice: Dice) -> Order[State]:
    match known.flow[-1]:
        case frames.AskZone():
            return _zone(known, dice)
        case frames.AskMarker(side=side):
            points = markers.marker_points(known, side)
            return choices.PlaceMarker(point=pick(dice, points)) if points else planned.order_for(known, seat)
        case frames.AskMarkerPoint(points=points):
            return choices.ChooseMarkerPoint(point=pick(dice, points))
        case frames.AskSpells(side=side):
            return choices.SelectSpells(spells=_spells(known, side, dice))
        case frames.AskHill(side=side):
            return choices.ChooseTerrain(piece=pick(dice, markers.hills(known, side)).id)
        case frames.AskFlags(side=side):
            count, allowed = markers.flags_due(known, side)
            return choices.MarkEnemyUnits(units=tuple(_some(list(allowed), count, dice)))
        case frames.AskSpecial(side=side):
            return choices.DeclareSpecial(special=_special(known, side, dice))
        case _:
            return _deployment(known, seat, dice)


def _deployment(known: State, seat: Seat, dice: Dice) -> Order[State]:
    match known.flow[-1]:
        case frames.AskFirstDeployer():
            return deployment.ChooseFirstDeployer(side=pick(dice, list(known.sides)))
        case frames.AskAnnounce():
            return deployment.AnnounceFirstOrSecond(first=_coin(dice))
        case frames.AskFirstTurn():
            return deployment.ChooseFirstPlayer(side=pick(dice, list(known.sides)))
        case frames.AskDeploy(side=side, rest=rest):
            if known.setting_up.type == "marching_column" and _coin(dice, 10):
                return deployment.DelayRemaining()
            most = None if rest or _coin(dice, 3) else dice.throw(4, 1)[0]
            return planned.deploy(known, side, pick(dice, PLANS), mirrored=_coin(dice), most=most)
        case frames.AskScout(side=side):
            return planned.scout(known, side, ahead=not _coin(dice, 3))
        case frames.AskVanguard(side=side) if not _coin(dice, 4):
            unit = pick(dice, who.vanguards(known, side))
            legs = vanguard.straight_ahead(known, unit)
            return deployment.PassVanguard() if legs is None else deployment.VanguardMove(unit=unit.id, legs=legs)
        case _:
            return planned.order_for(known, seat)


def _zone(known: State, dice: Dice) -> Order[State]:
    half = pick(dice, HALVES)
    match known.setting_up.type:
        case "dawn_assault":
            return choices.ChooseZone(half=half, short_edge=pick(dice, ("west", "east")))
        case "encircle":
            return choices.ChooseZone(half=half, role=pick(dice, ("attacker", "defender")))
        case "refused_flank":
            return choices.ChooseZone(half=half, diagonal=pick(dice, ("rising", "falling")))
        case _:
            return choices.ChooseZone(half=half)


def _some(items: list[str], count: int, dice: Dice) -> list[str]:
    left, found = list(items), list[str]()
    for _ in range(count):
        found.append(left.pop(dice.throw(len(left), 1)[0] - 1))
    return found


def _spells(known: State, side: SideId, dice: Dice) -> dict[UnitId, tuple[str, ...]]:
    pools = spell_choice.wizards(known, side)
    return {key: tuple(_some(list(pool.spells), pool.count, dice)) for key, pool in pools.items()}


def _special(known: State, side: SideId, dice: Dice) -> dict[UnitId, SpecialDeployment]:
    found = dict[UnitId, SpecialDeployment]()
    for unit in known.units_of(side):
        ways = special.may_declare(known, unit)
        kept = sum(way == "reserve" for way in found.values())
        if ways and _coin(dice):
            way = pick(dice, ways)
            if way != "reserve" or (kept < special.MOST_RESERVES and _coin(dice, 3)):
                found[unit.id] = way
    return found
