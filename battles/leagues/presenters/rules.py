"""The terms of a season in words: what is played, how it is scored, what happens when something goes wrong."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import Struct

from battles.agreements import pace as pace_
from battles.leagues import scoring
from battles.leagues import terms as terms_
from battles.leagues.models import Season
from battles.leagues.presenters import words
from battles.leagues.standings import chain_for
from battles.leagues.terms import Game, SeasonRounds, Terms
from battles.presenters import agreement_text
from battles.presenters.battle_cards import option_words
from battles.rules import registry
from battles.rules.league_books import ScoreTable, ScoreTableRow


class Fact(Struct, frozen=True, kw_only=True):
    label: str
    text: str
    clause: str = ""


class RuleSection(Struct, frozen=True, kw_only=True):
    title: str
    facts: tuple[Fact, ...]


class ScoreRow(Struct, frozen=True, kw_only=True):
    when: str
    winner: int
    loser: int


class ScoreLadder(Struct, frozen=True, kw_only=True):
    title: str
    rows: tuple[ScoreRow, ...]


class RulesSheet(Struct, frozen=True, kw_only=True):
    sections: tuple[RuleSection, ...]
    chain: tuple[tuple[str, str], ...]
    """Criterion and what it is."""
    ladders: tuple[ScoreLadder, ...]
    resignation: int
    table: str


def rules_sheet(season: Season) -> RulesSheet:
    terms = terms_.read(season.terms)
    table = score_table(season, terms)
    return RulesSheet(
        sections=(
            RuleSection(title=_("What’s played"), facts=tuple(_game(season, terms))),
            RuleSection(title=_("Format"), facts=tuple(_format(terms))),
            *([RuleSection(title=_("Army lists"), facts=tuple(_lists(terms)))] if has_lists(season) else []),
            RuleSection(title=_("Dates and deadlines"), facts=tuple(_dates(terms))),
            RuleSection(title=_("If a player is missing"), facts=tuple(_irregular(terms))),
        ),
        chain=tuple((words.label(words.CRITERIA, one), words.label(words.CRITERIA_TEXTS, one)) for one in chain(terms)),
        ladders=tuple(_ladder(table, name) for name in table.ladders) if table is not None else (),
        resignation=table.resignation if table is not None else 20,
        table=table.name if table is not None else "",
    )


def has_lists(season: Season) -> bool:
    system = season.league.system
    return system in registry.systems() and registry.system(system).army_book is not None


def chain(terms: Terms) -> tuple[str, ...]:
    if terms.format in ("knockout", "double_knockout", "ladder"):
        return ()
    if terms.format == "arena":
        return ("points", "wins")
    shape = "swiss" if terms.format == "swiss" else "round_robin"
    usual = chain_for(format=shape, by_match_points=terms.scale == "match", is_team=terms.team is not None)
    return terms.chain or usual


def score_table(season: Season, terms: Terms) -> ScoreTable | None:
    """From battle to points: the season's own table, or the system's."""
    if terms.points_table is not None:
        return scoring.load_table(terms.points_table)
    system = season.league.system
    return scoring.standard_table(system) if registry.league_book(system) is not None else None


def _ladder(table: ScoreTable, name: str) -> ScoreLadder:
    spoken, key = registry.words(table.system, words.language()), f"league.ladder.{name}"
    rows, is_percent = table.ladders[name], name in scoring.book_of(table.system).percent_ladders
    return ScoreLadder(
        title=spoken.say(key) if spoken.has(key) else name,
        rows=tuple(ScoreRow(when=_when(row, is_percent), winner=row.winner, loser=row.loser) for row in rows),
    )


def _when(row: ScoreTableRow, is_percent: bool) -> str:
    unit = "\u202f%" if is_percent else ""
    if row.at_most is not None:
        return _("up to %(most)s") % {"most": f"{row.at_most}{unit}"}
    if row.below is not None:
        return _("below %(most)s") % {"most": f"{row.below}{unit}"}
    return _("above")


# Sections


def _game(season: Season, terms: Terms) -> Iterator[Fact]:
    game, system = terms.game, season.league.system
    yield Fact(label=_("System"), text=words.system_name(system))
    if has_lists(season):
        yield Fact(label=_("Size"), text=_("%(points)d points") % {"points": game.army_points})
    for option in option_words(system, game.options) if system in registry.systems() else ():
        yield Fact(label=_("Option"), text=option)
    maps = ", ".join(words.map_name(system, one) for one in game.maps)
    yield Fact(label=_("Maps"), text=_map_policy(terms) + (f": {maps}" if maps else ""), clause="4.5")
    if game.legs == 2:
        swapped = _("with swapped armies") if game.mirror == "swap_armies" else _("with swapped sides")
        yield Fact(label=_("Legs"), text=_("two on the same map, %(how)s") % {"how": swapped}, clause="4.9")
    yield Fact(
        label=_("Pace"),
        text=_live(game) if game.pace == "live" else _("over days"),
        clause="5.7",
    )
    pace = agreement_text.pace_line(pace_.write(terms_.pace_of(game)))
    yield Fact(label=_("Clocks") if game.rounds is None else _("Rounds of a battle"), text=pace, clause="5.7")
    yield from _rounds(game.rounds) if game.rounds is not None else ()
    if not game.odds:
        yield Fact(label=_("Odds"), text=_("not shown"))
    if game.delay:
        yield Fact(label=_("Spectators see"), text=_("%(span)s delay") % {"span": agreement_text.span(game.delay)})
    yield Fact(label=_("Rated"), text=_("yes") if terms.rated else _("no"), clause="10")
    yield Fact(label=_("Take-backs"), text=_("allowed if both agree") if terms.take_back else _("not allowed"))
    yield Fact(label=_("Spectators"), text=_("welcome") if game.spectators else _("not admitted"))


def _live(game: Game) -> str:
    return _("live") if game.rounds else _("live, at most %(hours)s h") % {"hours": f"{game.live_cap_hours:g}"}


def _rounds(rounds: SeasonRounds) -> Iterator[Fact]:
    """What happens to a side of which nothing comes."""
    if rounds.hold:
        yield Fact(label=_("Nothing written"), text=_("the round waits for that side, once a battle"), clause="5.7")
    if rounds.late_entry:
        text = _("a reserve can take the seat after two in a row; after four the computer plays on")
        yield Fact(label=_("Missed rounds"), text=text, clause="7.8")
    elif rounds.missed:
        text = ngettext(
            "after %(count)d the other side can claim the battle",
            "after %(count)d in a row the other side can claim the battle",
            rounds.missed,
        )
        yield Fact(label=_("Missed rounds"), text=text % {"count": rounds.missed}, clause="5.7")
    text = _("a regent can play on, unrated") if rounds.regents else _("no regents")
    yield Fact(label=_("Holidays"), text=text, clause="8.5")


def _map_policy(terms: Terms) -> str:
    match terms.game.map_policy:
        case "round":
            return _("the same for all in a round")
        case "assigned":
            return _("assigned so that no one gets one too often")
        case "picked":
            return _("each side bans one, the rest is drawn")
        case "drawn":
            return _("drawn for each fixture")


def _format(terms: Terms) -> Iterator[Fact]:
    yield Fact(label=_("Format"), text=words.label(words.FORMATS, terms.format), clause="4")
    if terms.format in ("round_robin", "double_round_robin"):
        yield Fact(label=_("Divisions"), text=_("of %(size)d") % {"size": terms.division_size})
    if terms.format == "swiss":
        rounds = terms.swiss.rounds
        yield Fact(label=_("Rounds"), text=str(rounds) if rounds else _("as many as the field needs"), clause="4.3")
        engine = _("FIDE Dutch") if terms.swiss.engine == "dutch" else _("nearest in the table, no rematch")
        yield Fact(label=_("Pairing"), text=engine, clause="4.3")
    if terms.format == "groups":
        text = _("%(groups)d groups, the best %(qualified)d of each go on") % {
            "groups": terms.groups.groups,
            "qualified": terms.groups.qualified,
        }
        yield Fact(label=_("Groups"), text=text, clause="4.8")
    if terms.format == "arena":
        yield Fact(label=_("Length"), text=_("%(minutes)d minutes") % {"minutes": terms.arena.minutes}, clause="4.11")
    if terms.team is not None:
        yield from _team(terms)
    ranked = _("match points %(win)d, %(draw)d, %(loss)d") % dict(
        zip(("win", "draw", "loss"), terms.match_points, strict=True)
    )
    yield Fact(label=_("Ranked by"), text=ranked if terms.scale == "match" else _("battle points, 20–0"), clause="5.1")
    yield from _promotion(terms)


def _team(terms: Terms) -> Iterator[Fact]:
    if terms.team is None:
        return
    process = {
        "roster": _("board by board"),
        "put_up": _("captains name players in turn"),
        "defender_attackers": _("defenders and attackers, sealed"),
    }[terms.team.process]
    yield Fact(label=_("Teams"), text=_("%(boards)d boards, %(how)s") % {"boards": terms.team.boards, "how": process})


def _promotion(terms: Terms) -> Iterator[Fact]:
    rules = terms.promotion
    if terms.format not in ("round_robin", "double_round_robin", "swiss"):
        return
    text = ngettext(
        "%(count)d rises and falls at each boundary", "%(count)d rise and fall at each boundary", rules.direct
    )
    yield Fact(label=_("Promotion"), text=text % {"count": rules.direct}, clause="9.1")
    if rules.match:
        yield Fact(label=_("Decider"), text=_("the next below plays the next above; a draw keeps both"), clause="9.1")
    if rules.jump:
        yield Fact(label=_("Jump match"), text=_("a division’s first can play for two tiers at once"), clause="9.1")
    if rules.playoffs:
        yield Fact(label=_("Play-offs"), text=_("for the title, after the last round"), clause="9.2")


def _lists(terms: Terms) -> Iterator[Fact]:
    lists = terms.lists
    yield Fact(label=_("Lists"), text=_("%(count)d for each entrant") % {"count": lists.count}, clause="3")
    yield Fact(label=_("Factions"), text=_("all of one") if lists.factions == "one" else _("any"), clause="3.5")
    yield Fact(label=_("Window"), text=_("%(days)d days") % {"days": lists.window_days}, clause="3.2")
    yield Fact(
        label=_("Reveal"),
        text=_("%(hours)d h before round 1, all at once") % {"hours": lists.reveal_hours},
        clause="3.3",
    )
    if lists.use_every_list:
        text = _("an unused list costs %(points)d points") % {"points": lists.unused_penalty}
        yield Fact(label=_("Use every list"), text=text, clause="3.5")


def _dates(terms: Terms) -> Iterator[Fact]:
    dates = terms.dates
    text = _("%(days)d days, then %(grace)d days of grace to the hard deadline")
    yield Fact(label=_("A round"), text=text % {"days": dates.round_days, "grace": dates.grace_days}, clause="8.1")
    yield Fact(
        label=_("Offers"),
        text=_("up to %(count)d open offers for each side") % {"count": dates.open_offers},
        clause="8.2",
    )
    yield Fact(label=_("Holidays"), text=_("%(days)d days a season") % {"days": dates.holidays}, clause="8.5")
    ends = {
        "effort": _("the side that tried wins by forfeit; neither tried: 0–0; both tried: the referee decides"),
        "void": _("0–0 for both"),
        "extend": _("another %(days)d days") % {"days": dates.extension_days},
    }
    yield Fact(label=_("No battle at the deadline"), text=ends[dates.at_deadline], clause="8.4")
    hours = _("%(hours)d h, or until both confirm") % {"hours": terms.provisional_hours}
    yield Fact(label=_("A result is provisional"), text=hours, clause="11.4")


def _irregular(terms: Terms) -> Iterator[Fact]:
    yield Fact(label=_("Forfeit"), text=f"{terms.forfeit_points}–0", clause="7.2")
    yield Fact(label=_("Bye"), text=f"{terms.bye_points}–0", clause="4.4")
    text = _("forfeit after %(minutes)d minutes") % {"minutes": terms.dates.no_show_minutes}
    yield Fact(label=_("No-show"), text=text, clause="7.1")
    ways = {
        "annul_below_half": _("less than half played: all fixtures annulled; otherwise the rest are forfeit wins"),
        "forfeit_all": _("the others win all their fixtures by forfeit, including played ones"),
        "keep_played": _("what was played stands, the rest are forfeit wins"),
    }
    yield Fact(label=_("Withdrawal"), text=ways[terms.withdrawal], clause="7.6")
    how = _("open to everyone") if terms.admission == "open" else _("the organiser decides")
    yield Fact(label=_("Entry"), text=how)
