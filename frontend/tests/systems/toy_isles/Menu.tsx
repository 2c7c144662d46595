// What a clan may do at any time: propose the end, leave the sea to the others.

import { useState } from "preact/hooks";
import { useSay } from "../../shell/context";
import type { TableProps } from "../../shell/system";

export function Menu({ scene, session, model, close }: TableProps & { readonly close: () => void }) {
  const say = useSay();
  const [sure, setSure] = useState(false);
  const kinds = scene.options.map(({ order }) => order.kind);
  if (!session || model.seat === null || scene.outcome) return null;
  const give = (kind: string): void => {
    session.give({ kind });
    close();
  };
  return (
    <div class="menu-parts">
      {kinds.includes("offer_end") && (
        <section>
          <h3>{say("isles.end_title")}</h3>
          <p class="muted">{say("isles.end_hint")}</p>
          <button type="button" class="btn" onClick={() => give("offer_end")}>
            {say("isles.offer_end")}
          </button>
        </section>
      )}
      {kinds.includes("resign") && (
        <section>
          <h3>{say("isles.resign")}</h3>
          <p class="muted">{say("isles.resign_hint")}</p>
          <button
            type="button"
            class="btn danger"
            data-resign={sure}
            onClick={() => (sure ? give("resign") : setSure(true))}
          >
            {say(sure ? "isles.resign_sure" : "isles.resign")}
          </button>
        </section>
      )}
    </div>
  );
}
