import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Session } from "../src/net/session";
import { FakeSocket, last, page, situation } from "./fake_socket";

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const BEFORE_READING = ["too_fast", "too_large", "malformed_message"];
const fault = (code: string) => ({ code, message: code });
const sent = (type: string) => last().sent.filter((message) => message["type"] === type);
const idOf = (type: string) => sent(type).at(-1)?.["id"];

function joined(): Session {
  const session = new Session(page);
  session.start();
  last().accept();
  last().say(situation(7));
  return session;
}

describe("a frame refused before it was read", () => {
  it.each(BEFORE_READING)("leaves no order pending when the answer has its id (%s)", (code) => {
    const session = joined();
    session.give({ kind: "resign" });
    last().say({ type: "answer", id: idOf("order"), ok: false, version: 7, fault: fault(code) });
    expect(session.store.get().pending).toEqual([]);
    expect(session.store.get().refusal?.code).toBe(code);
  });

  it.each(BEFORE_READING)("leaves no question waiting when the answer has its id (%s)", async (code) => {
    const session = joined();
    const asked = session.dryRun({ kind: "resign" });
    last().say({ type: "answer", id: idOf("try"), ok: false, version: 7, fault: fault(code) });
    expect(await asked).toBeNull();
  });

  it.each(BEFORE_READING)("settles exactly what an error names (%s)", async (code) => {
    const session = joined();
    session.give({ kind: "resign" });
    const asked = session.dryRun({ kind: "resign" });
    last().say({ type: "error", id: idOf("try"), fault: fault(code) });
    expect(await asked).toBeNull();
    expect(session.store.get().pending).toHaveLength(1);
    last().say({ type: "error", id: idOf("order"), fault: fault(code) });
    expect(session.store.get().pending).toEqual([]);
    expect(session.store.get().refusal?.code).toBe(code);
  });

  it.each([null, undefined])("settles the oldest when the error has no id (%s)", async (id) => {
    const session = joined();
    const asked = session.dryRun({ kind: "resign" });
    session.give({ kind: "resign" });
    last().say({ type: "error", id, fault: fault("too_large") });
    expect(await asked).toBeNull();
    expect(session.store.get().pending).toHaveLength(1);
    last().say({ type: "error", id, fault: fault("too_large") });
    expect(session.store.get().pending).toEqual([]);
  });

  it("lets the next odds be asked", async () => {
    const session = joined();
    const first = session.odds({ kind: "attack", unit: "a" });
    const second = session.odds({ kind: "attack", unit: "b" });
    await vi.waitFor(() => expect(sent("odds")).toHaveLength(1));
    last().say({ type: "error", id: null, fault: fault("malformed_message") });
    expect(await first).toBeNull();
    await vi.waitFor(() => expect(sent("odds")).toHaveLength(2));
    last().say({ type: "odds", id: idOf("odds"), chances: [], total: 6 });
    expect((await second)?.total).toBe(6);
  });
});

describe("a refused join", () => {
  it("settles nothing that was sent beside it", () => {
    const session = joined();
    session.give({ kind: "resign" });
    last().say({ type: "error", id: idOf("join"), fault: fault("database_away") });
    expect(session.store.get().pending).toHaveLength(1);
  });

  it("to a lost chair leaves nothing busy and joins without one", async () => {
    const session = joined();
    session.give({ kind: "resign" });
    const asked = session.dryRun({ kind: "resign" });
    last().say({ type: "error", id: idOf("join"), fault: fault("not_your_seat") });
    expect(await asked).toBeNull();
    expect(session.store.get().pending).toEqual([]);
    expect(sent("join").at(-1)).toMatchObject({ seat: null, since: 0 });
  });
});

describe("everything that is sent", () => {
  it("has its type and its id first", () => {
    const session = joined();
    session.give({ kind: "resign" });
    void session.dryRun({ kind: "resign" });
    session.say("hello");
    session.clock("grant", "2");
    session.takeBack();
    vi.advanceTimersByTime(20_000);
    expect(last().kinds()).toEqual(["join", "order", "try", "chat", "clock", "take_back", "ping"]);
    for (const message of last().sent) expect(Object.keys(message).slice(0, 2)).toEqual(["type", "id"]);
  });
});

describe("a question to the rules", () => {
  it("is asked once a position and answered by its id", async () => {
    const session = joined();
    const [first, again] = [
      session.inquire({ kind: "look", element: "A01" }),
      session.inquire({ kind: "look", element: "A01" }),
    ];
    expect(sent("ask")).toHaveLength(1);
    expect(sent("ask")[0]).toMatchObject({ seat: "1", inquiry: { kind: "look", element: "A01" } });
    last().say({ type: "answered", id: idOf("ask"), answer: { sees: ["B01"], unseen: [] } });
    expect((await first)?.answer).toEqual({ sees: ["B01"], unseen: [] });
    expect(await again).toBe(await first);
  });

  it("that was cut off says why", async () => {
    const session = joined();
    const asked = session.inquire({ kind: "look", element: "A01" });
    last().say({ type: "answered", id: idOf("ask"), fault: fault("took_too_long") });
    expect((await asked)?.fault?.code).toBe("took_too_long");
  });
});
