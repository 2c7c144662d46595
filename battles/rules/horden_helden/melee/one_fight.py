"""One fight from its dice to what becomes of both sides (15)."""

from __future__ import annotations

from battles.rules.base import Frame
from battles.rules.horden_helden import camps
from battles.rules.horden_helden.combat import overlaps, totals, undead
from battles.rules.horden_helden.combat.fight import FactorLine, Fight
from battles.rules.horden_helden.melee import pairs
from battles.rules.horden_helden.melee.events import DiceCounted, FightBegan, FightScored
from battles.rules.horden_helden.melee.frames import (
    AfterFight,
    AskBreakOff,
    AskOutcome,
    RollFight,
    RollUndead,
    ScoreFight,
    SettleFight,
    SettleUndead,
    SufferOutcome,
)
from battles.rules.horden_helden.movement.events import ElementsDismounted
from battles.rules.horden_helden.pieces import ElementId
from battles.rules.horden_helden.state import State
from battles.rules.play import Play


def begin(play: Play[State], fight: Fight) -> None:
    """The fight is in hand; mounted infantry that is touched or shot at gets off its mounts (9.9)."""
    _dismount(play, fight)
    overlapped = _overlaps(play.state, fight)
    play.add(FightBegan(attacker=fight.attacker, defender=fight.defender, fight=fight, overlaps=overlapped))
    play.push(RollFight())


def _dismount(play: Play[State], fight: Fight) -> None:
    is_melee = fight.kind == "melee"
    touched = [
        key
        for key in (fight.attacker, fight.defender)
        if key in play.state.elements and play.state.elements[key].rides and (is_melee or key == fight.defender)
    ]
    if touched:
        play.add(ElementsDismounted(elements=tuple(touched), cause="touched" if is_melee else "shot_at"))


def _overlaps(state: State, fight: Fight) -> tuple[tuple[ElementId, ElementId], ...]:
    """Who overlaps one of the two; in the next turn they may swing onto the flank (8.10)."""
    if fight.kind != "melee":
        return ()
    both = ((fight.attacker, fight.defender), (fight.defender, fight.attacker))
    return tuple(
        (other, one) for one, foe in both if one in state.elements for other, _ in overlaps.overlappers(state, one, foe)
    )


# --- dice -------------------------------------------------------------------------------------------------------------


def in_hand(state: State) -> Fight:
    fight = state.melee.fight
    assert fight is not None
    return fight


def roll(play: Play[State]) -> None:
    fight = in_hand(play.state)
    faces = play.throw("2d12", reason="fight")
    play.replace(SettleFight(faces=faces, elements=(fight.attacker, fight.defender)))


def settle(play: Play[State], frame: SettleFight) -> None:
    """The dice lie; if undead fight, one more falls."""
    play.add(DiceCounted(faces=(frame.faces[0], frame.faces[1])))
    is_wild = undead.needs_die(play.state, in_hand(play.state))
    play.replace(RollUndead() if is_wild else ScoreFight())


def roll_undead(play: Play[State]) -> None:
    fight = in_hand(play.state)
    higher = fight.attacker if fight.faces[0] > fight.faces[1] else fight.defender
    faces = play.throw(undead.DIE, reason="undead")
    play.replace(SettleUndead(faces=faces, elements=(higher,)))


def settle_undead(play: Play[State], frame: SettleUndead) -> None:
    play.add(DiceCounted(faces=in_hand(play.state).faces, undead=frame.faces[0]))
    play.replace(ScoreFight())


# --- results ----------------------------------------------------------------------------------------------------------


def score(play: Play[State]) -> None:
    """Totals and results; then the losers, the active player's first, then the winner."""
    state = play.state
    judge = totals.judge_of(state, in_hand(state))
    fight = totals.scored(state, in_hand(state), judge)
    results = _results(state, fight, judge.supporters)
    play.add(_scored(fight, (judge.halves[0].lines, judge.halves[1].lines)))
    play.replace(AfterFight(fight=fight, supporters=judge.supporters), *reversed(results))


def _scored(fight: Fight, lines: tuple[tuple[FactorLine, ...], tuple[FactorLine, ...]]) -> FightScored:
    mine, theirs = fight.totals
    first, second = (outcome.partition(":")[0] for outcome in fight.outcomes)
    return FightScored(
        attacker=fight.attacker,
        defender=fight.defender,
        mine=mine,
        theirs=theirs,
        results=(first, second),
        fight=fight,
        lines=lines,
    )


def _results(
    state: State, fight: Fight, supporters: tuple[tuple[ElementId, ...], tuple[ElementId, ...]]
) -> list[Frame]:
    both = [
        (fight.attacker, fight.defender, fight.outcomes[0], supporters[0]),
        (fight.defender, fight.attacker, fight.outcomes[1], supporters[1]),
    ]
    both.sort(key=lambda one: pairs.side_of(state, one[0]) != state.active)
    frames = (_result_frame(state, fight, *one) for one in both)
    return [frame for frame in frames if frame is not None]


def _result_frame(
    state: State, fight: Fight, element: str, foe: str, outcome: str, supporters: tuple[ElementId, ...]
) -> Frame | None:
    """What has to be done or asked for one side."""
    is_melee = fight.kind == "melee" and element in state.elements
    helpers = pairs.helpers(state, element, foe) if is_melee else ()
    match outcome:
        case "stand":
            return None
        case "may_retreat":
            return AskBreakOff(element=element, foe=foe, fight=fight, supporters=supporters, helpers=helpers)
        case "choice:recoil|retreat":
            return AskOutcome(element=element, foe=foe, fight=fight, supporters=supporters, helpers=helpers)
        case _:
            return SufferOutcome(
                element=element, foe=foe, outcome=outcome, fight=fight, supporters=supporters, helpers=helpers
            )


def losers(fight: Fight) -> tuple[tuple[str, str], ...]:
    """Who was beaten, with the winner; a tie has neither."""
    first, second = fight.totals
    if first == second:
        return ()
    pair = (fight.attacker, fight.defender) if first < second else (fight.defender, fight.attacker)
    return (pair,)


def is_beaten(fight: Fight, element: str) -> bool:
    """A result befell it that it did not choose (16.5)."""
    outcome = fight.outcomes[0] if fight.attacker == element else fight.outcomes[1]
    return outcome not in ("stand", "may_retreat") and any(one == element for one, _ in losers(fight))


def is_against_camp(fight: Fight) -> bool:
    return camps.is_section(fight.defender)
