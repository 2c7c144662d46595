// Everyday pages: live lists, confirmation, copying, scenario preview. Everything works without it, only less alive.

import { fetchParts } from "./ui/fragments";
import type { FromServer } from "./protocol";
import { keepInStep, pushSettings } from "./pages/push";
import { SeasonPage } from "./pages/season";
import { findWhileTyping } from "./pages/library";
import { showLocalTimes } from "./ui/times";
import { followWaiting, refreshWaiting } from "./pages/waiting";

const RETRY_FIRST = 1_000;
const RETRY_MOST = 30_000;
const REFRESH_EVERY = 60_000;
const PING_EVERY = 25_000;
const QUIET_BEFORE_REFRESH = 400;

/** Lists that stay up to date: a notice says that something changed, the page fetches the fragment again. */
class LiveLists {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wait = RETRY_FIRST;
  private running = false;

  constructor(private readonly address: string) {}

  start(): void {
    this.connect();
    setInterval(() => document.hidden || this.refreshSoon(), REFRESH_EVERY);
    document.addEventListener("visibilitychange", () => document.hidden || this.refreshSoon());
  }

  private connect(): void {
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/lobby/`);
    const pulse = setInterval(() => socket.readyState === 1 && socket.send('{"type":"ping","t":0}'), PING_EVERY);
    socket.addEventListener("open", () => (this.wait = RETRY_FIRST));
    socket.addEventListener("message", (event) => this.heard(String(event.data)));
    socket.addEventListener("close", () => {
      clearInterval(pulse);
      setTimeout(() => this.connect(), this.wait + Math.random() * 500);
      this.wait = Math.min(this.wait * 2, RETRY_MOST);
    });
  }

  private heard(text: string): void {
    if ((JSON.parse(text) as FromServer).type === "lobby") this.refreshSoon();
  }

  private refreshSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.refresh(), QUIET_BEFORE_REFRESH);
  }

  private async refresh(): Promise<void> {
    if (this.running) return;
    this.running = true;
    try {
      await Promise.all([fetchParts(this.address), refreshWaiting()]);
    } catch {
      // The next notice or the next minute tries again.
    } finally {
      this.running = false;
    }
  }
}

/** `data-confirm` on a form asks before it is sent. */
function confirmFirst(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  const question = form.dataset["confirm"];
  if (!question || form.dataset["confirmed"]) return;
  event.preventDefault();
  askDialog(question).then((sure) => {
    if (!sure) return;
    form.dataset["confirmed"] = "1";
    form.requestSubmit(event.submitter);
  });
}

function askDialog(question: string): Promise<boolean> {
  const german = document.documentElement.lang === "de";
  const dialog = document.createElement("dialog");
  const text = document.createElement("p");
  text.textContent = question;
  const form = document.createElement("form");
  form.method = "dialog";
  form.className = "actions";
  form.append(button(german ? "Ja" : "Yes", "yes", "btn primary"), button(german ? "Nein" : "No", "no", "btn"));
  dialog.append(text, form);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((decide) => {
    dialog.addEventListener("close", () => {
      decide(dialog.returnValue === "yes");
      dialog.remove();
    });
  });
}

function button(label: string, value: string, css: string): HTMLButtonElement {
  const made = document.createElement("button");
  made.value = value;
  made.className = css;
  made.textContent = label;
  return made;
}

/** `data-copy` names the field whose text goes to the clipboard. */
async function copy(source: HTMLButtonElement): Promise<void> {
  const field = document.querySelector<HTMLInputElement>(source.dataset["copy"] ?? "");
  if (!field) return;
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    return; // The text stays selected: the keyboard copies it.
  }
  const label = source.innerHTML;
  source.textContent = source.dataset["done"] ?? label;
  setTimeout(() => (source.innerHTML = label), 2_000);
}

/** Language and appearance keep the place, with what scripts have added to the address since. */
function keepPlace(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  if (!("keepsPlace" in form.dataset)) return;
  const next = form.querySelector<HTMLInputElement>('input[name="next"]');
  if (next) next.value = location.pathname + location.search + location.hash;
}

const NOT_FOLLOWED = new Set(["csrfmiddlewaretoken", "position", "title"]);

/** Choosing a size, a scenario or anything else shows what will be played, and what can be chosen then. */
function followChoices(form: HTMLFormElement): void {
  const own = form.querySelector<HTMLInputElement>('input[name="size"][value="own"]');
  const follow = (event: Event): void => {
    const field = event.target as HTMLInputElement;
    if (field.form !== form || NOT_FOLLOWED.has(field.name)) return;
    if (own && field.closest("[data-own]")) own.checked = true;
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(form)) {
      if (typeof value === "string" && !NOT_FOLLOWED.has(name)) query.set(name, value);
    }
    query.set("changed", field.name);
    void fetchParts(`${form.dataset["scenarios"] ?? ""}?${query.toString()}`);
  };
  document.addEventListener("change", follow);
}

function closeMenus(event: MouseEvent): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>("details.menu[open]")) {
    if (!menu.contains(event.target as Node)) menu.open = false;
  }
}

/** A page that answers a form but has an address of its own: reloading must not send the form again. */
function ownAddress(): void {
  const address = document.querySelector<HTMLMetaElement>('meta[name="address"]')?.content;
  if (address) history.replaceState(null, "", address);
}

/** `data-season` on an element: its page follows that season. */
function followSeason(): void {
  const page = document.querySelector<HTMLElement>("[data-season]");
  const { season, refetch } = page?.dataset ?? {};
  if (season && refetch) new SeasonPage(season, refetch, () => showLocalTimes(document)).start();
}

/** `data-again` on an element: its part is fetched again every so many seconds, as long as somebody looks. */
function fetchAgain(place: HTMLElement): void {
  const address = place.dataset["again"] ?? "",
    every = Number(place.dataset["every"] ?? 30) * 1_000;
  // What fails now is tried again at the next turn.
  setInterval(() => document.hidden || void fetchParts(address).catch(() => undefined), every);
}

/** Rows of links that scroll: the link of this page is in sight. */
function showCurrent(): void {
  for (const link of document.querySelectorAll<HTMLElement>(".nav [aria-current], .tabs [aria-current]")) {
    const row = link.parentElement;
    if (!row) continue;
    const [around, here] = [row.getBoundingClientRect(), link.getBoundingClientRect()];
    if (here.left >= around.left && here.right <= around.right) continue;
    row.scrollLeft += here.left - around.left - (around.width - here.width) / 2;
  }
}

/** A field that is refused must be seen: the fold it lies in opens. */
function unfold(event: Event): void {
  const fold = (event.target as Element).closest("details");
  if (fold) fold.open = true;
}

function start(): void {
  const live = document.querySelector<HTMLElement>("[data-live]")?.dataset["live"];
  if (live) new LiveLists(live).start();
  showLocalTimes(document);
  showCurrent();
  document.querySelectorAll<HTMLElement>("[data-again]").forEach(fetchAgain);
  followSeason();
  document.addEventListener("submit", (event) => {
    keepPlace(event);
    confirmFirst(event);
  });
  document.addEventListener("invalid", unfold, true);
  document.addEventListener("click", (event) => {
    closeMenus(event);
    const source = (event.target as Element).closest<HTMLButtonElement>("button[data-copy]");
    if (source) void copy(source);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of document.querySelectorAll<HTMLDetailsElement>("details.menu[open]")) menu.open = false;
  });
  const form = document.querySelector<HTMLFormElement>("form[data-scenarios]");
  if (form) followChoices(form);
  const search = document.querySelector<HTMLFormElement>("form[data-search]");
  if (search) findWhileTyping(search);
  ownAddress();
  followWaiting();
  const push = document.querySelector<HTMLElement>("[data-push-settings]");
  if (push) pushSettings(push);
  void keepInStep().catch(() => undefined);
}

start();
