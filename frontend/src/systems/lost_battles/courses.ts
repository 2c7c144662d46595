// Courses: where the server says a group could go or whom it could attack by one activation. Choosing among them, no more.

import { keyOf } from "../../net/json";
import type { OrderJson, Scene } from "../../net/model";
import type { Plan, Reason, Step } from "../../shell/plan";
import type { LostBattles } from "../../protocol";
import type { Words } from "../../ui/words";
import { text } from "./asking";
import { neighbour } from "./field";
import { viewOf, type BattleView } from "./view";

export type Course = LostBattles.Course;

/** Who is meant to go: units of one place, perhaps with their commander. */
export interface Group {
  readonly place: string;
  readonly units: readonly string[];
  readonly commander: string | null;
}

export function inquiryOf({ units, commander }: Group): OrderJson {
  return { kind: "courses", units: [...units], ...(commander ? { commander } : {}) };
}

/** The course to a tile: with the wanted facing if there is one, else that with the fewest orders. */
export function courseTo(courses: readonly Course[], tile: string, facing: string | null = null): Course | null {
  const there = courses.filter((course) => course.to === tile);
  return there.find((course) => course.facing === facing) ?? there[0] ?? null;
}

/** The course that turns a group where it stands. */
export function turnTo(courses: readonly Course[], tile: string, facing: string): Course | null {
  return courses.find((course) => !course.attacks && course.to === tile && course.facing === facing) ?? null;
}

export function ordersOf({ orders }: Course): readonly OrderJson[] {
  return orders as unknown as readonly OrderJson[];
}

/** Given by the drop itself: no dice, nobody asked, nothing to be warned of. */
export function isFree({ attacks, bar, consequences }: Course): boolean {
  return !attacks && bar === "" && !consequences?.length;
}

/** What a course does, without saying where: for the same with the next group. Turns count from where a group looks. */
export function shapeOf(course: Course, facing: string): string {
  const compass = ["N", "E", "S", "W"];
  const turned = (order: OrderJson): number =>
    (compass.indexOf(text(order["direction"]) ?? facing) - compass.indexOf(facing) + 4) % 4;
  const acts = ordersOf(course).filter(({ kind }) => !kind.startsWith("activate_") && kind !== "end_activation");
  return keyOf([course.attacks, ...acts.map((order) => `${order.kind} ${turned(order)}`)]);
}

/** The plan of a course: its orders; an attack goes on with all who can attack, the best first. */
export function planOf(course: Course, view: BattleView, words: Words, isAll: boolean): Plan {
  const steps = ordersOf(course).map(
    (wanted): Step =>
      wanted.kind.startsWith("activate_") || wanted.kind === "deploy_to" ? { wanted, asIs: true } : { wanted },
  );
  if (!course.attacks) return { name: words.say("page.lb.plan.go", { tile: words.name(course.to) }), steps };
  const name = words.say("page.lb.plan.attack", { tile: words.name(course.to) });
  return { name, steps: isAll ? [...steps, nextBest(view, course.to)] : steps };
}

function nextBest(view: BattleView, target: string): Step {
  return {
    wanted: { kind: "attack_with" },
    suggested: true,
    repeat: true,
    optional: true,
    unless: sameLead(view, target),
  };
}

/** These attack one after the other, as far as the attack goes. */
export function attackPlan(orders: readonly OrderJson[], view: BattleView, words: Words): Plan {
  const target = view.attack?.target ?? "";
  return {
    name: words.say("page.lb.plan.attack", { tile: words.name(target) }),
    steps: orders.map((wanted): Step => ({ wanted, optional: true, unless: sameLead(view, target) })),
  };
}

/** An attack was judged against the lead unit of its target: spent is what one hopes for, another one in front is news. */
export function sameLead(view: BattleView, target: string): (scene: Scene) => Reason | null {
  const lead = leadOf(view, target);
  return (scene) => {
    const now = viewOf(scene);
    if (!lead || !now || leadOf(now, target) === lead) return null;
    const isGone = (now.units[lead]?.place ?? "gone") === "gone";
    return { code: isGone ? "shattered" : "new_lead", facts: { unit: lead } };
  };
}

function leadOf(view: BattleView, tile: string): string | null {
  return view.tiles[tile]?.lead ?? view.tiles[tile]?.units[0] ?? null;
}

/** The way from a tile to its neighbour, as N, E, S or W. */
export function wayTo(from: string, to: string): string | null {
  return ["N", "E", "S", "W"].find((facing) => neighbour(from, facing) === to) ?? null;
}
