// Made from battles/messages.py and the rules by `manage.py protocol_types`. Do not edit.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** To an order, seed, draft or chat line: taken (at `version`), or the fault. */
export interface Answer {
  type: "answer";
  id: string;
  ok: boolean;
  version?: number;
  fault?: Fault | null;
}

/** The exact odds of an order's outcomes. */
export interface AskOdds {
  type: "odds";
  id: string;
  seat: string;
  order: Json;
}

/** The server closes: come back after so many seconds, or not at all (`retry` null). */
export interface Bye {
  type: "bye";
  code: string;
  retry: number | null;
}

export interface Chat {
  type: "chat";
  lines: ChatLine[];
}

export interface ChatLine {
  n: number;
  name: string;
  room: string;
  text: string;
  at: string;
}

/** SHA-256 of my 32 random bytes, in hexadecimal. */
export interface CommitSeed {
  type: "commit_seed";
  id: string;
  seat: string;
  hash: string;
}

/** Something a client said could not be understood or done, and it had no `id` to answer to. */
export interface Failed {
  type: "error";
  fault: Fault;
}

/** An error for people and programs: `message` is worded in the client's language. */
export interface Fault {
  code: string;
  message: string;
  clause?: string;
  facts?: { [key: string]: Json };
  witness?: { [key: string]: Json };
}

/** An order. Sent again with the same `id` it is carried out once and answered twice. */
export interface GiveOrder {
  type: "order";
  id: string;
  seat: string;
  version: number;
  order: Json;
}

/** First message: as which seat (null: whatever I am, a spectator at least), and the version I already have. */
export interface Join {
  type: "join";
  seat?: string | null;
  since?: number | null;
  language?: string;
}

/** On the lobby's socket: lists have changed ("all"), or a battle of your own ("mine"); fetch them again. */
export interface LobbyChanged {
  type: "lobby";
  scope: "all" | "mine";
}

export interface OddsFound {
  type: "odds";
  id: string;
  chances?: Json[];
  total?: number;
  exact?: boolean;
  fault?: Fault | null;
}

export interface Ping {
  type: "ping";
  t?: number;
}

/** Who sits on a seat. */
export interface Player {
  name: string;
  user?: number | null;
  computer?: number | null;
  guest?: boolean;
  seed?: "committed" | "missing" | "revealed" | "server";
}

export interface Pong {
  type: "pong";
  t: number;
  version: number;
}

/** Which seats have somebody at the table, and how many watch. */
export interface Presence {
  type: "presence";
  seats: { [key: string]: boolean };
  spectators: number;
}

/** My bytes, once all hashes are in. */
export interface RevealSeed {
  type: "reveal_seed";
  id: string;
  seat: string;
  seed: string;
}

export interface SaveDraft {
  type: "draft";
  id: string;
  seat: string;
  draft: Json;
}

export interface Say {
  type: "chat";
  id: string;
  text: string;
}

/** What an audience sees: the table, who is asked, what may be decided, how it stands. */
export interface Scene {
  status: string;
  players: { [key: string]: Player };
  view?: Json;
  asked: { [key: string]: Json };
  options: Json[];
  standing?: Json;
  outcome?: Json;
  dice: { [key: string]: Json };
  rematch?: string | null;
}

/** Everything this audience may know, on joining. `scene` is what later patches change. */
export interface Situation {
  type: "situation";
  battle: string;
  system: string;
  title: string;
  version: number;
  role: "seat" | "spectator";
  seat: string | null;
  my_seats: string[];
  names: { [key: string]: string };
  scene: Json;
  events?: Json[];
  chat?: ChatLine[];
  draft?: Json | null;
}

/** To a dry run: cost, facts, consequences and refusals, each with its sentence. */
export interface Trial {
  type: "trial";
  id: string;
  cost?: { [key: string]: number };
  facts?: { [key: string]: Json };
  consequences?: Fault[];
  refusals?: Fault[];
}

/** A dry run: what would it cost, what would it mean, why not? Nothing is stored. */
export interface TryOrder {
  type: "try";
  id: string;
  seat: string;
  order: Json;
}

/** What happened from `since` to `version`, and the merge patch (RFC 7396) from the old scene to the new one. */
export interface Update {
  type: "update";
  since: number;
  version: number;
  events: Json[];
  patch: Json;
  names?: { [key: string]: string };
}

