import { mkdtempSync, openAsBlob, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { importResult, jobApi } from "#contract/endpoints/records/job";
import { type Report, reportSchema } from "#contract/rules/problem/report";
import { type ChildServer, rise, untilIdle } from "./childServer";
import { canRead, hasOgr, ogr2ogr, ogrName } from "./ogr";
import { intoRegister } from "./registerPeer";
import { type Line, mb, seconds } from "./report";
import { timed } from "./stopwatch";
import { toShape } from "./toShape";

/** The result of a job, once it is done. */
export async function ended({ client }: ChildServer, jobId: string): Promise<unknown> {
  for (;;) {
    const job = await client.call(jobApi.info, { jobId });
    if (job.state === "done") return job.result;
    if (job.state !== "queued" && job.state !== "running") {
      throw new Error(`job ${job.state}: ${job.message}`);
    }
    await pause(100);
  }
}

const small = fileURLToPath(new URL("../fixtures/dxyd-sd-clean.mdb", import.meta.url));

async function checked(mdb: string, server: ChildServer): Promise<Report> {
  const file = new File([await openAsBlob(mdb)], basename(mdb));
  const { jobId } = await server.client.call(dxydsdApi.validateMdb, { file });
  return reportSchema.parse(await ended(server, jobId));
}

/**
 * Check and import of the clean records, the way a user does both; and the longest wait of another
 * request.
 */
export async function benchImport(mdb: string, url: string, server: ChildServer): Promise<Line[]> {
  // What a process's first check loads stays for later ones: it is not this check's memory.
  await checked(small, server);
  await untilIdle(server);
  const check = await rise(server, () => timed(() => checked(mdb, server)));
  const { fileId, clean, total } = check.result.result;
  const stored = await timed(async () => {
    const choice = { fileId, onlyClean: true, confirmWarnings: true };
    const { jobId } = await server.client.call(dxydsdApi.importMdb, choice);
    return importResult.parse(await ended(server, jobId));
  });
  const peer = await peerTimes(mdb, url);
  const ours = check.result.ms + stored.ms;
  const size = statSync(mdb).size;
  return [
    { what: `check of ${total} records (${clean} clean)`, ours: seconds(check.result.ms) },
    { what: `import of ${stored.result.inserted} records`, ours: seconds(stored.ms) },
    against("ogr2ogr, a table of its own", ours, peer?.table),
    against("and SQL, a register alike", ours, peer?.register),
    {
      what: "memory of the check above rest",
      ours: mb(check.bytes),
      peer: `file ${mb(size)}`,
      ratio: check.bytes / size,
      aim: "≤ 4.00",
    },
  ];
}

const against = (name: string, ours: number, peer: number | undefined): Line => ({
  what: "check and import",
  ours: seconds(ours),
  peer: peer === undefined ? "no ogr2ogr" : `${name} ${seconds(peer)}`,
  ...(peer === undefined ? {} : { ratio: ours / peer }),
  aim: "≤ 2.00",
});

type PeerTimes = { table: number; register: number };

/**
 * Milliseconds for the same records without any check, transformed: into an empty table with one
 * index (best of three), and from there into a register.
 */
async function peerTimes(mdb: string, url: string): Promise<PeerTimes | null> {
  if (!hasOgr()) return null;
  const folder = mkdtempSync(join(tmpdir(), "clzy-bench-"));
  try {
    const source = (await canRead(mdb)) ? mdb : toShape(mdb, folder);
    const options = [
      "-nln",
      "peer_parcels",
      "-overwrite",
      "-t_srs",
      "EPSG:4490",
      "-lco",
      "GEOMETRY_NAME=geom",
    ];
    const args = ["-f", "PostgreSQL", ogrName(url), source, ...options, "-nlt", "PROMOTE_TO_MULTI"];
    const times = [];
    for (let turn = 0; turn < 3; turn++) times.push((await timed(() => ogr2ogr(...args))).ms);
    const table = Math.min(...times);
    return { table, register: table + (await intoRegister(url)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
