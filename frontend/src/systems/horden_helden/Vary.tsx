// What may be changed about an answer on offer: its targets, who helps, which edge, where hidden beings lie.

import { isObject, type Json, type JsonObject } from "../../net/json";
import type { Option, OrderJson } from "../../net/model";
import { useSay } from "../../shell/context";
import type { Words } from "../../ui/words";
import type { BattleView } from "./view";

interface VaryProps {
  readonly option: Option;
  readonly order: OrderJson;
  readonly view: BattleView;
  readonly words: Words;
  readonly onChange: (order: OrderJson) => void;
}

const LISTS = ["targets", "figures", "others", "shooters"] as const;
const ONE_OF = ["edge", "place"] as const;
const BY_KEY = ["lairs", "swaps"] as const;

export function Vary(props: VaryProps) {
  const { vary } = props.option;
  return (
    <>
      {ONE_OF.filter((field) => Array.isArray(vary[field])).map((field) => (
        <OneOf key={field} {...props} field={field} />
      ))}
      {LISTS.filter((field) => texts(vary[field]).length > 1).map((field) => (
        <Several key={field} {...props} field={field} />
      ))}
      {BY_KEY.filter((field) => isObject(vary[field])).map((field) => (
        <ByKey key={field} {...props} field={field} />
      ))}
      {Array.isArray(vary["pieces"]) && <Pieces {...props} />}
      {order(props, "ap") && <Points {...props} />}
    </>
  );
}

function order({ option }: VaryProps, field: string): boolean {
  return option.vary[field] !== undefined && typeof option.order[field] === "number";
}

function texts(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? (value as readonly Json[]).filter((one): one is string => typeof one === "string") : [];
}

/** An element, a piece of terrain, or a word of the rules. */
function called(value: string, words: Words): string {
  return words.names[value] ?? words.term(value);
}

type FieldProps = VaryProps & { readonly field: string };

function OneOf({ option, order, words, onChange, field }: FieldProps) {
  const say = useSay();
  return (
    <fieldset class="vary">
      <legend>{say(`hh.vary.${field}`)}</legend>
      {texts(option.vary[field]).map((value) => (
        <label key={value} class={`chip-choice ${order[field] === value ? "chosen" : ""}`}>
          <input
            type="radio"
            name={`vary-${field}`}
            checked={order[field] === value}
            onChange={() => onChange({ ...order, [field]: value })}
          />
          {called(value, words)}
        </label>
      ))}
    </fieldset>
  );
}

function Several({ option, order, words, onChange, field }: FieldProps) {
  const say = useSay();
  const most = Number(option.vary["most"] ?? Infinity);
  const now = texts(order[field]);
  const flip = (id: string): void => {
    const next = now.includes(id) ? now.filter((one) => one !== id) : [...now, id].slice(-most);
    onChange({ ...order, [field]: next });
  };
  return (
    <fieldset class="vary">
      <legend>{say(`hh.vary.${field}`)}</legend>
      {texts(option.vary[field]).map((id) => (
        <label key={id} class={`chip-choice ${now.includes(id) ? "chosen" : ""}`}>
          <input type="checkbox" checked={now.includes(id)} onChange={() => flip(id)} />
          {called(id, words)}
        </label>
      ))}
    </fieldset>
  );
}

function ByKey({ option, order, words, onChange, field }: FieldProps) {
  const say = useSay();
  const offered = option.vary[field] as JsonObject,
    now = isObject(order[field]) ? order[field] : {};
  return (
    <fieldset class="vary rows">
      <legend>{say(`hh.vary.${field}`)}</legend>
      {Object.entries(offered).map(([id, values]) => (
        <label key={id}>
          <span>{called(id, words)}</span>
          <select
            value={String(now[id] ?? "")}
            onChange={(event) => onChange({ ...order, [field]: { ...now, [id]: event.currentTarget.value } })}
          >
            {texts(values).map((value, index, all) => (
              <option key={value} value={value}>
                {called(value, words)}
                {all.some((other) => other !== value && called(other, words) === called(value, words)) &&
                  ` ${index + 1}`}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  );
}

/** Terrain chosen by the players: a combination, and so many pieces. */
function Pieces({ option, order, words, onChange }: VaryProps) {
  const say = useSay();
  const choice: JsonObject = isObject(order["choice"]) ? order["choice"] : {};
  const now = texts(choice["pieces"]);
  const change = (part: JsonObject): void => onChange({ ...order, choice: { ...choice, ...part } });
  const combinations = texts(option.vary["combinations"]);
  return (
    <fieldset class="vary rows">
      <legend>{say("hh.vary.pieces")}</legend>
      {combinations.length > 0 && (
        <label>
          <span>{say("hh.vary.combination")}</span>
          <select
            value={String(choice["combination"] ?? "none")}
            onChange={(event) => change({ combination: event.currentTarget.value })}
          >
            {combinations.map((one) => (
              <option key={one} value={one}>
                {words.term(one)}
              </option>
            ))}
          </select>
        </label>
      )}
      {now.map((piece, index) => (
        <label key={index}>
          <span>{say("hh.vary.piece", { n: index + 1 })}</span>
          <select
            value={piece}
            onChange={(event) =>
              change({ pieces: now.map((one, at) => (at === index ? event.currentTarget.value : one)) })
            }
          >
            {texts(option.vary["pieces"]).map((one) => (
              <option key={one} value={one}>
                {words.term(one)}
              </option>
            ))}
          </select>
        </label>
      ))}
      <p class="button-row">
        <button
          type="button"
          class="btn small"
          onClick={() => change({ pieces: [...now, texts(option.vary["pieces"])[0] ?? "wood"] })}
        >
          {say("hh.vary.more")}
        </button>
        <button
          type="button"
          class="btn small"
          disabled={!now.length}
          onClick={() => change({ pieces: now.slice(0, -1) })}
        >
          {say("hh.vary.fewer")}
        </button>
      </p>
    </fieldset>
  );
}

function Points({ order, onChange }: VaryProps) {
  const say = useSay();
  return (
    <label class="exact">
      <span>{say("hh.action_points")}</span>
      <input
        type="number"
        min={1}
        max={30}
        value={Number(order["ap"])}
        onInput={(event) => onChange({ ...order, ap: Number(event.currentTarget.value) })}
      />
    </label>
  );
}
