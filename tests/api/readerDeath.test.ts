import { afterEach, expect, test, vi } from "vitest";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { zkfxmsdApi } from "#contract/endpoints/project/zkfxmsd";
import { jobApi } from "#contract/endpoints/records/job";
import { parseFileApi } from "#contract/endpoints/uploads/parseFile";
import { readers } from "../../src/server/checks/readers";
import { as, here, withApp } from "./harness";
import { check, fixture, settled } from "./imports";
import { newUser } from "./newUser";
import { children } from "./readerChildren";

withApp();
afterEach(() => vi.restoreAllMocks());

/** Does this to the reading processes as soon as each of the next tasks has begun. */
function interrupt(times: number, work: () => unknown) {
  const start = readers.start.bind(readers) as (...given: never[]) => Promise<unknown>;
  let left = times;
  return vi.spyOn(readers, "start").mockImplementation((async (...given: never[]) => {
    const running = await start(...given);
    if (left-- > 0) work();
    return running;
  }) as never);
}

const kill = (signal: NodeJS.Signals) => () => {
  const pids = children();
  expect(pids.length).toBeGreaterThan(0);
  for (const pid of pids) process.kill(pid, signal);
};

const died = "读取文件的进程意外终止，文件可能已损坏，请检查后重新上传";
const twice = "读取文件的进程已两次意外终止，不再重试。请检查文件是否损坏，或联系管理员";

test.each(["SIGKILL", "SIGSEGV"] as const)(
  "a preview whose process ends by %s is told so, and the next one is shown",
  async (signal) => {
    const preview = () =>
      as("yuhang").call(parseFileApi.parse, { file: fixture("dxyd-sd-clean.mdb") });
    interrupt(1, kill(signal));
    const { status, body } = await preview();
    expect([status, body.message]).toEqual([400, died]);
    expect((await preview()).body.total).toBe(24);
  },
);

test("a check whose process ends is begun again, and stops after two deaths", async () => {
  const clerk = await newUser("330110");
  here().queue.start();
  interrupt(1, kill("SIGKILL"));
  expect((await check(clerk, "dxyd-sd-clean.mdb")).total).toBe(24);
  vi.restoreAllMocks();

  const starts = interrupt(3, kill("SIGSEGV"));
  const { body } = await clerk.call(dxydsdApi.validateMdb, { file: fixture("dxyd-sd-clean.mdb") });
  const job = await settled(clerk, body.jobId);
  expect([job.state, job.message]).toEqual(["failed", `处理文件“dxyd-sd-clean.mdb”时${twice}`]);
  expect(starts).toHaveBeenCalledTimes(2);
});

test("an import whose process ends twice stores nothing", async () => {
  const clerk = await newUser("330110");
  here().queue.start();
  interrupt(2, kill("SIGKILL"));
  const { body } = await clerk.call(zkfxmsdApi.importMdb, { file: fixture("zkfxm-clean.mdb") });
  const job = await settled(clerk, body.jobId);
  expect([job.state, job.message]).toEqual(["failed", `处理文件“zkfxm-clean.mdb”时${twice}`]);
  const { db } = here();
  expect(await db.selectFrom("drpc").select("zt").execute()).not.toContainEqual({ zt: "3" });
});

test("a cancelled check ends its process at once", async () => {
  const clerk = await newUser("330110");
  here().queue.start();
  let jobId = "";
  const began = new Promise<void>((resolve) => {
    // It stands still: only being ended lets its job end.
    interrupt(1, () => {
      kill("SIGSTOP")();
      resolve();
    });
  });
  const sent = await clerk.call(dxydsdApi.validateMdb, { file: fixture("dxyd-sd-clean.mdb") });
  jobId = sent.body.jobId;
  await began;
  const stopped = children();
  await clerk.call(jobApi.cancel, { jobId });
  expect((await settled(clerk, jobId)).state).toBe("cancelled");
  await vi.waitFor(() => expect(children()).not.toEqual(expect.arrayContaining(stopped)), 10_000);
});
