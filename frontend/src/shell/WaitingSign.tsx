// In the bar of a table: how much waits for the player elsewhere.

import { useEffect, useState } from "preact/hooks";
import { Sym } from "../ui/symbols";
import { onWaiting, waitingNow } from "../pages/waiting";
import "../css/push.css";
import { useSay } from "./context";

/** `here` is 1 while this very battle waits for him: that he sees. */
export function WaitingSign({ here }: { readonly here: number }) {
  const say = useSay();
  const [count, setCount] = useState(waitingNow());
  useEffect(() => onWaiting(setCount), []);
  const elsewhere = Math.max(0, count - here);
  if (!elsewhere) return null;
  const title = say("waiting_elsewhere", { count: elsewhere });
  return (
    <a class="waiting-sign" href="/notifications/" title={title} aria-label={title}>
      <Sym id="ui-bell" />
      <b aria-hidden="true">{elsewhere}</b>
    </a>
  );
}
