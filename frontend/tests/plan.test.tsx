import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { emptyModel, type Model, type Option, type OrderJson, type Question, type Scene } from "../src/net/model";
import type { Session } from "../src/net/session";
import { Store, useStore } from "../src/net/store";
import { PlanLine } from "../src/shell/PlanLine";
import { endPlan, given, nextOf, offered, planned, startPlan, type Plan, type RunningPlan } from "../src/shell/plan";
import { Around, type Surroundings } from "../src/shell/context";
import { KeyRing, passKey, Ring } from "../src/ui/keys";
import { pageTexts } from "../src/ui/texts/index";
import { Words } from "../src/ui/words";

const option = (order: OrderJson, vary: Option["vary"] = {}): Option => ({ order, cost: {}, facts: {}, vary });
const ask = (orders: readonly string[], suggested: readonly OrderJson[] = []): Question => ({
  kind: "attacker",
  clause: "",
  facts: {},
  orders,
  suggested,
});

interface Asked {
  readonly mine?: Question | null;
  readonly options?: readonly Option[];
  readonly more?: Partial<Model>;
}

/** A table on which I, seat 1, am asked this, or nobody of us. */
function table(version: number, { mine = null, options = [], more = {} }: Asked): Model {
  const asked = mine ? { "1": mine } : { "2": ask(["rally"]) };
  const scene = { status: "running", players: {}, sides: {}, view: {}, asked, options } as unknown as Scene;
  return { ...emptyModel("b", "isles", "en"), version, seat: "1", mySeats: ["1"], scene, ...more };
}

const attack = (unit: string): OrderJson => ({ kind: "attack_with", unit });
const ALL: Plan = {
  name: "All attack",
  steps: [{ wanted: { kind: "declare_attack" } }, { wanted: attack("A1") }, { wanted: attack("A2"), optional: true }],
};
const running = (plan: Plan, more: Partial<RunningPlan> = {}): RunningPlan => ({
  plan,
  at: 0,
  given: 0,
  since: -1,
  seat: "1",
  begun: 5,
  ...more,
});

describe("what is offered", () => {
  it("is the option that says the same, whatever it leaves open", () => {
    const found = offered(attack("A2"), [option(attack("A1")), option({ ...attack("A2"), supporter: null })]);
    expect(found).toEqual({ ...attack("A2"), supporter: null });
  });
  it("may be named by what varies in an option: one value, several of a list, or one for each place", () => {
    const bonus = option(attack("A1"), { bonus: ["none", "bought"] });
    expect(offered({ ...attack("A1"), bonus: "bought" }, [bonus])).toEqual({ ...attack("A1"), bonus: "bought" });
    expect(offered({ ...attack("A1"), bonus: "topped_up" }, [bonus])).toBeNull();
    const some = option({ kind: "advance", units: ["A1", "A2", "A3"] }, { units: ["A1", "A2", "A3"] });
    expect(offered({ kind: "advance", units: ["A1", "A3"] }, [some])).toEqual({
      kind: "advance",
      units: ["A1", "A3"],
    });
    expect(offered({ kind: "advance", units: ["A9"] }, [some])).toBeNull();
    const leads = option({ kind: "leads", leads: {} }, { leads: { t: ["A1", "A2"] } });
    expect(offered({ kind: "leads", leads: { t: "A2" } }, [leads])).not.toBeNull();
    expect(offered({ kind: "leads", leads: { t: "A7" } }, [leads])).toBeNull();
  });
});

