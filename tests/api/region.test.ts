import { expect, test } from "vitest";
import { regionApi } from "#contract/endpoints/account/region";
import { as, withApp } from "./harness";

withApp();

type Feature = { properties: { areaCode: string; name: string; center: number[] } };
const codes = (features: unknown[]) => (features as Feature[]).map((f) => f.properties.areaCode);

test("the province sees itself, 11 cities and 90 counties, parents first", async () => {
  const { body } = await as("sheng").call(regionApi.tree, {});
  expect(body.map((one) => one.level)).toEqual(body.map((one) => one.level).sort());
  expect([1, 2, 3].map((level) => body.filter((one) => one.level === level).length)).toEqual([
    1, 11, 90,
  ]);
  expect(body[0]).toMatchObject({ areaCode: "33", name: "浙江省", parent: null });
});

test("a city sees its own counties and nothing above", async () => {
  const { body } = await as("hangzhou").call(regionApi.tree, {});
  expect(body[0]).toMatchObject({ areaCode: "3301", parent: null });
  expect(body.every((one) => one.areaCode.startsWith("3301"))).toBe(true);
  expect(body).toHaveLength(14);
});

test("a county sees itself alone", async () => {
  const { body } = await as("yuhang").call(regionApi.tree, {});
  expect(body.map((one) => one.areaCode)).toEqual(["330110"]);
});

test("outlines of a region are those of its children, with a place for the name", async () => {
  const { body } = await as("sheng").call(regionApi.outlines, { areaCode: "33" });
  expect(codes(body.features)).toHaveLength(11);
  const [first] = body.features as Feature[];
  expect(first?.properties).toMatchObject({ name: "杭州市", level: 2, parent: "33" });
  expect(first?.properties.center).toHaveLength(2);
});

test("a region's own outline is asked for with self", async () => {
  const reply = await as("sheng").call(regionApi.outlines, { areaCode: "3301", self: "true" });
  expect(codes(reply.body.features)).toEqual(["3301"]);
});

test("the outlines of the province and of all its cities stay below 400 kB each", async () => {
  for (const areaCode of ["33", "3301", "3302", "3303", "3310"]) {
    for (const self of ["true", "false"]) {
      const { bytes } = await as("sheng").call(regionApi.outlines, { areaCode, self });
      expect(bytes.length).toBeGreaterThan(1_000);
      expect(bytes.length).toBeLessThan(400_000);
    }
  }
});

test("asked for the province, a county gets its own outline and no other", async () => {
  for (const areaCode of ["33", "3301", "330110"]) {
    const { body } = await as("yuhang").call(regionApi.outlines, { areaCode });
    expect(codes(body.features)).toEqual(areaCode === "330110" ? [] : ["330110"]);
  }
});

test("a foreign region's outlines and towns are refused", async () => {
  const outlines = await as("yuhang").call(regionApi.outlines, { areaCode: "330212" });
  const towns = await as("yuhang").call(regionApi.towns, { areaCode: "330212" });
  expect([outlines.status, towns.status]).toEqual([403, 403]);
  expect(outlines.body.message).toBe("权限不足");
});

test("towns come by code", async () => {
  const { body } = await as("yuhang").call(regionApi.towns, { areaCode: "330110" });
  expect(body.length).toBeGreaterThan(10);
  expect(body.map((town) => town.code)).toEqual(body.map((town) => town.code).sort());
});

test("a browser that has the outlines already gets 304 and no body", async () => {
  const url = "/api/region/geojson?areaCode=33";
  const first = await as("sheng").get(url);
  expect(first.headers["cache-control"]).toBe("private, no-cache");
  const again = await as("sheng").get(url, { "if-none-match": String(first.headers.etag) });
  expect(again.status).toBe(304);
  expect(again.bytes).toHaveLength(0);
});
