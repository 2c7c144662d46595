"""All cases, and what they are cases of."""

from __future__ import annotations

from tests.rules.ninth_age.models.army_rule_cases import ARMY_RULES
from tests.rules.ninth_age.models.attack_cases import ATTRIBUTES
from tests.rules.ninth_age.models.character_cases import CHARACTERS, PROTECTIONS
from tests.rules.ninth_age.models.further_universal_cases import FURTHER
from tests.rules.ninth_age.models.item_cases import ITEM_CASES
from tests.rules.ninth_age.models.rule_cases import Case
from tests.rules.ninth_age.models.universal_cases import UNIVERSAL
from tests.rules.ninth_age.models.weapon_cases import SPECIALS, WEAPONS

RULEBOOK: tuple[Case, ...] = (*UNIVERSAL, *FURTHER, *CHARACTERS, *PROTECTIONS, *ATTRIBUTES, *SPECIALS, *WEAPONS)
CASES: tuple[Case, ...] = (*RULEBOOK, *ARMY_RULES, *ITEM_CASES)
