// One throw, checked: what fell and for what; after the end the bytes it follows from, and the verdict.

import type { Side } from "../../net/seats";
import { useEffect, useState } from "preact/hooks";
import { Die, sidesOf } from "../../shell/Die";
import { useAround, useSay } from "../../shell/context";
import { Sym } from "../../ui/symbols";
import { Dice, hexBytes, notation, type Pair } from "./deriving";
import type { Known } from "./Fixed";
import type { DiceEvent } from "./reading";

export interface Proof extends Known {
  /** The battle's sixteen bytes, in hexadecimal. */
  readonly battle?: string;
}

interface ThrowCardProps {
  readonly event: DiceEvent;
  readonly proof: Proof;
  readonly isOver: boolean;
  readonly side?: Side;
}

export function ThrowCard({ event, proof, isOver, side = "n" }: ThrowCardProps) {
  const say = useSay();
  const isOpen = Boolean(proof.secret && proof.mix && proof.battle);
  return (
    <div class="throw-card" data-throw={String(event["n"])}>
      <Told event={event} side={side} />
      {isOpen ? <Derivation event={event} proof={proof} /> : <Until proof={proof} isOver={isOver} say={say} />}
    </div>
  );
}

function Told({ event, side }: { readonly event: DiceEvent; readonly side: Side }) {
  const { words } = useAround();
  const say = useSay();
  const faces = facesOf(event),
    to = event["to"];
  return (
    <dl class="throw-facts">
      <dt>{say("throw_dice")}</dt>
      <dd>{words.dice(event["dice"] ?? "")}</dd>
      <dt>{say("throw_reason")}</dt>
      <dd>{reasonOf(event, words)}</dd>
      <dt>{say("throw_faces")}</dt>
      <dd class="throw-dice">
        {faces.map((face, index) => (
          <Die key={index} face={face} side={side} sides={sidesOf(event["dice"])} />
        ))}
      </dd>
      {Array.isArray(to) && (
        <>
          <dt>{say("throw_hidden")}</dt>
          <dd>{say("throw_hidden_seats", { seats: to })}</dd>
        </>
      )}
    </dl>
  );
}

export function facesOf(event: DiceEvent): readonly number[] {
  const { faces } = event;
  return Array.isArray(faces) ? faces.map(Number) : [];
}

/** What the throw was for; as the file says it where the rules have no words for it. */
export function reasonOf(event: DiceEvent, words: ReturnType<typeof useAround>["words"]): string {
  const key = `throw.${String(event["reason"])}`;
  return words.has(key) ? words.say(key) : String(event["reason"] ?? "");
}

interface UntilProps {
  readonly proof: Proof;
  readonly isOver: boolean;
  readonly say: ReturnType<typeof useSay>;
}

function Until({ proof, isOver, say }: UntilProps) {
  if (isOver) return <p class="throw-verdict">{say("throw_unknown")}</p>;
  return (
    <>
      <p>{say("throw_later")}</p>
      <dl class="dice-fixed">
        <dt>{say("dice_commitment")}</dt>
        <dd>
          <code>{proof.commitment}</code>
        </dd>
        {proof.mix && (
          <>
            <dt>{say("dice_mix")}</dt>
            <dd>
              <code>{proof.mix}</code>
            </dd>
          </>
        )}
      </dl>
    </>
  );
}

/** Every pair of bytes and what became of it; the verdict comes from these faces, not from the log. */
function Derivation({ event, proof }: { readonly event: DiceEvent; readonly proof: Proof }) {
  const say = useSay();
  const pairs = usePairs(event, proof);
  if (!pairs) return <p role="status">{say("dice_working")}</p>;
  const fell = pairs.flatMap(({ face }) => (face === null ? [] : [face])),
    shown = facesOf(event);
  const isRight = fell.length === shown.length && fell.every((face, index) => face === shown[index]);
  return (
    <>
      <p class={`throw-verdict ${isRight ? "right" : "wrong"}`} role="status">
        <Sym id={isRight ? "ui-check" : "ui-cross"} />
        <span>{isRight ? say("throw_right") : say("throw_wrong", { fell, shown })}</span>
      </p>
      <p class="throw-formula">{say("throw_formula", { n: String(event["n"]) })}</p>
      <div class="throw-pairs" tabIndex={0} role="region" aria-label={say("throw_bytes")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{say("throw_bytes")}</th>
              <th scope="col">{say("throw_value")}</th>
              <th scope="col">{say("throw_face")}</th>
            </tr>
          </thead>
          <tbody>
            {pairs.map((pair, index) => (
              <Line key={index} pair={pair} sides={sidesOf(event["dice"])} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Line({ pair, sides }: { readonly pair: Pair; readonly sides: number }) {
  const say = useSay();
  return (
    <tr>
      <td>
        <code>{pair.bytes}</code>
      </td>
      <td>{pair.value}</td>
      <td>
        {pair.face === null ? (
          say("throw_left_out")
        ) : (
          <>
            {pair.value} mod {sides} + 1 = <b>{pair.face}</b>
          </>
        )}
      </td>
    </tr>
  );
}

function usePairs(event: DiceEvent, { secret, battle, mix }: Proof): readonly Pair[] | null {
  const [pairs, setPairs] = useState<readonly Pair[] | null>(null);
  useEffect(() => {
    let wanted = true;
    void derived(event, secret, battle, mix).then((found) => {
      if (wanted) setPairs(found);
    });
    return () => {
      wanted = false;
    };
  }, [event, secret, battle, mix]);
  return pairs;
}

async function derived(event: DiceEvent, ...parts: readonly (string | undefined)[]): Promise<readonly Pair[]> {
  const [secret, battle, mix] = parts.map(hexBytes),
    kind = notation(event["dice"]);
  if (!secret || !battle || !mix || !kind) return [];
  return (await Dice.of(secret, battle, mix)).derive(Number(event["n"]), kind);
}
