"""Undefended sections are stormed (17.4, 17.9)."""

from __future__ import annotations

from battles.rules.first import first_of
from battles.rules.horden_helden import camps
from battles.rules.horden_helden.melee.outcomes import camp_entry
from battles.rules.horden_helden.movement.events import StormTried
from battles.rules.horden_helden.movement.frames import RollStorm, SettleStorm
from battles.rules.horden_helden.pieces import Element
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import load
from battles.rules.play import Play

_T27 = first_of(row for row in load("tactical_factors")["rows"] if row["id"] == "T27")


def factor(state: State, element: Element, section: camps.Section) -> int:
    """Against foot; mounted troops have it harder across works (T27)."""
    if element.category != "mounted" or not section.fortified:
        return element.troop.against_foot
    key = state.options.mode
    if state.is_advanced and state.options.edition == "sheet2020":
        return element.troop.against_foot + int(_T27["sheet2020"])
    return element.troop.against_foot + int(_T27[key])


def roll(play: Play[State], frame: RollStorm) -> None:
    """The attacker's die, then the owner's; nothing if it does not stand before the section any more."""
    section = camps.section(play.state, frame.section)
    element = play.state.elements[frame.element]
    if section is None or not camps.stands_at(element, section.attack_pose) or camps.is_held(play.state, section):
        play.pop()
        return
    faces = play.throw("2d6", reason="storm", seat=play.state.seat_of(frame.element))
    play.replace(SettleStorm(faces=faces, elements=(frame.element,), element=frame.element, section=frame.section))


def settle(play: Play[State], frame: SettleStorm) -> None:
    play.pop()
    section = camps.section(play.state, frame.section)
    assert section is not None
    element = play.state.elements[frame.element]
    attack = frame.faces[0] + factor(play.state, element, section)
    succeeded = attack > frame.faces[1]
    play.add(
        StormTried(element=element.id, section=section.key, attack=attack, defence=frame.faces[1], succeeded=succeeded)
    )
    if succeeded:
        camp_entry.go_in(play, element.id, section)
