// HMAC-SHA256: the browser's own where there is one, else the few lines below (pages without HTTPS have none).

import { sha256 } from "./sha256";

export type Keyed = (message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;

const BLOCK = 64;

/** A function that authenticates messages with this key. */
export async function hmac(key: Uint8Array<ArrayBuffer>): Promise<Keyed> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) return ownHmac(key);
  const held = await subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (message) => new Uint8Array(await subtle.sign("HMAC", held, message));
}

/** RFC 2104, with the hash of this project. */
export function ownHmac(key: Uint8Array): Keyed {
  const padded = new Uint8Array(BLOCK);
  padded.set(key.length > BLOCK ? sha256(key) : key);
  const inner = padded.map((byte) => byte ^ 0x36),
    outer = padded.map((byte) => byte ^ 0x5c);
  return (message) => Promise.resolve(sha256(joined(outer, sha256(joined(inner, message)))));
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
