// Handing in an army: a ready one, or one's own list, checked before it is sealed.

import { useState } from "preact/hooks";
import { isObject, keyOf, type Json, type JsonObject } from "../../../net/json";
import { useKeys } from "../../../ui/keys";
import type { OrderJson } from "../../../net/model";
import { Confirm, Verdict } from "../../../shell/Choices";
import { useConfirm } from "../../../shell/confirming";
import { useSay } from "../../../shell/context";
import { useChecked } from "../../../net/dry_runs";
import type { Words } from "../../../ui/words";
import type { PartProps } from "../Panel";
import { Asked } from "../sharing";

export function ArmyPanel(props: PartProps) {
  const { hand, session, model, busy, words } = props;
  const say = useSay();
  const armies = readyArmies(props);
  const [at, setAt] = useState<number | "own">(0);
  const [typed, setTyped] = useState("");
  const own = at === "own" ? parsed(typed) : null;
  const army = at === "own" ? own : (armies[at] ?? null);
  const order: OrderJson | null = army ? { kind: "submit_army", army } : null;
  const checked = useChecked(session, order, model.stamp);
  const { trial } = checked;
  const { confirm, isChecking } = useConfirm(session, order, checked, busy);
  useKeys({ confirm, choose: (index) => setAt(index < armies.length ? index : "own") });
  if (!hand.question) return null;
  return (
    <div class="army-panel">
      <Asked {...props} />
      <div class="answers" role="radiogroup" aria-label={say("hh.armies")}>
        {armies.map((one, index) => (
          <label key={keyOf(one)} class={`answer ${at === index ? "chosen" : ""}`}>
            <input type="radio" name="army" checked={at === index} onChange={() => setAt(index)} />
            <span class="answer-text">
              <b>{listName(one, words)}</b>
              <span class="detail">{contents(one, words)}</span>
            </span>
          </label>
        ))}
        <label class={`answer ${at === "own" ? "chosen" : ""}`}>
          <input type="radio" name="army" checked={at === "own"} onChange={() => setAt("own")} />
          <span class="answer-text">
            <b>{say("hh.own_army")}</b>
            <span class="detail">{say("hh.own_army_hint")}</span>
          </span>
        </label>
      </div>
      {at === "own" && (
        <label class="own-army">
          <span>{say("hh.own_army_text")}</span>
          <textarea
            rows={6}
            spellcheck={false}
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
          {typed && !own && <span class="bad">{say("hh.not_json")}</span>}
        </label>
      )}
      <Verdict trial={trial} />
      {trial?.cost?.["points"] !== undefined && (
        <p class="hint">{say("hh.army_points", { count: trial.cost["points"] })}</p>
      )}
      <div class="confirm-row">
        <Confirm label={say("hh.hand_in")} busy={busy} checking={isChecking} onConfirm={confirm} order="submit_army" />
      </div>
    </div>
  );
}

/** Those the server offers, each once. */
function readyArmies({ hand }: PartProps): readonly JsonObject[] {
  const option = hand.options.find(({ order }) => order.kind === "submit_army");
  const samples = Array.isArray(option?.vary["samples"])
    ? (option.vary["samples"] as readonly Json[]).filter(isObject)
    : [];
  const offered = isObject(option?.order["army"]) ? [option.order["army"]] : [];
  return [...new Map([...offered, ...samples].map((army) => [keyOf(army), army])).values()];
}

function parsed(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function listName(army: JsonObject, words: Words): string {
  return String(army["name"] ?? "") || words.term(String(army["list"] ?? "free_list"));
}

/** "6 Elf bows, 2 Spears …" */
function contents(army: JsonObject, words: Words): string {
  const list = String(army["list"] ?? "");
  const parts = [
    army,
    ...(Array.isArray(army["commands"]) ? (army["commands"] as readonly Json[]).filter(isObject) : []),
  ];
  const lines = parts.flatMap((part) =>
    Array.isArray(part["elements"]) ? (part["elements"] as readonly Json[]).filter(isObject) : [],
  );
  const counted = new Map<string, number>();
  for (const line of lines) {
    const entry = String(line["entry"] ?? line["type"] ?? "");
    const name = words.has(`term.${list}.${entry}`) ? words.term(`${list}.${entry}`) : words.term(entry);
    counted.set(name, (counted.get(name) ?? 0) + Number(line["n"] ?? 1));
  }
  return [...counted].map(([name, count]) => `${count} ${name}`).join(", ");
}
