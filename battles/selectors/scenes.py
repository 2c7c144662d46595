"""What an audience sees. Only what a viewer may know goes in: everything is built from `known_to` and `seen_by`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple

import msgspec
from msgspec import Raw

from battles import store
from battles.messages import Player, Scene
from battles.models import Battle, Participant, Source, Status
from battles.records.battle_file import Replay
from battles.records.merge_patch import plain_after, pruned
from battles.rules.base import EVERYTHING, PUBLIC, Question, Seat, State, View, Viewer
from battles.rules.codec import Json, encode, to_builtins
from battles.rules.dice import SCHEME, mixed
from battles.rules.sides import sides_of
from battles.selectors import delayed, odds_filter, take_back_candidates
from battles.selectors.clocks import clocks
from battles.selectors.people import OVER, Viewpoint, name_of
from battles.store import Moment, Noted


def scene_of(battle: Battle, viewpoint: Viewpoint) -> Scene:
    """The battle now, as this viewpoint may see it."""
    return scene(delayed.as_of(store.moment_of(battle), viewpoint.as_of), viewpoint.viewer)


def scene(moment: Moment, viewer: Viewer) -> Scene:
    return Scene(view=to_builtins(_view(moment, viewer)), dice=dice(moment), **_alike(moment), **_own(moment, viewer))


def _view(moment: Moment, viewer: Viewer) -> View | None:
    return None if moment.state is None else moment.rules.view(moment.state, viewer)


@dataclass(frozen=True)
class ShownScene:
    """A scene as an audience has it; the next one is made from what has changed since."""

    view: View | None
    scene: dict[str, Json]
    alike: Alike


def shown(moment: Moment, viewer: Viewer, before: ShownScene | None = None) -> ShownScene:
    """`plain(scene(…))`, sharing whatever has stayed the same with `before`, and what all see alike with the others."""
    view, alike = _view(moment, viewer), _alike_plain(moment, before)
    built = alike.parts | plain(_own(moment, viewer) | {"dice": dice(moment)})
    if view is not None:
        built["view"] = _plain_view(moment, view, before)
    return ShownScene(view, built, alike)


def _plain_view(moment: Moment, view: View, before: ShownScene | None) -> dict[str, Json]:
    """Audiences that see the same thing, and saw the same thing before, have it made once.

    Whoever saw nothing before shares with the last audience what both see alike.
    """
    seen_before = None if before is None else before.view
    known: tuple[View, View | None, dict[str, Json]] | None = moment.worked_out.get("view")
    if known is not None and known[0] is view and known[1] is seen_before:
        return known[2]
    if before is not None and seen_before is not None:
        built = plain_after(view, seen_before, before.scene["view"])
    elif known is not None:
        built = plain_after(view, known[0], known[2])
    else:
        built = plain(view)
    moment.worked_out["view"] = (view, seen_before, built)
    return built


def _own(moment: Moment, viewer: Viewer) -> dict[str, Json]:
    """The parts of a scene that are this viewer's alone."""
    state = moment.state
    asked = {} if state is None or moment.battle.status in OVER else _asked(moment, state, viewer)
    return {
        "asked": asked,
        "sides": _sides(moment, state, viewer),
        "options": [] if state is None else options(moment, viewer),
        "standing": None if state is None else _standing(moment, state, viewer),
        "clocks": clocks(moment, asked),
        "take_back": take_back_candidates.state_for(moment, viewer),
    }


def _alike(moment: Moment) -> dict[str, Json]:
    """The parts of a scene that are the same for every viewer."""
    battle = moment.battle
    return {
        "status": battle.status,
        "players": {seat: _player(player) for seat, player in moment.players.items()},
        "outcome": battle.outcome,
        "rematch": str(battle.rematch) if battle.rematch else None,
        "league": battle.league_path or None,
        "odds": battle.odds,
        "halted": battle.halted_at.isoformat() if battle.halted_at is not None else None,
    }


class Alike(NamedTuple):
    """What every viewer sees alike, and what it was made of."""

    made_of: tuple[object, ...]
    parts: dict[str, Json]


def _alike_plain(moment: Moment, before: ShownScene | None) -> Alike:
    """Made again only if somebody or something has changed: most orders change nothing of it."""
    known: Alike | None = moment.worked_out.get("alike")
    if known is None:
        made_of = _made_of(moment)
        if before is not None and before.alike.made_of == made_of:
            known = before.alike
        else:
            known = Alike(made_of, plain(_alike(moment)))
        moment.worked_out["alike"] = known
    return known


def _made_of(moment: Moment) -> tuple[object, ...]:
    one, players = moment.battle, moment.players.items()
    rest = (one.status, one.outcome, one.rematch, one.league_path, one.odds, one.halted_at)
    return (*rest, *((seat, _player(player)) for seat, player in players))


def plain(value: Scene | View | dict[str, Json]) -> dict[str, Json]:
    """A scene, or a part of it, as a client reads it, and as patches are made of it."""
    built: dict[str, Json] = pruned(to_builtins(value))
    return built


def _player(participant: Participant) -> Player:
    return Player(
        name=name_of(participant),
        user=participant.user_id,
        computer=participant.computer_skill,
        guest=participant.user is not None and participant.user.is_guest,
        seed=_seed(participant),
        former=participant.former_id,
    )


def _seed(participant: Participant) -> Literal["missing", "committed", "revealed", "server"]:
    if participant.seed is not None:
        return "server" if participant.seed_by_server else "revealed"
    return "committed" if participant.seed_hash else "missing"


