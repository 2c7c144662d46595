// The verification page: a battle of this site, or a file from anywhere. Everything is worked out in the browser.

import { useEffect, useState } from "preact/hooks";
import { isObject, type Json, type JsonObject } from "../../net/json";
import { useSay } from "../../shell/context";
import { throwsOf } from "../../net/throws";
import { Sym } from "../../ui/symbols";
import { check, type Report } from "./checking";
import { Fixed } from "./Fixed";
import { NotCheckable, type DiceEvent, type Obstacle } from "./reading";
import { ReportView, Throws } from "./Report";
import { sharesOf } from "./seats";
import type { Proof } from "./ThrowCard";

type State =
  | { readonly kind: "idle" | "loading" | "working" | "failed" }
  | { readonly kind: "under_way"; readonly battle: JsonObject }
  | { readonly kind: "obstacle"; readonly code: Obstacle }
  | { readonly kind: "done"; readonly battle: JsonObject; readonly report: Report; readonly milliseconds: number };

/** A battle of this site: its sheet is fetched and, once it is over, checked at once. */
export function BattlePage({ address }: { readonly address: string }) {
  const [state, setState] = useState<State>({ kind: "loading" });
  useEffect(() => {
    void fetched(address).then(async (battle) => {
      if (!battle) return setState({ kind: "failed" });
      if (!isOver(battle)) return setState({ kind: "under_way", battle });
      setState({ kind: "working" });
      setState(await verified(battle));
    });
  }, [address]);
  return <Shown state={state} />;
}

async function fetched(address: string): Promise<JsonObject | null> {
  const answer = await fetch(address, { headers: { Accept: "application/json" } }).catch(() => null);
  const body: unknown = answer?.ok ? await answer.json().catch(() => null) : null;
  return isObject(body) ? body : null;
}

function isOver(battle: JsonObject): boolean {
  return battle["status"] === "finished" || battle["status"] === "abandoned";
}

async function verified(battle: Json): Promise<State> {
  const began = performance.now();
  try {
    const report = await check(battle);
    return { kind: "done", battle: battle as JsonObject, report, milliseconds: performance.now() - began };
  } catch (error) {
    if (error instanceof NotCheckable) return { kind: "obstacle", code: error.code };
    throw error;
  }
}

/** A file that somebody has: chosen or dropped, read here, sent nowhere. */
export function FilePage({ onSystem }: { readonly onSystem: (system: string) => void }) {
  const say = useSay();
  const [state, setState] = useState<State>({ kind: "idle" });
  const [name, setName] = useState("");
  const [isOverPlace, setOverPlace] = useState(false);
  const take = async (file: File | null | undefined): Promise<void> => {
    if (!file) return;
    setName(file.name);
    setState({ kind: "working" });
    const battle = parsed(await file.text());
    if (isObject(battle) && typeof battle["system"] === "string") onSystem(battle["system"]);
    setState(await verified(battle));
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOverPlace(false);
    void take(event.dataTransfer?.files[0]);
  };
  return (
    <>
      <div
        class={`drop-place ${isOverPlace ? "over" : ""}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOverPlace(true);
        }}
        onDragLeave={() => setOverPlace(false)}
        onDrop={drop}
      >
        <Sym id="ui-seal" />
        <label class="btn primary">
          {say("dice_choose")}
          <input
            class="sr"
            type="file"
            accept=".json,application/json"
            onChange={(event) => void take(event.currentTarget.files?.[0])}
          />
        </label>
        <p>{say("dice_drop")}</p>
        <p class="hint">{say("dice_local")}</p>
        {name && <p class="strong">{say("dice_file", { name })}</p>}
      </div>
      <Shown state={state} />
    </>
  );
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}

function Shown({ state }: { readonly state: State }) {
  const say = useSay();
  switch (state.kind) {
    case "idle":
      return null;
    case "loading":
    case "working":
      return <p role="status">{say(`dice_${state.kind}`)}</p>;
    case "failed":
      return (
        <p class="callout error" role="alert">
          {say("dice_failed")}
        </p>
      );
    case "obstacle":
      return (
        <p class="callout warn" role="alert" data-verdict={state.code}>
          {say(`dice_obstacle.${state.code}`)}
        </p>
      );
    case "under_way":
      return <UnderWay battle={state.battle} />;
    case "done":
      return (
        <ReportView
          report={state.report}
          proof={proofOf(state.battle)}
          milliseconds={state.milliseconds}
          nameOf={namesIn(state.battle, say)}
        />
      );
  }
}

function UnderWay({ battle }: { readonly battle: JsonObject }) {
  const say = useSay();
  const events = eventsOf(battle),
    seats = Object.keys((battle["players"] ?? {}) as JsonObject),
    proof = proofOf(battle);
  const throws = events.flatMap(throwsOf).map((event) => ({ event, found: [] }));
  return (
    <>
      <div class="callout dice-verdict" role="status" data-verdict="under_way">
        <Sym id="ui-clock" />
        <div>
          <h2>{say("dice_waiting")}</h2>
          <p>{say("dice_waiting_hint")}</p>
        </div>
      </div>
      <section class="card pad">
        <h2>{say("dice_fixed")}</h2>
        <Fixed known={proof} shares={sharesOf(seats, events)} isOver={false} nameOf={namesIn(battle, say)} />
      </section>
      <Throws throws={throws} proof={proof} isOver={false} />
    </>
  );
}

function eventsOf(battle: JsonObject): readonly DiceEvent[] {
  const list = Array.isArray(battle["events"]) ? (battle["events"] as readonly JsonObject[]) : [];
  return list.map((one) => one["event"] as DiceEvent);
}

function proofOf(battle: JsonObject): Proof {
  const { dice, id } = battle;
  return { battle: String(id).replaceAll("-", ""), ...(isObject(dice) ? dice : {}) } as Proof;
}

/** Players by their names; the computer has none of its own. */
function namesIn(battle: JsonObject, say: ReturnType<typeof useSay>): (seat: string) => string {
  const { players } = battle;
  return (seat) => (isObject(players) && players[seat] ? String(players[seat]) : say("computer_name"));
}
