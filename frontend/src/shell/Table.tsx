// The battle table: bar, board, the question, and tabs. The same for players and spectators.

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Ring, useKeys, useRing } from "../ui/keys";
import { myQuestion, type EventJson, type Model, type Scene } from "../net/model";
import { seatsOf } from "../net/seats";
import type { Session } from "../net/session";
import { useStore } from "../net/store";
import type { AnySystem, TableProps } from "./system";
import { OverlaySlot } from "../board/overlay";
import { useBeatSounds } from "../stage/useBeatSounds";
import { useParts, type Drawn } from "../stage/useParts";
import { useStage, type Stage } from "../stage/useStage";
import { useStageKeys, useStagePress } from "../stage/useStageKeys";
import { useTold } from "../stage/useTold";
import { Announcer, useNews, useTitle } from "../ui/Announcer";
import { Bar } from "./Bar";
import { CardOverlay, Cards, Prepared } from "./cardParts";
import { ClockTools } from "./Clocks";
import { ComeBack } from "./ComeBack";
import { useAround, useSay } from "./context";
import { EndPlace } from "./EndPlace";
import { Dice } from "./Dice";
import { Dialog } from "../ui/Dialog";
import { Log } from "./Log";
import { GoTo, OrderLine } from "./OrderLine";
import { Absent, Chat, KeyHelp, Lesson, PushOffer, Rules, Score, TextTable } from "./parts";
import { QuestionArea } from "./Question";
import { DrawerHandle, Grip, useGrowingSheet } from "./Sheet";
import { SkipLinks } from "./SkipLinks";
import { useSounding } from "./sounding";
import { switchText, textMode } from "./textMode";
import { Tabs, type Tab } from "../ui/Tabs";
import { TakeBack, TakeBackAsked } from "./TakeBack";
import { Chairs, TableLinks, Tools, type Sheet } from "./Tools";

interface TableViewProps {
  readonly model: Model;
  readonly scene: Scene;
  readonly system: AnySystem;
  readonly session: Session;
  readonly clause: string;
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
  readonly onLanguage: (language: string) => void;
}

const TABS: readonly Tab[] = ["table", "log", "chat", "units", "score", "rules"];

export function Table(props: TableViewProps) {
  const ring = useRing();
  return (
    <Ring.Provider value={ring}>
      <TableParts {...props} />
    </Ring.Provider>
  );
}

type Line = "order" | "goto";

function TableParts({ model, scene, system, session, clause, tab, onTab, onLanguage }: TableViewProps) {
  const { words, page } = useAround();
  const [turned, setTurned] = useState(false);
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [line, setLine] = useState<Line | null>(null);
  const [then, setThen] = useState<Scene | null>(null);
  const [drawer, setDrawer] = useDrawer(clause);
  const seats = useSeats(model, scene, turned);
  const latest = useLatest(model);
  const inside: TableProps = { model, scene, words, session, below: seats[0] ?? null, latest };
  const hand = system.useHand(inside);
  const [news, readNews] = useNews(model, words);
  const parts = useParts(system);
  const stage = useStage({ model, beatsOf: parts?.beatsOf, isLacking: !parts, words, source: session.store });
  const [isAll, setAll] = useState(false);
  const { shown, settled } = stage;
  const latestShown = useLatest(shown);
  const seen: TableProps = shown === model ? inside : insideOf(inside, shown, latestShown);
  useStageKeys(stage, questionName(model));
  useStagePress(stage);
  useEffect(() => setAll(false), [model.pending.length]);
  const open = (next: Tab): void => {
    onTab(next);
    setDrawer(next !== "table");
  };
  useTableKeys({
    onTab: open,
    onSheet: setSheet,
    onNews: () => {
      readNews();
      setAll(!isAll);
    },
    onLine: setLine,
  });
  useTitle(settled, settled.scene ?? scene, system);
  useSounding(settled, useLatest(settled), stage.isShown);
  useBeatSounds(stage);
  useGrowingSheet(stage.step !== null);
  const part = { inside, system, hand };
  const watched = { ...part, inside: seen };
  return (
    <div
      class={`battle-table ${model.connection}`}
      data-tab={tab}
      data-drawer={drawer ? "open" : "shut"}
      data-version={model.version}
      data-asked={myQuestion(model)?.kind ?? ""}
      data-stage={parts && (stage.step?.beat.kind ?? "rest")}
    >
      <SkipLinks />
      <Bar
        model={shown}
        scene={seen.scene}
        system={system}
        seats={seats}
        onLanguage={onLanguage}
        always={
          <>
            <ClockTools model={model} scene={scene} session={session} />
            <ComeBack scene={scene} />
          </>
        }
      >
        <Tools model={model} turned={turned} onTurn={() => setTurned(!turned)} onSheet={setSheet} />
      </Bar>
      <main class="table">
        <BoardPart
          {...part}
          inside={then ? { ...inside, scene: then, session: null } : inside}
          seen={then ? undefined : seen}
          stage={stage}
          parts={parts}
          isAll={isAll}
          isThen={then !== null}
          line={line}
          onLine={setLine}
        />
        <EndPlace model={model} scene={scene} stage={stage} />
        <AskPart {...part} {...{ seen, session, stage, parts, tab, onTab }} onLook={setThen} />
        <DrawerHandle isOpen={drawer} onOpen={setDrawer} />
        <MorePart {...watched} session={session} clause={clause} tab={tab} onTab={open} />
        {system.isReady(scene) && <OutlinePart {...part} />}
        <Announcer model={shown} told={useTold(stage, words)} news={news} />
      </main>
      <Sheets {...part} sheet={sheet} onClose={() => setSheet(null)} />
      {page.pushKey && <PushOffer model={model} scene={scene} />}
    </div>
  );
}

