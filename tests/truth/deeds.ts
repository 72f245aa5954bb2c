import { sql } from "kysely";
import type { z } from "zod";
import type { Endpoint } from "#contract/define/endpoint";
import { dqgxApi } from "#contract/endpoints/firm/dqgx";
import { xztdApi } from "#contract/endpoints/idle/xztd";
import { cyptApi } from "#contract/endpoints/industry/cypt";
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
import type { When } from "./question";

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
  const used = `t.xzqdm = '330110' and t.zjzmj > 0 and exists (select from dqgx d
    where d.dkid = t.dkid and d.gxzt = '1' and d.scbz = 0)`;
  const row = await first("gyyd", "dkid", used);
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
  const reviewers: Readonly<Record<string, Username>> = { "3301": "hangzhou", "3302": "ningbo" };
  const cities = Object.keys(reviewers).map((code) => `'${code}'`);
  const where = `t.spzt = '1' and left(t.xzqdm, 4) in (${cities})`;
  const waiting = await first("zkfxmsd", "xmid", where);
  const reviewer = reviewers[String(waiting.xzqdm).slice(0, 4)] ?? "hangzhou";
  const step = { spzt: "5", spyj: "同意实施" } as const;
  await done(reviewer, zkfxmsdApi.updateSpzt, { xmids: [waiting.id], ...step });
}

async function signOff() {
  const disposed = await first("xztd", "xzid", "t.xzzt = '5' and t.xzqdm like '3301%'");
  // What is in the library of stock is the province's to sign off.
  const by = Number(disposed.sfclk) === 1 ? "sheng" : "hangzhou";
  await done(by, xztdApi.move, { xzids: [disposed.id], xzzt: "6" });
}

const clerks: Readonly<Record<string, Username>> = { "330110": "yuhang", "330212": "yinzhou" };

