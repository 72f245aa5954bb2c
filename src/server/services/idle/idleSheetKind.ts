import { setImmediate as others } from "node:timers/promises";
import { xzztCodes } from "#contract/codes/supplyCodes";
import { xztd as dataset } from "#contract/datasets/xztd";
import type { AnyRecord } from "#contract/define/anyRecord";
import { toldTo } from "#contract/define/secret";
import { Refusal, status } from "#contract/errors";
import { limits } from "#contract/limits";
import type { Caller } from "#contract/roles";
import { idleFee, idleTime, stateOfList } from "#contract/rules/idle/idleLand";
import {
  checkSheet,
  type IdleDraft,
  idleHeadings,
  matchIdleHeadings,
  problem,
  type SheetRow,
} from "#contract/rules/idle/idleSheet";
import type { Problem } from "#contract/rules/problem/report";
import type { RowKind } from "#contract/rules/sheet/rowKinds";
import { today } from "#contract/today";
import { editableXzzt } from "#contract/workflow/xzzt";
import { businessDay } from "../../db/dataTime";
import type { Db } from "../../db/tables";
import {
  type IdleRow,
  type IdleSupply,
  idleOfNumbers,
  insertIdle,
  logAdded,
  suppliesOf,
  updateIdle,
} from "../../repositories/idle/idle";
import { recordsOfNumbers } from "../../repositories/records/record";
import { countyNames } from "../../repositories/records/ruleFacts";
import { demandScope } from "../../repositories/records/scope";
import { type Intake, takeIn } from "../../repositories/uploads/intake";
import type { NotedRecord } from "../../repositories/uploads/sheetBatch";
import { inSlices } from "../context/inSlices";
import { newId } from "../context/newId";
import { isApproved, noteBatch } from "../records/noteInLedger";
import { changesBetween } from "../records/recordInfo";
import type { Judging, SheetKind, SheetLine, SheetPlan } from "../uploads/sheetKind";

type Stored = AnyRecord & { xzid: string; xzzt: string };
type IdlePlan = SheetPlan & { record: Stored; isApproved: boolean };

const sheetColumns = Object.keys(idleHeadings).filter((name) => name !== "xzqmc");
const columns = [...sheetColumns, "xzqmc", "xzts", "xznx"];
const signed = ["xzid", "xzzt", "cyptid", "cjr", "cjsj", "gxr", "gxsj", "bbh", "scbz"];

/** The sheet of idle land: records are found by 电子监管号. */
export const idleSheet: SheetKind<IdlePlan> = {
  dataset,
  register: "xztd",
  titles: idleHeadings,
  match: matchIdleHeadings,
  needed: ["dzjgh"],
  mostRows: 5_000,
  storedAtOnce: limits.sliceRows,
  judge,
  store,
  last,
};

async function judge(
  lines: readonly SheetLine[],
  { db, caller, kept, tell }: Judging,
): Promise<IdlePlan[]> {
  const scope = demandScope(caller);
  if (scope.cyptid === "") throw new Refusal(status.forbidden, "账号未关联产业平台，不能导入");
  const counties = await countyNames(db);
  const world = { callerArea: caller.areaCode, counties, today: today(), asOf: businessDay() };
  const first = new Map<string, number>();
  let judged = 0;
  const plans = await inSlices(lines, limits.sliceRows, async (some) => {
    // Others are served between the slices, also where the database is quick.
    await others();
    const numbers = some.map(numberOf);
    const known = new Map((await idleOfNumbers(db, numbers, scope)).map((row) => [row.dzjgh, row]));
    const records = await recordsOfNumbers(db, dataset, numbers, scope);
    const stored = new Map(records.map((row) => [String(row.dzjgh), row]));
    const supplies = new Map((await suppliesOf(db, numbers)).map((one) => [one.dzjgh, one]));
    const rows = some.map((line) => rowOf(line, stored.get(numberOf(line)), kept));
    const facts = { caller, counties, known, stored, supplies };
    const drafts = checkSheet(rows, world, first);
    judged += some.length;
    tell(judged);
    return drafts.map((draft, i) => planOf(some[i] as SheetLine, draft, facts));
  });
  return plans.flat();
}

type Facts = {
  caller: Caller;
  counties: Awaited<ReturnType<typeof countyNames>>;
  known: ReadonlyMap<string, IdleRow>;
  stored: ReadonlyMap<string, AnyRecord>;
  supplies: ReadonlyMap<string, IdleSupply>;
};

function planOf(line: SheetLine, draft: IdleDraft, facts: Facts): IdlePlan {
  const { caller, counties, known, stored, supplies } = facts;
  const number = numberOf(line);
  const [row, before] = [known.get(number), stored.get(number)];
  const record = {
    xzqmc: counties.get(String(draft.values.xzqdm))?.name,
    ...recordOf(caller, draft.values, supplies.get(number), row?.xzid, before),
  };
  const problems = [...draft.problems, ...closed(draft, row)];
  const changes = before ? changesOf(caller, before, record) : [];
  return {
    ...{ line, number: number || null, changes, problems, record },
    kind: kindOf(problems, row, changes.length),
    name: String(draft.values.xmmc ?? "") || null,
    // Whose record a number of another office is, is not told.
    stored: row?.reachable ? { id: row.xzid, bbh: row.bbh } : null,
    isApproved: row !== undefined && isApproved(dataset, row),
  };
}