/** What the parts that only show are given: the table of the beat. */
export function insideOf(inside: TableProps, model: Model, latest: readonly EventJson[]): TableProps {
  return model.scene ? { ...inside, model, scene: model.scene, latest } : inside;
}

/** What is asked of me, as a name that changes with every new question. */
function questionName(model: Model): string {
  const question = myQuestion(model);
  return question ? `${question.kind} ${model.version}` : "";
}

/** Beside the picture the table is told in lists; as text it is told already. */
function OutlinePart({ inside, system, hand }: PartProps) {
  return useStore(textMode) ? null : <system.Outline {...inside} hand={hand} />;
}

/** What the parts of the table share. */
interface PartProps {
  readonly inside: TableProps;
  readonly system: AnySystem;
  readonly hand: unknown;
}
interface TabProps {
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
}

/** The drawer of a tablet; a clause that is opened comes out with it. */
export function useDrawer(clause: string): readonly [boolean, (open: boolean) => void] {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (clause) setOpen(true);
  }, [clause]);
  return [isOpen, setOpen];
}

interface BoardPartProps extends PartProps {
  /** The table as the stage shows it. */
  readonly seen?: TableProps | undefined;
  readonly stage?: Stage | undefined;
  readonly parts?: Drawn | null;
  /** Everything since the last own order is wanted at once. */
  readonly isAll?: boolean;
  /** It shows the table as it would be, not as it is. */
  readonly isThen?: boolean;
  readonly line?: Line | null;
  readonly onLine?: (line: Line | null) => void;
}

export function BoardPart(props: BoardPartProps) {
  const { inside, system, hand, line = null, onLine = () => undefined, isThen = false } = props;
  const { model, session, words } = inside;
  const { stage, parts = null, isAll = false, seen = inside } = props;
  const close = (): void => {
    onLine(null);
    system.showDraft?.(hand, null, inside);
  };
  const isText = useStore(textMode);
  return (
    <section class="board" id="board" tabIndex={-1} aria-label={words.say("page.board")}>
      {isThen && (
        <p class="then-note" role="status">
          {words.say("page.take_back.board")}
        </p>
      )}
      {isText && <TextTable {...{ inside, system, hand }} onLine={() => onLine("order")} />}
      {!isText && system.isReady(seen.scene) && (
        <OverlaySlot.Provider
          value={(board) => (
            <>
              {parts && stage && <parts.Overlay {...{ stage, board, words, isAll }} />}
              <CardOverlay board={board} props={seen} system={system} />
            </>
          )}
        >
          <system.Board {...seen} hand={hand} />
        </OverlaySlot.Provider>
      )}
      {parts && stage && <parts.StageBar stage={stage} />}
      {!isText && !isThen && system.isReady(seen.scene) && <Cards props={seen} system={system} />}
      {line === "goto" && <GoTo spots={system.spots?.(inside) ?? []} onClose={() => onLine(null)} />}
      {line === "order" && session && myQuestion(model) && (
        <OrderLine
          model={model}
          session={session}
          commands={(typed) => system.commands?.(inside, typed, hand) ?? []}
          priceOf={(cost) => system.priceOf?.(cost, words)}
          onDraft={(command) => system.showDraft?.(hand, command?.order ?? null, inside)}
          onClose={close}
        />
      )}
    </section>
  );
}

interface AskProps extends PartProps, TabProps {
  /** The table as the stage shows it. */
  readonly seen: TableProps;
  readonly stage: Stage;
  readonly parts: Drawn | null;
  readonly session: Session;
  readonly onLook: (then: Scene | null) => void;
}

function AskPart({ inside, seen, stage, parts, system, hand, session, tab, onTab, onLook }: AskProps) {
  const { model, scene } = inside;
  const { page } = useAround();
  return (
    <div class="ask" id="ask" tabIndex={-1}>
      <Grip tab={tab} onTab={onTab} />
      {page.addresses.lesson && <Lesson model={model} scene={scene} stage={stage} />}
      {system.isReady(seen.scene) && <system.Strip {...seen} />}
      <TakeBackAsked
        model={model}
        scene={scene}
        session={session}
        onLook={onLook}
        onAsked={() => isHidden("ask") && onTab("table")}
      />
      <QuestionArea model={model} scene={scene} system={system} session={session}>
        <system.Panel {...inside} hand={hand} />
      </QuestionArea>
      <Prepared props={inside} system={system} />
      {parts && <parts.AccountPanel stage={stage} />}
      <TakeBack model={model} scene={scene} session={session} />
    </div>
  );
}

