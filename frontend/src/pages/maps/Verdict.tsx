// What the rules have against the map, saving it, and the map as text.

import { useState } from "preact/hooks";
import type { JsonObject } from "../../net/json";
import { useUnsaved } from "../../ui/leaving";
import type { Server, Told } from "../armies/server";
import { Sym } from "../../ui/symbols";
import type { Words } from "../../ui/words";
import { mapOf, type MapDocument } from "./document";
import type { EditorPage } from "./Editor";

interface FindingsProps {
  readonly problems: readonly Told[] | null;
  readonly words: Words;
  readonly rules: string;
  readonly choose: (piece: string) => void;
}

export function Findings({ problems, words, rules, choose }: FindingsProps) {
  const count = problems?.length ?? 0;
  const go = (event: Event, one: Told): void => {
    event.preventDefault();
    choose(String(one.witness?.["piece"]));
  };
  return (
    <section aria-labelledby="verdict-title">
      <h2 id="verdict-title">{words.say("page.army.check")}</h2>
      <p role="status" class="muted">
        {problems === null
          ? words.say("page.army.checking")
          : count
            ? words.say("page.map.problems", { count })
            : words.say("page.map.good")}
      </p>
      <ul class="findings">
        {problems?.map((one, index) => (
          <li key={index} class="bad">
            <Sym id="ui-cross" />
            <div>
              <p>
                {one.witness?.["piece"] ? (
                  <a
                    class="find"
                    href="#map-editor"
                    title={words.say("page.army.show")}
                    onClick={(event) => go(event, one)}
                  >
                    {one.message}
                  </a>
                ) : (
                  one.message
                )}{" "}
                {one.clause && (
                  <a class="clause-link" href={`${rules}#${one.clause}`}>
                    {one.clause}
                  </a>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface KeepingProps {
  readonly page: EditorPage;
  readonly server: Server;
  readonly map: MapDocument;
  readonly words: Words;
  readonly sound: boolean;
  readonly undo: (() => void) | null;
  readonly grid: boolean;
  readonly setGrid: (on: boolean) => void;
}

export function Keeping({ page, server, map, words, sound, undo, grid, setGrid }: KeepingProps) {
  const [kept, setKept] = useState(() => JSON.stringify(map));
  const [shared, setShared] = useState(page.shared);
  const [fault, setFault] = useState("");
  const isSame = JSON.stringify(map) === kept;
  useUnsaved(isSame);
  const save = (open: boolean): void => {
    server.saveMap(page.id, page.system, map as unknown as JsonObject, open).then(
      () => {
        setKept(JSON.stringify(map));
        setShared(open);
        setFault("");
      },
      (error: Error) => setFault(error.message),
    );
  };
  return (
    <section class="card pad stack" aria-label={words.say("page.map.save")}>
      <div class="actions">
        <button type="button" class="btn primary" onClick={() => save(shared && sound)}>
          {words.say("page.map.save")}
        </button>
        <button type="button" class="btn" disabled={!undo} onClick={undo ?? undefined}>
          {words.say("page.map.undo")}
        </button>
        {sound && isSame && (
          <a class="btn" href={page.battle}>
            {words.say("page.map.battle")}
          </a>
        )}
      </div>
      <p class="hint" role="status">
        {fault || words.say(isSame ? "page.map.saved" : "page.map.unsaved")}
      </p>
      <label class="check">
        <input type="checkbox" checked={shared} disabled={!sound} onChange={() => save(!shared)} />
        <span>{words.say("page.map.share")}</span>
      </label>
      <label class="check">
        <input type="checkbox" checked={grid} onChange={() => setGrid(!grid)} />
        <span>{words.say("page.map.grid")}</span>
      </label>
    </section>
  );
}

interface JsonProps {
  readonly map: MapDocument;
  readonly words: Words;
  readonly change: (map: MapDocument) => void;
}

export function Json({ map, words, change }: JsonProps) {
  const [text, setText] = useState<string | null>(null);
  const [fault, setFault] = useState("");
  const read = (): void => {
    const found = mapOf(text ?? "");
    setFault(found ? "" : words.say("page.map.bad_json"));
    if (!found) return;
    setText(null);
    change(found);
  };
  return (
    <details class="card pad">
      <summary>{words.say("page.map.json")}</summary>
      <div class="field after">
        <label for="map-json">{words.say("page.map.json_help")}</label>
        <textarea
          id="map-json"
          class="code"
          rows={8}
          spellcheck={false}
          value={text ?? JSON.stringify(map, null, 1)}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <p role="alert">{fault}</p>
        <button type="button" class="btn small" disabled={text === null} onClick={read}>
          {words.say("page.map.import")}
        </button>
      </div>
    </details>
  );
}
