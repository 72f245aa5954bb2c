import { sql } from "kysely";
import type { AnyDataset } from "#contract/define/dataset";
import type { Db } from "../../db/tables";
import { inScope, type Scope } from "./scope";

export type Review = {
  yzt: string;
  xzt: string;
  czr: string;
  czrjs: string;
  czsj: string;
  yj: string | null;
};

/** The review log of a record, newest first, with people's real names if known. */
export async function reviewsOf(db: Db, ywlx: string, id: string): Promise<Review[]> {
  const { rows } = await sql<Review>`
    select r.yzt, r.xzt, coalesce(u.real_name, r.czr) czr, r.czrjs, r.czsj, r.yj
      from shrz r left join app_user u on u.username = r.czr
     where r.ywlx = ${ywlx} and r.ywid = ${id}
     order by r.rzid desc`.execute(db);
  return rows;
}

/** One record's step: the state and version it starts from, and the role that allows it. */
export type Step = { id: string; from: string; bbh: number; role: string };

/** Fields for the reviewer's name, the time and the note. */
export type ReviewFields = readonly [by: string, at: string, note: string];

export type Steps = {
  steps: readonly Step[];
  to: string;
  note: string | null;
  by: string;
  /** Set for a review: the record keeps it in these fields as its last review. */
  review: { by: string; fields: ReviewFields } | null;
  scope: Scope;
};

/**
 * Moves records to a state and logs each move, in one statement. A record that has left its
 * starting state or version meanwhile is not changed, and is missing from the result.
 */
export async function moveRecords(
  db: Db,
  dataset: AnyDataset,
  { steps, to, note, by, review, scope }: Steps,
): Promise<string[]> {
  if (steps.length === 0) return [];
  const id = sql.ref(`t.${dataset.key.id}`);
  if (dataset.state === null) throw new Error(`${dataset.name} has no states`);
  const state = sql.ref(dataset.state);
  const held = sql.ref(`t.${dataset.state}`);
  const [reviewer, at, opinion] = review?.fields.map((name) => sql.ref(name)) ?? [];
  const reviewed = review
    ? sql`, ${reviewer} = ${review.by}, ${at} = now(), ${opinion} = ${note}`
    : sql``;
  const { rows } = await sql<{ id: string }>`
    with step as (
      select * from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb)
        s (id text, "from" text, bbh integer, role text)
    ), moved as (
      update ${sql.table(dataset.table)} t
         set ${state} = ${to}, bbh = t.bbh + 1, gxr = ${by}, gxsj = now()${reviewed}
        from step s
       where ${id} = s.id and ${held} = s."from" and t.bbh = s.bbh
         and t.scbz = 0 and ${inScope(scope, "t")}
      returning s.id, s."from", s.role
    ), logged as (
      insert into shrz (ywlx, ywid, yzt, xzt, czr, czrjs, yj)
      select ${dataset.name}, m.id, m."from", ${to}, ${by}, m.role, ${note}
        from moved m order by m.id
    )
    select id from moved`.execute(db);
  return rows.map((row) => row.id);
}

/** Logs a step outside the approval, such as a record's progress. */
export const logStep = (
  db: Db,
  step: Pick<Review, "yzt" | "xzt" | "czr" | "czrjs" | "yj"> & { ywlx: string; ywid: string },
) => db.insertInto("shrz").values(step).execute();
