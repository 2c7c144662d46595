// What is drawn in the set-up: sections of works, rectangles of commands, a piece of terrain.

import type { ComponentChildren } from "preact";
import { isObject } from "../../../net/json";
import { onScreen, pathOf, placing as placedAt, round, type Pose } from "../../../tabletop/plane";
import type { DraftsProps } from "../Drafts";
import { boxPath, Tag, WIDE } from "../sharing";
import { CORNERS, handleName, rectangleOf, type Corner, type Rectangle } from "./sketches";
import { PIECE, pointsOf } from "./terrain";

export function Drawn(props: DraftsProps) {
  const { hand } = props;
  const drawn = hand.placing?.elements.filter((id) => hand.placed[id]) ?? [];
  switch (hand.placing?.drawing?.kind) {
    case "works":
      return (
        <>
          {drawn.map((id) => (
            <Section key={id} {...props} id={id} />
          ))}
        </>
      );
    case "sketches":
      return (
        <>
          {drawn.map((id) => (
            <Sketch key={id} {...props} id={id} />
          ))}
          {drawn
            .filter((id) => hand.selected.includes(id))
            .map((id) => (
              <Corners key={id} {...props} id={id} />
            ))}
        </>
      );
    default:
      return drawn.length ? <Piece {...props} /> : null;
  }
}

type OneProps = DraftsProps & { readonly id: string };

/** Taken hold of like an element: by finger, by Tab and Space. */
function Spot({
  id,
  hand,
  label,
  children,
}: OneProps & { readonly label: string; readonly children: ComponentChildren }) {
  const isPicked = hand.selected.includes(id);
  return (
    <g
      data-element={id}
      data-ghost={id}
      class={`piece-spot ${isPicked ? "picked" : ""}`}
      role="button"
      tabindex={0}
      aria-label={label}
      aria-pressed={isPicked}
    >
      <title>{label}</title>
      {children}
    </g>
  );
}

/** The point shows outwards. */
function Section(props: OneProps) {
  const { id, hand, plane, words } = props;
  const pose: Pose = hand.placed[id] ?? [0, 0, 90];
  return (
    <Spot {...props} label={words.say("page.hh.section_n", { n: Number(id.replace(/\D/g, "")) })}>
      <g class="ghost work" transform={placedAt(plane, pose)}>
        <rect class="collar" x={-WIDE / 2} y={-8} width={WIDE} height={16} />
        <rect class="halo" x={-WIDE / 2 - 2} y={-7} width={WIDE + 4} height={14} rx={3} />
        <rect class="base" x={-WIDE / 2} y={-4} width={WIDE} height={8} rx={1} />
        <path class="stakes" d={`M${-WIDE / 2 + 1} 0H${WIDE / 2 - 1}`} />
        <path class="point" d="M-5 -4L0 -10L5 -4Z" />
      </g>
    </Spot>
  );
}

function Sketch(props: OneProps) {
  const { id, hand, plane, words } = props;
  const drawn = rectangleOf(hand.placed, id);
  if (!drawn) return null;
  const name = hand.order?.["camp"] === id ? words.say("page.hh.with_camp", { name: words.name(id) }) : words.name(id);
  return (
    <Spot {...props} label={words.say("page.hh.rectangle_of", { name })}>
      <g class="ghost area">
        <path class="halo" d={boxPath(plane, [drawn.low, drawn.high])} />
        <path class="base" d={boxPath(plane, [drawn.low, drawn.high])} />
        <Tag at={middleOf(props, drawn)} text={name} kind="place" off={{ x: 0, y: 0 }} />
      </g>
    </Spot>
  );
}

function middleOf({ plane }: DraftsProps, { low, high }: Rectangle): { readonly x: number; readonly y: number } {
  return onScreen(plane, [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2]);
}

function Corners(props: OneProps) {
  const drawn = rectangleOf(props.hand.placed, props.id);
  if (!drawn) return null;
  return (
    <>
      {CORNERS.map((corner) => (
        <CornerHandle key={corner.join()} {...props} drawn={drawn} corner={corner} />
      ))}
    </>
  );
}

function CornerHandle({
  id,
  plane,
  words,
  drawn,
  corner,
}: OneProps & { readonly drawn: Rectangle; readonly corner: Corner }) {
  const at = onScreen(plane, [
    (corner[0] < 0 ? drawn.low : drawn.high)[0],
    (corner[1] < 0 ? drawn.low : drawn.high)[1],
  ]);
  return (
    <g class="handle" data-handle={handleName(id, corner)} transform={`translate(${round(at.x)} ${round(at.y)})`}>
      <title>{words.say("page.hh.corner_handle")}</title>
      <g class="on-screen">
        <circle class="collar" r={22} />
        <circle r={8} />
      </g>
    </g>
  );
}

/** An area by its outline, a road or a river by its line. */
function Piece(props: DraftsProps) {
  const { hand, plane, words } = props;
  const piece = hand.order?.["piece"];
  if (!isObject(piece)) return null;
  const outline = pointsOf(piece, "outline");
  const path = outline.length ? pathOf(plane, outline) : pathOf(plane, pointsOf(piece, "line"), false);
  return (
    <Spot {...props} id={PIECE} label={words.say("page.hh.placed", { name: words.term(String(piece["kind"])) })}>
      <g class={`ghost area ${outline.length ? "" : "line"}`}>
        <path class="halo" d={path} />
        <path class="base" d={path} style={outline.length ? undefined : `--wide:${Number(piece["width"] ?? 0)}px`} />
      </g>
    </Spot>
  );
}
