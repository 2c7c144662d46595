// The builder around a system's list: name, history, check, saving, papers in and out.

import type { ComponentType } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { JsonObject } from "../../net/json";
import { useUnsaved } from "../../ui/leaving";
import type { Words } from "../../ui/words";
import { Check } from "./Check";
import { Papers } from "./Papers";
import type { Finding, Kept, Report, Sample, Server } from "./server";
import type { ListProps } from "./list";

export interface BuilderPage {
  readonly id: number;
  readonly system: string;
  readonly rules: string;
  readonly files: string;
  readonly battle: string;
  readonly kept: Kept;
}

interface BuilderProps {
  readonly page: BuilderPage;
  readonly server: Server;
  readonly words: Words;
  readonly List: ComponentType<ListProps>;
}

const QUIET = 160;
const MOST_UNDONE = 100;

export function Builder({ page, server, words, List }: BuilderProps) {
  const { army, change, undo } = useHistory(page.kept.army);
  const report = useReport(server, army);
  const { catalogue, samples } = useCatalogue(server, army);
  const [name, setName] = useState(page.kept.name);
  const keeping = useKeeping(page, server, army, name, words);
  const [papers, setPapers] = useState<"" | "import" | "export">("");
  const lot = (): void => void server.random(army).then((answer) => change(answer.army));
  return (
    <>
      <div class="builder">
        <div>
          <h1 class="hidden-text">{name}</h1>
          <div class="builder-head">
            <label class="hidden-text" for="army-name">
              {words.say("page.army.name")}
            </label>
            <input
              id="army-name"
              class="title"
              type="text"
              maxLength={80}
              value={name}
              onInput={(event) => setName(event.currentTarget.value)}
            />
            <div class="actions">
              <button type="button" class="btn small" disabled={!undo} onClick={undo ?? undefined}>
                {words.say("page.army.undo")}
              </button>
              <button type="button" class="btn small" onClick={lot}>
                {words.say("page.army.random")}
              </button>
              <button type="button" class="btn small" onClick={() => setPapers("import")}>
                {words.say("page.army.import")}
              </button>
              <button type="button" class="btn small" onClick={() => setPapers("export")}>
                {words.say("page.army.export")}
              </button>
              <Samples samples={samples} words={words} take={change} />
            </div>
          </div>
          {catalogue && <List army={army} catalogue={catalogue} report={report} words={words} change={change} />}
        </div>
        <Check
          report={report}
          words={words}
          rules={page.rules}
          battle={page.battle}
          keeping={keeping}
          cure={change}
          show={showLine}
        />
      </div>
      <Dock report={report} words={words} save={() => keeping.save(false)} />
      {papers && (
        <Papers
          kind={papers}
          text={report?.text ?? ""}
          files={page.files}
          server={server}
          words={words}
          take={change}
          close={() => setPapers("")}
        />
      )}
    </>
  );
}

