import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FromServer } from "../src/protocol";
import { Session, socketAddress } from "../src/net/session";
import { pause, PING_EVERY, Socket } from "../src/net/socket";
import { FakeSocket, last, page, situation } from "./fake_socket";

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the line", () => {
  const heard: FromServer[] = [];
  const open = (): Socket => {
    const socket = new Socket("ws://x/", {
      opened: () => undefined,
      heard: (message) => heard.push(message),
      dropped: () => undefined,
    });
    socket.open();
    return socket;
  };

  it("waits longer after each failure, up to a bound", () => {
    expect([0, 1, 2, 3].map((tries) => pause(tries, 0.5))).toEqual([400, 800, 1600, 2000]);
    expect(pause(19, 1)).toBeLessThanOrEqual(2_600);
    expect(pause(20, 0)).toBeGreaterThan(10_000);
    expect(pause(30, 1)).toBeLessThanOrEqual(19_500);
    expect(pause(0, 0)).toBeGreaterThan(200);
  });

  it("comes back by itself after it dropped", () => {
    open();
    last().accept();
    last().close();
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(600);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("pings, and starts anew when the server is silent", () => {
    open();
    last().accept();
    vi.advanceTimersByTime(PING_EVERY);
    expect(last().kinds()).toEqual(["ping"]);
    vi.advanceTimersByTime(PING_EVERY * 3);
    expect(FakeSocket.all.length).toBeGreaterThan(1);
  });

  it("does not come back once it was closed for good", () => {
    const socket = open();
    last().accept();
    socket.close();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });
});

function session(): Session {
  const line = new Session(page);
  line.start();
  last().accept();
  return line;
}

describe("a session", () => {
  it("goes to its own host, securely where the page is", () => {
    expect(socketAddress({ protocol: "https:", host: "x.org" }, "7")).toBe("wss://x.org/ws/battles/7/");
    expect(socketAddress({ protocol: "http:", host: "x.org:1" }, "7")).toBe("ws://x.org:1/ws/battles/7/");
  });

  it("joins with the whole log at first, and with what it has after a break", () => {
    session();
    expect(last().sent[0]).toMatchObject({ type: "join", since: 0, language: "en" });
    last().say(situation(7));
    last().close();
    vi.advanceTimersByTime(1000);
    last().accept();
    expect(last().sent[0]).toMatchObject({ type: "join", seat: "1", since: 7 });
  });

  it("sends an order again after a break, with the same id, until it is answered", () => {
    const line = session();
    last().say(situation(7));
    line.give({ kind: "resign" });
    const first = last().sent.find((message) => message["type"] === "order");
    last().close();
    vi.advanceTimersByTime(1000);
    last().accept();
    expect(last().sent.find((message) => message["type"] === "order")).toEqual(first);
    last().say({ type: "answer", id: first?.["id"], ok: true, version: 8 });
    last().close();
    vi.advanceTimersByTime(1000);
    last().accept();
    expect(last().kinds()).toEqual(["join"]);
  });

  it("in a practice battle answers from the chair that is asked, once, until another is chosen by hand", () => {
    const line = session();
    const asking = (seat: string, asked: string): object => {
      const one = situation(7) as { scene: object };
      return { ...one, seat, my_seats: ["1", "2"], scene: { ...one.scene, asked: { [asked]: { kind: "activate" } } } };
    };
    last().say(asking("1", "2"));
    last().say({ type: "pong", version: 7 });
    const joins = () => last().sent.filter((message) => message["type"] === "join");
    expect(joins()).toHaveLength(2);
    expect(joins()[1]).toMatchObject({ seat: "2", since: 0 });
    last().say(asking("2", "2"));
    line.give({ kind: "end" });
    expect(last().sent.at(-1)).toMatchObject({ type: "order", seat: "2" });
    line.sit("1");
    last().say(asking("1", "2"));
    expect(joins()).toHaveLength(3);
  });

  it("asks again when news has a gap", () => {
    session();
    last().say(situation(7));
    last().say({ type: "update", since: 9, version: 10, events: [], patch: {} });
    expect(last().sent.at(-1)).toMatchObject({ type: "join", since: 7 });
  });

  it("says first after three seconds that the line is down, and offline after thirty, however often it tries", () => {
    const line = session();
    last().say(situation(7));
    last().close();
    const failing = (milliseconds: number): void => {
      for (let passed = 0; passed < milliseconds; passed += 100) {
        vi.advanceTimersByTime(100);
        if (last().readyState === 0) last().close();
      }
    };
    expect(line.store.get().connection).toBe("live");
    failing(3_100);
    expect(FakeSocket.all.length).toBeGreaterThan(2);
    expect(line.store.get().connection).toBe("reconnecting");
    failing(27_500);
    expect(line.store.get().connection).toBe("offline");
    last().accept();
  });

  it("gives its share to the dice: the hash, then the bytes", () => {
    session();
    last().say(situation(0, "seeding", "missing"));
    expect(last().sent.at(-1)).toMatchObject({ type: "commit_seed", seat: "1" });
    last().say({
      type: "update",
      since: 0,
      version: 0,
      events: [],
      patch: { players: { "1": { seed: "committed" }, "2": { seed: "committed" } } },
    });
    expect(last().sent.at(-1)).toMatchObject({ type: "reveal_seed", seat: "1" });
  });

  it("asks one dry run once for a version, and takes a refused one as no answer", async () => {
    const line = session();
    last().say(situation(7));
    const one = line.dryRun({ kind: "turn", direction: "N" }),
      two = line.dryRun({ direction: "N", kind: "turn" });
    const asked = last().sent.filter((message) => message["type"] === "try");
    expect(asked).toHaveLength(1);
    last().say({ type: "answer", id: asked[0]?.["id"], ok: false, fault: { code: "busy", message: "" } });
    expect(await one).toBeNull();
    expect(await two).toBeNull();
    expect(line.store.get().refusal).toBeNull();
  });

  it("counts odds one after another", async () => {
    const line = session();
    last().say(situation(7));
    const first = line.odds({ kind: "attack_with", unit: "a" });
    const second = line.odds({ kind: "attack_with", unit: "b" });
    await Promise.resolve();
    await Promise.resolve();
    const asked = () => last().sent.filter((message) => message["type"] === "odds");
    expect(asked()).toHaveLength(1);
    last().say({ type: "odds", id: asked()[0]?.["id"], chances: [], total: 36 });
    await first;
    await vi.waitFor(() => expect(asked()).toHaveLength(2));
    last().say({ type: "odds", id: asked()[1]?.["id"], chances: [], total: 12 });
    expect((await second)?.total).toBe(12);
  });
});
