/** Cuts a piece with fewer fields out of a written one; null if it is not written as was thought. */
export type Cut = (piece: Buffer) => Uint8Array | null;

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const close = 0x7d;

/**
 * From JSON in which one object, behind a head, has the members of `names` one after the other, their values
 * texts, numbers or null. Of these members only those of `wanted` are left.
 */
export function jsonCut(head: string, names: readonly string[], wanted: ReadonlySet<string>): Cut {
  const before = Buffer.from(head);
  const sizes = names.map((name) => Buffer.byteLength(JSON.stringify(name)));
  const isWanted = names.map((name) => wanted.has(name));
  const ends = new Int32Array(names.length);
  return (piece) => {
    const from = piece.indexOf(before) + before.length;
    if (from < before.length || !findMembers(piece, from, sizes, ends)) return null;
    const cut = Buffer.allocUnsafe(piece.length);
    cut.set(piece.subarray(0, from));
    let [to, member] = [from, from];
    for (const [n, end] of ends.entries()) {
      if (isWanted[n]) {
        if (to > from) cut[to++] = comma;
        to = copy(piece, member, end, cut, to);
      }
      member = end + 1;
    }
    // The bracket behind the last one, and what follows it.
    return cut.subarray(0, copy(piece, member - 1, piece.length, cut, to));
  };
}

/** Where each member ends, of names of such sizes; false if they are others. */
function findMembers(
  piece: Buffer,
  from: number,
  sizes: readonly number[],
  ends: Int32Array,
): boolean {
  let member = from;
  for (const [n, size] of sizes.entries()) {
    if (piece[member + size] !== colon) return false;
    const end = endOfValue(piece, member + size + 1);
    if (piece[end] !== (n === sizes.length - 1 ? close : comma)) return false;
    ends[n] = end;
    member = end + 1;
  }
  return true;
}

/** Mostly of a few bytes, for which a call would take longer; where it ends there. */
function copy(from: Buffer, begin: number, end: number, into: Buffer, at: number): number {
  for (let i = begin; i < end; i++) into[at + i - begin] = from[i] as number;
  return at + end - begin;
}

function endOfValue(bytes: Buffer, from: number): number {
  let at = from;
  if (bytes[at] !== quote) {
    while (bytes[at] !== comma && bytes[at] !== close && at < bytes.length) at++;
    return at;
  }
  at++;
  while (bytes[at] !== quote && at < bytes.length) at += bytes[at] === backslash ? 2 : 1;
  return at + 1;
}

/**
 * From a message of a protocol buffer, which is a field itself: in it, so many values stand one after the other
 * as messages of their own, and behind them what stays.
 */
export function pbfCut(isWanted: readonly boolean[]): Cut {
  return (piece) => {
    let { end: next } = varintAt(piece, 1);
    const cut = Buffer.allocUnsafe(room + piece.length);
    let to = room;
    for (const one of isWanted) {
      const after = endOfMessage(piece, next);
      if (after === null) return null;
      if (one) to = copy(piece, next, after, cut, to);
      next = after;
    }
    if (endOfMessage(piece, next) !== null) return null;
    return headed(cut, piece[0] as number, copy(piece, next, piece.length, cut, to));
  };
}

/** Where the value ends that begins there; null if none does. */
function endOfMessage(piece: Buffer, from: number): number | null {
  if (piece[from] !== valueTag) return null;
  const { value, end } = varintAt(piece, from + 1);
  return end + value;
}

/** Field 1, a message. */
const valueTag = 0x0a;
/** Before a message: its tag and its length. */
const room = 6;

function headed(bytes: Buffer, tag: number, end: number): Uint8Array {
  const length: number[] = [];
  let left = end - room;
  for (; left > 0x7f; left = Math.floor(left / 128)) length.push((left % 128) + 128);
  length.push(left);
  const from = room - 1 - length.length;
  bytes[from] = tag;
  bytes.set(length, from + 1);
  return bytes.subarray(from, end);
}

function varintAt(bytes: Buffer, from: number): { value: number; end: number } {
  let [value, unit, at] = [0, 1, from];
  for (;;) {
    const byte = bytes[at++] ?? 0;
    value += (byte & 0x7f) * unit;
    if (byte < 0x80) return { value, end: at };
    unit *= 128;
  }
}
