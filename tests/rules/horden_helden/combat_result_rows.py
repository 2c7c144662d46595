"""What becomes of whom, as the printed result table means it: loser, ground, winners, outcomes of totals."""

from __future__ import annotations

FLYING = "flying_beings gods great_flyers airships"
MOUNTED = "beasts expendables camel_riders lancers light_horse riders giants knights"
ARCHERS = "light_archers heavy_archers elf_archers"
BOWS = f"{ARCHERS} wagon_archers"
MISSILE_A = f"{BOWS} war_wagons airships"
LIGHT = "light_infantry petardiers hidden_beings"
AXE = "axe_sword wagon_axe"
INFANTRY = (
    f"{AXE} arquebusiers {BOWS} auxiliaries hordes legionaries {LIGHT} light_spears pikes spears tribal_foot"
    " tribal_warriors"
)
OTHER_FOOT = "artillery boats war_wagons baggage"
EVERYBODY = f"{FLYING} {MOUNTED} {INFANTRY} {OTHER_FOOT}"
SHOOTERS = f"artillery arquebusiers {MISSILE_A}"

MELEE_ROWS: list[tuple[str, str, str, str]] = [
    # flying beings: half or less
    ("flying_beings", "open", f"{FLYING} arquebusiers {BOWS}", "5:10 destroyed, 6:10 recoil"),
    ("flying_beings", "open", f"{MOUNTED} spears {OTHER_FOOT}", "5:10 flee:10, 6:10 recoil"),
    ("flying_beings", "difficult", "spears knights", "5:10 flee:10, 6:10 retreat"),
    ("flying_beings", "difficult", "great_flyers", "5:10 destroyed, 6:10 retreat"),
    ("gods", "open", "gods", "5:10 leave, 9:10 leave"),
    ("gods", "open", "great_flyers spears knights", "5:10 leave, 6:10 recoil"),
    ("great_flyers", "open", "great_flyers spears knights", "5:10 destroyed, 6:10 recoil"),
    ("great_flyers", "difficult", "great_flyers spears knights", "1:10 flee:8, 9:10 flee:8"),
    ("airships", "open", "artillery giants", "5:10 destroyed, 9:10 destroyed"),
    ("airships", "open", "spears great_flyers", "5:10 destroyed, 6:10 stand"),
    ("war_wagons", "open", "artillery giants", "5:10 destroyed, 9:10 destroyed"),
    ("war_wagons", "open", "spears knights", "5:10 destroyed, 6:10 stand"),
    ("beasts", "open", f"{AXE} {LIGHT} auxiliaries", "9:10 destroyed"),
    ("beasts", "difficult", "legionaries tribal_warriors knights", "6:10 recoil, 5:10 destroyed"),
    ("expendables", "open", "hordes spears knights great_flyers", "9:10 destroyed"),
    ("camel_riders", "open", "expendables", "9:10 destroyed"),
    ("camel_riders", "open", "knights lancers", "12:20 destroyed, 13:20 recoil, 3:10 recoil"),
    ("camel_riders", "difficult", "spears riders", "6:10 recoil, 5:10 destroyed"),
    # lancers and knights
    *(
        row
        for kind in ("lancers", "knights")
        for row in (
            (kind, "open", "expendables great_flyers camel_riders giants", "9:10 destroyed"),
            (kind, "difficult", "hordes riders light_infantry", "9:10 destroyed"),
            (kind, "open", "knights lancers", "12:20 destroyed, 13:20 recoil, 5:12 recoil"),
            (kind, "open", "riders", "13:20 destroyed, 14:20 recoil, 3:9 recoil"),
            (kind, "open", "light_horse", "17:20 destroyed, 18:20 recoil, 2:4 recoil"),
            (kind, "open", f"arquebusiers {BOWS}", "11:14 flee:6, 7:14 destroyed"),
            (kind, "open", "legionaries pikes spears hordes axe_sword wagon_axe", "11:14 choice:recoil|retreat"),
            (kind, "open", "spears light_infantry", "6:14 destroyed, 7:14 destroyed"),
            (kind, "open", "artillery war_wagons boats baggage beasts gods", "11:14 recoil, 7:14 destroyed"),
        )
    ),
    # light horse
    (
        "light_horse",
        "open",
        f"artillery war_wagons baggage {AXE} auxiliaries hordes legionaries light_spears pikes spears tribal_foot"
        " tribal_warriors",
        "3:9 retreat, 7:9 retreat",
    ),
    ("light_horse", "open", "arquebusiers expendables", "7:9 flee:6, 3:9 destroyed"),
    ("light_horse", "difficult", "spears light_archers knights", "7:9 flee:6, 3:9 destroyed"),
    ("light_horse", "open", f"{BOWS} light_infantry riders boats", "7:9 recoil, 3:9 destroyed"),
    # riders
    ("riders", "open", "lancers knights", "12:20 destroyed, 13:20 recoil, 3:9 recoil"),
    ("riders", "open", "expendables camel_riders", "6:9 flee:6, 3:9 destroyed"),
    ("riders", "difficult", "spears light_infantry", "6:9 flee:6, 3:9 destroyed"),
    ("riders", "difficult", "knights", "12:20 destroyed, 13:20 flee:6, 3:9 recoil"),
    ("riders", "open", "spears riders giants", "6:9 recoil, 3:9 destroyed"),
    # giants
    ("giants", "open", f"artillery auxiliaries {LIGHT} light_horse light_spears", "9:10 destroyed"),
    ("giants", "difficult", "spears knights", "9:10 destroyed"),
    ("giants", "open", "spears knights giants", "6:10 recoil, 5:10 destroyed"),
    ("artillery", "open", "hordes spears riders", "14:15 destroyed"),
    # foot that stands in line
    *(
        row
        for kind in ("axe_sword", "legionaries", "wagon_axe")
        for row in (
            (kind, "open", "expendables knights", "9:10 destroyed"),
            (kind, "difficult", "expendables knights", "6:10 recoil, 5:10 destroyed"),
            (kind, "open", "pikes spears light_spears", "2:10 destroyed, 3:10 recoil, 12:20 destroyed, 13:20 recoil"),
            (kind, "difficult", "tribal_warriors", "7:10 destroyed, 8:10 recoil"),
            (kind, "open", "lancers tribal_foot", "7:10 destroyed, 8:10 recoil"),
            (kind, "difficult", "lancers tribal_foot", "7:10 recoil, 5:10 destroyed"),
            (kind, "open", "light_horse", "3:10 recoil, 9:10 recoil"),
            (kind, "open", "axe_sword legionaries riders hordes", "6:10 recoil, 5:10 destroyed"),
        )
    ),
    *(
        row
        for kind in ("spears", "light_spears")
        for row in (
            (kind, "open", "expendables knights", "9:10 destroyed"),
            (kind, "difficult", "expendables knights", "6:10 recoil, 5:10 destroyed"),
            (kind, "open", f"{AXE} legionaries", "3:10 destroyed, 4:10 recoil, 13:20 destroyed, 14:20 recoil"),
            (kind, "difficult", "tribal_warriors", "7:10 destroyed, 8:10 recoil, 2:4 recoil"),
            (kind, "open", "lancers tribal_foot", "5:10 destroyed, 6:10 recoil, 4:8 recoil"),
            (kind, "difficult", "lancers tribal_foot", "5:10 destroyed, 6:10 recoil"),
            (kind, "open", "light_horse", "5:11 recoil, 10:11 recoil"),
            (kind, "open", "spears pikes riders", "6:10 recoil, 5:10 destroyed"),
        )
    ),
    ("pikes", "open", "expendables knights", "9:10 destroyed"),
    ("pikes", "difficult", "expendables knights", "6:10 recoil, 5:10 destroyed"),
    ("pikes", "open", f"{AXE} legionaries", "15:20 destroyed, 16:20 recoil, 4:8 recoil"),
    ("pikes", "difficult", "tribal_warriors", "8:10 destroyed, 9:10 recoil, 1:2 recoil"),
    ("pikes", "open", "lancers", "7:10 destroyed, 8:10 recoil, 2:4 recoil"),
    ("pikes", "open", "tribal_foot", "8:10 destroyed, 9:10 recoil, 1:2 recoil"),
    ("pikes", "difficult", "lancers tribal_foot", "7:10 recoil, 5:10 destroyed"),
    ("pikes", "open", "light_horse", "3:10 recoil"),
    ("pikes", "open", "spears pikes riders", "6:10 recoil, 5:10 destroyed"),
    ("arquebusiers", "open", "hordes spears riders", "9:10 destroyed"),
    ("auxiliaries", "open", "lancers knights", "9:10 destroyed"),
    ("auxiliaries", "difficult", "lancers knights", "6:10 recoil, 5:10 destroyed"),
    ("auxiliaries", "open", "spears riders", "6:10 recoil, 5:10 destroyed"),
    ("hordes", "difficult", "giants tribal_warriors", "9:10 destroyed"),
    ("hordes", "open", "expendables lancers knights tribal_foot", "9:10 destroyed"),
    ("hordes", "difficult", "expendables lancers knights tribal_foot", "6:10 recoil, 5:10 destroyed"),
    ("hordes", "open", "spears riders", "6:10 recoil, 5:10 destroyed"),
    *(
        row
        for kind in BOWS.split()
        for row in (
            (kind, "open", f"{MOUNTED} war_wagons", "9:10 destroyed"),
            (kind, "difficult", f"{MOUNTED} war_wagons", "6:10 recoil, 5:10 destroyed"),
            (kind, "open", "tribal_foot", "6:10 destroyed, 7:10 recoil, 3:6 recoil"),
            (kind, "difficult", "tribal_foot", "6:10 recoil, 5:10 destroyed"),
            (kind, "difficult", "tribal_warriors", "6:10 destroyed, 7:10 recoil, 3:6 recoil"),
            (kind, "open", "spears great_flyers", "6:10 recoil, 5:10 destroyed"),
        )
    ),
    *(
        row
        for kind in ("tribal_warriors", "tribal_foot")
        for row in (
            (kind, "open", "expendables giants knights", "9:10 destroyed"),
            (kind, "difficult", "expendables giants knights", "6:10 recoil, 5:10 destroyed"),
            (kind, "difficult", f"{AXE} legionaries", "12:20 destroyed, 13:20 recoil, 3:10 recoil"),
            (kind, "open", "lancers", "7:10 destroyed, 8:10 recoil, 2:4 recoil"),
            (kind, "open", "pikes spears", "11:20 destroyed, 12:20 recoil, 2:10 recoil"),
            (kind, "difficult", "lancers pikes spears", "6:10 recoil, 5:10 destroyed"),
            (kind, "open", "light_spears riders tribal_foot", "6:10 recoil, 5:10 destroyed"),
        )
    ),
    ("baggage", "open", "hordes riders", "9:10 destroyed"),
    # light infantry and hidden beings
    (
        "hidden_beings",
        "open",
        f"{FLYING} camel_riders lancers light_horse riders knights",
        "5:10 destroyed, 6:10 recoil",
    ),
    ("hidden_beings", "difficult", "camel_riders lancers light_horse riders knights", "5:10 leave, 6:10 recoil"),
    ("hidden_beings", "difficult", f"auxiliaries {LIGHT} airships {BOWS}", "5:10 destroyed, 6:10 recoil"),
    ("hidden_beings", "open", "spears giants beasts", "5:10 leave, 6:10 recoil"),
    *(
        row
        for kind in ("light_infantry", "petardiers")
        for row in (
            (kind, "open", f"{FLYING} camel_riders lancers light_horse riders knights", "9:10 destroyed"),
            (kind, "open", f"{AXE} {BOWS} auxiliaries hordes spears tribal_foot", "8:10 retreat, 5:10 destroyed"),
            (kind, "open", LIGHT, "8:10 recoil, 5:10 destroyed"),
            (kind, "difficult", f"{FLYING} {MOUNTED}", "5:10 flee:4, 9:10 recoil"),
            (kind, "open", "beasts giants expendables", "5:10 destroyed, 9:10 recoil"),
            (kind, "open", "artillery war_wagons baggage", "5:10 flee:4, 6:10 recoil"),
        )
    ),
    ("boats", "open", "boats spears riders", "7:9 recoil, 5:10 destroyed"),
]
"""Loser, its ground, winners, and outcomes of totals, in the basic game."""

