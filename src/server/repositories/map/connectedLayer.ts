import { sql } from "kysely";
import type {
  AnyLayerKind,
  KeyPlace,
  LayerValues,
  ManagedLayer,
  ShownLayer,
} from "#contract/map/connectedLayer";
import type { LayerRange } from "#contract/map/layerRanges";
import { codeRange } from "#contract/regions";
import type { Caller } from "#contract/roles";
import type { Db } from "../../db/tables";
import { textArray } from "../records/filter";

type Holder = Pick<Caller, "areaCode" | "roles" | "authorities">;

/** Layers of a region and of those inside it. */
export function managedIn(areaCode: string) {
  const [from, to] = codeRange(areaCode);
  return sql`not l.removed and l.area_code >= ${from} and l.area_code < ${to}`;
}

/** Layers that somebody may see: by role, and by a region that lies in theirs or holds it. */
export function shownTo({ areaCode, roles, authorities }: Holder) {
  const named = sql`
    (l.roles = '{}' or l.roles && ${textArray(roles)})
    and exists (select 1 from unnest(l.regions) r
                 where starts_with(r, ${areaCode}) or starts_with(${areaCode}, r))`;
  if (!authorities.includes("layer:manage")) return sql`not l.removed and ${named}`;
  return sql`not l.removed and (${named} or (${managedIn(areaCode)}))`;
}

const facts = sql`
  l.id, l.version, l.title, l.kind, l.owner, to_char(l.source_day, 'YYYY-MM-DD') "sourceDay", l.source,
  l.group_name "group", l.opacity, l.min_scale "minScale", l.max_scale "maxScale", l.layers`;

const drawn = sql`
  'shape', o.shape, 'symbols', '{"ranges": []}'::jsonb || o.symbols, 'bbox', o.bbox,
  'measured', coalesce((
    select f ->> 'alias' from jsonb_array_elements(o.fields) f
     where f ->> 'name' = o.symbols ->> 'field' limit 1), '')`;
const ownDrawn = sql`case when o.id is not null then jsonb_build_object(${drawn}) end "own"`;
const ownManaged = sql`
  case when o.id is not null then jsonb_build_object(${drawn},
    'fileName', o.file_name, 'features', o.features, 'vertices', o.vertices, 'builtAt', o.built_at,
    'fields', o.fields, 'remarks', o.remarks) end "own"`;

/** What managers see: of the key where and under which name it is sent, and never the key. */
const managed = sql`
  ${facts}, l.address, l.matrix_set "matrixSet", l.patience, l.roles, l.regions,
  l.area_code "areaCode", coalesce(u.real_name, l.saved_by) "savedBy", l.saved_at "savedAt",
  case when l.key_place is not null
       then jsonb_build_object('place', l.key_place, 'name', l.key_name) end "key", ${ownManaged}`;

export async function managedLayers(db: Db, areaCode: string): Promise<ManagedLayer[]> {
  const { rows } = await sql<ManagedLayer>`
    select ${managed} from connected_layer l left join own_layer o on o.id = l.id left join app_user u on u.username = l.saved_by
     where ${managedIn(areaCode)} order by l.place, l.id`.execute(db);
  return rows;
}

export type ShownRow = Omit<ShownLayer, "layers"> & { layers: string };

export async function shownLayers(db: Db, caller: Holder): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`
    select ${facts}, ${ownDrawn} from connected_layer l left join own_layer o on o.id = l.id where ${shownTo(caller)}
     order by l.place, l.id`.execute(db);
  return rows;
}

export type ConnectionRow = {
  id: string;
  version: number;
  title: string;
  kind: AnyLayerKind;
  address: string;
  layers: string;
  matrixSet: string;
  patience: number;
  keyPlace: KeyPlace | null;
  keyName: string | null;
  keyValue: string | null;
};

const connection = sql`
  l.id, l.version, l.title, l.kind, l.address, l.layers, l.matrix_set "matrixSet", l.patience,
  l.key_place "keyPlace", l.key_name "keyName", l.key_value "keyValue"`;

/** Of an uploaded layer what its tiles are drawn of. */
export type DrawnRow = {
  build: string;
  classField: string;
  labelField: string;
  /** Classes of figures; what was stored before there were any has none. */
  ranges: readonly LayerRange[] | null;
};
export type ShownConnection = ConnectionRow & (DrawnRow | { build: null });

