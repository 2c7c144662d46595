"""One case of a model rule: who has it, at which moment it speaks, what it says, and when it says nothing.

The scene is always the same: twenty halberdiers with a captain (A01 with A07) and twenty handgunners (B01) in front of
them, ten inches apart or in contact. A rule comes to somebody by an effect, unless the case brings units that have it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from msgspec import Struct, structs

from battles.rules.ninth_age.armies.book_data import RuleRef
from battles.rules.ninth_age.armies.document import ChosenItem, Selection
from battles.rules.ninth_age.effects import Effect, EffectSource, EffectTarget, Until
from battles.rules.ninth_age.formation.cells import Cell
from battles.rules.ninth_age.measures import in_inches
from battles.rules.ninth_age.modifiers import Add, Always, Divide, Set
from battles.rules.ninth_age.moments import changes as given
from battles.rules.ninth_age.moments import kinds
from battles.rules.ninth_age.moments.ask import ask
from battles.rules.ninth_age.pieces import Engagement, Unit, UnitChoice
from battles.rules.ninth_age.state import State
from tests.rules.ninth_age.builders import ONE, choice, joined, lone, pose, regiment, state_of

Asked = Callable[[State], kinds.Moment]
Changed = Callable[[State], State]
HALBERDS = choice("aldermark", "banner_halberdiers", 20)
GUNNERS = choice("aldermark", "crown_shot", 20)
CAPTAIN = choice("aldermark", "field_captain")


class Case(Struct, frozen=True, kw_only=True):
    """What a rule does."""

    rule: str
    """Its key: the id of a rulebook rule, `<book>:<id>`, `item:<id>`, `weapon:<id>`."""
    clause: str
    asked: Asked
    says: tuple[str, ...]
    silent: tuple[Asked, ...] = ()
    ref: dict[str, Any] = {}
    """What stands in brackets behind it."""
    on: str = "A01"
    model: str | None = None
    scene: Changed | None = None
    """Changes of the usual scene; a case that brings the rule with its units grants nothing."""
    brings: bool = False
    by: str = ""
    """The rule that speaks, where it is another: one that an item grants."""

    @property
    def speaks(self) -> str:
        return self.by or self.name

    @property
    def name(self) -> str:
        return self.rule.partition(":")[2] or self.rule

    @property
    def title(self) -> str:
        return f"{self.rule} at {type(self.asked(self.state())).__name__}: {', '.join(self.says) or 'nothing'}"

    def state(self) -> State:
        plain = scene()
        return plain if self.scene is None else self.scene(plain)

    def held(self) -> State:
        if self.brings:
            return self.state()
        return granted(self.state(), self.on, {"id": self.name, **self.ref}, model=self.model)


def case(rule: str, clause: str, asked: Asked, *says: str, **more: Any) -> Case:
    return Case(rule=rule, clause=clause, asked=asked, says=says, **more)


def scene(*, near: bool = False) -> State:
    """Not in contact; in the first player turn, which is A's."""
    one = regiment("A01", HALBERDS, pose(36, 20, 90))
    other = regiment("B01", GUNNERS, pose(36, 20.0 if near else 30, 270))
    return state_of(joined(one, "A07", CAPTAIN, Cell(0, 2)), other, active="A")


def fight(state: State, mine: Any = "front", theirs: Any = "front", *, charged: bool = False) -> State:
    """A01 and B01 in contact."""
    one, other = state.units["A01"], state.units["B01"]
    here = Engagement(enemy="B01", mine=mine, theirs=theirs, charged=charged)
    there = Engagement(enemy="A01", mine=theirs, theirs=mine)
    marks = structs.replace(one.marks, charging=charged)
    return with_units(
        state,
        structs.replace(one, engagements=(here,), marks=marks),
        structs.replace(other, engagements=(there,), pose=pose(36, 20, 270)),
    )


