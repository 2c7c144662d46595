"""A fixture: both sides, dates, the battle, the result and what was ruled; offers for the two and the desk alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from accounts.models import User
from battles.leagues import addresses, lookup
from battles.leagues import terms as terms_
from battles.leagues.actions import Now
from battles.leagues.errors import LeagueError
from battles.leagues.lookup import Here
from battles.leagues.models import Fixture, Side
from battles.leagues.models.desk import CaseKind
from battles.leagues.models.fixtures import FixtureState
from battles.leagues.presenters import meetings, words
from battles.leagues.presenters.fixtures import line, lines
from battles.leagues.presenters.tables import division_name
from battles.leagues.selectors import dates as reading
from battles.leagues.selectors import desk as reading_desk
from battles.leagues.selectors import fixtures as reading_fixtures
from battles.leagues.selectors import lists as reading_lists
from battles.leagues.selectors import seasons as reading_seasons
from battles.leagues.services import claims, fixtures, maps, rights, scores
from battles.leagues.services.seasons import known_maps
from battles.leagues.terms import Terms
from battles.leagues.views.action_forms import posted
from battles.leagues.views.season_frame import page, season_title

PLAYING = {
    "make_offer",
    "answer_offer",
    "check_in",
    "begin_leg",
    "claim_no_show",
    "confirm_result",
    "claim_after",
    "appeal",
    "pick_list",
    "ban_map",
}
OFFICE = {"unpair", "set_map", "move_deadline", "set_date", "remind"}
WAITING = (FixtureState.OPEN, FixtureState.AGREED)


@dataclass(frozen=True)
class FixtureMeeting:
    """A fixture and who looks at it."""

    here: Here
    fixture: Fixture
    side: Side | None
    """The side the reader answers for."""
    now: datetime

    @property
    def sees_dates(self) -> bool:
        """Offers are for the two and the desk (13.1)."""
        desk = rights.MAY["rule"] | rights.MAY["schedule"]
        return self.side is not None or bool(self.here.roles & desk)

    @property
    def terms(self) -> Terms:
        return terms_.read(self.here.season.terms)

    @property
    def other(self) -> Side | None:
        found = (one for one in self.fixture.sides.all() if self.side is None or one.pk != self.side.pk)
        return next(found, None)


def meeting(request: HttpRequest, fixture_id: int) -> FixtureMeeting:
    """Unpublished rounds are the officers' business."""
    fixture = reading_fixtures.find(fixture_id)
    here = lookup.here(fixture.division.season, request.user)
    if fixture.round is not None and fixture.round.published_at is None and not here.roles:
        raise LeagueError("no_such_fixture", clause="2")
    return FixtureMeeting(here, fixture, _own_side(fixture, request), Now.clock.now())


def _own_side(fixture: Fixture, request: HttpRequest) -> Side | None:
    if not isinstance(request.user, User):
        return None
    try:
        return fixtures.own_side(fixture, request.user, Now.clock.now())
    except LeagueError:
        return None


@require_http_methods(["GET", "POST"])
def fixture(request: HttpRequest, fixture_id: int) -> HttpResponse:
    found = meeting(request, fixture_id)
    draw = partial(_fixture, request, fixture_id)
    if request.method == "POST":
        ids = {"fixture_id": fixture_id}
        return posted(request, PLAYING | OFFICE, draw, ids=ids, back=lambda done: _after(request, found, done))
    return draw(200, {})


def _after(request: HttpRequest, found: FixtureMeeting, done: Mapping[str, object]) -> str:
    """To the table when a battle has begun, to the desk's page when the fixture is gone, else here again."""
    if request.POST.get("action") == "begin_leg":
        return str(done["address"])
    if request.POST.get("action") == "unpair":
        return f"{addresses.season(found.here.season)}pairing"
    return request.path


def _fixture(request: HttpRequest, fixture_id: int, status: int, more: Mapping[str, object]) -> HttpResponse:
    found = meeting(request, fixture_id)
    own, season = found.fixture, found.here.season
    card = reading_fixtures.card(own, found.terms)
    zone = _zone(found, request)
    context = {
        "league": found.here.league,
        "season": season,
        "title": season_title(season),
        "base": addresses.season(season),
        "division": own.division,
        "division_name": division_name(own.division),
        "division_address": addresses.division(own.division),
        "fixture": own,
        "line": line(card, found.here.league.system),
        "card": card,
        "sides": [_side(one, found) for one in own.sides.all()],
        "side": found.side,
        "zone": reading_seasons.zone_of(request.user),
        "offer_zone": zone,
        "sees_dates": found.sees_dates,
        "results": meetings.result_lines(own.results.all()),
        "rulings": _rulings(found),
        "boards": _boards(own, found),
        "may": {act: bool(found.here.roles & roles) for act, roles in rights.MAY.items()},
        "can": _can(found),
        "maps": [(key, words.map_name(found.here.league.system, key)) for key in known_maps(found.here.league.system)],
        **(_dates(found, zone) if found.sees_dates else {}),
        **_picks(found),
        **more,
    }
    return page(request, "leagues/acting/fixture.html", context, status)


