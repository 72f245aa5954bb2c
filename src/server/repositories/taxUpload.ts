import { type RawBuilder, sql } from "kysely";
import type { TaxReport } from "#contract/endpoints/sshs";
import { taxColumns } from "#contract/rules/taxSheet";
import type { Db } from "../db/tables";
import { textArray } from "./filter";
import { publishedVersion } from "./taxYear";

export type NewUpload = {
  uploadId: string;
  bbid: string;
  fileId: string;
  fileName: string;
  md5: string;
  by: string;
};

export type Upload = NewUpload & { report: TaxReport; importedAt: string | null };

/** Enters an upload, or what it was found to hold when it is read again. Its rows are written anew. */
export async function beginUpload(db: Db, { uploadId, bbid, ...file }: NewUpload): Promise<void> {
  await sql`delete from ss_upload_row where upload_id = ${uploadId}`.execute(db);
  await sql`
    insert into ss_upload (upload_id, bbid, file_id, file_name, md5, sheet, total, errors, warnings, report, created_by)
    values (${uploadId}, ${bbid}, ${file.fileId}, ${file.fileName}, ${file.md5}, '', 0, 0, 0, '{}', ${file.by})
        on conflict (upload_id) do nothing`.execute(db);
}

export const finishUpload = (db: Db, report: TaxReport) =>
  sql`update ss_upload set sheet = ${report.sheet}, total = ${report.total},
             errors = ${report.errorCount}, warnings = ${report.warnCount},
             report = ${JSON.stringify(report)}::jsonb
       where upload_id = ${report.uploadId}`.execute(db);

/** An upload of this person's. */
export async function uploadOf(db: Db, uploadId: string, by: string): Promise<Upload | undefined> {
  const { rows } = await sql<Upload>`
    select upload_id "uploadId", bbid, file_id "fileId", file_name "fileName", md5, report,
           created_by "by", imported_at "importedAt"
      from ss_upload where upload_id = ${uploadId} and created_by = ${by} for update`.execute(db);
  return rows[0];
}

/** Takes away uploads of so many hours ago that nobody brought in; answers their files. */
export async function takeAbandoned(db: Db, hours: number): Promise<string[]> {
  const { rows } = await sql<{ fileId: string }>`
    delete from ss_upload
     where imported_at is null and created_at < now() - make_interval(hours => ${hours})
    returning file_id "fileId"`.execute(db);
  return rows.map(({ fileId }) => fileId);
}

/** Rows that were laid ready are of no use once they stand in their version; the report stays. */
export const dropImportedRows = (db: Db) =>
  sql`delete from ss_upload_row r using ss_upload u
       where u.upload_id = r.upload_id and u.imported_at is not null`.execute(db);

type Mark = { sfyc: number; ycyy: string | null; by: string };

export const markRows = (db: Db, ids: readonly string[], { sfyc, ycyy, by }: Mark) =>
  sql`update sshsjcb set sfyc = ${sfyc}, ycyy = ${ycyy}, bbh = bbh + 1, gxr = ${by}, gxsj = now()
       where id = any(${textArray(ids)})`.execute(db);

export type StagedRow = {
  row: number;
  tyshxydm: string | null;
  bad: boolean;
  matched: boolean;
  values: Readonly<Record<string, unknown>>;
};

export const stageRows = (db: Db, uploadId: string, rows: readonly StagedRow[]) =>
  sql`insert into ss_upload_row (upload_id, row, tyshxydm, bad, matched, "values")
      select ${uploadId}, r.row, r.tyshxydm, r.bad, r.matched, r."values"
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
             r (row integer, tyshxydm text, bad boolean, matched boolean, "values" jsonb)`.execute(
    db,
  );

/** Which of these are enterprises of the register, and what each paid the year before. */
export async function factsOf(
  db: Db,
  codes: readonly string[],
  nd: number,
): Promise<Map<string, { known: boolean; before: number | null }>> {
  const { rows } = await sql<{ code: string; known: boolean; before: number | null }>`
    select c.code, y.qyid is not null known, s.ssje "before"
      from unnest(${textArray(codes)}) c (code)
      left join yddw y on y.tyshxydm = c.code and y.scbz = 0
      left join sshsjcb s on s.bbid = ${publishedVersion(nd - 1)} and s.tyshxydm = c.code and s.scbz = 0`.execute(
    db,
  );
  return new Map(rows.map(({ code, ...facts }) => [code, facts]));
}

