// What is in hand, drawn over the table: ghosts with their verdict, handles, rulers, and what a refusal points at.

import { isObject, type Json, type JsonObject } from "../../net/json";
import { witness as pointed } from "../../board/witness";
import { useStore } from "../../net/store";
import { middleOf } from "../../tabletop/scatter";
import { GiveChip } from "../../tabletop/GiveChip";
import { Leash } from "../../tabletop/Leash";
import { Tag } from "../../tabletop/Tag";
import {
  apart,
  bearing,
  centreOf,
  cornersOf,
  onScreen,
  pathOf,
  placing,
  round,
  rotationOf,
  type Plane,
  type Pose,
  type Spot,
} from "../../tabletop/plane";
import type { Words } from "../../ui/words";
import { chosen, isStepped, outerCorner, pivotOf, stepped, type Standing } from "./drafts";
import type { Hand, Verdict } from "./hand";
import { CampPiece, ElementPiece } from "./Pieces";
import { CAMP } from "./placing";
import { inUnits } from "./sentences";
import { elementOf, WIDE, type BattleView } from "./view";

export interface DraftsProps {
  readonly view: BattleView;
  readonly plane: Plane;
  readonly hand: Hand;
  readonly words: Words;
}

export function Drafts(props: DraftsProps) {
  const { plane, hand, words } = props;
  return (
    <g class="drafts">
      <Around {...props} />
      <Sweep {...props} />
      <Ghosts {...props} />
      <Plans {...props} />
      <Aims {...props} />
      <Witness {...props} />
      <Handles {...props} />
      {hand.leash && <Leash plane={plane} {...hand.leash} />}
      <Give {...props} />
      {hand.frame && <path class="frame-drawn" d={boxPath(plane, hand.frame)} />}
      {hand.ruler && <Ruler plane={plane} from={hand.ruler[0]} to={hand.ruler[1]} words={words} />}
    </g>
  );
}

/** Moves are final: one more press gives them, right where they were dropped. */
function Give({ view, plane, hand, words }: DraftsProps) {
  const spots = chosen(view, Object.keys(hand.ghosts)).map((one) =>
    onScreen(plane, centreOf(hand.ghosts[one.id] ?? one.pose, one.depth)),
  );
  if (hand.mode !== "moves" || hand.dragging || !hand.order || !spots.length || hand.verdict === "bad") return null;
  const at = { x: Math.max(...spots.map(({ x }) => x)) + WIDE / 2, y: Math.max(...spots.map(({ y }) => y)) };
  const isRight = at.x > plane.width * 0.92;
  return (
    <GiveChip
      at={isRight ? { x: Math.min(...spots.map(({ x }) => x)) - WIDE * 1.5, y: at.y } : at}
      label={words.say(`page.hh.confirm.${hand.draft.action}`)}
      verdict={hand.verdict ?? "checking"}
      onGive={hand.confirm}
    />
  );
}

export function boxPath(plane: Plane, [[x0, y0], [x1, y1]]: readonly [Spot, Spot]): string {
  return pathOf(plane, [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ]);
}

/** A line around what is picked: each element, or a group that looks one way. */
function Around({ view, plane, hand }: DraftsProps) {
  const elements = chosen(view, hand.selected);
  const [first] = elements;
  if (!first) return null;
  if (elements.length < 2 || elements.some((one) => Math.abs(one.pose[2] - first.pose[2]) > 0.5))
    return (
      <>
        {elements.map((one) => (
          <rect
            key={one.id}
            class="group-around"
            transform={placing(plane, one.pose)}
            x={-WIDE / 2 - 3}
            y={-3}
            width={WIDE + 6}
            height={one.depth + 6}
            rx={3}
          />
        ))}
      </>
    );
  const angle = (first.pose[2] * Math.PI) / 180;
  const [ahead, right] = [
    [Math.cos(angle), Math.sin(angle)],
    [Math.sin(angle), -Math.cos(angle)],
  ] as const;
  const spots = elements.flatMap((one) => cornersOf(one.pose, WIDE, one.depth));
  const on = ([x, y]: Spot, [dx, dy]: readonly [number, number]): number => x * dx + y * dy;
  const a = spots.map((spot) => on(spot, ahead)),
    r = spots.map((spot) => on(spot, right));
  const [back, front, left, wide] = [Math.min(...a) - 5, Math.max(...a) + 5, Math.min(...r) - 5, Math.max(...r) + 5];
  const corner = (along: number, aside: number): Spot => [
    along * ahead[0] + aside * right[0],
    along * ahead[1] + aside * right[1],
  ];
  return (
    <path
      class="group-around"
      d={pathOf(plane, [corner(front, left), corner(front, wide), corner(back, wide), corner(back, left)])}
    />
  );
}

