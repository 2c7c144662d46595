// How much waits for the reader: the number in the bar, before the title, and a dot on the page's icon.

const ADDRESS = "/api/notifications/waiting";
const EVERY = 60_000;
const ICON_WITH_DOT = "/static/icon-waiting.svg";

export interface Waiting {
  readonly battles: number;
  readonly notices: number;
  readonly count: number;
}

type Listener = (count: number) => void;

let count = Number(meta()?.content ?? 0);
let plainIcon = "";
const listeners = new Set<Listener>();

function meta(): HTMLMetaElement | null {
  return document.querySelector<HTMLMetaElement>('meta[name="waiting"]');
}

export function waitingNow(): number {
  return count;
}

export function onWaiting(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Pages of people who are signed in keep the number up to date; nothing is asked while the page is hidden. */
export function followWaiting(): void {
  if (!meta()) return;
  show();
  const look = (): void => void (document.hidden || refreshWaiting());
  setInterval(look, EVERY);
  document.addEventListener("visibilitychange", look);
  navigator.serviceWorker?.addEventListener("message", () => void refreshWaiting());
}

export async function refreshWaiting(): Promise<void> {
  if (!meta()) return;
  try {
    const answer = await fetch(ADDRESS, { headers: { Accept: "application/json" } });
    if (answer.ok) become(((await answer.json()) as Waiting).count);
  } catch {
    // The next minute tries again.
  }
}

function become(next: number): void {
  if (next === count) return;
  count = next;
  show();
  for (const listener of [...listeners]) listener(count);
}

function show(): void {
  for (const sign of document.querySelectorAll<HTMLElement>("[data-waiting]")) {
    sign.hidden = count === 0;
    const figure = sign.querySelector(".waiting-count");
    if (figure) figure.textContent = String(count);
  }
  showIcon();
  // The table says in its own title when it is one's turn there.
  if (!document.getElementById("table")) document.title = titled(document.title, count);
}

export function titled(title: string, waiting: number): string {
  const plain = title.replace(/^\(\d+\) /, "");
  return waiting ? `(${waiting}) ${plain}` : plain;
}

function showIcon(): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  plainIcon ||= link.getAttribute("href") ?? "";
  link.setAttribute("href", count ? ICON_WITH_DOT : plainIcon);
}
