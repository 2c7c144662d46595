import { describe, expect, it } from "vitest";
import { isObject, type JsonObject } from "../src/net/json";
import type { Scene } from "../src/net/model";
import { pushed, flushed, EMPTY, stepsOf, type News, type Step } from "../src/stage/queue";
import type { BeatsOf } from "../src/stage/beats";
import * as horden from "../src/systems/horden_helden/beats";
import { en as hordenWords } from "../src/systems/horden_helden/texts/en";
import { viewOf as hordenView, standing as elementsStanding } from "../src/systems/horden_helden/view";
import * as lost from "../src/systems/lost_battles/beats";
import { en as lostWords } from "../src/systems/lost_battles/texts/en";
import { viewOf as lostView } from "../src/systems/lost_battles/view";
import { Words, type Texts } from "../src/ui/words";
import { KINDS, newsOf } from "./recordings";

interface Told {
  readonly system: string;
  readonly battles: readonly string[];
  readonly beatsOf: BeatsOf;
  readonly told: readonly string[];
  readonly silent: readonly string[];
  readonly words: Texts;
  /** Tables of the view that hold pieces or places. */
  readonly tables: readonly string[];
  /** Every piece that is drawn, as often as it is drawn. */
  readonly drawn: (scene: Scene) => readonly string[];
}

const SYSTEMS: readonly Told[] = [
  {
    system: "lost_battles",
    battles: ["lost_battles-1", "lost_battles-3"],
    beatsOf: lost.beatsOf,
    told: lost.TOLD,
    silent: lost.SILENT,
    words: lostWords,
    tables: ["units", "generals", "tiles", "armies"],
    drawn: (scene) => {
      const view = lostView(scene);
      const tiles = Object.values(view?.tiles ?? {}).flatMap(({ units }) => units);
      return [...tiles, ...(view?.armies.A.undeployed ?? []), ...(view?.armies.B.undeployed ?? [])];
    },
  },
  {
    system: "horden_helden",
    battles: ["horden_helden-16", "horden_helden-38", "horden_helden-44"],
    beatsOf: horden.beatsOf,
    told: horden.TOLD,
    silent: horden.SILENT,
    words: hordenWords,
    tables: ["elements", "sides", "commands", "camps"],
    drawn: (scene) => {
      const view = hordenView(scene);
      return view ? elementsStanding(view).map(({ id }) => id) : [];
    },
  },
];

/** Told of every table, not of one system: clocks, throws. */
const KERNEL = ["thrown", "time_ran_out"];

