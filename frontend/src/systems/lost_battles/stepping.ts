// A step by a drop: given at once where it throws no dice and can be taken back; else it waits for its confirmation.

import type { OrderJson } from "../../net/model";
import type { Session } from "../../net/session";
import { preferences } from "../../ui/preferences";

const BY_DROP = ["move_forward", "turn", "about_face", "deploy_to"];

export function giveStep(session: Session, order: OrderJson, choose: (order: OrderJson) => void): void {
  choose(order);
  if (!BY_DROP.includes(order.kind) || !preferences.get().drop_gives_order) return;
  const { stamp } = session.store.get();
  void session.dryRun(order).then((trial) => {
    const isFree = trial?.bar === "" && !trial.refusals?.length && !trial.consequences?.length;
    if (isFree && session.store.get().stamp === stamp) session.give(order);
  });
}
