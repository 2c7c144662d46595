"""Everything people do in leagues, by name."""

from __future__ import annotations

from battles.leagues.actions import fixtures, own, people, proposals, rounds, seasons
from battles.leagues.actions.action import Action, Given, Now, perform, refused_office

ALL: tuple[Action, ...] = (*seasons.ACTS, *proposals.ACTS, *rounds.ACTS, *people.ACTS, *fixtures.ACTS, *own.ACTS)
BY_NAME: dict[str, Action] = {act.name: act for act in ALL}

__all__ = ["ALL", "BY_NAME", "Action", "Given", "Now", "perform", "refused_office"]
