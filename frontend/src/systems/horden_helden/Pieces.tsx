// Bases at their true size on a plinth: front edge light with a point, sign or figures upright, badges, shadows to the lower right.

import { memo } from "../../ui/memo";
import { useRef } from "preact/hooks";
import { useZoom } from "../../board/zoom";
import { Figures, turnedBack } from "../../tabletop/Figures";
import { SYMBOLS } from "../../ui/symbols";
import { onScreen, placing, rotationOf, round, type Plane, type Pose } from "../../tabletop/plane";
import { rankOf } from "./ranks";
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

/** From the upper left: where the shadow falls, and how high a base is. */
const SHADOW = [2.2, 5] as const;
const PLINTH = 2.8;
/** A flyer's shadow lies farther off. */
const ALOFT = [7, 12] as const;

/** What an element is drawn as: its base in millimetres. From close by figures stand on it, else its sign, never upside down. */
function Piece({ element, pose, plane, state = "", label, ghost = false }: ElementPieceProps) {
  const { depth } = element;
  const angle = useNearAngle(rotationOf(plane, pose[2]));
  const isNear = useZoom() === "near" && !ghost;
  const at = onScreen(plane, [pose[0], pose[1]]);
  const isHidden = element.place === "ambush" || element.place === "hidden";
  const kinds = [
    ghost ? "ghost" : "element",
    element.category,
    element.airborne ? "airborne" : "",
    isHidden ? "hidden" : "",
    element.moved ? "moved" : "",
    state,
  ];
  const rect = { x: -WIDE / 2, width: WIDE, height: depth };
  const [aside, down] = element.airborne ? ALOFT : SHADOW;
  const shadow = turnedBack(angle, aside, down),
    plinth = turnedBack(angle, 0, PLINTH);
  const isTurned = Math.cos((angle * Math.PI) / 180) < 0;
  return (
    <g
      class={kinds.filter(Boolean).join(" ")}
      data-side={tone(element.side)}
      style={`transform:translate(${round(at.x)}px,${round(at.y)}px) rotate(${round(angle)}deg)`}
    >
      {label && <desc>{label}</desc>}
      <rect class="collar" {...rect} y={0} />
      <rect class="halo" x={-WIDE / 2 - 3} y={-3} width={WIDE + 6} height={depth + 6} rx={4} />
      <g class="tilting">
        {!ghost && <rect class="cast" {...rect} rx={1.4} transform={`translate(${shadow.join(" ")})`} />}
        {!ghost && <rect class="plinth" {...rect} rx={1.4} transform={`translate(${plinth.join(" ")})`} />}
        <rect class="base" {...rect} y={0} rx={1.4} />
        <rect class="lines" {...rect} y={0} fill={`url(#hh-lines-${tone(element.side)})`} />
        {isNear && !isHidden ? (
          <rect class="flock" x={-WIDE / 2 + 2.4} y={3.2} width={WIDE - 4.8} height={depth - 5.4} rx={0.8} />
        ) : (
          <rect class="shine" {...rect} y={0} rx={1.4} fill={`url(#hh-shine-${isTurned ? "turned" : "upright"})`} />
        )}
        <path class="front" d={`M${-WIDE / 2 + 1} 1.400H${WIDE / 2 - 1}`} />
        <path class="point" d="M-4.600 5.200L0 .6L4.600 5.200Z" />
        {isNear && !isHidden ? <Near element={element} angle={angle} /> : <Sign element={element} angle={angle} />}
        <path
          class="crack"
          d={`M-6 0l4 ${round(depth * 0.3)}l-5 ${round(depth * 0.2)}l8 ${round(depth * 0.24)}l-3 ${round(depth * 0.26)}`}
        />
      </g>
      <Gear element={element} />
      <Badges element={element} angle={angle} isNear={isNear} />
      {element.moved && !ghost && <path class="done" d={`M${WIDE / 2 - 9} ${depth - 5}l2.400 2.600l4.600 -5.400`} />}
    </g>
  );
}

interface SignProps {
  readonly element: ElementView;
  readonly angle: number;
}

function Sign({ element, angle }: SignProps) {
  const size = Math.min(element.depth - 3, 25);
  return (
    <g transform={`translate(0 ${round(element.depth / 2 + 0.8)})`}>
      <g style={`transform:rotate(${round(-angle)}deg)`}>
        <use
          class="sign"
          href={`${SYMBOLS}#hh-${element.type}`}
          x={-size / 2}
          y={-size / 2}
          width={size}
          height={size}
        />
      </g>
    </g>
  );
}

/** Figures on the base, its sign small at the rear edge; the front once more, for when the figures fade. */
function Near({ element, angle }: SignProps) {
  const { depth } = element;
  return (
    <>
      <Figures
        rank={rankOf(element)}
        hasLeader={Boolean(element.commander && !element.commander.lost)}
        width={WIDE}
        depth={depth}
        angle={angle}
      />
      <path class="front over" d={`M${-WIDE / 2 + 1} 1.400H${WIDE / 2 - 1}`} />
      <g transform={`translate(${-WIDE / 2 + 5.2} ${round(depth - 1.6)}) rotate(${round(-angle)})`}>
        <rect class="sign-plate" x={-4.6} y={-4.6} width={9.2} height={9.2} rx={1.6} />
        <use class="sign" href={`${SYMBOLS}#hh-${element.type}`} x={-3.9} y={-3.9} width={7.8} height={7.8} />
      </g>
    </>
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

/** Commander and figure as badges, from close by at the rear edge; the dead and spells as small marks. */
function Badges({ element, angle, isNear }: SignProps & { readonly isNear: boolean }) {
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
          transform={`translate(${index ? -13.5 : 13.5} ${round(isNear ? element.depth - 2 : Math.max(7.5, element.depth / 2))})`}
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
      {(["upright", "turned"] as const).map((way) => (
        <linearGradient
          key={way}
          id={`hh-shine-${way}`}
          x1="0"
          y1={way === "upright" ? "0" : "1"}
          x2="0"
          y2={way === "upright" ? "1" : "0"}
        >
          <stop stop-color="#fff" stop-opacity=".3" offset="0" />
          <stop stop-color="#fff" stop-opacity="0" offset=".5" />
          <stop stop-color="#000" stop-opacity=".2" offset="1" />
        </linearGradient>
      ))}
    </defs>
  );
}
