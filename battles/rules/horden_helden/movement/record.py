"""What is remembered of movement."""

from __future__ import annotations

from msgspec import Struct

from battles.rules.horden_helden.pieces import ElementId


class Moving(Struct, frozen=True, kw_only=True):
    """Of the present turn, unless it says otherwise."""

    moved: tuple[ElementId, ...] = ()
    """Took part in their tactical move (6.4)."""
    legs: dict[ElementId, int] = {}
    """March legs made (19.2)."""
    marched_out: tuple[ElementId, ...] = ()
    """Whose march is over for this turn (19.2)."""
    turned: tuple[ElementId, ...] = ()
    """Turned to face without moving: artillery that did may not shoot (14.2)."""
    extra_step: ElementId | None = None
    """The element that took the turn's extra step (6.6)."""
    stepped: tuple[ElementId, ...] = ()
    """All who took it with that element; it is no tactical move, but they have moved (14.2, 10.3)."""
    barred_wizards: tuple[ElementId, ...] = ()
    """Wizards whose extra step bars them from magical support (6.6)."""
    contacted_artillery: tuple[ElementId, ...] = ()
    """Elements that moved into contact with enemy artillery (R1, T21)."""
    direct: tuple[tuple[ElementId, ElementId], ...] = ()
    """Pairs whose front contact arose front to front by movement; kept while the contact lasts (combat results)."""
    contacts: tuple[tuple[ElementId, ElementId], ...] = ()
    """Attacker and attacked in the order in which contacts arose; kept while they last (8.12)."""
    arisen: tuple[int, ...] = ()
    """For each contact the number of the order with which it arose: equal numbers, at the same time."""
    orders: int = 0
    """Orders counted for `arisen`, over the whole battle."""
    crossed: tuple[ElementId, ...] = ()
    """Passed their crossing roll of this turn (9.6)."""
    stopped: tuple[ElementId, ...] = ()
    """Failed it."""
    sailed: tuple[ElementId, ...] = ()
    """Land troops that were aboard a boat while it sailed, or went aboard, this turn (9.8)."""
    boarded: dict[ElementId, int] = {}
    """Turn in which an element went aboard, over the whole battle: its boat sails in the owner's next turn (9.8)."""
    landings: dict[ElementId, int] = {}
    """Boats that lie at a bank and the turn in which they came there; over the whole battle (9.8)."""
    credits: dict[ElementId, int] = {}
    """Action points of a god's upkeep that pay for its move (12.1)."""
    forming: tuple[tuple[ElementId, ...], ...] = ()
    """Groups that are on the way to form a column, over several legs and turns (19.2)."""
    done: tuple[str, ...] = ()
    """Seats that have ended their movement."""

    def has_moved(self, element: ElementId) -> bool:
        """This turn, in whatever kind of move."""
        return element in self.moved or element in self.legs or element in self.stepped

    def renewed(self) -> Moving:
        """At the start of a turn."""
        return Moving(
            direct=self.direct,
            contacts=self.contacts,
            arisen=self.arisen,
            orders=self.orders,
            boarded=self.boarded,
            landings=self.landings,
            forming=self.forming,
        )
