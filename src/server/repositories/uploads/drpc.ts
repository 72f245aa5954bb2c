import { type RawBuilder, sql } from "kysely";
import type { Choices } from "#contract/rules/import/choices";
import type { Mends } from "#contract/rules/import/mends";
import type { Report, ReportSums } from "#contract/rules/problem/report";
import { editableShzt, type Library } from "#contract/workflow/shzt";
import type { Db } from "../../db/tables";

export type Batch = {
  pcid: string;
  /** The register. */
  ywlx: string;
  wjmc: string;
  file_id: string;
  md5: string;
  area_code: string;
  scr: string;
};

export const insertBatch = (db: Db, batch: Batch) =>
  db
    .insertInto("drpc")
    .values({ ...batch, rksj: null, jgbg: null })
    .execute();

/** A county's batch of a file of several, stored with its records. */
export const insertPart = (
  db: Db,
  { report, ...batch }: Omit<Batch, "file_id"> & { ypcid: string; report: Report },
) =>
  db
    .insertInto("drpc")
    .values({
      // The file is not the county's to read: it has other counties' records.
      ...{ ...batch, file_id: "", zt: "3", rksj: sql<string>`now()` },
      ...{ zs: report.total, tgs: report.clean, cwgs: report.errorCount, jgs: report.warnCount },
      jgbg: JSON.stringify(report),
    })
    .execute();

/** The stored batches that a file of several counties was split into. */
export async function storedParts(db: Db, pcid: string): Promise<string[]> {
  const rows = await db
    .selectFrom("drpc")
    .select("pcid")
    .where("ypcid", "=", pcid)
    .where("zt", "=", "3")
    .execute();
  return rows.map((row) => row.pcid);
}

type Sums = { zs: number; tgs: number; cwgs: number; jgs: number };

/** 可入库: a batch that is stored in the call that brought it. */
export const markChecked = (db: Db, pcid: string, sums: Sums) =>
  db
    .updateTable("drpc")
    .set({ ...sums, zt: "2" })
    .where("pcid", "=", pcid)
    .execute();

/** Nothing of it was stored, and nobody has seen it. */
export async function deleteBatch(db: Db, pcid: string): Promise<void> {
  const given = db.deleteFrom("fj").where("ywid", "=", pcid).where("ywlx", "=", "drpc");
  await given.execute();
  await sql`delete from drpc_record where pcid = ${pcid}`.execute(db);
  await db.deleteFrom("drpc").where("pcid", "=", pcid).where("zt", "<>", "3").execute();
}

type Told = Pick<ReportSums, "total" | "clean" | "errorCount" | "warnCount" | "canImport">;

/** Stores the outcome of a check: 1 有错误, 2 可入库. Undefined if the batch is stored or withdrawn. */
export const saveReport = (db: Db, pcid: string, report: Told & { json: Uint8Array }) =>
  db
    .updateTable("drpc")
    .set({
      zs: report.total,
      tgs: report.clean,
      cwgs: report.errorCount,
      jgs: report.warnCount,
      zt: report.canImport ? "2" : "1",
      jgbg: Buffer.from(report.json.buffer, report.json.byteOffset, report.json.length).toString(),
    })
    .where("pcid", "=", pcid)
    .where("zt", "in", ["0", "1", "2"])
    .returning("pcid")
    .executeTakeFirst();

/**
 * Marks a batch as stored, once: undefined if it has been stored, withdrawn or corrected meanwhile.
 */
export const markImported = (db: Db, pcid: string, mendNo: number) =>
  db
    .updateTable("drpc")
    .set({ zt: "3", rksj: sql<string>`now()` })
    .where("pcid", "=", pcid)
    .where("zt", "in", ["1", "2"])
    .where("gzcs", "=", mendNo)
    .returning("pcid")
    .executeTakeFirst();

/** What was corrected of a batch. */
export async function mendsOf(db: Db, pcid: string): Promise<Mends> {
  const row = await db
    .selectFrom("drpc")
    .select(["gz", "gzcs", "tc"])
    .where("pcid", "=", pcid)
    .executeTakeFirst();
  return { no: row?.gzcs ?? 0, layer: row?.tc ?? null, rows: row?.gz ?? {} };
}

