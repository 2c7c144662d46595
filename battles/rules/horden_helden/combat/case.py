"""A fight seen from one of its two sides: what the rows of the tables ask about."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

from battles.rules.geometry import Box, Side, placed
from battles.rules.horden_helden import camps, ground
from battles.rules.horden_helden.camps import Section
from battles.rules.horden_helden.combat import fire, overlaps
from battles.rules.horden_helden.combat.fight import Fight
from battles.rules.horden_helden.pieces import Element, ElementId, Figure, SideId
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import WIDTH, members
from battles.rules.horden_helden.terrain import Piece
from battles.rules.horden_helden.troops import TROOPS, Category

FOLLOWERS_STRENGTH = 3
"""Of camp followers (17.1)."""
STRONG_RIVERS = ("normal", "raging")
_ARCHERS = members("ARCHERS")


class Combatant(Struct, frozen=True, kw_only=True):
    """One of the two who fight: an element where it stands, or the followers of a camp section."""

    id: ElementId
    """Whose place it is: the element's own, the boat's for its passengers, or the section's key."""
    type: str
    side: SideId
    strength: int
    box: Box
    front: Side = "front"
    element: Element | None = None
    """Whose figure, command and equipment count; None: camp followers."""
    arm: str = ""
    """With what it shoots: the passengers' type in a boat (14.2)."""

    @property
    def category(self) -> Category:
        return TROOPS[self.type].category

    @property
    def is_flyer(self) -> bool:
        return self.category == "flying"


def combatant(state: State, key: ElementId) -> Combatant:
    """The one who fights under this key."""
    if camps.is_section(key):
        return _followers(state, key)
    one = state.elements[key]
    crew = archers_aboard(state, one)
    return Combatant(
        id=key,
        type=one.type,
        side=one.side,
        strength=one.strength,
        box=one.box,
        front=one.front,
        element=one,
        arm=one.type if crew is None else crew.type,
    )


def passenger(state: State, boat: ElementId, aboard: ElementId) -> Combatant:
    """Passengers in their boat's place (16.2)."""
    one, there = state.elements[aboard], state.elements[boat]
    return Combatant(
        id=boat,
        type=one.type,
        side=one.side,
        strength=one.strength,
        box=there.box,
        front=there.front,
        element=one,
        arm=one.type,
    )


def archers_aboard(state: State, boat: Element) -> Element | None:
    """The archers who shoot from a boat (14.2)."""
    if boat.type != "boats":
        return None
    crew = (one for one in state.elements.values() if one.boat == boat.id and one.place == "aboard")
    return next((one for one in crew if one.type in _ARCHERS), None)


def _followers(state: State, key: str) -> Combatant:
    section = camps.section(state, key)
    assert section is not None, key
    return Combatant(
        id=key,
        type="camp_followers",
        side=camps.camp_of(state, key).side,
        strength=FOLLOWERS_STRENGTH,
        box=placed(WIDTH, WIDTH, section.defence_pose),
        arm="camp_followers",
    )


