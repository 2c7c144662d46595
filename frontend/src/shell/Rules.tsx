// The rules beside the board: every clause, found by number or word; a citation opens it here.

import { useEffect, useRef, useState } from "preact/hooks";
import type { ClauseText } from "../texts";
import { useAround, useSay } from "./context";

const AT_ONCE = 40;

export function Rules({ clause }: { readonly clause: string }) {
  const { clauses, page } = useAround();
  const say = useSay();
  const [wanted, setWanted] = useState("");
  const list = useRef<HTMLDListElement>(null);
  useEffect(() => setWanted(""), [clause]);
  useEffect(() => {
    const found = list.current?.querySelector<HTMLElement>(`[data-clause="${CSS.escape(clause)}"]`);
    found?.scrollIntoView({ block: "center" });
    found?.focus({ preventScroll: true });
  }, [clause, clauses]);
  const shown = wanted ? matching(clauses, wanted) : nearby(clauses, clause);
  return (
    <div class="rules-tab">
      <div class="find">
        <label class="sr" for="rules-find">
          {say("rules_find")}
        </label>
        <input
          id="rules-find"
          type="search"
          value={wanted}
          placeholder={say("rules_find")}
          onInput={(event) => setWanted(event.currentTarget.value)}
        />
        <a href={`${page.addresses.rules}${clause ? `#${clause}` : ""}`} target="_blank" rel="noopener">
          {say("rules_all")}
        </a>
      </div>
      <dl ref={list}>
        {shown.map((one) => (
          <div
            key={one.id}
            class={one.id === clause && !wanted ? "open" : ""}
            data-clause={one.id}
            tabIndex={one.id === clause ? 0 : -1}
          >
            <dt>
              <b>{one.id}</b> {one.title}
            </dt>
            <dd>{one.text}</dd>
          </div>
        ))}
      </dl>
      {shown.length === 0 && <p class="nothing">{say("rules_none")}</p>}
    </div>
  );
}

function matching(clauses: readonly ClauseText[], wanted: string): readonly ClauseText[] {
  const low = wanted.trim().toLowerCase();
  const starts = clauses.filter((one) => one.id.toLowerCase().startsWith(low));
  const holds = clauses.filter(
    (one) => !starts.includes(one) && `${one.title} ${one.text}`.toLowerCase().includes(low),
  );
  return [...starts, ...holds].slice(0, AT_ONCE);
}

/** The clause with those around it; all sections' beginnings without one. */
function nearby(clauses: readonly ClauseText[], clause: string): readonly ClauseText[] {
  const at = clauses.findIndex((one) => one.id === clause);
  return at < 0 ? clauses.slice(0, AT_ONCE) : clauses.slice(Math.max(0, at - 2), at + 12);
}
