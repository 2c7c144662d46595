"""Building the view: field by field, from nothing, out of what the viewer may know."""

from __future__ import annotations

from battles.rules.base import Seat, Viewer, tag_of
from battles.rules.ninth_age import knowledge, score
from battles.rules.ninth_age import view as v
from battles.rules.ninth_age.armies.book_data import Value
from battles.rules.ninth_age.armies.books import BOOKS
from battles.rules.ninth_age.formation.bases import Base, multiples
from battles.rules.ninth_age.formation.cells import rank_count, single_cells
from battles.rules.ninth_age.formation.ranks import full_ranks
from battles.rules.ninth_age.pieces import Member, SideId, Unit, UnitChoice, base_of_choice
from battles.rules.ninth_age.setup import who
from battles.rules.ninth_age.setup.frames import AskLists
from battles.rules.ninth_age.setup.zones import outlines
from battles.rules.ninth_age.state import State
from battles.rules.ninth_age.victory import result
from battles.rules.ninth_age.victory import scoring_units as scoring


def view(state: State, viewer: Viewer) -> v.BattleView:
    known = knowledge.seen_by(state, viewer)
    waiting = state.flow[-1] if state.flow and state.flow[-1].waits else None
    papers = known.setting_up
    own = known.standing_answers.get(viewer) if isinstance(viewer, str) else None
    return v.BattleView(
        scenario=known.scenario,
        options=known.options,
        width=known.board.width,
        depth=known.board.depth,
        turn=known.turn,
        game_turn=known.game_turn,
        active=known.active,
        first=known.first,
        phase="ended" if known.ended is not None else known.phase,
        asked=tag_of(waiting) if waiting is not None else "",
        deployment_type=papers.type,
        map=papers.map,
        chooser=papers.chooser,
        sides={side: side_view(known, side) for side in result.SIDES},
        units={unit.id: unit_view(known, unit) for unit in known.units.values() if unit.place != "joined"},
        terrain=known.terrain,
        objective=_objective(known),
        effects=known.effects,
        combats=known.combats,
        lists_in=_lists_in(known),
        answers=own,
        draw_offers=known.draw_offers,
    )


def _lists_in(state: State) -> tuple[Seat, ...]:
    """Everybody who is no longer asked for a list."""
    waiting = {seat for frame in state.flow if isinstance(frame, AskLists) for seat in frame.seats}
    return tuple(seat for seat in sorted(state.side_of_seat) if seat not in waiting)


def _objective(state: State) -> v.ObjectiveView:
    record = state.objective
    return v.ObjectiveView(
        kind=record.kind,
        markers=record.markers,
        counters=record.counters,
        hills=record.hills,
        winner=scoring.winner(state),
    )


def side_view(state: State, side: SideId) -> v.SideView:
    record, papers, now = state.sides[side], state.setting_up, result.result(state)
    has_zone = papers.terms is not None
    return v.SideView(
        id=side,
        seat=record.seat,
        book=record.book,
        name=record.name,
        points=record.points,
        half=papers.halves.get(side),
        short_edge=papers.edge_of(side) or papers.column_edge.get(side),
        zone=outlines(state.board, who.zone_of(state, side)) if has_zone else (),
        victory_points=now.points[side],
        battle_points=now.battle[side],
        parts=score.parts(state, side),
        magic_dice=state.magic.dice.get(side, 0),
        veil_tokens=state.magic.tokens.get(side, 0),
        spells={key: entry.spells for key, entry in state.entries.items() if entry.side == side and entry.spells},
    )


def unit_view(state: State, unit: Unit) -> v.UnitView:
    rows, size, marks, profile = unit.rows, unit.boundary, unit.marks, unit.leading_profile
    entry, pose = state.entries.get(unit.id), unit.pose
    cells, ranks = single_cells(rows), rank_count(rows)
    choice = unit.members[0].choice if unit.troops is None else unit.troops.choice
    return v.UnitView(
        id=unit.id,
        side=unit.side,
        name=_term(choice),
        symbol=_symbol(choice),
        place=unit.place,
        special=state.setting_up.special.get(unit.id, "normal"),
        pose=None if pose is None else (pose.x, pose.y, pose.facing),
        width=size.width,
        depth=size.depth,
        round=size.round,
        base=_size(unit.base),
        files=unit.files,
        ranks=ranks,
        full_ranks=full_ranks(rows, profile.height),
        last_rank=tuple(cell.file for cell in cells if cell.rank == ranks - 1),
        skirmishing=unit.skirmishing,
        models=0 if unit.troops is None else unit.troops.models,
        most_models=choice.unit.models if unit.troops is not None else 0,
        hp=unit.hp,
        most_hp=entry.hp if entry is not None else unit.hp,
        lost=0 if unit.troops is None else unit.troops.lost,
        champion=None if unit.troops is None else unit.troops.champion,
        height=profile.height,
        type=profile.type,
        command=tuple(v.PostView(kind=one.kind, rank=one.cell.rank, file=one.cell.file) for one in unit.command),
        members=tuple(member_view(state, unit, one) for one in unit.members),
        engagements=tuple(
            v.EngagementView(
                enemy=one.enemy, mine=one.mine, theirs=one.theirs, first_round=one.first_round, charged=one.charged
            )
            for one in unit.engagements
        ),
        moved=marks.moved,
        charging=marks.charging,
        declared=marks.declared,
        shot=marks.shot,
        fleeing=marks.fleeing,
        shaken=state.is_shaken(unit),
        scoring=scoring.is_scoring(state, unit),
        scouted=marks.scouted,
        vanguard=marks.vanguard,
        carries=marks.carries,
        marked=entry is not None and entry.marked,
        cost=0 if entry is None else entry.cost,
        effects=tuple(key for key, one in state.effects.items() if one.on.unit == unit.id),
        advance=_value(profile.adv),
        march=_value(profile.mar),
        discipline=_value(profile.dis),
    )


def member_view(state: State, unit: Unit, member: Member) -> v.MemberView:
    entry, base = state.entries.get(member.id), base_of_choice(member.choice)
    across, deep = multiples(base, unit.base) or (1, 1)
    return v.MemberView(
        id=member.id,
        name=_term(member.choice),
        symbol=_symbol(member.choice),
        hp=member.hp,
        most_hp=member.hp if entry is None else entry.hp,
        rank=member.cell.rank,
        file=member.cell.file,
        across=across,
        deep=deep,
        hand=member.hand,
        base=_size(base),
        general=entry is not None and entry.general,
        battle_standard=entry is not None and entry.battle_standard,
        wizard=member.profile.wizard is not None,
    )


def _term(choice: UnitChoice) -> str:
    return f"{choice.book}.{choice.unit.entry}"


def _symbol(choice: UnitChoice) -> str:
    entry = BOOKS[choice.book].by_entry.get(choice.unit.entry)
    return "t9-character" if entry is None else entry.symbol


def _size(base: Base) -> tuple[float, float]:
    return base.width, base.length


def _value(value: Value) -> str:
    return "" if value is None else str(value)
