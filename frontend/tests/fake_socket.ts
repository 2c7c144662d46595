// A websocket without a network, a page to hold it, and what a server says first.

import type { Page } from "../src/net/session";

export class FakeSocket {
  static all: FakeSocket[] = [];
  static readonly OPEN = 1;
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: () => void;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  accept(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  kinds(): unknown[] {
    return this.sent.map((message) => message["type"]);
  }
}

export const last = (): FakeSocket => FakeSocket.all[FakeSocket.all.length - 1] as FakeSocket;

export const page: Page = {
  battle: "b",
  slug: "lost-battles",
  title: "Cannae",
  mode: "play",
  language: "en",
  addresses: {
    texts: "",
    recording: "",
    replay: "",
    rematch: "",
    claim: "",
    report: "",
    rules: "",
    dice: "",
    diceSheet: "",
    diceHelp: "",
    lobby: "",
    login: "",
    language: "",
  },
};

export function situation(version: number, status = "running", seed = "revealed"): Record<string, unknown> {
  const players = { "1": { name: "a", seed }, "2": { name: "b", seed } };
  return {
    type: "situation",
    battle: "b",
    system: "lost_battles",
    title: "",
    version,
    role: "seat",
    seat: "1",
    my_seats: ["1"],
    names: {},
    scene: { status, players, view: {}, asked: {}, options: [], dice: {} },
  };
}