SHOT_ROWS: list[tuple[str, str, str, str]] = [
    ("flying_beings", "open", f"arquebusiers {BOWS} airships", "5:10 destroyed"),
    ("flying_beings", "open", "arquebusiers", "6:10 retreat"),
    ("flying_beings", "open", "artillery war_wagons", "5:10 flee:10, 6:10 recoil"),
    ("flying_beings", "difficult", "artillery heavy_archers", "6:10 recoil"),
    ("great_flyers", "difficult", "artillery", "6:10 recoil, 5:10 destroyed"),
    ("airships", "open", "artillery", "9:10 destroyed"),
    ("war_wagons", "open", MISSILE_A, "6:10 stand, 5:10 destroyed"),
    ("beasts", "open", SHOOTERS, "6:10 recoil, 5:10 destroyed"),
    ("expendables", "open", SHOOTERS, "9:10 destroyed"),
    ("lancers", "difficult", SHOOTERS, "6:10 recoil, 5:10 destroyed"),
    ("knights", "open", SHOOTERS, "6:10 recoil, 5:10 destroyed"),
    ("light_horse", "open", MISSILE_A, "7:9 retreat, 3:9 destroyed"),
    ("light_horse", "open", "arquebusiers artillery", "7:9 flee:6, 3:9 destroyed"),
    ("light_horse", "difficult", MISSILE_A, "7:9 flee:6, 3:9 destroyed"),
    ("riders", "difficult", SHOOTERS, "7:9 recoil, 3:9 destroyed"),
    ("giants", "open", "artillery", "9:10 destroyed"),
    ("giants", "difficult", MISSILE_A, "6:10 recoil, 5:10 destroyed"),
    ("artillery", "open", SHOOTERS, "2:15 recoil, 14:15 recoil"),
    ("arquebusiers", "open", SHOOTERS, "6:10 recoil, 5:10 destroyed"),
    ("spears", "open", SHOOTERS, "6:10 recoil, 5:10 destroyed"),
    ("light_archers", "open", SHOOTERS, "6:10 recoil, 5:10 destroyed"),
    ("baggage", "open", SHOOTERS, "6:10 flee:4, 5:10 destroyed"),
    ("hidden_beings", "open", f"{BOWS} airships", "5:10 destroyed, 6:10 recoil"),
    ("hidden_beings", "open", "artillery war_wagons arquebusiers", "5:10 leave, 6:10 recoil"),
    ("light_infantry", "open", "airships", "9:10 destroyed"),
    ("light_infantry", "open", "artillery war_wagons", "5:10 flee:4, 6:10 recoil"),
    ("light_infantry", "open", f"arquebusiers {BOWS}", "5:10 destroyed, 6:10 recoil"),
    ("boats", "open", SHOOTERS, "6:10 recoil, 5:10 destroyed"),
]