function kindOf(problems: readonly Problem[], row: IdleRow | undefined, changes: number): RowKind {
  if (problems.some(({ level }) => level === "E")) return "bad";
  if (!row) return "added";
  return changes > 0 ? "changed" : "same";
}

const numberOf = ({ cells }: SheetLine): string => String(cells.dzjgh ?? "").trim();

/** The row less the fields that stay as they are stored. */
function rowOf(line: SheetLine, stored: AnyRecord | undefined, kept: Judging["kept"]): SheetRow {
  const stays = new Set(stored ? kept(numberOf(line)) : []);
  const cells = Object.entries(line.cells).filter(([name]) => !stays.has(name));
  return {
    ...{ row: line.row, factors: line.factors },
    cells: Object.fromEntries(cells) as SheetRow["cells"],
    stored: stored as SheetRow["stored"],
  };
}

function changesOf({ authorities }: Caller, before: AnyRecord, record: Stored) {
  const after = Object.fromEntries(sheetColumns.map((name) => [name, record[name]]));
  return changesBetween(
    toldTo(dataset, authorities),
    { values: before, outline: "" },
    { values: { ...before, ...after }, outline: "" },
  );
}

/** A record that is under review, signed off, or another office's is not overwritten. */
function closed({ row, values }: IdleDraft, found: IdleRow | undefined): Problem[] {
  if (!found) return [];
  const number = String(values.dzjgh ?? "");
  const label = xzztCodes[found.xzzt as keyof typeof xzztCodes];
  if (!found.reachable) {
    return [problem(row, "A008", "E", "dzjgh", number, "该地块不在权限范围内，不能覆盖")];
  }
  if ((editableXzzt as readonly string[]).includes(found.xzzt)) return [];
  return [problem(row, "A008", "E", "dzjgh", number, `该地块“${label}”，不能覆盖`)];
}

function recordOf(
  { username, cyptid }: Caller,
  values: IdleDraft["values"],
  supply: IdleSupply | undefined,
  xzid = newId(),
  before: AnyRecord = {},
): Stored {
  const now = new Date().toISOString();
  return {
    ...Object.fromEntries(sheetColumns.map((name) => [name, values[name] ?? null])),
    ...followed({ ...before, ...values }, supply),
    ...{ xzid, xzzt: stateOfList(values), cyptid, bbh: 0, scbz: 0 },
    ...{ cjr: username, cjsj: now, gxr: username, gxsj: now },
  };
}

/** Days idle, and the fee if one is due and not stated. */
function followed(values: AnyRecord, supply: IdleSupply | undefined) {
  const due = values.czfs === "6" && supply?.xzqdm === values.xzqdm ? idleFee(supply?.cjj) : null;
  return { ...idleTime(values, businessDay()), xzfje: values.xzfje ?? due };
}

async function store(
  tx: Db,
  intake: Intake,
  rows: readonly IdlePlan[],
  { caller }: { caller: Caller },
): Promise<NotedRecord[]> {
  const added = rows.filter(({ kind }) => kind === "added");
  const changed = rows.filter(({ kind }) => kind === "changed");
  if (added.length > 0)
    await insertIdle(
      tx,
      [...columns, ...signed],
      added.map(({ record }) => record),
    );
  if (changed.length > 0) await takeKnown(tx, intake, caller, changed);
  const updated = new Set(
    await updateIdle(
      tx,
      columns,
      changed.map(({ record }) => record),
      caller.username,
    ),
  );
  return [
    ...added.map(({ record }) => ({ id: record.xzid, bbh: 0, added: true })),
    ...changed.flatMap(({ stored }) =>
      stored && updated.has(stored.id)
        ? [{ id: stored.id, bbh: stored.bbh + 1, added: false }]
        : [],
    ),
  ];
}

/** Takes records in, at the versions that the sheet was checked against. */
async function takeKnown(tx: Db, intake: Intake, caller: Caller, some: readonly IdlePlan[]) {
  const ids = some.flatMap(({ stored }) => stored?.id ?? []);
  if ((await takeIn(tx, intake, ids)) < ids.length) throw stale();
  const versions = new Map(some.map(({ number, stored }) => [number, stored?.bbh]));
  const taken = await idleOfNumbers(tx, [...versions.keys()].map(String), demandScope(caller));
  if (taken.some(({ dzjgh, bbh }) => versions.get(dzjgh) !== bbh)) throw stale();
}

const stale = () =>
  new Refusal(status.conflict, "入库期间清单中的土地被他人修改，本次未入库任何数据，请重新校验");

/** The state that new records start in, and in the ledger how many recognised ones have changed. */
async function last(tx: Db, caller: Caller, fileName: string, rows: readonly IdlePlan[]) {
  const added = rows.filter(({ kind }) => kind === "added").map(({ record }) => record);
  const log = { by: caller.username, role: caller.roles[0] ?? "", note: "随清单导入" };
  await logAdded(tx, added, log);
  const count = rows.filter((one) => one.kind === "changed" && one.isApproved).length;
  if (count === 0) return;
  await noteBatch(tx, {
    ...{ dataset, id: null, by: caller, counts: { 更新: count } },
    title: `闲置土地清单上传：${fileName}，更新已认定的闲置土地${count}宗`,
  });
}
