import { randomUUID } from "node:crypto";
import { spztCodes } from "#contract/codes/landCodes";
import { zkfxmsd as dataset } from "#contract/datasets/zkfxmsd";
import type { StoredUpload } from "#contract/define/endpoint";
import { toldTo } from "#contract/define/secret";
import { Refusal, status } from "#contract/errors";
import { isWithin } from "#contract/regions";
import type { Caller } from "#contract/roles";
import { problemOf } from "#contract/rules/problem/problemOf";
import type { Problem } from "#contract/rules/problem/report";
import type { ProjectRow } from "#contract/rules/project/readProjects";
import { editableSpzt } from "#contract/workflow/spzt";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import { lockParcels } from "../../repositories/project/projectFacts";
import {
  type Numbered,
  projectFileKinds,
  projectNumbered,
} from "../../repositories/project/projectImport";
import {
  isStillFree,
  keepLinks,
  moveLinks,
  parcelsTouched,
  tablesIn,
} from "../../repositories/project/projectIntake";
import { settleParcels } from "../../repositories/project/projectParcels";
import { noteLinks, projectFile } from "../../repositories/project/projectRevoke";
import { changeRecord, insertRecord } from "../../repositories/records/record";
import { demandScope } from "../../repositories/records/scope";
import { insertFile } from "../../repositories/uploads/fj";
import { type Intake, takeIn } from "../../repositories/uploads/intake";
import type { NotedRecord } from "../../repositories/uploads/sheetBatch";
import type { Context } from "../context/context";
import type { ProjectChange } from "../context/jobKinds";
import { changesBetween } from "../records/recordInfo";
import { examined, keptValues, ownPlatform, type StoredValues } from "../records/recordSave";
import { projectRegister, type Taken } from "./projectCheck";

type Choice = { confirmWarnings: boolean; onlyClean: boolean };
type Order = Choice & { file: StoredUpload; look: boolean };

/** Accepts an uploaded geodatabase of projects; replies with the job that checks and stores it. */
export async function importMdb({ db, caller, queue }: Context, order: Order) {
  const { file, confirmWarnings, onlyClean, look } = order;
  const { fileId, name, size, md5 } = file;
  const pcid = randomUUID().replaceAll("-", "");
  const { areaCode, username: by } = caller;
  const input = { fileId, pcid, fileName: name, md5, confirmWarnings, onlyClean, look };
  return write(db, { by, via: "upload" }, async (tx) => {
    const owner = { id: pcid, kind: projectFileKinds.checked };
    await insertFile(tx, { fileId, name, size, md5, owner, areaCode, by });
    return { jobId: await queue.add(tx, "importProjects", input, caller) };
  });
}

/** Stores a file that was looked at before. */
export async function storeMdb(
  { db, caller, queue }: Context,
  { fileId, ...choice }: Choice & { fileId: string },
) {
  const { username: by } = caller;
  const found = await projectFile(db, fileId, by);
  if (!found) throw new Refusal(status.notFound, "文件不存在，请重新上传");
  if (found.kind === projectFileKinds.imported) {
    throw new Refusal(status.conflict, "该文件已入库，不能重复入库");
  }
  const { pcid, name: fileName, md5 } = found;
  const input = { fileId, pcid, fileName, md5, ...choice };
  return write(db, { by, via: "upload" }, async (tx) => ({
    jobId: await queue.add(tx, "importProjects", input, caller),
  }));
}

export type Saved = {
  problems: Problem[];
  done: "inserted" | "updated" | null;
  /** The project at its new version. */
  record?: NotedRecord;
  change?: ProjectChange;
};

const numbers = /^\d{6}ZK\d{4}\d{5}$/;
/** Rules about the outline as it is in the file; not reported again for the cleaned one. */
const saidBefore = /^(G00\d|G017|S00\d)$/;

type Arrival = { tx: Db; intake: Intake; caller: Caller; stale: () => Error };

/**
 * Checks one project of a file against the library and what the file has brought before, and stores
 * it in the intake if it has no error.
 */
export async function saveArriving(
  arrival: Arrival,
  row: ProjectRow,
  isWrong: boolean,
): Promise<Saved> {
  const { tx, intake, caller } = arrival;
  const tables = tablesIn(intake);
  const { found, problems } = await standingOf(tx, tables, row, caller);
  const before = found?.record ?? null;
  const asked = row.parcels.map((dkid) => ({ dkid }));
  const taken: Taken = { links: [] };
  const register = projectRegister({ dataset, tables }, asked, taken);
  const draft = {
    before,
    values: before ? keptValues(dataset, before) : ownPlatform(caller, {}),
    geometry: row.geometry ?? undefined,
  };
  const { dkids: _, xmbh: __, ...values } = row.values;
  const raw = { values: { ...values, ...row.unread } };
  const scope = demandScope(caller);
  const { whole, problems: more } = await examined(tx, { caller }, register, scope, raw, draft);
  problems.push(...more.filter(({ rule }) => !saidBefore.test(rule)).map(atRow(row)));
  if (isWrong || !row.geometry || problems.some(({ level }) => level === "E")) {
    return { problems, done: null };
  }
  const number: StoredValues = row.xmbh ? { xmbh: row.xmbh } : {};
  const stored = { ...whole.values, ...number };
  const xmid = found
    ? await replaceProject(arrival, found, stored, row)
    : await addProject(tx, stored, row, caller);
  await keepLinks(tx, xmid, taken.links);
  return {
    ...{ problems, done: found ? "updated" : "inserted" },
    record: { id: xmid, bbh: before ? Number(before.bbh) + 1 : 0, added: !before },
    ...(before && { change: changeOf(caller, before, stored) }),
  };
}

