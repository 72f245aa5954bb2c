import { sql } from "kysely";
import type {
  TakeoverFile,
  TakeoverReport,
  TakeoverState,
} from "#contract/endpoints/uploads/takeover";
import { codeRange } from "#contract/regions";
import type { Remark } from "#contract/rules/problem/remark";
import type { Problem } from "#contract/rules/problem/report";
import type { TakenColumns } from "#contract/rules/takeover/columns";
import { takeoverLimits } from "#contract/rules/takeover/takeoverLimits";
import type { Db } from "../../db/tables";
import { idsOf } from "./takeoverRecords";

/** How far the files of a takeover are read, and what was found so far. */
export type Progress = {
  /** The file that is being read, and the records of it that are stored. */
  file: number;
  read: number;
  total: number;
  taken: number;
  /** Problems by rule and level, `A001 W`. */
  counts: Record<string, number>;
  links: Record<string, { found: number; lost: number }>;
  remarks: Remark[];
  listed: Record<string, number>;
  /** Milliseconds of all attempts. */
  ms: number;
};

export const noProgress: Progress = {
  ...{
    file: 0,
    read: 0,
    total: 0,
    taken: 0,
    counts: {},
    links: {},
    remarks: [],
    listed: {},
    ms: 0,
  },
};

type Stored = {
  id: string;
  dataset: string;
  state: TakeoverState;
  files: TakeoverFile[];
  columns: TakenColumns;
  given: Record<string, string>;
  area_code: string;
  username: string;
  author: string;
  begun_at: string;
  done_at: string | null;
  /** The job that works on it now. */
  job_id: string | null;
  progress: Partial<Progress>;
  report: TakeoverReport | null;
};
export type StoredTakeover = Omit<Stored, "progress"> & { progress: Progress };

const columnsOf = sql`
  t.id, t.dataset, t.state, t.files, t.columns, t.given, t.area_code, t.username, t.begun_at, t.done_at,
  t.progress, t.report, coalesce(u.real_name, t.username) author,
  (select j.id from job j where j.id = t.job_id and j.state in ('queued', 'running')) job_id`;
const from = sql`takeover t left join app_user u on u.username = t.username`;

const inRegion = (areaCode: string) => {
  const [first, last] = codeRange(areaCode);
  return sql`t.area_code >= ${first} and t.area_code < ${last}`;
};

/** A takeover that was begun in the region, or inside it. */
export async function takeoverOf(
  db: Db,
  id: string,
  areaCode: string,
): Promise<StoredTakeover | undefined> {
  const { rows } = await sql<Stored>`
    select ${columnsOf} from ${from} where t.id = ${id} and ${inRegion(areaCode)}`.execute(db);
  const [row] = rows;
  return row && { ...row, progress: { ...noProgress, ...row.progress } };
}

type TakeoverRow = Pick<
  Stored,
  "id" | "dataset" | "state" | "author" | "area_code" | "begun_at" | "done_at" | "username"
> & { names: string[]; total: number; taken: number };

export async function takeoverPage(db: Db, areaCode: string, limit: number, offset: number) {
  const { rows } = await sql<TakeoverRow & { all: string }>`
    select t.id, t.dataset, t.state, t.area_code, t.begun_at, t.done_at, t.username,
           coalesce(u.real_name, t.username) author,
           (select coalesce(json_agg(f ->> 'name'), '[]') from jsonb_array_elements(t.files) f) names,
           coalesce((t.progress ->> 'total')::integer, 0) total,
           coalesce((t.progress ->> 'taken')::integer, 0) taken, count(*) over () "all"
      from ${from} where ${inRegion(areaCode)} and t.state <> '4'
     order by t.begun_at desc, t.id limit ${limit} offset ${offset}`.execute(db);
  return { rows, total: Number(rows[0]?.all ?? 0) };
}

type NewTakeover = {
  id: string;
  dataset: string;
  files: readonly TakeoverFile[];
  columns: TakenColumns;
  given: Readonly<Record<string, string>>;
  areaCode: string;
  by: string;
};

export const insertTakeover = (db: Db, one: NewTakeover) =>
  sql`
    insert into takeover (id, dataset, files, columns, given, area_code, username)
    values (${one.id}, ${one.dataset}, ${JSON.stringify(one.files)}::jsonb,
            ${JSON.stringify(one.columns)}::jsonb, ${JSON.stringify(one.given)}::jsonb,
            ${one.areaCode}, ${one.by})`.execute(db);

