// In the table's menu: seats whose players have left, what can be done about them, and leaving one's own.

import { useEffect, useState } from "preact/hooks";
import type { Model, Scene } from "../net/model";
import { playerName } from "./seats";
import { useAround, useSay } from "./context";
import { ask } from "./server";

interface AbandonedSeat {
  readonly seat: string;
  readonly name: string;
  readonly why: string;
  readonly offered: boolean;
}
interface Abandoned {
  readonly seats: readonly AbandonedSeat[];
  readonly skills: readonly number[];
  readonly league: boolean;
}

interface AbsentProps {
  readonly model: Model;
  readonly scene: Scene;
}

/** For those who play, while the battle runs and somebody else than the computer plays, too. */
export function Absent({ model, scene }: AbsentProps) {
  const say = useSay();
  const { page } = useAround();
  const [found, setFound] = useState<Abandoned | null>(null);
  const [problem, setProblem] = useState("");
  const others = Object.entries(scene.players).filter(
    ([seat, player]) => !model.mySeats.includes(seat) && (player.computer ?? null) === null,
  );
  const isWanted = model.mySeats.length > 0 && scene.status === "running" && others.length > 0;
  const load = (): void => {
    void ask<Abandoned>(`/api/battles/${page.battle}/abandoned`).then((answer) =>
      typeof answer === "string" ? setProblem(answer || say("absent.failed")) : setFound(answer),
    );
  };
  useEffect(() => {
    if (isWanted) load();
  }, [isWanted, model.version]);
  if (!isWanted) return null;
  const gone = found?.seats.filter(({ seat }) => !model.mySeats.includes(seat)) ?? [];
  return (
    <section class="absent">
      {gone.length > 0 && <h3>{say("absent.title")}</h3>}
      {problem && <p role="alert">{problem}</p>}
      {found &&
        gone.map((one) => (
          <Seat key={one.seat} one={one} found={found} scene={scene} onProblem={setProblem} onDone={load} />
        ))}
      {found && (!found.league || scene.clocks?.pace["regents"] === true) && (
        <Regent model={model} scene={scene} skills={found.skills} onProblem={setProblem} />
      )}
      {found && !found.league && <GiveUp model={model} given={found.seats} onProblem={setProblem} onDone={load} />}
    </section>
  );
}

/** In rounds: who plays while I am on holiday. */
function Regent({ model, scene, skills, onProblem }: RegentProps) {
  const say = useSay();
  const { page } = useAround();
  const [name, setName] = useState("");
  const [told, setTold] = useState("");
  const seat = model.seat ?? model.mySeats[0];
  if (scene.clocks?.pace["kind"] !== "rounds" || seat === undefined) return null;
  const act = async (body: object): Promise<void> => {
    const answer = await ask<object>(`/api/battles/${page.battle}/seats/${seat}/regent`, body, "PUT");
    onProblem(typeof answer === "string" ? answer || say("absent.failed") : "");
    if (typeof answer !== "string") setTold(say("regent.named"));
  };
  return (
    <>
      <h3>{say("regent.title")}</h3>
      <p class="muted">{told || say("regent.hint")}</p>
      <p class="button-row">
        <label>
          {say("regent.name")}{" "}
          <input type="text" value={name} onInput={(event) => setName(event.currentTarget.value)} data-regent-name />
        </label>
        <button type="button" class="btn small" disabled={!name} onClick={() => void act({ name })}>
          {say("regent.friend")}
        </button>
        {skills.map((skill) => (
          <button key={skill} type="button" class="btn small" onClick={() => void act({ skill })}>
            {say("regent.computer", { skill })}
          </button>
        ))}
        <button type="button" class="btn small" onClick={() => void act({})}>
          {say("regent.nobody")}
        </button>
      </p>
    </>
  );
}

interface RegentProps {
  readonly model: Model;
  readonly scene: Scene;
  readonly skills: readonly number[];
  readonly onProblem: (problem: string) => void;
}

interface SeatProps {
  readonly one: AbandonedSeat;
  readonly found: Abandoned;
  readonly scene: Scene;
  readonly onProblem: (problem: string) => void;
  readonly onDone: () => void;
}

function Seat({ one, found, scene, onProblem, onDone }: SeatProps) {
  const say = useSay();
  const { page } = useAround();
  const [link, setLink] = useState("");
  const at = `/api/battles/${page.battle}/seats/${one.seat}`;
  const act = async (path: string, body: object = {}): Promise<void> => {
    const answer = await ask<{ link?: string }>(`${at}/${path}`, body);
    if (typeof answer === "string") return onProblem(answer || say("absent.failed"));
    onProblem("");
    setLink(answer.link ?? "");
    onDone();
  };
  return (
    <div class="absent-seat" data-absent={one.seat}>
      <p>{say(`absent.why.${one.why}`, { name: playerName(scene.players[one.seat], say) })}</p>
      <p class="muted">{say(found.league ? "absent.league" : "absent.unrated")}</p>
      {!found.league && (
        <p class="button-row">
          <button type="button" class="btn small" onClick={() => void act("offer")}>
            {say(one.offered ? "absent.offered" : "absent.offer")}
          </button>
          {found.skills.map((skill) => (
            <button
              key={skill}
              type="button"
              class="btn small"
              data-skill={skill}
              onClick={() => void act("computer", { skill })}
            >
              {say("absent.computer", { skill })}
            </button>
          ))}
        </p>
      )}
      {link && (
        <label class="link-line">
          <span>{say("absent.link")}</span>
          <input type="text" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        </label>
      )}
    </div>
  );
}

interface GiveUpProps {
  readonly model: Model;
  readonly given: readonly AbandonedSeat[];
  readonly onProblem: (problem: string) => void;
  readonly onDone: () => void;
}

function GiveUp({ model, given, onProblem, onDone }: GiveUpProps) {
  const say = useSay();
  const { page } = useAround();
  const seat = model.seat ?? model.mySeats[0];
  if (given.some((one) => one.seat === seat && one.why === "given_up"))
    return (
      <p class="muted" role="status">
        {say("give_up.done")}
      </p>
    );
  const act = async (): Promise<void> => {
    const answer = await ask<object>(`/api/battles/${page.battle}/seats/${seat}/give-up`, {});
    onProblem(typeof answer === "string" ? answer || say("absent.failed") : "");
    onDone();
  };
  return (
    <>
      <h3>{say("give_up.title")}</h3>
      <p class="muted">{say("give_up.hint")}</p>
      <p class="button-row">
        <button type="button" class="btn" data-give-up onClick={() => void act()}>
          {say("give_up.act")}
        </button>
      </p>
    </>
  );
}
