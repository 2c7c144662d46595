// The dice tray: the last throw large, what it was for, and how to check it.

import { useState } from "preact/hooks";
import { DiceCard } from "../pages/dice/proof";
import { ThrowNumber } from "../pages/dice/ThrowNumber";
import type { EventJson, Happening, Scene } from "../net/model";
import { sideOf } from "../net/seats";
import { hasDice, throwsOf } from "../net/throws";
import type { AnySystem } from "./system";
import { useAround, useSay } from "./context";
import { Die, sidesOf } from "./Die";

interface DiceProps {
  readonly log: readonly Happening[];
  readonly scene: Scene;
  readonly system: AnySystem;
}

export function Dice({ log, scene, system }: DiceProps) {
  const say = useSay();
  const throws = log
    .filter(({ event }) => hasDice(event))
    .slice(-8)
    .reverse();
  const [last, ...earlier] = throws;
  return (
    <section class="dice" aria-label={say("dice")}>
      {last ? (
        <div class="throws" tabIndex={0} role="region" aria-label={say("dice_last")}>
          <Throw key={last.n} happening={last} log={log} scene={scene} system={system} large />
          {earlier.length > 0 && (
            <ol class="earlier" aria-label={say("dice_earlier")}>
              {earlier.map((one) => (
                <li key={one.n}>
                  <Throw happening={one} log={log} scene={scene} system={system} />
                </li>
              ))}
            </ol>
          )}
        </div>
      ) : (
        <p class="nothing">{say("dice_none")}</p>
      )}
      <Proof scene={scene} log={log} />
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

/** How many casts of a tray are drawn; the page about the dice has them all. */
const MOST_DRAWN = 12;

function Throw(props: ThrowProps) {
  const { happening, ...rest } = props;
  if (happening.event.kind === "thrown") return <OneThrow {...props} />;
  return <Tray casts={throwsOf(happening.event)} n={happening.n} {...rest} />;
}

interface TrayProps extends Omit<ThrowProps, "happening"> {
  readonly casts: readonly EventJson[];
  readonly n: number;
}

/** All that fell at once, each cast with what it was for. */
function Tray({ casts, n, large = false, ...rest }: TrayProps) {
  const say = useSay();
  const more = casts.length - MOST_DRAWN;
  return (
    <ul class={`tray ${large ? "large" : ""}`}>
      {casts.slice(0, MOST_DRAWN).map((event, index) => (
        <li key={index}>
          <OneThrow happening={{ n, event }} {...rest} />
        </li>
      ))}
      {more > 0 && <li class="more">{say("dice_tray_more", { count: more })}</li>}
    </ul>
  );
}

function OneThrow({ happening, log, scene, system, large = false }: ThrowProps) {
  const { words } = useAround();
  const { event } = happening;
  const faces = (event["faces"] ?? []) as readonly number[];
  const sides = sidesOf(event["dice"]);
  const side = sideOf(scene, system.seatOf(scene, event));
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
        <ThrowNumber event={event} scene={scene} side={side} />
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
        {words.say(`throw.${String(event["reason"])}`)} <ThrowNumber event={event} scene={scene} side={side} />
      </span>
    </div>
  );
}

/** The way to the card about the dice: what is fixed, and how to check it. */
function Proof({ scene, log }: Omit<DiceProps, "system">) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  return (
    <div class="proof">
      <button type="button" class="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {say("dice_check")}
      </button>
      {isOpen && <DiceCard scene={scene} log={log} onClose={() => setOpen(false)} />}
    </div>
  );
}
