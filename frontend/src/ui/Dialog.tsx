// A dialog of the browser's own: focus stays inside, Escape closes it.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Sym } from "./symbols";
import { useSay } from "../shell/context";

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

export function Dialog({ title, onClose, children }: DialogProps) {
  const say = useSay();
  const box = useRef<HTMLDialogElement>(null);
  // With the drawing, not after it: Escape closes what can be seen.
  useLayoutEffect(() => {
    const dialog = box.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  // Escape closes the dialog alone; what is in hand at the table stays there.
  const keep = (event: KeyboardEvent): void => {
    if (event.key === "Escape") event.stopPropagation();
  };
  return (
    <dialog class="sheet-dialog" ref={box} aria-label={title} onClose={onClose} onCancel={onClose} onKeyDown={keep}>
      <header>
        <h2>{title}</h2>
        <button type="button" class="close" aria-label={say("close")} onClick={onClose}>
          <Sym id="ui-cross" />
        </button>
      </header>
      <div class="dialog-body">{children}</div>
    </dialog>
  );
}