/** Handles: a ring to turn one element or a leader, corners to wheel a group. They keep their size on the screen. */
function Handles(props: DraftsProps) {
  const { view, plane, hand, words } = props;
  if (hand.mode === "place") return <PlaceHandle {...props} />;
  const elements = chosen(view, hand.selected);
  const [first] = elements;
  if (hand.mode !== "moves" || !first || first.side !== hand.side || first.moved) return null;
  if (!isStepped(hand.draft))
    return <Ring plane={plane} pose={hand.ghosts[first.id] ?? first.pose} label={words.say("page.hh.turn_handle")} />;
  const now = elements.map((one) => ({ ...one, pose: hand.ghosts[one.id] ?? one.pose }));
  return (
    <>
      <Corner plane={plane} elements={now} grip="wheel_left" hand={hand} label={words.say("page.hh.act.wheel_left")} />
      <Corner
        plane={plane}
        elements={now}
        grip="wheel_right"
        hand={hand}
        label={words.say("page.hh.act.wheel_right")}
      />
    </>
  );
}

function PlaceHandle({ hand, plane, words }: DraftsProps) {
  const [first, ...more] = hand.selected;
  const pose = first ? hand.placed[first] : undefined;
  const canTurn = hand.placing?.drawing?.kind !== "sketches";
  return pose && !more.length && canTurn ? (
    <Ring plane={plane} pose={pose} label={words.say("page.hh.turn_handle")} />
  ) : null;
}

function Ring({ plane, pose, label }: { readonly plane: Plane; readonly pose: Pose; readonly label: string }) {
  return (
    <g class="handle ring" data-handle="turn" transform={placing(plane, pose)}>
      <title>{label}</title>
      <g class="on-screen">
        <circle class="collar" cy={-30} r={22} />
        <path class="stem" d="M0 -6V-20" />
        <circle cy={-30} r={11} />
        <path class="mark" d="M-4.5 -27a5.4 5.4 0 1 1 9 0M4.5 -27v-4M4.5 -27h-4" />
      </g>
    </g>
  );
}

interface CornerProps {
  readonly plane: Plane;
  readonly elements: readonly Standing[];
  readonly grip: "wheel_left" | "wheel_right";
  readonly hand: Hand;
  readonly label: string;
}

/** The corner that goes round when the group wheels about the other one; the handle stands off it, clear of the base. */
function Corner({ plane, elements, grip, hand, label }: CornerProps) {
  const [first] = elements;
  if (!first) return null;
  const at = onScreen(plane, outerCorner(elements, grip === "wheel_left" ? "right" : "left"));
  const isOn = hand.draft.action === grip,
    aside = grip === "wheel_left" ? 17 : -17;
  return (
    <g
      class={`handle corner ${isOn ? "on" : ""} ${isOn ? (hand.verdict ?? "") : ""}`}
      data-handle={grip}
      transform={`translate(${round(at.x)} ${round(at.y)}) rotate(${round(rotationOf(plane, first.pose[2]))})`}
    >
      <title>{label}</title>
      <g class="on-screen">
        <path class="stem" d={`M0 0L${aside} -17`} />
        <g transform={`translate(${aside} -17)`}>
          <circle class="collar" r={21} />
          <circle r={11} />
          <path class="mark" d="M-4 3L0 -4L4 3" />
        </g>
      </g>
    </g>
  );
}

