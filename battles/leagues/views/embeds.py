"""Parts of a season for other sites: no chrome, no cookies, cacheable, in any frame (13.3)."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from typing import Concatenate, ParamSpec

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.cache import get_conditional_response
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_GET

from battles.leagues import lookup
from battles.leagues.errors import LeagueError
from battles.leagues.presenters import brackets
from battles.leagues.presenters.crosstables import cross_sheet
from battles.leagues.presenters.tables import division_name
from battles.leagues.selectors.brackets import has_bracket
from battles.leagues.views.bodies import body_of
from battles.leagues.views.rounds import published, round_of
from battles.leagues.views.season_frame import SeasonFrame, season_frame
from battles.runtime.clock import WALL
from battles.texts.wording import known
from battles.web.csp import POLICY

MAX_AGE = 30
FRAMED = POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
THEMES = ("light", "dark")
P = ParamSpec("P")
Part = tuple[str, dict[str, object]]


def embedded(view: Callable[Concatenate[SeasonFrame, P], Part]) -> Callable[..., HttpResponseBase]:
    """A view that says which part to draw; everything else about an embed is the same for all.

    Whoever asks is nobody in particular: no session is read and no cookie set, so that caches may share the answer.
    Its language is the league's, or `?language=`; its look `?theme=light|dark`."""

    @require_GET
    @xframe_options_exempt
    @wraps(view)
    def run(request: HttpRequest, slug: str, number: int, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        here = lookup.season(slug, number, AnonymousUser())
        wanted = known(request.GET.get("language", here.league.language))
        with translation.override(wanted):
            frame = season_frame(here, "embed")
            part, context = view(frame, *args, **kwargs)
            theme = request.GET.get("theme", "")
            whole = (
                frame.context
                | context
                | {
                    "part": f"leagues/parts/{part}.html",
                    "language": wanted,
                    "theme": theme if theme in THEMES else "light",
                    "is_embed": True,
                }
            )
            text = render_to_string("leagues/embed.html", whole)
        return _cached(request, text, wanted)

    return run


def _cached(request: HttpRequest, text: str, language: str) -> HttpResponseBase:
    etag = f'"{sha256(text.encode()).hexdigest()[:32]}"'
    response = HttpResponse(text)
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = f"public, max-age={MAX_AGE}"
    response.headers["Content-Language"] = language
    response.headers["Content-Security-Policy"] = FRAMED
    return get_conditional_response(request, etag=etag, response=response) or response


@embedded
def table(frame: SeasonFrame, place: tuple[int, str]) -> Part:
    division = lookup.division(frame.here.season, place)
    body = body_of(division, frame, now=WALL.now())
    return "body", {"division": division, "division_name": division_name(division), "body": body}


@embedded
def crosstable(frame: SeasonFrame, place: tuple[int, str]) -> Part:
    division = lookup.division(frame.here.season, place)
    return "cross", {"division": division, "division_name": division_name(division), "cross": cross_sheet(division)}


@embedded
def round_(frame: SeasonFrame, round_number: int) -> Part:
    return "boards", round_of(frame, published(frame.here), round_number)


@embedded
def bracket(frame: SeasonFrame, place: tuple[int, str]) -> Part:
    division = lookup.division(frame.here.season, place)
    if not has_bracket(division):
        raise LeagueError("no_such_division", clause="4.7")
    sheet = brackets.bracket_sheet(division)
    return "bracket", {"division": division, "division_name": division_name(division), "bracket": sheet}
