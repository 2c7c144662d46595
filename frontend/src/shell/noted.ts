// What somebody notes for the next own turn while others decide: kept with the battle in this browser, judged again later.

import { Store } from "../net/store";
import type { PieceDeed } from "./cards";

export interface Noted {
  readonly piece: string;
  readonly verb: string;
  readonly target: string;
  readonly place: string;
}

export const noted = new Store<readonly Noted[]>([]);

export function prepare(piece: string, deed: PieceDeed): Noted {
  return { piece, verb: deed.verb, target: deed.target, place: deed.place ?? "" };
}

export function isSame(one: Noted, two: Noted): boolean {
  return one.piece === two.piece && one.verb === two.verb && one.target === two.target && one.place === two.place;
}

export function note(battle: string, wanted: Noted): void {
  noted.change((now) => (now.some((one) => isSame(one, wanted)) ? now : [...now, wanted]));
  keep(battle);
}

export function drop(battle: string, wanted: Noted): void {
  noted.change((now) => now.filter((one) => !isSame(one, wanted)));
  keep(battle);
}

const nameOf = (battle: string): string => `noted ${battle}`;

function keep(battle: string): void {
  try {
    sessionStorage.setItem(nameOf(battle), JSON.stringify(noted.get()));
  } catch {
    // Without storage they live as long as the page.
  }
}

export function recall(battle: string): void {
  try {
    const found = JSON.parse(sessionStorage.getItem(nameOf(battle)) ?? "[]") as readonly Noted[];
    if (Array.isArray(found) && found.length) noted.change(() => found);
  } catch {
    // What cannot be read is forgotten.
  }
}
