// Push notifications: this browser subscribes, says so to the server, and takes it back. Asked for only after a click.

export type PushState = "without" | "off" | "on" | "denied";

const WORKER = "/service-worker.js";
const ADDRESS = "/api/push/browsers";
const TOLD = "feldherr.push.told";
const OWNER = "feldherr.push.owner";

/** Who is signed in; a browser may be several people's, and takes the notifications of the one who has asked for them. */
function user(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="waiting"]')?.dataset["user"] ?? "";
}

function isKnown(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Whether this browser takes notifications. Looks only; nobody is asked anything. */
export async function pushState(): Promise<PushState> {
  if (!isKnown()) return "without";
  if (Notification.permission === "denied") return "denied";
  const isMine = Notification.permission === "granted" && localStorage.getItem(OWNER) === user();
  return isMine && (await subscription()) ? "on" : "off";
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Called from a click: the browser asks whether it may, then the server is told where to send. */
export async function switchOn(key: string): Promise<PushState> {
  if (!isKnown()) return "without";
  if ((await Notification.requestPermission()) !== "granted") return pushState();
  await navigator.serviceWorker.register(WORKER, { scope: "/" });
  const registration = await navigator.serviceWorker.ready;
  await tell(await subscribed(registration.pushManager, key));
  return "on";
}

/** A subscription made with another key of the site is worth nothing any more. */
async function subscribed(manager: PushManager, key: string): Promise<PushSubscription> {
  const wanted = bytesOf(key);
  const known = await manager.getSubscription();
  if (known && sameBytes(known.options.applicationServerKey, wanted)) return known;
  await known?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: wanted });
}

export async function switchOff(): Promise<PushState> {
  const known = await subscription();
  if (known) {
    await send("DELETE", { endpoint: known.endpoint });
    await known.unsubscribe();
  }
  sessionStorage.removeItem(TOLD);
  localStorage.removeItem(OWNER);
  return pushState();
}

/** Once a visit: the server may have forgotten this browser, because its owner had signed out or it was away too long. */
export async function keepInStep(): Promise<void> {
  if (!user() || sessionStorage.getItem(TOLD) === user() || (await pushState()) !== "on") return;
  const known = await subscription();
  if (known) await tell(known);
}

async function tell(known: PushSubscription): Promise<void> {
  await send("POST", { ...known.toJSON(), browser: browserName(navigator.userAgent) });
  sessionStorage.setItem(TOLD, user());
  localStorage.setItem(OWNER, user());
}

async function send(method: string, body: object): Promise<void> {
  const headers = { "Content-Type": "application/json", "X-CSRFToken": cookie("csrftoken") };
  const answer = await fetch(ADDRESS, { method, headers, body: JSON.stringify(body), credentials: "same-origin" });
  if (!answer.ok) throw new Error(`${ADDRESS}: ${answer.status}`);
}

function cookie(name: string): string {
  const found = document.cookie.split("; ").find((one) => one.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : "";
}

/** base64url, as the server writes its key. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

function sameBytes(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = new Uint8Array(one ?? new ArrayBuffer(0));
  return bytes.length === other.length && bytes.every((byte, at) => byte === other[at]);
}

// The most special name comes first: Edge calls itself Chrome, too, Chrome calls itself Safari, Android is a Linux.
const BROWSERS = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const SYSTEMS = ["Android", "iPhone", "iPad", "Windows", "CrOS", "Mac OS X", "Linux"] as const;

/** What its owner knows the browser by: "Firefox, Linux". */
export function browserName(agent: string): string {
  const browser = BROWSERS.find(([sign]) => agent.includes(sign))?.[1] ?? "Browser";
  const system = SYSTEMS.find((name) => agent.includes(name));
  return [browser, system === "Mac OS X" ? "macOS" : system].filter(Boolean).join(", ");
}

/** The page of settings: what this browser does, and the buttons that change it. */
export function pushSettings(place: HTMLElement): void {
  const key = place.dataset["key"] ?? "";
  const on = place.querySelector<HTMLButtonElement>("[data-push-on]");
  const off = place.querySelector<HTMLButtonElement>("[data-push-off]");
  const show = (state: PushState | "failed"): void => {
    for (const line of place.querySelectorAll<HTMLElement>("[data-push-state]"))
      line.hidden = line.dataset["pushState"] !== state;
    if (on) on.hidden = state !== "off" && state !== "failed";
    if (off) off.hidden = state !== "on";
  };
  const act = (step: () => Promise<PushState>) => () => void step().then(show, () => show("failed"));
  on?.addEventListener(
    "click",
    act(() => switchOn(key)),
  );
  off?.addEventListener("click", act(switchOff));
  void pushState().then(show);
}
