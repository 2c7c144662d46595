"""Everything people do in leagues, by name."""

from __future__ import annotations

from battles.leagues.actions import organising, own, pairing, people, playing, proposals
from battles.leagues.actions.action import Action, Given, Now, perform, refused_office

ALL: tuple[Action, ...] = (*organising.ACTS, *proposals.ACTS, *pairing.ACTS, *people.ACTS, *playing.ACTS, *own.ACTS)
BY_NAME: dict[str, Action] = {act.name: act for act in ALL}

__all__ = ["ALL", "BY_NAME", "Action", "Given", "Now", "perform", "refused_office"]
