// A battle order by order: the board, the transport below it, branches, comments, and the log beside it.

import { useMemo, useRef, useState } from "preact/hooks";
import { Ring, useRing } from "../ui/keys";
import type { LuckReport } from "../net/luck";
import { emptyModel, type Happening, type Model } from "../net/model";
import {
  chances,
  chronicle,
  isRuling,
  leads,
  momentAt,
  moments,
  momentsWith,
  pointsOf,
  turningPoints,
  turnMarks,
  type Mark,
  type Moment,
  type Recording,
} from "../net/replay";
import { rivals } from "../net/seats";
import type { AnySystem, TableProps } from "../shell/system";
import { Bar } from "../shell/Bar";
import { useAround } from "../shell/context";
import { Luck } from "../shell/Luck";
import { Branches } from "./Branches";
import { Comments } from "./Comments";
import { Eyes } from "./Eyes";
import { afterPainting, Later } from "./Later";
import { useBranches, useComments, type CommentLine, type Comments as Said } from "./server";
import { Transport, type Places } from "./Transport";
import { DrawerHandle } from "../shell/Sheet";
import { BoardPart, insideOf, MorePart, useDrawer, useSeats } from "../shell/Table";
import { useParts, type Drawn } from "../stage/useParts";
import { useReplayStage } from "../stage/useReplayStage";
import type { Stage } from "../stage/useStage";
import { useStagePress } from "../stage/useStageKeys";
import type { Tab } from "../ui/Tabs";
import { TurnTable } from "../shell/Tools";

interface ReplayProps {
  readonly recording: Recording;
  readonly battle: string;
  readonly system: AnySystem;
  readonly language: string;
  readonly clause: string;
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
  readonly onLanguage: (language: string) => void;
  readonly eyes: string;
  readonly onEyes: (eyes: string) => void;
}

const TABS: readonly Tab[] = ["table", "log", "branches", "comments", "luck", "units", "score", "rules"];
/** What is said of a battle when it is over. */
const AFTERWARDS: readonly Tab[] = ["comments", "luck"];

export function Replay(props: ReplayProps) {
  const ring = useRing();
  return (
    <Ring.Provider value={ring}>
      <ReplayParts {...props} />
    </Ring.Provider>
  );
}

function ReplayParts(props: ReplayProps) {
  const { recording, system, clause, tab, onLanguage, eyes, onEyes } = props;
  const [turned, setTurned] = useState(false);
  const [drawer, setDrawer] = useDrawer(clause);
  const shown = useShown(props, turned);
  const { all, moment, index, onIndex, marks, places, seats, part, seen, stage, parts } = shown;
  useStagePress(stage);
  return (
    <div
      class="battle-table replay"
      data-tab={tab}
      data-drawer={drawer ? "open" : "shut"}
      data-version={moment.at}
      data-eyes={eyes}
      data-stage={parts && (stage.step?.beat.kind ?? "rest")}
    >
      <Bar model={seen.model} scene={seen.scene} system={system} seats={seats} replay onLanguage={onLanguage}>
        <Eyes eyes={eyes} open={recording.may_see ?? []} scene={moment.scene} system={system} onEyes={onEyes} />
        <span class="tools">
          <TurnTable turned={turned} onTurn={() => setTurned(!turned)} />
        </span>
      </Bar>
      <main class="table">
        <BoardPart {...part} {...{ seen, stage, parts }} />
        <div class="ask">
          <Transport
            {...{ all, index, system, onIndex, marks, places, seats }}
            hasBeats={stage.step !== null}
            onBefore={intoOrigin(recording)}
          />
          {parts && <parts.AccountPanel stage={stage} />}
        </div>
        <DrawerHandle isOpen={drawer} onOpen={setDrawer} />
        <Later before={<aside class="more" id="drawer" />}>
          <Beside {...props} shown={shown} />
          {system.isReady(moment.scene) && <system.Outline {...part.inside} hand={part.hand} />}
        </Later>
      </main>
    </div>
  );
}

/** The moment that is shown, and all that parts of the page need to know about it. */
interface Shown {
  readonly all: readonly Moment[];
  readonly moment: Moment;
  readonly index: number;
  readonly onIndex: (index: number, isStep?: boolean) => void;
  readonly marks: readonly Mark[];
  readonly places: Places;
  readonly seats: readonly string[];
  readonly stage: Stage;
  readonly parts: Drawn | null;
  /** The moment as the stage shows it. */
  readonly seen: TableProps;
  readonly comments: Said;
  readonly onReport: (report: LuckReport) => void;
  readonly part: { readonly inside: TableProps; readonly system: AnySystem; readonly hand: unknown };
}

