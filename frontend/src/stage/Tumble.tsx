// Dice that fall where it happened: each a group with one animation; its face changes twice and rests on the thrown one.

import type { Box } from "../board/camera";
import type { Side } from "../net/seats";
import { PIPS } from "../shell/Die";
import type { BeatDice } from "./beats";
import { DIE, DIE_GAP, MOST_DICE } from "./layout";

const ROW = 6;

interface TumbleProps {
  readonly dice: BeatDice;
  readonly box: Box;
  readonly pixel: number;
  /** They have fallen already. */
  readonly isAtRest: boolean;
}

/** Numbers that are the same on every screen for the same throw. */
function scattered(seed: number, index: number): number {
  const value = Math.sin((seed + 1) * 12.9898 + (index + 1) * 78.233) * 43758.5453;
  return value - Math.floor(value);
}

export function Tumble({ dice, box, pixel, isAtRest }: TumbleProps) {
  const shown = dice.faces.slice(0, MOST_DICE);
  const more = dice.faces.length - shown.length;
  return (
    <g
      class={`tumble ${isAtRest ? "rests" : ""}`}
      data-dice={dice.number}
      transform={`translate(${box.x} ${box.y}) scale(${pixel})`}
    >
      {shown.map((face, index) => (
        <FallingDie key={index} face={face} index={index} dice={dice} />
      ))}
      {more > 0 && <text class="more-dice" x={box.wide / pixel / 2} y={box.high / pixel + 14}>{`+${more}`}</text>}
    </g>
  );
}

interface FallingDieProps {
  readonly face: number;
  readonly index: number;
  readonly dice: BeatDice;
}

function FallingDie({ face, index, dice }: FallingDieProps) {
  const { number, sides } = dice;
  const side: Side = dice.owners?.[index] ?? dice.side;
  const x = 8 + DIE / 2 + (index % ROW) * (DIE + DIE_GAP),
    y = 8 + DIE / 2 + Math.floor(index / ROW) * (DIE + DIE_GAP);
  const at = (salt: number): number => scattered(number, index * 7 + salt);
  const far = 60 + at(1) * 50,
    angle = -Math.PI / 2 + (at(2) - 0.5) * 2;
  const spin = (at(3) < 0.5 ? -1 : 1) * (540 + at(4) * 180),
    rest = (at(5) - 0.5) * 36;
  const style = {
    "--from-x": `${(Math.cos(angle) * far).toFixed(1)}px`,
    "--from-y": `${(Math.sin(angle) * far).toFixed(1)}px`,
    "--spin": `${spin.toFixed(0)}deg`,
    "--rest": `${rest.toFixed(1)}deg`,
  };
  const other = (salt: number): number => 1 + Math.floor(at(salt) * sides);
  return (
    <g transform={`translate(${x} ${y})`}>
      <g class="falling" data-side={side} data-face={face} style={style}>
        <Body sides={sides} />
        <Face face={other(6)} sides={sides} name="first" />
        <Face face={other(7)} sides={sides} name="second" />
        <Face face={face} sides={sides} name="thrown" />
      </g>
    </g>
  );
}

const MANY_SIDED =
  "M0 -24L14.100 -19.400L22.800 -7.400V7.400L14.100 19.400L0 24L-14.100 19.400L-22.800 7.400V-7.400L-14.100 -19.400Z";
const FACET = "M0 -13.500L12.800 -4.200L7.900 10.900H-7.900L-12.800 -4.200Z";

function Body({ sides }: { readonly sides: number }) {
  if (sides !== 6)
    return (
      <>
        <path class="die-edge" transform="translate(0 4)" d={MANY_SIDED} />
        <path class="die-body" d={MANY_SIDED} />
        <path class="die-facet" d={FACET} />
      </>
    );
  return (
    <>
      <rect class="die-edge" x={-DIE / 2} y={-DIE / 2 + 4.5} width={DIE} height={DIE} rx={8.8} />
      <rect class="die-body" x={-DIE / 2} y={-DIE / 2} width={DIE} height={DIE} rx={8.8} />
      <rect class="die-rim" x={-DIE / 2 + 1} y={-DIE / 2 + 1} width={DIE - 2} height={DIE - 2} rx={7.9} />
    </>
  );
}

function Face({ face, sides, name }: { readonly face: number; readonly sides: number; readonly name: string }) {
  return (
    <g class={`die-face ${name}`}>
      {sides === 6 ? (
        (PIPS[face] ?? []).map(([x, y], index) => (
          <circle key={index} cx={(x - 12) * 2.1} cy={(y - 12) * 2.1} r={4.2} />
        ))
      ) : (
        <text y={7}>{face}</text>
      )}
    </g>
  );
}
