import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../src/net/json";
import { toScene, type Happening, type Scene } from "../src/net/model";
import { copied, copiedFields, joined, legsOf, merged, relisted, type Beat } from "../src/stage/beats";
import { Playing, type Frames } from "../src/stage/playing";
import {
  behind,
  EMPTY,
  flushed,
  forgotten,
  jumped,
  pushed,
  rateOf,
  shownAgain,
  shownAt,
  stepped,
  stepsOf,
  type News,
  type Queue,
  type Script,
} from "../src/stage/queue";
import { Words } from "../src/ui/words";

const words = new Words({ "page.stage.taken_back": "Taken back" });

function scene(view: JsonObject, points = 0): Scene {
  return toScene({ view, standing: { seats: { 1: { points } } } } as unknown as Json);
}

function beat(more: Partial<Beat> = {}): Beat {
  return { n: 1, kind: "strike", by: [], at: [], sets: {}, weight: 1, ...more };
}

/** News of events that say themselves what their beat is. */
function news(beats: readonly Partial<Beat>[], before: JsonObject, after: JsonObject, kind = "told"): News {
  const happenings = beats.map((one, index) => ({ n: index + 1, event: { kind, beat: one as unknown as Json } }));
  return { before: scene(before, 1), after: scene(after, 2), happenings: happenings as readonly Happening[] };
}

const script: Script = {
  beatsOf: (event, _before, _after, told) => [beat({ n: told.n, ...(event["beat"] as unknown as Partial<Beat>) })],
  words,
  show: "everything",
};

function many(count: number, more: Partial<Beat> = {}): News {
  return news(
    Array.from({ length: count }, () => more),
    {},
    {},
  );
}

describe("steps of an update", () => {
  it("show what each beat sets, one on the other", () => {
    const steps = stepsOf(news([{ sets: { a: 1 } }, { sets: { b: 2 } }], { a: 0, b: 0 }, { a: 1, b: 2 }), script);
    expect(steps.map(({ views }) => views)).toEqual([[{ a: 1, b: 0 }], [{ a: 1, b: 2 }]]);
  });

  it("keep what falls in the picture until its beat is over", () => {
    const fall = { kind: "fall", sets: { units: { x: null } } } as unknown as Partial<Beat>;
    const steps = stepsOf(news([fall, {}], { units: { x: {} } }, { units: {} }), script);
    expect(steps.map(({ views }) => views[0])).toEqual([{ units: { x: {} } }, { units: {} }]);
  });

  it("go leg by leg along a way", () => {
    const way = legsOf("elements", { x: [[1], [2], [3]] });
    const [step] = stepsOf(news([{ kind: "march", ...way }], { elements: { x: { pose: [0] } } }, {}), script);
    expect(step?.views.map((view) => (view["elements"] as JsonObject)["x"])).toEqual([
      { pose: [1] },
      { pose: [2] },
      { pose: [3] },
    ]);
  });

  it("tell the standing with the first verdict", () => {
    const steps = stepsOf(news([{}, { kind: "verdict" }, {}], {}, {}), script);
    expect(steps.map(({ standing }) => standing?.seats["1"]?.points)).toEqual([1, 2, 2]);
  });

  it("leave out what is no fight, or everything, where that is wanted", () => {
    const told = news([{ kind: "march", sets: { a: 1 } }, { kind: "throw" }], { a: 0 }, { a: 1 });
    const fights = stepsOf(told, { ...script, show: "fights" });
    expect(fights.map(({ beat, views }) => [beat.kind, views[0]])).toEqual([["throw", { a: 1 }]]);
    expect(stepsOf(told, { ...script, show: "nothing" })).toEqual([]);
  });

  it("are one note with the view after where something was taken back, or where a system has no beats", () => {
    const back = stepsOf(news([{}, {}], { a: 0 }, { a: 1 }, "taken_back"), script);
    expect(back.map(({ beat, views }) => [beat.kind, beat.title, views])).toEqual([["note", "Taken back", [{ a: 1 }]]]);
    const plain = stepsOf(news([{}], { a: 0 }, { a: 1 }), { ...script, beatsOf: undefined });
    expect(plain.map(({ beat, views }) => [beat.kind, views])).toEqual([["note", [{ a: 1 }]]]);
  });
});

