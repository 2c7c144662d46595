"""Every read for a page or an answer. Callers ask `viewer_of` first: it says who somebody is and what he may see.

battle = selectors.battle_of(battle_id)
viewpoint = selectors.viewer_of(battle, request.user, clock.now())
scene = selectors.scene_of(battle, viewpoint)
"""

from uuid import UUID

from battles import store
from battles.messages import Scene
from battles.models import Battle
from battles.selectors.armies import (
    Fitting,
    armies_of,
    army_book,
    army_of,
    fitting_armies,
    fitting_maps,
    map_book,
    map_of,
    maps_of,
    own_map,
    readable_army,
    shared_armies,
    shared_maps,
)
from battles.selectors.branches import Branch, branch_tree, left_at, may_branch, origin_of
from battles.selectors.comments import CommentLine, comments_of
from battles.selectors.dice import DiceSheet, dice_sheet
from battles.selectors.dry_runs import odds_task, options_of, preview
from battles.selectors.lessons import UNDER_WAY as LESSON_UNDER_WAY
from battles.selectors.lessons import lesson_battles, lesson_of
from battles.selectors.lists import (
    BattleCard,
    SeatCard,
    battle_card,
    battles_of,
    finished_battles,
    live_battles,
    offered_rematches,
    open_battles,
)
from battles.selectors.people import AnyUser, Viewpoint, name_of, participant_of, seen_by, viewer_of
from battles.selectors.replays import (
    eyes,
    eyes_named,
    orders_seen,
    replay_of,
    replay_task,
    scene_at,
    state_at,
)
from battles.selectors.scenes import events_since, names, number_of, plain, scene, scene_of
from battles.selectors.talk import InvitationSheet, chat_of, draft_of, invitation
from battles.selectors.uploads import documents, upload_of, uploads


def battle_of(battle_id: UUID | str) -> Battle:
    """The battle, or `no_such_battle`. Who may see it is `viewer_of`'s to say."""
    return store.find(battle_id)


__all__ = [
    "LESSON_UNDER_WAY",
    "AnyUser",
    "BattleCard",
    "Branch",
    "CommentLine",
    "DiceSheet",
    "Fitting",
    "InvitationSheet",
    "Scene",
    "SeatCard",
    "Viewpoint",
    "armies_of",
    "army_book",
    "army_of",
    "battle_card",
    "battle_of",
    "battles_of",
    "branch_tree",
    "chat_of",
    "comments_of",
    "dice_sheet",
    "documents",
    "draft_of",
    "events_since",
    "eyes",
    "eyes_named",
    "finished_battles",
    "fitting_armies",
    "fitting_maps",
    "invitation",
    "left_at",
    "lesson_battles",
    "lesson_of",
    "live_battles",
    "map_book",
    "map_of",
    "maps_of",
    "may_branch",
    "name_of",
    "names",
    "number_of",
    "odds_task",
    "offered_rematches",
    "open_battles",
    "options_of",
    "orders_seen",
    "origin_of",
    "own_map",
    "participant_of",
    "plain",
    "preview",
    "readable_army",
    "replay_of",
    "replay_task",
    "scene",
    "scene_at",
    "scene_of",
    "seen_by",
    "shared_armies",
    "shared_maps",
    "state_at",
    "upload_of",
    "uploads",
    "viewer_of",
]
