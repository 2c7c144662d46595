// The dice tray: the last throw large, what it was for, and how to check it.

import { useState } from "preact/hooks";
import type { Happening, Scene } from "../model";
import type { AnySystem } from "../systems/registry";
import { useAround, useSay } from "./context";

interface DiceProps {
  readonly log: readonly Happening[];
  readonly scene: Scene;
  readonly system: AnySystem;
}

export function Dice({ log, scene, system }: DiceProps) {
  const say = useSay();
  const throws = log
    .filter(({ event }) => event.kind === "thrown")
    .slice(-8)
    .reverse();
  const [last, ...earlier] = throws;
  return (
    <section class="dice" aria-label={say("dice")}>
      {last ? (
        <Throw key={last.n} happening={last} log={log} scene={scene} system={system} large />
      ) : (
        <p class="nothing">{say("dice_none")}</p>
      )}
      {earlier.length > 0 && (
        <ol class="earlier" tabIndex={0} aria-label={say("dice_earlier")}>
          {earlier.map((one) => (
            <li key={one.n}>
              <Throw happening={one} log={log} scene={scene} system={system} />
            </li>
          ))}
        </ol>
      )}
      <Proof scene={scene} />
    </section>
  );
}

interface ThrowProps {
  readonly happening: Happening;
  readonly log: readonly Happening[];
  readonly scene: Scene;
  readonly system: AnySystem;
  readonly large?: boolean;
}

function Throw({ happening, log, scene, system, large = false }: ThrowProps) {
  const { words } = useAround();
  const { event } = happening;
  const faces = (event["faces"] ?? []) as readonly number[];
  const sides = sidesOf(event["dice"]);
  const side = system.sideOf(scene, system.seatOf(scene, event));
  const duel = system.duel?.(scene, log, happening, words) ?? [];
  if (duel.length)
    return (
      <div class={`throw duel ${large ? "large" : ""}`}>
        <span class="sr">{words.say(`throw.${String(event["reason"])}`)}</span>
        {duel.map((one, index) => (
          <span key={index} class="duellist">
            <Die face={faces[index] ?? 0} side={one.side} sides={sides} />
            <span>
              {one.name}
              <b>{one.sum}</b>
            </span>
          </span>
        ))}
        <small class="number">№ {String(event["n"])}</small>
      </div>
    );
  return (
    <div class={`throw ${large ? "large" : ""}`}>
      <span class="faces">
        {faces.map((face, index) => (
          <Die key={index} face={face} side={side} sides={sides} />
        ))}
      </span>
      <span class="purpose">
        {words.say(`throw.${String(event["reason"])}`)}
        <small> № {String(event["n"])}</small>
      </span>
    </div>
  );
}

/** How many sides dice such as "2d12" have. */
export function sidesOf(dice: unknown): number {
  return Number(/d(\d+)/.exec(String(dice ?? ""))?.[1] ?? 6);
}

const PIPS: { readonly [face: number]: readonly (readonly [number, number])[] } = {
  1: [[12, 12]],
  2: [
    [7, 7],
    [17, 17],
  ],
  3: [
    [7, 7],
    [12, 12],
    [17, 17],
  ],
  4: [
    [7, 7],
    [17, 7],
    [7, 17],
    [17, 17],
  ],
  5: [
    [7, 7],
    [17, 7],
    [12, 12],
    [7, 17],
    [17, 17],
  ],
  6: [
    [7, 6.5],
    [17, 6.5],
    [7, 12],
    [17, 12],
    [7, 17.5],
    [17, 17.5],
  ],
};

interface DieProps {
  readonly face: number;
  readonly side: string;
  readonly sides?: number;
}

/** A cube with pips; any other die as its outline with a number. */
export function Die({ face, side, sides = 6 }: DieProps) {
  if (sides !== 6)
    return (
      <svg class={`die ${side}`} viewBox="0 0 24 24" role="img" aria-label={String(face)}>
        <path class="body" d="M12 1L18.5 3.1L22.5 8.6V15.4L18.5 20.9L12 23L5.5 20.9L1.5 15.4V8.6L5.5 3.1Z" />
        <text x="12" y="16.1" text-anchor="middle">
          {face}
        </text>
      </svg>
    );
  return (
    <svg class={`die ${side}`} viewBox="0 0 24 24" role="img" aria-label={String(face)}>
      <rect x="1.5" y="1.5" width="21" height="21" rx="5" />
      {(PIPS[face] ?? []).map(([x, y], index) => (
        <circle key={index} cx={x} cy={y} r="2.1" />
      ))}
    </svg>
  );
}

/** Commitment now, secret after the end: anyone can work the throws out again. */
function Proof({ scene }: { readonly scene: Scene }) {
  const say = useSay();
  const [open, setOpen] = useState(false);
  const { commitment, mix, secret } = scene.dice as { commitment?: string; mix?: string; secret?: string };
  return (
    <div class="proof">
      <button type="button" class="link" aria-expanded={open} onClick={() => setOpen(!open)}>
        {say("dice_check")}
      </button>
      {open && (
        <div class="proof-text">
          <p>{say(secret ? "dice_proof_over" : "dice_proof")}</p>
          <dl>
            <dt>{say("dice_commitment")}</dt>
            <dd>
              <code>{commitment ?? "–"}</code>
            </dd>
            {mix && (
              <>
                <dt>{say("dice_mix")}</dt>
                <dd>
                  <code>{mix}</code>
                </dd>
              </>
            )}
            {secret && (
              <>
                <dt>{say("dice_secret")}</dt>
                <dd>
                  <code>{secret}</code>
                </dd>
              </>
            )}
          </dl>
        </div>
      )}
    </div>
  );
}
