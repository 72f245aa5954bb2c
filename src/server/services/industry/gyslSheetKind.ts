import { dxydsd } from "#contract/datasets/dxydsd";
import { gysl as dataset, type Gysl } from "#contract/datasets/gysl";
import type { Fields } from "#contract/define/dataset";
import { shownValue } from "#contract/define/shownValue";
import { Refusal, status } from "#contract/errors";
import type { Caller } from "#contract/roles";
import {
  groundColumn,
  gyslHeadings,
  gyslKeys,
  matchGyslHeadings,
} from "#contract/rules/industry/gyslSheet";
import { problemOf } from "#contract/rules/problem/problemOf";
import type { Problem } from "#contract/rules/problem/report";
import type { RowKind } from "#contract/rules/sheet/rowKinds";
import { codeInCell } from "#contract/rules/values/headings";
import { sheetValue } from "#contract/rules/values/sheetValue";
import { editableSpzt } from "#contract/workflow/spzt";
import type { Db } from "../../db/tables";
import { groundOf } from "../../repositories/low/parcelGround";
import { findRecords, idsOfNumbers } from "../../repositories/records/record";
import { demandScope, type Scope } from "../../repositories/records/scope";
import { type Intake, takeIn } from "../../repositories/uploads/intake";
import type { NotedRecord } from "../../repositories/uploads/sheetBatch";
import type { Asker } from "../context/context";
import {
  type Draft,
  examined,
  insertInto,
  keptValues,
  ownPlatform,
  type StoredValues,
  updateIn,
} from "../records/recordSave";
import type { Judging, SheetKind, SheetLine, SheetPlan } from "../uploads/sheetKind";
import { gyslRegister as register } from "./gysl";

const fields: Fields = dataset.fields;

export type GyslPlan = SheetPlan & {
  before: (Gysl & StoredValues) | null;
  values: StoredValues;
  draft: Draft;
};

/** The sheet of industry upstairs: projects are found by 项目编号, rows without one are new. */
export const gyslSheet: SheetKind<GyslPlan> = {
  dataset,
  register: "gysl",
  titles: gyslHeadings,
  match: matchGyslHeadings,
  needed: [],
  mostRows: 1_000,
  // Each is checked once more as it is saved.
  storedAtOnce: 10,
  judge,
  store,
  last: async () => {},
};

const textOf = (value: unknown): string => String(value ?? "").trim();

/** The outcome of every row, by the same rules as a form. */
async function judge(
  lines: readonly SheetLine[],
  { db, caller, kept, tell }: Judging,
): Promise<GyslPlan[]> {
  const scope = demandScope(caller);
  const numbers = lines.map(({ cells }) => textOf(cells.xmbh)).filter(Boolean);
  const ids = await idsOfNumbers(db, dataset, numbers, scope);
  const rows = await findRecords<Gysl & StoredValues>(db, dataset, [...ids.values()], scope);
  const known = new Map(rows.map((row) => [row.xmbh, row]));
  const grounds = lines.map(({ cells }) => textOf(cells[groundColumn])).filter(Boolean);
  const parcels = await idsOfNumbers(db, dxydsd, grounds, scope);
  const seen = new Map<string, number>();
  const plans: GyslPlan[] = [];
  for (const line of lines) {
    tell(plans.length);
    plans.push(await planOf(db, { caller }, scope, line, { known, parcels, seen, kept }));
  }
  return plans;
}

type World = {
  known: ReadonlyMap<string, Gysl & StoredValues>;
  /** Ids of city library parcels by number. */
  parcels: ReadonlyMap<string, string>;
  /** Rows by the number or name of their project. */
  seen: Map<string, number>;
  kept: Judging["kept"];
};

async function planOf(
  db: Db,
  by: Asker,
  scope: Scope,
  line: SheetLine,
  { known, parcels, seen, kept: keptOf }: World,
): Promise<GyslPlan> {
  const number = textOf(line.cells.xmbh);
  const before = known.get(number) ?? null;
  const ground = textOf(line.cells[groundColumn]);
  const stays = new Set(before ? keptOf(number) : []);
  const given = Object.entries(valuesOf(line, parcels.get(ground) ?? null));
  const values: StoredValues = Object.fromEntries(given.filter(([name]) => !stays.has(name)));
  const geometry = before ? undefined : await outlineFrom(db, values, scope);
  const kept = before ? keptValues(dataset, before) : ownPlatform(by.caller, {});
  const draft: Draft = { before, values: kept, geometry };
  const against = objections(line, {
    number,
    before,
    ground,
    hasOutline: geometry !== undefined,
    seen,
  });
  const { whole, problems } = await examined(db, by, register, scope, { values }, draft);
  // Of a row that names no project, nobody can say what it lacks; its own values are judged all the same.
  const isOwn = ({ field }: Problem) => String(field ?? "").toLowerCase() in values;
  const told = against.length > 0 ? problems.filter(isOwn) : problems;
  const all = [...against, ...told.map((one) => atRow(line.row, one))];
  const changes = Object.keys(values).flatMap((name) => changeOf(name, before, whole.values));
  return {
    ...{ line, kind: kindOf(all, before, changes.length), before, values, draft, changes },
    ...{ problems: all, ...named(line, before) },
    stored: before && { id: before.xmid, bbh: before.bbh },
  };
}

