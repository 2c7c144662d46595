// Pointing: a place or a measured line on the table, shown to the others. It goes as a line of the chat, so that it also
// reaches whoever looks at the table tomorrow.

import type { Spot } from "./plane";

export interface Pointed {
  readonly from: Spot;
  /** The other end, if a line is shown. */
  readonly to: Spot | null;
}

const SIGN = "⌖";
const PLACE = "(\\d{1,4})\\/(\\d{1,4})";
const LINE = new RegExp(`^${SIGN} ${PLACE}(?: – ${PLACE})?$`);

function written([x, y]: Spot): string {
  return `${Math.max(0, Math.round(x))}/${Math.max(0, Math.round(y))}`;
}

export function pointingText({ from, to }: Pointed): string {
  return to ? `${SIGN} ${written(from)} – ${written(to)}` : `${SIGN} ${written(from)}`;
}

/** What a line of the chat points at; null if it is plain talk. */
export function pointedIn(text: string): Pointed | null {
  const found = LINE.exec(text);
  if (!found) return null;
  const [x0, y0, x1, y1] = found.slice(1).map((part) => (part === undefined ? null : Number(part)));
  if (x0 === null || x0 === undefined || y0 === null || y0 === undefined) return null;
  const to: Spot | null = typeof x1 === "number" && typeof y1 === "number" ? [x1, y1] : null;
  return { from: [x0, y0], to };
}
