// The lower third: what was just done, the dice, their odds before the throw, and who decides now.

import { waitedFor, type Scene } from "../../net/model";
import { sideOf } from "../../net/seats";
import { fewNames, playerName } from "../../shell/seats";
import { useAround, useSay } from "../../shell/context";
import { Die, sidesOf } from "../../shell/Die";
import { Badge } from "../../ui/symbols";
import type { AnySystem, Duellist } from "../../shell/system";
import { capital } from "../../ui/words";
import { shares, type Glance } from "./glance";
import type { BeatVerdict } from "../../stage/beats";
import type { Story } from "./story";

interface LowerThirdProps {
  readonly story: Story;
  readonly scene: Scene;
  readonly system: AnySystem;
  readonly glance: Glance | null;
  /** The same word as on the board. */
  readonly verdict: BeatVerdict | null;
}

export function LowerThird({ story, scene, system, glance, verdict }: LowerThirdProps) {
  const [first, second] = story.duel;
  return (
    <section class="lower-third" aria-live="polite">
      {first && second ? (
        <>
          <Fighter one={first} end="left" />
          <Middle {...{ story, scene, system, glance, verdict }} />
          <Fighter one={second} end="right" />
        </>
      ) : (
        <>
          <Deed story={story} scene={scene} system={system} />
          <Middle {...{ story, scene, system, glance, verdict }} />
          <Next scene={scene} system={system} />
        </>
      )}
    </section>
  );
}

/** One of two who strive: name, how the sum came about, and the sum. */
function Fighter({ one, end }: { readonly one: Duellist; readonly end: "left" | "right" }) {
  const [parts = one.sum, total = ""] = one.sum.split(" = ");
  return (
    <div class={`fighter ${end}`} data-side={one.side}>
      <span class="token">
        <Badge side={one.side} />
      </span>
      <span class="who">
        <b>{one.name}</b>
        <small>{parts}</small>
      </span>
      <span class="total">{total}</span>
    </div>
  );
}

function Deed({ story, scene, system }: Pick<LowerThirdProps, "story" | "scene" | "system">) {
  const { words } = useAround();
  const say = useSay();
  const army = story.seat === null ? "" : system.armyLine(scene, story.seat, words);
  return (
    <div class="deed" data-side={story.side}>
      <span class="token">
        <Badge side={story.side} />
      </span>
      <span class="who">
        <b>{story.seat === null ? say("broadcast_now") : playerName(scene.players[story.seat], say)}</b>
        {story.lines.length ? story.lines.map((line) => <small key={line}>{line}</small>) : <small>{army}</small>}
      </span>
    </div>
  );
}

function Middle({ story, scene, system, glance, verdict }: LowerThirdProps) {
  const { words } = useAround();
  const { thrown } = story;
  if (!thrown && !verdict) return <div class="middle empty" />;
  const faces = (thrown?.event["faces"] ?? []) as readonly number[];
  const sides = sidesOf(thrown?.event["dice"]);
  const side = sideOf(scene, thrown && system.seatOf(scene, thrown.event));
  return (
    <div class="middle">
      {verdict && (
        <p class={`word ${verdict.tone}`} data-side={verdict.side} data-on={verdict.on}>
          {words.say(`ribbon.${verdict.word}`, verdict.facts)}
        </p>
      )}
      <p class="faces">
        {faces.map((face, index) => (
          <Die key={index} face={face} side={story.duel[index]?.side ?? side} sides={sides} />
        ))}
      </p>
      {thrown && <p class="purpose">{capital(words.say(`throw.${String(thrown.event["reason"])}`))}</p>}
      <OddsBefore story={story} glance={glance} />
    </div>
  );
}

const NAMED = 3;

/** What the dice might have done; only for the order that is told. */
function OddsBefore({ story, glance }: Pick<LowerThirdProps, "story" | "glance">) {
  const { words } = useAround();
  const say = useSay();
  const order = glance?.order;
  if (!order?.odds || order.version < story.since || order.since > story.version) return null;
  const all = shares(order.odds.chances, order.odds.total);
  const likely = [...all].sort((one, two) => two.count - one.count).slice(0, NAMED);
  const told = likely.map(({ verdict, percent }) => `${percent} % ${words.say(`verdict.${verdict}`)}`).join(", ");
  return (
    <div class="odds-before">
      <div class="bar" aria-hidden="true">
        {all.map(({ verdict, count, tone }) => (
          <i key={verdict} class={`tone-${tone}`} style={{ flexGrow: count }} />
        ))}
      </div>
      <p>{say("before_the_throw", { told })}</p>
    </div>
  );
}

/** Who decides now, and what; or how it ended. */
function Next({ scene, system }: Pick<LowerThirdProps, "scene" | "system">) {
  const { words } = useAround();
  const say = useSay();
  const seats = waitedFor(scene);
  const [seat] = seats;
  const question = seat === undefined ? undefined : scene.asked[seat];
  if (scene.outcome || seat === undefined || !question)
    return (
      <div class="next">
        <span class="who">
          <b>{system.headline(scene, "", words)}</b>
          <small>{system.subline(scene, words)}</small>
        </span>
      </div>
    );
  const names = seats.map((one) => playerName(scene.players[one], say));
  return (
    <div class="next" data-side={sideOf(scene, seat)}>
      <span class="token">
        <Badge side={sideOf(scene, seat)} />
      </span>
      <span class="who">
        <b>{say("decide", { names: fewNames(names, words), count: names.length })}</b>
        <small>{words.say(`question.${question.kind}`, question.facts)}</small>
      </span>
    </div>
  );
}
