import { randomUUID } from "node:crypto";
import type { AnyDataset, Fields } from "#contract/define/dataset";
import { inRoles } from "#contract/define/fieldRoles";
import { isOpen } from "#contract/define/pairs";
import { withoutMasks } from "#contract/define/secret";
import { stateObjection } from "#contract/define/stateObjection";
import { messages, Refusal, status } from "#contract/errors";
import type { Caller } from "#contract/roles";
import { checkGeometry } from "#contract/rules/outline/checkGeometry";
import { problemOf } from "#contract/rules/problem/problemOf";
import type { Problem } from "#contract/rules/problem/report";
import { checkFields } from "#contract/rules/values/fieldRules";
import { type ReadValues, readValues } from "#contract/rules/values/readValues";
import { followedShares } from "#contract/rules/values/shares";
import { storedDecimals } from "#contract/rules/values/storedDecimals";
import { today } from "#contract/today";
import type { MultiPolygon } from "#geo/position";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import { changeRecord, findRecord, insertRecord } from "../../repositories/records/record";
import { countyNames } from "../../repositories/records/ruleFacts";
import { demandScope, type Scope } from "../../repositories/records/scope";
import type { Asker, Context } from "../context/context";
import { noteChosen } from "./noteChosen";
import { noteEdits } from "./noteInLedger";
import { masked } from "./recordList";
import { placeProblems, placeValues, settlePlace } from "./recordPlace";

export type StoredValues = Record<string, string | number | null>;

/** A record to be stored, and its values before; null for a new one. */
export type Draft = {
  values: StoredValues;
  before: StoredValues | null;
  /** The new outline in degrees; undefined if it does not change. */
  geometry: MultiPolygon | undefined;
};

/** Changes to a stored record. Values that could not be parsed are given as text. */
export type Edit = {
  before: StoredValues;
  changed: StoredValues;
  /** The new outline if it differs, and the stored one. */
  drawn: MultiPolygon | undefined;
  stored: MultiPolygon;
};

/** Outcome of an edit: its values with derived ones, and the problems found. */
export type Judged = Pick<Draft, "values" | "geometry"> & { problems: Problem[] };

/** An entity that can be entered and edited: its dataset, and what goes beyond its fields. */
export type SaveRules = {
  dataset: AnyDataset;
  /** The entity compares the declared area with the outline itself, instead of G010. */
  comparesArea?: true;
  /** Values derived from others, and written with them. */
  derive?: (values: StoredValues) => StoredValues;
  /** Values that only the database knows, such as the next number for a new record. */
  complete?: (tx: Db, draft: Draft, by: Asker) => Promise<StoredValues>;
  check?: (tx: Db, draft: Draft, by: Asker) => Promise<Problem[]>;
  /**
   * Checks only what an edit changes, instead of the common rules and `check` on the whole record;
   * an edit without changes creates no version.
   */
  judge?: (tx: Db, edit: Edit, by: Asker) => Promise<Judged>;
  /** Records that must stay although their state allows deletion, with the reason. */
  keeps?: (
    tx: Db,
    rows: readonly StoredValues[],
    by: Asker,
  ) => Promise<ReadonlyMap<string, string>>;
  /** Side effects of deleting records. */
  follow?: (tx: Db, ids: readonly string[], by: Asker) => Promise<void>;
  /** Run `check` even if fields or outline are invalid: it copes with missing values. */
  checksAll?: true;
  /** This entity's names for common rules. */
  ruleNames?: Readonly<Record<string, string>>;
};

export type DraftInput = {
  values: Readonly<Record<string, unknown>>;
  geometry?: MultiPolygon | undefined;
  confirmWarnings: boolean;
  /** A row of a sheet: what it brings says nothing about what its user chooses. */
  fromSheet?: true;
};

type Saving = Asker & Pick<Context, "db">;

/** Adds a record in the caller's scope, if the rules allow it. */
export async function insertInto<R extends object>(
  ctx: Saving,
  register: SaveRules,
  via: string,
  input: DraftInput,
  /** What only the server sets. */
  own: StoredValues = {},
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
      { ...saved.values, ...own, ...key, ...signed },
      saved.geometry ?? null,
    ).catch(numberTaken(dataset, saved.values));
    await noteChosen(tx, caller, dataset, { asked: input, before: null, after: saved.values });
    return masked(dataset, caller, [row])[0] as R;
  });
}

/** Changes a record as its next version, unless it has changed meanwhile or the rules refuse it. */
export const updateIn = <R extends object>(
  ctx: Saving,
  register: SaveRules,
  via: string,
  input: UpdateInput,
): Promise<R> =>
  write(ctx.db, { by: ctx.caller.username, via }, (tx) =>
    updateWithin<R>(tx, ctx, register, input),
  );