def _zone(found: FixtureMeeting, request: HttpRequest) -> str:
    """In which zone offers are typed: the entry's own, else the reader's."""
    if found.side is not None and found.side.entrant.zone != "UTC":
        return found.side.entrant.zone
    return reading_seasons.zone_of(request.user) or "UTC"


def _side(side: Side, found: FixtureMeeting) -> dict[str, object]:
    return {
        "side": side,
        "number": 1 if side.is_first else 2,
        "name": side.entrant.name,
        "address": addresses.entrant(side.entrant),
        "player": side.player.username if side.player is not None else "",
        "is_mine": found.side is not None and found.side.pk == side.pk,
        "here": side.checked_in_at is not None,
    }


def _boards(own: Fixture, found: FixtureMeeting) -> list[object]:
    return list(lines(reading_fixtures.boards_of(own), found.here.league.system)) if not own.legs.all() else []


def _dates(found: FixtureMeeting, zone: str) -> dict[str, object]:
    own = found.fixture
    sides = list(own.sides.all())
    zones = [zone, *(one.entrant.zone for one in sides)]
    has_window = own.hard_deadline is not None and len(sides) == 2
    names = {one.entrant_id: one.entrant.name for one in sides}
    slots = reading.common_slots(own, found.now) if has_window and own.state in WAITING else ()
    return {
        "offers": meetings.offer_lines(own.offers.select_related("maker"), found.side, zones, found.now),
        "agreed": meetings.faces(own.agreed_for, zones) if own.agreed_for is not None else (),
        "slots": meetings.slot_lines(slots, zone, zones),
        "efforts": meetings.effort_lines(reading.efforts(own), names) if has_window else [],
        "most_offers": found.terms.dates.open_offers,
    }


def _can(found: FixtureMeeting) -> dict[str, object]:
    """What the reader's side may do now; the service has the last word."""
    own, side, now = found.fixture, found.side, found.now
    if side is None:
        return {}
    settled = found.terms.dates
    opens = own.agreed_for - timedelta(minutes=settled.check_in_minutes) if own.agreed_for is not None else None
    is_live = found.terms.game.pace == "live"
    late = own.agreed_for + timedelta(minutes=settled.no_show_minutes) if is_live and own.agreed_for else None
    other = found.other
    is_waiting, has_legs = own.state in WAITING, bool(own.legs.all())
    is_early = own.round is not None and now < own.round.opens
    may_come = opens <= now if opens is not None else not is_early and reading_lists.are_picked(own)
    return {
        "offer": is_waiting and has_legs,
        "check_in": is_waiting and may_come and not side.checked_in_at,
        "check_in_opens": opens if is_waiting and opens is not None and now < opens else None,
        "begin": has_legs
        and own.state in (*WAITING, FixtureState.LIVE)
        and any(_is_open(leg) for leg in scores.open_legs(own))
        and fixtures.are_lists_settled(own, found.terms, now),
        "no_show": is_waiting and late is not None and now >= late and bool(side.checked_in_at) and other is not None,
        "confirm": own.state == FixtureState.PROVISIONAL and side.confirmed_at is None,
        "claim": _may_claim(own, now),
        "ban": found.terms.game.map_policy == "picked" and not own.map_id and is_waiting,
        "bans": [(one.id, words.map_name(found.here.league.system, one.id)) for one in maps.choices(found.here.season)],
    }


def _is_open(leg: object) -> bool:
    battle = getattr(leg, "battle", None)
    return battle is None or battle.status == "abandoned"


def _may_claim(own: Fixture, now: datetime) -> bool:
    ends = [row.ended_at for row in own.results.all() if row.is_valid]
    return bool(ends) and now <= max(ends) + timedelta(hours=claims.AFTER_HOURS) and own.state != FixtureState.DESK


def _picks(found: FixtureMeeting) -> dict[str, object]:
    """One's own secret pick; both once they are open."""
    own, side = found.fixture, found.side
    if found.terms.lists.count < 2:
        return {}
    picks = {one.entrant_id: one.slot for one in own.picks.all()}
    if reading_lists.picks_are_open(own):
        return {"picks": [(one.entrant.name, picks.get(one.entrant_id, 1)) for one in own.sides.all()]}
    if side is None or own.state not in WAITING:
        return {}
    lists = [] if side.checked_in_at is not None else [row.slot for row in reading_lists.counting(side.entrant)]
    return {"my_pick": picks.get(side.entrant_id), "my_lists": lists}


def _rulings(found: FixtureMeeting) -> list[meetings.RulingLine]:
    rows = reading_desk.rulings_on(found.fixture)
    limit = timedelta(hours=claims.APPEAL_HOURS)
    appealable = {
        row.pk
        for row in rows
        if found.side is not None
        and row.case.kind != CaseKind.APPEAL
        and not row.appeals.all()
        and found.now <= row.made_at + limit
    }
    return meetings.ruling_lines(rows, appealable)
