// Movement: what is picked, what the draft costs line by line, what stands against it, and one confirm.

import { useState } from "preact/hooks";

import type { JsonObject } from "../../net/json";
import { useKeys } from "../../ui/keys";
import { Confirm, Verdict } from "../../shell/Choices";
import { Clause } from "../../ui/Clause";
import { OddsOf } from "../../shell/Odds";
import { useSay } from "../../shell/context";
import { Prompt } from "../../shell/Question";
import type { Trial } from "../../protocol";
import { Sym } from "../../ui/symbols";
import { apart, bearing, centreOf, shifted, turnedAbout, type Pose } from "../../tabletop/plane";
import { together } from "../../ui/words";
import { concerns } from "./ActBar";
import { chosen, isIdle, isStepped, type Standing } from "./drafts";
import { Numbers } from "./Numbers";
import type { Verdict as Sort } from "./hand";
import { Asked, type PartProps } from "./Panel";
import { inUnits, kindOf, stateOf } from "./sentences";
import { elementsOf, LE } from "./view";

export function MovePanel(props: PartProps) {
  const { hand, view } = props;
  const picked = chosen(view, hand.selected);
  const [first] = picked;
  if (!first) return <Nobody {...props} />;
  const isMine = first.side === hand.side;
  return (
    <div class="move-panel">
      <Title {...props} picked={picked} />
      {isMine && !first.moved ? <Move {...props} picked={picked} /> : <Idle {...props} first={first} isMine={isMine} />}
      <EndRow {...props} />
    </div>
  );
}

type Picked = PartProps & { readonly picked: readonly Standing[] };

function Title({ hand, words, picked }: Picked) {
  const say = useSay();
  const [first] = picked;
  if (!first) return null;
  const names = words.list(together(picked.map((one) => words.name(one.id))));
  const what = picked.length > 1 ? say("hh.group_of", { count: picked.length }) : words.name(first.id);
  return (
    <div class="draft-title">
      <Prompt
        title={
          hand.order
            ? say(`hh.title.${hand.draft.action}`, { what: picked.length > 1 ? what : words.name(first.id) })
            : what
        }
        hint={picked.length > 1 ? names : [kindOf(first, words), ...stateOf(first, words)].join(", ")}
      />
      {hand.verdict && <Pill verdict={hand.verdict} />}
    </div>
  );
}

const PILL: { readonly [verdict in Sort]: string } = {
  good: "ui-check",
  warn: "ui-warn",
  bad: "ui-cross",
  checking: "ui-clock",
};

function Pill({ verdict }: { readonly verdict: Sort }) {
  const say = useSay();
  return (
    <span class={`verdict-pill ${verdict}`}>
      <Sym id={PILL[verdict]} /> {say(`hh.verdict.${verdict}`)}
    </span>
  );
}

function Idle({ first, isMine, view, words }: PartProps & { readonly first: Standing; readonly isMine: boolean }) {
  const say = useSay();
  return (
    <>
      <p class="muted" role="status">
        {say(isMine ? "hh.has_moved" : "hh.not_yours")} <Clause id={isMine ? "6.4" : "6.1"} />
      </p>
      <Numbers element={first} view={view} words={words} />
    </>
  );
}

function Nobody(props: PartProps) {
  const say = useSay();
  const { view, hand } = props;
  const ready = elementsOf(view).filter((one) => one.side === hand.side && one.pose && !one.moved);
  return (
    <div class="move-panel">
      <Asked {...props} />
      <p class="muted">{say("hh.who_moves_hint", { count: ready.length })}</p>
      <EndRow {...props} />
    </div>
  );
}

function Move(props: Picked) {
  const { hand, session, busy, view, words, picked, model } = props;
  const say = useSay();
  const { draft, order, trial, isFresh, confirm, isChecking } = hand;
  const [first] = picked;
  const discard = isIdle(draft) ? hand.clear : () => hand.change({ amount: 0, steps: [], legs: [], contact: null });
  useKeys({ confirm, discard });
  return (
    <>
      {!order && first && picked.length === 1 && <Numbers element={first} view={view} words={words} />}
      {!order && <p class="muted">{say(picked.length > 1 ? "hh.drag_group" : "hh.drag_one")}</p>}
      <Exact {...props} />
      <Flight {...props} />
      <Verdict trial={order ? trial : null} isStale={!isFresh} />
      <Lines {...props} />
      {order && (
        <div class="confirm-row">
          <button type="button" class="btn discard" onClick={discard}>
            {say("discard")} <kbd>{say("hh.escape")}</kbd>
          </button>
          <Confirm
            label={say(`hh.confirm.${draft.action}`)}
            busy={busy}
            checking={isChecking}
            onConfirm={confirm}
            order={order.kind}
          />
        </div>
      )}
      <OddsOf session={session} order={isFresh && meetsRiver(trial) ? order : null} version={model.stamp} />
      {order && <p class="hint">{say("hh.final")}</p>}
      <Special {...props} />
    </>
  );
}

