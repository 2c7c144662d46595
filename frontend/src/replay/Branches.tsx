// What if: the tree of battles that left this one, and a new one from the moment that is shown.

import { useState } from "preact/hooks";
import { momentAt, type Moment, type Recording } from "../net/replay";
import { bySeat, seatsOf } from "../net/seats";
import { Sym } from "../ui/symbols";
import type { AnySystem } from "../shell/system";
import { capital, type Words } from "../ui/words";
import { useAround, useSay } from "../shell/context";
import { Dialog } from "../ui/Dialog";
import { csrfToken } from "../shell/Question";
import { fewNames } from "../shell/seats";
import type { Branch } from "./server";

export interface BranchesProps {
  readonly recording: Recording;
  readonly battle: string;
  readonly branches: readonly Branch[];
  readonly all: readonly Moment[];
  readonly index: number;
  readonly system: AnySystem;
  readonly onIndex: (index: number) => void;
}

export function Branches(props: BranchesProps) {
  const { recording, battle, branches, all, index } = props;
  const { page } = useAround();
  const say = useSay();
  const root = branches.find((one) => one.of === null);
  return (
    <section class="branches" aria-label={say("branches")}>
      <header>
        <h2>{say("branches")}</h2>
        {recording.may_branch && <NewBranch {...props} />}
      </header>
      {root && <Tree {...props} node={root} />}
      {branches.length < 2 && <p class="hint">{say("no_branches")}</p>}
      <p class="branch-links">
        {recording.origin && root?.id !== battle && (
          <a href={`/battles/${recording.origin.id}/replay?at=${recording.origin.at}`}>{say("into_origin")}</a>
        )}
        <a href={page.addresses.export} download>
          {say("export")}
        </a>
      </p>
      <span class="sr" role="status">
        {say("order_of", { number: index, count: all.length - 1 })}
      </span>
    </section>
  );
}

interface NodeProps extends BranchesProps {
  readonly node: Branch;
}

/** A battle with what left it, in the order of its moments; in the battle that is shown, also where one stands. */
function Tree(props: NodeProps) {
  const { node, branches, battle, all, index } = props;
  const children = branches.filter((one) => one.of === node.id).sort((one, two) => (one.at ?? 0) - (two.at ?? 0));
  const here = node.id === battle ? (all[index]?.at ?? 0) : null;
  const before = children.filter((one) => here === null || (one.at ?? 0) < here);
  const after = here === null ? [] : children.filter((one) => (one.at ?? 0) >= here);
  return (
    <ol class="tree">
      <li class="node played">
        <NodeTitle {...props} />
      </li>
      {before.map((child) => (
        <Leaving key={child.id} {...props} node={child} />
      ))}
      {here !== null && <Here {...props} />}
      {after.map((child) => (
        <Leaving key={child.id} {...props} node={child} />
      ))}
      {node.line && (
        <li class="node end">
          <span class="line">{node.line}</span>
        </li>
      )}
    </ol>
  );
}

function Leaving(props: NodeProps) {
  return (
    <li class="leaving">
      <Tree {...props} />
    </li>
  );
}

function NodeTitle({ node, battle, branches, all, system, onIndex }: NodeProps) {
  const say = useSay();
  const { words } = useAround();
  const isRoot = node.of === null;
  const title = isRoot ? say("as_played") : branchTitle(node, branches) || say("a_branch");
  const address = node.status === "finished" ? node.replay : node.address;
  const at = node.of === battle && node.at !== null ? momentAt(all, node.at) : null;
  const moment = at === null ? null : all[at];
  return (
    <>
      {node.id === battle ? <b aria-current="page">{title}</b> : <a href={address}>{title}</a>}
      {!isRoot && <small>{players(node, words, say)}</small>}
      {moment && at !== null && (
        <button type="button" class="link at" onClick={() => onIndex(at)}>
          {capital(system.headline(moment.scene, "", words))}, {say("order_of", { number: at, count: all.length - 1 })}
        </button>
      )}
    </>
  );
}

