"""Armies: lists, points, what is wrong with one, and from the paper to the table (1, 2, 20)."""

from battles.rules.horden_helden.armies.army_check import army_problems, limit_of
from battles.rules.horden_helden.armies.army_reader import read
from battles.rules.horden_helden.armies.document import Army, written
from battles.rules.horden_helden.armies.lists import FREE, LISTS, ArmyList, Entry
from battles.rules.horden_helden.armies.muster import Muster, mustered
from battles.rules.horden_helden.armies.papers import from_json, from_text, to_json, to_text
from battles.rules.horden_helden.armies.prices import baggage_value, bill, camp_elements, camp_value, footprint
from battles.rules.horden_helden.armies.samples import random_army, sample_armies

__all__ = [
    "FREE",
    "LISTS",
    "Army",
    "ArmyList",
    "Entry",
    "Muster",
    "army_problems",
    "baggage_value",
    "bill",
    "camp_elements",
    "camp_value",
    "footprint",
    "from_json",
    "from_text",
    "limit_of",
    "mustered",
    "random_army",
    "read",
    "sample_armies",
    "to_json",
    "to_text",
    "written",
]
