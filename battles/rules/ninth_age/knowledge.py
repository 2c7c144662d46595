"""What a seat may know: everything but the other side's sealed list and its standing answers (decisions, 0)."""

from __future__ import annotations

from msgspec import structs

from battles.rules.base import EVERYTHING, Knower, Viewer
from battles.rules.ninth_age.state import State


def known_to(state: State, viewer: Knower) -> State:
    """The state as this seat, or the public, may know it."""
    known = state
    papers = state.setting_up
    if not papers.revealed and any(seat != viewer for seat in papers.lists):
        own = {seat: paper for seat, paper in papers.lists.items() if seat == viewer}
        known = structs.replace(known, setting_up=structs.replace(papers, lists=own))
    if any(seat != viewer for seat in state.standing_answers):
        mine = {seat: answers for seat, answers in state.standing_answers.items() if seat == viewer}
        known = structs.replace(known, standing_answers=mine)
    return known


def hides(known: State, viewer: Knower) -> bool:
    """Whether lists are still sealed; standing answers are no such thing."""
    return known.phase == "setup" and not known.setting_up.revealed


def seen_by(state: State, viewer: Viewer) -> State:
    return state if viewer is EVERYTHING else known_to(state, viewer)
