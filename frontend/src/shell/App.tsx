// The page: texts and system are fetched, then the table or the replay is shown.

import { useEffect, useMemo, useState } from "preact/hooks";
import { Session, type Page } from "../net/session";
import { useStore } from "../net/store";
import type { AnySystem, LoadSystem } from "./system";
import { ruleTexts, type RuleTexts } from "../ui/texts/index";
import { Words, type Names, type Texts } from "../ui/words";
import { withComputers } from "./computers";
import { Around, type Surroundings } from "./context";
import { csrfToken } from "./Question";
import { useRecording } from "../replay/server";
import type * as ReplayPart from "../replay/Replay";
import { Table } from "./Table";
import { fetchParts } from "../ui/part";
import type { Tab } from "../ui/Tabs";

interface AppProps {
  readonly page: Page;
  readonly loadSystem: LoadSystem;
  /** The words of the page's language, fetched before anything is drawn; those of another one are when it is chosen. */
  readonly texts: Texts;
  readonly loadTexts: (language: string) => Promise<Texts>;
}

interface Spoken {
  readonly language: string;
  readonly texts: Texts;
}

export function App({ page, loadSystem, texts, loadTexts }: AppProps) {
  const [spoken, setSpoken] = useState<Spoken>({ language: page.language, texts });
  const { language } = spoken;
  const [system, setSystem] = useState<AnySystem | null>(null);
  const [failed, setFailed] = useState(false);
  const rules = useRuleTexts(page.addresses.texts, language, () => setFailed(true));
  useEffect(() => {
    loadSystem(page.slug).then(setSystem, () => setFailed(true));
  }, [page.slug]);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  if (failed) return <Failed texts={spoken.texts} />;
  if (!system || !rules) return <Loading texts={spoken.texts} />;
  const speak = async (next: string): Promise<Spoken> => {
    await keepLanguage(page.addresses.language, next);
    return { language: next, texts: await loadTexts(next) };
  };
  const shared = {
    page,
    system,
    rules,
    ...spoken,
    onLanguage: (next: string) => void speak(next).then(setSpoken, () => setFailed(true)),
  };
  return page.mode === "replay" ? <ReplayPage {...shared} /> : <TablePage {...shared} />;
}

interface PageProps extends Spoken {
  readonly page: Page;
  readonly system: AnySystem;
  readonly rules: RuleTexts;
  readonly onLanguage: (language: string) => void;
}

function useRuleTexts(textsAt: string, language: string, onFail: () => void): RuleTexts | null {
  const [rules, setRules] = useState<RuleTexts | null>(null);
  useEffect(() => {
    let wanted = true;
    ruleTexts(textsAt, language).then((found) => {
      if (wanted) setRules(found);
    }, onFail);
    return () => {
      wanted = false;
    };
  }, [textsAt, language]);
  return rules;
}

function useSurroundings(
  { page, rules, language, texts }: PageProps,
  names: Names,
): readonly [Surroundings, string, Tab, (tab: Tab) => void] {
  const [clause, setClause] = useState("");
  const [tab, setTab] = useState<Tab>("table");
  const words = useMemo(
    () => new Words({ ...rules.texts, ...texts }, names, language, true),
    [rules, texts, language, names],
  );
  const around = useMemo<Surroundings>(
    () => ({
      words,
      page,
      clauses: rules.clauses,
      openClause: (id) => {
        setClause(id);
        setTab("rules");
      },
    }),
    [words, rules, page],
  );
  return [around, clause, tab, setTab];
}

let session: Session | null = null;

function TablePage(props: PageProps) {
  const { page, system, language, texts, onLanguage } = props;
  const line = useMemo(() => startSession(page), [page]);
  const model = useStore(line.store);
  const names = useMemo(
    () => withComputers(model.names, model.scene, texts),
    [model.names, model.scene?.players, texts],
  );
  const [around, clause, tab, setTab] = useSurroundings(props, names);
  const isThere = model.scene !== null;
  useEffect(() => (isThere ? fetchParts(language) : undefined), [isThere]);
  if (!model.scene && model.refusal?.message) return <Failed texts={texts} message={model.refusal.message} />;
  if (!model.scene || model.connection === "closed")
    return <Loading texts={texts} state={model.connection === "closed" ? "closed" : undefined} />;
  const speak = (next: string): void => {
    onLanguage(next);
    line.speak(next);
  };
  return (
    <Around.Provider value={around}>
      <Table
        model={model}
        scene={model.scene}
        system={system}
        session={line}
        clause={clause}
        tab={tab}
        onTab={setTab}
        onLanguage={speak}
      />
    </Around.Provider>
  );
}

/** One line a page, opened before anything is drawn. */
export function startSession(page: Page): Session {
  if (session) return session;
  session = new Session(page);
  session.start();
  return session;
}

/** The replay is drawn by a part of its own, which only its page loads. */
function useReplay(onFail: () => void): typeof ReplayPart | null {
  const [part, setPart] = useState<typeof ReplayPart | null>(null);
  useEffect(() => {
    import("../replay/Replay").then(setPart, onFail);
  }, []);
  return part;
}

function ReplayPage(props: PageProps) {
  const { page, system, language, texts, onLanguage } = props;
  const { recording, failed, eyes, setEyes } = useRecording(page.addresses.recording, language);
  const [lacking, setLacking] = useState(false);
  const part = useReplay(() => setLacking(true));
  const [around, clause, tab, setTab] = useSurroundings(props, recording?.names ?? NO_NAMES);
  if (failed || lacking) return <Failed texts={texts} />;
  if (!recording || !part) return <Loading texts={texts} />;
  return (
    <Around.Provider value={around}>
      <part.Replay
        recording={recording}
        battle={page.battle}
        system={system}
        language={language}
        clause={clause}
        tab={tab}
        onTab={setTab}
        onLanguage={onLanguage}
        eyes={eyes}
        onEyes={setEyes}
      />
    </Around.Provider>
  );
}

const NO_NAMES: Names = {};

function Loading({ texts, state }: { readonly texts: Texts; readonly state?: string | undefined }) {
  const words = new Words(texts);
  return (
    <div class="table-loading" role="status">
      <p>{words.say(state ? `page.line.${state}` : "page.loading")}</p>
    </div>
  );
}

export function Failed({ texts, message }: { readonly texts: Texts; readonly message?: string }) {
  const words = new Words(texts);
  return (
    <div class="table-loading" role="alert">
      <p>{message ?? words.say("page.load_failed")}</p>
      <p>
        <button type="button" class="btn" onClick={() => location.reload()}>
          {words.say("page.try_again")}
        </button>
      </p>
    </div>
  );
}

/** The choice is kept for the other pages, too, before anything is fetched in it. */
async function keepLanguage(address: string, language: string): Promise<void> {
  const body = new URLSearchParams({ csrfmiddlewaretoken: csrfToken(), language, next: "/" });
  await fetch(address, { method: "POST", body, redirect: "manual" }).catch(() => undefined);
}
