"""Words that speak at a point in time: offers at the start of phases, hits, tests, recovery."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from battles.rules.ninth_age.effects import UntilKind
from battles.rules.ninth_age.measures import inches, within
from battles.rules.ninth_age.moments import auras, kinds
from battles.rules.ninth_age.moments.changes import (
    Begin,
    CauseHits,
    Changes,
    DangerousTest,
    Offer,
    Recover,
    SpecialAttack,
    TestDemand,
)
from battles.rules.ninth_age.moments.held_rule import Held
from battles.rules.ninth_age.moments.holdings import Holding
from battles.rules.ninth_age.moments.registry import Role, Speaker
from battles.rules.ninth_age.moments.weapons import references
from battles.rules.ninth_age.moments.word_conditions import fits, is_met
from battles.rules.ninth_age.moments.words import Kind, UnknownWord, Word, WordSource, checked, op_of, speaker_of
from battles.rules.ninth_age.pieces import Unit, UnitId
from battles.rules.ninth_age.state import State

START_OF: Mapping[str, Kind] = {
    "charge_phase_start": kinds.ChargePhaseStart,
    "magic_start": kinds.MagicStart,
    "player_turn_start": kinds.TurnStart,
    "combat_round_start": kinds.RoundStart,
}
WAR_MACHINE = "target_has_rule:war_machine"
UNTIL: Mapping[str, UntilKind] = {"round": "round", "phase": "phase", "player_turn": "player_turn", "game": "game"}


def speakers_of_words(words: Sequence[Word], source: WordSource) -> Iterator[Speaker]:
    """All functions of a rule or an item; whatever has no meaning is refused with its place."""
    offered = [word for word in words if _is_offered(word)]
    if offered:
        yield _offer(offered, source)
    for word in words:
        if word not in offered:
            checked(word, source.key)
            yield _timed(word, source) or _once(word, source) or speaker_of(word, source)


def _is_offered(word: Word) -> bool:
    """The owner chooses a unit, or one of several alternatives."""
    conditions = word.get("condition", ())
    return "one_unit_chosen" in conditions or any(one.startswith("chosen:") for one in conditions)


# --- offers ----------------------------------------------------------------------------------------------------------


def _offer(words: Sequence[Word], source: WordSource) -> Speaker:
    for word in words:
        checked(word, source.key)
        if word["trigger"] not in START_OF:
            raise UnknownWord(source.key, word["trigger"])
    first = words[0]
    kind = START_OF[first["trigger"]]
    options = tuple(one.partition(":")[2] for word in words for one in word["condition"] if one.startswith("chosen:"))

    def speak(moment: kinds.Moment, of: Held) -> Changes:
        if not _is_due(first, source, moment, of):
            return
        targets = () if options else tuple(_choosable(words, moment.state, of))
        if options or targets:
            yield Offer(
                ability=source.key,
                unit=of.unit.id,
                bearer=of.who[0] if of.who else "",
                options=options,
                targets=targets,
                words=tuple(dict(word) for word in words),
                until=UNTIL.get(first.get("duration", ""), "player_turn"),
                optional=not options,
                use=source.use(of),
                **of.source,
            )

    return Speaker(key=source.key, clause=source.clause, by="own", kinds=(kind,), speak=speak, module="words")


def _is_due(word: Word, source: WordSource, moment: kinds.Moment, of: Held) -> bool:
    """Starts of turns and phases are the owner's; a fleeing bearer, or one off the table, offers nothing."""
    if not of.unit.is_placed or not of.met(source.quorum):
        return False
    if not isinstance(moment, kinds.RoundStart) and of.unit.side != moment.state.active:
        return False
    use = source.use(of)
    if use is not None and use in moment.state.used:
        return False
    return all(is_met(one, moment, of) for one in word.get("condition", ()) if one.startswith("bearer_"))


def _choosable(words: Sequence[Word], state: State, of: Held) -> Iterator[UnitId]:
    """Friendly units within range of the bearer that meet the conditions of one of the words."""
    for unit in state.on_table:
        if unit.side == of.unit.side and any(fits_word(word, state, unit) for word in words):
            away = auras.distance(unit, of.unit, Holding(of.key, of.ref, of.who))
            if within(away, inches(max(word.get("range_in", 0) for word in words))):
                yield unit.id


def fits_word(word: Word, state: State, unit: Unit) -> bool:
    """Whether a unit that is chosen meets what the word says about it."""
    wanted = [*word.get("condition", ())]
    if word.get("scope") == "friendly_war_machine_within":
        wanted.append(WAR_MACHINE)
    return all(fits(one, state, unit) for one in wanted)


def words_for(offer: Offer, state: State, target: UnitId | None, option: str = "") -> tuple[Word, ...]:
    """What of an offer holds for the unit, or the alternative, that was chosen."""
    unit = state.units[target or offer.unit]
    found = [word for word in offer.words if fits_word(word, state, unit)]
    return tuple(word for word in found if not offer.options or f"chosen:{option}" in word.get("condition", ()))


# --- what happens by itself ------------------------------------------------------------------------------------------


