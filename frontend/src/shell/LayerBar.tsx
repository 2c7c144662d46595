// Layers over the board: one by Alt and its number, all while Alt is held, or by touch.

import { useEffect, useState } from "preact/hooks";
import { useStore } from "../net/store";
import { cards, type CardBook } from "./cards";
import { useSay } from "./context";

const HELD = 180;

export function toggleLayer(at: number): void {
  cards.change((now) => ({
    ...now,
    layers: now.layers.includes(at) ? now.layers.filter((one) => one !== at) : [...now.layers, at],
  }));
}

function setAll(isAll: boolean): void {
  cards.change((now) => (now.isAll === isAll ? now : { ...now, isAll }));
}

/** Alt held shows all, Alt and a digit one; a menu of the browser does not open for it. */
export function useAlt(count: number): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isUsed = false;
    const down = (event: KeyboardEvent): void => {
      if (event.key === "Alt" && !event.repeat) {
        isUsed = false;
        timer = setTimeout(() => {
          isUsed = true;
          setAll(true);
        }, HELD);
      }
      const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
      if (!event.altKey || !digit || Number(digit) > count) return;
      event.preventDefault();
      clearTimeout(timer);
      isUsed = true;
      setAll(false);
      toggleLayer(Number(digit) - 1);
    };
    const up = (event: KeyboardEvent): void => {
      if (event.key !== "Alt") return;
      clearTimeout(timer);
      if (isUsed) event.preventDefault();
      setAll(false);
    };
    const away = (): void => {
      clearTimeout(timer);
      setAll(false);
    };
    addEventListener("keydown", down);
    addEventListener("keyup", up);
    addEventListener("blur", away);
    return () => {
      away();
      removeEventListener("keydown", down);
      removeEventListener("keyup", up);
      removeEventListener("blur", away);
    };
  }, [count]);
}

const STACK = "M12 3l9 5l-9 5l-9-5zM3 13l9 5l9-5";

export function LayerBar({ book }: { readonly book: CardBook }) {
  const say = useSay();
  const { layers, isAll } = useStore(cards);
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || isAll || layers.length > 0;
  if (!book.layers.length) return null;
  return (
    <div class={`layer-bar ${isShown ? "open" : ""}`} role="group" aria-label={say("layers")}>
      <button
        type="button"
        class="layer-button"
        aria-expanded={isShown}
        aria-label={say(isShown ? "layers.close" : "layers")}
        title={say("layers")}
        onClick={() => {
          setOpen(!isShown);
          if (isShown) cards.change((now) => ({ ...now, layers: [] }));
        }}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={STACK} />
        </svg>
      </button>
      {isShown &&
        book.layers.map((layer, at) => (
          <button
            key={layer.text}
            type="button"
            class={`layer-chip ${layer.tone}`}
            aria-pressed={isAll || layers.includes(at)}
            onClick={() => toggleLayer(at)}
          >
            {say(layer.text)}
          </button>
        ))}
      {isShown && (
        <span class="layer-hint">
          {say("layers.hint")} <kbd>Alt</kbd> · {say("layers.one")} <kbd>Alt</kbd> <kbd>1</kbd>–
          <kbd>{book.layers.length}</kbd>
        </span>
      )}
    </div>
  );
}
