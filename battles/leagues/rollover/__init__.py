"""Promotion and the next season (9): targets, proposal, play-offs, awards. Pure and deterministic."""

from __future__ import annotations

from battles.leagues.rollover.awards import EarnedAward, SeasonOf, awards
from battles.leagues.rollover.boundaries import deciding_matches, targets
from battles.leagues.rollover.overrides import moved_by_hand
from battles.leagues.rollover.playoffs import Seeded, playoff_seeds
from battles.leagues.rollover.proposals import propose
from battles.leagues.rollover.structs import (
    Applicant,
    ClosedSeason,
    DecidingMatch,
    FinalDivision,
    FinalPlace,
    MoveRules,
    Proposal,
    ProposalNote,
    ProposedDivision,
    Seat,
    Target,
)

__all__ = [
    "Applicant",
    "ClosedSeason",
    "DecidingMatch",
    "EarnedAward",
    "FinalDivision",
    "FinalPlace",
    "MoveRules",
    "Proposal",
    "ProposalNote",
    "ProposedDivision",
    "SeasonOf",
    "Seat",
    "Seeded",
    "Target",
    "awards",
    "deciding_matches",
    "moved_by_hand",
    "playoff_seeds",
    "propose",
    "targets",
]
