// Cards over the board: by hovering, tapping or the key I; pinned ones stay; layers and signs beside them. Loaded when the board stands.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import "../css/cards.css";
import type { Box } from "../board/camera";
import { myQuestion } from "../net/model";
import { sideOf } from "../net/seats";
import { useStore } from "../net/store";
import { useKeys } from "../ui/keys";
import { cardSpot } from "./cardPlaces";
import { cards, drawnAs, pieceOf, pin, show, unpin, type CardBook } from "./cards";
import { CardView } from "./CardView";
import { useAround, useSay } from "./context";
import { LayerBar, useAlt } from "./LayerBar";
import { note, noted, recall, type Noted } from "./noted";
import { useOutlooks } from "./outlooks";
import { Signs, useSigns } from "./Signs";
import type { AnySystem, TableProps } from "./system";

const HOVER = 250,
  PLACES = 600,
  LEAVE = 160,
  PRESS = 400,
  NARROW = 700;

interface CardsProps {
  readonly props: TableProps;
  readonly system: AnySystem;
}

export function Cards({ props, system }: CardsProps) {
  const book = useBook(system);
  return book && <Open {...{ props, book }} />;
}

function useBook(system: AnySystem): CardBook | null {
  const [book, setBook] = useState<CardBook | null>(null);
  useEffect(() => {
    void system.cards?.().then(setBook, () => undefined);
  }, [system]);
  return book;
}

function Open({ props, book }: { readonly props: TableProps; readonly book: CardBook }) {
  const { page, words } = useAround();
  const here = { ...props, words };
  const { open, pinned, layers, isAll } = useStore(cards);
  const wishes = useStore(noted);
  const root = useRef<HTMLDivElement>(null);
  const [isSigns, setSigns] = useSigns(page.slug);
  usePointer(root, here, book);
  useAlt(book.layers.length);
  useEffect(() => recall(page.battle), [page.battle]);
  useEffect(() => () => cards.change((now) => ({ ...now, open: null, pinned: [] })), []);
  const shown = [...new Set([...pinned, ...(open ? [open.piece] : [])])];
  const wanted = isAll ? book.layers : book.layers.filter((_, at) => layers.includes(at));
  const asked = [
    ...new Set([
      ...shown,
      ...wishes.map(({ piece }) => piece),
      ...wanted.flatMap((layer) => layer.pieces?.(here) ?? []),
    ]),
  ];
  useOutlooks(
    props.session,
    asked.filter((piece) => book.describe(piece, here)?.hasOutlook),
    props.model.version,
  );
  useKeys({
    first: open !== null && open.by !== "hover",
    last: open === null || open.by === "hover",
    ...(shown.length ? { discard: () => (open ? show(null) : unpin(pinned[pinned.length - 1] ?? "")) } : {}),
    letters: { i: () => openFocused(), s: () => setSigns(!isSigns) },
  });
  const isWaiting = props.model.seat !== null && myQuestion(props.model) === null;
  const onNote = isWaiting ? (wish: Noted): void => note(page.battle, wish) : undefined;
  return (
    <div class="cards" ref={root}>
      {shown.map((piece) => (
        <Placed
          key={piece}
          {...{ piece, book, onNote }}
          props={here}
          isPinned={pinned.includes(piece)}
          by={open?.piece === piece ? open.by : "key"}
        />
      ))}
      <LayerBar book={book} />
      {isSigns && <Signs signs={book.signs(here)} onClose={() => setSigns(false)} />}
    </div>
  );
}

/** What has the focus, or what the pointer is on: opened, and the second time kept. */
function openFocused(): void {
  const { open } = cards.get();
  const piece = pieceOf(document.activeElement?.closest("#stage") ? document.activeElement : null) ?? open?.piece;
  if (!piece) return;
  if (open?.piece === piece) pin(piece);
  else show(piece, "key");
}

