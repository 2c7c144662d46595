// In the corners: whose picture this is, which event, and how far behind.

import type { Connection } from "../../net/model";
import { behind } from "../../shell/Bar";
import { useSay } from "../../shell/context";
import { Sym } from "../../ui/symbols";

export interface OccasionText {
  readonly event: string;
  readonly detail: string;
}

interface OccasionProps {
  readonly text: OccasionText;
  readonly delay: number;
  readonly connection: Connection;
}

export function Occasion({ text, delay, connection }: OccasionProps) {
  const say = useSay();
  const isDown = connection === "reconnecting" || connection === "offline";
  return (
    <>
      <p class="mark">
        <Sym id="fg-commander" />
        Feldherr
      </p>
      <p class="occasion">
        <b>{text.event}</b>
        <span>{[text.detail, behind(delay, say)].filter(Boolean).join(". ")}</span>
        {isDown && <span role="status">{say(`connection.${connection}`)}</span>}
      </p>
    </>
  );
}
