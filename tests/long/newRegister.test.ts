import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

/** Adds a register in a copy of the project, and everything that has to be written for it. */

const run = promisify(execFile);
const copy = mkdtempSync(join(tmpdir(), "clzy-register-"));
const parts = ["src", "tests", "map-config", "public", "package.json", "tsconfig.json"];

/** Lines in a table of all datasets, of all calls, or of words: they do not count. */
const lines = [
  "src/contract/datasets/index.ts",
  "src/contract/endpoints/index.ts",
  "tests/api/walkRows.ts",
  "tests/architecture/contract.test.ts",
];
const touched = new Set<string>();

const read = (path: string) => readFileSync(join(copy, path), "utf8");
function write(path: string, text: string): void {
  touched.add(path);
  writeFileSync(join(copy, path), text);
}

/** Inserts a line before another one. */
function add(path: string, line: string, before: string): void {
  const text = read(path);
  expect([path, text.includes(before)]).toEqual([path, true]);
  write(path, text.replace(before, `${line}\n${before}`));
}

const dataset = `
import { auditFields, outlineFields, placeFields } from "../define/common";
import { defineDataset, type RecordOf } from "../define/dataset";
import { area, code, inRole, system, text } from "../define/field";

export const cfdk = defineDataset({
  name: "cfdk",
  title: "厂房地块",
  table: "cfdk",
  key: { id: "cfid", number: "dkbh", name: "dkmc" },
  geometry: "Polygon",
  fields: {
    cfid: system(text("厂房ID", 32)),
    dkbh: text("地块编号", 30),
    dkmc: text("地块名称", 100),
    ...placeFields,
    mj: inRole("area", area("地块面积")),
    zt: code("状态", { "0": "在用", "1": "停用" }),
    ...outlineFields,
    ...auditFields,
  },
  views: {
    table: ["dkbh", "dkmc", "xzqmc", "mj", "zt"],
    filter: ["dkbh", "dkmc", "zt", "mj"],
    form: ["dkbh", "dkmc", "mj", "zt", "bz"],
    card: ["mj", "zt"],
    tile: ["zt"],
    search: ["dkbh", "dkmc"],
  },
  access: {
    read: "gyyd:view",
    write: "gyyd:edit",
    approve: "gyyd:audit",
    import: "gyyd:edit",
    delete: "gyyd:edit",
  },
  symbols: [{ by: "zt", title: "按状态", colors: { "0": "#22c55e", "1": "#9ca3af" } }],
  rollup: { by: ["zt"], single: [], sums: ["mj"] },
  work: {
    counter: "宗",
    noun: "厂房地块",
    editable: null,
    deletable: ["0"],
    searched: "record",
    bulk: true,
    home: "/sys-gyyd/cfdk",
  },
  state: "zt",
});

export type Cfdk = RecordOf<typeof cfdk>;
`;

const endpoints = `
import { cfdk } from "../../datasets/cfdk";
import { usualCalls } from "../records/standardCalls";

export const cfdkApi = usualCalls(cfdk, {
  pageList: "cfdk/pageList",
  stats: "tjfx/cfdk",
  info: "cfdk/getCfdkInfo",
  insert: "cfdk/insertCfdk",
  update: "cfdk/updateCfdk",
  remove: "cfdk/deleteCfdk",
});
`;

const service = `
import { type Cfdk, cfdk } from "#contract/datasets/cfdk";
import { cfdkApi } from "#contract/endpoints/industry/cfdk";
import { readCalls, writeCalls } from "../records/registerCalls";

export const { pageList, info, stats } = readCalls<Cfdk>(cfdk);
export const { insert, update, remove } = writeCalls<Cfdk>({ dataset: cfdk }, cfdkApi);
`;

const page = `  sheet("/sys-gyyd/cfdk", ["厂房地块", "厂房"], "gyyd:view", async () => {
    const { createElement } = await import("react");
    const { registerNamed } = await import("../records/registers");
    const { RegisterPage } = await import("../ui/register/RegisterPage");
    const register = registerNamed("cfdk");
    return { Component: () => createElement(RegisterPage, { register, name: "cfdk" }) };
  }),`;

const walked = `  "cfdk/pageList": region("cfdk"),
  "cfdk/getCfdkInfo": record("cfdk", (cfid) => ({ cfid })),
  "tjfx/cfdk": region("cfdk"),
  "cfdk/insertCfdk": own({ values: {} }),
  "cfdk/updateCfdk": record("cfdk", edit),
  "cfdk/deleteCfdk": record("cfdk", ids),`;

