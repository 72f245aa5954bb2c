import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { unzipSync } from "fflate";
import { afterAll, expect, test } from "vitest";
import { DeflatedFile, deflatedZip, textEntry } from "./deflatedZip";

const folder = mkdtempSync(join(tmpdir(), "clzy-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a file whose head comes last is unpacked as a whole, beside texts", async () => {
  const file = new DeflatedFile(join(folder, "dbf"));
  const rows = Array.from({ length: 300 }, (_, i) => Buffer.alloc(10_000, `行${i}`));
  for (const row of rows) await file.write(row);
  const head = Buffer.from("head of the table");
  const entries = [
    await file.end("表.dbf", head),
    textEntry("说明.txt", "三百行"),
    textEntry("空", ""),
  ];
  let isOver = false;
  const zip = await buffer(
    deflatedZip(entries, () => {
      isOver = true;
    }),
  );
  const files = unzipSync(zip);
  expect(Object.keys(files)).toEqual(["表.dbf", "说明.txt", "空"]);
  expect(Buffer.compare(files["表.dbf"] ?? Buffer.of(), Buffer.concat([head, ...rows]))).toBe(0);
  expect(Buffer.from(files["说明.txt"] ?? []).toString()).toBe("三百行");
  await expect.poll(() => isOver).toBe(true);
});

test("a place that cannot be written to is told", async () => {
  const file = new DeflatedFile(join(folder, "nowhere/dbf"));
  await expect(file.end("dbf", Buffer.of(1))).rejects.toThrow("ENOENT");
});

test("whoever stops reading ends it", async () => {
  const file = new DeflatedFile(join(folder, "shp"));
  await file.write(Buffer.alloc(100_000));
  const entry = await file.end("shp", Buffer.of());
  await new Promise<void>((resolve) => deflatedZip([entry], resolve).destroy());
});
