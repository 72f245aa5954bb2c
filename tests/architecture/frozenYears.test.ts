import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../../", import.meta.url);

/** Code of the product; demonstration data is of its own year, and the dictionary quotes. */
const isCode = (path: string) =>
  /^src\/(client|contract|geo|server)\/.*\.(ts|tsx|sql)$/.test(path) &&
  !/\.test\.tsx?$|^src\/server\/demo\/|^src\/contract\/(domain|glossary)\//.test(path);

/** Where a year may stand, and why. */
const exceptions: Readonly<Record<string, string>> = {
  "src/contract/dataTime.ts": "the usual data year, as the customer fixed it",
  "src/contract/limits.ts": "the first and the last year that a record can be of",
  "src/contract/law.ts": "years of laws and standards",
  "src/contract/releases.ts": "days of releases",
  "src/contract/workflow/todo.ts": "the name of the customer's plan of 2025",
  "src/contract/datasets/gydxjh.ts": "the customer's plan of 2025",
  "src/contract/endpoints/low/gydxjh.ts": "the customer's plan of 2025",
  "src/contract/datasets/pastDay.ts": "an example of how a day is written",
  "src/contract/rules/parcel/sampleRecord.ts": "a record for tests",
  "src/server/services/low/gydxjh.ts": "the customer's plan of 2025",
  "src/server/tiles/features/ogcSchemas.ts": "the edition of a standard",
  "src/server/services/account/demoPassword.ts": "the password of demonstration accounts",
  "src/client/features/low/Dxydjh25Page.tsx": "the customer's plan of 2025",
  "src/client/features/map-pages/low/IndustryPlan.tsx": "the customer's plan of 2025",
  "src/client/features/help/texts/mapLow.ts": "the customer's plan of 2025",
  "src/client/app/workspaceRoutes.ts": "the title of the customer's plan of 2025",
  "src/contract/codes/industryControl.ts": "the editions of a table",
  "src/contract/rules/evaluation/scheme.ts": "the year in which the evaluation began",
  "src/contract/codes/holidays.ts": "the notices of holidays that were published",
  "src/contract/codes/landClasses/landStandards.ts": "the years of standards",
  "src/contract/codes/landClasses/plannedUses.ts": "the year of a standard",
  "src/contract/rules/values/fieldRules.ts": "the year of a standard",
  "src/contract/codes/landCodes.ts": "years of standards, and the customer's plan of 2025",
};

/** Migrations have run: each stays as it is. New ones count. */
const ranBefore = 600;
const isOld = (path: string) =>
  Number(/migrations\/(\d{4})/.exec(path)?.[1] ?? ranBefore) < ranBefore;

const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)(\/\/|--) .*$/gm, "$1");

/** 2010 to 2039 as a number of its own: not in a longer one, a colour, a code or an identifier. */
const year = /(?<![\w#.\-+])20[123]\d(?![\d.]|\w*_)/;

function codeBelow(folder: string): string[] {
  return readdirSync(new URL(folder, root), { withFileTypes: true }).flatMap((one) => {
    const path = `${folder}${one.name}`;
    return one.isDirectory() ? codeBelow(`${path}/`) : [path];
  });
}

const yearsIn = (text: string): string[] =>
  withoutComments(text)
    .split("\n")
    .filter((line) => year.test(line));

test("no year stands in the code: 数据年度 and the calendar say which it is", () => {
  const found = codeBelow("src/")
    .filter((path) => isCode(path) && !isOld(path) && !(path in exceptions))
    .flatMap((path) =>
      yearsIn(readFileSync(new URL(path, root), "utf8")).map((line) => `${path}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});

test("every exception still has a year in it", () => {
  const without = Object.keys(exceptions).filter(
    (path) => !year.test(readFileSync(new URL(path, root), "utf8")),
  );
  expect(without).toEqual([]);
});

test.each([
  ["const year = 2024;", true],
  ['const last = "2024-12-31";', true],
  ["`某地（2025年）`", true],
  ["// as in 2024", false],
  ["const big = 20_240;", false],
  ["const code = 0x02014b50;", false],
  ["const id = 202411;", false],
  ['const color = "#202530";', false],
])("%s", (line, isFrozen) => {
  expect(yearsIn(line).length > 0).toBe(isFrozen);
});

/** The system's clock is read in one place for days; times of sessions, caches and files are no days. */
test("nothing but the calendar asks the database which day it is", () => {
  const found = codeBelow("src/server/")
    .filter((path) => isCode(path) && !isOld(path))
    // Of one day the history of platforms keeps how their figures began: a day of the calendar.
    .filter((path) => !path.endsWith("/0640_platforms.sql"))
    .filter((path) =>
      /current_date|now\(\) at time zone/i.test(
        withoutComments(readFileSync(new URL(path, root), "utf8")),
      ),
    );
  expect(found).toEqual(["src/server/repositories/inbox/todo.ts"]);
});