export type FromClient = Join | GiveOrder | TryOrder | AskOdds | CommitSeed | RevealSeed | SaveDraft | Say | Ping;

export type FromServer = Situation | Update | Answer | Trial | OddsFound | Chat | Presence | Pong | Bye | LobbyChanged | Failed;

export namespace LostBattles {
  /** Turn round for nothing before doing anything else; hoplites pay (5.5). */
  export interface AboutFace {
    kind: "about_face";
  }
  /** Let the dice lie (14.1). */
  export interface Accept {
    kind: "accept";
  }
  /** Agree: the battle is scored as it stands. */
  export interface AcceptEnd {
    kind: "accept_end";
  }
  /** A commander rides to any empty or friendly tile, or leaves the battle (2.5). */
  export interface ActivateCommander {
    kind: "activate_commander";
    commander: string;
    tile: string;
  }
  /** One unit goes fast and does not attack (4.9, 4.10). */
  export interface ActivateExpress {
    kind: "activate_express";
    unit: string;
    double?: boolean;
    full_price?: boolean;
    commander?: string | null;
    payers?: string[];
  }
  /** Activate units of one tile (or undeployed ones) together (4.7, 4.8). */
  export interface ActivateGroup {
    kind: "activate_group";
    activation?: "limited" | "normal";
    units: string[];
    commander?: string | null;
    payers?: string[];
  }
  /** The group is done. `by_itself`: no step was left to it. */
  export interface ActivationEnded {
    kind: "activation_ended";
    units: string[];
    by_itself?: boolean;
  }
  /** The group in hand. `possible`: kinds of orders that would be taken now. */
  export interface ActivationView {
    units: string[];
    kind: "double_express" | "express" | "limited" | "normal";
    commander?: string | null;
    start?: string | null;
    tile?: string | null;
    actions: { [key: string]: number };
    free_turns: { [key: string]: number };
    moved: boolean;
    turned: boolean;
    committed: boolean;
    stopped?: "camp" | "friends" | null;
    deploying: boolean;
    possible: string[];
  }
  /** Send units of the group onto the tile it emptied, or none (8.13). */
  export interface Advance {
    kind: "advance";
    units?: string[];
    commander?: boolean;
  }
  export interface AdvanceForgone {
    kind: "advance_forgone";
    army: "A" | "B";
    tile: string;
  }
  /** The attacker becomes spent for one hit more (8.6). */
  export interface AllOut {
    kind: "all_out";
  }
  export interface AllOutForgone {
    kind: "all_out_forgone";
    unit: string;
  }
  /** Reverse the order of player turns for the rest of the battle (13.1). */
  export interface AnnounceTurnReversal {
    kind: "announce_turn_reversal";
  }
  /** The server answered this question for a player who had said how. */
  export interface AnsweredByStandingOrder {
    kind: "answered_by_standing_order";
    seat: string;
    question: string;
  }
  export interface ArmyView {
    id: "A" | "B";
    seat: string;
    name: string;
    colour: string;
    fighting_value: number;
    initial_value: number;
    commands: number;
    die_rolled: boolean;
    units_on_field: number;
    units_undeployed: number;
    counted: number;
    lost: { [key: string]: number };
    generals_lost: number;
    fatigued: boolean;
    surprised: boolean;
    deployed_weight: number;
    deployed_most?: number | null;
    key_zone: string;
    camp?: string | null;
    camp_entered: boolean;
    reversal_used: boolean;
    undeployed: string[];
    undeployed_generals: string[];
    agreed_handicap: number;
    bid_points: number;
  }
  /** The group attacks no more. */
  export interface AttackClosed {
    kind: "attack_closed";
    tile: string;
    target: string;
    emptied: boolean;
  }
  /** A group attacks the tile ahead; its actions are spent, its limit is fixed (6.6). */
  export interface AttackDeclared {
    kind: "attack_declared";
    army: "A" | "B";
    units: string[];
    tile: string;
    target: string;
    limit: number;
  }
  /** Dice, modifiers and table give the combat difference (8.3). */
  export interface AttackScored {
    kind: "attack_scored";
    unit: string;
    target: string;
    faces: number[];
    modifiers: [string, number][];
    total: number;
    table: number;
    difference: number;
  }
  export interface AttackView {
    start: string;
    target: string;
    limit: number;
    used: number;
    attackers: string[];
    supporters: string[];
    target_lead?: string | null;
    closed: boolean;
    blow?: BlowView | null;
  }
  /** The next unit attacks the lead unit of the tile (8.1). Free bonuses come by themselves (2.10). */
  export interface AttackWith {
    kind: "attack_with";
    unit: string;
    supporter?: string | null;
    bonus?: "bought" | "none" | "topped_up";
  }
  /** A unit attacks: what it uses of the limit, its bonuses and who pays for them (8.1). */
  export interface AttackerNamed {
    kind: "attacker_named";
    army: "A" | "B";
    unit: string;
    is_lead: boolean;
    target: string;
    points: number;
    is_half?: boolean;
    supporter?: string | null;
    bonuses?: number;
    commands?: number;
    general?: string | null;
    budget?: number;
  }
  /** It is over; points and level as settled (16.2–16.5). */
  export interface BattleEnded {
    kind: "battle_ended";
    reason: "abandoned" | "agreement" | "collapse" | "last_turn" | "resignation";
    army?: "A" | "B" | null;
    winner?: "A" | "B" | null;
    level: string;
    points: { [key: string]: number };
    margin: number;
    base: number;
  }
  /** A battle as anyone sees it. `standing_answers` only for the seat that looks. */
  export interface BattleView {
    scenario: string;
    options: Options;
    phase: string;
    turn: number;
    first_turn: number;
    last_turn: number;
    first: "A" | "B";
    active?: "A" | "B" | null;
    weather_kind: "changeable" | "clear" | "dusty";
    weather: "clear" | "dusty" | "overcast" | "rain";
    attack_limit: number;
    men_per_figure: number;
    sides: { [key: string]: string };
    tiles: { [key: string]: TileView };
    units: { [key: string]: UnitView };
    generals: { [key: string]: GeneralView };
    armies: { [key: string]: ArmyView };
    activation?: ActivationView | null;
    attack?: AttackView | null;
    score: { [key: string]: ScoreView };
    victory_base: number;
    level: string;
    favour?: string | null;
    bidding?: BiddingView | null;
    end_offered?: string | null;
    standing_answers?: StandingAnswers | null;
    end?: EndView | null;
  }
  /** Offer so many victory points for the choice of sides. */
  export interface Bid {
    kind: "bid";
    points: number;
  }
  /** A bid, or the last bid equalled; `then` is to answer. */
  export interface BidMade {
    kind: "bid_made";
    seat: string;
    points: number;
    is_equal?: boolean;
    then: string;
  }
  export interface BidPassed {
    kind: "bid_passed";
    seat: string;
    then: string;
  }
  export interface BiddingView {
    seat: string;
    points?: number | null;
    bidder?: string | null;
    equalled: boolean;
    weaker: "A" | "B";
  }
  /** The single attack in hand. */
  export interface BlowView {
    unit: string;
    lead: boolean;
    supporter?: string | null;
    bonuses: number;
    half: boolean;
    target?: string | null;
    table_value?: number | null;
    faces: number[];
    rerolled: boolean;
    modifiers: ModifierView[];
    difference?: number | null;
    all_out: boolean;
    shattered: string[];
    lost: string[];
  }
  /** Enemy units are in this army's camp (10.3, 16.2). */
  export interface CampEntered {
    kind: "camp_entered";
    army: "A" | "B";
    tile: string;
    points: number;
  }
  /** Which of two adjacent generals helps this player turn (2.7). */
  export interface ChooseActiveGeneral {
    kind: "choose_active_general";
    general: string;
  }
  /** A commander rode off by himself (2.5). */
  export interface CommanderPlaced {
    kind: "commander_placed";
    general: string;
    tile: string;
  }
  /** The command die (4.5); without a face where nothing is rolled. */
  export interface CommandsGained {
    kind: "commands_gained";
    army: "A" | "B";
    face?: number | null;
    commands: number;
  }
  /** Attack the enemy tile ahead with the whole group (6.1). */
  export interface DeclareAttack {
    kind: "declare_attack";
  }
  /** No turn reversal now (13.1). */
  export interface Decline {
    kind: "decline";
  }
  /** Play on. */
  export interface DeclineEnd {
    kind: "decline_end";
  }
  /** Fortune of war: both dice fall again; the other player gets the Favour of the Gods (14.1). */
  export interface DemandReroll {
    kind: "demand_reroll";
  }
  /** Bring an undeployed group onto a rear tile (15.3). Without a facing: forward. */
  export interface DeployTo {
    kind: "deploy_to";
    tile: string;
    facing?: "E" | "N" | "S" | "W" | null;
  }
  /** Name lead units for the enemy's player turn; tiles left out get the default (7.8). */
  export interface DesignateLeads {
    kind: "designate_leads";
    leads?: { [key: string]: string };
  }
  /** The group does nothing more (5.3). */
  export interface EndActivation {
    kind: "end_activation";
  }
  export interface EndDeclined {
    kind: "end_declined";
    seat: string;
  }
  export interface EndOffered {
    kind: "end_offered";
    seat: string;
  }
  /** End the own player turn (4.4). */
  export interface EndPlayerTurn {
    kind: "end_player_turn";
  }
  export interface EndView {
    reason: string;
    army?: "A" | "B" | null;
    winner?: "A" | "B" | null;
    level: string;
  }
  /** Offer as much as the other player just did; if nobody raises, the lot decides. */
  export interface EqualBid {
    kind: "equal_bid";
  }
  /** Leave for good over the edge ahead (5.13). */
  export interface ExitBattlefield {
    kind: "exit_battlefield";
  }
  /** The lot said who bids first. */
  export interface FirstBidderDrawn {
    kind: "first_bidder_drawn";
    seat: string;
  }
  /** These seats have abandoned the battle: one gives up, both leave it as it stands. */
  export interface Forfeit {
    kind: "forfeit";
    seats: string[];
  }
  /** Of two adjacent generals only this one helps this player turn (2.7). */
  export interface GeneralChosen {
    kind: "general_chosen";
    general: string;
    silent: string;
  }
  /** A general is out of the battle unhurt. */
  export interface GeneralLeft {
    kind: "general_left";
    army: "A" | "B";
    general: string;
    fate?: "lost" | "withdrawn";
    cause: "by_order" | "collapse" | "exit" | "guard_lost" | "left_alone" | "overrun" | "stranded";
  }
  export interface GeneralView {
    id: string;
    army: "A" | "B";
    name: string;
    kind: "commander" | "leader";
    general_class: "average" | "brilliant" | "inspired" | "uninspired";
    timid: boolean;
    guard?: string | null;
    value: number;
    place: "field" | "gone" | "undeployed";
    tile?: string | null;
    gone?: "lost" | "withdrawn" | null;
    active: boolean;
    exemptions: number;
    free_bonuses: number;
    silent: boolean;
    near_miss: boolean;
    recovering: boolean;
    rally_on: number;
  }
  /** The pause after a near miss is over (2.13). */
  export interface GeneralsRecovered {
    kind: "generals_recovered";
    generals: string[];
  }
  /** Units become active and are paid for: exemptions of generals first, then commands (2.8, 4.7–4.10). */
  export interface GroupActivated {
    kind: "group_activated";
    army: "A" | "B";
    activation: "double_express" | "express" | "limited" | "normal";
    units: string[];
    commander?: string | null;
    tile?: string | null;
    cost: number;
    commands: number;
    exemptions?: { [key: string]: number };
    actions: { [key: string]: number };
    free_turns: { [key: string]: number };
  }
  /** Units went onto the tile they emptied (8.13). */
  export interface GroupAdvanced {
    kind: "group_advanced";
    army: "A" | "B";
    units: string[];
    commander?: string | null;
    start: string;
    tile: string;
  }
  /** A group came onto the field on a rear tile (15.3). */
  export interface GroupDeployed {
    kind: "group_deployed";
    army: "A" | "B";
    units: string[];
    commander?: string | null;
    tile: string;
    facing: "E" | "N" | "S" | "W";
    actions: { [key: string]: number };
    weight: number;
    stopped?: "friends" | null;
  }
  /** A group entered the tile ahead. */
  export interface GroupMoved {
    kind: "group_moved";
    army: "A" | "B";
    units: string[];
    commander?: string | null;
    start: string;
    tile: string;
    actions: { [key: string]: number };
    stopped?: "camp" | "friends" | null;
  }
  /** A group took a new facing; what it has left afterwards. */
  export interface GroupTurned {
    kind: "group_turned";
    units: string[];
    tile: string;
    facing: "E" | "N" | "S" | "W";
    how: "about_face" | "free_turn" | "joining" | "paid_turn" | "turn_to_attack";
    actions: { [key: string]: number };
    free_turns: { [key: string]: number };
    behind_lines?: boolean;
  }
  /** A second hit found nobody left (8.10). */
  export interface HitVoid {
    kind: "hit_void";
    tile: string;
  }
  /** How many hits fall; `screened`: light infantry in front held one off (7.9). */
  export interface HitsCounted {
    kind: "hits_counted";
    unit: string;
    target: string;
    hits: number;
    screened?: boolean;
  }
  /** Time is out: the clock answers for these seats by the defaults of their questions. */
  export interface Lapse {
    kind: "lapse";
    seats: string[];
  }
  export interface LeadKept {
    kind: "lead_kept";
    tile: string;
    unit: string;
  }
  /** A tile has a new lead unit (7.3–7.7). `by_itself`: there was no choice. */
  export interface LeadNamed {
    kind: "lead_named";
    army: "A" | "B";
    tile: string;
    unit: string;
    by_itself?: boolean;
  }
  /** The lead units of an army for the enemy's player turn (7.8). */
  export interface LeadsNamed {
    kind: "leads_named";
    army: "A" | "B";
    leads: { [key: string]: string };
  }
  export interface ModifierView {
    id: string;
    value: number;
  }
  /** The army's and every unit's morale (10.2–10.5). `panicking`: who will leave. */
  export interface MoraleTested {
    kind: "morale_tested";
    army: "A" | "B";
    tile: string;
    faces: number[];
    lowest: number;
    base: number;
    modifiers: [string, number][];
    morale: number;
    units: { [key: string]: number };
    panicking: string[];
  }
  /** Enter the tile ahead; friends there give their facing and end the movement (5.2, 5.9). */
  export interface MoveForward {
    kind: "move_forward";
  }
  /** Name the lead unit of a tile; no unit: keep the present one (7.3–7.7). */
  export interface NameLead {
    kind: "name_lead";
    tile: string;
    unit?: string | null;
  }
  /** Content with the hits there are (8.6). */
  export interface NoAllOut {
    kind: "no_all_out";
  }
  /** The hit stands (9.10). */
  export interface NoRally {
    kind: "no_rally";
  }
  /** Propose to end the battle and score it as it stands (14.4, 16.1). */
  export interface OfferEnd {
    kind: "offer_end";
  }
  /** What the lobby may choose (decision row 1). `weaker`: the side with the worse chances, for bids (14.3). */
  export interface Options {
    deployment?: "free" | "historical";
    fortune_of_war?: boolean;
    steady_commands?: boolean;
    bidding?: boolean;
    extra_handicap?: { [key: string]: number };
    weaker?: "A" | "B" | null;
  }
  /** How it ended: `places` 1 for the winner, shared for a draw; `verdict` the level; `reason` what ended it. */
  export interface Outcome {
    places: { [key: string]: number };
    points: { [key: string]: number };
    verdict: string;
    reason: string;
    facts?: { [key: string]: Json };
  }
  /** One line of a score. */
  export interface Part {
    code: string;
    value: number;
    clause?: string;
    facts?: { [key: string]: Json };
  }
  /** Bid no more. */
  export interface PassBid {
    kind: "pass_bid";
  }
  /** Leftover commands are lost (4.13). `by_itself`: nothing more could be activated. */
  export interface PlayerTurnEnded {
    kind: "player_turn_ended";
    army: "A" | "B";
    forfeited: number;
    by_itself?: boolean;
  }
  /** A player turn begins: commands, flags and memory anew (4.3, row 32). `barred`: no attack from there (6.5). */
  export interface PlayerTurnStarted {
    kind: "player_turn_started";
    army: "A" | "B";
    turn: number;
    commands: number;
    barred?: string[];
  }
  /** The general on the tile tries to undo the hit, at his own risk (9.8). */
  export interface Rally {
    kind: "rally";
    general?: string | null;
  }
  export interface RallyForgone {
    kind: "rally_forgone";
    general: string;
    unit: string;
  }
  /** A general tried to undo a hit (9.8–9.11). */
  export interface RallyTried {
    kind: "rally_tried";
    general: string;
    unit: string;
    faces: number[];
    needed: number;
    result: "failure" | "lost" | "near_miss" | "success";
  }
  /** From this turn on these pieces are ordinary undeployed ones. */
  export interface ReinforcementsArrived {
    kind: "reinforcements_arrived";
    army: "A" | "B";
    units: string[];
    generals?: string[];
  }
  /** Fortune of war: the dice fall again, the other player gets the Favour of the Gods (14.1). */
  export interface RerollDemanded {
    kind: "reroll_demanded";
    seat: string;
    favour: string;
  }
  /** Give up: the army collapses (row 30). */
  export interface Resign {
    kind: "resign";
  }
  export interface Resigned {
    kind: "resigned";
    seat: string;
    army: "A" | "B";
  }
  /** A take-back or a referee's ruling: the fold answers it with the state at event `to`. */
  export interface Restored {
    kind: "restored";
    to: number;
  }
  export interface ReversalDeclined {
    kind: "reversal_declined";
    army: "A" | "B";
  }
  /** Points of an army as if the battle ended now, with every part (16.2–16.5). */
  export interface ScoreView {
    points: number;
    parts: Part[];
  }
  export interface SeatStanding {
    points: number;
    place: number;
    parts?: Part[];
  }
  /** A seat's hash of its own 32 bytes for the dice. */
  export interface SeedCommitted {
    kind: "seed_committed";
    seat: string;
    hash: string;
  }
  /** The bytes behind the hash, in hexadecimal; `by` says whether the seat or the server drew them. */
  export interface SeedRevealed {
    kind: "seed_revealed";
    seat: string;
    seed: string;
    by: "seat" | "server";
  }
  /** Standing answers for re-rolls, rallies and lead units; whatever is left out is asked (row 31). */
  export interface SetDefaults {
    kind: "set_defaults";
    keep_lead_when_spent?: boolean | null;
    lead_order?: string[];
    rally_from?: number | null;
    reroll_attack?: number | null;
    reroll_defence?: number | null;
  }
  /** Who leads which army, and how many points go with which of them (14.3). */
  export interface SidesSettled {
    kind: "sides_settled";
    sides: { [key: string]: string };
    points?: number;
    to?: "A" | "B" | null;
    by: "choice" | "lot" | "seating";
  }
  /** Points, losses and places as if the battle ended now. */
  export interface Standing {
    seats: { [key: string]: SeatStanding };
    verdict?: string;
    facts?: { [key: string]: Json };
  }
  /** What the server answers for a player without asking (decision row 31). None or empty: ask me. */
  export interface StandingAnswers {
    keep_lead_when_spent?: boolean | null;
    lead_order?: string[];
    rally_from?: number | null;
    reroll_attack?: number | null;
    reroll_defence?: number | null;
  }
  /** What a player wants answered without being asked; his own business. */
  export interface StandingAnswersSet {
    kind: "standing_answers_set";
    seat: string;
    answers: StandingAnswers;
  }
  /** No further unit of the group attacks; the first one must (row 19). */
  export interface StopAttacking {
    kind: "stop_attacking";
  }
  /** Having won the bidding, take a side; the other player gets the points. */
  export interface TakeSide {
    kind: "take_side";
    army: "A" | "B";
  }
  /** Dice fell. Only the seats in `to` see it, everybody if `to` is None. */
  export interface Thrown {
    kind: "thrown";
    n: number;
    dice: string;
    faces: number[];
    reason: string;
    seat?: string | null;
    to?: string[] | null;
  }
  /** A tile with its ground and whoever is on it, lead unit first. */
  export interface TileView {
    id: string;
    col: number;
    row: number;
    half: "A" | "B";
    name: string;
    features: string[];
    camp?: "A" | "B" | null;
    fortified: boolean;
    key_zone?: "A" | "B" | null;
    stacking_limit: number;
    stacking: number;
    held_by?: "A" | "B" | null;
    facing?: "E" | "N" | "S" | "W" | null;
    units: string[];
    lead?: string | null;
    general?: string | null;
    attacked_from: boolean;
    barred: boolean;
  }
  /** The clock answered for these seats. */
  export interface TimeRanOut {
    kind: "time_ran_out";
    seats: string[];
  }
  /** Turn on the spot: free turns of light troops first if `use_free`, else an action each (5.2, 5.7). */
  export interface Turn {
    kind: "turn";
    direction: "E" | "N" | "S" | "W";
    use_free?: boolean;
  }
  export interface TurnStarted {
    kind: "turn_started";
    turn: number;
  }
  /** Turn towards an enemy for nothing, to attack and nothing else (5.6). */
  export interface TurnToAttack {
    kind: "turn_to_attack";
    direction: "E" | "N" | "S" | "W";
  }
  /** From now on the other army moves first: by a brilliant general of `army`, or by dust (12.2, 13.1). */
  export interface TurnsReversed {
    kind: "turns_reversed";
    army?: "A" | "B" | null;
    first: "A" | "B";
  }
  /** A hit removed a unit (1.6, 8.9). */
  export interface UnitShattered {
    kind: "unit_shattered";
    army: "A" | "B";
    unit: string;
    tile: string;
    double?: boolean;
  }
  /** A hit stood; the fresh unit is spent (1.6). */
  export interface UnitSpent {
    kind: "unit_spent";
    unit: string;
  }
  export interface UnitView {
    id: string;
    army: "A" | "B";
    line: string;
    number: number;
    type: "chariots" | "elephants" | "heavy_cavalry" | "heavy_infantry" | "light_cavalry" | "light_infantry";
    subtype: "african" | "archer" | "cataphract" | "generic" | "hoplite" | "indian" | "legion" | "phalanx" | "scythed";
    unit_class?: "average" | "levy" | "veteran" | null;
    value: number;
    points: number;
    spent: boolean;
    place: "field" | "gone" | "undeployed";
    tile?: string | null;
    facing?: "E" | "N" | "S" | "W" | null;
    gone?: "routed" | "shattered" | "withdrawn" | null;
    active: boolean;
    lead: boolean;
    guard_of?: string | null;
    earliest_turn: number;
    men: number;
  }
  /** Units are out of the battle, each by its fate (10.6). */
  export interface UnitsLeft {
    kind: "units_left";
    army: "A" | "B";
    fates: { [key: string]: "routed" | "shattered" | "withdrawn" };
    cause: "attacked" | "collapse" | "dissolved" | "exit" | "overrun" | "panic" | "undeployed_panic";
  }
  /** The weather after its die (12.2, 12.3). */
  export interface WeatherRolled {
    kind: "weather_rolled";
    face: number;
    weather: "clear" | "dusty" | "overcast" | "rain";
    changed: boolean;
  }
  /** The attacker is spent for one hit more; a lead unit loses its lead (8.6). */
  export interface WentAllOut {
    kind: "went_all_out";
    unit: string;
    forced?: boolean;
  }
  export type Order = Bid | EqualBid | PassBid | TakeSide | AnnounceTurnReversal | Decline | ChooseActiveGeneral | ActivateGroup | ActivateExpress | ActivateCommander | AboutFace | TurnToAttack | MoveForward | Turn | DeployTo | ExitBattlefield | EndActivation | DeclareAttack | AttackWith | StopAttacking | DemandReroll | Accept | AllOut | NoAllOut | Rally | NoRally | NameLead | Advance | EndPlayerTurn | DesignateLeads | OfferEnd | AcceptEnd | DeclineEnd | Resign | SetDefaults | Lapse | Forfeit;
  export type Event = FirstBidderDrawn | BidMade | BidPassed | SidesSettled | TurnStarted | TurnsReversed | ReversalDeclined | WeatherRolled | PlayerTurnStarted | CommandsGained | GeneralChosen | PlayerTurnEnded | LeadsNamed | GeneralsRecovered | ReinforcementsArrived | GroupActivated | CommanderPlaced | GroupTurned | GroupMoved | GroupDeployed | ActivationEnded | GroupAdvanced | AdvanceForgone | AttackDeclared | AttackerNamed | RerollDemanded | AttackScored | WentAllOut | AllOutForgone | HitsCounted | UnitSpent | UnitShattered | HitVoid | RallyForgone | RallyTried | LeadNamed | LeadKept | MoraleTested | AttackClosed | UnitsLeft | GeneralLeft | CampEntered | StandingAnswersSet | AnsweredByStandingOrder | TimeRanOut | EndOffered | EndDeclined | Resigned | BattleEnded | Thrown | Restored | SeedCommitted | SeedRevealed;
  export type View = BattleView;
}
