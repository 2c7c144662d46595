// What is asked of the judge of a league battle.

import { useState } from "preact/hooks";
import { useAround, useSay } from "./context";
import { Dialog } from "../ui/Dialog";
import { csrfToken } from "./Question";

export function JudgeDialog({ onClose }: { readonly onClose: () => void }) {
  const say = useSay();
  const { page } = useAround();
  const [claim, setClaim] = useState("");
  const [clause, setClause] = useState("");
  const [problem, setProblem] = useState("");
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    const said = await callJudge(page.battle, claim, clause).catch(() => say("judge.failed"));
    if (said) setProblem(said);
    else onClose();
  };
  return (
    <Dialog title={say("judge.call")} onClose={onClose}>
      <form class="judge" onSubmit={(event) => void send(event)}>
        <p>{say("judge.help")}</p>
        <label for="judge-claim">{say("judge.claim")}</label>
        <textarea
          id="judge-claim"
          rows={4}
          maxLength={4000}
          required
          value={claim}
          onInput={(event) => setClaim(event.currentTarget.value)}
        />
        <label for="judge-clause">{say("judge.clause")}</label>
        <input
          id="judge-clause"
          maxLength={16}
          value={clause}
          onInput={(event) => setClause(event.currentTarget.value)}
        />
        {problem && <p role="alert">{problem}</p>}
        <button type="submit" class="btn primary">
          {say("judge.send")}
        </button>
      </form>
    </Dialog>
  );
}

/** What the server says against it; nothing if the judge is called. */
export async function callJudge(battle: string, claim: string, clause: string): Promise<string> {
  const answer = await fetch(`/api/leagues/battles/${battle}/judge`, {
    method: "POST",
    credentials: "same-origin",
    headers: { "Content-Type": "application/json", "X-CSRFToken": csrfToken() },
    body: JSON.stringify({ claim, clause }),
  });
  if (answer.ok) return "";
  const fault = (await answer.json()) as { message?: string };
  return fault.message ?? String(answer.status);
}
