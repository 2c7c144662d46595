// Waiting is time to think: what was noted on cards while others decide, judged again with every change.

import { useEffect, useState } from "preact/hooks";
import { wantedSpot } from "../board/Frame";
import { myQuestion } from "../net/model";
import { useStore } from "../net/store";
import { Sym } from "../ui/symbols";
import { cards, show, type CardBook, type PieceDeed } from "./cards";
import { useAround, useSay } from "./context";
import { drop, noted, type Noted } from "./noted";
import type { AnySystem, TableProps } from "./system";

interface PreparedProps {
  readonly props: TableProps;
  readonly system: AnySystem;
}

export function Prepared({ props, system }: PreparedProps) {
  const { page, words } = useAround();
  const say = useSay();
  const notes = useStore(noted);
  const [book, setBook] = useState<CardBook | null>(null);
  useEffect(() => {
    void system.cards?.().then(setBook, () => undefined);
  }, [system]);
  const { model, scene } = props;
  const isWaiting = model.seat !== null && scene.status === "running" && !scene.outcome && myQuestion(model) === null;
  if (!book || model.seat === null || (!isWaiting && notes.length === 0)) return null;
  return (
    <section class="prepared" aria-label={say("prepare")}>
      <h3>{say("prepare")}</h3>
      {isWaiting && <p class="muted">{say("prepare.intro")}</p>}
      <ul>
        {notes.map((note) => (
          <Line
            key={Object.values(note).join(" ")}
            {...{ note, book, isWaiting }}
            props={{ ...props, words }}
            battle={page.battle}
          />
        ))}
      </ul>
    </section>
  );
}

interface LineProps {
  readonly note: Noted;
  readonly book: CardBook;
  readonly props: TableProps;
  readonly isWaiting: boolean;
  readonly battle: string;
}

function Line({ note, book, props, isWaiting, battle }: LineProps) {
  const say = useSay();
  const outlook = useStore(cards).outlooks.get(note.piece);
  const title = book.describe(note.piece, props)?.title ?? note.piece;
  const deed = outlook?.can?.find((one) => isDeed(one, note));
  const told = deed ?? { verb: note.verb, by: note.piece, target: note.target, place: note.place };
  const go = (): void => {
    wantedSpot.change(() => ({ selector: selectorOf(note.piece) }));
    show(note.piece, "key");
  };
  return (
    <li class={outlook && !deed ? "gone" : ""}>
      <button type="button" class="link" onClick={go}>
        {title}: {book.deed(told, false, props)}
      </button>
      <small>
        {outlook && !deed ? say("prepare.gone") : isWaiting ? say("card.if_nothing_changes") : ""}
        {typeof deed?.chance === "number" && <b> {say("card.percent", { percent: deed.chance })}</b>}
      </small>
      <button type="button" class="card-button" aria-label={say("prepare.drop")} onClick={() => drop(battle, note)}>
        <Sym id="ui-cross" />
      </button>
    </li>
  );
}

function isDeed(deed: PieceDeed, note: Noted): boolean {
  return deed.verb === note.verb && (note.place ? deed.place === note.place : deed.target === note.target);
}

function selectorOf(piece: string): string {
  const name = CSS.escape(piece);
  return ["unit", "element", "general", "tile"].map((kind) => `[data-${kind}="${name}"]`).join(",");
}
