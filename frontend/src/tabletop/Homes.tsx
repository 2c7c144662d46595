// Villages and what is tilled around them: houses in oblique view, furrows in light and dark behind a hedge.

import { Things, type Thing } from "../board/scenery/Things";
import { hashed } from "../ui/jitter";
import { onScreen, pathOf, round, softPath } from "./plane";
import { middleOf, strewn } from "./scatter";
import type { PieceProps } from "./Terrain";

export function Village({ plane, piece }: PieceProps) {
  const homes = strewn(piece.outline, 40, piece.id, 15);
  const things = homes.map(({ at, chance }, index): Thing => {
    const isChapel = piece.graveyard && index === Math.floor(homes.length / 2);
    return {
      ...onScreen(plane, at),
      kind: isChapel ? "chapel" : "house",
      size: isChapel ? 36 : 30 + chance * 8,
      mirrored: chance > 0.5,
      look: `roof-${Math.floor(chance * 30) % 3}`,
    };
  });
  return (
    <>
      <path class="floor" d={softPath(plane, piece.outline, true)} />
      {piece.graveyard && <path class="grave" d={graves(piece, plane)} />}
      <Things things={things} />
    </>
  );
}

/** A few crosses beside the chapel. */
function graves({ outline, id }: PieceProps["piece"], plane: PieceProps["plane"]): string {
  const spots = strewn(outline, 40, id, 15);
  const chapel = spots[Math.floor(spots.length / 2)];
  if (!chapel) return "";
  const { x, y } = onScreen(plane, chapel.at);
  return [
    [-20, 6],
    [-14, 11],
    [-24, 13],
  ]
    .map(
      ([dx = 0, dy = 0]) => `M${round(x + dx)} ${round(y + dy - 5)}v8M${round(x + dx - 2.5)} ${round(y + dy - 2.5)}h5`,
    )
    .join("");
}

export function Fields({ plane, piece }: PieceProps) {
  const [cx, cy] = middleOf(piece.outline);
  const isVineyard = piece.kind === "vineyard";
  const slope = (hashed(piece.id) - 0.5) * 60 + (plane.turned ? 180 : 0);
  const every = isVineyard ? 10 : 7;
  const rows = Array.from({ length: Math.ceil(560 / every) }, (_, index) => round((index - 280 / every) * every));
  const at = onScreen(plane, [cx, cy]);
  const clip = `clip-${piece.id}`,
    outline = pathOf(plane, piece.outline);
  const turned = `translate(${round(at.x)} ${round(at.y)}) rotate(${round(slope)})`;
  const lines = (off: number): string => rows.map((y) => `M-280 ${round(y + off)}H280`).join("");
  return (
    <>
      <clipPath id={clip}>
        <path d={outline} />
      </clipPath>
      <path class="field-shadow" d={outline} transform="translate(2.5 3)" />
      <path class={`floor field-${Math.floor(hashed(`${piece.id}crop`) * 3)}`} d={outline} />
      <g clip-path={`url(#${clip})`}>
        <path class="furrows" transform={turned} d={lines(0)} />
        <path class="furrows light" transform={turned} d={lines(2.2)} />
        {isVineyard && <path class="vines" transform={turned} d={lines(5)} />}
      </g>
      <path class="hedge dots" d={outline} />
      <path class="hedge" d={outline} />
    </>
  );
}
