"""The next season: entry while this one is played, the proposal, publishing it (leagues 9)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from battles.leagues.actions import fields
from battles.leagues.actions.action import Action, Given, Now, instant, maybe_instant, text, whole
from battles.leagues.actions.seasons import season_told
from battles.leagues.services import rollover
from battles.rules.codec import Json


def _season(given: Given) -> int:
    return whole(given, "season_id")


def _open_next(user: User, given: Given) -> dict[str, Json]:
    made = rollover.open_next(
        user=user, season_id=_season(given), entry_closes=instant(given, "entry_closes"), clock=Now.clock
    )
    return season_told(made)


def _propose_again(user: User, given: Given) -> dict[str, Json]:
    return {"key": rollover.propose_again(user=user, season_id=_season(given), clock=Now.clock).key}


def _move(user: User, given: Given) -> dict[str, Json]:
    moved = rollover.move(
        user=user,
        season_id=_season(given),
        who=whole(given, "who"),
        tier=whole(given, "tier"),
        letter=text(given, "letter") or "A",
        reason=text(given, "reason"),
        clock=Now.clock,
    )
    return {"key": moved.key}


def _publish(user: User, given: Given) -> dict[str, Json]:
    made = rollover.publish(
        user=user, season_id=_season(given), starts_at=maybe_instant(given, "starts_at"), clock=Now.clock
    )
    return season_told(made)


_SEASON = "seasons/<int:season_id>"

ACTS: tuple[Action, ...] = (
    Action(
        name="open_next_season",
        path=f"{_SEASON}/open-next",
        shape=fields.shape("OpenNext", entry_closes=fields.instant(), zone=fields.zone(), which=fields.which()),
        do=_open_next,
        about="Open entry for the season after this one.",
        done=_("Entry for the next season is open."),
        made=True,
    ),
    Action(
        name="propose_again",
        path=f"{_SEASON}/proposal/again",
        shape=fields.NOTHING,
        do=_propose_again,
        about="Make the proposal again; moves by hand are lost.",
        done=_("There’s a new proposal."),
    ),
    Action(
        name="move_in_proposal",
        path=f"{_SEASON}/proposal/move",
        shape=fields.shape(
            "MoveInProposal",
            who=fields.number("As the proposal names them.", least=-2_000_000_000),
            tier=fields.number(least=1, most=100),
            letter=fields.line(most=2),
            reason=fields.reason(),
        ),
        do=_move,
        about="Move an entrant to another division.",
        done=_("Moved."),
    ),
    Action(
        name="publish_next_season",
        path=f"{_SEASON}/proposal/publish",
        shape=fields.shape(
            "PublishNext",
            starts_at=fields.instant(needed=False),
            zone=fields.zone(),
            which=fields.which(),
        ),
        do=_publish,
        about="Publish the proposal as the next season; publishing twice changes nothing.",
        done=_("The next season is published."),
        made=True,
    ),
)
