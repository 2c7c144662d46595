// A season's pages follow it: the socket says where the season stands, and a page that shows less fetches itself again.

import { fetchParts } from "../ui/fragments";
import type { FromServer } from "../protocol";

const RETRY_FIRST = 1_000;
const RETRY_MOST = 30_000;
const PING_EVERY = 25_000;
const QUIET_BEFORE_REFRESH = 400;

/** What a page shows, or should show. */
export interface Mark {
  sequence: number;
  boards: number;
}

/** The mark of what is drawn now. */
export function shownMark(page: ParentNode): Mark | null {
  const body = page.querySelector<HTMLElement>("[data-sequence]");
  if (!body) return null;
  return { sequence: Number(body.dataset["sequence"]), boards: Number(body.dataset["boards"]) };
}

/** Nothing is fetched twice: only a page that differs from what the server says is behind. */
export function isBehind(shown: Mark | null, told: Mark): boolean {
  return !shown || shown.sequence !== told.sequence || shown.boards !== told.boards;
}

export class SeasonPage {
  private wait = RETRY_FIRST;
  private told: Mark | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running = false;

  constructor(
    private readonly season: string,
    private readonly address: string,
    private readonly drawn: () => void,
  ) {}

  start(): void {
    this.connect();
    document.addEventListener("visibilitychange", () => document.hidden || this.refreshSoon());
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/seasons/${this.season}/`);
    const pulse = setInterval(() => socket.readyState === 1 && socket.send('{"type":"ping","t":0}'), PING_EVERY);
    socket.addEventListener("open", () => {
      this.wait = RETRY_FIRST;
      socket.send('{"type":"join"}');
    });
    socket.addEventListener("message", (event) => this.heard(String(event.data)));
    socket.addEventListener("close", () => {
      clearInterval(pulse);
      setTimeout(() => this.connect(), this.wait + Math.random() * 500);
      this.wait = Math.min(this.wait * 2, RETRY_MOST);
    });
  }

  private heard(text: string): void {
    const message = JSON.parse(text) as FromServer;
    if (message.type !== "season") return;
    this.told = message;
    this.refreshSoon();
  }

  private refreshSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.refresh(), QUIET_BEFORE_REFRESH);
  }

  private async refresh(): Promise<void> {
    if (this.running || document.hidden || !this.told || !isBehind(shownMark(document), this.told)) return;
    this.running = true;
    try {
      await fetchParts(this.address);
      this.drawn();
    } catch {
      // The next message, or coming back to the page, tries again.
    } finally {
      this.running = false;
    }
  }
}
