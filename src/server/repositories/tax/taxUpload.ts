import { type RawBuilder, sql } from "kysely";
import type { TaxBatch, TaxReport } from "#contract/endpoints/tax/sshs";
import { limits } from "#contract/limits";
import { taxColumns } from "#contract/rules/tax/taxSheet";
import type { Db } from "../../db/tables";
import { textArray } from "../records/filter";
import { inScope, type Scope } from "../records/scope";
import { publishedVersion } from "../records/taxYear";
import { isMovedTax } from "./taxRevoke";

export type NewUpload = {
  uploadId: string;
  bbid: string;
  fileId: string;
  fileName: string;
  md5: string;
  by: string;
};

export type Upload = NewUpload & {
  report: TaxReport;
  importedAt: string | null;
  revokedAt: string | null;
};

/** Registers an upload, also when it is read again. Its old rows are deleted. */
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

/** An upload by this person. */
export async function uploadOf(db: Db, uploadId: string, by: string): Promise<Upload | undefined> {
  const { rows } = await sql<Upload>`
    select upload_id "uploadId", bbid, file_id "fileId", file_name "fileName", md5, report,
           created_by "by", imported_at "importedAt",
           revoked_at "revokedAt"
      from ss_upload where upload_id = ${uploadId} and created_by = ${by} for update`.execute(db);
  return rows[0];
}

/** Deletes uploads that are older than `hours` and were never imported; returns their files. */
export async function takeAbandoned(db: Db, hours: number): Promise<string[]> {
  const { rows } = await sql<{ fileId: string }>`
    delete from ss_upload
     where imported_at is null and created_at < now() - make_interval(hours => ${hours})
    returning file_id "fileId"`.execute(db);
  return rows.map(({ fileId }) => fileId);
}

/** How long the refused rows of a sheet can be asked for. */
const refusedDays = 30;

/** Staged rows are useless once they are in their version; the report stays. */
export const dropImportedRows = (db: Db) =>
  sql`delete from ss_upload_row r using ss_upload u
       where u.upload_id = r.upload_id and u.imported_at is not null
         and (not r.bad or u.imported_at < now() - make_interval(days => ${refusedDays}::integer))`.execute(
    db,
  );

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
  /** Of a refused row: its cells in the units of the template, and why. */
  cells: Readonly<Record<string, unknown>>;
  messages: readonly string[];
};

export const stageRows = (db: Db, uploadId: string, rows: readonly StagedRow[]) =>
  sql`insert into ss_upload_row (upload_id, row, tyshxydm, bad, matched, "values", cells, messages)
      select ${uploadId}, r.row, r.tyshxydm, r.bad, r.matched, r."values", r.cells, r.messages
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
             r (row integer, tyshxydm text, bad boolean, matched boolean, "values" jsonb,
                cells jsonb, messages jsonb)`.execute(db);

type CodeFacts = {
  known: boolean;
  before: number | null;
  county: string | null;
  total: number | null;
};

/**
 * Whether each code is a registered enterprise, what it paid the year before, and the county and
 * total in the version.
 */
export async function factsOf(
  db: Db,
  codes: readonly string[],
  { nd, bbid, scope }: { nd: number; bbid: string; scope: Scope },
): Promise<Map<string, CodeFacts>> {
  const { rows } = await sql<CodeFacts & { code: string }>`
    select c.code, y.qyid is not null known, s.ssje "before", h.xzqdm county, h.ssje total
      from unnest(${textArray(codes)}) c (code)
      left join yddw y on y.tyshxydm = c.code and y.scbz = 0
      left join sshsjcb h on h.bbid = ${bbid} and h.tyshxydm = c.code and h.scbz = 0
      left join sshsjcb s on s.bbid = ${publishedVersion(nd - 1)} and s.tyshxydm = c.code and s.scbz = 0
                           and ${inScope(scope, "s")}`.execute(db);
  return new Map(rows.map(({ code, ...facts }) => [code, facts]));
}

const isChanged = (kept: string, given: string) =>
  sql.join(
    taxColumns
      .filter((name) => name !== "tyshxydm")
      .map(
        (name) =>
          sql`${sql.ref(`${kept}.${name}`)} is distinct from ${sql.ref(`${given}.${name}`)}`,
      ),
    sql` or `,
  );

