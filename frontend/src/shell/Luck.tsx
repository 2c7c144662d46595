// How the dice fell against expectation: by side and kind, over the battle, at its turning points; and all as tables.

import { Fragment } from "preact";
import { useEffect, useState } from "preact/hooks";
import { counts, hundred, points, soFar, useLuck, type LuckReport, type LuckSum, type LuckTurn } from "../net/luck";
import type { Scene } from "../net/model";
import { sideOf, type Side } from "../net/seats";
import { Badge } from "../ui/symbols";
import type { AnySystem } from "./system";
import { capital } from "../ui/words";
import { useAround, useSay } from "./context";

interface LuckProps {
  readonly address: string;
  readonly scene: Scene;
  readonly system: AnySystem;
  /** Shows the moment after this event of the battle. */
  readonly onEvent: (event: number) => void;
  /** Told when the report is there: its turning points are those of the replay. */
  readonly onReport?: (report: LuckReport) => void;
}

interface ReportProps extends LuckProps {
  readonly report: LuckReport;
}

export function Luck(props: LuckProps) {
  const say = useSay();
  const [tries, setTries] = useState(0);
  const luck = useLuck(props.address, tries);
  useEffect(() => {
    if (luck.status === "ready") props.onReport?.(luck);
  }, [luck]);
  return (
    <section class="luck" aria-label={say("luck")} data-luck={luck.status}>
      {luck.status === "ready" && <Report {...props} report={luck} />}
      {luck.status === "reckoning" && (
        <p role="status">
          {say("luck.reckoning", { done: luck.done, of: luck.of })} <progress value={luck.done} max={luck.of} />
        </p>
      )}
      {luck.status === "failed" && (
        <p role="alert">
          {say("luck.failed")}{" "}
          <button type="button" class="btn small" onClick={() => setTries(tries + 1)}>
            {say("luck.again")}
          </button>
        </p>
      )}
    </section>
  );
}

function Report(props: ReportProps) {
  const say = useSay();
  const { report } = props;
  if (!report.throws.length)
    return (
      <>
        <p>{say("luck.none")}</p>
        <LeftOut count={report.left_out} />
      </>
    );
  return (
    <>
      <p class="muted">{say("luck.intro")}</p>
      <Sums {...props} />
      <LeftOut count={report.left_out} />
      {report.seats.length > 2 ? <ChartOfAll {...props} /> : <Chart report={report} />}
      <Turnings {...props} />
      <ByOrder report={report} />
      <ByThrow report={report} />
    </>
  );
}

function LeftOut({ count }: { readonly count: number }) {
  const say = useSay();
  return count ? <p class="muted">{say("luck.left_out", { count })}</p> : null;
}

// --- sums ------------------------------------------------------------------------------------------------------------

function Sums({ report, scene }: ReportProps) {
  const { words } = useAround();
  const say = useSay();
  return (
    <>
      {report.seats.map((seat, at) => (
        <section key={seat} class="luck-side">
          <h3>
            <Badge side={sideOf(scene, seat)} /> {words.seat(seat)}
          </h3>
          <ul>
            {report.sums
              .filter((sum) => sum.seat === seat && (counts(sum) || !sum.kind))
              .map((sum) => (
                <SumRow key={sum.kind} sum={sum} side={sideOf(scene, seat)} />
              ))}
          </ul>
          <p class="muted">
            {say("luck.decisions", {
              points: points(report.decisions[at] ?? 0, words.language),
              seat: words.seat(seat),
            })}
          </p>
        </section>
      ))}
    </>
  );
}

/** Standard deviations to either side that fit on a bar. */
const MOST = 3;

function SumRow({ sum, side }: { readonly sum: LuckSum; readonly side: Side }) {
  const { words } = useAround();
  const say = useSay();
  const kind = sum.kind ? words.say(`luck.${sum.kind}`) : say("luck.all");
  return (
    <li class={`luck-row ${sum.kind ? "" : "all"}`} data-kind={sum.kind || "all"}>
      <span>{capital(kind)}</span>
      <b>{sigmaLine(sum.sigmas, say)}</b>
      <Swing sigmas={sum.sigmas} side={side} />
      <small>{say("luck.points", { points: points(sum.luck, words.language), count: sum.throws })}</small>
    </li>
  );
}

/** "1.3 σ unlucky". */
export function sigmaLine(sigmas: number, say: ReturnType<typeof useSay>): string {
  const size = Math.round(Math.abs(sigmas) * 10) / 10;
  if (!size) return say("luck.even");
  return say(sigmas > 0 ? "luck.lucky" : "luck.unlucky", { sigmas: size });
}

/** From the middle to the right for luck, to the left for bad luck. */
function Swing({ sigmas, side }: { readonly sigmas: number; readonly side: Side }) {
  const far = Math.min(1, Math.abs(sigmas) / MOST) * 100;
  return (
    <svg class="swing" data-side={side} viewBox="0 0 200 10" preserveAspectRatio="none" aria-hidden="true">
      <rect class="ground" width="200" height="10" rx="4" />
      <rect class="far" x={sigmas < 0 ? 100 - far : 100} y="1.500" width={far} height="7" />
      <path class="middle" d="M100 0V10" />
    </svg>
  );
}

// --- over time -------------------------------------------------------------------------------------------------------