interface PlacedProps {
  readonly piece: string;
  readonly book: CardBook;
  readonly props: TableProps;
  readonly isPinned: boolean;
  readonly by: "hover" | "tap" | "key";
  readonly onNote: ((note: Noted) => void) | undefined;
}

function Placed({ piece, book, props, isPinned, by, onNote }: PlacedProps) {
  const say = useSay();
  const outlook = useStore(cards).outlooks.get(piece);
  const box = useRef<HTMLElement>(null);
  const [isWhole, setWhole] = useState(false);
  const isNarrow = (box.current?.closest<HTMLElement>(".board")?.clientWidth ?? innerWidth) < NARROW;
  const isBrief = isNarrow && !isWhole;
  const card = book.describe(piece, props);
  const targets = (outlook?.can ?? []).map(book.aim).join(" ");
  useLayoutEffect(() => {
    if (box.current) place(box.current, piece, targets ? targets.split(" ") : [], isNarrow);
  });
  if (!card) return null;
  const isHover = by === "hover" && !isPinned;
  return (
    <section
      ref={box}
      class={`card ${isHover ? "hover" : "stays"} ${isBrief ? "brief" : ""}`}
      data-of={piece}
      role={isHover ? "tooltip" : "dialog"}
      aria-label={`${say("card")}: ${card.title}`}
    >
      <CardView
        {...{ piece, card, outlook, book, props, isPinned, isBrief }}
        onNote={isHover ? undefined : onNote}
        onMore={isNarrow ? () => setWhole(!isWhole) : undefined}
        onClose={isHover ? undefined : () => show(null)}
      />
      {isHover && (
        <p class="card-hint">
          {say("card.pin_key")} <kbd>I</kbd>
        </p>
      )}
    </section>
  );
}

