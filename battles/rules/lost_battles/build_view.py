"""Building the view: field by field, from nothing."""

from __future__ import annotations

from msgspec import structs

from battles.rules.base import Seat, Viewer, tag_of
from battles.rules.lost_battles import activation, combat, generals, tables, turn, victory
from battles.rules.lost_battles import view as v
from battles.rules.lost_battles.frames import ScoreAttack, TakeStep
from battles.rules.lost_battles.memory import Memory
from battles.rules.lost_battles.pieces import Army, Fate, General, GeneralId, Place, Tile, Unit, UnitId
from battles.rules.lost_battles.squares import ARMIES, SQUARES, TILES, ArmyId, TileId
from battles.rules.lost_battles.state import Attack, StandingAnswers, State

FATES: tuple[Fate, ...] = ("shattered", "routed", "withdrawn")


def view(state: State, viewer: Viewer) -> v.BattleView:
    """The battle as this viewer sees it."""
    answers = _answers(state, viewer)
    public = latest.of(state)
    return public if answers is None else structs.replace(public, standing_answers=answers)


class Latest:
    """What all see alike, of the state looked at last: an update is built for one audience after another."""

    def __init__(self) -> None:
        self._kept: tuple[State, v.BattleView] | None = None

    def of(self, state: State) -> v.BattleView:
        kept = self._kept
        if kept is None or kept[0] is not state:
            kept = self._kept = (state, public_view(state))
        return kept[1]


latest = Latest()


def public_view(state: State) -> v.BattleView:
    score = {army: score_view(state, army) for army in ARMIES}
    sums = {army: float(score[army].points) for army in ARMIES}
    base = victory.base(state)
    return v.BattleView(
        scenario=state.scenario,
        options=state.options,
        phase=tag_of(state.flow[-1]) if state.flow else "ended",
        turn=state.turn,
        first_turn=state.first_turn,
        last_turn=state.last_turn,
        first=state.first,
        active=state.active,
        weather_kind=state.weather_kind,
        weather=state.weather,
        attack_limit=state.attack_limit,
        men_per_figure=state.men_per_figure,
        sides=dict(state.sides),
        tiles={tile: tile_view(state, tile) for tile in TILES},
        units={unit.id: unit_view(state, unit) for unit in state.units.values()},
        generals={general.id: general_view(state, general) for general in state.generals.values()},
        armies={army: army_view(state, state.armies[army]) for army in ARMIES},
        activation=activation_view(state),
        attack=attack_view(state, state.attack) if state.attack is not None else None,
        score=score,
        victory_base=base,
        level=victory.standing_level(state, sums),
        favour=state.favour,
        bidding=bidding_view(state),
        end_offered=state.end_offered,
        standing_answers=None,
        end=end_view(state, sums),
    )


def _answers(state: State, viewer: Viewer) -> StandingAnswers | None:
    """Only the seat's own."""
    if not isinstance(viewer, str):
        return None
    return state.standing_answers.get(Seat(viewer))


_tiles: Memory[TileId, v.TileView] = Memory()
_units: Memory[UnitId, v.UnitView] = Memory()
_armies: Memory[ArmyId, v.ArmyView] = Memory()


def tile_view(state: State, tile: TileId) -> v.TileView:
    memory = state.player_turn
    is_attacked_from = memory is not None and tile in memory.attacked_from
    is_barred = memory is not None and memory.army == state.active and tile in memory.barred
    ground, units, lead = state.tiles[tile], state.at(tile), state.leads.get(tile)
    return _tiles.of(
        tile, _tile_view, tile, ground, units, lead, state.generals_on.get(tile), is_attacked_from, is_barred
    )


def _tile_view(
    tile: TileId,
    ground: Tile,
    units: tuple[Unit, ...],
    lead: UnitId | None,
    general: General | None,
    is_attacked_from: bool,
    is_barred: bool,
) -> v.TileView:
    square = SQUARES[tile]
    return v.TileView(
        id=tile,
        col=square.col,
        row=square.row,
        half=square.half,
        name=square.name,
        features=ground.features,
        camp=ground.camp.army if ground.camp is not None else None,
        fortified=ground.camp is not None and ground.camp.fortified,
        key_zone=ground.key_zone,
        stacking_limit=ground.stacking_limit,
        stacking=sum(unit.traits.stacking for unit in units),
        held_by=units[0].army if units else general.army if general is not None else None,
        facing=units[0].facing if units else None,
        units=tuple(unit.id for unit in sorted(units, key=lambda unit: unit.id != lead)),
        lead=lead,
        general=general.id if general is not None else None,
        attacked_from=is_attacked_from,
        barred=is_barred,
    )


def unit_view(state: State, unit: Unit) -> v.UnitView:
    leader = state.leader_of(unit.id)
    is_lead = unit.tile is not None and state.leads.get(unit.tile) == unit.id
    guard_of = leader.id if leader is not None else None
    return _units.of(unit.id, _unit_view, unit, is_lead, guard_of, state.men_per_figure)


def _unit_view(unit: Unit, is_lead: bool, guard_of: GeneralId | None, men_per_figure: int) -> v.UnitView:
    return v.UnitView(
        id=unit.id,
        army=unit.army,
        line=unit.line,
        number=unit.number,
        type=unit.type,
        subtype=unit.subtype,
        unit_class=unit.unit_class,
        value=unit.value,
        points=unit.traits.points,
        spent=unit.spent,
        place=unit.place,
        tile=unit.tile,
        facing=unit.facing,
        gone=unit.gone,
        active=unit.active,
        lead=is_lead,
        guard_of=guard_of,
        earliest_turn=unit.earliest_turn,
        men=unit.traits.figures * men_per_figure,
    )


