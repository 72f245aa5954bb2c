import { mkdtempSync, openAsBlob, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { drpcApi, importResult, jobApi } from "#contract/endpoints/records/job";
import { type Report, reportSchema } from "#contract/rules/problem/report";
import { openDatabase } from "../../src/server/db/connect/open";
import type { Db } from "../../src/server/db/tables";
import { type ChildServer, rise, untilIdle } from "./childServer";
import { log } from "./database";
import { canRead, hasOgr, ogr2ogr, ogrName } from "./ogr";
import { intoRegister } from "./registerPeer";
import { type Line, mb, seconds } from "./report";
import { spreadOf, timed } from "./stopwatch";
import { toShape } from "./toShape";

/** The result of a job, once it is done. */
export async function ended({ client }: ChildServer, jobId: string): Promise<unknown> {
  for (;;) {
    const job = await client.call(jobApi.info, { jobId });
    if (job.state === "done") return job.result;
    if (job.state !== "queued" && job.state !== "running") {
      throw new Error(`job ${job.state}: ${job.message}`);
    }
    // How long it takes is told as finely as that.
    await pause(25);
  }
}

const small = fileURLToPath(new URL("../fixtures/dxyd-sd-clean.mdb", import.meta.url));

/** Ours and the peer take turns, so that other load slows both alike. */
const turns = 5;

async function checked(mdb: string, server: ChildServer): Promise<Report> {
  const file = new File([await openAsBlob(mdb)], basename(mdb));
  const { jobId } = await server.client.call(dxydsdApi.validateMdb, { file });
  return reportSchema.parse(await ended(server, jobId));
}

async function stored({ fileId }: Report, server: ChildServer): Promise<number> {
  const choice = { fileId, onlyClean: true, confirmWarnings: true };
  const { jobId } = await server.client.call(dxydsdApi.importMdb, choice);
  return importResult.parse(await ended(server, jobId)).inserted;
}

type Turn = { check: number; store: number; peer: number | undefined };
type Found = { report: Report; inserted: number; bytes: number };

/** Check and import of the clean records, the way a user does both, in turns with ogr2ogr. */
export async function benchImport(mdb: string, url: string, server: ChildServer): Promise<Line[]> {
  const peer = await peerOf(mdb, url);
  const database = await openDatabase({ dataDir: "", url, log });
  try {
    // What a process's first check loads stays for later ones: it is not this check's memory.
    await checked(small, server);
    const { times, first } = await inTurns({ mdb, server, db: database.db, peer: peer?.table });
    const register = peer ? await peer.register() : undefined;
    return linesOf(mdb, times, first, register);
  } finally {
    await database.close();
    peer?.end();
  }
}

type Rivals = {
  mdb: string;
  server: ChildServer;
  db: Db;
  peer: (() => Promise<number>) | undefined;
};

async function inTurns({ mdb, server, db, peer }: Rivals) {
  const times: Turn[] = [];
  let first: Found | undefined;
  for (let turn = 0; turn < turns; turn++) {
    await untilIdle(server);
    const check = await rise(server, () => timed(() => checked(mdb, server)));
    const report = check.result.result;
    const store = await timed(() => stored(report, server));
    first ??= { report, inserted: store.result, bytes: check.bytes };
    // Nobody waits for the records to move over, but the peer shall not suffer from it.
    await moved(db, server);
    times.push({ check: check.result.ms, store: store.ms, peer: await peer?.() });
    if (turn === turns - 1) break;
    const { jobId } = await server.client.call(drpcApi.startRevoke, { pcid: report.pcid });
    await ended(server, jobId);
    await moved(db, server);
  }
  if (!first) throw new Error("no turn was taken");
  return { times, first };
}

/** Waits until what was shown has moved over to the register. */
async function moved(db: Db, server: ChildServer): Promise<void> {
  for (;;) {
    const { rows } = await sql<{
      left: number;
    }>`select count(*)::integer "left" from intake`.execute(db);
    if (rows[0]?.left === 0) return untilIdle(server);
    await pause(500);
  }
}

function linesOf(mdb: string, times: readonly Turn[], first: Found, register?: number): Line[] {
  const middle = (of: (turn: Turn) => number | undefined) =>
    spreadOf(times.flatMap((turn) => of(turn) ?? [])).p50;
  const ours = middle(({ check, store }) => check + store);
  const hasPeer = times.every(({ peer }) => peer !== undefined);
  const table = hasPeer ? middle(({ peer }) => peer) : undefined;
  const { report, inserted, bytes } = first;
  const size = statSync(mdb).size;
  return [
    {
      what: `check of ${report.total} records (${report.clean} clean), middle of ${turns}`,
      ours: seconds(middle(({ check }) => check)),
    },
    { what: `import of ${inserted} records`, ours: seconds(middle(({ store }) => store)) },
    against("ogr2ogr, a table of its own", ours, table, "≤ 3.00"),
    against("and SQL, a register alike", ours, table && register && table + register, "≤ 2.00"),
    {
      what: "memory of the check above rest",
      ours: mb(bytes),
      peer: `file ${mb(size)}`,
      ratio: bytes / size,
      aim: "≤ 4.00",
    },
  ];
}

const against = (name: string, ours: number, peer: number | undefined, aim: string): Line => ({
  what: "check and import",
  ours: seconds(ours),
  peer: peer === undefined ? "no ogr2ogr" : `${name} ${seconds(peer)}`,
  ...(peer === undefined ? {} : { ratio: ours / peer }),
  aim,
});

/**
 * Milliseconds for the same records without any check, transformed: into an empty table with one
 * index, and from there into a register.
 */
async function peerOf(mdb: string, url: string) {
  if (!hasOgr()) return null;
  const folder = mkdtempSync(join(tmpdir(), "clzy-bench-"));
  const source = (await canRead(mdb)) ? mdb : toShape(mdb, folder);
  const options = ["-nln", "peer_parcels", "-overwrite", "-t_srs", "EPSG:4490"];
  const form = ["-lco", "GEOMETRY_NAME=geom", "-nlt", "PROMOTE_TO_MULTI"];
  const args = ["-f", "PostgreSQL", ogrName(url), source, ...options, ...form];
  return {
    table: async () => (await timed(() => ogr2ogr(...args))).ms,
    register: () => intoRegister(url),
    end: () => rmSync(folder, { recursive: true, force: true }),
  };
}
