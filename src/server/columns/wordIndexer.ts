import {
  after,
  type Bytes,
  longestText,
  pairOf,
  type Segment,
  segmentSize,
  stride,
} from "./wordIndex";

/** What lies in the segment that is being filled, of one of the texts. */
type Pairs = { keys: Uint32Array; places: Uint32Array; size: number };

const emptyPairs = (room: number): Pairs => ({
  keys: new Uint32Array(room),
  places: new Uint32Array(room),
  size: 0,
});

/** Writes what `WordIndex` searches, segment after segment. */
export class WordIndexer {
  readonly segments: Segment[] = [];
  #end = 0;
  #oids = new Int32Array(segmentSize);
  #count = 0;
  readonly #pairs: Pairs[];
  #other = emptyPairs(0);

  /** Records hold so many texts each. */
  constructor(
    private readonly file: Bytes,
    texts: number,
  ) {
    this.#pairs = Array.from({ length: texts }, () => emptyPairs(16 * segmentSize));
  }

  /** Where the file ends. */
  get end(): number {
    return this.#end;
  }

  /** False for a record with a text that is too long. */
  add(oid: number, texts: readonly string[]): boolean {
    if (texts.some(({ length }) => length > longestText)) return false;
    const entry = this.#count++;
    this.#oids[entry] = oid;
    for (const [n, text] of texts.entries()) this.#put(n, entry, text);
    if (this.#count === segmentSize) this.finish();
    return true;
  }

  #put(n: number, entry: number, text: string): void {
    const pairs = this.#pairs[n] as Pairs;
    if (pairs.size + text.length > pairs.keys.length) this.#pairs[n] = roomier(pairs);
    const { keys, places, size } = this.#pairs[n] as Pairs;
    for (let at = 0; at < text.length; at++) {
      const next = at + 1 < text.length ? text.charCodeAt(at + 1) : after;
      keys[size + at] = pairOf(text.charCodeAt(at), next);
      places[size + at] = entry * stride + at;
    }
    (this.#pairs[n] as Pairs).size = size + text.length;
  }

  /** Writes what has been added since the last segment. */
  finish(): void {
    if (this.#count === 0) return;
    const oids = this.#oids.slice(0, this.#count);
    const segment: Segment = { at: this.#end, oids: oids.length, mostOid: 0, texts: [] };
    for (const oid of oids) segment.mostOid = Math.max(segment.mostOid, oid);
    this.#write(oids);
    for (const [n, pairs] of this.#pairs.entries()) segment.texts.push(this.#text(n, pairs));
    this.segments.push(segment);
    this.#count = 0;
  }

  #text(n: number, pairs: Pairs): Segment["texts"][number] {
    const { size } = pairs;
    const by = (shift: number) => {
      if (this.#other.keys.length < size) this.#other = emptyPairs(pairs.keys.length);
      const from = this.#pairs[n] as Pairs;
      spread(from, this.#other, size, shift);
      [this.#pairs[n], this.#other] = [this.#other, from];
    };
    by(0);
    by(16);
    const sorted = this.#pairs[n] as Pairs;
    const { keys, starts } = listsOf(sorted.keys, size);
    const text = { at: this.#end, keys: keys.length, fences: keys.filter((_, i) => i % 64 === 0) };
    this.#write(keys);
    this.#write(starts);
    this.#write(sorted.places.subarray(0, size));
    sorted.size = 0;
    return text;
  }

  #write(numbers: Uint32Array | Int32Array): void {
    const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
    this.file.write(bytes, this.#end);
    this.#end += bytes.length;
  }
}

function roomier({ keys, places, size }: Pairs): Pairs {
  const pairs = emptyPairs(2 * keys.length + longestText);
  pairs.keys.set(keys);
  pairs.places.set(places);
  return { ...pairs, size };
}

/** Puts pairs in the order of sixteen bits of their keys; those alike stay as they were. */
function spread(from: Pairs, to: Pairs, size: number, shift: number): void {
  const begins = new Uint32Array(2 ** 16 + 1);
  const { keys, places } = from;
  for (let i = 0; i < size; i++) {
    const next = (((keys[i] as number) >>> shift) & 0xffff) + 1;
    begins[next] = (begins[next] as number) + 1;
  }
  for (let i = 1; i < begins.length; i++) {
    begins[i] = (begins[i] as number) + (begins[i - 1] as number);
  }
  for (let i = 0; i < size; i++) {
    const key = keys[i] as number;
    const digit = (key >>> shift) & 0xffff;
    const at = begins[digit] as number;
    begins[digit] = at + 1;
    to.keys[at] = key;
    to.places[at] = places[i] as number;
  }
}

/** The keys that there are, and where the list of each begins; at last where the last one ends. */
function listsOf(sorted: Uint32Array, size: number) {
  const [keys, starts]: number[][] = [[], []];
  for (let i = 0; i < size; i++) {
    if (i > 0 && sorted[i] === sorted[i - 1]) continue;
    keys?.push(sorted[i] as number);
    starts?.push(i);
  }
  starts?.push(size);
  return { keys: Uint32Array.from(keys ?? []), starts: Uint32Array.from(starts ?? []) };
}
