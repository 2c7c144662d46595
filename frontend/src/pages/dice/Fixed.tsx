// What is fixed before the first throw: the server's fingerprint, each seat's hash and bytes, later the secret.

import { useSay } from "../../shell/context";
import { hashOf } from "../../net/seeds";
import { Sym } from "../../ui/symbols";
import type { Share } from "./seats";

/** What is known of a battle's dice. */
export interface Known {
  readonly commitment?: string;
  readonly mix?: string;
  readonly secret?: string;
}

interface FixedProps {
  readonly known: Known;
  readonly shares: readonly Share[];
  readonly isOver: boolean;
  readonly nameOf: (seat: string) => string;
  /** Whether a line has been checked, and how it turned out. */
  readonly verdict?: (what: "secret" | "mix" | { readonly seat: string }) => boolean;
}

export function Fixed({ known, shares, isOver, nameOf, verdict }: FixedProps) {
  const say = useSay();
  return (
    <dl class="dice-fixed">
      <dt>{say("dice_commitment")}</dt>
      <dd>
        <Mark isRight={verdict?.("secret")} />
        <code>{known.commitment || "–"}</code>
      </dd>
      {shares.map((share) => (
        <SeatLines key={share.seat} share={share} name={nameOf(share.seat)} isRight={verdict?.({ seat: share.seat })} />
      ))}
      {known.mix && (
        <>
          <dt>{say("dice_mix")}</dt>
          <dd>
            <Mark isRight={verdict?.("mix")} />
            <code>{known.mix}</code>
          </dd>
        </>
      )}
      <dt>{say("dice_secret")}</dt>
      <dd>
        {known.secret ? (
          <code>{known.secret}</code>
        ) : (
          <i>{say(isOver ? "dice_secret_unknown" : "dice_secret_later")}</i>
        )}
      </dd>
    </dl>
  );
}

interface SeatLinesProps {
  readonly share: Share;
  readonly name: string;
  readonly isRight: boolean | undefined;
}

function SeatLines({ share, name, isRight }: SeatLinesProps) {
  const say = useSay();
  const note = share.by === "server" ? (isReplaced(share) ? "dice_replaced" : "dice_by_server") : null;
  return (
    <>
      <dt data-seat={share.seat}>
        {say("dice_seat", { name, seat: share.seat })}
        {note && <span class="dice-note"> {say(note)}</span>}
      </dt>
      <dd>
        <Mark isRight={isRight} />
        <span class="dice-label">{say("dice_hash")}</span>{" "}
        {share.hash ? <code>{share.hash}</code> : <i>{say("dice_hash_missing")}</i>}
      </dd>
      {share.hash && (
        <dd>
          <span class="dice-label">{say("dice_bytes")}</span>{" "}
          {share.seed ? <code>{share.seed}</code> : <i>{say("dice_bytes_missing")}</i>}
        </dd>
      )}
    </>
  );
}

function isReplaced({ seed, hash }: Share): boolean {
  return seed !== null && hashOf(seed) !== hash;
}

function Mark({ isRight }: { readonly isRight: boolean | undefined }) {
  const say = useSay();
  if (isRight === undefined) return null;
  return (
    <span class={`dice-mark ${isRight ? "right" : "wrong"}`}>
      <Sym id={isRight ? "ui-check" : "ui-cross"} />
      <span class="sr">{say(isRight ? "dice_ok" : "dice_bad")} </span>
    </span>
  );
}
