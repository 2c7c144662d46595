// Made from battles/messages/ and the rules by `manage.py protocol_types`. Do not edit.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Claim a battle whose other side's time is out, grant `seat` time, offer or decline a pause, go on after one, */
export interface ActOnClock {
  type: "clock";
  id: string;
  act: "claim" | "extend" | "grant" | "last_turn" | "offer_pause" | "resume" | "withdraw_pause";
  seat?: string;
}

/** To an order, seed, draft or chat line: taken (at `version`), or the fault. */
export interface Answer {
  type: "answer";
  id: string;
  ok: boolean;
  version?: number;
  fault?: Fault | null;
}

/** To the seat that asks to take an order back. Its own "no" withdraws the question. */
export interface AnswerTakeBack {
  type: "answer_take_back";
  id: string;
  seat: string;
  agree: boolean;
}

/** To a question: what the rules answer (the system's own type), or why there is no answer. */
export interface Answered {
  type: "answered";
  id: string;
  answer?: Json | null;
  fault?: Fault | null;
}

/** A question to the rules that is no order: what is seen from here, how far somebody comes. Nothing is stored. */
export interface Ask {
  type: "ask";
  id: string;
  seat: string;
  inquiry: Json;
}

/** The odds of an order's outcomes: exact where all falls of the dice can be tried, else sampled. */
export interface AskOdds {
  type: "odds";
  id: string;
  seat: string;
  order: Json;
}

/** An answer that the odds assume for a seat, in `count` of `total`. */
export interface Assumption {
  seat: string;
  question: string;
  order: string;
  by: "computer" | "default" | "standing";
  count: number;
}

/** Whether anybody looks at the page: it says so when it is hidden and when it comes back. */
export interface Attention {
  type: "attention";
  id?: string | null;
  here: boolean;
}

/** The server closes: come back after so many seconds, or not at all (`retry` null). */
export interface Bye {
  type: "bye";
  code: string;
  retry: number | null;
}

/** An outcome, and how many of `total` lead to it; of sampled odds also the 95 % interval of its share. */
export interface Chance {
  verdict: string;
  count: number;
  low?: number | null;
  high?: number | null;
}

/** New lines; `gone` are those a moderator has taken away. */
export interface Chat {
  type: "chat";
  lines: ChatLine[];
  gone?: number[];
}

/** A line as it was typed, or (`text` is empty then) a quick phrase for the page to word. */
export interface ChatLine {
  n: number;
  name: string;
  room: string;
  text: string;
  at: string;
  user?: number | null;
  phrase?: string;
}

/** The pace that was agreed, every seat's clock, and whether they stand. */
export interface Clocks {
  pace: { [key: string]: Json };
  seats: { [key: string]: SeatClock };
  paused?: string | null;
  wishes?: string[];
  resumes?: string | null;
  last_turn?: number | null;
  capped?: string | null;
  round?: RoundClock | null;
}

/** SHA-256 of my 32 random bytes, in hexadecimal. */
export interface CommitSeed {
  type: "commit_seed";
  id: string;
  seat: string;
  hash: string;
}

