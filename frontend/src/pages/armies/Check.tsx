// The check beside the list: the total, everything that stops the army, what is doubtful, what is in order.

import type { JsonObject } from "../../net/json";
import { Sym } from "../../ui/symbols";
import type { Words } from "../../ui/words";
import type { Keeping } from "./Builder";
import type { Finding, Report } from "./server";

interface CheckProps {
  readonly report: Report | null;
  readonly words: Words;
  readonly rules: string;
  readonly battle: string;
  readonly keeping: Keeping;
  readonly cure: (army: JsonObject) => void;
  readonly show: (finding: Finding) => void;
}

export function Check({ report, words, rules, battle, keeping, cure, show }: CheckProps) {
  const wrong = report?.findings.filter((one) => one.level === "bad").length ?? 0;
  const verdict = wrong ? words.say("page.army.stops", { count: wrong }) : words.say("page.army.good");
  return (
    <aside class="check-panel" id="army-check" aria-labelledby="check-title">
      {report && <Total report={report} words={words} />}
      <div>
        <h2 id="check-title">{words.say("page.army.check")}</h2>
        <p class="muted" role="status">
          {report ? verdict : words.say("page.army.checking")}
        </p>
      </div>
      <ul class="findings">
        {report?.findings.map((finding, index) => (
          <Line key={`${finding.code}-${index}`} {...{ finding, words, rules, cure, show }} />
        ))}
      </ul>
      <div class="save">
        <p class="hint" role="status">
          {keeping.isReady ? words.say("page.army.is_ready") : keeping.said}
        </p>
        <button type="button" class="btn" onClick={() => keeping.save(false)}>
          {words.say("page.army.save")}
        </button>
        {keeping.isReady ? (
          <a class="btn primary" href={battle}>
            {words.say("page.army.to_battle")}
          </a>
        ) : (
          <button type="button" class="btn primary" disabled={!report?.legal} onClick={() => keeping.save(true)}>
            {words.say("page.army.ready")}
          </button>
        )}
      </div>
    </aside>
  );
}

function Total({ report, words }: { readonly report: Report; readonly words: Words }) {
  const over = Math.max(0, report.total - report.limit);
  const whole = Math.max(report.total, report.limit, 1);
  const elements = report.figures["elements"];
  return (
    <div class="stack">
      <p class={`total${over ? " over" : ""}`}>
        <b>{report.total}</b> {words.say("page.army.of_points", { limit: report.limit })}
        {typeof elements === "number" && (
          <span class="end">{words.say("page.army.elements", { count: elements })}</span>
        )}
      </p>
      <svg class="gauge" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect class="spent" width={(100 * (report.total - over)) / whole} height="4" />
        <rect class="over" x={(100 * (report.total - over)) / whole} width={(100 * over) / whole} height="4" />
      </svg>
    </div>
  );
}

const SIGNS = { bad: "ui-cross", warn: "ui-warn", ok: "ui-check" } as const;
const MEANINGS = { bad: "page.army.stopped", warn: "page.army.doubt", ok: "page.army.in_order" } as const;

interface LineProps {
  readonly finding: Finding;
  readonly words: Words;
  readonly rules: string;
  readonly cure: (army: JsonObject) => void;
  readonly show: (finding: Finding) => void;
}

function Line({ finding, words, rules, cure, show }: LineProps) {
  const isPlaced = finding.level === "bad" && ("path" in finding.witness || "paths" in finding.witness);
  const go = (event: Event): void => {
    event.preventDefault();
    show(finding);
  };
  return (
    <li class={finding.level}>
      <Sym id={SIGNS[finding.level]} />
      <div>
        <p>
          <span class="hidden-text">{words.say(MEANINGS[finding.level])} </span>
          {isPlaced ? (
            <a class="find" href="#builder" title={words.say("page.army.show")} onClick={go}>
              {finding.message}
            </a>
          ) : (
            finding.message
          )}{" "}
          {finding.clause && (
            <a class="clause-link" href={`${rules}#${finding.clause}`}>
              {finding.clause}
            </a>
          )}
        </p>
        {finding.cures.length > 0 && (
          <div class="cures">
            {finding.cures.map((one, index) => (
              <button key={index} type="button" class="btn small" onClick={() => cure(one.army)}>
                {one.label}
              </button>
            ))}
          </div>
        )}
      </div>
    </li>
  );
}