/** On a phone another tab may stand in front of it. */
function isHidden(id: string): boolean {
  return document.getElementById(id)?.offsetParent === null;
}

interface MoreProps extends PartProps, TabProps {
  readonly session: Session | null;
  readonly clause: string;
  readonly tabs?: readonly Tab[];
  /** What stands above the tabs where there is room, and panels of tabs that only some pages have. */
  readonly above?: ComponentChildren;
  readonly panels?: { readonly [tab in Tab]?: ComponentChildren };
  readonly onMoment?: (n: number) => void;
}

/** The tabs with what the open one shows, and the dice. */
export function MorePart(props: MoreProps) {
  const { inside, system, hand, session, clause, tab, onTab, tabs = TABS, onMoment, above, panels } = props;
  const { model, scene } = inside;
  const own = system.tabs?.find(({ id }) => id === tab);
  return (
    <aside class="more" id="drawer" data-version={model.version} aria-label={inside.words.say("page.tabs")}>
      {above && <div class="above-tabs">{above}</div>}
      <Tabs
        tabs={withOwn(tabs, system)}
        signs={Object.fromEntries((system.tabs ?? []).map(({ id, sign }) => [id, sign]))}
        open={tab}
        unread={model.unread}
        onOpen={onTab}
      />
      <div class="tab-panel" id="tab-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {(tab === "log" || tab === "table") && <Log log={model.log} scene={scene} system={system} onPick={onMoment} />}
        {tab === "chat" && <Chat model={model} session={session} system={system} />}
        {tab === "units" && system.isReady(scene) && <system.Units {...inside} hand={hand} />}
        {own && system.isReady(scene) && <own.Panel {...inside} hand={hand} />}
        {tab === "score" && <Score scene={scene} system={system} />}
        {tab === "rules" && <Rules clause={clause} />}
        {panels?.[tab]}
      </div>
      <Dice log={model.log} scene={scene} system={system} />
    </aside>
  );
}

/** The system's own tabs stand after that of the units. */
function withOwn(tabs: readonly Tab[], system: AnySystem): readonly Tab[] {
  const own = (system.tabs ?? []).map(({ id }) => id);
  return tabs.flatMap((tab) => (tab === "units" ? [tab, ...own] : [tab]));
}

function Sheets({
  inside,
  system,
  sheet,
  onClose,
}: PartProps & { readonly sheet: Sheet | null; readonly onClose: () => void }) {
  const say = useSay();
  const { model, scene, session } = inside;
  if (sheet === "keys")
    return (
      <Dialog title={say("keys")} onClose={onClose}>
        <KeyHelp own={system.keys} hasRoster={seatsOf(scene).length > 2} />
      </Dialog>
    );
  if (sheet !== "menu") return null;
  return (
    <Dialog title={say("menu")} onClose={onClose}>
      <Chairs model={model} scene={scene} system={system} session={session} onChosen={onClose} />
      <system.Menu {...inside} close={onClose} />
      <Absent model={model} scene={scene} />
      <TableLinks scene={scene} />
    </Dialog>
  );
}

/** Seats with the one below first; players sit below and stay there, spectators may turn the table. */
export function useSeats(model: Model, scene: Scene, turned: boolean): readonly string[] {
  const all = seatsOf(scene);
  const below = model.mySeats[0] ?? all[0] ?? null;
  const ordered = [below, ...all.filter((seat) => seat !== below)].filter((seat): seat is string => seat !== null);
  return turned ? [...ordered].reverse() : ordered;
}

/** What the last update brought. */
function useLatest(model: Model): readonly EventJson[] {
  const seen = useRef({ version: model.version, from: model.version });
  if (seen.current.version !== model.version) seen.current = { version: model.version, from: seen.current.version };
  const { from } = seen.current;
  return useMemo(() => model.log.filter(({ n }) => n > from).map(({ event }) => event), [model.log, from]);
}

interface TableKeys {
  readonly onTab: (tab: Tab) => void;
  readonly onSheet: (sheet: Sheet | null) => void;
  readonly onNews: () => void;
  readonly onLine: (line: Line) => void;
}

function useTableKeys({ onTab, onSheet, onNews, onLine }: TableKeys): void {
  useKeys({
    last: true,
    discard: () => onSheet(null),
    letters: {
      l: () => onTab("log"),
      t: () => onTab("chat"),
      u: () => onTab("units"),
      k: () => onTab("rules"),
      p: () => onTab("score"),
      n: onNews,
      v: switchText,
      g: () => onLine("goto"),
      "/": () => onLine("order"),
      "?": () => onSheet("keys"),
    },
  });
}