const mu = sql`${limits.mu}::numeric`;
const perMu = (amount: RawBuilder<unknown>) => sql`round(${amount} / nullif(v.ydmj / ${mu}, 0), 2)`;

/** A whole upload, or its rows between two rows of the sheet. */
type Portion = Pick<Upload, "uploadId" | "bbid"> & { from?: number; to?: number };

/**
 * The clean rows of an upload as they would be in its version: columns missing from the sheet keep
 * the version's values, and computed ones are computed from both. `offset 0` has each row looked for by
 * its number: of an intake's table nothing is known, and the planner would as soon go through all of it.
 */
const merged = ({ uploadId, bbid, from, to }: Portion): RawBuilder<unknown> => sql`
  select r.row, r.matched, s.id kept, s.hsss before, ${isChanged("s", "v")} differs,
         ${sql.join(taxColumns.map((name) => sql.ref(`v.${name}`)))}, v.sfyc, v.ycyy,
         h.hsss, ${perMu(sql`h.hsss`)} mjss, ${perMu(sql`v.zjz`)} mjzjz
    from ss_upload_row r
    left join lateral (
      select k whole, k.* from sshsjcb k
       where k.bbid = ${bbid} and k.tyshxydm = r.tyshxydm and k.scbz = 0 offset 0) s on true
   cross join lateral jsonb_populate_record(s.whole, r."values") v
   cross join lateral (
     select v.ssje + coalesce(v.mdtytse, 0) - coalesce(v.tsje, 0) hsss) h
   where r.upload_id = ${uploadId} and not r.bad
     and ${from === undefined ? sql`true` : sql`r.row between ${from}::integer and ${to}::integer`}`;

/** How many of them are new to the version, and how many differ. */
export async function countDifferences(db: Db, portion: Portion) {
  const { rows } = await sql<{ added: number; changed: number }>`
    select count(*) filter (where m.kept is null)::integer added,
           count(*) filter (where m.kept is not null and m.differs)::integer changed
      from (${merged(portion)}) m`.execute(db);
  return rows[0] ?? { added: 0, changed: 0 };
}

export type CleanRow = { row: number; code: string };

/** Rows of an upload without errors, in order. */
export async function cleanRows(db: Db, uploadId: string): Promise<CleanRow[]> {
  const { rows } = await sql<CleanRow>`
    select row, tyshxydm code from ss_upload_row
     where upload_id = ${uploadId} and not bad order by row`.execute(db);
  return rows;
}