/** The part of the table over which a wheel sweeps, from the standing pivot. */
function Sweep({ view, plane, hand }: DraftsProps) {
  const { action, steps, amount } = hand.draft;
  if ((action !== "wheel_left" && action !== "wheel_right") || hand.mode !== "moves" || amount < 0.05) return null;
  const elements = steps.reduce(stepped, chosen(view, hand.selected));
  if (!elements.length) return null;
  const pivot = pivotOf(elements, action),
    outer = outerCorner(elements, action === "wheel_left" ? "right" : "left");
  const far = apart(pivot, outer),
    from = bearing(pivot, outer),
    to = from + (action === "wheel_left" ? amount : -amount);
  const end: Spot = [pivot[0] + far * Math.cos((to * Math.PI) / 180), pivot[1] + far * Math.sin((to * Math.PI) / 180)];
  const [p, a, b] = [pivot, outer, end].map((spot) => onScreen(plane, spot));
  if (!p || !a || !b) return null;
  return (
    <g class={`sweep ${hand.verdict ?? ""}`} aria-hidden="true">
      <path
        class="area"
        d={`M${round(p.x)} ${round(p.y)}L${round(a.x)} ${round(a.y)}A${round(far)} ${round(far)} 0 ${amount > 180 ? 1 : 0} ${action === "wheel_left" ? 0 : 1} ${round(b.x)} ${round(b.y)}Z`}
      />
      <path
        class="arc"
        d={`M${round(a.x)} ${round(a.y)}A${round(far)} ${round(far)} 0 ${amount > 180 ? 1 : 0} ${action === "wheel_left" ? 0 : 1} ${round(b.x)} ${round(b.y)}`}
      />
      <circle class="pivot" cx={round(p.x)} cy={round(p.y)} r={3.4} />
    </g>
  );
}

const MARKS: { readonly [verdict in Verdict]: string } = { good: "✓", warn: "!", bad: "✕", checking: "…" };

function Ghosts(props: DraftsProps) {
  const { view, plane, hand } = props;
  const entries = Object.entries(hand.ghosts),
    Layer = hand.placing?.drawing?.Layer;
  if (!entries.length) return null;
  return (
    <g
      class={`ghosts ${hand.verdict ?? (hand.mode === "choices" ? "good" : "checking")} ${hand.dragging ? "live" : ""}`}
    >
      {hand.mode === "moves" && <Ways {...props} />}
      {Layer ? <Layer {...props} /> : entries.map(([id, pose]) => <Ghost key={id} id={id} pose={pose} {...props} />)}
      {hand.mode === "moves" && <Measure hand={hand} plane={plane} words={props.words} view={view} />}
    </g>
  );
}

function Ghost({ id, pose, view, plane, hand, words }: DraftsProps & { readonly id: string; readonly pose: Pose }) {
  const element = elementOf(view, id);
  const isPlaced = hand.mode === "place";
  const state = isPlaced && hand.selected.includes(id) ? "picked" : "";
  if (id === CAMP && hand.placing?.camp && hand.side)
    return (
      <g data-element={CAMP} class={`piece-spot ${state}`}>
        <CampPiece
          camp={{ ...hand.placing.camp, id: CAMP, side: hand.side, holder: hand.side, pose, fortified: false }}
          plane={plane}
          ghost
        />
      </g>
    );
  if (!element) return null;
  if (!isPlaced)
    return (
      <g data-ghost={id} aria-hidden="true">
        <ElementPiece element={element} pose={pose} plane={plane} ghost />
      </g>
    );
  return (
    <g
      data-element={id}
      data-ghost={id}
      class={`piece-spot ${state}`}
      role="button"
      tabindex={0}
      aria-label={words.say("page.hh.placed", { name: words.name(id) })}
      aria-pressed={hand.selected.includes(id)}
    >
      <ElementPiece element={element} pose={pose} plane={plane} state={state} label={words.name(id)} ghost />
    </g>
  );
}

