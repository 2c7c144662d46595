"""Entering, leaving, lists, holidays; and what organisers do with entrants (leagues 3, 7.5–7.9, 8.5)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from battles import selectors as hosting
from battles.errors import ApplicationError
from battles.leagues import addresses, lookup
from battles.leagues.actions import fields
from battles.leagues.actions.action import Action, Given, Now, named, person, text, whole
from battles.leagues.models import Entrant, Holiday, Penalty
from battles.leagues.services import desk, entry, holidays, ladder, lists, mail, withdrawals
from battles.rules.codec import Json


def entrant_told(entrant: Entrant) -> dict[str, Json]:
    return {
        "id": entrant.pk,
        "name": entrant.name,
        "state": entrant.state,
        "zone": entrant.zone,
        "address": addresses.entrant(entrant),
    }


def _id(given: Given) -> int:
    return whole(given, "entrant_id")


def _enter(user: User, given: Given) -> dict[str, Json]:
    here = lookup.season_numbered(whole(given, "season_id"), user)
    made = entry.enter(
        user=user,
        season_id=here.season.pk,
        zone=text(given, "zone"),
        old_list_allowed=bool(given["old_list_allowed"]),
        clock=Now.clock,
    )
    return entrant_told(made)


def _enter_team(user: User, given: Given) -> dict[str, Json]:
    here = lookup.season_numbered(whole(given, "season_id"), user)
    made = entry.enter_team(
        user=user,
        season_id=here.season.pk,
        name=text(given, "name"),
        members=[named(str(name)) for name in given["members"] if str(name).strip()],
        zone=text(given, "zone"),
        clock=Now.clock,
    )
    return entrant_told(made)


def _change(user: User, given: Given) -> dict[str, Json]:
    ticks = {name: given[name] for name in ("old_list_allowed", "bye_wanted", "stays")}
    changed = entry.change_entry(
        user=user,
        entrant_id=_id(given),
        zone=text(given, "zone") or None,
        **{name: value if isinstance(value, bool) else None for name, value in ticks.items()},
    )
    return entrant_told(changed)


def _take_back(user: User, given: Given) -> dict[str, Json]:
    entry.take_back_entry(user=user, entrant_id=_id(given), clock=Now.clock)
    return {}


def _take_place(user: User, given: Given) -> dict[str, Json]:
    return entrant_told(entry.take_place(user=user, entrant_id=_id(given), clock=Now.clock))


def _withdraw(user: User, given: Given) -> dict[str, Json]:
    return entrant_told(
        withdrawals.withdraw(user=user, entrant_id=_id(given), reason=text(given, "reason"), clock=Now.clock)
    )


def _admit(user: User, given: Given) -> dict[str, Json]:
    return entrant_told(entry.admit(user=user, entrant_id=_id(given), reason=text(given, "reason"), clock=Now.clock))


def _refuse(user: User, given: Given) -> dict[str, Json]:
    return entrant_told(entry.refuse(user=user, entrant_id=_id(given), reason=text(given, "reason"), clock=Now.clock))


def _remove(user: User, given: Given) -> dict[str, Json]:
    return entrant_told(
        withdrawals.remove(user=user, entrant_id=_id(given), reason=text(given, "reason"), clock=Now.clock)
    )


def _substitute(user: User, given: Given) -> dict[str, Json]:
    stint = withdrawals.substitute(
        user=user, entrant_id=_id(given), player=person(given), reason=text(given, "reason"), clock=Now.clock
    )
    return {"entrant": stint.entrant_id, "since": stint.since.isoformat()}


def _enter_late(user: User, given: Given) -> dict[str, Json]:
    division = given.get("division")
    made = withdrawals.enter_late(
        user=user,
        season_id=whole(given, "season_id"),
        player=person(given),
        division_id=division if isinstance(division, int) else None,
        reason=text(given, "reason"),
        clock=Now.clock,
    )
    return entrant_told(made)


def _penalise(user: User, given: Given) -> dict[str, Json]:
    made = desk.penalise(
        user=user,
        entrant_id=_id(given),
        points=whole(given, "points"),
        reason=text(given, "reason"),
        clause=text(given, "clause") or "7.5",
        clock=Now.clock,
    )
    return _penalty(made)


def _revoke(user: User, given: Given) -> dict[str, Json]:
    made = desk.revoke_penalty(
        user=user, penalty_id=whole(given, "penalty_id"), reason=text(given, "reason"), clock=Now.clock
    )
    return _penalty(made)


def _penalty(row: Penalty) -> dict[str, Json]:
    return {"id": row.pk, "entrant": row.entrant_id, "points": row.points, "revokes": row.revokes_id}


def _hand_in(user: User, given: Given) -> dict[str, Json]:
    row = lists.hand_in(
        user=user, entrant_id=_id(given), slot=whole(given, "slot"), content=_content(user, given), clock=Now.clock
    )
    return {"slot": row.slot, "sha256": row.sha256, "state": row.state}


def _content(user: User, given: Given) -> Json:
    """A kept army, JSON, or a text; exactly one of them."""
    kept, document, paper = given.get("army"), given.get("content"), text(given, "text")
    if isinstance(kept, int):
        return hosting.army_of(user, kept).data
    if document:
        return document
    if not paper.strip():
        raise ApplicationError("nothing_said")
    return paper


def _book(user: User, given: Given) -> dict[str, Json]:
    row = holidays.book(
        user=user,
        entrant_id=_id(given),
        first=given["first"],
        last=given["last"],
        zone=text(given, "zone"),
        clock=Now.clock,
    )
    return _holiday(row)


def _excuse(user: User, given: Given) -> dict[str, Json]:
    row = holidays.excuse(
        user=user,
        entrant_id=_id(given),
        first=given["first"],
        last=given["last"],
        zone=text(given, "zone"),
        reason=text(given, "reason"),
        clock=Now.clock,
    )
    return _holiday(row)


def _holiday(row: Holiday) -> dict[str, Json]:
    return {"id": row.pk, "first": str(row.first_day), "last": str(row.last_day), "zone": row.zone}


def _challenge(user: User, given: Given) -> dict[str, Json]:
    row = ladder.challenge(user=user, challenged_id=_id(given), clock=Now.clock)
    return {"id": row.pk, "challenged": row.challenged_id, "made_at": row.made_at.isoformat()}


def _write(user: User, given: Given) -> dict[str, Json]:
    division = given.get("division")
    readers = mail.write(
        user=user,
        season_id=whole(given, "season_id"),
        title=text(given, "title"),
        text=text(given, "text"),
        division=division if isinstance(division, int) else None,
        clock=Now.clock,
    )
    return {"readers": readers}


_ENTRANT, _SEASON = "entrants/<int:entrant_id>", "seasons/<int:season_id>"
_DAYS = {"first": fields.day("First local day."), "last": fields.day("Last local day."), "zone": fields.zone()}

ACTS: tuple[Action, ...] = (
    Action(
        name="enter_season",
        path=f"{_SEASON}/enter",
        shape=fields.shape(
            "Enter",
            zone=fields.zone(),
            old_list_allowed=fields.tick("Take my most recent valid list if none comes in time (3.4)."),
        ),
        do=_enter,
        about="Enter a season as a player.",
        done=_("You’ve entered."),
        made=True,
    ),
    Action(
        name="enter_team",
        path=f"{_SEASON}/enter-team",
        shape=fields.shape(
            "EnterTeam",
            name=fields.line(most=60, needed=True),
            members=fields.lines("Names in the order of the boards; you are on the roster."),
            zone=fields.zone(),
        ),
        do=_enter_team,
        about="Enter a season with a team; you are its captain.",
        done=_("Your team has entered."),
        made=True,
    ),
    Action(
        name="change_entry",
        path=f"{_ENTRANT}/change",
        shape=fields.shape(
            "ChangeEntry",
            zone=fields.line(most=64),
            old_list_allowed=fields.maybe_tick(),
            bye_wanted=fields.maybe_tick("Volunteer for the next bye (4.4)."),
            stays=fields.maybe_tick("Play on in the next season (9.3)."),
        ),
        do=_change,
        about="Change your own entry.",
        done=_("Saved."),
    ),
    Action(
        name="take_back_entry",
        path=f"{_ENTRANT}/take-back",
        shape=fields.NOTHING,
        do=_take_back,
        about="Withdraw your entry before the draw.",
        done=_("Your entry is withdrawn."),
    ),
    Action(
        name="take_place",
        path=f"{_ENTRANT}/take-place",
        shape=fields.NOTHING,
        do=_take_place,
        about="Take the place offered to you as a reserve.",
        done=_("The place is yours."),
    ),
    Action(
        name="withdraw",
        path=f"{_ENTRANT}/withdraw",
        shape=fields.REASON,
        do=_withdraw,
        about="Leave a running season.",
        done=_("You’ve left the season."),
    ),
    Action(
        name="admit",
        path=f"{_ENTRANT}/admit",
        shape=fields.REASON,
        do=_admit,
        about="Admit an applicant or a reserve.",
        done=_("Admitted."),
    ),
    Action(
        name="refuse_entry",
        path=f"{_ENTRANT}/refuse",
        shape=fields.REASON,
        do=_refuse,
        about="Turn an entrant down before the draw.",
        done=_("Removed."),
    ),
    Action(
        name="remove_entrant",
        path=f"{_ENTRANT}/remove",
        shape=fields.REASON,
        do=_remove,
        about="Remove an entrant from a running season.",
        done=_("Removed."),
    ),
    Action(
        name="substitute",
        path=f"{_ENTRANT}/substitute",
        shape=fields.shape("Substitute", player=fields.line(most=60, needed=True), reason=fields.reason()),
        do=_substitute,
        about="Another player plays for an entrant from now on.",
        done=_("The substitute plays from now on."),
    ),
    Action(
        name="enter_late",
        path=f"{_SEASON}/enter-late",
        shape=fields.shape(
            "EnterLate",
            player=fields.line(most=60, needed=True),
            division=fields.maybe_number("Null: the lowest.", least=1),
            reason=fields.reason(),
        ),
        do=_enter_late,
        about="Admit a player after the start.",
        done=_("Admitted."),
        made=True,
    ),
    Action(
        name="penalise",
        path=f"{_ENTRANT}/penalty",
        shape=fields.shape(
            "Penalise", points=fields.number(least=1, most=100), reason=fields.reason(), clause=fields.line(most=16)
        ),
        do=_penalise,
        about="Take points off, with a reason; shown as a footnote.",
        done=_("The penalty is given."),
        made=True,
    ),
    Action(
        name="revoke_penalty",
        path="penalties/<int:penalty_id>/revoke",
        shape=fields.REASON,
        do=_revoke,
        about="Revoke a penalty and give its points back; both entries stay.",
        done=_("The points are given back."),
    ),
    Action(
        name="hand_in_list",
        path=f"{_ENTRANT}/lists",
        shape=fields.shape(
            "HandIn",
            slot=fields.number(least=1, most=20),
            army=fields.maybe_number("One of your saved armies.", least=1),
            content=fields.document("or the army as the system writes it"),
            text=fields.line("or as text.", most=100_000),
        ),
        do=_hand_in,
        about="Hand in an army list; all problems with their clauses if it is not valid.",
        done=_("The list is handed in. You can replace it until the window closes."),
        made=True,
    ),
    Action(
        name="write_to_all",
        path=f"{_SEASON}/letter",
        shape=fields.shape(
            "Letter",
            title=fields.line("What it is about.", most=80, needed=True),
            text=fields.line("Plain text.", most=2000, needed=True),
            division=fields.maybe_number("Null: the whole season.", least=1),
        ),
        do=_write,
        about="Write to everyone in the season or a division; they get it by their own notification settings.",
        done=_("Sent."),
        made=True,
    ),
    Action(
        name="book_holiday",
        path=f"{_ENTRANT}/holidays",
        shape=fields.shape("Book", **_DAYS),
        do=_book,
        about="Book whole local days, at least 72 hours ahead; opponents are told.",
        done=_("Booked. We’ve told your opponents."),
        made=True,
    ),
    Action(
        name="excuse",
        path=f"{_ENTRANT}/excuse",
        shape=fields.shape("Excuse", **_DAYS, reason=fields.reason()),
        do=_excuse,
        about="Allow an absence beyond the limits.",
        done=_("Excused."),
        made=True,
    ),
    Action(
        name="challenge",
        path=f"{_ENTRANT}/challenge",
        shape=fields.NOTHING,
        do=_challenge,
        about="Challenge a player up to three places above you on the ladder.",
        done=_("Your challenge is sent."),
        made=True,
    ),
)
