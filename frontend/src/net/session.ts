// Between the page and the server: sends what the player decides, feeds what comes back into the model.

import { hearTime } from "./clocks";
import { keyOf, type Json } from "./json";
import * as model from "./model";
import type { Model, OrderJson } from "./model";
import type { Answer, Answered, Failed, Fault, FromClient, FromServer, OddsFound, Trial } from "../protocol";
import { seedMessage, seedOf, toHex } from "./seeds";
import { Socket } from "./socket";
import { Store } from "./store";

const SAID_AFTER = 3_000;
const OFFLINE_AFTER = 30_000;
const AWAY_AFTER = 10_000;

export interface Page {
  readonly battle: string;
  readonly slug: string;
  readonly title: string;
  readonly mode: "play" | "watch" | "replay";
  readonly language: string;
  readonly addresses: Addresses;
  /** The site's key for push notifications; for those who are signed in. */
  readonly pushKey?: string;
  /** Who reads it; empty for somebody who is not signed in. */
  readonly user?: string | undefined;
  /** A page that shows the battle to others: always as a spectator, at least so many seconds behind. */
  readonly watching?: { readonly delay: number } | undefined;
}

/** Where other pages are; the server says so. */
export interface Addresses {
  readonly texts: string;
  readonly recording: string;
  readonly replay: string;
  readonly rematch: string;
  readonly claim: string;
  readonly report: string;
  /** Of a replay: where a branch is begun, the tree of them, comments, the battle as a file. */
  readonly branch?: string | undefined;
  readonly branches?: string | undefined;
  readonly luck?: string | undefined;
  readonly comments?: string | undefined;
  readonly export?: string | undefined;
  readonly rules: string;
  readonly dice: string;
  readonly diceSheet: string;
  readonly diceHelp: string;
  readonly lobby: string;
  readonly login: string;
  /** The picture for streaming. */
  readonly broadcast?: string | undefined;
  readonly language: string;
  /** The script of a lesson, and the page of all lessons; only where the battle is one. */
  readonly lesson?: string | undefined;
  readonly learn?: string | undefined;
}

type Reply = Trial | OddsFound | Answered;
type Asking = "try" | "odds" | "ask";
const MOVED: Fault = { code: "moved", message: "" };

export function freshId(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(12)));
}

