// What the player has in hand: the sheet of this month as far as it is written, and a boat that is about to sail.

import { useEffect, useState } from "preact/hooks";
import { myQuestion, type OrderJson, type Question } from "../../net/model";
import { useInquiry } from "../../net/dry_runs";
import type { TableProps } from "../../shell/system";
import { ringOf } from "./sea";
import { boatsAt, boatsOf, EMPTY, isleOf, sealing, sheetFrom, viewOf, type IslesView, type Sheet } from "./view";

export interface Hand {
  readonly question: Question | null;
  readonly sheet: Sheet;
  readonly boat: string | null;
  /** Where the boat in hand can sail, as the server says. */
  readonly reach: readonly string[];
  /** A move that was tried and is not in the sheet: to be asked why not. */
  readonly tried: OrderJson | null;
  readonly change: (part: Partial<Sheet>) => void;
  readonly sail: (boat: string, isle: string) => void;
  readonly pickBoat: (boat: string | null) => void;
  readonly pickIsle: (isle: string) => void;
  readonly key: (event: KeyboardEvent, count: number, below: string | null) => void;
}

interface Reachable {
  readonly isles: readonly string[];
}

export function useHand({ model, scene, session }: TableProps): Hand {
  const view = viewOf(scene);
  const month = view?.month ?? 0;
  const question = session && scene.status === "running" ? myQuestion(model) : null;
  const about = `${model.seat} ${month}`;
  const [written, setWritten] = useState({ about, sheet: sheetFrom(model.draft, month) });
  const [picked, setPicked] = useState<{ readonly boat: string | null; readonly tried: string | null }>(NOTHING);
  const sheet = written.about === about ? written.sheet : sheetFrom(model.draft, month);
  const own = view ? boatsOf(view, model.seat) : [];
  const boat = question && picked.boat !== null && own.includes(picked.boat) ? picked.boat : null;
  const found = useInquiry<Reachable>(session, boat ? { kind: "reach", boat } : null, model.stamp);
  const reach = found?.isles ?? [];
  const write = (next: Sheet): void => {
    setWritten({ about, sheet: next });
    session?.draft({ month, moves: next.moves, gift: next.gift && { ...next.gift }, truce: next.truce });
  };
  const sail = (name: string, isle: string): void => {
    const { [name]: _before, ...others } = sheet.moves;
    const isHome = !view || !isle || isle === isleOf(view, name);
    write({ ...sheet, moves: isHome ? others : { ...others, [name]: isle } });
    setPicked(NOTHING);
  };
  const pickBoat = (name: string | null): void => setPicked({ boat: name, tried: null });
  const pickIsle = (isle: string): void => {
    if (!view || !question) return;
    if (boat && (reach.includes(isle) || isle === isleOf(view, boat))) return sail(boat, isle);
    const next = nextBoat(view, isle, own, boat);
    if (next || !boat) pickBoat(next);
    else setPicked({ boat, tried: isle });
  };
  useEffect(() => setPicked(NOTHING), [about, question === null]);
  return {
    question,
    sheet: question ? sheet : (view?.sheet ?? EMPTY),
    boat,
    reach,
    tried: boat && picked.tried ? sealing({ ...EMPTY, moves: { [boat]: picked.tried } }) : null,
    change: (part) => write({ ...sheet, ...part }),
    sail,
    pickBoat,
    pickIsle,
    key: (event, count, below) => pressed(event, ringOf(count, below), pickIsle),
  };
}

const NOTHING = { boat: null, tried: null };

/** The first of one's own boats there; after one of them, the next. */
function nextBoat(view: IslesView, isle: string, own: readonly string[], now: string | null): string | null {
  const there = view.isles.find(({ id }) => id === isle);
  const mine = there ? boatsAt(there).filter((name) => own.includes(name)) : [];
  return mine[now === null ? 0 : mine.indexOf(now) + 1] ?? null;
}

const STEPS: { readonly [key: string]: number } = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** On a focused isle: arrows go round the ring, Space picks. Enter is the question's. */
function pressed(event: KeyboardEvent, ring: readonly string[], pickIsle: (isle: string) => void): void {
  const at = event.target instanceof Element ? event.target.closest<SVGGElement>("[data-tile]") : null;
  const isle = at?.dataset["tile"];
  if (!at || !isle) return;
  const step = STEPS[event.key];
  if (event.key === " ") pickIsle(isle);
  else if (step === undefined) return;
  else {
    const next = ring[(ring.indexOf(isle) + step + ring.length) % ring.length];
    at.ownerSVGElement?.querySelector<SVGGElement>(`[data-tile="${next}"]`)?.focus();
  }
  event.preventDefault();
}
