import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { datasets } from "#contract/datasets/index";
import type { Field } from "#contract/define/field";
import { columnKinds } from "../../src/server/db/columnOf";
import { ddlOf } from "../../src/server/db/ddlOf";
import type { Db } from "../../src/server/db/tables";
import { here, withApp } from "../api/harness";

withApp();

type Column = { name: string; type: string; nullable: boolean; digits: number | null };

async function columnsOf(db: Db, schema: string, table: string): Promise<Map<string, Column>> {
  const { rows } = await sql<Column>`
    select column_name as name, data_type as type, is_nullable = 'YES' as nullable,
           case when data_type = 'numeric' then numeric_scale end as digits
      from information_schema.columns
     where table_schema = ${schema} and table_name = ${table}`.execute(db);
  return new Map(rows.map((row) => [row.name, row]));
}

/** What is wrong with a field's column, in words. */
function driftOf(name: string, field: Field, column: Column | undefined): string[] {
  if (!column) return [`${name} has no column`];
  const wrong: string[] = [];
  if (!columnKinds[field.kind].includes(column.type)) {
    wrong.push(`${name} is ${field.kind} but its column ${column.type}`);
  }
  if (field.required === column.nullable) {
    wrong.push(`${name} is ${field.required ? "" : "not "}required, unlike its column`);
  }
  if (field.kind === "number" && column.digits !== null && column.digits !== field.digits) {
    wrong.push(`${name} has ${field.digits} digits but its column ${column.digits}`);
  }
  return wrong;
}

const all = Object.values(datasets);

describe.each(all.map((one) => [one.name, one] as const))("the table of %s", (_, dataset) => {
  test("has a fitting column for each field", async () => {
    const columns = await columnsOf(here().db, "public", dataset.table);
    const drift = Object.entries(dataset.fields).flatMap(([name, field]) =>
      driftOf(name, field, columns.get(name)),
    );
    expect(drift).toEqual([]);
  });

  test("compares regions, platforms and numbers byte by byte, whatever the database's language", async () => {
    const { rows } = await sql<{ name: string }>`
      select attname as name from pg_attribute a join pg_collation c on c.oid = a.attcollation
       where attrelid = ${dataset.table}::regclass and collname <> 'C'
         and attname in ('xzqdm', 'cyptid', ${dataset.key.id}, ${dataset.key.number})`.execute(
      here().db,
    );
    expect(rows).toEqual([]);
  });

  test("has the same columns in its history", async () => {
    const now = await columnsOf(here().db, "public", dataset.table);
    const then = await columnsOf(here().db, "history", dataset.table);
    expect([...now.keys()].filter((name) => !then.has(name))).toEqual([]);
  });

  test("could be created from the draft of ddlOf, with the same columns", async () => {
    const table = `draft_${dataset.table}`;
    await sql.raw(ddlOf({ ...dataset, table })).execute(here().db);
    const columns = await columnsOf(here().db, "public", table);
    const drift = Object.entries(dataset.fields).flatMap(([name, field]) =>
      driftOf(name, field, columns.get(name)),
    );
    expect(drift).toEqual([]);
  });
});

test("a missing column, another type and another number of digits are found", () => {
  const field: Field = {
    label: "",
    kind: "number",
    schema: null as never,
    required: true,
    digits: 2,
  };
  const column: Column = { name: "mj", type: "numeric", nullable: false, digits: 2 };
  expect(driftOf("mj", field, column)).toEqual([]);
  expect(driftOf("mj", field, undefined)).toHaveLength(1);
  expect(driftOf("mj", field, { ...column, type: "text" })).toHaveLength(1);
  expect(driftOf("mj", field, { ...column, digits: 1 })).toHaveLength(1);
  expect(driftOf("mj", field, { ...column, nullable: true })).toHaveLength(1);
});