function Chart({ report }: { readonly report: LuckReport }) {
  const { words } = useAround();
  const say = useSay();
  const seat = words.seat(report.seats[0] ?? "");
  const worth = report.line.map((point) => point.worth[0] ?? 0.5),
    luck = soFar(report, 0);
  const text = say("luck.chart_text", {
    seat,
    start: hundred(worth[0] ?? 0.5),
    end: hundred(worth[worth.length - 1] ?? 0.5),
    luck: points(luck[luck.length - 1] ?? 0, words.language),
  });
  return (
    <figure class="luck-chart">
      <svg viewBox="0 0 320 120" preserveAspectRatio="none" role="img" aria-label={`${say("luck.chart")}. ${text}`}>
        <path class="zero" d="M0 60H320" />
        <path class="worth" d={path(worth.map((value) => value - 0.5))} />
        <path class="gained" d={path(luck)} />
      </svg>
      <figcaption>
        <span class="key worth">{say("luck.worth", { seat })}</span>
        <span class="key gained">{say("luck.so_far", { seat })}</span>
      </figcaption>
    </figure>
  );
}

/** Of more than two: the luck of each so far. */
function ChartOfAll({ report, scene }: ReportProps) {
  const { words } = useAround();
  const say = useSay();
  const lines = report.seats.map((seat, at) => ({ seat, side: sideOf(scene, seat), luck: soFar(report, at) }));
  const told = lines.map(
    ({ seat, luck }) => `${words.seat(seat)} ${points(luck[luck.length - 1] ?? 0, words.language)}`,
  );
  const text = say("luck.so_far_of_all", { told: told.join(", ") });
  return (
    <figure class="luck-chart">
      <svg
        viewBox="0 0 320 120"
        preserveAspectRatio="none"
        role="img"
        aria-label={`${say("luck.chart_of_all")}. ${text}`}
      >
        <path class="zero" d="M0 60H320" />
        {lines.map(({ seat, side, luck }) => (
          <path key={seat} class="of-side" data-side={side} d={path(luck)} />
        ))}
      </svg>
      <figcaption>
        {lines.map(({ seat, side }) => (
          <span key={seat} class="key" data-side={side}>
            <Badge side={side} /> {words.seat(seat)}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

/** Half a battle fits above the middle, half below. */
function path(values: readonly number[]): string {
  const last = Math.max(1, values.length - 1);
  const y = (value: number): number => 60 - Math.max(-0.5, Math.min(0.5, value)) * 112;
  return values
    .map((value, at) => `${at ? "L" : "M"}${((at / last) * 320).toFixed(1)} ${y(value).toFixed(1)}`)
    .join("");
}

function Turnings({ report, onEvent }: ReportProps) {
  const { words } = useAround();
  const say = useSay();
  if (!report.turning.length) return null;
  return (
    <section>
      <h3>{say("luck.turning")}</h3>
      <ul class="luck-turnings">
        {report.turning.map((turn) => {
          const at = turned(turn, report);
          return (
            <li key={turn.event}>
              <button type="button" class="link" data-turning={turn.event} onClick={() => onEvent(turn.event)}>
                {say("luck.turn", {
                  number: orderNumber(report, turn.event),
                  change: points(turn.change[at] ?? 0, words.language),
                  seat: words.seat(report.seats[at] ?? ""),
                  luck: points(turn.luck[at] ?? 0, words.language),
                })}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The seat for which it turned: between two the first, whose gain is the other's loss; of more the one it changed most for. */
function turned({ change }: LuckTurn, { seats }: LuckReport): number {
  if (seats.length <= 2) return 0;
  const most = Math.max(...change.map(Math.abs));
  return Math.max(
    0,
    change.findIndex((one) => Math.abs(one) === most),
  );
}

function orderNumber({ line }: LuckReport, event: number): number {
  return line.findIndex((point) => point.event === event);
}

// --- tables ----------------------------------------------------------------------------------------------------------

function ByOrder({ report }: { readonly report: LuckReport }) {
  const { words } = useAround();
  const say = useSay();
  // Between two the other's numbers follow from the first one's.
  const shown = report.seats.slice(0, report.seats.length > 2 ? undefined : 1);
  const luck = shown.map((_, at) => soFar(report, at));
  return (
    <details>
      <summary>{say("luck.by_order")}</summary>
      <div class="luck-table" tabIndex={0} role="region" aria-label={say("luck.by_order")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{say("luck.order")}</th>
              {shown.map((one) => (
                <Fragment key={one}>
                  <th scope="col">{say("luck.worth", { seat: words.seat(one) })}</th>
                  <th scope="col">{say("luck.so_far", { seat: words.seat(one) })}</th>
                </Fragment>
              ))}
            </tr>
          </thead>
          <tbody>
            {report.line.map((point, at) => (
              <tr key={point.event}>
                <th scope="row">{at}</th>
                {shown.map((one, n) => (
                  <Fragment key={one}>
                    <td>{hundred(point.worth[n] ?? 0.5)}</td>
                    <td>{points(luck[n]?.[at] ?? 0, words.language)}</td>
                  </Fragment>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function ByThrow({ report }: { readonly report: LuckReport }) {
  const { words } = useAround();
  const say = useSay();
  const columns = ["throw", "kind", "who", "faces", "expected", "actual", "gain"] as const;
  return (
    <details>
      <summary>{say("luck.by_throw")}</summary>
      <div class="luck-table" tabIndex={0} role="region" aria-label={say("luck.by_throw")}>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {say(`luck.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {report.throws.map((one) => {
              const seat = Math.max(0, report.seats.indexOf(one.seat ?? ""));
              const [hoped, got] = [one.expected[seat] ?? 0, one.actual[seat] ?? 0];
              return (
                <tr key={one.n}>
                  <th scope="row">{one.n}</th>
                  <td>{words.say(`luck.${one.kind}`)}</td>
                  <td>
                    {one.seat ? words.seat(one.seat) : say(report.seats.length > 2 ? "luck.all_seats" : "luck.both")}
                  </td>
                  <td>{one.faces.join(", ")}</td>
                  <td>{hundred(hoped)}</td>
                  <td>{hundred(got)}</td>
                  <td>{points(got - hoped, words.language)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </details>
  );
}
