import { cpSync, mkdtempSync, openAsBlob, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pjApi } from "#contract/endpoints/evaluation/pj";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { exportListApi } from "#contract/endpoints/records/exportList";
import { drpcApi, importResult, jobApi } from "#contract/endpoints/records/job";
import { ssbbApi } from "#contract/endpoints/tax/ssbb";
import { limits } from "#contract/limits";
import { reportSchema } from "#contract/rules/problem/problem";
import { patternOf } from "../../src/server/start/prepared";
import { type ChildServer, startServer, untilIdle } from "./childServer";
import { BenchClient, demoUser } from "./client";
import { createDatabase, dropDatabase, filled, filledBefore } from "./database";
import { options } from "./options";
import { type Line, ms, progress, seconds } from "./report";
import { timed } from "./stopwatch";

const everyMs = 100;
const aimMs = 1_000;

/** What another account waits for its list while long work runs, on both engines at demonstration size. */
export async function benchWaiting(mdb: string, serverUrl: string | null): Promise<Line[]> {
  const lines: Line[] = [];
  const dataDir = mkdtempSync(join(tmpdir(), "clzy-bench-"));
  try {
    await demonstration(dataDir);
    lines.push(...(await waited("embedded", mdb, { dataDir })));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  if (serverUrl === null) return lines;
  const name = "clzy_bench_waiting";
  const url = await createDatabase(serverUrl, name);
  try {
    await (await filled({ url })).close();
    return [...lines, ...(await waited("PostgreSQL", mdb, { url }))];
  } finally {
    await dropDatabase(serverUrl, name);
  }
}

/** A copy of what the build has made for a first start; without a build it is made anew. */
async function demonstration(dataDir: string): Promise<void> {
  const pattern = patternOf(options.root, true);
  if (pattern?.content !== "demo") return void (await (await filled({ dataDir })).close());
  cpSync(pattern.folder, dataDir, { recursive: true });
  await (await filledBefore({ dataDir })).close();
}

type Where = Parameters<typeof startServer>[0];

async function waited(engine: string, mdb: string, where: Where): Promise<Line[]> {
  const server = await startServer(where);
  const other = new BenchClient(server.client.origin);
  try {
    await other.signIn(demoUser);
    await untilIdle(server);
    const lines: Line[] = [];
    const during = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
      progress(`${engine}: ${what}`);
      const { result, took, slowest } = await beside(other, work);
      lines.push({
        what: `slowest list of another during ${what}, ${engine}`,
        ours: `${ms(slowest)} of ${seconds(took)}`,
        ratio: slowest / aimMs,
        aim: `≤ ${seconds(aimMs)}`,
      });
      return result;
    };
    await longWork(server, mdb, during);
    await taxWork(server, during);
    return lines;
  } finally {
    other.close();
    await server.stop();
  }
}

type During = <T>(what: string, work: () => Promise<T>) => Promise<T>;

async function longWork(server: ChildServer, mdb: string, during: During): Promise<void> {
  const { client } = server;
  const job = async (started: Promise<{ jobId: string }>) => ended(client, (await started).jobId);
  const report = await during("a check", async () => {
    const file = new File([await openAsBlob(mdb)], basename(mdb));
    return reportSchema.parse(await job(client.call(dxydsdApi.validateMdb, { file })));
  });
  const choice = { fileId: report.fileId, onlyClean: true, confirmWarnings: true };
  const stored = await during(`an import of ${report.clean}`, async () =>
    importResult.parse(await job(client.call(dxydsdApi.importMdb, choice))),
  );
  await untilIdle(server);
  await during("a duplicate check", () =>
    job(client.call(dxydsdApi.startDuplicates, { areaCode: "33" })),
  );
  await during("a shapefile", () => client.bytes(dxydsdApi.exportShape, { areaCode: "33" }));
  await during("a sheet", () => client.bytes(exportListApi.list, { dataset: "dxydsd" }));
  await during("a take-back", () => client.call(drpcApi.revoke, { pcid: stored.batchId }));
}

const nd = limits.currentYear;

/** Each goes on from what the one before has left. */
async function taxWork({ client: { origin } }: ChildServer, during: During): Promise<void> {
  const tax = new BenchClient(origin);
  await tax.signIn({ ...demoUser, username: "shuiwu" });
  const versions = await tax.call(ssbbApi.list, { nd });
  const copyFrom = versions.find(({ zt, sjlx }) => zt === "2" && sjlx === "1")?.bbid;
  if (copyFrom === undefined) return;
  const made = await during("the copy of a tax version", () =>
    tax.call(ssbbApi.create, { nd, bbmc: "测速", copyFrom }),
  );
  const { bbid } = made;
  const { bbh } = await tax.call(ssbbApi.start, { bbid, bbh: made.bbh });
  await during("the publication of a tax version", () => tax.call(ssbbApi.publish, { bbid, bbh }));
  tax.close();
  const province = new BenchClient(origin);
  await province.signIn({ ...demoUser, username: "sheng" });
  await during("an evaluation", async () =>
    ended(province, (await province.call(pjApi.compute, { nd })).jobId),
  );
  province.close();
}

async function ended(client: BenchClient, jobId: string): Promise<unknown> {
  for (;;) {
    const job = await client.call(jobApi.info, { jobId });
    if (job.state === "done") return job.result;
    if (job.state !== "queued" && job.state !== "running") {
      throw new Error(`job ${job.state}: ${job.message}`);
    }
    await pause(everyMs);
  }
}

/** Asks the other's list while `work` runs, and once more when it is over. */
async function beside<T>(other: BenchClient, work: () => Promise<T>) {
  let slowest = 0;
  let over = false;
  const asking = (async () => {
    while (!over) {
      const { ms } = await timed(() => other.call(dxydsdApi.pageList, {}));
      slowest = Math.max(slowest, ms);
      await pause(Math.max(0, everyMs - ms));
    }
  })();
  try {
    const { ms: took, result } = await timed(work);
    over = true;
    await asking;
    return { result, took, slowest };
  } finally {
    over = true;
  }
}