def knowledge(moment: Moment, state: State, viewer: Viewer) -> State:
    """The state as a viewer may know it. Everything is known to EVERYTHING, and to the public once it is over."""
    if viewer is EVERYTHING or (viewer is PUBLIC and moment.battle.status in OVER):
        return state
    known: State = moment.rules.known_to(state, viewer)
    return known


def is_open(moment: Moment, state: State) -> bool:
    """Whether the public knows of nothing hidden. Standing answers do not count: that there are any is secret."""
    return not moment.rules.hides(moment.rules.known_to(state, PUBLIC), PUBLIC)


def _sides(moment: Moment, state: State | None, viewer: Viewer) -> dict[str, Json]:
    """Who is with whom, from what the viewer knows."""
    known = None if state is None else knowledge(moment, state, viewer)
    found = sides_of(moment.rules, known, moment.players, lambda: store.setup_of(moment.battle).scenario)
    return {str(seat): side for seat, side in found.items()}


def _asked(moment: Moment, state: State, viewer: Viewer) -> dict[str, Json]:
    """Questions as they follow from what the viewer knows; default and suggestions are for its own seat alone."""
    known = knowledge(moment, state, viewer)
    return {
        seat: to_builtins(
            _question(moment, question) | (_help(moment, known, seat, question) if viewer == seat else {})
        )
        for seat, question in moment.rules.asked(known).items()
    }


def _question(moment: Moment, question: Question[State]) -> dict[str, Json]:
    facts = odds_filter.facts(moment, question.facts)
    return {"kind": question.kind, "clause": question.clause, "facts": facts, "orders": question.orders}


def _help(moment: Moment, known: State, seat: Seat, question: Question[State]) -> dict[str, Json]:
    suggested = moment.rules.suggestions(known, seat)
    return {"default": question.default} | ({"suggested": suggested} if suggested else {})


def options(moment: Moment, viewer: Viewer) -> list[Json]:
    """What this seat may decide now; nothing for spectators or before and after the battle."""
    if moment.state is None or not isinstance(viewer, str) or moment.battle.status != Status.RUNNING:
        return []
    seat = Seat(viewer)
    offered = moment.rules.options(moment.rules.known_to(moment.state, seat), seat)
    return [odds_filter.option(moment, to_builtins(option)) for option in offered]


def _standing(moment: Moment, state: State, viewer: Viewer) -> Json:
    """How it stands, from what the viewer knows; nothing for spectators while something is hidden."""
    known = knowledge(moment, state, viewer)
    if viewer is PUBLIC and moment.battle.status not in OVER and moment.rules.hides(known, PUBLIC):
        return None
    if known is not state:
        return to_builtins(moment.rules.standing(known))
    if "standing" not in moment.worked_out:
        moment.worked_out["standing"] = to_builtins(moment.rules.standing(state))
    return moment.worked_out["standing"]


def dice(moment: Moment) -> dict[str, Json]:
    """What anyone may know of the dice; the secret once the battle is over, their number as soon as it says nothing."""
    if moment.battle.imported and (file := source_of(moment.battle)) is not None:
        return file.dice
    battle, seeds = moment.battle, [player.seed for player in moment.players.values()]
    told: dict[str, Json] = {
        "scheme": SCHEME.decode(),
        "battle": battle.pk.hex,
        "commitment": battle.dice_commitment,
    }
    if battle.status in OVER or not moment.rules.hidden_dice:
        told["throws"] = battle.throws
    if seeds and all(seed is not None for seed in seeds):
        told["mix"] = mixed([bytes(seed or b"") for seed in seeds]).hex()
    if battle.status in OVER and not battle.imported:
        told["secret"] = bytes(battle.dice_secret).hex()
    return told


def source_of(battle: Battle) -> Replay | None:
    """What the file of an imported battle said of itself: everything but its events."""
    row = Source.objects.filter(battle_id=battle.pk).first()
    return None if row is None else msgspec.json.decode(bytes(row.head), type=Replay)


def names(moment: Moment, viewer: Viewer, language: str) -> dict[str, str]:
    """Pieces and seats and what they are called, as far as the viewer may know of them."""
    called = {f"seat.{seat}": name for seat, player in moment.players.items() if (name := name_of(player))}
    return _piece_names(moment, viewer, language) | called


def _piece_names(moment: Moment, viewer: Viewer, language: str) -> dict[str, str]:
    state = moment.state
    return {} if state is None else dict(moment.rules.names(knowledge(moment, state, viewer), language))


def events_since(battle: Battle, viewpoint: Viewpoint, number: int) -> tuple[Raw, ...]:
    """The events this viewpoint sees after its own number, encoded. After `viewer_of(…)`, its numbers have no gaps."""
    return seen_after(delayed.as_of(store.moment_of(battle), viewpoint.as_of).battle, viewpoint.viewer, number)


def seen_after(battle: Battle, viewer: Viewer, number: int) -> tuple[Raw, ...]:
    """No audience has seen more events than there are: what is new to it comes after event `number` of the battle."""
    return seen(store.events_after(battle, max(0, number)), viewer, number)


def seen(noted: Iterable[Noted], viewer: Viewer, after: int) -> tuple[Raw, ...]:
    """The events as the viewer may see them, those after its own number `after`."""
    key = store.audience(viewer)
    shown = []
    for one in noted:
        number = one.number if viewer is EVERYTHING else one.seen.get(key, 0)
        if number > after and (event := one.event.seen_by(viewer)) is not None:
            shown.append(Raw(encode(event)))
    return tuple(shown)


def number_of(battle: Battle, viewer: Viewer) -> int:
    """The viewer's own version: how many events it has seen."""
    return battle.version if viewer is EVERYTHING else int(battle.numbers.get(store.audience(viewer), 0))
