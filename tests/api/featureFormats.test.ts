import { describe, expect, test } from "vitest";
import { ringArea } from "#geo/ring/ringArea";
import { ringTurn } from "./decodeTile";
import { ask, layer, lonLat, mercator, type Reply, some } from "./featureCalls";
import { as, here, withApp } from "./harness";
import { insertParcels, type Parcel } from "./parcels";
import { pbfReply } from "./pbfReply";
import type { Username } from "./users";

withApp();

const fill = () => insertParcels(here().db, "dxydsd", some());

describe("formats", () => {
  test("ArcGIS reads from PBF what it reads from JSON", async () => {
    await fill();
    const parameters = { outFields: "*", orderByFields: "dkid", outSR: "102100" };
    const { body } = await ask("yuhang", parameters);
    const pbf = await ask("yuhang", { ...parameters, f: "pbf" });
    expect(pbf.headers["content-type"]).toBe("application/x-protobuf");
    const read = pbfReply(pbf.bytes);
    expect(read.fields.map(({ name, type }) => [name, type])).toEqual(
      body.fields.map(({ name, type }) => [name, type]),
    );
    expect(read.features.map(({ attributes }) => ({ ...attributes }))).toEqual(
      body.features.map(({ attributes }) => attributes),
    );
    read.features.forEach(({ geometry }, i) => {
      const wanted = body.features[i]?.geometry?.rings.flat(2) ?? [];
      const got = geometry?.rings.flat(2) ?? [];
      expect(got).toHaveLength(wanted.length);
      got.forEach((value, k) => {
        expect(value).toBeCloseTo(wanted[k] as number, 3);
      });
    });
  });

  test("quantised outlines lie on the grid asked for, in JSON and in PBF", async () => {
    const [a] = some() as [Parcel];
    await insertParcels(here().db, "dxydsd", [a]);
    const [x, y] = mercator(lonLat(a));
    const extent = { xmin: x - 1000, ymin: y - 1000, xmax: x + 1000, ymax: y + 1000 };
    const quantizationParameters = JSON.stringify({
      mode: "view",
      originPosition: "upperLeft",
      tolerance: 5,
      extent,
    });
    const parameters = {
      quantizationParameters,
      outSR: "102100",
      geometry: JSON.stringify(extent),
    };
    const { body } = await ask("yuhang", parameters);
    const [ring = []] = body.features[0]?.geometry?.rings ?? [];
    let [px, py] = [0, 0];
    const drawn = ring.map(([dx, dy]): [number, number] => {
      [px, py] = [px + dx, py + dy];
      return [extent.xmin + px * 5, extent.ymax - py * 5];
    });
    expect(drawn).toHaveLength(5);
    const corners = (a.geometry[0]?.[0] ?? []).map(mercator);
    for (const [cx, cy] of corners) {
      const distance = Math.min(
        ...drawn.map(([dx, dy]) => Math.max(Math.abs(dx - cx), Math.abs(dy - cy))),
      );
      expect(distance).toBeLessThanOrEqual(2.5);
    }
    const pbf = pbfReply((await ask("yuhang", { ...parameters, f: "pbf" })).bytes);
    expect(pbf.features[0]?.geometry?.rings[0]?.map((one) => [...one])).toEqual(drawn);
    expect(ringTurn(drawn)).toBeLessThan(0);
  });

  test("GeoJSON is in degrees with outer rings counter-clockwise", async () => {
    const [a] = some() as [Parcel];
    await insertParcels(here().db, "dxydsd", [a]);
    const { bytes } = await ask("yuhang", { f: "geojson", outFields: "dkmc" });
    const { features } = JSON.parse(bytes.toString());
    expect(features).toHaveLength(1);
    expect(features[0].properties.dkmc).toBe("望江北区");
    const ring = features[0].geometry.coordinates[0][0];
    expect(ringArea(ring)).toBeGreaterThan(0);
    expect(ring).toContainEqual(a.geometry[0]?.[0]?.[0]);
  });

  test("counts come as PBF too", async () => {
    await fill();
    const { status, bytes } = await ask("yuhang", { f: "pbf", returnCountOnly: "true" });
    expect(status).toBe(200);
    expect([...bytes]).toEqual([18, 4, 18, 2, 8, 3]);
  });

  test("a query may come as a form, as long ones do", async () => {
    await fill();
    const client = as("yuhang");
    await client.get(`${layer}?f=json`);
    const reply = await here().app.inject({
      method: "POST",
      url: `${layer}/query`,
      headers: {
        authorization: `Bearer ${client.token}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      payload: new URLSearchParams({
        f: "json",
        where: "shzt = '5'",
        returnCountOnly: "true",
      }).toString(),
    });
    expect(reply.json()).toEqual({ count: 2 });
  });
});

describe("descriptions", () => {
  test("name every field in Chinese, with its codes and the dataset's colours", async () => {
    const { body } = await as("yuhang").get(`${layer}?f=json`);
    const fields = body.fields as {
      name: string;
      alias: string;
      domain: { codedValues: unknown[] } | null;
    }[];
    expect(fields[0]).toMatchObject({ name: "oid", type: "esriFieldTypeOID" });
    const shzt = fields.find(({ name }) => name === "shzt");
    expect(shzt?.alias).toBe("审核状态");
    expect(shzt?.domain?.codedValues).toContainEqual({ code: "5", name: "审核通过" });
    expect(body).toMatchObject({
      capabilities: "Query",
      geometryType: "esriGeometryPolygon",
      objectIdField: "oid",
      drawingInfo: { renderer: { type: "uniqueValue", field1: "dxlx" } },
    });
  });

  test("say how far the caller's region reaches", async () => {
    const width = async (username: Username) => {
      const { body } = await as(username).get(`${layer}?f=json`);
      const { xmin, xmax } = body.extent as Reply["extent"];
      return xmax - xmin;
    };
    expect(await width("yuhang")).toBeLessThan((await width("sheng")) / 4);
  });

  test("list the services that the caller may read", async () => {
    const { body } = await as("yuhang").get("/api/rest/services?f=json");
    for (const type of ["FeatureServer", "MapServer", "VectorTileServer"]) {
      expect(body.services).toContainEqual({ name: "dxydsd", type });
    }
    expect((await as("daping").get("/api/rest/services?f=json")).body.services).toEqual([]);
    const service = await as("yuhang").get("/api/rest/services/dxydsd/FeatureServer?f=json");
    expect(service.body.layers).toHaveLength(1);
  });
});