def with_units(state: State, *units: Unit) -> State:
    found = {**state.units, **{unit.id: unit for unit in units}}
    return structs.replace(state, units=dict(sorted(found.items())))


def marked(key: str, **marks: Any) -> Changed:
    def change(state: State) -> State:
        unit = state.units[key]
        return with_units(state, structs.replace(unit, marks=structs.replace(unit.marks, **marks)))

    return change


def put(*units: Unit, contact: bool = False, **facts: Any) -> Changed:
    """The scene with these units in place of those of the same id."""

    def change(state: State) -> State:
        found = [*(unit for key, unit in state.units.items() if key not in {one.id for one in units}), *units]
        made = state_of(*found, **{"active": "A", **facts})
        return fight(made) if contact else made

    return change


def other_troops(book: str, entry: str, models: int = 20, key: str = "A01", **more: Any) -> Unit:
    at = pose(36, 20, 90) if key == "A01" else pose(36, 30, 270)
    return regiment(key, choice(book, entry, models), at, **more)


def alone(book: str, entry: str, key: str = "A05", x: float = 44, y: float = 20, **more: Any) -> Unit:
    return lone(key, choice(book, entry), pose(x, y, 90), **more)


def bearing(
    item: str, on: str = "", entry: str = "field_captain", book: str = "aldermark", weapon: str = ""
) -> UnitChoice:
    """A character with one item, and with a weapon that he has bought."""
    items = Selection(option="items", items=(ChosenItem(item=item, on=on),))
    return choice(book, entry, options=(items, Selection(option="weapon", choice=weapon)) if weapon else (items,))


def bannered(item: str) -> Unit:
    """A01 with a standard bearer who carries it."""
    bought = choice("aldermark", "banner_halberdiers", 20, options=(Selection(option="banner", banner=item),))
    return regiment("A01", bought, pose(36, 20, 90), command=("standard_bearer",))


def led_by(bought: UnitChoice) -> Unit:
    """A01 with this character as A07."""
    return joined(regiment("A01", HALBERDS, pose(36, 20, 90)), "A07", bought, Cell(0, 2))


def granted(state: State, unit: str, *rules: str | dict[str, Any], model: str | None = None) -> State:
    """With rules that an effect gives to a unit, or to one of its models."""
    refs = [{"id": one} if isinstance(one, str) else one for one in rules]
    effect = Effect(
        id=f"granted:{len(state.effects)}",
        source=EffectSource(kind="spell", id="granted"),
        on=EffectTarget(unit=unit, model=model),
        words=tuple({"do": "grant_rule", "rule": ref} for ref in refs),
        until=Until(kind="game"),
        seat=ONE,
    )
    return structs.replace(state, effects={**state.effects, effect.id: effect})


def worded(state: State, unit: str, *words: dict[str, Any], source: str = "spell", model: str | None = None) -> State:
    """With an effect of these words on a unit."""
    effect = Effect(
        id=f"worded:{len(state.effects)}",
        source=EffectSource(kind="spell", id=source),
        on=EffectTarget(unit=unit, model=model),
        words=words,
        until=Until(kind="game"),
        seat=ONE,
    )
    return structs.replace(state, effects={**state.effects, effect.id: effect})


# --- moments ---------------------------------------------------------------------------------------------------------


def of(moment: type[kinds.Moment], unit: str = "A01", /, **fields: Any) -> Asked:
    """A moment of a unit; fields that name units are ids with `=`."""

    def asked(state: State) -> kinds.Moment:
        units = {name: _meant(state, value) for name, value in fields.items()}
        return moment(state=state, unit=state.units[unit], **units)

    return asked


def _meant(state: State, value: Any) -> Any:
    if isinstance(value, str) and value.startswith("="):
        return state.units[value[1:]]
    return tuple(_meant(state, one) for one in value) if isinstance(value, tuple) else value


