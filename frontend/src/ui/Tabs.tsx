// Tabs beside or below the board. On a phone the first one, "Table", shows the question.

import { useRef } from "preact/hooks";
import { Sym } from "./symbols";
import { useSay } from "../shell/context";

type CommonTab = "table" | "log" | "chat" | "units" | "score" | "rules" | "branches" | "comments" | "luck";
/** A tab that only one system has; its text is `page.tab.own-…` among the system's own. */
export type OwnTab = `own-${string}`;
export type Tab = CommonTab | OwnTab;

const SIGNS: { readonly [tab in CommonTab]: string } = {
  table: "fg-commander",
  log: "ui-log",
  chat: "ui-chat",
  units: "lb-heavy_infantry",
  score: "ui-seal",
  rules: "ui-book",
  branches: "ui-branch",
  comments: "ui-chat",
  luck: "ui-d6",
};

interface TabsProps {
  readonly tabs: readonly Tab[];
  readonly open: Tab;
  readonly unread: number;
  /** Signs of tabs that only this system has. */
  readonly signs?: { readonly [tab: OwnTab]: string };
  readonly onOpen: (tab: Tab) => void;
}

export function Tabs({ tabs, open, unread, signs = {}, onOpen }: TabsProps) {
  const say = useSay();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const next = by ? tabs[(tabs.indexOf(open) + by + tabs.length) % tabs.length] : undefined;
    if (!next) return;
    event.preventDefault();
    onOpen(next);
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={say("tabs")} ref={list} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab}
          id={`tab-${tab}`}
          type="button"
          role="tab"
          class={`tab-${tab}`}
          aria-selected={tab === open}
          aria-controls="tab-panel"
          tabIndex={tab === open ? 0 : -1}
          onClick={() => onOpen(tab)}
        >
          <Sym id={isOwn(tab) ? (signs[tab] ?? "ui-log") : SIGNS[tab]} />
          <span>{say(`tab.${tab}`)}</span>
          {tab === "chat" && unread > 0 && (
            <span class="unread">
              {unread}
              <span class="sr"> {say("unread")}</span>
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

function isOwn(tab: Tab): tab is OwnTab {
  return tab.startsWith("own-");
}
