import { sql } from "kysely";
import type { z } from "zod";
import type { Endpoint } from "#contract/define/endpoint";
import { dqgxApi } from "#contract/endpoints/firm/dqgx";
import { xztdApi } from "#contract/endpoints/idle/xztd";
import { gyydApi } from "#contract/endpoints/industry/gyyd";
import { platformMoveApi } from "#contract/endpoints/industry/platformMove";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { dxydstApi } from "#contract/endpoints/low/dxydst";
import { rwApi } from "#contract/endpoints/plan/rw";
import { zkfxmsdApi } from "#contract/endpoints/project/zkfxmsd";
import { drpcApi } from "#contract/endpoints/records/job";
import { pewgApi } from "#contract/endpoints/supply/pewg";
import { tdgyApi } from "#contract/endpoints/supply/tdgy";
import { ssbbApi } from "#contract/endpoints/tax/ssbb";
import { sshsApi } from "#contract/endpoints/tax/sshs";
import { as, here } from "../api/harness";
import { check, settled, store } from "../api/imports";
import { attach } from "../api/projects";
import { cleanRow, sheet } from "../api/taxes";
import type { Username } from "../api/users";

/** What people do to the records of the demonstration, through the product, between two looks at its figures. */

type Row = Record<string, unknown> & { id: string; bbh: number };

