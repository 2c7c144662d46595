// The keys, as a list.

import { useSay } from "./context";

const KEYS: readonly (readonly [string, string])[] = [
  ["Tab", "key.tab"],
  ["← ↑ → ↓", "key.arrows"],
  ["Space", "key.space"],
  ["1–9", "key.digits"],
  ["Enter", "key.enter"],
  ["Shift Enter", "key.all"],
  ["Esc", "key.esc"],
  ["M", "key.m"],
  ["A", "key.a"],
  ["E", "key.e"],
  ["Q", "key.repeat"],
  ["/", "key.line"],
  ["G", "key.goto"],
  ["+ − 0", "key.zoom"],
  ["L T U P K", "key.tabs"],
  ["I", "key.card"],
  ["S", "key.signs"],
  ["Alt 1–4", "key.layers"],
  ["N", "key.news"],
  ["V", "key.text"],
  ["J", "key.show"],
  ["Ctrl Z", "key.undo"],
  ["?", "key.help"],
];

const ROSTER: readonly [string, string] = ["O", "key.roster"];

/** The system's own keys stand for those that only some systems have. */
const SOME: readonly string[] = ["M", "A", "E", "L T U P K"];

interface KeyHelpProps {
  readonly own?: readonly (readonly [string, string])[] | undefined;
  /** There is a roster to open. */
  readonly hasRoster?: boolean;
}

export function KeyHelp({ own, hasRoster = false }: KeyHelpProps) {
  const say = useSay();
  const known = hasRoster ? [...KEYS, ROSTER] : KEYS;
  const keys = own ? [...known.filter(([key]) => !SOME.includes(key)), ...own] : known;
  return (
    <>
      <table class="key-list">
        <tbody>
          {keys.map(([key, text]) => (
            <tr key={key}>
              <th scope="row">
                <kbd>{key}</kbd>
              </th>
              <td>{say(text)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="hint">{say("keys_hint")}</p>
    </>
  );
}