const compared = sql.join(
  taxColumns
    .filter((name) => name !== "tyshxydm")
    .map((name) => sql`${sql.ref(`s.${name}`)} is distinct from ${sql.ref(`v.${name}`)}`),
  sql` or `,
);

/** Rows of an upload against those of its version. */
const differences = (uploadId: string, bbid: string): RawBuilder<unknown> => sql`
  select coalesce(u.row, null) as row, coalesce(u.tyshxydm, s.tyshxydm) tyshxydm,
         coalesce(u.qymc, s.qymc) qymc, coalesce(u.matched, true) matched,
         case when s.id is null then 'added' when u.row is null then 'absent'
              when u.differs then 'changed' else 'same' end kind,
         s.hsss "before", u.hsss "after"
    from (select * from sshsjcb where bbid = ${bbid}) s
    full join (
      select r.row, r.tyshxydm, r.matched, v.qymc, v.hsss, s.id is not null and (${compared}) differs
        from ss_upload_row r
       cross join lateral jsonb_populate_record(null::sshsjcb, r."values") v
        left join sshsjcb s on s.bbid = ${bbid} and s.tyshxydm = r.tyshxydm
       where r.upload_id = ${uploadId} and not r.bad
    ) u on u.tyshxydm = s.tyshxydm`;

export type Difference = {
  row: number | null;
  tyshxydm: string;
  qymc: string;
  kind: "added" | "changed" | "same" | "absent";
  matched: boolean;
  before: number | null;
  after: number | null;
};

export async function differencePage(
  db: Db,
  { uploadId, bbid }: Pick<Upload, "uploadId" | "bbid">,
  kind: string | undefined,
  limit: number,
  offset: number,
): Promise<{ counts: Record<string, number>; list: Difference[] }> {
  const from = sql`(${differences(uploadId, bbid)}) d`;
  const counts = await sql<{ kind: string; zs: number; unmatched: number }>`
    select kind, count(*) zs, count(*) filter (where not matched) unmatched from ${from}
     group by kind`.execute(db);
  const where =
    kind === "unmatched"
      ? sql`not matched`
      : sql`(${kind ?? null}::text is null or kind = ${kind ?? null})`;
  const { rows } = await sql<Difference>`
    select * from ${from} where ${where}
     order by row nulls last, tyshxydm limit ${limit} offset ${offset}`.execute(db);
  const found = Object.fromEntries(counts.rows.map((one) => [one.kind, one.zs]));
  const unmatched = counts.rows.reduce((sum, one) => sum + one.unmatched, 0);
  return { counts: { added: 0, changed: 0, same: 0, absent: 0, ...found, unmatched }, list: rows };
}

const own = [...taxColumns, ...["hsss", "mjss", "mjzjz", "sfyc", "ycyy"]] as const;
const given = sql.join(own.map((name) => sql.ref(name)));
const values = sql.join(own.map((name) => sql.ref(`v.${name}`)));
const changed = sql.join(own.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`));

/** Writes the clean rows of an upload into its version; place and platform follow the enterprise. */
export async function importRows(
  db: Db,
  { uploadId, bbid }: Pick<Upload, "uploadId" | "bbid">,
  by: string,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into sshsjcb as t (id, bbid, xzqmc, cyptid, cyptmc, cjr, gxr, ${given})
    select md5(${bbid} || r.tyshxydm), ${bbid}, x.name, y.cyptid, y.cyptmc, ${by}, ${by}, ${values}
      from ss_upload_row r
     cross join lateral jsonb_populate_record(null::sshsjcb, r."values") v
      join xzq x on x.area_code = v.xzqdm
      left join yddw y on y.tyshxydm = r.tyshxydm and y.scbz = 0 and y.xzqdm = v.xzqdm
     where r.upload_id = ${uploadId} and not r.bad
     order by r.tyshxydm
        on conflict (bbid, tyshxydm) do update
       set ${changed}, xzqmc = excluded.xzqmc, cyptid = excluded.cyptid, cyptmc = excluded.cyptmc,
           gxr = excluded.gxr, gxsj = now(), bbh = t.bbh + 1`.execute(db);
  await sql`update ss_upload set imported_at = now() where upload_id = ${uploadId}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Takes out of a version what a region's sheet does not have. */
export async function removeAbsent(
  db: Db,
  { uploadId, bbid }: Pick<Upload, "uploadId" | "bbid">,
  from: string,
  to: string,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sshsjcb s where s.bbid = ${bbid} and s.xzqdm >= ${from} and s.xzqdm < ${to}
       and not exists (select from ss_upload_row r
                        where r.upload_id = ${uploadId} and r.tyshxydm = s.tyshxydm)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
