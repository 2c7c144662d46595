"""Leaving the battle and what follows from it; entering camps; the end (2.4, 2.6, 15.6, 15.8, 16.1)."""

from __future__ import annotations

from msgspec import structs

from battles.rules.lost_battles import deployment, generals, morale, rulings, tables, victory
from battles.rules.lost_battles.events import losses as events
from battles.rules.lost_battles.frames import CarryOff, CheckEnd, EndBattle, RollMorale
from battles.rules.lost_battles.squares import ENEMY, ArmyId, TileId
from battles.rules.lost_battles.state import Ended, EndReason, Fate, General, State, Unit, UnitId
from battles.rules.play import Play


def carry_off(play: Play[State], frame: CarryOff) -> None:
    """Generals go with their guards and with the last unit of their tile; then the test, if one is due (10.7)."""
    play.pop()
    for leader in generals.leaders_without_guard(play.state, frame.army):
        play.add(events.GeneralLeft(army=frame.army, general=leader.id, cause="guard_lost"))
    for commander in _commanders_bereft(play.state, frame):
        play.add(events.GeneralLeft(army=frame.army, general=commander.id, cause="left_alone"))
    if frame.army != play.state.active:
        strand(play, frame.army)
    attack = play.state.attack
    if frame.tests and attack is not None and attack.blow is not None and (attack.blow.shattered or attack.blow.lost):
        play.push(RollMorale())


def _commanders_bereft(state: State, frame: CarryOff) -> list[General]:
    """In the own player turn only those whose units left the battle; others may wait for its end (R47)."""
    alone = generals.commanders_alone(state, frame.army)
    if frame.army != state.active or not rulings.COMMANDER_MAY_STAND_ALONE_TILL_TURN_END:
        return alone
    return [commander for commander in alone if commander.tile in frame.tiles]


def strand(play: Play[State], army: ArmyId) -> None:
    """Undeployed commanders without undeployed units leave (15.6)."""
    for commander in generals.commanders_stranded(play.state, army):
        play.add(events.GeneralLeft(army=army, general=commander.id, cause="stranded"))


def dissolve(play: Play[State], army: ArmyId, units: list[Unit], tile: TileId) -> None:
    """Scythed chariots that turn or meet friends are gone (11.6)."""
    fates: dict[UnitId, Fate] = {unit.id: "withdrawn" for unit in units}
    play.add(events.UnitsLeft(army=army, fates=fates, cause="dissolved"))
    play.push(CheckEnd(), CarryOff(army=army, tiles=(tile,)))


def enter(play: Play[State], army: ArmyId, tile: TileId) -> None:
    """What it means that units of this army are on a tile now: enemy camp, undeployed enemies (10.3, 15.8, 16.2)."""
    enemy = ENEMY[army]
    owner = play.state.armies[enemy]
    if owner.camp == tile:
        points = tables.CAMP_POINTS if play.state.army_units(enemy) else 0
        if not owner.camp_entered or (points and not owner.camp_lost_in_battle):
            play.add(events.CampEntered(army=enemy, tile=tile, points=points))
    if tile in deployment.overrun_tiles(play.state, enemy):
        overrun(play, enemy)


def overrun(play: Play[State], army: ArmyId) -> None:
    """All undeployed pieces of an army are withdrawn (15.8)."""
    waiting: dict[UnitId, Fate] = {u.id: "withdrawn" for u in play.state.army_units(army, "undeployed")}
    leaving = [general for general in play.state.army_generals(army) if play.state.is_undeployed(general)]
    if not waiting and not leaving:
        return
    if waiting:
        play.add(events.UnitsLeft(army=army, fates=waiting, cause="overrun"))
    for general in leaving:
        play.add(events.GeneralLeft(army=army, general=general.id, cause="overrun"))
    play.push(CheckEnd())


def check_end(play: Play[State]) -> None:
    """An army below three ends the battle at once (16.1, R22)."""
    play.pop()
    army = victory.beaten(play.state)
    if army is not None:
        finish(play, "collapse", army)


def finish(play: Play[State], reason: EndReason, army: ArmyId | None = None) -> None:
    """Nothing else happens any more."""
    play.clear()
    play.push(EndBattle(reason=reason, army=army))


def end_battle(play: Play[State], frame: EndBattle) -> None:
    """Collapse of the beaten army, score, victory level (16.1–16.5)."""
    play.clear()
    if frame.army is not None:
        collapse(play, frame.army)
    over = structs.replace(play.state, ended=Ended(reason=frame.reason, army=frame.army))
    sums = victory.totals(over)
    play.add(
        events.BattleEnded(
            reason=frame.reason,
            army=frame.army,
            winner=victory.victor(over),
            level=victory.standing_level(over, sums),
            points=sums,
            margin=abs(sums["A"] - sums["B"]),
            base=victory.base(over),
        )
    )


def collapse(play: Play[State], army: ArmyId) -> None:
    """Generals and fresh units are withdrawn, spent units routed (16.1)."""
    rest = [unit for unit in play.state.units.values() if unit.army == army and unit.place != "gone"]
    if rest:
        fates = {unit.id: morale.fate(unit) for unit in rest}
        play.add(events.UnitsLeft(army=army, fates=fates, cause="collapse"))
    for general in play.state.army_generals(army):
        play.add(events.GeneralLeft(army=army, general=general.id, cause="collapse"))
