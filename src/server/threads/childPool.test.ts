import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { hostileTasks } from "../../../tests/files/hostileChild";
import { ChildDied } from "./childDied";
import { letChildrenRead } from "./childFolder";
import { childPool } from "./childPool";

const poolOf = (mostTasks: number) =>
  childPool<typeof hostileTasks>({
    entry: new URL("../../../tests/files/hostileChild.ts", import.meta.url),
    heapMb: 64,
    residentMb: 400,
    mostTasks,
    keptMb: 300,
    idleMs: 60_000,
  });
const pool = poolOf(100);
const patient = { patienceMs: 50_000 };
const pid = (from = pool) => from.ask("pid", null as never, patient);

test("a process does one task after another", async () => {
  const first = await pid();
  expect(first).not.toBe(process.pid);
  await expect(pool.ask("throws", null as never, patient)).rejects.toThrow("broken");
  expect(await pid()).toBe(first);
});

test("and is replaced after so many", async () => {
  const own = poolOf(2);
  const first = await pid(own);
  expect(await pid(own)).toBe(first);
  expect(await pid(own)).not.toBe(first);
});

test.each(["SIGKILL", "SIGSEGV", "SIGABRT"] as const)(
  "one that ends by %s ends its task in words, and the next has another",
  async (signal) => {
    const first = await pid();
    const died = await pool.ask("signal", signal, patient).catch((error: unknown) => error);
    expect(died).toBeInstanceOf(ChildDied);
    expect(died).toMatchObject({
      message: "读取文件的进程意外终止，文件可能已损坏，请检查后重新上传",
      cause: expect.stringContaining(signal),
    });
    expect(await pid()).not.toBe(first);
  },
);

test("a process that died while nobody needed it is not missed", async () => {
  const first = await pid();
  process.kill(first, "SIGKILL");
  expect(await pid().catch(() => pid())).not.toBe(first);
});

test.each(["heap", "buffers"] as const)("a file that eats memory (%s) is told so", async (task) => {
  await expect(pool.ask(task, null as never, patient)).rejects.toThrow(
    /^文件过大或过于复杂，读取所需内存超过上限\d+MB，请拆分后分批上传$/,
  );
});

test("a file that takes too long is told so, and its process is gone", async () => {
  const first = await pid();
  await expect(pool.ask("loop", null as never, { patienceMs: 1_000 })).rejects.toThrow(
    "文件过大或过于复杂，读取时间超过上限1秒，请拆分后分批上传",
  );
  expect(await pid()).not.toBe(first);
});

test("a cancelled task ends its process at once", async () => {
  const stop = new AbortController();
  const task = pool.ask("loop", null as never, { ...patient, signal: stop.signal });
  stop.abort(new Error("no more"));
  await expect(task).rejects.toThrow("no more");
});

test("a task that talks waits for each answer, and goes on where it is not ended", async () => {
  const first = await pid();
  const running = await pool.start("counts", 3, patient);
  const said: unknown[] = [];
  for (let one = await running.next(); ; one = await running.next()) {
    said.push(one.kind === "done" ? one.result : one.message);
    if (one.kind === "done") break;
    running.say("more");
  }
  running.end();
  expect(said).toEqual([0, 1, 2, "counted"]);
  expect(await pid()).toBe(first);
  const left = await pool.start("counts", 3, patient);
  await left.next();
  left.end();
  expect(await pid()).not.toBe(first);
});

const folder = mkdtempSync(join(tmpdir(), "clzy-child-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a process has no secrets, and reads and writes where it may", async () => {
  const file = join(folder, "file");
  writeFileSync(file, "x");
  process.env.DATABASE_URL ??= "postgres://secret";
  const world = () => pool.ask("world", file, patient);
  const before = await world();
  expect(before.environment).not.toContain("DATABASE_URL");
  expect(before).toMatchObject({
    ...{ ofParent: "ERR_ACCESS_DENIED", reads: "ERR_ACCESS_DENIED" },
    ...{ writes: "ERR_ACCESS_DENIED", writesOwn: "done" },
  });
  letChildrenRead(folder);
  expect(await world()).toMatchObject({ reads: "done", writes: "ERR_ACCESS_DENIED" });
});