/** A `join` was refused, or a frame that had no `id` to answer to: `id` is null only there. */
export interface Failed {
  type: "error";
  id?: string | null;
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

/** What may be ordered in place of a refused order: the same motion as far as it goes, and what limits it. */
export interface Instead {
  order: { [key: string]: Json };
  limit: Fault;
  cost?: { [key: string]: number };
  facts?: { [key: string]: Json };
  consequences?: Fault[];
}

/** First message: as which seat (null: whatever I am, a spectator at least), and the version I already have. */
export interface Join {
  type: "join";
  id?: string | null;
  seat?: string | null;
  since?: number | null;
  language?: string;
  watching?: boolean;
  delay?: number;
}

/** On the lobby's socket: lists have changed ("all"), or a battle of your own ("mine"); fetch them again. */
export interface LobbyChanged {
  type: "lobby";
  scope: "all" | "mine";
}

/** What an order may come to, harmless first; no chances where it decides nothing by dice. */
export interface OddsFound {
  type: "odds";
  id: string;
  chances?: Chance[];
  total?: number;
  exact?: boolean;
  assumptions?: Assumption[];
  fault?: Fault | null;
}

export interface Ping {
  type: "ping";
  id?: string | null;
  t?: number;
}

/** Who sits on a seat. */
export interface Player {
  name: string;
  user?: number | null;
  computer?: number | null;
  guest?: boolean;
  seed?: "committed" | "missing" | "revealed" | "server";
  former?: number | null;
}

export interface Pong {
  type: "pong";
  t: number;
  version: number;
  now?: number;
}

/** Where the seats' players are, and how many watch. */
export interface Presence {
  type: "presence";
  seats: { [key: string]: SeatPresence };
  spectators: number;
  now?: string;
}

/** My bytes, once all hashes are in. */
export interface RevealSeed {
  type: "reveal_seed";
  id: string;
  seat: string;
  seed: string;
}

/** The round under way: one end for everybody. */
export interface RoundClock {
  number: number;
  ends: string;
  review?: boolean;
  held?: string[];
  extensions?: { [key: string]: number };
  organiser?: string | null;
}

export interface SaveDraft {
  type: "draft";
  id: string;
  seat: string;
  draft: Json;
}

/** A line of chat: words of one's own, or a quick phrase by its code, which everybody reads in his language. */
export interface Say {
  type: "chat";
  id: string;
  text?: string;
  phrase?: string;
}

/** What an audience sees: the table, who is asked, what may be decided, how it stands. */
export interface Scene {
  status: string;
  players: { [key: string]: Player };
  sides: { [key: string]: number };
  view?: Json;
  asked: { [key: string]: Json };
  options: Json[];
  standing?: Json;
  outcome?: Json;
  dice: { [key: string]: Json };
  rematch?: string | null;
  league?: string | null;
  odds?: boolean;
  halted?: string | null;
  clocks?: Clocks | null;
  take_back?: TakeBackState | null;
}

/** On a season's socket: where the season stands. A page that shows another sequence, or other boards, fetches */
export interface SeasonAt {
  type: "season";
  season: number;
  sequence: number;
  boards: number;
}

/** A seat's clock. While `since` is there it runs: `reserve` goes first, then `left`. All in milliseconds. */
export interface SeatClock {
  left: number;
  reserve?: number;
  since?: string | null;
  out?: boolean;
  away?: string | null;
}

/** Whether a seat's player is at the table, looks elsewhere, or is gone; and since when (ISO 8601, if known). */
export interface SeatPresence {
  state: "away" | "gone" | "here";
  since?: string | null;
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
  delay?: number;
  now?: number;
}

/** Take my last order back, or ask the others to let me: the scene's `take_back` says which of them it is. */
export interface TakeBack {
  type: "take_back";
  id: string;
  seat: string;
  version: number;
}

/** A seat asks to take its last order back. */
export interface TakeBackOffer {
  seat: string;
  agreed?: string[];
  waits_for?: string[];
}

/** What a viewer may know of taking back. */
export interface TakeBackState {
  rule: "consent" | "free" | "never";
  now?: "ask" | "free" | "never" | "none" | "wait";
  order?: string;
  bar?: string;
  wait?: number;
  offer?: TakeBackOffer | null;
}

/** To a dry run: cost, facts, consequences and refusals, each with its sentence. */
export interface Trial {
  type: "trial";
  id: string;
  cost?: { [key: string]: number };
  facts?: { [key: string]: Json };
  consequences?: Fault[];
  refusals?: Fault[];
  bar?: string | null;
  instead?: Instead | null;
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

export type FromClient = Join | GiveOrder | TryOrder | AskOdds | Ask | TakeBack | AnswerTakeBack | Attention | CommitSeed | RevealSeed | SaveDraft | Say | ActOnClock | Ping;

export type FromServer = Situation | Update | Answer | Trial | OddsFound | Answered | Chat | Presence | Pong | Bye | LobbyChanged | SeasonAt | Failed;

export namespace HordenHelden {
  /** Agree to a draw. */
  export interface AcceptDraw {
    kind: "accept_draw";
  }
  /** An unreliable ally will be reliable from a turn on (20). */
  export interface AllyHeartened {
    kind: "ally_heartened";
    command: string;
    turn: number;
    reason: "attacked" | "enemy_withdraws" | "won_back";
  }
  export interface AllyReliable {
    kind: "ally_reliable";
    command: string;
  }
  /** The attempt to win an ally back failed. */
  export interface AllyUnmoved {
    kind: "ally_unmoved";
    command: string;
  }
  /** An allied command with few action points in its first turn stands aside (20). */
  export interface AllyUnreliable {
    kind: "ally_unreliable";
    command: string;
  }
  /** The chief pays to win an ally back. */
  export interface AllyUrged {
    kind: "ally_urged";
    command: string;
    payer: string;
    ap: number;
  }
  /** Who lies in ambush where (4.4); known to their side alone. */
  export interface AmbushRecorded {
    kind: "ambush_recorded";
    seats: string[];
    poses: { [key: string]: Pose };
  }
  /** Elements in ambush were seen, or their owner shows them (12.2). */
  export interface AmbushShown {
    kind: "ambush_shown";
    elements: string[];
    cause: "march" | "moved" | "seen" | "shot" | "shown";
    poses: { [key: string]: Pose };
  }
  /** The chief hands action points on to a subordinate (20). */
  export interface ApGiven {
    kind: "ap_given";
    giver: string;
    command: string;
    ap: number;
  }
  /** A command has its action points (5.2). */
  export interface ApRolled {
    kind: "ap_rolled";
    command: string;
    faces: number[];
    ap: number;
  }
  /** A command pays action points for something that has no event of its own. */
  export interface ApSpent {
    kind: "ap_spent";
    command: string;
    ap: number;
    reason: string;
  }
  /** How do these attack that enemy? */
  export interface Approach {
    kind: "approach";
    elements: string[];
    enemy: string;
  }
  /** The legal move that ends in contact with the enemy by the shortest way; None if there is none. */
  export interface Approached {
    order?: MoveElement | MoveGroup | null;
  }
  /** All lists lie open; the armies stand ready. */
  export interface ArmiesRevealed {
    kind: "armies_revealed";
    armies: { [key: string]: Json };
    sides: SideRecord[];
    commands: Command[];
    elements: Element[];
    plans: { [key: string]: CampPlan };
  }
  /** An army list was handed in; secret until all are. */
  export interface ArmySubmitted {
    kind: "army_submitted";
    seat: string;
    army?: Json;
  }
  /** Somebody whom a spell calls: troop type and where it is to stand. */
  export interface Arrival {
    type: string;
    pose: Pose;
  }
  export interface BaggagePlaced {
    kind: "baggage_placed";
    side: "A" | "B";
    poses: { [key: string]: Pose };
  }
  /** It is over; `winner` None: a draw. */
  export interface BattleEnded {
    kind: "battle_ended";
    reason: "abandoned" | "agreed" | "conceded" | "defeat" | "turn_limit";
    winner?: "A" | "B" | null;
  }
  /** The battle as this viewer sees it. */
  export interface BattleView {
    scenario: string;
    options: Options;
    width: number;
    depth: number;
    turn: number;
    active: "A" | "B";
    phase: "arrivals" | "cast_end" | "cast_melee" | "cast_move" | "cast_raise" | "cast_second" | "cast_shoot" | "end" | "facing" | "melee" | "moves" | "roll_ap" | "setup" | "shooting" | "single_one" | "single_two" | "withdrawal" | "withdrawing" | "zap" | "ended";
    asked: string;
    threshold: number;
    sides: { [key: string]: SideView };
    commands: { [key: string]: CommandView };
    elements: { [key: string]: ElementView };
    camps: { [key: string]: CampView };
    works: { [key: string]: WorkView };
    terrain: Piece[];
    rivers: { [key: string]: "calm" | "normal" | "raging" };
    fights: FightView[];
    shots: Shot[];
    fight?: Fight | null;
    casting?: Casting | null;
    sketches: { [key: string]: Sketch[] };
    armies_in: string[];
    draw_offers: string[];
  }
  /** Which boats lie at a bank since when, and who sailed along (9.8). */
  export interface BoatsReported {
    kind: "boats_reported";
    landings: { [key: string]: number };
    sailed?: string[];
  }
  /** The owner forgoes cover and late bonuses in this element's next fight, or has them again (15.7). */
  export interface BonusesSwitched {
    kind: "bonuses_switched";
    element: string;
    off: boolean;
  }
  /** This battle goes its own way from the state after event `at` of another one: "what if?". */
  export interface Branched {
    kind: "branched";
    origin: string;
    at: number;
  }
  /** Retreat after a tie (15.8); nobody pursues (16.5). */
  export interface BreakOff {
    kind: "break_off";
  }
  /** A god comes to the commander or to a hero (12.1). */
  export interface CallGod {
    kind: "call_god";
    god: string;
    pose: Pose;
  }
  /** A camp (1.6, 17): its box faces the enemy, its rear lies on the base edge. */
  export interface Camp {
    id: string;
    side: "A" | "B";
    holder: "A" | "B";
    width: number;
    depth: number;
    pose: Pose;
    fortified?: boolean;
    gates?: number[];
    followers?: boolean;
    lost?: number;
  }
  /** A camp is pitched (4.5). */
  export interface CampPlaced {
    kind: "camp_placed";
    side: "A" | "B";
    camp: Camp;
  }
  /** What an army paid for (1.6, 2.5): camp or baggage, its size in element widths, works to place. */
  export interface CampPlan {
    kind?: "baggage" | "camp";
    width?: number;
    depth?: number;
    fortified?: boolean;
    works?: number;
  }
  /** A camp has a new owner (17.5); `lost`: what it now counts as lost to its first one (18.2). */
  export interface CampTaken {
    kind: "camp_taken";
    camp: string;
    holder: "A" | "B";
    lost: number;
  }
  export interface CampView {
    id: string;
    side: "A" | "B";
    holder: "A" | "B";
    width: number;
    depth: number;
    pose: [number, number, number];
    fortified: boolean;
    gates: number[];
    followers: boolean;
    lost: number;
  }
  /** A wizard casts a spell of this window on elements, or calls troops at a place (19.4). */
  export interface CastSpell {
    kind: "cast_spell";
    wizard: string;
    spell: "ancestor_spirits" | "disobedience" | "head_wind" | "leaden_weight" | "magic_move" | "magic_sphere" | "obedience" | "raise_undead" | "second_chance" | "strength" | "tail_wind" | "thunder_arrows" | "weakness" | "winged_steps";
    targets?: string[];
    place?: string | null;
    arrivals?: Arrival[];
  }
  /** The advanced game: magic_sphere at a figure, perhaps by two or three wizards together (19.6). */
  export interface CastSphere {
    kind: "cast_sphere";
    wizard: string;
    target: string;
    others?: string[];
  }
  /** The spell in hand: cast, perhaps countered and supported (19.4, 19.5). */
  export interface Casting {
    caster: string;
    spell: "ancestor_spirits" | "disobedience" | "head_wind" | "leaden_weight" | "magic_move" | "magic_sphere" | "obedience" | "raise_undead" | "second_chance" | "strength" | "tail_wind" | "thunder_arrows" | "weakness" | "winged_steps";
    targets?: string[];
    place?: string | null;
    arrivals?: Arrival[];
    zap?: number;
    counter?: string | null;
    supporters?: string[];
    counter_supporters?: string[];
  }
  /** What a side lays. Attackers: a combination of phase 1 with its steep hills or its water, or none and then the */
  export interface Choice {
    combination?: "large_water_short_edge" | "none" | "river_long_to_long" | "road_and_steep_hills";
    pieces?: ("beach" | "bridge" | "built_up" | "bush" | "causeway_shallows" | "depression" | "dunes" | "ford" | "frozen_river" | "gentle_hill" | "lake" | "orchard" | "river" | "road" | "rough" | "sea" | "small_fields" | "steep_hill" | "swamp" | "vineyard" | "wood")[];
    fields?: boolean;
  }
  /** Round the obstacle to the left or to the right (16.3). */
  export interface ChooseDeflection {
    kind: "choose_deflection";
    hand: "left" | "right";
  }
  /** Of several enemies who came at the same time, face this one (8.12). */
  export interface ChooseFacing {
    kind: "choose_facing";
    attacker: string;
  }
  /** Recoil or retreat (15.8). */
  export interface ChooseOutcome {
    kind: "choose_outcome";
    outcome: "recoil" | "retreat";
  }
  /** Choose all the terrain that you will lay (3.12). */
  export interface ChooseTerrain {
    kind: "choose_terrain";
    choice: Choice;
  }
  /** A seat's time is out, and the server gives the standing answer to its question; what comes of it follows. */
  export interface ClockAnswered {
    kind: "clock_answered";
    seat: string;
    to?: string[] | null;
    drafted?: boolean;
  }
  /** The battle has begun with clocks: what every seat that has one starts with, in milliseconds. */
  export interface ClocksSet {
    kind: "clocks_set";
    pace: { [key: string]: Json };
    left: { [key: string]: number };
  }
  /** A pursuer and the new enemy stand square against each other (16.5). */
  export interface ClosedIn {
    kind: "closed_in";
    element: string;
    enemy: string;
    poses: { [key: string]: Pose };
  }
  /** Commands wait off the board in column (4.2). */
  export interface ColumnsOrdered {
    kind: "columns_ordered";
    side: "A" | "B";
    columns: { [key: string]: string[] };
    entries: { [key: string]: [number, number] };
  }
  /** The troops of one commander; battles of 600 points have one a side (20). */
  export interface Command {
    id: string;
    side: "A" | "B";
    seat: string;
    role?: "ally" | "chief" | "subordinate";
    points?: number;
    ap?: number;
    lost_commander?: number;
    withdrawing?: boolean;
    unreliable?: boolean;
    reliable_from?: number;
    army?: string;
    distrusts?: string[];
  }
  /** A command withdraws (20). */
  export interface CommandBroke {
    kind: "command_broke";
    command: string;
    reason: "commander" | "losses";
  }
  /** A command of a large battle stands (4.8). */
  export interface CommandDeployed {
    kind: "command_deployed";
    command: string;
    poses: { [key: string]: Pose };
    count: number;
  }
  export interface CommandView {
    id: string;
    side: "A" | "B";
    seat: string;
    role: "ally" | "chief" | "subordinate";
    points: number;
    lost: number;
    ap: number;
    withdrawing: boolean;
    unreliable: boolean;
  }
  /** That the element holds the commander of its command (1.5). */
  export interface Commander {
    role?: "ally" | "chief" | "subordinate";
    grade?: 2 | 3 | 4;
    points?: number;
    lost?: boolean;
  }
  export interface CommanderView {
    role: "ally" | "chief" | "subordinate";
    grade: number;
    lost: boolean;
    range: number;
    blind_range: number;
  }
  /** Give the battle up. */
  export interface Concede {
    kind: "concede";
  }
  /** Who is in contact since when; nobody needs to be told, the board shows it (8.12). */
  export interface ContactsNoted {
    kind: "contacts_noted";
    contacts: [string, string][];
    arisen: number[];
    direct: [string, string][];
    artillery?: string[];
    orders?: number;
  }
  /** A wizard or cleric counters the spell in hand (19.5). */
  export interface Counterspell {
    kind: "counterspell";
    figure: string;
  }
  /** A wizard or cleric of the other side counters the spell in hand (19.5). */
  export interface CounterspellSpoken {
    kind: "counterspell_spoken";
    figure: string;
    paid: number;
  }
  /** Wizards and clerics help the counter-caster (19.5). */
  export interface CounterspellSupported {
    kind: "counterspell_supported";
    figures: string[];
    paid: { [key: string]: number };
  }
  /** Whether the river lets an element through this turn (9.6). */
  export interface CrossingTested {
    kind: "crossing_tested";
    element: string;
    face: number;
    needed: number;
    passed: boolean;
  }
  /** All shots of the seat at once; none passes. Of shooters equally near to a target the first is its main opponent */
  export interface DeclareFire {
    kind: "declare_fire";
    shots?: ([string, string, "front" | "left" | "rear" | "right"])[];
  }
  /** Fight on. */
  export interface DeclineDraw {
    kind: "decline_draw";
  }
  /** Figures help to ward off a sphere (19.6). */
  export interface DefenceSupported {
    kind: "defence_supported";
    figures: string[];
    paid: { [key: string]: number };
  }
  export interface DeflectionChosen {
    kind: "deflection_chosen";
    element: string;
    way: "leftwards" | "rightwards";
  }
  /** Place the elements of this step all at once (4.6). `left_out`: those for whom there is no place at all; by ruling */
  export interface Deploy {
    kind: "deploy";
    poses: { [key: string]: Pose };
    left_out?: string[];
  }
  /** Deploy all troops of a command inside its rectangle (4.8). Ruling: boats need water in the zone only. */
  export interface DeployCommand {
    kind: "deploy_command";
    command: string;
    poses: { [key: string]: Pose };
    left_out?: string[];
  }
  /** The dice of the fight in hand as they count, after any second chance. */
  export interface DiceCounted {
    kind: "dice_counted";
    faces: [number, number];
    undead?: number;
  }
  /** A passenger goes ashore from a boat that has lain at the bank since an earlier turn (9.8). */
  export interface Disembark {
    kind: "disembark";
    element: string;
    pose: Pose;
  }
  /** Let a god go: it is lost (12.1). */
  export interface DismissGod {
    kind: "dismiss_god";
    god: string;
  }
  /** Mounted infantry gets off for good; it costs nothing (9.9). */
  export interface Dismount {
    kind: "dismount";
    elements: string[];
  }
  export interface DrawDeclined {
    kind: "draw_declined";
    seat: string;
  }
  export interface DrawOffered {
    kind: "draw_offered";
    seat: string;
  }
  /** The attacker's preferred long edge. */
  export interface EdgeNamed {
    kind: "edge_named";
    side: "A" | "B";
    edge: "east" | "north" | "south" | "west";
  }
  /** Who has which edge in his back (4.1, 4.2). */
  export interface EdgesSettled {
    kind: "edges_settled";
    attacker: "A" | "B";
    attackers_edge: "east" | "north" | "south" | "west";
    defenders_edge: "east" | "north" | "south" | "west";
  }
  /** Some 250 fighters on a base 40 mm wide. */
  export interface Element {
    id: string;
    side: "A" | "B";
    command: string;
    type: string;
    depth: number;
    strength?: 2 | 3 | 4;
    mobility?: 2 | 3 | 4;
    points?: number;
    entry?: string;
    flags?: ("camel_mount" | "chariot" | "mounted_infantry" | "plate_armour" | "raised" | "siege_tower" | "spirit" | "undead")[];
    exotic?: string[];
    home?: string;
    equipment?: ("obstacles" | "pavises")[];
    figure?: Figure | null;
    commander?: Commander | null;
    place?: "aboard" | "ambush" | "column" | "destroyed" | "field" | "heaven" | "hidden" | "left" | "off" | "reserve" | "unseen";
    pose?: Pose | null;
    front?: "front" | "left" | "rear" | "right";
    landed?: boolean;
    dismounted?: boolean;
    boat?: string | null;
    lair?: string | null;
    appearances?: number;
    appeared?: number;
    called?: number;
    fled?: boolean;
  }
  /** A passenger stands on the bank again (9.8). */
  export interface ElementDisembarked {
    kind: "element_disembarked";
    element: string;
    boat: string;
    pose: Pose;
  }
  /** A foot element went aboard (9.8). */
  export interface ElementEmbarked {
    kind: "element_embarked";
    element: string;
    boat: string;
  }
  /** Turned and ran, pose by pose, round what was in the way (16.3). */
  export interface ElementFled {
    kind: "element_fled";
    element: string;
    path: Pose[];
  }
  /** An element is gone, with whoever rode on it (18.1). `left`: off the board, back in a campaign. */
  export interface ElementLost {
    kind: "element_lost";
    element: string;
    how: "destroyed" | "left";
    cause: string;
  }
  /** A winner went after the loser, its supporter with it (16.5). */
  export interface ElementPursued {
    kind: "element_pursued";
    element: string;
    start: Pose;
    end: Pose;
    followers?: { [key: string]: Pose };
    enemy?: string | null;
  }
  /** Back without turning; friends behind it were passed or pushed (16.1). `foe`: from whom. */
  export interface ElementRecoiled {
    kind: "element_recoiled";
    element: string;
    foe: string;
    start: Pose;
    end: Pose;
    pushed?: { [key: string]: Pose };
    passed?: string[];
  }
  /** Away from its opponent and still facing him (16.4). */
  export interface ElementRetreated {
    kind: "element_retreated";
    element: string;
    path: Pose[];
    stopped_by?: string;
  }
  /** An element as the viewer knows it: `pose` is x, y, facing of its front edge's midpoint, None if unknown. */
  export interface ElementView {
    id: string;
    side: "A" | "B";
    command: string;
    type: string;
    category: "flying" | "foot" | "mounted";
    entry: string;
    depth: number;
    strength: number;
    mobility: number;
    points: number;
    flags: ("camel_mount" | "chariot" | "mounted_infantry" | "plate_armour" | "raised" | "siege_tower" | "spirit" | "undead")[];
    equipment: ("obstacles" | "pavises")[];
    home: string;
    figure?: FigureView | null;
    commander?: CommanderView | null;
    place: "aboard" | "ambush" | "column" | "destroyed" | "field" | "heaven" | "hidden" | "left" | "off" | "reserve" | "unseen";
    pose?: [number, number, number] | null;
    front: "front" | "left" | "rear" | "right";
    airborne: boolean;
    dismounted: boolean;
    boat?: string | null;
    lair?: string | null;
    moved: boolean;
    fought: boolean;
    reach: number;
    slow_reach: number;
    fire: number;
    fire_from: ("front" | "left" | "rear" | "right")[];
    spells: SpellView[];
  }
  /** Towards its base edge, as its command withdraws (20). */
  export interface ElementWithdrew {
    kind: "element_withdrew";
    element: string;
    path: Pose[];
  }
  /** Undead rise, or ancestor spirits appear. */
  export interface ElementsCalled {
    kind: "elements_called";
    wizard: string;
    spell: "ancestor_spirits" | "disobedience" | "head_wind" | "leaden_weight" | "magic_move" | "magic_sphere" | "obedience" | "raise_undead" | "second_chance" | "strength" | "tail_wind" | "thunder_arrows" | "weakness" | "winged_steps";
    elements: string[];
    troops: Element[];
  }
  /** A step of the deployment (4.6). */
  export interface ElementsDeployed {
    kind: "elements_deployed";
    side: "A" | "B";
    step: number;
    poses: { [key: string]: Pose };
    count: number;
  }
  /** Mounted infantry gets off its mounts for good (9.9). */
  export interface ElementsDismounted {
    kind: "elements_dismounted";
    elements: string[];
    cause: "ordered" | "shot_at" | "touched";
  }
  /** A spell lies on elements up to the end of turn `until` (19.4). */
  export interface ElementsEnchanted {
    kind: "elements_enchanted";
    wizard: string;
    spell: "ancestor_spirits" | "disobedience" | "head_wind" | "leaden_weight" | "magic_move" | "magic_sphere" | "obedience" | "raise_undead" | "second_chance" | "strength" | "tail_wind" | "thunder_arrows" | "weakness" | "winged_steps";
    targets: string[];
    grade: 2 | 3 | 4;
    until: number;
  }
  /** Touched on flank or rear, they turn to the enemy (8.12). */
  export interface ElementsFaced {
    kind: "elements_faced";
    poses: { [key: string]: Pose };
    attacker: string;
  }
  /** Flyers land where they are (9.3); `forced`: under leaden weight, at the end of movement. */
  export interface ElementsLanded {
    kind: "elements_landed";
    elements: string[];
    command: string;
    ap?: number;
    forced?: boolean;
  }
  /** One or many elements went their way, leg by leg; their command paid (6, 8). */
  export interface ElementsMoved {
    kind: "elements_moved";
    move: "disembark" | "element" | "extra" | "group" | "magic" | "march";
    command: string;
    paths: { [key: string]: Pose[] };
    ap?: number;
    mm?: number;
    airborne?: boolean | null;
    ends_march?: boolean;
    forming?: boolean;
  }
  /** Hidden beings and boats without terrain are exchanged or lapse (4.3). */
  export interface ElementsSwapped {
    kind: "elements_swapped";
    side: "A" | "B";
    elements: Element[];
    gone: string[];
    works?: number;
  }
  export interface ElementsTookOff {
    kind: "elements_took_off";
    elements: string[];
    command: string;
    ap?: number;
  }
  /** Move a foot element to the long side of a boat at the bank and go aboard (9.8). */
  export interface Embark {
    kind: "embark";
    element: string;
    boat: string;
    legs: Pose[];
  }
  /** Nothing more comes this turn. */
  export interface EndArrivals {
    kind: "end_arrivals";
  }
  /** Turn nobody (more) towards flyers (8.13). */
  export interface EndFacing {
    kind: "end_facing";
  }
  /** Move nobody any more this turn (row 44). */
  export interface EndMovement {
    kind: "end_movement";
  }
  /** No more magic attacks or single melees before the shooting (5.4). */
  export interface EndSingle {
    kind: "end_single";
  }
  /** The foot behind victorious artillery or war wagons goes in (17.3). */
  export interface EnterWorks {
    kind: "enter_works";
  }
  export interface EntryForgone {
    kind: "entry_forgone";
    element: string;
  }
  /** One length unit more after all moves, for one action point (6.6). */
  export interface ExtraStep {
    kind: "extra_step";
    elements: string[];
    use: "commander" | "wizard";
    legs?: Pose[];
    steps?: Step[];
  }
  /** The turn's one extra step; wizards who took it give no magical support (6.6). */
  export interface ExtraStepTaken {
    kind: "extra_step_taken";
    element: string;
    barred?: string | null;
    also_barred?: string[];
  }
  /** Turn to whoever touches flank or rear, in either player's movement, free of charge (6.5, 8.12). */
  export interface FaceContact {
    kind: "face_contact";
    element: string;
    attacker?: string | null;
  }
  /** Turn an element on the spot towards an enemy flyer, after the enemy's movement (8.13). */
  export interface FaceFlyer {
    kind: "face_flyer";
    element: string;
    flyer: string;
  }
  /** A seat turns no more elements towards flyers (8.13). */
  export interface FacingEnded {
    kind: "facing_ended";
    seat: string;
  }
  /** One line of a total: `base`, a row of the tables (`R1`, `T23`) or what comes late (`cover`, `cleric`). */
  export interface FactorLine {
    code: string;
    value: number;
    clause: string;
    elements?: string[];
  }
  /** A cast as throw `n` of the battle's dice; `kept` if that fell for the same key before. */
  export interface FallenCast {
    key: string;
    dice: string;
    reason: string;
    n: number;
    faces: number[];
    kept?: boolean;
  }
  /** The fight in hand: its two main elements (or a camp section), totals and dice. */
  export interface Fight {
    kind: "melee" | "shooting";
    attacker: string;
    defender: string;
    factors?: [number, number];
    faces?: [number, number];
    undead?: number;
    totals?: [number, number];
    outcomes?: [string, string];
    reply?: boolean;
    across_works?: boolean;
    pursuing?: boolean;
    face?: "front" | "left" | "rear" | "right";
    shooters?: string[];
    counter?: string[];
    raised?: [number, number];
  }
  /** Two come to blows, or shoot; `overlaps`: who overlaps whom (8.10). */
  export interface FightBegan {
    kind: "fight_began";
    attacker: string;
    defender: string;
    fight: Fight;
    overlaps?: [string, string][];
  }
  /** The fight is decided: factors line by line, dice, totals, results of both sides (15.3–15.9). */
  export interface FightScored {
    kind: "fight_scored";
    attacker: string;
    defender: string;
    mine: number;
    theirs: number;
    results: [string, string];
    fight: Fight;
    lines: [FactorLine[], FactorLine[]];
  }
  /** Two elements in melee; `done`: fought this turn. */
  export interface FightView {
    attacker: string;
    defender: string;
    done: boolean;
  }
  /** A hero, cleric or wizard who rides along on an element for good (1.4). */
  export interface Figure {
    kind: "cleric" | "hero" | "wizard";
    grade?: 2 | 3 | 4;
    points?: number;
    school?: "other" | "white";
    status?: "active" | "dead" | "frog";
    disabled_until?: number;
  }
  /** A figure is out of action up to the end of turn `until` (13.4). */
  export interface FigureDisabled {
    kind: "figure_disabled";
    element: string;
    until: number;
  }
  /** A figure is dead or enchanted for good; its element goes on as a plain one (1.4). A commander is lost with it. */
  export interface FigureLost {
    kind: "figure_lost";
    element: string;
    status: "active" | "dead" | "frog";
    cause: string;
  }
  export interface FigureView {
    kind: "cleric" | "hero" | "wizard";
    grade: number;
    points: number;
    school: "other" | "white";
    status: "active" | "dead" | "frog";
    active: boolean;
    zap: number;
    uses: { [key: string]: number };
  }
  /** A seat's shots; none: it holds its fire (14.9). */
  export interface FireDeclared {
    kind: "fire_declared";
    seat: string;
    shots: Shot[];
  }
  /** Turned towards an enemy flyer (8.13). */
  export interface FlyerFaced {
    kind: "flyer_faced";
    element: string;
    flyer: string;
    pose: Pose;
  }
  /** One lost fight, and all camp followers are gone (17.1). */
  export interface FollowersRan {
    kind: "followers_ran";
    camp: string;
  }
  /** These seats have abandoned the battle; what comes of that the system says. */
  export interface Forfeit {
    kind: "forfeit";
    seats: string[];
  }
  /** Give an enchanted wizard back his shape (21.4). */
  export interface FreeFrog {
    kind: "free_frog";
    element: string;
  }
  /** A wizard is himself again (21.4). */
  export interface FrogFreed {
    kind: "frog_freed";
    element: string;
    ap: number;
  }
  /** Elements that fought with another side are free again (8.12). */
  export interface FrontRegained {
    kind: "front_regained";
    elements: string[];
  }
  /** An element that cannot turn fights with the side that is attacked (8.12). */
  export interface FrontTaken {
    kind: "front_taken";
    element: string;
    side: "front" | "left" | "rear" | "right";
  }
  /** The chief hands action points on to one subordinate in range, up to his grade (20). */
  export interface GiveAp {
    kind: "give_ap";
    command: string;
    ap: number;
  }
  /** A god comes (12.1). */
  export interface GodCalled {
    kind: "god_called";
    god: string;
    pose: Pose;
    ap: number;
  }
  /** A god stays; what it costs pays for its move (12.1). */
  export interface GodPaid {
    kind: "god_paid";
    god: string;
    ap: number;
  }
  /** A seat has called the judge: nobody can order, and no clock runs, until a ruling. */
  export interface Halted {
    kind: "halted";
    seat: string;
    claim?: string;
  }
  /** A hero struck down by magic is a captive of the campaign, not dead (21.5). */
  export interface HeroCaptured {
    kind: "hero_captured";
    element: string;
    wizard: string;
  }
  /** A hidden being shows itself at a victim (12.3). */
  export interface HiddenAppeared {
    kind: "hidden_appeared";
    element: string;
    victim: string;
    pose: Pose;
    lair: string;
    ap: number;
  }
  /** A hidden being goes off the table alive: it fled, or no enemy was near (5.6, 16.3). */
  export interface HiddenLeft {
    kind: "hidden_left";
    element: string;
    fled: boolean;
  }
  /** Where hidden beings lie in wait (4.3); known to their side alone. */
  export interface HiddenRecorded {
    kind: "hidden_recorded";
    seats: string[];
    side: "A" | "B";
    lairs: { [key: string]: string };
  }
  /** A hidden being whose terrain was entered by a march is set up, free of action points (19.2). */
  export interface HiddenSetUp {
    kind: "hidden_set_up";
    element: string;
    victim: string;
    pose: Pose;
  }
  /** Neither pursue nor enter (16.5, 17.3). */
  export interface Hold {
    kind: "hold";
  }
  /** A declared holiday: the seat's clock stands. */
  export interface HolidayBegan {
    kind: "holiday_began";
    seat: string;
  }
  /** The holiday that was declared will not be taken. */
  export interface HolidayCancelled {
    kind: "holiday_cancelled";
    seat: string;
    first: string;
    last: string;
  }
  /** A seat will be away from the first to the last day (its own local dates); its clock will stand. */
  export interface HolidayDeclared {
    kind: "holiday_declared";
    seat: string;
    first: string;
    last: string;
  }
  /** The seat is back; its clock runs when it is asked. */
  export interface HolidayEnded {
    kind: "holiday_ended";
    seat: string;
  }
  /** A lost horde is made good; its figure and commander do not return (12.4). */
  export interface HordeReplaced {
    kind: "horde_replaced";
    element: string;
    pose: Pose;
    ap: number;
  }
  /** The elements of the other side that an element sees, and those on the table that it does not (10.2). */
  export interface InSight {
    sees: string[];
    unseen: string[];
  }
  /** Wizards of another user on the same side cast the sphere too and support its first caster (19.6). */
  export interface JoinSphere {
    kind: "join_sphere";
    figures: string[];
  }
  /** Let the dice lie (19.4). */
  export interface KeepRoll {
    kind: "keep_roll";
  }
  /** A flyer, or a group with flyers, lands where it is: its move of the turn (9.3). */
  export interface Land {
    kind: "land";
    elements: string[];
  }
  /** Time is out: the clock answers for these seats by the defaults of their questions. */
  export interface Lapse {
    kind: "lapse";
    seats: string[];
  }
  /** The battle has lasted as long as was agreed: a seat calls game turn `turn`, the present one, the last. */
  export interface LastTurnCalled {
    kind: "last_turn_called";
    seat: string;
    turn: number;
  }
  /** What does this element see? */
  export interface Look {
    kind: "look";
    element: string;
  }
  /** A wizard threw three or less; the second time he turns himself into a frog, and the count begins anew. */
  export interface LowRollCounted {
    kind: "low_roll_counted";
    wizard: string;
    face: number;
    times: number;
  }
  /** The basic game: the nearest wizard attacks a figure by magic; others who could support him (13.1). */
  export interface MagicAttack {
    kind: "magic_attack";
    wizard: string;
    target: string;
  }
  /** A wizard attacks a figure by magic; others support him (13.1). */
  export interface MagicAttackMade {
    kind: "magic_attack_made";
    wizard: string;
    target: string;
    supporters?: string[];
    command: string;
    ap: number;
  }
  /** The wizard's element has a magic move to make in this movement phase. */
  export interface MagicMoveGranted {
    kind: "magic_move_granted";
    wizard: string;
  }
  /** The terrain lies (3.12). */
  export interface MapLoaded {
    kind: "map_loaded";
    map: string;
    pieces: Piece[];
  }
  /** One leg of a march; the n-th costs n - 1 more (19.2). */
  export interface March {
    kind: "march";
    elements: string[];
    move: "column" | "element" | "form_column" | "widen";
    poses: Pose[];
    take_off?: boolean;
    land?: boolean;
  }
  /** These march no farther in this turn (19.2). */
  export interface MarchEnded {
    kind: "march_ended";
    elements: string[];
  }
  /** A wizard helps in melee, in this turn and the next (15.12). */
  export interface MeleeSupportPaid {
    kind: "melee_support_paid";
    wizard: string;
    ap: number;
  }
  /** Elements stop before the end of their way: the river, somebody in ambush, a friend who stopped. */
  export interface MoveCutShort {
    kind: "move_cut_short";
    elements: string[];
    cause: "ambush" | "blocked" | "river";
  }
  /** Move one element, from pose to pose; near enough to an exact contact pose is exactly there (8.5, 8.9). */
  export interface MoveElement {
    kind: "move_element";
    element: string;
    legs: Pose[];
    contact?: string | null;
    take_off?: boolean;
    land?: boolean;
  }
  /** Move a group: ahead, wheeling, in column, or into column (8.6). */
  export interface MoveGroup {
    kind: "move_group";
    elements: string[];
    move: "advance" | "column" | "form_column" | "wheel_left" | "wheel_right";
    distance?: number;
    degrees?: number;
    steps?: Step[];
    legs?: Pose[];
    take_off?: boolean;
    land?: boolean;
  }
  /** A seat has made its moves. */
  export interface MovementEnded {
    kind: "movement_ended";
    seat: string;
  }
  /** Movement is over, and with it the spells that last so long. */
  export interface MovementSpellsEnded {
    kind: "movement_spells_ended";
    spells: ("ancestor_spirits" | "disobedience" | "head_wind" | "leaden_weight" | "magic_move" | "magic_sphere" | "obedience" | "raise_undead" | "second_chance" | "strength" | "tail_wind" | "thunder_arrows" | "weakness" | "winged_steps")[];
  }
  /** Name the long edge from which you would like to attack (4.1). */
  export interface NameEdge {
    kind: "name_edge";
    edge: "north" | "south";
  }
  /** Approach obstacles stay behind for good (1.7). */
  export interface ObstaclesLost {
    kind: "obstacles_lost";
    element: string;
  }
  /** Propose to part as equals; all other seats must agree. */
  export interface OfferDraw {
    kind: "offer_draw";
  }
  /** What the lobby agrees (0.1). */
  export interface Options {
    mode?: "advanced" | "basic";
    edition?: "book" | "sheet2020";
    points?: 600 | 1200 | 1800 | 2400;
    scale?: "10" | "15" | "25" | "25_alt" | "6";
    map?: string;
    plate_armour?: boolean;
    four_edges?: boolean;
    terrain_by_players?: boolean;
    frog_wizards?: boolean;
    captive_heroes?: boolean;
    unreliable_allies?: boolean;
    weather?: "dark_night_dense_fog_sandstorm" | "dawn_or_dusk" | "day" | "fog_or_snow_by_day_or_bright_moon";
    frozen_rivers?: boolean;
    turn_limit?: number;
  }
  /** Say in which order your commands march, and where each comes onto the board (4.2). */
  export interface OrderColumns {
    kind: "order_columns";
    columns: { [key: string]: string[] };
    entries: { [key: string]: [number, number] };
  }
  /** How it ended: `places` 1 for the winner, shared for a draw; `verdict` the level; `reason` what ended it. */
  export interface Outcome {
    places: { [key: string]: number };
    points: { [key: string]: number };
    verdict: string;
    reason: string;
    facts?: { [key: string]: Json };
  }
  /** The owner of a beaten element chose recoil or retreat; on a tie retreat or stay (15.8). */
  export interface OutcomeChosen {
    kind: "outcome_chosen";
    element: string;
    outcome: "recoil" | "retreat" | "stay";
  }
  /** What a piece could do if its owner were asked now, and what others could do to it in their next turn. */
  export interface Outlook {
    piece: string;
    when?: "never" | "next" | "now";
    can?: PieceDeed[];
    suffers?: PieceDeed[];
    goes?: PieceWay[];
  }
  /** A seat has written something down; what, is its secret. */
  export interface PaperSealed {
    kind: "paper_sealed";
    seat: string;
    paper: "ambush" | "army" | "hidden" | "sketch";
  }
  /** One line of a score. */
  export interface Part {
    code: string;
    value: number;
    clause?: string;
    facts?: { [key: string]: Json };
  }
  /** Let the spell work (19.5). */
  export interface PassCounter {
    kind: "pass_counter";
  }
  /** The target wards the sphere off alone (19.6). */
  export interface PassDefence {
    kind: "pass_defence";
  }
  /** The sphere is left to those who cast it (19.6). */
  export interface PassJoining {
    kind: "pass_joining";
  }
  /** No more wizards of this user help in melee. */
  export interface PassMeleeSupport {
    kind: "pass_melee_support";
  }
  /** Nobody (more) is set up (19.2). */
  export interface PassReveal {
    kind: "pass_reveal";
  }
  /** Support nobody (19.5). */
  export interface PassSupport {
    kind: "pass_support";
  }
  /** Cast nothing more in this window (19.4). */
  export interface PassWindow {
    kind: "pass_window";
  }
  /** Whoever was aboard a boat that was destroyed stands on the far bank (16.2). */
  export interface PassengersLanded {
    kind: "passengers_landed";
    boat: string;
    poses: { [key: string]: Pose };
  }
  /** A seat would like to pause. */
  export interface PauseOffered {
    kind: "pause_offered";
    seat: string;
  }
  /** The offer is taken back, or declined by `seat`. */
  export interface PauseWithdrawn {
    kind: "pause_withdrawn";
    seat: string;
  }
  /** All have agreed to pause: the clocks stand, and nobody can order. */
  export interface Paused {
    kind: "paused";
    seat: string;
  }
  /** Keep a god for this turn; the points pay for its move (12.1). */
  export interface PayGod {
    kind: "pay_god";
    god: string;
  }
  /** A wizard helps in melee, in this turn and the next, for one action point (15.12, basic game). */
  export interface PayMeleeSupport {
    kind: "pay_melee_support";
    wizard: string;
  }
  /** Wizards with these shooters pay an action point each (14.8); none passes. */
  export interface PayShootSupport {
    kind: "pay_shoot_support";
    shooters?: string[];
  }
  export interface PhaseStarted {
    kind: "phase_started";
    phase: "arrivals" | "cast_end" | "cast_melee" | "cast_move" | "cast_raise" | "cast_second" | "cast_shoot" | "end" | "facing" | "melee" | "moves" | "roll_ap" | "setup" | "shooting" | "single_one" | "single_two" | "withdrawal" | "withdrawing" | "zap";
  }
  /** One piece: an outline (areas, counter-clockwise) or a line with a width; a river flows from its first point. */
  export interface Piece {
    id: string;
    kind: "beach" | "bridge" | "built_up" | "bush" | "causeway_shallows" | "depression" | "dunes" | "ford" | "frozen_river" | "gentle_hill" | "lake" | "orchard" | "river" | "road" | "rough" | "sea" | "small_fields" | "steep_hill" | "swamp" | "vineyard" | "wood";
    outline?: [number, number][];
    line?: [number, number][];
    width?: number;
    high?: boolean;
    cliffs?: number[];
    graveyard?: boolean;
    flowing?: boolean;
  }
  /** Something that one piece could do to another: an attack, a shot, a charge. */
  export interface PieceDeed {
    verb: string;
    what?: string;
    by: string;
    target: string;
    place?: string;
    start?: string;
    cost?: { [key: string]: number };
    chance?: number | null;
    clause?: string;
  }
  /** A place to which it could go. */
  export interface PieceWay {
    place: string;
    cost?: { [key: string]: number };
  }
  /** Place all baggage elements in your zone (4.9). `left_out`: those for whom there is no place at all. */
  export interface PlaceBaggage {
    kind: "place_baggage";
    poses: { [key: string]: Pose };
    left_out?: string[];
  }
  /** Pitch the camp, its long side on the base line, and say where its gates are (4.5, 17.6). */
  export interface PlaceCamp {
    kind: "place_camp";
    pose: Pose;
    gates?: number[];
  }
  /** Lay the piece that is due, or drop it because it has no lawful place (3.12). */
  export interface PlaceTerrain {
    kind: "place_terrain";
    piece?: Piece | null;
  }
  /** Place those who have gone ahead; nobody at all is allowed too (4.2). */
  export interface PlaceVanguard {
    kind: "place_vanguard";
    poses: { [key: string]: Pose };
  }
  /** Raise field works in your zone, at most as many as you paid for (4.9). */
  export interface PlaceWorks {
    kind: "place_works";
    works: WorkPlace[];
  }
  /** Where a piece stands: the midpoint of its front edge, and where it faces (degrees counter-clockwise from +x). */
  export interface Pose {
    x: number;
    y: number;
    facing: number;
  }
  /** What could this element do to whom, and what could be done to it? */
  export interface Prospects {
    kind: "prospects";
    piece: string;
  }
  /** Go after the loser (16.5). */
  export interface Pursue {
    kind: "pursue";
  }
  export interface PursuitForgone {
    kind: "pursuit_forgone";
    element: string;
  }
  /** Write down who lies in ambush where and facing which way; nobody at all is allowed too (4.4). */
  export interface RecordAmbush {
    kind: "record_ambush";
    poses: { [key: string]: Pose };
  }
  /** Write down where each hidden being lies in wait (4.3). */
  export interface RecordHidden {
    kind: "record_hidden";
    lairs: { [key: string]: string };
  }
  /** Write down where a hidden being went; None only if there is no place for it (12.3). */
  export interface RecordReturn {
    kind: "record_return";
    piece?: string | null;
  }
  /** The seat's holder is on holiday: a regent, or the computer, plays on until then. */
  export interface RegentBegan {
    kind: "regent_began";
    seat: string;
    computer?: number | null;
  }
  /** The holder is back, and has the seat with the new round. */
  export interface RegentEnded {
    kind: "regent_ended";
    seat: string;
  }
  /** A lost horde is made good at the base edge (12.4). */
  export interface ReplaceHorde {
    kind: "replace_horde";
    element: string;
    pose: Pose;
  }
  /** These must shoot back (14.5). */
  export interface RepliesBound {
    kind: "replies_bound";
    shots: Shot[];
  }
  /** One die of the throw falls again; its second value stands (19.4). */
  export interface RerollSecondChance {
    kind: "reroll_second_chance";
    die: number;
  }
  /** Fight this melee next (5.5, 15.1). `foe`: an element, or the key of a camp section that followers hold. */
  export interface ResolveMelee {
    kind: "resolve_melee";
    element: string;
    foe: string;
  }
  /** This target's fight comes next (14.9). */
  export interface ResolveShot {
    kind: "resolve_shot";
    target: string;
  }
  /** A take-back or a referee's ruling: the fold answers it with the state at event `to`. */
  export interface Restored {
    kind: "restored";
    to: number;
    shown?: string[] | null;
  }
  /** A seat ends the pause: the battle goes on after `seconds`, or as soon as everybody is ready. */
  export interface ResumeAnnounced {
    kind: "resume_announced";
    seat: string;
    seconds: number;
  }
  /** The pause is over. */
  export interface Resumed {
    kind: "resumed";
  }
  /** Where a hidden being went is written down; None: there is no place for it. Only its owners know. */
  export interface ReturnRecorded {
    kind: "return_recorded";
    element: string;
    lair?: string | null;
    to: string[];
  }
  /** Show an own element that lies in ambush (12.2). */
  export interface Reveal {
    kind: "reveal";
    element: string;
  }
  /** A hidden being appears at a victim (12.3). */
  export interface RevealHidden {
    kind: "reveal_hidden";
    element: string;
    victim: string;
    pose: Pose;
  }
  /** The character of a river is known from now on (9.5). */
  export interface RiverTested {
    kind: "river_tested";
    piece: string;
    face: number;
    character: "calm" | "normal" | "raging";
  }
  /** The higher die attacks (4.1). */
  export interface RolesSettled {
    kind: "roles_settled";
    attacker: "A" | "B";
    faces: number[];
  }
  /** Equal dice: thrown again. */
  export interface RolesTied {
    kind: "roles_tied";
    face: number;
  }
  /** A seat, or the organiser (None), has the round last until `ends`. */
  export interface RoundExtended {
    kind: "round_extended";
    seat?: string | null;
    ends: string;
  }
  /** The round should be over, but nothing has come from these seats: it is held for them until `ends`, once. */
  export interface RoundHeld {
    kind: "round_held";
    seats: string[];
    ends: string;
  }
  /** All are asked, and may answer until `ends` (ISO 8601). Rounds count from 1. */
  export interface RoundOpened {
    kind: "round_opened";
    number: number;
    ends: string;
  }
  /** A referee's ruling that touches the battle, with its text and the clause it cites. */
  export interface Ruled {
    kind: "ruled";
    outcome: string;
    text: string;
    clause?: string;
  }
  /** A player leaves his seat to whoever takes it over. */
  export interface SeatGivenUp {
    kind: "seat_given_up";
    seat: string;
  }
  /** An abandoned seat waits for a substitute. */
  export interface SeatOffered {
    kind: "seat_offered";
    seat: string;
    by: string;
  }
  /** Whoever lost the seat to the computer has it back. */
  export interface SeatReturned {
    kind: "seat_returned";
    seat: string;
  }
  export interface SeatStanding {
    points: number;
    place: number;
    parts?: Part[];
  }
  /** Somebody else, or the computer, plays on from here; the battle no longer counts for ratings. */
  export interface SeatTakenOver {
    kind: "seat_taken_over";
    seat: string;
    computer?: number | null;
  }
  /** A die fell again; the second value stands. */
  export interface SecondChanceTaken {
    kind: "second_chance_taken";
    seat: string;
    element: string;
    before: number;
    after: number;
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
  /** Set up an element in ambush that a march has seen (19.2). */
  export interface SetUpAmbush {
    kind: "set_up_ambush";
    element: string;
  }
  /** All stand; the attacker has the first turn (4.7). */
  export interface SetUpEnded {
    kind: "set_up_ended";
    attacker: "A" | "B";
  }
  /** Answer this question of the set-up by a sensible plan; also what happens when time is out. */
  export interface SetUpForMe {
    kind: "set_up_for_me";
  }
  /** Set up a hidden being whose terrain a march has entered, in base contact with a marcher (19.2, 12.3). */
  export interface SetUpHidden {
    kind: "set_up_hidden";
    element: string;
    victim: string;
    pose: Pose;
  }
  /** A wizard strengthens the shots of its element (14.8); it is its one payment for combat this turn (15.12). */
  export interface ShootSupportPaid {
    kind: "shoot_support_paid";
    shooter: string;
    wizard: string;
    command: string;
    ap: number;
  }
  /** One element shoots at another (14.9). */
  export interface Shot {
    shooter: string;
    target: string;
    distance: number;
    face?: "front" | "left" | "rear" | "right";
    reply?: boolean;
  }
  /** Their shooter or target is gone, has moved away or is in contact (14.9). */
  export interface ShotsLapsed {
    kind: "shots_lapsed";
    shooters: string[];
  }
  /** One of the two armies. */
  export interface SideRecord {
    id: "A" | "B";
    seat: string;
    role?: "attacker" | "defender" | null;
    edge?: "east" | "north" | "south" | "west" | null;
    army?: string;
    name?: string;
    homeland?: string[];
    distrusts?: string[];
    school?: "other" | "white";
    limit?: number;
  }
  export interface SideView {
    id: "A" | "B";
    seat: string;
    role?: "attacker" | "defender" | null;
    edge?: "east" | "north" | "south" | "west" | null;
    army: string;
    name: string;
    lost: number;
    commander_lost: boolean;
    parts: Part[];
    unseen: number;
    zone: [number, number][];
  }
  /** The dice of a single combat are counted (13.3). */
  export interface SingleFought {
    kind: "single_fought";
    combat: "magic" | "melee";
    attacker: string;
    defender: string;
    factors: [number, number];
    faces: [number, number];
    total: number;
    against: number;
    fates: ["dead" | "disabled" | "stand", "dead" | "disabled" | "stand"];
  }
  /** A command's rectangle (4.8): two opposite corners. */
  export interface Sketch {
    command: string;
    low: [number, number];
    high: [number, number];
  }
  /** Draw a rectangle for each command, and say which has camp or baggage (4.8). */
  export interface SketchCommandZones {
    kind: "sketch_command_zones";
    sketches: Sketch[];
    camp: string;
  }
  /** The rectangles of a side's commands (4.8); known to it alone until both have drawn. */
  export interface SketchDrawn {
    kind: "sketch_drawn";
    seats: string[];
    side: "A" | "B";
    sketches: Sketch[];
    camp: string;
  }
  /** Both sketches lie open; camp and baggage belong to a command now. */
  export interface SketchesRevealed {
    kind: "sketches_revealed";
    sketches: { [key: string]: Sketch[] };
    camp_command: { [key: string]: string };
  }
  /** A wizard casts: magic points and the use are gone, whatever comes of it (19.4). */
  export interface SpellCast {
    kind: "spell_cast";
    wizard: string;
    spell: "ancestor_spirits" | "disobedience" | "head_wind" | "leaden_weight" | "magic_move" | "magic_sphere" | "obedience" | "raise_undead" | "second_chance" | "strength" | "tail_wind" | "thunder_arrows" | "weakness" | "winged_steps";
    targets?: string[];
    place?: string | null;
    arrivals?: Arrival[];
    zap: number;
    paid: number;
  }
  /** Caster against counter-caster (19.5). */
  export interface SpellContested {
    kind: "spell_contested";
    wizard: string;
    counter: string;
    factors: [number, number];
    faces: [number, number];
    total: number;
    against: number;
  }
  /** The counterspell was as strong or stronger: nothing happens. */
  export interface SpellFailed {
    kind: "spell_failed";
    wizard: string;
    spell: "ancestor_spirits" | "disobedience" | "head_wind" | "leaden_weight" | "magic_move" | "magic_sphere" | "obedience" | "raise_undead" | "second_chance" | "strength" | "tail_wind" | "thunder_arrows" | "weakness" | "winged_steps";
  }
  /** Wizards of the caster's side help him (19.5). */
  export interface SpellSupported {
    kind: "spell_supported";
    figures: string[];
    paid: { [key: string]: number };
  }
  /** A spell that lies on an element. */
  export interface SpellView {
    spell: string;
    caster: string;
    grade: number;
    until: number;
  }
  /** Wizards hurl a magic sphere at a figure; the first of them attacks, the others support him (19.6). */
  export interface SphereCast {
    kind: "sphere_cast";
    wizard: string;
    target: string;
    supporters?: string[];
    paid: { [key: string]: number };
  }
  /** Wizards of another user on the same side cast the sphere too (19.6). */
  export interface SphereJoined {
    kind: "sphere_joined";
    figures: string[];
    paid: { [key: string]: number };
  }
  /** Points, losses and places as if the battle ended now. */
  export interface Standing {
    seats: { [key: string]: SeatStanding };
    verdict?: string;
    facts?: { [key: string]: Json };
  }
  /** A hero or wizard fights the figure before him (13.2). */
  export interface StartSingleMelee {
    kind: "start_single_melee";
    figure: string;
    enemy: string;
  }
  /** Fight on after a tie (15.8). */
  export interface Stay {
    kind: "stay";
  }
  /** One leg of a group: millimetres ahead, or degrees about its outer front corner. */
  export interface Step {
    move: "advance" | "wheel_left" | "wheel_right";
    amount: number;
  }
  /** Move to an undefended section of an enemy camp or work and storm it (17.4, 17.9). */
  export interface StormSection {
    kind: "storm_section";
    element: string;
    section: string;
    legs?: Pose[];
  }
  /** The throw for an undefended section (17.4, 17.9). */
  export interface StormTried {
    kind: "storm_tried";
    element: string;
    section: string;
    attack: number;
    defence: number;
    succeeded: boolean;
  }
  /** Hand in an army list; nobody else sees it before all are in (2.1–2.7). */
  export interface SubmitArmy {
    kind: "submit_army";
    army?: Json;
  }
  /** Up to two wizards or clerics support the counter-caster (19.5). */
  export interface SupportCounter {
    kind: "support_counter";
    figures: string[];
  }
  /** Up to two wizards or clerics help to ward off a sphere (19.6). */
  export interface SupportDefence {
    kind: "support_defence";
    figures: string[];
  }
  /** Up to two wizards support the caster (19.5). */
  export interface SupportSpell {
    kind: "support_spell";
    figures: string[];
  }
  /** Say what comes instead of hidden beings and boats for which there is no terrain (4.3). */
  export interface SwapUnplaceable {
    kind: "swap_unplaceable";
    swaps: { [key: string]: "hordes" | "light_infantry" | "none" | "works" };
  }
  /** Forgo cover and late bonuses of an element in its next fight, or take that back (15.7). */
  export interface SwitchOffBonuses {
    kind: "switch_off_bonuses";
    element: string;
    off?: boolean;
  }
  /** One of the others agrees. */
  export interface TakeBackAgreed {
    kind: "take_back_agreed";
    seat: string;
    by: string;
  }
  /** A seat asks the others to let it take its last order back. */
  export interface TakeBackAsked {
    kind: "take_back_asked";
    seat: string;
  }
  /** One of the others refuses: the order stands. */
  export interface TakeBackRefused {
    kind: "take_back_refused";
    seat: string;
    by: string;
  }
  /** The seat that asked no longer does. */
  export interface TakeBackWithdrawn {
    kind: "take_back_withdrawn";
    seat: string;
  }
  /** A landed flyer, or a group with such, rises and stays where it is (9.3). */
  export interface TakeOff {
    kind: "take_off";
    elements: string[];
  }
  /** A seat's last order, and whatever followed from it, no longer counts; `Restored` comes next. */
  export interface TakenBack {
    kind: "taken_back";
    seat: string;
    shown?: string[] | null;
  }
  /** What a side will lay; public at once (3.12). */
  export interface TerrainChosen {
    kind: "terrain_chosen";
    side: "A" | "B";
    choice?: Json;
  }
  /** For a piece there was no lawful place. */
  export interface TerrainDropped {
    kind: "terrain_dropped";
    side: "A" | "B";
    terrain: string;
  }
  /** A piece lies, with the bridges that it makes necessary. */
  export interface TerrainLaid {
    kind: "terrain_laid";
    side: "A" | "B";
    terrain: string;
    pieces: Piece[];
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
  /** A seat claims the battle because the time of `out` is over; the clock's order follows. */
  export interface TimeClaimed {
    kind: "time_claimed";
    seat: string;
    out: string[];
  }
  /** The server was away for so many ms; for nobody did the clock run. */
  export interface TimeGivenBack {
    kind: "time_given_back";
    ms: number;
  }
  /** A seat gives another one time (ms); `left` is what that one has now. */
  export interface TimeGranted {
    kind: "time_granted";
    seat: string;
    by: string;
    ms: number;
    left: number;
  }
  /** A seat's time is out, and the rules have no answer for it: the battle may be claimed, or time granted. */
  export interface TimeOut {
    kind: "time_out";
    seat: string;
  }
  /** The clock answered for these seats, or they have stayed away too long. */
  export interface TimeRanOut {
    kind: "time_ran_out";
    seats: string[];
  }
  /** A referee sets a seat's clock: `left` is what it has from now on (ms). */
  export interface TimeRuled {
    kind: "time_ruled";
    seat: string;
    left: number;
  }
  /** A seat's question is answered or gone: what it took, and what is left (both in ms, with the increment). */
  export interface TimeSpent {
    kind: "time_spent";
    seat: string;
    spent: number;
    left: number;
    to?: string[] | null;
  }
  /** A tray fell. Only the seats in `to` see it, everybody if `to` is None. */
  export interface TrayThrown {
    kind: "tray_thrown";
    casts: FallenCast[];
    to?: string[] | null;
  }
  /** A player turn begins; what was remembered of the one before is renewed. */
  export interface TurnStarted {
    kind: "turn_started";
    turn: number;
    side: "A" | "B";
  }
  /** They have gone ahead of their column (4.2). */
  export interface VanguardPlaced {
    kind: "vanguard_placed";
    side: "A" | "B";
    poses: { [key: string]: Pose };
    count: number;
  }
  /** All who shoot at a target have shot, with its reply; the fight is settled now. */
  export interface VolleyFired {
    kind: "volley_fired";
    target: string;
    shooters: string[];
  }
  /** The chief tries to win an unreliable ally back (20). */
  export interface WinBackAlly {
    kind: "win_back_ally";
    command: string;
  }
  /** One width of field works: a segment without thickness with an inner side (4.9). */
  export interface Work {
    id: string;
    side: "A" | "B";
    start: [number, number];
    end: [number, number];
    permanent?: boolean;
    gate?: boolean;
  }
  /** One width of field works: seen from inside, `start` is on the left. */
  export interface WorkPlace {
    start: [number, number];
    end: [number, number];
    gate?: boolean;
  }
  export interface WorkView {
    id: string;
    side: "A" | "B";
    start: [number, number];
    end: [number, number];
    permanent: boolean;
    gate: boolean;
  }
  /** A winner went in over the section it attacked (17.3). */
  export interface WorksEntered {
    kind: "works_entered";
    element: string;
    section: string;
    start: Pose;
    end: Pose;
  }
  export interface WorksPlaced {
    kind: "works_placed";
    side: "A" | "B";
    works: Work[];
    count: number;
  }
  /** A wizard has magic points up to the end of the next enemy turn (19.3). */
  export interface ZapRolled {
    kind: "zap_rolled";
    wizard: string;
    faces: number[];
    zap: number;
  }
  export type Order = SubmitArmy | NameEdge | ChooseTerrain | PlaceTerrain | RecordHidden | SwapUnplaceable | RecordAmbush | SketchCommandZones | PlaceCamp | PlaceBaggage | PlaceWorks | Deploy | DeployCommand | OrderColumns | PlaceVanguard | SetUpForMe | PayGod | DismissGod | CallGod | ReplaceHorde | RevealHidden | FreeFrog | GiveAp | WinBackAlly | EndArrivals | RecordReturn | CastSpell | PassWindow | Counterspell | PassCounter | SupportSpell | SupportCounter | PassSupport | RerollSecondChance | KeepRoll | MoveElement | MoveGroup | March | StormSection | ExtraStep | Land | TakeOff | Dismount | Embark | Disembark | FaceContact | Reveal | EndMovement | SetUpAmbush | SetUpHidden | PassReveal | FaceFlyer | EndFacing | ChooseFacing | MagicAttack | CastSphere | JoinSphere | PassJoining | SupportDefence | PassDefence | StartSingleMelee | EndSingle | DeclareFire | PayShootSupport | ResolveShot | ResolveMelee | PayMeleeSupport | PassMeleeSupport | SwitchOffBonuses | ChooseOutcome | BreakOff | Stay | ChooseDeflection | Pursue | Hold | EnterWorks | Concede | OfferDraw | AcceptDraw | DeclineDraw | Lapse | Forfeit;
  export type Event = ElementLost | FigureLost | ApSpent | DrawOffered | DrawDeclined | TimeRanOut | BattleEnded | PaperSealed | ArmySubmitted | ArmiesRevealed | RolesSettled | RolesTied | MapLoaded | EdgeNamed | EdgesSettled | TerrainChosen | TerrainLaid | TerrainDropped | HiddenRecorded | AmbushRecorded | SketchDrawn | SketchesRevealed | ElementsSwapped | CampPlaced | BaggagePlaced | WorksPlaced | ElementsDeployed | CommandDeployed | ColumnsOrdered | VanguardPlaced | SetUpEnded | TurnStarted | PhaseStarted | ApRolled | AllyUnreliable | FrontRegained | CommandBroke | AllyHeartened | AllyReliable | AllyUnmoved | AllyUrged | ApGiven | GodPaid | GodCalled | HordeReplaced | HiddenAppeared | HiddenLeft | ReturnRecorded | FrogFreed | ZapRolled | SpellCast | CounterspellSpoken | SpellSupported | CounterspellSupported | SpellContested | SpellFailed | ElementsEnchanted | MagicMoveGranted | ElementsCalled | MovementSpellsEnded | SecondChanceTaken | LowRollCounted | ElementsMoved | MarchEnded | ExtraStepTaken | ContactsNoted | RiverTested | CrossingTested | MoveCutShort | AmbushShown | HiddenSetUp | ElementsLanded | ElementsTookOff | ElementsDismounted | ElementEmbarked | ElementDisembarked | BoatsReported | ElementsFaced | FrontTaken | FlyerFaced | StormTried | MovementEnded | FacingEnded | MagicAttackMade | SphereCast | SphereJoined | DefenceSupported | SingleFought | FigureDisabled | HeroCaptured | FireDeclared | RepliesBound | ShootSupportPaid | ShotsLapsed | VolleyFired | MeleeSupportPaid | BonusesSwitched | FightBegan | DiceCounted | FightScored | OutcomeChosen | ElementRecoiled | ElementRetreated | ElementFled | ElementWithdrew | DeflectionChosen | ObstaclesLost | PassengersLanded | ElementPursued | PursuitForgone | ClosedIn | FollowersRan | WorksEntered | EntryForgone | CampTaken | Thrown | TrayThrown | Restored | SeedCommitted | SeedRevealed | Halted | Ruled | Branched | ClocksSet | TimeSpent | TimeOut | ClockAnswered | TimeClaimed | TimeGranted | TimeRuled | TimeGivenBack | PauseOffered | PauseWithdrawn | Paused | ResumeAnnounced | Resumed | HolidayDeclared | HolidayCancelled | HolidayBegan | HolidayEnded | LastTurnCalled | RoundOpened | RoundHeld | RoundExtended | TakeBackAsked | TakeBackAgreed | TakeBackRefused | TakeBackWithdrawn | TakenBack | SeatGivenUp | SeatOffered | SeatTakenOver | SeatReturned | RegentBegan | RegentEnded;
  export type Inquiry = Look | Prospects | Approach;
  export type View = BattleView;
}

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
  /** This battle goes its own way from the state after event `at` of another one: "what if?". */
  export interface Branched {
    kind: "branched";
    origin: string;
    at: number;
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
  /** A seat's time is out, and the server gives the standing answer to its question; what comes of it follows. */
  export interface ClockAnswered {
    kind: "clock_answered";
    seat: string;
    to?: string[] | null;
    drafted?: boolean;
  }
  /** The battle has begun with clocks: what every seat that has one starts with, in milliseconds. */
  export interface ClocksSet {
    kind: "clocks_set";
    pace: { [key: string]: Json };
    left: { [key: string]: number };
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
  /** Legal, but you give something up: shown in amber. */
  export interface Consequence {
    code: string;
    clause?: string;
    facts?: { [key: string]: Json };
    witness?: { [key: string]: Json };
  }
  /** Orders that bring a group to a tile, or into an attack on it, one after the other. */
  export interface Course {
    to: string;
    facing: "E" | "N" | "S" | "W";
    attacks: boolean;
    activation: "double_express" | "express" | "limited" | "normal";
    commands: number;
    price: number;
    orders: Json[];
    bar: string;
    consequences?: Consequence[];
  }
  /** What could these units do by one activation? */
  export interface Courses {
    kind: "courses";
    units: string[];
    commander?: string | null;
  }
  /** For each tile and facing the cheapest course; for each tile that can be attacked the one with most attackers. */
  export interface CoursesFound {
    courses: Course[];
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
  /** A cast as throw `n` of the battle's dice; `kept` if that fell for the same key before. */
  export interface FallenCast {
    key: string;
    dice: string;
    reason: string;
    n: number;
    faces: number[];
    kept?: boolean;
  }
  /** The lot said who bids first. */
  export interface FirstBidderDrawn {
    kind: "first_bidder_drawn";
    seat: string;
  }
  /** These seats have abandoned the battle; what comes of that the system says. */
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
    rally_on?: number | null;
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
  /** A seat has called the judge: nobody can order, and no clock runs, until a ruling. */
  export interface Halted {
    kind: "halted";
    seat: string;
    claim?: string;
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
  /** A declared holiday: the seat's clock stands. */
  export interface HolidayBegan {
    kind: "holiday_began";
    seat: string;
  }
  /** The holiday that was declared will not be taken. */
  export interface HolidayCancelled {
    kind: "holiday_cancelled";
    seat: string;
    first: string;
    last: string;
  }
  /** A seat will be away from the first to the last day (its own local dates); its clock will stand. */
  export interface HolidayDeclared {
    kind: "holiday_declared";
    seat: string;
    first: string;
    last: string;
  }
  /** The seat is back; its clock runs when it is asked. */
  export interface HolidayEnded {
    kind: "holiday_ended";
    seat: string;
  }
  /** Time is out: the clock answers for these seats by the defaults of their questions. */
  export interface Lapse {
    kind: "lapse";
    seats: string[];
  }
  /** The battle has lasted as long as was agreed: a seat calls game turn `turn`, the present one, the last. */
  export interface LastTurnCalled {
    kind: "last_turn_called";
    seat: string;
    turn: number;
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
  /** What a piece could do if its owner were asked now, and what others could do to it in their next turn. */
  export interface Outlook {
    piece: string;
    when?: "never" | "next" | "now";
    can?: PieceDeed[];
    suffers?: PieceDeed[];
    goes?: PieceWay[];
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
  /** A seat would like to pause. */
  export interface PauseOffered {
    kind: "pause_offered";
    seat: string;
  }
  /** The offer is taken back, or declined by `seat`. */
  export interface PauseWithdrawn {
    kind: "pause_withdrawn";
    seat: string;
  }
  /** All have agreed to pause: the clocks stand, and nobody can order. */
  export interface Paused {
    kind: "paused";
    seat: string;
  }
  /** Something that one piece could do to another: an attack, a shot, a charge. */
  export interface PieceDeed {
    verb: string;
    what?: string;
    by: string;
    target: string;
    place?: string;
    start?: string;
    cost?: { [key: string]: number };
    chance?: number | null;
    clause?: string;
  }
  /** A place to which it could go. */
  export interface PieceWay {
    place: string;
    cost?: { [key: string]: number };
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
  /** What could this unit, general or tile do to whom, and what could be done to it? */
  export interface Prospects {
    kind: "prospects";
    piece: string;
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
  /** The seat's holder is on holiday: a regent, or the computer, plays on until then. */
  export interface RegentBegan {
    kind: "regent_began";
    seat: string;
    computer?: number | null;
  }
  /** The holder is back, and has the seat with the new round. */
  export interface RegentEnded {
    kind: "regent_ended";
    seat: string;
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
    shown?: string[] | null;
  }
  /** A seat ends the pause: the battle goes on after `seconds`, or as soon as everybody is ready. */
  export interface ResumeAnnounced {
    kind: "resume_announced";
    seat: string;
    seconds: number;
  }
  /** The pause is over. */
  export interface Resumed {
    kind: "resumed";
  }
  export interface ReversalDeclined {
    kind: "reversal_declined";
    army: "A" | "B";
  }
  /** A seat, or the organiser (None), has the round last until `ends`. */
  export interface RoundExtended {
    kind: "round_extended";
    seat?: string | null;
    ends: string;
  }
  /** The round should be over, but nothing has come from these seats: it is held for them until `ends`, once. */
  export interface RoundHeld {
    kind: "round_held";
    seats: string[];
    ends: string;
  }
  /** All are asked, and may answer until `ends` (ISO 8601). Rounds count from 1. */
  export interface RoundOpened {
    kind: "round_opened";
    number: number;
    ends: string;
  }
  /** A referee's ruling that touches the battle, with its text and the clause it cites. */
  export interface Ruled {
    kind: "ruled";
    outcome: string;
    text: string;
    clause?: string;
  }
  /** Points of an army as if the battle ended now, with every part (16.2–16.5). */
  export interface ScoreView {
    points: number;
    parts: Part[];
  }
  /** A player leaves his seat to whoever takes it over. */
  export interface SeatGivenUp {
    kind: "seat_given_up";
    seat: string;
  }
  /** An abandoned seat waits for a substitute. */
  export interface SeatOffered {
    kind: "seat_offered";
    seat: string;
    by: string;
  }
  /** Whoever lost the seat to the computer has it back. */
  export interface SeatReturned {
    kind: "seat_returned";
    seat: string;
  }
  export interface SeatStanding {
    points: number;
    place: number;
    parts?: Part[];
  }
  /** Somebody else, or the computer, plays on from here; the battle no longer counts for ratings. */
  export interface SeatTakenOver {
    kind: "seat_taken_over";
    seat: string;
    computer?: number | null;
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
  /** One of the others agrees. */
  export interface TakeBackAgreed {
    kind: "take_back_agreed";
    seat: string;
    by: string;
  }
  /** A seat asks the others to let it take its last order back. */
  export interface TakeBackAsked {
    kind: "take_back_asked";
    seat: string;
  }
  /** One of the others refuses: the order stands. */
  export interface TakeBackRefused {
    kind: "take_back_refused";
    seat: string;
    by: string;
  }
  /** The seat that asked no longer does. */
  export interface TakeBackWithdrawn {
    kind: "take_back_withdrawn";
    seat: string;
  }
  /** Having won the bidding, take a side; the other player gets the points. */
  export interface TakeSide {
    kind: "take_side";
    army: "A" | "B";
  }
  /** A seat's last order, and whatever followed from it, no longer counts; `Restored` comes next. */
  export interface TakenBack {
    kind: "taken_back";
    seat: string;
    shown?: string[] | null;
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
  /** A seat claims the battle because the time of `out` is over; the clock's order follows. */
  export interface TimeClaimed {
    kind: "time_claimed";
    seat: string;
    out: string[];
  }
  /** The server was away for so many ms; for nobody did the clock run. */
  export interface TimeGivenBack {
    kind: "time_given_back";
    ms: number;
  }
  /** A seat gives another one time (ms); `left` is what that one has now. */
  export interface TimeGranted {
    kind: "time_granted";
    seat: string;
    by: string;
    ms: number;
    left: number;
  }
  /** A seat's time is out, and the rules have no answer for it: the battle may be claimed, or time granted. */
  export interface TimeOut {
    kind: "time_out";
    seat: string;
  }
  /** The clock answered for these seats, or they have stayed away too long. */
  export interface TimeRanOut {
    kind: "time_ran_out";
    seats: string[];
  }
  /** A referee sets a seat's clock: `left` is what it has from now on (ms). */
  export interface TimeRuled {
    kind: "time_ruled";
    seat: string;
    left: number;
  }
  /** A seat's question is answered or gone: what it took, and what is left (both in ms, with the increment). */
  export interface TimeSpent {
    kind: "time_spent";
    seat: string;
    spent: number;
    left: number;
    to?: string[] | null;
  }
  /** A tray fell. Only the seats in `to` see it, everybody if `to` is None. */
  export interface TrayThrown {
    kind: "tray_thrown";
    casts: FallenCast[];
    to?: string[] | null;
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
  export type Event = FirstBidderDrawn | BidMade | BidPassed | SidesSettled | TurnStarted | TurnsReversed | ReversalDeclined | WeatherRolled | PlayerTurnStarted | CommandsGained | GeneralChosen | PlayerTurnEnded | LeadsNamed | GeneralsRecovered | ReinforcementsArrived | GroupActivated | CommanderPlaced | GroupTurned | GroupMoved | GroupDeployed | ActivationEnded | GroupAdvanced | AdvanceForgone | AttackDeclared | AttackerNamed | RerollDemanded | AttackScored | WentAllOut | AllOutForgone | HitsCounted | UnitSpent | UnitShattered | HitVoid | RallyForgone | RallyTried | LeadNamed | LeadKept | MoraleTested | AttackClosed | UnitsLeft | GeneralLeft | CampEntered | StandingAnswersSet | AnsweredByStandingOrder | TimeRanOut | EndOffered | EndDeclined | Resigned | BattleEnded | Thrown | TrayThrown | Restored | SeedCommitted | SeedRevealed | Halted | Ruled | Branched | ClocksSet | TimeSpent | TimeOut | ClockAnswered | TimeClaimed | TimeGranted | TimeRuled | TimeGivenBack | PauseOffered | PauseWithdrawn | Paused | ResumeAnnounced | Resumed | HolidayDeclared | HolidayCancelled | HolidayBegan | HolidayEnded | LastTurnCalled | RoundOpened | RoundHeld | RoundExtended | TakeBackAsked | TakeBackAgreed | TakeBackRefused | TakeBackWithdrawn | TakenBack | SeatGivenUp | SeatOffered | SeatTakenOver | SeatReturned | RegentBegan | RegentEnded;
  export type Inquiry = Prospects | Courses;
  export type View = BattleView;
}
