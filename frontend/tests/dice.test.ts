// Checking dice in the browser: the same cases, and the same findings, as tools/verify_dice.py.

import { afterEach, describe, expect, test, vi } from "vitest";
import shared from "../../tests/battles/dice_cases.json";
import { check, wrongIn } from "../src/pages/dice/checking";
import { Dice, hexBytes, notation } from "../src/pages/dice/deriving";
import { NOTES, WRONG } from "../src/pages/dice/findings";
import { hmac, ownHmac } from "../src/pages/dice/hmac";
import { NotCheckable } from "../src/pages/dice/reading";
import { sharesOf } from "../src/pages/dice/seats";
import type { Json } from "../src/net/json";
import { fromHex, toHex } from "../src/net/seeds";
import { de, en } from "../src/ui/texts/later/dice";

interface Edit {
  readonly set?: Step[];
  readonly take?: Step[];
  readonly put?: Step[];
  readonly to?: unknown;
}
type Step = string | number;
interface Case {
  readonly name: string;
  readonly edits: readonly Edit[];
  readonly found?: readonly unknown[];
  readonly obstacle?: string;
}
const CASES = shared.cases as unknown as readonly Case[];

function edited(edits: readonly Edit[]): Json {
  const battle = structuredClone(shared.battle) as unknown as Json;
  for (const edit of edits) {
    const path = (edit.set ?? edit.take ?? edit.put) as Step[];
    const place = path.slice(0, -1).reduce<never>((at, step) => at[step] as never, battle as never) as never;
    const last = path[path.length - 1] as never;
    if (edit.put) (place as unknown[]).splice(last, 0, edit.to);
    else if (edit.set) place[last] = edit.to as never;
    else if (Array.isArray(place)) (place as unknown[]).splice(last, 1);
    else delete place[last];
  }
  return battle;
}

afterEach(() => vi.unstubAllGlobals());

describe.each(["Web Crypto", "own hash"])("%s", (which) => {
  test.each(CASES)("$name", async ({ edits, found, obstacle }) => {
    if (which === "own hash") vi.stubGlobal("crypto", {});
    if (obstacle) {
      const refused = await check(edited(edits)).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(NotCheckable);
      expect((refused as NotCheckable).code).toBe(obstacle);
      return;
    }
    expect((await check(edited(edits))).findings).toEqual(found);
  });
});

test("every finding has its sentence in both languages", () => {
  for (const code of [...WRONG, ...NOTES])
    for (const texts of [en, de]) expect(texts[`page.dice_found.${code}`], code).toBeTruthy();
  for (const code of ["not_a_battle", "no_secret"])
    for (const texts of [en, de]) expect(texts[`page.dice_obstacle.${code}`], code).toBeTruthy();
});

test("HMAC-SHA256 as RFC 4231 has it, by the browser and by our own hash", async () => {
  const key = fromHex("0b".repeat(20)) as Uint8Array<ArrayBuffer>,
    said = new TextEncoder().encode("Hi There");
  const right = "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7";
  expect(toHex(await (await hmac(key))(said))).toBe(right);
  expect(toHex(await ownHmac(key)(said))).toBe(right);
  const long = new Uint8Array(131).fill(0xaa),
    message = new TextEncoder().encode("Test Using Larger Than Block-Size Key - Hash Key First");
  expect(toHex(await ownHmac(long)(message))).toBe("60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
});

test("a derivation shows every pair of bytes, and which were left out", async () => {
  const { secret, battle, mix } = shared.battle.dice;
  const dice = await Dice.of(hexBytes(secret)!, hexBytes(battle)!, hexBytes(mix)!);
  const pairs = await dice.derive(6, notation("2d60000")!);
  const thrown = shared.battle.events.find(({ event }) => event.n === 6)!.event;
  expect(pairs.flatMap(({ face }) => face ?? [])).toEqual(thrown.faces);
  for (const { bytes, value, face } of pairs) {
    expect(parseInt(bytes, 16)).toBe(value);
    expect(face).toBe(value < 60000 ? (value % 60000) + 1 : null);
  }
});

test.each(["d6", "2d6", "40d6", "1d65536"])("%s is a throw", (dice) => expect(notation(dice)).not.toBeNull());
test.each(["", "6", "d0", "0d6", "d65537", "10001d6", "2d6+1", "-1d6", "d6 ", null, 6])("%s is none", (dice) =>
  expect(notation(dice)).toBeNull(),
);

test("what each seat has sent is told, whoever is still missing", () => {
  const events = shared.battle.events.slice(0, 3).map(({ event }) => event) as never;
  const [one, two] = sharesOf(["1", "2"], events);
  expect(one).toMatchObject({ seat: "1", seed: null, by: null });
  expect(one?.hash).toHaveLength(64);
  expect(two).toMatchObject({ seat: "2", by: "server" });
});

test("casts of a tray that were kept are counted once", async () => {
  const { edits } = CASES.find(({ name }) => name.startsWith("honest trays"))!;
  const report = await check(edited(edits));
  expect(wrongIn(report)).toEqual([]);
  expect(report.throws.map(({ event }) => event["n"])).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test("notes are not wrong", async () => {
  const report = await check(shared.battle as unknown as Json);
  expect(report.findings).toHaveLength(1);
  expect(wrongIn(report)).toEqual([]);
  expect(report.throws).toHaveLength(8);
});
