// Beside the table as text: what the picked elements may do, and measuring from edge to edge without a mouse.

import { useState } from "preact/hooks";
import { useSay } from "../../shell/context";
import type { TableProps } from "../../shell/system";
import { ActBar } from "./ActBar";
import type { Hand } from "./hand";
import { measured } from "./measures";
import { standing, viewOf, type BattleView } from "./view";

export function TextTools({ hand, ...props }: TableProps & { readonly hand: Hand }) {
  const view = viewOf(props.scene);
  if (!view) return null;
  return (
    <>
      <ActBar hand={hand} view={view} words={props.words} />
      <Ruler {...props} view={view} />
    </>
  );
}

function Ruler({ view, words }: TableProps & { readonly view: BattleView }) {
  const say = useSay();
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const all = standing(view);
  const one = all.find(({ id }) => id === from),
    two = all.find(({ id }) => id === to);
  const choice = (label: string, value: string, onChange: (id: string) => void) => (
    <label>
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">–</option>
        {all.map(({ id }) => (
          <option key={id} value={id}>
            {words.name(id)}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <section class="text-measure" aria-labelledby="text-measure">
      <h3 id="text-measure">{say("hh.text_measure")}</h3>
      <p class="button-row">
        {choice(say("hh.text_from"), from, setFrom)}
        {choice(say("hh.text_to"), to, setTo)}
      </p>
      <p role="status">
        {one && two && one !== two
          ? say("hh.text_measured", { from: words.name(from), to: words.name(to), measure: measured(one, two, words) })
          : ""}
      </p>
    </section>
  );
}