def general_view(state: State, general: General) -> v.GeneralView:
    place: Place = "gone" if general.gone is not None else "undeployed" if state.is_undeployed(general) else "field"
    return v.GeneralView(
        id=general.id,
        army=general.army,
        name=general.name,
        kind=general.kind,
        general_class=general.general_class,
        timid=general.timid,
        guard=general.guard,
        value=general.value,
        place=place,
        tile=state.tile_of(general),
        gone=general.gone,
        active=general.active,
        exemptions=general.exemptions,
        free_bonuses=general.budget,
        silent=general.silent,
        near_miss=general.near_miss,
        recovering=general.recovering,
        rally_on=None if generals.never_rallies(general) else general.traits.rally_on,
    )


def army_view(state: State, army: Army) -> v.ArmyView:
    generals = tuple([general for general in state.generals.values() if general.army == army.id])
    made_of = (state.by_army[army.id], generals, state.seat(army.id))
    return _armies.of(army.id, lambda *_: _army_view(state, army), army, *made_of)


def _army_view(state: State, army: Army) -> v.ArmyView:
    units = state.by_army[army.id]
    gone = [general for general in state.generals.values() if general.army == army.id and general.gone is not None]
    waiting = [general for general in state.army_generals(army.id) if state.is_undeployed(general)]
    return v.ArmyView(
        id=army.id,
        seat=state.seat(army.id),
        name=army.name,
        colour=army.colour,
        fighting_value=victory.fighting_value(state, army.id),
        initial_value=army.initial_value,
        commands=army.commands,
        die_rolled=army.die_rolled,
        units_on_field=sum(unit.place == "field" for unit in units),
        units_undeployed=sum(unit.place == "undeployed" for unit in units),
        counted=victory.counted(state, army.id),
        lost={fate: sum(unit.gone == fate for unit in units) for fate in FATES},
        generals_lost=len(gone),
        fatigued=army.fatigued,
        surprised=army.surprised,
        deployed_weight=army.deployed_weight,
        deployed_most=tables.SURPRISED_MOST if army.surprised else None,
        key_zone=army.key_zone,
        camp=army.camp,
        camp_entered=army.camp_entered,
        reversal_used=army.reversal_used,
        undeployed=tuple(unit.id for unit in units if unit.place == "undeployed"),
        undeployed_generals=tuple(general.id for general in waiting),
        agreed_handicap=army.agreed_handicap,
        bid_points=army.bid_points,
    )


def activation_view(state: State) -> v.ActivationView | None:
    group = state.activation
    if group is None:
        return None
    is_asked = bool(state.flow) and isinstance(state.flow[-1], TakeStep)
    return v.ActivationView(
        units=group.units,
        kind=group.kind,
        commander=group.commander,
        start=group.tile,
        tile=state.units[group.units[0]].tile if group.units else None,
        actions={unit: group.actions[unit] for unit in group.units},
        free_turns={unit: group.free_turns[unit] for unit in group.units},
        moved=group.moved,
        turned=group.turned,
        committed=group.committed,
        stopped=group.stopped,
        deploying=group.is_deploying,
        possible=activation.possible_steps(state) if is_asked else (),
    )


def attack_view(state: State, attack: Attack) -> v.AttackView:
    return v.AttackView(
        start=attack.tile,
        target=attack.target,
        limit=attack.limit,
        used=attack.used,
        attackers=attack.attackers,
        supporters=attack.supporters,
        target_lead=state.leads.get(attack.target),
        closed=attack.is_closed,
        blow=blow_view(state, attack),
    )


def blow_view(state: State, attack: Attack) -> v.BlowView | None:
    blow = attack.blow
    if blow is None:
        return None
    target = state.units[blow.target] if blow.target is not None else None
    table = tables.COMBAT_TABLE[state.units[blow.unit].traits.row][target.traits.row] if target is not None else None
    return v.BlowView(
        unit=blow.unit,
        lead=blow.is_lead,
        supporter=blow.supporter,
        bonuses=blow.bonuses,
        half=blow.is_half,
        target=blow.target,
        table_value=table,
        faces=blow.faces or _faces(state),
        rerolled=blow.is_rerolled,
        modifiers=tuple(v.ModifierView(id=name, value=value) for name, value in _modifiers(state, attack)),
        difference=blow.difference,
        all_out=blow.all_out,
        shattered=blow.shattered,
        lost=blow.lost,
    )


def _faces(state: State) -> tuple[int, ...]:
    """Dice that lie on the table while a re-roll is asked."""
    return next((frame.faces for frame in state.flow if isinstance(frame, ScoreAttack)), ())


def _modifiers(state: State, attack: Attack) -> tuple[tuple[str, int], ...]:
    assert attack.blow is not None
    if attack.blow.difference is not None or state.lead(attack.target) is None:
        return attack.blow.modifiers
    return combat.modifiers(combat.clash(state))


def score_view(state: State, army: ArmyId) -> v.ScoreView:
    parts = victory.parts(state, army)
    return v.ScoreView(points=sum(part.value for part in parts), parts=parts)


def bidding_view(state: State) -> v.BiddingView | None:
    bid = state.bidding
    if bid is None:
        return None
    return v.BiddingView(
        seat=bid.seat, points=bid.points, bidder=bid.bidder, equalled=bid.is_equalled, weaker=turn.weaker(state)
    )


def end_view(state: State, sums: dict[ArmyId, float]) -> v.EndView | None:
    if state.ended is None:
        return None
    level = victory.standing_level(state, sums)
    return v.EndView(reason=state.ended.reason, army=state.ended.army, winner=victory.victor(state), level=level)
