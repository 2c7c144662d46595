// Parts of a page that are fetched again: each replaces the element of its name.

/** Fetch HTML and put each `data-part` into the element whose `data-fragment` has its name. */
export async function fetchParts(address: string): Promise<void> {
  const answer = await fetch(address, { headers: { Accept: "text/html" }, credentials: "same-origin" });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const go = fresh.querySelector<HTMLElement>("[data-go]")?.dataset["go"];
  if (go) {
    location.assign(go);
    return;
  }
  for (const part of fresh.querySelectorAll<HTMLElement>("[data-part]")) replace(part.dataset["part"] ?? "", part);
}

/** What finds an element again after its part was drawn anew: its address, its id, or its name and value. */
function signOf(element: Element | null): string {
  if (!element) return "";
  const href = element.getAttribute("href");
  if (href) return `[href="${CSS.escape(href)}"]`;
  if (element.id) return `#${CSS.escape(element.id)}`;
  if (!(element instanceof HTMLInputElement) || !element.name) return "";
  return `input[name="${CSS.escape(element.name)}"][value="${CSS.escape(element.value)}"]`;
}

/** A part that did not change is left alone; focus inside a part that did is kept where its element can be found. */
function replace(name: string, part: HTMLElement): void {
  const place = document.querySelector<HTMLElement>(`[data-fragment="${CSS.escape(name)}"]`);
  if (!place || withoutTokens(place.innerHTML) === withoutTokens(part.innerHTML)) return;
  const focused = place.contains(document.activeElement) ? signOf(document.activeElement) : "";
  place.replaceChildren(...part.childNodes);
  if (focused) place.querySelector<HTMLElement>(focused)?.focus();
}

/** Forms carry a fresh token each time they are drawn; that is no change. */
function withoutTokens(html: string): string {
  return html.replace(/name="csrfmiddlewaretoken" value="[^"]*"/g, "");
}