/** A new project takes the outline of its parcel. */
async function outlineFrom(db: Db, values: StoredValues, scope: Scope) {
  const parcel = values[groundColumn];
  return parcel ? (await groundOf(db, String(parcel), scope))?.geometry : undefined;
}

function kindOf(problems: readonly Problem[], before: Gysl | null, changes: number): RowKind {
  if (problems.some(({ level }) => level === "E")) return "bad";
  if (!before) return "added";
  return changes > 0 ? "changed" : "same";
}

const named = ({ cells }: SheetLine, before: Gysl | null) => ({
  number: before?.xmbh ?? (textOf(cells.xmbh) || null),
  name: textOf(cells.xmmc) || (before?.xmmc ?? null),
});

/** Empty cells keep what is stored. */
function valuesOf({ cells, factors }: SheetLine, parcel: string | null): StoredValues {
  const given = Object.entries(cells).flatMap(([name, value]) => {
    if (name === "xmbh" || name === groundColumn || textOf(value) === "") return [];
    const plain = sheetValue(fields[name], value, factors[name]);
    if (plain === null) return [];
    return [[name, codeInCell(fields[name], plain) as string | number] as const];
  });
  return { ...Object.fromEntries(given), ...(parcel && { [groundColumn]: parcel }) };
}

type Facts = {
  number: string;
  before: (Gysl & StoredValues) | null;
  ground: string;
  hasOutline: boolean;
  seen: Map<string, number>;
};

/** Problems of a row that are found before its values are checked. */
function objections(
  { row, cells }: SheetLine,
  { number, before, ground, hasOutline, seen }: Facts,
) {
  const said = (name: string, message: string) =>
    problemOf("X002", "E", { row, dkbh: null }, message, {
      field: gyslHeadings[name] ?? name,
      value: textOf(cells[name]),
    });
  const name = gyslKeys.find((key) => textOf(cells[key]) !== "");
  if (!name) return [said("xmbh", "项目编号和项目名称都没有填写")];
  const twice = seen.get(textOf(cells[name]));
  seen.set(textOf(cells[name]), twice ?? row);
  if (twice) return [said(name, `${gyslHeadings[name]}与第${twice}行重复`)];
  if (number && !before) return [said("xmbh", `项目编号${number}不存在或不在权限范围内`)];
  if (before && !(editableSpzt as readonly string[]).includes(before.spzt)) {
    return [said("xmbh", `“${fields.spzt?.codes?.[before.spzt] ?? ""}”的项目不能修改`)];
  }
  if (before || hasOutline) return [];
  return [
    said(
      groundColumn,
      ground
        ? `关联低效地块${ground}不存在或不在权限范围内`
        : "新增项目须填写关联低效地块编号，图形由该地块带入",
    ),
  ];
}

const atRow = (row: number, problem: Problem): Problem => ({
  ...problem,
  row,
  field: gyslHeadings[String(problem.field ?? "").toLowerCase()] ?? problem.field,
});

function changeOf(name: string, before: StoredValues | null, after: StoredValues) {
  const field = fields[name];
  const [old = null, now = null] = [before?.[name], after[name]];
  if (!field || old === now || name === groundColumn) return [];
  const [from, to] = [shownValue(field, old), shownValue(field, now)];
  return [{ field: name, label: field.label, before: from, after: to }];
}

/** Saves rows, each as its form would. */
async function store(
  db: Db,
  intake: Intake,
  rows: readonly GyslPlan[],
  { caller, via }: { caller: Caller; via: string },
): Promise<NotedRecord[]> {
  const ids = rows.flatMap(({ before }) => before?.xmid ?? []);
  if ((await takeIn(db, intake, ids)) < ids.length) throw stale();
  const saved: NotedRecord[] = [];
  for (const { before, values, draft } of rows) {
    const order = { values, confirmWarnings: true, fromSheet: true } as const;
    const by = { db, caller };
    const { xmid, bbh } = before
      ? await updateIn<Gysl>(by, register, via, { ...order, id: before.xmid, bbh: before.bbh })
      : await insertInto<Gysl>(by, register, via, { ...order, geometry: draft.geometry });
    saved.push({ id: xmid, bbh, added: !before });
  }
  return saved;
}

const stale = () =>
  new Refusal(status.conflict, "导入期间项目被他人修改，本次未写入任何数据，请重新导入");
