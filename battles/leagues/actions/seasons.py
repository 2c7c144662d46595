"""What organisers do with leagues and seasons (leagues 1.7, 2, 9, 12)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from battles.errors import ApplicationError
from battles.leagues import addresses, lookup
from battles.leagues.actions import fields
from battles.leagues.actions.action import Action, Given, Now, instant, maybe_instant, named, person, text, whole
from battles.leagues.models import League, Season
from battles.leagues.models.seasons import Openness, RoleName
from battles.leagues.services import draw, entry, leagues, lists, pauses, progress, seasons, withdrawals
from battles.rules.codec import Json


def league_told(league: League) -> dict[str, Json]:
    return {"id": league.pk, "slug": league.slug, "name": league.name, "address": addresses.league(league)}


def season_told(season: Season) -> dict[str, Json]:
    return {
        "id": season.pk,
        "number": season.number,
        "state": season.state,
        "sequence": season.sequence,
        "paused": season.paused_at is not None,
        "address": addresses.season(season),
    }


def _league(user: User, given: Given) -> League:
    return lookup.league(text(given, "slug"), user)


def _create_league(user: User, given: Given) -> dict[str, Json]:
    made = leagues.create_league(
        owner=user,
        name=text(given, "name"),
        system=text(given, "system").replace("-", "_"),
        language=text(given, "language"),
        visibility=text(given, "visibility"),
        about=text(given, "about"),
        clock=Now.clock,
    )
    return league_told(made)


def _change_league(user: User, given: Given) -> dict[str, Json]:
    changed = leagues.change_league(
        user=user,
        league_id=_league(user, given).pk,
        name=text(given, "name"),
        about=text(given, "about"),
        language=text(given, "language"),
        visibility=text(given, "visibility"),
        several_seasons=several if isinstance(several := given.get("several_seasons"), bool) else None,
        clock=Now.clock,
    )
    return league_told(changed)


def _appoint(user: User, given: Given) -> dict[str, Json]:
    league = _league(user, given)
    leagues.appoint(user=user, league_id=league.pk, somebody=person(given), role=text(given, "role"), clock=Now.clock)
    return league_told(league)


def _dismiss(user: User, given: Given) -> dict[str, Json]:
    league = _league(user, given)
    leagues.dismiss(user=user, league_id=league.pk, somebody=person(given), role=text(given, "role"), clock=Now.clock)
    return league_told(league)


def _give_away(user: User, given: Given) -> dict[str, Json]:
    league = _league(user, given)
    leagues.give_away(user=user, league_id=league.pk, somebody=person(given), clock=Now.clock)
    return league_told(league)


def _create_season(user: User, given: Given) -> dict[str, Json]:
    made = seasons.create_season(
        user=user,
        league_id=_league(user, given).pk,
        preset=text(given, "preset"),
        changes=_changes(given),
        name=text(given, "name"),
        clock=Now.clock,
    )
    return season_told(made)


def _changes(given: Given) -> dict[str, Json]:
    found = given.get("changes")
    if not isinstance(found, dict):
        raise ApplicationError("malformed", detail="changes: an object is expected")
    return found


def _season(given: Given) -> int:
    return whole(given, "season_id")


def _change_terms(user: User, given: Given) -> dict[str, Json]:
    return season_told(
        seasons.change_terms(user=user, season_id=_season(given), changes=_changes(given), clock=Now.clock)
    )


def _open_entry(user: User, given: Given) -> dict[str, Json]:
    opened = seasons.open_entry(
        user=user,
        season_id=_season(given),
        entry_closes=instant(given, "entry_closes"),
        starts_at=maybe_instant(given, "starts_at"),
        clock=Now.clock,
    )
    return season_told(opened)


def _move_dates(user: User, given: Given) -> dict[str, Json]:
    moved = seasons.move_dates(
        user=user,
        season_id=_season(given),
        entry_closes=instant(given, "entry_closes"),
        starts_at=instant(given, "starts_at"),
        reason=text(given, "reason"),
        clock=Now.clock,
    )
    return season_told(moved)


def _close_entry(user: User, given: Given) -> dict[str, Json]:
    return season_told(entry.close_entry_now(user=user, season_id=_season(given), clock=Now.clock))


def _start(user: User, given: Given) -> dict[str, Json]:
    return season_told(
        draw.start_now(user=user, season_id=_season(given), reason=text(given, "reason"), clock=Now.clock)
    )


def _close(user: User, given: Given) -> dict[str, Json]:
    return season_told(
        progress.close_now(user=user, season_id=_season(given), reason=text(given, "reason"), clock=Now.clock)
    )


def _open_division(user: User, given: Given) -> dict[str, Json]:
    made = withdrawals.open_division(
        user=user,
        season_id=_season(given),
        players=[named(str(name)) for name in given["members"] if str(name).strip()],
        reason=text(given, "reason"),
        clock=Now.clock,
    )
    return {"id": made.pk, "name": str(made), "address": addresses.division(made)}


def _pause(user: User, given: Given) -> dict[str, Json]:
    return season_told(pauses.pause(user=user, season_id=_season(given), reason=text(given, "reason"), clock=Now.clock))


def _go_on(user: User, given: Given) -> dict[str, Json]:
    return season_told(pauses.go_on(user=user, season_id=_season(given), reason=text(given, "reason"), clock=Now.clock))


def _hide(user: User, given: Given) -> dict[str, Json]:
    start = given.get("from_round")
    hidden = seasons.hide_standings(
        user=user,
        season_id=_season(given),
        from_round=start if isinstance(start, int) else None,
        reason=text(given, "reason"),
        clock=Now.clock,
    )
    return season_told(hidden)


def _redraw(user: User, given: Given) -> dict[str, Json]:
    drawn = seasons.redraw_seed(user=user, season_id=_season(given), reason=text(given, "reason"), clock=Now.clock)
    return season_told(drawn) | {"draw_commitment": drawn.draw_commitment}


def _mark_update(user: User, given: Given) -> dict[str, Json]:
    window = lists.mark_update(user=user, season_id=_season(given), update=text(given, "update"), clock=Now.clock)
    return {"window": window.pk if window is not None else None}


_LEAGUE = {
    "name": fields.line(most=80, needed=True),
    "language": fields.one_of("en", "de", default="en"),
    "visibility": fields.one_of(*Openness.values, default="public"),
    "about": fields.line(most=8000),
}
_OFFICE = fields.shape("Office", player=fields.line(most=60, needed=True), role=fields.one_of(*RoleName.values))
_SEASON = "seasons/<int:season_id>"

ACTS: tuple[Action, ...] = (
    Action(
        name="create_league",
        path="new",
        shape=fields.shape("NewLeague", system=fields.line("Key or slug.", most=32, needed=True), **_LEAGUE),
        do=_create_league,
        about="A new league; you own it.",
        done=_("Your league is created."),
        made=True,
    ),
    Action(
        name="change_league",
        path="<slug:slug>/change",
        shape=fields.shape(
            "ChangeLeague",
            several_seasons=fields.maybe_tick("Whether several seasons may run at a time."),
            **_LEAGUE,
        ),
        do=_change_league,
        about="Change its texts and who can find it.",
        done=_("Saved."),
    ),
    Action(
        name="appoint",
        path="<slug:slug>/appoint",
        shape=_OFFICE,
        do=_appoint,
        about="Give a player a role.",
        done=_("The role is assigned."),
    ),
    Action(
        name="dismiss",
        path="<slug:slug>/dismiss",
        shape=_OFFICE,
        do=_dismiss,
        about="Take a role away.",
        done=_("The role is removed."),
    ),
    Action(
        name="give_away",
        path="<slug:slug>/give-away",
        shape=fields.shape("GiveAway", player=fields.line(most=60, needed=True)),
        do=_give_away,
        about="Hand the league over to another player; you stay as an organiser.",
        done=_("The league has a new owner."),
    ),
    Action(
        name="create_season",
        path="<slug:slug>/seasons/new",
        shape=fields.shape(
            "NewSeason",
            preset=fields.line("One of the presets of 1.7.", most=40, needed=True),
            name=fields.line(most=80),
            changes=fields.document("What differs from the preset, part by part."),
        ),
        do=_create_season,
        about="A draft of a season from a preset.",
        done=_("The season is drafted. Check it, then open entry."),
        made=True,
    ),
    Action(
        name="change_terms",
        path=f"{_SEASON}/terms",
        shape=fields.shape("ChangeTerms", changes=fields.document("What to change, part by part.")),
        do=_change_terms,
        about="Change the rules of a season: all before the first pairing, later only those that can still change.",
        done=_("The rules of the season are changed."),
    ),
    Action(
        name="open_entry",
        path=f"{_SEASON}/open-entry",
        shape=fields.shape(
            "OpenEntry",
            entry_closes=fields.instant(),
            starts_at=fields.instant("When round 1 opens.", needed=False),
            zone=fields.zone(),
            which=fields.which(),
        ),
        do=_open_entry,
        about="Open entry; the hash of the draw seed is published.",
        done=_("Entry is open."),
    ),
    Action(
        name="move_dates",
        path=f"{_SEASON}/dates",
        shape=fields.shape(
            "MoveDates",
            entry_closes=fields.instant(),
            starts_at=fields.instant(),
            zone=fields.zone(),
            which=fields.which(),
            reason=fields.reason(),
        ),
        do=_move_dates,
        about="Move the end of entry and the start.",
        done=_("The dates are moved."),
    ),
    Action(
        name="close_entry",
        path=f"{_SEASON}/close-entry",
        shape=fields.NOTHING,
        do=_close_entry,
        about="Close entry now.",
        done=_("Entry is closed."),
    ),
    Action(
        name="start_season",
        path=f"{_SEASON}/start",
        shape=fields.REASON,
        do=_start,
        about="Start now: lists are frozen and revealed, the draw is made, round 1 begins.",
        done=_("The season is running."),
    ),
    Action(
        name="open_division",
        path=f"{_SEASON}/open-division",
        shape=fields.shape("OpenDivision", members=fields.lines("Names; at least three."), reason=fields.reason()),
        do=_open_division,
        about="Admit several players after the start, into a new lowest division whose rounds begin now.",
        done=_("The new division has started."),
        made=True,
    ),
    Action(
        name="close_season",
        path=f"{_SEASON}/close",
        shape=fields.REASON,
        do=_close,
        about="End a season, for instance a ladder; fixtures not played by then do not count.",
        done=_("The season is closed."),
    ),
    Action(
        name="pause_season",
        path=f"{_SEASON}/pause",
        shape=fields.REASON,
        do=_pause,
        about="Pause the season; no deadline passes until it is resumed.",
        done=_("The season is paused."),
    ),
    Action(
        name="resume_season",
        path=f"{_SEASON}/go-on",
        shape=fields.REASON,
        do=_go_on,
        about="Resume the season; all later dates move by the length of the pause.",
        done=_("The season continues."),
    ),
    Action(
        name="hide_standings",
        path=f"{_SEASON}/hide",
        shape=fields.shape(
            "HideStandings",
            from_round=fields.maybe_number("Null: show them again.", least=1, most=100),
            reason=fields.reason(),
        ),
        do=_hide,
        about="Hide the standings from a round on, until the season closes.",
        done=_("Saved."),
    ),
    Action(
        name="redraw_seed",
        path=f"{_SEASON}/redraw",
        shape=fields.REASON,
        do=_redraw,
        about="Choose a new draw seed before the draw; its new hash is published.",
        done=_("There is a new seed; its hash is published."),
    ),
    Action(
        name="mark_update",
        path=f"{_SEASON}/rules-update",
        shape=fields.shape("MarkUpdate", update=fields.one_of("none", "minor", "major")),
        do=_mark_update,
        about="Say what a new version of the rules means for lists.",
        done=_("The update is marked."),
    ),
)
