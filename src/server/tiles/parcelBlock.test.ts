import { expect, test } from "vitest";
import { type Columns, columnNames, packBlock, unpackBlock } from "./parcelBlock";

const columns = Object.fromEntries(
  columnNames.map((name, n) => [name, Int32Array.of(n, n + 1)]),
) as Columns;
const tile = { z: 14, x: 13_655, y: 6_750 };

test("a block gives back its columns, ids, and each combination, in whatever order they are asked", () => {
  const combos = ["330110\u001f甲", "330110\u001f", "\u001f"];
  const block = unpackBlock(tile, packBlock(columns, Buffer.from("ab编"), combos));
  for (const name of columnNames) expect(block[name]).toEqual(columns[name]);
  expect(Buffer.from(block.ids).toString()).toBe("ab编");
  for (const row of [2, 0, 1, 1, 2]) expect(block.combos.at(row)).toBe(combos[row]);
  expect(block.size).toBe(2);
});

test("one combination without text is one", () => {
  expect(unpackBlock(tile, packBlock(columns, new Uint8Array(0), [""])).combos.at(0)).toBe("");
});
