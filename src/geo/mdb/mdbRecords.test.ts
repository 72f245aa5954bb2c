import { existsSync, readdirSync, readFileSync } from "node:fs";
import MDBReader from "mdb-reader";
import { describe, expect, test } from "vitest";
import { damaged } from "../../../tests/files/fuzz";
import { randomOf } from "../../../tests/files/random";
import { MdbError, readMdb } from "./mdbFile";
import { formatOf } from "./mdbFormat";
import type { PagedFile } from "./mdbPageGuard";
import { mdbPages } from "./mdbPages";
import { recordReader } from "./mdbRecords";
import { readTable } from "./mdbTable";

const fixtures = new URL("../../../tests/fixtures/", import.meta.url);
/** Third-party files next to the project; they are read but never copied in. */
const samples = new URL("../../../../shared/samples/mdb/", import.meta.url);
const broken = ["not-an-mdb.mdb", "truncated.mdb", "zero-bytes.mdb"];

const filesIn = (folder: URL) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(".mdb") && !broken.includes(name))
        .map((name) => new URL(name, folder).pathname)
    : [];

/** Always a copy, because mdb-reader reverses the bytes of currencies and identifiers in place. */
const bytesOf = (path: string) => new Uint8Array(readFileSync(path));
const readerOf = (bytes: Uint8Array) => new MDBReader(Buffer.from(bytes));

/** A file that overwrites its bytes as soon as they become invalid. */
function pagedFile(bytes: Uint8Array): PagedFile {
  const lent: Buffer[] = [];
  let glanced = Buffer.alloc(0);
  const take = (from: number, to: number) => {
    glanced.fill(0xee);
    glanced = Buffer.from(bytes.subarray(from, to));
    return glanced;
  };
  const read = (from: number, to: number) => {
    lent.push(Buffer.from(take(from, to)));
    return lent.at(-1) as Buffer;
  };
  const release = () => {
    for (const buffer of lent.splice(0)) buffer.fill(0xee);
  };
  return { size: bytes.length, read, glance: take, release };
}

type Row = Record<string, unknown>;
const plain = (rows: Row[]): Row[] =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => [
        key,
        value instanceof Uint8Array ? Buffer.from(value).toString("hex") : value,
      ]),
    ),
  );

/** The first pages of all tables, including system tables. */
const tablesOf = (bytes: Uint8Array) =>
  readerOf(bytes)
    .getTable("MSysObjects")
    .getData()
    .filter(({ Type }) => (Number(Type) & 0x7f) === 1)
    .map(({ Name, Id }) => ({ table: String(Name), definition: Number(Id) & 0xffffff }));

/** All rows of a table. */
function rowsOf(
  file: Parameters<typeof readMdb>[0],
  bytes: Uint8Array,
  { table, definition }: { table: string; definition: number },
): Row[] {
  const columns = readerOf(bytes).getTable(table).getColumns();
  const layer = {
    table,
    geometryField: "",
    shapeType: 0,
    wkt: "",
    columns: columns.map(({ name, type, size }) => ({ name, key: name, type, size })),
  };
  const rows: Row[] = [];
  const pages = mdbPages(file, formatOf(bytes));
  const next = recordReader(pages, readTable(pages, definition), layer);
  if (!next) throw new Error("type of a column is unknown");
  for (let record = next(); record; record = next()) {
    rows.push(record.values);
    expect(record.row).toBe(rows.length);
  }
  return rows;
}

const byText = (rows: Row[]) => rows.map((row) => JSON.stringify(row)).sort();

function compareAll(path: string): void {
  const bytes = bytesOf(path);
  const file = pagedFile(bytes);
  for (const named of tablesOf(bytes)) {
    let expected: Row[];
    try {
      expected = plain(readerOf(bytes).getTable(named.table).getData());
    } catch {
      continue;
    }
    const whole = plain(rowsOf(bytes, bytes, named));
    // Moved rows come in Access's order, not at the place they moved to.
    const moved = path.endsWith("gdal-sample.mdb") && named.table.startsWith("MSys");
    if (moved) expect(byText(whole)).toEqual(byText(expected));
    else expect(whole).toEqual(expected);
    expect(plain(rowsOf(file, bytes, named))).toEqual(whole);
  }
}

describe("all tables of a file have the rows that mdb-reader finds", () => {
  test.each(filesIn(fixtures))("%s", compareAll);
  // Larger files, and files from other vendors, that are not part of the product.
  test.skipIf(!existsSync(samples)).each(filesIn(samples))("%s", compareAll);
});

const sample = "extra-columns-alias.mdb";
const sampleBytes = () => bytesOf(new URL(sample, fixtures).pathname);
const pageSize = 4096;
const layerTable = (bytes: Uint8Array) =>
  tablesOf(bytes).find(({ table }) => table === "dxyd") as { table: string; definition: number };

/** The numbers of a table's data pages. */
function pagesOf(bytes: Uint8Array, definition: number): number[] {
  return readTable(mdbPages(bytes, formatOf(bytes)), definition).pages;
}

type Kept = { row: number; values: Row; shape: string };
function keptOf(bytes: Parameters<typeof readMdb>[0]): Kept[] {
  const file = readMdb(bytes);
  return file.layers.flatMap((layer) =>
    Array.from(file.records(layer), ({ row, values, shape }) => ({
      row,
      values,
      shape: Buffer.from(shape ?? []).toString("hex"),
    })),
  );
}

