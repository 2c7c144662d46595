// Telling the moderators how somebody behaves at this table; position and chat go along.

import { useState } from "preact/hooks";
import type { Scene } from "../net/model";
import { useAround, useSay } from "./context";
import { tell } from "./people";

const LONGEST = 4000;

export function Conduct({ scene }: { readonly scene: Scene }) {
  const say = useSay();
  const { page, words } = useAround();
  const people = others(scene, page.user ?? "");
  const [whom, setWhom] = useState("");
  const [text, setText] = useState("");
  const [told, setTold] = useState("");
  const [isSent, setSent] = useState(false);
  if (!page.user || people.length === 0) return null;
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    const about = Number(whom || people[0]?.user);
    const fault = await tell(`/api/battles/${page.battle}/report`, "POST", words.language, { whom: about, text });
    setSent(!fault);
    setTold(fault || say("conduct_sent"));
  };
  return (
    <details class="conduct">
      <summary>{say("conduct")}</summary>
      <form class="judge" onSubmit={(event) => void send(event)}>
        <p class="muted">{say("conduct_hint")}</p>
        <label for="conduct-whom">{say("conduct_whom")}</label>
        <select
          id="conduct-whom"
          value={whom || String(people[0]?.user)}
          onChange={(event) => setWhom(event.currentTarget.value)}
        >
          {people.map((one) => (
            <option key={one.user} value={String(one.user)}>
              {words.person(one.name)}
            </option>
          ))}
        </select>
        <label for="conduct-text">{say("conduct_text")}</label>
        <textarea
          id="conduct-text"
          rows={4}
          maxLength={LONGEST}
          required
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <p class="button-row">
          <button type="submit" class="btn" disabled={isSent || !text.trim()}>
            {say("conduct_send")}
          </button>
        </p>
        <p role="status">{told}</p>
      </form>
    </details>
  );
}

interface Person {
  readonly user: number;
  readonly name: string;
}

/** The people at the table but oneself, each once. */
export function others(scene: Scene, me: string): readonly Person[] {
  const found = new Map<number, Person>();
  for (const player of Object.values(scene.players)) {
    if (player.user != null && String(player.user) !== me)
      found.set(player.user, { user: player.user, name: player.name });
  }
  return [...found.values()];
}
