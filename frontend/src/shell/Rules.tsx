// The rules beside the board: every clause, found by number or word; a citation opens it here.

import { useEffect, useRef, useState } from "preact/hooks";
import { found, pieces } from "../pages/searching";
import type { ClauseText } from "../ui/texts/index";
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
  const query = wanted.trim(),
    matches = query ? found(clauses, query) : [],
    shown = query ? matches.slice(0, AT_ONCE) : nearby(clauses, clause);
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
        <a href={`${page.addresses.rules}${placeOf(query, clause)}`} target="_blank" rel="noopener">
          {say("rules_all")}
        </a>
      </div>
      <p class="sr" role="status">
        {query && say("rules_found", { count: matches.length })}
      </p>
      <dl ref={list}>
        {shown.map((one) => (
          <div
            key={one.id}
            class={one.id === clause && !query ? "open" : ""}
            data-clause={one.id}
            tabIndex={one.id === clause ? 0 : -1}
          >
            <dt>
              <b>{one.id}</b> <Marked text={one.title} query={query} />
            </dt>
            <dd>
              <Marked text={one.text} query={query} />
            </dd>
          </div>
        ))}
      </dl>
      {shown.length === 0 && <p class="nothing">{say("rules_none")}</p>}
    </div>
  );
}

/** The text with what was looked for marked in it. */
function Marked({ text, query }: { readonly text: string; readonly query: string }) {
  if (!query) return <>{text}</>;
  return (
    <>{pieces(text, query).map((piece, index) => (piece.isHit ? <mark key={index}>{piece.text}</mark> : piece.text))}</>
  );
}

/** The same on the page of all rules: the search, or the clause. */
function placeOf(query: string, clause: string): string {
  if (query) return `?${new URLSearchParams({ q: query })}`;
  return clause ? `#${clause}` : "";
}

/** The clause with those around it; all sections' beginnings without one. */
function nearby(clauses: readonly ClauseText[], clause: string): readonly ClauseText[] {
  const at = clauses.findIndex((one) => one.id === clause);
  return at < 0 ? clauses.slice(0, AT_ONCE) : clauses.slice(Math.max(0, at - 2), at + 12);
}
