import { sql } from "kysely";
import type { LayerField } from "#contract/map/layerSymbols";
import type { Caller } from "#contract/roles";
import { type CellsOfTile, cellsOfTile } from "#geo/tile/quadCell";
import type { Db } from "../../db/tables";
import { textArray } from "../records/filter";
import { type DrawnRow, shownTo } from "./connectedLayer";

export type ShownOwnLayer = {
  id: string;
  build: string;
  title: string;
  fields: readonly LayerField[];
};

/** Of these layers the uploaded ones that the caller may see, the first on top. */
export async function ownLayersShown(
  db: Db,
  caller: Pick<Caller, "areaCode" | "roles" | "authorities">,
  ids: readonly string[],
): Promise<ShownOwnLayer[]> {
  const { rows } = await sql<ShownOwnLayer>`
    select l.id, o.build, l.title, o.fields
      from connected_layer l join own_layer o on o.id = l.id
     where l.kind = 'own' and l.id = any(${textArray(ids)}) and ${shownTo(caller)}
     order by l.place, l.id`.execute(db);
  return rows;
}

/** A square of the map in units of its level, with what lies around it that is drawn in it. */
export type Window = {
  level: number;
  tiles: readonly { z: number; x: number; y: number }[];
  box: readonly [x0: number, y0: number, x1: number, y1: number];
};

const inCells = ({ from, to, around }: CellsOfTile) => {
  const numbers = sql`array(select jsonb_array_elements_text(${JSON.stringify(around)}::jsonb)::bigint)`;
  return sql`s.cell >= ${from}::bigint and s.cell < ${to}::bigint or s.cell = any(${numbers})`;
};

const within = (build: string, { level, tiles, box: [x0, y0, x1, y1] }: Window) => sql`
  s.build = ${build} and s.level = ${level}::smallint
  and (${sql.join(
    tiles.map((tile) => sql`(${inCells(cellsOfTile(tile))})`),
    sql` or `,
  )})
  and s.x1 >= ${x0}::integer and s.x0 <= ${x1}::integer
  and s.y1 >= ${y0}::integer and s.y0 <= ${y1}::integer`;

/** Shapes one after another, and in the same order their class, their label and where it stands. */
export type PackedShapes = {
  shapes: Buffer | null;
  texts: (readonly [string | null, string | null, number | null, number | null])[] | null;
};

/** What a window shows of a layer, in one row instead of thousands. */
export async function shapesIn(db: Db, layer: DrawnRow, window: Window): Promise<PackedShapes> {
  const { build, classField, labelField } = layer;
  const hasTexts = classField !== "" || labelField !== "";
  const named = (field: string) =>
    field === "" ? sql`null::text` : sql`left(f."values" ->> ${field}, 200)`;
  const joined = hasTexts
    ? sql`left join own_layer_feature f on f.build = s.build and f.n = s.n`
    : sql``;
  const { rows } = await sql<PackedShapes>`
    select string_agg(int4send(n) || int4send(octet_length(shape)) || shape, ''::bytea order by n) shapes,
           ${hasTexts ? sql`jsonb_agg(jsonb_build_array(c, t, label_x, label_y) order by n)` : sql`null::jsonb`} texts
      from (select s.n, s.shape, s.label_x, s.label_y, ${named(classField)} c, ${named(labelField)} t
              from own_layer_shape s ${joined}
             where ${within(build, window)}
            offset 0) found`.execute(db);
  return rows[0] ?? { shapes: null, texts: null };
}

/** How many shapes a window has, up to one more than `most`. */
export async function countedShapes(
  db: Db,
  build: string,
  window: Window,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer n
      from (select 1 from own_layer_shape s where ${within(build, window)} limit ${most + 1}) found`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** What features say, by their numbers. */
export async function valuesOf(
  db: Db,
  build: string,
  numbers: readonly number[],
): Promise<Map<number, Record<string, unknown>>> {
  const { rows } = await sql<{ n: number; values: Record<string, unknown> }>`
    select n, "values" from own_layer_feature
     where build = ${build}
       and n = any(array(select jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb)::integer))`.execute(
    db,
  );
  return new Map(rows.map(({ n, values }) => [n, values]));
}
