"""A rule as somebody holds it: what its function is told, and how it words its answers."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, structs

from battles.rules.codec import Json
from battles.rules.ninth_age.armies.book_data import RuleRef
from battles.rules.ninth_age.moments.changes import (
    Add,
    Allow,
    Always,
    AutoPass,
    Forbid,
    GrantRule,
    Ignore,
    Maximise,
    Minimise,
    Must,
    Replace,
    RerollDice,
    RerollWhich,
    Set,
)
from battles.rules.ninth_age.moments.kinds import Who
from battles.rules.ninth_age.pieces import Unit


class Held(Struct, frozen=True, kw_only=True):
    """Who holds a rule, and how many of its unit's models do (B.0.2)."""

    ref: RuleRef
    key: str
    clause: str = ""
    unit: Unit
    """The unit in which it is held."""
    who: tuple[Who, ...] = ()
    """The kinds of models that have it; empty for rank and file is the name of the whole rank and file."""
    models: int = 1
    of: int = 1
    """How many models have it, and how many there are."""
    distance: float = 0.0
    """Of friends and foes: to the model that has it, in millimetres."""

    # --- quorum (B.0.2) ----------------------------------------------------------------------------------------------

    def by(self, who: Who) -> bool:
        """Has this kind of model the rule? Champion, musician and standard bearer are rank and file too."""
        return who in self.who or ("" in self.who and who in ("champion", "musician", "standard_bearer"))

    @property
    def by_all(self) -> bool:
        return self.models >= self.of

    @property
    def by_most(self) -> bool:
        """More than half."""
        return self.models * 2 > self.of

    @property
    def by_half(self) -> bool:
        """At least half."""
        return self.models * 2 >= self.of

    def met(self, quorum: str) -> bool:
        match quorum:
            case "all":
                return self.by_all
            case "more_than_half" | "majority":
                return self.by_most
            case "at_least_half":
                return self.by_half
            case _:
                return self.models > 0

    # --- answers -----------------------------------------------------------------------------------------------------

    @property
    def source(self) -> dict[str, Any]:
        return {"rule": self.ref.id, "clause": self.clause}

    def named(self, rule: str) -> Held:
        """The same, as a rule of another name: what everybody has is called by what it is in this case."""
        return structs.replace(self, ref=structs.replace(self.ref, id=rule))

    @property
    def x(self) -> int:
        """X as a number; 1 where the rule has none."""
        return self.ref.X if isinstance(self.ref.X, int) else 1

    def add(self, field: str, amount: int, **more: Any) -> Add:
        return Add(field, amount=amount, rule=self.ref.id, clause=self.clause, **more)

    def set(self, field: str, value: int) -> Set:
        return Set(field, value=value, rule=self.ref.id, clause=self.clause)

    def always(self, field: str, value: int) -> Always:
        return Always(field, at_least=value, at_most=value, rule=self.ref.id, clause=self.clause)

    def at_least(self, field: str, value: int) -> Always:
        return Always(field, at_least=value, rule=self.ref.id, clause=self.clause)

    def at_most(self, field: str, value: int) -> Always:
        return Always(field, at_most=value, rule=self.ref.id, clause=self.clause)

    def forbid(self, code: str) -> Forbid:
        return Forbid(code=code, **self.source)

    def allow(self, what: str, value: Json = None, second: Json = None) -> Allow:
        return Allow(what=what, value=value, second=second, **self.source)

    def must(self, what: str, value: Json = None) -> Must:
        return Must(what=what, value=value, **self.source)

    def ignore(self, what: str) -> Ignore:
        return Ignore(what=what, **self.source)

    def passes(self) -> AutoPass:
        return AutoPass(**self.source)

    def replace(self, what: str, value: Json) -> Replace:
        return Replace(what=what, value=value, **self.source)

    def maximise(self, field: str) -> Maximise:
        return Maximise(field=field, **self.source)

    def minimise(self, field: str) -> Minimise:
        return Minimise(field=field, **self.source)

    def reroll(self, field: str, which: RerollWhich = "failed", *, must: bool = False, **more: Any) -> RerollDice:
        return RerollDice(field=field, which=which, must=must, rule=self.ref.id, clause=self.clause, **more)

    def grant(self, rule: str, x: Json = None, to: tuple[Who, ...] = ()) -> GrantRule:
        return GrantRule(ref=RuleRef(id=rule, X=x), to=to, **self.source)
