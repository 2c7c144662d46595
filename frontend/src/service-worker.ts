// Behind the pages: shows push notifications, opens what they are about, and tells the server when the browser's address
// for them changes. It imports nothing, so that it is one file; it keeps no page and answers no request.

interface Pushed {
  readonly title?: string;
  readonly body?: string;
  readonly link?: string;
  readonly tag?: string;
}
interface Later extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface PushCame extends Later {
  readonly data: { json(): unknown } | null;
}
interface Clicked extends Later {
  readonly notification: Notification;
}
interface Changed extends Later {
  readonly oldSubscription: PushSubscription | null;
  readonly newSubscription: PushSubscription | null;
}
interface Page {
  readonly url: string;
  focus(): Promise<Page>;
  navigate(address: string): Promise<Page | null>;
  postMessage(message: unknown): void;
}
interface Behind {
  readonly registration: ServiceWorkerRegistration;
  readonly location: Location;
  readonly clients: {
    matchAll(which: { type: "window"; includeUncontrolled: boolean }): Promise<readonly Page[]>;
    openWindow(address: string): Promise<Page | null>;
    claim(): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(kind: "install" | "activate", heed: (event: Later) => void): void;
  addEventListener(kind: "push", heed: (event: PushCame) => void): void;
  addEventListener(kind: "notificationclick", heed: (event: Clicked) => void): void;
  addEventListener(kind: "pushsubscriptionchange", heed: (event: Changed) => void): void;
}

const behind = self as unknown as Behind;
const RENEW = "/api/push/renew";
const ICON = "/static/icon-192.png";

behind.addEventListener("install", (event) => event.waitUntil(behind.skipWaiting()));
behind.addEventListener("activate", (event) => event.waitUntil(behind.clients.claim()));
behind.addEventListener("push", (event) => event.waitUntil(shown(read(event.data))));
behind.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(opened(String((event.notification.data as Pushed | null)?.link ?? "/")));
});
behind.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renewed(event)));

function read(data: PushCame["data"]): Pushed {
  try {
    return (data?.json() ?? {}) as Pushed;
  } catch {
    return {};
  }
}

/** A browser that gets a push must show something; a later one about the same battle takes the place of the first. */
async function shown(pushed: Pushed): Promise<void> {
  const { title = "Feldherr", body = "", link = "/", tag = "" } = pushed;
  await behind.registration.showNotification(title, { body, tag, icon: ICON, badge: ICON, data: { link } });
  for (const page of await pages()) page.postMessage("waiting");
}

function pages(): Promise<readonly Page[]> {
  return behind.clients.matchAll({ type: "window", includeUncontrolled: true });
}

/** To the page that shows it already, else to any page of the site, else to a new one. Only to pages of this site. */
async function opened(link: string): Promise<void> {
  const address = new URL(link, behind.location.origin);
  if (address.origin !== behind.location.origin) return;
  const open = await pages();
  const there = open.find((page) => new URL(page.url).pathname === address.pathname);
  if (there) await there.focus();
  else await behind.clients.openWindow(address.href);
}

/** The push service has changed the address: subscribe anew if the browser has not, and say so with the old keys. */
async function renewed({ oldSubscription, newSubscription }: Changed): Promise<void> {
  if (!oldSubscription) return; // the next visit tells the server
  const fresh = newSubscription ?? (await behind.registration.pushManager.subscribe(oldSubscription.options));
  const body = {
    ...fresh.toJSON(),
    old_endpoint: oldSubscription.endpoint,
    old_auth: oldSubscription.toJSON().keys?.["auth"] ?? "",
  };
  await fetch(RENEW, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    credentials: "omit",
  });
}

export {};
