// A whole battle as lines: the expected result or the points, turns as marks, turning points and comments.

import { useMemo, useState } from "preact/hooks";
import type { Scene } from "../net/model";
import { chances, leads, pointsOf, type Mark, type Moment } from "../net/replay";
import { rivals, sideOf, type Side } from "../net/seats";
import { Badge } from "../ui/symbols";
import { useAround, useSay } from "./context";
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

interface Line {
  readonly seat: string;
  readonly side: Side;
  readonly values: readonly number[];
}

/** What is drawn: one line between two sides, above the middle for the side below; of more than two a line each. */
interface Drawing {
  readonly lines: readonly Line[];
  /** The side below the middle; null where each line stands for itself. */
  readonly against: Side | null;
  readonly y: (value: number) => number;
}

export function Graph({ all, marks, places, index, seats, onIndex }: GraphProps) {
  const [wanted, setWanted] = useState<Kind>("chance");
  const hasChances = useMemo(() => chances(all, seats[0] ?? "") !== null, [all, seats.join()]);
  const kind: Kind = hasChances && wanted === "chance" ? "chance" : "points";
  const drawing = useMemo(() => drawn(all, seats, kind), [all, seats.join(), kind]);
  const last = Math.max(1, all.length - 1);
  const { lines, y } = drawing;
  return (
    <div class="graph-box">
      {hasChances && <Kinds kind={kind} onKind={setWanted} />}
      <div class="graph-line" onClick={(event) => onIndex(placeOf(event, last))}>
        <Lines {...{ drawing, marks, index, last, kind }} />
        {places.turning.map((at) => (
          <i
            key={at}
            class="turning-point"
            aria-hidden="true"
            style={{ left: `${(at / last) * 100}%`, top: `${y(lines[0]?.values[at] ?? 0)}%` }}
          />
        ))}
        {places.comment.map((at) => (
          <i key={at} class="comment-mark" aria-hidden="true" style={{ left: `${(at / last) * 100}%` }} />
        ))}
      </div>
      <Turns marks={marks} last={last} />
      {drawing.against === null && <Legend lines={lines} />}
    </div>
  );
}

function drawn(all: readonly Moment[], seats: readonly string[], kind: Kind): Drawing {
  const scene = all[0]?.scene;
  const two = scene && rivals(scene, seats);
  return two ? drawnBetween(all, scene, two, kind) : drawnEach(all, scene, seats, kind);
}

function drawnBetween(
  all: readonly Moment[],
  scene: Scene,
  [seat, other]: readonly [string, string],
  kind: Kind,
): Drawing {
  const values = (kind === "chance" && chances(all, seat)) || leads(all, seat, other);
  const most = kind === "chance" ? 50 : Math.max(10, ...values.map(Math.abs));
  return {
    lines: [{ seat, side: sideOf(scene, seat), values }],
    against: sideOf(scene, other),
    y: (lead) => 50 - (lead / most) * 44,
  };
}

function drawnEach(all: readonly Moment[], scene: Scene | undefined, seats: readonly string[], kind: Kind): Drawing {
  const valuesOf = (seat: string): readonly number[] =>
    kind === "chance" ? (chances(all, seat) ?? []).map((above) => above + 50) : pointsOf(all, seat);
  const lines = seats.map(
    (seat) => ({ seat, side: scene ? sideOf(scene, seat) : "n", values: valuesOf(seat) }) as Line,
  );
  const each = lines.flatMap(({ values }) => values);
  const least = Math.min(0, ...each),
    most = Math.max(least + 10, ...each);
  return { lines, against: null, y: (value) => 94 - ((value - least) / (most - least)) * 88 };
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
  readonly drawing: Drawing;
  readonly marks: readonly Mark[];
  readonly index: number;
  readonly last: number;
  readonly kind: Kind;
}

function Lines({ drawing, marks, index, last, kind }: LinesProps) {
  const { lines, against, y } = drawing;
  const label = useLabel(drawing, index, kind);
  const x = (at: number): number => (at / last) * 1000;
  const paths = useMemo(
    () =>
      lines.map(({ values }) =>
        values.map((value, at) => `${at ? "L" : "M"}${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join(""),
      ),
    [lines],
  );
  return (
    <svg class="graph" viewBox="0 0 1000 100" preserveAspectRatio="none" role="img" aria-label={label}>
      {marks.map((mark) => (
        <path key={mark.index} class="turn-mark" d={`M${x(mark.index)} 2V98`} />
      ))}
      {against !== null && <Areas path={paths[0] ?? ""} above={lines[0]?.side ?? "n"} below={against} />}
      {lines.map(({ seat, side }, at) => (
        <path
          key={seat}
          class={`lead ${against === null ? "of-side" : ""}`}
          data-side={side}
          stroke-dasharray={against === null ? DASHES[at % DASHES.length] : undefined}
          d={paths[at]}
        />
      ))}
      <path class="now" d={`M${x(index)} 0V100`} />
    </svg>
  );
}

/** Lines differ in more than their colour. */
const DASHES = ["none", "9 4", "3 3", "12 3 3 3"] as const;

function Areas({ path, above, below }: { readonly path: string; readonly above: Side; readonly below: Side }) {
  return (
    <>
      <clipPath id="graph-above">
        <rect width="1000" height="50" />
      </clipPath>
      <clipPath id="graph-below">
        <rect y="50" width="1000" height="50" />
      </clipPath>
      <path class="area above" data-side={above} clip-path="url(#graph-above)" d={`${path}L1000 50L0 50Z`} />
      <path class="area below" data-side={below} clip-path="url(#graph-below)" d={`${path}L1000 50L0 50Z`} />
      <path class="zero" d="M0 50H1000" />
    </>
  );
}

/** How it stands at this moment, in words. */
function useLabel({ lines, against }: Drawing, index: number, kind: Kind): string {
  const { words } = useAround();
  const say = useSay();
  const now = lines[0]?.values[index] ?? 0;
  if (against !== null)
    return kind === "chance" ? say("graph_chance", { chance: Math.round(now + 50) }) : say("graph", { lead: now });
  const told = lines.map(({ seat, values }) => `${words.seat(seat)} ${Math.round(values[index] ?? 0)}`).join(", ");
  return say(kind === "chance" ? "graph_lines_chance" : "graph_lines", { told });
}

/** Whose line is which. */
function Legend({ lines }: { readonly lines: readonly Line[] }) {
  const { words } = useAround();
  return (
    <ul class="graph-legend">
      {lines.map(({ seat, side }, at) => (
        <li key={seat} data-side={side}>
          <svg viewBox="0 0 28 6" aria-hidden="true">
            <path d="M0 3H28" stroke-dasharray={DASHES[at % DASHES.length]} />
          </svg>
          <Badge side={side} /> {words.seat(seat)}
        </li>
      ))}
    </ul>
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