export type UpdateInput = DraftInput & { id: string; bbh: number };

/** The same inside a larger transaction. */
export async function updateWithin<R extends object>(
  tx: Db,
  { caller, edits }: Asker,
  register: SaveRules,
  { id, bbh, ...input }: UpdateInput,
): Promise<R> {
  const { dataset } = register;
  const scope = demandScope(caller);
  const found = await standing(tx, dataset, { id, bbh }, caller, "修改");
  const { record: before } = found;
  const shown = (row: StoredValues) => masked(dataset, caller, [row])[0] as R;
  const saved = register.judge
    ? await judged(tx, { caller }, register, input, found)
    : await checked(tx, { caller }, register, scope, input, {
        before,
        values: keptValues(dataset, before),
        geometry: input.geometry,
      });
  if (!saved) return shown(before);
  const row = await changeRecord<StoredValues>(tx, dataset, {
    id,
    bbh,
    states: dataset.work.editable,
    scope,
    values: changesOf(before, saved.values),
    geometry: saved.geometry,
    by: caller.username,
  }).catch(numberTaken(dataset, saved.values));
  if (!row) throw await overtaken(tx, dataset, id, caller);
  const outlineChanged = saved.geometry !== undefined;
  const edit = { dataset, before, after: row, outlineChanged, verb: "修改", by: caller };
  if (edits) edits.push(edit);
  else await noteEdits(tx, [edit]);
  if (!edits) await noteChosen(tx, caller, dataset, { asked: input, before, after: saved.values });
  return shown(row);
}

/** The record, if it is still at the version that the user saw and may be changed. */
export async function standing(
  tx: Db,
  dataset: AnyDataset,
  { id, bbh }: { id: string; bbh: number },
  caller: Caller,
  verb: string,
) {
  const found = await findRecord<StoredValues>(tx, dataset, id, demandScope(caller));
  if (!found) throw absent(dataset);
  if (found.record.bbh !== bbh) throw stale(dataset, caller, found.record);
  const objection = stateObjection(dataset, found.record, dataset.work.editable, verb);
  if (objection) throw new Refusal(status.conflict, objection);
  return found;
}

/** Somebody else was faster: the refusal contains the current record. */
export async function overtaken(
  tx: Db,
  dataset: AnyDataset,
  id: string,
  caller: Caller,
): Promise<Refusal> {
  const now = await findRecord<StoredValues>(tx, dataset, id, demandScope(caller));
  return now ? stale(dataset, caller, now.record) : absent(dataset);
}

/** What an edit changes, if the rules allow it; null if nothing. */
async function judged(
  tx: Db,
  by: Asker,
  { dataset, judge }: SaveRules,
  { values: raw, geometry, confirmWarnings }: DraftInput,
  { record: before, geometry: stored }: { record: StoredValues; geometry: MultiPolygon },
): Promise<Pick<Draft, "values" | "geometry"> | null> {
  const read = readValues(
    openFields(dataset, demandScope(by.caller)),
    withoutMasks(dataset.fields, raw, before),
  );
  const asked = changesOf(before, { ...read.values, ...read.unread });
  const settled = await settlePlace(tx, dataset, before, asked);
  const given = { ...before, ...asked, ...settled.values };
  const followed = followedShares(dataset.fields, before, given);
  const changed = changesOf(before, { ...given, ...followed });
  const drawn = geometry && !isSame(geometry, stored) ? geometry : undefined;
  if (!judge || (Object.keys(changed).length === 0 && !drawn)) return null;
  const { problems, ...saved } = await judge(tx, { before, changed, drawn, stored }, by);
  refuseProblems([...settled.problems, ...problems], confirmWarnings);
  return saved;
}

const near = 1e-8;

/** Whether an outline is the stored one: forms send back unchanged outlines. */
function isSame(drawn: MultiPolygon, stored: MultiPolygon): boolean {
  const [a, b] = [drawn.flat(3), stored.flat(3)];
  return (
    a.length === b.length &&
    drawn.flat().length === stored.flat().length &&
    a.every((value, i) => Math.abs(value - (b[i] ?? 0)) < near)
  );
}

/** The values to store, if the rules allow them. */
async function checked(
  tx: Db,
  by: Asker,
  register: SaveRules,
  scope: Scope,
  input: DraftInput,
  draft: Draft,
): Promise<Draft> {
  const { whole, problems } = await examined(tx, by, register, scope, input, draft);
  refuseProblems(problems, input.confirmWarnings);
  return whole;
}

/**
 * The values to be stored, which are the request's over the stored ones, and the problems found by
 * all rules.
 */