/** Checks of the new register once it exists: the client's part, without a browser. */
const client = `
import { expect, test } from "vitest";
import { callWords } from "#contract/words/callWords";
import { recordWord } from "#contract/words/recordWord";
import { takesBulk } from "../ui/bulk/bulkSave";
import { callsOf } from "./datasetCalls";
import { registerNamed } from "./registers";

test("the new register is known to the client", () => {
  const register = registerNamed("cfdk");
  expect(Object.keys(register)).toEqual(
    expect.arrayContaining(["page", "stats", "info", "insert", "update", "remove", "outlined"]),
  );
  expect([takesBulk(register), recordWord("cfdk")]).toEqual([true, "宗"]);
  expect(callsOf("cfdk")?.list).toBe(register.page);
  expect(callWords("cfdk/updateCfdk")).toBe("修改厂房地块");
});
`;

/** A runner inside this one must not mistake itself for its worker. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST$|NODE_ENV$)/.test(name)),
);
// Tests of the house are not run beside a database server.
const { DATABASE_URL: _, ...envOfHouse } = env;
const bin = (name: string) => join(copy, "node_modules/.bin", name);
const inCopy = (command: string, ...args: string[]) => {
  const own = args.some((one) => one.startsWith("tests/architecture")) ? envOfHouse : env;
  return run(bin(command), args, { cwd: copy, env: own, maxBuffer: 1 << 26 }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string; stderr: string }) => {
      throw new Error(`${command} ${args.join(" ")}\n${error.stdout}\n${error.stderr}`);
    },
  );
};

beforeAll(async () => {
  for (const part of parts) cpSync(part, join(copy, part), { recursive: true });
  cpSync("vite.config.ts", join(copy, "vite.config.ts"));
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  write("src/contract/datasets/cfdk.ts", dataset);
  add("src/contract/datasets/index.ts", 'import { cfdk } from "./cfdk";', "import { cypt }");
  add("src/contract/datasets/index.ts", "  cfdk,", "  cypt,\n");
  write(
    "src/server/db/migrations/9999_cfdk.sql",
    await inCopy("tsx", "src/server/db/ddlOf.ts", "cfdk"),
  );
  write("src/contract/endpoints/industry/cfdk.ts", endpoints);
  add(
    "src/contract/endpoints/index.ts",
    'import { cfdkApi } from "./industry/cfdk";',
    "import { cyptApi }",
  );
  add("src/contract/endpoints/index.ts", "  cfdk: cfdkApi,", "  park: cyptApi,");
  write("src/server/services/industry/cfdk.ts", service);
  add(
    "src/server/http/routes.ts",
    'import { cfdkApi } from "#contract/endpoints/industry/cfdk";',
    "import { cyptApi }",
  );
  add(
    "src/server/http/routes.ts",
    'import * as cfdk from "../services/industry/cfdk";',
    "import * as cypt",
  );
  add("src/server/http/routes.ts", "  mount(cfdkApi, cfdk);", "  mount(cyptApi, cypt);");
  add("src/client/app/workspaceRoutes.ts", page, '  sheet(\n    "/sys/data/manage/dxydjh25"');
  add("tests/api/walkRows.ts", walked, '  "ghgy/pageList"');
}, 120_000);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test("a new register is written in six places at most", () => {
  const places = [...touched].filter((path) => !lines.includes(path));
  expect(places).toHaveLength(6);
});

test("it compiles", () => inCopy("tsx", "tests/checkTypes.ts"));

test("the client lists, opens, enters, edits and deletes its records, one by one and many", async () => {
  writeFileSync(join(copy, "src/client/records/cfdk.test.ts"), client);
  await inCopy("vitest", "run", "--project", "client", "src/client/records/cfdk.test.ts");
});

test("the server lists, counts, masks, edits, deletes and logs them as those of every other", async () => {
  const files = ["registers", "recordEngine", "bulk", "walk"].map(
    (name) => `tests/api/${name}.test.ts`,
  );
  await inCopy("vitest", "run", "--project", "api", ...files, "-t", "cfdk");
  await inCopy("vitest", "run", "--project", "api", "tests/architecture/drift.test.ts");
});
