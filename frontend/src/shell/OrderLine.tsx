// The line at the lower edge of the board: typed orders with completion and the server's verdict, or going to a place by name.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { matches } from "../ui/matching";
import type { Model, Option } from "../net/model";
import type { Session } from "../net/session";
import { useChecked } from "../net/dry_runs";
import type { Command, Spot } from "./system";
import { Confirm, Verdict } from "./Choices";
import { useConfirm } from "./confirming";
import { useSay } from "./context";
import { wantedSpot } from "../board/Frame";

const AT_ONCE = 8;

interface LineProps {
  readonly label: string;
  readonly hint: string;
  readonly found: (typed: string) => readonly { readonly text: string }[];
  readonly onPick: (index: number, typed: string) => void;
  readonly onTyped?: (typed: string) => void;
  readonly onEnter?: (() => void) | undefined;
  readonly onClose: () => void;
  readonly picked?: string | undefined;
}

/** A text field with a list of what fits; arrows choose, Enter takes, Escape leaves. */
function Line({ label, hint, found, onPick, onTyped, onEnter, onClose, picked }: LineProps) {
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  useFocus(field);
  const fits = picked === undefined ? found(typed).slice(0, AT_ONCE) : [];
  const type = (text: string): void => {
    setTyped(text);
    setAt(0);
    onTyped?.(text);
  };
  const press = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step && fits.length) setAt((at + step + fits.length) % fits.length);
    else if (event.key === "Escape") onClose();
    else if (event.key === "Enter" && picked !== undefined) onEnter?.();
    else if (event.key === "Enter" && fits.length) onPick(at, typed);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <div class="line-field">
        <label for="order-line">{label}</label>
        <input
          id="order-line"
          ref={field}
          role="combobox"
          aria-expanded={fits.length > 0}
          aria-controls="order-line-list"
          aria-autocomplete="list"
          aria-activedescendant={fits.length ? `order-line-${at}` : undefined}
          autocomplete="off"
          spellcheck={false}
          placeholder={hint}
          value={picked ?? typed}
          onInput={(event) => type(event.currentTarget.value)}
          onKeyDown={press}
        />
      </div>
      <ul id="order-line-list" role="listbox" aria-label={label} hidden={!fits.length}>
        {fits.map((one, index) => (
          <li
            key={index}
            id={`order-line-${index}`}
            role="option"
            aria-selected={index === at}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(index, typed)}
          >
            {one.text}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The line takes the focus at once, before the next key, and gives it back where nobody else wants it. */
function useFocus(field: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    field.current?.focus();
    return () => {
      setTimeout(() => {
        const isFree = document.activeElement === null || document.activeElement === document.body;
        if (isFree && (before instanceof HTMLElement || before instanceof SVGElement)) before.focus();
      });
    };
  }, []);
}

interface OrderLineProps {
  readonly model: Model;
  readonly session: Session;
  /** What can be ordered by words now; `typed` for systems whose orders hold numbers. */
  readonly commands: (typed: string) => readonly Command[];
  readonly onDraft: (command: Command | null) => void;
  /** A cost in words. */
  readonly priceOf?: ((cost: Option["cost"]) => string | undefined) | undefined;
  readonly onClose: () => void;
}

/** Taking a line makes a draft; only a second Enter gives the order. */
export function OrderLine({ model, session, commands, onDraft, priceOf, onClose }: OrderLineProps) {
  const say = useSay();
  const [picked, setPicked] = useState<Command | null>(null);
  const checked = useChecked(session, picked?.order ?? null, model.stamp);
  const fitting = (typed: string): readonly Command[] =>
    commands(typed).filter((command) => matches(command.text, typed));
  const pick = (command: Command | null): void => {
    setPicked(command);
    onDraft(command);
  };
  const isBusy = model.pending.length > 0;
  const { confirm, isChecking } = useConfirm(session, picked?.order ?? null, checked, isBusy, onClose);
  const leave = (): void => {
    if (picked) pick(null);
    else onClose();
  };
  return (
    <section class="order-line" aria-label={say("order_line")}>
      <Line
        label={say("order_line")}
        hint={say("order_line_hint")}
        found={fitting}
        onPick={(index, typed) => pick(fitting(typed)[index] ?? null)}
        onTyped={() => picked && pick(null)}
        picked={picked?.text}
        onEnter={confirm}
        onClose={leave}
      />
      {picked && <Verdict trial={checked.trial} />}
      {picked && checked.trial && <Cost price={priceOf?.(checked.trial.cost ?? {})} />}
      {picked && (
        <div class="confirm-row">
          <button type="button" class="btn" onClick={leave}>
            {say("discard")}
          </button>
          <Confirm
            label={picked.text}
            busy={isBusy}
            checking={isChecking}
            onConfirm={confirm}
            order={picked.order.kind}
          />
        </div>
      )}
    </section>
  );
}

/** Going to a place or piece by its name. */
export function GoTo({ spots, onClose }: { readonly spots: readonly Spot[]; readonly onClose: () => void }) {
  const say = useSay();
  const fitting = (typed: string): readonly Spot[] => spots.filter((spot) => matches(spot.text, typed));
  const go = (index: number, typed: string): void => {
    const spot = fitting(typed)[index];
    onClose();
    if (spot) wantedSpot.change(() => ({ selector: spot.selector }));
  };
  return (
    <section class="order-line" aria-label={say("go_to")}>
      <Line label={say("go_to")} hint={say("go_to_hint")} found={fitting} onPick={go} onClose={onClose} />
    </section>
  );
}

/** What the typed order would cost, as the dry run says. */
function Cost({ price }: { readonly price: string | undefined }) {
  const say = useSay();
  return <p role="status">{price ? say("text.cost", { price }) : ""}</p>;
}
