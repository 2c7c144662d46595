// One card: what a piece is, what it can do to whom, and what can be done to it.

import { Clause } from "../ui/Clause";
import { Sym } from "../ui/symbols";
import { pin, unpin, type Card, type CardBook, type Outlook, type PieceDeed } from "./cards";
import { useSay } from "./context";
import { prepare, type Noted } from "./noted";
import type { TableProps } from "./system";

interface CardViewProps {
  readonly piece: string;
  readonly card: Card;
  readonly outlook: Outlook | undefined;
  readonly book: CardBook;
  readonly props: TableProps;
  readonly isPinned: boolean;
  /** One line at the bottom, on touch. */
  readonly isBrief?: boolean;
  readonly onMore?: (() => void) | undefined;
  readonly onClose?: (() => void) | undefined;
  /** The seat is not asked now: deeds can be noted for its turn. */
  readonly onNote?: ((note: Noted) => void) | undefined;
}

export function CardView(view: CardViewProps) {
  const { piece, card, outlook, isPinned, isBrief = false, onMore, onClose } = view;
  const say = useSay();
  return (
    <>
      <header>
        {card.sign && (
          <span class="card-sign" data-side={card.side ?? "n"} aria-hidden="true">
            <Sym id={card.sign} />
          </span>
        )}
        <span class="card-title">
          <b>{card.title}</b>
          <small>{card.line}</small>
        </span>
        {!isBrief &&
          card.chips.map((chip) => (
            <span key={chip.text} class={`card-chip ${chip.tone ?? "flat"}`}>
              {chip.text}
            </span>
          ))}
        {isBrief && <Best outlook={outlook} />}
        {onMore && (
          <button
            type="button"
            class="card-button"
            aria-label={say(isBrief ? "card.more" : "card.less")}
            onClick={onMore}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={isBrief ? "M5 15l7-7l7 7" : "M5 9l7 7l7-7"} />
            </svg>
          </button>
        )}
        {!isPinned && onClose && (
          <button type="button" class="card-button" aria-label={say("card.pin")} onClick={() => pin(piece)}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M9 3h6l-1 7l4 4H6l4-4zM12 14v7" />
            </svg>
          </button>
        )}
        {(isPinned || onClose) && (
          <button
            type="button"
            class="card-button"
            aria-label={say("card.unpin")}
            onClick={() => (isPinned ? unpin(piece) : onClose?.())}
          >
            <Sym id="ui-cross" />
          </button>
        )}
      </header>
      {!isBrief && <Body {...view} />}
    </>
  );
}

/** What counts most, in one number. */
function Best({ outlook }: { readonly outlook: Outlook | undefined }) {
  const say = useSay();
  const chances = (outlook?.can ?? []).flatMap(({ chance }) => chance ?? []);
  return chances.length ? <b class="card-best">{say("card.percent", { percent: Math.max(...chances) })}</b> : null;
}

function Body({ card, outlook, book, props, onNote, piece }: CardViewProps) {
  const say = useSay();
  const can = outlook?.can ?? [],
    suffers = outlook?.suffers ?? [],
    goes = outlook?.goes ?? [];
  const isLater = outlook?.when === "next";
  return (
    <div class="card-body">
      <dl>
        {card.facts.map(([label, value, clause]) => (
          <div key={label}>
            <dt>
              {label} {clause && <Clause id={clause} />}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {card.hasOutlook && (
        <div class="card-deeds">
          <h4>
            {say(isLater ? "card.can_next" : "card.can")}
            {isLater && <small> · {say("card.if_nothing_changes")}</small>}
          </h4>
          <ul>
            {can.map((deed) => (
              <DeedLine
                key={keyOf(deed)}
                deed={deed}
                kind="can"
                text={book.deed(deed, false, props)}
                book={book}
                props={props}
              >
                {onNote && (
                  <button
                    type="button"
                    class="card-button note"
                    aria-label={say("card.prepare")}
                    title={say("card.prepare")}
                    onClick={() => onNote(prepare(piece, deed))}
                  >
                    +
                  </button>
                )}
              </DeedLine>
            ))}
            {goes.length > 0 && (
              <li class="goes">
                <i aria-hidden="true" />
                <span>
                  {say("card.goes")} {props.words.list(goes.slice(0, 4).map(({ place }) => book.place(place, props)))}
                  {goes.length > 4 && " …"}
                </span>
                <b>{book.cost(goes[0]?.cost ?? {}, props)}</b>
              </li>
            )}
            {outlook && !can.length && !goes.length && <li class="none">{say("card.nothing")}</li>}
          </ul>
          <h4>{say("card.suffers")}</h4>
          <ul>
            {suffers.slice(0, 4).map((deed) => (
              <DeedLine
                key={keyOf(deed)}
                deed={deed}
                kind="suffers"
                text={book.deed(deed, true, props)}
                book={book}
                props={props}
              />
            ))}
            {outlook && !suffers.length && <li class="none">{say("card.safe")}</li>}
          </ul>
        </div>
      )}
      {card.note && <p class="card-note">{card.note}</p>}
    </div>
  );
}

interface DeedLineProps {
  readonly deed: PieceDeed;
  readonly kind: "can" | "suffers";
  readonly text: string;
  readonly book: CardBook;
  readonly props: TableProps;
  readonly children?: preact.ComponentChildren;
}

function DeedLine({ deed, kind, text, book, props, children }: DeedLineProps) {
  const say = useSay();
  const cost = book.cost(deed.cost ?? {}, props);
  const chance = typeof deed.chance === "number" ? say("card.percent", { percent: deed.chance }) : "";
  return (
    <li class={kind} data-target={book.aim(deed)}>
      <i aria-hidden="true" />
      <span>
        {text} {kind === "can" && cost && <small>{cost}</small>}
      </span>
      <b>{chance}</b>
      {children}
    </li>
  );
}

export function keyOf(deed: PieceDeed): string {
  return [deed.verb, deed.what, deed.by, deed.target, deed.place, deed.start].join(" ");
}
