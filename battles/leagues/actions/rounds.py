"""What organisers do with rounds and pairings by hand (leagues 4.3, 12.2)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from battles.leagues import addresses
from battles.leagues.actions import fields
from battles.leagues.actions.action import Action, Given, Now, instant, text, whole
from battles.leagues.models import Fixture, Round
from battles.leagues.services import dates, overrides, rounds
from battles.rules.codec import Json


def round_told(round_: Round) -> dict[str, Json]:
    return {
        "id": round_.pk,
        "number": round_.number,
        "published": round_.published_at is not None,
        "pairings": rounds.pairings(round_),
    }


def fixture_told(fixture: Fixture) -> dict[str, Json]:
    return {
        "id": fixture.pk,
        "state": fixture.state,
        "map": fixture.map_id,
        "agreed_for": fixture.agreed_for.isoformat() if fixture.agreed_for else None,
        "hard_deadline": fixture.hard_deadline.isoformat() if fixture.hard_deadline else None,
        "address": addresses.fixture(fixture),
    }


def _pair(user: User, given: Given) -> dict[str, Json]:
    made = rounds.pair(
        user=user,
        division_id=whole(given, "division_id"),
        allow_rematches=bool(given["allow_rematches"]),
        clock=Now.clock,
    )
    return round_told(made)


def _pair_round(user: User, given: Given) -> dict[str, Json]:
    bye = given.get("bye")
    made = overrides.pair_round(
        user=user,
        round_id=whole(given, "round_id"),
        chosen=[(int(first), int(second)) for first, second in given["pairs"]],
        bye=bye if isinstance(bye, int) else None,
        allow_closed=bool(given["allow_closed"]),
        reason=text(given, "reason"),
        clock=Now.clock,
    )
    return round_told(made)


def _pair_two(user: User, given: Given) -> dict[str, Json]:
    made = overrides.pair_two(
        user=user,
        round_id=whole(given, "round_id"),
        first=whole(given, "first"),
        second=whole(given, "second"),
        reason=text(given, "reason"),
        clock=Now.clock,
    )
    return fixture_told(made)


def _give_bye(user: User, given: Given) -> dict[str, Json]:
    made = overrides.give_bye(
        user=user,
        round_id=whole(given, "round_id"),
        entrant_id=whole(given, "entrant"),
        reason=text(given, "reason"),
        clock=Now.clock,
    )
    return fixture_told(made)


def _unpair_round(user: User, given: Given) -> dict[str, Json]:
    return round_told(
        overrides.unpair_round(
            user=user, round_id=whole(given, "round_id"), reason=text(given, "reason"), clock=Now.clock
        )
    )


def _publish(user: User, given: Given) -> dict[str, Json]:
    return round_told(rounds.publish(user=user, round_id=whole(given, "round_id"), clock=Now.clock))


def _move_round(user: User, given: Given) -> dict[str, Json]:
    moved = overrides.move_round(
        user=user,
        round_id=whole(given, "round_id"),
        deadline=instant(given, "deadline"),
        reason=text(given, "reason"),
        clock=Now.clock,
    )
    return round_told(moved)


def _unpair(user: User, given: Given) -> dict[str, Json]:
    overrides.unpair(user=user, fixture_id=whole(given, "fixture_id"), reason=text(given, "reason"), clock=Now.clock)
    return {}


def _set_map(user: User, given: Given) -> dict[str, Json]:
    changed = overrides.set_map(
        user=user,
        fixture_id=whole(given, "fixture_id"),
        map_id=text(given, "map"),
        reason=text(given, "reason"),
        clock=Now.clock,
    )
    return fixture_told(changed)


def _move_deadline(user: User, given: Given) -> dict[str, Json]:
    moved = overrides.move_deadline(
        user=user,
        fixture_id=whole(given, "fixture_id"),
        deadline=instant(given, "deadline"),
        reason=text(given, "reason"),
        clock=Now.clock,
    )
    return fixture_told(moved)


def _set_date(user: User, given: Given) -> dict[str, Json]:
    settled = dates.set_date(
        user=user,
        fixture_id=whole(given, "fixture_id"),
        starts_at=instant(given, "starts_at"),
        reason=text(given, "reason"),
        clock=Now.clock,
    )
    return fixture_told(settled)


def _remind(user: User, given: Given) -> dict[str, Json]:
    dates.remind(user=user, fixture_id=whole(given, "fixture_id"), clock=Now.clock)
    return {}


def _forbid(user: User, given: Given) -> dict[str, Json]:
    made = overrides.forbid(
        user=user,
        season_id=whole(given, "season_id"),
        one=whole(given, "one"),
        other=whole(given, "other"),
        reason=text(given, "reason"),
        clock=Now.clock,
    )
    return {"one": made.one_id, "other": made.other_id}


def _permit(user: User, given: Given) -> dict[str, Json]:
    overrides.permit(
        user=user,
        season_id=whole(given, "season_id"),
        one=whole(given, "one"),
        other=whole(given, "other"),
        reason=text(given, "reason"),
        clock=Now.clock,
    )
    return {}


_ROUND, _FIXTURE = "rounds/<int:round_id>", "fixtures/<int:fixture_id>"
_TWO = fields.shape("TwoEntrants", one=fields.number(least=1), other=fields.number(least=1), reason=fields.reason())
_DEADLINE = fields.shape(
    "Deadline", deadline=fields.instant(), zone=fields.zone(), which=fields.which(), reason=fields.reason()
)

ACTS: tuple[Action, ...] = (
    Action(
        name="pair_next_round",
        path="divisions/<int:division_id>/pair",
        shape=fields.shape("PairNext", allow_rematches=fields.tick("As few as possible, if there is no other way.")),
        do=_pair,
        about="Have the next Swiss round paired; publish it with a separate call.",
        done=_("The round is paired. Check it, then publish it."),
    ),
    Action(
        name="pair_round_by_hand",
        path=f"{_ROUND}/pairs",
        shape=fields.shape(
            "PairRound",
            pairs=fields.pairs("Entrants; the first of each pair gets seat 1."),
            bye=fields.maybe_number(least=1),
            allow_closed=fields.tick("Also pairs that have met or are forbidden."),
            reason=fields.reason(),
        ),
        do=_pair_round,
        about="Pair a whole Swiss round by hand.",
        done=_("The round is paired. Check it, then publish it."),
    ),
    Action(
        name="pair_two",
        path=f"{_ROUND}/pair",
        shape=fields.shape(
            "PairTwo", first=fields.number(least=1), second=fields.number(least=1), reason=fields.reason()
        ),
        do=_pair_two,
        about="Pair two entrants who have no fixture in a round.",
        done=_("They are paired."),
        made=True,
    ),
    Action(
        name="give_bye",
        path=f"{_ROUND}/bye",
        shape=fields.shape("GiveBye", entrant=fields.number(least=1), reason=fields.reason()),
        do=_give_bye,
        about="Give the bye to an entrant without an opponent.",
        done=_("The bye is given."),
        made=True,
    ),
    Action(
        name="unpair_round",
        path=f"{_ROUND}/unpair",
        shape=fields.REASON,
        do=_unpair_round,
        about="Undo all pairings of a round, as long as none has begun.",
        done=_("The pairings are undone."),
    ),
    Action(
        name="publish_round",
        path=f"{_ROUND}/publish",
        shape=fields.NOTHING,
        do=_publish,
        about="Publish the pairings of a round; publishing twice changes nothing.",
        done=_("The round is published."),
    ),
    Action(
        name="move_round",
        path=f"{_ROUND}/deadline",
        shape=_DEADLINE,
        do=_move_round,
        about="Move the hard deadline of a round.",
        done=_("The deadline is moved."),
    ),
    Action(
        name="unpair",
        path=f"{_FIXTURE}/unpair",
        shape=fields.REASON,
        do=_unpair,
        about="Undo a pairing, until the first order of its battle.",
        done=_("The pairing is undone."),
    ),
    Action(
        name="set_map",
        path=f"{_FIXTURE}/map",
        shape=fields.shape("SetMap", map=fields.line(most=60, needed=True), reason=fields.reason()),
        do=_set_map,
        about="Set the map of a fixture.",
        done=_("The map is set."),
    ),
    Action(
        name="move_deadline",
        path=f"{_FIXTURE}/deadline",
        shape=_DEADLINE,
        do=_move_deadline,
        about="Move the hard deadline of a fixture.",
        done=_("The deadline is moved."),
    ),
    Action(
        name="set_date",
        path=f"{_FIXTURE}/date",
        shape=fields.shape(
            "SetDate", starts_at=fields.instant(), zone=fields.zone(), which=fields.which(), reason=fields.reason()
        ),
        do=_set_date,
        about="Set a date for both sides.",
        done=_("The date is set."),
    ),
    Action(
        name="remind",
        path=f"{_FIXTURE}/remind",
        shape=fields.NOTHING,
        do=_remind,
        about="Remind both sides that they need a date; at most once a day.",
        done=_("We’ve reminded them."),
    ),
    Action(
        name="forbid_pair",
        path="seasons/<int:season_id>/forbid",
        shape=_TWO,
        do=_forbid,
        about="Never pair these two automatically.",
        done=_("They will not be paired."),
    ),
    Action(
        name="permit_pair",
        path="seasons/<int:season_id>/permit",
        shape=_TWO,
        do=_permit,
        about="Allow a pair that was forbidden.",
        done=_("They can be paired again."),
    ),
)
