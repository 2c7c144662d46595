import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SeasonPage, isBehind, shownMark } from "./season";
import { showLocalTimes } from "../ui/times";

class FakeSocket extends EventTarget {
  static last: FakeSocket;
  readyState = 1;
  sent: string[] = [];
  constructor(readonly address: string) {
    super();
    FakeSocket.last = this;
  }
  send(text: string): void {
    this.sent.push(text);
  }
  tell(sequence: number, boards: number): void {
    const data = JSON.stringify({ type: "season", season: 7, sequence, boards });
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
}

const body = (sequence: number): string => `<div data-sequence="${sequence}" data-boards="0">${sequence}</div>`;

describe("a season's page", () => {
  const fetched = vi.fn(() =>
    Promise.resolve({ ok: true, text: () => Promise.resolve(`<div data-part="season">${body(5)}</div>`) }),
  );

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", FakeSocket);
    vi.stubGlobal("fetch", fetched);
    fetched.mockClear();
    document.body.innerHTML = `<div data-fragment="season">${body(4)}</div>`;
    new SeasonPage("7", "/leagues/club/1/?fragment=1", () => undefined).start();
    FakeSocket.last.dispatchEvent(new Event("open"));
  });
  afterEach(() => vi.useRealTimers());

  it("joins, and fetches itself when it is behind", async () => {
    expect(FakeSocket.last.address).toContain("/ws/seasons/7/");
    expect(FakeSocket.last.sent).toEqual(['{"type":"join"}']);
    FakeSocket.last.tell(5, 0);
    await vi.advanceTimersByTimeAsync(500);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(shownMark(document)).toEqual({ sequence: 5, boards: 0 });
  });

  it("fetches nothing when it shows what the server says", async () => {
    FakeSocket.last.tell(4, 0);
    await vi.advanceTimersByTimeAsync(500);
    expect(fetched).not.toHaveBeenCalled();
  });

  it("connects again after a gap and compares anew", async () => {
    const first = FakeSocket.last;
    first.dispatchEvent(new Event("close"));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(FakeSocket.last).not.toBe(first);
    FakeSocket.last.tell(5, 0);
    await vi.advanceTimersByTimeAsync(500);
    expect(shownMark(document)?.sequence).toBe(5);
  });
});

describe("isBehind", () => {
  it("is about both numbers", () => {
    expect(isBehind(null, { sequence: 1, boards: 0 })).toBe(true);
    expect(isBehind({ sequence: 1, boards: 3 }, { sequence: 1, boards: 4 })).toBe(true);
    expect(isBehind({ sequence: 1, boards: 3 }, { sequence: 1, boards: 3 })).toBe(false);
  });
});

describe("showLocalTimes", () => {
  it("writes an instant as the reader's clock shows it", () => {
    document.body.innerHTML =
      '<time datetime="2027-03-21T19:00:00Z" data-local="moment">x</time><time datetime="2027-03-28T18:00:00Z">y</time>';
    showLocalTimes(document, "en", "Europe/Berlin");
    const [moment, plain] = document.querySelectorAll("time");
    expect(moment?.textContent).toContain("20:00");
    expect(plain?.textContent).toBe("y");
  });
});
