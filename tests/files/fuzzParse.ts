import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { ParsedFile } from "#contract/endpoints/uploads/parseFile";
import { parseInChild } from "../../src/server/checks/parseInChild";
import { letChildrenRead } from "../../src/server/threads/childFolder";
import { type damaged, fuzzMsOf, cases as usual } from "./fuzz";
import { randomOf } from "./random";

/** An in-memory file system: it saves a few milliseconds for each of thousands of files. */
const memory = "/dev/shm";
const patienceMs = 20_000;

/** An intact file of a format, and how to damage it. */
export type Format = readonly [ending: string, bytes: Uint8Array, damage: typeof damaged];

/**
 * Reads damaged files of each format like `gyydst/parse/file`, in child processes that are used
 * again: one that died, hung or took too much memory fails the test.
 */
export function fuzzParse(formats: readonly Format[], { seed = 1, cases = usual } = {}): void {
  const folder = mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), "clzy-fuzz-"));
  letChildrenRead(folder);
  afterAll(() => rmSync(folder, { recursive: true }));
  test.each(formats)(
    `${cases} damaged %s files are shown or refused in words (seed ${seed})`,
    async (ending, bytes, damage) => {
      const next = randomOf(ending.length * 7919 * seed);
      const path = join(folder, `x.${ending}`);
      const parsed = async (): Promise<ParsedFile> => {
        const order = { path, name: `x.${ending}`, encoding: "auto", crs: "auto" } as const;
        return JSON.parse(Buffer.from(await parseInChild(order, patienceMs)).toString());
      };
      writeFileSync(path, bytes);
      expect((await parsed()).total, "of the whole file").toBeGreaterThan(0);
      for (let left = cases; left > 0; left--) {
        writeFileSync(path, damage(bytes, next));
        const found = await parsed();
        const said = found.problems.every(({ message }) => /[\u4e00-\u9fff]/.test(message));
        if (!said || (found.total === 0 && found.problems.length === 0)) {
          expect.unreachable(`case ${cases - left}: ${JSON.stringify(found.problems)}`);
        }
      }
    },
    fuzzMsOf(cases),
  );
}
