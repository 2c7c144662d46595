import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { browserName, bytesOf, keepInStep, pushSettings, pushState, switchOff, switchOn } from "../src/pages/push";
import { mayTakeDays } from "../src/shell/PushOffer";
import { titled } from "../src/pages/waiting";

const KEY = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
const LINUX = "Mozilla/5.0 (X11; Linux x86_64)";

interface Made {
  readonly endpoint: string;
  readonly options: { readonly applicationServerKey: ArrayBuffer };
  toJSON(): object;
  unsubscribe(): Promise<boolean>;
}

/** A browser that knows push notifications, and what it was asked. */
function knowing(permission: string, answer = permission) {
  let known: Made | null = null;
  const asked = vi.fn(async () => {
    seen.permission = answer;
    return answer;
  });
  const seen = { permission, requestPermission: asked };
  const pushManager = {
    getSubscription: async () => known,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) =>
      (known = {
        endpoint: "https://push.example/1",
        options: { applicationServerKey: applicationServerKey.buffer },
        toJSON: () => ({ endpoint: "https://push.example/1", keys: { p256dh: "p", auth: "a" } }),
        unsubscribe: async () => {
          known = null;
          return true;
        },
      }),
  };
  const registration = { pushManager };
  const register = vi.fn(async () => registration);
  vi.stubGlobal("Notification", seen);
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("navigator", {
    userAgent: `${LINUX} Gecko/20100101 Firefox/140.0`,
    serviceWorker: { getRegistration: async () => registration, register, ready: Promise.resolve(registration) },
  });
  return { asked, register };
}

const sent: { method: string; body: { [field: string]: unknown } }[] = [];

beforeEach(() => {
  sent.length = 0;
  sessionStorage.clear();
  localStorage.clear();
  document.head.innerHTML = '<meta name="waiting" content="0" data-user="7">';
  vi.stubGlobal("fetch", async (_address: string, wish: { method: string; body: string }) => {
    sent.push({ method: wish.method, body: JSON.parse(wish.body) as { [field: string]: unknown } });
    return { ok: true };
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("push notifications", () => {
  it("are unknown to some browsers, and refused by some people", async () => {
    vi.stubGlobal("navigator", { userAgent: "" });
    expect(await pushState()).toBe("without");
    knowing("denied");
    expect(await pushState()).toBe("denied");
  });

  it("are switched on by a click: the server is told once where to send", async () => {
    const { asked, register } = knowing("default", "granted");
    expect(await pushState()).toBe("off");
    expect(asked).not.toHaveBeenCalled();
    expect(await switchOn(KEY)).toBe("on");
    expect(register).toHaveBeenCalledWith("/service-worker.js", { scope: "/" });
    expect(sent).toEqual([
      {
        method: "POST",
        body: { endpoint: "https://push.example/1", keys: { p256dh: "p", auth: "a" }, browser: "Firefox, Linux" },
      },
    ]);
    await keepInStep();
    expect(sent).toHaveLength(1);
    sessionStorage.clear();
    await keepInStep();
    expect(sent).toHaveLength(2);
  });

  it("are the owner's alone: somebody else who signs in here gets none unasked", async () => {
    knowing("granted");
    await switchOn(KEY);
    document.head.innerHTML = '<meta name="waiting" content="0" data-user="8">';
    expect(await pushState()).toBe("off");
    await keepInStep();
    expect(sent).toHaveLength(1);
    document.head.innerHTML = "";
    await keepInStep();
    expect(sent).toHaveLength(1);
  });

  it("stay off when the browser is told not to", async () => {
    knowing("default", "denied");
    expect(await switchOn(KEY)).toBe("denied");
    expect(sent).toEqual([]);
  });

  it("are switched off on both sides", async () => {
    knowing("granted");
    await switchOn(KEY);
    expect(await switchOff()).toBe("off");
    expect(sent[1]).toEqual({ method: "DELETE", body: { endpoint: "https://push.example/1" } });
  });

  it("show on the page of settings what this browser does", async () => {
    knowing("default", "granted");
    document.body.innerHTML = `<section data-key="${KEY}"><p data-push-state="off"></p><p data-push-state="on" hidden></p>
      <p data-push-state="failed" hidden></p><button data-push-on></button><button data-push-off></button></section>`;
    const place = document.querySelector("section") as HTMLElement;
    const visible = (): string[] =>
      [...place.querySelectorAll<HTMLElement>("[data-push-state]:not([hidden])")].map(
        (one) => one.dataset["pushState"] ?? "",
      );
    pushSettings(place);
    await vi.waitFor(() => expect(visible()).toEqual(["off"]));
    place.querySelector<HTMLButtonElement>("[data-push-on]")?.click();
    await vi.waitFor(() => expect(visible()).toEqual(["on"]));
    vi.stubGlobal("fetch", async () => ({ ok: false, status: 500 }));
    place.querySelector<HTMLButtonElement>("[data-push-off]")?.click();
    await vi.waitFor(() => expect(visible()).toEqual(["failed"]));
  });
});

describe("names of browsers", () => {
  it.each([
    [`${LINUX} Gecko/20100101 Firefox/140.0`, "Firefox, Linux"],
    ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0", "Edge, Windows"],
    ["Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36", "Chrome, Android"],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "Safari, iPhone"],
    ["curl", "Browser"],
  ])("of %s", (agent, name) => expect(browserName(agent)).toBe(name));
});

describe("small things", () => {
  it("reads the server's key", () => expect([bytesOf(KEY).length, bytesOf(KEY)[0]]).toEqual([65, 4]));
  it("puts the number before the title, once", () => {
    expect(titled("Lobby", 2)).toBe("(2) Lobby");
    expect(titled("(2) Lobby", 3)).toBe("(3) Lobby");
    expect(titled("(3) Lobby", 0)).toBe("Lobby");
  });
  it("offers nothing against the computer, or after the end", () => {
    const model = { mySeats: ["1"] } as never;
    const scene = (status: string, other: object) => ({ status, players: { "1": { name: "a" }, "2": other } }) as never;
    expect(mayTakeDays(model, scene("running", { name: "b", computer: null }))).toBe(true);
    expect(mayTakeDays(model, scene("running", { name: "", computer: 1 }))).toBe(false);
    expect(mayTakeDays(model, scene("finished", { name: "b", computer: null }))).toBe(false);
  });
});
