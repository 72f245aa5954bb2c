import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { MdbError, readMdb } from "#geo/mdb/mdbFile";
import { pagedFile } from "./pagedFile";

const folder = mkdtempSync(join(tmpdir(), "clzy-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sample = (name: string) =>
  new URL(`../../../tests/fixtures/${name}`, import.meta.url).pathname;

test("parts of a file come as they are, also across blocks and beyond its end", () => {
  const bytes = Buffer.from(Array.from({ length: 200_001 }, (_, i) => (i * 7) % 251));
  const path = join(folder, "bytes");
  writeFileSync(path, bytes);
  const file = pagedFile(path);
  expect(file.size).toBe(bytes.length);
  for (const [from, to] of [
    [0, 10],
    [65_530, 65_536],
    [65_530, 65_540],
    [3, 180_000],
    [200_000, 200_001],
  ] as const) {
    expect(Buffer.from(file.read(from, to))).toEqual(bytes.subarray(from, to));
    expect(Buffer.from(file.glance(from, to))).toEqual(bytes.subarray(from, to));
  }
  file.close();
});

test("a geodatabase read page by page has the records of one that is in memory", () => {
  const path = sample("dxyd-sd-5000.mdb");
  const whole = readMdb(readFileSync(path));
  const file = pagedFile(path);
  const paged = readMdb(file);
  const [layer] = whole.layers;
  if (!layer) throw new Error("no layer");
  expect(paged.layers).toEqual(whole.layers);
  const rest = paged.records(layer);
  let count = 0;
  for (const { row, values, shape } of whole.records(layer)) {
    const found = rest.next().value;
    if (!found) throw new Error(`record ${row} is missing`);
    expect(found.values).toEqual(values);
    expect(Buffer.from(found.shape ?? [])).toEqual(Buffer.from(shape ?? []));
    count++;
  }
  expect(rest.next().done).toBe(true);
  expect(count).toBe(5000);
  file.close();
});

test("what is no geodatabase is refused for the same reason", () => {
  for (const [name, content, kind] of [
    ["empty", "", "empty"],
    ["text", "no database", "notMdb"],
  ] as const) {
    const path = join(folder, name);
    writeFileSync(path, content);
    const file = pagedFile(path);
    expect(() => readMdb(file)).toThrow(new MdbError(kind));
    file.close();
  }
});
