// The check of fair dice (docs/protocol.md, Fair dice; docs/records.md). The server publishes the hash of a secret
// before the first roll and the secret after the last; both together let the client recompute every outcome. BLAKE2b
// is implemented here, so that only this page needs to be trusted.
import { Engine } from "./engine";
import { Legal } from "./protocol";

const WORD = (1n << 64n) - 1n;
const START = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
];
const ORDER = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];
const BLOCK = 128;

const turn = (x: bigint, n: bigint): bigint => ((x >> n) | (x << (64n - n))) & WORD;

function compress(h: bigint[], block: Uint8Array, count: bigint, last: boolean): void {
  const view = new DataView(block.buffer, block.byteOffset, BLOCK);
  const m = Array.from({ length: 16 }, (_, i) => view.getBigUint64(i * 8, true));
  const v = [...h, ...START];
  v[12] ^= count;
  if (last) v[14] ^= WORD;
  const mix = (a: number, b: number, c: number, d: number, x: bigint, y: bigint) => {
    v[a] = (v[a] + v[b] + x) & WORD;
    v[d] = turn(v[d] ^ v[a], 32n);
    v[c] = (v[c] + v[d]) & WORD;
    v[b] = turn(v[b] ^ v[c], 24n);
    v[a] = (v[a] + v[b] + y) & WORD;
    v[d] = turn(v[d] ^ v[a], 16n);
    v[c] = (v[c] + v[d]) & WORD;
    v[b] = turn(v[b] ^ v[c], 63n);
  };
  for (let round = 0; round < 12; round++) {
    const s = ORDER[round % 10];
    for (let i = 0; i < 4; i++) mix(i, 4 + i, 8 + i, 12 + i, m[s[2 * i]], m[s[2 * i + 1]]);
    for (let i = 0; i < 4; i++)
      mix(i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4), m[s[8 + 2 * i]], m[s[9 + 2 * i]]);
  }
  for (let i = 0; i < 8; i++) h[i] ^= v[i] ^ v[i + 8];
}

// BLAKE2b, as in RFC 7693.
export function blake2b(message: Uint8Array, size: number, key: Uint8Array = new Uint8Array(0)): Uint8Array {
  const keyed = key.length ? BLOCK : 0;
  const all = new Uint8Array(Math.max(1, Math.ceil((keyed + message.length) / BLOCK)) * BLOCK);
  all.set(key);
  all.set(message, keyed);
  const h = [...START];
  h[0] ^= 0x01010000n ^ (BigInt(key.length) << 8n) ^ BigInt(size);
  for (let at = 0; at < all.length; at += BLOCK) {
    const last = at + BLOCK === all.length;
    compress(h, all.subarray(at, at + BLOCK), BigInt(last ? keyed + message.length : at + BLOCK), last);
  }
  const out = new DataView(new ArrayBuffer(64));
  h.forEach((word, i) => out.setBigUint64(i * 8, word, true));
  return new Uint8Array(out.buffer).slice(0, size);
}

export const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

// The k-th chance value of the secret.
export function valueOf(secret: Uint8Array, k: number): bigint {
  const number = new DataView(new ArrayBuffer(8));
  number.setBigUint64(0, BigInt(k), true);
  const hash = blake2b(new Uint8Array(number.buffer), 32, secret);
  return new DataView(hash.buffer).getBigUint64(0, true);
}

// The outcome that a value selects.
export function outcomeOf(value: bigint, outcomes: { name: string; weight: number }[]): string {
  const sum = outcomes.reduce((all, outcome) => all + BigInt(outcome.weight), 0n);
  let rest = (value * sum) >> 64n;
  for (const { name, weight } of outcomes) {
    if (rest < BigInt(weight)) return name;
    rest -= BigInt(weight);
  }
  return "";
}

export interface Replayed {
  record: string;
  hash: string;
  secret: string;
  values: number[]; // for each chance entry of the record, the index of its value
}

export interface Verdict {
  hash: boolean; // the secret matches the published hash
  right: number; // number of outcomes that match the secret
  wrong: number;
}

// Replays the game with the values of the secret. `promised` is the hash that this page was shown during the game.
export async function checkDice(played: Replayed, promised: string): Promise<Verdict> {
  const secret = bytesOf(played.secret);
  const verdict: Verdict = {
    hash: played.hash === promised && hexOf(blake2b(secret, 32)) === promised,
    right: 0,
    wrong: 0,
  };
  const engine = new Engine();
  try {
    const { record } = played;
    const { entries = [] } = await engine.ask({ type: "load", record, settled: true, chance: false });
    await engine.ask({ type: "load", record, at: 0, chance: false });
    let k = 0;
    for (const { seat, action } of entries) {
      if (seat === "chance") {
        const { legal } = await engine.ask({ type: "legal", seat });
        const outcomes = (legal as (Legal & { weight: number })[]).sort((a, b) => a.action - b.action);
        if (outcomeOf(valueOf(secret, played.values[k++]), outcomes) === action) verdict.right++;
        else verdict.wrong++;
      }
      await engine.ask({ type: "apply", seat, actions: [action] });
    }
  } finally {
    engine.close();
  }
  return verdict;
}
