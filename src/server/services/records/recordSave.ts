import { randomUUID } from "node:crypto";
import type { AnyDataset, Fields } from "#contract/define/dataset";
import { inRoles } from "#contract/define/fieldRoles";
import { withoutMasks } from "#contract/define/secret";
import { messages, Refusal, status } from "#contract/errors";
import type { Caller } from "#contract/roles";
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
import { changeRecord, findRecord, insertRecord } from "../../repositories/records/record";
import { countyNames } from "../../repositories/records/ruleFacts";
import { demandScope, type Scope } from "../../repositories/records/scope";
import type { Asker, Context } from "../context/context";
import { noteEdit } from "./ledger";
import { masked } from "./recordList";
import { placeProblems, placeValues } from "./recordPlace";

export type Values = Record<string, string | number | null>;

/** A record as it is to be stored, and what it was before; null for a new one. */
export type Draft = {
  values: Values;
  before: Values | null;
  /** The new outline in degrees; undefined when it stays as it is. */
  geometry: MultiPolygon | undefined;
};

/** What of a stored record is to change. Values that could not be read are there as their text. */
export type Edit = {
  before: Values;
  changed: Values;
  /** The new outline, where it is another one, and the stored one. */
  drawn: MultiPolygon | undefined;
  stored: MultiPolygon;
};

/** What an edit comes to: its values with those that follow, and what the rules say of them. */
export type Judged = Pick<Draft, "values" | "geometry"> & { problems: Problem[] };

/** An entity that is entered and edited: its dataset, and what it knows beyond its fields. */
export type Register = {
  dataset: AnyDataset;
  /** The entity compares the declared area with the outline itself, in place of G010. */
  comparesArea?: true;
  /** Values that follow from others; written with them. */
  derive?: (values: Values) => Values;
  /** Values that only the database knows, as the next number of a new record. */
  complete?: (tx: Db, draft: Draft, by: Asker) => Promise<Values>;
  check?: (tx: Db, draft: Draft, by: Asker) => Promise<Problem[]>;
  /**
   * Judges only what an edit changes, in place of the common rules and `check` on the whole record; an
   * edit that changes nothing leaves no version.
   */
  judge?: (tx: Db, edit: Edit, by: Asker) => Promise<Judged>;
  /** Of records that may be deleted by their state, those that are not, and why. */
  keeps?: (tx: Db, rows: readonly Values[], by: Asker) => Promise<ReadonlyMap<string, string>>;
  /** What else changes with records that were deleted. */
  follow?: (tx: Db, ids: readonly string[], by: Asker) => Promise<void>;
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
    ).catch(numberTaken(dataset, saved.values));
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

export type UpdateInput = DraftInput & { id: string; bbh: number };

/** The same as part of something larger, in its transaction. */
export async function updateWithin<R extends object>(
  tx: Db,
  { caller }: Asker,
  register: Register,
  { id, bbh, ...input }: UpdateInput,
): Promise<R> {
  const { dataset } = register;
  const scope = demandScope(caller);
  const found = await standing(tx, dataset, { id, bbh }, caller, "修改");
  const { record: before } = found;
  const shown = (row: Values) => masked(dataset, caller, [row])[0] as R;
  const saved = register.judge
    ? await judged(tx, { caller }, register, input, found)
    : await checked(tx, { caller }, register, scope, input, {
        before,
        values: keptValues(dataset, before),
        geometry: input.geometry,
      });
  if (!saved) return shown(before);
  const row = await changeRecord<Values>(tx, dataset, {
    id,
    bbh,
    states: dataset.work.editable,
    scope,
    values: changesOf(before, saved.values),
    geometry: saved.geometry,
    by: caller.username,
  }).catch(numberTaken(dataset, saved.values));
  if (!row) throw await overtaken(tx, dataset, id, caller);
  if (register.ledger) {
    const outlineChanged = saved.geometry !== undefined;
    const edit = { dataset, before, after: row, kind: register.ledger, outlineChanged };
    await noteEdit(tx, { ...edit, verb: "修改", by: caller });
  }
  return shown(row);
}

/** The record that the user saw, if it still is that version and may be changed. */
export async function standing(
  tx: Db,
  dataset: AnyDataset,
  { id, bbh }: { id: string; bbh: number },
  caller: Caller,
  verb: string,
) {
  const found = await findRecord<Values>(tx, dataset, id, demandScope(caller));
  if (!found) throw absent(dataset);
  if (found.record.bbh !== bbh) throw stale(dataset, caller, found.record);
  const objection = stateObjection(dataset, found.record, dataset.work.editable, verb);
  if (objection) throw new Refusal(status.conflict, objection);
  return found;
}

/** Somebody was faster: the refusal shows what the record is by now. */
export async function overtaken(
  tx: Db,
  dataset: AnyDataset,
  id: string,
  caller: Caller,
): Promise<Refusal> {
  const now = await findRecord<Values>(tx, dataset, id, demandScope(caller));
  return now ? stale(dataset, caller, now.record) : absent(dataset);
}

