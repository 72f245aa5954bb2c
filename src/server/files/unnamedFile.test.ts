import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { UnnamedFile } from "./unnamedFile";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "clzy-unnamed-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

test("what is written is read again, and there is nothing in the folder", () => {
  const file = UnnamedFile.open(join(folder, "beside"), "words");
  const bytes = new Uint8Array([1, 2, 3, 4]);
  expect(file?.write(bytes, 10)).toBe(true);
  const read = new Uint8Array(2);
  expect(file?.read(read, 12)).toBe(true);
  expect([...read]).toEqual([3, 4]);
  expect(readdirSync(join(folder, "beside"))).toEqual([]);
  file?.close();
  expect(file?.read(read, 12)).toBe(false);
});

test("what is not there cannot be read, and then nothing can", () => {
  const file = UnnamedFile.open(folder, "words");
  expect(file?.read(new Uint8Array(2), 0)).toBe(false);
  expect(file?.isOpen).toBe(false);
  expect(file?.write(new Uint8Array(2), 0)).toBe(false);
});

test("where nothing can be written there is none", () => {
  const inFile = join(folder, "file");
  writeFileSync(inFile, "");
  expect(UnnamedFile.open(join(inFile, "beside"), "words")).toBeNull();
});
