"""Effects in the controlled words of `data/house/effect_words.json`: which change they are, at which moment, for whom.

A record has `trigger`, `scope`, `op`, `field`, `value`, `condition`, sometimes `range_in` and `duration`. What
speaks at a point in time (start of a phase, end of a round) is in `timed_words`; here is what changes a value, a roll
or a permission for as long as it holds. Words of spells (`do`) are the same, on the unit they lie on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

import msgspec
from msgspec import Struct

from battles.rules.codec import Json
from battles.rules.ninth_age.armies.book_data import RuleRef
from battles.rules.ninth_age.effects import Effect
from battles.rules.ninth_age.measures import inches
from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.moments.changes import AnyChange, Changes, Divide, GrantRule, RemoveRule, RerollWhich
from battles.rules.ninth_age.moments.held_rule import Held
from battles.rules.ninth_age.moments.holdings import Holding, all_kinds, held, record
from battles.rules.ninth_age.moments.registry import Role, Speaker
from battles.rules.ninth_age.moments.word_conditions import is_known, is_met
from battles.rules.ninth_age.pieces import Unit
from battles.rules.ninth_age.profiles.rule_records import RULES
from battles.rules.ninth_age.state import State

Word = Mapping[str, Json]
Kind = type[kinds.Moment]
TARGETS_OWN = frozenset({"def", "res", "arm", "armour_save", "special_save"})
"""Fields of an attack that are the defender's; all others are the attacker's."""
MOMENT_OF: Mapping[str, Kind] = {
    "adv": kinds.MoveRates,
    "mar": kinds.MoveRates,
    "dis": kinds.Discipline,
    "att": kinds.AttackCount,
    "agi": kinds.Initiative,
    "off": kinds.ToHit,
    "def": kinds.ToHit,
    "to_hit": kinds.ToHit,
    "natural_1_to_hit": kinds.ToHit,
    "soft_cover": kinds.ToHit,
    "str": kinds.ToWound,
    "res": kinds.ToWound,
    "to_wound": kinds.ToWound,
    "ap": kinds.ArmourSave,
    "arm": kinds.ArmourSave,
    "armour_save": kinds.ArmourSave,
    "special_save": kinds.SpecialSaves,
    "shots": kinds.Shots,
    "charge_range_roll": kinds.ChargeRoll,
    "flee_distance": kinds.FleeRoll,
    "march": kinds.MarchAllowed,
    "combat_score": kinds.CombatScore,
    "unstable_loss": kinds.CrumbleLoss,
    "casting_modifier": kinds.Casting,
    "miscast_value": kinds.MiscastRoll,
    "dispel_dice": kinds.Dispelling,
    "range of rally_around_the_flag and commanding_presence": kinds.PresenceRange,
    "march_test": kinds.Discipline,
    "rally_test": kinds.Discipline,
    "panic_test": kinds.Discipline,
    "frenzy_test": kinds.Discipline,
    "restrain_test": kinds.Discipline,
    "combat_reform_test": kinds.Discipline,
    "break_test": kinds.Discipline,
}
FIELD: Mapping[str, str] = {
    "range of rally_around_the_flag and commanding_presence": "presence_range",
    "natural_1_to_hit": "to_hit",
    "soft_cover": "soft_cover",
}
TEST_OF: Mapping[str, str] = {
    "march_test": "march",
    "rally_test": "rally",
    "panic_test": "panic",
    "frenzy_test": "frenzy",
    "restrain_test": "restrain",
    "restrain_pursuit": "restrain",
    "combat_reform_test": "combat_reform",
    "break_test": "break",
}
"""The test that a field or trigger names; others are about every test."""
ROLES: Mapping[str, Role] = {
    "friendly_units_within": "friend",
    "friendly_war_machine_within": "friend",
    "enemy_unit": "foe",
    "enemy_unit_in_contact": "contact",
}
LAST_STEP = 4
"""Of the reductions of what Unstable units lose: other modifiers (B.21.37)."""


class UnknownWord(ValueError):
    """A word of an effect that means nothing here, and where it stands."""

    def __init__(self, place: str, word: object) -> None:
        super().__init__(f"{place}: {word!r} means nothing")
        self.place, self.word = place, word


class WordSource(Struct, frozen=True, kw_only=True):
    """Where words stand, and what holds for all of them."""

    key: str
    clause: str = ""
    quorum: str = "any"
    once: bool = False
    """It can be used once in a battle (B.22.8)."""
    is_item: bool = False

    def use(self, of: Held) -> tuple[str, str] | None:
        """What is put into `State.used`: whose it is, and what."""
        if not self.once:
            return None
        bearer = next((who for who in of.who if who not in ("", "champion", "musician", "standard_bearer")), of.unit.id)
        return bearer, self.key


# --- lasting changes -------------------------------------------------------------------------------------------------


def speaker_of(word: Word, source: WordSource) -> Speaker:
    """The one function that a lasting word is; refused with its place where something in it means nothing."""
    checked(word, source.key)
    kind, by = moment_of(word, source.key), role_of(word)
    change = change_of(word, source)

    def speak(moment: kinds.Moment, of: Held) -> Changes:
        if is_asked(word, source, moment, of):
            yield from change(moment, of)

    reach = inches(word.get("range_in", 0))
    return Speaker(key=source.key, clause=source.clause, by=by, kinds=(kind,), speak=speak, reach=reach, module="words")


def checked(word: Word, place: str) -> None:
    for condition in word.get("condition", ()):
        if not is_known(condition):
            raise UnknownWord(place, condition)
    if word.get("scope", "own_unit") not in _SCOPES:
        raise UnknownWord(place, word["scope"])


_SCOPES = frozenset(
    {
        "self_model", "self_part", "own_unit", "bearer", "bearers_model", "bearers_unit", "attack", "enemy_unit",
        "enemy_unit_in_contact", "charge_target", "friendly_units_within", "friendly_war_machine_within", "target_unit",
        "army",
    }
)  # fmt: skip


def moment_of(word: Word, place: str) -> Kind:
    if op_of(word) in ("grant_rule", "remove_rule"):
        if _rule_of(word).id not in RULES:
            raise UnknownWord(place, _rule_of(word).id)
        return kinds.Attributes if word.get("trigger") == "initiative_step" else kinds.Grants
    field = str(word.get("field"))
    if field not in MOMENT_OF:
        raise UnknownWord(place, field)
    return MOMENT_OF[field]


def role_of(word: Word) -> Role:
    role = ROLES.get(word.get("scope", ""), "own")
    return "target" if role == "own" and word.get("field") in TARGETS_OWN else role


def op_of(word: Word) -> str:
    """Spells name the operation by `do`, unless they modify."""
    do = word.get("do", "modifier")
    return str(word["op"] if do == "modifier" else do)


def is_asked(word: Word, source: WordSource, moment: kinds.Moment, of: Held) -> bool:
    """Whether the word speaks now: its test, its bearer, its quorum, all conditions, and that it was not used up."""
    if not _is_its_test(word, moment) or not _is_its_model(word, source, moment, of):
        return False
    if source.quorum not in ("self", "any") and not of.met(source.quorum):
        return False
    use = source.use(of)
    if use is not None and use in moment.state.used:
        return False
    return all(is_met(condition, moment, of) for condition in word.get("condition", ()))


def _is_its_test(word: Word, moment: kinds.Moment) -> bool:
    if isinstance(moment, kinds.CrumbleLoss):
        return moment.step == LAST_STEP
    if not isinstance(moment, kinds.Discipline):
        return True
    if "caused_by_this_attack" in word.get("condition", ()) and moment.attack is None:
        return False
    test = TEST_OF.get(word["field"]) or TEST_OF.get(word.get("trigger", ""))
    return test is None or test == moment.kind


def _is_its_model(word: Word, source: WordSource, moment: kinds.Moment, of: Held) -> bool:
    """What an item gives to its bearer, it gives to nobody else of the unit (B.22.7)."""
    if word.get("scope") not in ("bearer", "bearers_model", "self_model", "self_part"):
        return True
    attack: kinds.Attack | None = getattr(moment, "attack", None)
    if attack is None or not isinstance(moment, kinds.AttackMoment | kinds.Shots):
        who = getattr(moment, "who", None)
        return who is None or of.by(who)
    if role_of(word) == "target":
        return of.by(attack.at)
    is_rider = attack.part is None or attack.part.is_rider
    return of.by(attack.who) and (is_rider or word.get("scope") in ("bearers_model", "self_model"))


# --- the change itself -----------------------------------------------------------------------------------------------


def change_of(word: Word, source: WordSource) -> Callable[[kinds.Moment, Held], Iterator[AnyChange]]:
    op, value = op_of(word), word.get("value", 0)
    field = FIELD.get(word.get("field", ""), word.get("field", ""))

    def change(moment: kinds.Moment, of: Held) -> Iterator[AnyChange]:
        match op:
            case "add" | "subtract":
                yield of.add(field, value if op == "add" else -value)
            case "set":
                yield of.set(field, value)
            case "always_set":
                yield of.always(field, value)
            case "halve_up":
                yield Divide(field, rule=of.ref.id, clause=of.clause)
            case "forbid":
                yield of.forbid(f"{field}_forbidden")
            case "auto_pass":
                yield of.passes()
            case "ignore":
                yield of.ignore(field)
            case "maximise":
                yield of.maximise(field)
            case "grant_rule":
                yield GrantRule(ref=_rule_of(word), to=_granted_to(word, moment, of), **of.source)
            case "remove_rule":
                yield RemoveRule(id=_rule_of(word).id, **of.source)
            case "may_reroll" | "may_reroll_failed" | "reroll_failed" | "reroll_success":
                yield _reroll(word, source, field, of)

    if op not in _OPS:
        raise UnknownWord(source.key, op)
    return change


_OPS = frozenset(
    {
        "add", "subtract", "set", "always_set", "halve_up", "forbid", "auto_pass", "ignore", "maximise", "grant_rule",
        "remove_rule", "may_reroll", "may_reroll_failed", "reroll_failed", "reroll_success",
    }
)  # fmt: skip


def _reroll(word: Word, source: WordSource, field: str, of: Held) -> AnyChange:
    op, ones = op_of(word), word["field"] == "natural_1_to_hit"
    by_op: dict[str, RerollWhich] = {"reroll_success": "successes", "may_reroll": "all"}
    which: RerollWhich = "ones" if ones else by_op.get(op, "failed")
    one_die = "one_die" in word.get("condition", ())
    return of.reroll(field, which, must=not op.startswith("may_"), one_die=one_die, use=source.use(of))


def _rule_of(word: Word) -> RuleRef:
    rule = word.get("rule")
    if isinstance(rule, Mapping):
        return msgspec.convert(dict(rule), RuleRef)
    return RuleRef(id=rule if isinstance(rule, str) else word["field"], X=word.get("value"))


def _granted_to(word: Word, moment: kinds.Moment, of: Held) -> tuple[str, ...]:
    if "target_rank_and_file" in word.get("condition", ()):
        return ("",) if moment.unit.troops is not None else ("-",)
    if of.key.startswith("effect:") or word.get("scope") not in ("bearer", "bearers_model", "self_model"):
        return of.who if of.key.startswith("effect:") else ()
    return of.who


# --- effects on units ------------------------------------------------------------------------------------------------


def held_effect(effect: Effect, unit: Unit) -> Held:
    """An effect as the one it lies on holds it."""
    who = all_kinds(unit) if effect.on.model is None else (effect.on.model,)
    return held(unit, Holding(f"effect:{effect.source.id}", RuleRef(id=effect.source.id), who), effect.source.clause)


def speakers_of_effect(effect: Effect, state: State, unit: Unit) -> Iterator[Speaker]:
    """Its words that are meant for this unit: some of a spell serve friends, others enemies."""
    for word in effect.words:
        if _serves_side(word, effect, state, unit):
            yield _effect_speaker(msgspec.json.encode(word), effect.source.id)


def _serves_side(word: Word, effect: Effect, state: State, unit: Unit) -> bool:
    is_friend, conditions = state.sides[unit.side].seat == effect.seat, word.get("condition", ())
    return not ("target_friendly" in conditions and not is_friend) and not ("target_enemy" in conditions and is_friend)


@lru_cache(maxsize=4096)
def _effect_speaker(word: bytes, source: str) -> Speaker:
    """A word that once spoke at a point in time now holds; whom it reached was settled then."""
    read: dict[str, Json] = msgspec.json.decode(word)
    settled = [one for one in read.get("condition", ()) if not one.startswith(("bearer_", "target_"))]
    lasting = {**read, "scope": "own_unit", "condition": settled, "range_in": 0}
    if lasting.get("trigger") in POINTS_IN_TIME:
        lasting["trigger"] = "static"
    return speaker_of(lasting, WordSource(key=f"effect:{source}"))


POINTS_IN_TIME = frozenset(
    {"charge_phase_start", "combat_round_start", "magic_start", "player_turn_start", "combat_score", "casualty"}
)


def quorum_of(key: str) -> str:
    one = record(key)
    return "any" if one is None else one.quorum
