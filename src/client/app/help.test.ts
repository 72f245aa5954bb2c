import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { helpOf } from "../features/help/helpOf";
import { machinesOf } from "../features/help/machinesOf";
import { pictureName } from "../features/help/pictureName";
import { ruleRows } from "../features/help/ruleRows";
import type { RoomHelp } from "../features/help/texts/pageHelp";
import { pageRoutes } from "./pageRoutes";

const behindLogin = pageRoutes.filter(({ access }) => access !== null);

test.each(behindLogin)("$path has its half-page", async ({ path }) => {
  const help = await helpOf(path);
  expect(help?.purpose).toMatch(/。$/);
  expect(help?.steps.length).toBeGreaterThan(0);
  for (const name of help?.of ?? []) expect(machinesOf(name), name).not.toEqual([]);
  for (const letter of help?.rules ?? "") expect(ruleRows(letter), letter).not.toEqual([]);
});

test("no half-page is kept for a page that does not exist", () => {
  const rooms = import.meta.glob<{ help: RoomHelp }>(
    ["../features/help/texts/*.ts", "!**/pageHelp.ts"],
    {
      eager: true,
    },
  );
  const texts = Object.values(rooms).flatMap(({ help }) => Object.keys(help));
  const known = new Set(behindLogin.map(({ path }) => path));
  expect(texts.filter((path) => !known.has(path))).toEqual([]);
});

/** What the pages say: the client without these texts, and what it takes from the contract. */
function wordsOfPages(): string {
  const files = ["src/client", "src/contract", "map-config"].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: "utf8" }).map((name) => join(root, name)),
  );
  return files
    .filter((name) => /\.(tsx?|json)$/.test(name))
    .filter((name) => !/\.test\.|help\/texts|contract\/releases/.test(name))
    .map((name) => readFileSync(name, "utf8"))
    .join("\n");
}

test("what the half-pages quote stands on the pages, word for word", async () => {
  const source = wordsOfPages();
  // A figure may be a limit that the page writes into its text.
  const stands = (word: string) => word.split(/\d+/).every((part) => source.includes(part));
  const lost: string[] = [];
  for (const { path } of behindLogin) {
    for (const [, word = ""] of JSON.stringify(await helpOf(path)).matchAll(
      /[“「]([^”」]+)[”」]/g,
    )) {
      if (!stands(word)) lost.push(`${path}：${word}`);
    }
  }
  expect(lost).toEqual([]);
});

const pictures = "src/client/features/help/pictures";
/** The preview of a document shows a document, which no page is without one. */
const without = new Set(["/ofdPre"]);

test("every half-page has its picture, no picture is of a page that does not exist, all are small", () => {
  const files = readdirSync(pictures);
  const wanted = behindLogin.map(({ path }) => path).filter((path) => !without.has(path));
  expect(files.toSorted()).toEqual(wanted.map(pictureName).toSorted());
  const bytes = files.reduce((sum, name) => sum + statSync(join(pictures, name)).size, 0);
  expect(bytes).toBeLessThan(3 * 2 ** 20);
});