/** Stores corrections of a batch that is not stored yet, if nobody else has changed them. */
export const saveMends = (db: Db, pcid: string, { no, layer = null, rows }: Mends) =>
  db
    .updateTable("drpc")
    .set({
      ...{ gz: JSON.stringify(rows), gzcs: no, tc: layer },
      // What was chosen for the records of one layer says nothing about those of another.
      cl: sql`case when tc is not distinct from ${layer} then cl else '{}' end`,
    })
    .where("pcid", "=", pcid)
    .where("zt", "in", ["1", "2"])
    .where("gzcs", "=", no - 1)
    .returning("pcid")
    .executeTakeFirst();

/** What was chosen where the library has other values than a batch. */
export const choicesOf = async (db: Db, pcid: string): Promise<Choices> =>
  (await ofBatch(db, pcid, sql<Choices | null>`cl`)) ?? {};

/** Adds choices to those of a batch that is not stored yet. */
export const saveChoices = (db: Db, pcid: string, choices: Choices) =>
  db
    .updateTable("drpc")
    .set({ cl: sql`cl || ${JSON.stringify(choices)}::jsonb` })
    .where("pcid", "=", pcid)
    .where("zt", "in", ["1", "2"])
    .returning("pcid")
    .executeTakeFirst();

export async function isStored(db: Db, pcid: string): Promise<boolean> {
  const found = db.selectFrom("drpc").select("pcid").where("pcid", "=", pcid).where("zt", "=", "3");
  return (await found.executeTakeFirst()) !== undefined;
}

/** Marks stored batches as withdrawn; false if one of them no longer is. */
export async function markRevoked(db: Db, pcids: readonly string[]): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("drpc")
    .set({ zt: "4" })
    .where("pcid", "in", [...pcids])
    .where("zt", "=", "3")
    .executeTakeFirst();
  return Number(numUpdatedRows) === pcids.length;
}

/** A batch that is checked once more; undefined if it is stored or withdrawn. */
export const reopen = (db: Db, pcid: string) =>
  db
    .updateTable("drpc")
    .set({ zt: "0" })
    .where("pcid", "=", pcid)
    .where("zt", "in", ["0", "1", "2"])
    .returning("pcid")
    .executeTakeFirst();

/** 已作废: a batch whose check never finished and never will. */
export const discardUnchecked = (db: Db, pcid: string) =>
  db.updateTable("drpc").set({ zt: "4" }).where("pcid", "=", pcid).where("zt", "=", "0").execute();

/** The numbers of a report, without its lists, which are megabytes. */
const sumsOfReport = sql<ReportSums | null>`jgbg - 'problems' - 'shapes' - 'mends'`;

/** This user's batch for a checked file; the newest if it was checked more than once. */
export const batchOfFile = (db: Db, fileId: string, scr: string, library: Library) =>
  db
    .selectFrom("drpc")
    .select(["pcid", "wjmc", "md5", "zt", "rksj", sumsOfReport.as("sums")])
    .where("file_id", "=", fileId)
    .where("scr", "=", scr)
    .where("ywlx", "=", library)
    .orderBy("scsj", "desc")
    .executeTakeFirst();

/** A batch the reader may see: uploaded in a region inside theirs. */
export const batchOf = (db: Db, pcid: string, [from, to]: readonly [string, string]) =>
  db
    .selectFrom("drpc")
    .select(["pcid", "ypcid", "ywlx", "wjmc", "file_id", "md5", "area_code", "zt", "rksj", "scr"])
    .where("pcid", "=", pcid)
    .where("area_code", ">=", from)
    .where("area_code", "<", to)
    .executeTakeFirst();

/** When a file with the same content was last stored in a region. */
export const importedBefore = (
  db: Db,
  md5: string,
  library: Library,
  [from, to]: readonly [string, string],
) =>
  db
    .selectFrom("drpc")
    .select("rksj")
    .where("md5", "=", md5)
    .where("ywlx", "=", library)
    .where("area_code", ">=", from)
    .where("area_code", "<", to)
    .where("zt", "=", "3")
    .orderBy("rksj", "desc")
    .executeTakeFirst();