describe("neighbours that play at once", () => {
  const march = (id: string, more: Partial<Beat> = {}): Beat =>
    beat({
      kind: "march",
      by: [id],
      weight: 0.6,
      together: "march A",
      sets: { units: { [id]: { tile: "t" } } },
      ...more,
    });

  it("become one, each 80 ms later, at most 1.3 seconds long", () => {
    const two = joined(march("x"), march("y")) as Beat;
    expect([two.by, two.late, two.weight * 700]).toEqual([["x", "y"], { y: 80 }, 500]);
    const all = ["b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m"].reduce(
      (one, id) => joined(one, march(id)) as Beat,
      march("a"),
    );
    expect(all.weight * 700).toBe(1300);
  });

  it("do so across updates, but never with the one being shown", () => {
    const push = (queue: Queue, id: string): Queue => pushed(queue, news([march(id)], {}, {}), script);
    const queue = ["x", "y", "z"].reduce(push, EMPTY);
    expect(queue.steps.map(({ beat }) => beat.by)).toEqual([["x"], ["y", "z"]]);
  });

  it("go one way after the other where the same piece goes both", () => {
    const both = joined(march("x"), march("x", { sets: { units: { x: { tile: "u" } } } })) as Beat;
    expect([both.by, both.late, both.weight]).toEqual([["x"], {}, 1.2]);
    expect([both.sets, both.legs]).toEqual([{ units: { x: { tile: "t" } } }, [{ units: { x: { tile: "u" } } }]]);
  });

  it("stay apart with other keys", () => {
    expect(joined(march("x"), march("y", { together: "march B" }))).toBeNull();
    expect(joined(march("x"), beat())).toBeNull();
  });
});

describe("the queue", () => {
  const three = pushed(EMPTY, many(3), script);

  it("goes on, back, and to its end at once", () => {
    const second = stepped(three, 1);
    expect([shownAt(second)?.beat.n, second.past.length]).toEqual([2, 1]);
    expect(shownAt(stepped(second, -1))?.beat.n).toBe(1);
    expect([shownAt(flushed(three)), flushed(three).past.length]).toEqual([null, 3]);
    expect(forgotten(three)).toEqual(EMPTY);
    expect(stepped(EMPTY, -1)).toBe(EMPTY);
  });

  it("is as long as what is left", () => {
    expect([behind(three), behind(three, 100), behind(EMPTY)]).toEqual([2100, 2000, 0]);
  });

  it("plays faster when it is behind, at most four times", () => {
    expect(rateOf(three, 0, 1)).toBe(1);
    expect(rateOf(pushed(EMPTY, many(17), script), 0, 1)).toBeCloseTo(11900 / 6000);
    expect(rateOf({ ...three, steps: three.steps.map((step) => ({ ...step, length: 90_000 })) }, 0, 2)).toBe(4);
  });

  it("shrinks a long turn to twelve seconds: what is slight first, nothing below its least", () => {
    const slight = Array.from({ length: 14 }, (_, index) => ({ kind: "march", together: `${index}` }) as Partial<Beat>);
    const heavy = Array.from({ length: 7 }, () => ({}));
    const queue = pushed(EMPTY, news([...slight, ...heavy], {}, {}), script);
    expect(behind(queue)).toBeCloseTo(12_000);
    expect(queue.steps[20]?.length).toBe(700);
    const full = pushed(EMPTY, news([...heavy, ...heavy, ...heavy, ...heavy], {}, {}), script);
    expect(full.steps.every(({ length }) => length >= 0.7 * 700 - 1e-9)).toBe(true);
  });

  it("jumps to the last six of very many, and can show the others after all", () => {
    const queue = pushed(EMPTY, many(31), script);
    expect([queue.steps.length, queue.skipped.length, queue.steps[0]?.beat.n]).toEqual([6, 25, 26]);
    const again = shownAgain(queue);
    expect([again.steps.length, again.skipped.length, again.steps[0]?.beat.n]).toEqual([31, 0, 1]);
  });

  it("jumps sooner where the page was away", () => {
    expect(jumped(pushed(EMPTY, many(7), script), true).steps.length).toBe(6);
    expect(jumped(pushed(EMPTY, many(6), script), true).skipped).toEqual([]);
    expect(pushed(EMPTY, { ...many(9), isLate: true }, script).skipped.length).toBe(3);
  });
});

