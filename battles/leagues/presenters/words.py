"""Words of leagues: one label for each code that a page can meet."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from battles.leagues.ratings.lists import ListKey
from battles.leagues.standings.chains import DOUBLED
from battles.presenters.scenarios import scenario_sheet
from battles.rules import registry
from battles.texts.wording import known

Labels = Mapping[str, str | Promise]

SEASON_STATES: Labels = {
    "draft": _("Draft"),
    "entry": _("Entry open"),
    "lists": _("Lists are handed in"),
    "running": _("Running"),
    "deciders": _("Deciders"),
    "closed": _("Finished"),
}
SEASON_CHIPS = {"entry": "ok", "lists": "info", "running": "live", "deciders": "live"}
ENTRANT_STATES: Labels = {
    "applied": _("has applied"),
    "admitted": _("admitted"),
    "reserve": _("reserve"),
    "active": _("plays"),
    "withdrawn": _("withdrawn"),
    "removed": _("removed"),
}
FORMATS: Labels = {
    "round_robin": _("Round robin"),
    "double_round_robin": _("Double round robin"),
    "swiss": _("Swiss system"),
    "knockout": _("Knock-out"),
    "double_knockout": _("Double knock-out"),
    "groups": _("Groups and play-offs"),
    "ladder": _("Ladder"),
    "arena": _("Arena"),
}
CRITERIA: Labels = {
    "points": _("Battle points"),
    "match_points": _("Match points"),
    "head_to_head": _("Direct battle"),
    "buchholz": _("Buchholz"),
    "buchholz_cut1": _("Buchholz, cut 1"),
    "sonneborn_berger": _("Sonneborn-Berger"),
    "vp_margin": _("Point difference"),
    "vp_for": _("Victory points"),
    "wins": _("Wins"),
    "lots": _("Lots"),
}
IN_A_LINE: Labels = {
    "points": _("battle points"),
    "match_points": _("match points"),
    "head_to_head": _("direct battle"),
    "buchholz": _("Buchholz"),
    "buchholz_cut1": _("Buchholz without the smallest value"),
    "sonneborn_berger": _("Sonneborn-Berger"),
    "vp_margin": _("point difference"),
    "vp_for": _("victory points"),
    "wins": _("wins"),
    "lots": _("lots"),
}
CRITERIA_TEXTS: Labels = {
    "points": _("All battle points of the season, less penalties."),
    "match_points": _("Match points of all fixtures."),
    "head_to_head": _("Points from the fixtures among the tied players, once they’ve all met."),
    "buchholz": _("The points of all opponents, before penalties. A bye or forfeit win counts as an average opponent."),
    "buchholz_cut1": _("The points of all opponents except the weakest."),
    "sonneborn_berger": _("The points of beaten opponents, and half the points of those you drew with."),
    "vp_margin": _("Your victory points minus your opponents', in battles that were played."),
    "vp_for": _("Victory points from battles that were played."),
    "wins": _("Battles won on the table."),
    "lots": _("Drawn from the seed whose hash was published when entry opened."),
}
TERMS: Labels = {
    "fixture": _("fixture"),
    "average": _("average opponent"),
    "lost_by_forfeit": _("lost by forfeit"),
    "absent": _("not paired"),
    "won": _("won"),
    "drawn": _("drawn"),
    "lost": _("lost"),
    "cut": _("smallest value left out"),
    "penalty": _("penalty"),
}
CAUSES: Labels = {
    "no_effort": _("no effort for a date"),
    "no_show": _("didn’t show up"),
    "double_forfeit": _("both absent"),
    "both_absent": _("both absent"),
    "no_date": _("no date found"),
    "resigned": _("resigned"),
    "resignation": _("resigned"),
    "time": _("out of time"),
    "clock": _("out of time"),
    "deadline": _("stopped at the deadline"),
    "withdrawn": _("opponent withdrew"),
    "withdrawal": _("withdrawal"),
    "neither_effort": _("no date found"),
    "both_effort": _("no date found"),
    "desk_unanswered": _("no date found"),
    "abandoned": _("both out of time"),
    "empty_board": _("empty board"),
    "late_entry": _("came later"),
    "table_score": _("score on the table"),
    "bye": _("bye"),
    "cap": _("battle cap"),
    "agreed": _("agreed end"),
    "limit": _("turn limit"),
    "ruling": _("ruling"),
    "void": _("not played"),
}
AWARDS: Labels = {
    "champion": _("Champion"),
    "division_winner": _("Division winner"),
    "promoted": _("Promoted"),
    "undefeated": _("Undefeated"),
    "best_of_faction": _("Best of faction"),
    "always_on_time": _("Always on time"),
}
ROUND_KINDS: Labels = {
    "promotion": _("Promotion matches"),
    "jump": _("Jump matches"),
    "playoff": _("Play-offs"),
    "grand_final": _("Grand final"),
}
CELLS: Labels = {
    "open": _("not played yet"),
    "partial": _("one leg is missing"),
    "forfeit": _("forfeit"),
    "bye": _("bye"),
    "free": _("free"),
    "annulled": _("annulled"),
}


def label(labels: Labels, code: str) -> str:
    """The word for a code; a code nobody has a word for speaks for itself."""
    return str(labels[code]) if code in labels else code.replace("_", " ")


def value(criterion: str, number: int) -> str:
    """A value of the table as people read it: halves as ½, a real minus, thin spaces."""
    shown = Fraction(number, 2) if criterion in DOUBLED else Fraction(number)
    whole, half = divmod(abs(shown), 1)
    digits = f"{int(whole):,}".replace(",", "\u202f")
    return ("−" if shown < 0 else "") + (f"{digits}½" if half and whole else "½" if half else digits)


def language() -> str:
    return known(get_language() or "en")


def system_name(key: str) -> str:
    return registry.words(key, language()).say("system.name") if key in registry.systems() else key


def map_name(system: str, map_id: str) -> str:
    """A map or scenario as its system calls it."""
    return _map_name(system, map_id, language()) if map_id and system in registry.systems() else map_id


@lru_cache(maxsize=512)
def _map_name(system: str, map_id: str, spoken: str) -> str:
    rules = registry.system(system)
    if rules.map_book is not None and map_id in rules.map_book.ready():
        return rules.map_book.named(rules.map_book.ready()[map_id], spoken)
    if any(one.id == map_id for one in rules.scenarios):
        return scenario_sheet(system, map_id, None, spoken).name
    return map_id.replace("-", " ").replace("_", " ")


def list_name(list_key: str) -> str:
    """A rating list: its system and mode."""
    key = ListKey.read(list_key)
    parts = [system_name(key.system)]
    if key.mode:
        parts.append(_mode_name(key.system, key.mode))
    if key.kind == "places":
        parts.append(label(MODES, "campaigns"))
    return ", ".join(parts)


def _mode_name(system: str, mode: str) -> str:
    words = registry.words(system, language()) if system in registry.systems() else None
    key = f"option.mode.{mode}.name"
    return words.say(key) if words is not None and words.has(key) else label(MODES, mode)


MODES: Labels = {"campaigns": _("campaigns"), "advanced": _("advanced"), "basic": _("basic")}