/** Batches that were checked days ago and never stored. */
export async function abandonedBatches(db: Db, olderThanDays: number): Promise<string[]> {
  const rows = await db
    .selectFrom("drpc")
    .select("pcid")
    .where("zt", "in", ["0", "1", "2"])
    .where("scsj", "<", sql<string>`now() - make_interval(days => ${olderThanDays}::integer)`)
    .where("scsj", ">", sql<string>`now() - make_interval(days => ${olderThanDays + 30}::integer)`)
    .execute();
  return rows.map(({ pcid }) => pcid);
}

/** Name of the uploader; the user name if the account is gone. */
const uploader = sql<string>`coalesce((select real_name from app_user where username = drpc.scr), drpc.scr)`;

const regionName = sql<string>`coalesce((
  select name from xzq where xzq.area_code = drpc.area_code), drpc.area_code)`;

/** The number of counties that a file was split into. */
const parts = sql<number>`(select count(*)::integer from drpc p where p.ypcid = drpc.pcid)`;

/** The job by which its owner checked a batch that has not been stored yet. */
const waitingCheck = (owner: string) => sql<string | null>`(
  select j.id from job j
   where j.owner = ${owner} and j.kind in ('checkDxyd', 'checkSheet') and j.state = 'done'
     and j.input ->> 'pcid' = drpc.pcid and drpc.zt in ('1', '2')
   order by j.created_at desc limit 1)`;

/** How many records of a stored batch their county has yet to submit. */
const drafts = sql<number>`case when zt <> '3' then 0 else (
  ${sql.join(
    (["dxydsd", "dxydst"] as const).map(
      (library) => sql`(
        select count(*)::integer from ${sql.table(library)} t
         where drpc.ywlx = ${library} and t.pcid = drpc.pcid and t.scbz = 0
           and t.shzt in (${sql.join([...editableShzt])}))`,
    ),
    sql` + `,
  )}) end`;

type BatchFilter = {
  /** Registers. */
  ywlx: readonly string[];
  scr?: string | undefined;
  /** Only what was brought into the region and is not submitted. */
  brought?: boolean | undefined;
};

export async function batchPage(
  db: Db,
  [from, to]: readonly [string, string],
  filter: BatchFilter,
  owner: string,
  limit: number,
  offset: number,
) {
  const rows = db
    .selectFrom("drpc")
    .where("area_code", ">=", from)
    .where("area_code", "<", to)
    .where("ywlx", "in", filter.ywlx)
    .$if(Boolean(filter.scr), (q) => q.where("scr", "=", filter.scr as string))
    .$if(filter.brought === true, (q) => q.where("ypcid", "is not", null).where(drafts, ">", 0));
  const list = await rows
    .select([
      "pcid",
      "ypcid",
      "ywlx",
      "wjmc",
      "file_id",
      "area_code",
      regionName.as("xzqmc"),
      parts.as("parts"),
      drafts.as("drafts"),
      "zs",
      "tgs",
      "cwgs",
      "jgs",
      "zt",
      "scr",
      uploader.as("uploader"),
      waitingCheck(owner).as("jobId"),
      "scsj",
      "rksj",
    ])
    .orderBy("scsj", "desc")
    .orderBy("pcid")
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await rows
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { list, total: Number(total) };
}

const ofBatch = async <T>(db: Db, pcid: string, value: RawBuilder<T | null>) => {
  const row = await db
    .selectFrom("drpc")
    .select(value.as("value"))
    .where("pcid", "=", pcid)
    .executeTakeFirst();
  return row?.value ?? null;
};

export const reportOf = (db: Db, pcid: string) => ofBatch(db, pcid, sql<Report | null>`jgbg`);

/** A report without its outlines and corrections. */
export const foundOf = (db: Db, pcid: string) =>
  ofBatch(db, pcid, sql<Omit<Report, "shapes" | "mends"> | null>`jgbg - 'shapes' - 'mends'`);

export const sumsOf = (db: Db, pcid: string) => ofBatch(db, pcid, sumsOfReport);

/** A report as JSON text, for passing on unparsed. */
export const reportTextOf = (db: Db, pcid: string) =>
  ofBatch(db, pcid, sql<string | null>`jgbg::text`);
