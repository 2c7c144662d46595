"""What somebody plays against the computer: which system, how strong, which ready battles lately."""

from __future__ import annotations

from itertools import takewhile

import msgspec

from battles.models import Battle, Participant, Status
from battles.rules import registry
from battles.rules.base import Setup
from battles.rules.registry import AnyRules
from battles.selectors.people import AnyUser

LATELY = 12
"""So many battles are looked back at."""
IN_A_ROW = 2
"""So many wins at one strength lead to the next, so many defeats back."""


def last_system(user: AnyUser) -> str:
    """The key of the offered system somebody last took a seat in; that of the first offered one for a newcomer."""
    keys = registry.offered()
    if user is not None and user.pk is not None:
        rows = Battle.objects.filter(participants__user_id=user.pk, system__in=keys).order_by("-created_at")
        found = rows.values_list("system", flat=True).first()
        if found is not None:
            return str(found)
    return registry.first_offered().key


def strength_for(user: AnyUser, rules: AnyRules) -> int:
    """The weakest at first; one more after two wins in a row at a strength, one less after two defeats."""
    results = _results(user, rules)
    if not results:
        return min(rules.skills)
    skill, won = results[0]
    in_a_row = len(list(takewhile(lambda one: one == (skill, won), results)))
    steps = sorted(rules.skills)
    place = steps.index(skill) if skill in steps else 0
    if in_a_row >= IN_A_ROW:
        place += 1 if won else -1
    return steps[max(0, min(place, len(steps) - 1))]


def _results(user: AnyUser, rules: AnyRules) -> list[tuple[int, bool]]:
    """Strength and whether it was won, the latest first; draws count for neither."""
    if user is None or user.pk is None:
        return []
    rows = Participant.objects.filter(
        user_id=user.pk, battle__system=rules.key, battle__status=Status.FINISHED, battle__imported=False
    ).order_by("-battle__ended_at")
    recent = list(rows.values_list("battle_id", "seat", "battle__outcome")[:LATELY])
    skills = dict(
        Participant.objects.filter(battle__in=[one for one, _, _ in recent], computer_skill__isnull=False).values_list(
            "battle_id", "computer_skill"
        )
    )
    return [
        (int(skills[battle] or 0), (outcome or {}).get("places", {}).get(seat) == 1)
        for battle, seat, outcome in recent
        if battle in skills and _is_decided(outcome or {})
    ]


def _is_decided(outcome: dict[str, object]) -> bool:
    places = outcome.get("places")
    return isinstance(places, dict) and len(set(places.values())) > 1


def ready_played(user: AnyUser, rules: AnyRules) -> frozenset[str]:
    """Ids of the ready battles somebody has been in lately: all but one, so that there is always another."""
    if user is None or user.pk is None:
        return frozenset()
    rows = Battle.objects.filter(participants__user_id=user.pk, system=rules.key).order_by("-created_at")
    known = {one.id: one.ready for one in rules.ready_battles}
    latest = rows.values_list("setup", flat=True)[: max(0, len(known) - 1)]
    setups = [msgspec.json.decode(bytes(setup), type=Setup) for setup in latest]
    return frozenset(key for key, ready in known.items() if any(one.position == ready for one in setups))