def attack_of(
    state: State, unit: str = "A01", target: str | None = "B01", part: int = 0, **fields: Any
) -> kinds.Attack:
    """Melee at the front, unless the fields say otherwise."""
    who = fields.get("who", "")
    profile = kinds.profile_in(state.units[unit], who)
    plain: dict[str, Any] = {"part": profile.parts[part], "weapon": "hand_weapon", "edge": "front", "own_edge": "front"}
    goal = None if target is None else state.units[target]
    refs = tuple(reference(**ref) for ref in fields.pop("given", ()))
    return kinds.Attack(unit=state.units[unit], target=goal, given=refs, **{**plain, **fields})


def striking(moment: type[Any], unit: str = "A01", /, *, more: dict[str, Any] | None = None, **fields: Any) -> Asked:
    """A moment of an attack."""

    def asked(state: State) -> kinds.Moment:
        made: kinds.Moment = moment(
            state=state, unit=state.units[unit], attack=attack_of(state, unit, **fields), **(more or {})
        )
        return made

    return asked


def shooting(moment: type[Any], unit: str = "A01", /, **fields: Any) -> Asked:
    return striking(moment, unit, **{"kind": "shooting", "weapon": "crossbow", **fields})


def parts_of(moment: type[Any], unit: str = "A01", who: str = "", part: int = 0, **fields: Any) -> Asked:
    """A moment of one part of a kind of model."""

    def asked(state: State) -> kinds.Moment:
        own = kinds.profile_in(state.units[unit], who).parts[part]
        made: kinds.Moment = moment(state=state, unit=state.units[unit], who=who, part=own, **fields)
        return made

    return asked


# --- what was said ---------------------------------------------------------------------------------------------------


def said(asked: Asked, state: State, rule: str | None = None) -> tuple[str, ...]:
    """All answers in short, or those of one rule."""
    return tuple(short(one) for one in ask(asked(state)) if rule is None or one.rule == rule)


def short(change: given.AnyChange) -> str:
    """A change in a few words."""
    match change:
        case Add(field=field, amount=amount):
            return f"{field} {amount:+d}"
        case Set(field=field, value=value):
            return f"{field} = {value}"
        case Always(field=field, at_least=low, at_most=high):
            return f"{field} always {low}" if low == high else f"{field} always {low or ''}..{high or ''}"
        case Divide(field=field, by=by):
            return f"{field} / {by}"
        case given.RerollDice(field=field, which=which, must=must, one_die=one):
            return f"{'must' if must else 'may'} reroll {'one ' if one else ''}{field} {which}"
        case given.GrantRule(ref=ref, to=to):
            return f"has {ref.id}{'' if ref.X is None else f' {ref.X}'}{f' to {list(to)}' if to else ''}"
        case given.SpecialAttack(kind=kind, count=count, step=step):
            return f"{kind} {count} at {step}"
        case given.CauseHits(where=where, count=count, strength=strength, ap=ap, attributes=refs, reach=reach):
            within = f" within {round(in_inches(reach))}" if reach else ""
            return f"{count} hits on {where}{within} {strength}/{ap} {[ref.id for ref in refs]}"
        case given.Begin(unit=unit, until=until):
            return f"begins on {unit} until {until}"
        case given.TestDemand(kind=kind, unit=unit, on_fail=fails):
            return f"{unit} tests {kind}, else {fails}"
        case given.Offer(ability=ability, targets=targets, options=options):
            return f"offers {ability} {list(targets or options)}"
    return _plain(change)


def _plain(change: given.AnyChange) -> str:
    fields = {key: value for key, value in structs.asdict(change).items() if key not in ("rule", "clause")}
    filled = [str(value) for value in fields.values() if value not in (None, "", (), 0, 0.0, False)]
    return " ".join([type(change).__name__, *filled])


def names(cases: Iterable[Case]) -> list[str]:
    return [case.rule for case in cases]


def reference(**fields: Any) -> RuleRef:
    return msgspec.convert(fields, RuleRef)
