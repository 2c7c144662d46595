// Aiming: a group is dragged, or led by the arrow keys, to a tile or into an attack. The server says which ways there are.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Model } from "../../net/model";
import type { Session } from "../../net/session";
import { startPlan } from "../../shell/plan";
import { preferences } from "../../ui/preferences";
import type { Words } from "../../ui/words";
import { courseTo, inquiryOf, isFree, planOf, shapeOf, turnTo, type Course, type Group } from "./courses";
import type { BattleView } from "./view";

/** Where a finger has come with a group: a tile and, near its edge, a facing; or the facing alone. */
export interface Held {
  readonly grip: "group" | "facing";
  readonly from: string;
  readonly to: string | null;
  readonly facing: string | null;
}

/** A course that waits for its confirmation. */
export interface Aimed {
  readonly group: Group;
  readonly course: Course;
}

export interface Aim {
  readonly held: Held | null;
  readonly aimed: Aimed | null;
  /** The course below the finger, or the one that waits. */
  readonly shown: Aimed | null;
  /** All ways of the group in hand; null while they are asked for, or nobody is in hand. */
  readonly courses: readonly Course[] | null;
  /** A tile no activation leads to. */
  readonly missed: string | null;
  readonly hold: (held: Held | null) => void;
  /** `onMiss` is told of a tile that nothing leads to. */
  readonly drop: (held: Held, onMiss: (tile: string) => void) => void;
  /** A course as a draft, without giving it: the arrow keys, a second tap. */
  readonly point: (to: string | null, facing?: string | null) => boolean;
  readonly join: (commander: string | null) => void;
  readonly give: (isAll: boolean) => void;
  readonly forget: () => void;
  /** The same as last time with the next of these groups. */
  readonly repeat: (groups: readonly Group[]) => void;
}

interface Around {
  readonly session: Session | null;
  readonly model: Model;
  readonly view: BattleView | null;
  readonly words: Words;
  /** Only while an activation is asked for. */
  readonly isOn: boolean;
  /** Who stands at a place and could go from there together. */
  readonly groupAt: (place: string) => Group | null;
  /** The place that is picked without a finger. */
  readonly picked: string | null;
}

/** What was done last, for `Q`. */
let lastShape = "";

