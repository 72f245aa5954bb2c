import { readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { MdbError, readMdb } from "./mdbFile";
import { withOwnTexts } from "./ownTexts";

const { toString: plain } = Buffer.prototype;
afterEach(() => {
  Buffer.prototype.toString = plain;
});

/** Records the lengths of all UTF-16 texts that Node decodes from now on. */
function watched(): number[] {
  const lengths: number[] = [];
  Buffer.prototype.toString = function (
    this: Buffer,
    encoding?: BufferEncoding,
    start = 0,
    end = this.length,
  ) {
    if (/^(ucs-?2|utf-?16le)$/.test(encoding ?? "")) lengths.push(end - start);
    return plain.call(this, encoding, start, end);
  };
  return lengths;
}

test("Node decodes no UTF-16, and half a character at the end of a text is never read", () => {
  const lengths = watched();
  const bytes = Buffer.from("地块", "utf16le");
  const texts = withOwnTexts(() => [
    bytes.subarray(0, 3).toString("ucs-2"),
    bytes.toString("utf16le", 1),
    bytes.toString("ucs2"),
    bytes.subarray(0, 3).toString("hex"),
    bytes.toString("ucs2", 0, 99),
  ]);
  expect(lengths).toEqual([]);
  expect(texts).toEqual(["地", "块", "地块", "305757", "地块"]);
});

test("texts are read as before when that is over, also when it has failed", () => {
  const before = Buffer.prototype.toString;
  expect(() =>
    withOwnTexts(() => {
      throw new Error("broken");
    }),
  ).toThrow("broken");
  expect(Buffer.prototype.toString).toBe(before);
});

/** A sample in which the stored length of a column's name is one byte too short. */
function withOddName(sample: string, column: string): Uint8Array {
  const bytes = readFileSync(new URL(`../../../tests/fixtures/${sample}`, import.meta.url));
  const name = Buffer.from(column, "utf16le");
  const length = Buffer.from([name.length, 0]);
  const at = bytes.indexOf(Buffer.concat([length, name]));
  expect(at).toBeGreaterThan(0);
  bytes[at] = name.length - 1;
  return bytes;
}

test.each([
  ["dxyd-sd-clean.mdb", "DKMC"],
  ["dxyd-sd-clean.mdb", "SRTEXT"],
  ["latlon-4490.mdb", "DKMC"],
])(
  "a file with a name of odd length is read without it, or is damaged: %s %s",
  (sample, column) => {
    const file = withOddName(sample, column);
    const lengths = watched();
    try {
      const { layers, records } = readMdb(file);
      for (const layer of layers)
        for (const { row } of records(layer)) expect(row).toBeGreaterThan(0);
    } catch (error) {
      expect(error).toBeInstanceOf(MdbError);
    }
    expect(lengths).toEqual([]);
  },
);
