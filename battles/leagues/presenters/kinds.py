"""What notifications of leagues are about, in words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from battles.leagues.presenters.words import Labels
from battles.notifications.kinds import Group

KINDS: Labels = {
    "pairing": _("New pairing"),
    "change": _("A pairing was changed"),
    "offer": _("A date is offered"),
    "offer_answered": _("An offer is answered"),
    "agreement": _("A date is agreed"),
    "half_time": _("No date at half time"),
    "deadline_near": _("The deadline is near"),
    "battle_tomorrow": _("24 hours before a battle"),
    "battle_soon": _("2 hours before a battle"),
    "offer_waiting": _("An offer waits for you"),
    "offer_overdue": _("An offer waits too long"),
    "waits": _("An opponent waits for you"),
    "battle_begun": _("A battle has begun"),
    "holiday": _("An opponent is away"),
    "admitted": _("You are admitted"),
    "invited": _("You are invited to a private league"),
    "household": _("Somebody says you live together"),
    "letter": _("A letter of the organisers"),
    "removed": _("You are not admitted"),
    "left": _("You have left"),
    "substitute": _("A substitute plays"),
    "place_free": _("A place is free"),
    "list_reminder": _("Your list is missing"),
    "list_verdict": _("A list of yours is accepted"),
    "list_missing": _("No list came in time"),
    "list_to_amend": _("A list must be amended"),
    "lists_frozen": _("Lists are frozen"),
    "lists_revealed": _("Lists are open"),
    "result": _("A result"),
    "case": _("A case for the desk"),
    "ruling": _("A ruling"),
    "penalty": _("A penalty"),
    "ban": _("No entry for a while"),
    "challenge": _("A challenge"),
    "challenge_accepted": _("A challenge is taken"),
    "challenge_refused": _("A challenge is declined"),
    "team_step": _("Captains choose"),
    "line_up": _("A line-up is wanted"),
    "squad": _("Say who plays"),
    "line_ups": _("Line-ups are open"),
    "promotion": _("Your place in the next season"),
    "proposal": _("A proposal for the next season"),
    "rating": _("Ratings of the month"),
    "rating_corrected": _("A rating was corrected"),
}
GROUP = Group(_("Leagues"), KINDS)
