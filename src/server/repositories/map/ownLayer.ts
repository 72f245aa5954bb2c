import { sql } from "kysely";
import type { LayerFacts } from "#contract/map/connectedLayer";
import type { LayerField, LayerShape, LayerSymbols } from "#contract/map/layerSymbols";
import type { Caller } from "#contract/roles";
import type { Db } from "../../db/tables";
import { type LayerToStore, managedIn } from "./connectedLayer";

export type OwnLayer = {
  build: string;
  fileName: string;
  shape: LayerShape;
  features: number;
  vertices: number;
  bbox: readonly number[];
  fields: readonly LayerField[];
  symbols: LayerSymbols;
  remarks: readonly string[];
};

export type LockedOwnLayer = Pick<OwnLayer, "build" | "fields" | "symbols"> & {
  id: string;
  version: number;
  title: string;
};

/** An uploaded layer of the region for a change: nobody else changes it until the transaction ends. */
export async function lockOwnLayer(
  db: Db,
  areaCode: string,
  id: string,
): Promise<LockedOwnLayer | null> {
  const { rows } = await sql<LockedOwnLayer>`
    select l.id, l.version, l.title, o.build, o.fields, o.symbols
      from connected_layer l join own_layer o on o.id = l.id
     where l.id = ${id} and l.kind = 'own' and ${managedIn(areaCode)}
       for update of l`.execute(db);
  return rows[0] ?? null;
}

export const putOwnLayer = (db: Db, id: string, o: OwnLayer) =>
  sql`
    insert into own_layer
      (id, build, file_name, shape, features, vertices, bbox, fields, symbols, remarks)
    values (${id}, ${o.build}, ${o.fileName}, ${o.shape}, ${o.features}, ${o.vertices},
            array(select jsonb_array_elements_text(${JSON.stringify(o.bbox)}::jsonb)::double precision),
            ${JSON.stringify(o.fields)}::jsonb, ${JSON.stringify(o.symbols)}::jsonb,
            ${JSON.stringify(o.remarks)}::jsonb)
    on conflict (id) do update set
      build = excluded.build, file_name = excluded.file_name, shape = excluded.shape,
      features = excluded.features, vertices = excluded.vertices, bbox = excluded.bbox,
      fields = excluded.fields, symbols = excluded.symbols, remarks = excluded.remarks,
      built_at = clock_timestamp()`.execute(db);

export const changeOwnLayer = (
  db: Db,
  id: string,
  { fields, symbols }: Pick<OwnLayer, "fields" | "symbols">,
) =>
  sql`
    update own_layer set fields = ${JSON.stringify(fields)}::jsonb,
                         symbols = ${JSON.stringify(symbols)}::jsonb
     where id = ${id}`.execute(db);

/** What an uploaded layer has of a service: nothing. */
const noService = {
  kind: "own",
  address: "",
  layers: "",
  matrixSet: "",
  key: null,
  patience: 3,
} as const;

/** A layer's row with the facts that are told of it. */
export const ownRow = (id: string, facts: LayerFacts): LayerToStore => ({
  ...facts,
  ...noService,
  id,
});

export const noteUpload = (
  db: Db,
  file: { fileId: string; name: string; size: number },
  { username }: Pick<Caller, "username">,
) =>
  sql`insert into layer_upload (file_id, username, name, size)
      values (${file.fileId}, ${username}, ${file.name}, ${file.size})`.execute(db);

type Upload = { fileId: string; name: string; size: number };

/** A file that the caller has uploaded, and that waits yet. */
export async function uploadOf(
  db: Db,
  { username }: Pick<Caller, "username">,
  fileId: string,
): Promise<Upload | null> {
  const { rows } = await sql<Upload>`
    select file_id "fileId", name, size::integer size from layer_upload
     where file_id = ${fileId} and username = ${username}`.execute(db);
  return rows[0] ?? null;
}

export const forgetUpload = (db: Db, fileId: string) =>
  sql`delete from layer_upload where file_id = ${fileId}`.execute(db);

/** Uploads that nobody has made a layer of for so long; their bytes are swept as arrivals. */
export async function forgetUploads(db: Db, hours: number): Promise<number> {
  const { rows } = await sql`
    delete from layer_upload
     where at < now() - make_interval(hours => ${hours}::integer) returning file_id`.execute(db);
  return rows.length;
}
