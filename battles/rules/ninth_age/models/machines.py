"""War Machine, War Platform, Chariot, Engineer."""

from __future__ import annotations

from battles.rules.ninth_age.measures import inches, within
from battles.rules.ninth_age.moments import auras, kinds
from battles.rules.ninth_age.moments.changes import Changes, Offer
from battles.rules.ninth_age.moments.held import has_rule, model_has
from battles.rules.ninth_age.moments.held_rule import Held
from battles.rules.ninth_age.moments.holdings import Holding
from battles.rules.ninth_age.moments.registry import rule

WAR_MACHINE, ENGINEER = "war_machine", "engineer"
HELP_WITHIN = inches(6)


# --- War Machine -----------------------------------------------------------------------------------------------------


@rule(WAR_MACHINE, "B.21.17")
def war_machine(m: kinds.MayPursue | kinds.MayDeclare | kinds.MayReact, held: Held) -> Changes:
    if not isinstance(m, kinds.MayReact) or m.reaction == "flee":
        yield held.forbid("war_machine")


@rule(WAR_MACHINE, "B.21.17")
def war_machine_fails(m: kinds.PanicFailed | kinds.BreakFailed, held: Held) -> Changes:
    yield held.replace("failed", "shaken" if isinstance(m, kinds.PanicFailed) else "destroyed")


@rule(WAR_MACHINE, "B.21.17")
def war_machine_joins(m: kinds.MayJoin, held: Held) -> Changes:
    yield held.forbid("joins_nobody")


@rule(WAR_MACHINE, "B.21.17", by="target")
def war_machine_is_joined(m: kinds.MayJoin, held: Held) -> Changes:
    yield held.forbid("joins_nobody")


@rule(WAR_MACHINE, "B.21.17")
def round_base_reforms_not(m: kinds.MayReform, held: Held) -> Changes:
    if m.how == "combat" and held.unit.base.round:
        yield held.forbid("round_base")


@rule(WAR_MACHINE, "B.21.17", by="contact")
def nor_do_its_enemies(m: kinds.MayReform, held: Held) -> Changes:
    if m.how == "combat" and held.unit.base.round:
        yield held.forbid("round_base")


@rule(WAR_MACHINE, "B.21.17", by="target")
def is_touched_anywhere(m: kinds.ChargeContact, held: Held) -> Changes:
    yield held.allow("contact_anywhere")


# --- War Platform and Chariot ----------------------------------------------------------------------------------------


@rule("war_platform", "B.21.18")
def war_platform(m: kinds.Grants | kinds.PlaceInUnit, held: Held) -> Changes:
    """A character of its own unless it is a character's mount; in a unit it stands in the middle of the first rank."""
    if isinstance(m, kinds.PlaceInUnit):
        yield held.must("middle")
        return
    own = tuple(who for who in held.who if not kinds.profile_in(m.unit, who).is_character)
    if own:
        yield held.grant("character", to=own)


@rule("war_platform", "B.21.18")
def war_platform_in_combat(m: kinds.MayDuel | kinds.MayMakeWay, held: Held) -> Changes:
    if not kinds.profile_in(m.unit, m.who).is_character:
        yield held.forbid("war_platform")


@rule("war_platform", "B.21.18")
def second_war_platform(m: kinds.MayJoin, held: Held) -> Changes:
    if has_rule(m.state, m.target, "war_platform"):
        yield held.forbid("one_war_platform")


@rule("chariot", "B.21.32")
def chariot(m: kinds.DangerousGround | kinds.MayJoin, held: Held) -> Changes:
    """Only among themselves; a war platform is excused, and those with it."""
    if isinstance(m, kinds.DangerousGround):
        yield held.add("dice", 1)
        return
    excused = model_has(m.state, m.unit, m.who, "war_platform")
    if not excused and not has_rule(m.state, m.target, "chariot", "all"):
        yield held.forbid("chariots_alone")


@rule("chariot", "B.21.32", by="target")
def chariot_is_joined(m: kinds.MayJoin, held: Held) -> Changes:
    excused = all(model_has(m.state, held.unit, who, "war_platform") for who in held.who)
    platform = model_has(m.state, m.unit, m.who, "war_platform")
    if not excused and not platform and not model_has(m.state, m.unit, m.who, "chariot"):
        yield held.forbid("chariots_alone")


# --- Engineer --------------------------------------------------------------------------------------------------------


@rule(ENGINEER, "B.21.12")
def engineer(m: kinds.ShootingStart, held: Held) -> Changes:
    """One friendly war machine within 6 inches that has not fired; not while engaged or fleeing."""
    unit = held.unit
    if unit.is_engaged or unit.is_fleeing or not unit.is_placed or unit.side != m.state.active:
        return
    near = [
        other.id
        for other in m.state.on_table
        if other.side == unit.side
        and not other.marks.shot
        and has_rule(m.state, other, WAR_MACHINE)
        and within(auras.distance(other, unit, Holding(held.key, held.ref, held.who)), HELP_WITHIN)
    ]
    if near:
        yield Offer(
            ability=ENGINEER,
            unit=unit.id,
            bearer=held.who[0],
            targets=tuple(near),
            value=held.ref.X,
            until="phase",
            **held.source,
        )


@rule("state", "B.21.12")
def helped_by_engineer(m: kinds.MisfireRoll, held: Held) -> Changes:
    """The machine that he has chosen in this phase."""
    if m.unit.id in m.state.shooting.engineered:
        yield held.named(ENGINEER).reroll("misfire", "all")
        yield held.named(ENGINEER).reroll("flamethrower_hits", "all")
