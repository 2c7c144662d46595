// How a check turned out: the verdict, what is wrong, what was fixed before, and every throw.

import { useState } from "preact/hooks";
import { useAround, useSay } from "../../shell/context";
import { Dialog } from "../../ui/Dialog";
import { Sym } from "../../ui/symbols";
import { wrongIn, type CheckedThrow, type Report } from "./checking";
import { isNote, type Finding } from "./findings";
import { Fixed } from "./Fixed";
import { facesOf, reasonOf, ThrowCard, type Proof } from "./ThrowCard";

const MOST_FINDINGS = 12;
const AT_ONCE = 100;

interface ReportProps {
  readonly report: Report;
  readonly proof: Proof;
  readonly milliseconds: number;
  readonly nameOf: (seat: string) => string;
}

export function ReportView({ report, proof, milliseconds, nameOf }: ReportProps) {
  const say = useSay();
  return (
    <>
      <Verdict report={report} milliseconds={milliseconds} />
      <Notes findings={report.findings.filter(isNote)} />
      <section class="card pad">
        <h2>{say("dice_fixed")}</h2>
        <Fixed
          known={{
            ...proof,
            commitment: report.commitment,
            mix: report.throws.length ? report.mix : (proof.mix ?? ""),
          }}
          shares={report.shares}
          isOver
          nameOf={nameOf}
          verdict={(what) => isRight(report, what)}
        />
      </section>
      <Throws throws={report.throws} proof={{ ...proof, mix: report.mix }} isOver isChecked />
    </>
  );
}

const ABOUT_SEATS = ["sealed", "unsealed", "twice", "early", "unopened"];

function isRight({ findings }: Report, what: "secret" | "mix" | { readonly seat: string }): boolean {
  if (what === "mix") return !findings.some(({ code }) => code === "mix");
  if (what === "secret") return !findings.some(({ code }) => code === "secret" || code === "identity");
  return !findings.some(({ code, facts }) => ABOUT_SEATS.includes(code) && facts["seat"] === what.seat);
}

function Verdict({ report, milliseconds }: Pick<ReportProps, "report" | "milliseconds">) {
  const say = useSay();
  const wrong = wrongIn(report),
    count = report.throws.length;
  if (!wrong.length)
    return (
      <div class="callout ok dice-verdict" role="status" data-verdict="right">
        <Sym id="ui-check" />
        <div>
          <h2>{count ? say("dice_right", { count }) : say("dice_right_none")}</h2>
          <p>{say("dice_right_hint", { milliseconds: Math.max(1, Math.round(milliseconds)) })}</p>
        </div>
      </div>
    );
  return (
    <div class="callout error dice-verdict" role="alert" data-verdict="wrong">
      <Sym id="ui-cross" />
      <div>
        <h2>{say("dice_wrong", { count: wrong.length })}</h2>
        <p>{say("dice_wrong_hint")}</p>
        <Findings findings={wrong} />
      </div>
    </div>
  );
}

function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  const say = useSay();
  const more = findings.length - MOST_FINDINGS;
  return (
    <ul>
      {findings.slice(0, MOST_FINDINGS).map(({ code, facts }, index) => (
        <li key={index} data-finding={code}>
          {say(`dice_found.${code}`, facts)}
        </li>
      ))}
      {more > 0 && <li>{say("dice_more_wrong", { count: more })}</li>}
    </ul>
  );
}

function Notes({ findings }: { readonly findings: readonly Finding[] }) {
  const say = useSay();
  if (!findings.length) return null;
  const isWarning = findings.some(({ code }) => code === "replaced");
  return (
    <div class={`callout ${isWarning ? "warn" : ""}`}>
      <Sym id={isWarning ? "ui-warn" : "ui-book"} />
      <div>
        <b>{say("dice_noted")}</b>
        <Findings findings={findings} />
      </div>
    </div>
  );
}

interface ThrowsProps {
  readonly throws: readonly CheckedThrow[];
  readonly proof: Proof;
  readonly isOver: boolean;
  readonly isChecked?: boolean;
}

