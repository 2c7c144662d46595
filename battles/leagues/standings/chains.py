"""Chains of tie-breaks: data, which organisers may reorder (6.1)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import msgspec

from battles.leagues.errors import LeagueError

CRITERIA = (
    "points",
    "match_points",
    "head_to_head",
    "buchholz",
    "buchholz_cut1",
    "sonneborn_berger",
    "vp_margin",
    "vp_for",
    "wins",
    "lots",
)
DOUBLED = frozenset({"buchholz", "buchholz_cut1", "sonneborn_berger"})
"""Kept doubled, because they may have halves (1.4)."""
DATA = Path(__file__).parent / "data" / "chains.json"


@cache
def standard_chains() -> dict[str, tuple[str, ...]]:
    """The chains of the league rules, by name."""
    loaded = msgspec.json.decode(DATA.read_bytes())
    return {name: checked_chain(chain) for name, chain in loaded["chains"].items()}


def chain_for(*, format: str, by_match_points: bool, is_team: bool = False) -> tuple[str, ...]:
    """The default chain of an event."""
    if is_team:
        return standard_chains()["team"]
    return standard_chains()[f"{format}_{'match_points' if by_match_points else 'points'}"]


def checked_chain(chain: Sequence[str]) -> tuple[str, ...]:
    """A chain that ranks: known criteria, none twice, first what is played for, lots last."""
    unknown = [name for name in chain if name not in CRITERIA]
    if unknown:
        raise LeagueError("unknown_criterion", clause="6.1", unknown=unknown, allowed=list(CRITERIA))
    if len(set(chain)) != len(chain):
        raise LeagueError("criterion_twice", clause="6.1", chain=list(chain))
    if not chain or chain[-1] != "lots":
        raise LeagueError("lots_not_last", clause="6.1", chain=list(chain))
    if chain[0] not in ("points", "match_points"):
        raise LeagueError("points_not_first", clause="6.1", chain=list(chain))
    return tuple(chain)
