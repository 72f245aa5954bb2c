import { pausing, type Turn } from "./pausing";
import { after, type Bytes, type Word, type WordIndex } from "./wordIndex";

/** Between the texts of a record, which are without it themselves. */
export const between = String.fromCharCode(after);
/** Before each record's texts: their length in characters, and its oid in two halves. */
const head = 3;
/** UTF-16 units read at once: searched in a few milliseconds, after which others come. */
const atOnce = 2 ** 20;
/** Longer texts than a head can tell of. */
const longest = 60_000;
/** Words whose records are remembered. */
const mostWords = 32;

/** The records that a word was found in, a bit for each oid, and how far it has been searched. */
type Found = { bits: Uint8Array; to: number };

/**
 * The texts of a register that words are searched in, in a file of this process: an index of those that
 * were there when it was made, and behind it the texts of records that have changed since, which are read
 * from front to back. Of a record the last texts count.
 */
export class WordFile {
  /** Other texts, or other records, since another version. */
  version = 0;
  #end: number;
  readonly #first: number;
  #mostOid: number;
  /** What is not yet written. */
  readonly #new = new Uint16Array(2 ** 17);
  #size = 0;
  readonly #found = new Map<string, Found>();
  readonly #searching = new Map<string, Promise<Uint8Array | null>>();

  /** In a file that is filled up to a place by the index, if there is one. */
  constructor(
    private readonly file: Bytes,
    private readonly index: WordIndex | null = null,
    private readonly begin = 0,
    /** Those that the index could not take. */
    others: Iterable<readonly [oid: number, text: string]> = [],
  ) {
    this.#end = begin;
    this.#mostOid = index?.mostOid ?? 0;
    for (const [oid, text] of others) this.append(oid, text);
    this.#first = this.size;
  }

  /** Characters of records that have changed since it was made. */
  get growth(): number {
    return this.size - this.#first;
  }

  /** Characters behind the index. */
  get size(): number {
    return (this.#end - this.begin) / 2 + this.#size;
  }

  /** False once something could not be kept: then words are the database's to find. */
  get isWhole(): boolean {
    return this.file.isOpen;
  }

  /** The texts of a record, one after the other with `between` between them. */
  append(oid: number, text: string): void {
    if (text.length > longest) {
      this.close();
      return;
    }
    if (this.#size + head + text.length > this.#new.length) this.#write();
    const to = this.#new;
    to[this.#size++] = text.length;
    to[this.#size++] = oid & 0xffff;
    to[this.#size++] = oid >>> 16;
    for (let i = 0; i < text.length; i++) to[this.#size++] = text.charCodeAt(i);
    this.#mostOid = Math.max(this.#mostOid, oid);
    this.version++;
  }

  /**
   * The records whose texts hold a word, a bit for each oid; null if that cannot be told here. They
   * are of the version that is there when it is answered. In between others have their turns.
   */
  async search(word: Word, turn: Turn): Promise<Uint8Array | null> {
    if (word.text === "" || word.text.includes(between)) return null;
    const key = `${word.place ?? ""} ${word.text}`;
    // A list asks for its page and for its total at once.
    const same = this.#searching.get(key);
    if (same) return same;
    const searching = this.#search(key, word, turn).finally(() => this.#searching.delete(key));
    this.#searching.set(key, searching);
    return searching;
  }

  async #search(key: string, word: Word, turn: Turn): Promise<Uint8Array | null> {
    const known = this.#found.get(key);
    const { bits, to } = known ?? { bits: new Uint8Array(0), to: this.begin };
    const found: Found = { bits: withRoom(bits, this.#mostOid), to };
    if (!known && !(await this.#searchIndex(word, found, turn))) return null;
    if (!(await this.#searchOn(word, found, turn))) return null;
    this.#found.delete(key);
    this.#found.set(key, found);
    const [oldest] = this.#found.keys();
    if (oldest !== undefined && this.#found.size > mostWords) this.#found.delete(oldest);
    return found.bits;
  }

  async #searchIndex(word: Word, { bits }: Found, turn: Turn): Promise<boolean> {
    const pause = pausing(turn);
    for (const segment of this.index?.segments ?? []) {
      if (!this.isWhole || !this.index?.mark(segment, word, bits)) return false;
      await pause();
    }
    return true;
  }

  /** From where it has been searched to the end; false if that cannot be read. */
  async #searchOn(word: Word, found: Found, turn: Turn): Promise<boolean> {
    let buffer: Uint16Array | undefined;
    for (;;) {
      this.#write();
      if (!this.isWhole) return false;
      if (found.to >= this.#end) return true;
      buffer ??= new Uint16Array(Math.max(longest + head, Math.min(atOnce, this.size)));
      found.bits = withRoom(found.bits, this.#mostOid);
      if (!this.#searchSome(word, found, buffer)) return false;
      if (found.to < this.#end) await turn();
    }
  }

  close(): void {
    this.file.close();
    this.#found.clear();
  }

  #searchSome(word: Word, found: Found, buffer: Uint16Array): boolean {
    const length = Math.min(buffer.length, (this.#end - found.to) / 2);
    const part = buffer.subarray(0, length);
    if (!this.file.read(bytesOf(part), found.to)) return false;
    found.to += 2 * searchIn(part, word, found.bits);
    return true;
  }

  #write(): void {
    if (this.#size === 0) return;
    this.file.write(bytesOf(this.#new.subarray(0, this.#size)), this.#end);
    this.#end += 2 * this.#size;
    this.#size = 0;
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint16Array) =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** Room for a bit of each oid; what has been found stays with whoever was told of it. */
function withRoom(bits: Uint8Array, mostOid: number): Uint8Array {
  const roomy = new Uint8Array(Math.max(bits.length, (mostOid >>> 3) + 1));
  roomy.set(bits);
  return roomy;
}

/** Marks the records of a part that hold the word, and takes back what earlier texts of theirs held; the end of the last whole one. */
function searchIn(part: Uint16Array, { text, place }: Word, bits: Uint8Array): number {
  const word = Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
  let at = 0;
  while (at + head <= part.length) {
    const from = at + head;
    const to = from + (part[at] as number);
    if (to > part.length) break;
    const oid = (part[at + 1] as number) | ((part[at + 2] as number) << 16);
    const isFound =
      place === null ? holds(part, from, to, word) : holdsAt(part, from, to, word, place);
    const mark = 1 << (oid & 7);
    const byte = bits[oid >>> 3] as number;
    bits[oid >>> 3] = isFound ? byte | mark : byte & ~mark;
    at = to;
  }
  return at;
}

function holds(part: Uint16Array, from: number, to: number, word: Uint16Array): boolean {
  const first = word[0];
  const last = to - word.length;
  for (let at = from; at <= last; at++) {
    if (part[at] !== first) continue;
    let i = 1;
    while (i < word.length && part[at + i] === word[i]) i++;
    if (i === word.length) return true;
  }
  return false;
}

/** In one of the texts. */
function holdsAt(part: Uint16Array, from: number, to: number, word: Uint16Array, place: number) {
  let begin = from;
  for (let before = 0; before < place; before++) {
    while (begin < to && part[begin] !== after) begin++;
    begin++;
  }
  let end = begin;
  while (end < to && part[end] !== after) end++;
  return holds(part, begin, end, word);
}
