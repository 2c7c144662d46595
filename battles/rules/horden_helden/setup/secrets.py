"""What a seat may know of the papers of the set-up."""

from __future__ import annotations

from msgspec import structs

from battles.rules.base import Seat
from battles.rules.horden_helden.pieces import SideId
from battles.rules.horden_helden.setup.record import SettingUp


def known_papers(papers: SettingUp, seat: Seat | None, side: SideId | None) -> SettingUp:
    """The papers as a seat may know them: of others' only what is revealed. A spectator is no seat and of no side."""
    known = papers
    if not papers.revealed and any(there != seat for there in papers.armies):
        own = {there: army for there, army in papers.armies.items() if there == seat}
        known = structs.replace(known, armies=own)
    if not papers.sketches_revealed and any(there != side for there in papers.sketches):
        known = structs.replace(
            known,
            sketches={key: value for key, value in papers.sketches.items() if key == side},
            camp_command={key: value for key, value in papers.camp_command.items() if key == side},
        )
    return known
