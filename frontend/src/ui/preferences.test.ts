import { beforeEach, describe, expect, it, vi } from "vitest";
import { prefer, preferences, readPreferences, USUAL } from "./preferences";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe("preferences", () => {
  it("are those of the page", () => {
    readPreferences(
      '{"stage_speed": 2, "stage_show": "fights", "drop_gives_order": false, "sound_volume": 7}',
      "/keep",
    );

    expect(preferences.get()).toEqual({
      stage_speed: 2,
      stage_show: "fights",
      drop_gives_order: false,
      sound_volume: 7,
      sound_scope: "all",
    });
  });

  it.each([
    undefined,
    "",
    "nothing",
    "[]",
    '{"stage_speed": 3, "sound_volume": 11, "stage_show": 1, "sound_scope": ""}',
  ])("are the usual ones where the page says %s", (given) => {
    readPreferences(given, undefined);

    expect(preferences.get()).toEqual(USUAL);
  });

  it("of somebody who is not signed in stay in the browser", () => {
    readPreferences(undefined, "");
    prefer({ stage_speed: 4 });
    readPreferences(undefined, "");

    expect(preferences.get().stage_speed).toBe(4);
  });

  it("of a profile go to the server, and do not come from the browser", () => {
    localStorage.setItem("feldherr.preferences", '{"stage_speed": 4}');
    const fetched = vi.fn(() => Promise.resolve(new Response()));
    vi.stubGlobal("fetch", fetched);
    readPreferences('{"stage_speed": 0.5}', "/keep");
    prefer({ sound_volume: 3 });

    const [where, sent] = fetched.mock.calls[0] as unknown as [string, { readonly body: URLSearchParams }];
    expect(where).toBe("/keep");
    expect(sent.body.get("stage_speed")).toBe("0.5");
    expect(sent.body.get("sound_volume")).toBe("3");
    expect(sent.body.get("drop_gives_order")).toBe("true");
  });

  it("hold on the next page though the server was left before it had answered", async () => {
    const answers: (() => void)[] = [];
    const fetched = vi.fn(() => new Promise((answer) => answers.push(() => answer(new Response()))));
    vi.stubGlobal("fetch", fetched);
    readPreferences("{}", "/keep");
    prefer({ sound_volume: 3 });
    readPreferences("{}", "/keep");
    expect(preferences.get().sound_volume).toBe(3);
    expect(fetched).toHaveBeenCalledTimes(2);

    for (const answer of answers) answer();
    await Promise.resolve();
    await Promise.resolve();
    readPreferences('{"sound_volume": 5}', "/keep", Date.now() + 1000);
    expect(preferences.get().sound_volume).toBe(5);
  });

  it("hold on a page that the server wrote before it had read them, though its answer came first", async () => {
    const fetched = vi.fn(() => Promise.resolve(new Response()));
    vi.stubGlobal("fetch", fetched);
    readPreferences("{}", "/keep");
    const asked = Date.now() - 1000;
    prefer({ sound_volume: 3 });
    await Promise.resolve();
    await Promise.resolve();
    readPreferences('{"sound_volume": 0}', "/keep", asked);
    expect(preferences.get().sound_volume).toBe(3);
    expect(fetched).toHaveBeenCalledTimes(1);

    readPreferences('{"sound_volume": 8}', "/keep", asked);
    expect(preferences.get().sound_volume).toBe(8);
  });
});