export function useAim(around: Around): Aim {
  const { session, model, isOn, groupAt, picked } = around;
  const [held, setHeld] = useState<Held | null>(null);
  const [draft, setDraft] = useState<{ moment: string; aimed: Aimed | null; missed: string | null }>(NONE);
  // A finger stays down while the table is drawn anew: what it drops is judged by what is so then.
  const latest = useRef(around);
  latest.current = around;
  const isNow = isOn && draft.moment === momentOf(model);
  const aimed = isNow ? draft.aimed : null;
  const group = aimed?.group ?? groupOf(held?.from ?? picked, groupAt);
  const courses = useCourses(session, isOn ? group : null, model.stamp);
  const settle = (next: Aimed | null, missed: string | null = null): void =>
    setDraft({ moment: momentOf(latest.current.model), aimed: next, missed });
  const start = (next: Aimed, isAll: boolean): void => {
    const now = latest.current;
    if (!now.view) return;
    lastShape = shapeOf(next.course, now.view.tiles[next.group.place]?.facing ?? "N");
    settle(null);
    startPlan(planOf(next.course, now.view, now.words, isAll), now.model);
  };
  /** Whether what is asked now is still asked when this is called. */
  const sinceNow = (): (() => boolean) => {
    const moment = momentOf(latest.current.model);
    return () => momentOf(latest.current.model) === moment;
  };
  /** A drop gives what is free; anything else waits for its confirmation. */
  const put = (next: Aimed): void => {
    if (isFree(next.course) && preferences.get().drop_gives_order) start(next, true);
    else settle(next);
  };
  const shown = held && group && courses ? aimedAt(group, courses, held) : aimed;
  return {
    held: isOn ? held : null,
    aimed,
    shown: isOn ? shown : null,
    courses,
    missed: isNow ? draft.missed : null,
    hold: setHeld,
    drop: (at, onMiss) => {
      setHeld(null);
      const now = latest.current;
      const who = groupOf(at.from, now.groupAt);
      if (!now.isOn || !now.session || !who || !at.to) return;
      const isStill = sinceNow();
      void waysOf(now.session, who).then((ways) => {
        if (!isStill() || !ways) return;
        const next = aimedAt(who, ways, at);
        if (next) return put(next);
        if (!at.to || at.to === at.from) return;
        settle(null, at.to);
        onMiss(at.to);
      });
    },
    point: (to, facing = null) => {
      const who = groupOf(picked, groupAt);
      if (!who || !to || !session) return false;
      const isStill = sinceNow();
      // Keys may be quicker than the answer: then it counts when it comes.
      if (!courses)
        void waysOf(session, who).then((ways) => {
          const late = ways && courseFor(who, ways, to, facing);
          if (late && isStill()) settle({ group: who, course: late });
        });
      const course = courses && courseFor(who, courses, to, facing);
      settle(course ? { group: who, course } : null);
      return courses === null || course !== null;
    },
    join: (commander) => {
      const now = aimed;
      if (!now || !session) return;
      const who = { ...now.group, commander };
      const isStill = sinceNow();
      void waysOf(session, who).then((ways) => {
        const course = ways && courseTo(ways, now.course.to, now.course.facing);
        if (course && isStill()) settle({ group: who, course });
      });
    },
    give: (isAll) => aimed && start(aimed, isAll),
    forget: () => settle(null),
    repeat: (groups) => {
      const { view } = latest.current;
      if (!session || !view || !lastShape) return;
      const isStill = sinceNow();
      void firstLike(session, groups, view).then((next) => {
        if (next && isStill()) put(next);
      });
    },
  };
}

const NONE = { moment: "", aimed: null, missed: null };

/** A chair and the table before it. News that are not numbered, of clocks or people, change nothing that could be led. */
function momentOf({ seat, version }: Model): string {
  return `${seat} ${version}`;
}

function groupOf(place: string | null, groupAt: (place: string) => Group | null): Group | null {
  return place ? groupAt(place) : null;
}

async function waysOf(session: Session, group: Group): Promise<readonly Course[] | null> {
  const found = await session.inquire(inquiryOf(group));
  return found?.answer ? (found.answer as unknown as { readonly courses: readonly Course[] }).courses : null;
}

/** The ways of a group as soon as they are known. */
function useCourses(session: Session | null, group: Group | null, stamp: number): readonly Course[] | null {
  const key = group ? `${stamp} ${JSON.stringify(inquiryOf(group))}` : "";
  const [found, setFound] = useState<{ key: string; courses: readonly Course[] | null }>({ key: "", courses: null });
  useEffect(() => {
    if (!session || !group) return;
    let wanted = true;
    void waysOf(session, group).then((courses) => {
      if (wanted) setFound({ key, courses });
    });
    return () => {
      wanted = false;
    };
  }, [key, session]);
  return found.key === key ? found.courses : null;
}

function courseFor(group: Group, courses: readonly Course[], to: string, facing: string | null): Course | null {
  if (to === group.place) return facing ? turnTo(courses, to, facing) : null;
  return courseTo(courses, to, facing);
}

/** What a drop here would mean. */
function aimedAt(group: Group, courses: readonly Course[], { to, facing }: Held): Aimed | null {
  const course = to ? courseFor(group, courses, to, facing) : null;
  return course ? { group, course } : null;
}

/** The first group that can do what was done last. */
async function firstLike(session: Session, groups: readonly Group[], view: BattleView): Promise<Aimed | null> {
  for (const group of groups) {
    const facing = view.tiles[group.place]?.facing ?? "N";
    const ways = await waysOf(session, group);
    const course = ways?.find((one) => shapeOf(one, facing) === lastShape);
    if (course) return { group, course };
  }
  return null;
}
