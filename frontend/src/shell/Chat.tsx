// Chat: players among themselves, spectators among themselves.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Model } from "../model";
import type { Session } from "../session";
import type { AnySystem } from "../systems/registry";
import { useAround, useSay } from "./context";

interface ChatProps {
  readonly model: Model;
  readonly session: Session | null;
  readonly system: AnySystem;
}

export function Chat({ model, session, system }: ChatProps) {
  const say = useSay();
  const { words } = useAround();
  const [text, setText] = useState("");
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    session?.readChat(true);
    return () => session?.readChat(false);
  }, [session]);
  useEffect(() => {
    if (end.current) end.current.scrollTop = end.current.scrollHeight;
  }, [model.chat.length]);
  const send = (event: Event): void => {
    event.preventDefault();
    if (text.trim()) session?.say(text.trim());
    setText("");
  };
  return (
    <div class="chat-tab">
      <div class="lines" ref={end} role="log" aria-label={say("tab.chat")} tabIndex={0}>
        {model.chat.length === 0 && <p class="nothing">{say("chat_empty")}</p>}
        {model.chat.map((line) => (
          <p key={line.n} class={line.room === "spectators" ? "spectator" : ""}>
            <b>{words.person(line.name)}</b> <time dateTime={line.at}>{clockTime(line.at, model.language)}</time>
            <br />
            {system.chatText?.(line.text, words) ?? line.text}
          </p>
        ))}
      </div>
      <form onSubmit={send}>
        <label class="sr" for="chat-line">
          {say("chat_label")}
        </label>
        <input
          id="chat-line"
          maxLength={1000}
          autocomplete="off"
          value={text}
          placeholder={say(model.role === "seat" ? "chat_players" : "chat_spectators")}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" class="btn">
          {say("chat_send")}
        </button>
      </form>
    </div>
  );
}

function clockTime(at: string, language: string): string {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? "" : time.toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
}
