"""What spells do once they work (19.4), and what other parts of the game ask about them."""

from __future__ import annotations

from battles.rules.errors import RulesBroken
from battles.rules.geometry import overlaps
from battles.rules.horden_helden.events import FigureLost
from battles.rules.horden_helden.magic import places
from battles.rules.horden_helden.magic.counterspells import casting_in
from battles.rules.horden_helden.magic.events import (
    ElementsCalled,
    ElementsEnchanted,
    LowRollCounted,
    MagicMoveGranted,
    MovementSpellsEnded,
)
from battles.rules.horden_helden.magic.reach import active, is_in_reach
from battles.rules.horden_helden.magic.record import Arrival, Casting
from battles.rules.horden_helden.magic.rulings import LOW, LOW_TIMES
from battles.rules.horden_helden.magic.spells import SPELLS
from battles.rules.horden_helden.movement.contact import reveals
from battles.rules.horden_helden.pieces import Element, ElementId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import NEAR
from battles.rules.play import Play


def work(play: Play[State]) -> None:
    """The spell in hand takes effect."""
    casting = casting_in(play.state)
    spell = SPELLS[casting.spell]
    match spell.aim:
        case "graveyard" | "altar":
            call(play, casting)
        case "figure":
            raise RulesBroken("a sphere is settled by single combat")
        case _ if casting.spell == "magic_move":
            play.add(MagicMoveGranted(wizard=casting.caster))
        case _:
            enchant(play, casting)


def enchant(play: Play[State], casting: Casting) -> None:
    figure = play.state.elements[casting.caster].figure
    assert figure is not None
    play.add(
        ElementsEnchanted(
            wizard=casting.caster,
            spell=casting.spell,
            targets=casting.targets,
            grade=figure.grade,
            until=play.state.turn + SPELLS[casting.spell].turns,
        )
    )


def call(play: Play[State], casting: Casting) -> None:
    """The called appear; who would stand on somebody hidden appears as near as there is room, or not at all."""
    state = play.state
    caster = state.elements[casting.caster]
    arrivals: tuple[Arrival, ...] = ()
    for arrival in casting.arrivals:
        found = _free(state, caster, casting, arrival, arrivals)
        arrivals += () if found is None else (found,)
    troops = places.called(state, caster, casting.spell, arrivals)
    ids = tuple(one.id for one in troops)
    play.add(ElementsCalled(wizard=caster.id, spell=casting.spell, elements=ids, troops=troops))
    reveals.after_poses(play)


def _free(
    state: State, caster: Element, casting: Casting, arrival: Arrival, before: tuple[Arrival, ...]
) -> Arrival | None:
    earlier = places.called(state, caster, casting.spell, before)
    (wanted,) = places.called(state, caster, casting.spell, (arrival,))
    if not _is_taken(state, wanted, earlier):
        return arrival
    assert casting.place is not None
    for pose in places.poses(state, caster, casting.spell, arrival.type, casting.place):
        other = Arrival(type=arrival.type, pose=pose)
        (moved,) = places.called(state, caster, casting.spell, (other,))
        if not _is_taken(state, moved, earlier):
            return other
    return None


def _is_taken(state: State, one: Element, earlier: tuple[Element, ...]) -> bool:
    """By somebody in ambush, or by another of the called."""
    hidden = (other for other in state.elements.values() if other.place == "ambush" and other.pose is not None)
    return any(overlaps(one.box, other.box, NEAR) for other in (*hidden, *earlier))


def end_movement_spells(play: Play[State]) -> None:
    """Obedience, winged steps and magic moves not made lapse with the movement phase."""
    magic = play.state.magic
    over = {one.spell for one in magic.enchantments if SPELLS[one.spell].ends_with_moves}
    if over or magic.magic_moves:
        play.add(MovementSpellsEnded(spells=tuple(sorted(over))))


def count_low(play: Play[State], wizard: ElementId, face: int) -> None:
    """Frog wizards: the second throw of three or less in a game turns him into an animal (21.4)."""
    figure = play.state.elements[wizard].figure
    if not play.state.options.frog_wizards or figure is None or figure.kind != "wizard" or face > LOW:
        return
    times = play.state.magic.low_rolls.get(wizard, 0) + 1
    play.add(LowRollCounted(wizard=wizard, face=face, times=times % LOW_TIMES))
    if times >= LOW_TIMES and figure.status == "active":
        play.add(FigureLost(element=wizard, status="frog", cause="frog"))


# --- asked by others -----------------------------------------------------------------------------------------------


def is_led(state: State, element: Element) -> bool:
    """Raised undead and spirits move only if an own wizard has them in his range at the start of the move."""
    if not (element.has("raised") or element.has("spirit")):
        return True
    return any(is_in_reach(state, one, figure, element.box) for one, figure in active(state, element.side, "wizard"))
