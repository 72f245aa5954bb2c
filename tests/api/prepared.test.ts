import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../src/server/db/connect/open";
import { migrate } from "../../src/server/db/migrate";
import { patternOf, prepare, preparedFolder } from "../../src/server/start/prepared";

const root = mkdtempSync(join(tmpdir(), "clzy-prepared-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const log = { error: (_: object, message: string) => console.error(message) };

const source = "src/server/demo/seed.ts";
for (const folder of ["src/server/demo", "src/contract", "src/geo", "map-config"]) {
  mkdirSync(join(root, folder), { recursive: true });
}
writeFileSync(join(root, source), "first");

describe("what the build prepares", () => {
  test("of demonstration data goes with what fills them, and a blank one with the schema alone", () => {
    const folders = () => [preparedFolder(root, "blank"), preparedFolder(root, "demo")];
    const [blank, demo] = folders();
    expect(preparedFolder(root, "demo", 2026), "another year").not.toBe(demo);
    expect(preparedFolder(root, "blank", 2026)).toBe(blank);
    expect(folders()).toEqual([blank, demo]);
    writeFileSync(join(root, "src/server/demo/seed.test.ts"), "a test");
    expect(folders()).toEqual([blank, demo]);
    writeFileSync(join(root, source), "second");
    const [sameBlank, otherDemo] = folders();
    expect(sameBlank).toBe(blank);
    expect(otherDemo).not.toBe(demo);
  });

  test("is found again by a copy of the product at another place", () => {
    const other = mkdtempSync(join(tmpdir(), "clzy-elsewhere-"));
    cpSync(root, other, { recursive: true });
    for (const content of ["blank", "demo"] as const) {
      const folder = relative(root, preparedFolder(root, content));
      expect(relative(other, preparedFolder(other, content))).toBe(folder);
    }
    renameSync(join(other, source), join(other, "src/server/demo/other.ts"));
    expect(basename(preparedFolder(other, "demo"))).not.toBe(
      basename(preparedFolder(root, "demo")),
    );
    rmSync(other, { recursive: true });
  });

  test("is a whole database that a first start copies, without spare log files", async () => {
    expect(patternOf(root, true)).toBe(null);
    await prepare(root, "map-config", "blank", () => {});
    const folder = preparedFolder(root, "blank");
    expect(patternOf(root, true)).toEqual({ folder, content: "blank" });
    const logFiles = readdirSync(join(folder, "db/pg_wal")).filter((name) => name.length === 24);
    expect(logFiles.length).toBeLessThanOrEqual(2);

    const dataDir = join(root, "data");
    const { db, close } = await openDatabase({ dataDir, pattern: () => folder, log });
    expect(await migrate(db)).toEqual([]);
    await close();
    expect(existsSync(join(dataDir, "arriving-db"))).toBe(false);
  }, 240_000);

  test("is offered with demonstration data only to those who want them", () => {
    mkdirSync(preparedFolder(root, "demo"), { recursive: true });
    expect(patternOf(root, true)?.content).toBe("demo");
    expect(patternOf(root, false)?.content).toBe("blank");
  });
});
