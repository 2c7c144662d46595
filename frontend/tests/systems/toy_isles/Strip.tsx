// Above the question: which month it is, who has sealed; the own sealed sheet, which can be opened again; an offered end.

import { fewNames, playerName } from "../../shell/seats";
import { useSay } from "../../shell/context";
import type { TableProps } from "../../shell/system";
import { Badge } from "../../ui/symbols";
import { sideOf } from "../../net/seats";
import { sheetLines } from "./sentences";
import { viewOf, type IslesView } from "./view";

export function Strip(props: TableProps) {
  const view = viewOf(props.scene);
  if (!view || props.scene.outcome) return null;
  return (
    <>
      <EndOffered {...props} />
      <Month {...props} view={view} />
      <Sealed {...props} view={view} />
    </>
  );
}

type ViewedProps = TableProps & { readonly view: IslesView };

function Month({ view, scene, words }: ViewedProps) {
  const say = useSay();
  const waits = Object.keys(view.sides).filter((seat) => !view.fallen.includes(seat) && !view.ready.includes(seat));
  const names = waits.map((seat) => playerName(scene.players[seat], say));
  return (
    <section class="strip isles-month" aria-label={say("isles.month_label")}>
      <div class="strip-row">
        <span class="eyebrow">{say("isles.month", { month: view.month, months: view.months })}</span>
        <b>{say("isles.sealed_count", { count: view.ready.length, all: view.ready.length + waits.length })}</b>
      </div>
      <div class="isles-seals" aria-hidden="true">
        {view.ready.map((seat) => (
          <span key={seat} data-sealed={seat}>
            <Badge side={sideOf(scene, seat)} />
          </span>
        ))}
      </div>
      <p class="notes">
        {waits.length ? say("isles.waits_for", { names: fewNames(names, words) }) : say("isles.goes_by")}
      </p>
    </section>
  );
}

/** Sealed is not sent for good: as long as others write, it can be opened again. */
function Sealed({ view, scene, words, session, model }: ViewedProps) {
  const say = useSay();
  const { sheet } = view;
  if (!sheet || !session || model.seat === null || scene.status !== "running") return null;
  const canOpen = scene.options.some(({ order }) => order.kind === "reopen");
  return (
    <section class="isles-sealed" aria-label={say("isles.your_sheet")}>
      <h3>{say("isles.your_sheet")}</h3>
      <ul>
        {sheetLines(sheet, words).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {canOpen && (
        <button
          type="button"
          class="btn small"
          data-reopen
          disabled={model.pending.length > 0}
          onClick={() => session.give({ kind: "reopen" })}
        >
          {say("isles.reopen")}
        </button>
      )}
    </section>
  );
}

/** Somebody would end it: answered here, whatever else is asked. */
function EndOffered({ scene, session, words }: TableProps) {
  const say = useSay();
  const kinds = scene.options.map(({ order }) => order.kind);
  if (!session || !kinds.includes("accept_end")) return null;
  return (
    <section class="offer" aria-label={say("isles.end_title")}>
      <p>{say("isles.end_offered")}</p>
      <p class="button-row">
        {(["accept_end", "decline_end"] as const).map((kind) => (
          <button key={kind} type="button" class="btn small" data-end={kind} onClick={() => session.give({ kind })}>
            {words.say(`page.isles.${kind}`)}
          </button>
        ))}
      </p>
    </section>
  );
}
