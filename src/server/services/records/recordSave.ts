import { randomUUID } from "node:crypto";
import type { AnyDataset, Fields } from "#contract/define/dataset";
import { withoutMasks } from "#contract/define/secret";
import { messages, Refusal, status } from "#contract/errors";
import { checkGeometry } from "#contract/rules/outline/checkGeometry";
import type { Problem } from "#contract/rules/problem/problem";
import { problemOf } from "#contract/rules/problem/problemOf";
import { checkFields } from "#contract/rules/values/fieldRules";
import { type ReadValues, readValues } from "#contract/rules/values/readValues";
import { today } from "#contract/today";
import type { MultiPolygon } from "#geo/position";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import type { LedgerEntry } from "../../repositories/inbox/gxtz";
import {
  changeRecord,
  findIds,
  findRecord,
  insertRecord,
  markRemoved,
} from "../../repositories/records/record";
import { countyNames } from "../../repositories/records/ruleFacts";
import { demandScope, type Scope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import { inSlices } from "../context/inSlices";
import { noteEdit } from "./ledger";
import { masked } from "./recordList";
import { type BatchResult, joined, movedAtOnce } from "./recordMove";
import { placeProblems, placeValues } from "./recordPlace";

export type Values = Record<string, string | number | null>;

/** A record as it is to be stored, and what it was before; null for a new one. */
export type Draft = {
  values: Values;
  before: Values | null;
  /** The new outline in degrees; undefined when it stays as it is. */
  geometry: MultiPolygon | undefined;
};

/** An entity that is entered and edited: its dataset, and what it knows beyond its fields. */
export type Register = {
  dataset: AnyDataset;
  /** What a record is called in messages. */
  noun: string;
  /** States in which a record may be edited, and deleted; null for any. */
  editable: readonly string[] | null;
  deletable: readonly string[] | null;
  /** The declared area that the outline is compared with (G010). */
  areaField?: string;
  /** Values that follow from others; written with them. */
  derive?: (values: Values) => Values;
  /** Values that only the database knows, as the next number of a new record. */
  complete?: (tx: Db, draft: Draft) => Promise<Values>;
  check?: (tx: Db, draft: Draft, ctx: Context) => Promise<Problem[]>;
  /** Of records in the caller's scope, those that are not deleted whatever their state, and why. */
  keeps?: (tx: Db, ctx: Context, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** 业务类型 under which edits enter the update ledger; left out where they need nobody's look. */
  ledger?: LedgerEntry["kind"];
  /** `check` is asked although fields or outline are wrong: it copes with what is missing. */
  checksAll?: true;
  /** Common rules by the names that this entity's rules have for them. */
  ruleNames?: Readonly<Record<string, string>>;
};

export type DraftInput = {
  values: Readonly<Record<string, unknown>>;
  geometry?: MultiPolygon | undefined;
  confirmWarnings: boolean;
};

/** Adds a record in the caller's scope, unless the rules say no. */
export async function insertInto<R extends object>(
  ctx: Context,
  register: Register,
  via: string,
  input: DraftInput,
): Promise<R> {
  const { db, caller } = ctx;
  const { dataset } = register;
  const scope = demandScope(caller);
  return write(db, { by: caller.username, via }, async (tx) => {
    const draft = { before: null, geometry: input.geometry };
    const saved = await checked(tx, ctx, register, scope, input, {
      ...draft,
      values: ownPlatform(caller, {}),
    });
    const key = dataset.fields[dataset.key.id]?.system
      ? { [dataset.key.id]: randomUUID().replaceAll("-", "") }
      : {};
    const signed = { cjr: caller.username, gxr: caller.username };
    const row = await insertRecord<R>(
      tx,
      dataset,
      { ...saved.values, ...key, ...signed },
      saved.geometry ?? null,
    ).catch(numberTaken(dataset));
    return masked(dataset, caller, [row])[0] as R;
  });
}

/** Changes a record as its next version, unless somebody was faster or the rules say no. */
export const updateIn = <R extends object>(
  ctx: Context,
  register: Register,
  via: string,
  input: UpdateInput,
): Promise<R> =>
  write(ctx.db, { by: ctx.caller.username, via }, (tx) =>
    updateWithin<R>(tx, ctx, register, input),
  );

type UpdateInput = DraftInput & { id: string; bbh: number };

/** The same as part of something larger, in its transaction. */
export async function updateWithin<R extends object>(
  tx: Db,
  ctx: Context,
  register: Register,
  { id, bbh, ...input }: UpdateInput,
): Promise<R> {
  const { caller } = ctx;
  const { dataset, editable } = register;
  const scope = demandScope(caller);
  const found = await findRecord<Values>(tx, dataset, id, scope);
  if (!found) throw absent(register);
  const { record: before } = found;
  if (before.bbh !== bbh) throw stale(dataset, caller, before);
  demandState(register, before, editable, "修改");
  const kept = keptValues(dataset, before);
  const draft = { before, values: kept, geometry: input.geometry };
  const saved = await checked(tx, ctx, register, scope, input, draft);
  const row = await changeRecord<R>(tx, dataset, {
    id,
    bbh,
    states: editable,
    scope,
    values: changesOf(before, saved.values),
    geometry: saved.geometry,
    by: caller.username,
  }).catch(numberTaken(dataset));
  if (!row) throw stale(dataset, caller, before);
  if (register.ledger) {
    const outlineChanged = saved.geometry !== undefined;
    const edit = { dataset, before, after: row as Values, kind: register.ledger, outlineChanged };
    await noteEdit(tx, { ...edit, verb: "修改", by: caller });
  }
  return masked(dataset, caller, [row])[0] as R;
}

/** Takes records out of every list, each by itself; they stay in the history. */
export async function removeFrom(
  ctx: Context,
  { dataset, noun, deletable, keeps }: Register,
  via: string,
  wanted: readonly string[],
) {
  const { db, caller } = ctx;
  const scope = demandScope(caller);
  const remove = async (tx: Db, ids: readonly string[]): Promise<BatchResult> => {
    const own = keeps ? await findIds(tx, dataset, ids, scope) : [];
    const kept = await keeps?.(tx, ctx, own);
    const free = ids.filter((id) => !kept?.has(id));
    const ok = await markRemoved(tx, dataset, free, deletable, scope, caller.username);
    const gone = new Set(ok);
    const otherwise = `${noun}不存在、不在权限范围内或当前状态不能删除`;
    const failed = ids
      .filter((id) => !gone.has(id))
      .map((id) => ({ id, message: kept?.get(id) ?? otherwise }));
    return { ok: ids.filter((id) => gone.has(id)), failed };
  };
  const some = (ids: readonly string[]) =>
    write(db, { by: caller.username, via }, (tx) => remove(tx, ids));
  return joined(await inSlices([...new Set(wanted)], movedAtOnce, some));
}

/** What is to be stored, if the rules allow it. */
async function checked(
  tx: Db,
  ctx: Context,
  register: Register,
  scope: Scope,
  input: DraftInput,
  draft: Draft,
): Promise<Draft> {
  const { whole, problems } = await examined(tx, ctx, register, scope, input, draft);
  refuseProblems(problems, input.confirmWarnings);
  return whole;
}

/** What would be stored: the request's values over the stored ones, and what all rules say of it. */
export async function examined(
  tx: Db,
  ctx: Context,
  register: Register,
  scope: Scope,
  { values: raw }: Pick<DraftInput, "values">,
  draft: Draft,
): Promise<{ whole: Draft; problems: Problem[] }> {
  const { dataset } = register;
  const read = readValues(openFields(dataset, scope), withoutMasks(dataset.fields, raw));
  const given: Draft = { ...draft, values: { ...draft.values, ...read.values } };
  // Where the county is the server's own it is no value of the request: the stored one counts.
  const place = await placeValues(tx, dataset, {
    xzqdm: draft.before?.xzqdm ?? null,
    ...given.values,
  });
  const known = { ...given.values, ...place };
  const measured = outlineOf(register, known, draft);
  const derived = { ...known, ...measured.values, ...register.derive?.(known) };
  const completed = (await register.complete?.(tx, { ...given, values: derived })) ?? {};
  const whole: Draft = {
    ...given,
    values: { ...derived, ...completed },
    geometry: measured.geometry,
  };
  const problems = [
    ...fieldProblems(dataset, { ...read, values: whole.values }),
    ...placeProblems(dataset, whole.values, ctx.caller.areaCode, await countyNames(tx)),
    ...measured.problems,
  ];
  if (register.checksAll || !problems.some(({ level }) => level === "E")) {
    problems.push(...((await register.check?.(tx, whole, ctx)) ?? []));
  }
  const { ruleNames = {} } = register;
  const named = problems.map((one) => ({ ...one, rule: ruleNames[one.rule] ?? one.rule }));
  return { whole, problems: named };
}

/** The stored values that a request may set. */
export const keptValues = ({ fields }: AnyDataset, record: Values): Values =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !fields[name]?.system));

