// Everything the page knows about a battle. Each server message is one function here: old model in, new model out.

import { isObject, mergePatch, type Json, type JsonObject } from "./json";
import { bySeat } from "./seats";
import type {
  Answer,
  Chat,
  ChatLine,
  Clocks,
  Fault,
  Player,
  Presence,
  SeatPresence,
  Situation,
  TakeBackState,
  Update,
} from "../protocol";

export type Connection = "connecting" | "live" | "reconnecting" | "offline" | "closed";

export interface Question {
  readonly kind: string;
  readonly clause: string;
  readonly facts: JsonObject;
  readonly orders: readonly string[];
  readonly default?: JsonObject;
  /** What the rules service would do, best first; only for the seat that is asked, and for no choice of fate. */
  readonly suggested?: readonly OrderJson[];
}

export interface Option {
  readonly order: OrderJson;
  readonly cost: { readonly [what: string]: number };
  readonly facts: JsonObject;
  readonly vary: JsonObject;
}

export type OrderJson = JsonObject & { readonly kind: string };

export interface Part {
  readonly code: string;
  readonly value: number;
  readonly clause: string;
  readonly facts: JsonObject;
}
export interface SeatStanding {
  readonly points: number;
  readonly place: number;
  readonly parts: readonly Part[];
}
export interface Standing {
  readonly seats: { readonly [seat: string]: SeatStanding };
  readonly verdict: string;
  readonly facts: JsonObject;
}
export interface Outcome {
  readonly places: { readonly [seat: string]: number };
  readonly points: { readonly [seat: string]: number };
  readonly verdict: string;
  readonly reason: string;
  readonly facts: JsonObject;
}

/** What an audience sees: the table, who is asked, what may be decided, how it stands. */
export interface Scene {
  readonly status: string;
  readonly players: { readonly [seat: string]: Player };
  /** The number of each seat's side; see `sideOf`. */
  readonly sides: { readonly [seat: string]: number };
  readonly view: JsonObject;
  readonly asked: { readonly [seat: string]: Question };
  readonly options: readonly Option[];
  readonly standing: Standing | null;
  readonly outcome: Outcome | null;
  readonly dice: JsonObject;
  readonly rematch?: string | null;
  /** False: players are not told odds. */
  readonly odds?: boolean;
  readonly halted?: string | null;
  readonly clocks?: Clocks | null;
  readonly league?: string | null;
  readonly take_back?: TakeBackState | null;
}

export type EventJson = JsonObject & { readonly kind: string };
export interface Happening {
  readonly n: number;
  readonly event: EventJson;
}
export interface PendingOrder {
  readonly id: string;
  readonly seat: string;
  readonly version: number;
  readonly order: OrderJson;
}

export interface Model {
  readonly battle: string;
  readonly system: string;
  readonly title: string;
  readonly language: string;
  readonly connection: Connection;
  readonly version: number;
  /** Counts changes of the scene: some change nothing that is numbered. */
  readonly stamp: number;
  /** Counts how often everything came at once: after the first, the page had been away. */
  readonly situations: number;
  readonly role: "seat" | "spectator";
  readonly seat: string | null;
  readonly mySeats: readonly string[];
  readonly names: { readonly [piece: string]: string };
  readonly scene: Scene | null;
  readonly log: readonly Happening[];
  readonly chat: readonly ChatLine[];
  readonly unread: number;
  readonly presence: {
    readonly seats: { readonly [seat: string]: SeatPresence };
    readonly spectators: number;
    /** The server's clock minus this device's, in milliseconds. */
    readonly offset: number;
  };
  readonly pending: readonly PendingOrder[];
  readonly refusal: Fault | null;
  readonly draft: Json;
  readonly adrift: boolean;
  /** The battle is seen so many seconds late. */
  readonly delay: number;
}

export function emptyModel(battle: string, system: string, language: string, title = ""): Model {
  return {
    battle,
    system,
    language,
    title,
    connection: "connecting",
    version: -1,
    stamp: 0,
    situations: 0,
    role: "spectator",
    seat: null,
    mySeats: [],
    names: {},
    scene: null,
    log: [],
    chat: [],
    unread: 0,
    presence: { seats: {}, spectators: 0, offset: 0 },
    pending: [],
    refusal: null,
    draft: null,
    adrift: false,
    delay: 0,
  };
}

const NO_SCENE: Scene = {
  status: "",
  players: {},
  sides: {},
  view: {},
  asked: {},
  options: [],
  standing: null,
  outcome: null,
  dice: {},
};

export function toScene(value: Json | undefined): Scene {
  return isObject(value) ? ({ ...NO_SCENE, ...value } as unknown as Scene) : NO_SCENE;
}

function happenings(events: readonly unknown[] | undefined, last: number): Happening[] {
  const known = (events ?? []).filter((event): event is EventJson => isObject(event));
  return known.map((event, index) => ({ n: last - known.length + 1 + index, event }));
}