/** How to ask a layer that the caller may see; null if there is none. */
export async function connectionShown(
  db: Db,
  caller: Holder,
  id: string,
): Promise<ShownConnection | null> {
  const { rows } = await sql<ShownConnection>`
    select ${connection}, o.build, o.symbols ->> 'field' "classField", o.symbols ->> 'label' "labelField",
           o.symbols -> 'ranges' "ranges"
      from connected_layer l left join own_layer o on o.id = l.id
     where l.id = ${id} and ${shownTo(caller)}`.execute(db);
  return rows[0] ?? null;
}

/** A layer of the region for a change: nobody else changes it until the transaction ends. */
export async function lockLayer(
  db: Db,
  areaCode: string,
  id: string,
): Promise<ConnectionRow | null> {
  const { rows } = await sql<ConnectionRow>`
    select ${connection} from connected_layer l
     where l.id = ${id} and ${managedIn(areaCode)} for update`.execute(db);
  return rows[0] ?? null;
}

export type LayerToStore = Omit<LayerValues, "key" | "kind"> & {
  id: string;
  kind: AnyLayerKind;
  key: { place: KeyPlace; name: string; value: string } | null;
};

/** New layers are the first of all. */
export async function insertLayer(
  db: Db,
  { key, ...l }: LayerToStore,
  { areaCode, username }: Pick<Caller, "areaCode" | "username">,
): Promise<void> {
  await sql`
    insert into connected_layer
      (id, area_code, title, kind, address, layers, matrix_set, key_place, key_name, key_value,
       patience, owner, source_day, source, group_name, opacity, min_scale, max_scale, roles, regions,
       place, saved_by)
    select ${l.id}, ${areaCode}, ${l.title}, ${l.kind}, ${l.address}, ${l.layers}, ${l.matrixSet},
           ${key?.place ?? null}, ${key?.name ?? null}, ${key?.value ?? null}, ${l.patience},
           ${l.owner}, ${l.sourceDay}::date, ${l.source}, ${l.group}, ${l.opacity}, ${l.minScale},
           ${l.maxScale}, ${textArray(l.roles)}, ${textArray(l.regions)},
           coalesce((select min(place) from connected_layer where not removed), 0) - 1,
           ${username}`.execute(db);
}

/** Changes a layer and returns its new version. */
export async function updateLayer(
  db: Db,
  { key, ...l }: LayerToStore,
  by: string,
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update connected_layer set
      title = ${l.title}, kind = ${l.kind}, address = ${l.address}, layers = ${l.layers},
      matrix_set = ${l.matrixSet}, key_place = ${key?.place ?? null},
      key_name = ${key?.name ?? null}, key_value = ${key?.value ?? null},
      patience = ${l.patience}, owner = ${l.owner}, source_day = ${l.sourceDay}::date,
      source = ${l.source}, group_name = ${l.group}, opacity = ${l.opacity},
      min_scale = ${l.minScale}, max_scale = ${l.maxScale}, roles = ${textArray(l.roles)},
      regions = ${textArray(l.regions)}, version = version + 1, saved_by = ${by},
      saved_at = clock_timestamp()
     where id = ${l.id} returning version`.execute(db);
  return rows[0]?.version ?? 0;
}

/** An ended layer stays for the log, without its key. */
export async function endLayer(db: Db, id: string, by: string): Promise<void> {
  await sql`
    update connected_layer
       set removed = true, version = version + 1, saved_by = ${by}, saved_at = clock_timestamp(),
           key_place = null, key_name = null, key_value = null
     where id = ${id}`.execute(db);
}

/** Puts layers of a region in this order, among the places that they have. */
export async function orderLayers(
  db: Db,
  areaCode: string,
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with given as (
      select g.id, g.n
        from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality g (id, n)),
    taken as (
      select l.id, l.place, row_number() over (order by l.place, l.id) n
        from connected_layer l where ${managedIn(areaCode)} and l.id in (select id from given))
    update connected_layer c set place = t.place
      from (select g.id, t.place from given g join taken t on t.n = g.n) t
     where c.id = t.id returning c.id`.execute(db);
  return rows.length;
}
