// The rules reference finds while one types; without this the form does the same.

import { fetchParts } from "../ui/fragments";

const QUIET = 180;

export function findWhileTyping(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>("input[type=search]");
  const whole = document.querySelector<HTMLElement>("[data-unless-searching]");
  let timer: ReturnType<typeof setTimeout> | undefined;
  const find = async (): Promise<void> => {
    const query = field?.value.trim() ?? "",
      address = query ? `${form.action}?${new URLSearchParams({ q: query })}` : form.action;
    await fetchParts(query ? `${address}&part=found` : `${address}?part=found`);
    if ((field?.value.trim() ?? "") !== query) return;
    if (whole) whole.hidden = query !== "";
    history.replaceState(null, "", address);
  };
  const soon = (): void => {
    clearTimeout(timer);
    // Without an answer the list stays as it is; the button still works.
    timer = setTimeout(() => void find().catch(() => undefined), QUIET);
  };
  field?.addEventListener("input", soon);
  field?.addEventListener("search", soon);
}
