import { sql } from "kysely";
import { type LabelFields, labelTexts } from "#contract/words/labelFields";
import { encodeTile, type TileFeature } from "#geo/tile/mvt";
import type { Db } from "../db/tables";
import { whereOf } from "../repositories/records/filter";
import { toldColumn } from "../repositories/records/toldColumn";
import { pointTwkb } from "./cellTile";
import type { TileRequest } from "./parcelTile";
import { around } from "./tileAttributes";
import { boundsOf, extent } from "./tileMath";

type Row = { oid: number; id: string; x: number; y: number } & Record<string, unknown>;

/**
 * The layer `<dataset>_labels` of a tile: a point inside each parcel, in one tile and no other, with the
 * texts that its label tells. For other programs: our own map places labels by the outlines.
 */
export async function labelLayer(
  db: Db,
  { dataset, tile, filter, scope, at }: TileRequest,
  fields: LabelFields,
): Promise<Uint8Array> {
  const names = [
    ...new Set([fields.name, fields.otherwise, ...(fields.size ? [fields.size] : [])]),
  ];
  const told = names.map((name) => sql`, ${toldColumn(dataset, "t", name)} ${sql.ref(name)}`);
  const { west, east, north } = boundsOf(tile);
  const scale = extent / (east - west);
  const { rows } = await sql<Row>`
    select oid, id, ${sql.join(names.map((name) => sql.ref(name)))},
           (ST_X(inside) - ${west}) * ${scale} x, (${north} - ST_Y(inside)) * ${scale} y
      from (
        select t.oid, ${sql.ref(`t.${dataset.key.id}`)} id ${sql.join(told, sql``)},
               ST_PointOnSurface(t.geom_3857) inside
          from (${around(dataset, tile, at)}) t
         where ${whereOf(dataset, filter, scope, "t")}
        offset 0
      ) found
     order by oid`.execute(db);
  const keys = [dataset.key.id, "name", "size"];
  const features = rows.filter(isWithin).map((row): TileFeature => {
    const { name, size } = labelTexts(fields, { ...row, ...numbers(row, fields.size) });
    const values = [row.id, name || null, size || null];
    return { id: row.oid, twkb: pointTwkb(Math.floor(row.x), Math.floor(row.y)), values };
  });
  return encodeTile([{ name: `${dataset.name}_labels`, keys, features, extent }]);
}

const isWithin = ({ x, y }: Row) => x >= 0 && y >= 0 && x < extent && y < extent;

/** Rounded amounts come as numerics, which are texts. */
const numbers = (row: Row, size: string | null) =>
  size === null || row[size] === null ? {} : { [size]: Number(row[size]) };
