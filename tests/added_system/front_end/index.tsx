// Ambush at the table: forces in a list, and a button for each order that can be given.

import type { Scene } from "../../net/model";
import type { BrookAmbush } from "../../protocol";
import type { SystemPage, TableProps } from "../../shell/system";

function viewOf(scene: Scene): BrookAmbush.AmbushView | null {
  return "forces" in scene.view ? (scene.view as unknown as BrookAmbush.AmbushView) : null;
}

function Forces({ scene, words }: TableProps) {
  const view = viewOf(scene);
  return (
    <ul class="brook-ambush-forces">
      {Object.entries(view?.forces ?? {}).map(([seat, force]) => (
        <li key={seat} data-side={scene.sides[seat]}>
          {words.say("page.ambush.force", { seat: words.seat(seat), strength: force.strength })}
        </li>
      ))}
    </ul>
  );
}

function Panel({ scene, session, words }: TableProps) {
  return (
    <div class="button-row">
      {scene.options.map(({ order }) => (
        <button key={JSON.stringify(order)} type="button" class="btn" onClick={() => session?.give(order)}>
          {words.say(`order.${order.kind}`)} {words.term(String(order["path"] ?? ""))}
        </button>
      ))}
    </div>
  );
}

const Strip = ({ scene, words }: TableProps) => <p>{subline(scene, words)}</p>;
const Nothing = () => null;

function subline(scene: Scene, words: TableProps["words"]): string {
  const view = viewOf(scene);
  return view ? words.say("page.ambush.round", { round: view.round, rounds: view.rounds }) : "";
}

export const system: SystemPage<null> = {
  useHand: () => null,
  Board: Forces,
  Strip,
  Panel,
  Units: Forces,
  Menu: Nothing,
  Outline: Nothing,
  isReady: (scene) => viewOf(scene) !== null,
  seatOf: (_scene, event) => (typeof event["seat"] === "string" ? event["seat"] : null),
  clauseOf: () => undefined,
  isFight: (event) => event.kind === "duel_fought",
  turnOf: (scene) => viewOf(scene)?.round ?? 0,
  headline: (_scene, title) => title,
  subline,
  army: (_scene, seat, words) => words.seat(seat),
  armyLine: (_scene, seat, words) => words.seat(seat),
};