export function Throws({ throws, proof, isOver, isChecked = false }: ThrowsProps) {
  const say = useSay();
  const [onlyWrong, setOnlyWrong] = useState(false);
  const [most, setMost] = useState(AT_ONCE);
  const [opened, setOpened] = useState<CheckedThrow | null>(null);
  const shown = onlyWrong ? throws.filter(({ found }) => found.length) : throws;
  const isAnyWrong = throws.some(({ found }) => found.length);
  return (
    <section class="dice-throws">
      <div class="section-head">
        <h2>
          {say("dice_throws")} <small>{throws.length}</small>
        </h2>
        {isAnyWrong && <Filter onlyWrong={onlyWrong} onChange={setOnlyWrong} />}
      </div>
      {throws.length === 0 ? (
        <p class="muted">{say("dice_throws_none")}</p>
      ) : (
        <Rows throws={shown.slice(0, most)} isChecked={isChecked} onOpen={setOpened} />
      )}
      {shown.length > most && (
        <button type="button" class="btn" onClick={() => setMost(most * 4)}>
          {say("dice_show_more")}
        </button>
      )}
      {opened && (
        <Dialog title={say("throw_card", { n: String(opened.event["n"]) })} onClose={() => setOpened(null)}>
          <ThrowCard event={opened.event} proof={proof} isOver={isOver} />
        </Dialog>
      )}
    </section>
  );
}

function Filter({ onlyWrong, onChange }: { readonly onlyWrong: boolean; readonly onChange: (on: boolean) => void }) {
  const say = useSay();
  return (
    <div class="chips" role="group" aria-label={say("dice_throws")}>
      <button type="button" class="chip" aria-pressed={!onlyWrong} onClick={() => onChange(false)}>
        {say("dice_show_all")}
      </button>
      <button type="button" class="chip" aria-pressed={onlyWrong} onClick={() => onChange(true)}>
        {say("dice_show_wrong")}
      </button>
    </div>
  );
}

interface RowsProps {
  readonly throws: readonly CheckedThrow[];
  readonly isChecked: boolean;
  readonly onOpen: (one: CheckedThrow) => void;
}

function Rows({ throws, isChecked, onOpen }: RowsProps) {
  const say = useSay();
  return (
    <div class="sheet">
      <table class="list dice-list">
        <thead>
          <tr>
            <th scope="col">{say("dice_number")}</th>
            <th scope="col">{say("throw_dice")}</th>
            <th scope="col">{say("throw_reason")}</th>
            <th scope="col">{say("throw_faces")}</th>
            <th scope="col">{say("dice_verdict")}</th>
          </tr>
        </thead>
        <tbody>
          {throws.map((one, index) => (
            <Row key={index} one={one} isChecked={isChecked} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ one, isChecked, onOpen }: Omit<RowsProps, "throws"> & { readonly one: CheckedThrow }) {
  const { words } = useAround();
  const say = useSay();
  const { event, found } = one,
    n = String(event["n"]);
  return (
    <tr class={found.length ? "wrong" : ""} data-throw={n}>
      <td>
        <button type="button" class="link" aria-label={say("throw_check", { n })} onClick={() => onOpen(one)}>
          № {n}
        </button>
      </td>
      <td>{words.dice(event["dice"] ?? "")}</td>
      <td>{reasonOf(event, words)}</td>
      <td class="num">{facesOf(event).join(" ")}</td>
      <td>{isChecked ? <RowVerdict found={found} /> : <span class="muted">{say("dice_open")}</span>}</td>
    </tr>
  );
}

function RowVerdict({ found }: { readonly found: readonly Finding[] }) {
  const say = useSay();
  if (!found.length)
    return (
      <span class="dice-mark right">
        <Sym id="ui-check" /> <span>{say("dice_ok")}</span>
      </span>
    );
  return (
    <span class="dice-mark wrong">
      <Sym id="ui-cross" /> {found.map(({ code, facts }) => say(`dice_found.${code}`, facts)).join(" ")}
    </span>
  );
}