/** Dice fall on the way. */
function meetsRiver(trial: Trial | null): boolean {
  return (trial?.consequences ?? []).some(({ code }) => code.startsWith("river_"));
}

const SPECIAL = ["land", "take_off", "dismount", "embark", "disembark", "reveal", "face_contact", "storm_section"];

/** Orders without a drawing: landing, dismounting and the like, as the server offers them. */
function Special({ picked, hand, session, busy, words }: Picked) {
  const ids = new Set(picked.map((element) => element.id));
  const offered = hand.options.filter(({ order }) => SPECIAL.includes(order.kind) && concerns(order, ids));
  if (!offered.length || hand.order) return null;
  return (
    <p class="button-row">
      {offered.slice(0, 6).map(({ order }, index) => (
        <button
          key={index}
          type="button"
          class="btn small"
          disabled={busy}
          data-action={order.kind}
          onClick={() => session.give(order)}
        >
          {words.say(`order.${order.kind}`)}
        </button>
      ))}
    </p>
  );
}

/** Flyers may come down at the end of their move. */
function Flight({ picked, hand }: Picked) {
  const say = useSay();
  if (!picked.some((one) => one.category === "flying") || !hand.order) return null;
  return (
    <label class="check-line">
      <input
        type="checkbox"
        checked={hand.draft.land}
        onChange={(event) => hand.change({ land: event.currentTarget.checked })}
      />
      {say("hh.land_after")}
    </label>
  );
}

/** The same by numbers: a slider and a field for each measure. */
function Exact(props: Picked) {
  const { hand, picked } = props;
  const say = useSay();
  const { draft } = hand;
  const [first] = picked;
  if (!first) return null;
  if (isStepped(draft)) {
    const isWheel = draft.action.startsWith("wheel");
    const most = isWheel ? 90 : Math.max(...picked.map((one) => one.reach)) * 1.2;
    const change = (amount: number): void => hand.change({ amount: isWheel ? amount : amount * LE, isDrawn: false });
    return (
      <div class="exacts">
        <Measure
          label={say(isWheel ? "hh.degrees" : "hh.distance")}
          value={isWheel ? draft.amount : draft.amount / LE}
          most={isWheel ? most : most / LE}
          step={isWheel ? 0.5 : 0.05}
          onChange={change}
        />
        <Legs {...props} />
      </div>
    );
  }
  const from = draft.legs[draft.legs.length - 2] ?? first.pose,
    to = draft.legs[draft.legs.length - 1] ?? from;
  const { ahead, right, turn } = partsOf(from, to, first.depth);
  const put = (a: number, r: number, t: number): void =>
    hand.change({
      legs: [...draft.legs.slice(0, -1), poseFrom(from, first.depth, a, r, t)],
      contact: null,
      isDrawn: false,
    });
  const most = (first.reach * 1.2) / LE;
  return (
    <div class="exacts">
      <Measure
        label={say("hh.ahead")}
        value={ahead / LE}
        least={-most}
        most={most}
        step={0.05}
        onChange={(value) => put(value * LE, right, turn)}
      />
      <Measure
        label={say("hh.right")}
        value={right / LE}
        least={-most}
        most={most}
        step={0.05}
        onChange={(value) => put(ahead, value * LE, turn)}
      />
      <Measure
        label={say("hh.turn")}
        value={turn}
        least={-180}
        most={180}
        step={1}
        onChange={(value) => put(ahead, right, value)}
      />
      <Legs {...props} />
    </div>
  );
}

/** How far a base went, in its own terms at the start: ahead and to the right by its middle, and turned left. */
function partsOf(
  from: Pose,
  to: Pose,
  depth: number,
): { readonly ahead: number; readonly right: number; readonly turn: number } {
  const one = centreOf(from, depth),
    two = centreOf(to, depth);
  const far = apart(one, two),
    way = ((bearing(one, two) - from[2]) * Math.PI) / 180;
  return { ahead: far * Math.cos(way), right: -far * Math.sin(way), turn: ((to[2] - from[2] + 540) % 360) - 180 };
}

