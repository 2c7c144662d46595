import { readdirSync, readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { emptyModel, type Model } from "../src/net/model";
import { soundOf } from "../src/shell/sounding";
import { prefer, preferences, readPreferences } from "../src/ui/preferences";
import { beatSound, concerns } from "../src/stage/useBeatSounds";
import type { Beat } from "../src/stage/beats";
import { SoundPlayer } from "../src/ui/sound_player";
import { play, SOUNDS, switchSounds } from "../src/ui/sounds";

const HOME = resolve(import.meta.dirname, "../src/ui/sounds");

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
    expect(soundOf(table(1, null), table(2, { ...asked, default: { kind: "accept" } }), [])).toBe("ask");
    expect(soundOf(table(1, null), table(2, null), [{ kind: "thrown" }])).toBe("dice");
    expect(soundOf(table(1, null), table(2, null), [{ kind: "tray_thrown" }])).toBe("dice");
  });

  it("not for the dice of others, if I want to hear only what concerns me", () => {
    prefer({ sound_scope: "mine" });
    expect(soundOf(table(1, null), table(2, null), [{ kind: "thrown" }])).toBeNull();
    expect(soundOf(table(1, null), table(2, asked), [])).toBe("turn");
  });

  it("when the dice are agreed, and when it ends: for those who played", () => {
    const over = (place: number, mine: readonly string[]): Model => {
      const model = table(2, null);
      const outcome = { places: { "1": place, "2": 3 - place } };
      return { ...model, mySeats: mine, scene: { ...model.scene, outcome } } as unknown as Model;
    };
    expect(soundOf(table(1, null, "seeding"), table(2, asked), [])).toBe("seal");
    expect(soundOf(table(1, null), over(1, ["1"]), [])).toBe("win");
    expect(soundOf(table(1, null), over(2, ["1"]), [])).toBe("lose");
    expect(soundOf(table(1, null), over(1, []), [])).toBeNull();
  });

  it("not with dice that a beat lets fall", () => {
    expect(soundOf(table(1, null), table(2, null), [{ kind: "thrown" }], true)).toBeNull();
  });

  it("not at the first sight of it, nor without news, nor for my own next question", () => {
    expect(soundOf(null, table(2, asked), [])).toBeNull();
    expect(soundOf(table(2, null), table(2, asked), [])).toBeNull();
    expect(soundOf(table(1, asked), table(2, asked), [])).toBeNull();
  });
});

describe("beats sound", () => {
  const beat = (kind: Beat["kind"], more: Partial<Beat> = {}): Beat => ({
    n: 1,
    kind,
    by: [],
    at: [],
    sets: {},
    weight: 1,
    ...more,
  });
  const verdict = (tone: "good" | "flat" | "bad" | "grave") =>
    beat("verdict", { verdict: { word: "x", facts: {}, on: "u", side: "2", tone } });

  it("like what they show", () => {
    expect(beatSound(beat("throw"))).toBe("dice");
    expect(beatSound(beat("march", { sound: "hoofs" }))).toBe("hoofs");
    expect([verdict("bad"), verdict("grave"), verdict("flat")].map(beatSound)).toEqual(["spent", "break", null]);
    expect(beatSound(beat("turn"))).toBeNull();
  });

  it("for me where they are about my side", () => {
    expect(concerns(verdict("bad"), ["2"])).toBe(true);
    expect(concerns(verdict("bad"), ["1"])).toBe(false);
    expect(concerns(beat("march"), ["1", "2"])).toBe(false);
  });
});

describe("the files", () => {
  const sizes = SOUNDS.map((sound) => statSync(resolve(HOME, `${sound}.ogg`)).size);

  it("are one for each sound, and small", () => {
    expect(readdirSync(HOME).sort()).toEqual(SOUNDS.map((sound) => `${sound}.ogg`).sort());
    expect(SOUNDS).toHaveLength(16);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(12_000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(120_000);
  });

  it("are mono Opus", () => {
    for (const sound of SOUNDS) {
      const head = readFileSync(resolve(HOME, `${sound}.ogg`)).subarray(28, 38);
      expect([head.subarray(0, 8).toString(), head[9]]).toEqual(["OpusHead", 1]);
    }
  });
});

describe("the player", () => {
  const audio = (isAble = true) => {
    const started: number[] = [];
    const oscillators = vi.fn(() => ({
      frequency: {},
      connect: () => ({ connect: vi.fn() }),
      start: vi.fn(),
      stop: vi.fn(),
    }));
    const context = {
      currentTime: 0,
      sampleRate: 100,
      decodeAudioData: () => (isAble ? Promise.resolve({}) : Promise.reject(new Error("no Opus"))),
      createBufferSource: () => {
        const source = {
          playbackRate: { value: 1 },
          connect: () => ({ connect: vi.fn() }),
          start: () => void started.push(source.playbackRate.value),
        };
        return source;
      },
      createGain: () => ({ gain: { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() } }),
      createOscillator: oscillators,
    };
    return { context: context as unknown as AudioContext, started, oscillators };
  };

  it("decodes each file once, strays in pitch by the number, and plays at most four at a time", async () => {
    const { context, started } = audio();
    const fetchFile = vi.fn(() => Promise.resolve(new ArrayBuffer(0)));
    const player = new SoundPlayer(context, fetchFile);
    for (const number of [1, 2, 3, 4, 5]) await player.play("dice", number, 1);
    expect(fetchFile).toHaveBeenCalledTimes(1);
    expect(started).toHaveLength(4);
    expect(new Set(started).size).toBe(4);
    for (const rate of started) expect(Math.abs(rate - 1)).toBeLessThanOrEqual(0.04);
  });

  it("makes notes itself where the browser cannot decode", async () => {
    const { context, started, oscillators } = audio(false);
    await new SoundPlayer(context, () => Promise.resolve(new ArrayBuffer(0))).play("turn", 0, 1);
    expect(started).toEqual([]);
    expect(oscillators).toHaveBeenCalledTimes(2);
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