/** What an edit changes, if the rules allow it; null where it is nothing. */
async function judged(
  tx: Db,
  by: Asker,
  { dataset, judge }: Register,
  { values: raw, geometry, confirmWarnings }: DraftInput,
  { record: before, geometry: stored }: { record: Values; geometry: MultiPolygon },
): Promise<Pick<Draft, "values" | "geometry"> | null> {
  const read = readValues(
    openFields(dataset, demandScope(by.caller)),
    withoutMasks(dataset.fields, raw, before),
  );
  const changed = changesOf(before, { ...read.values, ...read.unread });
  const drawn = geometry && !isSame(geometry, stored) ? geometry : undefined;
  if (!judge || (Object.keys(changed).length === 0 && !drawn)) return null;
  const { problems, ...saved } = await judge(tx, { before, changed, drawn, stored }, by);
  refuseProblems(problems, confirmWarnings);
  return saved;
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

/** What is to be stored, if the rules allow it. */
async function checked(
  tx: Db,
  by: Asker,
  register: Register,
  scope: Scope,
  input: DraftInput,
  draft: Draft,
): Promise<Draft> {
  const { whole, problems } = await examined(tx, by, register, scope, input, draft);
  refuseProblems(problems, input.confirmWarnings);
  return whole;
}

/** What would be stored: the request's values over the stored ones, and what all rules say of it. */
export async function examined(
  tx: Db,
  by: Asker,
  register: Register,
  scope: Scope,
  { values: raw }: Pick<DraftInput, "values">,
  draft: Draft,
): Promise<{ whole: Draft; problems: Problem[] }> {
  const { dataset } = register;
  const read = readValues(
    openFields(dataset, scope),
    withoutMasks(dataset.fields, raw, draft.before),
  );
  const given: Draft = { ...draft, values: { ...draft.values, ...read.values } };
  // Where the county is the server's own it is no value of the request: the stored one counts.
  const place = await placeValues(tx, dataset, {
    xzqdm: draft.before?.xzqdm ?? null,
    ...given.values,
  });
  const known = { ...given.values, ...place };
  const measured = outlineOf(register, known, draft);
  const derived = { ...known, ...measured.values, ...register.derive?.(known) };
  const completed = (await register.complete?.(tx, { ...given, values: derived }, by)) ?? {};
  const whole: Draft = {
    ...given,
    values: { ...derived, ...completed },
    geometry: measured.geometry,
  };
  const problems = [
    ...fieldProblems(dataset, { ...read, values: whole.values }),
    ...placeProblems(dataset, whole.values, by.caller.areaCode, await countyNames(tx)),
    ...measured.problems,
  ];
  if (register.checksAll || !problems.some(({ level }) => level === "E")) {
    problems.push(...((await register.check?.(tx, whole, by)) ?? []));
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

export const ownPlatform = ({ cyptid }: Caller, values: Values): Values =>
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
function outlineOf({ dataset, comparesArea }: Register, values: Values, draft: Draft): Measured {
  if (!dataset.geometry) return { values: {}, geometry: undefined, problems: [] };
  if (!draft.geometry) {
    const problems = draft.before
      ? []
      : [problemOf("G001", "E", { row: null, dkbh: null }, "图形为空或点数不足")];
    return { values: {}, geometry: undefined, problems };
  }
  const [area] = comparesArea ? [] : inRoles(dataset.fields, "area");
  const mj = area ? (values[area] as number | null) : null;
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

export const absentWords = ({ work }: Pick<AnyDataset, "work">): string =>
  `${work.noun}不存在或不在权限范围内`;

export const absent = (dataset: Pick<AnyDataset, "work">) =>
  new Refusal(status.notFound, absentWords(dataset));

export const stale = (dataset: AnyDataset, caller: Caller, current: Values) =>
  new Refusal(status.conflict, messages.stale, {
    current: masked(dataset, caller, [current])[0],
  });

/** What the state of a record says against changing it so; null for nothing. */
export function stateObjection(
  { state, fields, work }: AnyDataset,
  record: Values,
  states: readonly string[] | null,
  verb: string,
): string | null {
  const held = state === null ? null : String(record[state]);
  if (states === null || held === null || states.includes(held)) return null;
  const label = (state && fields[state]?.codes?.[held]) ?? held;
  return `“${label}”的${work.noun}不能${verb}`;
}

/** The unique index has seen a value a second time. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "23505";

/** Two people may give one number at the same moment: the unique index sees the second. */
const numberTaken =
  ({ fields, key }: AnyDataset, values: Values) =>
  (error: unknown): never => {
    if (!isTaken(error)) throw error;
    const message = `${fields[key.number]?.label ?? "编号"}重复`;
    const value = values[key.number] ?? null;
    throw new Refusal(status.badRequest, message, [
      problemOf("C001", "E", { row: null, dkbh: null }, `${message}：${value ?? ""}`, {
        ...{ field: key.number.toUpperCase(), value },
      }),
    ]);
  };
