// Plans: orders somebody wants given one after the other, each after the server's answer to the one before.
//
// A system makes a plan out of a gesture ("this group goes there and attacks with all it has") and hands it to
// `startPlan`. The table does the rest: before each step it looks whether the order is still offered and whether what the
// player judged is still so; else the plan stops and says why. No rule is known here: what is offered, and what is
// suggested, are the server's words (`scene.options`, `question.suggested`).
//
//   startPlan({ name: say("lb.plan.attack"), steps: [
//     { wanted: { kind: "activate_group", units, activation: "limited" }, asIs: true },
//     { wanted: { kind: "declare_attack" } },
//     { wanted: { kind: "attack_with" }, suggested: true, repeat: true, optional: true, unless: targetChanged },
//   ] });

import { isObject, isSameOrder, keyOf, type Json, type JsonObject } from "../net/json";
import { myQuestion, type Model, type Option, type OrderJson, type Question, type Scene } from "../net/model";
import { Store } from "../net/store";

/** Why a plan stopped: the sentence `page.plan.stop.<code>`; systems add their own. */
export interface Reason {
  readonly code: string;
  readonly facts?: JsonObject;
}

export interface Step {
  /** The order's kind and those fields that matter; an option that has or may have them is given with them. */
  readonly wanted: OrderJson;
  /** Options do not spell it out (a measure, a choice of units): given as it is wherever its kind is asked for. */
  readonly asIs?: boolean;
  /** The server's own suggestion is given, if it is of this kind and has these fields. */
  readonly suggested?: boolean;
  /** Given again as long as it is offered. */
  readonly repeat?: boolean;
  /** Passed over where it is not offered, instead of stopping the plan. */
  readonly optional?: boolean;
  /** What must not have happened before it is given: the reason to stop, or null. */
  readonly unless?: (scene: Scene) => Reason | null;
}

export interface Plan {
  /** What the line calls it, in the reader's words. */
  readonly name: string;
  readonly steps: readonly Step[];
  /** As long as this holds it waits through other questions and passes over what is gone; then it is over. */
  readonly within?: (scene: Scene) => boolean;
}

/** A plan being carried out. */
export interface RunningPlan {
  readonly plan: Plan;
  /** The step that is due. */
  readonly at: number;
  /** How many orders it has given. */
  readonly given: number;
  /** The version at which the last one was given; -1 before the first. */
  readonly since: number;
  readonly seat: string | null;
  /** The version at which it began. */
  readonly begun: number;
}

export interface PlanState {
  readonly running: RunningPlan | null;
  readonly stopped: { readonly name: string; readonly reason: Reason } | null;
}

const NO_PLAN: PlanState = { running: null, stopped: null };

/** The plan of this page. `PlanLine` shows it, `usePlan` carries it out. */
export const planned = new Store<PlanState>(NO_PLAN);

/** Begins a plan in place of any other. */
export function startPlan(plan: Plan, model: Model): void {
  const running = { plan, at: 0, given: 0, since: -1, seat: model.seat, begun: model.version };
  planned.change(() => ({ running, stopped: null }));
}

/** Ends it; with a reason the line says so until the next order. */
export function endPlan(reason: Reason | null = null): void {
  planned.change(({ running }) => {
    if (!running && !reason) return NO_PLAN;
    return { running: null, stopped: reason && running ? { name: running.plan.name, reason } : null };
  });
}

export type Next =
  | { readonly do: "wait" }
  | { readonly do: "give"; readonly order: OrderJson; readonly at: number }
  | { readonly do: "stop"; readonly reason: Reason }
  | { readonly do: "done" };

const WAIT: Next = { do: "wait" };

/** What is to be done now: the next order, nothing yet, or the end. */
export function nextOf(running: RunningPlan, model: Model): Next {
  const { scene } = model;
  if (!scene || model.pending.length) return WAIT;
  if (model.refusal) return stop("refused", { why: model.refusal.message || model.refusal.code });
  if (scene.outcome || scene.status !== "running") return stop("over");
  if (model.seat !== running.seat || isTakenBack(running, model)) return stop("taken_back");
  if (model.version === running.since) return WAIT;
  if (running.plan.within) return stepWithin(running, running.plan.within, scene, myQuestion(model));
  return stepOf(running, scene, myQuestion(model));
}

