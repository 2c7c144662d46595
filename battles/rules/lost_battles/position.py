"""Positions: any state as JSON that people can write, and back (README.md documents the format)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import structs

from battles.rules.base import PUBLIC
from battles.rules.codec import Json, unsound
from battles.rules.errors import BadSetup, Refusal
from battles.rules.lost_battles import (
    battlefield,
    build_view,
    frames,
    generals,
    leads,
    options,
    position_law,
    questions,
    scenarios,
    setting_up,
    tables,
    turn,
    victory,
)
from battles.rules.lost_battles.pieces import Army, Camp, General, Place, Tile, Unit
from battles.rules.lost_battles.placing import (
    Exact,
    GeneralEntry,
    PositionDocument,
    UnitEntry,
    written,
)
from battles.rules.lost_battles.squares import (
    ARMIES,
    FACINGS,
    FORWARD,
    SQUARES,
    TILES,
    ArmyId,
    Facing,
    TileId,
    facing_of,
)
from battles.rules.lost_battles.state import Options, PlayerTurn, State, UnitId
from battles.rules.refusals import refuse

FACING_BY_LETTER: Mapping[str, Facing] = {facing: facing for facing in FACINGS}


def bad(detail: str) -> BadSetup:
    return BadSetup((refuse("bad_position", "3.1", detail=detail),))


def problems(document: Mapping[str, Json]) -> tuple[Refusal, ...]:
    """All that keeps a position from being played; battles that began before a rule was checked stay readable."""
    try:
        state = restored(document)
    except BadSetup as error:
        return error.problems
    return tuple(refuse("bad_position", clause, detail=detail) for clause, detail in position_law.unlawful(state))


# --- reading -------------------------------------------------------------------------------------------------------


def restored(document: Mapping[str, Json]) -> State:
    """The state a position describes; raises BadSetup with all problems."""
    if (detail := unsound(dict(document))) is not None:
        raise bad(detail)
    try:
        state = _state(msgspec.convert(_completed(document), PositionDocument))
        _look(state)
    except msgspec.ValidationError as error:
        raise bad(str(error)) from error
    except (LookupError, ValueError, TypeError, AttributeError, AssertionError) as error:
        raise bad(f"{type(error).__name__}: {error}") from error
    broken = battlefield.invariants(state)
    if broken:
        raise BadSetup(tuple(refuse("bad_position", "18.1", detail=detail) for detail in broken))
    return state


def _look(state: State) -> None:
    """Whatever hangs together badly shows when somebody looks at it."""
    build_view.view(state, PUBLIC)
    for seat in questions.asked(state):
        options.options(state, seat)


def _completed(document: Mapping[str, Json]) -> dict[str, Json]:
    """A scenario's name stands for everything in it; what the document says comes on top."""
    scenario = document.get("scenario")
    if not scenario or document.get("exact") is not None or document.get("custom"):
        return dict(document)
    if not isinstance(scenario, str) or scenario not in scenarios.ALL:
        raise BadSetup((refuse("no_such_scenario", "3.7", scenario=str(scenario), scenarios=sorted(scenarios.ALL)),))
    chosen = msgspec.convert(document.get("options", {}), Options)
    base = written(setting_up.from_scenario(scenarios.load(scenario), chosen))
    merged: dict[str, Json] = _merged(_undecided(base), document)
    return merged


def _undecided(base: Mapping[str, Json]) -> dict[str, Json]:
    """A scenario's start without what follows from the moment: commands, exemptions, counters, lead units, flow."""
    kept = {key: value for key, value in base.items() if key not in ("exact", "leads", "active", "first_turn")}
    kept["armies"] = {army: _undecided_army(entry) for army, entry in kept["armies"].items()}
    return kept


def _undecided_army(entry: Mapping[str, Json]) -> dict[str, Json]:
    kept = {key: value for key, value in entry.items() if key not in ("commands", "player_turns")}
    return kept | {"generals": [{k: v for k, v in g.items() if k != "exemptions"} for g in entry["generals"]]}


def _merged(base: Json, over: Json) -> Json:
    """Objects by key, lists of pieces by id, everything else replaced."""
    if isinstance(base, dict) and isinstance(over, Mapping):
        return {**base, **{key: _merged(base[key], value) if key in base else value for key, value in over.items()}}
    if _are_pieces(base) and _are_pieces(over):
        known = {piece["id"].partition(".")[2] or piece["id"]: piece for piece in base}
        for piece in over:
            name = piece["id"].partition(".")[2] or piece["id"]
            known[name] = {**known.get(name, {}), **piece}
        return list(known.values())
    return over


def _are_pieces(value: Json) -> bool:
    return isinstance(value, list | tuple) and bool(value) and all(isinstance(p, Mapping) and "id" in p for p in value)


