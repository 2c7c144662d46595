// A ruler in words: two pieces are chosen from lists, and it says how far they are apart. No mouse is needed.

import { useState } from "preact/hooks";
import type { Words } from "../ui/words";
import { measured } from "./measuring";
import type { InUnits, Piece, TableSay } from "./piece";

interface RulerProps {
  readonly pieces: readonly Piece[];
  readonly words: Words;
  readonly inUnits: InUnits;
  readonly say: TableSay;
}

export function Ruler({ pieces, words, inUnits, say }: RulerProps) {
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const one = pieces.find(({ id }) => id === from),
    two = pieces.find(({ id }) => id === to);
  const choice = (label: string, value: string, onChange: (id: string) => void) => (
    <label>
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">–</option>
        {pieces.map(({ id }) => (
          <option key={id} value={id}>
            {words.name(id)}
          </option>
        ))}
      </select>
    </label>
  );
  const told = (first: Piece, second: Piece): string =>
    say("text_measured", {
      from: words.name(from),
      to: words.name(to),
      measure: measured(first, second, inUnits, say),
    });
  return (
    <section class="text-measure" aria-labelledby="text-measure">
      <h3 id="text-measure">{say("text_measure")}</h3>
      <p class="button-row">
        {choice(say("text_from"), from, setFrom)}
        {choice(say("text_to"), to, setTo)}
      </p>
      <p role="status">{one && two && one !== two ? told(one, two) : ""}</p>
    </section>
  );
}
