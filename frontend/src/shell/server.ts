// Asking the server from the table's menu.

import { csrfToken } from "./Question";

/** What the server answers; as a sentence what it says against it. */
export async function ask<T extends object>(address: string, body?: object, method = "POST"): Promise<T | string> {
  const headers = { Accept: "application/json", "Content-Type": "application/json", "X-CSRFToken": csrfToken() };
  const wish: RequestInit = body ? { method, headers, body: JSON.stringify(body) } : { headers };
  const answer = await fetch(address, { credentials: "same-origin", ...wish }).catch(() => null);
  if (!answer) return "";
  const said = (await answer.json().catch(() => ({}))) as T & { message?: string };
  return answer.ok ? said : (said.message ?? "");
}
