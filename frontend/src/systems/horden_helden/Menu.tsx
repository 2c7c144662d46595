// What a player may do at any time: offer a draw, give up.

import { useState } from "preact/hooks";
import type { OrderJson } from "../../net/model";
import { useSay } from "../../shell/context";
import type { TableProps } from "../../shell/system";
import { viewOf } from "./view";

export function Menu({ scene, session, model, close }: TableProps & { readonly close: () => void }) {
  const say = useSay();
  const [sure, setSure] = useState(false);
  const view = viewOf(scene);
  if (!view || !session || model.seat === null || scene.outcome) return null;
  const give = (order: OrderJson): void => {
    session.give(order);
    close();
  };
  const offered = view.draw_offers.includes(model.seat);
  return (
    <div class="menu-parts">
      <section>
        <h3>{say("hh.draw")}</h3>
        <p class="muted">{say(offered ? "hh.draw_offered_by_you" : "hh.draw_hint")}</p>
        {!view.draw_offers.length && (
          <p class="button-row">
            <button type="button" class="btn" onClick={() => give({ kind: "offer_draw" })}>
              {say("hh.offer_draw")}
            </button>
          </p>
        )}
      </section>
      <section>
        <h3>{say("hh.concede")}</h3>
        <p class="muted">{say("hh.concede_hint")}</p>
        <p class="button-row">
          {!sure && (
            <button type="button" class="btn danger" onClick={() => setSure(true)}>
              {say("hh.concede")}
            </button>
          )}
          {sure && (
            <>
              <button type="button" class="btn" onClick={() => setSure(false)}>
                {say("discard")}
              </button>
              <button type="button" class="btn danger" data-resign onClick={() => give({ kind: "concede" })}>
                {say("hh.concede_sure")}
              </button>
            </>
          )}
        </p>
      </section>
    </div>
  );
}
