// The standing over a whole battle: the lead in points as a line, turns as marks with their numbers, turning points.

import { useMemo } from "preact/hooks";
import { leads, turningPoints, type Mark, type Moment } from "../replay";
import { useSay } from "./context";

interface GraphProps {
  readonly all: readonly Moment[];
  readonly marks: readonly Mark[];
  readonly index: number;
  readonly seats: readonly string[];
}

/** The lead in points over time: above the line for the side below. */
export function Graph({ all, marks, index, seats }: GraphProps) {
  const say = useSay();
  const line = useMemo(() => leads(all, seats[0] ?? "", seats[1] ?? ""), [all, seats.join()]);
  const last = Math.max(1, all.length - 1),
    most = Math.max(10, ...line.map(Math.abs));
  const x = (at: number): number => (at / last) * 1000,
    y = (lead: number): number => 50 - (lead / most) * 44;
  const path = line.map((lead, at) => `${at ? "L" : "M"}${x(at).toFixed(1)} ${y(lead).toFixed(1)}`).join("");
  return (
    <div class="graph-box">
      <div class="graph-line">
        <svg
          class="graph"
          viewBox="0 0 1000 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={say("graph", { lead: line[index] ?? 0 })}
        >
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
        {turningPoints(line).map((at) => (
          <i
            key={at}
            class="turning-point"
            aria-hidden="true"
            style={{ left: `${(at / last) * 100}%`, top: `${y(line[at] ?? 0)}%` }}
          />
        ))}
      </div>
      <Turns marks={marks} last={last} />
    </div>
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
