import { expect, test } from "vitest";
import { between, WordFile } from "./wordFile";
import { type Bytes, longestText, type Word, WordIndex } from "./wordIndex";
import { WordIndexer } from "./wordIndexer";

const turn = () => Promise.resolve();

/** A file in memory, which can be lost. */
class Held implements Bytes {
  isOpen = true;
  #bytes = new Uint8Array(2 ** 20);

  read(bytes: Uint8Array, from: number): boolean {
    bytes.set(this.#bytes.subarray(from, from + bytes.length));
    return this.isOpen;
  }

  write(bytes: Uint8Array, to: number): boolean {
    if (to + bytes.length > this.#bytes.length) {
      const roomy = new Uint8Array(2 * (to + bytes.length));
      roomy.set(this.#bytes);
      this.#bytes = roomy;
    }
    this.#bytes.set(bytes, to);
    return this.isOpen;
  }

  close(): void {
    this.isOpen = false;
  }
}

type Texts = readonly [string, string];
type Plain = ReadonlyMap<number, Texts>;

/** The index of some records, and what it cannot take behind it. */
function indexed(records: Plain) {
  const file = new Held();
  const indexer = new WordIndexer(file, 2);
  const others: [number, string][] = [];
  for (const [oid, texts] of records) {
    if (!indexer.add(oid, texts)) others.push([oid, texts.join(between)]);
  }
  indexer.finish();
  const index = new WordIndex(file, indexer.segments);
  return { file, index, words: new WordFile(file, index, indexer.end, others), others };
}

async function found(words: WordFile, word: Word): Promise<number[] | null> {
  const bits = await words.search(word, turn);
  return bits && [...bits].flatMap((byte, i) => bitsOf(byte).map((bit) => 8 * i + bit));
}
const bitsOf = (byte: number) => [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => byte & (1 << bit));

const holding = (records: Plain, { text, place }: Word) =>
  [...records]
    .filter(([, texts]) => texts.some((one, n) => (place ?? n) === n && one.includes(text)))
    .map(([oid]) => oid)
    .sort((one, other) => one - other);

function dice(seed: number) {
  let state = seed;
  return (n: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

// Few letters, so that pairs repeat, overlap, and stand in many texts without the word.
const letters = ["1", "0", "地", "块", "\ud842", "\udfb7", "\uffff", "\u0001"];
const textOf = (below: (n: number) => number, length: number) =>
  Array.from({ length }, () => letters[below(letters.length)]).join("");

test.each([
  ["a few records", 300, 30],
  ["more than one segment holds", 140_000, 9],
])("words are found as in the texts themselves: %s", async (_, count, length) => {
  const below = dice(count);
  const records = new Map<number, Texts>();
  for (let n = 0; n < count; n++) {
    const oid = 1 + ((n * 7_919) % (count * 3));
    records.set(oid, [textOf(below, below(length)), textOf(below, below(length))]);
  }
  const { index, words } = indexed(records);
  expect(index.segments.length).toBe(Math.ceil(records.size / 65_536));
  for (let n = 0; n < (count > 1_000 ? 8 : 60); n++) {
    const word = { text: textOf(below, 1 + below(6)), place: [null, 0, 1][below(3)] ?? null };
    expect(await found(words, word), JSON.stringify(word)).toEqual(holding(records, word));
  }
});

test("a word does not go on from one record into the next, nor from one text into the other", async () => {
  const long = "甲".repeat(longestText - 1);
  const records = new Map<number, Texts>([
    [1, [`${long}乙`, "丙丁"]],
    [2, ["丙丁戊", `己${long}`]],
    [3, ["", ""]],
  ]);
  const { words, others } = indexed(records);
  expect(others).toEqual([]);
  for (const text of ["乙丙", "乙丙丁", "甲乙丙丁", "甲乙", "丙丁", "丁戊己", "己甲"]) {
    const word = { text, place: null };
    expect(await found(words, word), text).toEqual(holding(records, word));
  }
});

test("what is too long for the index is found behind it, and counts as it is there", async () => {
  const records = new Map<number, Texts>([
    [5, ["勾庄", "长".repeat(longestText + 1)]],
    [6, ["勾庄", ""]],
  ]);
  const { words, others } = indexed(records);
  expect(others.map(([oid]) => oid)).toEqual([5]);
  expect(words.growth).toBe(0);
  expect(await found(words, { text: "勾庄", place: 0 })).toEqual([5, 6]);
  expect(await found(words, { text: "长长", place: null })).toEqual([5]);
});

test("of a record that has changed since the last texts count, before and after a word was asked", async () => {
  const records = new Map<number, Texts>([
    [1, ["勾庄一号", ""]],
    [2, ["勾庄二号", ""]],
  ]);
  const { words } = indexed(records);
  const word = { text: "勾庄", place: null };
  expect(await found(words, word)).toEqual([1, 2]);
  words.append(1, ["别处", ""].join(between));
  words.append(9, ["", "勾庄"].join(between));
  expect(words.growth).toBeGreaterThan(0);
  expect(await found(words, word)).toEqual([2, 9]);
  expect(await found(words, { text: "勾庄", place: 0 })).toEqual([2]);
  expect(await found(words, { text: "庄一", place: null })).toEqual([]);
});

test("a file that is lost answers nothing", async () => {
  const { file, words } = indexed(new Map([[1, ["勾庄", ""]]]));
  file.isOpen = false;
  expect(await found(words, { text: "勾庄", place: null })).toBeNull();
});
