import { openAsBlob } from "node:fs";
import { basename } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pjApi } from "#contract/endpoints/evaluation/pj";
import { dqgxApi } from "#contract/endpoints/firm/dqgx";
import { xztdApi } from "#contract/endpoints/idle/xztd";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { zkfxmsdApi } from "#contract/endpoints/project/zkfxmsd";
import { exportListApi } from "#contract/endpoints/records/exportList";
import { drpcApi, importResult, jobApi } from "#contract/endpoints/records/job";
import { ssbbApi } from "#contract/endpoints/tax/ssbb";
import { sshsApi } from "#contract/endpoints/tax/sshs";
import type { Report } from "#contract/rules/problem/report";
import { settings } from "#contract/settings";
import { BenchClient, demoUser } from "./client";
import { idleSheet, taxSheet } from "./longSheets";
import { options } from "./options";

/** Names the current work, and measures how long others wait meanwhile. */
type During = <T>(what: string, work: () => Promise<T>) => Promise<T>;
type LongWork = (during: During, client: BenchClient, mdb: string) => Promise<void>;

const nd = settings.dataYear.usual;
const manyTaxRows = 20_000;
const manyIdleRows = 5_000;

/** Long-running work by name; each leaves the installation as it was, or ready for the next. */
export const longWorks: Readonly<Record<string, LongWork>> = {
  async import(during, client, mdb) {
    const report = await during("a check", async () => {
      const file = new File([await openAsBlob(mdb)], basename(mdb));
      return (await ended(client, client.call(dxydsdApi.validateMdb, { file }))) as Report;
    });
    const choice = { fileId: report.fileId, onlyClean: true, confirmWarnings: true };
    const stored = await during(`an import of ${report.clean}`, async () =>
      importResult.parse(await ended(client, client.call(dxydsdApi.importMdb, choice))),
    );
    await during("its move to the library", () => pause(20_000));
    await during("a take-back", () => client.call(drpcApi.revoke, { pcid: stored.batchId }));
  },

  async projects(during, { origin }) {
    const clerk = await signedIn(origin, "yuhang");
    const { projects } = options;
    await during("an import of projects", async () => {
      const file = new File([await openAsBlob(projects)], basename(projects));
      const order = { file, onlyClean: true, confirmWarnings: true };
      await ended(clerk, clerk.call(zkfxmsdApi.importMdb, order));
    });
    clerk.close();
  },

  async duplicates(during, client) {
    await during("a duplicate check", () =>
      ended(client, client.call(dxydsdApi.startDuplicates, { areaCode: "33" })),
    );
  },

  async exports(during, client) {
    await during("a shapefile", () => client.bytes(dxydsdApi.exportShape, { areaCode: "33" }));
    await during("a sheet", () => client.bytes(exportListApi.list, { dataset: "dxydsd" }));
  },

  async tax(during, { origin }) {
    const tax = await signedIn(origin, "shuiwu");
    const versions = await tax.call(ssbbApi.list, { nd });
    const copyFrom = versions.find(({ zt, sjlx }) => zt === "2" && sjlx === "1")?.bbid;
    if (copyFrom === undefined) return;
    const made = await during("the copy of a tax version", () =>
      tax.call(ssbbApi.create, { nd, bbmc: "测速", copyFrom }),
    );
    const { bbid } = made;
    const { bbh } = await tax.call(ssbbApi.start, { bbid, bbh: made.bbh });
    await during("the publication of a tax version", () =>
      tax.call(ssbbApi.publish, { bbid, bbh }),
    );
    tax.close();
    const province = await signedIn(origin, "sheng");
    await during("an evaluation", () => ended(province, province.call(pjApi.compute, { nd })));
    province.close();
  },

  async sheets(during, { origin }) {
    const tax = await signedIn(origin, "shuiwu");
    const { bbid } = await tax.call(ssbbApi.create, { nd: nd + 1, bbmc: "测速" });
    const file = await taxSheet(manyTaxRows);
    const { uploadId } = await during(`the reading of ${manyTaxRows} tax rows`, () =>
      tax.call(sshsApi.upload, { file, bbid }),
    );
    await during(`the import of ${manyTaxRows} tax rows`, () =>
      tax.call(sshsApi.import, { uploadId, confirmWarnings: true, onlyClean: true }),
    );
    await during("the removal of a tax version", () => tax.call(ssbbApi.remove, { bbid }));
    tax.close();
    const clerk = await signedIn(origin, "yuhang");
    const idle = await idleSheet(manyIdleRows);
    await during(`an idle sheet of ${manyIdleRows} rows`, () =>
      clerk.call(xztdApi.upload, { file: idle, confirmWarnings: "true" }),
    );
    clerk.close();
    const city = await signedIn(origin, "hangzhou");
    await during("a match of land and enterprises", () =>
      city.call(dqgxApi.match, { areaCode: "3301" }),
    );
    city.close();
  },
};

async function signedIn(origin: string, username: string): Promise<BenchClient> {
  const client = new BenchClient(origin);
  await client.signIn({ ...demoUser, username });
  return client;
}

const lookMs = 100;

async function ended(client: BenchClient, started: Promise<{ jobId: string }>): Promise<unknown> {
  const { jobId } = await started;
  for (;;) {
    const job = await client.call(jobApi.info, { jobId });
    if (job.state === "done") return job.result;
    if (job.state !== "queued" && job.state !== "running") {
      throw new Error(`job ${job.state}: ${job.message}`);
    }
    await pause(lookMs);
  }
}
