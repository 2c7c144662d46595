// The sea in lines: one's own boats, coasts, open isles, clans; and what can be typed or gone to.

import { seatsOf } from "../../net/seats";
import type { Command, Spot, TableProps, TextGroup, TextLine } from "../../shell/system";
import type { Hand } from "./hand";
import { ringOf } from "./sea";
import { isleHint, isleSentence, sheetLines } from "./sentences";
import { boatsOf, isleOf, sealing, viewOf, type IslesView } from "./view";

export function textTable(props: TableProps, hand: Hand): readonly TextGroup[] {
  const { scene, words, model } = props;
  const view = viewOf(scene);
  if (!view) return [];
  const sheet = model.seat !== null ? sheetLines(hand.sheet, words) : [];
  return [
    { id: "boats", title: words.say("page.isles.own_boats"), lines: boatLines(props, view, hand) },
    {
      id: "sheet",
      title: words.say("page.isles.your_sheet"),
      lines: sheet.map((text, index) => ({ id: `sheet${index}`, name: text, text })),
    },
    { id: "coasts", title: words.say("page.isles.coasts"), lines: isleLines(props, view, hand, "c") },
    { id: "open", title: words.say("page.isles.open_isles"), lines: isleLines(props, view, hand, "s") },
  ].filter(({ lines }) => lines.length);
}

function boatLines({ words, model }: TableProps, view: IslesView, hand: Hand): readonly TextLine[] {
  return boatsOf(view, model.seat).map((boat) => ({
    id: boat,
    name: words.name(boat),
    text: words.say("page.isles.lies_at", { boat: words.name(boat), isle: words.name(isleOf(view, boat)) }),
    isPicked: hand.boat === boat,
    onPick: hand.question ? () => hand.pickBoat(hand.boat === boat ? null : boat) : undefined,
  }));
}

function isleLines(props: TableProps, view: IslesView, hand: Hand, kind: string): readonly TextLine[] {
  const { scene, words, model, below } = props;
  return ringOf(seatsOf(scene).length, below)
    .filter((id) => id.startsWith(kind))
    .flatMap((id) => view.isles.filter((isle) => isle.id === id))
    .map((isle) => ({
      id: isle.id,
      name: words.name(isle.id),
      text: isleSentence(isle, scene, words),
      may: hand.boat ? isleHint(isle, hand, model.seat, words) : "",
      onPick: hand.boat && hand.reach.includes(isle.id) ? () => hand.pickIsle(isle.id) : undefined,
    }));
}

/** The sheet in hand, and the same with one boat sent elsewhere. */
export function commands({ scene, words, model }: TableProps, _typed: string, hand: Hand): readonly Command[] {
  const view = viewOf(scene);
  if (!view) return [];
  const option = scene.options.find(({ order }) => order.kind === "seal_month");
  const reach = (option?.vary["moves"] ?? {}) as { readonly [boat: string]: readonly string[] };
  const moves = boatsOf(view, model.seat).flatMap((boat) =>
    (reach[boat] ?? []).map((isle) => ({
      text: words.say("page.isles.seal_with", { boat: words.name(boat), isle: words.name(isle) }),
      order: sealing({ ...hand.sheet, moves: { ...hand.sheet.moves, [boat]: isle } }),
    })),
  );
  return option ? [{ text: words.say("page.isles.seal"), order: sealing(hand.sheet) }, ...moves] : [];
}

export function spots({ scene, words, below }: TableProps): readonly Spot[] {
  const view = viewOf(scene);
  if (!view) return [];
  const isles = ringOf(seatsOf(scene).length, below).map((id) => ({
    text: words.name(id),
    selector: `[data-tile="${id}"]`,
  }));
  const boats = view.isles.flatMap((isle) =>
    Object.keys(isle.boats).map((boat) => ({
      text: `${words.name(boat)}: ${words.name(isle.id)}`,
      selector: `[data-tile="${isle.id}"]`,
    })),
  );
  return [...isles, ...boats];
}