def _state(entry: PositionDocument) -> State:
    units = {u.id: u for army in ARMIES for u in _units(entry, army)}
    generals = {g.id: g for army in ARMIES for g in _generals(entry, army)}
    state = State(
        scenario=entry.scenario,
        is_custom=entry.custom or not entry.scenario,
        options=entry.options,
        sides=entry.sides or setting_up.SEATS,
        turn=entry.turn,
        first_turn=entry.first_turn if entry.first_turn is not None else min(entry.turn, 2),
        last_turn=entry.last_turn,
        first=entry.first,
        active=entry.active if entry.exact is not None else None,
        attack_limit=entry.attack_limit,
        men_per_figure=entry.men_per_figure,
        weather_kind=entry.weather_kind,
        weather=entry.weather or ("overcast" if entry.weather_kind == "changeable" else entry.weather_kind),
        tiles={tile: _tile(entry, tile) for tile in TILES},
        armies={army: _army(entry, army, units, generals) for army in ARMIES},
        units=units,
        generals=generals,
    )
    _check_pieces(state)
    _check_armies(state)
    state = structs.replace(state, leads=_leads(entry, state))
    return _exactly(state, entry.exact) if entry.exact is not None else _fresh(state, entry)


def tile_of(army: ArmyId, name: str) -> TileId:
    """`A_left_rear`, or `left_rear` as the army calls it."""
    tile = name if name in SQUARES else f"{army}_{name}"
    if tile not in SQUARES:
        raise bad(f"there is no tile {name}")
    return tile


def _facing(army: ArmyId, word: str | None) -> Facing:
    if word is None:
        return FORWARD[army]
    return FACING_BY_LETTER[word] if word in FACING_BY_LETTER else facing_of(army, word)


def _full(army: ArmyId, name: str) -> str:
    return name if name.startswith(f"{army}.") else f"{army}.{name}"


def _units(entry: PositionDocument, army: ArmyId) -> list[Unit]:
    units = [_unit(army, unit) for unit in entry.armies[army].units] if army in entry.armies else []
    wrong = [unit.id for unit in units if not is_kind(unit)]
    if wrong:
        raise bad(f"type, subtype and class do not go together: {', '.join(wrong)}")
    return units


def is_kind(unit: Unit) -> bool:
    """Whether the tables know such a unit (1.2, 1.3)."""
    kind = tables.UNIT_TYPES[unit.type]
    is_classless = not kind["classes"] or unit.subtype in kind.get("classless_subtypes", ())
    return unit.subtype in kind["subtypes"] and is_classless == (unit.unit_class is None)


def _unit(army: ArmyId, entry: UnitEntry) -> Unit:
    line, _, number = entry.id.rpartition(".")[2].rpartition("-")
    is_numbered = bool(line) and number.isdigit()
    tile = tile_of(army, entry.tile) if entry.tile is not None and entry.gone is None else None
    return Unit(
        id=_full(army, entry.id),
        army=army,
        line=entry.line or (line if is_numbered else entry.id.rpartition(".")[2]),
        number=entry.number if entry.number is not None else int(number) if is_numbered else 0,
        label=entry.label,
        type=entry.type,
        subtype=entry.subtype,
        unit_class=entry.unit_class,
        spent=entry.state == "spent",
        place="gone" if entry.gone is not None else "field" if tile is not None else "undeployed",
        tile=tile,
        facing=_facing(army, entry.facing) if tile is not None else None,
        gone=entry.gone,
        active=entry.active,
        entered=entry.entered,
        earliest_turn=entry.earliest_turn,
    )


def _generals(entry: PositionDocument, army: ArmyId) -> list[General]:
    return [_general(army, general) for general in entry.armies[army].generals] if army in entry.armies else []


def _general(army: ArmyId, entry: GeneralEntry) -> General:
    tile = tile_of(army, entry.tile) if entry.tile is not None and entry.gone is None else None
    derived: Place = "gone" if entry.gone is not None else "field" if tile is not None or entry.guard else "undeployed"
    general = General(
        id=_full(army, entry.id),
        army=army,
        name=entry.name or entry.id.rpartition(".")[2],
        kind="leader" if entry.guard is not None else "commander",
        general_class=entry.general_class,
        timid=entry.timid,
        guard=_full(army, entry.guard) if entry.guard is not None else None,
        place=entry.place or derived,
        tile=tile if entry.guard is None else None,
        gone=entry.gone,
        active=entry.active,
        budget=entry.budget,
        silent=entry.silent,
        near_miss=entry.near_miss,
        recovering=entry.recovering,
        earliest_turn=entry.earliest_turn,
    )
    given = entry.exemptions if entry.exemptions is not None else general.traits.exemptions
    return structs.replace(general, exemptions=given)


def _tile(entry: PositionDocument, tile: TileId) -> Tile:
    owner = SQUARES[tile].half
    army = entry.armies.get(owner)
    camp = army.camp if army is not None else None
    is_camp = camp is not None and tile_of(owner, camp.tile) == tile
    key = tile_of(owner, army.key_zone) if army is not None else f"{owner}_centre"
    features = {tile_of("A", name): features for name, features in entry.terrain.items()}
    return Tile(
        features=features.get(tile, ()),
        camp=Camp(army=owner, fortified=camp.fortified) if camp is not None and is_camp else None,
        key_zone=owner if key == tile else None,
    )