/** Beside the piece, clear of it, of its targets, of verdicts and of cards before it. */
function place(card: HTMLElement, piece: string, targets: readonly string[], isNarrow: boolean): void {
  const board = card.closest<HTMLElement>(".board");
  if (!board) return;
  const frame = board.getBoundingClientRect();
  const of = (element: Element | null): Box[] => {
    if (!element) return [];
    const { left, top, width, height } = element.getBoundingClientRect();
    return [{ x: left - frame.left, y: top - frame.top, wide: width, high: height }];
  };
  const [own] = of(drawnAs(piece));
  const before = [...(card.parentElement?.querySelectorAll(".card") ?? [])].filter(
    (one) => one !== card && one.compareDocumentPosition(card) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const keep = [
    ...targets.flatMap((target) => of(drawnAs(target))),
    ...[...board.querySelectorAll(".ribbon, .stage-bar, .card-line-off")].flatMap((one) => of(one)),
    ...before.flatMap((one) => of(one)),
  ];
  const rim = isNarrow ? 6 : 10;
  const bounds = { x: rim, y: rim, wide: frame.width - 2 * rim, high: frame.height - 2 * rim };
  const others = [...board.querySelectorAll("#stage :is([data-unit], [data-element], [data-general]), .stage-tools")];
  const spot = cardSpot({
    others: others.flatMap((one) => of(one)),
    wide: card.offsetWidth,
    high: card.offsetHeight,
    piece: own ?? { x: bounds.x, y: bounds.y, wide: 0, high: 0 },
    clear: keep,
    bounds,
  });
  card.style.setProperty("translate", `${Math.round(spot.x)}px ${Math.round(spot.y)}px`);
}

/** Pointing with a mouse, tapping and pressing long with a finger. */
function usePointer(root: { readonly current: HTMLDivElement | null }, props: TableProps, book: CardBook): void {
  const now = useRef({ props, book });
  now.current = { props, book };
  useEffect(() => {
    const board = root.current?.closest<HTMLElement>(".board");
    if (!board) return;
    return listen(board, now);
  }, []);
}

interface Situation {
  readonly props: TableProps;
  readonly book: CardBook;
}

function listen(board: HTMLElement, now: { readonly current: Situation }): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pressed: string | null = null;
  let wished: string | null = null;
  const at = (event: PointerEvent): string | null => {
    const inside = event.target instanceof Element && event.target.closest("svg.map");
    if (!inside) return null;
    const piece = pieceOf(event.target);
    return piece ?? now.current.book.at?.(onBoard(board, event), now.current.props) ?? null;
  };
  const wish = (piece: string | null, wait: number): void => {
    if (piece === wished) return;
    wished = piece;
    clearTimeout(timer);
    timer = setTimeout(() => show(piece), wait);
  };
  const moved = (event: PointerEvent): void => {
    if (event.pointerType !== "mouse" || event.buttons) return;
    const { open } = cards.get();
    if (open && open.by !== "hover") return;
    const piece = at(event);
    if (piece === null || !now.current.book.describe(piece, now.current.props)) return wish(null, LEAVE);
    const isPlace =
      event.target instanceof Element && !event.target.closest("[data-unit],[data-general],[data-element],[data-camp]");
    wish(piece, open ? 0 : isPlace ? PLACES : HOVER);
  };
  const left = (event: PointerEvent): void => {
    if (event.pointerType === "mouse" && cards.get().open?.by !== "key") wish(null, LEAVE);
  };
  const down = (event: PointerEvent): void => {
    clearTimeout(timer);
    if (event.target instanceof Element && event.target.closest(".cards")) return;
    if (cards.get().open) show(null);
    if (event.pointerType === "mouse") return;
    const piece = at(event);
    pressed = piece;
    timer = setTimeout(() => {
      if (pressed !== null && pressed === piece) show(piece, "tap");
      pressed = null;
    }, PRESS);
  };
  const up = (event: PointerEvent): void => {
    if (event.pointerType === "mouse") return;
    clearTimeout(timer);
    const piece = pressed;
    pressed = null;
    if (piece !== null && at(event) === piece && !selects(piece, now.current)) show(piece, "tap");
  };
  const gone = (): void => {
    pressed = null;
    clearTimeout(timer);
  };
  const named = (event: PointerEvent): void => {
    const piece =
      event.target instanceof Element ? event.target.closest<HTMLElement>("[data-card]")?.dataset["card"] : undefined;
    if (event.pointerType !== "mouse" || (cards.get().open && cards.get().open?.by !== "hover")) return;
    if (piece) wish(piece, HOVER);
    else if (event.target instanceof Element && !event.target.closest(".board")) wish(null, LEAVE);
  };
  const told = (event: MouseEvent): void => {
    const piece =
      event.target instanceof Element ? event.target.closest<HTMLElement>("[data-card]")?.dataset["card"] : undefined;
    if (piece) show(piece, "tap");
  };
  document.addEventListener("pointerover", named);
  document.addEventListener("click", told);
  board.addEventListener("pointermove", moved);
  board.addEventListener("pointerleave", left);
  board.addEventListener("pointerdown", down, true);
  board.addEventListener("pointerup", up, true);
  board.addEventListener("pointercancel", gone);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("pointerover", named);
    document.removeEventListener("click", told);
    board.removeEventListener("pointermove", moved);
    board.removeEventListener("pointerleave", left);
    board.removeEventListener("pointerdown", down, true);
    board.removeEventListener("pointerup", up, true);
    board.removeEventListener("pointercancel", gone);
  };
}

/** Where the own seat is asked, a tap on an own piece takes it in hand; on others it informs. */
function selects(piece: string, { props, book }: Situation): boolean {
  const { seat } = props.model;
  if (seat === null || myQuestion(props.model) === null) return false;
  return book.describe(piece, props)?.side === sideOf(props.scene, seat);
}

function onBoard(board: HTMLElement, event: PointerEvent): { readonly x: number; readonly y: number } {
  const matrix = board.querySelector<SVGSVGElement>("svg.map")?.getScreenCTM()?.inverse();
  if (!matrix) return { x: 0, y: 0 };
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  return { x, y };
}