describe("a plan", () => {
  const orders = ["attack_with", "stop_attacking"];

  it("gives the next order that is offered and then waits for the answer and the news", () => {
    const asked = { mine: ask(["declare_attack"]), options: [option({ kind: "declare_attack" })] };
    const first = nextOf(running(ALL), table(5, asked));
    expect(first).toEqual({ do: "give", order: { kind: "declare_attack" }, at: 0 });
    const after = given(running(ALL), 0, table(5, asked));
    expect(after).toMatchObject({ at: 1, given: 1, since: 5 });
    const pending = [{ id: "x", seat: "1", version: 5, order: { kind: "declare_attack" } }];
    expect(nextOf(after, table(6, { mine: ask(orders), options: [option(attack("A1"))], more: { pending } }))).toEqual({
      do: "wait",
    });
    expect(nextOf(after, table(5, asked))).toEqual({ do: "wait" });
    expect(nextOf(after, table(6, { mine: ask(orders), options: [option(attack("A1"))] }))).toEqual({
      do: "give",
      order: attack("A1"),
      at: 1,
    });
  });

  it("waits while others decide, and is done if nothing it needs is left", () => {
    expect(nextOf(running(ALL, { at: 1, since: 5 }), table(6, {}))).toEqual({ do: "wait" });
    expect(nextOf(running(ALL, { at: 2, since: 5 }), table(6, {}))).toEqual({ do: "done" });
    expect(nextOf(running(ALL, { at: 3, since: 5 }), table(6, { mine: ask(["activate"]) }))).toEqual({ do: "done" });
  });

  it("waits for others also before an order that it could do without, if that was judged or goes on and on", () => {
    const judged: Plan = { name: "", steps: [{ wanted: attack("A1"), optional: true, unless: () => null }] };
    const again: Plan = { name: "", steps: [{ wanted: attack("A1"), optional: true, repeat: true }] };
    expect(nextOf(running(judged, { since: 5 }), table(6, {}))).toEqual({ do: "wait" });
    expect(nextOf(running(again, { since: 5 }), table(6, {}))).toEqual({ do: "wait" });
    expect(nextOf(running(again, { since: 5 }), table(7, { mine: ask(["activate"]) }))).toEqual({ do: "done" });
  });

  it("stops when its order is not offered, or when something else is asked", () => {
    const at = running(ALL, { at: 1, since: 5 });
    expect(nextOf(at, table(6, { mine: ask(orders), options: [option(attack("A2"))] }))).toMatchObject({
      do: "stop",
      reason: { code: "not_offered" },
    });
    expect(nextOf(at, table(6, { mine: { ...ask(["all_out"]), kind: "all_out" } }))).toEqual({
      do: "stop",
      reason: { code: "asked", facts: { question: "all_out" } },
    });
  });

  it("stops when what the player judged has changed, also where the order is gone with it", () => {
    const plan: Plan = { name: "", steps: [{ wanted: attack("A1"), unless: () => ({ code: "changed" }) }] };
    const options = [option(attack("A1"))];
    expect(nextOf(running(plan), table(6, { mine: ask(orders), options }))).toEqual({
      do: "stop",
      reason: { code: "changed" },
    });
    expect(nextOf(running(plan), table(6, { mine: ask(["advance"]) }))).toMatchObject({ reason: { code: "changed" } });
  });

  it("stops when an order is refused, taken back, or the battle is over", () => {
    const at = running(ALL, { at: 1, since: 5 });
    const refusal = { code: "too_far", message: "Too far." };
    expect(nextOf(at, table(5, { mine: ask(orders), more: { refusal } }))).toEqual({
      do: "stop",
      reason: { code: "refused", facts: { why: "Too far." } },
    });
    const log = [{ n: 7, event: { kind: "taken_back" } }];
    expect(nextOf(at, table(7, { mine: ask(orders), more: { log } }))).toMatchObject({
      reason: { code: "taken_back" },
    });
    const over = table(7, {});
    const ended = { ...over, scene: { ...(over.scene as Scene), status: "finished" } };
    expect(nextOf(at, ended)).toMatchObject({ reason: { code: "over" } });
  });

  it("takes the server's suggestion again and again, and ends when it suggests something else", () => {
    const plan: Plan = {
      name: "",
      steps: [{ wanted: { kind: "attack_with" }, suggested: true, repeat: true, optional: true }],
    };
    const best = { ...attack("A3"), bonus: "bought" };
    const next = nextOf(running(plan), table(6, { mine: ask(orders, [best]), options: [option(attack("A1"))] }));
    expect(next).toEqual({ do: "give", order: best, at: 0 });
    expect(given(running(plan), 0, table(6, {})).at).toBe(0);
    const ends = ask(orders, [{ kind: "stop_attacking" }]);
    expect(nextOf(running(plan, { since: 6 }), table(7, { mine: ends }))).toEqual({ do: "done" });
  });

  it("gives what no option spells out as it is", () => {
    const plan: Plan = { name: "", steps: [{ wanted: { kind: "move", paces: 3 }, asIs: true }] };
    expect(nextOf(running(plan), table(6, { mine: ask(["move"]) }))).toMatchObject({
      order: { kind: "move", paces: 3 },
    });
  });
});

const words = new Words(await pageTexts("en"));

describe("the line of a plan", () => {
  let root: HTMLElement;
  let store: Store<Model>;
  let sent: OrderJson[];
  let ring: KeyRing;

  const news = (model: Model): void => void act(() => store.change(() => model));

  function Line({ session }: { readonly session: Session }) {
    return <PlanLine model={useStore(session.store)} session={session} />;
  }

  beforeEach(() => {
    root = document.createElement("div");
    document.body.replaceChildren(root);
    ring = new KeyRing();
    sent = [];
    store = new Store(table(5, { mine: ask(["declare_attack"]), options: [option({ kind: "declare_attack" })] }));
    const session = { store, give: (order: OrderJson) => sent.push(order) } as unknown as Session;
    const around = { words, clauses: [] } as unknown as Surroundings;
    act(() =>
      render(
        <Ring.Provider value={ring}>
          <Around.Provider value={around}>
            <Line session={session} />
          </Around.Provider>
        </Ring.Provider>,
        root,
      ),
    );
  });
  afterEach(() => act(() => endPlan()));

  it("gives one order after each answer and is gone at the end", () => {
    act(() => startPlan(ALL, store.get()));
    expect(sent).toEqual([{ kind: "declare_attack" }]);
    expect(root.textContent).toContain("All attack: one order given");
    news(table(6, { mine: ask(["attack_with"]), options: [option(attack("A1")), option(attack("A2"))] }));
    expect(sent.at(-1)).toEqual(attack("A1"));
    news(table(7, {}));
    expect(planned.get().running).toBeNull();
    expect(root.querySelector(".plan-line")).toBeNull();
  });

  it("stops by Escape before any other key, and says why until the next order", () => {
    act(() => startPlan(ALL, store.get()));
    act(() => passKey(ring, new KeyboardEvent("keydown", { key: "Escape" })));
    expect(root.textContent).toContain("All attack stopped. You stopped it.");
    news(table(6, { mine: ask(["attack_with"]), options: [option(attack("A1"))] }));
    expect(sent).toHaveLength(1);
    news({ ...store.get(), pending: [{ id: "x", seat: "1", version: 6, order: attack("A1") }] });
    expect(root.querySelector(".plan-line")).toBeNull();
  });
});
