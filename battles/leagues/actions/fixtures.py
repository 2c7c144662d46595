"""What players do with their fixtures: dates, check-in, battles, results, claims, ladders, arenas, team matches."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from battles.leagues.actions import fields
from battles.leagues.actions.action import Action, Given, Now, text, wall_time, which, whole
from battles.leagues.actions.rounds import fixture_told
from battles.leagues.models import Case, Offer
from battles.leagues.services import arena, claims, dates, fixtures, ladder, picks, results, teams
from battles.rules.codec import Json


def offer_told(row: Offer) -> dict[str, Json]:
    return {
        "id": row.pk,
        "fixture": row.fixture_id,
        "maker": row.maker_id,
        "starts_at": row.starts_at.isoformat(),
        "zone": row.zone,
        "answer": row.answer,
    }


def case_told(case: Case) -> dict[str, Json]:
    return {"id": case.pk, "kind": case.kind, "fixture": case.fixture_id, "event": case.at_event}


def _id(given: Given) -> int:
    return whole(given, "fixture_id")


def _offer(user: User, given: Given) -> dict[str, Json]:
    counters = given.get("counters")
    row = dates.make_offer(
        user=user,
        fixture_id=_id(given),
        starts=wall_time(given, "starts"),
        zone=text(given, "zone"),
        which=which(given),
        counters=counters if isinstance(counters, int) else None,
        clock=Now.clock,
    )
    return offer_told(row)


def _answer(user: User, given: Given) -> dict[str, Json]:
    row = dates.answer_offer(
        user=user, offer_id=whole(given, "offer_id"), answer=text(given, "answer"), clock=Now.clock
    )
    return offer_told(row)


def _check_in(user: User, given: Given) -> dict[str, Json]:
    side = dates.check_in(user=user, fixture_id=_id(given), clock=Now.clock)
    return {"entrant": side.entrant_id, "checked_in": side.checked_in_at is not None}


def _begin(user: User, given: Given) -> dict[str, Json]:
    leg = given.get("leg")
    battle = fixtures.begin_leg(
        fixture_id=_id(given), user=user, number=leg if isinstance(leg, int) else None, clock=Now.clock
    )
    return {"battle": str(battle.pk), "address": reverse("battle", args=[battle.pk])}


def _claim_no_show(user: User, given: Given) -> dict[str, Json]:
    return fixture_told(dates.claim_no_show(user=user, fixture_id=_id(given), clock=Now.clock))


def _confirm(user: User, given: Given) -> dict[str, Json]:
    return fixture_told(results.confirm(user=user, fixture_id=_id(given), clock=Now.clock))


def _claim(user: User, given: Given) -> dict[str, Json]:
    case = claims.claim_after(
        user=user, fixture_id=_id(given), claim=text(given, "claim"), clause=text(given, "clause"), clock=Now.clock
    )
    return case_told(case)


def _appeal(user: User, given: Given) -> dict[str, Json]:
    return case_told(
        claims.appeal(user=user, ruling_id=whole(given, "ruling_id"), claim=text(given, "claim"), clock=Now.clock)
    )


def _judge(user: User, given: Given) -> dict[str, Json]:
    case = claims.call_judge(
        user=user,
        battle_id=str(given["battle_id"]),
        claim=text(given, "claim"),
        clause=text(given, "clause"),
        clock=Now.clock,
    )
    return case_told(case)


def _pick(user: User, given: Given) -> dict[str, Json]:
    picks.pick(user=user, fixture_id=_id(given), slot=whole(given, "slot"), clock=Now.clock)
    return {}


def _ban(user: User, given: Given) -> dict[str, Json]:
    return fixture_told(fixtures.ban_map(user=user, fixture_id=_id(given), map_id=text(given, "map"), clock=Now.clock))


def _accept(user: User, given: Given) -> dict[str, Json]:
    return fixture_told(ladder.accept(user=user, challenge_id=whole(given, "challenge_id"), clock=Now.clock))


def _refuse(user: User, given: Given) -> dict[str, Json]:
    row = ladder.refuse(user=user, challenge_id=whole(given, "challenge_id"), clock=Now.clock)
    return {"id": row.pk, "answer": row.answer}


def _join(user: User, given: Given) -> dict[str, Json]:
    entrant = arena.join(user=user, division_id=whole(given, "division_id"), clock=Now.clock)
    return {"entrant": entrant.pk}


def _leave(user: User, given: Given) -> dict[str, Json]:
    arena.leave(user=user, division_id=whole(given, "division_id"), clock=Now.clock)
    return {}


def _seal(user: User, given: Given) -> dict[str, Json]:
    """Numbers are players, everything else is a map."""
    choice: list[int | str] = [int(one) if str(one).isdecimal() else str(one) for one in given["choice"]]
    teams.seal(user=user, match_id=whole(given, "match_id"), choice=choice, clock=Now.clock)
    return {}


def _seal_line_up(user: User, given: Given) -> dict[str, Json]:
    players = [int(one) for one in given["players"]]
    teams.seal_line_up(user=user, match_id=whole(given, "match_id"), players=players, clock=Now.clock)
    return {}


_FIXTURE, _CHALLENGE = "fixtures/<int:fixture_id>", "challenges/<int:challenge_id>"
_CLAIM = fields.shape(
    "Claim",
    claim=fields.line("What it is about.", most=4000),
    clause=fields.line("The rule you cite.", most=16),
)

ACTS: tuple[Action, ...] = (
    Action(
        name="make_offer",
        path=f"{_FIXTURE}/offers",
        shape=fields.shape(
            "MakeOffer",
            starts=fields.line("Local time in `zone`, 2027-03-21T20:00.", most=32, needed=True),
            zone=fields.zone(),
            which=fields.which(),
            counters=fields.maybe_number("An offer of the other side that this one answers.", least=1),
        ),
        do=_offer,
        about="Offer a date.",
        done=_("Your offer is sent."),
        made=True,
    ),
    Action(
        name="answer_offer",
        path="offers/<int:offer_id>/answer",
        shape=fields.shape("AnswerOffer", answer=fields.one_of("accepted", "declined", "withdrawn")),
        do=_answer,
        about="Accept or decline an offer, or withdraw your own; accepting one closes the others.",
        done=_("Answered."),
    ),
    Action(
        name="check_in",
        path=f"{_FIXTURE}/check-in",
        shape=fields.NOTHING,
        do=_check_in,
        about="Check in, from half an hour before the agreed time.",
        done=_("You’ve checked in."),
    ),
    Action(
        name="begin_leg",
        path=f"{_FIXTURE}/begin",
        shape=fields.shape("BeginLeg", leg=fields.maybe_number(least=1, most=2)),
        do=_begin,
        about="Begin the battle of a leg with the frozen lists, options and map; beginning twice changes nothing.",
        made=True,
    ),
    Action(
        name="claim_no_show",
        path=f"{_FIXTURE}/no-show",
        shape=fields.NOTHING,
        do=_claim_no_show,
        about="Claim a forfeit win because the other side did not show up.",
        done=_("You win by forfeit."),
    ),
    Action(
        name="confirm_result",
        path=f"{_FIXTURE}/confirm",
        shape=fields.NOTHING,
        do=_confirm,
        about="Confirm a provisional result.",
        done=_("Confirmed."),
    ),
    Action(
        name="claim_after",
        path=f"{_FIXTURE}/claim",
        shape=_CLAIM,
        do=_claim,
        about="Dispute a result with the referees within 48 hours.",
        done=_("Your claim is with the referees."),
        made=True,
    ),
    Action(
        name="appeal",
        path="rulings/<int:ruling_id>/appeal",
        shape=fields.shape("Appeal", claim=fields.line(most=4000)),
        do=_appeal,
        about="Appeal against a ruling, once, within 72 hours.",
        done=_("Your appeal is with the referees."),
        made=True,
    ),
    Action(
        name="call_judge",
        path="battles/<uuid:battle_id>/judge",
        shape=_CLAIM,
        do=_judge,
        about="Call the referee in a league battle: it is on hold until the ruling.",
        done=_("The referee has been called. The battle is on hold until the ruling."),
        made=True,
    ),
    Action(
        name="pick_list",
        path=f"{_FIXTURE}/pick",
        shape=fields.shape("Pick", slot=fields.number(least=1, most=20)),
        do=_pick,
        about="Choose the list you bring; secret until both sides have chosen.",
        done=_("Your pick is sealed."),
    ),
    Action(
        name="ban_map",
        path=f"{_FIXTURE}/ban",
        shape=fields.shape("BanMap", map=fields.line(most=60, needed=True)),
        do=_ban,
        about="Ban a map where maps are picked.",
        done=_("The map is struck."),
    ),
    Action(
        name="accept_challenge",
        path=f"{_CHALLENGE}/accept",
        shape=fields.NOTHING,
        do=_accept,
        about="Accept a challenge; it becomes a fixture.",
        done=_("You’ve accepted the challenge."),
    ),
    Action(
        name="refuse_challenge",
        path=f"{_CHALLENGE}/refuse",
        shape=fields.NOTHING,
        do=_refuse,
        about="Decline a challenge; the second time in 30 days counts as lost.",
        done=_("You’ve declined the challenge."),
    ),
    Action(
        name="join_arena",
        path="divisions/<int:division_id>/arena/join",
        shape=fields.NOTHING,
        do=_join,
        about="Join the queue for a battle; joining twice changes nothing.",
        done=_("You’re waiting for the next battle."),
    ),
    Action(
        name="leave_arena",
        path="divisions/<int:division_id>/arena/leave",
        shape=fields.NOTHING,
        do=_leave,
        about="Leave the queue; running battles go on.",
        done=_("You’ve left the queue."),
    ),
    Action(
        name="seal_choice",
        path="matches/<int:match_id>/seal",
        shape=fields.shape("Seal", choice=fields.lines("Members by their number, or a map.", most=12)),
        do=_seal,
        about="Seal your captain's choice for the present step; it is revealed together with the other side's.",
        done=_("Your choice is sealed."),
    ),
    Action(
        name="seal_line_up",
        path="matches/<int:match_id>/line-up",
        shape=fields.shape(
            "LineUp", players=fields.numbers("Members by their number, the first board first; each member once.")
        ),
        do=_seal_line_up,
        about="Seal your team's line-up, board by board; it is revealed together with the other side's.",
        done=_("Your line-up is sealed."),
    ),
)
