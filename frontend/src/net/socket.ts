// The line to the server: it opens, drops, and comes back by itself.

import type { FromClient, FromServer } from "../protocol";

export const PING_EVERY = 20_000;
const SILENCE = 50_000;
/** A server that is started again is back within a minute: so many tries come soon one after another, then fewer. */
const SOON = 20;
const SLOWEST_SOON = 2_000;
const SLOWEST = 15_000;

export interface Line {
  opened(): void;
  heard(message: FromServer): void;
  dropped(): void;
}

/** How long to wait before try number `tries` (from 0): doubling, with a third of chance so that not all come at once. */
export function pause(tries: number, chance: number = Math.random()): number {
  const slowest = tries < SOON ? SLOWEST_SOON : SLOWEST;
  return Math.min(slowest, 400 * 2 ** tries) * (0.7 + 0.6 * chance);
}

export class Socket {
  private socket: WebSocket | null = null;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pinger: ReturnType<typeof setInterval> | undefined;
  private heardAt = 0;
  private over = false;

  constructor(
    private readonly address: string,
    private readonly line: Line,
  ) {}

  open(): void {
    if (this.over || this.socket) return;
    clearTimeout(this.timer);
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => this.opened(socket);
    socket.onmessage = (event) => this.heard(socket, String(event.data));
    socket.onclose = () => this.dropped(socket);
  }

  /** False when the line is down; whoever cares keeps the message. */
  send(message: FromClient): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** The browser is online again, or the page came back: do not wait out the pause. */
  hurry(): void {
    this.tries = 0;
    if (this.socket === null) this.open();
    else this.ping();
  }

  /** For good. */
  close(): void {
    this.over = true;
    this.stop();
    this.socket?.close();
    this.socket = null;
  }

  /** The server said when to come back. */
  comeBack(seconds: number): void {
    this.restart(seconds * 1000);
  }

  private opened(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.tries = 0;
    this.heardAt = Date.now();
    this.pinger = setInterval(() => this.ping(), PING_EVERY);
    this.line.opened();
  }

  private heard(socket: WebSocket, text: string): void {
    if (socket !== this.socket) return;
    this.heardAt = Date.now();
    this.line.heard(JSON.parse(text) as FromServer);
  }

  private ping(): void {
    if (Date.now() - this.heardAt > SILENCE) this.restart(0);
    else this.send({ type: "ping", id: `ping${Date.now()}`, t: Date.now() });
  }

  private restart(after: number): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.stop();
    this.line.dropped();
    this.timer = setTimeout(() => this.open(), after);
  }

  private dropped(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.socket = null;
    this.stop();
    if (this.over) return;
    this.line.dropped();
    this.timer = setTimeout(() => this.open(), pause(this.tries));
    this.tries += 1;
  }

  private stop(): void {
    clearTimeout(this.timer);
    clearInterval(this.pinger);
  }
}
