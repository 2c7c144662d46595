// Parts of the page that are fetched when they are opened, or when the page has nothing else to do.

import type { ComponentChildren, ComponentType } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Around, useAround, useSay } from "../shell/context";
import { laterTexts } from "./texts/later";
import type { Texts } from "./words";

type Fetch = (language: string) => Promise<unknown>;

const known: Fetch[] = [];

/** A part by the way to fetch it; `texts` names the files of words that come with it (ui/texts/later),
 *  `frame` is what stands in its place until then: null where it will take no room of its own, or the board would grow
 *  below somebody's finger when it has come. */
export function part<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  texts: readonly string[] = [],
  frame: ComponentChildren = <Waiting />,
): ComponentType<Props> {
  let Found: ComponentType<Props> | null = null;
  const words = new Map<string, Texts>();
  const fetched: Fetch = async (language) => {
    const [component, more] = await Promise.all([Found ?? load(), words.get(language) ?? laterTexts(texts, language)]);
    Found = component;
    words.set(language, more);
  };
  known.push(fetched);
  return function Part(props: Props) {
    const around = useAround();
    const { language } = around.words;
    const [state, setState] = useState<"waits" | "there" | "lacks">("waits");
    const more = words.get(language);
    const inner = useMemo(
      () => (texts.length && more ? { ...around, words: around.words.with(more) } : around),
      [around, more],
    );
    const isThere = Found !== null && more !== undefined;
    const fetchNow = (): void =>
      void fetched(language).then(
        () => setState("there"),
        () => setState("lacks"),
      );
    useEffect(() => {
      if (!isThere) fetchNow();
    }, [isThere, language]);
    if (!Found || !isThere) return state === "lacks" ? <Lacking onAgain={fetchNow} /> : frame;
    return inner === around ? (
      <Found {...props} />
    ) : (
      <Around.Provider value={inner}>
        <Found {...props} />
      </Around.Provider>
    );
  };
}

/** Its frame only: what is fetched within a moment needs no sign. */
function Waiting() {
  return <div class="part-waits" aria-busy="true" />;
}

function Lacking({ onAgain }: { readonly onAgain: () => void }) {
  const say = useSay();
  return (
    <p class="part-lacks" role="alert">
      {say("part_failed")}{" "}
      <button type="button" class="link" onClick={onAgain}>
        {say("try_again")}
      </button>
    </p>
  );
}

/** Fetches the parts one after the other, each when the page is idle. */
export function fetchParts(language: string): () => void {
  const left = [...known];
  let isWanted = true;
  const idle = (run: () => void): void => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(run, { timeout: 4000 });
    else setTimeout(run, 400);
  };
  const next = (): void => {
    const fetched = isWanted ? left.shift() : undefined;
    if (fetched)
      void fetched(language).then(
        () => idle(next),
        () => undefined,
      );
  };
  idle(next);
  return () => {
    isWanted = false;
  };
}