describe.each(SYSTEMS)("beats of $system", ({ system, battles, beatsOf, told, silent, words, tables, drawn }) => {
  const script = { beatsOf, words: new Words(words), show: "everything" as const };
  const all: readonly (readonly [string, readonly News[]])[] = battles.map((name) => [name, newsOf(name)]);
  const eachStep = function* (): Generator<readonly [News, Step]> {
    for (const [, news] of all) for (const one of news) for (const step of stepsOf(one, script)) yield [one, step];
  };

  it("map each kind of event, or list it as silent", () => {
    const kinds = (KINDS[system] ?? []).filter((kind) => !KERNEL.includes(kind));
    const known = new Set([...told, ...silent]);
    expect(kinds.filter((kind) => !known.has(kind))).toEqual([]);
    expect(told.filter((kind) => silent.includes(kind))).toEqual([]);
    expect([...told, ...silent].filter((kind) => !kinds.includes(kind) && !KERNEL.includes(kind))).toEqual([]);
  });

  it("leave exactly the server's view when they are over", () => {
    for (const [name, news] of all) {
      for (const one of news) {
        const queue = flushed(pushed(EMPTY, one, script));
        expect([name, queue.steps]).toEqual([name, []]);
      }
    }
  });

  it("set only pieces that are known before or after", () => {
    for (const [{ before, after }, { beat }] of eachStep()) {
      for (const patch of [beat.sets, ...(beat.legs ?? [])])
        for (const table of tables) {
          const named = Object.keys(isObject(patch[table]) ? patch[table] : {});
          const known = { ...(before.view[table] as JsonObject), ...(after.view[table] as JsonObject) };
          expect([beat.kind, table, named.filter((id) => !(id in known))]).toEqual([beat.kind, table, []]);
        }
    }
  });

  it("draw each piece once in every picture, and none that is nowhere", () => {
    for (const [news, step] of eachStep()) {
      const known = new Set([...drawn(news.before), ...drawn(news.after)]);
      for (const view of step.views) {
        const pieces = drawn({ ...news.before, view });
        expect([step.beat.n, pieces.length]).toEqual([step.beat.n, new Set(pieces).size]);
        expect([step.beat.n, pieces.filter((id) => !known.has(id) && !isPassing(step, id))]).toEqual([step.beat.n, []]);
      }
    }
  });

  it("come close to the server's view with their own sets", () => {
    let wrong = 0,
      right = 0;
    for (const [, news] of all)
      for (const one of news) {
        const steps = stepsOf(one, script);
        const last = steps[steps.length - 1];
        if (!last) continue;
        const view = last.views[last.views.length - 1] as JsonObject;
        const [made, there] = [drawn({ ...one.before, view }), drawn(one.after)];
        const fallen = last.beat.kind === "fall" || last.beat.verdict?.tone === "grave";
        if (fallen || [...made].sort().join() === [...there].sort().join()) right += 1;
        else wrong += 1;
      }
    expect(right).toBeGreaterThan(100);
    expect(wrong / (wrong + right)).toBeLessThan(0.04);
  });

  it("say words that there are", () => {
    const heard = new Set<string>();
    for (const [, { beat }] of eachStep())
      for (const verdict of [beat.verdict, beat.also]) if (verdict?.word) heard.add(verdict.word);
    expect(heard.size).toBeGreaterThan(5);
    expect([...heard].filter((word) => !(`ribbon.${word}` in words))).toEqual([]);
  });

  it("name who throws where the dice decide something on the table", () => {
    const reasons = new Map<string, number>();
    for (const [news, { beat }] of eachStep()) {
      if (beat.kind !== "throw") continue;
      const event = news.happenings.find(({ n }) => n === beat.n)?.event;
      if (!beat.by.length && !beat.at.length)
        reasons.set(String(event?.["reason"]), (reasons.get(String(event?.["reason"])) ?? 0) + 1);
    }
    const placeless = [...reasons.keys()].sort();
    expect(
      placeless.filter((reason) => ["attack", "rally", "morale", "fight", "single_combat"].includes(reason)),
    ).toEqual([]);
  });
});

describe("sounds of Horden & Helden", () => {
  const script = { beatsOf: horden.beatsOf, words: new Words(hordenWords), show: "everything" as const };
  const all = newsOf("horden_helden-38");
  const typed = (news: News, id: string, part: JsonObject): News => {
    const elements = news.before.view["elements"] as JsonObject;
    const changed = { ...elements, [id]: { ...(elements[id] as JsonObject), ...part } };
    return { ...news, before: { ...news.before, view: { ...news.before.view, elements: changed } } };
  };
  const first = (kind: string): News =>
    all.find(({ happenings }) => happenings.some(({ event }) => event.kind === kind)) as News;
  const soundsOf = (news: News, kind: string): readonly (string | undefined)[] =>
    stepsOf(news, script)
      .filter(({ beat }) => beat.kind === kind)
      .map(({ beat }) => beat.sound);

  it("are hoofs where somebody rides", () => {
    const news = first("elements_moved");
    const mover = stepsOf(news, script).find(({ beat }) => beat.kind === "march")?.beat.by[0] ?? "";
    expect(soundsOf(typed(news, mover, { category: "mounted" }), "march")[0]).toBe("hoofs");
    expect(soundsOf(typed(news, mover, { category: "foot" }), "march")[0]).toBeUndefined();
  });

  it("are shots where powder is used, and a volley of arrows else", () => {
    const news = first("volley_fired");
    const shooter = stepsOf(news, script).find(({ beat }) => beat.kind === "shoot")?.beat.by[0] ?? "";
    expect(soundsOf(typed(news, shooter, { type: "arquebusiers" }), "shoot")[0]).toBe("shot");
    expect(soundsOf(typed(news, shooter, { type: "light_archers" }), "shoot")[0]).toBeUndefined();
  });
});

/** Somebody who comes and goes within one update. */
function isPassing({ base }: Step, id: string): boolean {
  return JSON.stringify(base).includes(id);
}
