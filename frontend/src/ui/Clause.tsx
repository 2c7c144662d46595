// A clause as a link: it opens the rules beside the board; the address leads to the rules page.

import { useAround, useSay } from "../shell/context";

export function Clause({ id, label }: { readonly id: string | undefined; readonly label?: string }) {
  const { page, openClause, clauses } = useAround();
  const say = useSay();
  if (!id) return null;
  const title = clauses.find((clause) => clause.id === id)?.title;
  const open = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openClause(id);
  };
  return (
    <a class="cite" href={`${page.addresses.rules}#${id}`} title={title} onClick={open}>
      <span class="sr">{say("clause")} </span>
      {label ?? id}
    </a>
  );
}
