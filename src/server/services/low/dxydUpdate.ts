import type { AnyDataset, Fields } from "#contract/define/dataset";
import { withoutMasks } from "#contract/define/secret";
import { messages, Refusal, status } from "#contract/errors";
import type { Caller } from "#contract/roles";
import { checkGeometry } from "#contract/rules/outline/checkGeometry";
import { landClassName } from "#contract/rules/parcel/landClass";
import type { Problem } from "#contract/rules/problem/problem";
import { problemOf } from "#contract/rules/problem/problemOf";
import { readValues } from "#contract/rules/values/readValues";
import { editableShzt } from "#contract/workflow/shzt";
import type { MultiPolygon } from "#geo/position";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import { lastVersion, restoreVersion } from "../../repositories/records/history";
import { changeRecord, findRecord, hasNumber } from "../../repositories/records/record";
import { demandScope, type Scope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import { noteEdit } from "../records/ledger";
import { masked } from "../records/recordList";
import { type DxydLibrary, type DxydRow, gone, type In } from "./dxydApi";
import { attributeProblems, countyProblems, groundProblems, valueContext } from "./dxydChecks";

type Values = Record<string, string | number | null>;

/** Changes a record as its next version, unless somebody was faster or the rules say no. */
export async function updateRecord<R extends DxydRow>(
  { db, caller }: Context,
  library: DxydLibrary,
  { dkid, bbh, values, geometry, confirmWarnings }: In<"update">,
): Promise<R> {
  const { dataset, api } = library;
  const scope = demandScope(caller);
  return write(db, { by: caller.username, via: api.update.path }, async (tx) => {
    const { record, geometry: stored } = await currentRecord<R>(tx, library, dkid, bbh, caller);
    const context = await valueContext(tx, caller.areaCode);
    const changed = changedValues(
      record,
      asked(dataset.fields, withoutMasks(dataset.fields, values), scope),
      (code) => context.counties.get(code)?.name,
    );
    const drawn = geometry && !isSame(geometry, stored) ? geometry : undefined;
    const shown = (row: R) => masked(dataset, caller, [row])[0] as R;
    if (Object.keys(changed).length === 0 && !drawn) return shown(record);

    const wanted = { ...record, ...changed };
    const outcome = await outlineOf(tx, dataset, wanted, changed, { drawn, stored }, scope);
    const problems = [
      ...attributeProblems(dataset, wanted, context),
      ...(await numberProblems(tx, dataset, wanted, changed)),
      ...outcome.problems,
    ];
    refuse(problems, confirmWarnings);
    const saved = await changeRecord<R>(tx, dataset, {
      id: dkid,
      bbh,
      states: editableShzt,
      scope,
      values: { ...changed, ...outcome.values },
      geometry: outcome.geometry,
      by: caller.username,
    }).catch(numberTaken(status.badRequest, "地块编号重复", [takenNumber(wanted.dkbh)]));
    if (!saved) return stale<R>(tx, library, dkid, caller);
    const edit = {
      dataset,
      before: record,
      after: saved,
      outlineChanged: outcome.geometry !== undefined,
    };
    await noteEdit(tx, { ...edit, kind: "3", verb: "修改", by: caller });
    return shown(saved);
  });
}

/** Puts the version before the caller's own last change back, as a new version. */
export async function undoChange<R extends DxydRow>(
  { db, caller }: Context,
  library: DxydLibrary,
  { dkid, bbh }: In<"undo">,
): Promise<R> {
  const { dataset, api } = library;
  const scope = demandScope(caller);
  return write(db, { by: caller.username, via: api.undo.path }, async (tx) => {
    const undone = await currentRecord<R>(tx, library, dkid, bbh, caller);
    const last = await lastVersion(tx, dataset, dkid);
    if (last?.h_by !== caller.username || last.h_via !== api.update.path) {
      throw new Refusal(status.conflict, "最近一次变动不是您的修改，不能撤销");
    }
    const target = { id: dkid, bbh, h_id: last.h_id };
    const restored = await restoreVersion(tx, dataset, target, caller.username).catch(
      numberTaken(status.conflict, "原来的地块编号已被其他地块使用，不能撤销"),
    );
    if (!restored) return stale<R>(tx, library, dkid, caller);
    const found = await findRecord<R>(tx, dataset, dkid, scope);
    if (!found) throw gone();
    const edit = { dataset, before: undone.record, after: found.record };
    const outlineChanged = undone.outline !== found.outline;
    await noteEdit(tx, { ...edit, outlineChanged, kind: "3", verb: "撤销修改", by: caller });
    return masked(dataset, caller, [found.record])[0] as R;
  });
}

/** The record the user saw, if it still is that version and may be edited. */
async function currentRecord<R extends DxydRow>(
  db: Db,
  { dataset }: DxydLibrary,
  dkid: string,
  bbh: number,
  caller: Caller,
) {
  const found = await findRecord<R>(db, dataset, dkid, demandScope(caller));
  if (!found) throw gone();
  const { record } = found;
  if (record.bbh !== bbh) throw staleWith(dataset, caller, record);
  if (editableShzt.includes(record.shzt)) return found;
  const label = dataset.fields.shzt?.codes?.[record.shzt] ?? record.shzt;
  throw new Refusal(status.conflict, `“${label}”的地块不能修改`);
}

const staleWith = (dataset: AnyDataset, caller: Caller, current: DxydRow) =>
  new Refusal(status.conflict, messages.stale, {
    current: masked(dataset, caller, [current])[0],
  });

async function stale<R extends DxydRow>(
  db: Db,
  { dataset }: DxydLibrary,
  dkid: string,
  caller: Caller,
): Promise<never> {
  const found = await findRecord<R>(db, dataset, dkid, demandScope(caller));
  throw found ? staleWith(dataset, caller, found.record) : gone();
}

/** The values a request may set, typed. A platform clerk does not move land to another platform. */
function asked(fields: Fields, raw: Readonly<Record<string, unknown>>, scope: Scope) {
  const open = Object.entries(fields).filter(
    ([name, field]) =>
      !field.system &&
      Object.hasOwn(raw, name) &&
      !(scope.cyptid !== null && (name === "cyptid" || name === "cyptmc")),
  );
  const given = Object.fromEntries(open.map(([name]) => [name, raw[name] ?? null]));
  return readValues(Object.fromEntries(open), given);
}

/** What is really different, with the names that follow from codes. */
function changedValues(
  record: DxydRow,
  { values, unread }: ReturnType<typeof readValues>,
  countyName: (code: string) => string | undefined,
): Values {
  const different = Object.entries(values).filter(
    ([name, value]) => value !== record[name] || name in unread,
  );
  const changed: Values = Object.fromEntries(
    // What could not be read goes on as it is, for the rules to name it.
    different.map(([name, value]) => [name, unread[name] ?? value]),
  );
  if (changed.xzqdm && !("xzqmc" in changed)) {
    changed.xzqmc = countyName(String(changed.xzqdm)) ?? null;
  }
  if (changed.dlbm && !("dlmc" in changed)) changed.dlmc = landClassName(String(changed.dlbm));
  return changed;
}

type Outlines = { drawn: MultiPolygon | undefined; stored: MultiPolygon };
type Outcome = { problems: Problem[]; values: Values; geometry?: MultiPolygon };

/** A new outline is judged whole; the stored one only by the attributes that have changed. */
async function outlineOf(
  db: Db,
  dataset: AnyDataset,
  wanted: DxydRow,
  changed: Values,
  { drawn, stored }: Outlines,
  scope: Scope,
): Promise<Outcome> {
  if (!drawn && !("mj" in changed) && !("xzqdm" in changed)) return { problems: [], values: {} };
  const { outline, problems } = checkGeometry(drawn ?? stored, wanted, null);
  if (!outline) return { problems, values: {} };
  if (!drawn) {
    const about = problems.filter(({ rule }) => rule === "G010");
    const moved = "xzqdm" in changed ? await countyProblems(db, wanted, outline) : [];
    return { problems: [...about, ...moved], values: {} };
  }
  if (problems.some(({ level }) => level === "E")) return { problems, values: {} };
  const { geometry, txmj, inside } = outline;
  return {
    problems: [...problems, ...(await groundProblems(db, dataset, wanted, outline, scope))],
    values: { txmj, zxjd: inside[0], zxwd: inside[1] },
    geometry,
  };
}

async function numberProblems(
  db: Db,
  dataset: AnyDataset,
  wanted: DxydRow,
  changed: Values,
): Promise<Problem[]> {
  if (!("dkbh" in changed)) return [];
  if (!(await hasNumber(db, dataset, wanted.dkbh, wanted.dkid))) return [];
  return [takenNumber(wanted.dkbh)];
}

const takenNumber = (dkbh: string): Problem =>
  problemOf("C001", "E", { row: null, dkbh }, `地块编号重复：${dkbh}`, {
    field: "DKBH",
    value: dkbh,
  });

/** Two clerks may give one number at the same moment: the unique index sees the second. */
const numberTaken =
  (code: number, message: string, problems?: Problem[]) =>
  (error: unknown): never => {
    if (error instanceof Error && "code" in error && error.code === "23505") {
      throw new Refusal(code, message, problems);
    }
    throw error;
  };

function refuse(problems: readonly Problem[], confirmed: boolean): void {
  if (problems.some(({ level }) => level === "E")) {
    throw new Refusal(status.badRequest, "数据未通过校验", problems);
  }
  const warned = problems.some(({ level }) => level === "W");
  if (warned && !confirmed)
    throw new Refusal(status.badRequest, "存在警告，请确认后保存", problems);
}

const near = 1e-8;

/** Whether an outline is the stored one: that is how a form sends back what it was given. */
function isSame(drawn: MultiPolygon, stored: MultiPolygon): boolean {
  const [a, b] = [drawn.flat(3), stored.flat(3)];
  return (
    a.length === b.length &&
    drawn.flat().length === stored.flat().length &&
    a.every((value, i) => Math.abs(value - (b[i] ?? 0)) < near)
  );
}
