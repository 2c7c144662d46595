import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  callAt,
  clocksAfter,
  hearTime,
  nextTick,
  remaining,
  reserveLeft,
  serverNow,
  type Clocks,
} from "../src/net/clocks";
import { emptyModel, toScene, type Model, type Scene } from "../src/net/model";
import { moments } from "../src/net/replay";
import type { Session } from "../src/net/session";
import { ClockTools, SeatTime } from "../src/shell/Clocks";
import { Around } from "../src/shell/context";
import { pageTexts } from "../src/ui/texts/index";
import { timeOf, Words } from "../src/ui/words";

const english = await pageTexts("en"),
  german = await pageTexts("de");
const NOON = Date.parse("2026-03-01T12:00:00Z");
const SINCE = "2026-03-01T12:00:00+00:00";
const PACE = { kind: "live", bank: 600, increment: 10, reserve: 30 };

describe("a clock", () => {
  const clock = { left: 100_000, reserve: 30_000, since: SINCE };

  test("uses the reserve first, then the bank, and never goes below zero", () => {
    expect(remaining(clock, NOON + 30_000)).toBe(100_000);
    expect(reserveLeft(clock, NOON + 12_000)).toBe(18_000);
    expect(remaining(clock, NOON + 31_500)).toBe(98_500);
    expect(remaining(clock, NOON + 999_000)).toBe(0);
  });

  test("that stands stays as it is, and one that was started later than now has lost nothing", () => {
    expect(remaining({ left: 5000 }, NOON + 9e9)).toBe(5000);
    expect(remaining(clock, NOON - 5000)).toBe(100_000);
  });

  test("is looked at again when its figure changes", () => {
    expect(nextTick(clock, NOON + 40_250)).toBe(750);
    expect(nextTick({ left: 200_000_000, since: SINCE }, NOON)).toBeLessThanOrEqual(60_000);
  });

  test("is called at five minutes, one minute and ten seconds only", () => {
    expect(callAt(301_000, 300_000)).toBe(300_000);
    expect(callAt(300_000, 299_000)).toBeNull();
    expect(callAt(61_000, 59_000)).toBe(60_000);
    expect(callAt(400_000, 9000)).toBe(10_000);
    expect(callAt(1000, 0)).toBeNull();
  });

  test("is written as hours, minutes and seconds, or days and hours", () => {
    expect([0, 9000, 65_000, 3_725_000, 90_000_000].map(timeOf)).toEqual([
      "0:00",
      "0:09",
      "1:05",
      "1:02:05",
      "1 d 1 h",
    ]);
  });
});

test("the time is the server's, whatever the device thinks", () => {
  hearTime(NOON / 1000);
  expect(Math.abs(serverNow() - NOON)).toBeLessThan(1000);
  hearTime(undefined);
  expect(Math.abs(serverNow() - NOON)).toBeLessThan(1000);
});

test("a replay shows the clocks of its moment", () => {
  const spent = (seat: string, left: number) => ({ kind: "time_spent", seat, spent: 1000, left });
  const start: Clocks = { pace: PACE, seats: { "1": { left: 600_000 }, "2": { left: 600_000 } } };
  expect(clocksAfter(start, [spent("1", 500_000), { kind: "time_out", seat: "2" }])?.seats).toEqual({
    "1": { left: 500_000 },
    "2": { left: 0, out: true },
  });
  expect(clocksAfter(null, [spent("1", 1)])).toBeNull();
  const steps = [
    { version: 5, seat: "1", order: null, events: [spent("1", 550_000)], patch: {} },
    { version: 6, seat: "2", order: null, events: [spent("2", 540_000)], patch: {} },
  ];
  const all = moments({ battle: {}, names: {}, scene: { clocks: start } as never, steps: steps as never });
  expect(all.map(({ scene }) => [scene.clocks?.seats["1"]?.left, scene.clocks?.seats["2"]?.left])).toEqual([
    [600_000, 600_000],
    [550_000, 600_000],
    [550_000, 540_000],
  ]);
});

