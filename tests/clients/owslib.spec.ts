import { expect, test } from "@playwright/test";
import { json } from "./colours";
import { askPython, missing, programs } from "./programs";
import { idsOf, type Listed, layerToken, register } from "./register";

test.skip(programs.OWSLib === null, missing("OWSLib"));

type Answer = {
  layers: Record<string, string>;
  fields: Record<string, string>;
  ids: string[];
  sum: number;
  filtered: string[];
  box: number;
  ordered: number[];
  posted: number;
  one: string[];
  refused: string;
};

test("OWSLib reads by WFS what the list has, filtered, ordered and in a box", async ({
  request,
  baseURL,
}) => {
  console.log(`OWSLib ${programs.OWSLib}`);
  const all = await register(request);
  const { dataset, id, count, sum, fields } = all.find(({ name }) => name === "dxydsd") as Listed;
  const token = await layerToken(request);
  const box = [119.9, 30.2, 120, 30.5];
  const read = await askPython<Answer>("owslib_wfs.py", {
    ...{ root: baseURL, token, name: "dxydsd", id, sum: "mj", box, equal: ["xzqdm", "330110"] },
  });
  expect(Object.keys(read.layers).sort()).toEqual(all.map(({ name }) => `clzy:${name}`).sort());
  expect(read.layers["clzy:dxydsd"]).toBe(dataset.title);
  expect(Object.keys(read.fields)).toEqual(fields);
  expect([read.ids.length, new Set(read.ids).size]).toEqual([count, count]);
  expect(Math.abs(read.sum - (sum ?? 0))).toBeLessThan(1);
  expect(read.filtered.sort()).toEqual(await idsOf(request, dataset, { areaCode: "330110" }));
  const items = `/api/ogc/collections/dxydsd/items?limit=1&bbox=${box.join()}`;
  expect(read.box).toBe((await json(request, token, items)).numberMatched);
  expect(read.ordered).toEqual([...read.ordered].sort((a, b) => a - b));
  expect([read.posted, read.one.length]).toEqual([3, 1]);
  expect(read.refused).toMatch(/令牌|401/);
});
