"""A question without an order: whom an element could charge, shoot at, fight or enchant, and who could do it to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from msgspec import structs

from battles.rules.base import Seat
from battles.rules.cooperative import Cooperative, run
from battles.rules.dice import parse
from battles.rules.first import first_of
from battles.rules.geometry import SIDES, Pose, Side, distance, leg_length
from battles.rules.horden_helden.changes import with_commands
from battles.rules.horden_helden.combat import panel
from battles.rules.horden_helden.combat.fight import Fight
from battles.rules.horden_helden.magic import cast_check
from battles.rules.horden_helden.magic.spells import SPELLS
from battles.rules.horden_helden.melee import pairs
from battles.rules.horden_helden.movement import plans
from battles.rules.horden_helden.movement.contact import facing
from battles.rules.horden_helden.movement.contact.contacts import contact_pose, has_right, may_swing
from battles.rules.horden_helden.movement.frames import AskMoves
from battles.rules.horden_helden.movement.judgement import admission
from battles.rules.horden_helden.movement.judgement.verdicts import poses_of
from battles.rules.horden_helden.movement.orders.moves import MoveElement
from battles.rules.horden_helden.movement.ways.starts import start_box
from battles.rules.horden_helden.pieces import Element, ElementId, SideId
from battles.rules.horden_helden.shooting import orders, shooters, targets, volleys
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR
from battles.rules.horden_helden.turns import ap
from battles.rules.horden_helden.turns.events import TurnStarted
from battles.rules.inquiry import refused
from battles.rules.prospects import Outlook, Outlooking, PieceDeed, When, percent
from battles.rules.refusals import refuse

UNHARMED = frozenset({"stand", "may_retreat"})
BEFORE_MOVES = frozenset(
    {"withdrawal", "roll_ap", "arrivals", "zap", "cast_second", "cast_raise", "cast_move", "withdrawing", "moves"}
)
"""Phases in which a side that is on turn may still move."""


class Prospects(Outlooking[State], frozen=True, kw_only=True, tag="prospects"):
    """What could this element do to whom, and what could be done to it?"""

    public: ClassVar[bool] = True

    def answer(self, known: State, seat: Seat) -> Outlook:
        return run(self.answer_cooperatively(known, seat))

    def answer_cooperatively(self, known: State, seat: Seat) -> Cooperative[Outlook]:
        one = known.elements.get(self.piece)
        if one is None or one.pose is None:
            raise refused(refuse("no_such_element", "10.1", element=self.piece))
        if known.phase == "setup":
            return Outlook(piece=one.id, when="next")
        when, then = asked_again(known, one.side)
        can = yield from _all_by(then, one.id)
        suffers = yield from _suffered(known, one)
        return Outlook(piece=one.id, when=when, can=can, suffers=suffers)


# --- if its owner were asked now --------------------------------------------------------------------------------------


def asked_again(state: State, side: SideId) -> tuple[When, State]:
    """The side's movement, in this turn or its next one if nothing changes before; what dice bring is at its best."""
    if state.active == side and state.phase in BEFORE_MOVES:
        if state.phase == "moves" or any(command.ap for command in state.commands_of(side)):
            return "now", _moving(state, side)
        return "now", _moving(_at_best(state, side), side)
    turn = TurnStarted(turn=state.turn + (2 if state.active == side else 1), side=side)
    return "next", _moving(_at_best(turn.apply(state), side), side)


def _moving(state: State, side: SideId) -> State:
    return structs.replace(state, phase="moves", flow=(AskMoves(seats=state.seats_of(side)),))


def _at_best(state: State, side: SideId) -> State:
    """With the most action points that the dice can bring (5.2)."""
    rich = [structs.replace(one, ap=_most(ap.rule(state, one.id))) for one in state.commands_of(side)]
    return with_commands(state, rich)


def _most(rule: str) -> int:
    number, sides = parse(rule.split()[0])
    return ap.counted(rule, (sides,) * number)


# --- what it can do ---------------------------------------------------------------------------------------------------


def _all_by(then: State, key: ElementId) -> Cooperative[tuple[PieceDeed, ...]]:
    """Fights it is in, shots, spells, charges: the most promising first of each kind."""
    one = then.elements[key]
    found = [*_fights(then, one)]
    yield
    found += _shots(then, one)
    yield
    found += _spells(then, one)
    yield
    foes = [foe for foe in then.field.near(one.box, plans.best_case(then, one)) if then.elements[foe].side != one.side]
    for foe in sorted(foes, key=lambda foe: distance(one.box, then.field.boxes[foe])):
        charge = yield from _charge(then, one, foe)
        found += [] if charge is None else [charge]
    return tuple(found)


def _suffered(known: State, one: Element) -> Cooperative[tuple[PieceDeed, ...]]:
    found: list[PieceDeed] = []
    if one.id not in known.field.boxes:
        return ()
    for foe in known.on_table:
        if foe.side == one.side:
            continue
        then = asked_again(known, foe.side)[1]
        found += [deed for deed in _fights(then, foe) if deed.target == one.id]
        found += [deed for deed in (*_shots(then, foe), *_spells(then, foe)) if deed.target == one.id]
        yield
        if one.id in then.field.near(foe.box, plans.best_case(then, foe)):
            charge = yield from _charge(then, foe, one.id)
            found += [] if charge is None else [charge]
    return tuple(sorted(found, key=lambda deed: -(deed.chance or 0)))