test.each([0x8000, 0xc000])("a row flagged %i is deleted and does not count", (flag) => {
  const bytes = sampleBytes();
  const [first, ...others] = keptOf(bytes);
  expect(first?.shape).not.toBe("");
  const [page = 0] = pagesOf(bytes, layerTable(bytes).definition);
  const view = new DataView(bytes.buffer);
  const at = page * pageSize + 14;
  view.setUint16(at, view.getUint16(at, true) | flag, true);
  expect(keptOf(bytes)).toEqual(others.map((kept) => ({ ...kept, row: kept.row - 1 })));
});

/** Moves the second row to its own page, as happens when a row grows. */
function withMovedRow(bytes: Uint8Array): Uint8Array {
  const { definition } = layerTable(bytes);
  const [page = 0] = pagesOf(bytes, definition);
  const moved = new Uint8Array(bytes.length + pageSize);
  moved.set(bytes);
  const view = new DataView(moved.buffer);
  const [front, target] = [page * pageSize, bytes.length];
  const [end, start] = [14, 16].map((at) => view.getUint16(front + at, true)) as [number, number];
  moved.copyWithin(target, front, front + 14);
  moved.copyWithin(target + pageSize - (end - start), front + start, front + end);
  view.setUint16(target + 12, 1, true);
  view.setUint16(target + 14, (pageSize - (end - start)) | 0x8000, true);
  view.setUint16(front + 16, start | 0x4000, true);
  view.setUint32(front + start, (target / pageSize) << 8, true);
  // The page belongs to the table: its map names a bitmap page.
  const map = view.getUint32(definition * pageSize + 55, true);
  const rowAt = view.getUint16((map >>> 8) * pageSize + 14 + 2 * (map & 0xff), true) & 0x1fff;
  const bitsAt = view.getUint32((map >>> 8) * pageSize + rowAt + 1, true) * pageSize + 4;
  const bit = target / pageSize;
  view.setUint8(bitsAt + (bit >> 3), view.getUint8(bitsAt + (bit >> 3)) | (1 << (bit & 7)));
  return moved;
}

test("a row that has moved to another page stands once, where it was", () => {
  const bytes = sampleBytes();
  const moved = withMovedRow(bytes);
  expect(pagesOf(moved, layerTable(moved).definition)).toContain(bytes.length / pageSize);
  expect(keptOf(moved)).toEqual(keptOf(bytes));
  expect(keptOf(pagedFile(moved))).toEqual(keptOf(bytes));
});

test("rows that point at each other end in an error", () => {
  const moved = withMovedRow(sampleBytes());
  const target = moved.length - pageSize;
  const view = new DataView(moved.buffer);
  const start = view.getUint16(target + 14, true) & 0x1fff;
  view.setUint16(target + 14, start | 0xc000, true);
  view.setUint32(target + start, (target / pageSize) << 8, true);
  expect(() => keptOf(moved)).toThrow(new MdbError("damaged"));
});

describe("a database whose pages are encoded", () => {
  const key = [1, 2, 3, 4];
  const encoded = () => {
    const bytes = sampleBytes();
    for (const [i, byte] of key.entries()) bytes[0x3e + i] = (bytes[0x3e + i] as number) ^ byte;
    for (let page = 1; page * pageSize < bytes.length; page++) {
      const own = key.map((byte, i) => byte ^ ((page >> (8 * i)) & 255));
      rc4(own, bytes.subarray(page * pageSize, (page + 1) * pageSize));
    }
    return bytes;
  };

  test("has the same records, also on disk", () => {
    expect(keptOf(encoded())).toEqual(keptOf(sampleBytes()));
    expect(keptOf(pagedFile(encoded()))).toEqual(keptOf(sampleBytes()));
  });
});

function rc4(key: readonly number[], bytes: Uint8Array): void {
  const state = Array.from({ length: 256 }, (_, i) => i);
  const swap = (a: number, b: number) => {
    [state[a], state[b]] = [state[b] as number, state[a] as number];
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (state[i] as number) + (key[i % key.length] as number)) & 255;
    swap(i, j);
  }
  for (let at = 0, i = 0, j = 0; at < bytes.length; at++) {
    i = (i + 1) & 255;
    j = (j + (state[i] as number)) & 255;
    swap(i, j);
    const mask = state[((state[i] as number) + (state[j] as number)) & 255] as number;
    bytes[at] = (bytes[at] as number) ^ mask;
  }
}

describe("damage", () => {
  const outcome = (work: () => unknown) => {
    const started = performance.now();
    let error: unknown = null;
    try {
      work();
    } catch (thrown) {
      error = thrown;
    }
    expect(performance.now() - started).toBeLessThan(5000);
    if (error) expect(error).toBeInstanceOf(MdbError);
    return error === null;
  };

  test("anywhere in a file gives rows or an MdbError, and does not hang", () => {
    const next = randomOf(11);
    const bytes = sampleBytes();
    for (let left = 300; left > 0; left--) outcome(() => keptOf(damaged(bytes, next)));
  });

  test("in the pages of a layer gives rows or an MdbError, and does not hang", () => {
    const next = randomOf(5);
    const bytes = sampleBytes();
    const { definition } = layerTable(bytes);
    const own = [definition, ...pagesOf(bytes, definition)];
    let read = 0;
    for (let left = 500; left > 0; left--) {
      const copy = bytes.slice();
      for (let flips = 1 + next(8); flips > 0; flips--) {
        const at = (own[next(own.length)] as number) * pageSize + next(pageSize);
        copy[at] = (copy[at] as number) ^ (1 << next(8));
      }
      if (outcome(() => keptOf(copy))) read++;
    }
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(500);
  });
});