/** Rows of a version for these enterprises, from the real table even inside an intake. */
export async function rowsOfCodes(
  db: Db,
  bbid: string,
  codes: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from public.sshsjcb where bbid = ${bbid} and tyshxydm = any(${textArray(codes)})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/**
 * Rows of an upload compared with those of its version. Rows missing from the sheet are counted in
 * the region only; an enterprise whose row has errors stays as it is, and is neither.
 */
const differences = ({ uploadId, bbid }: Portion, scope: Scope): RawBuilder<unknown> => sql`
  select u.row, u.tyshxydm, u.qymc, u.matched,
         case when u.kept is null then 'added' when u.differs then 'changed' else 'same' end kind,
         u.before, u.hsss "after"
    from (${merged({ uploadId, bbid })}) u
  union all
  select null, s.tyshxydm, s.qymc, true, 'absent', s.hsss, null
    from sshsjcb s
   where s.bbid = ${bbid} and s.scbz = 0 and ${inScope(scope, "s")} and ${isAbsent(uploadId)}`;

const isAbsent = (uploadId: string) => sql`
  not exists (select from ss_upload_row r
               where r.upload_id = ${uploadId} and r.tyshxydm = s.tyshxydm)`;

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
  upload: Pick<Upload, "uploadId" | "bbid">,
  scope: Scope,
  kind: string | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ counts: Record<string, number>; list: Difference[] }> {
  const from = sql`(${differences(upload, scope)}) d`;
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
const figures = own.filter((name) => name !== "sfyc" && name !== "ycyy");
const changed = sql.join(
  figures.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`),
);

/**
 * Writes clean rows of an upload into its version; place and platform follow the enterprise. A mark
 * set by a user stays as long as the figures it refers to.
 */
export async function importRows(
  db: Db,
  portion: Portion,
  scope: Scope,
  by: string,
): Promise<number> {
  const { bbid } = portion;
  const isOdd = sql`excluded.ycyy is not null or ${isChanged("t", "excluded")}`;
  const { numAffectedRows } = await sql`
    insert into sshsjcb as t (id, bbid, xzqmc, cyptid, cyptmc, cjr, gxr, ${given})
    select md5(${bbid} || v.tyshxydm), ${bbid}, x.name, y.cyptid, y.cyptmc, ${by}, ${by}, ${values}
      from (${merged(portion)}) v
      join xzq x on x.area_code = v.xzqdm
      left join yddw y on y.tyshxydm = v.tyshxydm and y.scbz = 0 and y.xzqdm = v.xzqdm
     order by v.tyshxydm
        on conflict (bbid, tyshxydm) do update
       set ${changed}, xzqmc = excluded.xzqmc, cyptid = excluded.cyptid, cyptmc = excluded.cyptmc,
           sfyc = case when ${isOdd} then excluded.sfyc else t.sfyc end,
           ycyy = case when ${isOdd} then excluded.ycyy else t.ycyy end,
           gxr = excluded.gxr, gxsj = now(), bbh = t.bbh + 1
     where ${inScope(scope, "t")}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

type Outcome = { added: number; changed: number; removed: number; skipped: number };

/** Marks an upload as imported. */
export const closeUpload = (
  db: Db,
  uploadId: string,
  { added, changed: altered, removed, skipped }: Outcome,
) =>
  sql`update ss_upload set imported_at = clock_timestamp(), added = ${added}, changed = ${altered},
             removed = ${removed}, skipped = ${skipped}
       where upload_id = ${uploadId}`.execute(db);

/** Imported uploads: the caller's own, and those of people in their region. */
export async function writtenUploads(
  db: Db,
  scope: Scope,
  by: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; list: TaxBatch[] }> {
  const ofRegion =
    scope.cyptid === null
      ? sql`u.area_code >= ${scope.from} and u.area_code < ${scope.to}`
      : sql`false`;
  const from = sql`ss_upload s
    left join app_user u on u.username = s.created_by
    left join ssbb v on v.bbid = s.bbid
    left join lateral (
      select count(*)::integer noted, count(*) filter (where ${isMovedTax})::integer moved
        from drpc_record r left join sshsjcb t on t.id = r.ywid
       where r.pcid = s.upload_id and s.created_by = ${by} and s.revoked_at is null
         and v.zt in ('0', '1')) n on true
   where s.imported_at is not null and (s.created_by = ${by} or ${ofRegion})`;
  const counted = await sql<{ total: number }>`select count(*) total from ${from}`.execute(db);
  const { rows } = await sql<TaxBatch>`
    select s.upload_id "uploadId", s.file_name "fileName", s.sheet, s.bbid,
           coalesce(v.bbbh || ' ' || v.bbmc, s.bbid) "version", s.total,
           s.added, s.changed, s.removed, s.skipped,
           coalesce(u.real_name, s.created_by) "by", s.imported_at "at", s.revoked_at "revokedAt",
           s.created_by = ${by} "isOwn", coalesce(v.zt in ('0', '1'), false) "isOpen", n.noted, n.moved
      from ${from}
     order by s.imported_at desc, s.upload_id limit ${limit} offset ${offset}`.execute(db);
  return { total: Number(counted.rows[0]?.total ?? 0), list: rows };
}

/** Rows of a version missing from a region's sheet. */
export async function absentRows(
  db: Db,
  { uploadId, bbid }: Pick<Upload, "uploadId" | "bbid">,
  scope: Scope,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from sshsjcb s
     where s.bbid = ${bbid} and ${inScope(scope, "s")} and ${isAbsent(uploadId)}
     order by s.id`.execute(db);
  return rows.map(({ id }) => id);
}
