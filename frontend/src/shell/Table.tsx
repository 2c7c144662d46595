// The battle table: bar, board, the question, and tabs. The same for players and spectators.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Ring, useKeys, useRing } from "../keys";
import { myQuestion, type EventJson, type Model, type Scene } from "../model";
import type { Session } from "../session";
import type { AnySystem, TableProps } from "../systems/registry";
import { Announcer, useNews, useTitle } from "./Announcer";
import { Bar } from "./Bar";
import { Chat } from "./Chat";
import { useAround, useSay } from "./context";
import { Dice } from "./Dice";
import { Dialog } from "./Dialog";
import { KeyHelp } from "./KeyHelp";
import { Log } from "./Log";
import { GoTo, OrderLine } from "./OrderLine";
import { QuestionArea } from "./Question";
import { Rules } from "./Rules";
import { Score } from "./Score";
import { DrawerHandle, Grip } from "./Sheet";
import { useSounding } from "./sounding";
import { Tabs, type Tab } from "./Tabs";
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
  const { words } = useAround();
  const [turned, setTurned] = useState(false);
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [line, setLine] = useState<Line | null>(null);
  const [drawer, setDrawer] = useDrawer(clause);
  const seats = useSeats(model, scene, turned);
  const latest = useLatest(model);
  const inside: TableProps = { model, scene, words, session, below: seats[0] ?? null, latest };
  const hand = system.useHand(inside);
  const [news, readNews] = useNews(model, words);
  const open = (next: Tab): void => {
    onTab(next);
    setDrawer(next !== "table");
  };
  useTableKeys({ onTab: open, onSheet: setSheet, onNews: readNews, onLine: setLine });
  useTitle(model, scene, system);
  useSounding(model, latest);
  const part = { inside, system, hand };
  return (
    <div
      class={`battle-table ${model.connection}`}
      data-tab={tab}
      data-drawer={drawer ? "open" : "shut"}
      data-version={model.version}
      data-asked={myQuestion(model)?.kind ?? ""}
    >
      <Bar model={model} scene={scene} system={system} seats={seats} onLanguage={onLanguage}>
        <Tools model={model} turned={turned} onTurn={() => setTurned(!turned)} onSheet={setSheet} />
      </Bar>
      <main class="table">
        <BoardPart {...part} line={line} onLine={setLine} />
        <AskPart {...part} session={session} tab={tab} onTab={onTab} />
        <DrawerHandle isOpen={drawer} onOpen={setDrawer} />
        <MorePart {...part} session={session} clause={clause} tab={tab} onTab={open} />
        {system.isReady(scene) && <system.Outline {...inside} hand={hand} />}
        <Announcer model={model} news={news} />
      </main>
      <Sheets {...part} sheet={sheet} onClose={() => setSheet(null)} />
    </div>
  );
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
  readonly line?: Line | null;
  readonly onLine?: (line: Line | null) => void;
}

export function BoardPart({ inside, system, hand, line = null, onLine = () => undefined }: BoardPartProps) {
  const { model, scene, session, words } = inside;
  const close = (): void => {
    onLine(null);
    system.showDraft?.(hand, null, inside);
  };
  return (
    <section class="board" aria-label={words.say("page.board")}>
      {system.isReady(scene) && <system.Board {...inside} hand={hand} />}
      {line === "goto" && <GoTo spots={system.spots?.(inside) ?? []} onClose={() => onLine(null)} />}
      {line === "order" && session && myQuestion(model) && (
        <OrderLine
          model={model}
          session={session}
          commands={(typed) => system.commands?.(inside, typed, hand) ?? []}
          onDraft={(command) => system.showDraft?.(hand, command?.order ?? null, inside)}
          onClose={close}
        />
      )}
    </section>
  );
}

function AskPart({ inside, system, hand, session, tab, onTab }: PartProps & TabProps & { readonly session: Session }) {
  const { model, scene } = inside;
  return (
    <div class="ask">
      <Grip tab={tab} onTab={onTab} />
      {system.isReady(scene) && <system.Strip {...inside} />}
      <QuestionArea model={model} scene={scene} system={system} onForget={() => session.forget()}>
        <system.Panel {...inside} hand={hand} />
      </QuestionArea>
    </div>
  );
}

interface MoreProps extends PartProps, TabProps {
  readonly session: Session | null;
  readonly clause: string;
  readonly tabs?: readonly Tab[];
  readonly onMoment?: (n: number) => void;
}

/** The tabs with what the open one shows, and the dice. */
export function MorePart({ inside, system, hand, session, clause, tab, onTab, tabs = TABS, onMoment }: MoreProps) {
  const { model, scene } = inside;
  return (
    <aside class="more" id="drawer" aria-label={inside.words.say("page.tabs")}>
      <Tabs tabs={tabs} open={tab} unread={model.unread} onOpen={onTab} />
      <div class="tab-panel" id="tab-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {(tab === "log" || tab === "table") && <Log log={model.log} scene={scene} system={system} onPick={onMoment} />}
        {tab === "chat" && <Chat model={model} session={session} system={system} />}
        {tab === "units" && system.isReady(scene) && <system.Units {...inside} hand={hand} />}
        {tab === "score" && <Score scene={scene} system={system} />}
        {tab === "rules" && <Rules clause={clause} />}
      </div>
      <Dice log={model.log} scene={scene} system={system} />
    </aside>
  );
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
        <KeyHelp own={system.keys} />
      </Dialog>
    );
  if (sheet !== "menu") return null;
  return (
    <Dialog title={say("menu")} onClose={onClose}>
      <Chairs model={model} scene={scene} system={system} session={session} onChosen={onClose} />
      <system.Menu {...inside} close={onClose} />
      <TableLinks scene={scene} />
    </Dialog>
  );
}

/** Seats with the one below first; players sit below and stay there, spectators may turn the table. */
export function useSeats(model: Model, scene: Scene, turned: boolean): readonly string[] {
  const all = Object.keys(scene.players).sort();
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
      g: () => onLine("goto"),
      "/": () => onLine("order"),
      "?": () => onSheet("keys"),
    },
  });
}
