// A seat's share of the dice: 32 random bytes, kept by battle and seat, first shown as a hash, then opened.

import type { CommitSeed, Player, RevealSeed } from "../protocol";
import { sha256 } from "../pages/dice/sha256";

export type Seed = string;

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function hashOf(seed: Seed): string {
  return toHex(sha256(fromHex(seed)));
}

/** The seed of this seat; drawn once and kept in the browser. */
export function seedOf(battle: string, seat: string, storage: Pick<Storage, "getItem" | "setItem">): Seed {
  const key = `feldherr.seed.${battle}.${seat}`;
  const kept = storage.getItem(key);
  if (kept && /^[0-9a-f]{64}$/.test(kept)) return kept;
  const drawn = toHex(crypto.getRandomValues(new Uint8Array(32)));
  storage.setItem(key, drawn);
  return drawn;
}

/** What this seat owes the dice now: its hash, its bytes once all hashes are in, or nothing. */
export function seedMessage(
  seat: string,
  players: { readonly [seat: string]: Player },
  seed: Seed,
): Omit<CommitSeed, "id"> | Omit<RevealSeed, "id"> | null {
  const mine = players[seat];
  if (!mine) return null;
  if (mine.seed === "missing") return { type: "commit_seed", seat, hash: hashOf(seed) };
  const allIn = Object.values(players).every((player) => player.seed !== "missing");
  return mine.seed === "committed" && allIn ? { type: "reveal_seed", seat, seed } : null;
}
