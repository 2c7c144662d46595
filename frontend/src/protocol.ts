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

export namespace NinthAge {
  /** An ability is used; what lasts lies on a unit from now on. */
  export interface AbilityUsed {
    kind: "ability_used";
    unit: string;
    ability: string;
    target: string;
    effects?: Effect[];
    used?: [string, string] | null;
  }
  /** Agree to a draw. */
  export interface AcceptDraw {
    kind: "accept_draw";
  }
  /** Accept with this character or champion (A.15.32). */
  export interface AcceptDuel {
    kind: "accept_duel";
    accepter: string;
  }
  /** Agree to the map that was proposed. */
  export interface AcceptTerrain {
    kind: "accept_terrain";
  }
  /** Forward with wheels, or straight back or aside at half rate (A.12.18). */
  export interface Advance {
    kind: "advance";
    unit: string;
    legs: (Straight | Wheel | Pivot | Regroup)[];
    fly?: boolean;
    places?: PlaceChange[];
  }
  /** Propose a deployment type, or agree to the one that was proposed. */
  export interface AgreeDeploymentType {
    kind: "agree_deployment_type";
    type: "counterthrust" | "dawn_assault" | "encircle" | "frontline_clash" | "marching_column" | "refused_flank";
  }
  /** Propose an objective, or agree to the one that was proposed. */
  export interface AgreeObjective {
    kind: "agree_objective";
    objective: "breakthrough" | "capture_the_flags" | "hold_the_ground" | "king_of_the_hill" | "secure_target" | "spoils_of_war";
  }
  /** At whom the attacks of this step go; groups that are left out as proposed (A.15.14). */
  export interface AllocateAttacks {
    kind: "allocate_attacks";
    allocations?: Allocation[];
  }
  /** So many attacks of a group of models at a pool (A.15.14). */
  export interface Allocation {
    group: string;
    at: string;
    attacks: number;
  }
  /** Let the spell through. */
  export interface AllowSpell {
    kind: "allow_spell";
  }
  /** Which of your abilities of this moment you use, and in which order; those you leave out are not used. */
  export interface AnnounceEffects {
    kind: "announce_effects";
    uses?: EffectUse[];
  }
  /** Whether you play first or second if you win the roll. */
  export interface AnnounceFirstOrSecond {
    kind: "announce_first_or_second";
    first: boolean;
  }
  /** A unit of the list. `joins` is the entry that a character is meant for; `spells` are proposed, not bought. */
  export interface ArmyUnit {
    entry: string;
    models?: number;
    options?: Selection[];
    general?: boolean;
    spells?: string[];
    joins?: string;
  }
  /** Files, the last rank, and the cells or sides of everybody with a name. */
  export interface Arrangement {
    files: number;
    last_rank?: number[];
    cells?: { [key: string]: Cell };
    hands?: { [key: string]: "left" | "right" };
  }
  /** No place fits: the unit rolls again next turn. */
  export interface ArrivalPutOff {
    kind: "arrival_put_off";
    unit: string;
  }
  /** Which units arrive in this phase. */
  export interface ArrivalsKnown {
    kind: "arrivals_known";
    units: string[];
    waiting?: string[];
  }
  /** What dice before the hits came to: a hit, a partial one, numbers of shots or hits, a misfire. */
  export interface ArtilleryAimed {
    kind: "artillery_aimed";
    unit: string;
    weapon: string;
    result: "hit" | "hits" | "misfire" | "missed" | "partial_hit" | "shots";
    number?: number;
  }
  /** How far can this unit charge, and whom? Also asked of the enemy's units. */
  export interface AskReach {
    kind: "charge_reach";
    unit: string;
  }
  /** The one hit with the bracketed values goes to this pool (B.21.145). */
  export interface AssignHit {
    kind: "assign_hit";
    pool: string;
  }
  /** All of an attack has been done; nobody is told, the frame that ordered it reads it. */
  export interface AttackResolved {
    kind: "attack_resolved";
    result: AttackResult;
  }
  /** What an attack has done. */
  export interface AttackResult {
    cause?: string;
    attacker?: string | null;
    blows?: BlowResult[];
    losses?: { [key: string]: number };
    models?: { [key: string]: number };
    destroyed?: string[];
  }
  /** At whom a side's attacks of this initiative step go. */
  export interface AttacksAllocated {
    kind: "attacks_allocated";
    side: "A" | "B";
    step: number;
    allocations: Allocation[];
  }
  /** Test whether a losing unit may reform (A.15.78). */
  export interface AttemptCombatReform {
    kind: "attempt_combat_reform";
  }
  /** A casting attempt is over: cast, failed, dispelled, or the concentration broke. */
  export interface AttemptEnded {
    kind: "attempt_ended";
    cast: boolean;
    broken_concentration?: boolean;
  }
  /** Test whether a charger whose target fled may charge another (A.11.12). */
  export interface AttemptRedirect {
    kind: "attempt_redirect";
    unit: string;
  }
  /** The attribute of the path follows the spell (B.13.22). */
  export interface AttributeBegan {
    kind: "attribute_began";
    target: SpellTarget;
  }
  /** It is over; `winner` None: the points decide, or it is a draw. */
  export interface BattleEnded {
    kind: "battle_ended";
    reason: "abandoned" | "agreed" | "conceded" | "destroyed" | "turn_limit";
    winner?: "A" | "B" | null;
  }
  /** The battle as this viewer sees it. */
  export interface BattleView {
    scenario: string;
    options: Options;
    width: number;
    depth: number;
    turn: number;
    game_turn: number;
    active: "A" | "B";
    first: "A" | "B";
    phase: "charge" | "end" | "magic" | "melee" | "movement" | "setup" | "shooting" | "ended";
    asked: string;
    deployment_type?: "counterthrust" | "dawn_assault" | "encircle" | "frontline_clash" | "marching_column" | "refused_flank" | null;
    map: string;
    chooser?: "A" | "B" | null;
    sides: { [key: string]: SideView };
    units: { [key: string]: UnitView };
    terrain: TerrainPiece[];
    objective: ObjectiveView;
    effects: { [key: string]: Effect };
    combats: string[][];
    lists_in: string[];
    answers?: StandingAnswers | null;
    draw_offers: string[];
  }
  /** Go straight on into the target, which then turns to the charger (A.11.32), or let the charge fail. */
  export interface BlockedPathCharge {
    kind: "blocked_path_charge";
    go?: boolean;
  }
  /** How many of a row of attacks: whose, at which pool, of how many. */
  export interface BlowCount {
    by: string;
    at: string;
    count: number;
    of: number;
    need: number;
  }
  /** One row of attacks after its dice: `points` as the dice gave them, also where the pool had fewer. */
  export interface BlowResult {
    by?: string;
    at?: string;
    kind?: "close_combat" | "damage_spell" | "dangerous_terrain" | "miscast" | "ranged_special" | "shooting" | "special";
    attacks?: number;
    hits?: number;
    wounds?: number;
    unsaved?: number;
    points?: number;
  }
  /** This battle goes its own way from the state after event `at` of another one: "what if?". */
  export interface Branched {
    kind: "branched";
    origin: string;
    at: number;
  }
  /** A Breath Attack is used up (B.21.171). */
  export interface BreathUsed {
    kind: "breath_used";
    unit: string;
    use: [string, string];
  }
  /** A broken unit's flight: from whom, in which direction, how far (A.15.56, A.15.59). */
  export interface BrokenFlight {
    unit: string;
    away_from?: string | null;
    heading?: number;
    roll?: number;
  }
  /** Place no summoned unit. */
  export interface CannotPlace {
    kind: "cannot_place";
  }
  /** A flux card: dice for both, tokens for the active player (B.13.9). */
  export interface CardDrawn {
    kind: "card_drawn";
    side: "A" | "B";
    card: number;
    dice: { [key: string]: number };
    tokens: number;
  }
  /** Cast the attribute of the path at once (B.13.22). */
  export interface CastAttribute {
    kind: "cast_attribute";
    target?: SpellTarget;
  }
  /** Cast a bound spell: no roll, its power level counts (B.13.67). */
  export interface CastBoundSpell {
    kind: "cast_bound_spell";
    caster: string;
    spell: string;
    dice: number;
    target?: SpellTarget;
  }
  /** Try a spell with so many dice (B.13.36). */
  export interface CastSpell {
    kind: "cast_spell";
    caster: string;
    spell: string;
    dice: number;
    version?: "amplified" | "basic";
    target?: SpellTarget;
  }
  /** A casting attempt: who, what, at whom, with how many dice, and what they showed. */
  export interface CastingAttempt {
    caster: string;
    unit: string;
    spell: string;
    version?: "amplified" | "basic";
    target?: SpellTarget;
    dice?: number;
    faces?: number[];
    total?: number;
    bound?: boolean;
    lost?: number;
    attribute?: boolean;
  }
  /** The casting dice have been counted. */
  export interface CastingRolled {
    kind: "casting_rolled";
    faces: number[];
    total: number;
    needed: number;
    passed: boolean;
    miscast?: number | null;
  }
  /** Rank and file from 0: rank 0 is the first, file 0 the one on the unit's left. */
  export interface Cell {
    rank: number;
    file: number;
  }
  /** A character is part of another unit from now on, which moves no further in this phase (B.21.91, B.21.92). */
  export interface CharacterJoined {
    kind: "character_joined";
    character: string;
    unit: string;
    path: Pose[];
    pose: Pose;
    stands: Arrangement;
    moved: "advanced" | "arrived" | "failed_charge" | "marched" | "no" | "pivoted" | "reformed" | "swift_reformed";
  }
  /** A character is a unit of his own again; the others have closed up (B.21.95). */
  export interface CharacterLeft {
    kind: "character_left";
    character: string;
    unit: string;
    pose: Pose;
    rest: Arrangement;
    rest_pose: Pose;
    effects?: Effect[];
  }
  /** He did not get clear of his unit and is in it again; all of it is shaken (B.21.95a). */
  export interface CharacterReturned {
    kind: "character_returned";
    unit: string;
    character: string;
    whole: Unit;
    until: number;
  }
  /** A character leaves his unit to charge: from now on he is a unit of his own (B.21.95a). */
  export interface CharacterSetOut {
    kind: "character_set_out";
    unit: string;
    rest: Unit;
    loose: Unit;
  }
  /** A declared charge. Edge and mode are fixed when it is declared (A.11.7). */
  export interface Charge {
    unit: string;
    target: string;
    edge: "front" | "left" | "rear" | "right";
    goal: [number, number];
    mode?: "fly" | "ground";
    others?: SecondaryTarget[];
    former?: string | null;
    faces?: number[];
    is_moved?: boolean;
    out_of?: Member | null;
  }
  /** A unit declares a charge (A.11.2); where there is one, the edge it must come against is fixed. */
  export interface ChargeDeclared {
    kind: "charge_declared";
    unit: string;
    target: string;
    charge: Charge;
  }
  /** A charge is over before its move: the charger is gone or flees itself (A.11.33). */
  export interface ChargeDropped {
    kind: "charge_dropped";
    unit: string;
  }
  /** A failed charge move; the unit is shaken for this turn and no longer charging (A.11.31). */
  export interface ChargeFailed {
    kind: "charge_failed";
    unit: string;
    target: string;
    path: Pose[];
    pose: Pose;
    inches: number;
    until: number;
  }
  /** A charger is in contact and aligned: where it stands, where the target stands if it had to be turned, and who is */
  export interface ChargeLanded {
    kind: "charge_landed";
    unit: string;
    target: string;
    path: Pose[];
    pose: Pose;
    target_pose?: Pose | null;
    clashes: Clash[];
    models?: number;
    is_pursuit?: boolean;
  }
  /** Where along the edge a charger comes to stand (A.11.24): the best place, an offset, or the legs of the move; all */
  export interface ChargeMove {
    kind: "charge_move";
    offset?: number | null;
    before?: number | null;
    hand?: "left" | "right";
    wheel?: number;
  }
  /** A charge range has been rolled, all in inches; `again`: downhill, the dice fell a second time. */
  export interface ChargeRanged {
    kind: "charge_ranged";
    unit: string;
    target: string;
    faces: number[];
    total: number;
    rate: number;
    distance: number;
    reached: boolean;
    again?: boolean;
  }
  /** In inches: with the lowest, the middle and the highest roll. */
  export interface ChargeReach {
    mode: "fly" | "ground";
    least: number;
    mean: number;
    most: number;
    targets: ReachedUnit[];
  }
  /** A charger has another target from now on. */
  export interface ChargeRedirected {
    kind: "charge_redirected";
    unit: string;
    target: string;
    charge: Charge;
  }
  /** A charger that has caught a fleeing unit turns about its centre (A.15.74). */
  export interface ChargerPivoted {
    kind: "charger_pivoted";
    unit: string;
    pose: Pose;
  }
  /** The charge phase begins; charges of an earlier turn are forgotten. */
  export interface ChargesOpened {
    kind: "charges_opened";
  }
  /** What was bought: profiles are compiled from it and never stored. */
  export interface Choice {
    book: string;
    unit: ArmyUnit;
  }
  /** Whose Discipline is used in the test: a character's, the champion's or, empty, that of rank and file. */
  export interface ChooseDisciplineModel {
    kind: "choose_discipline_model";
    model?: string;
  }
  /** Who deploys first. */
  export interface ChooseFirstDeployer {
    kind: "choose_first_deployer";
    side: "A" | "B";
  }
  /** Who has the first turn. */
  export interface ChooseFirstPlayer {
    kind: "choose_first_player";
    side: "A" | "B";
  }
  /** From which enemy a broken unit flees (A.15.56). */
  export interface ChooseFleeFrom {
    kind: "choose_flee_from";
    enemy: string;
  }
  /** Spoils of War: which of two equally near points has the middle marker. */
  export interface ChooseMarkerPoint {
    kind: "choose_marker_point";
    point: [number, number];
  }
  /** Which of several enemies a random mover charges that meets them at once (A.15.64). */
  export interface ChooseRandomTarget {
    kind: "choose_random_target";
    target: string;
  }
  /** Who becomes musician or standard bearer instead of one who fell (B.21.105). */
  export interface ChooseReplacement {
    kind: "choose_replacement";
    posts: { [key: string]: Cell };
  }
  /** King of the Hill: the piece that you will hold. */
  export interface ChooseTerrain {
    kind: "choose_terrain";
    piece: string;
  }
  /** With which weapon each kind of model fights; what is left out takes its first (B.21.126). */
  export interface ChooseWeapons {
    kind: "choose_weapons";
    weapons?: { [key: string]: string };
  }
  /** Choose a long edge, and what the deployment type leaves to you besides. */
  export interface ChooseZone {
    kind: "choose_zone";
    half: "north" | "south";
    short_edge?: "east" | "west" | null;
    role?: "attacker" | "defender" | null;
    diagonal?: "falling" | "rising" | null;
  }
  /** Who chooses the zones (A.9.13). */
  export interface ChooserFixed {
    kind: "chooser_fixed";
    side: "A" | "B";
    faces: number[];
  }
  /** A special item; `on` is the weapon or the piece of armour that it enchants (B.22.2, B.22.3). */
  export interface ChosenItem {
    item: string;
    on?: string;
  }
  /** Two units come to be engaged: the charger with its front, the other with this edge. */
  export interface Clash {
    charger: string;
    target: string;
    edge: "front" | "left" | "rear" | "right";
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
  /** A round of a combat begins. */
  export interface CombatBegan {
    kind: "combat_began";
    units: string[];
  }
  /** A round is over: whoever is still engaged has its first round behind it and no longer counts as charging. */
  export interface CombatFought {
    kind: "combat_fought";
    units: string[];
  }
  /** An engaged unit stands otherwise (A.15.78). */
  export interface CombatReform {
    kind: "combat_reform";
    unit: string;
    pose: Pose;
    files: number;
  }
  /** A unit that is still engaged stands otherwise; all contacts as they are now (A.15.78). */
  export interface CombatReformed {
    kind: "combat_reformed";
    unit: string;
    pose: Pose;
    stands: Arrangement;
    engagements: { [key: string]: Engagement[] };
  }
  /** Give the battle up. */
  export interface Concede {
    kind: "concede";
  }
  /** Two units are no longer engaged with each other. */
  export interface ContactLost {
    kind: "contact_lost";
    one: string;
    other: string;
  }
  /** Hold the Ground: who had more scoring units near the centre at the end of a game turn (B.9.12). */
  export interface CounterWon {
    kind: "counter_won";
    side: "A" | "B";
    game_turn: number;
  }
  /** These make one crushing attack instead of their others (B.21.165). */
  export interface CrushDeclared {
    kind: "crush_declared";
    pools: string[];
  }
  /** Dangerous terrain tests have been counted: hits by pool (B.20.1). */
  export interface DangerTested {
    kind: "danger_tested";
    unit: string;
    dice: number;
    hits: { [key: string]: number };
  }
  /** Declare a charge (A.11.2 to A.11.6); who flies and does not want to says `ground`; `character`: he charges out of */
  export interface DeclareCharge {
    kind: "declare_charge";
    unit: string;
    target: string;
    mode?: "fly" | "ground" | null;
    character?: string | null;
  }
  /** Announce Crush Attacks of these; nobody: pass (B.21.165). */
  export interface DeclareCrush {
    kind: "declare_crush";
    models?: string[];
  }
  /** Which of several enemies is charged as well (A.11.25). */
  export interface DeclareSecondaryCharge {
    kind: "declare_secondary_charge";
    target: string;
  }
  /** Who scouts, lies in ambush or is kept back; all others are set up as usual. */
  export interface DeclareSpecial {
    kind: "declare_special";
    special?: { [key: string]: "ambush" | "normal" | "reserve" | "scout" };
    joins?: { [key: string]: string };
  }
  /** Fight on. */
  export interface DeclineDraw {
    kind: "decline_draw";
  }
  /** Let nobody accept; a character who could have is put to shame (A.15.33). */
  export interface DeclineDuel {
    kind: "decline_duel";
  }
  /** Marching Column: everything that is left comes later. */
  export interface DelayRemaining {
    kind: "delay_remaining";
  }
  /** Set up a scouting unit; one for which there is no place counts as destroyed. */
  export interface DeployScout {
    kind: "deploy_scout";
    unit: Placement;
    undeployable?: boolean;
  }
  /** Set up one or more units. */
  export interface DeployUnits {
    kind: "deploy_units";
    units: Placement[];
    edge?: "east" | "west" | null;
    undeployable?: string[];
  }
  /** A side has nothing left to deploy; of the first one `remaining` counts what the other side still has. */
  export interface DeploymentFinished {
    kind: "deployment_finished";
    side: "A" | "B";
    remaining?: number;
  }
  /** Natural ones of a failed attempt go back to their pool (B.13.45). */
  export interface DiceReturned {
    kind: "dice_returned";
    side: "A" | "B";
    dice: number;
  }
  /** A dispel attempt has been counted. */
  export interface DispelRolled {
    kind: "dispel_rolled";
    side: "A" | "B";
    faces: number[];
    total: number;
    needed: number;
    dispelled: boolean;
  }
  /** Try to stop the spell with so many dice (B.13.40). */
  export interface DispelSpell {
    kind: "dispel_spell";
    dice: number;
  }
  /** So many hits go to each pool, as evenly as possible (6.4). */
  export interface DistributeHits {
    kind: "distribute_hits";
    shares: { [key: string]: number };
  }
  /** Which characters lose one point more (B.21.13). */
  export interface DistributeUnstable {
    kind: "distribute_unstable";
    models: string[];
  }
  export interface DrawDeclined {
    kind: "draw_declined";
    seat: string;
  }
  export interface DrawOffered {
    kind: "draw_offered";
    seat: string;
  }
  /** Two fight each other alone. */
  export interface DuelAccepted {
    kind: "duel_accepted";
    issuer: string;
    accepter: string;
  }
  /** Nobody accepts. */
  export interface DuelDeclined {
    kind: "duel_declined";
    issuer: string;
  }
  /** A duel is over (A.15.36). */
  export interface DuelEnded {
    kind: "duel_ended";
    one: string;
    other: string;
  }
  /** A character or champion asks for a duel. */
  export interface DuelIssued {
    kind: "duel_issued";
    issuer: string;
  }
  /** Something that holds for a while. */
  export interface Effect {
    id: string;
    source: EffectSource;
    on: EffectTarget;
    words?: { [key: string]: Json }[];
    until: Until;
    seat: string;
  }
  /** What brought it: a spell, an item, a rule, a refused duel. */
  export interface EffectSource {
    kind: "duel" | "item" | "miscast" | "rule" | "spell" | "terrain";
    id: string;
    clause?: string;
    by?: string | null;
  }
  /** A unit, or one model of it (a member's id or the kind of a post), or a whole side, or a place on the table. */
  export interface EffectTarget {
    unit?: string | null;
    model?: string | null;
    side?: string | null;
  }
  /** One ability that its owner uses: whose, on whom, or which of its alternatives. */
  export interface EffectUse {
    ability: string;
    unit: string;
    bearer?: string;
    target?: string;
    option?: string;
  }
  /** Effects that last no longer. */
  export interface EffectsEnded {
    kind: "effects_ended";
    effects: string[];
  }
  /** Declare no more charges; `in_one_go`: move all chargers at once, in the best order. */
  export interface EndCharges {
    kind: "end_charges";
    in_one_go?: boolean;
  }
  /** Cast no more spells in this phase. */
  export interface EndMagic {
    kind: "end_magic";
  }
  /** Nobody else moves: the phase is over. */
  export interface EndMovement {
    kind: "end_movement";
  }
  /** Nobody else shoots (6.2). */
  export interface EndShooting {
    kind: "end_shooting";
  }
  /** Contact with an enemy unit: on which edges, and whether the first round is still to come (A.15.2). */
  export interface Engagement {
    enemy: string;
    mine: "front" | "left" | "rear" | "right";
    theirs: "front" | "left" | "rear" | "right";
    first_round?: boolean;
    charged?: boolean;
  }
  export interface EngagementView {
    enemy: string;
    mine: "front" | "left" | "rear" | "right";
    theirs: "front" | "left" | "rear" | "right";
    first_round: boolean;
    charged: boolean;
  }
  /** An engineer sets the aim of a war machine's weapon (B.21.12). */
  export interface EngineerUsed {
    kind: "engineer_used";
    unit: string;
    engineer: string;
    machine: string;
    weapon: string;
    aim: number;
  }
  /** A line of an army list and what it is worth (B.18). */
  export interface Entry {
    id: string;
    side: "A" | "B";
    choice: Choice;
    cost: number;
    hp: number;
    general?: boolean;
    battle_standard?: boolean;
    marked?: boolean;
    summoned?: boolean;
    spells?: string[];
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
  /** A unit that failed its fear test fights worse, and is hit more easily, for this round (B.21.1). */
  export interface FearBegan {
    kind: "fear_began";
    unit: string;
  }
  /** Which half of a single rank closes the gap that a champion or character has left (B.21.2c). */
  export interface FillGap {
    kind: "fill_gap";
    half?: number;
  }
  export interface FirstDeployerChosen {
    kind: "first_deployer_chosen";
    side: "A" | "B";
  }
  export interface FirstTurnDecided {
    kind: "first_turn_decided";
    side: "A" | "B";
  }
  /** The first to finish was not higher: the other side chooses (A.10.9). */
  export interface FirstTurnLeftOpen {
    kind: "first_turn_left_open";
    side: "A" | "B";
    faces: number[];
    bonus: number;
  }
  /** Both its targets have fled: which one it goes for (A.11.12). */
  export interface FleeingTargetChosen {
    kind: "fleeing_target_chosen";
    unit: string;
    target: string;
    goal: [number, number];
  }
  /** In which direction a broken unit will flee (A.15.56, A.15.60). */
  export interface FlightFixed {
    kind: "flight_fixed";
    flight: BrokenFlight;
  }
  /** A unit has no more foes: it is a winner whatever the score (A.15.53). */
  export interface FoesGone {
    kind: "foes_gone";
    unit: string;
  }
  /** These seats have abandoned the battle; what comes of that the system says. */
  export interface Forfeit {
    kind: "forfeit";
    seats: string[];
  }
  /** A unit whose foes were gone has made its choice; it no longer counts as charging (A.15.4, A.11.5). */
  export interface FreeUnitDecided {
    kind: "free_unit_decided";
    unit: string;
  }
  /** A unit must declare a charge this turn if it can (B.21.28). */
  export interface FrenzyFailed {
    kind: "frenzy_failed";
    unit: string;
  }
  /** Let the lot build the board. */
  export interface GenerateTerrain {
    kind: "generate_terrain";
  }
  /** A seat has called the judge: nobody can order, and no clock runs, until a ruling. */
  export interface Halted {
    kind: "halted";
    seat: string;
    claim?: string;
  }
  /** A model has Health Points again that it had lost (B.13.71). */
  export interface HealthRecovered {
    kind: "health_recovered";
    unit: string;
    points: number;
    cause: string;
    after: Unit;
  }
  /** Points or models come back (B.13.71, B.13.72). */
  export interface HealthRestored {
    kind: "health_restored";
    unit: string;
    points: number;
    models?: number;
    troops?: Troops | null;
    command?: Post[];
    members?: { [key: string]: number };
  }
  /** King of the Hill: the piece that a side has to keep. */
  export interface HillChosen {
    kind: "hill_chosen";
    side: "A" | "B";
    piece: string;
  }
  /** Hits at a unit go to several of its pools (A.7.4). */
  export interface HitsDistributed {
    kind: "hits_distributed";
    attacker?: string | null;
    cause?: string;
    counts?: BlowCount[];
  }
  /** Dice to hit have been counted. */
  export interface HitsScored {
    kind: "hits_scored";
    attacker?: string | null;
    cause?: string;
    counts?: BlowCount[];
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
  /** In which order all attacks of the round come (A.15.6). */
  export interface InitiativeSet {
    kind: "initiative_set";
    strikes: TimedStrike[];
  }
  /** Ask for a duel with this character or champion (A.15.30). */
  export interface IssueDuel {
    kind: "issue_duel";
    issuer: string;
  }
  /** A character goes to a place in a unit: straight there, or by his legs first (B.21.91). */
  export interface JoinUnit {
    kind: "join_unit";
    character: string;
    unit: string;
    cell?: Cell | null;
    hand?: "left" | "right" | null;
    legs?: (Straight | Wheel | Pivot | Regroup)[];
    how?: "advance" | "march";
    fly?: boolean;
    widen?: "left" | "right" | null;
  }
  /** Keep the target that fled. */
  export interface KeepTarget {
    kind: "keep_target";
    unit: string;
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
  /** Pick no more markers up. */
  export interface LeaveMarkers {
    kind: "leave_markers";
  }
  /** A character moves out of his unit, before the rest of it moves (B.21.95b). */
  export interface LeaveUnit {
    kind: "leave_unit";
    character: string;
    legs: (Straight | Wheel | Pivot | Regroup)[];
    how?: "advance" | "march";
    fly?: boolean;
  }
  /** Everybody knows that a list is in. */
  export interface ListSealed {
    kind: "list_sealed";
    seat: string;
  }
  /** A list is handed in; only its owner sees it before both are in. */
  export interface ListSubmitted {
    kind: "list_submitted";
    seat: string;
    list: { [key: string]: Json };
  }
  /** Both lists are shown, and the armies stand ready (A.8.35). */
  export interface ListsRevealed {
    kind: "lists_revealed";
    lists: { [key: string]: { [key: string]: Json } };
    sides: SideRecord[];
    units: Unit[];
    entries: Entry[];
  }
  /** A unit has lost Health Points, and with them models; `left` is how it stands now. */
  export interface LossesTaken {
    kind: "losses_taken";
    unit: string;
    points: { [key: string]: number };
    models: number;
    left: Remainder;
    attacker?: string | null;
    cause?: string;
  }
  /** Secure Target: a unit equally near to both markers counts for one of them. */
  export interface LotDrawn {
    kind: "lot_drawn";
    unit: string;
    marker: number;
  }
  /** Dice that were not used are gone; tokens stay (B.13.12). */
  export interface MagicEnded {
    kind: "magic_ended";
  }
  /** One unit may move as in the movement phase, at the spell's rates (B.13.70). */
  export interface MagicalMoveBegan {
    kind: "magical_move_began";
    unit: string;
    others: string[];
    effect: Effect;
  }
  /** The rates of the spell hold no longer. */
  export interface MagicalMoveEnded {
    kind: "magical_move_ended";
    unit: string;
    effect: string;
  }
  /** Let characters change places to fight; nobody: pass (B.21.97). */
  export interface MakeWay {
    kind: "make_way";
    places?: Place[];
  }
  /** Forward at March Rate; near enemies a test comes first (A.12.17, A.12.19). */
  export interface March {
    kind: "march";
    unit: string;
    legs: (Straight | Wheel | Pivot | Regroup)[];
    fly?: boolean;
    places?: PlaceChange[];
  }
  /** The march test of a unit holds for all its parts and the whole phase (A.12.17). */
  export interface MarchTestCounted {
    kind: "march_test_counted";
    unit: string;
    parts: string[];
    passed: boolean;
  }
  /** Capture the Flags: mark units of an enemy list with too few that score. */
  export interface MarkEnemyUnits {
    kind: "mark_enemy_units";
    units: string[];
  }
  /** A marker on the table; a carried one has no point. */
  export interface Marker {
    number: number;
    point?: [number, number] | null;
    side?: "A" | "B" | null;
  }
  /** The enemy of a carrier has put down its marker (A.9.9). */
  export interface MarkerDropped {
    kind: "marker_dropped";
    unit: string;
    marker: number;
    point: [number, number];
  }
  /** Spoils of War: a unit carries a marker from now on. */
  export interface MarkerTaken {
    kind: "marker_taken";
    unit: string;
    marker: number;
  }
  /** Markers of the objective lie on the board; `side` placed one, or the server all. */
  export interface MarkersPlaced {
    kind: "markers_placed";
    markers: Marker[];
    side?: "A" | "B" | null;
  }
  /** What a unit did or suffered that matters later (A.0.7). Turns are player turns as `State.turn` counts them. */
  export interface Marks {
    moved?: "advanced" | "arrived" | "failed_charge" | "marched" | "no" | "pivoted" | "reformed" | "swift_reformed";
    charging?: boolean;
    declared?: boolean;
    redirected?: boolean;
    must_charge?: boolean;
    shot?: boolean;
    stood_and_shot?: boolean;
    swept?: boolean;
    was_engaged?: boolean;
    foes_gone?: boolean;
    fleeing?: boolean;
    fled_by_choice?: boolean;
    fled_from_start?: boolean;
    shaken_until?: number;
    panic_passed?: boolean;
    hp_at_phase_start?: number;
    carries?: number[];
    no_scoring_until?: number;
    stood_still?: boolean;
    post_combat_reform?: number;
    vanguard?: boolean;
    scouted?: boolean;
    loose_from?: string | null;
  }
  /** Nobody has fought in this phase yet. */
  export interface MeleeOpened {
    kind: "melee_opened";
  }
  /** A character (or war platform) of a unit; alone he is the unit. */
  export interface Member {
    id: string;
    choice: Choice;
    hp: number;
    cell?: Cell;
    hand?: "left" | "right" | null;
  }
  /** A character who is still there: his points and his place. */
  export interface MemberLeft {
    id: string;
    hp: number;
    cell?: Cell;
    hand?: "left" | "right" | null;
  }
  /** A character or war platform in a unit. */
  export interface MemberView {
    id: string;
    name: string;
    symbol: string;
    hp: number;
    most_hp: number;
    rank: number;
    file: number;
    across: number;
    deep: number;
    hand?: "left" | "right" | null;
    base: [number, number];
    general: boolean;
    battle_standard: boolean;
    wizard: boolean;
  }
  /** What a miscast comes to (B.13.52). */
  export interface MiscastHappened {
    kind: "miscast_happened";
    caster: string;
    result: "amnesia" | "backlash" | "breach_in_the_veil" | "broken_concentration" | "implosion" | "magical_inferno" | "none" | "witchfire";
    value: number;
  }
  /** A character who could have accepted a duel fights no more for a while (A.15.33). */
  export interface ModelShamed {
    kind: "model_shamed";
    effect: Effect;
  }
  /** Where a part of a value comes from: the rule, how it changed the value, and the value after it. */
  export interface ModifierLine {
    kind: string;
    rule: string;
    clause: string;
    amount: number;
    value: number;
  }
  /** Move all chargers, one group after another, each at its best place. */
  export interface MoveChargers {
    kind: "move_chargers";
  }
  /** A move that was ordered together with others cannot be made any more. */
  export interface MoveLapsed {
    kind: "move_lapsed";
    unit: string;
    code: string;
  }
  /** These units advance or march straight ahead, each by so many inches; whoever stands farther ahead goes first. */
  export interface MoveLine {
    kind: "move_line";
    units: string[];
    distance: number;
    how?: "advance" | "march";
    fly?: boolean;
  }
  /** The movement phase begins: what the last one left is forgotten. */
  export interface MovementOpened {
    kind: "movement_opened";
  }
  /** Issue none. */
  export interface NoDuel {
    kind: "no_duel";
  }
  /** The unit strikes nobody. */
  export interface NoSweepingAttack {
    kind: "no_sweeping_attack";
  }
  /** Name the character who is put to shame (A.15.33). */
  export interface Nominate {
    kind: "nominate";
    model: string;
  }
  export interface ObjectiveFixed {
    kind: "objective_fixed";
    objective: "breakthrough" | "capture_the_flags" | "hold_the_ground" | "king_of_the_hill" | "secure_target" | "spoils_of_war";
  }
  export interface ObjectiveView {
    kind?: "breakthrough" | "capture_the_flags" | "hold_the_ground" | "king_of_the_hill" | "secure_target" | "spoils_of_war" | null;
    markers: Marker[];
    counters: { [key: string]: number };
    hills: { [key: string]: string };
    winner?: "A" | "B" | null;
  }
  /** Propose to part as equals. */
  export interface OfferDraw {
    kind: "offer_draw";
  }
  /** What the lobby agrees (row 1.1). */
  export interface Options {
    points?: 1500 | 2000 | 3000 | 4500 | 6000;
    map?: string;
    deployment_type?: string;
    objective?: string;
    game_turns?: number;
    agreement?: boolean;
  }
  /** Whether the first to finish wants to play first or second (A.10.4). */
  export interface OrderAnnounced {
    kind: "order_announced";
    side: "A" | "B";
    first: boolean;
  }
  /** In which order the losers test (A.15.50). */
  export interface OrderBreakTests {
    kind: "order_break_tests";
    units: string[];
  }
  /** In which order the enemy's delayed units arrive (A.9.7). */
  export interface OrderDelayed {
    kind: "order_delayed";
    units: string[];
  }
  /** In which order broken units roll and flee (A.15.59). */
  export interface OrderFlightRolls {
    kind: "order_flight_rolls";
    units: string[];
  }
  /** In which order your units flee. */
  export interface OrderFlights {
    kind: "order_flights";
    units: string[];
  }
  /** In which order your units take their panic tests. */
  export interface OrderTests {
    kind: "order_tests";
    units: string[];
  }
  /** How it ended: `places` 1 for the winner, shared for a draw; `verdict` the level; `reason` what ended it. */
  export interface Outcome {
    places: { [key: string]: number };
    points: { [key: string]: number };
    verdict: string;
    reason: string;
    facts?: { [key: string]: Json };
  }
  /** Go on straight ahead after all foes are destroyed (A.15.58). */
  export interface Overrun {
    kind: "overrun";
  }
  /** One line of a score. */
  export interface Part {
    code: string;
    value: number;
    clause?: string;
    facts?: { [key: string]: Json };
  }
  /** Make no more vanguard moves. */
  export interface PassVanguard {
    kind: "pass_vanguard";
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
  /** A phase begins: what is remembered of units for one phase is renewed (A.17.4, A.17.5). */
  export interface PhaseStarted {
    kind: "phase_started";
    phase: "charge" | "end" | "magic" | "melee" | "movement" | "setup" | "shooting";
  }
  /** A scoring unit takes the marker that it stands on. */
  export interface PickUpMarker {
    kind: "pick_up_marker";
    unit: string;
    marker: number;
  }
  /** Put back with another facing, the centre where it was. */
  export interface Pivot {
    leg: "pivot";
    facing: number;
  }
  /** Where a character steps to. */
  export interface Place {
    character: string;
    cell: Cell;
  }
  /** Where a unit arrives: its whole rear on an edge of the board (B.21.10). */
  export interface PlaceArrival {
    kind: "place_arrival";
    unit: string;
    pose: Pose;
    files?: number;
  }
  /** A model of the Front Rank or the command group and its new place in the unit (B.21.2). */
  export interface PlaceChange {
    who: string;
    cell?: Cell | null;
    hand?: "left" | "right" | null;
  }
  /** Put down the marker that an enemy unit has dropped; the point is in millimetres (A.9.9). */
  export interface PlaceDroppedMarker {
    kind: "place_dropped_marker";
    point: [number, number];
  }
  /** Secure Target: place your marker; millimetres from the south-western corner. */
  export interface PlaceMarker {
    kind: "place_marker";
    point: [number, number];
  }
  /** Where a summoned unit stands (B.13.75). */
  export interface PlaceSummoned {
    kind: "place_summoned";
    pose: Pose;
    files: number;
  }
  /** How one unit is set up: at a pose, or a character or war platform `into` a unit. */
  export interface Placement {
    unit: string;
    pose?: Pose | null;
    files?: number;
    into?: string;
    cell?: Cell | null;
    hand?: "left" | "right" | null;
  }
  /** A character has stepped up to fight (B.21.97). */
  export interface PlacesSwapped {
    kind: "places_swapped";
    unit: string;
    character: string;
    cell: Cell;
    command: Post[];
  }
  /** A unit, its target and its weapons; nothing named: what promises most, and everybody who can. */
  export interface PlannedShot {
    unit: string;
    target: string;
    weapons?: { [key: string]: string };
    shooters?: ("left" | "right" | Cell)[] | null;
    breath?: boolean;
  }
  /** Where a piece stands: the midpoint of its front edge, and where it faces (degrees counter-clockwise from +x). */
  export interface Pose {
    x: number;
    y: number;
    facing: number;
  }
  /** One of the command group, and the cell where it stands. */
  export interface Post {
    kind: "champion" | "musician" | "standard_bearer";
    cell: Cell;
  }
  /** Turn about the centre (A.15.74). */
  export interface PostCombatPivot {
    kind: "post_combat_pivot";
    facing: number;
  }
  /** Reform: no scoring until the next player turn, no charge in it (A.15.75). */
  export interface PostCombatReform {
    kind: "post_combat_reform";
    facing: number;
    files: number;
  }
  /** A post-combat reform: no scoring until, and no charge in, the next player turn (A.15.75). */
  export interface PostCombatReformed {
    kind: "post_combat_reformed";
    unit: string;
    pose: Pose;
    stands: Arrangement;
  }
  /** One of the command group, and where he stands. */
  export interface PostView {
    kind: "champion" | "musician" | "standard_bearer";
    rank: number;
    file: number;
  }
  /** Propose one of the ready maps; the other side answers. */
  export interface ProposeTerrain {
    kind: "propose_terrain";
    map: string;
  }
  /** Pursue a broken unit (A.15.57). */
  export interface Pursue {
    kind: "pursue";
    after: string;
  }
  /** A pursuit or an overrun: of whom, in which direction, how far, and into which enemy (A.15.57 to A.15.61). */
  export interface Pursuit {
    unit: string;
    after?: string | null;
    heading?: number;
    roll?: number;
  }
  /** A unit pursues, overruns or stays (A.15.57, A.15.58). */
  export interface PursuitChosen {
    kind: "pursuit_chosen";
    unit: string;
    choice: "overrun" | "pursue" | "restrain" | "stay";
    pursuit?: Pursuit | null;
  }
  /** A pursuer has moved: to its place, into an enemy, or off the board, where it keeps the pose at which it left. */
  export interface PursuitMoved {
    kind: "pursuit_moved";
    unit: string;
    how: "charged" | "off_board" | "pursued";
    path: Pose[];
    pose: Pose;
    target?: string | null;
    target_pose?: Pose | null;
    engagements?: { [key: string]: Engagement[] };
  }
  /** How far a unit flees or pursues, in inches (A.15.59). */
  export interface PursuitRanged {
    kind: "pursuit_ranged";
    unit: string;
    inches: number;
    what: "flight" | "pursuit";
  }
  /** Which of several enemies in the way is charged (A.15.64). */
  export interface PursuitTarget {
    kind: "pursuit_target";
    enemy: string;
  }
  /** A unit has taken its rally test of this turn. */
  export interface RallyTestCounted {
    kind: "rally_test_counted";
    unit: string;
  }
  /** A unit with Random Movement turns to a heading; then its distance is rolled (B.21.44). */
  export interface RandomMove {
    kind: "random_move";
    unit: string;
    heading: number;
  }
  /** A unit with Random Movement has had its move (B.21.44). */
  export interface RandomMoveMade {
    kind: "random_move_made";
    unit: string;
  }
  /** An enemy within the longest charge: how far, what the dice must come to, on which edge, and whether it is seen */
  export interface ReachedUnit {
    unit: string;
    distance: number;
    need: number;
    chance?: number | null;
    edge: "front" | "left" | "rear" | "right";
    is_seen: boolean;
    has_room: boolean;
    models: number;
  }
  /** Hold, stand and shoot, or flee (A.11.9 to A.11.11). */
  export interface React {
    kind: "react";
    reaction: "flee" | "hold" | "stand_and_shoot";
  }
  /** A charged unit holds, stands and shoots, or flees. */
  export interface Reacted {
    kind: "reacted";
    unit: string;
    charger: string;
    reaction: "flee" | "hold" | "stand_and_shoot";
    settled?: boolean;
  }
  /** A charger tries to find another target; once in a player turn (A.11.12). */
  export interface RedirectAttempted {
    kind: "redirect_attempted";
    unit: string;
    target: string;
  }
  /** Another formation and facing about the same centre; degrees counter-clockwise from east (A.12.21). */
  export interface Reform {
    kind: "reform";
    unit: string;
    facing: number;
    files: number;
    places?: PlaceChange[];
    last_rank?: number[];
  }
  /** A losing unit has passed its test and may make a combat reform (A.15.78). */
  export interface ReformAllowed {
    kind: "reform_allowed";
    unit: string;
  }
  /** Which side makes its combat reforms first (A.15.78). */
  export interface ReformFirst {
    kind: "reform_first";
    side: "A" | "B";
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
  /** A reform in the middle of a move, as Light Troops make them (B.21.21). */
  export interface Regroup {
    leg: "regroup";
    facing: number;
    files: number;
  }
  /** Neither overrun, nor pivot, nor reform. */
  export interface RemainInPlace {
    kind: "remain_in_place";
  }
  /** What is left of a unit, and how it stands. */
  export interface Remainder {
    models?: number;
    lost?: number;
    champion?: number | null;
    members?: MemberLeft[];
    command?: Post[];
    files?: number;
    last_rank?: number[];
    pose?: Pose | null;
    skirmishing?: boolean;
  }
  /** Which models fall: so many from the left end of a single rank, or all but these files of the last rank (6.8). */
  export interface RemoveModels {
    kind: "remove_models";
    from_left?: number | null;
    last_rank?: number[] | null;
  }
  /** Throw a failed test again, or let it stand (B.21.34). */
  export interface RerollTest {
    kind: "reroll_test";
    yes?: boolean;
  }
  /** A take-back or a referee's ruling: the fold answers it with the state at event `to`. */
  export interface Restored {
    kind: "restored";
    to: number;
    shown?: string[] | null;
  }
  /** Do not pursue: a discipline test says whether it obeys (A.15.57). */
  export interface Restrain {
    kind: "restrain";
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
  /** Let a die decide. */
  export interface RollDeploymentType {
    kind: "roll_deployment_type";
  }
  /** Let a die decide. */
  export interface RollForObjective {
    kind: "roll_for_objective";
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
  /** Both columns of the combat score, and who lost by how much (A.15.40). */
  export interface RoundScored {
    kind: "round_scored";
    columns: { [key: string]: ScoreLine[] };
    points: { [key: string]: number };
    loser?: "A" | "B" | null;
    difference?: number;
  }
  /** A referee's ruling that touches the battle, with its text and the clause it cites. */
  export interface Ruled {
    kind: "ruled";
    outcome: string;
    text: string;
    clause?: string;
  }
  /** A line of one side's column. */
  export interface ScoreLine {
    code: "charge" | "flank" | "losses" | "other" | "overkill" | "ranks" | "rear" | "standards";
    value: number;
    unit?: string | null;
    clause?: string;
  }
  export interface ScoutsDeployed {
    kind: "scouts_deployed";
    side: "A" | "B";
    placed: string;
    units: Unit[];
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
  /** The charger must touch another enemy as well (A.11.25). */
  export interface SecondaryDeclared {
    kind: "secondary_declared";
    unit: string;
    target: string;
    secondary: SecondaryTarget;
  }
  /** An enemy whose contact the charger cannot avoid (A.11.25), and the edge of it that is charged. */
  export interface SecondaryTarget {
    unit: string;
    edge: "front" | "left" | "rear" | "right";
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
  /** Move a charger, with all who charge the same unit: at the best place, at one ordered beforehand (`offset`, in */
  export interface SelectCharger {
    kind: "select_charger";
    unit: string;
    target?: string | null;
    place?: "ask" | "best";
    offset?: number | null;
    hand?: "left" | "right" | null;
  }
  /** Fight this combat next: any of its units names it (A.15.1). */
  export interface SelectCombat {
    kind: "select_combat";
    unit: string;
  }
  /** Which spells each of your wizards knows. */
  export interface SelectSpells {
    kind: "select_spells";
    spells: { [key: string]: string[] };
  }
  /** One option of the entry and what was chosen of it; which fields it has depends on the option's kind. */
  export interface Selection {
    option: string;
    choice?: string;
    choices?: string[];
    banner?: string;
    banners?: string[];
    level?: string;
    path?: string;
    items?: ChosenItem[];
  }
  /** Answer routine questions beforehand; nobody else sees how. */
  export interface SetStandingAnswers {
    kind: "set_standing_answers";
    answers: StandingAnswers;
  }
  /** Answer this question of the set-up by a sensible plan; also what happens when time is out. */
  export interface SetUpForMe {
    kind: "set_up_for_me";
    plan?: "castle" | "line" | "oblique" | "refused_flank" | null;
  }
  /** A unit shoots at another; without more words everybody who can, with what promises most (6.2). */
  export interface Shoot {
    kind: "shoot";
    unit: string;
    target: string;
    weapons?: { [key: string]: string };
    shooters?: ("left" | "right" | Cell)[] | null;
    breath?: boolean;
  }
  /** Several units shoot, one after another; the first that no longer can ends it (6.2). */
  export interface ShootAll {
    kind: "shoot_all";
    shots: PlannedShot[];
  }
  /** Nobody shoots any more in this phase; engineers have done their work. */
  export interface ShootingEnded {
    kind: "shooting_ended";
    side: "A" | "B";
  }
  /** Weapons of one kind that shoot alike: the same cover, range and movement. */
  export interface ShotGroup {
    who?: string;
    part?: string;
    weapon: string;
    weapons?: number;
    aim?: number | null;
    cover?: "" | "hard" | "soft";
    edge?: "front" | "left" | "rear" | "right";
    long_range?: boolean;
    moved?: boolean;
  }
  /** One of the two armies. */
  export interface SideRecord {
    id: "A" | "B";
    seat: string;
    book?: string;
    name?: string;
    points?: number;
  }
  export interface SideView {
    id: "A" | "B";
    seat: string;
    book: string;
    name: string;
    points: number;
    half?: "north" | "south" | null;
    short_edge?: "east" | "west" | null;
    zone: [number, number][][];
    victory_points: number;
    battle_points: number;
    parts: Part[];
    magic_dice: number;
    veil_tokens: number;
    spells: { [key: string]: string[] };
  }
  /** Make dice of veil tokens, three for one (B.13.14). */
  export interface SiphonVeil {
    kind: "siphon_veil";
    groups: number;
  }
  /** Leave the attribute uncast. */
  export interface SkipAttribute {
    kind: "skip_attribute";
  }
  /** Which units are not set up as usual (A.9.15); ambushers with characters in them already have these. */
  export interface SpecialDeclared {
    kind: "special_declared";
    side: "A" | "B";
    special: { [key: string]: "ambush" | "normal" | "reserve" | "scout" };
    units: Unit[];
  }
  /** Nobody tries to dispel it. */
  export interface SpellAllowed {
    kind: "spell_allowed";
    side: "A" | "B";
  }
  /** A spell is tried; its dice leave the pool, and the attempt counts whatever comes of it. */
  export interface SpellAttempted {
    kind: "spell_attempted";
    attempt: CastingAttempt;
    once_a_phase: boolean;
  }
  /** What the spell would place does not fit there: nothing happens. */
  export interface SpellHadNoRoom {
    kind: "spell_had_no_room";
    spell: string;
  }
  /** What the hits of a spell have cost is noted; nobody is told twice. */
  export interface SpellHurt {
    kind: "spell_hurt";
    points: number;
  }
  /** A spell holds from now on (B.13.29). */
  export interface SpellLaid {
    kind: "spell_laid";
    spell: string;
    effects: Effect[];
  }
  /** What a spell is aimed at: a unit, one model of it (its pool), or a point in millimetres; nothing for auras and */
  export interface SpellTarget {
    unit?: string | null;
    model?: string | null;
    point?: [number, number] | null;
    facing?: number;
  }
  export interface SpellsSelected {
    kind: "spells_selected";
    side: "A" | "B";
    spells: { [key: string]: string[] };
  }
  /** Points, losses and places as if the battle ended now. */
  export interface Standing {
    seats: { [key: string]: SeatStanding };
    verdict?: string;
    facts?: { [key: string]: Json };
  }
  /** A seat's answers to routine questions, given beforehand and known to it alone. */
  export interface StandingAnswers {
    reroll_tests?: boolean;
    discipline?: "ask" | "best";
    removal?: "as_proposed" | "ask";
    distribution?: "as_proposed" | "ask";
    test_order?: "ask" | "worst_first";
    restrain?: "always" | "ask" | "never";
    allocation?: "as_proposed" | "ask" | "characters";
    dispel_from?: number;
  }
  /** How a seat answers routine questions from now on; only it knows. */
  export interface StandingAnswersSet {
    kind: "standing_answers_set";
    seat: string;
    answers: StandingAnswers;
  }
  /** A unit does not move in this phase: always legal (A.12.27). */
  export interface Stay {
    kind: "stay";
    unit: string;
  }
  /** An initiative step is over; `overkill` is what it added for each side (A.15.37). */
  export interface StepFoughtOut {
    kind: "step_fought_out";
    step: number;
    overkill?: { [key: string]: number };
  }
  /** Straight on by so many inches, without turning. */
  export interface Straight {
    leg: "straight";
    distance: number;
    direction?: "backward" | "forward" | "left" | "right";
  }
  /** Hand in an army list; nobody else sees it before both are in. */
  export interface SubmitArmyList {
    kind: "submit_army_list";
    list?: Json;
  }
  /** Strike one of the enemies over whom the unit has gone (B.21.173). */
  export interface SweepingAttack {
    kind: "sweeping_attack";
    target: string;
  }
  /** A reform that an advance may follow; it does not keep the unit from shooting (B.21.31). */
  export interface SwiftReform {
    kind: "swift_reform";
    unit: string;
    facing: number;
    files: number;
    places?: PlaceChange[];
    legs?: (Straight | Wheel | Pivot | Regroup)[];
    fly?: boolean;
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
  /** Test whether a charger that caught a fleeing unit may turn, or do not (A.11.30). */
  export interface TakePivotTest {
    kind: "take_pivot_test";
    take?: boolean;
  }
  /** This unit takes its rally test next. */
  export interface TakeRallyTest {
    kind: "take_rally_test";
    unit: string;
  }
  /** A seat's last order, and whatever followed from it, no longer counts; `Restored` comes next. */
  export interface TakenBack {
    kind: "taken_back";
    seat: string;
    shown?: string[] | null;
  }
  /** A charger has reached a fleeing unit, which is removed; the charger is shaken for this turn (A.11.30). */
  export interface TargetCaught {
    kind: "target_caught";
    unit: string;
    target: string;
    path: Pose[];
    pose: Pose;
    until: number;
  }
  /** A charger keeps the target that flees. */
  export interface TargetKept {
    kind: "target_kept";
    unit: string;
    target: string;
  }
  /** What was agreed, rolled and chosen about the zones. */
  export interface Terms {
    type: "counterthrust" | "dawn_assault" | "encircle" | "frontline_clash" | "marching_column" | "refused_flank";
    attacker?: "north" | "south" | null;
    diagonal?: "falling" | "rising" | null;
    west?: "north" | "south" | null;
  }
  /** A spell has put a piece of terrain on the table. */
  export interface TerrainConjured {
    kind: "terrain_conjured";
    piece: TerrainPiece;
  }
  /** The board is built; `map` is empty where the lot did it. */
  export interface TerrainLaid {
    kind: "terrain_laid";
    map: string;
    pieces: TerrainPiece[];
  }
  /** A piece on the board; corners in millimetres, counter-clockwise or not. */
  export interface TerrainPiece {
    id: string;
    kind: "field" | "forest" | "hill" | "impassable" | "ruins" | "wall" | "water";
    corners: [number, number][];
  }
  /** A discipline test that a unit has to take (A.5.6). */
  export interface Test {
    kind: "break" | "combat_reform" | "fear" | "frenzy" | "march" | "other" | "panic" | "pivot" | "rally" | "redirect" | "restrain";
    unit: string;
    modifier?: number;
    maximised?: number;
    minimised?: number;
    must_reroll?: boolean;
    cause?: string;
    model?: string | null;
  }
  /** A discipline test has been counted; without dice it was passed or failed by a rule. */
  export interface TestTaken {
    kind: "test_taken";
    unit: string;
    what: string;
    test: Test;
    need: number;
    faces?: number[];
    total?: number;
    passed: boolean;
    outcome: "test_failed" | "test_passed";
    lines?: ModifierLine[];
  }
  /** The dice of a test fall once more (A.2.8). */
  export interface TestThrownAgain {
    kind: "test_thrown_again";
    unit: string;
    what: string;
    test: Test;
    faces: number[];
    by_rule?: boolean;
    use?: [string, string] | null;
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
  /** What one kind of part does in the initiative order: whose, which attack, and when (A.15.6). */
  export interface TimedStrike {
    pool: string;
    part: string;
    kind?: "breath_attack" | "crush" | "grind_attack" | "impact_hits" | "stomp_attack" | "weapon";
    agility: number;
    lines?: string[];
  }
  /** A tray fell. Only the seats in `to` see it, everybody if `to` is None. */
  export interface TrayThrown {
    kind: "tray_thrown";
    casts: FallenCast[];
    to?: string[] | null;
  }
  /** The rank-and-file models of a unit: one kind. */
  export interface Troops {
    choice: Choice;
    models: number;
    lost?: number;
    champion?: number | null;
  }
  /** Turn about the centre after a fleeing unit has been caught (A.15.74); without a heading it stays as it is. */
  export interface TurnCharger {
    kind: "turn_charger";
    heading?: number | null;
  }
  /** A player turn is over: what was remembered of units for it is gone (row 8.1). */
  export interface TurnEnded {
    kind: "turn_ended";
    turn: number;
    side: "A" | "B";
  }
  /** A player turn begins; whoever of the active side flees now may rally in it (A.12.2). */
  export interface TurnStarted {
    kind: "turn_started";
    turn: number;
    side: "A" | "B";
  }
  export interface TypeFixed {
    kind: "type_fixed";
    type: "counterthrust" | "dawn_assault" | "encircle" | "frontline_clash" | "marching_column" | "refused_flank";
  }
  /** A regiment, a war machine, a monster or a lone character. */
  export interface Unit {
    id: string;
    side: "A" | "B";
    troops?: Troops | null;
    members?: Member[];
    place?: "ambush" | "delayed" | "destroyed" | "field" | "joined" | "not_deployed" | "off_board" | "reserve";
    pose?: Pose | null;
    files?: number;
    skirmishing?: boolean;
    command?: Post[];
    last_rank?: number[];
    marks?: Marks;
    engagements?: Engagement[];
  }
  /** A unit has come onto the board; it counts as having moved (B.21.10). */
  export interface UnitArrived {
    kind: "unit_arrived";
    unit: string;
    pose: Pose;
    edge: "east" | "north" | "south" | "west";
    stands?: Arrangement | null;
    no_scoring_until?: number;
  }
  /** A unit breaks: it flees and is engaged with nobody any more (A.15.50). */
  export interface UnitBroke {
    kind: "unit_broke";
    unit: string;
  }
  /** A unit is removed as a casualty with everybody in it; enemies are no longer engaged with it. */
  export interface UnitDestroyed {
    kind: "unit_destroyed";
    unit: string;
    cause: string;
  }
  /** A flee move: first turned, then straight on (A.12.10). */
  export interface UnitFled {
    kind: "unit_fled";
    unit: string;
    cause: string;
    inches: number;
    path: Pose[];
    pose: Pose;
    mm: number;
    through?: string[];
  }
  /** A unit becomes fleeing (A.17.9); it is no longer charging or engaged. */
  export interface UnitFlees {
    kind: "unit_flees";
    unit: string;
    cause: string;
    by_choice?: boolean;
  }
  /** A unit has advanced, marched, moved at random or been moved by magic. */
  export interface UnitMoved {
    kind: "unit_moved";
    unit: string;
    how: "advance" | "magical" | "march" | "random" | "swift_reform" | "vanguard";
    path: Pose[];
    pose: Pose;
    stands?: Arrangement | null;
    flew?: boolean;
    mm?: number;
  }
  /** A unit is pushed back into contact (A.15.25). */
  export interface UnitNudged {
    kind: "unit_nudged";
    unit: string;
    pose: Pose;
  }
  /** A post-combat pivot (A.15.74). */
  export interface UnitPivoted {
    kind: "unit_pivoted";
    unit: string;
    pose: Pose;
  }
  /** A unit no longer flees; `until`: it is shaken up to that player turn, 0 if it is not (A.12.3, B.21.38). */
  export interface UnitRallied {
    kind: "unit_rallied";
    unit: string;
    until: number;
  }
  /** A unit has reformed; `moved` is what that counts as, None where it does not matter (after a combat). */
  export interface UnitReformed {
    kind: "unit_reformed";
    unit: string;
    pose: Pose;
    stands: Arrangement;
    moved?: "advanced" | "arrived" | "failed_charge" | "marched" | "no" | "pivoted" | "reformed" | "swift_reformed" | null;
    ends_move?: boolean;
  }
  /** A unit is shaken up to the end of a player turn (A.17.8). */
  export interface UnitShaken {
    kind: "unit_shaken";
    unit: string;
    cause: string;
    until: number;
  }
  /** A unit does not move in this phase (A.12.27). */
  export interface UnitStayed {
    kind: "unit_stayed";
    unit: string;
  }
  /** A unit appears; it is worth no victory points (B.13.75). */
  export interface UnitSummoned {
    kind: "unit_summoned";
    unit: Unit;
    entry: Entry;
  }
  /** A unit strikes another over which it has gone (B.21.173). */
  export interface UnitSwept {
    kind: "unit_swept";
    unit: string;
    target: string;
  }
  /** A unit; `pose` is x, y and facing of the middle of its front edge, None if it is not on the table. */
  export interface UnitView {
    id: string;
    side: "A" | "B";
    name: string;
    symbol: string;
    place: "ambush" | "delayed" | "destroyed" | "field" | "joined" | "not_deployed" | "off_board" | "reserve";
    special: "ambush" | "normal" | "reserve" | "scout";
    pose?: [number, number, number] | null;
    width: number;
    depth: number;
    round: boolean;
    base: [number, number];
    files: number;
    ranks: number;
    full_ranks: number;
    last_rank: number[];
    skirmishing: boolean;
    models: number;
    most_models: number;
    hp: number;
    most_hp: number;
    lost: number;
    champion?: number | null;
    height: "GIGANTIC" | "LARGE" | "STANDARD";
    type: "BEAST" | "CAVALRY" | "CONSTRUCT" | "INFANTRY";
    command: PostView[];
    members: MemberView[];
    engagements: EngagementView[];
    moved: "advanced" | "arrived" | "failed_charge" | "marched" | "no" | "pivoted" | "reformed" | "swift_reformed";
    charging: boolean;
    declared: boolean;
    shot: boolean;
    fleeing: boolean;
    shaken: boolean;
    scoring: boolean;
    scouted: boolean;
    vanguard: boolean;
    carries: number[];
    marked: boolean;
    cost: number;
    effects: string[];
    advance: string;
    march: string;
    discipline: string;
  }
  /** Marching Column: everything that is left comes later (A.9.7). */
  export interface UnitsDelayed {
    kind: "units_delayed";
    side: "A" | "B";
    units: string[];
  }
  /** A deployment turn: these units stand on the board, characters in those they have joined. */
  export interface UnitsDeployed {
    kind: "units_deployed";
    side: "A" | "B";
    placed: string[];
    units: Unit[];
    next: "A" | "B";
    column_edge?: "east" | "west" | null;
    column_last?: string | null;
  }
  /** Capture the Flags: these units of a list carry flags; `by` is the enemy who chose them, None if they score. */
  export interface UnitsMarked {
    kind: "units_marked";
    side: "A" | "B";
    units: string[];
    by?: "A" | "B" | null;
  }
  /** When an effect ends: the kind, and from which player turn of whom it is counted. */
  export interface Until {
    kind: "casters_next_magic_phase" | "condition" | "game" | "game_turn" | "next_player_turn" | "owners_next_player_turn" | "phase" | "player_turn" | "round" | "step";
    turn?: number;
    seat?: string | null;
  }
  /** An engineer helps a war machine near him: the aim of one of its weapons, and second dice (6.2a). */
  export interface UseEngineer {
    kind: "use_engineer";
    engineer: string;
    who?: string;
    machine: string;
    weapon: string;
  }
  /** The dice that lie there are thrown again, all of them, or none (6.3a). */
  export interface UseEngineerReroll {
    kind: "use_engineer_reroll";
    again?: boolean;
  }
  /** Move a unit before the battle begins. */
  export interface VanguardMove {
    kind: "vanguard_move";
    unit: string;
    legs: (Straight | Wheel | Pivot | Regroup)[];
  }
  /** A unit has moved before the battle (B.21.39). */
  export interface VanguardMoved {
    kind: "vanguard_moved";
    unit: string;
    after: Unit;
  }
  /** A side makes no more vanguard moves. */
  export interface VanguardPassed {
    kind: "vanguard_passed";
    side: "A" | "B";
  }
  /** Tokens became dice; at most 3 are kept (B.13.14, B.13.15). */
  export interface VeilSiphoned {
    kind: "veil_siphoned";
    side: "A" | "B";
    dice: number;
    kept: number;
  }
  /** A unit shoots: who, at whom, with what. */
  export interface VolleyFired {
    kind: "volley_fired";
    unit: string;
    target: string;
    groups: ShotGroup[];
    stand_and_shoot?: boolean;
  }
  /** What the misfire table says; `until` the last player turn in which it cannot fire, or in which it is shaken. */
  export interface WeaponMisfired {
    kind: "weapon_misfired";
    unit: string;
    weapon: string;
    result: "breakdown" | "explosion" | "jammed" | "malfunction";
    roll: number;
    until?: number;
    shaken?: boolean;
  }
  /** With what each fights, until the fight is over (B.21.126). */
  export interface WeaponsChosen {
    kind: "weapons_chosen";
    side: "A" | "B";
    weapons: { [key: string]: string };
  }
  /** Forward about the front corner on that hand. */
  export interface Wheel {
    leg: "wheel";
    hand: "left" | "right";
    degrees: number;
  }
  /** Saves have been counted; `count` is what they stopped. */
  export interface WoundsSaved {
    kind: "wounds_saved";
    attacker?: string | null;
    cause?: string;
    counts?: BlowCount[];
  }
  /** Dice to wound have been counted. */
  export interface WoundsScored {
    kind: "wounds_scored";
    attacker?: string | null;
    cause?: string;
    counts?: BlowCount[];
  }
  export interface ZonesChosen {
    kind: "zones_chosen";
    side: "A" | "B";
    half: "north" | "south";
    halves: { [key: string]: "north" | "south" };
    terms: Terms;
  }
  /** Both threw the same: again. */
  export interface ZonesTied {
    kind: "zones_tied";
    face: number;
  }
  export type Order = SubmitArmyList | ProposeTerrain | AcceptTerrain | GenerateTerrain | AgreeDeploymentType | RollDeploymentType | AgreeObjective | RollForObjective | ChooseZone | PlaceMarker | ChooseMarkerPoint | SelectSpells | ChooseTerrain | MarkEnemyUnits | DeclareSpecial | ChooseFirstDeployer | DeployUnits | DelayRemaining | AnnounceFirstOrSecond | DeployScout | VanguardMove | PassVanguard | ChooseFirstPlayer | SetUpForMe | PickUpMarker | LeaveMarkers | AnnounceEffects | ChooseDisciplineModel | RerollTest | OrderTests | OrderFlights | PlaceDroppedMarker | DistributeHits | AssignHit | RemoveModels | FillGap | ChooseReplacement | DeclareCharge | EndCharges | React | DeclareSecondaryCharge | AttemptRedirect | KeepTarget | SelectCharger | MoveChargers | ChargeMove | BlockedPathCharge | TakePivotTest | TurnCharger | TakeRallyTest | RandomMove | ChooseRandomTarget | OrderDelayed | PlaceArrival | Advance | March | MoveLine | Reform | SwiftReform | LeaveUnit | JoinUnit | SweepingAttack | NoSweepingAttack | Stay | EndMovement | Shoot | ShootAll | EndShooting | UseEngineer | UseEngineerReroll | SiphonVeil | CastSpell | CastBoundSpell | EndMagic | DispelSpell | AllowSpell | PlaceSummoned | CannotPlace | CastAttribute | SkipAttribute | SelectCombat | ChooseWeapons | MakeWay | IssueDuel | NoDuel | AcceptDuel | DeclineDuel | Nominate | DeclareCrush | AllocateAttacks | OrderBreakTests | DistributeUnstable | OrderFlightRolls | ChooseFleeFrom | Pursue | Restrain | Overrun | RemainInPlace | PursuitTarget | PostCombatPivot | PostCombatReform | AttemptCombatReform | ReformFirst | CombatReform | Concede | OfferDraw | AcceptDraw | DeclineDraw | SetStandingAnswers | Lapse | Forfeit;
  export type Event = UnitDestroyed | DrawOffered | DrawDeclined | TimeRanOut | BattleEnded | StandingAnswersSet | ListSubmitted | ListSealed | ListsRevealed | TerrainLaid | TypeFixed | ObjectiveFixed | ZonesTied | ChooserFixed | ZonesChosen | MarkersPlaced | SpellsSelected | HillChosen | UnitsMarked | SpecialDeclared | FirstDeployerChosen | UnitsDeployed | UnitsDelayed | DeploymentFinished | OrderAnnounced | ScoutsDeployed | VanguardMoved | VanguardPassed | FirstTurnLeftOpen | FirstTurnDecided | TurnStarted | PhaseStarted | TurnEnded | EffectsEnded | CounterWon | MarkerTaken | LotDrawn | AbilityUsed | HealthRecovered | TestTaken | TestThrownAgain | UnitFlees | UnitFled | UnitShaken | UnitRallied | MarkerDropped | HitsScored | HitsDistributed | WoundsScored | WoundsSaved | LossesTaken | AttackResolved | ChargesOpened | FrenzyFailed | CharacterSetOut | CharacterReturned | ChargeDeclared | SecondaryDeclared | Reacted | RedirectAttempted | TargetKept | ChargeRedirected | FleeingTargetChosen | ChargeRanged | ChargeLanded | TargetCaught | ChargeFailed | ChargeDropped | ChargerPivoted | MovementOpened | UnitMoved | UnitReformed | UnitStayed | MoveLapsed | RallyTestCounted | MarchTestCounted | RandomMoveMade | ArrivalsKnown | UnitArrived | ArrivalPutOff | CharacterLeft | CharacterJoined | UnitSwept | DangerTested | VolleyFired | BreathUsed | ArtilleryAimed | EngineerUsed | WeaponMisfired | ShootingEnded | CardDrawn | VeilSiphoned | SpellAttempted | CastingRolled | DiceReturned | DispelRolled | SpellAllowed | AttemptEnded | AttributeBegan | SpellLaid | SpellHurt | HealthRestored | TerrainConjured | SpellHadNoRoom | MagicalMoveBegan | MagicalMoveEnded | UnitSummoned | MiscastHappened | MagicEnded | MeleeOpened | CombatBegan | FearBegan | WeaponsChosen | PlacesSwapped | DuelIssued | DuelAccepted | DuelDeclined | ModelShamed | DuelEnded | CrushDeclared | InitiativeSet | AttacksAllocated | StepFoughtOut | UnitNudged | ContactLost | FoesGone | RoundScored | UnitBroke | FlightFixed | PursuitChosen | PursuitRanged | PursuitMoved | FreeUnitDecided | ReformAllowed | UnitPivoted | PostCombatReformed | CombatReformed | CombatFought | Thrown | TrayThrown | Restored | SeedCommitted | SeedRevealed | Halted | Ruled | Branched | ClocksSet | TimeSpent | TimeOut | ClockAnswered | TimeClaimed | TimeGranted | TimeRuled | TimeGivenBack | PauseOffered | PauseWithdrawn | Paused | ResumeAnnounced | Resumed | HolidayDeclared | HolidayCancelled | HolidayBegan | HolidayEnded | LastTurnCalled | RoundOpened | RoundHeld | RoundExtended | TakeBackAsked | TakeBackAgreed | TakeBackRefused | TakeBackWithdrawn | TakenBack | SeatGivenUp | SeatOffered | SeatTakenOver | SeatReturned | RegentBegan | RegentEnded;
  export type Inquiry = AskReach;
  export type View = BattleView;
}
