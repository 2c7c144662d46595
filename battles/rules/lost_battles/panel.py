"""What the battle panel shows before an attack: limit, modifiers, dice needed, morale, rally; all by the same rules."""

from __future__ import annotations

from battles.rules.codec import Json
from battles.rules.lost_battles import attack, combat, generals, morale, tables
from battles.rules.lost_battles.combat import Clash
from battles.rules.lost_battles.movement import Group
from battles.rules.lost_battles.state import Attack, State, Unit

MOST_HITS = 2


def declaration(state: State, group: Group) -> dict[str, Json]:
    """Facts of a group's attack before the first attacker is named."""
    target = group.ahead
    assert target is not None
    assert group.tile is not None
    limit = attack.attack_limit(state, group, target)
    planned = Attack(tile=group.tile, target=target, limit=limit.points)
    return {
        "tile": group.tile,
        "target": target,
        "limit": limit.points,
        "scenario_limit": state.attack_limit,
        "plus": limit.plus,
        "halved": limit.water,
        "points": {unit.id: attack.full_points(state, planned, unit) for unit in group.units},
        "actions": attack.attack_costs(state, group, target),
        **target_facts(state, state.lead(target)),
    }


def target_facts(state: State, lead: Unit | None) -> dict[str, Json]:
    """The defending lead unit: state, rally, screen, and what a test would do."""
    if lead is None or lead.tile is None:
        return {}
    return {
        "target_lead": lead.id,
        "target_spent": lead.spent,
        "screened": combat.is_screened(state, lead.tile),
        "rally": rally_facts(state, lead),
        "morale": {} if lead.is_scythed else morale.forecast(state, lead),
    }


def rally_facts(state: State, unit: Unit) -> dict[str, Json] | None:
    """Who may rally this unit now, on what, with which chances out of 36."""
    general = generals.rally_general(state, unit)
    if general is None:
        return None
    return {
        "general": general.id,
        "needed": general.traits.rally_on,
        "forced": generals.rally_is_forced(state, general, unit),
        "chances": generals.rally_chances(general),
        "of": len(generals.RALLY_FALLS),
    }


def clash_facts(clash: Clash) -> dict[str, Json]:
    """Modifiers present and absent, table value, and the dice needed for each result."""
    modifiers = combat.modifiers(clash)
    total = sum(value for _, value in modifiers)
    return {
        "modifiers": [_named(clash, name, value) for name, value in modifiers],
        "absent": [{"id": name, "variant": why} if why else {"id": name} for name, why in combat.absent(clash)],
        "sum": total,
        "table": combat.table_value(clash),
        "needed": needed(clash, combat.table_value(clash) - total),
    }


def _named(clash: Clash, name: str, value: int) -> dict[str, Json]:
    variant = combat.tough_kind(clash) if name == "M16" else None
    return {"id": name, "value": value} | ({"variant": variant} if variant else {})


def needed(clash: Clash, zero: int) -> dict[str, int]:
    """The lowest sum of the dice for one hit, two hits, and each of them by an all-out attack, past the screen."""
    found: dict[str, int] = {}
    most = tables.SCREEN_CAP if combat.is_screened(clash.state, clash.target_tile) else MOST_HITS
    for total in range(2, 13):
        row, difference = tables.result_row(total - zero), total - zero
        hits = min(most, combat.hits(difference, clash.target, all_out=False))
        may_risk = combat.may_go_all_out(clash.unit, clash.target, difference)
        risky = min(most, row.all_out) if may_risk else hits
        for count, names in ((1, ("one_hit", "all_out_one")), (2, ("two_hits", "all_out_two"))):
            if hits >= count:
                found.setdefault(names[0], total)
            elif risky >= count:
                found.setdefault(names[1], total)
    return found


def planned_clash(state: State, group: Group, unit: Unit, bonuses: int, supporter: str | None) -> Clash | None:
    """The attack this unit would make next."""
    current = state.attack
    assert current is not None
    target = state.lead(current.target)
    if target is None:
        return None
    share = attack.share(state, current, unit)
    return Clash(
        state=state,
        unit=unit,
        target=target,
        tile=current.tile,
        target_tile=current.target,
        start=group.activation.tile,
        is_lead=not current.attackers,
        bonuses=bonuses,
        supported=supporter is not None,
        could_be_supported=bool(attack.supporters(state, group, unit)),
        is_half=share is not None and share.is_half,
        moved=group.activation.moved or group.activation.turned,
    )


def attack_facts(state: State, group: Group, unit: Unit, bonus: attack.Bonus, supporter: str | None) -> dict[str, Json]:
    """Everything about this unit's attack before it is made."""
    current, clash = state.attack, planned_clash(state, group, unit, bonus.count, supporter)
    assert current is not None
    if clash is None:
        return {}
    share = attack.share(state, current, unit)
    return {
        "tile": current.tile,
        "target": current.target,
        "limit": current.limit,
        "used": current.used,
        "left": current.limit - current.used,
        "points": share.points if share else attack.full_points(state, current, unit),
        "half": share is not None and share.is_half,
        "lead": not current.attackers,
        "bonus": {
            "count": bonus.count,
            "cost": bonus.cost,
            "commands": bonus.commands,
            "free": bonus.free,
            "general": bonus.general,
            "budget_after": bonus.budget,
        },
        "supporters": [supporter.id for supporter in attack.supporters(state, group, unit)],
        **clash_facts(clash),
        **target_facts(state, clash.target),
    }
