import { execFile } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";

const config = "tests/architecture/boundaries.cjs";
const fewestModules = 100;

type Outcome = {
  summary: {
    totalCruised: number;
    violations: { from: string; to: string; rule: { name: string } }[];
  };
};

async function cruise(folder: string): Promise<Outcome["summary"]> {
  const tool = join(process.cwd(), "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
  const arguments_ = [
    tool,
    "--config",
    join(process.cwd(), config),
    "--output-type",
    "json",
    "src",
  ];
  const run = promisify(execFile)(process.execPath, arguments_, {
    cwd: folder,
    maxBuffer: 256 * 1024 * 1024,
  });
  // The tool ends with the number of errors as its code.
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  return (JSON.parse(stdout) as Outcome).summary;
}

const copy = mkdtempSync(join(tmpdir(), "clzy-boundaries-"));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** One forbidden import for each rule: the file that has it, and what it imports. */
const plants: Readonly<Record<string, readonly [file: string, target: string]>> = {
  "contract-is-pure": ["src/contract/zzPure.ts", "../server/db/tables"],
  "contract-knows-zod-only": ["src/contract/zzZod.ts", "pg"],
  "geo-is-a-leaf": ["src/geo/zzLeaf.ts", "#contract/limits"],
  "no-server-in-client": ["src/client/ui/zzServer.ts", "../../server/db/tables"],
  "no-client-in-server": ["src/server/services/zzClient.ts", "../../client/state/store"],
  "no-tests-in-product": ["src/server/services/zzTests.ts", "../../../tests/api/users"],
  "features-do-not-meet": ["src/client/features/zz/zzMeet.ts", "../zy/zzMet"],
  "nothing-imports-app": ["src/client/shell/zzApp.ts", "../app/zzRoutes"],
  "no-features-below": ["src/client/ui/zzFeature.ts", "../features/zy/zzMet"],
  "no-widgets-below": ["src/client/map/zzWidget.ts", "../ui/zzWidget"],
  "state-is-lowest": ["src/client/state/zzState.ts", "../api/zzApi"],
  "sql-is-lowest": ["src/server/db/zzLow.ts", "../repositories/account/user"],
  "repositories-hold-no-decisions": [
    "src/server/repositories/zzUp.ts",
    "../services/account/session",
  ],
  "services-do-not-know-http": ["src/server/services/zzHttp.ts", "../http/parse"],
  "http-does-not-know-the-start": ["src/server/http/zzStart.ts", "../start/say"],
  "one-door-arcgis": ["src/client/ui/zzArcgis.ts", "@arcgis/core/config.js"],
  "one-door-antv": ["src/client/ui/zzAntv.ts", "@antv/g2"],
  "one-door-ky": ["src/client/ui/zzKy.ts", "ky"],
  "one-door-nprogress": ["src/client/ui/zzProgress.ts", "nprogress"],
  "one-door-sql": ["src/server/services/zzSql.ts", "kysely"],
  "one-door-http": ["src/server/services/zzFastify.ts", "fastify"],
  "no-barrels": ["src/client/ui/zzBarrel.ts", "../features/zy/index"],
  "no-cycles": ["src/geo/zzCycle.ts", "./zzCycleBack"],
};

const targets: Readonly<Record<string, string>> = {
  "src/client/features/zy/zzMet.ts": "",
  "src/client/features/zy/index.ts": "",
  "src/client/app/zzRoutes.ts": "",
  "src/client/ui/zzWidget.ts": "",
  "src/client/api/zzApi.ts": "",
  "src/client/state/store.ts": "",
  "src/geo/zzCycleBack.ts": 'import "./zzCycle";',
};

const rules = (
  createRequire(import.meta.url)(join(process.cwd(), config)) as { forbidden: { name: string }[] }
).forbidden.map(({ name }) => name);

test("there is a planted import for each rule", () => {
  expect(Object.keys(plants).sort()).toEqual([...rules].sort());
});

test("the tool finds each forbidden import, planted in a copy", async () => {
  cpSync("src", join(copy, "src"), { recursive: true });
  cpSync("package.json", join(copy, "package.json"));
  mkdirSync(join(copy, "tests/api"), { recursive: true });
  cpSync("tests/api/users.ts", join(copy, "tests/api/users.ts"));
  symlinkSync(join(process.cwd(), "node_modules"), join(copy, "node_modules"));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), text);
  };
  for (const [file, text] of Object.entries(targets)) write(file, text);
  for (const [file, target] of Object.values(plants)) write(file, `import "${target}";\n`);
  const { violations } = await cruise(copy);
  const found = (name: string, file: string) =>
    violations.some(({ rule, from }) => rule.name === name && from === file);
  const missed = Object.entries(plants).filter(([name, [file]]) => !found(name, file));
  expect(missed).toEqual([]);
}, 120_000);

test("the product has none, and the tool has read it", async () => {
  const { violations, totalCruised } = await cruise(process.cwd());
  expect(violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
  expect(totalCruised).toBeGreaterThan(fewestModules);
}, 120_000);

const sourcesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));

test("contract and geo are imported by alias from other roots", () => {
  const relative = /from "(\.\.\/)+(contract|geo)\//;
  const offenders = ["src/client", "src/server"]
    .flatMap(sourcesBelow)
    .filter((file) => relative.test(readFileSync(file, "utf8")));
  expect(offenders).toEqual([]);
});
