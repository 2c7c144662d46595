"""What happens by itself in leagues: kinds of `Due` and the service each calls."""

from __future__ import annotations

from battles.leagues.services import (
    arena,
    conduct,
    dates,
    draw,
    entry,
    expiry,
    holidays,
    ladder,
    lists,
    pauses,
    progress,
    ratings,
    results,
    resuming,
    teams,
    withdrawals,
)
from battles.timekeeper.loop import Handler

HANDLERS: dict[str, Handler] = {
    "league_entry_closes": entry.entry_closes,
    "league_reserve_lapses": entry.reserve_lapses,
    "league_list_reminder": lists.list_reminder,
    "league_lists_close": lists.window_closes,
    "league_lists_reveal": lists.window_reveals,
    "league_season_starts": draw.season_starts,
    "league_hard_deadline": expiry.hard_deadline,
    "league_first_order": expiry.first_order,
    "league_case_lapses": expiry.case_lapses,
    "league_holiday": holidays.holiday_due,
    "league_no_show": dates.no_show,
    "league_reminder": dates.reminder,
    "league_battle_ended": results.battle_ended,
    "league_go_on": resuming.look_again,
    "league_outage": pauses.move_after_outage,
    "league_result_final": results.runs_out,
    "league_flags": conduct.look_at_battle,
    "league_challenge_lapses": ladder.lapses,
    "league_ladder_idle": ladder.idle,
    "league_arena_look": arena.look,
    "league_arena_bell": progress.bell,
    "league_team_step": teams.step_due,
    "league_line_up": teams.line_up_wanted,
    "league_left_match": withdrawals.left_match,
    "league_rating_list": ratings.list_closes,
    "league_rating_month": ratings.month_closes,
    "league_rating_recompute": ratings.recompute,
}
