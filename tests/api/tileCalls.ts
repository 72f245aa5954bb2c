import { expect } from "vitest";
import { type DecodedLayer, decodeTile } from "./decodeTile";
import { as, here } from "./harness";
import { insertParcels, type Parcel } from "./parcels";
import type { Username } from "./users";

export const tileOf = ([lon, lat]: readonly [number, number], z: number) => {
  const sine = Math.sin((lat * Math.PI) / 180);
  const y = 0.5 - Math.atanh(sine) / (2 * Math.PI);
  return { z, x: Math.floor((lon / 360 + 0.5) * 2 ** z), y: Math.floor(y * 2 ** z) };
};

export const at = ({ zxjd, zxwd }: Parcel): [number, number] => [zxjd, zxwd];

export function address(place: readonly [number, number], z: number, query = "") {
  const tile = tileOf(place, z);
  return `/api/tiles/dxydsd/${z}/${tile.x}/${tile.y}.pbf${query}`;
}

export async function fetched(username: Username, url: string): Promise<DecodedLayer["features"]> {
  const reply = await as(username).get(url);
  expect(reply.status).toBe(200);
  const layers = Object.values(decodeTile(reply.bytes));
  expect(layers.length).toBeLessThanOrEqual(1);
  return layers[0]?.features ?? [];
}

/** A filter that matches every record: the records are read instead of blocks. */
export const readAnew = "mjMin=0";

/** A tile is cut from parcel blocks, or read from the records under a filter: both must agree. */
export async function bothWays(username: Username, url: string) {
  const fromBlocks = await fetched(username, url);
  return [fromBlocks, await fetched(username, `${url}${url.includes("?") ? "&" : "?"}${readAnew}`)];
}

export const idsOf = (features: DecodedLayer["features"]) =>
  features.map(({ properties }) => properties.dkid).sort();

export const countOf = (features: DecodedLayer["features"]) =>
  features.reduce((sum, { properties }) => sum + Number(properties.zs), 0);

export const place = [119.9805, 30.3605] as const;

export async function fill(parcels: Parcel[]): Promise<Parcel[]> {
  await insertParcels(here().db, "dxydsd", parcels);
  return parcels;
}

export const placeOf = (parcels: readonly Parcel[]) => at(parcels[0] as Parcel);
