import { expect, test } from "vitest";
import { helpOf } from "../features/help/helpOf";
import { machinesOf } from "../features/help/machinesOf";
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
