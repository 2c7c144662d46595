"""Every write. Keyword-only arguments; refusals are ApplicationError (hosting) or RulesError (the rules)."""

from battles.services.abandonment import claim_abandoned
from battles.services.archive import check_imports, import_battle, keep_import, upload_scenario
from battles.services.armies import (
    copy_army,
    delete_army,
    delete_map,
    mustered,
    random_army,
    save_army,
    save_map,
    share_army,
    transfer_armies,
)
from battles.services.blocks import block, unblock
from battles.services.branches import branch_battle, continue_battle
from battles.services.clocks.actions import act_on_clock, claim_battle
from battles.services.clocks.holidays import cancel_holiday, declare_holiday
from battles.services.clocks.lapse import run_clock
from battles.services.comments import add_comment, delete_comment, report_comment
from battles.services.dice_seeds import commit_seed, draw_missing_seeds, reveal_seed
from battles.services.draining import draining
from battles.services.lessons import begin_lesson
from battles.services.lobby import (
    arrange_battle,
    call_off_battle,
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
from battles.services.luck import keep_luck
from battles.services.moderation import decide_report
from battles.services.notes import save_note, transfer_notes
from battles.services.orders import (
    give_default,
    submit_computer_order,
    submit_order,
)
from battles.services.quick_battles import play_now, quick_setup
from battles.services.referee_calls import end_battle, halt_battle, restore_battle, rule_battle, stop_battle
from battles.services.regents import name_regent
from battles.services.reports import report_battle, report_line, report_name
from battles.services.take_back import answer_take_back, take_back
from battles.services.take_over import (
    give_to_computer,
    give_up_seat,
    offer_seat,
    return_to_seat,
    take_over_offered,
    take_over_seat,
)
from battles.services.talk import (
    make_report,
    mark_here,
    mark_seen,
    release_seats,
    rename_seats,
    revoke,
    save_draft,
    say,
    transfer_seats,
    transfer_words,
)

__all__ = [
    "act_on_clock",
    "add_comment",
    "answer_take_back",
    "arrange_battle",
    "begin_lesson",
    "block",
    "branch_battle",
    "call_off_battle",
    "cancel_battle",
    "cancel_holiday",
    "check_imports",
    "claim_abandoned",
    "claim_battle",
    "commit_seed",
    "continue_battle",
    "copy_army",
    "create_battle",
    "decide_report",
    "declare_holiday",
    "delete_army",
    "delete_comment",
    "delete_map",
    "draining",
    "draw_missing_seeds",
    "end_battle",
    "expire_battle",
    "give_default",
    "give_to_computer",
    "give_up_seat",
    "halt_battle",
    "import_battle",
    "join_battle",
    "keep_import",
    "keep_luck",
    "leave_battle",
    "make_invitation",
    "make_report",
    "mark_here",
    "mark_seen",
    "mustered",
    "name_regent",
    "offer_rematch",
    "offer_seat",
    "play_now",
    "quick_setup",
    "random_army",
    "release_seats",
    "rename_seats",
    "report_battle",
    "report_comment",
    "report_line",
    "report_name",
    "restore_battle",
    "return_to_seat",
    "reveal_seed",
    "revoke",
    "rule_battle",
    "run_clock",
    "save_army",
    "save_draft",
    "save_map",
    "save_note",
    "say",
    "seats_of",
    "share_army",
    "stop_battle",
    "submit_computer_order",
    "submit_order",
    "take_back",
    "take_invitation",
    "take_over_offered",
    "take_over_seat",
    "transfer_armies",
    "transfer_notes",
    "transfer_seats",
    "transfer_words",
    "unblock",
    "upload_scenario",
]
