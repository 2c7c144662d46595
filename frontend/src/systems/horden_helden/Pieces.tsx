// Bases at their true size: symbol upright, front edge light with a point, badges for figures, a shadow for flyers.

import { memo } from "preact/compat";
import { useRef } from "preact/hooks";
import { SYMBOLS } from "../../ui/symbols";
import { onScreen, placing, rotationOf, round, type Plane, type Pose } from "../../tabletop/plane";
import type { CampView, ElementView } from "./view";
import { tone, WIDE } from "./view";

interface ElementPieceProps {
  readonly element: ElementView;
  readonly pose: Pose;
  readonly plane: Plane;
  readonly state?: string;
  readonly label?: string;
  readonly ghost?: boolean;
}

/** The angle next to the last one that means the same: a piece never turns the long way round. */
function useNearAngle(angle: number): number {
  const last = useRef(angle);
  last.current += ((((angle - last.current) % 360) + 540) % 360) - 180;
  return last.current;
}

/** What an element is drawn as: its base in millimetres, the symbol never upside down. */
function Piece({ element, pose, plane, state = "", label, ghost = false }: ElementPieceProps) {
  const { depth } = element;
  const sign = Math.min(depth - 3, 25);
  const angle = useNearAngle(rotationOf(plane, pose[2]));
  const at = onScreen(plane, [pose[0], pose[1]]);
  const kinds = [
    ghost ? "ghost" : "element",
    element.category,
    element.airborne ? "airborne" : "",
    element.place === "ambush" || element.place === "hidden" ? "hidden" : "",
    element.moved ? "moved" : "",
    state,
  ];
  return (
    <g
      class={kinds.filter(Boolean).join(" ")}
      data-side={tone(element.side)}
      style={`transform:translate(${round(at.x)}px,${round(at.y)}px) rotate(${round(angle)}deg)`}
    >
      {label && <title>{label}</title>}
      <rect class="collar" x={-WIDE / 2} y={0} width={WIDE} height={depth} />
      <rect class="halo" x={-WIDE / 2 - 3} y={-3} width={WIDE + 6} height={depth + 6} rx={4} />
      {element.airborne && <rect class="shadow" x={-WIDE / 2 + 5} y={7} width={WIDE} height={depth} rx={2} />}
      <rect class="base" x={-WIDE / 2} y={0} width={WIDE} height={depth} rx={1.4} />
      <rect
        class="lines"
        x={-WIDE / 2}
        y={0}
        width={WIDE}
        height={depth}
        fill={`url(#hh-lines-${tone(element.side)})`}
      />
      <path class="front" d={`M${-WIDE / 2 + 1} 1.5H${WIDE / 2 - 1}`} />
      <path class="point" d="M-4.6 0L0 -5L4.6 0Z" />
      <g transform={`translate(0 ${round(depth / 2 + 0.8)})`}>
        <g style={`transform:rotate(${round(-angle)}deg)`}>
          <use
            class="sign"
            href={`${SYMBOLS}#hh-${element.type}`}
            x={-sign / 2}
            y={-sign / 2}
            width={sign}
            height={sign}
          />
        </g>
      </g>
      <Gear element={element} />
      <Badges element={element} angle={angle} />
      {element.moved && !ghost && <path class="done" d={`M${WIDE / 2 - 9} ${depth - 5}l2.4 2.6l4.6 -5.4`} />}
    </g>
  );
}

export const ElementPiece = memo(Piece);

/** What an element carries before it. */
function Gear({ element }: { readonly element: ElementView }) {
  return (
    <>
      {element.equipment.includes("pavises") && <path class="gear" d="M-18 -1.4h8m4 0h12m4 0h8" />}
      {element.equipment.includes("obstacles") && (
        <path class="gear" d="M-18 -4l3 4l3 -4l3 4l3 -4l3 4l3 -4l3 4l3 -4l3 4l3 -4l3 4" />
      )}
    </>
  );
}

/** Commander and figure as badges; the dead and spells as small marks. */
function Badges({ element, angle }: { readonly element: ElementView; readonly angle: number }) {
  const { figure, commander } = element;
  const signs = [
    ...(commander && !commander.lost ? [{ sign: "fg-commander", isOff: false }] : []),
    ...(figure && figure.status !== "dead"
      ? [{ sign: figure.status === "frog" ? "fg-frog" : `fg-${figure.kind}`, isOff: !figure.active }]
      : []),
  ];
  return (
    <>
      {signs.map(({ sign, isOff }, index) => (
        <g
          key={sign}
          class={`badge-on ${isOff ? "disabled" : ""}`}
          transform={`translate(${index ? -13.5 : 13.5} ${round(Math.max(7.5, element.depth / 2))})`}
        >
          <g style={`transform:rotate(${round(-angle)}deg)`}>
            <circle r={6.4} />
            <use href={`${SYMBOLS}#${sign}`} x={-4.8} y={-4.8} width={9.6} height={9.6} />
          </g>
        </g>
      ))}
      {element.flags.includes("undead") && <path class="undead" d={`M-17 ${element.depth - 5}h5m-2.5 -2v6`} />}
      {element.spells.length > 0 && (
        <path class="spell" d="M-15 2.5l1.3 3.2l3.2 1.3l-3.2 1.3l-1.3 3.2l-1.3 -3.2l-3.2 -1.3l3.2 -1.3z" />
      )}
    </>
  );
}

export function CampPiece({
  camp,
  plane,
  ghost = false,
}: {
  readonly camp: Pick<CampView, "side" | "holder" | "pose" | "width" | "depth" | "fortified" | "id">;
  readonly plane: Plane;
  readonly ghost?: boolean;
}) {
  const upright = -rotationOf(plane, camp.pose[2]);
  return (
    <g
      class={`camp ${camp.holder && camp.holder !== camp.side ? "taken" : ""} ${ghost ? "ghost" : ""}`}
      data-side={tone(camp.side)}
      transform={placing(plane, camp.pose)}
      data-camp={camp.id}
    >
      <rect
        class={`pitch ${camp.fortified ? "fortified" : ""}`}
        x={-camp.width / 2}
        y={0}
        width={camp.width}
        height={camp.depth}
      />
      {Array.from(
        { length: Math.max(1, Math.round(camp.width / 40)) },
        (_, index, all = Math.max(1, Math.round(camp.width / 40))) => (
          <g
            key={index}
            transform={`translate(${round(-camp.width / 2 + ((index + 0.5) * camp.width) / all)} ${round(camp.depth / 2)}) rotate(${round(upright)})`}
          >
            <use
              class="sign"
              href={`${SYMBOLS}#${camp.fortified ? "fg-camp-fortified" : "fg-camp"}`}
              x={-12}
              y={-12}
              width={24}
              height={24}
            />
          </g>
        ),
      )}
    </g>
  );
}

/** Line patterns of the two sides: colour is never the only sign. */
export function PieceDefs() {
  return (
    <defs>
      <pattern id="hh-lines-1" width="4" height="4" patternUnits="userSpaceOnUse">
        <path class="pattern-a" d="M0 2H4" />
      </pattern>
      <pattern id="hh-lines-2" width="4" height="4" patternUnits="userSpaceOnUse">
        <path class="pattern-b" d="M2 0V4" />
      </pattern>
    </defs>
  );
}