/** A branch that was not named carries its origin's name: that says nothing. */
function branchTitle(node: Branch, branches: readonly Branch[]): string {
  const origin = branches.find((one) => one.id === node.of);
  return node.title === origin?.title ? "" : node.title;
}

function players(node: Branch, words: Words, say: ReturnType<typeof useSay>): string {
  const seats = Object.entries(node.seats).sort(([one], [other]) => bySeat(one, other));
  const names = seats.map(([, { name, computer }]) =>
    computer === null ? name || say("open_seat") : say("computer", { skill: computer }),
  );
  const all = [...new Set(names)];
  return all.length > 2 ? fewNames(all, words) : all.join(" – ");
}

function Here({ all, index, system }: BranchesProps) {
  const say = useSay();
  const { words } = useAround();
  const moment = all[index] as Moment;
  return (
    <li class="node here">
      <b>{capital(system.headline(moment.scene, "", words))}</b>
      <small>
        {say("order_of", { number: index, count: all.length - 1 })}, {say("you_are_here")}
      </small>
    </li>
  );
}

function NewBranch(props: BranchesProps) {
  const { all, index, recording } = props;
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const decided = index === all.length - 1 && recording.may_comment === true;
  const off = index === 0 || decided;
  return (
    <>
      <button
        type="button"
        class="btn small new-branch"
        disabled={off}
        title={off ? say(decided ? "branch_decided" : "branch_early") : undefined}
        onClick={() => setOpen(true)}
      >
        <Sym id="ui-branch" /> {say("new_branch")}
      </button>
      {isOpen && (
        <Dialog title={say("what_if")} onClose={() => setOpen(false)}>
          <BranchForm {...props} />
        </Dialog>
      )}
    </>
  );
}

const OPPONENTS = ["computer-1", "computer-2", "self", "friend", "open"] as const;

/** An ordinary form: whoever has no account plays on as a guest. */
function BranchForm({ all, index, recording, system }: BranchesProps) {
  const say = useSay();
  const { page, words } = useAround();
  const [opponent, setOpponent] = useState<string>("computer-1");
  const moment = all[index] as Moment;
  const seats = seatsOf(moment.scene);
  const [first, skill] = opponent.split("-");
  const running = recording.may_comment !== true;
  return (
    <form method="post" action={page.addresses.branch ?? ""} class="branch-form">
      <input type="hidden" name="csrfmiddlewaretoken" value={csrfToken()} />
      <input type="hidden" name="at" value={moment.at} />
      <input type="hidden" name="opponent" value={first} />
      <input type="hidden" name="skill" value={skill ?? "1"} />
      <p>
        <b>{capital(system.headline(moment.scene, "", words))}</b>,{" "}
        {say("order_of", { number: index, count: all.length - 1 })}
      </p>
      <p class="muted">{say(running ? "branch_hint_running" : "branch_hint")}</p>
      <fieldset>
        <legend>{say("branch_against")}</legend>
        {OPPONENTS.filter((one) => one !== "open" || !running).map((one) => (
          <label key={one}>
            <input
              type="radio"
              checked={opponent === one}
              onChange={() => setOpponent(one)}
              name="choice"
              value={one}
            />{" "}
            {say(`branch_against.${one}`)}
          </label>
        ))}
      </fieldset>
      {opponent !== "self" && (
        <label class="field">
          <span>{say("branch_side")}</span>
          <select name="seat">
            <option value="">{say("branch_side.any")}</option>
            {seats.map((seat) => (
              <option key={seat} value={seat}>
                {system.army(moment.scene, seat, words) || words.seat(seat)}
              </option>
            ))}
          </select>
        </label>
      )}
      <label class="field">
        <span>{say("branch_name")}</span>
        <input name="title" maxLength={120} placeholder={say("branch_name_hint")} />
      </label>
      <p class="button-row">
        <button type="submit" class="btn primary">
          {say("branch_begin")}
        </button>
      </p>
    </form>
  );
}