function useShown(props: ReplayProps, turned: boolean): Shown {
  const { recording, battle, system, language, eyes } = props;
  const { words, page } = useAround();
  const all = useMemo(() => moments(recording), [recording]);
  const marks = useMemo(() => turnMarks(all, system.turnOf), [all]);
  const told = useMemo(() => chronicle(all), [all]);
  const [index, goTo] = useAddress(all, eyes);
  const isStep = useRef(false);
  const onIndex = (to: number, step = false): void => {
    isStep.current = step;
    goTo(to);
  };
  const [report, onReport] = useState<LuckReport | null>(null);
  const comments = useComments(page.addresses.comments, language);
  const moment = all[index] as Moment;
  const model = useMemo(
    () => replayModel(recording, battle, language, moment, told(index)),
    [recording, language, index, told],
  );
  const seats = useSeats(model, moment.scene, turned);
  const places = usePlaces(all, marks, seats, comments.lines, system, report);
  const latest = moment.happenings.map(({ event }) => event);
  const inside: TableProps = { model, scene: moment.scene, words, session: null, below: seats[0] ?? null, latest };
  const part = { inside, system, hand: system.useHand(inside) };
  const parts = useParts(system);
  const beats = { beatsOf: parts?.beatsOf, isLacking: !parts };
  const stage = useReplayStage({ model, all, index, isStep: isStep.current, words, ...beats });
  const seen = stage.shown === model ? inside : insideOf(inside, stage.shown, NOTHING);
  return { all, moment, index, onIndex, marks, places, seats, stage, parts, seen, comments, onReport, part };
}

const NOTHING: TableProps["latest"] = [];

/** Beside the board: the tree of branches, and the tabs. */
function Beside(props: ReplayProps & { readonly shown: Shown }) {
  const { recording, battle, system, language, clause, tab, onTab, shown } = props;
  const { all, index, moment, onIndex, comments, onReport, part } = shown;
  const { page } = useAround();
  const branches = useBranches(page.addresses.branches, language);
  const over = recording.may_comment === true;
  const here = { all, index, system, onIndex };
  const tree = <Branches {...here} recording={recording} battle={battle} branches={branches} />;
  const toEvent = (n: number): void => onIndex(momentAt(all, n));
  const luck = { address: page.addresses.luck ?? "", scene: moment.scene, system, onReport };
  return (
    <MorePart
      {...part}
      inside={shown.seen}
      {...{ clause, tab, onTab }}
      session={null}
      tabs={over ? TABS : TABS.filter((one) => !AFTERWARDS.includes(one))}
      onMoment={(n) => onIndex(momentFor(all, n))}
      above={tree}
      panels={{
        branches: tree,
        comments: <Comments {...here} comments={comments} mayComment={over} />,
        luck: <Luck {...luck} onEvent={toEvent} />,
      }}
    />
  );
}

/** Where jumps go. Turning points are those of the luck report once it is there, before that those of the line. */
function usePlaces(
  all: readonly Moment[],
  marks: readonly Mark[],
  seats: readonly string[],
  comments: readonly CommentLine[],
  system: AnySystem,
  report: LuckReport | null,
): Places {
  return useMemo(() => {
    const two = all[0] && rivals(all[0].scene, seats);
    const lines = two
      ? [chances(all, two[0]) ?? leads(all, ...two)]
      : seats.map((seat) => chances(all, seat) ?? pointsOf(all, seat));
    return {
      turn: marks.map((mark) => mark.index),
      fight: momentsWith(all, system.isFight),
      ruling: momentsWith(all, isRuling),
      turning: report ? report.turning.map((one) => momentAt(all, one.event)) : turningPoints(...lines),
      comment: [...new Set(comments.map((comment) => momentAt(all, comment.number)))].sort((one, two) => one - two),
    };
  }, [all, marks, seats.join(), comments, report]);
}

function intoOrigin({ origin }: Recording): (() => void) | null {
  return origin ? () => location.assign(`/battles/${origin.id}/replay?at=${origin.at}`) : null;
}

function momentFor(all: readonly Moment[], n: number): number {
  return Math.max(
    0,
    all.findIndex((moment) => moment.version >= n),
  );
}

function replayModel(
  recording: Recording,
  battle: string,
  language: string,
  moment: Moment,
  log: readonly Happening[],
): Model {
  const title = typeof recording.battle.title === "string" ? recording.battle.title : "";
  return {
    ...emptyModel(battle, "", language),
    title,
    names: recording.names,
    version: moment.version,
    scene: moment.scene,
    log,
    connection: "live",
  };
}

/** Moment and eyes stand in the address, so that a link shows the same; with other eyes the moment stays. */
function useAddress(all: readonly Moment[], eyes: string): readonly [number, (index: number) => void] {
  const [at, setAt] = useState(() => {
    const named = new URLSearchParams(location.search).get("at");
    return named === null || !/^\d{1,9}$/.test(named) ? 0 : Number(named);
  });
  const index = useMemo(() => momentAt(all, at), [all, at]);
  const writing = useRef<() => void>(() => undefined);
  const go = (to: number): void => {
    const next = all[Math.min(all.length - 1, Math.max(0, to))]?.at ?? 0;
    setAt(next);
    const seen = eyes && eyes !== "everything" ? `&eyes=${eyes}` : "";
    writing.current();
    writing.current = afterPainting(() => history.replaceState(null, "", `?at=${next}${seen}`));
  };
  return [index, go];
}
