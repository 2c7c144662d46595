// One's own notes about the battle: nobody else reads them.

import { useState } from "preact/hooks";
import { useAround, useSay } from "./context";
import { noteOf, tell } from "./people";

const LONGEST = 8000;

/** Read when it is opened, kept when the hand says so or leaves the field. */
export function Notes() {
  const say = useSay();
  const { page, words } = useAround();
  const [text, setText] = useState<string | null>(null);
  const [kept, setKept] = useState("");
  const [told, setTold] = useState("");
  const address = `/api/battles/${page.battle}/note`;
  const open = (event: Event): void => {
    if (!(event.currentTarget as HTMLDetailsElement).open || text !== null) return;
    void noteOf(address).then((found) => {
      setText(found ?? "");
      setKept(found ?? "");
    });
  };
  const keep = async (): Promise<void> => {
    if (text === null || text === kept) return;
    const fault = await tell(address, "PUT", words.language, { text });
    if (!fault) setKept(text);
    setTold(fault || say("notes_kept"));
  };
  return (
    <details class="my-notes" onToggle={open}>
      <summary>{say("notes")}</summary>
      {text !== null && (
        <>
          <label for="my-note">{say("notes_label")}</label>
          <textarea
            id="my-note"
            rows={4}
            maxLength={LONGEST}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
            onBlur={() => void keep()}
          />
          <p class="note-acts">
            <button type="button" class="btn small" onClick={() => void keep()}>
              {say("notes_save")}
            </button>
            <a href="/notes">{say("notes_all")}</a>
            <span role="status">{told}</span>
          </p>
        </>
      )}
    </details>
  );
}
