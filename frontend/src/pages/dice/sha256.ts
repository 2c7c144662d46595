// SHA-256 (FIPS 180-4). The browser's own is missing on pages served without HTTPS, so the few lines stand here.

const K = constants(64, 1 / 3);
const START = constants(8, 1 / 2);

function constants(count: number, power: number): Uint32Array {
  const found: number[] = [];
  for (let n = 2; found.length < count; n += 1) {
    if (isPrime(n)) found.push((n ** power % 1) * 2 ** 32);
  }
  return Uint32Array.from(found);
}

function isPrime(n: number): boolean {
  for (let d = 2; d * d <= n; d += 1) if (n % d === 0) return false;
  return true;
}

export function sha256(bytes: Uint8Array): Uint8Array {
  const padded = pad(bytes);
  const state = Uint32Array.from(START);
  for (let at = 0; at < padded.length; at += 64) compress(state, new DataView(padded.buffer, at, 64));
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => out.setUint32(index * 4, word));
  return new Uint8Array(out.buffer);
}

function pad(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  new DataView(padded.buffer).setUint32(padded.length - 4, bytes.length * 8);
  return padded;
}

function compress(state: Uint32Array, block: DataView): void {
  const w = schedule(block);
  let [a, b, c, d, e, f, g, h] = Array.from(state) as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i += 1) {
    const one = (h + big(e, 6, 11, 25) + ((e & f) ^ (~e & g)) + (K[i] ?? 0) + (w[i] ?? 0)) | 0;
    const two = (big(a, 2, 13, 22) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = ((state[index] ?? 0) + word) | 0;
  });
}

function schedule(block: DataView): Int32Array {
  const w = new Int32Array(64);
  for (let i = 0; i < 16; i += 1) w[i] = block.getInt32(i * 4);
  for (let i = 16; i < 64; i += 1) {
    const x = w[i - 15] ?? 0,
      y = w[i - 2] ?? 0;
    w[i] =
      (w[i - 16] ?? 0) +
      (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) +
      (w[i - 7] ?? 0) +
      (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10));
  }
  return w;
}

function turn(x: number, by: number): number {
  return (x >>> by) | (x << (32 - by));
}

function big(x: number, a: number, b: number, c: number): number {
  return turn(x, a) ^ turn(x, b) ^ turn(x, c);
}