async function remove() {
  const counties = Object.keys(clerks).map((code) => `'${code}'`);
  const drafts = `t.shzt in ('0', '2') and t.xzqdm in (${counties})`;
  const draft = await first("dxydsd", "dkid", drafts);
  const clerk = clerks[String(draft.xzqdm)] ?? "yuhang";
  await done(clerk, dxydsdApi.remove, { dkids: [draft.id] });
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

/** The only land of an enterprise that pays tax: without it the tax is of no parcel. */
async function release() {
  const relation = await first(
    "dqgx",
    "gxid",
    `t.gxzt = '1' and t.xzqdm = '330110' and t.qsrq < '2024-11-30'
     and exists (select from sshsjcb s where s.tyshxydm = t.tyshxydm and s.scbz = 0)
     and not exists (select from dqgx o where o.tyshxydm = t.tyshxydm and o.gxid <> t.gxid
                        and o.scbz = 0 and o.gxzt = '1')`,
  );
  await done("yuhang", dqgxApi.release, {
    ...{ ids: [relation.id], zzrq: "2024-11-30", note: "企业已搬离该地块" },
  });
}

async function shiftPlatform() {
  const inUse = "t.cyptzt = '1' and t.xzqdm like '3301%' and t.cyptid <> 'PT3301100001'";
  const from = await first(
    "cypt",
    "cyptid",
    `${inUse} and t.dks > 0 and exists (select from cypt o
       where o.xzqdm = t.xzqdm and o.cyptid <> t.cyptid and o.cyptzt = '1' and o.scbz = 0)`,
  );
  const into = await first(
    "cypt",
    "cyptid",
    `${inUse} and t.xzqdm = '${from.xzqdm}' and t.cyptid <> '${from.id}'`,
  );
  const { jobId } = await done("hangzhou", platformMoveApi.move, {
    order: {
      ...{ kind: "end", platforms: [{ id: from.id, bbh: from.bbh }], into: into.id },
      ...{ tyrq: "2024-12-01", tysm: "整合提升为一个平台" },
    },
  });
  await job("hangzhou", jobId);
}

const setTask = ({ year }: When) =>
  done("sheng", rwApi.saveRwl, {
    ...{ nd: year, confirmWarnings: true },
    items: [{ areaCode: "3301", rwl: 4_321.5 }],
  });

const yearly = "t.sjlx = '1' and t.zt = '2'";
const tax = "shuiwu";
/** Versions as they were published, the newest last. */
let versions: string[] = [];

async function putForth(bbid: string, bbh: number): Promise<void> {
  const begun = await done(tax, ssbbApi.start, { bbid, bbh });
  await done(tax, ssbbApi.publish, { bbid, bbh: begun.bbh });
}

/** A version of the year with one enterprise of 余杭 paying otherwise. */
async function publish({ year: nd }: When) {
  const [before] = await some("ssbb", "bbid", `${yearly} and t.nd = ${nd}`).catch(() =>
    some("ssbb", "bbid", `${yearly} and t.nd = 2024`),
  );
  versions = before?.nd === nd ? [before.id] : [];
  const copyFrom = String(before?.id);
  const made = await done(tax, ssbbApi.create, { nd, bbmc: "年度版", copyFrom });
  const firm = await first(
    "yddw",
    "qyid",
    `t.xzqdm = '330110' and exists (select from sshsjcb s
       where s.tyshxydm = t.tyshxydm and s.scbz = 0 and s.bbid = '${made.bbid}')`,
  );
  const values = { nd, zzs: 6_000, qysds: 4_000, ssje: 10_000, mdtytse: 0, tsje: 0 };
  const file = await sheet([cleanRow(firm, { ...values, hydm: firm.hydm })]);
  const { uploadId } = await done(tax, sshsApi.upload, { file, bbid: made.bbid });
  await done(tax, sshsApi.import, { uploadId, confirmWarnings: true });
  await putForth(made.bbid, made.bbh);
  versions.push(made.bbid);
}

/** The same figures once more, as a corrected version. */
async function correct({ year: nd }: When) {
  const copyFrom = versions.at(-1) ?? "";
  const made = await done(tax, ssbbApi.create, { nd, bbmc: "更正版", copyFrom });
  await putForth(made.bbid, made.bbh);
  versions.push(made.bbid);
}

async function publishQuarter({ year: nd }: When) {
  const copyFrom = versions.at(-1) ?? "";
  const made = await done(tax, ssbbApi.create, {
    ...{ nd, sjlx: "2", sjq: 3, bbmc: "三季度", copyFrom },
  } as never);
  await putForth(made.bbid, made.bbh);
}

/** The first version counts again: that of before the deeds, if there was one. */
async function goBack() {
  const { id, bbh } = await first("ssbb", "bbid", `t.bbid = '${versions[0]}'`);
  await done("sheng", ssbbApi.rollback, { bbid: id, bbh, note: "更正版数据有误" });
}

async function withdrawYear({ year }: When) {
  const { id, bbh } = await first("ssbb", "bbid", `${yearly} and t.nd = ${year}`);
  await done("sheng", ssbbApi.archive, { bbid: id, bbh });
}

async function renamePlatform() {
  const row = await first("cypt", "cyptid", "t.cyptzt = '1' and t.xzqdm like '3301%'");
  const values = { cyptmc: `${row.cyptmc}（更名）`, ghmj: Number(row.ghmj) + 10_000 };
  await update("hangzhou", cyptApi.update, row, values);
}

export type Deed = readonly [name: string, work: (when: When) => Promise<unknown>];

export const deeds: readonly Deed[] = [
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
  // What the page of a platform shows follows at once too.
  ["a platform renamed", renamePlatform],
  ["a task set", setTask],
  ["a year published", publish],
  ["a corrected version published", correct],
  ["a quarter published", publishQuarter],
  ["a relation ended while versions are archived", release],
  ["a version taken back", goBack],
  ["a year withdrawn", withdrawYear],
  ["a withdrawn year taken back", goBack],
];
