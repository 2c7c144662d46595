"""The desk's rulings, and what everybody settles for himself: notifications, free hours, the private calendar."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from accounts.models import User
from battles.agreements import pace
from battles.leagues.actions import fields
from battles.leagues.actions.action import Action, Given, Now, person, text, whole
from battles.leagues.services import dates, desk, feeds, households, notifications
from battles.leagues.services.desk import CLOCK_FACTS, OUTCOMES
from battles.rules.codec import Json

FACTS = ("winner", "event", "entrant", "points", *CLOCK_FACTS)
LONGEST_BANK = max(each["bank"][1] for each in pace.BOUNDS.values()) // 60
"""In minutes."""


def _rule(user: User, given: Given) -> dict[str, Json]:
    facts: dict[str, Json] = {name: given[name] for name in FACTS if given.get(name) is not None}
    ruling = desk.rule(
        user=user,
        case_id=whole(given, "case_id"),
        outcome=text(given, "outcome"),
        text=text(given, "text"),
        clause=text(given, "clause"),
        facts=facts,
        clock=Now.clock,
    )
    return {"id": ruling.pk, "case": ruling.case_id, "outcome": ruling.outcome}


def _seen(user: User, given: Given) -> dict[str, Json]:
    return {"seen": notifications.mark_seen(user=user, clock=Now.clock)}


def _settings(user: User, given: Given) -> dict[str, Json]:
    row = notifications.change_settings(
        user=user,
        kinds=given["kinds"],
        quiet_from=text(given, "quiet_from"),
        quiet_until=text(given, "quiet_until"),
        zone=text(given, "zone"),
        webhook=text(given, "webhook"),
    )
    return {"kinds": row.kinds, "zone": row.zone}


def _hours(user: User, given: Given) -> dict[str, Json]:
    row = dates.set_availability(user=user, hours=text(given, "hours"), zone=text(given, "zone"))
    return {"hours": row.hours, "zone": row.zone}


def _new_feed(user: User, given: Given) -> dict[str, Json]:
    return {"token": feeds.new_feed(user=user, clock=Now.clock)}


def _revoke_feed(user: User, given: Given) -> dict[str, Json]:
    feeds.revoke_feed(user=user)
    return {}


def _declare_household(user: User, given: Given) -> dict[str, Json]:
    row = households.declare(user=user, somebody=person(given), clock=Now.clock)
    return {"id": row.pk, "confirmed": row.confirmed_at is not None}


def _confirm_household(user: User, given: Given) -> dict[str, Json]:
    row = households.confirm(user=user, household_id=whole(given, "household_id"), clock=Now.clock)
    return {"id": row.pk, "confirmed": True}


def _end_household(user: User, given: Given) -> dict[str, Json]:
    households.end(user=user, household_id=whole(given, "household_id"))
    return {}


ACTS: tuple[Action, ...] = (
    Action(
        name="rule",
        path="cases/<int:case_id>/rule",
        shape=fields.shape(
            "Rule",
            outcome=fields.one_of(*OUTCOMES),
            text=fields.line("Published on the fixture.", most=4000),
            clause=fields.line("The clause the ruling rests on.", most=16),
            winner=fields.maybe_number("Forfeit: the entrant who wins.", least=1),
            event=fields.maybe_number("Restore: the event to which the battle goes back."),
            entrant=fields.maybe_number("Penalty: who.", least=1),
            points=fields.maybe_number("Penalty: how many points.", least=1, most=100),
            first_minutes=fields.maybe_number("Continue: what the first side has left.", least=1, most=LONGEST_BANK),
            second_minutes=fields.maybe_number("Continue: what the second side has left.", least=1, most=LONGEST_BANK),
        ),
        do=_rule,
        about="Decide a case with text and clause.",
        done=_("The ruling is published."),
        made=True,
    ),
    Action(
        name="notifications_seen",
        path="notifications/seen",
        shape=fields.NOTHING,
        do=_seen,
        about="Mark all notifications as read.",
        done=_("Everything is marked as read."),
    ),
    Action(
        name="notification_settings",
        path="notifications/settings",
        shape=fields.shape(
            "NotificationSettings",
            kinds=serializers.DictField(
                child=serializers.DictField(child=serializers.CharField(max_length=8)),
                required=False,
                default=dict,
                help_text="Kind → channel (mail, webhook) → on, off, digest.",
            ),
            quiet_from=fields.line("22:00", most=8),
            quiet_until=fields.line("07:00", most=8),
            zone=fields.zone(),
            webhook=serializers.URLField(required=False, allow_blank=True, default="", max_length=200),
        ),
        do=_settings,
        about="Change your notification settings.",
        done=_("Saved."),
    ),
    Action(
        name="set_availability",
        path="availability",
        shape=fields.shape(
            "Hours", hours=fields.line("168 characters, Monday 0:00 first, 1 for free.", most=168), zone=fields.zone()
        ),
        do=_hours,
        about="The hours of the week you can play.",
        done=_("Your hours are saved."),
    ),
    Action(
        name="new_calendar",
        path="calendar/new",
        shape=fields.NOTHING,
        do=_new_feed,
        about="A new private calendar address, shown once; the old one stops working.",
        made=True,
    ),
    Action(
        name="revoke_calendar",
        path="calendar/revoke",
        shape=fields.NOTHING,
        do=_revoke_feed,
        about="Revoke the private calendar address.",
        done=_("The address no longer works."),
    ),
    Action(
        name="declare_household",
        path="households",
        shape=fields.shape("Household", player=fields.line("Who lives with you.", most=60, needed=True)),
        do=_declare_household,
        about="Say who lives with you; it counts once that person has confirmed it.",
        done=_("Saved. It counts once it’s confirmed."),
        made=True,
    ),
    Action(
        name="confirm_household",
        path="households/<int:household_id>/confirm",
        shape=fields.NOTHING,
        do=_confirm_household,
        about="Confirm that you live with a player.",
        done=_("Confirmed."),
    ),
    Action(
        name="end_household",
        path="households/<int:household_id>/end",
        shape=fields.NOTHING,
        do=_end_household,
        about="Deny, withdraw or end a household.",
        done=_("Ended."),
    ),
)
