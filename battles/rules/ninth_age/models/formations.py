"""Places and formations: Front Rank, Stand Behind, Light Troops, Skirmisher, Tall, Towering Presence, Scoring."""

from __future__ import annotations

from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.moments.changes import Changes
from battles.rules.ninth_age.moments.held import model_has
from battles.rules.ninth_age.moments.held_rule import Held
from battles.rules.ninth_age.moments.registry import home, rule

FURTHER_PRESENCE = 6
home("massive_bulk", "profiles/compile_unit.py")


@rule("front_rank", "B.21.2")
def front_rank(m: kinds.PlaceInUnit | kinds.MayMove, held: Held) -> Changes:
    """Also when it stands in the unit it may go to another place while the unit moves."""
    if isinstance(m, kinds.PlaceInUnit):
        yield held.must("front_rank")
    elif m.how in ("advance", "march", "reform"):
        yield held.allow("change_place", list(held.who))


@rule("stand_behind", "B.21.11")
def stand_behind(m: kinds.PlaceInUnit, held: Held) -> Changes:
    yield held.allow("anywhere")


# --- Light Troops ----------------------------------------------------------------------------------------------------


@rule("light_troops", "B.21.21")
def light_troops(m: kinds.MayMove, held: Held) -> Changes:
    """Wholly of such models: reforms at any time, any direction at full rate, no wheels, never off the board."""
    if not held.by_all:
        return
    if m.how == "wheel":
        yield held.forbid("light_troops_no_wheel")
    if m.how in ("advance", "march", "vanguard"):
        yield held.allow("free_reforms")
        yield held.allow("any_direction")
        yield held.must("stay_on_board")


@rule("light_troops", "B.21.21")
def light_troops_shoot(m: kinds.Attributes, held: Held) -> Changes:
    if held.by_all and m.attack.is_shooting:
        yield held.grant("march_and_shoot")


@rule("light_troops", "B.21.21")
def light_troops_ranks(m: kinds.FullRanks, held: Held) -> Changes:
    if held.by_most:
        yield held.set("full_ranks", 0)


@rule("light_troops", "B.21.21")
def light_characters(m: kinds.Grants, held: Held) -> Changes:
    """Infantry characters gain it while joined to infantry of the same height."""
    troops = None if m.unit.troops is None else m.unit.troops.profile
    if troops is None or "" not in held.who or troops.type != "INFANTRY":
        return
    alike = [one for one in m.unit.members if (one.profile.type, one.profile.height) == ("INFANTRY", troops.height)]
    to = tuple(one.id for one in alike if not held.by(one.id))
    if to:
        yield held.grant("light_troops", to=to)


# --- Skirmisher ------------------------------------------------------------------------------------------------------


@rule("skirmisher", "B.21.26")
def skirmisher(m: kinds.ShootingRanks | kinds.Formation | kinds.Blocks, held: Held) -> Changes:
    match m:
        case kinds.ShootingRanks():
            if held.by(m.attack.who):
                yield held.allow("any_rank")
        case kinds.Formation():
            if "" in held.who:
                yield held.must("skirmish")
        case kinds.Blocks():
            if m.unit.skirmishing:
                yield held.ignore("blocking")


@rule("skirmisher", "B.20.12")
def skirmisher_in_ruins(m: kinds.DangerousGround, held: Held) -> Changes:
    if m.terrain == "ruins" and held.by(m.who):
        yield held.passes()


@rule("skirmisher", "B.21.26", by="target")
def skirmisher_is_joined(m: kinds.MayJoin, held: Held) -> Changes:
    troops, own = held.unit.troops, kinds.profile_in(m.unit, m.who)
    if troops is None or not held.unit.skirmishing:
        return
    if (troops.profile.height, troops.profile.type) != (own.height, own.type):
        yield held.forbid("skirmishers_of_one_kind")


# --- height ----------------------------------------------------------------------------------------------------------


@rule("tall", "B.21.33")
def tall(m: kinds.SightPast, held: Held) -> Changes:
    """The viewer is not hindered by models of its height, unless those are Tall too."""
    yield held.ignore("same_height")


@rule("tall", "B.21.33", by="target")
def tall_target(m: kinds.SightPast, held: Held) -> Changes:
    if held.by_most:
        yield held.ignore("same_height")


@rule("towering_presence", "B.21.29")
def towering_presence(m: kinds.MayJoin | kinds.PresenceRange, held: Held) -> Changes:
    if isinstance(m, kinds.PresenceRange):
        yield held.add("presence_range", FURTHER_PRESENCE)
    elif not model_has(m.state, m.unit, m.who, "war_platform"):
        yield held.forbid("joins_nobody")


@rule("towering_presence", "B.21.29", by="target")
def towering_is_joined(m: kinds.MayJoin, held: Held) -> Changes:
    """A war platform may join, and one that is in a unit bars nobody."""
    platform = model_has(m.state, m.unit, m.who, "war_platform")
    if not platform and not all(model_has(m.state, held.unit, who, "war_platform") for who in held.who):
        yield held.forbid("joins_nobody")


# --- Scoring ---------------------------------------------------------------------------------------------------------


@rule("scoring", "B.21.27")
def scoring(m: kinds.ScoringUnit, held: Held) -> Changes:
    """Lost while fleeing, and for as long as an arrival, a reform or a vanguard move took it away."""
    yield held.allow("scoring")
    if m.unit.is_fleeing:
        yield held.forbid("fleeing_scores_not")
    if m.unit.marks.no_scoring_until >= m.state.turn:
        yield held.forbid("lost_scoring")
