import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { releases } from "./releases";

test("the newest release is the version of the package, and each has something to tell", () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(releases[0]?.version).toBe(version);
  const days = releases.map(({ date }) => date);
  expect(days).toEqual([...days].sort().reverse());
  expect(new Set(releases.map((one) => one.version)).size).toBe(releases.length);
  for (const { changes } of releases) expect(changes.length).toBeGreaterThan(0);
});
