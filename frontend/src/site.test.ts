import { beforeEach, describe, expect, it, vi } from "vitest";
import { fetchParts } from "./ui/fragments";

function answerWith(html: string, ok = true): void {
  vi.stubGlobal(
    "fetch",
    vi.fn(() => Promise.resolve({ ok, text: () => Promise.resolve(html) })),
  );
}

describe("fetchParts", () => {
  beforeEach(() => {
    document.body.innerHTML = '<div data-fragment="lists"><p>old</p></div><div data-fragment="hero"><p>same</p></div>';
  });

  it("puts each part into the fragment of its name", async () => {
    answerWith('<div data-part="lists"><p>new</p></div><div data-part="elsewhere"><p>x</p></div>');

    await fetchParts("/lobby/fragment");

    expect(document.querySelector('[data-fragment="lists"]')?.textContent).toBe("new");
    expect(document.querySelector('[data-fragment="hero"]')?.textContent).toBe("same");
  });

  it("leaves a part alone that differs only in the token of its forms", async () => {
    const form = (token: string): string =>
      `<form><input type="hidden" name="csrfmiddlewaretoken" value="${token}"></form>`;
    document.body.innerHTML = `<div data-fragment="hero">${form("one")}</div>`;
    const before = document.querySelector("form");
    answerWith(`<div data-part="hero">${form("two")}</div>`);

    await fetchParts("/lobby/fragment");

    expect(document.querySelector("form")).toBe(before);
  });

  it("keeps the focus on a link that is still there", async () => {
    document.body.innerHTML = '<div data-fragment="lists"><a href="/battles/1">one</a></div>';
    document.querySelector<HTMLElement>("a")?.focus();
    answerWith('<div data-part="lists"><b>first</b><a href="/battles/1">one</a></div>');

    await fetchParts("/lobby/fragment");

    expect(document.activeElement?.getAttribute("href")).toBe("/battles/1");
  });

  it("goes to the table when the battle has begun", async () => {
    const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
    answerWith('<div data-go="/battles/7"></div>');

    await fetchParts("/battles/7/fragment");

    expect(assign).toHaveBeenCalledWith("/battles/7");
  });

  it("changes nothing when the server cannot answer", async () => {
    answerWith('<div data-part="lists"><p>broken</p></div>', false);

    await fetchParts("/lobby/fragment");

    expect(document.querySelector('[data-fragment="lists"]')?.textContent).toBe("old");
  });
});