def _army(entry: PositionDocument, army: ArmyId, units: Mapping[UnitId, Unit], generals: Mapping[str, General]) -> Army:
    own = entry.armies.get(army)
    mine = [u for u in units.values() if u.army == army]
    led = [g for g in generals.values() if g.army == army]
    if own is None:
        return Army(id=army, name=army, key_zone=f"{army}_centre", player_turns=_turns_played(entry, army))
    value = sum(unit.value for unit in mine) + sum(general.value for general in led)
    brilliant = any(general.general_class == "brilliant" for general in led)
    return Army(
        id=army,
        name=own.name or army,
        colour=own.colour,
        fatigued=own.fatigued,
        surprised=own.surprised,
        key_zone=tile_of(army, own.key_zone),
        camp=tile_of(army, own.camp.tile) if own.camp is not None else None,
        initial_value=own.initial_value if own.initial_value is not None else value,
        initial_units=own.initial_units if own.initial_units is not None else len(mine),
        brilliant_at_start=own.brilliant_at_start if own.brilliant_at_start is not None else brilliant,
        agreed_handicap=own.agreed_handicap,
        bid_points=own.bid_points,
        commands=own.commands or 0,
        die_rolled=own.die_rolled,
        player_turns=own.player_turns if own.player_turns is not None else _turns_played(entry, army),
        deployed_weight=own.deployed_weight,
        camp_entered=own.camp_entered,
        camp_lost_in_battle=own.camp_lost_in_battle,
        reversal_used=own.reversal_used,
    )


def _turns_played(entry: PositionDocument, army: ArmyId) -> int:
    """Player turns begun so far: the active one counts, the first mover's too."""
    has_begun = entry.active is not None and army in (entry.active, entry.first)
    return entry.turn if has_begun else entry.turn - 1


def _check_pieces(state: State) -> None:
    guards = [g.guard for g in state.generals.values() if g.guard is not None]
    strangers = [guard for guard in guards if guard not in state.units]
    if strangers:
        raise bad(f"no such guard: {', '.join(strangers)}")
    features = {feature for ground in state.tiles.values() for feature in ground.features}
    unknown = features - set(tables.FEATURES)
    if unknown:
        raise bad(f"no such terrain: {', '.join(sorted(unknown))}")


def _check_armies(state: State) -> None:
    empty = [army for army in ARMIES if not any(unit.army == army for unit in state.units.values())]
    if empty:
        raise bad(f"no units in army {' and '.join(empty)}")


def _leads(entry: PositionDocument, state: State) -> dict[TileId, UnitId]:
    """As given; else the first unit of each tile that may lead."""
    if entry.exact is not None:
        return dict(entry.leads or {})
    named = {tile: leads.candidates(state, tile)[0].id for tile in state.on_tile}
    for name, unit in (entry.leads or {}).items():
        tile = tile_of("A", name)
        named[tile] = _full(state.holder(tile) or "A", unit)
    return named


def _exactly(state: State, exact: Exact) -> State:
    return structs.replace(
        state,
        flow=exact.flow,
        player_turn=exact.player_turn,
        activation=exact.activation,
        attack=exact.attack,
        favour=exact.favour,
        bidding=exact.bidding,
        standing_answers=exact.standing_answers,
        end_offered=exact.end_offered,
        ended=exact.ended,
    )


def _fresh(state: State, entry: PositionDocument) -> State:
    """The start of the active army's player turn, commands as given or by its fighting value; else of the turn."""
    if entry.active is None:
        return structs.replace(state, flow=(frames.StartTurn(turn=state.turn),))
    army = state.armies[entry.active]
    given = entry.armies[army.id].commands if army.id in entry.armies else None
    value = victory.fighting_value(state, army.id, fielded=army.surprised)
    army = structs.replace(army, commands=given if given is not None else value // turn.COMMAND_FROM)
    own = {tile: lead for tile, lead in state.leads.items() if state.units[lead].army == army.id}
    return structs.replace(
        state,
        active=army.id,
        armies={**state.armies, army.id: army},
        player_turn=PlayerTurn(army=army.id, leads_at_start=own),
        flow=_fresh_flow(state, army),
    )


def _fresh_flow(state: State, army: Army) -> tuple[frames.AnyFrame, ...]:
    flow: tuple[frames.AnyFrame, ...] = (frames.EndTurn(),)
    if army.id == state.first:
        flow += (frames.StartPlayerTurn(is_second=True),)
    flow += (frames.NextActivation(),)
    if generals.adjacent_pair(state, army.id) is not None and not any(g.silent for g in state.army_generals(army.id)):
        flow += (frames.OfferGeneralChoice(),)
    is_due = army.commands <= turn.DIE_AT and not army.die_rolled
    return (*flow, frames.RollCommandDie()) if is_due else flow