/** Fields that a request may set. A platform clerk does not move land to another platform. */
function openFields({ fields }: AnyDataset, scope: Scope): Fields {
  const closed = scope.cyptid === null ? [] : ["cyptid", "cyptmc"];
  return Object.fromEntries(
    Object.entries(fields).filter(([name, field]) => !field.system && !closed.includes(name)),
  );
}

export const ownPlatform = ({ cyptid }: Context["caller"], values: Values): Values =>
  cyptid === null ? values : { ...values, cyptid };

/** A001–A005 on every field that is not the server's own. */
function fieldProblems({ fields }: AnyDataset, { values, unread }: ReadValues): Problem[] {
  const open = Object.fromEntries(Object.entries(fields).filter(([, { system }]) => !system));
  const complete = Object.fromEntries(
    Object.keys(open).map((name) => [name, values[name] ?? null]),
  );
  return checkFields(open, { row: null, dkbh: null, values: complete, unread }, today());
}

type Measured = { values: Values; geometry: MultiPolygon | undefined; problems: Problem[] };

/** The outline cleaned and measured, and what is wrong with it; a new record must have one. */
function outlineOf({ dataset, areaField }: Register, values: Values, draft: Draft): Measured {
  if (!dataset.geometry) return { values: {}, geometry: undefined, problems: [] };
  if (!draft.geometry) {
    const problems = draft.before
      ? []
      : [problemOf("G001", "E", { row: null, dkbh: null }, "图形为空或点数不足")];
    return { values: {}, geometry: undefined, problems };
  }
  const mj = areaField ? (values[areaField] as number | null) : null;
  const subject = { dkbh: null, mj, xzqdm: String(values.xzqdm ?? "") };
  const { problems, outline } = checkGeometry(draft.geometry, subject, null);
  if (!outline) return { values: {}, geometry: undefined, problems };
  const { geometry, txmj, inside } = outline;
  return { values: { txmj, zxjd: inside[0], zxwd: inside[1] }, geometry, problems };
}