/** Records for a deed, told by a condition of SQL. */
async function some(table: string, id: string, where: string, limit = 1): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select t.*, ${sql.ref(`t.${id}`)} id from ${sql.table(table)} t
     where t.scbz = 0 and ${sql.raw(where)} order by 1 limit ${limit}`.execute(here().db);
  if (rows.length === 0) throw new Error(`no ${table} where ${where}`);
  return rows;
}

const first = async (table: string, id: string, where: string): Promise<Row> =>
  (await some(table, id, where))[0] as Row;

/** A call that has to succeed; of several records, for all of them. */
async function done<E extends Endpoint>(
  username: Username,
  endpoint: E,
  input: z.input<E["input"]>,
): Promise<z.output<E["output"]>> {
  const { status, body } = await as(username).call(endpoint, input);
  const { failed = [] } = body as { failed?: unknown[] };
  if (status !== 200 || failed.length > 0) {
    const why = JSON.stringify([body.message, body.problems, failed]);
    throw new Error(`${username} ${endpoint.path} answered ${status}: ${why}`);
  }
  return body;
}

const update = (username: Username, endpoint: Endpoint, { id, bbh }: Row, values: object) =>
  done(username, endpoint, { id, bbh, values, confirmWarnings: true } as never);

async function job(username: Username, jobId: string): Promise<void> {
  const { state, message } = await settled(as(username), jobId);
  if (state !== "done") throw new Error(`the job is ${state}: ${message}`);
}

const industrial = "t.tdyt like '1001%' and t.qdrq is not null and t.xzqdm like '3301%'";

async function startBuilding() {
  const waiting = `${industrial} and t.sjjdsj is not null and t.sjkgsj is null and t.sjjgsj is null
    and t.ydkgsj < '2024-12-01'`;
  const row = await first("tdgy", "gyid", waiting);
  await attach(here().db, row.id, "01");
  await update("hangzhou", tdgyApi.update, row, { sjkgsj: "2024-12-20" });
}

async function editLand() {
  const row = await first("gyyd", "dkid", "t.xzqdm = '330110' and t.zss > 0 and t.zjzmj > 0");
  await update("yuhang", gyydApi.update, row, { zjzmj: Number(row.zjzmj) + 1_000 });
}

async function supplyInFull() {
  const open = "t.xzqdm = '330110' and t.pzmj > t.ygmj + coalesce(t.hjmj, 0)";
  const row = await first("pewg", "pewgid", open);
  const all = Number(row.pzmj) - Number(row.hjmj ?? 0);
  const bngymj = Number(row.bngymj ?? 0) + all - Number(row.ygmj);
  await update("yuhang", pewgApi.update, row, { ygmj: all, bngymj });
}

async function withdraw() {
  const open = "t.xzqdm = '330212' and t.pzmj > t.ygmj + coalesce(t.hjmj, 0)";
  const row = await first("pewg", "pewgid", open);
  const left = Number(row.pzmj) - Number(row.ygmj) - Number(row.hjmj ?? 0);
  await update("yinzhou", pewgApi.update, row, {
    hjmj: Number(row.hjmj ?? 0) + left / 2,
    bnhjmj: Number(row.bnhjmj ?? 0) + left / 2,
  });
}

async function approve() {
  const waiting = await some("dxydsd", "dkid", "t.shzt = '1' and t.xzqdm like '3301%'", 3);
  const dkids = waiting.map(({ id }) => id);
  await done("hangzhou", dxydsdApi.updateShzt, { dkids, shzt: "5" });
  const provincial = await first("dxydst", "dkid", "t.shzt = '3'");
  await done("sheng", dxydstApi.updateShzt, { dkids: [provincial.id], shzt: "5" });
}

const redeveloped = "t.shzt = '5' and t.zkfzt in ('0', '3') and t.xzqdm like '3301%'";

async function strikeOff() {
  const rows = await some("dxydsd", "dkid", redeveloped, 2);
  const [finished, wrong] = rows as [Row, Row];
  const leave = (dkid: string, shyj: string) =>
    done("hangzhou", dxydsdApi.updateShzt, { dkids: [dkid], shzt: "9", shyj });
  await leave(finished.id, "已完成再开发，验收合格");
  await leave(wrong.id, "认定有误，原有手续齐全");
}

async function restore() {
  const gone = await first(
    "dxydsd",
    "dkid",
    "t.shzt = '9' and t.zkfzt = '3' and t.xzqdm like '3301%'",
  );
  await done("sheng", dxydsdApi.updateShzt, {
    ...{ dkids: [gone.id], shzt: "5", shyj: "再开发尚未完成，恢复入库" },
  });
}

async function approveProject() {
  const waiting = await first("zkfxmsd", "xmid", "t.spzt = '1' and t.xzqdm like '3301%'");
  const step = { spzt: "5", spyj: "同意实施" } as const;
  await done("hangzhou", zkfxmsdApi.updateSpzt, { xmids: [waiting.id], ...step });
}

async function signOff() {
  const disposed = await first("xztd", "xzid", "t.xzzt = '5' and t.xzqdm like '3301%'");
  // What is in the library of stock is the province's to sign off.
  const by = Number(disposed.sfclk) === 1 ? "sheng" : "hangzhou";
  await done(by, xztdApi.move, { xzids: [disposed.id], xzzt: "6" });
}

async function remove() {
  const draft = await first("dxydsd", "dkid", "t.shzt in ('0', '2') and t.xzqdm = '330110'");
  await done("yuhang", dxydsdApi.remove, { dkids: [draft.id] });
  const supplied = await first(
    "tdgy",
    "gyid",
    `${industrial} and t.sjkgsj is not null
    and not exists (select from xztd x where x.gyid = t.gyid)`,
  );
  await done("hangzhou", tdgyApi.remove, { ids: [supplied.id] });
  const batch = await first("pewg", "pewgid", "t.xzqdm = '330212'");
  await done("yinzhou", pewgApi.remove, { ids: [batch.id] });
}

let brought = "";

async function importFile() {
  const clerk = as("yuhang");
  const report = await check(clerk, "dxyd-sd-clean.mdb");
  const choice = { confirmWarnings: true, onlyClean: true };
  const { state, message } = await store(clerk, report.fileId, choice);
  if (state !== "done") throw new Error(`the import is ${state}: ${message}`);
  brought = report.pcid;
}

const takeBack = () => done("yuhang", drpcApi.revoke, { pcid: brought });

async function release() {
  const relation = await first("dqgx", "gxid", "t.gxzt = '1' and t.xzqdm = '330110'");
  await done("yuhang", dqgxApi.release, {
    ...{ ids: [relation.id], zzrq: "2024-11-30", note: "企业已搬离该地块" },
  });
}

async function shiftPlatform() {
  const [from, into] = (await some(
    "cypt",
    "cyptid",
    `t.cyptzt = '1' and t.xzqdm like '3301%' and t.dks > 0 and t.cyptid <> 'PT3301100001'`,
    2,
  )) as [Row, Row];
  const { jobId } = await done("hangzhou", platformMoveApi.move, {
    order: {
      ...{ kind: "end", platforms: [{ id: from.id, bbh: from.bbh }], into: into.id },
      ...{ tyrq: "2024-12-01", tysm: "整合提升为一个平台" },
    },
  });
  await job("hangzhou", jobId);
}

const set = () =>
  done("sheng", rwApi.saveRwl, {
    ...{ nd: 2024, confirmWarnings: true },
    items: [{ areaCode: "3301", rwl: 4_321.5 }],
  });

const published = "t.nd = 2024 and t.sjlx = '1' and t.zt = '2'";

/** A version of the year with one enterprise of 余杭 paying otherwise. */
async function publish() {
  const tax = "shuiwu";
  const before = await first("ssbb", "bbid", published);
  const made = await done(tax, ssbbApi.create, {
    ...{ nd: 2024, bbmc: "更正版", copyFrom: before.id },
  });
  const firm = await first("yddw", "qyid", "t.xzqdm = '330110' and t.zss > 0");
  const values = { nd: 2024, zzs: 6_000, qysds: 4_000, ssje: 10_000, mdtytse: 0, tsje: 0 };
  const file = await sheet([cleanRow(firm, { ...values, hydm: firm.hydm })]);
  const { uploadId } = await done(tax, sshsApi.upload, { file, bbid: made.bbid });
  await done(tax, sshsApi.import, { uploadId, confirmWarnings: true });
  const begun = await done(tax, ssbbApi.start, { bbid: made.bbid, bbh: made.bbh });
  await done(tax, ssbbApi.publish, { bbid: made.bbid, bbh: begun.bbh });
}

export const deeds: readonly (readonly [name: string, work: () => Promise<unknown>])[] = [
  ["an edit of a contract", startBuilding],
  ["an edit of land", editLand],
  ["a batch supplied in full", supplyInFull],
  ["a batch withdrawn in part", withdraw],
  ["an approval", approve],
  ["parcels struck off", strikeOff],
  ["a parcel restored", restore],
  ["a project approved", approveProject],
  ["idle land signed off", signOff],
  ["deletions", remove],
  ["an import", importFile],
  ["an import taken back", takeBack],
  ["a relation ended", release],
  ["a platform ended", shiftPlatform],
  ["a task set", set],
  ["a year published", publish],
];
