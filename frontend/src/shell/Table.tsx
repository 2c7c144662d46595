// The battle table: bar, board, the question, and tabs. The same for players and spectators.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { KeyRing, passKey, Ring, useKeys } from "../keys";
import { myQuestion, type EventJson, type Model, type Scene } from "../model";
import type { Session } from "../session";
import { Sym } from "../symbols";
import type { AnySystem, TableProps } from "../systems/registry";
import { Bar } from "./Bar";
import { Chat } from "./Chat";
import { useAround, useSay } from "./context";
import { Dice } from "./Dice";
import { Dialog } from "./Dialog";
import { KeyHelp } from "./KeyHelp";
import { Log, isTold, sentence } from "./Log";
import { csrfToken, QuestionArea } from "./Question";
import { Rules } from "./Rules";
import { Score } from "./Score";
import { Tabs, type Tab } from "./Tabs";

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
  const ring = useMemo(() => new KeyRing(), []);
  useEffect(() => {
    const pass = (event: KeyboardEvent): void => passKey(ring, event);
    document.addEventListener("keydown", pass);
    return () => document.removeEventListener("keydown", pass);
  }, [ring]);
  return (
    <Ring.Provider value={ring}>
      <TableParts {...props} />
    </Ring.Provider>
  );
}

/** What happened since one's last own order, read aloud on request. */
function useNews(model: Model, words: ReturnType<typeof useAround>["words"]): readonly [string, () => void] {
  const [news, setNews] = useState("");
  const mark = useRef(0);
  const given = model.pending.length;
  useEffect(() => {
    mark.current = model.version;
  }, [given]);
  const read = (): void => {
    const fresh = model.log.filter(({ n, event }) => n > mark.current && isTold(event, words)).slice(-12);
    setNews(fresh.length ? fresh.map(({ event }) => sentence(event, words)).join(" ") : words.say("page.no_news"));
  };
  return [news, read];
}

function TableParts({ model, scene, system, session, clause, tab, onTab, onLanguage }: TableViewProps) {
  const { words } = useAround();
  const [turned, setTurned] = useState(false);
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const seats = useSeats(model, scene, turned);
  const latest = useLatest(model);
  const inside: TableProps = { model, scene, words, session, below: seats[0] ?? null, latest };
  const hand = system.useHand(inside);
  const [news, readNews] = useNews(model, words);
  useTableKeys(onTab, setSheet, readNews);
  useTitle(model, scene, system);
  const part = { inside, system, hand };
  return (
    <div
      class={`battle-table ${model.connection}`}
      data-tab={tab}
      data-version={model.version}
      data-asked={myQuestion(model)?.kind ?? ""}
    >
      <Bar model={model} scene={scene} system={system} seats={seats} onLanguage={onLanguage}>
        <Tools model={model} turned={turned} onTurn={() => setTurned(!turned)} onSheet={setSheet} />
      </Bar>
      <main class="table">
        <BoardPart {...part} />
        <AskPart {...part} session={session} tab={tab} onTab={onTab} />
        <MorePart {...part} session={session} clause={clause} tab={tab} onTab={onTab} />
        {system.isReady(scene) && <system.Outline {...inside} hand={hand} />}
        <Announcer model={model} news={news} />
      </main>
      <Sheets {...part} sheet={sheet} onClose={() => setSheet(null)} />
    </div>
  );
}

type Sheet = "menu" | "keys";

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

