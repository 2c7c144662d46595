import { describe, expect, it } from "vitest";
import * as model from "../src/net/model";
import { presenceText } from "../src/shell/Presence";
import { pageTexts } from "../src/ui/texts/index";
import { Words } from "../src/ui/words";

const english = new Words(await pageTexts("en"), {}, "en");
const german = new Words(await pageTexts("de"), {}, "de");
const noon = Date.parse("2026-05-01T12:00:00Z");

function ago(minutes: number): string {
  return new Date(noon - minutes * 60_000).toISOString();
}

describe("where somebody is", () => {
  it("is said in words that count", () => {
    expect(presenceText({ state: "gone", since: ago(12) }, noon, english)).toBe("gone for 12 min");
    expect(presenceText({ state: "gone", since: ago(12) }, noon, german)).toBe("seit 12 Min. weg");
    expect(presenceText({ state: "away", since: ago(130) }, noon, english)).toBe("away for 2 h");
    expect(presenceText({ state: "gone", since: ago(0.5) }, noon, english)).toBe("gone for a moment");
  });

  it("names the day after a day", () => {
    expect(presenceText({ state: "gone", since: ago(3 * 24 * 60) }, noon, english)).toMatch(
      /^last here 28 Apr|^last here Apr 28/,
    );
  });

  it("claims nothing where nothing is known", () => {
    expect(presenceText({ state: "gone", since: null }, noon, german)).toBe("nicht am Tisch");
  });

  it("is counted by the server's clock", () => {
    const now = new Date(Date.now() + 3_600_000).toISOString();
    const seats = { "2": { state: "gone" as const, since: null } };
    const told = model.presence(model.emptyModel("b", "s", "en"), { type: "presence", seats, spectators: 3, now });
    expect(Math.round(told.presence.offset / 60_000)).toBe(60);
    expect(told.presence.spectators).toBe(3);
  });
});

describe("taking back", () => {
  it("forgets what was in hand: its question is no longer put", () => {
    const start = {
      ...model.emptyModel("b", "s", "en"),
      version: 4,
      scene: model.toScene({ status: "running" }),
      draft: { order: 1 },
    };
    const back = {
      type: "update" as const,
      since: 4,
      version: 5,
      events: [{ kind: "taken_back", seat: "1" }],
      patch: {},
    };
    expect(model.update(start, back).draft).toBeNull();
    const other = { ...back, events: [{ kind: "chatted" }] };
    expect(model.update(start, other).draft).toEqual({ order: 1 });
  });
});