/** Changes what is read and how, of one that nothing works on; what a dry run has found is void. */
export async function rematch(
  db: Db,
  { id, files, columns, given }: Pick<NewTakeover, "id" | "files" | "columns" | "given">,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update takeover t set files = ${JSON.stringify(files)}::jsonb, columns = ${JSON.stringify(columns)}::jsonb,
           given = ${JSON.stringify(given)}::jsonb, state = '0', progress = '{}', report = null
     where t.id = ${id} and t.state in ('0', '1') and not ${isWorkedOn}`.execute(db);
  return numAffectedRows === 1n;
}

const isWorkedOn = sql`exists (
  select from job j where j.id = t.job_id and j.state in ('queued', 'running'))`;

/** Notes the job that works on it; false if one does already, or if it is in another state. */
export async function engage(
  db: Db,
  id: string,
  jobId: string,
  states: readonly TakeoverState[],
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update takeover t set job_id = ${jobId}
     where t.id = ${id} and t.state in (${sql.join([...states])}) and not ${isWorkedOn}`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** The next state of a takeover in one of these; false if it is in another. */
export async function step(
  db: Db,
  id: string,
  before: readonly TakeoverState[],
  after: TakeoverState,
  report?: TakeoverReport,
): Promise<boolean> {
  const isDone = after === "2";
  const { numAffectedRows } = await sql`
    update takeover set state = ${after},
           done_at = case when ${isDone} then now() else done_at end,
           report = coalesce(${report ? JSON.stringify(report) : null}::jsonb, report)
     where id = ${id} and state in (${sql.join([...before])})`.execute(db);
  return numAffectedRows === 1n;
}

export const keepProgress = (db: Db, id: string, progress: Progress) =>
  sql`update takeover set progress = ${JSON.stringify(progress)}::jsonb where id = ${id}`.execute(
    db,
  );

/** Begins from the first record again. */
export async function startOver(db: Db, id: string): Promise<void> {
  await sql`
    update takeover set state = '0', progress = '{}', report = null where id = ${id}`.execute(db);
  await sql`delete from takeover_problem where takeover = ${id}`.execute(db);
}

export async function addProblems(
  db: Db,
  id: string,
  file: number,
  problems: readonly Problem[],
): Promise<void> {
  if (problems.length === 0) return;
  await sql`
    insert into takeover_problem (takeover, file, rule, problem)
    select ${id}, ${file}::integer, p ->> 'rule', p
      from jsonb_array_elements(${JSON.stringify(problems)}::jsonb) p`.execute(db);
}

/** Problems of a takeover in the order of its files; those that keep records out come first. */
export async function problemsOf(
  db: Db,
  id: string,
  rule: string | undefined,
  limit: number,
): Promise<{ file: number; problem: Problem }[]> {
  const { rows } = await sql<{ file: number; problem: Problem }>`
    select file, problem from takeover_problem
     where takeover = ${id} and (${rule ?? null}::text is null or rule = ${rule ?? null})
     order by problem ->> 'level', file, (problem ->> 'row')::integer, no limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** The columns that were matched the last time, in this region or one that contains it. */
export async function profileOf(db: Db, dataset: string, areaCode: string) {
  const { rows } = await sql<{ columns: TakenColumns; given: Record<string, string> }>`
    select columns, given from takeover_profile
     where dataset = ${dataset} and starts_with(${areaCode}, area_code)
     order by length(area_code) desc limit 1`.execute(db);
  return rows[0] ?? { columns: {}, given: {} };
}

export const saveProfile = (
  db: Db,
  dataset: string,
  areaCode: string,
  { columns, given }: Pick<NewTakeover, "columns" | "given">,
) =>
  sql`
    insert into takeover_profile (dataset, area_code, columns, given)
    values (${dataset}, ${areaCode}, ${JSON.stringify(columns)}::jsonb, ${JSON.stringify(given)}::jsonb)
    on conflict (dataset, area_code) do update
       set columns = takeover_profile.columns || excluded.columns, given = excluded.given`.execute(
    db,
  );

/** The intake that holds the records of a takeover until they are shown, kept for some days. */
export async function keepIntake(db: Db, owner: string): Promise<void> {
  await sql`
    update intake set keep_until = now() + make_interval(days => ${takeoverLimits.keptDays}::integer)
     where owner = ${owner} and not shown`.execute(db);
}

export async function intakeOf(db: Db, owner: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from intake where owner = ${owner} and not shown`.execute(db);
  return rows[0]?.id;
}

/** The takeover that a record came with, if any. */
export async function originOf(db: Db, dataset: string, id: string) {
  const first = idsOf(id).from;
  const { rows } = await sql<Pick<Stored, "files" | "author" | "done_at">>`
    select t.files, coalesce(u.real_name, t.username) author, t.done_at from ${from}
     where t.id >= ${first} and t.id < ${`${first}~`} and t.dataset = ${dataset}
       and t.state in ('2', '3') limit 1`.execute(db);
  return rows[0];
}