const changesOf = (before: Values, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => before[name] !== value));

/** Errors refuse, and so do warnings that nobody has accepted. */
export function refuseProblems(problems: readonly Problem[], confirmed: boolean): void {
  const first = problems.find(({ level }) => level === "E");
  if (first) {
    const more = problems.length > 1 ? `（共${problems.length}项）` : "";
    throw new Refusal(status.badRequest, `${first.message}${more}`, problems);
  }
  if (!confirmed && problems.some(({ level }) => level === "W")) {
    throw new Refusal(status.badRequest, "存在警告，请确认后保存", problems);
  }
}

export const absent = ({ noun }: Pick<Register, "noun">) =>
  new Refusal(status.notFound, `${noun}不存在或不在权限范围内`);

export const stale = (dataset: AnyDataset, caller: Context["caller"], current: Values) =>
  new Refusal(status.conflict, messages.stale, {
    current: masked(dataset, caller, [current])[0],
  });

function demandState(
  { dataset: { state, fields }, noun }: Register,
  record: Values,
  states: readonly string[] | null,
  verb: string,
): void {
  const held = state === null ? null : String(record[state]);
  if (states === null || held === null || states.includes(held)) return;
  const label = (state && fields[state]?.codes?.[held]) ?? held;
  throw new Refusal(status.conflict, `“${label}”的${noun}不能${verb}`);
}

/** Two people may give one number at the same moment: the unique index sees the second. */
const numberTaken =
  ({ fields, key }: AnyDataset) =>
  (error: unknown): never => {
    if (error instanceof Error && "code" in error && error.code === "23505") {
      throw new Refusal(status.badRequest, `${fields[key.number]?.label ?? "编号"}重复`);
    }
    throw error;
  };
