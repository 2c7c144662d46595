// Chat: players among themselves, spectators among themselves; and one's own notes below it.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Model } from "../net/model";
import type { ChatLine } from "../protocol";
import type { Session } from "../net/session";
import type { AnySystem } from "./system";
import { useAround, useSay } from "./context";
import { Notes } from "./Notes";
import { tell } from "./people";

interface ChatProps {
  readonly model: Model;
  readonly session: Session | null;
  readonly system: AnySystem;
}

const PHRASES = [
  "hello",
  "good_luck",
  "well_played",
  "thanks",
  "sorry",
  "one_moment",
  "back_again",
  "take_your_time",
  "lucky",
  "good_game",
];

/** Why a line was not taken. */
const REFUSALS = new Set(["muted", "no_links", "unwanted_word", "said_already", "too_fast", "too_long", "sign_in"]);

export function Chat({ model, session, system }: ChatProps) {
  const say = useSay();
  const { page } = useAround();
  const end = useRef<HTMLDivElement>(null);
  const [told, setTold] = useState("");
  useEffect(() => {
    session?.readChat(true);
    return () => session?.readChat(false);
  }, [session]);
  useEffect(() => {
    if (end.current) end.current.scrollTop = end.current.scrollHeight;
  }, [model.chat.length]);
  return (
    <div class="chat-tab">
      <div class="lines" ref={end} role="log" aria-label={say("tab.chat")} tabIndex={0}>
        {model.chat.length === 0 && <p class="nothing">{say("chat_empty")}</p>}
        {model.chat.map((line) => (
          <Line key={line.n} {...{ line, model, session, system }} onTold={setTold} />
        ))}
      </div>
      <p class="chat-told" role="status">
        {model.refusal && REFUSALS.has(model.refusal.code) ? model.refusal.message : told}
      </p>
      <Speak model={model} session={session} />
      {page.user && <Notes />}
    </div>
  );
}

interface LineProps extends ChatProps {
  readonly line: ChatLine;
  readonly onTold: (told: string) => void;
}

function Line({ line, model, session, system, onTold }: LineProps) {
  const { words, page } = useAround();
  const phrase = line.phrase ? words.say(`page.phrase.${line.phrase}`) : "";
  const isOther = Boolean(page.user) && line.user != null && String(line.user) !== page.user;
  return (
    <div class={line.room === "spectators" ? "line spectator" : "line"}>
      <p>
        <b>{words.person(line.name)}</b> <time dateTime={line.at}>{clockTime(line.at, model.language)}</time>
        <br />
        {phrase || (system.chatText?.(line.text, words) ?? line.text)}
      </p>
      {isOther && <About line={line} session={session} onTold={onTold} />}
    </div>
  );
}

interface AboutProps {
  readonly line: ChatLine;
  readonly session: Session | null;
  readonly onTold: (told: string) => void;
}

/** What one can do about somebody else's line. */
function About({ line, session, onTold }: AboutProps) {
  const say = useSay();
  const { words, page } = useAround();
  const [isReported, setReported] = useState(false);
  const name = words.person(line.name);
  const report = async (): Promise<void> => {
    const fault = await tell(`/api/battles/${page.battle}/chat/${line.n}/report`, "POST", words.language);
    setReported(!fault);
    onTold(fault || say("chat_reported"));
  };
  const block = async (): Promise<void> => {
    if (line.user == null || !confirm(say("chat_block_sure", { name }))) return;
    const fault = await tell(`/api/blocks/${line.user}`, "PUT", words.language);
    if (!fault) session?.unread(line.user);
    onTold(fault || say("chat_blocked", { name }));
  };
  return (
    <details class="line-acts">
      <summary aria-label={say("chat_acts", { name })}>⋯</summary>
      <button type="button" class="btn small" disabled={isReported} onClick={() => void report()}>
        {say(isReported ? "chat_reported" : "chat_report")}
      </button>
      <button type="button" class="btn small" onClick={() => void block()}>
        {say("chat_block", { name })}
      </button>
    </details>
  );
}

function Speak({ model, session }: Omit<ChatProps, "system">) {
  const say = useSay();
  const [text, setText] = useState("");
  const others = Object.keys(model.scene?.players ?? {}).filter((seat) => !model.mySeats.includes(seat)).length;
  const send = (event: Event): void => {
    event.preventDefault();
    if (text.trim()) session?.say(text.trim());
    setText("");
  };
  return (
    <div class="speak">
      <form onSubmit={send}>
        <label class="sr" for="chat-line">
          {say("chat_label")}
        </label>
        <input
          id="chat-line"
          maxLength={500}
          autocomplete="off"
          value={text}
          placeholder={model.role === "seat" ? say("chat_players", { count: others || 1 }) : say("chat_spectators")}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" class="btn">
          {say("chat_send")}
        </button>
      </form>
      {session && <Phrases session={session} />}
    </div>
  );
}

function Phrases({ session }: { readonly session: Session }) {
  const say = useSay();
  return (
    <details class="phrases">
      <summary>{say("phrases")}</summary>
      <div class="phrase-list">
        {PHRASES.map((phrase) => (
          <button
            key={phrase}
            type="button"
            class="btn small"
            data-phrase={phrase}
            onClick={() => session.phrase(phrase)}
          >
            {say(`phrase.${phrase}`)}
          </button>
        ))}
      </div>
    </details>
  );
}

function clockTime(at: string, language: string): string {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? "" : time.toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
}
