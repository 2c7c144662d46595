import { describe, expect, it } from "vitest";
import * as model from "../src/net/model";
import type { Situation, Update } from "../src/protocol";

const scene = {
  status: "running",
  players: {},
  view: { turn: 2, units: { a: { spent: false } } },
  asked: { "1": { kind: "activate" } },
  options: [],
  dice: {},
};

function joined(version = 5): model.Model {
  const message: Situation = {
    type: "situation",
    battle: "b",
    system: "lost_battles",
    title: "Cannae",
    version,
    role: "seat",
    seat: "1",
    my_seats: ["1"],
    names: { a: "Legion" },
    scene,
    events: [{ kind: "turn_started" }, { kind: "thrown" }],
  };
  return model.situation(model.emptyModel("b", "lost-battles", "en"), message);
}

function news(
  since: number,
  version: number,
  patch: Update["patch"] = { view: { turn: 3 } },
  events: Update["events"] = [{ kind: "group_moved" }],
): Update {
  return { type: "update", since, version, events, patch };
}

describe("joining", () => {
  it("takes everything over and numbers the events up to the version", () => {
    const now = joined();
    expect(now.scene?.view).toEqual(scene.view);
    expect(now.log.map((line) => line.n)).toEqual([4, 5]);
    expect(model.myQuestion(now)?.kind).toBe("activate");
    expect(now.connection).toBe("live");
  });

  it("again keeps the log and adds only what was missed", () => {
    const again = model.situation(joined(), { ...asMessage(7), events: [{ kind: "a" }, { kind: "b" }] });
    expect(again.log.map((line) => [line.n, line.event.kind])).toEqual([
      [4, "turn_started"],
      [5, "thrown"],
      [6, "a"],
      [7, "b"],
    ]);
  });

  it("again at the same version keeps the draft in hand", () => {
    const drafted = model.drafted(joined(), { place: "A_rear" });
    expect(model.situation(drafted, { ...asMessage(5), draft: { place: "other" } }).draft).toEqual({ place: "A_rear" });
    expect(model.situation(drafted, { ...asMessage(6), draft: { place: "other" } }).draft).toEqual({ place: "other" });
  });
});

function asMessage(version: number): Situation {
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
    scene,
    events: [],
  };
}

describe("on several chairs", () => {
  const practice = (seat: string, asked: string): model.Model =>
    model.situation(model.emptyModel("b", "lost-battles", "en"), {
      ...asMessage(5),
      seat,
      my_seats: ["1", "2"],
      scene: { ...scene, asked: { [asked]: { kind: "activate" } } },
    });

  it("the one that is asked is to be taken", () => {
    expect(model.chairToTake(practice("1", "2"))).toBe("2");
    expect(model.chairToTake(practice("1", "1"))).toBeNull();
    expect(model.chairToTake(joined())).toBeNull();
  });

  it("only my own is taken, and only while the battle runs", () => {
    expect(model.chairToTake(practice("1", "3"))).toBeNull();
    const over = practice("1", "2");
    expect(model.chairToTake({ ...over, scene: { ...over.scene!, status: "finished" } })).toBeNull();
  });

  it("another chair has a log and a draft of its own", () => {
    const before = model.drafted(joined(), { place: "A_rear" });
    const after = model.situation(before, { ...asMessage(3), seat: "2", events: [{ kind: "x" }] });
    expect(after.log.map(({ n, event }) => [n, event.kind])).toEqual([[3, "x"]]);
    expect(after.draft).toBeNull();
  });
});

describe("updates", () => {
  it("change the scene by their patch and add to the log", () => {
    const after = model.update(joined(), news(5, 6));
    expect(after.version).toBe(6);
    expect(after.scene?.view).toEqual({ turn: 3, units: { a: { spent: false } } });
    expect(after.log.at(-1)).toEqual({ n: 6, event: { kind: "group_moved" } });
  });

  it("that come twice change nothing", () => {
    const once = model.update(joined(), news(5, 6));
    expect(model.update(once, news(5, 6, { view: { turn: 99 } }))).toBe(once);
  });

  it("without events are patches of the same version", () => {
    const after = model.update(joined(), news(5, 5, { status: "seeding" }, []));
    expect(after.scene?.status).toBe("seeding");
    expect(after.version).toBe(5);
  });

  it("with a gap before them are not applied: the session asks again", () => {
    const after = model.update(joined(), news(7, 8));
    expect(after.adrift).toBe(true);
    expect(after.version).toBe(5);
    expect(after.scene?.view).toEqual(scene.view);
  });

  it("take away what has become null", () => {
    const after = model.update(joined(), news(5, 6, { asked: { "1": null, "2": { kind: "rally" } } }));
    expect(model.myQuestion(after)).toBeNull();
    expect(model.waitedFor(after.scene!)).toEqual(["2"]);
  });

  it("bring new names", () =>
    expect(model.update(joined(), { ...news(5, 6), names: { b: "Horse" } }).names).toEqual({
      a: "Legion",
      b: "Horse",
    }));
});

describe("a pong", () => {
  it("that is ahead says we missed something", () => {
    expect(model.pong(joined(), { version: 6 }).adrift).toBe(true);
    expect(model.pong(joined(), { version: 5 }).adrift).toBe(false);
  });
});

describe("orders", () => {
  const order = { id: "x", seat: "1", version: 5, order: { kind: "resign" } };

  it("wait until they are answered", () => {
    const waiting = model.ordered(joined(), order);
    expect(waiting.pending).toEqual([order]);
    expect(model.answer(waiting, { type: "answer", id: "x", ok: true, version: 6 }).pending).toEqual([]);
  });

  it("that are refused leave the reason, until the next order or news", () => {
    const fault = { code: "too_far", message: "No.", clause: "5.2" };
    const refused = model.answer(model.ordered(joined(), order), { type: "answer", id: "x", ok: false, fault });
    expect(refused.refusal).toEqual(fault);
    expect(refused.pending).toEqual([]);
    expect(model.ordered(refused, order).refusal).toBeNull();
    expect(model.update(refused, news(5, 6)).refusal).toBeNull();
  });
});

describe("chat", () => {
  const line = (n: number) => ({ n, name: "Merle", room: "players", text: "!", at: "" });

  it("counts unread lines once, and none while it is open", () => {
    const first = model.chat(joined(), { type: "chat", lines: [line(1), line(2)] }, false);
    expect(first.unread).toBe(2);
    expect(model.chat(first, { type: "chat", lines: [line(2)] }, false).unread).toBe(2);
    expect(model.chat(first, { type: "chat", lines: [line(3)] }, true).unread).toBe(0);
  });
});
