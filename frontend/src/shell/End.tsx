// The end of a battle: a banner in the winner's colours over the dimmed table, how it came, and what next.

import { hundred, points, useLuck, type LuckReport } from "../net/luck";
import type { Model, Outcome, Scene } from "../net/model";
import { bySeat, sideOf } from "../net/seats";
import { Sym } from "../ui/symbols";
import { capital } from "../ui/words";
import { useAround, useSay } from "./context";
import { EndActions } from "./EndActions";
import { fewNames, leaders, playerName } from "./seats";
import { useEnd, type BattleEnd } from "./useEnd";
import "../css/end.css";

interface EndProps {
  readonly model: Model;
  readonly scene: Scene;
  readonly onClose: () => void;
}

/** The seat of whoever looks, also after the page was loaded again. */
export function ownSeats(model: Model, scene: Scene, user: string | undefined): readonly string[] {
  if (model.mySeats.length || !user) return model.mySeats;
  return Object.keys(scene.players).filter((seat) => String(scene.players[seat]?.user ?? "") === user);
}

export default function End({ model, scene, onClose }: EndProps) {
  const { page, words } = useAround();
  const say = useSay();
  const { outcome } = scene;
  const luck = useLuck(page.addresses.luck ?? "", 0);
  const end = useEnd(page.battle, page.language, luck.status);
  if (!outcome) return null;
  const mine = ownSeats(model, scene, page.user);
  const winners = leaders(scene, outcome.places);
  const won = mine.length === 1 && winners.includes(mine[0] as string);
  const colours = winners[0] ? sideOf(scene, winners[0]) : 0;
  return (
    <section class="end-banner" role="dialog" aria-label={say("end.title")} data-side={colours || undefined}>
      <div class="end-cloth">
        <span class="end-rod" aria-hidden="true" />
        <Sym id="fg-commander" />
        <h2>{say(headline(mine, winners))}</h2>
        <p class="end-line">{resultLine(scene, outcome, winners, say, words)}</p>
        <p class="end-points">{pointsLine(outcome, words)}</p>
      </div>
      <div class="end-cards">
        {luck.status === "ready" && luck.throws.length > 0 && <LuckCard report={luck} scene={scene} mine={mine} />}
        {end?.turning && <TurningCard end={end} scene={scene} mine={mine} winners={winners} />}
        {end?.series && <SeriesCard end={end} scene={scene} mine={mine} />}
      </div>
      <EndActions model={model} scene={scene} mine={mine} won={won} end={end} onClose={onClose} />
    </section>
  );
}

function headline(mine: readonly string[], winners: readonly string[]): string {
  if (!winners.length) return "end.draw";
  if (mine.length !== 1) return "end.over";
  return winners.includes(mine[0] as string) ? "end.victory" : "end.defeat";
}

type Say = ReturnType<typeof useSay>;
type Words = ReturnType<typeof useAround>["words"];

function resultLine(scene: Scene, outcome: Outcome, winners: readonly string[], say: Say, words: Words): string {
  const names = winners.map((seat) => playerName(scene.players[seat], say));
  if (!names.length) return words.say(`outcome.${outcome.reason}`, outcome.facts);
  return say("end.wins", { name: fewNames(names, words), level: words.term(`victory.${outcome.verdict}`) });
}

function pointsLine(outcome: Outcome, words: Words): string {
  const seats = Object.keys(outcome.points).sort(
    (one, other) => (outcome.places[one] ?? 9) - (outcome.places[other] ?? 9) || bySeat(one, other),
  );
  const sums = seats.map((seat) => String(outcome.points[seat])).join(words.say("page.end.to"));
  return `${sums} · ${capital(words.say(`outcome.${outcome.reason}`, outcome.facts))}`;
}

interface LuckCardProps {
  readonly report: LuckReport;
  readonly scene: Scene;
  readonly mine: readonly string[];
}

/** Whom the dice favoured, and by how much of a battle. */
function LuckCard({ report, scene, mine }: LuckCardProps) {
  const { words } = useAround();
  const say = useSay();
  const sums = report.sums.filter(({ kind }) => kind === "");
  const most = Math.max(0.02, ...sums.map(({ luck }) => Math.abs(luck)));
  const best = [...sums].sort((one, other) => other.luck - one.luck)[0];
  const whose = best && mine.includes(best.seat) ? "end.luck_yours" : "end.luck_theirs";
  return (
    <article class="card end-luck">
      <h3>{say("end.luck")}</h3>
      {sums.map(({ seat, luck }) => (
        <p class="end-bar" key={seat} data-side={sideOf(scene, seat)}>
          <span>{mine.includes(seat) ? say("end.you") : playerName(scene.players[seat], say)}</span>
          <span class="end-meter">
            <i
              style={`--from:${luck < 0 ? 50 - (50 * -luck) / most : 50}%;--wide:${(50 * Math.abs(luck)) / most}%`}
              aria-hidden="true"
            />
          </span>
          <b>{points(luck, words.language)}</b>
        </p>
      ))}
      {best && (
        <p class="hint">
          {say(hundred(best.luck) > 1 ? whose : "end.luck_even", {
            name: playerName(scene.players[best.seat], say),
            points: hundred(best.luck),
            count: report.throws.length,
          })}
        </p>
      )}
    </article>
  );
}

interface EndCardProps {
  readonly end: BattleEnd;
  readonly scene: Scene;
  readonly mine: readonly string[];
}

function TurningCard({ end, mine, winners }: EndCardProps & { readonly winners: readonly string[] }) {
  const { page } = useAround();
  const say = useSay();
  const { turning } = end;
  if (!turning) return null;
  const seat = mine[0] ?? winners[0] ?? Object.keys(turning.worth[0] ?? {})[0] ?? "";
  const [before, after] = turning.worth.map((worths) => hundred(worths[seat] ?? 0.5));
  return (
    <article class="card end-turning">
      <h3>{say("end.turning")}</h3>
      <p class="end-what">
        {turning.turn !== null && say("end.turn", { turn: turning.turn })} {turning.text}
      </p>
      <p class="end-chance">{say("end.chance", { before: before ?? 50, after: after ?? 50 })}</p>
      <a class="btn small" href={`${page.addresses.replay}?at=${turning.before}`}>
        <Sym id="ui-play" />
        {say("end.watch")}
      </a>
    </article>
  );
}

function SeriesCard({ end, scene, mine }: EndCardProps) {
  const say = useSay();
  const { series, rating } = end;
  const other = Object.keys(scene.players).find((seat) => !mine.includes(seat));
  if (!series || !other || !mine[0]) return null;
  return (
    <article class="card end-series">
      <h3>{say("end.you_and", { name: playerName(scene.players[other], say) })}</h3>
      <p class="end-score">
        <b data-side={sideOf(scene, mine[0])}>{series.won}</b> {say("end.against")}{" "}
        <b data-side={sideOf(scene, other)}>{series.lost}</b>
      </p>
      <p class="hint">
        {Math.abs(series.in_a_row) > 1 &&
          say(series.in_a_row > 0 ? "end.won_in_a_row" : "end.lost_in_a_row", { count: Math.abs(series.in_a_row) })}
        {rating !== null && say("end.rating", { rating: Math.round(rating) })}
      </p>
    </article>
  );
}
