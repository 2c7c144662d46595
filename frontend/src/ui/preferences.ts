// How this reader wants battles shown and heard: speed, what is played step by step, drops, sounds.
//
// The names are those of the profile (accounts/preferences.py); the page carries them as `data-preferences`. Read them
// with `useStore(preferences)` in a part, or `preferences.get()`; change them with `prefer({stage_speed: 2})`, which
// keeps them with the profile, or in this browser for somebody who is not signed in.

import { Store } from "../net/store";

export interface Preferences {
  /** 0.5, 1, 2 or 4 times as fast. */
  readonly stage_speed: number;
  /** What is played step by step; the rest is set at once. */
  readonly stage_show: "everything" | "fights" | "nothing";
  /** A piece that is put down is an order at once, where taking back is free; else it has to be confirmed. */
  readonly drop_gives_order: boolean;
  /** 0 (off, until somebody chooses) to 10. */
  readonly sound_volume: number;
  /** Whose deeds are heard. */
  readonly sound_scope: "all" | "mine";
}

export const SPEEDS = [0.5, 1, 2, 4] as const;
export const LOUDEST = 10;
export const USUAL: Preferences = {
  stage_speed: 1,
  stage_show: "everything",
  drop_gives_order: true,
  sound_volume: 0,
  sound_scope: "all",
};

const KEPT = "feldherr.preferences";
/** What this tab has told the server last, and when it answered. */
const TOLD = "feldherr.preferences.told";
const ANSWERED = "feldherr.preferences.answered";
let address = "";

export const preferences = new Store<Preferences>(USUAL);

/**
 * Called once, before anything is drawn. `given` is the page's attribute, `keepAt` where changes go; both may be missing.
 * `begun` is when this page was asked for: the server may have written it before it knew what it answered later than that.
 */
export function readPreferences(
  given: string | undefined,
  keepAt: string | undefined,
  begun = performance.timeOrigin,
): void {
  address = keepAt ?? "";
  const answered = Number(read(sessionStorage, ANSWERED) ?? 0);
  const knows = answered > 0 && answered < begun;
  const here = address ? (knows ? null : read(sessionStorage, TOLD)) : read(localStorage, KEPT);
  preferences.change(() => ({ ...USUAL, ...valid(parsed(given)), ...valid(parsed(here)) }));
  if (address && answered > 0) forget();
  else if (address && here) void send(preferences.get());
}

/** The server knows what it was told, and so does this page. */
function forget(): void {
  sessionStorage.removeItem(TOLD);
  sessionStorage.removeItem(ANSWERED);
}

/** Values that are none are left out: an older or newer page may have written them. */
function valid(values: Partial<Record<keyof Preferences, unknown>>): Partial<Preferences> {
  const { stage_speed, stage_show, drop_gives_order, sound_volume, sound_scope } = values;
  return {
    ...(SPEEDS.some((speed) => speed === stage_speed) && { stage_speed: stage_speed as number }),
    ...((stage_show === "everything" || stage_show === "fights" || stage_show === "nothing") && { stage_show }),
    ...(typeof drop_gives_order === "boolean" && { drop_gives_order }),
    ...(isVolume(sound_volume) && { sound_volume }),
    ...((sound_scope === "all" || sound_scope === "mine") && { sound_scope }),
  };
}

function isVolume(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= LOUDEST;
}

function parsed(text: string | null | undefined): object {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

function read(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

/** It holds at once, and on the next page as well; a server that could not be reached is told again from there. */
export function prefer(change: Partial<Preferences>): void {
  preferences.change((before) => ({ ...before, ...change }));
  if (address) void send(preferences.get());
  else keep(localStorage, KEPT, JSON.stringify(preferences.get()));
}

function keep(storage: Storage, key: string, text: string): void {
  try {
    storage.setItem(key, text);
  } catch {
    // A browser that keeps nothing: the choice holds for this page.
  }
}

async function send(values: Preferences): Promise<void> {
  keep(sessionStorage, TOLD, JSON.stringify(values));
  keep(sessionStorage, ANSWERED, "0");
  const token = document.querySelector<HTMLInputElement>("input[name=csrfmiddlewaretoken]")?.value ?? "";
  const body = new URLSearchParams({ csrfmiddlewaretoken: token });
  for (const [name, value] of Object.entries(values)) body.set(name, String(value));
  // The page may be left at once: the browser sends it all the same.
  const asked = { method: "POST", body, headers: { Accept: "application/json" }, keepalive: true };
  const answer = await fetch(address, asked).catch(() => null);
  if (answer?.ok && read(sessionStorage, TOLD) === JSON.stringify(values))
    keep(sessionStorage, ANSWERED, String(Date.now()));
}
