/** A file that is read and written at once; what could not be done closes it, and is told by false. */
export type Bytes = {
  readonly isOpen: boolean;
  read: (bytes: Uint8Array, from: number) => boolean;
  write: (bytes: Uint8Array, to: number) => boolean;
  close: () => void;
};

/** What is looked for: in one of the texts, by its place among them, or in any. */
export type Word = { text: string; place: number | null };

/** Records of a segment: they are numbered in sixteen bits, and their texts' characters in eight. */
export const segmentSize = 2 ** 16;
export const stride = 2 ** 8;
/** Where a phrase goes on behind a character, its number still fits. */
export const longestText = stride - 1;
/** Stands behind a text's last character. */
export const after = 0x1f;
/** Every so many keys one is kept in memory. */
const fence = 64;

/** Two characters that stand side by side, as a key. */
export const pairOf = (one: number, next: number): number => one * 2 ** 16 + next;

/**
 * Records that came together: where their oids stand in the file, and by text where its keys do. Behind
 * these stand where the list of each begins, and the lists: in which records, and at which character.
 */
export type Segment = {
  at: number;
  oids: number;
  mostOid: number;
  texts: { at: number; keys: number; fences: Uint32Array }[];
};

/** Places in ascending order: the record's number times `stride`, and the character's. */
type Places = Uint32Array;
/** A list that has not been read. */
type Listed = { at: number; size: number };
/** The same of a pair that stands so many characters behind the beginning of a word. */
type Part = Listed & { offset: number };

class Unreadable extends Error {}

/**
 * Where every two neighbouring characters stand in the texts of records, in a file. A word is found by
 * following its pairs from character to character, without reading any text: as many steps as its
 * rarest pair has places, and a part of these for each other.
 */
export class WordIndex {
  constructor(
    private readonly file: Bytes,
    readonly segments: readonly Segment[],
  ) {}

  /** The largest oid of all. */
  get mostOid(): number {
    return this.segments.reduce((most, one) => Math.max(most, one.mostOid), 0);
  }

  /** Marks the records of a segment that hold a word, a bit for each oid; false if it cannot be read. */
  mark(segment: Segment, { text, place }: Word, bits: Uint8Array): boolean {
    const word = Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
    const among = place === null ? segment.texts : segment.texts.slice(place, place + 1);
    try {
      const found = among.map((one) => this.#placesOf(one, word));
      if (found.every(({ length }) => length === 0)) return true;
      const oids = this.#read(Int32Array, segment.at, segment.oids);
      for (const places of found) markAll(places, oids, bits);
      return true;
    } catch (error) {
      if (error instanceof Unreadable) return false;
      throw error;
    }
  }

  #placesOf(text: Segment["texts"][number], word: Uint16Array): Places {
    const [first = 0] = word;
    if (word.length === 1) {
      const { at, size } = this.#list(text, pairOf(first, 0), pairOf(first, 0xffff));
      return this.#read(Uint32Array, at, size);
    }
    const parts: Part[] = [];
    for (let offset = 0; offset < word.length - 1; offset += 2)
      parts.push(this.#part(text, word, offset));
    if (word.length % 2 === 1) parts.push(this.#part(text, word, word.length - 2));
    parts.sort((one, other) => one.size - other.size);
    let found: Places | null = null;
    for (const { at, size, offset } of parts) {
      if (size === 0 || found?.length === 0) return new Uint32Array(0);
      const places = this.#read(Uint32Array, at, size);
      found = found ? both(found, places, offset) : begins(places, offset);
    }
    return found ?? new Uint32Array(0);
  }

  #part(text: Segment["texts"][number], word: Uint16Array, offset: number): Part {
    const key = pairOf(word[offset] as number, word[offset + 1] as number);
    return { ...this.#list(text, key, key), offset };
  }

  /** The lists of the keys from one to another, which stand one behind the other. */
  #list({ at, keys, fences }: Segment["texts"][number], from: number, to: number): Listed {
    const first = this.#rank(at, keys, fences, from);
    const last = this.#rank(at, keys, fences, to + 1);
    if (first === last) return { at: 0, size: 0 };
    const starts = at + 4 * keys;
    const [begin = 0] = this.#read(Uint32Array, starts + 4 * first, 1);
    const [end = 0] = this.#read(Uint32Array, starts + 4 * last, 1);
    return { at: starts + 4 * (keys + 1) + 4 * begin, size: end - begin };
  }

  /** How many keys are lower. */
  #rank(at: number, keys: number, fences: Uint32Array, key: number): number {
    const block = Math.max(0, lower(fences, key) - 1) * fence;
    const near = this.#read(Uint32Array, at + 4 * block, Math.min(fence, keys - block));
    return block + lower(near, key);
  }

  #read<N extends Uint32Array | Int32Array>(
    Numbers: new (length: number) => N,
    at: number,
    count: number,
  ): N {
    const numbers = new Numbers(count);
    const bytes = new Uint8Array(numbers.buffer);
    if (count > 0 && !this.file.read(bytes, at)) throw new Unreadable();
    return numbers;
  }
}

/** How many of these, in ascending order, are lower. */
function lower(sorted: Uint32Array, value: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] as number) < value) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Where words would begin of which something stands at these places. */
function begins(places: Places, offset: number): Places {
  if (offset === 0) return places;
  let count = 0;
  for (let i = 0; i < places.length; i++) {
    const place = places[i] as number;
    places[count] = place - offset;
    if (place % stride >= offset) count++;
  }
  return places.subarray(0, count);
}

/** More often than this it is quicker to look each up. */
const often = 32;

/** Those beginnings behind which, so many characters on, one of these places is. */
function both(found: Places, places: Places, offset: number): Places {
  const isRare = places.length > often * found.length;
  let [count, at] = [0, 0];
  for (let i = 0; i < found.length; i++) {
    const place = found[i] as number;
    const wanted = place + offset;
    if (isRare) at += lower(places.subarray(at), wanted);
    else while (at < places.length && (places[at] as number) < wanted) at++;
    found[count] = place;
    if (places[at] === wanted && (place % stride) + offset < stride) count++;
  }
  return found.subarray(0, count);
}

function markAll(places: Places, oids: Int32Array, bits: Uint8Array): void {
  for (let i = 0; i < places.length; i++) {
    const oid = oids[Math.floor((places[i] as number) / stride)] as number;
    bits[oid >>> 3] = (bits[oid >>> 3] as number) | (1 << (oid & 7));
  }
}
