// Where the other players are: here, looking elsewhere, gone since. In words, and by the server's time.

import { useEffect, useState } from "preact/hooks";
import type { Model, Scene } from "../net/model";
import type { Words } from "../ui/words";
import { useAround, useSay } from "./context";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface PresenceProps {
  readonly model: Model;
  readonly scene: Scene;
  readonly seat: string;
}

/** Beside a player's name; nothing about oneself, about the computer, or about who is simply here. */
export function PresenceNote({ model, scene, seat }: PresenceProps) {
  const { words } = useAround();
  const say = useSay();
  const found = model.presence.seats[seat];
  useEveryMinute(found !== undefined && found.state !== "here");
  const isPerson = (scene.players[seat]?.computer ?? null) === null;
  if (!found || !isPerson || scene.status !== "running" || model.mySeats.includes(seat)) return null;
  if (found.state === "here") return <span class="sr"> · {say("presence.here")}</span>;
  const text = presenceText(found, Date.now() + model.presence.offset, words);
  return (
    <span class={`away ${found.state}`} data-presence={found.state}>
      <span class="dot"> · </span>
      {text}
    </span>
  );
}

export interface Whereabouts {
  readonly state: string;
  readonly since?: string | null | undefined;
}

/** "gone for 12 min"; after a day the day and hour at which somebody was last here. */
export function presenceText({ state, since }: Whereabouts, now: number, words: Words): string {
  if (!since) return words.say(`page.presence.${state}`);
  const gone = now - Date.parse(since);
  if (gone >= DAY) return words.say("page.presence.last_here", { time: dayOf(since, words.language) });
  return words.say(`page.presence.${state}_for`, { time: lasting(gone, words) });
}

function lasting(milliseconds: number, words: Words): string {
  if (milliseconds < MINUTE) return words.say("page.presence.moment");
  if (milliseconds < HOUR) return words.say("page.presence.minutes", { count: Math.floor(milliseconds / MINUTE) });
  return words.say("page.presence.hours", { count: Math.floor(milliseconds / HOUR) });
}

function dayOf(since: string, language: string): string {
  const form: Intl.DateTimeFormatOptions = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" };
  return new Intl.DateTimeFormat(language, form).format(new Date(since));
}

/** Words that count time are said anew every so often. */
function useEveryMinute(isCounting: boolean): void {
  const [, setCount] = useState(0);
  useEffect(() => {
    if (!isCounting) return undefined;
    const timer = setInterval(() => setCount((old) => old + 1), MINUTE / 4);
    return () => clearInterval(timer);
  }, [isCounting]);
}