export async function examined(
  tx: Db,
  by: Asker,
  register: SaveRules,
  scope: Scope,
  { values: raw }: Pick<DraftInput, "values">,
  draft: Draft,
): Promise<{ whole: Draft; problems: Problem[] }> {
  const { dataset } = register;
  const read = readValues(
    openFields(dataset, scope),
    withoutMasks(dataset.fields, raw, draft.before),
  );
  const typed = storedDecimals(dataset.fields, read.values);
  const settled = await settlePlace(tx, dataset, draft.before, {
    ...(draft.before ? {} : draft.values),
    ...typed,
  });
  const given: Draft = {
    ...draft,
    values: { ...draft.values, ...typed, ...settled.values },
  };
  // If the county is set by the server, the request has none and the stored one counts.
  const place = await placeValues(tx, dataset, {
    xzqdm: draft.before?.xzqdm ?? null,
    ...given.values,
  });
  const known = { ...given.values, ...place };
  const measured = outlineOf(register, known, draft);
  const before = draft.before ?? {};
  const followed = followedShares(dataset.fields, before, { ...before, ...known });
  const derived = { ...known, ...followed, ...measured.values, ...register.derive?.(known) };
  const completed = (await register.complete?.(tx, { ...given, values: derived }, by)) ?? {};
  const whole: Draft = {
    ...given,
    values: { ...derived, ...completed },
    geometry: measured.geometry,
  };
  const problems = [
    ...fieldProblems(dataset, { ...read, values: whole.values }),
    ...settled.problems,
    ...placeProblems(whole.values, by.caller.areaCode, await countyNames(tx)),
    ...measured.problems,
  ];
  if (register.checksAll || !problems.some(({ level }) => level === "E")) {
    problems.push(...((await register.check?.(tx, whole, by)) ?? []));
  }
  const { ruleNames = {} } = register;
  const named = problems.map((one) => ({ ...one, rule: ruleNames[one.rule] ?? one.rule }));
  return { whole, problems: named };
}

/** The stored values of fields that a request may set. */
export const keptValues = ({ fields }: AnyDataset, record: StoredValues): StoredValues =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !fields[name]?.system));

/** Fields that a request may set. A platform clerk cannot move land to another platform. */
function openFields({ fields }: AnyDataset, scope: Scope): Fields {
  const closed = scope.cyptid === null ? [] : ["cyptid", "cyptmc"];
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => isOpen(fields, name) && !closed.includes(name)),
  );
}

export const ownPlatform = ({ cyptid }: Caller, values: StoredValues): StoredValues =>
  cyptid === null ? values : { ...values, cyptid };

/** A001–A005 on every field that is not set by the server. */
function fieldProblems({ fields }: AnyDataset, { values, unread }: ReadValues): Problem[] {
  const open = Object.fromEntries(Object.entries(fields).filter(([, { system }]) => !system));
  const complete = Object.fromEntries(
    Object.keys(open).map((name) => [name, values[name] ?? null]),
  );
  return checkFields(open, { row: null, dkbh: null, values: complete, unread }, today());
}

type Measured = { values: StoredValues; geometry: MultiPolygon | undefined; problems: Problem[] };

/** The outline, cleaned and measured, with its problems; a new record must have one. */
function outlineOf(
  { dataset, comparesArea }: SaveRules,
  values: StoredValues,
  draft: Draft,
): Measured {
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

const changesOf = (before: StoredValues, values: StoredValues): StoredValues =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => before[name] !== value));

/** Refuses errors, which are told first, and warnings that nobody has confirmed. */
export function refuseProblems(problems: readonly Problem[], confirmed: boolean): void {
  const [first, ...others] = problems.filter(({ level }) => level === "E");
  if (first) {
    const more = problems.length > 1 ? `（共${problems.length}项）` : "";
    const rest = problems.filter(({ level }) => level !== "E");
    throw new Refusal(status.badRequest, `${first.message}${more}`, [first, ...others, ...rest]);
  }
  if (!confirmed && problems.some(({ level }) => level === "W")) {
    throw new Refusal(status.badRequest, "存在警告，请确认后保存", problems);
  }
}

export const absentWords = ({ work }: Pick<AnyDataset, "work">): string =>
  `${work.noun}不存在或不在权限范围内`;

export const absent = (dataset: Pick<AnyDataset, "work">) =>
  new Refusal(status.notFound, absentWords(dataset));

export const stale = (dataset: AnyDataset, caller: Caller, current: StoredValues) =>
  new Refusal(status.conflict, messages.stale, {
    current: masked(dataset, caller, [current])[0],
  });

/** Whether the unique index has refused a duplicate. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "23505";

/** Two people may enter the same number at once: the unique index refuses the second. */
const numberTaken =
  ({ fields, key }: AnyDataset, values: StoredValues) =>
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