describe("on the page", () => {
  let place: HTMLElement;
  const said: string[][] = [];
  const session = { clock: (name: string, seat = "") => said.push([name, seat]) } as unknown as Session;

  beforeEach(() => {
    vi.useFakeTimers();
    hearTime(NOON / 1000);
    place = document.createElement("div");
    document.body.append(place);
    said.length = 0;
  });
  afterEach(() => {
    render(null, place);
    place.remove();
    vi.useRealTimers();
  });

  function draw(clocks: Clocks, more: Partial<Model> = {}, language = "en"): Scene {
    const scene = { ...toScene({}), status: "running", clocks };
    const model: Model = { ...emptyModel("b", "toy", language), connection: "live", mySeats: ["1"], scene, ...more };
    const around = {
      words: new Words(language === "de" ? german : english, {}, language),
      page: {} as never,
      clauses: [],
      openClause: () => undefined,
    };
    void act(() =>
      render(
        <Around.Provider value={around}>
          <SeatTime seat="1" model={model} scene={scene} replay={false} />
          <SeatTime seat="2" model={model} scene={scene} replay={false} />
          <ClockTools model={model} scene={scene} session={session} />
        </Around.Provider>,
        place,
      ),
    );
    return scene;
  }

  const seats = (one: Clocks["seats"][string], two: Clocks["seats"][string]) => ({
    pace: PACE,
    seats: { "1": one, "2": two },
  });
  const clock = (seat: string) => place.querySelector(`[data-clock="${seat}"]`);
  const press = (label: string) =>
    [...place.querySelectorAll("button")].find((button) => button.textContent === label)?.click();

  test("the running clock is dark, grows under ten seconds, and names itself", () => {
    draw(seats({ left: 9000, since: SINCE }, { left: 60_000 }));
    expect(clock("1")?.className).toContain("running");
    expect(clock("1")?.className).toContain("low");
    expect(clock("1")?.getAttribute("aria-label")).toBe("Clock running: 0:09 left");
    expect(clock("2")?.className).toContain("standing");
    expect(clock("1")?.getAttribute("title")).toContain("10:00 + 0:10, 0:30 for each decision");
  });

  test("while the line is down the clock is shown as last known and does not move", () => {
    draw(seats({ left: 90_000, since: SINCE }, { left: 60_000 }), { connection: "reconnecting" });
    const before = clock("1")?.textContent;
    void act(() => void vi.advanceTimersByTime(5000));
    expect(clock("1")?.className).toContain("stale");
    expect(clock("1")?.textContent).toBe(before);
  });

  test("a pause that is offered can be agreed to or declined", () => {
    draw({ ...seats({ left: 1 }, { left: 1 }), wishes: ["2"] }, { names: { "seat.2": "Ben" } });
    expect(place.textContent).toContain("Ben would like to pause.");
    press("Agree");
    press("Decline");
    expect(said).toEqual([
      ["offer_pause", ""],
      ["withdraw_pause", ""],
    ]);
  });

  test("in a pause one can go on", () => {
    draw({ ...seats({ left: 1 }, { left: 1 }), paused: SINCE }, {}, "de");
    expect(place.textContent).toContain("Die Schlacht ist pausiert.");
    press("Weiterspielen");
    expect(said).toEqual([["resume", ""]]);
  });

  test("when the other side's time is out the battle is claimed, or time granted", () => {
    draw(seats({ left: 1 }, { left: 0, out: true }), { names: { "seat.2": "Ben" } });
    expect(place.textContent).toContain("Ben is out of time.");
    press("Claim the battle");
    press("Give Ben 5 minutes");
    expect(said).toEqual([
      ["claim", ""],
      ["grant", "2"],
    ]);
  });

  test("whose own time is out is told so, and spectators get no buttons", () => {
    draw(seats({ left: 0, out: true }, { left: 1 }));
    expect(place.textContent).toContain("You’re out of time.");
    draw(seats({ left: 0, out: true }, { left: 1 }), { mySeats: [] });
    expect(place.querySelectorAll("button").length).toBe(0);
  });

  const ENDS = "2026-03-01T12:01:30+00:00";
  const inRounds = (round: Partial<NonNullable<Clocks["round"]>> = {}): Clocks => ({
    pace: { kind: "rounds", round: 3600, extensions: 2 },
    seats: {},
    round: { number: 3, ends: ENDS, extensions: { "1": 2, "2": 1 }, ...round },
  });

  test("a round has one clock for everybody, which runs", () => {
    draw(inRounds());
    expect(clock("round")?.getAttribute("aria-label")).toBe("Round 3: 1:30 left for everybody");
    expect(clock("round")?.getAttribute("title")).toContain("1:00:00 a round");
    expect(clock("1")).toBeNull();
    const wait = (seconds: number): void => {
      for (let second = 0; second < seconds; second++) void act(() => void vi.advanceTimersByTime(1000));
    };
    wait(5);
    expect(clock("round")?.getAttribute("data-ms")).toBe("85000");
    wait(90);
    expect(clock("round")?.getAttribute("aria-label")).toBe("Round 3 is over");
  });

  test("a seat may have a round last longer, the organiser at any time", () => {
    draw(inRounds());
    press("Make this round last longer (2 left)");
    expect(said).toEqual([["extend", ""]]);
    draw(inRounds({ extensions: { "1": 0 } }));
    expect(place.textContent).not.toContain("last longer");
    draw(inRounds({ extensions: { "1": 0 }, organiser: "1" }), {}, "de");
    expect(place.textContent).toContain("Diese Runde als Veranstalter verlängern");
  });

  test("in a pause the round's clock stands, and in a review it says so", () => {
    draw({ ...inRounds(), paused: SINCE });
    expect(clock("round")?.getAttribute("aria-label")).toBe("Round 3, paused: 1:30 left for everybody");
    draw(inRounds({ review: true }));
    expect(clock("round")?.getAttribute("aria-label")).toBe("Round 3 is evaluated; the next begins in 1:30");
    expect(place.textContent).not.toContain("last longer");
  });

  test("a calendar is told by its days", () => {
    draw({ ...inRounds(), pace: { kind: "rounds", at: "20:00", days: "tue,fri", zone: "Europe/Berlin" } });
    expect(clock("round")?.getAttribute("title")).toContain("Tue, Fri at 20:00 (Europe/Berlin)");
  });

  test("a replay shows the rounds as the log has them", () => {
    const first: Clocks = { pace: { kind: "rounds", round: 3600 }, seats: {} };
    const opened = { kind: "round_opened", number: 2, ends: "2026-03-01T13:00:00+00:00" };
    const held = { kind: "round_held", seats: ["1"], ends: "2026-03-01T14:00:00+00:00" };
    expect(clocksAfter(first, [opened])?.round).toEqual({ number: 2, ends: opened.ends });
    expect(clocksAfter(first, [opened, held])?.round?.ends).toBe(held.ends);
    expect(clocksAfter(first, [opened, { kind: "paused" }, { kind: "resumed" }])?.round?.number).toBe(2);
  });
});