export function BoardPart({ inside, system, hand }: PartProps) {
  return (
    <section class="board" aria-label={inside.words.say("page.board")}>
      {system.isReady(inside.scene) && <system.Board {...inside} hand={hand} />}
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
    <aside class="more" aria-label={inside.words.say("page.tabs")}>
      <Tabs tabs={tabs} open={tab} unread={model.unread} onOpen={onTab} />
      <div class="tab-panel" id="tab-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {(tab === "log" || tab === "table") && <Log log={model.log} scene={scene} system={system} onPick={onMoment} />}
        {tab === "chat" && <Chat model={model} session={session} />}
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
  if (sheet === "keys")
    return (
      <Dialog title={say("keys")} onClose={onClose}>
        <KeyHelp />
      </Dialog>
    );
  if (sheet !== "menu") return null;
  return (
    <Dialog title={say("menu")} onClose={onClose}>
      <system.Menu {...inside} close={onClose} />
      <TableLinks scene={inside.scene} />
    </Dialog>
  );
}

/** Seats with the one below first; players sit below, spectators may turn the table. */
export function useSeats(model: Model, scene: Scene, turned: boolean): readonly string[] {
  const all = Object.keys(scene.players).sort();
  const below = model.seat ?? all[0] ?? null;
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

function useTableKeys(onTab: (tab: Tab) => void, onSheet: (sheet: Sheet | null) => void, onNews: () => void): void {
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
      "?": () => onSheet("keys"),
    },
  });
}

/** The tab in the browser says when it is one's turn. */
function useTitle(model: Model, scene: Scene, system: AnySystem): void {
  const { words } = useAround();
  const mine = myQuestion(model) !== null && scene.status === "running";
  useEffect(() => {
    document.title = `${mine ? `● ${words.say("page.your_turn")} · ` : ""}${system.headline(scene, model.title, words)} · Feldherr`;
  }, [mine, scene, words]);
}

interface ToolsProps {
  readonly model: Model;
  readonly turned: boolean;
  readonly onTurn: () => void;
  readonly onSheet: (sheet: Sheet) => void;
}

function Tools({ model, turned, onTurn, onSheet }: ToolsProps) {
  const say = useSay();
  return (
    <span class="tools">
      {model.role === "spectator" && (
        <button
          type="button"
          aria-pressed={turned}
          title={say("turn_table")}
          aria-label={say("turn_table")}
          onClick={onTurn}
        >
          <Sym id="ui-undo" />
        </button>
      )}
      {model.role === "seat" && (
        <button type="button" title={say("menu")} aria-label={say("menu")} onClick={() => onSheet("menu")}>
          <Sym id="ui-gavel" />
        </button>
      )}
      <button
        type="button"
        class="keys-button"
        title={say("keys")}
        aria-label={say("keys")}
        onClick={() => onSheet("keys")}
      >
        <span aria-hidden="true">?</span>
      </button>
    </span>
  );
}

/** What every system's table has: claiming an abandoned battle, reporting a problem. */
function TableLinks({ scene }: { readonly scene: Scene }) {
  const { page } = useAround();
  const say = useSay();
  return (
    <div class="table-links">
      {scene.status === "running" && (
        <form method="post" action={page.addresses.claim}>
          <input type="hidden" name="csrfmiddlewaretoken" value={csrfToken()} />
          <h3>{say("claim")}</h3>
          <p class="muted">{say("claim_hint")}</p>
          <p class="button-row">
            <button type="submit" class="btn">
              {say("claim")}
            </button>
          </p>
        </form>
      )}
      <p>
        <a href={page.addresses.report}>{say("report")}</a>
      </p>
    </div>
  );
}

/** On a phone: shows that the sheet can be put away. */
function Grip({ tab, onTab }: { readonly tab: Tab; readonly onTab: (tab: Tab) => void }) {
  const say = useSay();
  const [low, setLow] = useState(false);
  return (
    <button
      type="button"
      class="grip"
      aria-expanded={!low}
      aria-label={say("sheet")}
      data-low={low}
      onClick={() => {
        setLow(!low);
        if (tab !== "table") onTab("table");
      }}
    />
  );
}

/** Speaks: questions and refusals at once, what happened when there is time. */
function Announcer({ model, news }: { readonly model: Model; readonly news: string }) {
  const { words } = useAround();
  const question = myQuestion(model);
  const last = [...model.log].reverse().find(({ event }) => isTold(event, words));
  return (
    <div class="sr">
      <p aria-live="assertive">
        {model.refusal?.message || (question ? words.say(`question.${question.kind}`, question.facts) : "")}
      </p>
      <p aria-live="polite">{last ? sentence(last.event, words) : ""}</p>
      <p aria-live="polite">{news}</p>
    </div>
  );
}
