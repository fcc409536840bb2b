/*
 * Synchronous SHA-256 (FIPS 180-4) of short messages, for puzzles only. Web Crypto returns a promise for each digest,
 * which costs more than the digest itself when hundreds of thousands are computed.
 */

/**
 * Initial values and round constants: fractional parts of the roots of the first primes, as the standard defines them.
 */
function constants(): { readonly initial: Int32Array; readonly rounds: Int32Array } {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < 64; candidate += 1) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  const fraction = (root: number): number => ((root % 1) * 0x1_0000_0000) | 0;
  return {
    initial: Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime))),
    rounds: Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
  };
}

const { initial: INITIAL, rounds: ROUNDS } = constants();
const schedule = new Int32Array(64);

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function compress(state: Int32Array, block: DataView, offset: number): void {
  for (let i = 0; i < 16; i += 1) schedule[i] = block.getInt32(offset + i * 4);
  for (let i = 16; i < 64; i += 1) {
    const w15 = schedule[i - 15] ?? 0;
    const w2 = schedule[i - 2] ?? 0;
    const s0 = rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 >>> 3);
    const s1 = rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 >>> 10);
    schedule[i] = ((schedule[i - 16] ?? 0) + s0 + (schedule[i - 7] ?? 0) + s1) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (ROUNDS[i] ?? 0) + (schedule[i] ?? 0)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  const sums = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i += 1) state[i] = (state[i] ?? 0) + (sums[i] ?? 0);
}

/** The digest of a message, as eight words. */
export function sha256(message: Uint8Array): Int32Array {
  const size = Math.ceil((message.length + 9) / 64) * 64;
  const padded = new Uint8Array(size);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(size - 8, Math.floor(message.length / 0x2000_0000));
  view.setUint32(size - 4, message.length << 3);
  const state = INITIAL.slice();
  for (let offset = 0; offset < size; offset += 64) compress(state, view, offset);
  return state;
}

/** The number of leading zero bits of a digest. */
export function leadingZeroBits(digest: Int32Array): number {
  let bits = 0;
  for (const word of digest) {
    if (word !== 0) return bits + Math.clz32(word);
    bits += 32;
  }
  return bits;
}
