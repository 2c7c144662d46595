// The word on what happened: a ribbon in the colour of the side that suffers it, and the sum as a chip below.

import { chipHigh, chipWide, type RibbonLayout } from "./layout";

interface VerdictProps {
  readonly ribbon: RibbonLayout;
  readonly pixel: number;
  /** Of a step before: only the chip is left. */
  readonly isFaded?: boolean;
}

export function Verdict({ ribbon, pixel, isFaded = false }: VerdictProps) {
  const { verdict, text, font, box } = ribbon;
  const wide = box.wide / pixel,
    high = text ? font * 1.75 : 0;
  const chip = verdict.sum || (isFaded ? text : "");
  return (
    <g
      class={`verdict ${verdict.tone} ${isFaded ? "faded" : ""}`}
      data-side={verdict.side}
      data-on={verdict.on}
      transform={`translate(${box.x + box.wide / 2} ${box.y}) scale(${pixel})`}
    >
      {text && !isFaded && <Ribbon text={text} font={font} wide={Math.max(80, wide - 28)} high={high} />}
      {chip && <Chip text={chip} y={isFaded ? high / 2 : high + 3} />}
    </g>
  );
}

interface RibbonProps {
  readonly text: string;
  readonly font: number;
  readonly wide: number;
  readonly high: number;
}

function Ribbon({ text, font, wide, high }: RibbonProps) {
  const half = wide / 2,
    end = high * 0.3;
  const tail = (way: 1 | -1): string =>
    `M${way * (half + 14)} ${end}L${way * (half - 4)} ${end + 3}V${high + 2}L${way * (half + 14)} ${high + 6}L${way * (half + 7)} ${(end + high + 6) / 2}Z`;
  return (
    <g class="ribbon">
      <path class="ribbon-tail" d={tail(-1)} />
      <path class="ribbon-tail" d={tail(1)} />
      <rect class="ribbon-shade" x={-half + 2} y={5} width={wide} height={high} rx={4} />
      <rect class="ribbon-body" x={-half} y={0} width={wide} height={high} rx={4} />
      <rect class="ribbon-rim" x={-half + 4} y={4} width={wide - 8} height={high - 8} rx={2.5} />
      <text y={high / 2 + font * 0.35} font-size={font}>
        {text}
      </text>
    </g>
  );
}

function Chip({ text, y }: { readonly text: string; readonly y: number }) {
  const wide = chipWide(text),
    high = chipHigh();
  return (
    <g class="sum-chip" transform={`translate(0 ${y})`}>
      <rect x={-wide / 2} y={0} width={wide} height={high} rx={high / 2} />
      <text y={high / 2 + 5}>{text}</text>
    </g>
  );
}
