import { describe, expect, test } from "vitest";
import { tileDatasets } from "../../src/server/tiles/tileDatasets";
import { as, here, withApp } from "./harness";
import { insertSamples, sampleOf } from "./samples";
import { countOf, fetched, tileOf } from "./tileCalls";

withApp();

/**
 * Every dataset with outlines is on the map: as counted cells far out, drawn close up, and as a
 * feature layer.
 */
const layers = Object.entries(tileDatasets);

test("there are layers", () => {
  expect(layers.length).toBeGreaterThan(10);
});

describe.each(layers)("the layer %s", (name, { dataset }) => {
  const fill = async () => {
    const records = [sampleOf(dataset), sampleOf(dataset), sampleOf(dataset, { xzqdm: "330212" })];
    const rows = await insertSamples(here().db, dataset, records);
    const { zxjd, zxwd } = rows[0] as { zxjd: number; zxwd: number };
    return [zxjd, zxwd] as const;
  };
  const tile = (place: readonly [number, number], z: number) => {
    const { x, y } = tileOf(place, z);
    return `/api/tiles/${name}/${z}/${x}/${y}.pbf`;
  };

  test("counts cells of the province and draws outlines in a street's tile", async () => {
    const place = await fill();
    const far = await fetched("sheng", tile(place, 7));
    expect(countOf(far)).toBeGreaterThanOrEqual(2);
    const near = await fetched("sheng", tile(place, 15));
    expect(near.length).toBeGreaterThan(0);
    expect(near[0]?.properties[dataset.key.id]).toBeDefined();
  });

  test("shows a clerk the own county's alone", async () => {
    await fill();
    const query = "query?f=json&returnCountOnly=true&where=1%3D1";
    const layer = `/api/rest/services/${name}/FeatureServer/0`;
    expect((await as("yinzhou").get(`${layer}/${query}`)).body).toEqual({ count: 1 });
    expect((await as("yuhang").get(`${layer}/${query}`)).body).toEqual({ count: 2 });
  });
});