def _timed(word: Word, source: WordSource) -> Speaker | None:
    op, trigger, field, scope = op_of(word), word.get("trigger"), word.get("field"), word.get("scope")
    match trigger, op, field:
        case "combat_round_start", "cause_hits", "hits":
            return _speaker(source, word, kinds.RoundStart, "own", _hits)
        case "casualty", "cause_hits", "hits":
            return _speaker(source, word, kinds.Removed, "own", _hits)
        case "casualty", "discipline_test", "dis":
            return _speaker(source, word, kinds.Removed, "own", _tests)
        case "charge_move", "cause_hits", "dangerous_terrain":
            return _speaker(source, word, kinds.ChargeContact, "target" if scope == "enemy_unit" else "own", _danger)
        case "combat_score", "add", "att":
            return _speaker(source, word, kinds.RoundEnd, "own", _after_won_round)
        case "combat_score", "add", "hp":
            return _speaker(source, word, kinds.RoundEnd, "own", _recovery_after_round)
        case "player_turn_start", "add", "recover_hp":
            return _speaker(source, word, kinds.TurnStart, "own", _recovery)
        case "initiative_step", "replace_value", "melee_weapon_attacks":
            return _speaker(source, word, kinds.SpecialAttacks, "own", _instead_of_weapons)
    return None


def _once(word: Word, source: WordSource) -> Speaker | None:
    """A number that can be changed once in a battle is offered: its owner says when."""
    if not source.once or op_of(word) not in ("add", "subtract"):
        return None
    kind = speaker_of(word, source).kinds[0]

    def speak(moment: kinds.Moment, of: Held) -> Changes:
        use, who = source.use(of), getattr(moment, "who", None)
        if use not in moment.state.used and (who is None or of.by(who)) and of.unit.is_placed:
            said = (dict(word),)
            yield Offer(
                ability=source.key,
                unit=of.unit.id,
                bearer=of.who[0],
                words=said,
                until="step",
                use=use,
                **of.source,
            )

    return Speaker(key=source.key, clause=source.clause, by="own", kinds=(kind,), speak=speak, module="words")


def _speaker(source: WordSource, word: Word, kind: Kind, by: Role, answer: object) -> Speaker:
    def speak(moment: kinds.Moment, of: Held) -> Changes:
        conditions = [one for one in word.get("condition", ()) if not one.startswith("target_")]
        if of.met(source.quorum) and all(is_met(one, moment, of) for one in conditions):
            yield from answer(word, moment, of)  # type: ignore[operator]  # one of the functions below

    return Speaker(key=source.key, clause=source.clause, by=by, kinds=(kind,), speak=speak, module="words")


def _hits(word: Word, moment: kinds.Moment, of: Held) -> Changes:
    if isinstance(moment, kinds.Removed) and not of.by(moment.who):
        return
    value = word["value"]
    where = {"friendly_units_within": "friends", "enemy_unit": "enemies", "enemy_unit_in_contact": "contact"}
    yield CauseHits(
        where=where[word["scope"]],  # type: ignore[arg-type]  # the three words are of its kind
        count=value["count"],
        strength=value["str"],
        ap=value["ap"],
        attributes=references(value.get("attributes", ())),
        reach=inches(word.get("range_in", 0)),
        **of.source,
    )


def _tests(word: Word, moment: kinds.Moment, of: Held) -> Changes:
    """Every friend on the table that is meant takes a test."""
    assert isinstance(moment, kinds.Removed)
    if not of.by(moment.who):
        return
    for unit in moment.state.on_table:
        if unit.side == of.unit.side and unit.id != of.unit.id and fits_word(word, moment.state, unit):
            yield TestDemand(kind="other", unit=unit.id, words=tuple(word["on_fail"]), on_fail="words", **of.source)


def _danger(word: Word, moment: kinds.Moment, of: Held) -> Changes:
    """The charger, if it strikes this unit's front; or the unit that this one charges."""
    assert isinstance(moment, kinds.ChargeContact)
    if of.unit.id == moment.unit.id:
        yield DangerousTest(unit=moment.target.id, x=word["value"], **of.source)
    elif moment.edge == "front":
        yield DangerousTest(unit=moment.unit.id, x=word["value"], **of.source)


def _after_won_round(word: Word, moment: kinds.Moment, of: Held) -> Changes:
    assert isinstance(moment, kinds.RoundEnd)
    known = (effect for effect in moment.state.effects.values() if effect.on.unit == of.unit.id)
    if moment.won and all(effect.source.id != of.ref.id for effect in known):
        lasting = {**word, "trigger": "static", "condition": ["until_combat_round_lost"]}
        yield Begin(unit=of.unit.id, words=(lasting,), until="condition", **of.source)


def _recovery_after_round(word: Word, moment: kinds.Moment, of: Held) -> Changes:
    assert isinstance(moment, kinds.RoundEnd)
    if moment.caused > 0:
        yield Recover(unit=of.unit.id, points=word["value"], **of.source)


def _recovery(word: Word, moment: kinds.Moment, of: Held) -> Changes:
    if of.unit.is_placed and of.unit.side == moment.state.active:
        yield Recover(unit=of.unit.id, points=word["value"], model=of.who[0], **of.source)


def _instead_of_weapons(word: Word, moment: kinds.Moment, of: Held) -> Changes:
    assert isinstance(moment, kinds.SpecialAttacks)
    value = word["value"]
    if moment.when == "melee":
        yield SpecialAttack(
            kind="bile", count=value["count"], must=False, attributes=references(value["attributes"]), **of.source
        )
