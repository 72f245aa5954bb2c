import { sql } from "kysely";
import { expect } from "vitest";
import type { z } from "zod";
import { layerApi } from "#contract/endpoints/map/layer";
import { ownLayerApi as api } from "#contract/endpoints/uploads/ownLayer";
import { decodeTile } from "./decodeTile";
import { as, here } from "./harness";
import { settled } from "./imports";
import type { Username } from "./users";

/** Files that become layers: sent, made, drawn and asked. */

type Build = z.input<typeof api.build.input>;
type Facts = Build["facts"];

export const facts = (more: Partial<Facts> = {}): Facts => ({
  ...{ title: "土地利用", owner: "调查中心", source: "年度变更调查", regions: ["33"] },
  ...more,
});

export async function uploaded(file: File, by: Username = "sheng") {
  const { status, body } = await as(by).call(api.upload, { file });
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
}

type How = Partial<Omit<Build, "fileId">> & { by?: Username };

export async function started(file: File, { by = "sheng", ...how }: How = {}) {
  const { fileId, reading, look } = await uploaded(file, by);
  expect(look.fault).toBeNull();
  const order = { fileId, reading, facts: facts(), symbols: {}, ...how };
  const { status, body } = await as(by).call(api.build, order);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.jobId;
}

type Built = { id: string; features: number; vertices: number };

export async function built(file: File, how: How = {}): Promise<Built> {
  const jobId = await started(file, how);
  const { state, message, result } = await settled(as(how.by ?? "sheng"), jobId);
  expect([state, message]).toEqual(["done", null]);
  return result as Built;
}

export async function managed(id: string) {
  const { body } = await as("sheng").call(layerApi.list, {});
  const found = body.find((one) => one.id === id);
  if (!found?.own) throw new Error(`no layer ${id}`);
  return { ...found, own: found.own };
}

export const at = (lon: number, lat: number, zoom = 14, by: Username = "sheng") => ({
  async of(...ids: string[]) {
    return (await as(by).call(api.at, { ids, lon, lat, zoom })).body;
  },
});

/** The tile around a place. */
export function tileOf(lon: number, lat: number, z: number): string {
  const sine = Math.sin((lat * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return `${z}/${Math.floor((lon / 360 + 0.5) * 2 ** z)}/${Math.floor(y * 2 ** z)}`;
}

export async function drawn(
  id: string,
  lon: number,
  lat: number,
  z: number,
  by: Username = "sheng",
) {
  const { status, bytes } = await as(by).get(`/api/layers/${id}/${tileOf(lon, lat, z)}`);
  expect(status).toBe(200);
  return decodeTile(bytes);
}

export const counts = async () => {
  const { rows } = await sql<{ layers: number; shapes: number; features: number }>`
    select (select count(*) from own_layer)::integer layers,
           (select count(*) from own_layer_shape)::integer shapes,
           (select count(*) from own_layer_feature)::integer features`.execute(here().db);
  return rows[0];
};
