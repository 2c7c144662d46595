"""The order: criteria applied to groups of equals, never to pairs (6.2, 6.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256

from battles.leagues.standings.ledger import Ledger
from battles.leagues.standings.structs import Criterion, Duel, EntrantId

Group = list[EntrantId]


@dataclass(frozen=True)
class RankedEntrant:
    """Entrants who share a place (one, as a rule), and what put them below those above."""

    members: Group
    decided_by: Criterion


@dataclass
class Ranker:
    """Splits groups until the chain is used up; remembers what head_to_head and lots had to do."""

    ledger: Ledger
    values: Mapping[Criterion, Mapping[EntrantId, int]]
    duels: dict[EntrantId, list[Duel]] = field(default_factory=dict)
    lots: dict[EntrantId, str] = field(default_factory=dict)

    def order(self) -> list[RankedEntrant]:
        """All entrants from the top; withdrawn ones stand below all others (6.7)."""
        entrants = self.ledger.entrants
        active = [entrant for entrant in entrants if not entrants[entrant].is_withdrawn]
        gone = [entrant for entrant in entrants if entrants[entrant].is_withdrawn]
        below = "withdrawn" if active else ""
        return self._split_all(active, "") + self._split_all(gone, below)

    def _split_all(self, group: Group, decided_by: Criterion) -> list[RankedEntrant]:
        """Depth first, best part first. A part that head_to_head made starts again at head_to_head."""
        placed: list[RankedEntrant] = []
        waiting = [(group, 0, decided_by)] if group else []
        while waiting:
            members, number, by = waiting.pop()
            if len(members) == 1 or number == len(self.ledger.chain):
                placed.append(RankedEntrant(members, by))
                continue
            criterion = self.ledger.chain[number]
            parts = self._parts(members, criterion)
            again = number if criterion == "head_to_head" and len(parts) > 1 else number + 1
            waiting += [(part, again, criterion if index else by) for index, part in reversed([*enumerate(parts)])]
        return placed

    def _parts(self, members: Group, criterion: Criterion) -> list[Group]:
        """The group in parts of equal value, best first; members keep their order by number."""
        match criterion:
            case "head_to_head":
                return self._duel(members)
            case "lots":
                return self._draw_lots(members)
            case _:
                found = self.values[criterion]
                return _partition(members, found)

    def _duel(self, members: Group) -> list[Group]:
        """Points from fixtures inside the group, if all have met all (6.3)."""
        met = self.ledger.met
        others = len(members) - 1
        if any(len(met[member]) < others for member in members):
            return [members]
        if any(other not in met[member] for member in members for other in members if other != member):
            return [members]
        inside = {member: sum(met[member][other] for other in members if other != member) for member in members}
        for member in members:
            self.duels.setdefault(member, []).append(Duel(group=tuple(members), value=inside[member]))
        return _partition(members, inside)

    def _draw_lots(self, members: Group) -> list[Group]:
        """Only a closed event draws them: while it runs, equals share their rank (6.6, 6.7)."""
        ranking = self.ledger.record.ranking
        if not ranking.is_closed:
            return [members]
        for member in members:
            self.lots[member] = lot(ranking.seed, member)
        return [[member] for member in sorted(members, key=lambda member: self.lots[member])]


def lot(seed: str, entrant: EntrantId) -> str:
    """Ascending decides (6.6)."""
    return sha256(f"{seed}:{entrant}".encode()).hexdigest()


def _partition(members: Group, found: Mapping[EntrantId, int]) -> list[Group]:
    parts: dict[int, Group] = {}
    for member in members:
        parts.setdefault(found[member], []).append(member)
    return [parts[value] for value in sorted(parts, reverse=True)]
