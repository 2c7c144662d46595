// What somebody points at, drawn for a while; and what the own hand points at.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Model } from "../net/model";
import type { Session } from "../net/session";
import { apart, onScreen, pathOf, round, type Plane, type Spot } from "./plane";
import { pointedIn, pointingText, type Pointed } from "./pointing";
import { Tag } from "./Tag";
import type { Words } from "../ui/words";
import type { InUnits, TableSay } from "./piece";

const SHOWN_FOR = 12_000;

interface Shown extends Pointed {
  readonly by: string;
}

/** The newest thing pointed at since the page was opened, as long as it is shown. */
function usePointed(chat: Model["chat"]): Shown | null {
  const last = chat[chat.length - 1];
  const known = useRef(last?.n ?? 0);
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const found = last && last.n > known.current ? pointedIn(last.text) : null;
    known.current = Math.max(known.current, last?.n ?? 0);
    if (!found || !last) return;
    setShown({ ...found, by: last.name });
    const timer = setTimeout(() => setShown(null), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [last?.n]);
  return shown;
}

interface PointedAtProps {
  readonly chat: Model["chat"];
  readonly plane: Plane;
  readonly words: Words;
  readonly inUnits: InUnits;
  readonly say: TableSay;
}

export function PointedAt({ chat, plane, words, inUnits, say }: PointedAtProps) {
  const shown = usePointed(chat);
  if (!shown) return null;
  const { from, to, by } = shown;
  const end = onScreen(plane, to ?? from);
  const text = `${words.person(by)}${to ? `: ${say("le", { far: inUnits(apart(from, to)) })}` : ""}`;
  return (
    <g class="pointed" aria-hidden="true">
      {to && <path d={pathOf(plane, [from, to], false)} />}
      {[from, ...(to ? [to] : [])].map((spot, index) => {
        const at = onScreen(plane, spot);
        return (
          <g key={index} transform={`translate(${round(at.x)} ${round(at.y)})`}>
            <g class="on-screen">
              <circle r={9} />
              <circle r={2} />
            </g>
          </g>
        );
      })}
      <Tag at={end} text={text} kind="measure" off={{ x: 0, y: -26 }} />
    </g>
  );
}

/** Show the others what is measured, or the spot that is pointed at. */
export function pointOut(session: Pick<Session, "say"> | null, what: Spot | readonly [Spot, Spot] | null): void {
  if (!session || !what) return;
  const [first, second] = what;
  const pointed: Pointed =
    typeof first === "number" ? { from: [first, second as number], to: null } : { from: first, to: second as Spot };
  session.say(pointingText(pointed));
}

/** A line of the chat that points, in words. */
export function chatText(text: string, inUnits: InUnits, say: TableSay): string | null {
  const pointed = pointedIn(text);
  if (!pointed) return null;
  const { from, to } = pointed;
  return to
    ? say("points_along", { far: inUnits(apart(from, to)) })
    : say("points_at", { x: inUnits(from[0]), y: inUnits(from[1]) });
}
