// What people say about moments of a battle that is over.

import { useState } from "preact/hooks";
import { momentAt, type Moment } from "../net/replay";
import type { AnySystem } from "../shell/system";
import { capital } from "../ui/words";
import { useAround, useSay } from "../shell/context";
import type { CommentLine, Comments as Said } from "./server";

interface CommentsProps {
  readonly comments: Said;
  readonly all: readonly Moment[];
  readonly index: number;
  readonly system: AnySystem;
  readonly mayComment: boolean;
  readonly onIndex: (index: number) => void;
}

const LONGEST = 500;

export function Comments({ comments, all, index, system, mayComment, onIndex }: CommentsProps) {
  const say = useSay();
  if (!mayComment) return <p class="nothing">{say("comments_later")}</p>;
  return (
    <div class="comments">
      <AddComment comments={comments} moment={all[index] as Moment} index={index} last={all.length - 1} />
      {comments.fault && (
        <p class="fault" role="alert">
          {comments.fault}
        </p>
      )}
      {comments.lines.length === 0 && <p class="nothing">{say("no_comments")}</p>}
      <ol>
        {comments.lines.map((line) => {
          const at = momentAt(all, line.number);
          return (
            <Comment
              key={line.id}
              {...{ line, comments, system }}
              at={at}
              moment={all[at] as Moment}
              now={at === index}
              onIndex={onIndex}
            />
          );
        })}
      </ol>
    </div>
  );
}

interface LineProps {
  readonly line: CommentLine;
  readonly comments: Said;
  readonly system: AnySystem;
  readonly at: number;
  readonly moment: Moment;
  readonly now: boolean;
  readonly onIndex: (index: number) => void;
}

function Comment({ line, comments, system, at, moment, now, onIndex }: LineProps) {
  const say = useSay();
  const { words } = useAround();
  return (
    <li class={now ? "now" : ""} aria-current={now ? "true" : undefined}>
      <p class="comment-head">
        <b>{words.person(line.name)}</b>
        <button type="button" class="link" onClick={() => onIndex(at)}>
          {capital(system.headline(moment.scene, "", words))}, {say("comment_order", { number: at })}
        </button>
      </p>
      <p class="comment-text">{line.text}</p>
      <p class="comment-acts">
        <time dateTime={line.at}>{new Date(line.at).toLocaleDateString(words.language)}</time>
        {line.mine ? (
          <button type="button" class="link" onClick={() => comments.remove(line.id)}>
            {say("comment_delete")}
          </button>
        ) : (
          <OthersActs line={line} comments={comments} />
        )}
      </p>
    </li>
  );
}

/** What a reader who is signed in can do about somebody else's comment. */
function OthersActs({ line, comments }: { readonly line: CommentLine; readonly comments: Said }) {
  const say = useSay();
  const { page, words } = useAround();
  if (!page.user) return null;
  const name = words.person(line.name);
  const block = (): void => {
    if (line.user !== null && confirm(say("chat_block_sure", { name }))) comments.block(line.user);
  };
  return (
    <>
      <button type="button" class="link" disabled={line.reported} onClick={() => comments.report(line.id)}>
        {say(line.reported ? "comment_reported" : "comment_report")}
      </button>
      {line.user !== null && (
        <button type="button" class="link" data-block onClick={block}>
          {say("chat_block", { name })}
        </button>
      )}
    </>
  );
}

interface AddProps {
  readonly comments: Said;
  readonly moment: Moment;
  readonly index: number;
  readonly last: number;
}

function AddComment({ comments, moment, index, last }: AddProps) {
  const say = useSay();
  const { page } = useAround();
  const [text, setText] = useState("");
  if (!page.user)
    return (
      <p class="hint">
        <a href={page.addresses.login}>{say("comment_sign_in")}</a>
      </p>
    );
  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    void comments.add(moment.at, text).then((done) => done && setText(""));
  };
  return (
    <form class="comment-form" onSubmit={send}>
      <label for="comment-text">{say("comment_on", { number: index, count: last })}</label>
      <textarea
        id="comment-text"
        rows={2}
        maxLength={LONGEST}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" class="btn small" disabled={!text.trim()}>
        {say("comment_send")}
      </button>
    </form>
  );
}
