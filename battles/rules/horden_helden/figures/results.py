"""What comes of a single combat (13.3–13.5, single_combat_results.json)."""

from __future__ import annotations

from collections.abc import Mapping

from battles.rules.first import first_of
from battles.rules.horden_helden.combat.totals import without_zero
from battles.rules.horden_helden.figures.duel import Duel, Fate, Fates
from battles.rules.horden_helden.figures.single import figure_of
from battles.rules.horden_helden.pieces import FigureKind
from battles.rules.horden_helden.state import State
from battles.rules.horden_helden.tables import load

_table = load("single_combat_results")
_lower = _table["lower_but_more_than_half"]
_CONDITIONS: tuple[str, ...] = tuple(row["if"] for row in _lower if "if" in row)
_THEN: Mapping[str, Fate] = {row["if"]: row["then"] for row in _lower if "if" in row}
_ELSE: Fate = first_of(row["else"] for row in _lower if "else" in row)
_HALF: Fate = _table["half_or_less"].split()[0]
_TIE: Fate = _table["equal"]["both_heroes_in_melee"].split()[-1]
_TERMS: Mapping[str, int] = {
    "rest of the current turn": 0,
    "rest of the current turn and the whole following turn": 1,
}


def term(state: State) -> int:
    """The turn up to whose end a disabled figure is ignored (13.4)."""
    return state.turn + _TERMS[_table["disabled_duration"][state.options.mode]]


def fates(state: State, duel: Duel, totals: tuple[int, int]) -> Fates:
    """What becomes of attacker and defender with these totals."""
    kinds = figure_of(state.elements[duel.attacker]).kind, figure_of(state.elements[duel.defender]).kind
    first, second = without_zero(totals)
    if first == second:
        return (_TIE, _TIE) if first > 0 and duel.kind == "melee" and kinds == ("hero", "hero") else ("stand", "stand")
    if first > second:
        return "stand", _lost(duel, kinds[1], kinds[0], second, first, attacked=True)
    if duel.kind == "magic" and kinds[1] == "hero":
        return "stand", "stand"
    return _lost(duel, kinds[0], kinds[1], first, second, attacked=False), "stand"


def _lost(duel: Duel, loser: FigureKind, winner: FigureKind, lower: int, higher: int, *, attacked: bool) -> Fate:
    if lower <= 0 or 2 * lower <= higher:
        return _HALF
    melee = duel.kind == "melee"
    holds = {
        "loser is a wizard magically attacked by a wizard": loser == "wizard" and not melee and attacked,
        "loser is a wizard in melee with a hero": loser == "wizard" and winner == "hero" and melee,
        "loser is a hero in melee with a hero": loser == winner == "hero" and melee,
    }
    return next((_THEN[condition] for condition in _CONDITIONS if holds[condition]), _ELSE)
