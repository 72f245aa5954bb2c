import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BlockPack, BlockRoom } from "./blockPack";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "clzy-pack-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function opened(): BlockPack {
  const pack = BlockPack.open(join(folder, "tiles"));
  if (!pack) throw new Error("it could not be opened");
  return pack;
}

const place = { x: 13_655, y: 6_750 };
const filled = (length: number, value: number) => new Uint8Array(length).fill(value);

test("a block is given for its own revision alone", () => {
  const pack = opened();
  pack.add("dxydsd", place, 7, filled(8, 1));
  expect(pack.get("dxydsd", place, 7)).toEqual(Buffer.from(filled(8, 1)));
  expect(pack.get("dxydsd", place, 8)).toBeNull();
  expect(pack.get("dxydst", place, 7)).toBeNull();
  expect(pack.get("dxydsd", { ...place, x: place.x + 1 }, 7)).toBeNull();
  pack.add("dxydsd", place, 8, filled(12, 2));
  expect(pack.get("dxydsd", place, 7)).toBeNull();
  expect(pack.get("dxydsd", place, 8)).toEqual(Buffer.from(filled(12, 2)));
  pack.close();
});

test("many blocks are told apart, and begin where integers may", () => {
  const pack = opened();
  const many = Array.from({ length: 2_000 }, (_, n) => ({ x: n % 50, y: Math.floor(n / 50), n }));
  for (const { n, ...at } of many) pack.add("dxydsd", at, n, filled(1 + (n % 90), n % 251));
  for (const { n, ...at } of many) {
    const bytes = pack.get("dxydsd", at, n);
    expect(bytes).toEqual(Buffer.from(filled(1 + (n % 90), n % 251)));
    expect((bytes?.byteOffset ?? 1) % 4).toBe(0);
  }
  pack.close();
});

test("blocks of one tile share a room, each beside the others", () => {
  const pack = opened();
  const lengths = [5, 300_000, 3_000_000, 7, 5_000_000, 11];
  for (const [n, length] of lengths.entries()) {
    pack.add("dxydsd", { x: n, y: 0 }, n, filled(length, n + 1));
  }
  const room = new BlockRoom();
  for (let turn = 0; turn < 2; turn++) {
    room.clear();
    const read = lengths.map((_, n) => pack.get("dxydsd", { x: n, y: 0 }, n, room.take));
    for (const [n, bytes] of read.entries()) {
      expect(Buffer.compare(bytes ?? Buffer.of(), filled(lengths[n] ?? 0, n + 1))).toBe(0);
      expect((bytes?.byteOffset ?? 1) % 4).toBe(0);
    }
  }
  pack.close();
});

test("what is no longer asked for does not grow for ever", () => {
  const pack = opened();
  const size = 8 * 1024 * 1024;
  for (let no = 1; no <= 40; no++) pack.add("dxydsd", place, no, filled(size, no));
  expect(pack.bytes).toBeLessThan(160 * 1024 * 1024);
  expect(pack.get("dxydsd", place, 40)?.[0]).toBe(40);
  pack.close();
});

test("it leaves no file, and where none can be made there is none", () => {
  const pack = opened();
  pack.add("dxydsd", place, 1, filled(4, 1));
  expect(readdirSync(join(folder, "tiles"))).toEqual([]);
  pack.close();
  expect(pack.get("dxydsd", place, 1)).toBeNull();
  pack.add("dxydsd", place, 1, filled(4, 1));
  expect(pack.get("dxydsd", place, 1)).toBeNull();
  const file = join(folder, "file");
  writeFileSync(file, "");
  expect(BlockPack.open(join(file, "tiles"))).toBeNull();
});
