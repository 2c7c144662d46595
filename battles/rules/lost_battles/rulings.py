"""Readings of the rulebook that are open to doubt (data/rulings.json): one constant each, so that one line changes it.

Rulings of high confidence are simply the rules. `R17` (scythed chariots use one attack point) is a number of
data/attack_points.json.
"""

from __future__ import annotations

MOUNTED_START_ON_ROUGH_COUNTS: bool = True
"""R6: cavalry and chariots that began the activation on rough ground suffer M14 even after riding out of it."""

RAIN_HAMPERS_ONLY_SPENT_LIGHT_CAVALRY: bool = True
"""R8: in M19 "spent" governs light cavalry as well as light infantry."""

INDIAN_ELEPHANTS_MUST_LEAD_FOR_CHEAP_BONUS: bool = True
"""R9: the attack bonus of Indian elephants costs less only when they attack as lead unit."""

DUST_REVERSAL_IS_LASTING: bool = True
"""R11: an order of player turns reversed by dust stays until the next reversal."""

UNDEPLOYED_GROUP_LIMIT_INCLUDES_MARSH: bool = True
"""R13: marsh too limits a deploying group to eight stacking points."""

HISTORICAL_DEPLOYMENT_COUNTS_AS_TURN_ONE: bool = True
"""R21: pieces that start on the field entered their tile in their owner's turn 1 (M06)."""

FIRST_MOVER_MAY_REVERSE: bool = True
"""R23: the army that already moves first may announce a turn reversal too."""

LONE_DEPLOYING_COMMANDER_KEEPS_TO_OWN_HALF: bool = True
"""R24: a commander who deploys by himself stays in his own half that turn."""

PANIC_SPREADS_TO_A_FIXED_POINT: bool = True
"""R26: units dragged along at 0 drag others in turn."""

HOPLITES_GO_ALL_OUT_INTO_A_SCREEN: bool = True
"""R27: the forced all-out attack is forced even where the screen caps the hits."""

SCREEN_DISCOUNT_IN_CONSECUTIVE_TURNS: bool = True
"""R28: being lead at the start of this player turn is enough for the discount of 6.7."""

HIT_FORCES_SPENT_LIGHT_INFANTRY_TO_LEAD: bool = True
"""R29: with an enemy at the back a hit that stands makes spent light infantry lead unit at once."""

BASE_AT_OR_BELOW_ZERO_IS_CRUSHING: bool = True
"""R31: with a victory base of zero or less every win is crushing."""

EDGE_TILES_ARE_ALL_OUTER_TILES: bool = True
"""R33: an edge tile is any tile with a side on the border (else only the flanks and wings)."""

EXPRESS_MAY_TURN_TO_ATTACK: bool = False
"""R35: there is no free turn to attack in an express activation."""

TIMID_COUNTS_AS_AVERAGE_LOSS: bool = True
"""R38: the loss of a timid general counts for A3 like that of any average one."""

NON_VETERAN_CATAPHRACTS_PAY_AS_CAVALRY: bool = True
"""R39: average and levy cataphracts use the attack points of cavalry (else those of heavy infantry)."""

ALL_OUT_EXISTS_AGAINST_ELEPHANTS_AT_THREE: bool = False
"""R40: at +3 against elephants two hits come anyway, so there is no all-out attack to be forced."""

EQUAL_BIDS_ARE_ALLOWED: bool = True
"""R41: a bid may equal the last one; then the lot decides."""

LEAVING_NEEDS_FREE_MOVEMENT: bool = True
"""R42: no leaving in a limited activation or after entering a friendly tile or a camp."""

PARTICIPANT_PAYS_FIRST: bool = True
"""R45: by default the undeployed general who takes part pays before the other."""

COMMANDER_MAY_STAND_ALONE_TILL_TURN_END: bool = True
"""R47: a commander whose units moved away stays until the end of his player turn."""

COMPANIONS_MUST_BE_FRESH: bool = True
"""R48: in M09 "fresh" governs cavalry, chariots and light infantry."""

WHO_RESIGNS_LOSES: bool = True
"""Row 30: a resignation is scored as a collapse, but it never wins the battle."""

WEAKER_SIDE_BY_VALUE: bool = True
"""14.3: unless named, the weaker side is the one with the lower initial fighting value (equal: the second mover)."""