function stepOf({ plan, at }: RunningPlan, scene: Scene, question: Question | null): Next {
  const left = plan.steps.slice(at);
  // Others decide: what may still be given has to wait for them; a last formality that may be passed over need not.
  if (!question) return left.some((step) => !step.optional || step.repeat || step.unless) ? WAIT : { do: "done" };
  for (const [index, step] of left.entries()) {
    const order = orderFor(step, question, scene.options);
    if (order) {
      const reason = step.unless?.(scene);
      return reason ? { do: "stop", reason } : { do: "give", order, at: at + index };
    }
    if (!step.optional) return notOffered(step, question, scene);
  }
  return { do: "done" };
}

/** The next that is still offered; whoever else is asked meanwhile answers first. */
function stepWithin(
  { plan, at }: RunningPlan,
  within: (scene: Scene) => boolean,
  scene: Scene,
  question: Question | null,
): Next {
  const left = plan.steps.slice(at);
  if (!left.length || !within(scene)) return { do: "done" };
  if (!question) return WAIT;
  for (const [index, step] of left.entries()) {
    const order = orderFor(step, question, scene.options);
    const reason = order && step.unless?.(scene);
    if (reason) return { do: "stop", reason };
    if (order) return { do: "give", order, at: at + index };
  }
  return left.some(({ wanted }) => question.orders.includes(wanted.kind)) ? { do: "done" } : WAIT;
}

/** Something else is asked, or this one is no longer allowed; what the player judged comes first. */
function notOffered(step: Step, question: Question, scene: Scene): Next {
  const reason = step.unless?.(scene);
  if (reason) return { do: "stop", reason };
  return question.orders.includes(step.wanted.kind) ? stop("not_offered") : stop("asked", { question: question.kind });
}

function stop(code: string, facts?: JsonObject): Next {
  return { do: "stop", reason: facts ? { code, facts } : { code } };
}

function isTakenBack({ begun }: RunningPlan, model: Model): boolean {
  return model.log.some(({ n, event }) => n > begun && (event.kind === "taken_back" || event.kind === "restored"));
}

/** The state after an order was given. */
export function given(running: RunningPlan, at: number, model: Model): RunningPlan {
  const step = running.plan.steps[at];
  return { ...running, at: step?.repeat ? at : at + 1, given: running.given + 1, since: model.version };
}

/** The order that a step comes to now; null: it is not offered. */
export function orderFor(step: Step, question: Question, options: readonly Option[]): OrderJson | null {
  const { wanted } = step;
  if (!question.orders.includes(wanted.kind)) return null;
  if (step.asIs) return wanted;
  if (step.suggested) return question.suggested?.find((order) => has(order, wanted)) ?? null;
  return offered(wanted, options);
}

/** The first option that has these fields, or may have them. */
export function offered(wanted: OrderJson, options: readonly Option[]): OrderJson | null {
  const exact = options.find(({ order }) => isSameOrder(order, wanted));
  const option = exact ?? options.find((one) => fits(one, wanted));
  return option ? { ...option.order, ...wanted } : null;
}

function has(order: OrderJson, wanted: OrderJson): boolean {
  return Object.entries(wanted).every(([field, value]) => isSame(order[field], value));
}

function fits({ order, vary }: Option, wanted: OrderJson): boolean {
  if (order.kind !== wanted.kind) return false;
  return Object.entries(wanted).every(([field, value]) => isSame(order[field], value) || mayBe(vary[field], value));
}

function isSame(one: Json | undefined, value: Json): boolean {
  return keyOf(one ?? null) === keyOf(value);
}

/** Whether a field may have this value: one of those named, several of them, or for each place one of its own. */
function mayBe(range: Json | undefined, value: Json): boolean {
  if (Array.isArray(range)) {
    const known = new Set(range.map((one) => keyOf(one as Json)));
    return (Array.isArray(value) ? (value as readonly Json[]) : [value]).every((one) => known.has(keyOf(one)));
  }
  if (!isObject(range) || !isObject(value)) return false;
  return Object.entries(value).every(([place, one]) => mayBe(range[place], one));
}