/** The ways to the ghosts, leg by leg as the server lays them out. */
function Ways({ view, plane, hand }: DraftsProps) {
  if (hand.draft.action.startsWith("wheel") && !hand.draft.steps.length) return null;
  const paths =
    hand.isFresh && isObject(hand.trial?.facts?.["paths"] as Json) ? (hand.trial?.facts?.["paths"] as JsonObject) : {};
  return (
    <>
      {Object.entries(hand.ghosts).map(([id, pose]) => {
        const element = elementOf(view, id);
        if (!element?.pose) return null;
        const legs = Array.isArray(paths[id]) ? (paths[id] as unknown as readonly Pose[]) : [pose];
        const spots = [element.pose, ...legs].map((one) => centreOf(one, element.depth));
        return <path key={id} class="trail" d={pathOf(plane, spots, false)} />;
      })}
    </>
  );
}

/** Used and allowed, beside the leading ghost. */
function Measure({ hand, plane, words, view }: Pick<DraftsProps, "hand" | "plane" | "words" | "view">) {
  const used = hand.trial?.cost?.["mm"],
    allowed = hand.trial?.cost?.["allowed"];
  const elements = chosen(view, hand.selected).map((one) => ({ ...one, pose: hand.ghosts[one.id] ?? one.pose }));
  const [first] = elements;
  if (used === undefined || !first || !hand.verdict) return null;
  const isWheel = hand.draft.action.startsWith("wheel"),
    isNarrow = matchMedia("(max-width: 699px)").matches;
  const spot =
    isWheel && !isNarrow
      ? outerCorner(elements, hand.draft.action === "wheel_left" ? "right" : "left")
      : middleOf(elements.map((one) => centreOf(one.pose, one.depth)));
  const degrees = isWheel ? `${hand.draft.amount.toFixed(0)}°, ` : "";
  const text = `${MARKS[hand.verdict]} ${degrees}${words.say("page.hh.used", { used: inUnits(used, words), allowed: inUnits(allowed ?? 0, words) })}`;
  const at = onScreen(plane, spot);
  const isRight = at.x > plane.width * 0.86;
  // Behind a group, never before it: there stands whom it goes for.
  const isBehind = isNarrow || (!isWheel && elements.length > 1);
  return (
    <Tag
      at={at}
      text={text}
      kind={hand.verdict}
      off={isBehind ? { x: 0, y: 52 } : { x: isRight ? -96 : 96, y: isWheel ? 28 : -34 }}
    />
  );
}

/** What the chosen answer would lay on the table: works, rectangles of commands, a piece of terrain; and where somebody hides. */
function Plans({ view, plane, hand }: DraftsProps) {
  if (hand.mode !== "choices" || !hand.chosen) return null;
  const { works, sketches, piece, lairs } = hand.chosen;
  const hiding = isObject(lairs) ? Object.values(lairs) : [];
  const listed = (value: Json | undefined): readonly JsonObject[] =>
    Array.isArray(value) ? (value as readonly Json[]).filter(isObject) : [];
  const outline = isObject(piece) ? [...spots(piece["outline"]), ...spots(piece["line"])] : [];
  return (
    <g aria-hidden="true">
      {listed(works).map((work, index) => (
        <path
          key={index}
          class="plan work-line"
          d={pathOf(plane, [...spots(work["start"]), ...spots(work["end"])], false)}
        />
      ))}
      {listed(sketches).map((sketch, index) => {
        const [low] = spots(sketch["low"]),
          [high] = spots(sketch["high"]);
        return low && high ? <path key={index} class="plan" d={boxPath(plane, [low, high])} /> : null;
      })}
      {view.terrain
        .filter((one) => hiding.includes(one.id) && spots(one.outline).length > 1)
        .map((one) => (
          <path key={one.id} class="plan" d={pathOf(plane, spots(one.outline), true)} />
        ))}
      {outline.length > 1 && (
        <path class="plan" d={pathOf(plane, outline, isObject(piece) && spots(piece["outline"]).length > 0)} />
      )}
    </g>
  );
}

