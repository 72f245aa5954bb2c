import { expect, test } from "vitest";
import { between, WordFile } from "./wordFile";
import type { Bytes } from "./wordIndex";

const turn = () => Promise.resolve();

/** A file of bytes in memory. */
class Held implements Bytes {
  isOpen = true;
  readonly #bytes = new Uint8Array(16_000_000);

  read(bytes: Uint8Array, from: number): boolean {
    bytes.set(this.#bytes.subarray(from, from + bytes.length));
    return this.isOpen;
  }

  write(bytes: Uint8Array, to: number): boolean {
    this.#bytes.set(bytes, to);
    return this.isOpen;
  }

  close(): void {
    this.isOpen = false;
  }
}

const opened = () => new WordFile(new Held());

async function oidsOf(file: WordFile, text: string, place: number | null = null) {
  const bits = await file.search({ text, place }, turn);
  return bits && [...bits].flatMap((byte, i) => bitsIn(byte).map((bit) => 8 * i + bit));
}

const bitsIn = (byte: number) => [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => byte & (1 << bit));

test("records are found by a part of any of their texts, or of one", async () => {
  const file = opened();
  const append = (oid: number, ...texts: string[]) => file.append(oid, texts.join(between));
  append(1, "33011001", "勾庄工业地块", "");
  append(70_000, "33011002", "示例地块", "杭州勾庄有限公司");
  append(9, "33011003", "A𠮷B_%", "勾");
  expect(await oidsOf(file, "勾庄")).toEqual([1, 70_000]);
  expect(await oidsOf(file, "勾庄", 1)).toEqual([1]);
  expect(await oidsOf(file, "勾庄", 2)).toEqual([70_000]);
  expect(await oidsOf(file, "330110")).toEqual([1, 9, 70_000]);
  expect(await oidsOf(file, "𠮷B_%")).toEqual([9]);
  expect(await oidsOf(file, "02示"), "across two texts").toEqual([]);
  expect(await oidsOf(file, "没有")).toEqual([]);
  file.close();
});

test("of a record that has changed the last texts count, also where the word was searched before", async () => {
  const file = opened();
  for (let oid = 1; oid <= 20; oid++) file.append(oid, `地块${oid}`);
  expect((await oidsOf(file, "地块1"))?.length).toBe(11);
  const before = file.version;
  file.append(1, "别名");
  file.append(30, "地块1");
  expect(file.version).not.toBe(before);
  expect(await oidsOf(file, "地块1")).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 30]);
  expect(await oidsOf(file, "别名")).toEqual([1]);
  file.append(1, "地块1");
  expect((await oidsOf(file, "地块1"))?.[0]).toBe(1);
  file.close();
});

test("a register that is read in parts is searched whole, and by and by", async () => {
  const file = opened();
  const text = (oid: number) => `${oid % 97 === 0 ? "少见" : "常见"}的地块${"长".repeat(oid % 90)}`;
  for (let oid = 1; oid <= 60_000; oid++) file.append(oid, text(oid));
  let turns = 0;
  const bits = await file.search({ text: "少见", place: 0 }, async () => {
    turns++;
    // Somebody changes a record that was searched already.
    if (turns === 1) file.append(97, "常见");
  });
  expect(turns).toBeGreaterThan(1);
  const found = [...(bits ?? [])].flatMap((byte, i) => bitsIn(byte).map((bit) => 8 * i + bit));
  const wanted = Array.from({ length: 618 }, (_, n) => 97 * (n + 1)).filter((oid) => oid > 97);
  expect(found).toEqual(wanted);
  file.close();
});

test("who asks for the same word at once waits for one search", async () => {
  const file = opened();
  for (let oid = 1; oid <= 60_000; oid++) file.append(oid, `地块${"长".repeat(oid % 90)}`);
  let turns = 0;
  const search = () => file.search({ text: "地块长", place: null }, async () => void turns++);
  const [one, other] = await Promise.all([search(), search()]);
  expect(other).toBe(one);
  const once = turns;
  turns = 0;
  await file.search({ text: "块长", place: null }, async () => void turns++);
  expect(turns).toBe(once);
  file.close();
});

test("what cannot be told here is not guessed", async () => {
  const file = opened();
  file.append(1, "地块");
  expect(await file.search({ text: "", place: null }, turn)).toBeNull();
  expect(await file.search({ text: "地\u001f块", place: null }, turn)).toBeNull();
  file.append(2, "长".repeat(70_000));
  expect(file.isWhole).toBe(false);
  expect(await file.search({ text: "地块", place: null }, turn)).toBeNull();
});
