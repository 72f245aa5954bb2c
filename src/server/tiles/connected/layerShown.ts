import { Refusal, status } from "#contract/errors";
import type { LayerKind } from "#contract/map/connectedLayer";
import type { Caller } from "#contract/roles";
import type { Db } from "../../db/tables";
import * as store from "../../repositories/map/connectedLayer";
import type { Stored } from "./connectedServices";

export const noLayer = () => new Refusal(status.notFound, "图层不存在，或不在您的权限范围内");

type ServiceRow = store.ConnectionRow & { kind: LayerKind };

/** An uploaded layer has no service behind it. */
export const isService = (row: store.ConnectionRow | null): row is ServiceRow =>
  row !== null && row.kind !== "own";

/** What a layer is asked by: each change of it is another service to the memory. */
export function storedOf({ id, version, keyPlace, keyName, keyValue, ...row }: ServiceRow): Stored {
  const { kind, address, layers, matrixSet, patience } = row;
  const key = keyOf({ keyPlace, keyName, keyValue });
  return {
    key: `${id}.${version}`,
    connection: { kind, address, layers, matrixSet, patience, key },
  };
}

export function keyOf(row: Pick<store.ConnectionRow, "keyPlace" | "keyName" | "keyValue">) {
  const { keyPlace: place, keyName: name, keyValue: value } = row;
  return place === null || name === null || value === null ? null : { place, name, value };
}

/** A layer that the caller may see: how its service is asked, or what was uploaded. */
export async function layerShown(
  db: Db,
  caller: Caller,
  id: string,
): Promise<{ service: Stored } | { own: store.DrawnRow & { version: number } }> {
  const row = await store.connectionShown(db, caller, id);
  if (!row) throw noLayer();
  if (row.build !== null) return { own: row };
  if (!isService(row)) throw noLayer();
  return { service: storedOf(row) };
}
