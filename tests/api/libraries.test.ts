import { expect, test } from "vitest";
import { librariesApi as api } from "#contract/endpoints/low/libraries";
import { as, here, withApp } from "./harness";
import { insertParcels, type Parcel, parcel, squareIn } from "./parcels";
import type { Username } from "./users";

withApp();

const ground = (n: number) => squareIn("330110", 1200 + n);
const corners = [ground(0), ground(19)].map((geometry) => geometry[0]?.[0] ?? []);
const [west, south] = corners[0]?.[0] ?? [0, 0];
const [east, north] = corners[1]?.[2] ?? [0, 0];
const bbox = [west, south, east, north].join();

async function put(library: "dxydsd" | "dxydst", over: Partial<Parcel>): Promise<Parcel> {
  const [row] = await insertParcels(here().db, library, [parcel(over, library)]);
  return row as Parcel;
}

async function found(user: Username = "yuhang", areaCode = "330110") {
  const { status, body } = await as(user).call(api.differences, { areaCode, bbox });
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
}

test("parcels of one library alone, and those that both describe differently, are told apart", async () => {
  const same = await put("dxydst", { geometry: ground(0) });
  await put("dxydsd", { geometry: ground(0), stdkid: same.dkid });
  const other = await put("dxydst", { geometry: ground(2), tdsyqr: "乙", mj: 8000 });
  const differs = await put("dxydsd", {
    ...{ geometry: ground(2), stdkid: other.dkid, tdsyqr: "甲", mj: 10_000 },
  });
  const alone = await put("dxydsd", { geometry: ground(4) });
  const unknown = await put("dxydst", { geometry: ground(6) });
  const { counts, list } = await found();
  expect(counts).toEqual({ city: 1, province: 1, facts: 1 });
  expect(list.map(({ kind, dataset, dkid }) => [kind, dataset, dkid])).toEqual([
    ["city", "dxydsd", alone.dkid],
    ["facts", "dxydsd", differs.dkid],
    ["province", "dxydst", unknown.dkid],
  ]);
  expect(list[1]?.facts).toEqual([
    { field: "tdsyqr", city: "甲", province: "乙" },
    { field: "mj", city: 10_000, province: 8000 },
  ]);
  expect(list[0]?.geometry).toEqual(ground(4));
});

test("a link to a record that has been taken out is none, and what was taken out is not shown", async () => {
  const gone = await put("dxydst", { geometry: ground(0), shzt: "9" });
  const left = await put("dxydsd", { geometry: ground(0), stdkid: gone.dkid });
  const kept = await put("dxydst", { geometry: ground(2) });
  await put("dxydsd", { geometry: ground(2), stdkid: kept.dkid, scbz: 1 });
  const { counts, list } = await found();
  expect(counts).toEqual({ city: 1, province: 1, facts: 0 });
  expect(list.map(({ dkid }) => dkid)).toEqual([left.dkid, kept.dkid]);
});

test("nobody compares the libraries of another region, or without a box", async () => {
  await put("dxydsd", { geometry: ground(0) });
  expect((await found("hangzhou", "3301")).counts.city).toBe(1);
  const foreign = await as("yinzhou").call(api.differences, { areaCode: "330110", bbox });
  expect(foreign.status).toBe(403);
  const own = await as("yinzhou").call(api.differences, { bbox });
  expect(own.body.counts).toEqual({ city: 0, province: 0, facts: 0 });
  const without = await as("yuhang").call(api.differences, { bbox: "西" });
  expect([without.status, without.body.message]).toEqual([400, expect.stringContaining("范围")]);
});
