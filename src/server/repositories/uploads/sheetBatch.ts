import { sql } from "kysely";
import type { SheetRow } from "#contract/endpoints/uploads/sheetImport";
import type { Choices } from "#contract/rules/import/choices";
import type { Wishes } from "#contract/rules/sheet/sheetColumns";
import type { GivenCells } from "#contract/rules/values/givenCells";
import type { Db } from "../../db/tables";

/** How a sheet is read: what its clerk has chosen. */
export type SheetReading = {
  columns: Wishes;
  headingRow?: number | undefined;
  /** What rows have in columns that they leave empty. */
  given?: GivenCells;
};

export type StagedRow = Pick<
  SheetRow,
  "row" | "kind" | "number" | "name" | "changes" | "messages"
> & {
  id: string | null;
  bbh: number | null;
  /** Values of a refused row by field, as it goes out for correction. */
  cells: Readonly<Record<string, unknown>>;
};

export async function readingOf(db: Db, pcid: string): Promise<SheetReading> {
  const { rows } = await sql<{ lb: SheetReading | null }>`
    select lb from drpc where pcid = ${pcid}`.execute(db);
  return rows[0]?.lb ?? { columns: {} };
}

export const saveReading = (db: Db, pcid: string, reading: SheetReading) =>
  sql`update drpc set lb = ${JSON.stringify(reading)}::jsonb where pcid = ${pcid}`.execute(db);

export const clearRows = (db: Db, pcid: string) =>
  sql`delete from drpc_row where pcid = ${pcid}`.execute(db);

/** What was staged of a stored sheet; its refused rows may still be asked for. */
export const dropStoredRows = (db: Db, pcid: string) =>
  sql`delete from drpc_row where pcid = ${pcid} and kind <> 'bad'`.execute(db);

/** Rows of sheets that nobody has stored for days; returns how many there were. */
export async function dropAbandonedRows(db: Db, olderThanDays: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from drpc_row r using drpc d
       where d.pcid = r.pcid and d.zt in ('0', '1', '2')
         and d.scsj < now() - make_interval(days => ${olderThanDays}::integer)`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export async function stageRows(db: Db, pcid: string, rows: readonly StagedRow[]): Promise<void> {
  await sql`
    insert into drpc_row (pcid, row, kind, number, name, ywid, bbh, changes, messages, cells)
    select ${pcid}, r.row, r.kind, r.number, r.name, r.id, r.bbh, r.changes, r.messages, r.cells
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           r (row integer, kind text, number text, name text, id text, bbh integer,
              changes jsonb, messages jsonb, cells jsonb)`.execute(db);
}

type Standing = Pick<StagedRow, "row" | "kind" | "id" | "bbh">;

/** What each row was found to do, and to which version of which record. */
export async function stagedStanding(db: Db, pcid: string): Promise<Map<number, Standing>> {
  const { rows } = await sql<Standing>`
    select row, kind, ywid id, bbh from drpc_row where pcid = ${pcid}`.execute(db);
  return new Map(rows.map((one) => [one.row, one]));
}

/** Rows of a kind with what was chosen for them. */
export async function stagedPage(
  db: Db,
  pcid: string,
  kind: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; list: SheetRow[] }> {
  const { rows: counted } = await sql<{ zs: number }>`
    select count(*)::integer zs from drpc_row where pcid = ${pcid} and kind = ${kind}`.execute(db);
  const { rows: list } = await sql<SheetRow>`
    select r.row, r.kind, r.number, r.name, r.changes, r.messages,
           d.cl -> r.number ->> 'how' how, coalesce(d.cl -> r.number -> 'kept', '[]') kept
      from drpc_row r join drpc d on d.pcid = r.pcid
     where r.pcid = ${pcid} and r.kind = ${kind}
     order by r.row limit ${limit} offset ${offset}`.execute(db);
  return { total: counted[0]?.zs ?? 0, list };
}

/** Numbers of the records that a sheet has with other values, with the fields in question. */
export async function changedRows(
  db: Db,
  pcid: string,
): Promise<Map<string, { row: number; fields: string[] }>> {
  const { rows } = await sql<{ number: string; row: number; fields: string[] }>`
    select number, row, array(select c ->> 'field' from jsonb_array_elements(changes) c) fields
      from drpc_row where pcid = ${pcid} and kind = 'changed' order by row`.execute(db);
  return new Map(rows.map(({ number, ...one }) => [number, one]));
}

export const openIn = (changed: Iterable<string>, choices: Choices): number =>
  [...changed].filter((number) => !choices[number]).length;

export async function refusedRows(
  db: Db,
  pcid: string,
): Promise<Pick<StagedRow, "row" | "messages" | "cells">[]> {
  const { rows } = await sql<Pick<StagedRow, "row" | "messages" | "cells">>`
    select row, messages, cells from drpc_row where pcid = ${pcid} and kind = 'bad'
     order by row`.execute(db);
  return rows;
}

/** A record that a batch has brought, at its new version. */
export type NotedRecord = { id: string; bbh: number; added: boolean };

/** What a broken-off run has noted of a batch's records. */
export const clearRecords = (db: Db, pcid: string) =>
  sql`delete from drpc_record where pcid = ${pcid}`.execute(db);

/** Notes the records that a batch has added or changed, at their new versions. */
export async function noteRecords(
  db: Db,
  pcid: string,
  records: readonly NotedRecord[],
): Promise<void> {
  await sql`
    insert into drpc_record (pcid, ywid, bbh, added)
    select ${pcid}, r.id, r.bbh, r.added
      from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
           r (id text, bbh integer, added boolean)
        on conflict (pcid, ywid) do update set bbh = excluded.bbh`.execute(db);
}

/**
 * What a batch that is taken back has covered is current again: the earlier batch that brought it may go
 * back in its turn.
 */
export const uncoverRecords = (db: Db, pcid: string) =>
  sql`update drpc_record a set bbh = b.bbh + 1
        from drpc_record b
       where b.pcid = ${pcid} and a.ywid = b.ywid and a.pcid <> b.pcid and a.bbh = b.bbh - 1`.execute(
    db,
  );

/** The headings that were matched by hand the last time, in this region or one that contains it. */
export async function sheetProfileOf(db: Db, dataset: string, areaCode: string): Promise<Wishes> {
  const { rows } = await sql<{ columns: Wishes }>`
    select columns from sheet_profile
     where dataset = ${dataset} and starts_with(${areaCode}, area_code)
     order by length(area_code) desc limit 1`.execute(db);
  return rows[0]?.columns ?? {};
}

export async function saveSheetProfile(
  db: Db,
  dataset: string,
  areaCode: string,
  columns: Wishes,
): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  await sql`
    insert into sheet_profile (dataset, area_code, columns)
    values (${dataset}, ${areaCode}, ${JSON.stringify(columns)}::jsonb)
    on conflict (dataset, area_code) do update
       set columns = sheet_profile.columns || excluded.columns`.execute(db);
}
