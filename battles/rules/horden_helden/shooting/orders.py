"""Orders of the shooting phase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import ClassVar

from msgspec import structs

from battles.rules.base import Consequence, Order, Preview, Seat
from battles.rules.codec import Json
from battles.rules.errors import Refusal
from battles.rules.first import first_of
from battles.rules.geometry import Side
from battles.rules.horden_helden.combat import panel
from battles.rules.horden_helden.combat.fight import Fight
from battles.rules.horden_helden.movement.contact import reveals
from battles.rules.horden_helden.pieces import ENEMY, ElementId
from battles.rules.horden_helden.shooting import shooters, support, targets, volleys
from battles.rules.horden_helden.shooting.events import FireDeclared, ShootSupportPaid
from battles.rules.horden_helden.shooting.frames import AskFire, AskShootSupport, NextShot
from battles.rules.horden_helden.shooting.record import Shot
from battles.rules.horden_helden.shooting.rulings import MOST_SHOOTERS, SUPPORT_AP
from battles.rules.horden_helden.shooting.steps import fire
from battles.rules.horden_helden.state import State
from battles.rules.play import Play
from battles.rules.refusals import refuse, warn

Aimed = tuple[ElementId, ElementId, Side]
"""Shooter, target, and the edge from which it shoots."""


class DeclareFire(Order[State], frozen=True, kw_only=True, tag="declare_fire"):
    """All shots of the seat at once; none passes. Of shooters equally near to a target the first is its main opponent
    (14.6)."""

    rows: ClassVar[tuple[int, ...]] = (53,)
    shots: tuple[Aimed, ...] = ()

    def preview(self, known: State, seat: Seat) -> Preview:
        refusals = tuple(_problems(known, seat, self.shots))
        if refusals:
            return Preview(refusals=refusals)
        after = foreseen(known, declared(known, self.shots))
        facts: dict[str, Json] = {"shots": _shown(after, {shooter for shooter, _, _ in self.shots})}
        return Preview(facts=facts, consequences=tuple(_given_up(known, after, self.shots)))

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.top
        assert isinstance(frame, AskFire)
        shots = declared(play.state, self.shots)
        hidden = tuple(one.shooter for one in shots if play.state.elements[one.shooter].place == "ambush")
        if hidden:
            reveals.show(play, hidden, "shot")
        play.add(FireDeclared(seat=seat, shots=shots))
        rest = tuple(one for one in frame.seats if one != seat)
        if rest:
            play.replace(structs.replace(frame, seats=rest))
        else:
            play.pop()


def declared(state: State, aimed: Sequence[Aimed]) -> tuple[Shot, ...]:
    """The shots with their distances."""
    found = []
    for shooter, target, face in aimed:
        aim = targets.aim(state, state.elements[shooter], state.elements[target], face)
        assert aim is not None
        found.append(Shot(shooter=shooter, target=target, distance=aim.distance, face=face))
    return tuple(found)


def foreseen(state: State, shots: Sequence[Shot]) -> State:
    """The battle as it will be with these shots and the replies to which they bind the enemy."""
    all_shots = (*state.shooting.shots, *shots)
    side = state.elements[shots[0].shooter].side if shots else state.active
    bound = volleys.replies(state, ENEMY[side], all_shots)
    return structs.replace(state, shooting=structs.replace(state.shooting, shots=(*all_shots, *bound)))


# --- what is wrong with it --------------------------------------------------------------------------------------------


def _problems(state: State, seat: Seat, aimed: Sequence[Aimed]) -> Iterator[Refusal]:
    twice = Counter(shooter for shooter, _, _ in aimed)
    for shooter, target, face in aimed:
        if shooter not in state.elements or target not in state.elements:
            yield refuse("no_such_element", "14.9", element=shooter if shooter not in state.elements else target)
        elif state.seat_of(shooter) != seat:
            yield refuse("not_yours", "20", witness={"element": shooter}, element=shooter)
        elif twice[shooter] > 1 or shooter in state.shooting.shooters:
            yield _has_shot(state, shooter)
        elif (found := _one(state, shooter, target, face)) is not None:
            yield found
        else:
            yield from _choice(state, aimed, (shooter, target, face))
    yield from _crowds(state, aimed)


def _has_shot(state: State, shooter: ElementId) -> Refusal:
    bound = any(shot.shooter == shooter and shot.reply for shot in state.shooting.shots)
    code = "bound_to_reply" if bound else "shoots_once"
    return refuse(code, "14.9", witness={"element": shooter}, element=shooter)


def _one(state: State, shooter: ElementId, target: ElementId, face: Side) -> Refusal | None:
    one = state.elements[shooter]
    return shooters.problem(state, one) or targets.problem(state, one, state.elements[target], face)


def _choice(state: State, aimed: Sequence[Aimed], mine: Aimed) -> Iterator[Refusal]:
    """It must take the target most directly in front that is not shot at by three others (14.5)."""
    shooter, target, face = mine
    others = [Shot(shooter=one, target=two, distance=0.0) for one, two, _ in aimed if _is_known(state, one, two)]
    free = targets.permitted(state, state.elements[shooter], (*state.shooting.shots, *others))
    allowed = [one.target for one in free if one.face == face]
    if allowed and target not in allowed:
        yield refuse(
            "not_most_in_front",
            "14.5",
            witness={"elements": [shooter, *allowed]},
            element=shooter,
            target=target,
            allowed=allowed,
        )


def _is_known(state: State, *elements: ElementId) -> bool:
    return all(one in state.elements for one in elements)


def _crowds(state: State, aimed: Sequence[Aimed]) -> Iterator[Refusal]:
    """Nobody is shot at by more than three (14.5)."""
    count = Counter([*(shot.target for shot in state.shooting.shots), *(target for _, target, _ in aimed)])
    for target in dict.fromkeys(target for _, target, _ in aimed):
        if count[target] > MOST_SHOOTERS:
            yield refuse("shot_at_by_three", "14.5", witness={"element": target}, target=target, allowed=MOST_SHOOTERS)


# --- what it means ----------------------------------------------------------------------------------------------------


def _shown(after: State, mine: Collection[ElementId]) -> list[Json]:
    """Each of these shots with the panel of its fight."""
    fights = {
        shooter: fight
        for fight in volleys.fights(after.shooting.pending)
        for shooter in (fight.attacker, *fight.shooters, *fight.counter)
    }
    panels: dict[ElementId, Json] = {}
    for shooter in mine:
        main = fights[shooter].attacker
        if main not in panels:
            panels[main] = panel.odds(_on_table(after, main), fights[shooter])
    return [_shot(shot, fights[shot.shooter], panels) for shot in after.shooting.shots if shot.shooter in mine]


def _shot(shot: Shot, fight: Fight, panels: Mapping[ElementId, Json]) -> Json:
    return {
        "shooter": shot.shooter,
        "target": shot.target,
        "face": shot.face,
        "distance": shot.distance,
        "role": "main" if shot.shooter == fight.attacker else "further",
        "odds": panels[fight.attacker],
    }


def _on_table(state: State, shooter: ElementId) -> State:
    """With a shooter from ambush already shown."""
    element = state.elements[shooter]
    if element.place == "field":
        return state
    return structs.replace(state, elements={**state.elements, shooter: structs.replace(element, place="field")})


def _given_up(before: State, after: State, aimed: Sequence[Aimed]) -> Iterator[Consequence]:
    for shooter, _, _ in aimed:
        if before.elements[shooter].place == "ambush":
            yield warn("leaves_ambush", "12.2", witness={"element": shooter}, element=shooter)
    mine = {shooter for shooter, _, _ in aimed}
    for shot in after.shooting.shots:
        if shot.reply and shot.target in mine:
            yield warn(
                "draws_reply", "14.5", witness={"element": shot.shooter}, element=shot.target, target=shot.shooter
            )


# --- magical support, and the order of fights -------------------------------------------------------------------------


class PayShootSupport(Order[State], frozen=True, kw_only=True, tag="pay_shoot_support"):
    """Wizards with these shooters pay an action point each (14.8); none passes."""

    rows: ClassVar[tuple[int, ...]] = (54,)
    shooters: tuple[ElementId, ...] = ()

    def preview(self, known: State, seat: Seat) -> Preview:
        refusals = tuple(self._problems(known, seat))
        if refusals:
            return Preview(refusals=refusals)
        idle = [one for one in self.shooters if not support.helps(known, one)]
        warnings = tuple(
            warn("support_of_further_shooter", "14.6", witness={"element": one}, element=one) for one in idle
        )
        return Preview(cost={"ap": float(SUPPORT_AP * len(self.shooters))}, consequences=warnings)

    def _problems(self, known: State, seat: Seat) -> Iterator[Refusal]:
        paid: Counter[str] = Counter()
        for number, shooter in enumerate(self.shooters):
            if shooter not in known.elements:
                yield refuse("no_such_element", "14.8", element=shooter)
            elif known.seat_of(shooter) != seat:
                yield refuse("not_yours", "20", witness={"element": shooter}, element=shooter)
            elif shooter in self.shooters[:number]:
                yield refuse("wizard_paid_already", "15.12", witness={"element": shooter}, element=shooter)
            else:
                command = known.elements[shooter].command
                found = support.problem(known, shooter, paid[command])
                paid[command] += 1
                yield from () if found is None else (found,)

    def resolve(self, play: Play[State], seat: Seat) -> None:
        frame = play.top
        assert isinstance(frame, AskShootSupport)
        for shooter in self.shooters:
            wizard = support.wizard_of(play.state, shooter)
            assert wizard is not None
            play.add(ShootSupportPaid(shooter=shooter, wizard=wizard.id, command=wizard.command, ap=SUPPORT_AP))
        rest = tuple(one for one in frame.seats if one != seat)
        play.replace(*([AskShootSupport(seats=rest)] if rest else []))


class ResolveShot(Order[State], frozen=True, kw_only=True, tag="resolve_shot"):
    """This target's fight comes next (14.9)."""

    rows: ClassVar[tuple[int, ...]] = (55,)
    target: ElementId

    def preview(self, known: State, seat: Seat) -> Preview:
        fights = {one.defender: one for one in volleys.fights(known.shooting.pending)}
        if self.target not in fights:
            return Preview(refusals=(refuse("no_shot_at_target", "14.9", target=self.target, allowed=list(fights)),))
        return Preview(facts={"odds": panel.odds(known, fights[self.target])})

    def resolve(self, play: Play[State], seat: Seat) -> None:
        fight = first_of(one for one in volleys.fights(play.state.shooting.pending) if one.defender == self.target)
        play.replace(NextShot())
        fire(play, fight)


ORDERS: tuple[type[Order[State]], ...] = (DeclareFire, PayShootSupport, ResolveShot)
