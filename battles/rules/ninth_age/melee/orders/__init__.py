"""What is decided in the melee phase: one class for each row of the decision table (7.1 to 7.25)."""

from battles.rules.ninth_age.melee.orders import attacks, combats, duels, outcomes

ORDERS = (*combats.ORDERS, *duels.ORDERS, *attacks.ORDERS, *outcomes.ORDERS)
