// Papers in and out: paste an army and hear line by line what was not understood; copy or take a file.

import { useEffect, useRef, useState } from "preact/hooks";
import type { JsonObject } from "../../net/json";
import type { Words } from "../../ui/words";
import type { Server, Told } from "./server";

interface PapersProps {
  readonly kind: "import" | "export";
  readonly text: string;
  readonly files: string;
  readonly server: Server;
  readonly words: Words;
  readonly take: (army: JsonObject) => void;
  readonly close: () => void;
}

export function Papers(props: PapersProps) {
  const { kind, words, close } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog class="papers" ref={dialog} onClose={close} aria-labelledby="papers-title">
      <h2 id="papers-title">{words.say(`page.army.${kind}`)}</h2>
      {kind === "import" ? <Reading {...props} /> : <Writing {...props} />}
      <button type="button" class="btn" onClick={() => dialog.current?.close()}>
        {words.say("page.army.close")}
      </button>
    </dialog>
  );
}

function Reading({ server, words, take }: PapersProps) {
  const [text, setText] = useState("");
  const [told, setTold] = useState<readonly Told[] | null>(null);
  const read = async (): Promise<void> => {
    try {
      const found = await server.read(text);
      setTold(found.problems);
      take(found.army);
    } catch (error) {
      setTold([{ message: (error as Error).message }]);
    }
  };
  return (
    <div class="stack">
      <div class="field">
        <label for="paper-in">{words.say("page.army.import_help")}</label>
        <textarea id="paper-in" class="code" rows={10} onInput={(event) => setText(event.currentTarget.value)} />
      </div>
      <button type="button" class="btn primary" disabled={!text.trim()} onClick={() => void read()}>
        {words.say("page.army.read")}
      </button>
      <div role="status">
        {told && !told.length && words.say("page.army.understood")}
        {told && told.length > 0 && (
          <div class="callout warn">
            <div>
              <b>{words.say("page.army.not_understood")}</b>
              <ul>
                {told.map((one, index) => (
                  <li key={index}>{one.message}</li>
                ))}
              </ul>
            </div>
          </div>
        )}
      </div>
    </div>
  );
}

function Writing({ text, files, words }: PapersProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false); // The text stays selected: the keyboard copies it.
    }
  };
  return (
    <div class="stack">
      <div class="field">
        <label for="paper-out">{words.say("page.army.export_help")}</label>
        <textarea id="paper-out" class="code" rows={12} readOnly ref={field} value={text} />
      </div>
      <div class="actions">
        <button type="button" class="btn" onClick={() => void copy()}>
          {words.say(copied ? "page.army.copied" : "page.army.copy_text")}
        </button>
        <a class="btn" href={files}>
          {words.say("page.army.as_text")}
        </a>
        <a class="btn" href={`${files}?format=json`}>
          {words.say("page.army.as_json")}
        </a>
      </div>
    </div>
  );
}
