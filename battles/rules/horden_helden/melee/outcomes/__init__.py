"""What comes of fights: recoil, retreat, flight, losses, pursuit, entering works (16, 17)."""

from battles.rules.horden_helden.melee.outcomes.camp_entry import settle_camps
from battles.rules.horden_helden.melee.outcomes.flights import flee, leave
from battles.rules.horden_helden.melee.outcomes.losses import lose_obstacles, passengers, remove
from battles.rules.horden_helden.melee.outcomes.recoils import destroy, recoil
from battles.rules.horden_helden.melee.outcomes.retreats import retreat

__all__ = [
    "destroy",
    "flee",
    "leave",
    "lose_obstacles",
    "passengers",
    "recoil",
    "remove",
    "retreat",
    "settle_camps",
]