/** Lines by number, each once, in order. */
function joined<T extends { readonly n: number }>(old: readonly T[], more: readonly T[]): readonly T[] {
  if (!more.length) return old;
  const byNumber = new Map([...old, ...more].map((line) => [line.n, line]));
  return [...byNumber.values()].sort((one, other) => one.n - other.n);
}

/** Everything at once, on joining. Each seat has its own numbers: from another chair the log begins anew. */
export function situation(model: Model, message: Situation): Model {
  const isSameSeat = !model.scene || message.seat === model.seat;
  return {
    ...model,
    connection: "live",
    adrift: false,
    battle: message.battle,
    system: message.system,
    title: message.title || model.title,
    version: message.version,
    stamp: model.stamp + 1,
    situations: model.situations + 1,
    role: message.role,
    seat: message.seat,
    delay: message.delay ?? 0,
    mySeats: message.my_seats,
    names: message.names,
    scene: toScene(message.scene as Json),
    log: joined(isSameSeat ? model.log : [], happenings(message.events, message.version)),
    chat: joined(model.chat, message.chat ?? []),
    draft: isSameSeat && message.version === model.version ? model.draft : ((message.draft ?? null) as Json),
  };
}

/** News. A repeat changes nothing; a gap sets `adrift`, and the session asks again from what it has. */
export function update(model: Model, message: Update): Model {
  if (message.version < model.version || !model.scene) return model;
  if (message.since !== model.version) return message.version === model.version ? model : { ...model, adrift: true };
  const scene = mergePatch(model.scene as unknown as Json, message.patch as Json);
  const moved = message.version > model.version;
  return {
    ...model,
    connection: "live",
    adrift: false,
    version: message.version,
    stamp: model.stamp + 1,
    scene: toScene(scene),
    names: Object.keys(message.names ?? {}).length ? { ...model.names, ...message.names } : model.names,
    log: joined(model.log, happenings(message.events, message.version)),
    refusal: moved ? null : model.refusal,
    draft: hasGoneBack(message) ? null : model.draft,
  };
}

/** What was in hand answered a question that is no longer put. */
function hasGoneBack(message: Update): boolean {
  return message.events.some(
    (event) => isObject(event) && (event["kind"] === "taken_back" || event["kind"] === "restored"),
  );
}

/** The order was taken or refused; either way it no longer waits. */
export function answer(model: Model, message: Answer): Model {
  const waited = model.pending.some((order) => order.id === message.id);
  const pending = model.pending.filter((order) => order.id !== message.id);
  return { ...model, pending, refusal: message.ok ? (waited ? null : model.refusal) : (message.fault ?? null) };
}

/** The order never reached the rules: it no longer waits. */
export function dropped(model: Model, id: string): Model {
  const pending = model.pending.filter((order) => order.id !== id);
  return pending.length === model.pending.length ? model : { ...model, pending };
}

export function chat(model: Model, message: Chat, open: boolean): Model {
  const gone = new Set(message.gone);
  const lines = joined(model.chat, message.lines).filter(({ n }) => !gone.has(n));
  return { ...model, chat: lines, unread: open ? 0 : Math.max(0, model.unread + lines.length - model.chat.length) };
}

/** Whoever has been blocked is read no more. */
export function chatWithout(model: Model, user: number): Model {
  return { ...model, chat: model.chat.filter((line) => line.user !== user) };
}

export function presence(model: Model, message: Presence): Model {
  const offset = message.now ? Date.parse(message.now) - Date.now() : model.presence.offset;
  return { ...model, presence: { seats: message.seats, spectators: message.spectators, offset } };
}

/** The server is ahead of us although no news came: ask again. */
export function pong(model: Model, message: { version: number }): Model {
  return message.version > model.version && model.scene ? { ...model, adrift: true } : model;
}

export function connection(model: Model, state: Connection): Model {
  return model.connection === state ? model : { ...model, connection: state };
}

export function ordered(model: Model, order: PendingOrder): Model {
  return { ...model, pending: [...model.pending, order], refusal: null };
}

export function refused(model: Model, fault: Fault | null): Model {
  return model.refusal === fault ? model : { ...model, refusal: fault };
}

export function drafted(model: Model, draft: Json): Model {
  return { ...model, draft, refusal: null };
}

export function chatRead(model: Model): Model {
  return model.unread ? { ...model, unread: 0 } : model;
}

/** What my seat is asked now, or null. */
export function myQuestion(model: Model): Question | null {
  return (model.seat !== null && model.scene?.asked[model.seat]) || null;
}

/** Whoever sits on several chairs answers from the one that is asked: the seat to change to, or null. */
export function chairToTake({ scene, seat, mySeats }: Model): string | null {
  if (scene?.status !== "running" || mySeats.length < 2 || (seat !== null && seat in scene.asked)) return null;
  return mySeats.find((one) => one in scene.asked) ?? null;
}

/** The seats that are waited for. */
export function waitedFor(scene: Scene): readonly string[] {
  return Object.keys(scene.asked).sort(bySeat);
}
