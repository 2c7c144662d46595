// Battles as the server tells them, update by update (tools/stage_recordings.py).

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { mergePatch, type Json } from "../src/net/json";
import { toScene, type EventJson, type Happening, type Scene } from "../src/net/model";
import type { News } from "../src/stage/queue";

const FOLDER = resolve(import.meta.dirname, "recordings");

export const KINDS = JSON.parse(readFileSync(resolve(FOLDER, "kinds.json"), "utf8")) as {
  readonly [system: string]: readonly string[];
};

interface Recorded {
  readonly first: Json;
  readonly steps: readonly { readonly events: readonly EventJson[]; readonly patch: Json }[];
}

/** What each update brought, with the scenes before and after it. */
export function newsOf(name: string): readonly News[] {
  const { first, steps } = JSON.parse(
    gunzipSync(readFileSync(resolve(FOLDER, `${name}.json.gz`))).toString("utf8"),
  ) as Recorded;
  let plain = first,
    n = 0;
  let before: Scene = toScene(plain);
  return steps.map(({ events, patch }) => {
    plain = mergePatch(plain, patch);
    const after = toScene(plain);
    const from = n + 1;
    n += events.length;
    const happenings: readonly Happening[] = events.map((event, index) => ({ n: from + index, event }));
    const news = { before, after, happenings };
    before = after;
    return news;
  });
}
