import { sql } from "kysely";
import { datasets } from "#contract/datasets/index";
import type { AnyDataset } from "#contract/define/dataset";
import type { Db } from "../../db/tables";
import { textArray } from "../records/filter";
import { columnsOf } from "../records/recordPage";

/**
 * What an id in the log refers to; `dataset` is set for records, whose changes are in the history.
 */
export type Named = {
  id: string;
  kind: string;
  dataset: string | null;
  number: string | null;
  name: string | null;
};

/** Columns of a table; the name may be inside a JSON column, under a key. */
type Source = Omit<Named, "id" | "number" | "name"> & {
  table: string;
  id: string;
  number: string | null;
  name: string | readonly [column: string, key: string] | null;
};

/** What calls refer to by id besides records. */
const others: readonly Source[] = [
  { kind: "用户", table: "app_user", id: "id", number: "username", name: "real_name" },
  { kind: "附件", table: "fj", id: "file_id", number: null, name: "yjmc" },
  { kind: "导入批次", table: "drpc", id: "pcid", number: null, name: "wjmc" },
  { kind: "税收表", table: "ss_upload", id: "upload_id", number: null, name: "file_name" },
  { kind: "通知公告", table: "tzgg", id: "ggid", number: null, name: "bt" },
  { kind: "常用意见", table: "review_phrase", id: "id", number: null, name: "text" },
  { kind: "视图", table: "saved_view", id: "id", number: null, name: "name" },
  { kind: "图层", table: "connected_layer", id: "id", number: null, name: "title" },
  { kind: "会议", table: "meeting", id: "id", number: null, name: "name" },
  { kind: "会议页面", table: "meeting_page", id: "id", number: null, name: "title" },
  { kind: "企业合并", table: "yddw_merge", id: "merge_id", number: null, name: "title" },
  { kind: "后台任务", table: "job", id: "id", number: null, name: ["input", "fileName"] as const },
].map((one) => ({ ...one, dataset: null }));

const records: readonly Source[] = Object.values(datasets).map(({ name, title, table, key }) => ({
  ...{ kind: title, dataset: name, table, id: key.id, name: key.name },
  number: key.number === key.id ? null : key.number,
}));

function nameOf(at: Source["name"]) {
  if (at === null) return sql`null`;
  if (typeof at === "string") return sql.ref(`t.${at}`);
  const [column, key] = at;
  return sql`${sql.ref(`t.${column}`)} ->> ${key}::text`;
}

/** Everything that has one of these ids, including removed records. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<Named[]> {
  if (ids.length === 0) return [];
  const parts = [...records, ...others].map(
    ({ kind, dataset, table, id, number, name }) => sql`
      select ${sql.ref(`t.${id}`)} id, ${kind}::text kind, ${dataset}::text dataset,
             ${nameOf(number)}::text "number", ${nameOf(name)}::text "name"
        from ${sql.table(table)} t where ${sql.ref(`t.${id}`)} = any(${textArray(ids)})`,
  );
  const { rows } = await sql<Named>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}

/** The ids of whatever has this number, or is called by it: parcels, projects, users. */
export async function idsNumbered(db: Db, word: string): Promise<string[]> {
  const parts = [...records, ...others].flatMap(({ table, id, number }) =>
    number === null
      ? []
      : [
          sql`select ${sql.ref(`t.${id}`)}::text id from ${sql.table(table)} t
               where ${sql.ref(`t.${number}`)} = ${word}`,
        ],
  );
  const { rows } = await sql<{ id: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return [word, ...rows.map(({ id }) => id)];
}

/** Names of regions by their code. */
export async function regionNames(db: Db, codes: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ code: string; name: string }>`
    select area_code code, "name" from xzq where area_code = any(${textArray(codes)})`.execute(db);
  return new Map(rows.map(({ code, name }) => [code, name]));
}

/** A version of a record, and how it ended; the current one has not ended. */
export type State = {
  id: string;
  by: string | null;
  via: string | null;
  until: string | null;
  outline: string;
  values: Record<string, unknown>;
};

/** All versions of some records, in order for each record. */
export async function statesOf(
  db: Db,
  dataset: AnyDataset,
  ids: readonly string[],
): Promise<State[]> {
  const fields = Object.keys(dataset.fields);
  const state = (alias: string) => {
    const outline = dataset.geometry ? sql`md5(st_asbinary(${sql.ref(`${alias}.geom`)}))` : sql`''`;
    return sql`${columnsOf(fields, alias)}, ${sql.ref(`${alias}.${dataset.key.id}`)} s_id, ${outline} s_outline`;
  };
  const named = (alias: string) =>
    sql`${sql.ref(`${alias}.${dataset.key.id}`)} = any(${textArray(ids)})`;
  const { rows } = await sql<Record<string, unknown>>`
    select ${state("h")}, h.h_id s_place, h.h_by s_by, h.h_via s_via, h.h_until s_until
      from ${sql.table(`history.${dataset.table}`)} h where ${named("h")}
    union all
    select ${state("t")}, null, null, null, null from ${sql.table(dataset.table)} t where ${named("t")}
    order by s_id, s_place nulls last`.execute(db);
  return rows.map(({ s_id, s_by, s_via, s_until, s_outline, s_place: _, ...values }) => ({
    ...{ id: String(s_id), by: s_by as string | null, via: s_via as string | null },
    ...{ until: s_until as string | null, outline: String(s_outline), values },
  }));
}
