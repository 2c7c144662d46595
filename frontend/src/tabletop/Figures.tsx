// Miniatures on a base that is seen from close by: upright on the screen however the base is turned, front rank by depth.

import { round } from "./plane";

const FIGURES = "/static/figures.svg";
/** Of a drawing: its width and height, and where the feet stand in it. */
const DRAWN = { wide: 40, high: 48, x: 16, y: 44 } as const;

export type FigureKind =
  | "axe"
  | "spear"
  | "bow"
  | "gun"
  | "foot"
  | "leader"
  | "rider"
  | "beast"
  | "giant"
  | "engine"
  | "wagon"
  | "flyer"
  | "ship";

export interface Rank {
  readonly kind: FigureKind;
  readonly count: number;
  /** How wide a figure's drawing is on the table. */
  readonly size: number;
}

/** What is (x, y) on the screen, in the frame of something that is turned by so many degrees. */
export function turnedBack(angle: number, x: number, y: number): readonly [x: number, y: number] {
  const radian = (angle * Math.PI) / 180,
    [cosine, sine] = [Math.cos(radian), Math.sin(radian)];
  return [round(x * cosine + y * sine), round(y * cosine - x * sine)];
}

/** Does it look to the left? Straight ahead counts as right, straight back as left: two sides look at each other. */
export function looksLeft(angle: number): boolean {
  const radian = (angle * Math.PI) / 180;
  const aside = Math.sin(radian);
  return Math.abs(aside) > 0.2 ? aside < 0 : Math.cos(radian) < 0;
}

interface FiguresProps {
  readonly rank: Rank;
  readonly hasLeader: boolean;
  readonly width: number;
  readonly depth: number;
  /** How far the base is turned. */
  readonly angle: number;
}

export function Figures({ rank, hasLeader, width, depth, angle }: FiguresProps) {
  const scale = rank.size / DRAWN.wide;
  // The feet stand a little below the middle of the base, as it is seen.
  const [dx, dy] = turnedBack(angle, 0, Math.min(5, depth * 0.22));
  const isMirrored = looksLeft(angle);
  const radian = (angle * Math.PI) / 180;
  const middle = Math.floor((rank.count - 1) / 2);
  const spots = Array.from({ length: rank.count }, (_, index) => {
    const x = (index - (rank.count - 1) / 2) * (width / rank.count) * 0.96 + dx,
      y = depth / 2 + dy;
    return { index, x, y, low: x * Math.sin(radian) + y * Math.cos(radian) };
  }).sort((one, two) => one.low - two.low);
  return (
    <g class="figures">
      {spots.map(({ index, x, y }) => (
        <use
          key={index}
          href={`${FIGURES}#${hasLeader && index === middle ? "leader" : rank.kind}`}
          transform={`translate(${round(x)} ${round(y)}) rotate(${round(-angle)}) scale(${isMirrored ? -1 : 1} 1)`}
          x={round(-DRAWN.x * scale)}
          y={round(-DRAWN.y * scale)}
          width={rank.size}
          height={round(DRAWN.high * scale)}
        />
      ))}
    </g>
  );
}
