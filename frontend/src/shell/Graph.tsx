// A whole battle as a line: the expected result or the lead in points, turns as marks, turning points and comments.

import { useMemo, useState } from "preact/hooks";
import { chances, leads, type Mark, type Moment } from "../net/replay";
import { useSay } from "./context";
import type { Places } from "../replay/Transport";

interface GraphProps {
  readonly all: readonly Moment[];
  readonly marks: readonly Mark[];
  readonly places: Places;
  readonly index: number;
  readonly seats: readonly string[];
  readonly onIndex: (index: number) => void;
}

type Kind = "chance" | "points";

/** Above the middle for the side below. */
export function Graph({ all, marks, places, index, seats, onIndex }: GraphProps) {
  const [wanted, setWanted] = useState<Kind>("chance");
  const expected = useMemo(() => chances(all, seats[0] ?? ""), [all, seats.join()]);
  const points = useMemo(() => leads(all, seats[0] ?? "", seats[1] ?? ""), [all, seats.join()]);
  const kind: Kind = expected && wanted === "chance" ? "chance" : "points";
  const line = kind === "chance" && expected ? expected : points;
  const last = Math.max(1, all.length - 1),
    most = kind === "chance" ? 50 : Math.max(10, ...line.map(Math.abs));
  const y = (lead: number): number => 50 - (lead / most) * 44;
  return (
    <div class="graph-box">
      {expected && <Kinds kind={kind} onKind={setWanted} />}
      <div class="graph-line" onClick={(event) => onIndex(placeOf(event, last))}>
        <Lines {...{ line, marks, index, last, kind, y }} />
        {places.turning.map((at) => (
          <i
            key={at}
            class="turning-point"
            aria-hidden="true"
            style={{ left: `${(at / last) * 100}%`, top: `${y(line[at] ?? 0)}%` }}
          />
        ))}
        {places.comment.map((at) => (
          <i key={at} class="comment-mark" aria-hidden="true" style={{ left: `${(at / last) * 100}%` }} />
        ))}
      </div>
      <Turns marks={marks} last={last} />
    </div>
  );
}

function placeOf(event: MouseEvent & { readonly currentTarget: EventTarget | null }, last: number): number {
  const box = (event.currentTarget as Element).getBoundingClientRect();
  return Math.round(((event.clientX - box.left) / Math.max(1, box.width)) * last);
}

function Kinds({ kind, onKind }: { readonly kind: Kind; readonly onKind: (kind: Kind) => void }) {
  const say = useSay();
  return (
    <div class="graph-kinds" role="group" aria-label={say("graph_kind")}>
      {(["chance", "points"] as const).map((one) => (
        <button key={one} type="button" aria-pressed={kind === one} onClick={() => onKind(one)}>
          {say(`graph_kind.${one}`)}
        </button>
      ))}
    </div>
  );
}

interface LinesProps {
  readonly line: readonly number[];
  readonly marks: readonly Mark[];
  readonly index: number;
  readonly last: number;
  readonly kind: Kind;
  readonly y: (lead: number) => number;
}

function Lines({ line, marks, index, last, kind, y }: LinesProps) {
  const say = useSay();
  const x = (at: number): number => (at / last) * 1000;
  const path = useMemo(
    () => line.map((lead, at) => `${at ? "L" : "M"}${x(at).toFixed(1)} ${y(lead).toFixed(1)}`).join(""),
    [line],
  );
  const now = line[index] ?? 0;
  const label = kind === "chance" ? say("graph_chance", { chance: Math.round(now + 50) }) : say("graph", { lead: now });
  return (
    <svg class="graph" viewBox="0 0 1000 100" preserveAspectRatio="none" role="img" aria-label={label}>
      {marks.map((mark) => (
        <path key={mark.index} class="turn-mark" d={`M${x(mark.index)} 2V98`} />
      ))}
      <clipPath id="graph-above">
        <rect width="1000" height="50" />
      </clipPath>
      <clipPath id="graph-below">
        <rect y="50" width="1000" height="50" />
      </clipPath>
      <path class="area above" clip-path="url(#graph-above)" d={`${path}L1000 50L0 50Z`} />
      <path class="area below" clip-path="url(#graph-below)" d={`${path}L1000 50L0 50Z`} />
      <path class="zero" d="M0 50H1000" />
      <path class="lead" d={path} />
      <path class="now" d={`M${x(index)} 0V100`} />
    </svg>
  );
}

/** The numbers of the turns below their marks; where they stand too close, some are left out. */
function Turns({ marks, last }: { readonly marks: readonly Mark[]; readonly last: number }) {
  const say = useSay();
  let free = -1;
  const shown = marks.filter((mark) => {
    const at = mark.index / last;
    if (mark.turn < 1 || at < free || at > 0.94) return false;
    free = at + 0.055;
    return true;
  });
  return (
    <div class="turn-numbers" aria-hidden="true">
      {shown.map((mark, number) => (
        <span key={mark.index} style={{ left: `${(mark.index / last) * 100}%` }}>
          {number === 0 ? say("turn_number", { turn: mark.turn }) : mark.turn}
        </span>
      ))}
    </div>
  );
}
