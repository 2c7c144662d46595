import { describe, expect, it } from "vitest";
import { isSameOrder, keyOf, mergePatch } from "../src/net/json";

// The cases of RFC 7396, appendix A, as far as scenes use them.
const cases = [
  [{ a: "b" }, { a: "c" }, { a: "c" }],
  [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
  [{ a: "b" }, { a: null }, {}],
  [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
  [{ a: ["b"] }, { a: "c" }, { a: "c" }],
  [{ a: "c" }, { a: ["b"] }, { a: ["b"] }],
  [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
  [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
  [
    ["a", "b"],
    ["c", "d"],
    ["c", "d"],
  ],
  [{ a: "b" }, ["c"], ["c"]],
  [{ a: "foo" }, "bar", "bar"],
  [{ e: 1 }, { a: 1 }, { e: 1, a: 1 }],
  [[1, 2], { a: "b", c: null }, { a: "b" }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
] as const;

describe("merge patch", () => {
  it.each(cases)("%j patched by %j", (target, patch, result) => expect(mergePatch(target, patch)).toEqual(result));

  it("keeps what it does not touch and never changes the target", () => {
    const target = { units: { one: { spent: false } }, tiles: { a: {} } };
    const after = mergePatch(target, { units: { one: { spent: true } } }) as typeof target;
    expect(after.tiles).toBe(target.tiles);
    expect(target.units.one.spent).toBe(false);
    expect(after.units.one.spent).toBe(true);
  });
});

describe("keys of values", () => {
  it("do not depend on the order of fields", () =>
    expect(keyOf({ a: 1, b: [true, null] })).toBe(keyOf({ b: [true, null], a: 1 })));
  it("tell different values apart", () => expect(keyOf({ a: "1" })).not.toBe(keyOf({ a: 1 })));
});

describe("orders", () => {
  it("are the same where only empty fields differ", () => {
    const bare = { kind: "activate", units: ["a"] };
    expect(isSameOrder(bare, { units: ["a"], kind: "activate", commander: null, payers: [], double: false })).toBe(
      true,
    );
    expect(isSameOrder(bare, { ...bare, commander: "x" })).toBe(false);
  });
});
