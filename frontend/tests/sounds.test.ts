import { afterEach, describe, expect, it, vi } from "vitest";
import { emptyModel, type Model } from "../src/net/model";
import { soundOf } from "../src/shell/sounding";
import { prefer, preferences, readPreferences } from "../src/ui/preferences";
import { play, switchSounds } from "../src/ui/sounds";

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  readPreferences(undefined, undefined);
});

const asked = { kind: "activate", clause: "", facts: {}, orders: [] };

function table(version: number, mine: object | null, kind = "running"): Model {
  const scene = { status: kind, players: {}, view: {}, asked: mine ? { "1": mine } : {}, options: [], dice: {} };
  return { ...emptyModel("b", "s", "en"), version, seat: "1", mySeats: ["1"], scene } as unknown as Model;
}

describe("the table sounds", () => {
  it("when it becomes my turn, when a reaction is asked, when dice fall", () => {
    expect(soundOf(table(1, null), table(2, asked), [])).toBe("turn");
    expect(soundOf(table(1, null), table(2, { ...asked, default: { kind: "accept" } }), [])).toBe("reaction");
    expect(soundOf(table(1, null), table(2, null), [{ kind: "thrown" }])).toBe("dice");
    expect(soundOf(table(1, null), table(2, null), [{ kind: "tray_thrown" }])).toBe("dice");
  });

  it("not for the dice of others, if I want to hear only what concerns me", () => {
    prefer({ sound_scope: "mine" });
    expect(soundOf(table(1, null), table(2, null), [{ kind: "thrown" }])).toBeNull();
    expect(soundOf(table(1, null), table(2, asked), [])).toBe("turn");
  });

  it("not at the first sight of it, nor without news, nor for my own next question", () => {
    expect(soundOf(null, table(2, asked), [])).toBeNull();
    expect(soundOf(table(2, null), table(2, asked), [])).toBeNull();
    expect(soundOf(table(1, asked), table(2, asked), [])).toBeNull();
  });
});

describe("sounds", () => {
  it("are off until chosen, and make no audio before", () => {
    const made = vi.fn();
    vi.stubGlobal("AudioContext", made);
    expect(preferences.get().sound_volume).toBe(0);
    play("turn");
    expect(made).not.toHaveBeenCalled();
  });

  it("are remembered", () => {
    vi.stubGlobal("AudioContext", undefined);
    switchSounds(true);
    readPreferences(undefined, undefined);
    expect(preferences.get().sound_volume).toBeGreaterThan(0);
    switchSounds(false);
    readPreferences(undefined, undefined);
    expect(preferences.get().sound_volume).toBe(0);
  });
});
