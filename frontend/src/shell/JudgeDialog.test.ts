import { afterEach, expect, test, vi } from "vitest";
import { callJudge } from "./JudgeDialog";

afterEach(() => vi.unstubAllGlobals());

test("the claim goes to the battle's judge, and silence means that he is called", async () => {
  const sent = vi.fn(async () => new Response("{}", { status: 201 }));
  vi.stubGlobal("fetch", sent);
  vi.stubGlobal("document", { querySelector: () => ({ value: "token" }), cookie: "" });
  expect(await callJudge("b-1", "the wood hides it", "A.3")).toBe("");
  const [address, options] = sent.mock.calls[0] as unknown as [string, RequestInit];
  expect(address).toBe("/api/leagues/battles/b-1/judge");
  expect(JSON.parse(String(options.body))).toEqual({ claim: "the wood hides it", clause: "A.3" });
  expect((options.headers as Record<string, string>)["X-CSRFToken"]).toBe("token");
});

test("a refusal is said in the server's words", async () => {
  const refused = JSON.stringify({ code: "too_many_claims", message: "Twice is enough." });
  vi.stubGlobal("fetch", async () => new Response(refused, { status: 400 }));
  vi.stubGlobal("document", { querySelector: () => null, cookie: "" });
  expect(await callJudge("b-1", "again", "")).toBe("Twice is enough.");
});
