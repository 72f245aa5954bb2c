import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { parseSource } from "../../src/server/checks/parse/parseSource";
import { cases, type damaged, fuzzMs, watch } from "./fuzz";
import { randomOf } from "./random";

const sqlite = createRequire(import.meta.url).resolve("node-sqlite3-wasm");

/** An in-memory file system: it saves a few milliseconds for each of ten thousand files. */
const memory = "/dev/shm";

/** An intact file of a format, and how to damage it. */
export type Format = readonly [ending: string, bytes: Uint8Array, damage: typeof damaged];

/** Reads damaged files of each format like `gyydst/parse/file`. */
export function fuzzParse(formats: readonly Format[]): void {
  const folder = mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), "clzy-fuzz-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  test.each(formats)(
    `${cases} damaged %s files are shown or refused in words`,
    async (ending, bytes, damage) => {
      const next = randomOf(ending.length * 7919);
      const path = join(folder, `x.${ending}`);
      const parsed = () =>
        parseSource({ path, name: `x.${ending}`, encoding: "auto", crs: "auto", sqlite });
      writeFileSync(path, bytes);
      expect((await parsed()).total, "of the whole file").toBeGreaterThan(0);
      const eye = watch();
      for (let left = cases; left > 0; left--) {
        writeFileSync(path, damage(bytes, next));
        await eye.turn(async () => {
          const found = await parsed();
          const said = found.problems.every(({ message }) => /[\u4e00-\u9fff]/.test(message));
          if (!said || (found.total === 0 && found.problems.length === 0)) {
            expect.unreachable(`case ${cases - left}: ${JSON.stringify(found.problems)}`);
          }
        });
      }
      eye.check();
    },
    fuzzMs,
  );
}