/** The army and how it came to be: every change can be undone, also by Ctrl+Z outside of fields. */
function useHistory(first: JsonObject): {
  readonly army: JsonObject;
  readonly change: (army: JsonObject) => void;
  readonly undo: (() => void) | null;
} {
  const [states, setStates] = useState<readonly JsonObject[]>([first]);
  const army = states[states.length - 1] ?? first;
  const change = (after: JsonObject): void => setStates((known) => [...known.slice(-MOST_UNDONE), after]);
  const undo = states.length > 1 ? (): void => setStates((known) => known.slice(0, -1)) : null;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      if (!undo || typing || event.key !== "z" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      undo();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
  return { army, change, undo };
}

/** The server's word on the army, a moment after the last change; answers that come late are dropped, and without an answer there is no word. */
function useReport(server: Server, army: JsonObject): Report | null {
  const [report, setReport] = useState<Report | null>(null);
  const number = useRef(0);
  useEffect(() => {
    number.current += 1;
    const mine = number.current;
    const timer = setTimeout(
      () => {
        server.check(army).then(
          (fresh) => mine === number.current && setReport(fresh),
          () => mine === number.current && setReport(null),
        );
      },
      report ? QUIET : 0,
    );
    return () => clearTimeout(timer);
  }, [army]);
  return report;
}

/** What can be bought depends on what the army is built for, not on what is in it. */
function useCatalogue(server: Server, army: JsonObject): { catalogue: JsonObject | null; samples: readonly Sample[] } {
  const [found, setFound] = useState<{ catalogue: JsonObject | null; samples: readonly Sample[] }>({
    catalogue: null,
    samples: [],
  });
  const mode = String(army["mode"] ?? "advanced"),
    limit = Number(army["limit"] ?? 600),
    role = String(army["role"] ?? "");
  useEffect(() => {
    let wanted = true;
    void server.catalogue(mode, limit, role).then((answer) => wanted && setFound(answer));
    return () => {
      wanted = false;
    };
  }, [mode, limit, role]);
  return found;
}

export interface Keeping {
  readonly said: string;
  readonly isReady: boolean;
  readonly save: (ready: boolean) => void;
}

/** Saving; whoever leaves the page with unsaved changes is asked. */
function useKeeping(page: BuilderPage, server: Server, army: JsonObject, name: string, words: Words): Keeping {
  const [kept, setKept] = useState({ army: page.kept.army, name: page.kept.name, ready: page.kept.ready });
  const [fault, setFault] = useState("");
  const isSame = useMemo(
    () => JSON.stringify(army) === JSON.stringify(kept.army) && name === kept.name,
    [army, kept, name],
  );
  useUnsaved(isSame);
  const save = (ready: boolean): void => {
    server.save(page.id, army, name, ready).then(
      () => {
        setKept({ army, name, ready });
        setFault("");
      },
      (error: Error) => setFault(error.message),
    );
  };
  const said = fault || words.say(isSame ? "page.army.saved" : "page.army.unsaved");
  return { said, isReady: kept.ready && isSame, save };
}

interface SamplesProps {
  readonly samples: readonly Sample[];
  readonly words: Words;
  readonly take: (army: JsonObject) => void;
}

function Samples({ samples, words, take }: SamplesProps) {
  const choose = (event: Event): void => {
    const field = event.currentTarget as HTMLSelectElement;
    const sample = samples[Number(field.value)];
    if (field.value && sample) take(sample.army);
    field.value = "";
  };
  if (!samples.length) return null;
  return (
    <select class="samples" aria-label={words.say("page.army.samples")} onChange={choose}>
      <option value="">
        {words.say("page.army.samples")}: {words.say("page.army.sample_choose")}
      </option>
      {samples.map((sample, index) => (
        <option key={index} value={index}>
          {sample.name}
        </option>
      ))}
    </select>
  );
}

/** Small windows: the total stays in sight. */
function Dock({ report, words, save }: { report: Report | null; words: Words; save: () => void }) {
  const wrong = report?.findings.filter((one) => one.level === "bad").length ?? 0;
  return (
    <div class="dock">
      <b class={report && report.total > report.limit ? "over" : ""}>{report?.total ?? "…"}</b>
      <span>{words.say("page.army.of_points", { limit: report?.limit ?? "…" })}</span>
      <a href="#army-check">
        {wrong ? `✕ ${wrong}` : "✓"} {words.say("page.army.check")}
      </a>
      <button type="button" class="btn small" onClick={save}>
        {words.say("page.army.save")}
      </button>
    </div>
  );
}

/** Bring the line a finding speaks of into view and give it the focus. */
export function showLine(finding: Finding): void {
  const path = String(
    finding.witness["path"] ?? (finding.witness["paths"] as readonly string[] | undefined)?.[0] ?? "",
  );
  const entry = String(finding.witness["entry"] ?? "");
  const place =
    document.querySelector<HTMLElement>(`[data-path~="${CSS.escape(path)}"]`) ??
    document.querySelector<HTMLElement>(`[data-part="${CSS.escape(path)}"][data-entry="${CSS.escape(entry)}"]`) ??
    document.querySelector<HTMLElement>(`[data-part="${CSS.escape(path)}"]`);
  place?.scrollIntoView({ block: "center" });
  place?.querySelector<HTMLElement>("input, select, button")?.focus();
}