class Case:
    """One side of a fight; everything is worked out when it is first asked for."""

    def __init__(self, state: State, fight: Fight, me: Combatant, foe: Combatant, *, is_attacker: bool) -> None:
        self.state, self.fight, self.me, self.foe, self.is_attacker = state, fight, me, foe, is_attacker
        self.is_melee = fight.kind == "melee"

    # --- what it is doing -------------------------------------------------------------------------------------------

    @property
    def shoots(self) -> bool:
        return not self.is_melee and (self.is_attacker or self.fight.reply)

    @property
    def is_shot_at(self) -> bool:
        return not self.is_melee and (not self.is_attacker or self.fight.reply)

    @property
    def strength(self) -> int:
        """In a boat the archers' own (14.2)."""
        element = self.me.element
        crew = archers_aboard(self.state, element) if self.shoots and element is not None else None
        return self.me.strength if crew is None else crew.strength

    # --- figures ----------------------------------------------------------------------------------------------------

    @cached_property
    def figure(self) -> Figure | None:
        """The active figure with it (15.13)."""
        return None if self.me.element is None else self.state.figure(self.me.element.id)

    def has(self, kind: str) -> bool:
        return self.figure is not None and self.figure.kind == kind

    @property
    def is_enemy_led_by(self) -> str | None:
        """The kind of the active figure with the opponent (15.13)."""
        figure = None if self.foe.element is None else self.state.figure(self.foe.element.id)
        return None if figure is None else figure.kind

    # --- ground -----------------------------------------------------------------------------------------------------

    @cached_property
    def is_in_difficult(self) -> bool:
        """Its own ground with its own eyes (3.5, 3.6)."""
        if self.me.element is None or not self.state.terrain:
            return False
        return ground.is_difficult(self.state, self.me.element, self.me.box, fighting=self.is_melee)

    @cached_property
    def is_foe_in_difficult(self) -> bool:
        """The opponent's ground with its own eyes (3.6)."""
        if self.me.element is None or not self.state.terrain:
            return False
        return ground.counts_difficult(self.state, self.me.element, self.foe.box, fighting=self.is_melee)

    @cached_property
    def crosses_river(self) -> bool:
        return in_strong_river(self.state, self.me.box)

    # --- camps and works --------------------------------------------------------------------------------------------

    @cached_property
    def attacked_camp(self) -> Section | None:
        """The camp section that it attacks in this fight."""
        return self._camp_attacked(self.me, self.foe)

    @cached_property
    def defended_camp(self) -> Section | None:
        """The camp section that it defends in this fight."""
        return self._camp_attacked(self.foe, self.me)

    def _camp_attacked(self, one: Combatant, other: Combatant) -> Section | None:
        if not self.is_melee or not self.state.camps or one.element is None:
            return None
        section = camps.section_attacked_by(self.state, one.element)
        if section is None or section.camp is None:
            return None
        if other.id not in (section.key, camps.defender_of(self.state, section)):
            return None
        return section

    @cached_property
    def works(self) -> Section | None:
        """The fortification between the two (15.5)."""
        if not self.state.camps and not self.state.works:
            return None
        camp = self.attacked_camp or self.defended_camp
        if camp is not None:
            return camp if camp.fortified else None
        if self.is_melee:
            return camps.works_between(self.state, self.me.id, self.foe.id)
        return fire.works_crossed(self.state, self.fight)

    @property
    def is_behind_works(self) -> bool:
        return self.works is not None and self.works.is_inside(self.me.box.centre)

    # --- flanks -----------------------------------------------------------------------------------------------------

    @cached_property
    def overlapped(self) -> tuple[tuple[ElementId, Side], ...]:
        """By whom on which flank, half a long side included (15.1, 15.2)."""
        return overlaps.exposed(self.state, self.me.id, self.foe.id) if self.is_melee else ()

    @cached_property
    def pressed(self) -> tuple[ElementId, ...]:
        """Enemies whose front touches its flank or rear."""
        if not self.is_melee or self.me.element is None:
            return ()
        return tuple(touch.other for touch in self.state.field.pressed(self.me.id) if touch.other != self.foe.id)

    @cached_property
    def touches_expendables(self) -> bool:
        """The front edge of enemy expendables."""
        elements = self.state.elements
        return self.me.element is not None and any(
            elements[touch.other].type == "expendables" and touch.theirs == "front"
            for touch in self.state.field.foes(self.me.id)
        )

    @property
    def contacted_artillery(self) -> bool:
        return self.me.id in self.state.moving.contacted_artillery


def in_strong_river(state: State, box: Box) -> bool:
    """In a normal or raging river, off ford and bridge (9.7)."""
    river = ground.river_at(state, box) if state.terrain else None
    return river is not None and is_strong(state, river)


def is_strong(state: State, river: Piece) -> bool:
    """Normal or raging; a river whose character nobody knows yet hinders nobody."""
    return state.rivers.get(river.id) in STRONG_RIVERS


def cases(state: State, fight: Fight) -> tuple[Case, Case]:
    """The attacker's and the defender's."""
    one, other = combatant(state, fight.attacker), combatant(state, fight.defender)
    return (
        Case(state, fight, one, other, is_attacker=True),
        Case(state, fight, other, one, is_attacker=False),
    )
