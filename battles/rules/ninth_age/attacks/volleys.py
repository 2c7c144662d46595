"""A volley from stage to stage: what is thrown next, what the dice have come to, where the hits go."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import structs

from battles.rules.ninth_age.attacks.blow import STAGES, Blow, Hits, Need, Stage
from battles.rules.ninth_age.attacks.distribution import Recipient, proposed, shared
from battles.rules.ninth_age.attacks.events import BlowCount
from battles.rules.ninth_age.attacks.face_count import Tally, deal, dice, struck
from battles.rules.ninth_age.attacks.frames import Volley
from battles.rules.ninth_age.attacks.record import BlowResult

REASONS: dict[Stage, str] = {
    "hits": "to_hit",
    "hits_again": "to_hit_again",
    "hopeless": "hopeless_shots",
    "wounds": "to_wound",
    "wounds_again": "to_wound_again",
    "armour": "armour_saves",
    "armour_again": "armour_saves_again",
    "special": "special_saves",
    "special_again": "special_saves_again",
    "losses": "multiple_wounds",
}
_Read = Callable[[Blow, Tally], tuple[int, int, Need]]
SAVES: frozenset[Stage] = frozenset({"armour", "armour_again", "special", "special_again"})


def begun(volley: Volley) -> Volley:
    """With a tally for each blow."""
    return volley if volley.tallies else structs.replace(volley, tallies=(Tally(),) * len(volley.blows))


def wanted(volley: Volley) -> int:
    """How many dice the next stage throws."""
    pairs = zip(volley.blows, volley.tallies, strict=True)
    return sum(dice(blow, tally, volley.stage) for blow, tally in pairs)


def counted(volley: Volley, faces: Sequence[int]) -> Volley:
    """After the dice of its stage; the stage is the one that has been counted."""
    return structs.replace(volley, tallies=deal(volley.blows, volley.tallies, volley.stage, faces))


def next_stage(volley: Volley) -> Volley:
    return structs.replace(volley, stage=STAGES[STAGES.index(volley.stage) + 1])


def distributes(volley: Volley) -> bool:
    return any(volley.others) or any(volley.brackets)


def others_of(volley: Volley, at: int) -> tuple[Blow, ...]:
    return volley.others[at] if at < len(volley.others) else ()


def brackets_of(volley: Volley, at: int) -> tuple[Blow, ...]:
    return volley.brackets[at] if at < len(volley.brackets) else ()


def split(
    volley: Volley, at: int, among: Sequence[Recipient], shares: dict[str, int] | None = None, bracket: str = ""
) -> list[tuple[Blow, Tally]]:
    """One blow after its hits are known: a blow for each pool that gets some, and one for the bracketed hit."""
    hits = volley.tallies[at].hits
    blows = {blow.at: blow for blow in (volley.blows[at], *others_of(volley, at))}
    reached = [one for one in among if one.pool in blows]
    if len(blows) < 2 or not reached:
        parts = {volley.blows[at].at: hits}
    else:
        parts = shared(reached, hits, shares or proposed(reached, hits.total))
    found = [(blows[pool], part) for pool, part in parts.items() if part.total]
    special = {blow.at: blow for blow in brackets_of(volley, at)}
    if special and found:
        found = _with_bracket(found, special, bracket)
    return [(blow, struck(part)) for blow, part in found]


def _with_bracket(found: list[tuple[Blow, Hits]], special: dict[str, Blow], chosen: str) -> list[tuple[Blow, Hits]]:
    """One hit of the chosen pool has the bracketed values (B.21.145)."""
    pools = [blow.at for blow, _ in found if blow.at in special]
    pool = chosen if chosen in pools else pools[0]
    after = list[tuple[Blow, Hits]]()
    for blow, hits in found:
        if blow.at != pool:
            after.append((blow, hits))
            continue
        one, rest = hits.apart(rolled=1) if hits.rolled else hits.apart(sure=1)
        after.append((special[pool], one))
        if rest.total:
            after.append((blow, rest))
    return after


def results(volley: Volley) -> tuple[BlowResult, ...]:
    return tuple(
        BlowResult(
            by=blow.by,
            at=blow.at,
            kind=blow.kind,
            attacks=blow.n,
            hits=tally.hits.total,
            wounds=tally.wounds + tally.lethal,
            unsaved=tally.lost,
            points=tally.points,
        )
        for blow, tally in zip(volley.blows, volley.tallies, strict=True)
    )


def losses(volley: Volley) -> dict[str, int]:
    """Points by pool, as the dice gave them."""
    found = dict[str, int]()
    for blow, tally in zip(volley.blows, volley.tallies, strict=True):
        if tally.points:
            found[blow.at] = found.get(blow.at, 0) + tally.points
    return found


def hits_told(volley: Volley) -> tuple[BlowCount, ...]:
    return _told(volley, lambda blow, tally: (tally.hits.total, blow.n, blow.hit))


def wounds_told(volley: Volley) -> tuple[BlowCount, ...]:
    return _told(volley, lambda blow, tally: (tally.wounds + tally.lethal, tally.hits.total, blow.wound))


def armour_told(volley: Volley) -> tuple[BlowCount, ...]:
    return _told(volley, lambda blow, tally: (tally.wounds - tally.unsaved, tally.wounds, blow.armour))


def special_told(volley: Volley) -> tuple[BlowCount, ...]:
    return _told(
        volley,
        lambda blow, tally: (tally.unsaved + tally.lethal - tally.lost, tally.unsaved + tally.lethal, blow.special),
    )


def _told(volley: Volley, read: _Read) -> tuple[BlowCount, ...]:
    found = []
    for blow, tally in zip(volley.blows, volley.tallies, strict=True):
        count, of, need = read(blow, tally)
        if of:
            found.append(BlowCount(by=blow.by, at=blow.at, count=count, of=of, need=need.at_least))
    return tuple(found)