const changeOf = (
  { authorities }: Caller,
  before: Numbered["record"],
  after: StoredValues,
): ProjectChange => ({
  ...{ xmbh: String(before.xmbh), xmmc: String(before.xmmc) },
  changes: changesBetween(
    toldTo(dataset, authorities),
    { values: before, outline: "" },
    { values: { ...before, ...after }, outline: "" },
  ),
});

/**
 * Shows what has arrived, and lets it hold its parcels, unless somebody has changed or taken them
 * meanwhile.
 */
export async function showWithLinks(
  tx: Db,
  intake: Intake,
  show: () => Promise<void>,
  { caller, stale, pcid }: Pick<Arrival, "caller" | "stale"> & { pcid: string },
): Promise<void> {
  const tables = tablesIn(intake);
  const dkids = await parcelsTouched(tx, tables);
  await lockParcels(tx, tables, dkids);
  if (!(await isStillFree(tx, tables))) throw stale();
  await noteLinks(tx, pcid, intake);
  await show();
  await moveLinks(tx, tables);
  await settleParcels(tx, tables, dkids, caller.username);
}

const atRow =
  ({ row, xmbh }: ProjectRow) =>
  (problem: Problem): Problem => ({ ...problem, row, dkbh: xmbh });

/** A006 and A008: whether the number is valid, and whose it is if taken. */
async function standingOf(
  tx: Db,
  tables: ReturnType<typeof tablesIn>,
  row: ProjectRow,
  caller: Caller,
): Promise<{ found: Numbered | null; problems: Problem[] }> {
  const { xmbh } = row;
  const about = (rule: string, level: "E" | "W", message: string) =>
    problemOf(rule, level, { row: row.row, dkbh: xmbh }, message, { field: "XMBH", value: xmbh });
  if (xmbh === null) return { found: null, problems: [] };
  const place = `${row.values.xzqdm}ZK${row.values.ssnd}`;
  const badNumber = `项目编号格式错误：应为${place}和5位数字`;
  if (!numbers.test(xmbh)) return { found: null, problems: [about("A006", "E", badNumber)] };
  if (!xmbh.startsWith(place)) {
    const message = `项目编号与行政区代码、实施年度不一致：应为${place}开头，填写的是${xmbh.slice(0, place.length)}`;
    return { found: null, problems: [about("A006", "E", message)] };
  }
  // Which numbers another county has is not told; its rows are refused for their county.
  if (!isWithin(String(row.values.xzqdm), caller.areaCode)) return { found: null, problems: [] };
  const found = await projectNumbered(tx, tables, xmbh, demandScope(caller));
  if (found === null) return { found: null, problems: [] };
  if (found === "foreign") {
    const message = `项目编号${xmbh}已存在，不属于您的数据范围，不能覆盖`;
    return { found: null, problems: [about("A008", "E", message)] };
  }
  const spzt = String(found.record.spzt);
  const label = spztCodes[spzt as keyof typeof spztCodes];
  const isOpen = (editableSpzt as readonly string[]).includes(spzt);
  const problem = isOpen
    ? about("A008", "W", `项目编号${xmbh}已存在，将更新`)
    : about("A008", "E", `该项目为“${label}”，不能覆盖`);
  return { found, problems: [problem] };
}

async function addProject(tx: Db, values: StoredValues, row: ProjectRow, { username }: Caller) {
  const xmid = randomUUID().replaceAll("-", "");
  const signed = { xmid, cjr: username, gxr: username };
  await insertRecord(tx, dataset, { ...values, ...signed }, row.geometry);
  return xmid;
}

async function replaceProject(
  { tx, intake, caller, stale }: Arrival,
  { record: before, arrives }: Numbered,
  values: StoredValues,
  row: ProjectRow,
): Promise<string> {
  const xmid = String(before.xmid);
  if (!arrives && (await takeIn(tx, intake, [xmid])) === 0) throw stale();
  const changes = Object.entries(values).filter(([name, value]) => before[name] !== value);
  const changed = await changeRecord(tx, dataset, {
    id: xmid,
    bbh: Number(before.bbh),
    states: editableSpzt,
    scope: demandScope(caller),
    values: Object.fromEntries(changes),
    geometry: row.geometry ?? undefined,
    by: caller.username,
  });
  if (!changed) throw stale();
  return xmid;
}
