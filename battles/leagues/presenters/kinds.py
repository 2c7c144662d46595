"""What notifications of leagues are about, in words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from battles.leagues.presenters.words import Labels
from battles.notifications.kinds import Group

KINDS: Labels = {
    "pairing": _("New pairing"),
    "change": _("A pairing was changed"),
    "offer": _("A date is offered"),
    "offer_answered": _("An offer was answered"),
    "agreement": _("A date is agreed"),
    "half_time": _("No date at half time"),
    "deadline_near": _("The deadline is near"),
    "battle_tomorrow": _("24 hours before a battle"),
    "battle_soon": _("2 hours before a battle"),
    "offer_waiting": _("You have an offer to answer"),
    "offer_overdue": _("An offer is overdue"),
    "waits": _("An opponent is waiting for you"),
    "battle_begun": _("A battle has begun"),
    "holiday": _("An opponent is away"),
    "admitted": _("You’ve been admitted"),
    "invited": _("You’re invited to a private league"),
    "household": _("A player says you live together"),
    "letter": _("A message from the organisers"),
    "removed": _("You weren’t admitted"),
    "left": _("You’ve left"),
    "substitute": _("A substitute plays"),
    "place_free": _("A place is free"),
    "list_reminder": _("Your list is missing"),
    "list_verdict": _("Your list is accepted"),
    "list_missing": _("Your list didn’t arrive in time"),
    "list_to_amend": _("Your list needs an amendment"),
    "lists_frozen": _("Lists are frozen"),
    "lists_revealed": _("Lists are public"),
    "result": _("A result"),
    "case": _("A case for the referees"),
    "ruling": _("A ruling"),
    "penalty": _("A penalty"),
    "ban": _("No entry for a while"),
    "challenge": _("A challenge"),
    "challenge_accepted": _("A challenge is accepted"),
    "challenge_refused": _("A challenge is declined"),
    "team_step": _("Captains choose"),
    "line_up": _("Your line-up is needed"),
    "squad": _("Choose who plays"),
    "line_ups": _("Line-ups are revealed"),
    "promotion": _("Your place in the next season"),
    "proposal": _("A proposal for the next season"),
    "rating": _("Ratings of the month"),
    "rating_corrected": _("A rating was corrected"),
}
GROUP = Group(_("Leagues"), KINDS)