/** Lines from shooters to targets, of the shots in hand and of those declared. */
function Aims({ view, plane, hand }: DraftsProps) {
  const drafted =
    hand.mode === "fire" && Array.isArray(hand.chosen?.["shots"])
      ? (hand.chosen["shots"] as unknown as readonly (readonly string[])[])
      : [];
  const declared = view.shots.map(({ shooter, target }) => [shooter, target]);
  const line = ([from = "", to = ""]: readonly string[], kind: string) => {
    const one = elementOf(view, from),
      two = elementOf(view, to);
    if (!one?.pose || !two?.pose) return null;
    return (
      <path
        key={`${kind}${from}${to}`}
        class={`aim ${kind}`}
        d={pathOf(plane, [centreOf(one.pose, one.depth / 2), centreOf(two.pose, two.depth)], false)}
      />
    );
  };
  return (
    <g aria-hidden="true">
      {hand.aiming && <path class="aim drafted" d={pathOf(plane, hand.aiming, false)} />}
      {declared.map((shot) => line(shot, "declared"))}
      {drafted.map((shot) => line(shot, "drafted"))}
    </g>
  );
}

function Ruler({
  plane,
  from,
  to,
  words,
}: {
  readonly plane: Plane;
  readonly from: Spot;
  readonly to: Spot;
  readonly words: Words;
}) {
  const one = onScreen(plane, from),
    two = onScreen(plane, to);
  return (
    <g class="ruler" aria-hidden="true">
      <path d={pathOf(plane, [from, to], false)} />
      <circle cx={round(one.x)} cy={round(one.y)} r={3} />
      <circle cx={round(two.x)} cy={round(two.y)} r={3} />
      <Tag
        at={{ x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 }}
        text={words.say("page.hh.le", { far: inUnits(apart(from, to), words) })}
        kind="measure"
      />
    </g>
  );
}

function spots(value: Json | undefined): readonly Spot[] {
  if (!Array.isArray(value)) return [];
  const items = value as readonly Json[];
  if (items.length === 2 && items.every((item) => typeof item === "number")) return [items as unknown as Spot];
  return items.filter((item): item is Json & Spot => Array.isArray(item) && item.length >= 2) as readonly Spot[];
}

/** The first reason, drawn: who stands in the way, the gap, the zone, the corner's way, the piece of terrain. */
function Witness({ view, plane, hand }: DraftsProps) {
  const shown = useStore(pointed);
  const own = hand.isFresh ? (hand.trial?.refusals?.[0] ?? hand.trial?.consequences?.[0]) : undefined;
  const witness = (own?.witness ?? { elements: shown.units }) as Json | undefined;
  if (!isObject(witness)) return null;
  const isBad = Boolean(hand.trial?.refusals?.length) || !own;
  const many = witness["elements"];
  const ids = [witness["element"], ...(Array.isArray(many) ? (many as readonly Json[]) : [])];
  const piece = view.terrain.find((one) => one.id === witness["piece"]);
  const points = [...spots(witness["point"]), ...spots(witness["points"])];
  const line = points.length === 2 ? points : spots(witness["line"]);
  const zone = spots(witness["zone"]);
  return (
    <g class={`witness ${isBad ? "bad" : "warn"}`} aria-hidden="true">
      {piece && (
        <path
          class="piece"
          d={piece.outline.length ? pathOf(plane, piece.outline) : pathOf(plane, piece.line, false)}
        />
      )}
      {zone.length > 2 && <path class="zone" d={pathOf(plane, zone)} />}
      {ids.map((id) => {
        const element = typeof id === "string" ? elementOf(view, id) : undefined;
        return element?.pose ? (
          <rect
            key={element.id}
            transform={placing(plane, element.pose)}
            x={-WIDE / 2 - 4}
            y={-4}
            width={WIDE + 8}
            height={element.depth + 8}
            rx={4}
          />
        ) : null;
      })}
      {line.length > 1 && <path class="line" d={pathOf(plane, line, false)} />}
      {points.map((spot, index) => {
        const at = onScreen(plane, spot);
        return (
          <g key={index} transform={`translate(${round(at.x)} ${round(at.y)})`}>
            <path class="on-screen spot" d="M-7 -7L7 7M7 -7L-7 7" />
          </g>
        );
      })}
    </g>
  );
}
