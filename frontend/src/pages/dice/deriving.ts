// From bytes to faces: throw n = HMAC-SHA256(secret, battle ‖ n ‖ block ‖ mix), two bytes a die.

import { fromHex, toHex } from "../../net/seeds";
import { sha256 } from "./sha256";
import { hmac, joined, type Keyed } from "./hmac";

const SCHEME = new TextEncoder().encode("feldherr-dice-1");
const LARGEST = 65_536;
const MOST_DICE = 10_000;

/** Two bytes of the stream: as a number, and the face it gives; null where a face would gain, so the pair is left out. */
export interface Pair {
  readonly bytes: string;
  readonly value: number;
  readonly face: number | null;
}

export interface Notation {
  readonly count: number;
  readonly sides: number;
}

/** `"2d6"` → two dice of six sides; null if there can be no such throw. */
export function notation(dice: unknown): Notation | null {
  const found = typeof dice === "string" ? /^([0-9]{0,5})d([0-9]{1,5})$/.exec(dice) : null;
  if (!found) return null;
  const count = Number(found[1] || 1),
    sides = Number(found[2]);
  return count >= 1 && count <= MOST_DICE && sides >= 1 && sides <= LARGEST ? { count, sides } : null;
}

/** What the server shows before the first throw. */
export function commitmentOf(battle: Uint8Array, secret: Uint8Array): string {
  return toHex(sha256(joined(SCHEME, battle, secret)));
}

/** The bytes of all seats, in seat order, as one value. */
export function mixOf(seeds: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const seats = [...seeds.keys()].sort((one, two) => Number(one) - Number(two));
  return sha256(joined(...seats.map((seat) => seeds.get(seat) as Uint8Array)));
}

/** All dice of a battle. */
export class Dice {
  private constructor(
    private readonly keyed: Keyed,
    private readonly battle: Uint8Array,
    private readonly mix: Uint8Array,
  ) {}

  static async of(secret: Uint8Array, battle: Uint8Array, mix: Uint8Array): Promise<Dice> {
    return new Dice(await hmac(Uint8Array.from(secret)), battle, mix);
  }

  async faces(n: number, { count, sides }: Notation): Promise<readonly number[]> {
    return (await this.derive(n, { count, sides })).flatMap(({ face }) => (face === null ? [] : [face]));
  }

  /** Every pair of bytes up to the last die, with what became of it. */
  async derive(n: number, { count, sides }: Notation): Promise<readonly Pair[]> {
    const limit = LARGEST - (LARGEST % sides);
    const found: Pair[] = [];
    for (let block = 0, left = count; left > 0; block += 1) {
      const data = await this.keyed(this.message(n, block));
      for (let at = 0; at < data.length && left > 0; at += 2) {
        const value = (data[at] as number) * 256 + (data[at + 1] as number);
        const face = value < limit ? (value % sides) + 1 : null;
        found.push({ bytes: toHex(data.subarray(at, at + 2)), value, face });
        if (face !== null) left -= 1;
      }
    }
    return found;
  }

  private message(n: number, block: number): Uint8Array<ArrayBuffer> {
    const numbers = new DataView(new ArrayBuffer(12));
    numbers.setBigUint64(0, BigInt(n));
    numbers.setUint32(8, block);
    return joined(this.battle, new Uint8Array(numbers.buffer), this.mix);
  }
}

/** An address of sixteen bytes, as UUIDs are written; null if it is none. */
export function uuidBytes(text: unknown): Uint8Array | null {
  const plain = typeof text === "string" ? text.replaceAll("-", "") : "";
  return /^[0-9a-f]{32}$/i.test(plain) ? fromHex(plain) : null;
}

/** Bytes in hexadecimal; null if it is nothing of the kind. */
export function hexBytes(text: unknown): Uint8Array | null {
  return typeof text === "string" && /^([0-9a-f]{2})+$/i.test(text) ? fromHex(text) : null;
}