export function socketAddress(location: Pick<Location, "protocol" | "host">, battle: string): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/battles/${battle}/`;
}

export class Session {
  readonly store: Store<Model>;
  chatOpen = false;
  private readonly socket: Socket;
  private readonly waiting = new Map<string, (reply: Reply | null) => void>();
  /** Ids of orders and questions as they were sent. */
  private readonly unanswered = new Set<string>();
  private readonly kept = new Map<string, Promise<Reply | null>>();
  private keptAt = -1;
  private downTimers: ReturnType<typeof setTimeout>[] = [];
  private draftTimer: ReturnType<typeof setTimeout> | undefined;
  private awayTimer: ReturnType<typeof setTimeout> | undefined;
  private seedSaid = "";
  private lastOdds: Promise<Reply | null> = Promise.resolve(null);
  /** The chair that was asked for but not yet taken; and the position in which one was chosen by hand. */
  private chair: string | null = null;
  private chosenAt: string | null = null;

  constructor(readonly page: Page) {
    this.store = new Store(model.emptyModel(page.battle, page.slug, page.language, page.title));
    this.socket = new Socket(socketAddress(location, page.battle), {
      opened: () => this.opened(),
      heard: (message) => this.heard(message),
      dropped: () => this.dropped(),
    });
  }

  start(): void {
    this.socket.open();
    addEventListener("online", () => this.socket.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.socket.hurry());
    document.addEventListener("visibilitychange", () => this.attend());
  }

  /** Whether anybody looks at the page. A glance aside is not told. */
  private attend(): void {
    clearTimeout(this.awayTimer);
    if (!document.hidden) this.socket.send({ type: "attention", id: freshId(), here: true });
    else
      this.awayTimer = setTimeout(
        () => this.socket.send({ type: "attention", id: freshId(), here: false }),
        AWAY_AFTER,
      );
  }

  /** An order leaves the hand. It is kept and sent again until it is answered. */
  give(order: OrderJson): void {
    const now = this.store.get();
    if (now.seat === null) return;
    const pending = { id: freshId(), seat: now.seat, version: now.version, order };
    this.store.change((old) => model.ordered(old, pending));
    this.unanswered.add(pending.id);
    this.socket.send({ type: "order", ...pending } as FromClient);
  }

  /** What would it cost, what would it mean, why not? Asked once for each order and version. */
  dryRun(order: OrderJson): Promise<Trial | null> {
    return this.ask("try", order) as Promise<Trial | null>;
  }

  odds(order: OrderJson): Promise<OddsFound | null> {
    return this.ask("odds", order) as Promise<OddsFound | null>;
  }

  /** A question to the rules that is no order; asked once for each version. Who watches asks for the public. */
  inquire(inquiry: OrderJson): Promise<Answered | null> {
    return this.ask("ask", inquiry) as Promise<Answered | null>;
  }

  /** Take my last order back, or ask the others to let me. */
  takeBack(): void {
    const { seat, version } = this.store.get();
    if (seat !== null) this.socket.send({ type: "take_back", id: freshId(), seat, version });
  }

  answerTakeBack(seat: string, agree: boolean): void {
    this.socket.send({ type: "answer_take_back", id: freshId(), seat, agree });
  }

  /** Claim, grant, pause, continue, call the last turn: what players do about clocks. */
  clock(act: string, seat = ""): void {
    this.socket.send({ type: "clock", id: freshId(), act, seat } as FromClient);
  }

  say(text: string): void {
    this.socket.send({ type: "chat", id: freshId(), text });
  }

  /** A quick phrase: everybody reads it in his own language. */
  phrase(phrase: string): void {
    this.socket.send({ type: "chat", id: freshId(), phrase });
  }

  /** Nothing more of this person is shown; the server has been told. */
  unread(user: number): void {
    this.store.change((old) => model.chatWithout(old, user));
  }

  /** The same place in another language; names come again with the situation. */
  speak(language: string): void {
    this.store.change((old) => ({ ...old, language }));
    this.kept.clear();
    this.join(this.store.get().seat, this.store.get().version, language);
  }

  /** Look and act from another of one's own chairs. */
  sit(seat: string): void {
    const { language, version } = this.store.get();
    this.chosenAt = `${seat} ${version}`;
    this.changeChair(seat, language);
  }

  private join(seat: string | null, since: number, language: string): void {
    const { watching } = this.page;
    const as = watching ? { watching: true, delay: watching.delay } : {};
    this.socket.send({ type: "join", id: freshId(), seat, since, language, ...as });
  }

  private changeChair(seat: string, language: string): void {
    this.chair = seat;
    this.kept.clear();
    this.join(seat, 0, language);
  }

  /** What is in hand but not ordered; the server keeps it for another device. */
  draft(draft: Json): void {
    this.store.change((old) => model.drafted(old, draft));
    clearTimeout(this.draftTimer);
    this.draftTimer = setTimeout(() => this.saveDraft(draft), 800);
  }

  forget(): void {
    this.store.change((old) => model.refused(old, null));
  }

  readChat(open: boolean): void {
    this.chatOpen = open;
    if (open) this.store.change(model.chatRead);
  }

  private saveDraft(draft: Json): void {
    const { seat } = this.store.get();
    if (seat !== null) this.socket.send({ type: "draft", id: freshId(), seat, draft } as FromClient);
  }

  private ask(type: Asking, order: OrderJson): Promise<Reply | null> {
    const { seat: own, stamp } = this.store.get(),
      seat = own ?? (type === "ask" ? "" : null);
    if (seat === null) return Promise.resolve(null);
    if (stamp !== this.keptAt) this.kept.clear();
    this.keptAt = stamp;
    const key = type + keyOf(order);
    const known = this.kept.get(key);
    if (known) return known;
    const reply = type === "odds" ? this.queued(seat, order, stamp) : this.request(type, seat, order);
    this.kept.set(key, reply);
    return reply;
  }

  /** The server counts one set of odds at a time; those that are no longer wanted are not asked at all. */
  private queued(seat: string, order: OrderJson, stamp: number): Promise<Reply | null> {
    const mine = this.lastOdds.then(() =>
      this.store.get().stamp === stamp ? this.request("odds", seat, order) : null,
    );
    this.lastOdds = mine;
    return mine;
  }

  private request(type: Asking, seat: string, order: OrderJson): Promise<Reply | null> {
    const id = freshId();
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.unanswered.add(id);
      const asked = type === "ask" ? { inquiry: order } : { order };
      if (!this.socket.send({ type, id, seat, ...asked } as FromClient)) this.settle(id, null);
    });
  }

  private settle(id: string, reply: Reply | null): void {
    this.waiting.get(id)?.(reply);
    this.waiting.delete(id);
    this.unanswered.delete(id);
  }

  private opened(): void {
    this.downTimers.forEach(clearTimeout);
    this.downTimers = [];
    this.chair = null;
    const { version, scene, seat, language, pending } = this.store.get();
    this.join(seat, scene ? version : 0, language);
    for (const order of pending) this.socket.send({ type: "order", ...order } as FromClient);
    if (document.hidden) this.attend();
  }

  private dropped(): void {
    for (const id of [...this.waiting.keys()]) this.settle(id, null);
    this.kept.clear();
    this.seedSaid = "";
    // A failed try to come back is no new break: the clock goes on from the first one.
    if (this.downTimers.length || this.store.get().connection === "closed") return;
    this.downTimers = [
      setTimeout(() => this.store.change((old) => model.connection(old, "reconnecting")), SAID_AFTER),
      setTimeout(() => this.store.change((old) => model.connection(old, "offline")), OFFLINE_AFTER),
    ];
  }

  private heard(message: FromServer): void {
    switch (message.type) {
      case "situation":
        this.chair = null;
        hearTime(message.now);
        this.store.change((old) => model.situation(old, message));
        break;
      case "update":
        this.store.change((old) => model.update(old, message));
        break;
      case "answer":
        this.answered(message);
        break;
      case "chat":
        this.store.change((old) => model.chat(old, message, this.chatOpen));
        break;
      case "presence":
        this.store.change((old) => model.presence(old, message));
        break;
      case "pong":
        hearTime(message.now, message.t);
        this.store.change((old) => model.pong(old, message));
        break;
      case "trial":
      case "odds":
      case "answered":
        this.settle(message.id, message);
        break;
      case "bye":
        this.bye(message.retry, message.code);
        break;
      case "error":
        this.failed(message);
        break;
    }
    this.afterwards();
  }

  /** An answer to a dry run, odds or a question is its refusal: nothing to show but "not now". */
  private answered(message: Answer): void {
    this.unanswered.delete(message.id);
    if (this.waiting.has(message.id)) this.settle(message.id, null);
    else this.store.change((old) => model.answer(old, message));
  }

  /** Nothing waits for what was refused. Players whose chair is no longer theirs come back in as what they are now. */
  private failed({ fault, id }: Failed): void {
    const { seat, language } = this.store.get();
    this.drop(id ?? this.oldest());
    const isLost = fault.code === "not_your_seat" && seat !== null;
    this.store.change((old) =>
      model.refused(isLost ? { ...old, seat: null, mySeats: [], pending: [] } : old, isLost ? MOVED : fault),
    );
    if (!isLost) return;
    for (const one of [...this.unanswered]) this.drop(one);
    this.join(null, 0, language);
  }

  private drop(id: string | undefined): void {
    if (id === undefined) return;
    this.settle(id, null);
    this.store.change((old) => model.dropped(old, id));
  }

  /** A frame of which the server could not even read the id: what was sent first has waited longest. */
  private oldest(): string | undefined {
    return this.unanswered.values().next().value;
  }

  private bye(retry: number | null, code: string): void {
    if (retry !== null) return this.socket.comeBack(retry);
    this.socket.close();
    this.downTimers.forEach(clearTimeout);
    this.store.change((old) => model.refused(model.connection(old, "closed"), { code, message: "" }));
  }

  /** Ask again after a gap; pay what the dice are owed. */
  private afterwards(): void {
    const now = this.store.get();
    if (now.adrift) {
      this.store.change((old) => ({ ...old, adrift: false }));
      this.join(now.seat, now.version, now.language);
    }
    if (now.scene?.status === "seeding") now.mySeats.forEach((seat) => this.share(now, seat));
    const chair = model.chairToTake(now);
    if (chair !== null && chair !== this.chair && this.chosenAt !== `${now.seat} ${now.version}`)
      this.changeChair(chair, now.language);
  }

  private share(now: Model, seat: string): void {
    const message = now.scene && seedMessage(seat, now.scene.players, seedOf(now.battle, seat, localStorage));
    const said = message ? message.type + seat : "";
    if (!message || this.seedSaid.includes(said)) return;
    this.seedSaid += said;
    this.socket.send({ ...message, id: freshId() });
  }
}
