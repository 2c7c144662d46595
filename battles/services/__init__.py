"""Every write. Keyword-only arguments; refusals are ApplicationError (hosting) or RulesError (the rules)."""

from battles.services.archive import import_battle, upload_scenario
from battles.services.armies import (
    copy_army,
    delete_army,
    delete_map,
    mustered,
    quick_setup,
    random_army,
    save_army,
    save_map,
    transfer_armies,
)
from battles.services.doors import doors
from battles.services.lobby import (
    cancel_battle,
    create_battle,
    expire_battle,
    join_battle,
    leave_battle,
    make_invitation,
    offer_rematch,
    seats_of,
    take_invitation,
)
from battles.services.orders import (
    claim_abandoned,
    give_default,
    run_clock,
    submit_computer_order,
    submit_order,
)
from battles.services.seeding import commit_seed, draw_missing_seeds, reveal_seed
from battles.services.talk import (
    make_report,
    mark_seen,
    release_seats,
    revoke,
    save_draft,
    say,
    transfer_seats,
)

__all__ = [
    "cancel_battle",
    "claim_abandoned",
    "commit_seed",
    "copy_army",
    "create_battle",
    "delete_army",
    "delete_map",
    "doors",
    "draw_missing_seeds",
    "expire_battle",
    "give_default",
    "import_battle",
    "join_battle",
    "leave_battle",
    "make_invitation",
    "make_report",
    "mark_seen",
    "mustered",
    "offer_rematch",
    "quick_setup",
    "random_army",
    "release_seats",
    "reveal_seed",
    "revoke",
    "run_clock",
    "save_army",
    "save_draft",
    "save_map",
    "say",
    "seats_of",
    "submit_computer_order",
    "submit_order",
    "take_invitation",
    "transfer_armies",
    "transfer_seats",
    "upload_scenario",
]