describe("the clock", () => {
  function clock() {
    let time = 0,
      wanted: ((time: number) => void) | null = null,
      hidden = false;
    let changes = 0;
    const frames: Frames = {
      now: () => time,
      request: (tick) => {
        wanted = tick;
        return 1;
      },
      cancel: () => (wanted = null),
      isHidden: () => hidden,
    };
    const playing = new Playing(() => (changes += 1), frames);
    const pass = (ms: number): void => {
      for (const end = time + ms; time < end; ) {
        time = Math.min(end, time + 20);
        const tick = wanted;
        wanted = null;
        tick?.(time);
      }
    };
    return { playing, pass, hide: (on: boolean) => (hidden = on), changes: () => changes, runs: () => wanted !== null };
  }

  const filled = (count: number, more: Partial<Beat> = {}) => {
    const one = clock();
    one.playing.push((queue) => pushed(queue, many(count, more), script));
    return one;
  };

  it("plays beat after beat and stops at rest", () => {
    const { playing, pass, changes, runs } = filled(2);
    pass(600);
    expect([playing.step?.beat.n, changes()]).toEqual([1, 0]);
    pass(200);
    expect([playing.step?.beat.n, changes()]).toEqual([2, 1]);
    pass(700);
    expect([playing.step, changes(), runs()]).toEqual([null, 2, false]);
  });

  it("is as fast as chosen, and four times as fast while held", () => {
    const { playing, pass } = filled(8);
    playing.speed = 2;
    pass(400);
    expect(playing.step?.beat.n).toBe(2);
    playing.hold(true);
    pass(400);
    expect(playing.step?.beat.n).toBe(4);
  });

  it("stands while paused, and can be stepped through", () => {
    const { playing, pass } = filled(3);
    playing.pause(true);
    pass(2000);
    expect(playing.step?.beat.n).toBe(1);
    playing.stepBy(1);
    playing.stepBy(1);
    playing.stepBy(-1);
    pass(2000);
    expect(playing.step?.beat.n).toBe(2);
    playing.pause(false);
    pass(1500);
    expect(playing.step).toBeNull();
  });

  it("plays nothing while nobody looks, and the last few afterwards", () => {
    const one = clock();
    one.hide(true);
    one.playing.push((queue) => pushed(queue, many(9), script));
    one.pass(5000);
    expect(one.playing.queue.steps.length).toBe(9);
    one.hide(false);
    one.playing.comeBack();
    expect([one.playing.queue.steps.length, one.playing.queue.skipped.length]).toEqual([6, 3]);
    one.pass(6 * 700 + 200);
    expect(one.playing.step).toBeNull();
  });

  it("waits before the next beat while a card is read", () => {
    const { playing, pass } = filled(2);
    pass(100);
    playing.wait(true);
    pass(3000);
    expect([playing.step?.beat.n, playing.into]).toEqual([2, 0]);
    playing.wait(false);
    pass(800);
    expect(playing.step).toBeNull();
  });

  it("changes the picture at each leg of a way", () => {
    const { playing, pass, changes } = filled(1, { kind: "march", legs: [{ a: 1 }] });
    pass(340);
    expect([playing.leg, changes()]).toEqual([0, 0]);
    pass(40);
    expect([playing.leg, changes()]).toEqual([1, 1]);
  });

  it("does not take a machine that slept for time that was watched", () => {
    const { playing, pass } = filled(2);
    pass(20);
    const tick = playing as unknown as { tick: (time: number) => void };
    tick.tick(90_000);
    expect(playing.step?.beat.n).toBe(1);
  });
});

describe("helpers of beats", () => {
  it("copy records of the view after, and single fields", () => {
    const after = scene({ units: { x: { a: 1, b: 2 }, y: {} } });
    expect(copied(after, "units", ["x", "z"])).toEqual({ units: { x: { a: 1, b: 2 } } });
    expect(copiedFields(after, "units", "x", ["a", "c"])).toEqual({ units: { x: { a: 1, c: null } } });
    expect([copied(after, "none", ["x"]), copiedFields(after, "units", "z", ["a"])]).toEqual([{}, {}]);
  });

  it("move names from list to list", () => {
    expect(relisted(["a", "b"], ["c"], ["a"])).toEqual({ from: ["b"], to: ["c", "a"] });
  });

  it("merge patches without losing what they take away", () => {
    expect(merged({ a: { x: null, y: 1 } }, { a: { y: null, z: 2 } })).toEqual({ a: { x: null, y: null, z: 2 } });
  });
});
