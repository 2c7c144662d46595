import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { fromHex, hashOf, seedMessage, seedOf, toHex } from "../src/net/seeds";
import { sha256 } from "../src/pages/dice/sha256";

function shelf(): Pick<Storage, "getItem" | "setItem"> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

describe("SHA-256", () => {
  it.each([0, 1, 32, 55, 56, 63, 64, 119, 120, 1000])("of %i bytes is that of the platform", (length) => {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 7 + length) % 256);
    expect(toHex(sha256(bytes))).toBe(createHash("sha256").update(bytes).digest("hex"));
  });
});

describe("seeds", () => {
  it("are 32 bytes, kept by battle and seat", () => {
    const storage = shelf();
    const seed = seedOf("battle", "1", storage);
    expect(fromHex(seed)).toHaveLength(32);
    expect(seedOf("battle", "1", storage)).toBe(seed);
    expect(seedOf("battle", "2", storage)).not.toBe(seed);
  });

  it("replace what is no seed", () => {
    const storage = shelf();
    storage.setItem("feldherr.seed.battle.1", "nonsense");
    expect(seedOf("battle", "1", storage)).toMatch(/^[0-9a-f]{64}$/);
  });

  const seed = "00".repeat(32);
  const players = (one: "missing" | "committed" | "revealed" | "server", two: typeof one) => ({
    "1": { name: "a", seed: one },
    "2": { name: "b", seed: two },
  });

  it("are first shown as their hash", () =>
    expect(seedMessage("1", players("missing", "missing"), seed)).toEqual({
      type: "commit_seed",
      seat: "1",
      hash: hashOf(seed),
    }));
  it("wait for the other's hash", () => expect(seedMessage("1", players("committed", "missing"), seed)).toBeNull());
  it("are opened when all hashes are in", () => {
    expect(seedMessage("1", players("committed", "committed"), seed)).toEqual({ type: "reveal_seed", seat: "1", seed });
    expect(seedMessage("1", players("committed", "server"), seed)).toEqual({ type: "reveal_seed", seat: "1", seed });
  });
  it("are done once opened", () => expect(seedMessage("1", players("revealed", "committed"), seed)).toBeNull());
});
