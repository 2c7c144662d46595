// Layers on demand: control zones, reach, fields of fire, command range, sight. All distances are the server's.

import { centreOf, onScreen, pathOf, placing, round, type Plane, type Pose } from "../../tabletop/plane";
import { ToolBar } from "../../tabletop/ToolBar";
import type { Words } from "../../ui/words";
import { chosen } from "./drafts";
import type { Hand, Layer, Sight } from "./hand";
import { tableSay } from "./sentences";
import { standing, tone, WIDE, type BattleView, type ElementView } from "./view";

const SIGNS: { readonly [layer in Layer]: string } = {
  zones: "M4 18h16v3H4zM4 14l4-4M9 14l4-4M14 14l4-4M4 9l4-4M9 9l4-4M14 9l4-4",
  reach: "M12 21V5M6 11l6-6l6 6M4 21h16",
  fire: "M4 20L20 4M20 4h-6M20 4v6M4 20l1-5M4 20l5-1",
  command: "M6 21V3l12 4l-12 4",
  sight: "M2 12c4 -7 16 -7 20 0c-4 7 -16 7 -20 0zM12 9a3 3 0 1 0 0.01 0",
};
interface LayerToolsProps {
  readonly hand: Hand;
  readonly onPoint?: (() => void) | undefined;
  readonly words: Words;
}

export function LayerTools({ hand, onPoint, words }: LayerToolsProps) {
  const { tool, take, layers, toggle, mode } = hand;
  const hasFrame = mode === "moves" || mode === "place";
  return <ToolBar {...{ tool, take, layers, toggle, hasFrame, onPoint }} signs={SIGNS} say={tableSay(words)} />;
}

interface LayersProps {
  readonly view: BattleView;
  readonly plane: Plane;
  readonly hand: Hand;
}

type Standing = ElementView & { readonly pose: Pose };

export function Layers({ view, plane, hand }: LayersProps) {
  const picked = chosen(view, hand.selected);
  const all = standing(view);
  const shows = (layer: Layer): boolean => hand.layers.includes(layer);
  const zoned = shows("zones")
    ? all
    : hand.mode === "moves" && hand.order
      ? all.filter((one) => one.side !== hand.side)
      : [];
  return (
    <g class="layers" aria-hidden="true">
      {shows("command") && all.map((one) => <CommandRange key={one.id} element={one} plane={plane} />)}
      {shows("reach") && picked.map((one) => <Reach key={one.id} element={one} plane={plane} />)}
      {zoned
        .filter((one) => !one.airborne)
        .map((one) => (
          <Ahead key={one.id} element={one} plane={plane} far={WIDE} kind="zone" />
        ))}
      {shows("sight") && hand.sight && <SightLines view={view} plane={plane} sight={hand.sight} />}
      {(shows("fire") || hand.mode === "fire") &&
        (picked.some((one) => one.fire)
          ? picked
          : hand.mode === "fire"
            ? all.filter((one) => one.side === hand.side)
            : all
        ).map((one) => <Fire key={one.id} element={one} plane={plane} />)}
    </g>
  );
}

function Ahead({
  element,
  plane,
  far,
  kind,
}: {
  readonly element: Standing;
  readonly plane: Plane;
  readonly far: number;
  readonly kind: string;
}) {
  return (
    <rect
      class={`strip-ahead ${kind}`}
      data-side={tone(element.side)}
      transform={placing(plane, element.pose)}
      x={-WIDE / 2}
      y={-far}
      width={WIDE}
      height={far}
    />
  );
}

/** The strip before each edge from which it may shoot. */
export function Fire({ element, plane }: { readonly element: Standing; readonly plane: Plane }) {
  const { fire, depth } = element;
  return (
    <g class="strip-ahead fire" data-side={tone(element.side)} transform={placing(plane, element.pose)}>
      {fire > 0 && element.fire_from.includes("front") && <rect x={-WIDE / 2} y={-fire} width={WIDE} height={fire} />}
      {fire > 0 && element.fire_from.includes("left") && (
        <rect x={-WIDE / 2 - fire} y={0} width={fire} height={depth} />
      )}
      {fire > 0 && element.fire_from.includes("right") && <rect x={WIDE / 2} y={0} width={fire} height={depth} />}
    </g>
  );
}

/** Lines to all enemies: whole to those it sees, broken with a bar to those it does not. */
export function SightLines({
  view,
  plane,
  sight,
}: {
  readonly view: BattleView;
  readonly plane: Plane;
  readonly sight: Sight;
}) {
  const [viewer] = chosen(view, [sight.from]);
  if (!viewer) return null;
  const from = centreOf(viewer.pose, viewer.depth);
  return (
    <g class="sight">
      {chosen(view, [...sight.unseen, ...sight.sees]).map((foe) => {
        const to = centreOf(foe.pose, foe.depth),
          isSeen = sight.sees.includes(foe.id);
        const middle = onScreen(plane, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
        return (
          <g key={foe.id} class={isSeen ? "seen" : "unseen"}>
            <path d={pathOf(plane, [from, to], false)} />
            {!isSeen && (
              <g transform={`translate(${round(middle.x)} ${round(middle.y)})`}>
                <path class="on-screen bar" d="M-5 -5L5 5M5 -5L-5 5" />
              </g>
            )}
          </g>
        );
      })}
    </g>
  );
}

/** Everything nearer to the base than so many millimetres. */
export function Around({
  element,
  plane,
  far,
  kind,
}: {
  readonly element: Standing;
  readonly plane: Plane;
  readonly far: number;
  readonly kind: string;
}) {
  return (
    <rect
      class={`around ${kind}`}
      data-side={tone(element.side)}
      transform={placing(plane, element.pose)}
      x={-WIDE / 2 - far}
      y={-far}
      width={WIDE + 2 * far}
      height={element.depth + 2 * far}
      rx={far}
    />
  );
}

function Reach({ element, plane }: { readonly element: Standing; readonly plane: Plane }) {
  return (
    <>
      <Around element={element} plane={plane} far={element.reach} kind="reach" />
      {element.slow_reach < element.reach && (
        <Around element={element} plane={plane} far={element.slow_reach} kind="reach slow" />
      )}
    </>
  );
}

export function CommandRange({ element, plane }: { readonly element: Standing; readonly plane: Plane }) {
  const { commander } = element;
  if (!commander || commander.lost) return null;
  return (
    <>
      <Around element={element} plane={plane} far={commander.range} kind="command-range" />
      <Around element={element} plane={plane} far={commander.blind_range} kind="command-range blind" />
    </>
  );
}