function poseFrom(from: Pose, depth: number, ahead: number, right: number, turn: number): Pose {
  const moved = shifted(from, ahead, right);
  return turnedAbout(moved, centreOf(moved, depth), turn);
}

interface NumberProps {
  readonly label: string;
  readonly value: number;
  readonly least?: number;
  readonly most: number;
  readonly step: number;
  readonly onChange: (value: number) => void;
}

export function Measure({ label, value, least = 0, most, step, onChange }: NumberProps) {
  const shown = Number(value.toFixed(2));
  return (
    <div class="exact">
      <span aria-hidden="true">{label}</span>
      <input
        type="range"
        min={least}
        max={most}
        step={step}
        value={shown}
        aria-label={label}
        onInput={(event) => onChange(Number(event.currentTarget.value))}
      />
      <input
        type="number"
        min={least}
        max={most}
        step="any"
        value={shown}
        aria-label={label}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </div>
  );
}

/** A move in several legs: settle this one, draw the next. */
function Legs({ hand }: Picked) {
  const say = useSay();
  const count = isStepped(hand.draft) ? hand.draft.steps.length + 1 : hand.draft.legs.length;
  if (!hand.order || hand.draft.action === "form_column") return null;
  return (
    <button type="button" class="link" data-action="leg" onClick={hand.addLeg}>
      {say("hh.add_leg", { n: count + 1 })}
    </button>
  );
}

interface LineJson {
  readonly code: string;
  readonly ap: number;
  readonly clause?: string;
  readonly element?: string | null;
}

/** What the move costs, line by line. */
function Lines({ hand, words, view }: Picked) {
  const say = useSay();
  const { trial, order } = hand;
  const raw = (trial?.facts as JsonObject | undefined)?.["lines"];
  const lines = Array.isArray(raw) ? (raw as unknown as readonly LineJson[]) : [];
  const ap = trial?.cost?.["ap"],
    used = trial?.cost?.["mm"],
    allowed = trial?.cost?.["allowed"];
  if (!order || !trial || ap === undefined) return null;
  const has = view.commands[view.elements[hand.selected[0] ?? ""]?.command ?? ""]?.ap ?? 0;
  return (
    <table class="cost-lines">
      <tbody>
        {lines.map((line, index) => (
          <tr key={index}>
            <th scope="row">
              {words.say(`cost.${line.code}`, { element: line.element ?? "" })} <Clause id={line.clause} />
            </th>
            <td>{say("hh.ap_signed", { ap: `${line.ap < 0 ? "−" : index ? "+" : ""}${Math.abs(line.ap)}` })}</td>
          </tr>
        ))}
        <tr class={`sum ${ap > has ? "bad" : ""}`}>
          <th scope="row">{say("hh.cost")}</th>
          <td>{say("hh.ap_of_has", { ap, has })}</td>
        </tr>
        {used !== undefined && allowed !== undefined && (
          <tr class={used > allowed + 0.05 ? "bad" : ""}>
            <th scope="row">{say("hh.way")}</th>
            <td>{say("hh.used", { used: inUnits(used, words), allowed: inUnits(allowed, words) })}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** The end of movement asks once while action points are left: E alone, or a slip of the finger, ends nothing. */
function EndRow({ session, busy, hand, view, model }: PartProps) {
  const say = useSay();
  const [asked, ask] = useState("");
  const now = `${model.version} ${hand.selected.join()}`;
  const isSure = asked === now;
  const isReady = elementsOf(view).some((one) => one.side === hand.side && one.pose && !one.moved);
  const left = Object.values(view.commands).reduce((sum, one) => sum + (one.side === hand.side ? one.ap : 0), 0);
  const ap = isReady ? left : 0;
  const end = busy ? undefined : () => (ap && !isSure ? ask(now) : session.give({ kind: "end_movement" }));
  const { repeat } = hand;
  useKeys({ letters: { ...(end && !hand.order ? { e: end } : {}), ...(repeat && !busy ? { q: repeat } : {}) } });
  return (
    <p class="end-row" aria-live="polite">
      <button type="button" class={`btn ${isSure ? "primary" : ""}`} data-end-movement disabled={!end} onClick={end}>
        {isSure ? say("hh.end_sure", { ap }) : say("hh.end_movement")} {!hand.order && <kbd>E</kbd>}
      </button>
    </p>
  );
}