def _chance(state: State, fight: Fight, mine: ElementId) -> int:
    """That it does something to the other, and nothing worse befalls itself: as the odds bar counts it."""
    fates = panel.fates(state, fight)
    harm = sum(count for pair, count in fates.items() if _harms(*(pair if fight.attacker == mine else pair[::-1])))
    return percent(harm, fates.total())


def _harms(own: str, other: str) -> bool:
    if "destroyed" in (own, other):
        return own != "destroyed"
    return own in UNHARMED and other not in UNHARMED


def _fights(then: State, one: Element) -> Iterator[PieceDeed]:
    """Enemies whom it touches already (15.1)."""
    if one.id not in then.field.boxes:
        return
    for foe in then.field.opponents(one.id):
        chance = _chance(then, pairs.fight_of(then, one.id, foe), one.id)
        yield PieceDeed(verb="fight", by=one.id, target=foe, chance=chance, clause="15.1")


def _shots(then: State, one: Element) -> Iterator[PieceDeed]:
    """Whom it could choose where it stands (14.3, 14.5)."""
    if not shooters.is_shooter(then, one):
        return
    firing = structs.replace(then, phase="shooting", shooting=then.shooting.renewed())
    for aim in targets.permitted(firing, one, ()):
        shots = orders.declared(firing, ((aim.shooter, aim.target, aim.face),))
        after = orders.foreseen(firing, shots)
        fight = first_of(fight for fight in volleys.fights(after.shooting.pending) if one.id in _both(fight))
        chance = _chance(after, fight, one.id)
        yield PieceDeed(verb="shoot", what=aim.face, by=one.id, target=aim.target, chance=chance, clause="14.5")


def _both(fight: Fight) -> tuple[ElementId, ...]:
    return fight.attacker, fight.defender


def _spells(then: State, one: Element) -> Iterator[PieceDeed]:
    """Enemies on whom its wizard could lay a spell (19.4); what speaks against it is not known before."""
    figure = then.figure(one.id)
    if not then.is_advanced or figure is None or figure.kind != "wizard" or not one.is_placed:
        return
    for spell in SPELLS.values():
        asked = structs.replace(then, phase=spell.window)
        if spell.aim != "enemy" or cast_check.caster_problems(asked, then.seat_of(one.id), one, spell):
            continue
        for target in cast_check.legal_targets(asked, one, spell):
            yield PieceDeed(verb="cast", what=spell.id, by=one.id, target=target.id, clause="19.4")


# --- charges ----------------------------------------------------------------------------------------------------------


def _charge(then: State, one: Element, foe: ElementId) -> Cooperative[PieceDeed | None]:
    """The most promising way into contact with this enemy that it could move and pay for (8.5, 8.9)."""
    box, seat = start_box(then, one), then.seat_of(one.id)
    if box is None or not one.troop.may_contact or one.id not in then.field.boxes:
        return None
    if admission.problems(then, [one.id], "tactical") or not plans.is_affordable(then, one):
        return None
    target, reach = then.field.boxes[foe], plans.best_case(then, one)
    found: list[PieceDeed] = []
    for side in SIDES:
        pose = contact_pose(target, side)
        if leg_length(box, pose) > reach + NEAR or not plans.has_room(then, one, box.at(pose)):
            continue
        if not has_right(box, target, side) and not may_swing(then, one.id, foe, side):
            continue
        for legs in plans.ways_into(box, pose):
            order = MoveElement(element=one.id, legs=legs, contact=foe, take_off=one.landed)
            verdict = order.verdict(then, seat)
            yield
            if verdict.is_legal and verdict.plan is not None:
                moved = {
                    key: structs.replace(then.elements[key], pose=end) for key, end in poses_of(verdict.plan).items()
                }
                there = structs.replace(then, elements={**then.elements, **moved})
                found.append(_charged(there, one.id, foe, side, verdict.plan.ap))
                break
        yield
    return max(found, key=lambda deed: deed.chance or 0, default=None)


def _placed(state: State, poses: Mapping[ElementId, Pose]) -> State:
    moved = {key: structs.replace(state.elements[key], pose=pose) for key, pose in poses.items()}
    return structs.replace(state, elements={**state.elements, **moved})


def _charged(there: State, one: ElementId, foe: ElementId, side: Side, points: int) -> PieceDeed:
    """Who stands before the enemy already fights it; else it turns to who came (8.12, 15.8)."""
    others = [key for key in there.field.opponents(foe) if key != one]
    if side != "front" and one not in there.field.opponents(foe) and not others:
        there = _placed(there, facing.facing_poses(there, foe, one))
    main = others[0] if side != "front" and others and one not in there.field.opponents(foe) else one
    chance = _chance(there, pairs.fight_of(there, main, foe), main)
    return PieceDeed(
        verb="charge", what=side, by=one, target=foe, cost={"ap": float(points)}, chance=chance, clause="8.5"
    )
