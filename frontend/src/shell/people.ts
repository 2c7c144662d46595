// What the page tells the server about people and one's own notes.

import { csrfToken } from "./Question";

/** Empty if it was done; else why not, in words for the reader. */
export async function tell(
  address: string,
  method: "POST" | "PUT",
  language: string,
  body: object = {},
): Promise<string> {
  const headers = {
    Accept: "application/json",
    "Accept-Language": language,
    "Content-Type": "application/json",
    "X-CSRFToken": csrfToken(),
  };
  const answer = await fetch(address, { method, headers, body: JSON.stringify(body) }).catch(() => null);
  if (answer?.ok) return "";
  const said = (await answer?.json().catch(() => ({}))) as { message?: string } | undefined;
  return said?.message ?? "…";
}

/** The note about this battle, or null if it could not be read. */
export async function noteOf(address: string): Promise<string | null> {
  const answer = await fetch(address, { headers: { Accept: "application/json" } }).catch(() => null);
  if (!answer?.ok) return null;
  return ((await answer.json()) as { text: string }).text;
}
